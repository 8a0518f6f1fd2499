/* SPDX-License-Identifier: GPL-2.0-or-later */
/* d_name: the name a person reads of a function of D (dlang.org/spec/abi.html, "Name Mangling"). */
#pragma once
#include <stdbool.h>
#include "base/buf.h"

/*
 * Appends what a linkage name stands for: "std.stdio.writeln!(int).writeln(int)" of "_D3std5stdio__T7writelnTi..".
 * False, and nothing is appended: it is not such a name as a whole, or would be longer than SYMBOL_NAME_MAX.
 */
bool d_name(const char *linkage, struct buf *out);
