/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * zygote: a process that is forked while this one is small and has opened nothing, and that forks others when
 * they are asked for: each with the rights that finding the files of processes takes, and no others. It opens no
 * file itself, so that nothing ever holds it up.
 */
#pragma once
#include <sys/types.h>
#include "base/err.h"

/* What such a process does, with the descriptor that it was asked for with; it does not come back. */
typedef void zygote_fn(void *ctx, int fd, unsigned int number);

struct zygote_options {
	zygote_fn *run;
	void *ctx; /* as it is when the zygote is started */
	const char *name; /* of the processes, as ps(1) shows it: 15 characters */
	int keep_fd; /* another descriptor that they have; -1: none */
};

struct zygote {
	pid_t pid; /* 0: there is none */
	int socket;
};

/* A process that it has forked. */
struct zygote_child {
	pid_t pid;
	int pidfd; /* the owner's to close */
};

/* Starts it. Errors: those of socketpair(2) and fork(2). */
int zygote_start(struct zygote *zygote, const struct zygote_options *options, struct err *err);

/*
 * Has it fork a process, which gets fd (and is told how many there were before it); the caller's stays open. It
 * ends with the zygote. Waits ZYGOTE_WAIT_MS at most. 0 or a negative errno: the zygote is good for nothing any
 * more then.
 */
#define ZYGOTE_WAIT_MS 1000
int zygote_fork(struct zygote *zygote, int fd, struct zygote_child *ret_child);

/* Ends it, and so what it has forked, and waits ZYGOTE_WAIT_MS at most. None is fine. */
void zygote_end(struct zygote *zygote);
