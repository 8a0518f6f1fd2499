/* SPDX-License-Identifier: GPL-2.0-or-later */
/* library_code: whether code stands in a header or in a library's sources, by the path of its file. */
#pragma once
#include <stdbool.h>

/*
 * What is inlined from such a file is seldom what the reader wrote: operator++ of an iterator, unwrap().
 * "": no file is known, which counts as a header. Paths are those of line tables, absolute or not.
 */
bool is_library_code(const char *file);
