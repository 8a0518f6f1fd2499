// SPDX-License-Identifier: GPL-2.0-or-later
/* builtin_rows: the builtins of V8 (node, and whatever else has it inside), which no source describes. */
#include <elf.h>
#include <string.h>
#include "core/cfi/builtin_rows.h"

#define PREFIX "Builtins_" /* src/snapshot/embedded/embedded-file-writer.cc */
#define BUILTINS_MIN 100 /* V8 has some 2,000; a few such names are somebody else's */
#define BYTES_MIN (256u << 10) /* V8 has 1.5 MB; reading all names is for files with so much that is not described */

static uint64_t gap_bytes(const struct row_list *list)
{
	uint64_t bytes = 0;

	for (size_t i = 0; i < list->code.len; i++) {
		uint64_t end = list->base_vaddr + list->code.data[i].end;
		uint64_t from = list->base_vaddr + list->code.data[i].start, to = end;

		for (; row_list_gap(list, &from, &to) && bytes < BYTES_MIN; from = to, to = end)
			bytes += to - from;
	}
	return bytes;
}

struct builtins {
	struct row_list *list;
	uint32_t count;
	bool adding;
};

static bool on_symbol(void *ctx, const struct image_symbol *symbol)
{
	struct builtins *builtins = ctx;
	uint64_t start = symbol->value, end = start + symbol->size;

	if (symbol->type != STT_FUNC || end <= start || strncmp(symbol->name, PREFIX, strlen(PREFIX)))
		return true;
	builtins->count++;
	if (builtins->adding && row_list_begin(builtins->list, UNWIND_SOURCE_BUILTINS, start, end))
		row_list_add(builtins->list, start, UNWIND_ESCAPED(UNWIND_FP, UNWIND_FP_CUSTOM));
	return builtins->adding || builtins->count < BUILTINS_MIN;
}

void builtin_rows_add(struct row_list *list, struct image *image)
{
	struct builtins builtins = { .list = list };

	if (gap_bytes(list) < BYTES_MIN)
		return;
	image_each_symbol(image, SHT_SYMTAB, on_symbol, &builtins, NULL);
	if (builtins.count < BUILTINS_MIN)
		return;
	builtins.adding = true;
	image_each_symbol(image, SHT_SYMTAB, on_symbol, &builtins, NULL);
	row_list_settle(list);
}
