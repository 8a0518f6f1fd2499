/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * rights: whose rights the calling thread acts with. Capabilities of who is not root (the program's file has
 * them, or they are ambient) are stk's, to look at the machine and at processes with; what the user names is
 * opened with the user's own rights. root's capabilities are root's own, and stay as they are.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/err.h"

/* What was in force before; a zeroed one has nothing to put back. */
struct __attribute__((unused)) rights { /* unused: a scope is all that one is for */
	uint64_t effective; /* bits 1 << CAP_x */
	bool changed;
};

/*
 * First of all that a program does: capabilities are there from here on, and not in force; what is run from here
 * on inherits none. Errors: those of capget(2) and capset(2); then the program must end.
 */
int rights_put_away(struct err *err);
/* Gives them all up for good. Errors: as rights_put_away(). Async-signal-safe with an err of NULL. */
int rights_drop(struct err *err);
/*
 * Gives up all but those (bits 1 << CAP_x), root's too, for good: what is run from here on gains none
 * (PR_SET_NO_NEW_PRIVS). Errors: those of prctl(2), capget(2) and capset(2).
 */
int rights_keep(uint64_t capabilities, struct err *err);
/* What there is, in force or not: bits 1 << CAP_x. 0 where it cannot be told. */
uint64_t rights_permitted(void);

/*
 * RELEASE(rights_end) struct rights rights = rights_of_stk(); brings those that were put away into force for a
 * scope: for what the kernel, /proc or a process names. Where there are none, what needs them fails.
 */
struct rights rights_of_stk(void);
/*
 * The same the other way round, within such a scope: for what the user names, by word or by environment, and
 * for what such a file names. Ends the program if it cannot be done.
 */
struct rights rights_of_user(void);
/* Back to what was before. Ends the program if it cannot be done. */
void rights_end(struct rights *rights);
