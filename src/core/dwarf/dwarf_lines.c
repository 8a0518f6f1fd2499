// SPDX-License-Identifier: GPL-2.0-or-later
/* dwarf_lines: the line table of one unit: which source line an address is of. */
#include <elf.h>
#include "core/dwarf/dwarf_lines.h"
#include "core/dwarf/line_files.h"

struct dwarf_lines {
	struct line_rows table;
	struct line_files files;
	VEC(uint32_t) ids; /* of files, in the caller's paths; 0: not asked for yet */
};

static void widen(struct line_code *code, uint64_t low, uint64_t size)
{
	uint64_t high = low + size;

	if (high <= low)
		return;
	if (low < code->low)
		code->low = low;
	if (high > code->high)
		code->high = high;
}

struct line_code line_code_of(const struct image *image)
{
	struct line_code code = { .low = UINT64_MAX };
	struct image_section section;

	for (size_t i = 1; i < image_sections(image); i++)
		if (image_section(image, i, &section) && section.flags & SHF_EXECINSTR &&
		    section.flags & SHF_ALLOC)
			widen(&code, section.addr, section.size);
	for (size_t i = 0; !code.high && i < image_segments(image); i++) {
		const struct image_segment *segment = image_segment(image, i);

		if (segment->type == PT_LOAD && segment->flags & PF_X)
			widen(&code, segment->vaddr, segment->memory_size);
	}
	return code.high ? code : (struct line_code){ .high = UINT64_MAX };
}

static enum name_reason read_rows(struct dwarf_lines *lines, const struct line_header *header,
				  const struct dwarf_lines_unit *unit,
				  const struct dwarf_limits *limits)
{
	const struct line_program program = { .header = header,
					      .code = unit->code,
					      .rows_max = limits->rows_per_unit,
					      .define_file = line_files_define,
					      .ctx = &lines->files };
	enum name_reason reason = line_program_run(&program, &lines->table);
	struct line_rows *table = &lines->table;

	dwarf_spans_settle(&table->spans, DWARF_FIRST_END);
	vec_shrink(&table->rows);
	vec_shrink(&table->sequences);
	vec_shrink(&table->spans.all);
	return reason;
}

struct dwarf_lines *dwarf_lines_new(const struct dwarf_lines_unit *unit,
				    const struct dwarf_limits *limits, struct cursor program,
				    enum name_reason *ret_reason)
{
	struct dwarf_lines *lines = mem_zalloc(sizeof(*lines));
	struct line_header header;
	enum name_reason reason = NAME_BAD_FILE;

	if (line_header_read(program, unit->encoding.address_size, &header)) {
		line_files_init(&lines->files, &header, &unit->encoding, unit->comp_dir);
		reason = unit->files_only ? NAME_OK : read_rows(lines, &header, unit, limits);
	} else {
		header = (struct line_header){ .version = 2 };
		line_files_init(&lines->files, &header, &unit->encoding, "");
	}
	if (ret_reason)
		*ret_reason = reason;
	return lines;
}

struct dwarf_lines *dwarf_lines_read(const struct dwarf_lines_unit *unit,
				     const struct dwarf_limits *limits, struct dwarf_window *window,
				     enum name_reason *ret_reason)
{
	struct dwarf_sections *sections = unit->encoding.sections;
	uint64_t size = dwarf_sections_size(sections, DWARF_LINE), len = 0;
	struct cursor cursor = { 0 };

	if (unit->offset < size) {
		len = size - unit->offset;
		if (dwarf_sections_read(sections, DWARF_LINE, unit->offset,
					len < LINE_HEADER_LENGTH_BYTES ? len
								       : LINE_HEADER_LENGTH_BYTES,
					window, &cursor) &&
		    line_header_length(cursor) < len)
			len = line_header_length(cursor);
		/* What is behind the limit is not run, so it need not take memory. */
		if (len > LINE_PROGRAM_MAX_BYTES)
			len = LINE_PROGRAM_MAX_BYTES;
		dwarf_sections_read(sections, DWARF_LINE, unit->offset, len, window, &cursor);
	}
	return dwarf_lines_new(unit, limits, cursor, ret_reason);
}

void dwarf_lines_free(struct dwarf_lines *lines)
{
	if (!lines)
		return;
	line_rows_release(&lines->table);
	line_files_release(&lines->files);
	vec_release(&lines->ids);
	mem_free(lines);
}

/* The last row at or before an offset; the first of a sequence is at 0. */
static const struct line_row *row_at(const struct line_row *rows, uint32_t n, uint64_t offset)
{
	uint32_t from = 0;

	while (n > 1) {
		uint32_t half = n / 2;

		if (rows[from + half].offset <= offset)
			from += half;
		n -= half;
	}
	return &rows[from];
}

bool dwarf_lines_find(const struct dwarf_lines *lines, uint64_t addr, struct extent *extent,
		      struct dwarf_line *ret_line)
{
	const struct dwarf_span *span = dwarf_spans_find(&lines->table.spans, addr, extent);
	const struct line_sequence *sequence;
	const struct line_row *rows, *row;

	if (!span)
		return false;
	sequence = &lines->table.sequences.data[span->what];
	rows = &lines->table.rows.data[sequence->first];
	row = row_at(rows, sequence->n, addr - sequence->base);
	*ret_line = (struct dwarf_line){ .file = line_place_file(row->place),
					 .line = row->line,
					 .column = line_place_column(row->place) };
	if (extent) {
		extent_cut(extent, sequence->base + row->offset, UINT64_MAX);
		if (row + 1 < rows + sequence->n)
			extent_cut(extent, 0, sequence->base + row[1].offset);
	}
	return true;
}

bool dwarf_lines_has_comp_dir(const struct dwarf_lines *lines)
{
	return lines->files.encoding.version >= 5;
}

uint32_t dwarf_lines_file(struct dwarf_lines *lines, struct strtab *paths, uint32_t file)
{
	RELEASE(buf_release) struct buf path = { 0 };
	uint32_t n = line_files_len(&lines->files);

	if (file >= n)
		return 0;
	if (!lines->ids.len)
		vec_add(&lines->ids, n);
	if (!lines->ids.data[file] && line_files_path(&lines->files, file, &path))
		lines->ids.data[file] = strtab_add(paths, path.data, path.len);
	return lines->ids.data[file];
}

size_t dwarf_lines_rows(const struct dwarf_lines *lines)
{
	return lines->table.rows.len;
}

size_t dwarf_lines_bytes(const struct dwarf_lines *lines)
{
	const struct line_rows *table = &lines->table;

	return sizeof(*lines) + table->rows.cap * sizeof(*table->rows.data) +
	       table->sequences.cap * sizeof(*table->sequences.data) +
	       table->spans.all.cap * sizeof(*table->spans.all.data) +
	       lines->ids.cap * sizeof(uint32_t) + line_files_bytes(&lines->files);
}
