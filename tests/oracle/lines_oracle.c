// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * lines_oracle FILE: every row of every unit's line table by libdw, looked up in ours: at its first
 * and at its last address, by its unit and by the index of all line programs.
 *
 * Prints "# ..." for the first differences, "at ADDRESS FILE:LINE:COLUMN" for what is said where
 * libdw's order of rows is known to be wrong, to be asked elsewhere, and one line of figures.
 */
#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "core/dwarf/line_index.h"

#define SHOWN_MAX 20

struct oracle {
	struct dwarf_sections *sections;
	struct dwarf_window window;
	struct dwarf_limits limits;
	struct line_code code;
	struct line_index *index;
	struct strtab paths;
	uint64_t units, rows, kept, compared, different, not_in_index, folded, behind, bytes;
	uint64_t libdw_ns, own_ns;
};

/* A unit, and its table. */
struct unit {
	struct dwarf_lines *lines;
	const char *comp_dir;
	Dwarf_Lines *theirs;
	size_t n;
};

/* A row of libdw's, up to the next address. */
struct row {
	Dwarf_Addr low, high;
	int line, column;
	const char *file;
	/*
	 * It follows the end of a sequence at the same address. libdw sorts ends before rows: what is
	 * a row of no bytes before that end, or the first of another sequence, cannot be told.
	 */
	bool is_behind;
};

static uint64_t cpu_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return now.tv_sec * 1000000000ULL + now.tv_nsec;
}

/* libdw leaves out a relative DW_AT_comp_dir, which eu-addr2line puts before the path. */
static bool is_path(const char *ours, const char *comp_dir, const char *theirs)
{
	size_t len = strlen(comp_dir);

	if (!strcmp(ours, theirs))
		return true;
	if (!len || strncmp(ours, comp_dir, len))
		return false;
	return !strcmp(ours + len + (ours[len] == '/'), theirs);
}

/* Asks the index of all programs; where a linker folded functions it may have another unit's table. */
static void ask_index(struct oracle *oracle, uint64_t addr, const struct dwarf_line *line)
{
	struct dwarf_lines *lines = line_index_lines(oracle->index, addr, NULL);
	struct dwarf_line other;

	if (!lines || !dwarf_lines_find(lines, addr, NULL, &other))
		oracle->not_in_index++;
	else if (other.line != line->line || other.column != line->column)
		oracle->folded++;
}

static void compare(struct oracle *oracle, const struct unit *unit, const struct row *row,
		    uint64_t addr)
{
	struct dwarf_line line = { 0 };
	bool found = dwarf_lines_find(unit->lines, addr, NULL, &line);
	const char *file = "";

	oracle->compared++;
	if (found)
		file = strtab_get(&oracle->paths,
				  dwarf_lines_file(unit->lines, &oracle->paths, line.file));
	if (found)
		ask_index(oracle, addr, &line);
	if ((int)line.line == row->line && (int)line.column == row->column &&
	    is_path(file, unit->comp_dir, row->file))
		return;
	if (row->is_behind) {
		oracle->behind++;
		if (found)
			printf("at 0x%llx %s:%u:%u\n", (unsigned long long)addr, file, line.line,
			       line.column);
	} else if (oracle->different++ < SHOWN_MAX) {
		printf("# 0x%llx: %s:%u:%u, libdw %s:%d:%d\n", (unsigned long long)addr, file,
		       line.line, line.column, row->file, row->line, row->column);
	}
}

static void compare_all(struct oracle *oracle, const struct unit *unit)
{
	Dwarf_Addr end = UINT64_MAX;

	for (size_t i = 0; i + 1 < unit->n; i++) {
		Dwarf_Line *line = dwarf_onesrcline(unit->theirs, i);
		struct row row = { 0 };
		bool ends = false;

		dwarf_lineaddr(line, &row.low);
		dwarf_lineaddr(dwarf_onesrcline(unit->theirs, i + 1), &row.high);
		dwarf_lineendsequence(line, &ends);
		if (ends)
			end = row.low;
		row.is_behind = end == row.low;
		if (ends || row.low >= row.high || row.low < oracle->code.low ||
		    row.low >= oracle->code.high)
			continue;
		dwarf_lineno(line, &row.line);
		dwarf_linecol(line, &row.column);
		row.file = dwarf_linesrc(line, NULL, NULL);
		if (!row.file || !strcmp(row.file, "???"))
			row.file = "";
		compare(oracle, unit, &row, row.low);
		compare(oracle, unit, &row, row.high - 1);
	}
}

