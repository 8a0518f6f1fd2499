/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * jitdump: the beginning of a jitdump, as a JIT writes it:
 * tools/perf/Documentation/jitdump-specification.txt of Linux.
 */
#pragma once
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static FILE *dump;

/* As its records have it: CLOCK_MONOTONIC. */
static uint64_t now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000ull + t.tv_nsec;
}

/* Ends the program when it cannot be written. */
static void put(const void *data, size_t bytes)
{
	if (fwrite(data, bytes, 1, dump) != 1)
		exit(1);
}

/* FOLDER/jit-PID.dump with its header; mapped executable, which is how perf learns of it. Of x86-64. */
static void open_dump(const char *folder)
{
	uint32_t header[10] = { 0x4A695444, 1, 40, 62, 0, (uint32_t)getpid() };
	char path[256];

	snprintf(path, sizeof(path), "%s/jit-%d.dump", folder, getpid());
	dump = fopen(path, "w+");
	if (!dump || mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, fileno(dump), 0) == MAP_FAILED)
		exit(1);
	put(header, sizeof(header));
}
