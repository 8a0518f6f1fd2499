// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * The memory of a JVM that somebody has written to: each 10 bytes put a word into it (16 bits: where, in words; 64
 * bits). What is read is within its limits, and an answer is in order.
 */
#include <stdint.h>
#include "must.h"
#include "tests/unit/made_hotspot.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct made_hotspot made;
static struct image *libjvm;

static void check(const struct hotspot *hotspot)
{
	must(hotspot->n_heaps && hotspot->n_heaps <= HOTSPOT_HEAPS_MAX);
	must(memchr(hotspot->version, '\0', sizeof(hotspot->version)));
	for (uint32_t i = 0; i < hotspot->n_heaps; i++) {
		const struct unwind_hotspot *rules = &hotspot->heaps[i].rules;

		must(hotspot->heaps[i].low < hotspot->heaps[i].high);
		must(!i || hotspot->heaps[i - 1].high <= hotspot->heaps[i].low);
		must(rules->segment_bits >= 4 && rules->segment_bits <= 16);
		must(rules->name < UNWIND_HOTSPOT_BLOB_BYTES && rules->code < UNWIND_HOTSPOT_BLOB_BYTES);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct memory memory;
	CLOSE_FD int fd = -1;
	struct hotspot hotspot;

	if (!libjvm) {
		made_hotspot_make(&made);
		libjvm = made_hotspot_libjvm(&made);
	}
	fd = made_hotspot_memory(&made);
	for (; size >= 10; data += 10, size -= 10) {
		uint64_t at = MADE_HOTSPOT_BASE + (data[0] | data[1] << 8) * 8ull;

		must(pwrite(fd, data + 2, 8, (off_t)at) == 8);
	}
	memory_init(&memory, fd, 4096);
	if (!hotspot_read(&memory, libjvm, 0, &hotspot, NULL))
		check(&hotspot);
	must(memory.reads <= 4096);
	return 0;
}
