// SPDX-License-Identifier: GPL-2.0-or-later
/* swapped: a library with one function, whose name SWAPPED gives at build time. */
#include "burn.h"

void SWAPPED(void);

void SWAPPED(void)
{
	for (int i = 0; i < 4000; i++)
		burn_unit();
	NO_TAIL_CALL();
}
