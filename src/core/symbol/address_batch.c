// SPDX-License-Identifier: GPL-2.0-or-later
/* address_batch: many addresses named at once: sorted, each asked once, each place told once. */
#include <string.h>
#include "core/namer/symbol_answer.h"
#include "core/parser/parser_wire.h"
#include "core/symbol/address_batch.h"
#include "core/symbol/image_places.h"

#define BOOKS_MAX 1024 /* of which is remembered what was told */

/* One call: what all its steps need. */
struct call {
	struct address_batch *batch;
	struct address_finder *finder;
	const struct lookup_listener *listener;
	struct lookup_answer *answers;
	struct image_places mapped;
};

/* The addresses in ascending order, and where each distinct one is. */
static void sort_addresses(struct call *call, const uint64_t *addrs, size_t n)
{
	struct address_batch *batch = call->batch;

	batch->jobs.len = batch->places.len = 0;
	vec_reserve(&batch->jobs, n);
	for (size_t i = 0; i < n; i++)
		batch->jobs.data[i] = (struct job){ 0, (uint32_t)i, addrs[i] };
	batch->jobs.len = n;
	job_sort(batch->jobs.data, n);
	vec_reserve(&batch->places, n);
	for (size_t i = 0; i < n; i++)
		if (!i || batch->jobs.data[i].at != batch->jobs.data[i - 1].at)
			vec_push(&batch->places, address_finder_place(call->finder, batch->jobs.data[i].at));
}

/* How many outermost frames of two chains are the same. */
static uint32_t shared_frames(const struct name_book *book, uint32_t a, uint32_t b)
{
	const struct book_chain *x = &book->chains.data[a - 1], *y = &book->chains.data[b - 1];
	const struct book_frame *end_x = book->frames.data + x->first + x->n,
				*end_y = book->frames.data + y->first + y->n;
	uint32_t n = 0;

	/* One of its own is what it is told for. */
	while (n + 1 < x->n && n < y->n && !memcmp(end_x - n - 1, end_y - n - 1, sizeof(*end_x)))
		n++;
	return n;
}

static uint32_t tell(struct call *call, uint32_t image, uint64_t addr, struct lookup_place *place)
{
	struct address_batch *batch = call->batch;

	place->tables = &call->finder->tables;
	place->image = tables_get_image(place->tables, image);
	place->same_image = batch->last_image == image;
	place->address = addr;
	batch->last_image = image;
	return call->listener->place(call->listener->ctx, place);
}

/* A place without a name: all of one image and reason are one. */
static uint32_t tell_nameless(struct call *call, uint32_t image, uint64_t addr, enum name_reason reason)
{
	struct address_batch *batch = call->batch;
	struct lookup_place place = { .reason = reason };

	if (batch->nameless_image != image || batch->nameless_reason != reason) {
		batch->nameless = tell(call, image, addr, &place);
		batch->nameless_image = image;
		batch->nameless_reason = reason;
		batch->last_book = NULL;
	}
	return batch->nameless;
}

/* What was told of a book, with room for as many chains. */
static struct told_book *book_told(struct address_batch *batch, uint64_t names, size_t source, size_t chains)
{
	struct told_book *told = NULL;

	for (size_t i = 0; i < batch->books.len && !told; i++)
		if (batch->books.data[i].names == names && batch->books.data[i].source == source)
			told = &batch->books.data[i];
	if (!told) {
		if (batch->books.len == BOOKS_MAX)
			address_batch_forget(batch);
		vec_push(&batch->books, ((struct told_book){ .names = names, .source = source }));
		told = &batch->books.data[batch->books.len - 1];
	}
	if (told->places.len < chains)
		vec_add(&told->places, chains - told->places.len);
	return told;
}

static uint32_t tell_chain(struct call *call, const struct name_book *book, const struct book_answer *answer,
			   uint32_t image, uint64_t addr)
{
	struct address_batch *batch = call->batch;
	const struct book_chain *frames = &book->chains.data[answer->chain - 1];
	struct lookup_place place = {
		.strings = &book->strings,
		.frames = book->frames.data + frames->first,
		.n = frames->n,
		.reason = answer->reason,
	};

	if (batch->last_book == book && batch->last_image == image && batch->last_reason == answer->reason)
		place.n_shared = shared_frames(book, answer->chain, batch->last_chain);
	batch->last_book = book;
	batch->last_chain = answer->chain;
	batch->last_reason = answer->reason;
	return tell(call, image, addr, &place);
}

/* The names of one image, as answers are taken from them. */
struct taking {
	const struct cached_names *names;
	size_t source; /* of the answer before */
	const struct name_book *book;
	struct told_book *told;
};

static uint32_t place_of(struct call *call, struct taking *taking, size_t i, const struct address_place *at,
			 uint64_t addr)
{
	const struct book_answer *answer = &call->batch->answers.data[i];
	size_t source = call->batch->sources.data[i];
	struct told_place *known;

	if (source == CACHED_NAMES_NONE)
		return tell_nameless(call, at->image, addr, answer->reason);
	if (source != taking->source) {
		taking->source = source;
		taking->book = symbol_sources[source]->book(taking->names->names[source]);
		taking->told = book_told(call->batch, taking->names->number, source, taking->book->chains.len);
	}
	known = &taking->told->places.data[answer->chain - 1];
	if (!known->id || known->reason != answer->reason)
		*known = (struct told_place){ tell_chain(call, taking->book, answer, at->image, addr) + 1,
					      answer->reason };
	return known->id - 1;
}

/*
 * Tells the answers to the n places from `first` on, and hands them to their addresses: jobs from
 * `job` on. Returns the job behind them.
 */
