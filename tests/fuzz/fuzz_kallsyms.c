// SPDX-License-Identifier: GPL-2.0-or-later
/* Any bytes as /proc/kallsyms: the table answers, within bounds, or there is none. */
#include <stdint.h>
#include <stdlib.h>
#include "core/namer/demangle.h"
#include "core/symbol/kallsyms.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	CLEANUP(kallsyms_free) struct kallsyms *kallsyms = NULL;
	struct symbol_hit hit;
	uint64_t start, addr = 0;

	if (kallsyms_parse(size ? (const char *)data : "", size, "fuzz", &kallsyms, NULL))
		return 0;
	for (int i = 0; i < 256; i++, addr += 0x0101010101010101) {
		kallsyms_module_at(kallsyms, addr, &start);
		if (!symbol_table_find(kallsyms->table, addr, &hit))
			continue;
		if (hit.start > addr || hit.offset != addr - hit.start || !hit.name[0])
			abort();
	}
	return 0;
}
