// SPDX-License-Identifier: GPL-2.0-or-later
/* pclntab: Go's table of functions, in the four forms it has had on 64-bit machines. */
#include "core/cfi/pclntab.h"

#define POINTER_BYTES 8
#define PAIRS_PER_BYTE 2 /* that are read of a table: Go's own tools have one in 13 bytes */

/* Where fields of runtime._func are, by version; flags 0: there are none. */
struct function_layout {
	uint8_t entry_bytes, name, pcsp, flags;
};

static const struct function_layout *layout_of(const struct pclntab *table)
{
	static const struct function_layout go_1_2 = { 8, 8, 20, 0 }, go_1_16 = { 8, 8, 20, 41 },
					    go_1_18 = { 4, 4, 16, 37 }, go_1_20 = { 4, 4, 16, 41 };

	switch (table->magic) {
	case PCLNTAB_GO_1_2:
		return &go_1_2;
	case PCLNTAB_GO_1_16:
		return &go_1_16;
	case PCLNTAB_GO_1_18:
		return &go_1_18;
	}
	return &go_1_20;
}

static struct cursor cursor_at(const struct pclntab *table, uint64_t offset)
{
	struct cursor cursor = { table->data, table->data + table->size, false };

	cursor_skip(&cursor, offset);
	return cursor;
}

/* The offsets of the parts: names, units, files, pcs, functions. */
static void read_parts(struct pclntab *table, struct cursor *header)
{
	uint64_t parts[5];

	for (int i = 0; i < 5; i++)
		parts[i] = cursor_fixed(header, POINTER_BYTES);
	table->names = parts[0];
	table->pcs = parts[3];
	table->functions = parts[4];
}

/* Magic, two zeros, quantum, bytes of a pointer. */
bool pclntab_is_header(const uint8_t *bytes)
{
	uint32_t magic;

	memcpy(&magic, bytes, 4);
	if (magic != PCLNTAB_GO_1_2 && magic != PCLNTAB_GO_1_16 && magic != PCLNTAB_GO_1_18 &&
	    magic != PCLNTAB_GO_1_20)
		return false;
	return !bytes[4] && !bytes[5] && (bytes[6] == 1 || bytes[6] == 2 || bytes[6] == 4) &&
	       bytes[7] == POINTER_BYTES;
}

bool pclntab_open(const uint8_t *data, size_t size, struct pclntab *ret_table)
{
	struct pclntab table = { .data = data, .size = size, .pairs_left = size * PAIRS_PER_BYTE };
	struct cursor header = { data, data + size, false };
	uint64_t bytes;

	if (size < PCLNTAB_HEADER_BYTES || !pclntab_is_header(data))
		return false;
	table.magic = (uint32_t)cursor_fixed(&header, 4);
	cursor_skip(&header, 2);
	table.quantum = (uint32_t)cursor_fixed(&header, 1);
	cursor_skip(&header, 1);
	table.n_functions = cursor_fixed(&header, POINTER_BYTES);
	if (table.magic == PCLNTAB_GO_1_2) {
		table.functions = PCLNTAB_HEADER_BYTES + POINTER_BYTES;
	} else {
		cursor_fixed(&header, POINTER_BYTES); /* files */
		if (table.magic != PCLNTAB_GO_1_16)
			table.text_vaddr = cursor_fixed(&header, POINTER_BYTES);
		read_parts(&table, &header);
	}
	bytes = 2 * layout_of(&table)->entry_bytes;
	if (header.bad || table.functions > size || table.names > size || table.pcs > size ||
	    table.n_functions > (size - table.functions) / bytes)
		return false;
	*ret_table = table;
	return true;
}

/* The part of a place in the table that ends with a NUL. */
static const char *text_at(const struct pclntab *table, uint64_t offset)
{
	size_t left = offset < table->size ? table->size - offset : 0;

	if (!left || !memchr(table->data + offset, 0, left < PCLNTAB_NAME_MAX ? left : PCLNTAB_NAME_MAX))
		return "";
	return (const char *)table->data + offset;
}

bool pclntab_function(const struct pclntab *table, uint64_t i, struct pclntab_function *ret_function)
{
	const struct function_layout *layout = layout_of(table);
	uint8_t word = layout->entry_bytes;
	struct cursor entry = cursor_at(table, table->functions + i * 2 * word), at;
	bool old = table->magic == PCLNTAB_GO_1_2;
	uint64_t base = word == POINTER_BYTES ? 0 : table->text_vaddr, function, pcsp;

	*ret_function = (struct pclntab_function){ .name = "" };
	ret_function->start = base + cursor_fixed(&entry, word);
	function = (old ? 0 : table->functions) + cursor_fixed(&entry, word);
	ret_function->end = base + cursor_fixed(&entry, word); /* where the next one starts */
	if (entry.bad || function >= table->size || ret_function->end <= ret_function->start)
		return false;
	at = cursor_at(table, function + layout->name);
	ret_function->name = text_at(table, table->names + (uint32_t)cursor_fixed(&at, 4));
	at = cursor_at(table, function + layout->pcsp);
	pcsp = cursor_fixed(&at, 4);
	ret_function->described = pcsp != 0;
	ret_function->pcsp = cursor_at(table, table->pcs + pcsp);
	if (layout->flags && !at.bad) {
		at = cursor_at(table, function + layout->flags);
		ret_function->flags = (uint8_t)cursor_fixed(&at, 1);
		ret_function->flags_known = table->magic != PCLNTAB_GO_1_16;
	}
	return !at.bad && !ret_function->pcsp.bad;
}

/*
 * Pairs of numbers: what is added to the value (zigzag), which is -1 before the first, and over how many
 * bytes it holds. A first number of 0 is the end, but in the first pair. Each pair takes at least one byte
 * of code; but that need not be in the file, so all that is read is counted.
 */
bool pclntab_next(struct pclntab *table, struct pclntab_function *function, struct pclntab_depth *depth)
{
	bool first = !depth->end;
	uint64_t from = first ? function->start : depth->end, change, bytes;
	int64_t value = first ? -1 : depth->bytes;

	if (from >= function->end || !table->pairs_left)
		return false;
	table->pairs_left--;
	change = cursor_uleb(&function->pcsp);
	if (function->pcsp.bad || change > UINT32_MAX || (!change && !first))
		return false;
	bytes = cursor_uleb(&function->pcsp);
	if (function->pcsp.bad || !bytes || bytes > UINT32_MAX)
		return false;
	depth->bytes = (int32_t)((uint32_t)value + ((uint32_t)(change >> 1) ^ -(uint32_t)(change & 1)));
	depth->start = from;
	bytes *= table->quantum;
	depth->end = bytes < function->end - from ? from + bytes : function->end;
	return true;
}

uint64_t pclntab_code_end(struct pclntab *table, const struct pclntab_function *function)
{
	struct pclntab_function reader = *function;
	struct pclntab_depth depth = { 0 };
	const uint8_t *end;

	while (pclntab_next(table, &reader, &depth))
		;
	end = reader.pcsp.at;
	/* Its end is a 0 that was read, unless the function was full before. */
	return !reader.pcsp.bad && depth.end && end > function->pcsp.at && !end[-1] ? depth.end : function->end;
}
