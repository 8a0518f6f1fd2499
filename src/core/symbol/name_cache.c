// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * name_cache: what the sources know of each image, kept while memory allows, least used out first.
 */
#include <string.h>
#include "core/symbol/name_cache.h"

static bool is_image(const struct cached_names *cached, const struct event_image *image,
		     const char *path)
{
	const struct event_image *other = &cached->image;

	if (other->kind != image->kind || other->pid != image->pid ||
	    other->build_id_len != image->build_id_len)
		return false;
	if (image->build_id_len)
		return !memcmp(other->build_id, image->build_id, image->build_id_len);
	return other->dev == image->dev && other->inode == image->inode &&
	       other->mtime_ns == image->mtime_ns && other->size == image->size &&
	       !strcmp(cached->path, path);
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
static void drop(struct name_cache *cache, size_t i)
{
	cache->bytes -= cache->images.data[i]->bytes;
	free_names(cache->images.data[i]);
	cache->images.data[i] = cache->images.data[--cache->images.len];
}

/* Makes room; what was asked for last always stays. Of a hostile file the child can claim any size. */
static void evict(struct name_cache *cache)
{
	while (cache->images.len > 1 && (cache->bytes > NAME_CACHE_BYTES_MAX ||
					 cache->images.len > NAME_CACHE_IMAGES_MAX)) {
		size_t oldest = 0;

		for (size_t i = 1; i < cache->images.len; i++)
			if (cache->images.data[i]->used < cache->images.data[oldest]->used)
				oldest = i;
		drop(cache, oldest);
	}
}

const struct cached_names *name_cache_get(struct name_cache *cache,
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
	vec_push(&cache->images, cached);
	cached->bytes = bytes_of(cached);
	cache->bytes += cached->bytes;
	evict(cache);
	return cached;
}

void name_cache_grew(struct name_cache *cache, const struct cached_names *cached)
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

void name_cache_forget(struct name_cache *cache, const struct cached_names *cached)
{
	for (size_t i = 0; i < cache->images.len; i++) {
		if (cache->images.data[i] == cached) {
			drop(cache, i);
			return;
		}
	}
}

void name_cache_release(struct name_cache *cache)
{
	for (size_t i = 0; i < cache->images.len; i++)
		free_names(cache->images.data[i]);
	vec_release(&cache->images);
	memset(cache, 0, sizeof(*cache));
}
