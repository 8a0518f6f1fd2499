// SPDX-License-Identifier: GPL-2.0-or-later
/* test_perf_copy: registers and memory of a perf sample as a copied stack; how much is copied; code of a leaf. */
#include <string.h>
#include <unistd.h>
#include "base/clock.h"
#include "core/capture/perf_copy.h"
#include "core/capture/perf_events.h"
#include "core/capture/perf_registers.h"
#include "core/unwind/code_files.h"
#include "tap.h"

/* As arch/x86/include/uapi/asm/perf_regs.h and arch/arm64's number them: not this project's own table. */
#ifdef __x86_64__
enum { ASKED_SP = 7, ASKED_IP = 8, ASKED_BX = 1, ASKED_R15 = 16 };
enum { DWARF_SP = 7, DWARF_IP = 16, DWARF_BX = 3, DWARF_R15 = 15 };
#else
enum { ASKED_SP = 31, ASKED_IP = 32, ASKED_BX = 19, ASKED_R15 = 30 };
enum { DWARF_SP = 31, DWARF_IP = 32, DWARF_BX = 19, DWARF_R15 = 30 };
#endif

static void test_take(void)
{
	static uint8_t memory[2 * CAPTURE_PIECE_BYTES + 100];
	uint64_t registers[PERF_REGISTERS];
	struct perf_record record = { .sample = { .registers = registers, .stack = memory, .stack_full = true,
						  .stack_bytes = sizeof(memory) } };
	struct raw_sample sample = { .n_kernel = 3 };
	struct perf_copy copy;

	for (size_t i = 0; i < PERF_REGISTERS; i++)
		registers[i] = 0x1000 + i;
	CHECK_EQ(perf_copy_ip(&record), 0x1000 + ASKED_IP);
	perf_copy_take(&record, &copy, &sample);
	CHECK(sample.copy == &copy.copy && sample.n_kernel == 3);
	CHECK_EQ(copy.copy.registers[DWARF_IP], 0x1000 + ASKED_IP);
	CHECK_EQ(copy.copy.registers[DWARF_BX], 0x1000 + ASKED_BX);
	CHECK_EQ(copy.copy.registers[DWARF_R15], 0x1000 + ASKED_R15);
	CHECK_EQ(copy.copy.start, 0x1000 + ASKED_SP);
	CHECK_EQ(copy.copy.registers[DWARF_SP], copy.copy.start);
	CHECK(copy.copy.bytes == sizeof(memory) && copy.copy.n_pieces == 3 && copy.copy.short_copy);
	CHECK(sample.pieces[0] == memory && sample.pieces[2] == memory + 2 * CAPTURE_PIECE_BYTES);
	record.sample.stack_bytes = 0;
	record.sample.stack_full = false;
	perf_copy_take(&record, &copy, &sample);
	CHECK(!copy.copy.bytes && !copy.copy.n_pieces && !copy.copy.short_copy);
	record.sample.registers = NULL;
	CHECK_EQ(perf_copy_ip(&record), 0);
}

static void test_bytes(void)
{
	CHECK_EQ(perf_events_copy_bytes(1 << 20, 99), PERF_EVENTS_COPY_BYTES_MAX);
	CHECK_EQ(perf_events_copy_bytes(256 << 10, 99), (256 << 10) / 15 & ~7);
	CHECK_EQ(perf_events_copy_bytes(256 << 10, 999), PERF_EVENTS_COPY_BYTES_MIN);
	CHECK_EQ(perf_events_copy_bytes(4096, 99), 1024); /* a ring that is no larger must hold some */
	CHECK_EQ(perf_events_copy_bytes(4 << 20, 1), PERF_EVENTS_COPY_BYTES_MAX);
	for (size_t ring = 4096; ring <= 4 << 20; ring *= 2)
		for (uint64_t hz = 1; hz < 100000; hz += 97) {
			uint32_t bytes = perf_events_copy_bytes(ring, hz);

			if (!bytes || bytes % 8 || bytes > ring / 4 || bytes > PERF_EVENTS_COPY_BYTES_MAX)
				CHECK_EQ(bytes, 0);
		}
}

static void test_code(void)
{
	CLEANUP(map_cache_free) struct map_cache *maps = map_cache_new(NULL);
	CLEANUP(code_files_free) struct code_files *files = code_files_new(NULL);
	uint64_t addr = (uint64_t)(uintptr_t)test_take;
	struct map_process *process;
	struct mapping mapping;
	uint8_t code[16];

	CHECK_EQ(map_cache_scan_pid(maps, getpid(), NULL), 0);
	process = map_cache_process(maps, getpid(), clock_now_ns());
	CHECK(process && map_cache_find(maps, process, clock_now_ns(), addr, &mapping));
	for (int i = 0; i < 2; i++) {
		memset(code, 0, sizeof(code));
		CHECK_EQ(code_files_read(files, &mapping, getpid(), addr, code, sizeof(code)), 0);
		CHECK(!memcmp(code, (const void *)(uintptr_t)addr, sizeof(code)));
	}
	CHECK(code_files_read(files, &mapping, getpid(), mapping.end - 8, code, sizeof(code)) < 0);
	CHECK(code_files_read(files, &mapping, getpid(), mapping.start - 1, code, sizeof(code)) < 0);
}

int main(void)
{
	test_take();
	test_bytes();
	test_code();
	return tap_done();
}