static size_t take_answers(struct call *call, const struct cached_names *names, size_t first, size_t n, size_t job)
{
	struct address_batch *batch = call->batch;
	struct taking taking = { .names = names, .source = CACHED_NAMES_NONE };

	for (size_t i = 0; i < n; i++) {
		const struct address_place *at = &batch->places.data[first + i];
		uint64_t addr = batch->jobs.data[job].at;
		struct lookup_answer found = {
			.place = place_of(call, &taking, i, at, addr),
			.offset = batch->answers.data[i].offset,
			.image_offset = at->offset,
		};

		for (; job < batch->jobs.len && batch->jobs.data[job].at == addr; job++)
			call->answers[batch->jobs.data[job].location] = found;
	}
	return job;
}

/* Asks about n places of one image, which have no reason yet to have no name. */
static const struct cached_names *ask(struct call *call, size_t first, size_t n)
{
	struct address_batch *batch = call->batch;
	const struct address_place *places = batch->places.data + first;
	struct symbol_places mapped = image_places_of(&call->mapped, places->image);
	const struct cached_names *names = symbolizer_names(call->finder->symbolizer, &call->finder->tables,
							    places->image, &mapped);

	vec_reserve(&batch->asked, n);
	vec_reserve(&batch->answers, n);
	vec_reserve(&batch->sources, n);
	for (size_t i = 0; i < n; i++)
		batch->asked.data[i] = (struct namer_place){ .offset = places[i].offset };
	cached_names_find(names, batch->asked.data, n, NULL, batch->answers.data, batch->sources.data);
	symbolizer_names_grew(call->finder->symbolizer, names);
	return names;
}

/* Places that nobody needs to be asked about. */
static void refuse(struct call *call, size_t first, size_t n)
{
	struct address_batch *batch = call->batch;

	vec_reserve(&batch->answers, n);
	vec_reserve(&batch->sources, n);
	for (size_t i = 0; i < n; i++) {
		uint16_t reason = (uint16_t)batch->places.data[first + i].reason;

		batch->answers.data[i] = (struct book_answer){ .reason = reason };
		batch->sources.data[i] = CACHED_NAMES_NONE;
	}
}

/* How many places from `first` on are answered together: those of one image, as many as go at once. */
static size_t run_of(const struct address_batch *batch, size_t first)
{
	const struct address_place *places = batch->places.data + first;
	size_t n = 1, max = batch->places.len - first;

	max = max < PARSER_BATCH_MAX ? max : PARSER_BATCH_MAX;
	while (n < max && places[n].image == places->image && places[n].reason == places->reason)
		n++;
	return n;
}

void address_batch_find(struct address_batch *batch, struct address_finder *finder, const uint64_t *addrs, size_t n,
			const struct lookup_listener *listener, struct lookup_answer *ret_answers)
{
	struct call call = { .batch = batch, .finder = finder, .listener = listener, .answers = ret_answers };
	size_t job = 0;

	sort_addresses(&call, addrs, n);
	image_places_read(&call.mapped, &finder->tables);
	batch->last_image = 0;
	batch->last_book = NULL;
	for (size_t first = 0, run; first < batch->places.len; first += run) {
		const struct cached_names *names = NULL;

		run = run_of(batch, first);
		if (batch->places.data[first].reason == NAME_NOT_TRIED)
			names = ask(&call, first, run);
		else
			refuse(&call, first, run);
		job = take_answers(&call, names, first, run, job);
	}
	image_places_release(&call.mapped);
}

static uint32_t tell_location(const struct tables *tables, uint32_t location, uint64_t addr,
			      const struct lookup_listener *listener)
{
	const struct tables_name *name = tables_get_name(tables, location);
	struct book_frame frames[SYMBOL_FRAMES_MAX];
	struct lookup_place place = {
		.tables = tables,
		.image = tables_get_image(tables, tables_get_location(tables, location)->image),
		.address = addr,
		.strings = &tables->strings,
		.frames = frames,
		.n = name->n_frames < SYMBOL_FRAMES_MAX ? name->n_frames : SYMBOL_FRAMES_MAX,
		.reason = (enum name_reason)name->reason,
	};

	for (uint32_t i = 0; i < place.n; i++) {
		const struct name_frame *frame = &tables->name_frames.data[name->first + i];

		frames[i] = (struct book_frame){ frame->function, frame->linkage, frame->file,
						 frame->line,	  frame->column,  frame->flags };
	}
	return listener->place(listener->ctx, &place);
}

struct lookup_answer address_batch_tell_location(struct address_batch *batch, const struct tables *tables,
						 size_t number, uint32_t location, uint64_t addr,
						 const struct lookup_listener *listener)
{
	struct told_book *told = book_told(batch, 0, number, tables->locations.len);
	struct told_place *known = &told->places.data[location - 1];

	if (!known->id)
		known->id = tell_location(tables, location, addr, listener) + 1;
	return (struct lookup_answer){ known->id - 1, tables_get_name(tables, location)->offset,
				       tables_get_location(tables, location)->offset };
}

void address_batch_forget(struct address_batch *batch)
{
	for (size_t i = 0; i < batch->books.len; i++)
		vec_release(&batch->books.data[i].places);
	batch->books.len = 0;
	batch->nameless_image = 0;
}

void address_batch_release(struct address_batch *batch)
{
	address_batch_forget(batch);
	vec_release(&batch->books);
	vec_release(&batch->jobs);
	vec_release(&batch->places);
	vec_release(&batch->asked);
	vec_release(&batch->answers);
	vec_release(&batch->sources);
}
