// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * jit SECONDS HOW [FOLDER]: makes code at run time, tells what it is called, and runs it for that
 * much CPU time. HOW: "map" writes /tmp/perf-PID.map; "early" too, before it runs anything; "none"
 * tells nothing; "open" writes one line without its newline before, "bad" no line that makes sense at the end;
 * "dump" writes FOLDER/jit-PID.dump. Functions are jit_one, then in its place
 * jit_two for twice the time; with "map", "early" and "none" only jit_one is there. "reuse" writes a map
 * of jit_one as well, called by first_half, and then of jit_two in its place, by second_half, which runs as long.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "burn.h"
#include "jitdump.h"

#define CODE_BYTES 4096

/* push %rbp; mov %rsp,%rbp; mov $2000000,%ecx; 1: dec %ecx; jnz 1b; pop %rbp; ret */
static const unsigned char body[] = { 0x55, 0x48, 0x89, 0xe5, 0xb9, 0x80, 0x84, 0x1e, 0x00,
				      0xff, 0xc9, 0x75, 0xfc, 0x5d, 0xc3 };

static void *code;

static void write_map(void)
{
	char path[64];
	FILE *map;

	snprintf(path, sizeof(path), "/tmp/perf-%d.map", getpid());
	map = fopen(path, "w");
	if (!map)
		exit(1);
	fprintf(map, "%lx %x jit_old\n%lx %x jit_one with blanks\nthis is no line\n", (unsigned long)code, 64,
		(unsigned long)code, CODE_BYTES);
	fclose(map);
}

static void add_text(const char *text)
{
	char path[64];
	FILE *map;

	snprintf(path, sizeof(path), "/tmp/perf-%d.map", getpid());
	map = fopen(path, "a");
	if (!map)
		exit(1);
	fputs(text, map);
	fclose(map);
}

static void add_to_map(const char *name, const char *end)
{
	char line[128];

	snprintf(line, sizeof(line), "%lx %zx %s%s", (unsigned long)code, sizeof(body), name, end);
	add_text(line);
}


/* Where it lies from here on, and that it is of line 7 of made.x. */
static void tell_dump(const char *name, uint64_t index)
{
	uint64_t at = (uint64_t)(uintptr_t)code;
	struct {
		uint32_t id, bytes;
		uint64_t time_ns, start, n, addr;
		uint32_t line, discriminator;
		char file[8];
	} lines = { 2, sizeof(lines), now_ns(), at, 1, at, 7, 0, "made.x" };
	struct {
		uint32_t id, bytes;
		uint64_t time_ns;
		uint32_t pid, tid;
		uint64_t vma, start, size, index;
	} load = { 0, (uint32_t)(sizeof(load) + strlen(name) + 1 + sizeof(body)), now_ns(), (uint32_t)getpid(),
		   (uint32_t)getpid(), at, at, sizeof(body), index };

	put(&lines, sizeof(lines));
	put(&load, sizeof(load));
	put(name, strlen(name) + 1);
	put(body, sizeof(body));
	fflush(dump); /* there are those who read it meanwhile */
}

static void run_seconds(double seconds)
{
	void (*run)(void);
	double end = burn_seconds(CLOCK_PROCESS_CPUTIME_ID) + seconds;

	memcpy(&run, &code, sizeof(run));
	while (burn_seconds(CLOCK_PROCESS_CPUTIME_ID) < end)
		run();
}

static NEVER_INLINE void first_half(double seconds)
{
	run_seconds(seconds);
	__asm__ volatile("");
}

static NEVER_INLINE void second_half(double seconds)
{
	run_seconds(seconds);
	__asm__ volatile("");
}

int main(int argc, char **argv)
{
	double seconds = argc > 1 ? atof(argv[1]) : 1;
	const char *how = argc > 2 ? argv[2] : "map";

	code = mmap(NULL, CODE_BYTES, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (code == MAP_FAILED)
		return 1;
	memcpy(code, body, sizeof(body));
	if (!strcmp(how, "early"))
		write_map();
	if (!strcmp(how, "open"))
		add_to_map("jit_open", "");
	if (!strcmp(how, "reuse")) {
		add_to_map("jit_one", "\n");
		first_half(seconds);
		add_to_map("jit_two", "\n");
		second_half(seconds);
		return 0;
	}
	if (!strcmp(how, "dump") && argc > 3) {
		open_dump(argv[3]);
		tell_dump("jit_one", 0);
		run_seconds(seconds);
		tell_dump("jit_two", 1);
		run_seconds(2 * seconds);
		fclose(dump);
		return 0;
	}
	run_seconds(seconds);
	if (!strcmp(how, "map"))
		write_map();
	if (!strcmp(how, "bad"))
		add_text("this is no line\nnor is this\n");
	return 0;
}
