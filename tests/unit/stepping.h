/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * stepping: runs a program one instruction at a time, and keeps account of each call and return, so that at every
 * instruction its callers are known from what it did, not from what its files or its stack say.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include "abi/unwind.h"
#include "base/err.h"
#include "base/vec.h"

struct stepping_caller {
	uint64_t slot; /* the address that its return address was put at */
	uint64_t ip; /* where it goes on */
};

struct stepping {
	pid_t pid;
	bool ended;
	bool mapped; /* the last instruction was a system call that may have changed mappings */
	uint64_t registers[UNWIND_REGISTERS_MAX]; /* by DWARF number, the ip last of those the machine has */
	VEC(struct stepping_caller) callers; /* the outermost first */
};

/* Starts a program, which stands before its first instruction. Errors: those of fork(2) and ptrace(2). */
int stepping_init(struct stepping *stepping, char *const *argv, struct err *err);
/* One instruction on, over all of a system call; ended is set when there is no other. */
int stepping_on(struct stepping *stepping, struct err *err);
void stepping_release(struct stepping *stepping);

/* Of the memory of the program: 0, or a negative errno. */
int stepping_read(const struct stepping *stepping, uint64_t addr, void *ret_data, size_t len);
