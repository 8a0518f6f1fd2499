// SPDX-License-Identifier: GPL-2.0-or-later
/* cache_write: puts a table of the symbol cache into the bytes of cache_format.h. */
#include <errno.h>
#include <string.h>
#include <time.h>
#include <zlib.h>
#include "base/file.h"
#include "core/cache/cache_table.h"
#include "core/cache/names_digest.h"
#include "core/namer/entry.h"

/* The sections that are made of spans. */
struct layout {
	const struct cache_table *table;
	bool whole;
	uint64_t base;
	VEC(struct cache_run) runs;
	VEC(uint32_t) starts;
	VEC(uint32_t) nodes;
	VEC(uint8_t) states;
	uint64_t end; /* of what was put there last */
};

static void layout_release(struct layout *layout)
{
	vec_release(&layout->runs);
	vec_release(&layout->starts);
	vec_release(&layout->nodes);
	vec_release(&layout->states);
}

/* What the outermost function of a node is called by the linker; "" when nobody knows. */
static const char *linkage_of(const struct cache_table *table, uint32_t node)
{
	const struct cache_scope *scope = &table->scopes.data[table->nodes.data[node - 1].scope - 1];
	const struct cache_name *name;

	while (scope->parent)
		scope = &table->scopes.data[table->nodes.data[scope->parent - 1].scope - 1];
	if (!scope->name)
		return "";
	name = &table->names.data[scope->name - 1];
	return table->strings.data + (name->linkage ? name->linkage : name->function);
}

static bool begins_function(const struct cache_span *span)
{
	return span->node && !span->back && !(span->state & CACHE_NAMED_DEBUG);
}

/* Whether a return address at the end of a span is looked up in it, as far as the table tells. */
static bool has_return(const struct layout *layout, const struct cache_span *span, const struct cache_span *next)
{
	if (!next || span->start + span->length != next->start)
		return layout->whole;
	return !begins_function(next) || !entry_is_signal_return(linkage_of(layout->table, next->node));
}

static void put(struct layout *layout, uint64_t start, uint32_t node, uint8_t state)
{
	vec_push(&layout->starts, (uint32_t)(start - layout->base));
	vec_push(&layout->nodes, node);
	vec_push(&layout->states, state);
}

/* Of what has no name it does not matter which run it is in. */
static bool needs_run(const struct layout *layout, const struct cache_span *span, uint32_t function)
{
	if (!layout->runs.len)
		return true;
	return span->node && layout->runs.data[layout->runs.len - 1].function != function;
}

static void put_span(struct layout *layout, const struct cache_span *span, const struct cache_span *next)
{
	uint32_t function = (uint32_t)(span->start - span->back - layout->base);
	struct cache_run run = { (uint32_t)(span->start - layout->base), function, 0 };
	uint8_t state = span->state;

	if (layout->starts.len && layout->end < span->start)
		put(layout, layout->end, 0, 0);
	run.first = (uint32_t)layout->states.len;
	if (needs_run(layout, span, function))
		vec_push(&layout->runs, run);
	if (next && span->start + span->length == next->start)
		state &= (uint8_t)~CACHE_STATE_RETURN;
	if (has_return(layout, span, next))
		state |= CACHE_STATE_RETURN;
	put(layout, span->start, span->node, state);
	layout->end = span->start + span->length;
}

/* Those within 32 bits of the first: all of any module. */
static void lay_out(struct layout *layout)
{
	const struct cache_table *table = layout->table;
	size_t n = table->spans.len;

	layout->base = UINT64_MAX;
	for (size_t i = 0; i < n; i++) {
		uint64_t function = table->spans.data[i].start - table->spans.data[i].back;

		if (function < layout->base)
			layout->base = function;
	}
	for (size_t i = 0; i < n; i++) {
		const struct cache_span *span = &table->spans.data[i];

		if (span->start + span->length - layout->base > UINT32_MAX)
			break;
		put_span(layout, span, i + 1 < n ? span + 1 : NULL);
	}
	vec_push(&layout->starts, (uint32_t)(layout->end - layout->base));
}

