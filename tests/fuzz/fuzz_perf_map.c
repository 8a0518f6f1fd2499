// SPDX-License-Identifier: GPL-2.0-or-later
/* fuzz_perf_map: any bytes as a perf map, whole and in pieces: both read the same, and what is found was told. */
#include <stdint.h>
#include "core/jit/perf_map.h"
#include "must.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void look(struct jit_codes *codes)
{
	for (size_t i = 0; i < codes->codes.len && i < 64; i++) {
		const struct jit_code *code = &codes->codes.data[i], *found;

		must(code->name && code->bytes);
		found = jit_codes_find(codes, code->start, UINT64_MAX, UINT64_MAX);
		must(found && found >= code && code->start - found->start < found->bytes);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct jit_codes whole = { 0 }, pieces = { 0 };
	struct perf_map map = { 0 }, again = { 0 };
	size_t step = size ? 1 + data[0] % 64 : 1, done = 0;

	must(perf_map_read(&map, data, size, true, &whole) == size);
	for (size_t len = step; len < size; len += step) {
		again.since_ns++;
		jit_codes_index(&pieces);
		done += perf_map_read(&again, data + done, len - done, false, &pieces);
	}
	perf_map_read(&again, data + done, size - done, true, &pieces);
	must(map.lines == again.lines && map.bad == again.bad && whole.codes.len == pieces.codes.len);
	must(map.lines == map.bad + whole.codes.len);
	look(&whole);
	look(&pieces);
	jit_codes_release(&whole);
	jit_codes_release(&pieces);
	return 0;
}
