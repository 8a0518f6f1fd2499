// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * symbol_cache: what the sources know of each image, kept while memory allows, least used out first.
 */
#include <string.h>
#include "core/symbol/symbol_cache.h"

static bool is_image(const struct cached_names *cached, const struct event_image *image,
		     const char *path)
{
	const struct event_image *other = &cached->image;

	return other->pid == image->pid && image_is_same(other, image) &&
	       (image->build_id_len || !strcmp(cached->path, path));
}

static void free_names(struct cached_names *cached)
{
	for (size_t i = 0; symbol_sources[i]; i++)
		if (cached->names[i])
			symbol_sources[i]->close(cached->names[i]);
	mem_free(cached->path);
	mem_free(cached);
}

/* What to say of code that no source even tries to name. */
static enum name_reason reason_of_kind(enum image_kind kind)
{
	switch (kind) {
	case IMAGE_ANON:
		return NAME_JIT;
	case IMAGE_UNKNOWN:
		return NAME_NO_MAPPING;
	default:
		return NAME_NO_SYMBOLS;
	}
}

static struct cached_names *open_names(const struct symbol_request *request)
{
	struct cached_names *cached = mem_zalloc(sizeof(*cached));
	bool tried = false;

	cached->image = *request->image;
	cached->image.path = 0;
	cached->path = mem_strdup(request->path);
	cached->reason = reason_of_kind(request->image->kind);
	for (size_t i = 0; symbol_sources[i]; i++) {
		enum name_reason reason;

		/* A damaged profile can hold any number as a kind. */
		if ((unsigned int)request->image->kind >= 32 ||
		    !(symbol_sources[i]->kinds & 1u << request->image->kind))
			continue;
		reason = symbol_sources[i]->open(request, &cached->names[i]);
		if (symbol_sources[i]->is_extra)
			continue;
		/* The first source is the one that ought to know. */
		if (!tried && reason != NAME_OK)
			cached->reason = reason;
		tried = true;
	}
	return cached;
}

static size_t bytes_of(const struct cached_names *cached)
{
	size_t bytes = sizeof(*cached) + strlen(cached->path);

	for (size_t i = 0; symbol_sources[i]; i++)
		if (cached->names[i])
			bytes += symbol_sources[i]->bytes(cached->names[i]);
	return bytes;
}

/* Takes out the one at place i. */
static void drop(struct symbol_cache *cache, size_t i)
{
	cache->bytes -= cache->images.data[i]->bytes;
	free_names(cache->images.data[i]);
	cache->images.data[i] = cache->images.data[--cache->images.len];
}

/* Makes room; what was asked for last always stays. Of a hostile file the child can claim any size. */
static void evict(struct symbol_cache *cache)
{
	while (cache->images.len > 1 && (cache->bytes > SYMBOL_CACHE_BYTES_MAX ||
					 cache->images.len > SYMBOL_CACHE_IMAGES_MAX)) {
		size_t oldest = 0;

		for (size_t i = 1; i < cache->images.len; i++)
			if (cache->images.data[i]->used < cache->images.data[oldest]->used)
				oldest = i;
		drop(cache, oldest);
	}
}

const struct cached_names *symbol_cache_get(struct symbol_cache *cache,
					    const struct symbol_request *request)
{
	struct cached_names *cached;

	cache->clock++;
	for (size_t i = 0; i < cache->images.len; i++) {
		cached = cache->images.data[i];
		if (is_image(cached, request->image, request->path)) {
			cached->used = cache->clock;
			return cached;
		}
	}
	cached = open_names(request);
	cached->used = cache->clock;
	cached->number = ++cache->opened;
	vec_push(&cache->images, cached);
	cached->bytes = bytes_of(cached);
	cache->bytes += cached->bytes;
	evict(cache);
	return cached;
}

/* The places that no source knew so far, for the next one. */
struct unknown {
	VEC(struct namer_place) places;
	VEC(struct book_answer) answers;
	VEC(uint32_t) indices;
};

static void collect_unknown(struct unknown *unknown, const struct namer_place *places, size_t n,
			    const uint8_t *sources)
{
	unknown->places.len = unknown->answers.len = unknown->indices.len = 0;
	for (size_t i = 0; i < n; i++) {
		if (sources[i] != CACHED_NAMES_NONE)
			continue;
		vec_push(&unknown->places, places[i]);
		vec_push(&unknown->indices, (uint32_t)i);
	}
	vec_add(&unknown->answers, unknown->places.len);
}

static void mark_known(const struct book_answer *answers, size_t n, size_t source, uint8_t *sources)
{
	for (size_t i = 0; i < n; i++)
		sources[i] = answers[i].chain ? (uint8_t)source : CACHED_NAMES_NONE;
}

void cached_names_find(const struct cached_names *cached, const struct namer_place *places, size_t n,
		       bool (*cancelled)(void), struct book_answer *ret_answers, uint8_t *ret_sources)
{
	struct unknown unknown = { 0 };
	bool first = true;

	for (size_t i = 0; i < n; i++) {
		ret_answers[i] = (struct book_answer){ .reason = (uint16_t)cached->reason };
		ret_sources[i] = CACHED_NAMES_NONE;
	}
	for (size_t s = 0; symbol_sources[s]; s++) {
		if (!cached->names[s])
			continue;
		if (first) {
			symbol_sources[s]->find(cached->names[s], places, n, cancelled, ret_answers);
			mark_known(ret_answers, n, s, ret_sources);
			first = false;
			continue;
		}
		collect_unknown(&unknown, places, n, ret_sources);
		if (!unknown.places.len)
			break;
		symbol_sources[s]->find(cached->names[s], unknown.places.data, unknown.places.len, cancelled,
					unknown.answers.data);
		for (size_t i = 0; i < unknown.indices.len; i++) {
			uint32_t at = unknown.indices.data[i];

			ret_answers[at] = unknown.answers.data[i];
			mark_known(&ret_answers[at], 1, s, &ret_sources[at]);
		}
	}
	vec_release(&unknown.places);
	vec_release(&unknown.answers);
	vec_release(&unknown.indices);
}

void symbol_cache_grew(struct symbol_cache *cache, const struct cached_names *cached)
{
	for (size_t i = 0; i < cache->images.len; i++) {
		struct cached_names *own = cache->images.data[i];

		if (own == cached) {
			cache->bytes -= own->bytes;
			own->bytes = bytes_of(own);
			cache->bytes += own->bytes;
		}
	}
	evict(cache);
}

void symbol_cache_forget(struct symbol_cache *cache, const struct cached_names *cached)
{
	for (size_t i = 0; i < cache->images.len; i++) {
		if (cache->images.data[i] == cached) {
			drop(cache, i);
			return;
		}
	}
}

void symbol_cache_release(struct symbol_cache *cache)
{
	for (size_t i = 0; i < cache->images.len; i++)
		free_names(cache->images.data[i]);
	vec_release(&cache->images);
	memset(cache, 0, sizeof(*cache));
}
