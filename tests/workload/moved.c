// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * moved HOW BEFORE AFTER: works so many seconds in moved_work > moved_outer > moved_inner > moved_leaf, moves their
 * text to anonymous memory at the same addresses, says so, and works for so many again. HOW:
 *   copy     into memory that is put in its place, writable until it is whole (node --use-largepages=on)
 *   protect  the same, but it cannot be executed before
 *   remap    what was made elsewhere is put in its place as a whole (iodlr)
 *   patch    as copy, and moved_inner is then changed, to what does the same
 *   none     it stays where it is
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include "burn.h"

#define PAGE 4096ul
#define IN_TEXT NEVER_INLINE __attribute__((section("moved_text"), aligned(PAGE)))

/* More than a handful of pages, of which all but a few are never run. */
__asm__(".pushsection moved_text, \"ax\", @progbits\n"
	".balign 4096\n"
	".fill 0x100000, 1, 0x90\n"
	".popsection\n");

extern char __start_moved_text[], __stop_moved_text[], moved_spot[];

static IN_TEXT long moved_leaf(long n)
{
	burn_unit();
	return n + 1;
}

static IN_TEXT long moved_inner(long n)
{
	__asm__ volatile("moved_spot: .byte 0x0f, 0x1f, 0x44, 0, 0"); /* nothing, in five bytes */
	for (int i = 0; i < 20; i++)
		n = moved_leaf(n);
	return n;
}

static IN_TEXT long moved_outer(long n)
{
	for (int i = 0; i < 5; i++)
		n = moved_inner(n);
	return n;
}

static IN_TEXT long moved_work(double seconds)
{
	double end = burn_seconds(CLOCK_THREAD_CPUTIME_ID) + seconds;
	long n = 0;

	while (burn_seconds(CLOCK_THREAD_CPUTIME_ID) < end)
		n = moved_outer(n);
	return n;
}

static void must(int holds, const char *what)
{
	if (holds)
		return;
	perror(what);
	exit(1);
}

static void change(char *text, size_t bytes)
{
	must(!mprotect(text, bytes, PROT_READ | PROT_WRITE | PROT_EXEC), "mprotect");
	memset(moved_spot, 0x90, 5);
	must(!mprotect(text, bytes, PROT_READ | PROT_EXEC), "mprotect");
}

static void move(const char *how)
{
	const int anonymous = MAP_PRIVATE | MAP_ANONYMOUS;
	char *text = __start_moved_text;
	size_t bytes = (__stop_moved_text - text + PAGE - 1) & -PAGE;
	char *copy = mmap(NULL, bytes, PROT_READ | PROT_WRITE, anonymous, -1, 0);
	int prot = PROT_READ | PROT_WRITE | (strcmp(how, "protect") ? PROT_EXEC : 0);

	must(copy != MAP_FAILED, "mmap");
	memcpy(copy, text, bytes);
	if (!strcmp(how, "remap")) {
		must(!mprotect(copy, bytes, PROT_READ | PROT_EXEC), "mprotect");
		must(mremap(copy, bytes, bytes, MREMAP_MAYMOVE | MREMAP_FIXED, text) == text, "mremap");
		return;
	}
	must(mmap(text, bytes, prot, anonymous | MAP_FIXED, -1, 0) == text, "mmap");
	memcpy(text, copy, bytes);
	must(!mprotect(text, bytes, PROT_READ | PROT_EXEC), "mprotect");
	if (!strcmp(how, "patch"))
		change(text, bytes);
}

int main(int argc, char **argv)
{
	if (argc < 4)
		return 2;
	moved_work(atof(argv[2]));
	if (strcmp(argv[1], "none"))
		move(argv[1]);
	puts("moved");
	fflush(stdout);
	moved_work(atof(argv[3]));
	return 0;
}
