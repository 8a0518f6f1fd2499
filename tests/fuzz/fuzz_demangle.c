// SPDX-License-Identifier: GPL-2.0-or-later
/* fuzz_demangle: any bytes as the name of a symbol: shown it is no longer than names are, each time the same. */
#include <stdint.h>
#include <string.h>
#include "base/mem.h"
#include "core/namer/demangle.h"
#include "must.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	CLEANUP(mem_free) char *name = mem_strndup((const char *)data, strnlen((const char *)data, size));
	RELEASE(buf_release) struct buf once = { 0 };
	RELEASE(buf_release) struct buf again = { 0 };

	demangle(name, &once);
	demangle(name, &again);
	must(once.len <= SYMBOL_NAME_MAX && !strcmp(buf_text(&once), buf_text(&again)));
	demangle_part(name);
	demangle_differs(name, "_Z1fv");
	return 0;
}
