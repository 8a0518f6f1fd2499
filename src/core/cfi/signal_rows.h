/* SPDX-License-Identifier: GPL-2.0-or-later */
/* signal_rows: the code that signal handlers return to, where no call frame information covers it. */
#pragma once
#include "core/cfi/row_list.h"
#include "core/image/image.h"

/*
 * Adds the trampolines (rt_sigreturn(2)) in what earlier sources left open: musl's, of any libc
 * without call frame information, and that of aarch64's vdso, which describes itself no more since
 * Linux 5.8. Each begins a byte early, since what a handler returns to is looked up as a return address.
 */
void signal_rows_add(struct row_list *list, const struct image *image);
