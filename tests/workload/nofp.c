// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * nofp SECONDS [spills]: C calls code made at run time that keeps no frame pointers, which calls C, which
 * calls such code: a leaf that leaves the stack as it is, or (spills) takes room on it. What that is called
 * is in /tmp/perf-PID.map. `nofp paths`: the stacks it can have, as tests/workload/chain.c has them.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "burn.h"

#define CODE_BYTES 4096
#define LEAF_AT 64
#define SPILLING_LEAF_AT 128
#define TURNS 20000

/* sub $40,%rsp; mov %rdi,%rax; mov %rsi,%rdi; call *%rax; add $40,%rsp; ret: calls its first argument */
static const unsigned char outer_body[] = { 0x48, 0x83, 0xec, 0x28, 0x48, 0x89, 0xf8, 0x48, 0x89, 0xf7,
					    0xff, 0xd0, 0x48, 0x83, 0xc4, 0x28, 0xc3 };
/* 1: dec %rdi; jnz 1b; mov %rsp,%rax; ret */
static const unsigned char leaf_body[] = { 0x48, 0xff, 0xcf, 0x75, 0xfb, 0x48, 0x89, 0xe0, 0xc3 };
/* The same between sub $24,%rsp and add $24,%rsp */
static const unsigned char spilling_body[] = { 0x48, 0x83, 0xec, 0x18, 0x48, 0xff, 0xcf, 0x75, 0xfb,
					   0x48, 0x89, 0xe0, 0x48, 0x83, 0xc4, 0x18, 0xc3 };

static unsigned char *code;
static long (*leaf)(long);
static volatile long sum;

static NEVER_INLINE long nofp_inner(long n)
{
	long result = leaf(n);

	NO_TAIL_CALL();
	return result + 1;
}

static NEVER_INLINE long nofp_outer(long n)
{
	long (*outer)(long (*)(long), long) = (long (*)(long (*)(long), long))code;
	long result = outer(nofp_inner, n);

	NO_TAIL_CALL();
	return result + 1;
}

static NEVER_INLINE void nofp_run(double seconds)
{
	double end = burn_seconds(CLOCK_PROCESS_CPUTIME_ID) + seconds;

	while (burn_seconds(CLOCK_PROCESS_CPUTIME_ID) < end)
		sum += nofp_outer(TURNS);
}

static void make_code(void)
{
	char path[64];
	FILE *map;

	code = mmap(NULL, CODE_BYTES, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	snprintf(path, sizeof(path), "/tmp/perf-%d.map", getpid());
	map = fopen(path, "w");
	if (code == MAP_FAILED || !map)
		exit(1);
	memcpy(code, outer_body, sizeof(outer_body));
	memcpy(code + LEAF_AT, leaf_body, sizeof(leaf_body));
	memcpy(code + SPILLING_LEAF_AT, spilling_body, sizeof(spilling_body));
	fprintf(map, "%lx %x jit_outer\n%lx %x jit_leaf\n", (unsigned long)code, LEAF_AT,
		(unsigned long)code + LEAF_AT, CODE_BYTES - LEAF_AT);
	fclose(map);
}

int main(int argc, char **argv)
{
	if (argc > 1 && !strcmp(argv[1], "paths")) {
		printf("_start @ main nofp_run nofp_outer jit_outer nofp_inner jit_leaf\n");
		printf("_start @ main nofp_run @\n_start @ main @\n");
		return 0;
	}
	make_code();
	leaf = (long (*)(long))(code + (argc > 2 ? SPILLING_LEAF_AT : LEAF_AT));
	nofp_run(argc > 1 ? atof(argv[1]) : 1);
	return 0;
}
