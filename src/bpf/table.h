/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* table: keeps the sample in scratch in the stack table: counted up where it is known, else added. */
#pragma once
#include "bpf/state.h"

static __always_inline __u32 record_words(const struct scratch *s)
{
	return CAPTURE_IPS_AT + s->record.key.n_kernel + s->record.key.n_user;
}

/* Sets scratch.record.hash from key and frames. */
__noinline int table_hash(__u32 cpu)
{
	struct scratch *s = bpf_map_lookup_elem(&scratches, &cpu);
	__u64 hash = 0x9e3779b97f4a7c15;
	__u32 words;

	if (!s)
		return 0;
	words = record_words(s);
	for (__u32 i = CAPTURE_KEY_AT; i < CAPTURE_RECORD_WORDS_MAX; i++) {
		if (i >= words)
			break;
		hash = (hash << 5 | hash >> 59) ^ s->words[i];
		hash *= 0xff51afd7ed558ccd;
	}
	s->record.hash = hash ^ hash >> 32;
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

/* Counts the sample on the record at `word` when that one has its key and frames; returns whether. */
__noinline int table_count(__u32 cpu, __u32 generation, __u32 word)
{
	struct scratch *s = bpf_map_lookup_elem(&scratches, &cpu);
	__u64 *there = arena_at(generation, word);
	struct capture_record *record = (void *)there;
	__u32 words;

	if (!s || !there || record->hash != s->record.hash)
		return false;
	words = record_words(s);
	/* The lengths are part of the key, and the key is compared before the frames are. */
	for (__u32 i = CAPTURE_KEY_AT; i < CAPTURE_RECORD_WORDS_MAX; i++) {
		if (i >= words)
			break;
		if (there[i] != s->words[i])
			return false;
	}
	record->count++;
	record->last_ns = s->record.last_ns;
	return true;
}

/* Copies the record in scratch into the arena; returns its word + 1, or 0 when there is no room. */
__noinline __u32 table_copy(__u32 cpu, __u32 generation)
{
	struct scratch *s = bpf_map_lookup_elem(&scratches, &cpu);
	__u32 bytes, word;
	__u64 at, *to;

	if (!s || generation >= CAPTURE_GENERATIONS)
		return 0;
	bytes = record_words(s) * 8;
	at = __sync_fetch_and_add(&fill[generation].words, bytes / 8);
	if (at >= (__u64)config.segment_words * config.segments)
		return 0;
	word = at;
	to = arena_at(generation, word);
	OPAQUE(bytes);
	if (!to || bytes > sizeof(struct capture_record))
		return 0;
	bpf_probe_read_kernel(to, bytes, &s->record);
	return word + 1;
}

/* Tells the recorder once when a generation is half full. */
static __always_inline void wake_when_half_full(__u32 generation)
{
	struct capture_fill *f = &fill[generation];
	char byte = generation;

	if (f->slots < config.slots / 2 &&
	    f->words < (__u64)config.segment_words * config.segments / 2)
		return;
	if (!f->woken && !__sync_lock_test_and_set(&f->woken, 1))
		bpf_ringbuf_output(&wake, &byte, sizeof(byte), 0);
}

/* Keeps the sample; returns COUNTER_STORED or how it was lost. */
static __always_inline enum counter table_keep(__u32 cpu, __u32 generation, struct scratch *s)
{
	__u64 *index = bpf_map_lookup_elem(&slots, &generation);
	__u32 at = s->record.hash, tag = s->record.hash >> 32, mine = 0;

	if (!index || generation >= CAPTURE_GENERATIONS)
		return COUNTER_LOST_SCRATCH;
	for (__u32 i = 0; i < CAPTURE_PROBES_MAX; i++, at++) {
		__u32 slot = at & (config.slots - 1);
		__u64 seen;

		OPAQUE(slot);
		if (slot >= config.slots)
			return COUNTER_LOST_TABLE_FULL;
		seen = *(volatile __u64 *)&index[slot];
		if (!seen) {
			if (!mine)
				mine = table_copy(cpu, generation);
			if (!mine)
				return COUNTER_LOST_FRAMES_FULL;
			/* Everything of the record is written: whoever sees the slot sees all of it. */
			seen = __sync_val_compare_and_swap(&index[slot], 0, (__u64)tag << 32 | mine);
			if (!seen) {
				__sync_fetch_and_add(&fill[generation].slots, 1);
				wake_when_half_full(generation);
				return COUNTER_STORED;
			}
		}
		if (seen >> 32 == tag && table_count(cpu, generation, (__u32)seen - 1))
			return COUNTER_STORED;
	}
	return COUNTER_LOST_TABLE_FULL;
}
