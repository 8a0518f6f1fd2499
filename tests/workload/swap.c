// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * swap FOLDER ROUNDS: opens swapped_one.so and swapped_two.so in turn, each where the other was, and works in
 * each from a caller of its own: swap_call_one > swapped_one and swap_call_two > swapped_two. Prints how often
 * both came to stand at one address.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include "burn.h"

static NEVER_INLINE void swap_call_one(void (*work)(void))
{
	work();
	NO_TAIL_CALL();
}

static NEVER_INLINE void swap_call_two(void (*work)(void))
{
	work();
	NO_TAIL_CALL();
}

static NEVER_INLINE void *swap_use(const char *folder, const char *name, void (*call)(void (*)(void)))
{
	char path[4096];
	void *library, *work;

	snprintf(path, sizeof(path), "%s/%s.so", folder, name);
	library = dlopen(path, RTLD_NOW);
	work = library ? dlsym(library, name) : NULL;
	if (!work) {
		fprintf(stderr, "%s\n", dlerror());
		exit(1);
	}
	call((void (*)(void))work);
	dlclose(library);
	return work;
}

int main(int argc, char **argv)
{
	int rounds = argc > 2 ? atoi(argv[2]) : 10, same = 0;

	if (argc < 2)
		return 2;
	for (int i = 0; i < rounds; i++)
		same += swap_use(argv[1], "swapped_one", swap_call_one) ==
			swap_use(argv[1], "swapped_two", swap_call_two);
	printf("%d\n", same);
	return 0;
}
