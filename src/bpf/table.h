/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* table: keeps the sample in scratch in the stack table: counted up where it is known, else added. */
#pragma once
#include "bpf/state.h"
#include "bpf/target.h"

#define HASH_CHUNKS 16 /* in one go */
#define HASH_FACTOR 0xff51afd7ed558ccd

/* Mixes some chunks into the lanes in scratch, of which each is a chain that need not wait for the others. */
__noinline int table_hash_some(__u32 slot, __u32 from)
{
	struct scratch *s = bpf_map_lookup_elem(&scratches, &slot);
	__u64 lanes[HASH_LANES];

	if (!s)
		return 0;
#pragma unroll
	for (int i = 0; i < HASH_LANES; i++)
		lanes[i] = s->lanes[i];
	for (__u32 i = 0; i < HASH_CHUNKS; i++) {
		__u32 at = CAPTURE_KEY_AT + (from + i) * CAPTURE_CHUNK;

		OPAQUE(at);
		if (from + i >= s->chunks || at > CAPTURE_RECORD_WORDS_MAX - CAPTURE_CHUNK)
			break;
#pragma unroll
		for (int j = 0; j < CAPTURE_CHUNK; j++) {
			__u64 *lane = &lanes[j % HASH_LANES];

			*lane = ((*lane << 29 | *lane >> 35) ^ s->words[at + j]) * HASH_FACTOR;
		}
	}
#pragma unroll
	for (int i = 0; i < HASH_LANES; i++)
		s->lanes[i] = lanes[i];
	return 0;
}

/* Fills the last chunk of the record with zeroes and sets its hash. */
__noinline int table_hash(__u32 slot)
{
	struct scratch *s = bpf_map_lookup_elem(&scratches, &slot);
	__u64 hash = 0x9e3779b97f4a7c15;
	__u32 words;

	if (!s)
		return 0;
	words = CAPTURE_IPS_AT + s->record.key.n_kernel + s->record.key.n_user;
	for (__u32 i = 0; i < CAPTURE_CHUNK - 1; i++) {
		__u32 at = words + i;

		OPAQUE(at);
		if (at < CAPTURE_RECORD_WORDS_MAX)
			s->words[at] = 0;
	}
	s->chunks = (words - CAPTURE_KEY_AT + CAPTURE_CHUNK - 1) / CAPTURE_CHUNK;
#pragma unroll
	for (int i = 0; i < HASH_LANES; i++)
		s->lanes[i] = i;
	for (__u32 i = 0; i <= CAPTURE_CHUNKS_MAX / HASH_CHUNKS && i * HASH_CHUNKS < s->chunks; i++)
		table_hash_some(slot, i * HASH_CHUNKS);
#pragma unroll
	for (int i = 0; i < HASH_LANES; i++)
		hash = ((hash << 5 | hash >> 59) ^ s->lanes[i]) * HASH_FACTOR;
	s->record.hash = hash ^ hash >> 32;
	s->word = 0;
	return 0;
}

/* The record at a word of a generation's arena, with room for the longest one; NULL past the end. */
static __always_inline __u64 *arena_at(__u32 generation, __u32 word)
{
	__u32 segment = word / config.segment_words, at = word & (config.segment_words - 1);
	__u64 *words;

	if (segment >= config.segments)
		return NULL;
	segment += generation * config.segments;
	words = bpf_map_lookup_elem(&arena, &segment);
	if (!words)
		return NULL;
	OPAQUE(at);
	if (at >= config.segment_words)
		return NULL;
	return words + at;
}

/* Counts what is in scratch on the record at `word` when that one has its key and frames; returns whether. */
__noinline int table_count(__u32 slot, __u32 generation, __u32 word)
{
	struct scratch *s = bpf_map_lookup_elem(&scratches, &slot);
	__u64 *there = arena_at(generation, word);
	struct capture_record *record = (void *)there;

	if (!s || !there || record->hash != s->record.hash)
		return false;
	/* The lengths are part of the key: records that differ in length differ in their first chunk. */
	for (__u32 i = 0; i < CAPTURE_CHUNKS_MAX && i < s->chunks; i++) {
		const __u64 *a = &there[CAPTURE_KEY_AT + i * CAPTURE_CHUNK];
		const __u64 *b = &s->words[CAPTURE_KEY_AT + i * CAPTURE_CHUNK];
		__u64 differ = 0;

#pragma unroll
		for (int j = 0; j < CAPTURE_CHUNK; j++)
			differ |= a[j] ^ b[j];
		if (differ)
			return false;
	}
	/* Of waits the end is what counts; the thread that the key names does one thing at a time. */
	if (s->record.opened)
		record->opened++;
	else
		record->count++;
	record->last_ns = s->record.last_ns;
	s->word = word + 1;
	return true;
}

