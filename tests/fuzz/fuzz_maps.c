// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * /proc/PID/maps and stat of a hostile process, the notes of a hostile file, and any order of
 * side-band events: the first byte says which. What is read must stay within the text, and the map
 * cache's answers must be mappings that hold the address.
 */
#include <stdint.h>
#include <string.h>
#include "base/mem.h"
#include "base/proc_stat.h"
#include "core/image/build_id.h"
#include "core/maps/map_cache.h"
#include "core/maps/mapped_path.h"
#include "core/maps/maps_text.h"
#include "must.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define FIRST_PID 5000000 /* above the kernel's PID_MAX_LIMIT: never in /proc */

static void fuzz_text(const uint8_t *data, size_t size)
{
	struct maps_text *text = mem_alloc(sizeof(*text));
	struct maps_line line;

	maps_text_init(text, (const char *)data, size);
	while (maps_text_next(text, &line)) {
		struct mapped_path sorted = mapped_path_sort(line.path);

		must(line.start < line.end && strlen(line.path) < MAPS_PATH_MAX);
		must(sorted.path_len <= strlen(sorted.path));
	}
	mem_free(text);
}

static void fuzz_stat(const uint8_t *data, size_t size)
{
	char *text = mem_strndup((const char *)data, size);
	struct proc_stat stat;

	if (proc_stat_parse(text, &stat)) {
		must(strlen(stat.comm) < sizeof(stat.comm));
		proc_stat_start_ns(&stat);
	}
	mem_free(text);
}

static void fuzz_notes(const uint8_t *data, size_t size)
{
	uint8_t id[BUILD_ID_MAX];

	must(build_id_find(data, size, 4, id) <= BUILD_ID_MAX);
	must(build_id_find(data, size, 8, id) <= BUILD_ID_MAX);
}

/* An event of eight bytes: what, pid, file, time step, start and length in pages. */
static void apply(struct map_cache *cache, const uint8_t *op, uint64_t *time_ns)
{
	uint32_t pid = FIRST_PID + op[1] % 8;
	uint64_t start = 0x10000 + (uint64_t)op[4] * 4096, end = start + (1 + op[5] % 32) * 4096ULL;
	char path[] = { '/', 'a' + op[2] % 4, '\0' };
	struct map_event_mmap event = { .pid = pid, .tid = pid, .start = start, .end = end,
					.file_offset = (uint64_t)op[6] % 4 * 4096, .path = path,
					.build_id_len = 4 };
	struct map_process *process;
	struct mapping mapping;

	*time_ns += op[3];
	event.time_ns = *time_ns - op[7] % 4;
	memset(event.build_id, op[2] % 4, 4);
	switch (op[0] % 8) {
	case 0:
	case 1:
		map_cache_mmap(cache, &event);
		break;
	case 2:
		map_cache_fork(cache, *time_ns, pid, FIRST_PID + op[2] % 8);
		break;
	case 3:
		map_cache_exec(cache, *time_ns, pid, path);
		break;
	case 4:
		map_cache_exit(cache, *time_ns, pid, pid + op[2] % 2);
		break;
	case 5:
		map_cache_lost(cache, *time_ns, 1);
		break;
	case 6:
		map_cache_resolved(cache, *time_ns + op[2] * 1000000ULL);
		break;
	default:
		process = map_cache_process(cache, pid, event.time_ns);
		if (map_cache_find(cache, process, event.time_ns, start, &mapping))
			must(mapping.start <= start && start < mapping.end && mapping.file);
	}
}

static void fuzz_events(const uint8_t *data, size_t size)
{
	struct map_cache_options options = { .limit_bytes = 64 << 10 };
	struct map_cache *cache = map_cache_new(&options);
	uint64_t time_ns = 1000;

	for (; size >= 8; data += 8, size -= 8)
		apply(cache, data, &time_ns);
	map_cache_free(cache);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (!size)
		return 0;
	switch (data[0] % 4) {
	case 0:
		fuzz_text(data + 1, size - 1);
		break;
	case 1:
		fuzz_stat(data + 1, size - 1);
		break;
	case 2:
		fuzz_notes(data + 1, size - 1);
		break;
	default:
		fuzz_events(data + 1, size - 1);
	}
	return 0;
}
