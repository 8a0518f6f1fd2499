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
 * Begins to watch the file of an open descriptor. -1: it cannot be watched; else a number, > 0, the caller's to
 * give to jit_growth_forget(). Two descriptors of one file have one number.
 */
int jit_growth_add(struct jit_growth *growth, int file_fd);
void jit_growth_forget(struct jit_growth *growth, int watch);
/* Takes what there is to be told, bounded, into growth->grown, each number once. */
void jit_growth_read(struct jit_growth *growth);
void jit_growth_release(struct jit_growth *growth);
