// SPDX-License-Identifier: GPL-2.0-or-later
/* line_index: all line tables of a file by the addresses they speak of. */
#include "core/dwarf/dwarf_spans.h"
#include "core/dwarf/line_count.h"
#include "core/dwarf/line_index.h"

#define EXTENDED_MAX 8 /* questions that run only as many programs as they need */

struct program {
	uint64_t offset; /* in .debug_line */
	struct dwarf_lines *lines; /* NULL: not read */
};

struct line_index {
	struct dwarf_sections *sections;
	const struct dwarf_limits *limits;
	struct line_code code;
	struct dwarf_window window;
	uint64_t offset; /* of the next program to be run */
	bool is_whole; /* there are no more */
	uint32_t extended; /* how often more were run */
	enum name_reason reason;
	struct dwarf_spans spans; /* what: UINT32_MAX less an index of programs, the first has it */
	VEC(struct program) programs; /* that speak of code */
	size_t lines_bytes;
};

/* Adds what the program that `bytes` are says of addresses; whether it speaks of addr. */
static bool add_program(struct line_index *index, uint64_t offset, struct cursor bytes,
			uint64_t addr)
{
	RELEASE(line_rows_release) struct line_rows rows = { 0 };
	struct line_header header;
	const struct line_program program = { .header = &header,
					      .code = index->code,
					      .no_rows = true };
	enum name_reason reason = NAME_BAD_FILE;
	bool is_found = false;

	if (line_header_read(bytes, dwarf_sections_address_size(index->sections), &header))
		reason = line_program_run(&program, &rows);
	if (reason != NAME_OK)
		index->reason = reason;
	for (size_t i = 0; i < rows.spans.all.len; i++) {
		const struct dwarf_span *span = &rows.spans.all.data[i];

		is_found |= addr >= span->low && addr < span->high;
		dwarf_spans_add(&index->spans, span->low, span->high,
				UINT32_MAX - (uint32_t)index->programs.len);
	}
	if (rows.spans.all.len)
		vec_push(&index->programs, ((struct program){ .offset = offset }));
	return is_found;
}

/* Why no more programs can be added at an offset; NAME_OK: they can. */
static enum name_reason cannot_add(const struct line_index *index, uint64_t len)
{
	if (!len)
		return NAME_BAD_FILE;
	if (index->offset + len > LINE_INDEX_MAX_BYTES ||
	    index->programs.len >= LINE_PROGRAMS_MAX || index->spans.all.len >= LINE_SEQUENCES_MAX)
		return NAME_LIMIT;
	return NAME_OK;
}

/* Runs more programs, up to one that speaks of addr, or all. */
static void extend(struct line_index *index, uint64_t addr)
{
	uint64_t size = dwarf_sections_size(index->sections, DWARF_LINE), len;
	bool wants_all = ++index->extended > EXTENDED_MAX, is_found = false;
	struct cursor bytes;

	while (index->offset < size && (wants_all || !is_found)) {
		enum name_reason reason;

		len = line_count_bytes(index->sections, &index->window, index->offset,
				       size - index->offset);
		reason = cannot_add(index, len);
		if (reason == NAME_OK &&
		    !dwarf_sections_read(index->sections, DWARF_LINE, index->offset,
					 len < LINE_PROGRAM_MAX_BYTES ? len : LINE_PROGRAM_MAX_BYTES,
					 &index->window, &bytes))
			reason = NAME_BAD_FILE;
		if (reason != NAME_OK) {
			index->reason = reason;
			index->offset = size;
			break;
		}
		is_found = add_program(index, index->offset, bytes, addr);
		index->offset += len;
	}
	index->is_whole = index->offset >= size;
	dwarf_spans_settle(&index->spans, DWARF_GREATEST);
}

struct line_index *line_index_new(struct dwarf_sections *sections,
				  const struct dwarf_limits *limits, struct line_code code)
{
	struct line_index *index = mem_zalloc(sizeof(*index));

	index->sections = sections;
	index->limits = limits;
	index->code = code;
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
	dwarf_spans_release(&index->spans);
	dwarf_window_release(&index->window);
	mem_free(index);
}

struct dwarf_lines *line_index_lines(struct line_index *index, uint64_t addr, struct extent *extent)
{
	const struct dwarf_span *span = dwarf_spans_find(&index->spans, addr, NULL);
	struct program *program;
	struct dwarf_lines_unit unit = { .comp_dir = "", .code = index->code };

	if (!span && !index->is_whole)
		extend(index, addr);
	/* Programs that are not run yet are behind all that were, and take nothing from them. */
	span = dwarf_spans_find(&index->spans, addr, extent);
	if (!span)
		return NULL;
	program = &index->programs.data[UINT32_MAX - span->what];
	if (!program->lines) {
		unit.offset = program->offset;
		unit.encoding.sections = index->sections;
		unit.encoding.address_size = dwarf_sections_address_size(index->sections);
		program->lines = dwarf_lines_read(&unit, index->limits, &index->window, NULL);
		index->lines_bytes += dwarf_lines_bytes(program->lines);
	}
	return program->lines;
}

enum name_reason line_index_reason(const struct line_index *index)
{
	return index->reason;
}

size_t line_index_bytes(const struct line_index *index)
{
	return sizeof(*index) + index->window.cap + index->lines_bytes +
	       index->programs.cap * sizeof(*index->programs.data) +
	       index->spans.all.cap * sizeof(*index->spans.all.data);
}
