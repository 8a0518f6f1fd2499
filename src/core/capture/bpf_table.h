/* SPDX-License-Identifier: GPL-2.0-or-later */
/* bpf_table: empties the stack table that the sampling program fills, one generation at a time. */
#pragma once
#include "core/capture/bpf_session.h"
#include "core/capture/scripts.h"

/*
 * Makes the other generation the active one and waits until no program uses the one before.
 * Returns that one, quiet now; -EBUSY when a program did not end in a second (a virtual cpu that is not
 * run): nothing is lost, its samples are taken at a later call.
 */
int bpf_table_flip(struct bpf_session *session);

/*
 * Hands all samples and counters of a quiet generation to the consumer and empties it. When the
 * consumer fails, what it did not take is counted as COUNTER_LOST_DRAIN, and its first failure returned.
 */
int bpf_table_drain(struct bpf_session *session, uint32_t generation,
		    const struct source_consumer *consumer, struct err *err);

/*
 * Hands over the functions that samples of a quiet generation have frames of: before they are handed over.
 * scripts_take().
 */
bool bpf_table_functions(struct bpf_session *session, uint32_t generation, struct scripts *scripts,
			 const struct process_runtimes *runtimes);

/* What the key of a record says of its samples; the comm is copied. */
struct raw_sample bpf_table_sample(const struct capture_key *key);

/*
 * After both generations were drained for the last time: what is open is told to end now (CLOCK_MONOTONIC), with
 * its counters, to which those in `counters` (CAPTURE_COUNTERS) are added. Errors: the consumer's.
 */
int bpf_table_end_waits(struct bpf_session *session, uint64_t now_ns, uint64_t *counters,
			const struct source_consumer *consumer, struct err *err);
