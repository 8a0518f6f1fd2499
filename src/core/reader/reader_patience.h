/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * reader_patience: how long files of targets are waited for. Who waits, and uses no processor meanwhile, waits for
 * a file system. What is spent on such waits is taken from an account of the process that was asked about and from
 * one of its user, which fill again with time: a neighbour may spend its own time, and no other's.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "core/image/target_question.h"

#define PATIENCE_STUCK_SLOTS 1024 /* files, devices and processes that are remembered */
#define PATIENCE_PROCESSES 1024
#define PATIENCE_USERS 64
#define PATIENCE_USER_UNKNOWN UINT32_MAX /* of processes that are gone, or hidden */

/* What questions about what does not answer have in common. */
enum patience_key { PATIENCE_KEY_PATH, PATIENCE_KEY_DEVICE, PATIENCE_KEY_PROCESS, PATIENCE_KEYS };

struct patience_stuck {
	uint64_t key, until_ns;
	uint32_t times;
};

struct patience_account {
	uint64_t key;
	int64_t left_ns;
	uint64_t at_ns; /* when that was so; 0: it is full */
};

/* A zeroed one has waited for nothing. */
struct patience {
	struct patience_stuck stuck[PATIENCE_STUCK_SLOTS];
	struct patience_account processes[PATIENCE_PROCESSES], users[PATIENCE_USERS];
	bool stopping;
	int64_t stop_left_ns; /* of a recording that is to stop: for all of them */
};

/* What a question is about. */
struct patience_about {
	uint64_t keys[PATIENCE_KEYS]; /* by enum patience_key; 0: none */
	uint32_t pid, user; /* user: its uid; those of user namespaces are one; or PATIENCE_USER_UNKNOWN */
};

/* Asks /proc, which no target can keep, for the user. */
void patience_about(const struct target_question *question, struct patience_about *ret_about);

/* From now on little time is left for any question. */
void patience_stop(struct patience *patience);

/* How long an answer may be waited for without any progress: ns; 0: it is not to be asked for. */
uint64_t patience_deadline(struct patience *patience, const struct patience_about *about);
/* So long it was waited for in vain: that file, its device and its process are not asked for a while. */
void patience_spent(struct patience *patience, const struct patience_about *about, uint64_t ns);
