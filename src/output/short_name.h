/* SPDX-License-Identifier: GPL-2.0-or-later */
/* short_name: names of functions made to fit, so that what tells functions apart is what stays. */
#pragma once
#include <stddef.h>
#include "base/buf.h"

/*
 * Appends `name` (demangled, escaped already) so that it takes at most `columns` of a terminal; never
 * nothing for a name that is not empty. Compiler suffixes, versions and Rust's hash are always left out;
 * with 0 columns, which means no limit, nothing else is. Otherwise return types are, and then, only until
 * it fits: parameters, arguments of templates and Rust's traits, inline namespaces, leading namespaces
 * (folders, receiver's signs and package of Go, packages of Java), at last the middle of what is left:
 * "beginning..end". A base that says nothing alone, as "operator()" or "{closure#0}", keeps its scope. V8's
 * "JS:*f /a/n.js:5:1" becomes "f n.js:5", then "f"; Python's "py::f:/a/m.py" becomes "f m.py", then "f".
 */
void short_name(struct buf *buf, const char *name, size_t columns);

/*
 * Appends the base of a name only, for call chains and trees: with its scope when that is a class (by its
 * capital letters; both in 26 columns or less), when the base says nothing alone, or when it is Go's
 * package. Takes at most `columns`; with 0 the name is as short_name() has it.
 */
void short_name_base(struct buf *buf, const char *name, size_t columns);
