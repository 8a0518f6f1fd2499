// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * vsyscall SECONDS: calls time() where old programs do, in the [vsyscall] page, for so many
 * seconds. Ends by SIGSEGV where the kernel has no such page any more (vsyscall=none).
 */
#include <stdlib.h>
#include "burn.h"

#define VSYSCALL_TIME 0xffffffffff600400ul

int main(int argc, char **argv)
{
	long (*vtime)(long *) = (long (*)(long *))VSYSCALL_TIME;
	double end = burn_seconds(CLOCK_PROCESS_CPUTIME_ID) + (argc > 1 ? atof(argv[1]) : 1);

	while (burn_seconds(CLOCK_PROCESS_CPUTIME_ID) < end)
		for (int i = 0; i < 1000; i++)
			vtime(NULL);
	return 0;
}
