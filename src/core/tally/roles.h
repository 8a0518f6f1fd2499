/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * roles: what is known of a function by its name and module alone: what starts or wraps a program's own code and
 * says nothing about it, what allocates, what is a library's.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "core/tally/names.h"

enum role {
	ROLE_SKIPPED = 1 << 0, /* starts a program or thread, only calls on, or has no name: short trees lack it */
	ROLE_OWN = 1 << 1, /* the program's own: not the kernel's, of a shared library or of a language's library */
	ROLE_ALLOCATES = 1 << 2, /* memory is taken or given back in it */
	ROLE_MAIN = 1 << 3,
	/*
	 * Turns interrupts on again, or is where one ends: there a timer that had to wait for it takes the sample
	 * of what was going on before (cpu-clock is such a timer: kernel/events/core.c, perf_swevent_hrtimer).
	 */
	ROLE_INTERRUPT = 1 << 4,
	ROLE_SWITCHES = 1 << 5, /* the kernel's, and only lets another thread run: what called it says for what */
	ROLE_NAMELESS = 1 << 6, /* it has no name, or one made of its address */
	ROLE_LIBC = 1 << 7, /* in the C library, the loader, the vDSO */
};

/* enum role bits of what is called `function` ("" without a name) in `module` ("" when not known). */
unsigned int roles_of(const char *function, const char *module, enum names_space space);

/* The same by class of names; the caller frees it with mem_free(). */
uint8_t *roles_init(const struct names *names);
