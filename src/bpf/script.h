/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * script: the frames of interpreted code in a stack. A runtime's own file (script_python.h) reads them into
 * scratch.script, one run of the interpreter's loop at a time, with an address on the C stack that lies in the
 * native frame of that run; when the walk has passed that frame, they are put behind it.
 */
#pragma once
#include "bpf/state.h"
#include "bpf/table.h"

#define SCRIPT_READS_MAX (STACK_FRAMES_MAX + 64) /* frames of a stack, whatever they lead to */
#define SCRIPT_LEFT_MAX 256 /* runs that the walk has not come to */
#define SCRIPT_NOT_DUE (~0ull) /* script.next: it is not known where the words go, or there are none */

enum script_step {
	SCRIPT_ON, /* a frame was read */
	SCRIPT_RUN, /* the run is whole, and where it belongs is known */
	SCRIPT_END, /* there are no more */
	SCRIPT_STALE, /* what was read is of a call that is over */
	SCRIPT_FAILED, /* and -- enum script_cause: why not */
};

static __always_inline void script_cut(struct scratch *s, enum script_cause cause)
{
	if (s->record.key.script_status == SCRIPT_CUT)
		return;
	s->record.key.script_status = SCRIPT_CUT;
	s->record.key.script_cause = cause;
}

static __always_inline __u64 script_mix(__u64 hash, __u64 word)
{
	hash = (hash ^ word) * 0xff51afd7ed558ccdull;
	return hash ^ hash >> 29;
}

/* Mixes text into script.mixed: so many bytes of script.text, from a multiple of 8 on. */
static __always_inline void script_mix_text(struct scratch *s, __u64 from, __u64 bytes)
{
	__u64 mixed = s->script.mixed, at = from / 8, word;

	for (long i = 0; i < SCRIPT_MIXED_BYTES / 8 && i < bytes / 8; i++, at++)
		mixed = script_mix(mixed, s->script.text[at & (SCRIPT_MIXED_BYTES / 8 - 1)]);
	/* The last one has what is behind the text, too. */
	word = s->script.text[at & (SCRIPT_MIXED_BYTES / 8 - 1)];
	s->script.mixed = script_mix(mixed, bytes & 7 ? word << (8 - (bytes & 7)) * 8 : 0);
}

/* The same of so many bytes in memory, or of the first ones: 0, or SCRIPT_CAUSE_FAULT. */
static __always_inline int script_mix_first(struct scratch *s, __u64 addr, __u64 bytes)
{
	if (bytes > SCRIPT_MIXED_BYTES)
		bytes = SCRIPT_MIXED_BYTES;
	OPAQUE(bytes);
	if (bytes > SCRIPT_MIXED_BYTES || bpf_probe_read_user(s->script.text, bytes, (void *)addr))
		return SCRIPT_CAUSE_FAULT;
	script_mix_text(s, 0, bytes);
	return 0;
}

/* Likewise, but of their end. */
static __always_inline int script_mix_memory(struct scratch *s, __u64 addr, __u64 bytes)
{
	return script_mix_first(s, bytes > SCRIPT_MIXED_BYTES ? addr + bytes - SCRIPT_MIXED_BYTES : addr, bytes);
}

/*
 * script_mix_first(), called by script_mix_lines() alone: from `sample` to here it is eight calls, which is what
 * the kernel allows.
 */
__noinline int script_mix_some(__u32 slot, __u64 addr, __u64 bytes)
{
	struct scratch *s = scratch_by_rows(slot);

	return s ? script_mix_first(s, addr, bytes) : SCRIPT_CAUSE_FAULT;
}

/* Sets script.mixed to what a table of lines comes to, or the beginning of a long one: 0, or SCRIPT_CAUSE_FAULT. */
__noinline int script_mix_lines(__u32 slot, __u64 addr, __u64 bytes)
{
	struct scratch *s = scratch_by_rows(slot);

	if (!s)
		return SCRIPT_CAUSE_FAULT;
	s->script.mixed = script_mix(addr, bytes);
	for (long i = 0; i < SCRIPT_LINES_MIXED / SCRIPT_MIXED_BYTES && bytes > i * SCRIPT_MIXED_BYTES; i++)
		if (script_mix_some(slot, addr + i * SCRIPT_MIXED_BYTES, bytes - i * SCRIPT_MIXED_BYTES))
			return SCRIPT_CAUSE_FAULT;
	return 0;
}

/* Where it is kept what an object came to; what is there may be of another one. */
static __always_inline struct script_known *script_known(struct scratch *s, __u64 addr)
{
	return &s->script.known[(addr >> 4) % SCRIPT_KNOWN];
}

static __always_inline bool script_is_known(const struct script_known *known, __u64 addr,
					    enum script_known_kind kind)
{
	return known->object == (addr | kind);
}

static __always_inline void script_keep_known(struct script_known *known, __u64 addr, enum script_known_kind kind,
					      __u64 came_to)
{
	known->object = addr | kind;
	known->came_to = came_to;
}

/* Sets what keys of this sample's process are made with. */
static __always_inline void script_salt(struct scratch *s)
{
	__builtin_memset(s->script.known, 0, sizeof(s->script.known));
	s->script.epoch = script_epoch;
	s->script.salt = script_mix(script_mix(config.salt ^ s->script.epoch, s->record.key.start_ns),
				    s->record.key.exec_id ^ (__u64)s->record.key.pid << 32);
}

