// SPDX-License-Identifier: GPL-2.0-or-later
/* line_index: all line tables of a file by the addresses they speak of. */
#include "core/dwarf/line_index.h"

struct program {
	uint64_t offset; /* in .debug_line */
	struct dwarf_lines *lines; /* NULL: not read */
};

struct line_index {
	struct dwarf_sections *sections;
	const struct dwarf_limits *limits;
	struct line_code code;
	struct dwarf_window window;
	struct line_spans spans; /* what: index of a program */
	VEC(struct program) programs;
	size_t lines_bytes;
};

/* Adds what the program that `bytes` are says of addresses. */
static enum name_reason add_program(struct line_index *index, struct line_rows *rows,
				    uint64_t offset, struct cursor bytes)
{
	struct line_header header;
	const struct line_program program = {
		.header = &header, .code = index->code, .no_rows = true, .what = index->programs.len
	};
	size_t before = rows->spans.spans.len;
	enum name_reason reason;

	if (!line_header_read(bytes, dwarf_sections_address_size(index->sections), &header))
		return NAME_BAD_FILE;
	reason = line_program_run(&program, rows);
	if (rows->spans.spans.len > before)
		vec_push(&index->programs, ((struct program){ .offset = offset }));
	return reason;
}

/* The length of the program at an offset; 0: none is there. */
static uint64_t program_bytes(struct dwarf_sections *sections, struct dwarf_window *window,
			      uint64_t offset, uint64_t left)
{
	struct cursor bytes;
	uint64_t len = left < LINE_HEADER_LENGTH_BYTES ? left : LINE_HEADER_LENGTH_BYTES;

	dwarf_sections_read(sections, DWARF_LINE, offset, len, window, &bytes);
	len = line_header_length(bytes);
	return len < left ? len : left;
}

uint32_t line_programs(struct dwarf_sections *sections)
{
	RELEASE(dwarf_window_release) struct dwarf_window window = { 0 };
	uint64_t size = dwarf_sections_size(sections, DWARF_LINE), len;
	uint32_t n = 0;

	for (uint64_t offset = 0; offset < size && n < LINE_PROGRAMS_MAX; offset += len, n++) {
		len = program_bytes(sections, &window, offset, size - offset);
		if (!len)
			break;
	}
	return n;
}

static enum name_reason add_programs(struct line_index *index)
{
	uint64_t size = dwarf_sections_size(index->sections, DWARF_LINE), len;
	struct line_rows rows = { .spans = { { 0 } } };
	enum name_reason reason = NAME_OK, one;
	struct cursor bytes;

	for (uint64_t offset = 0; offset < size; offset += len) {
		len = program_bytes(index->sections, &index->window, offset, size - offset);
		if (offset + len > LINE_INDEX_MAX_BYTES ||
		    index->programs.len >= LINE_PROGRAMS_MAX ||
		    rows.spans.spans.len >= LINE_SEQUENCES_MAX) {
			reason = NAME_LIMIT;
			break;
		}
		if (!len || !dwarf_sections_read(index->sections, DWARF_LINE, offset, len,
						 &index->window, &bytes)) {
			reason = NAME_BAD_FILE;
			break;
		}
		one = add_program(index, &rows, offset, bytes);
		reason = one == NAME_OK ? reason : one;
	}
	index->spans = rows.spans;
	line_spans_sort(&index->spans);
	return reason;
}

struct line_index *line_index_new(struct dwarf_sections *sections,
				  const struct dwarf_limits *limits, struct line_code code,
				  enum name_reason *ret_reason)
{
	struct line_index *index = mem_zalloc(sizeof(*index));
	enum name_reason reason;

	index->sections = sections;
	index->limits = limits;
	index->code = code;
	reason = add_programs(index);
	if (ret_reason)
		*ret_reason = reason;
	return index;
}

void line_index_trim(struct line_index *index)
{
	for (size_t i = 0; i < index->programs.len; i++) {
		dwarf_lines_free(index->programs.data[i].lines);
		index->programs.data[i].lines = NULL;
	}
	index->lines_bytes = 0;
}

void line_index_free(struct line_index *index)
{
	if (!index)
		return;
	line_index_trim(index);
	vec_release(&index->programs);
	line_spans_release(&index->spans);
	dwarf_window_release(&index->window);
	mem_free(index);
}

struct dwarf_lines *line_index_lines(struct line_index *index, uint64_t addr)
{
	const struct line_span *span = line_spans_find(&index->spans, addr);
	struct program *program;
	struct dwarf_lines_unit unit = { .comp_dir = "", .code = index->code };

	if (!span)
		return NULL;
	program = &index->programs.data[span->what];
	if (!program->lines) {
		unit.offset = program->offset;
		unit.encoding.sections = index->sections;
		unit.encoding.address_size = dwarf_sections_address_size(index->sections);
		program->lines = dwarf_lines_read(&unit, index->limits, &index->window, NULL);
		index->lines_bytes += dwarf_lines_bytes(program->lines);
	}
	return program->lines;
}

size_t line_index_bytes(const struct line_index *index)
{
	return sizeof(*index) + index->window.cap + index->lines_bytes +
	       index->programs.cap * sizeof(*index->programs.data) +
	       index->spans.spans.cap * sizeof(*index->spans.spans.data);
}
