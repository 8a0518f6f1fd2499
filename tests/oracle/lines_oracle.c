// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * lines_oracle FILE: every row of every unit's line table by libdw, looked up in ours: at its first
 * and last address. Prints one line of figures, and the first of the differences.
 */
#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "core/dwarf/dwarf_lines.h"

#define SHOWN_MAX 20

struct figures {
	uint64_t units, rows, kept, compared, different, empty, bytes;
	uint64_t libdw_ns, own_ns;
};

struct oracle {
	struct dwarf_sections *sections;
	struct dwarf_window window;
	struct dwarf_limits limits;
	struct line_code code;
	struct strtab paths;
	struct figures figures;
	uint64_t shown;
};

/* A row of libdw's, up to the next address. */
struct row {
	Dwarf_Addr low, high;
	int line, column;
	const char *file, *comp_dir;
	bool is_behind; /* libdw has it behind the end of a sequence at the same address */
};

static uint64_t cpu_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return now.tv_sec * 1000000000ULL + now.tv_nsec;
}

static void differ(struct oracle *oracle, const struct row *row, uint64_t addr,
		   const struct dwarf_line *line, const char *file)
{
	oracle->figures.different++;
	if (oracle->shown++ < SHOWN_MAX)
		printf("# 0x%llx: %s:%u:%u, libdw %s:%d:%d\n", (unsigned long long)addr, file,
		       line->line, line->column, row->file, row->line, row->column);
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

static void compare(struct oracle *oracle, struct dwarf_lines *lines, const struct row *row,
		    uint64_t addr)
{
	struct dwarf_line line = { 0 };
	const char *file = "";

	oracle->figures.compared++;
	if (!dwarf_lines_find(lines, addr, &line) && row->is_behind) {
		/*
		 * It sorts ends before rows, so that the row of no bytes before an end becomes one
		 * of what follows.
		 */
		oracle->figures.empty++;
		return;
	}
	if (line.low)
		file = strtab_get(&oracle->paths,
				  dwarf_lines_file(lines, &oracle->paths, line.file));
	if ((int)line.line != row->line || (int)line.column != row->column ||
	    !is_path(file, row->comp_dir, row->file))
		differ(oracle, row, addr, &line, file);
}

static void compare_all(struct oracle *oracle, struct dwarf_lines *lines, Dwarf_Lines *theirs,
			size_t n, const char *comp_dir)
{
	Dwarf_Addr end = UINT64_MAX;

	for (size_t i = 0; i + 1 < n; i++) {
		Dwarf_Line *line = dwarf_onesrcline(theirs, i),
			   *next = dwarf_onesrcline(theirs, i + 1);
		struct row row = { .comp_dir = comp_dir };
		bool ends = false;

		dwarf_lineaddr(line, &row.low);
		dwarf_lineaddr(next, &row.high);
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
		compare(oracle, lines, &row, row.low);
		compare(oracle, lines, &row, row.high - 1);
	}
}

static void do_unit(struct oracle *oracle, Dwarf_Die *cu, uint8_t address_size, uint8_t offset_size)
{
	struct dwarf_lines_unit unit = { .comp_dir = "", .code = oracle->code };
	Dwarf_Attribute attribute;
	Dwarf_Word offset;
	Dwarf_Lines *theirs;
	enum name_reason reason;
	CLEANUP(dwarf_lines_free) struct dwarf_lines *lines = NULL;
	uint64_t begin, middle;
	size_t n;

	if (!dwarf_attr(cu, DW_AT_stmt_list, &attribute) || dwarf_formudata(&attribute, &offset))
		return;
	if (dwarf_attr(cu, DW_AT_comp_dir, &attribute) && dwarf_formstring(&attribute))
		unit.comp_dir = dwarf_formstring(&attribute);
	unit.offset = offset;
	unit.encoding.sections = oracle->sections;
	unit.encoding.address_size = address_size;
	begin = cpu_ns();
	if (dwarf_getsrclines(cu, &theirs, &n))
		return;
	middle = cpu_ns();
	lines = dwarf_lines_read(&unit, &oracle->limits, &oracle->window, &reason);
	oracle->figures.own_ns += cpu_ns() - middle;
	oracle->figures.libdw_ns += middle - begin;
	oracle->figures.units++;
	oracle->figures.rows += n;
	oracle->figures.kept += dwarf_lines_rows(lines);
	oracle->figures.bytes += dwarf_lines_bytes(lines);
	if (reason != NAME_OK)
		printf("# unit of lines at 0x%llx: reason %d\n", (unsigned long long)offset,
		       reason);
	compare_all(oracle, lines, theirs, n, unit.comp_dir);
}

int main(int argc, char **argv)
{
	struct oracle oracle = { .limits = { .section_bytes = 4ULL << 30,
					     .rows_per_unit = 8 << 20 } };
	CLEANUP(image_free) struct image *image = NULL;
	struct figures *figures = &oracle.figures;
	CLOSE_FD int fd = argc > 1 ? open(argv[1], O_RDONLY | O_CLOEXEC) : -1;
	Dwarf *dwarf = fd >= 0 ? dwarf_begin(fd, DWARF_C_READ) : NULL;
	Dwarf_CU *cu = NULL;
	Dwarf_Die die, sub;
	uint8_t address_size, offset_size, unit_type;
	Dwarf_Half version;
	struct err err = { 0 };

	if (!dwarf || image_open_path(argv[1], &image, &err)) {
		printf("%s: %s\n", argc > 1 ? argv[1] : "",
		       err.text[0] ? err.text : dwarf_errmsg(-1));
		return 2;
	}
	oracle.sections = dwarf_sections_new(image, DWARF_WHOLE, &oracle.limits);
	oracle.code = line_code_of(image);
	while (!dwarf_get_units(dwarf, cu, &cu, &version, &unit_type, &die, &sub)) {
		dwarf_cu_die(cu, &die, NULL, NULL, &address_size, &offset_size, NULL, NULL);
		do_unit(&oracle, &die, address_size, offset_size);
	}
	printf("units=%llu rows=%llu kept=%llu bytes=%llu compared=%llu different=%llu empty=%llu "
	       "own_ns_row=%.1f libdw_ns_row=%.1f\n",
	       (unsigned long long)figures->units, (unsigned long long)figures->rows,
	       (unsigned long long)figures->kept, (unsigned long long)figures->bytes,
	       (unsigned long long)figures->compared, (unsigned long long)figures->different,
	       (unsigned long long)figures->empty,
	       (double)figures->own_ns / (figures->rows ? figures->rows : 1),
	       (double)figures->libdw_ns / (figures->rows ? figures->rows : 1));
	dwarf_window_release(&oracle.window);
	dwarf_sections_free(oracle.sections);
	strtab_release(&oracle.paths);
	dwarf_end(dwarf);
	return figures->different != 0;
}
