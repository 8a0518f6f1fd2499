/* SPDX-License-Identifier: GPL-2.0-or-later */
/* hash: a 64-bit hash of bytes, and a table from hash to id whose keys live elsewhere. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A good 64-bit hash, keyed anew in every run, so that no input can be made to collide: never store it. */
uint64_t hash_bytes(const void *data, size_t len, uint64_t seed);
uint64_t hash_u64(uint64_t value);
/*
 * The same in every run and every version, to be stored and compared (machines of one byte order): it tells bytes
 * apart that nobody has made to have the same hash.
 */
uint64_t hash_stored(const void *data, size_t len, uint64_t seed);

/*
 * An open-addressing index from a hash to a uint32_t id (0 is no id). The keys live in the
 * caller's own table, named by the id: `equal(ctx, id)` says whether id's key is the one
 * looked for. A zeroed struct is an empty index.
 */
struct hash_index {
	struct hash_slot *slots;
	size_t cap; /* a power of two, or 0 */
	size_t len;
};

/* Returns the id whose key is equal, or 0. */
uint32_t hash_index_find(const struct hash_index *index, uint64_t hash,
			 bool (*equal)(const void *ctx, uint32_t id), const void *ctx);
/* Adds id (not 0); the caller has made sure that its key is not there yet. */
void hash_index_add(struct hash_index *index, uint64_t hash, uint32_t id);
/* Removes exactly this (hash, id) pair; returns whether it was there. */
bool hash_index_remove(struct hash_index *index, uint64_t hash, uint32_t id);
/* What it takes; what a larger one takes that the next addition asks for, 0: there is room; and making that one. */
size_t hash_index_bytes(const struct hash_index *index);
size_t hash_index_growth(const struct hash_index *index);
void hash_index_grow(struct hash_index *index);
void hash_index_release(struct hash_index *index); /* empty, gives its memory back */
