/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * window: reads the user's stack by WINDOW_BYTES at a time: a walk goes on to higher addresses, so what is read
 * with a word are the frames above it.
 */
#pragma once
#include "bpf/state.h"

#define PAGE_BYTES 4096 /* the least there is: memory ends at a multiple of it */

/*
 * Reads from an address on. What goes over the end of a mapping cannot be read at all, so then only what is
 * left of the page. Returns 0 or STACK_CAUSE_FAULT.
 */
__noinline int window_fill(__u32 slot, __u64 addr)
{
	struct scratch *s = bpf_map_lookup_elem(&scratches, &slot);
	__u32 bytes = WINDOW_BYTES;

	if (!s)
		return STACK_CAUSE_FAULT;
	s->window_room = 0;
	if (bpf_probe_read_user(s->window, WINDOW_BYTES, (void *)addr)) {
		bytes = PAGE_BYTES - (addr & (PAGE_BYTES - 1));
		if (bytes < 8)
			bytes = 8; /* a word that lies in two pages */
		OPAQUE(bytes);
		if (bytes >= WINDOW_BYTES || bpf_probe_read_user(s->window, bytes, (void *)addr))
			return STACK_CAUSE_FAULT;
	}
	s->window_start = addr;
	s->window_room = bytes - 7;
	return 0;
}

static __always_inline int step_load(struct scratch *s, __u64 addr, __u64 *ret_word)
{
	__u64 at = addr - s->window_start;

	if (at >= s->window_room) {
		if (window_fill(s->slot, addr))
			return STACK_CAUSE_FAULT;
		at = 0;
	}
	at &= WINDOW_BYTES - 1;
	*ret_word = *(__u64 *)(s->window + at);
	return 0;
}

/* distance < WINDOW_BYTES - 8. */
static __always_inline int step_load_pair(struct scratch *s, __u64 addr, __u64 distance, __u64 *ret_low,
					  __u64 *ret_high)
{
	__u64 at = addr - s->window_start, high = at + distance;

	/* Of a low word before the window the high one may still be in there. */
	if (at >= WINDOW_BYTES || high >= s->window_room) {
		if (window_fill(s->slot, addr))
			return STACK_CAUSE_FAULT;
		at = addr - s->window_start;
		high = at + distance;
		if (high >= s->window_room)
			return STACK_CAUSE_FAULT; /* the memory ends between the two */
	}
	*ret_low = *(__u64 *)(s->window + (at & (WINDOW_BYTES - 1)));
	*ret_high = *(__u64 *)(s->window + (high & (WINDOW_BYTES - 1)));
	return 0;
}
