// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * fuzz_jitdump: any bytes as a jitdump, whole and as it grows: both read the same, and lines are
 * those of their code.
 */
#include <stdint.h>
#include "core/jit/jitdump.h"
#include "must.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void look(struct jit_codes *codes)
{
	for (size_t i = 0; i < codes->codes.len && i < 64; i++) {
		const struct jit_code *code = &codes->codes.data[i];
		const struct jit_line *line;

		must(code->name && code->bytes && (size_t)code->first_line + code->n_lines <= codes->lines.len);
		must(jit_codes_find(codes, code->start, code->since_ns, UINT64_MAX) != NULL);
		line = jit_codes_line(codes, code, code->bytes / 2);
		must(!line || line->offset <= code->bytes / 2);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct jit_codes whole = { 0 }, pieces = { 0 };
	struct jitdump dump = { 0 }, again = { 0 };
	size_t step = size ? 1 + data[size - 1] % 64 : 1;
	uint64_t done = 0;

	jitdump_read(&dump, data, size, &whole);
	for (size_t len = 0; len < size; len += step)
		if (done < len)
			done += jitdump_read(&again, data + done, len - done, &pieces);
	if (done < size)
		jitdump_read(&again, data + done, size - done, &pieces);
	must(dump.state == again.state && dump.records == again.records && dump.bad == again.bad);
	must(whole.codes.len == pieces.codes.len && whole.lines.len == pieces.lines.len);
	look(&whole);
	jitdump_release(&dump);
	jitdump_release(&again);
	jit_codes_release(&whole);
	jit_codes_release(&pieces);
	return 0;
}
