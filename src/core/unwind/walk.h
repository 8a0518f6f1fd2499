/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * walk: follows a user stack in user space, by the same steps (bpf/step.h) over the same segments:
 * for stacks that the kernel had to copy, and as the test bench of the kernel's walk.
 */
#pragma once
#include <stdint.h>
#include "abi/capture.h"
#include "core/unwind/segments.h"

/* Reads len bytes (8, a word of the stack; some of code) at an address into ret_data: 0, or a negative errno. */
typedef int walk_read(void *ctx, uint64_t addr, void *ret_data, uint32_t len);

/* What else a walk has seen of a frame. */
struct walk_frame {
	uint64_t sp, end; /* where it begins on the stack, and its caller; both are alike where the walk ends */
	const struct unwind_hotspot *hotspot; /* whose code it is in: borrowed of the segments; else NULL */
	uint64_t seen; /* its address, as `sees` says */
	enum script_sees sees;
};

struct walk_input {
	const struct segments *segments;
	const struct unwind_space *space; /* NULL: no mappings are known */
	uint64_t registers[UNWIND_REGISTERS_MAX]; /* of the leaf, by DWARF number, the ip last */
	uint64_t user_end; /* addresses from here on are not the user's */
	uint32_t max_depth; /* 1 .. STACK_FRAMES_MAX */
	enum capture_walk how;
	walk_read *read;
	walk_read *read_code; /* the same of code; NULL: none of it is at hand */
	walk_read *read_lasting; /* of code that is never changed, maybe by now only; NULL: likewise */
	void *ctx; /* of all */
	uint64_t lowest; /* the memory below is not there, though it was at the sample; 0: all is */
	struct walk_frame *frames; /* [max_depth]: of each frame; NULL: not wanted */
};

struct walk_result {
	uint16_t n; /* ips[0 .. n-1], leaf first */
	uint8_t status, cause, unwinder; /* abi/stack.h */
	uint64_t stopped_at; /* when cut: the ip that led no further ... */
	uint64_t stopped_pc; /* ... and what was looked up for it */
	uint64_t stopped_sp; /* its stack pointer */
	bool through_signal; /* a signal's handler is among the frames */
};

/*
 * ips, as abi/stack.h has those of a walk by tables, has room for STACK_FRAMES_MAX. Never fails:
 * what stops it is in the result.
 */
void walk(const struct walk_input *input, uint64_t *ips, struct walk_result *ret_result);
