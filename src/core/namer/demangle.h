/* SPDX-License-Identifier: GPL-2.0-or-later */
/* demangle: the name a person reads, from the name the linker saw. */
#pragma once
#include <stdbool.h>
#include "base/buf.h"

#define SYMBOL_NAME_MAX 4096 /* bytes of a name, mangled or not; longer ones are cut */

/*
 * Appends the display name of a linkage name: C++ (Itanium ABI) and D with their parameters, Rust (legacy
 * and v0) without its hash, without a version ("@@GLIBC_2.14"), and without the suffixes a compiler gives to
 * parts and clones of a function (".cold", ".part.0", ".isra.0", ".constprop.0", ".llvm.123", ".lto_priv.0").
 * What would be longer than SYMBOL_NAME_MAX is cut, and ends in "...". What cannot be demangled stays as it is,
 * and so does a name of D that would take long. A build without libiberty demangles none.
 */
void demangle(const char *linkage, struct buf *out);

/*
 * The length of the first len bytes of a name without the suffixes a compiler gives to parts and clones of a
 * function, as above; never 0 where len is not.
 */
size_t demangle_clone_len(const char *name, size_t len);

/*
 * The part of its function that a linkage name is of: ".cold", ".part"; NULL: it is the function
 * itself, or a clone. A part lies elsewhere, so an offset in it is none in the function.
 */
const char *demangle_part(const char *linkage);

/*
 * Whether two names of one address are those of different functions, whose code the linker or the
 * compiler found to be the same: both are mangled, and shown they differ. Names of one constructor
 * differ only as the linker sees them, and what is not mangled may be an alias that was meant.
 */
bool demangle_differs(const char *a, const char *b);
bool demangle_is_mangled(const char *linkage); /* of C++ or Rust, by how it begins */

bool demangle_is_built_in(void); /* whether this build demangles C++, Rust and D */
