/* SPDX-License-Identifier: GPL-2.0-or-later */
/* must: what a fuzz target holds to be so, whatever it is given; else it ends, and says what was not. */
#pragma once
#include <stdio.h>
#include <stdlib.h>

#define must(holds) \
	do { \
		if (!(holds)) { \
			fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #holds); \
			abort(); \
		} \
	} while (0)
