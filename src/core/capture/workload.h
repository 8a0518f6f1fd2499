/* SPDX-License-Identifier: GPL-2.0-or-later */
/* workload: the command of `record -- CMD`, started but held just before its exec. */
#pragma once
#include <stdbool.h>
#include <sys/types.h>
#include "base/buf.h"
#include "base/err.h"

struct workload {
	const char *name; /* argv[0], borrowed */
	pid_t pid; /* 0: there is no command */
	bool stdout_taken; /* set before the start: what the command says there goes to stderr */
	int pidfd; /* readable when the command has ended; -1: none */
	int go_fd; /* the child waits for one byte from here */
	int failed_fd; /* the child's errno when exec failed; closed by a good exec */
	bool ended;
	int status; /* of waitpid(2), once ended */
};

/* An empty workload: no command, and workload_release() has nothing to do. */
void workload_init(struct workload *workload);

/*
 * Forks and holds the child before exec; stdin, stdout (but see stdout_taken) and stderr stay the
 * caller's. argv is borrowed and ends with NULL. -ENOENT and -EACCES for a command that PATH does not
 * have or that may not run, before anything is started.
 */
int workload_start(struct workload *workload, char **argv, struct err *err);

/* Lets the child exec and waits until it did. Errors: those of execvp(3), with the command's name. */
int workload_go(struct workload *workload, struct err *err);

/* Sees whether the command has ended, waiting at most timeout_ms (-1: for ever); sets ended, status. */
bool workload_reap(struct workload *workload, int timeout_ms);

/* Asks a command that still runs to end: SIGTERM. Nothing happens to one that has ended. */
void workload_terminate(struct workload *workload);

/* Appends how it ended: "'make' exited with 2", "'x' was killed by SIGSEGV", "'x' still runs (pid 7)". */
void workload_describe(const struct workload *workload, struct buf *out);

/* Ends a child that was never let go, and closes the descriptors. A running command goes on. */
void workload_release(struct workload *workload);
