/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * source_lines: source lines and inlined functions of a module: by the DWARF of its own file or of
 * its debug file, and where there is none by Go's pclntab.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/extent.h"
#include "core/namer/module_files.h"
#include "core/namer/module_names.h"

struct source_lines;

/* Both are borrowed; options: NAMER_*. Reads nothing yet. */
struct source_lines *source_lines_new(struct module_files *files, struct module_names *names,
				      uint32_t options);
void source_lines_free(struct source_lines *lines);
DEFINE_CLEANUP(struct source_lines *, source_lines_free)

/* About so many more addresses will be asked for. */
void source_lines_expect(struct source_lines *lines, size_t n);

/*
 * In which order n addresses are best asked about (dwarf_order()): ret_order gets their indices. The
 * order they have where that does not matter.
 */
void source_lines_sort(struct source_lines *lines, const uint64_t *vaddrs, size_t n, uint32_t *ret_order);

struct source_frame {
	const char *name; /* borrowed until source_lines_trim(); NULL: not known */
	bool is_linkage; /* the name is to be demangled */
	bool is_external; /* a C function that other units know as well, so a symbol of its name is it */
	bool is_part; /* a part of the function that it is inlined into, as dwarf_frame has it */
	const char *file; /* borrowed until source_lines_free(); NULL: not known */
	uint32_t line, column; /* 0: not known */
};

struct source_place {
	uint64_t vaddr;
	bool is_gap; /* no function is there, by symbols that know of all */
};

/*
 * What is at a place, innermost first; all but the last are inlined into the next. Returns how
 * many, LOCATION_FRAMES_MAX at most: 0 when nothing is known. *ret_reason is why there is no line: NAME_NO_DEBUG,
 * NAME_OTHER_BUILD .. of the debug file, NAME_BAD_FILE, NAME_LIMIT, NAME_NO_DEBUG_PART (a split or
 * shared file is missing); else NAME_OK. Cuts the extent to the addresses of which the same is known.
 */
size_t source_lines_find(struct source_lines *lines, struct source_place place, struct extent *extent,
			 struct source_frame *ret_frames, enum name_reason *ret_reason);

/* Names that were given are not used any more: forgets what is over the limit of memory. */
void source_lines_trim(struct source_lines *lines);
void source_lines_forget(struct source_lines *lines); /* all of it, to be read again when it is asked for */
size_t source_lines_bytes(const struct source_lines *lines); /* memory held */
