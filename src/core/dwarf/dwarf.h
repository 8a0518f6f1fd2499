/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * dwarf: source lines and inlined functions at the addresses of one image: DWARF 2 to 5, 32 and
 * 64 bit, compressed, split (.dwo, .dwp), shared (dwz), and whatever a hostile file makes of
 * them.
 *
 * Nothing is read before it is asked for. Few questions to a large file read the units that are
 * asked about; many read the sections whole (dwarf_expect()). Tables of lines, and trees of
 * functions, are kept within a budget.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/err.h"
#include "base/extent.h"
#include "base/mem.h"
#include "core/image/file_opener.h"
#include "core/image/image.h"
#include "core/profile/event.h"

/* Limits on what a file may cost; the defaults are for honest files of any size that Debian has. */
struct dwarf_limits {
	uint64_t section_bytes; /* of one section, unpacked */
	uint64_t kept_bytes; /* decoded tables kept between questions */
	uint32_t rows_per_unit; /* of a line program */
	uint32_t die_depth;
	uint32_t dies_per_unit;
};
extern const struct dwarf_limits dwarf_limits_default;

struct dwarf;

/*
 * The debug data of `image`: the program itself or its separate debug file; borrowed, it must
 * outlive the result. `opener` (borrowed; NULL: none) is asked for dwz's and split files; only
 * those whose build id or dwo id is right are taken. Of a file that is not linked (ET_REL: .o, .ko)
 * addresses are those of struct image_section. Errors: -ENOENT the image has no .debug_info and no
 * .debug_line; -ENOEXEC damaged beyond use.
 */
int dwarf_new(struct image *image, const struct file_opener *opener,
	      const struct dwarf_limits *limits, struct dwarf **ret_dwarf, struct err *err);
void dwarf_free(struct dwarf *dwarf);
DEFINE_CLEANUP(struct dwarf *, dwarf_free)

/* About so many more addresses will be asked for: chooses how much is read at a time. */
void dwarf_expect(struct dwarf *dwarf, size_t n);

/*
 * A number by which questions are best sorted, then by address: units lie in another order in the
 * file than their code, whose parts that run seldom are far from the rest; and a compressed file is
 * unpacked from one end to the other. Once it is asked for, those that are expected are taken to
 * come so.
 */
uint64_t dwarf_order(struct dwarf *dwarf, uint64_t vaddr);

/* One function at an address. */
struct dwarf_frame {
	/*
	 * DW_AT_linkage_name, else DW_AT_name (of what DW_AT_abstract_origin and _specification
	 * lead to); NULL: not known, or only lines were asked for. Borrowed until the next
	 * dwarf_trim().
	 */
	const char *name;
	bool is_linkage; /* name is a linkage name: to be demangled */
	bool is_external; /* DW_AT_external, of a name that begins with an underscore and is not mangled */
	bool is_part; /* it is inlined into itself, by no call: gcc split it, and took the part back in */
	uint32_t file; /* 1..: dwarf_file_name(); 0: not known */
	uint32_t line, column; /* 0: not known */
};

/*
 * DWARF_OUTER: functions within others, and within types, are not looked for: who asks knows that
 * none is there. To look for them means to read all entries of a unit.
 */
enum dwarf_want { DWARF_LINES = 1, DWARF_INLINES = 2, DWARF_OUTER = 4 };

/*
 * What is at a virtual address of the image, innermost first: `ret_frames` gets at most
 * LOCATION_FRAMES_MAX of them, all but the last inlined into the next. Returns how many: 0 when no
 * unit covers it. Frame 0's file and line are those of the line table (DWARF 5, 6.2); the others'
 * those of DW_AT_call_file, _line and _column of the frame before. With DWARF_LINES alone, or
 * where there is no tree of functions, one frame without a name. Ask in ascending order where
 * possible. Cuts the extent (NULL: not wanted) to the addresses around that have the same answer, be
 * it none.
 *
 * Never fails as a whole: what is damaged or over a limit is as if it were not there, and
 * *ret_reason (may be NULL) then says so: NAME_OK, NAME_BAD_FILE, NAME_LIMIT,
 * NAME_NO_DEBUG_PART (a split or shared file is missing), NAME_OTHER_BUILD (of a split file).
 */
size_t dwarf_find(struct dwarf *dwarf, uint64_t vaddr, unsigned int want,
		  struct dwarf_frame *ret_frames, struct extent *extent, enum name_reason *ret_reason);

/*
 * The whole path of a file, made of directory and name (DWARF 5, 6.2.4.1); borrowed until
 * dwarf_free(). "" for 0.
 */
const char *dwarf_file_name(struct dwarf *dwarf, uint32_t file);

/* Nobody uses the names given before: forgets them, and what they were read from, when they are many. */
void dwarf_trim(struct dwarf *dwarf);
size_t dwarf_bytes(const struct dwarf *dwarf); /* memory held */
