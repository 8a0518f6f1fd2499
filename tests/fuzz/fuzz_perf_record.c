// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * fuzz_perf_record: any bytes as a record of a perf ring, of an event whose fields the first two bytes choose. What
 * it points to lies within the record, and what is packed says the same.
 */
#include <stdint.h>
#include <string.h>
#include "base/mem.h"
#include "core/capture/perf_copy.h"
#include "core/capture/perf_registers.h"
#include "must.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const uint64_t fields[] = { PERF_SAMPLE_IP, PERF_SAMPLE_TID, PERF_SAMPLE_TIME, PERF_SAMPLE_CPU,
				   PERF_SAMPLE_PERIOD, PERF_SAMPLE_CALLCHAIN, PERF_SAMPLE_REGS_USER,
				   PERF_SAMPLE_STACK_USER, PERF_SAMPLE_IDENTIFIER, PERF_SAMPLE_ADDR };

static bool is_within(const void *part, size_t bytes, const void *whole, size_t size)
{
	uintptr_t at = (uintptr_t)part - (uintptr_t)whole;

	return !part || (at <= size && bytes <= size - at);
}

static void look(const struct perf_event_header *header, const struct perf_record *record)
{
	struct raw_sample sample = { 0 };
	struct perf_copy copy;
	uint64_t last = 0;

	must(is_within(record->sample.ips, record->sample.n_ips * 8ul, header, header->size));
	must(is_within(record->sample.registers, PERF_REGISTERS * 8, header, header->size));
	must(is_within(record->sample.stack, record->sample.stack_bytes, header, header->size));
	must(record->sample.stack || !record->sample.stack_bytes);
	if (!record->sample.registers)
		return;
	perf_copy_take(record, &copy, &sample);
	must(copy.copy.bytes <= record->sample.stack_bytes && copy.copy.n_pieces <= CAPTURE_COPY_PIECES_MAX);
	for (uint32_t i = 0; i < copy.copy.n_pieces; i++)
		last += copy.pieces[i][0];
	must(copy.copy.n_pieces || !last);
}

static void pack(const struct perf_event_header *header, const struct perf_record *record, uint64_t type)
{
	struct perf_event_header *packed = mem_alloc(header->size);
	size_t bytes = perf_record_pack(header, record, packed);
	struct perf_record again;

	must(bytes <= header->size && bytes == packed->size);
	must(perf_record_decode(packed, bytes, type, &again));
	must(again.type == record->type && again.time_ns == record->time_ns && again.pid == record->pid);
	if (record->type == PERF_RECORD_SAMPLE) {
		must(again.sample.n_ips == record->sample.n_ips && again.sample.abi == record->sample.abi);
		must(again.sample.stack_bytes == record->sample.stack_bytes);
		must(again.sample.stack_full == record->sample.stack_full || !record->sample.stack_bytes);
		must(!record->sample.stack_bytes ||
		     !memcmp(again.sample.stack, record->sample.stack, record->sample.stack_bytes));
	}
	mem_free(packed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct perf_event_header *header;
	struct perf_record record;
	uint64_t type = 0;

	if (size < 2 + sizeof(*header) || size > UINT16_MAX)
		return 0;
	for (size_t i = 0; i < sizeof(fields) / sizeof(*fields); i++)
		type |= (data[0] | data[1] << 8) >> i & 1 ? fields[i] : 0;
	size -= 2;
	header = mem_alloc(size);
	memcpy(header, data + 2, size);
	header->size = size;
	if (perf_record_decode(header, size, type, &record)) {
		if (record.type == PERF_RECORD_SAMPLE)
			look(header, &record);
		pack(header, &record, type);
	}
	mem_free(header);
	return 0;
}
