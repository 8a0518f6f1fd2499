/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * cache_names: the answers that a file of the symbol cache has, as whoever asks wants them: as the
 * parser would tell them with the same options, or none.
 */
#pragma once
#include "core/cache/cache_ahead.h"
#include "core/namer/namer.h"

struct cache_names;

/* Takes the file over. `options` are NAMER_*, without NAMER_ALIASES. */
struct cache_names *cache_names_new(struct cache_file *file, uint32_t options);
void cache_names_free(struct cache_names *names);

struct cache_file *cache_names_file(struct cache_names *names); /* borrowed */
/* Tells that so many places will be asked about. */
void cache_names_expect(struct cache_names *names, size_t n);
/*
 * False: the file does not know it, or not what it would be with these options. Answers come without
 * an extent: who looks into the file again is as fast as who remembers.
 */
bool cache_names_find(struct cache_names *names, const struct namer_place *place, struct book_answer *ret_answer);
/* The same of n places, CACHE_AHEAD_MAX at most, near each other: bit i says that place i was answered. */
uint64_t cache_names_find_some(struct cache_names *names, const struct namer_place *places, size_t n,
			       struct book_answer *ret_answers);
/* Whose chains the answers have; borrowed. */
const struct name_book *cache_names_book(const struct cache_names *names);
/* The chain in that book that is as one of another book. */
uint32_t cache_names_adopt(struct cache_names *names, const struct name_book *book, uint32_t chain);
size_t cache_names_bytes(const struct cache_names *names); /* memory held, but for the file */