void cache_inputs_add(struct cache_inputs *inputs, const struct cache_input *input, const char *name,
		      const char *folder, const char *path)
{
	struct cache_input copy = *input;

	copy.name_len = (uint16_t)strnlen(name, CACHE_TEXT_MAX);
	copy.folder_len = (uint16_t)strnlen(folder, CACHE_TEXT_MAX);
	copy.path_len = (uint32_t)strnlen(path, CACHE_TEXT_MAX);
	copy.zero = 0;
	buf_add(&inputs->bytes, &copy, sizeof(copy));
	buf_add(&inputs->bytes, name, copy.name_len);
	buf_add(&inputs->bytes, folder, copy.folder_len);
	buf_add(&inputs->bytes, path, copy.path_len);
	buf_addn(&inputs->bytes, '\0', -inputs->bytes.len % 8);
	inputs->n++;
}

struct output {
	int fd;
	uint64_t at;
	const void *bytes[CACHE_SECTIONS_];
	struct cache_header header;
};

static void set_section(struct output *output, enum cache_section_id id, const void *bytes, size_t n)
{
	struct cache_section *section = &output->header.sections[id];
	size_t size = n * cache_section_width(id);

	output->bytes[id] = bytes;
	output->at = (output->at + 7) & ~7ull;
	*section = (struct cache_section){
		.offset = output->at,
		.n = (uint32_t)n,
		.crc = (uint32_t)crc32_z(0, bytes, size),
	};
	output->at += size;
}

static int write_all(const struct output *output)
{
	static const char zeros[8];
	uint64_t at = sizeof(output->header);
	int r = file_write(output->fd, &output->header, sizeof(output->header));

	for (int i = 0; i < CACHE_SECTIONS_ && !r; i++) {
		const struct cache_section *section = &output->header.sections[i];
		size_t size = section->n * cache_section_width(i);

		r = file_write(output->fd, zeros, section->offset - at);
		if (!r)
			r = file_write(output->fd, output->bytes[i], size);
		at = section->offset + size;
	}
	return r;
}

int cache_table_write(struct cache_table *table, const struct cache_header *header, const char *path,
		      const struct cache_inputs *inputs, int fd, struct err *err)
{
	RELEASE(layout_release) struct layout layout = { .table = table, .whole = header->flags & CACHE_WHOLE };
	struct output output = { .fd = fd, .at = sizeof(*header), .header = *header };
	static const char no_text;
	uint32_t path_id;
	struct timespec now;
	int r;

	if (!table->spans.len)
		return err_set(err, ENODATA, "there is nothing to keep");
	cache_table_sort(table);
	lay_out(&layout);
	path_id = cache_table_text(table, path, strnlen(path, CACHE_TEXT_MAX));
	set_section(&output, CACHE_INPUTS, inputs->n ? inputs->bytes.data : &no_text, inputs->bytes.len);
	set_section(&output, CACHE_RUNS, layout.runs.data, layout.runs.len);
	set_section(&output, CACHE_STARTS, layout.starts.data, layout.starts.len);
	set_section(&output, CACHE_NODES_OF, layout.nodes.data, layout.nodes.len);
	set_section(&output, CACHE_STATES, layout.states.data, layout.states.len);
	set_section(&output, CACHE_NODES, table->nodes.data, table->nodes.len);
	set_section(&output, CACHE_SCOPES, table->scopes.data, table->scopes.len);
	set_section(&output, CACHE_NAMES, table->names.data, table->names.len);
	set_section(&output, CACHE_STRINGS, table->strings.len ? table->strings.data : &no_text,
		    table->strings.len ? table->strings.len : 1);
	clock_gettime(CLOCK_REALTIME, &now);
	memcpy(output.header.magic, CACHE_MAGIC, CACHE_MAGIC_LEN);
	output.header.version = CACHE_VERSION;
	output.header.endian = CACHE_ENDIAN;
	output.header.names_digest = NAMES_DIGEST;
	output.header.bytes = output.at;
	output.header.base = layout.base;
	output.header.made_s = (uint64_t)now.tv_sec;
	output.header.n_inputs = inputs->n;
	output.header.path = path_id;
	output.header.crc = cache_header_crc(&output.header);
	if (output.at > CACHE_FILE_BYTES_MAX)
		return err_set(err, EFBIG, "it would be over %llu bytes", CACHE_FILE_BYTES_MAX);
	r = write_all(&output);
	return r ? err_sys(err, r, "cannot write to the symbol cache") : 0;
}
