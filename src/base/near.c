// SPDX-License-Identifier: GPL-2.0-or-later
/* near: the known word nearest to a mistyped one, for "did you mean". */
#include <ctype.h>
#include <stddef.h>
#include <string.h>
#include "base/near.h"

#define NEAR_LEN_MAX 63

static unsigned int least(unsigned int a, unsigned int b)
{
	return a < b ? a : b;
}

static int same(char a, char b)
{
	return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* How many insertions, deletions, substitutions and swaps of neighbours make b of a
 * (optimal string alignment; without regard to case). */
static unsigned int near_distance(const char *a, const char *b)
{
	size_t a_len = strnlen(a, NEAR_LEN_MAX), b_len = strnlen(b, NEAR_LEN_MAX);
	unsigned int rows[3][NEAR_LEN_MAX + 1];
	unsigned int *before = rows[0], *above = rows[1], *row = rows[2];

	for (size_t j = 0; j <= b_len; j++)
		above[j] = j;
	for (size_t i = 1; i <= a_len; i++) {
		unsigned int *oldest = before;

		row[0] = i;
		for (size_t j = 1; j <= b_len; j++) {
			row[j] = least(above[j - 1] + !same(a[i - 1], b[j - 1]),
				       1 + least(above[j], row[j - 1]));
			if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
				row[j] = least(row[j], before[j - 2] + 1);
		}
		before = above;
		above = row;
		row = oldest;
	}
	return above[b_len];
}

void near_init(struct near *near, const char *word)
{
	near->word = word;
	near->best = NULL;
	near->distance = 0;
}

void near_try(struct near *near, const char *known)
{
	size_t typed = strlen(near->word);
	unsigned int distance;

	if (!known)
		return;
	distance = near_distance(near->word, known);
	if (distance > (strlen(known) + 1) / 3) {
		if (typed < 3 || strncmp(near->word, known, typed))
			return;
		distance = 1; /* an abbreviation is as good as one slip of the finger */
	}
	if (near->best && near->distance <= distance)
		return;
	near->best = known;
	near->distance = distance;
}

const char *near_best(const struct near *near)
{
	return near->best;
}
