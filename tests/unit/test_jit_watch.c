// SPDX-License-Identifier: GPL-2.0-or-later
/* Which time the memory that a JIT makes code in is of, before there is a map and after: of this very process. */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/mem.h"
#include "core/capture/jit_watch.h"
#include "tap.h"

static char path[64];

static void write_map(const char *text)
{
	CLOSE_FD int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);

	CHECK(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text));
}

/* As of when a sample of now is. */
static struct jit_time saw(struct jit_watch *watch, const struct map_process *process)
{
	uint64_t now_ns = clock_now_ns();
	struct jit_time when = { now_ns - 1, now_ns };

	CHECK(jit_watch_saw(watch, process, now_ns, &when));
	return when;
}

static const char *name_at(struct jit_watch *watch, uint64_t addr, const struct jit_time *when)
{
	struct jit_codes *codes = &jit_find(jit_watch_told(watch), (uint32_t)getpid())->codes;
	const struct jit_code *code = jit_codes_find(codes, addr, when->from_ns, when->to_ns);

	return code ? strtab_get(&codes->strings, code->name) : "-";
}

int main(void)
{
	CLEANUP(map_cache_free) struct map_cache *maps = map_cache_new(NULL);
	CLEANUP(jit_watch_free) struct jit_watch *watch = jit_watch_new(maps, NULL);
	const struct map_process *process;
	struct jit_time early, first, later;

	snprintf(path, sizeof(path), "/tmp/perf-%d.map", getpid());
	unlink(path);
	map_cache_scan_pid(maps, (uint32_t)getpid(), NULL);
	process = map_cache_process(maps, (uint32_t)getpid(), clock_now_ns());
	early = saw(watch, process);
	CHECK_STR(name_at(watch, 0x1000, &early), "-");
	write_map("1000 10 first\n");
	jit_watch_read(watch);
	first = saw(watch, process);
	write_map("1000 10 second\n2000 10 other\n");
	jit_watch_read(watch);
	later = saw(watch, process);
	write_map("2000 10 another\n");
	jit_watch_read(watch);
	unlink(path);
	CHECK_EQ(early.from_ns, 0);
	CHECK_EQ(first.from_ns, 0);
	CHECK(later.from_ns > 0);
	CHECK_STR(name_at(watch, 0x1000, &early), "first");
	CHECK_STR(name_at(watch, 0x2000, &early), "other");
	CHECK_STR(name_at(watch, 0x1000, &later), "second");
	return tap_done();
}
