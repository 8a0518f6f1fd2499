/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * reader_patience: how long files of targets are waited for. Who waits, and uses no processor meanwhile, waits for
 * a file system. One that is slow has some of the file in memory then: the file is asked about again after a
 * second, and only after five without an answer (a minute, where some of it was read) is it left alone for longer.
 * What was waited in vain is taken from an account of the user whose process it was, which fills again with time: a
 * user may spend no other's time.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "core/image/target_question.h"

#define PATIENCE_STUCK_SLOTS 1024 /* files and processes that are remembered */
#define PATIENCE_USERS 64
#define PATIENCE_USER_UNKNOWN UINT32_MAX /* of processes that are gone, or hidden */

/* What questions about what does not answer have in common. */
enum patience_key { PATIENCE_KEY_PATH, PATIENCE_KEY_PROCESS, PATIENCE_KEYS };

struct patience_stuck {
	uint64_t key;
	uint64_t since_ns; /* of the first wait in vain since there was an answer */
	uint64_t again_ns; /* it is not asked before */
	struct target_state state; /* of a file that was opened, and could not be read in time; else none */
};

/* A wait in vain. */
struct patience_wait {
	uint64_t ns;
	uint64_t idle_ns; /* without any progress, at its end */
	bool has_read; /* who was asked has got on with it: there is more of the file in memory now */
	struct target_state state; /* of the file, where it was opened; else none */
};

struct patience_account {
	uint64_t key;
	int64_t left_ns;
	uint64_t at_ns; /* when that was so; 0: it is full */
};

/* A zeroed one has waited for nothing. */
struct patience {
	struct patience_stuck stuck[PATIENCE_STUCK_SLOTS];
	struct patience_account users[PATIENCE_USERS];
	bool stopping;
	int64_t stop_left_ns; /* of a recording that is to stop: for all of them */
};

/* What a question is about. */
struct patience_about {
	uint64_t keys[PATIENCE_KEYS]; /* by enum patience_key; 0: none */
	uint32_t user; /* its uid; those of user namespaces are one; or PATIENCE_USER_UNKNOWN */
};

/* Asks /proc, which no target can keep, for the user. */
void patience_about(const struct target_question *question, struct patience_about *ret_about);

/* From now on little time is left for any question. */
void patience_stop(struct patience *patience);

/* How long an answer may be waited for without any progress: ns; 0: it is not to be asked for. */
uint64_t patience_deadline(struct patience *patience, const struct patience_about *about);
/* What the keys stand for is not asked about for a while. */
void patience_spent(struct patience *patience, const struct patience_about *about,
		    const struct patience_wait *wait);
/* What was found out about a file that is not asked about now; false: nothing. */
bool patience_state(struct patience *patience, const struct patience_about *about, struct target_state *ret_state);
/* When it may be asked about what was waited for in vain, or is not asked about now: CLOCK_MONOTONIC. */
uint64_t patience_again(struct patience *patience, const struct patience_about *about);
/* There was an answer: nothing is held against what the keys stand for. */
void patience_answered(struct patience *patience, const struct patience_about *about);
