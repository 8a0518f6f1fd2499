/* SPDX-License-Identifier: GPL-2.0-or-later */
/* perf_record: one record of a perf ring, decoded with every length checked (perf_event_open(2)). */
#pragma once
#include <linux/perf_event.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "core/maps/map_cache.h"

/* Call chains longer than this are cut: sysctl kernel.perf_event_max_stack may be raised to it. */
#define PERF_RECORD_IPS_MAX 2048

struct perf_record {
	uint32_t type; /* PERF_RECORD_*: one of the members below; others have only the time */
	uint64_t time_ns; /* of the event's clock; 0 when the record carries none */
	uint32_t pid, tid; /* as the opener's pid namespace has them; -1 or 0: not seen from there */
	uint32_t cpu; /* UINT32_MAX: not given */
	union {
		struct map_event_mmap mmap; /* PERF_RECORD_MMAP2; path points into the record */
		struct {
			const char *text;
			bool exec;
		} comm; /* PERF_RECORD_COMM */
		struct {
			uint32_t ppid, ptid;
		} fork; /* PERF_RECORD_FORK and PERF_RECORD_EXIT */
		struct {
			uint64_t start;
			uint32_t len;
			bool gone; /* it was unregistered */
			const char *name;
		} ksymbol; /* PERF_RECORD_KSYMBOL */
		struct {
			uint64_t n;
		} lost; /* PERF_RECORD_LOST and PERF_RECORD_LOST_SAMPLES */
		struct {
			uint64_t ip, period;
			uint32_t n_ips; /* with PERF_CONTEXT_* marks among them */
			const uint64_t *ips; /* 8-byte aligned as the record is */
			uint16_t misc; /* PERF_RECORD_MISC_CPUMODE_MASK: where ip was */
			bool stack_full; /* the room for the stack ended before the memory did */
			uint32_t stack_bytes;
			uint64_t abi; /* PERF_SAMPLE_REGS_ABI_*: of user mode; NONE: there is none */
			/* [PERF_REGISTERS] of user mode, as core/capture/perf_registers.h has them; NULL: none */
			const uint64_t *registers;
			const uint8_t *stack; /* the memory from the stack pointer on; NULL: none */
		} sample; /* PERF_RECORD_SAMPLE */
	};
};

/*
 * Decodes the `bytes` bytes of one record, which begins with its header and is 8-byte aligned; the event
 * that wrote it has sample_id_all and `sample_type` of PERF_SAMPLE_{IDENTIFIER,IP,TID,TIME,ADDR,ID,
 * STREAM_ID,CPU,PERIOD,CALLCHAIN,REGS_USER,STACK_USER}, of registers PERF_REGISTERS_MASK. Texts, addresses and
 * memory in ret_record point into the record.
 * Returns false, and ret_record untouched, when a length in it does not hold.
 */
bool perf_record_decode(const struct perf_event_header *record, size_t bytes, uint64_t sample_type,
			struct perf_record *ret_record);

/*
 * Copies a record that was decoded to ret_to, which has room for all of it, but for the room in it that the
 * kernel found no stack for, which is mostly much more than the stack: what is copied decodes to the same.
 * PERF_SAMPLE_STACK_USER is the last field of such samples.
 * Returns the bytes that it took, a multiple of 8 as the record's own.
 */
size_t perf_record_pack(const struct perf_event_header *record, const struct perf_record *decoded, void *ret_to);
