/* SPDX-License-Identifier: GPL-2.0-or-later */
/* parser_process: the parser's child as a process: how it begins, what it has used, how it ends. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include "base/err.h"
#include "core/parser/parser_child.h"

struct parser_process {
	pid_t pid; /* 0: there is none */
	int socket; /* ours; -1: there is none */
	bool humble; /* it has not our priority */
	bool lifted; /* it was given back */
	pid_t ending; /* one that was ended before it, and not waited for; 0: none */
};

/* What a child is made of. */
struct parser_birth {
	parser_child_fn *child;
	struct parser_memory *memory; /* shared with it */
	uint64_t data_bytes; /* more memory than this it does not get */
	bool refuse_open; /* as in struct sandbox_options */
	bool late; /* this process may share memory with others by now, which the child is not to */
	bool humble; /* at the lowest priority there is, until parser_process_lift() */
};

/*
 * Starts a child that enters the sandbox, says PARSER_READY and runs birth->child. Errors: those of
 * socketpair(2) and fork(2).
 */
int parser_process_start(struct parser_process *process, const struct parser_birth *birth, struct err *err);

/* CPU time that it has used, in ns; 0: not known, or none. */
uint64_t parser_process_cpu_ns(const struct parser_process *process);

/* Whether it runs, or would if it had a processor. */
bool parser_process_is_running(const struct parser_process *process);

/*
 * Gives one that is humble our own priority; false: that is not permitted, or there is none. (The kernel lets
 * everybody give away priority, and takes CAP_SYS_NICE for getting it back: kernel/sched/syscalls.c.)
 */
bool parser_process_lift(struct parser_process *process);
/* It has said that it is ready: what was lifted before it had made itself humble is lifted again. */
void parser_process_is_ready(struct parser_process *process);

/*
 * Ends it, if it has not ended by itself. With `wait`, or when one is ending already, waits until it has, and
 * returns its status as of waitpid(2); else 0: a large one at the lowest priority takes a while.
 */
int parser_process_end(struct parser_process *process, bool wait);

/* Memory for both, zeroed; NULL: there is none. A child cannot make it shorter, as it could a file. */
struct parser_memory *parser_memory_new(void);
void parser_memory_free(struct parser_memory *memory);
