/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * plain_name: what a C++ or Rust function is called without what its type adds, so that it can be asked for
 * by less than its whole name.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"

/*
 * Appends the qualified name in a shown one to an empty `out`: "ns::Sorter::sort" of "void
 * ns::Sorter<int>::sort<long>(int) const". *ret_base is where its last part begins: "sort". False when
 * there is no one function in it ("non-virtual thunk to A::f()"); `out` holds nothing of use then.
 */
bool plain_name(const char *shown, struct buf *out, size_t *ret_base);

/*
 * Whether a plain name is, or ends in whole parts as, what is asked for: "ns::Sorter::sort" ends in
 * "Sorter::sort" and in "sort".
 */
bool plain_name_ends_in(const char *plain, const char *asked);