static void do_unit(struct oracle *oracle, Dwarf_Die *cu, uint8_t address_size)
{
	struct unit unit = { .comp_dir = "" };
	struct dwarf_lines_unit ours = { .code = oracle->code };
	Dwarf_Attribute attribute;
	Dwarf_Word offset;
	enum name_reason reason;
	uint64_t begin, middle;

	if (!dwarf_attr(cu, DW_AT_stmt_list, &attribute) || dwarf_formudata(&attribute, &offset))
		return;
	if (dwarf_attr(cu, DW_AT_comp_dir, &attribute) && dwarf_formstring(&attribute))
		unit.comp_dir = dwarf_formstring(&attribute);
	ours.offset = offset;
	ours.comp_dir = unit.comp_dir;
	ours.encoding.sections = oracle->sections;
	ours.encoding.address_size = address_size;
	begin = cpu_ns();
	if (dwarf_getsrclines(cu, &unit.theirs, &unit.n))
		return;
	middle = cpu_ns();
	unit.lines = dwarf_lines_read(&ours, &oracle->limits, &oracle->window, &reason);
	oracle->own_ns += cpu_ns() - middle;
	oracle->libdw_ns += middle - begin;
	oracle->units++;
	oracle->rows += unit.n;
	oracle->kept += dwarf_lines_rows(unit.lines);
	oracle->bytes += dwarf_lines_bytes(unit.lines);
	if (reason != NAME_OK)
		printf("# unit of lines at 0x%llx: reason %d\n", (unsigned long long)offset,
		       reason);
	compare_all(oracle, &unit);
	dwarf_lines_free(unit.lines);
}

static void show(const struct oracle *oracle)
{
	double rows = oracle->rows ? oracle->rows : 1;

	printf("units=%llu rows=%llu kept=%llu bytes=%llu compared=%llu different=%llu "
	       "behind=%llu ",
	       (unsigned long long)oracle->units, (unsigned long long)oracle->rows,
	       (unsigned long long)oracle->kept, (unsigned long long)oracle->bytes,
	       (unsigned long long)oracle->compared, (unsigned long long)oracle->different,
	       (unsigned long long)oracle->behind);
	printf("not_in_index=%llu folded=%llu own_ns_row=%.1f libdw_ns_row=%.1f\n",
	       (unsigned long long)oracle->not_in_index, (unsigned long long)oracle->folded,
	       oracle->own_ns / rows, oracle->libdw_ns / rows);
}

int main(int argc, char **argv)
{
	struct oracle oracle = { .limits = { .section_bytes = 4ULL << 30,
					     .rows_per_unit = 8 << 20 } };
	CLEANUP(image_free) struct image *image = NULL;
	CLOSE_FD int fd = argc > 1 ? open(argv[1], O_RDONLY | O_CLOEXEC) : -1;
	Dwarf *dwarf = fd >= 0 ? dwarf_begin(fd, DWARF_C_READ) : NULL;
	Dwarf_CU *cu = NULL;
	Dwarf_Die die, sub;
	uint8_t address_size, unit_type;
	Dwarf_Half version;
	struct err err = { 0 };

	if (!dwarf || image_open_path(argv[1], &image, &err)) {
		printf("# %s: %s\n", argc > 1 ? argv[1] : "",
		       err.text[0] ? err.text : dwarf_errmsg(-1));
		return 2;
	}
	oracle.sections = dwarf_sections_new(image, DWARF_WHOLE, &oracle.limits);
	oracle.code = line_code_of(image);
	oracle.index = line_index_new(oracle.sections, &oracle.limits, oracle.code);
	while (!dwarf_get_units(dwarf, cu, &cu, &version, &unit_type, &die, &sub)) {
		dwarf_cu_die(cu, &die, NULL, NULL, &address_size, NULL, NULL, NULL);
		do_unit(&oracle, &die, address_size);
	}
	show(&oracle);
	line_index_free(oracle.index);
	dwarf_window_release(&oracle.window);
	dwarf_sections_free(oracle.sections);
	strtab_release(&oracle.paths);
	dwarf_end(dwarf);
	return 0;
}
