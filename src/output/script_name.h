/* SPDX-License-Identifier: GPL-2.0-or-later */
/* script_name: names that runtimes of scripts give to what they compile, without what tells nothing. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"

/*
 * V8's "JS:*f /a/b/n.js:5:1" (node --perf-basic-prof; "LazyCompile:*f .." before version 10) as "f n.js:5",
 * then "f", and Python's "py::f:/a/b/m.py" (python -X perf) as "f m.py", then "f": the first that takes at
 * most `columns`, else the last one (with 0 too). What has no name is its place: "n.js:5". False, and
 * nothing is appended: it is no such name.
 */
bool script_name(struct buf *out, const char *text, size_t columns);
