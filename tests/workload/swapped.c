// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * swapped: a library with one function, whose name SWAPPED gives at build time. ROOM is the size of its frame, so
 * that the unwind rules of one such library are wrong for another.
 */
#include "burn.h"

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)

void SWAPPED(void);

static NEVER_INLINE void JOIN(SWAPPED, _inner)(void)
{
#ifdef ROOM
	/* Without the frame that burn_unit() asks for. */
	for (int i = 0; i < 2000; i++)
		__asm__ volatile("" : "+r"(i));
#else
	burn_unit();
#endif
}

void SWAPPED(void)
{
#ifdef ROOM
	char at[ROOM];

	__asm__ volatile("" : : "r"(at) : "memory");
#endif
	for (int i = 0; i < 4000; i++)
		JOIN(SWAPPED, _inner)();
	NO_TAIL_CALL();
}
