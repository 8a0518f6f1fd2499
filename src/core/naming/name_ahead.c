// SPDX-License-Identifier: GPL-2.0-or-later
/* name_ahead: has the new places of a recording named while it goes on, so that its end need not wait. */
#include "base/clock.h"
#include "base/log.h"
#include "core/naming/name_ahead.h"
#include "core/parser/parser.h"
#include "core/symbol/symbolizer.h"

/* Storing so many names takes a millisecond or two. */
#define BATCH_PLACES 2048
/*
 * A module is asked about again when so many times the CPU time that it last took is over. Of a small batch most
 * goes into what every batch takes (compressed data is inflated again), and more places come with time.
 */
#define PAUSE_RATIO 20

struct ahead_image {
	VEC(uint32_t) waiting; /* locations */
	uint64_t used_ns; /* CPU time that its last batch took; 0: there was none */
	uint64_t due_ns; /* not to be asked about before */
	bool left; /* to the end of the recording */
};

struct name_ahead {
	struct symbolizer *symbolizer;
	struct parser *parser;
	struct tables *tables;
	uint32_t seen; /* locations of the tables, so far */
	size_t waiting; /* of all images */
	VEC(struct ahead_image) images; /* [id - 1] */
	uint64_t idle_until_ns; /* nothing is due before */
	/* What is under way: */
	uint32_t image; /* 0: nothing is */
	uint32_t location; /* one of those asked about */
	size_t n; /* of those */
	uint64_t cpu_ns; /* what the child had used before */
};

struct name_ahead *name_ahead_new(struct symbolizer *symbolizer, struct parser *parser, struct tables *tables)
{
	struct name_ahead *ahead = mem_zalloc(sizeof(*ahead));

	ahead->symbolizer = symbolizer;
	ahead->parser = parser;
	ahead->tables = tables;
	return ahead;
}

void name_ahead_free(struct name_ahead *ahead)
{
	if (!ahead)
		return;
	for (size_t i = 0; i < ahead->images.len; i++)
		vec_release(&ahead->images.data[i].waiting);
	vec_release(&ahead->images);
	mem_free(ahead);
}

/* Those that the child reads: the kernel and code made at run time are quickly named at the end. */
static bool is_read(const struct event_image *image)
{
	return image->kind == IMAGE_FILE || image->kind == IMAGE_VDSO;
}

void name_ahead_add(struct name_ahead *ahead)
{
	const struct tables *tables = ahead->tables;

	if (ahead->images.len < tables->images.len)
		vec_add(&ahead->images, tables->images.len - ahead->images.len);
	for (; ahead->seen < tables->locations.len; ahead->seen++) {
		uint32_t id = tables->locations.data[ahead->seen].image;
		struct ahead_image *image = id ? &ahead->images.data[id - 1] : NULL;

		if (!image || image->left || !is_read(tables_get_image(tables, id)))
			continue;
		vec_push(&image->waiting, ahead->seen + 1);
		ahead->waiting++;
		ahead->idle_until_ns = 0;
	}
}

static void leave(struct name_ahead *ahead, struct ahead_image *image)
{
	image->left = true;
	ahead->idle_until_ns = 0; /* the next one may be due */
	ahead->waiting -= image->waiting.len;
	vec_release(&image->waiting);
}

static const char *path_of(const struct name_ahead *ahead, uint32_t image)
{
	return strtab_get(&ahead->tables->strings, tables_get_image(ahead->tables, image)->path);
}

static void end_batch(struct name_ahead *ahead)
{
	struct ahead_image *image = &ahead->images.data[ahead->image - 1];
	uint64_t cpu_ns = parser_cpu_ns(ahead->parser), used_ns = 0;

	/* Another child has used less. */
	if (cpu_ns > ahead->cpu_ns)
		used_ns = cpu_ns - ahead->cpu_ns;
	log_debug("names ahead: %zu places of '%s' in %.1f ms of CPU, %zu wait", ahead->n,
		  path_of(ahead, ahead->image), used_ns / 1e6, ahead->waiting);
	image->used_ns = used_ns;
	image->due_ns = clock_now_ns() + PAUSE_RATIO * used_ns;
	if (tables_get_name(ahead->tables, ahead->location)->reason == NAME_NOT_TRIED)
		leave(ahead, image);
	ahead->image = 0;
	ahead->idle_until_ns = 0;
}

/* Many small ones are named in the time that a large one takes, and the recording may end at any time. */
static bool is_quicker(const struct ahead_image *a, const struct ahead_image *b)
{
	if (a->used_ns != b->used_ns)
		return a->used_ns < b->used_ns;
	return a->waiting.len < b->waiting.len;
}

/* The image to be asked about next, of those that are due; 0: there is none. */
static uint32_t choose(struct name_ahead *ahead, uint64_t now_ns)
{
	size_t best = 0;

	ahead->idle_until_ns = UINT64_MAX;
	for (size_t i = 0; i < ahead->images.len; i++) {
		const struct ahead_image *image = &ahead->images.data[i];

		if (!image->waiting.len)
			continue;
		if (image->due_ns > now_ns) {
			if (image->due_ns < ahead->idle_until_ns)
				ahead->idle_until_ns = image->due_ns;
		} else if (!best || is_quicker(image, &ahead->images.data[best - 1])) {
			best = i + 1;
		}
	}
	return (uint32_t)best;
}

static void begin_batch(struct name_ahead *ahead, uint32_t id)
{
	struct ahead_image *image = &ahead->images.data[id - 1];
	size_t n = image->waiting.len < BATCH_PLACES ? image->waiting.len : BATCH_PLACES;
	const uint32_t *locations = image->waiting.data + image->waiting.len - n;

	ahead->cpu_ns = parser_cpu_ns(ahead->parser);
	if (!symbolizer_begin(ahead->symbolizer, ahead->tables, locations, n)) {
		leave(ahead, image);
		return;
	}
	ahead->image = id;
	ahead->location = locations[0];
	ahead->n = n;
	ahead->waiting -= n;
	image->waiting.len -= n;
	if (!image->waiting.len)
		vec_release(&image->waiting);
}

void name_ahead_step(struct name_ahead *ahead)
{
	uint64_t now_ns;
	uint32_t id;

	if (!ahead || !symbolizer_take(ahead->symbolizer))
		return;
	if (ahead->image)
		end_batch(ahead);
	now_ns = clock_now_ns();
	while (!ahead->image && ahead->waiting && now_ns >= ahead->idle_until_ns) {
		id = choose(ahead, now_ns);
		if (id)
			begin_batch(ahead, id);
	}
}

uint32_t name_ahead_image(const struct name_ahead *ahead)
{
	return ahead->image;
}

int name_ahead_fd(const struct name_ahead *ahead)
{
	return ahead && ahead->image ? parser_fd(ahead->parser) : -1;
}
