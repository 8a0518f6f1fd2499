/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * symbol_cache: what the sources know of each image, kept while memory allows, least used out first.
 */
#pragma once
#include "base/vec.h"
#include "core/symbol/symbol_source.h"

#define SYMBOL_CACHE_BYTES_MAX (64u << 20)
#define SYMBOL_CACHE_IMAGES_MAX 256 /* each keeps some descriptors open, here and in the parser's child */

/* The sources' names of one image. */
struct cached_names {
	struct event_image image; /* path is 0: see below */
	char *path;
	void *names[SYMBOL_SOURCES_MAX]; /* as symbol_sources; NULL: it knows nothing */
	enum name_reason reason; /* for what none of them names */
	size_t bytes;
	uint64_t used; /* when it was last asked for, in look-ups */
	uint64_t number; /* of no other names in this cache, also of those that it let go of */
};

/* No source: see cached_names_find(). */
#define CACHED_NAMES_NONE SYMBOL_SOURCES_MAX

/*
 * Answers n places as struct symbol_source's find() does, each by the first source that knows it: its index goes to
 * ret_sources. CACHED_NAMES_NONE: none does, and the answer has the reason.
 */
void cached_names_find(const struct cached_names *cached, const struct namer_place *places, size_t n,
		       bool (*cancelled)(void), struct book_answer *ret_answers, uint8_t *ret_sources);

/* A zeroed struct is an empty cache. */
struct symbol_cache {
	VEC(struct cached_names *) images;
	size_t bytes;
	uint64_t clock;
	uint64_t opened; /* images so far */
};

/* The names of an image, opened now when they are not there. Borrowed until the next call. */
const struct cached_names *symbol_cache_get(struct symbol_cache *cache,
					    const struct symbol_request *request);
/* Tells that its names were asked for places, and take more memory than before; it stays. */
void symbol_cache_grew(struct symbol_cache *cache, const struct cached_names *cached);
/* Closes those of an image: they are not to be asked for again, or to be opened anew. */
void symbol_cache_forget(struct symbol_cache *cache, const struct cached_names *cached);
void symbol_cache_release(struct symbol_cache *cache);
