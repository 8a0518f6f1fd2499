/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sample: what any capture source saw, with absolute addresses, before maps are applied. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "abi/capture.h"
#include "abi/stack.h"
#include "base/err.h"

struct raw_sample {
	uint64_t first_ns, last_ns; /* CLOCK_MONOTONIC of the first and last of `count` samples;
				     * the process's mappings did not change in between */
	uint32_t pid, tid; /* as the recorder's pid namespace has them; 0, 0: idle */
	uint32_t cpu;
	char comm[16]; /* the thread's name */
	uint32_t own_tid; /* as the thread's own pid namespace has it; 0: not known */
	uint64_t thread_start_ns; /* CLOCK_MONOTONIC of the thread's begin; 0: not known */
	uint64_t count;
	enum capture_lane lane; /* what it is a sample of */
	/* Of waits; else 0: */
	enum wait_state state;
	uint64_t value_ns, longest_ns; /* of the `count` that ended */
	uint64_t wait_id; /* the others are told by it when they end */
	uint32_t opened; /* waits that began: at least `count` */
	uint16_t n_kernel, n_user; /* ips[0 .. n_kernel-1], then the user's; both leaf first */
	uint8_t status, cause, unwinder, kernel_cut, kernel_errno; /* abi/stack.h */
	uint8_t script_status, script_cause; /* likewise */
	uint8_t kernel_leaf_is_return; /* 1: taken at a call, ips[0] too is a return address */
	const uint64_t *ips; /* see raw_sample_address() */
	/* Of a source that walks by unwind tables; else 0 and NULL. */
	uint64_t start_ns, exec_id; /* of the process, as in struct capture_key */
	uint32_t space_serial; /* of the space that the walk used; 0: it used none */
	/* The user's part is still to be followed from here: n_user is what little was found without. */
	const struct capture_copy *copy;
	const uint8_t *const *pieces; /* [copy->n_pieces], CAPTURE_PIECE_BYTES each */
	const struct capture_asleep *asleep; /* whose copy it is, who sleeps since; NULL: who runs on */
};

static inline bool raw_sample_by_tables(const struct raw_sample *sample)
{
	return sample->unwinder == STACK_UNWINDER_CFI || sample->unwinder == STACK_UNWINDER_MIXED;
}

/* Whether user frame i is one of interpreted code, which has no address. */
static inline bool raw_sample_is_script(const struct raw_sample *sample, uint16_t i)
{
	return sample->script_status && raw_sample_by_tables(sample) &&
	       stack_ip_is_script(sample->ips[sample->n_kernel + i]);
}

/* The address of user frame i. */
static inline uint64_t raw_sample_address(const struct raw_sample *sample, uint16_t i)
{
	uint64_t kept = sample->ips[sample->n_kernel + i];

	return raw_sample_by_tables(sample) ? stack_ip_address(kept) : kept;
}

/* Whether that is where a call returns to, so that the frame is in the code before it. */
static inline bool raw_sample_is_return(const struct raw_sample *sample, uint16_t i)
{
	return i && !(raw_sample_by_tables(sample) && stack_ip_is_exact(sample->ips[sample->n_kernel + i]));
}

/* Whether no row is for it, and its caller is a guess. */
static inline bool raw_sample_is_guessed(const struct raw_sample *sample, uint16_t i)
{
	return raw_sample_by_tables(sample) && stack_ip_is_guessed(sample->ips[sample->n_kernel + i]);
}

/* What mapping and row are found by: a call at the very end of a mapping returns to an address past it. */
static inline uint64_t raw_sample_pc(const struct raw_sample *sample, uint16_t i)
{
	return raw_sample_address(sample, i) - raw_sample_is_return(sample, i);
}
