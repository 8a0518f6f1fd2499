/* SPDX-License-Identifier: GPL-2.0-or-later */
/* child: a process of ours that does one thing, and that we talk to through a socket. */
#pragma once
#include <stdbool.h>
#include <sys/types.h>
#include "base/err.h"

/* A build with sanitizers: they have their own handlers, and calls to make. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CHILD_IS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define CHILD_IS_SANITIZED 1
#endif
#endif
#ifndef CHILD_IS_SANITIZED
#define CHILD_IS_SANITIZED 0
#endif

/* What it does, with its end of the socket: a copy of this process as it was then, which ends when this returns. */
typedef void child_fn(void *ctx, int socket);

/* How it begins: no handler of ours ever runs in it. Every signal does what it does by default but .. */
enum child_signals {
	CHILD_OWN_SESSION, /* .. the keys of the terminal say nothing to it: setsid(2) */
	CHILD_BLOCKED, /* .. that all are blocked: it says itself which are not to be */
};

struct child_options {
	const char *what; /* for the words of an error: "reads symbols" */
	enum child_signals signals;
	child_fn *run;
	void *ctx;
};

/*
 * Forks it, and makes a pair of sockets of messages (SOCK_SEQPACKET, closed by exec). *ret_socket, ours, is the
 * caller's to close, and *ret_pid to be waited for. Errors: those of socketpair(2) and fork(2); *ret_pid is 0 then,
 * and *ret_socket -1.
 */
int child_start(const struct child_options *options, pid_t *ret_pid, int *ret_socket, struct err *err);

/* In a child that blocks signals: no more. */
void child_unblock_signals(void);
