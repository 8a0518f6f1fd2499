/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * wake_pace: how soon after one drain the sampling program may wake the recorder for the next. It does so for
 * the first sample that misses something in the tables; a process that misses something at each sample would
 * have the recorder do nothing else.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/err.h"

#define WAKE_PACE_MIN_NS 20000000ull
#define WAKE_PACE_MAX_NS 160000000ull /* a third of what a generation has room for: bpf_config's size_table() */

struct wake_pace {
	int epoll_fd, wake_fd; /* borrowed */
	int timer_fd; /* -1: not open */
	uint64_t wait_ns; /* of the last drain; 0: wake-ups are heard at once */
};

/* What a drain found. */
enum wake_found {
	WAKE_FOUND_ALL, /* no sample had missed anything */
	WAKE_FOUND_NEW, /* some had, and the next ones will not */
	WAKE_FOUND_NOTHING, /* some had, and what they miss is not to be had */
};

/* epoll_fd then watches wake_fd, and a timer that makes up for what is not heard. Errors: epoll_ctl(2) .. */
int wake_pace_init(struct wake_pace *pace, int epoll_fd, int wake_fd, struct err *err);
/* After each drain: until the wait that follows from what it found is over, wake_fd wakes nobody. */
void wake_pace_drained(struct wake_pace *pace, enum wake_found found);
/* The same with a wait that the caller knows, less than a second; 0: it is heard at once. */
void wake_pace_wait(struct wake_pace *pace, uint64_t wait_ns);
/* Whether wake_fd has woken somebody since the last drain, and is heard; or has waited until it would be. */
bool wake_pace_is_due(const struct wake_pace *pace);
void wake_pace_release(struct wake_pace *pace);