/* Whether there is no room for what names another function. */
static __always_inline bool script_is_full(__u32 generation)
{
	return *(volatile __u32 *)&fill_of(generation)->sight_bytes > SCRIPT_SIGHTS_BYTES - 8;
}

/* Keeps what names a function, script.texts and script.head, for the recorder: 0, or enum script_cause. */
static __always_inline int script_keep_sight(struct scratch *s, __u32 number)
{
	const struct script_sight *head = &s->script.head;
	__u32 generation, bytes = sizeof(struct script_sight), at;
	struct script_sight *sight;
	__u8 *to;

	generation = s->script.generation & (CAPTURE_GENERATIONS - 1);
	to = bpf_map_lookup_elem(&script_sights, &generation);
	for (long i = 0; i < SCRIPT_TEXTS; i++)
		bytes += s->script.texts[i].bytes;
	/* Looked at first: what is asked for in vain would count up until it begins at 0 again. */
	if (script_is_full(generation))
		return SCRIPT_CAUSE_FULL;
	at = __sync_fetch_and_add(&fill_of(generation)->sight_bytes, (bytes + 7) & ~7u);
	OPAQUE(at);
	if (!to || at > SCRIPT_SIGHTS_BYTES - 8)
		return SCRIPT_CAUSE_FULL;
	sight = (void *)(to + (at & (SCRIPT_SIGHTS_BYTES - 8)));
	sight->number = SCRIPT_NO_NUMBER;
	sight->first_line = head->first_line;
	sight->version = head->version;
	sight->function = head->function;
	sight->pid = head->pid;
	sight->check = head->check;
	sight->addr = head->addr;
	for (long i = 0; i < SCRIPT_TEXTS; i++) {
		sight->bytes[i] = s->script.texts[i].bytes;
		sight->char_bytes[i] = s->script.texts[i].char_bytes;
	}
	to = (void *)(sight + 1);
	for (long i = 0; i < SCRIPT_TEXTS; i++) {
		bytes = s->script.texts[i].bytes;
		if (bytes > SCRIPT_LINES_MAX)
			return SCRIPT_CAUSE_FAULT;
		/* Nor put on the stack before it has a bound: a kernel before 6.3 would not learn of it there. */
		OPAQUE(bytes);
		if (bpf_probe_read_user(to, bytes, (void *)s->script.texts[i].addr))
			return SCRIPT_CAUSE_FAULT;
		to += bytes;
	}
	sight->number = number;
	return 0;
}

#define SCRIPT_IS_NEW (1 << 30) /* and no number, which has 28 bits */
/*
 * The number of the function in script.key; or SCRIPT_IS_NEW: it is put into slot *ret_at now, and is to be kept
 * (script_keep_sight()) and told (script_added()); or - enum script_cause.
 */
static __always_inline int script_find(struct scratch *s, __u32 *ret_at)
{
	bool is_closed = script_closed || script_is_full(s->script.generation);
	__u32 zero = 0, at = 0;
	__u64 *keys = bpf_map_lookup_elem(&script_keys, &zero), there = 0;

	if (!keys)
		return -SCRIPT_CAUSE_FULL;
	for (long i = 0; i < SCRIPT_PROBES_MAX; i++) {
		at = (s->script.key + i) & (SCRIPT_SLOTS - 1);
		there = keys[at];
		if (!there && !is_closed)
			there = __sync_val_compare_and_swap(&keys[at], 0, s->script.key);
		if (!there || there == s->script.key)
			break;
	}
	*ret_at = at;
	if (there == s->script.key)
		return SCRIPT_NUMBER(s->script.epoch, at);
	return there || is_closed ? -SCRIPT_CAUSE_FULL : SCRIPT_IS_NEW;
}

/* A function was put into its slot: its number, or with a cause -- enum script_cause -- none. */
static __always_inline int script_added(struct scratch *s, __u32 at, int cause)
{
	__u32 zero = 0;
	__u64 *keys = bpf_map_lookup_elem(&script_keys, &zero);

	at &= SCRIPT_SLOTS - 1;
	/* Another cpu may have taken the number for its function's already: it is nobody's in this epoch. */
	if (cause && keys)
		keys[at] = SCRIPT_NO_KEY;
	__sync_fetch_and_add(&fill_of(s->script.generation)->script_keys, 1);
	return cause ? -cause : (int)SCRIPT_NUMBER(s->script.epoch, at);
}

/* What is in script.words goes behind the frame that the walk has passed. */
static __always_inline void script_put(struct scratch *s)
{
	__u32 at = s->at, n = s->script.n;

	if (n > s->end - at) {
		n = s->end - at;
		script_cut(s, SCRIPT_CAUSE_DEPTH);
	}
	s->at = at + n;
	s->script.found += n;
	s->script.n = 0;
	s->script.next = SCRIPT_NOT_DUE;
	OPAQUE(at);
	OPAQUE(n);
	if (at < CAPTURE_IPS_MAX && n <= STACK_FRAMES_MAX)
		bpf_probe_read_kernel(&s->record.ips[at], n * 8, s->script.words);
}

/* Adds the word of the frame that script.sees is of: bpf/script_hotspot.h. */
__noinline int hotspot_frame(__u32 slot);

static __always_inline bool script_is_due(const struct scratch *s)
{
	return s->script.next - s->script.sp < s->frame.sp - s->script.sp;
}
