// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * bench_script_peer PID: what a Python frame costs that is read from outside: of each frame it, its code object
 * and its name by process_vm_readv(2), while the process runs on. Prints the mean in ns, and how many frames it
 * saw.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>
#include "abi/script.h"
#include "base/clock.h"
#include "core/maps/map_cache.h"
#include "core/script/script.h"

#define LOOKS 200
#define LOOK_US 10000 /* 100 a second */
#define FRAMES_MAX 1024

struct found {
	uint32_t pid;
	bool is_found;
	struct script_found script;
};

static bool read_from(uint32_t pid, uint64_t addr, void *to, size_t bytes)
{
	const struct iovec here = { to, bytes }, there = { (void *)addr, bytes };

	return process_vm_readv((pid_t)pid, &here, 1, &there, 1, 0) == (ssize_t)bytes;
}

static void look(void *ctx, const struct mapping *mapping)
{
	struct found *found = ctx;
	struct err err = { 0 };

	if (!found->is_found && script_runtime_of(mapping))
		found->is_found = !script_read(NULL, mapping, found->pid, &found->script, &err) &&
				  found->script.kind == SCRIPT_PYTHON;
}

static uint64_t word(const uint8_t *from, uint32_t at)
{
	uint64_t value;

	memcpy(&value, from + at, sizeof(value));
	return value;
}

/* The frames of one call chain; how many. */
static uint32_t follow(uint32_t pid, const struct script_python *python, uint64_t cframe)
{
	uint8_t frame[SCRIPT_FRAME_BYTES], code[SCRIPT_CODE_BYTES], name[64];
	uint64_t addr;
	uint32_t n = 0;

	if (!read_from(pid, cframe + python->cframe_frame, &addr, sizeof(addr)))
		return 0;
	for (; n < FRAMES_MAX && addr; n++) {
		if (!read_from(pid, addr, frame, python->frame_bytes) ||
		    !read_from(pid, word(frame, python->frame_code), code, sizeof(code)) ||
		    !read_from(pid, word(code, python->code_name), name, sizeof(name)))
			break;
		addr = word(frame, python->frame_previous);
	}
	return n;
}

int main(int argc, char **argv)
{
	uint64_t ns = 0, frames = 0, cframe, begun, state;
	struct found found = { 0 };
	struct map_cache *maps = map_cache_new(NULL);
	const struct script_python *python = &found.script.python.rules;
	struct map_process *process;
	struct err err = { 0 };
	FILE *file;
	char path[64];

	found.pid = argc == 2 ? (uint32_t)atoi(argv[1]) : 0;
	if (!found.pid || map_cache_scan_pid(maps, found.pid, &err))
		return 2;
	process = map_cache_process(maps, found.pid, clock_now_ns());
	if (process)
		map_cache_each_mapping(maps, process, clock_now_ns(), look, &found);
	/* The thread pointer of its only thread: struct pthread's own address, which is kept in its first word. */
	snprintf(path, sizeof(path), "/proc/%u/maps", found.pid);
	file = fopen(path, "r");
	if (!found.is_found || python->chain != SCRIPT_PYTHON_CFRAMES || !file)
		return 1;
	for (state = 0; !state;) {
		unsigned long start, end;
		char line[512];
		uint64_t own;

		if (!fgets(line, sizeof(line), file))
			return 1;
		if (sscanf(line, "%lx-%lx rw", &start, &end) != 2 || !strstr(line, " 00:00 0"))
			continue;
		for (uint64_t at = start; at < end && !state; at += 64)
			if (read_from(found.pid, at + 16, &own, 8) && own == at &&
			    (!read_from(found.pid, at + python->thread_state, &state, 8) ||
			     !read_from(found.pid, state + python->state_thread, &own, 8) || own != at))
				state = 0;
	}
	fclose(file);
	for (int i = 0; i < LOOKS; i++) {
		usleep(LOOK_US);
		begun = clock_now_ns();
		if (read_from(found.pid, state + python->state_frame, &cframe, sizeof(cframe)))
			frames += follow(found.pid, python, cframe);
		ns += clock_now_ns() - begun;
	}
	if (!frames)
		return 1;
	printf("%.1f %llu\n", (double)ns / (double)frames, (unsigned long long)frames / LOOKS);
	map_cache_free(maps);
	return 0;
}
