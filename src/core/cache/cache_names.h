/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * cache_names: the answers that a file of the symbol cache has, as whoever asks wants them: as the
 * parser would tell them with the same options, or none.
 */
#pragma once
#include "core/cache/cache_file.h"
#include "core/namer/namer.h"

struct cache_names;

/* Takes the file over. `options` are NAMER_*, without NAMER_ALIASES. */
struct cache_names *cache_names_new(struct cache_file *file, uint32_t options);
void cache_names_free(struct cache_names *names);

struct cache_file *cache_names_file(struct cache_names *names); /* borrowed */
/* False: the file does not know it, or not what it would be with these options. */
bool cache_names_find(struct cache_names *names, const struct namer_place *place, struct book_answer *ret_answer);
/* Whose chains the answers have; borrowed. */
const struct name_book *cache_names_book(const struct cache_names *names);
/* The chain in that book that is as one of another book. */
uint32_t cache_names_adopt(struct cache_names *names, const struct name_book *book, uint32_t chain);
size_t cache_names_bytes(const struct cache_names *names); /* memory held, but for the file */