/*
 * A run of a program in its slot; returns the generation to use. The recorder changes `active` and then looks at
 * `entered`; a program changes `entered` and then looks at `active`. Both with a full barrier in between (an atomic
 * that gives back a value is one), so one of the two sees the other: never is a generation emptied in use.
 */
static __always_inline __u32 enter(struct capture_slot *self)
{
	__u64 run = __sync_fetch_and_add(&self->entered, 1);

	OPAQUE(run);
	return active & 1;
}

static __always_inline void leave(struct capture_slot *self)
{
	__u64 run = __sync_fetch_and_add(&self->entered, 1);

	OPAQUE(run);
}

static __always_inline struct capture_fill *fill_of(__u32 generation)
{
	OPAQUE(generation);
	return &fill[generation & (CAPTURE_GENERATIONS - 1)];
}

/* What is not compared, and so is looked at for a new record only. */
static __always_inline void take_thread(struct capture_record *record)
{
	struct task_struct *task = bpf_get_current_task_btf();
	/* Not a typed pointer: before 6.3 the verifier allows no arithmetic on one (find_place). */
	struct pid *pid = BPF_CORE_READ(task, thread_pid);
	__u32 level = BPF_CORE_READ(pid, level);

	record->thread_start_ns = task->start_time;
	record->own_tid = level ? BPF_CORE_READ(pid_at_level(pid, level), nr) : (__u32)task->pid;
}

/* Copies the record in scratch into the arena and sets scratch.word; returns whether there was room. */
__noinline int table_copy(__u32 slot, __u32 generation)
{
	struct scratch *s = bpf_map_lookup_elem(&scratches, &slot);
	__u32 bytes;
	__u64 at, *to;

	if (!s)
		return false;
	take_thread(&s->record);
	bytes = (CAPTURE_KEY_AT + s->chunks * CAPTURE_CHUNK) * 8;
	at = __sync_fetch_and_add(&fill_of(generation)->words, bytes / 8);
	if (at >= (__u64)config.segment_words * config.segments)
		return false;
	to = arena_at(generation, at);
	OPAQUE(bytes);
	if (!to || bytes > CAPTURE_RECORD_WORDS_MAX * 8)
		return false;
	bpf_probe_read_kernel(to, bytes, s->words);
	s->word = (__u32)at + 1;
	return true;
}

/* Tells the recorder, once in a generation, that it has something to do. */
static __always_inline void wake_recorder(__u32 generation)
{
	struct capture_fill *f = fill_of(generation);
	char byte = generation;

	if (!f->woken && !__sync_lock_test_and_set(&f->woken, 1))
		bpf_ringbuf_output(&wake, &byte, sizeof(byte), 0);
}

static __always_inline void wake_when_half_full(__u32 generation)
{
	const struct capture_fill *f = fill_of(generation);

	if (f->slots >= config.slots / 2 || f->words >= (__u64)config.segment_words * config.segments / 2)
		wake_recorder(generation);
}

/*
 * Tries to keep the sample in one slot: COUNTER_STORED, or how it was lost; COUNTER_TAKEN when the slot
 * holds another record.
 */
__noinline int table_probe(__u32 slot, __u32 generation, __u32 at)
{
	struct scratch *s = bpf_map_lookup_elem(&scratches, &slot);
	__u64 *index = bpf_map_lookup_elem(&slots, &generation), seen, tag, entry;

	if (!s || !index)
		return COUNTER_LOST_SCRATCH;
	entry = at;
	OPAQUE(entry);
	if (entry >= config.slots)
		return COUNTER_LOST_SCRATCH;
	tag = s->record.hash >> 32 << 32;
	seen = *(volatile __u64 *)&index[entry];
	if (!seen) {
		if (!s->word && !table_copy(slot, generation))
			return COUNTER_LOST_FRAMES_FULL;
		/* Everything of the record is written: whoever sees the slot sees all of it. */
		seen = __sync_val_compare_and_swap(&index[entry], 0, tag | s->word);
		if (!seen) {
			__sync_fetch_and_add(&fill_of(generation)->slots, 1);
			wake_when_half_full(generation);
			return COUNTER_STORED;
		}
	}
	if ((seen ^ tag) >> 32 == 0 && table_count(slot, generation, (__u32)seen - 1))
		return COUNTER_STORED;
	return COUNTER_TAKEN;
}

/* Keeps the sample; returns COUNTER_STORED or how it was lost. */
static __always_inline enum counter table_keep(__u32 slot, __u32 generation, const struct scratch *s)
{
	__u32 at = s->record.hash;

	for (long i = 0; i < CAPTURE_PROBES_MAX; i++) {
		int counter = table_probe(slot, generation, (at + i) & (config.slots - 1));

		if (counter != COUNTER_TAKEN)
			return counter;
	}
	return COUNTER_LOST_TABLE_FULL;
}
