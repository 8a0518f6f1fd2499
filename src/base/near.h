/* SPDX-License-Identifier: GPL-2.0-or-later */
/* near: the known word nearest to a mistyped one, for "did you mean". */
#pragma once

/*
 * near_init() with the word as typed (borrowed, longer ones are compared by their first 63 bytes),
 * near_try() with each known word (borrowed; NULL is passed over), then near_best().
 */
struct near {
	const char *word;
	const char *best;
	unsigned int distance; /* of best; meaningless while best is NULL */
};

void near_init(struct near *near, const char *word);
void near_try(struct near *near, const char *known);
/* The nearest known word, the first of equals; NULL when none is near enough to be what was meant:
 * within a third of its length in edits, or begun by what was typed (three letters or more). */
const char *near_best(const struct near *near);
