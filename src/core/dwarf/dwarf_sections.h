/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * dwarf_sections: the bytes of the .debug_* sections of one file, read when they are asked for.
 *
 * What is read once and in one piece (a unit, a line program) goes through a window, whose memory
 * is used again for the next. What is asked for here and there (strings, addresses, lists of
 * ranges, abbreviations) is kept: a section is as much address space as it is long, filled block
 * by block, so that places in it stay where they are.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/cursor.h"
#include "core/dwarf/dwarf.h"
#include "core/image/image.h"

enum dwarf_section {
	DWARF_INFO,
	DWARF_TYPES, /* DWARF 4's type units */
	DWARF_ABBREV,
	DWARF_ARANGES,
	DWARF_LINE,
	DWARF_LINE_STR,
	DWARF_STR,
	DWARF_STR_OFFSETS,
	DWARF_ADDR,
	DWARF_RANGES,
	DWARF_RNGLISTS,
	DWARF_CU_INDEX, /* of a .dwp */
	DWARF_TU_INDEX,
	DWARF_SUP, /* which file DWARF 5's supplementary references lead to */
	DWARF_ALTLINK, /* the same by dwz: .gnu_debugaltlink */
	DWARF_SECTIONS_
};

/* Which of a file's sections are meant. */
enum dwarf_part {
	DWARF_WHOLE, /* .debug_info .. */
	DWARF_SPLIT, /* .debug_info.dwo ..: of a .dwo, a .dwp, or with -gsplit-dwarf=single of a
			program */
};

/* So many bytes after the end of what a window holds can be read too, whatever they are. */
#define DWARF_SLACK 64
#define DWARF_STRING_MAX (1u << 20) /* bytes of one string; a longer one is none */

/* Memory that bytes are read into, again and again. A zeroed one is empty. */
struct dwarf_window {
	uint8_t *data;
	size_t cap;
};
void dwarf_window_release(struct dwarf_window *window);

struct dwarf_sections;

/* The image and the limits are borrowed. Reads section headers only; never fails: what is not there
 * is empty. */
struct dwarf_sections *dwarf_sections_new(struct image *image, enum dwarf_part part,
					  const struct dwarf_limits *limits);
void dwarf_sections_free(struct dwarf_sections *sections);
DEFINE_CLEANUP(struct dwarf_sections *, dwarf_sections_free)

uint64_t dwarf_sections_size(struct dwarf_sections *sections,
			     enum dwarf_section which); /* unpacked; 0: none */
/* Whether to read anywhere costs as much as to read all before it: it is compressed, and large. */
bool dwarf_sections_is_stream(struct dwarf_sections *sections, enum dwarf_section which);
/* Whether addresses in it are 4 or 8 bytes, when nothing else says: ELFCLASS64. */
uint8_t dwarf_sections_address_size(const struct dwarf_sections *sections);

/*
 * Puts exactly the bytes [offset, offset + len) of a section into the window; *ret_cursor is good
 * until the window's next use. Returns false, with an empty bad cursor, when they are not all
 * there, or there is no memory for them.
 */
bool dwarf_sections_read(struct dwarf_sections *sections, enum dwarf_section which, uint64_t offset,
			 uint64_t len, struct dwarf_window *window, struct cursor *ret_cursor);

/*
 * The same, kept: they stay where they are until dwarf_sections_trim(). Cheap when asked again.
 * Made for small pieces of sections that are asked for often.
 */
bool dwarf_sections_keep(struct dwarf_sections *sections, enum dwarf_section which, uint64_t offset,
			 uint64_t len, struct cursor *ret_cursor);

/*
 * As dwarf_sections_keep(), but where to keep would be to keep all that is before, as
 * dwarf_sections_read(): good until the next trim, or use of the window.
 */
bool dwarf_sections_look(struct dwarf_sections *sections, enum dwarf_section which, uint64_t offset,
			 uint64_t len, struct dwarf_window *window, struct cursor *ret_cursor);

/*
 * The string at an offset of DWARF_STR or DWARF_LINE_STR, kept as by dwarf_sections_keep(). NULL
 * when there is none, it has no end, or is over DWARF_STRING_MAX.
 */
const char *dwarf_sections_string(struct dwarf_sections *sections, enum dwarf_section which,
				  uint64_t offset);

/* About so many more questions will be asked: chooses how much is read for each that is kept. */
void dwarf_sections_expect(struct dwarf_sections *sections, size_t n);

/* What went wrong so far, if anything: NAME_OK, NAME_BAD_FILE, NAME_LIMIT. */
enum name_reason dwarf_sections_reason(const struct dwarf_sections *sections);

void dwarf_sections_trim(struct dwarf_sections *sections); /* gives back what is kept */
size_t dwarf_sections_kept(const struct dwarf_sections *sections); /* bytes that a trim gives back */
size_t dwarf_sections_bytes(const struct dwarf_sections *sections); /* memory held */
