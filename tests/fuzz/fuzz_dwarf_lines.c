// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * A byte of choices and any bytes as .debug_line: they become tables in which all that is said is
 * sane.
 */
#include <stdint.h>
#include <stdlib.h>
#include "../unit/made_frames.h"
#include "core/dwarf/dwarf_lines.h"
#include "core/dwarf/line_files.h"

#define INPUT_MAX (1u << 20)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct dwarf_limits limits = { .section_bytes = INPUT_MAX, .rows_per_unit = 4096 };

/* What strings of other sections are found in. */
static struct dwarf_sections *strings(void)
{
	static const char bytes[] = "\0/folder\0sub\0file.c\0../x\0\1\0\0\0\5\0\0\0end";
	static struct dwarf_sections *sections;
	RELEASE(buf_release) struct buf text = { 0 };
	const struct made_image elf = { .sections = { { ".debug_line_str", 0, &text },
						      { ".debug_str", 0, &text },
						      { ".debug_str_offsets", 0, &text } },
					.n_sections = 3 };

	if (sections)
		return sections;
	buf_add(&text, bytes, sizeof(bytes));
	sections = dwarf_sections_new(made_image(&elf), DWARF_WHOLE, &limits);
	return sections;
}

static void ask(struct dwarf_lines *lines, struct strtab *paths, uint64_t addr)
{
	struct extent extent = extent_whole();
	struct dwarf_line line;
	bool found = dwarf_lines_find(lines, addr, &extent, &line);

	if (extent.low > addr || extent.high <= addr)
		abort();
	if (!found)
		return;
	if (strlen(strtab_get(paths, dwarf_lines_file(lines, paths, line.file))) >=
	    LINE_PATH_MAX_BYTES)
		abort();
	if (extent.high != UINT64_MAX && extent.low && addr != extent.high - 1)
		ask(lines, paths, extent.high - 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct dwarf_lines_unit unit = { .comp_dir = "/comp", .code = { 0, UINT64_MAX } };
	struct cursor cursor = { .at = data + 1, .end = data + size };
	struct strtab paths = { 0 };
	uint64_t len;

	if (!size || size > INPUT_MAX)
		return 0;
	unit.encoding.sections = data[0] & 1 ? strings() : NULL;
	unit.encoding.address_size = data[0] & 2 ? 4 : 8;
	unit.files_only = data[0] & 4;
	do {
		struct dwarf_lines *lines = dwarf_lines_new(&unit, &limits, cursor, NULL);

		if (dwarf_lines_rows(lines) > limits.rows_per_unit)
			abort();
		for (uint64_t addr = 0; addr < 0x4000; addr += 0x31)
			ask(lines, &paths, addr);
		for (uint32_t file = 0; file < 300; file++)
			dwarf_lines_file(lines, &paths, file);
		dwarf_lines_free(lines);
		len = line_header_length(cursor);
	} while (len && cursor_skip(&cursor, len));
	strtab_release(&paths);
	return 0;
}
