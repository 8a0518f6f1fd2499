// SPDX-License-Identifier: GPL-2.0-or-later
/* perf_copy: the registers and the memory of a stack in a perf sample, as a copied stack. */
#include <string.h>
#include "core/capture/perf_copy.h"
#include "core/capture/perf_registers.h"

/* By DWARF number, as the walk has them; the ip is the last one of each machine. */
static void take_registers(const struct perf_record *record, uint64_t *ret_registers)
{
	for (size_t i = 0; i < PERF_REGISTERS; i++)
		ret_registers[perf_registers_numbers[i]] = record->sample.registers[i];
}

uint64_t perf_copy_ip(const struct perf_record *record)
{
	uint64_t registers[UNWIND_REGISTERS_MAX];

	if (!record->sample.registers)
		return 0;
	take_registers(record, registers);
	return registers[PERF_REGISTERS - 1];
}

void perf_copy_take(const struct perf_record *record, struct perf_copy *ret_copy, struct raw_sample *sample)
{
	struct capture_copy *copy = &ret_copy->copy;
	const size_t most = CAPTURE_COPY_PIECES_MAX * (size_t)CAPTURE_PIECE_BYTES;

	*copy = (struct capture_copy){ .short_copy = record->sample.stack_full };
	take_registers(record, copy->registers);
	copy->start = copy->registers[PERF_REGISTERS_SP];
	copy->bytes = record->sample.stack_bytes < most ? record->sample.stack_bytes : most;
	for (uint32_t at = 0; at < copy->bytes; at += CAPTURE_PIECE_BYTES)
		ret_copy->pieces[copy->n_pieces++] = record->sample.stack + at;
	sample->copy = copy;
	sample->pieces = ret_copy->pieces;
}
