/* SPDX-License-Identifier: GPL-2.0-or-later */
/* jit_growth: tells which of the files that JITs write have grown, by inotify(7). */
#pragma once
#include "base/mem.h"
#include "base/vec.h"

/* A zeroed struct watches nothing. */
struct jit_growth {
	int fd; /* readable when something has grown; -1: not open, or it could not be had; 0: not tried yet */
	VEC(int) grown; /* watches, of the last jit_growth_read() */
};

/*
 * The descriptor to which who opens a file adds a watch of it (IN_MODIFY), borrowed; -1: there is none. Watches are
 * numbers > 0, one for each file however often it is added.
 */
int jit_growth_open(struct jit_growth *growth);
void jit_growth_forget(struct jit_growth *growth, int watch);
/* Takes what there is to be told, bounded, into growth->grown, each number once. */
void jit_growth_read(struct jit_growth *growth);
void jit_growth_release(struct jit_growth *growth);
