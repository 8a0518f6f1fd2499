// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * fuzz_jitdump: any bytes as a jitdump, whole and as it grows: both read the same, and lines are
 * those of their code; frames become rows of their code and of nothing else.
 */
#include <stdint.h>
#include "core/cfi/frame_rows.h"
#include "core/jit/jitdump.h"
#include "must.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void look_at_frames(const struct jit_codes *codes, const struct jit_code *code)
{
	const struct strtab_entry *frames = &codes->strings.entries[code->frames - 1];
	const struct frame_code told = { code->start, code->bytes, frames->text, frames->len };
	RELEASE(unwind_table_release) struct unwind_table table = { 0 };
	RELEASE(row_list_release) struct row_list list = { 0 };
	uint64_t end = code->start + code->bytes;

	must(code->frames <= codes->strings.len && code->bytes <= JITDUMP_RECORD_MAX);
	if (code->start < 4096 || row_list_init_memory(&list, code->start - 64, end + 64, NULL) ||
	    !frame_rows_code(&list, &rule_x86_64, &told) || row_list_finish(&list, &table, NULL))
		return;
	must((unwind_table_find(&table, code->start - 1) & UNWIND_RULE_MASK) == UNWIND_ESCAPED(UNWIND_END, 0));
	must((unwind_table_find(&table, end) & UNWIND_RULE_MASK) == UNWIND_ESCAPED(UNWIND_END, 0));
}

static void look(struct jit_codes *codes)
{
	for (size_t i = 0; i < codes->codes.len && i < 64; i++) {
		const struct jit_code *code = &codes->codes.data[i];
		const struct jit_line *line;

		must(code->name && code->bytes && (size_t)code->first_line + code->n_lines <= codes->lines.len);
		must(jit_codes_find(codes, code->start, code->since_ns, UINT64_MAX) != NULL);
		line = jit_codes_line(codes, code, code->bytes / 2);
		if (code->frames)
			look_at_frames(codes, code);
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
