/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * libdw_lines: source lines and inlined functions by libdw of elfutils: a second opinion beside
 * core/dwarf, which shares nothing with it but where the answers go.
 *
 * libdw opens files by itself (dwz's, .dwo): its process has to refuse that (sandbox_options.refuse_open).
 * So of split DWARF there are the lines that the program has itself.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "core/namer/source_lines.h"

struct libdw_lines;

/*
 * The debug data of `image`, which has a descriptor: the program itself or its separate debug file;
 * borrowed. `opener` (borrowed; NULL: none) is asked for dwz's file. Of a file that is not linked
 * addresses are those of struct image_section. Returns NAME_OK, or NAME_BAD_FILE where libdw cannot read it.
 */
enum name_reason libdw_lines_new(struct image *image, const struct file_opener *opener,
				 struct libdw_lines **ret_lines);
void libdw_lines_free(struct libdw_lines *lines);
DEFINE_CLEANUP(struct libdw_lines *, libdw_lines_free)

/*
 * What is at a vaddr, innermost first; strings are borrowed until libdw_lines_free(). A name without a
 * linkage name has no scope before it. As source_lines_find() otherwise.
 */
size_t libdw_lines_find(struct libdw_lines *lines, uint64_t vaddr, bool inlines,
			struct source_frame ret_frames[LOCATION_FRAMES_MAX], enum name_reason *ret_reason);
size_t libdw_lines_bytes(const struct libdw_lines *lines); /* memory held, about */
