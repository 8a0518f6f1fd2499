/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * dwarf_lines: the line table of one unit: which source line an address is of, and the files that
 * are spoken of there (.debug_line; DWARF 2 to 5, 6.2).
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"
#include "base/mem.h"
#include "base/strtab.h"
#include "core/dwarf/dwarf_form.h"
#include "core/dwarf/line_program.h"

struct dwarf_lines;

/* What a unit says of its lines. */
struct dwarf_lines_unit {
	uint64_t offset; /* DW_AT_stmt_list: in .debug_line */
	const char *comp_dir; /* DW_AT_comp_dir; "": not known. Copied. */
	/*
	 * The unit's: for strings, and for the address size of DWARF 2 to 4. Copied, but its
	 * sections are borrowed.
	 */
	struct dwarf_encoding encoding;
	struct line_code code; /* of the file: line_code_of() */
	bool files_only; /* no rows: of a split unit or a type unit, whose table has none */
};

/*
 * Where code is in a file, by its section headers (a debug file's too), else its segments; all
 * addresses when neither says. Line tables also speak of what the linker left out, at address 0 on.
 */
struct line_code line_code_of(const struct image *image);

/*
 * Reads the table of a unit. `window` is used for its bytes, which are not needed after. Never
 * NULL: what cannot be read is as if it were not there, and *ret_reason (may be NULL) then says so:
 * NAME_BAD_FILE, NAME_LIMIT (limits.rows_per_unit, LINE_PROGRAM_MAX_BYTES), else NAME_OK.
 */
struct dwarf_lines *dwarf_lines_read(const struct dwarf_lines_unit *unit,
				     const struct dwarf_limits *limits, struct dwarf_window *window,
				     enum name_reason *ret_reason);

/* The same, of bytes that begin at the program; unit.offset and window are not used. */
struct dwarf_lines *dwarf_lines_new(const struct dwarf_lines_unit *unit,
				    const struct dwarf_limits *limits, struct cursor program,
				    enum name_reason *ret_reason);
void dwarf_lines_free(struct dwarf_lines *lines);
DEFINE_CLEANUP(struct dwarf_lines *, dwarf_lines_free)

/*
 * Whether its paths are whole without DW_AT_comp_dir: since DWARF 5 it is among the folders.
 */
bool dwarf_lines_has_comp_dir(const struct dwarf_lines *lines);

/* What a table says of an address. */
struct dwarf_line {
	uint32_t file; /* as DW_AT_decl_file and DW_AT_call_file count: dwarf_lines_file() */
	uint32_t line, column; /* 0: not known */
};

/*
 * Returns false, and leaves the output alone, when no row covers addr. Cuts the extent (NULL: not
 * wanted) to the addresses of which the same is said.
 */
bool dwarf_lines_find(const struct dwarf_lines *lines, uint64_t addr, struct extent *extent,
		      struct dwarf_line *ret_line);

/*
 * The id, in `paths`, of the whole path of a file as this table counts them (0- or 1-based, as its
 * version has it); 0: not known. Joined when first asked for. Always ask with the same `paths`.
 */
uint32_t dwarf_lines_file(struct dwarf_lines *lines, struct strtab *paths, uint32_t file);

size_t dwarf_lines_rows(const struct dwarf_lines *lines); /* how many rows are kept */
size_t dwarf_lines_bytes(const struct dwarf_lines *lines); /* memory held */
