// SPDX-License-Identifier: GPL-2.0-or-later
/* address_batch: many addresses named at once: sorted, each asked once, each place told once. */
#include <string.h>
#include "core/namer/symbol_answer.h"
#include "core/parser/parser_wire.h"
#include "core/symbol/address_batch.h"
#include "core/symbol/image_places.h"

#define BOOKS_MAX 1024 /* of which is remembered what was told */
#define MANY_PLACES 1024 /* fewer of one image are asked about, whatever is known */
#define KNOWN_EXTENTS_MAX (1u << 20) /* remembered between calls: 24 MB */
#define KNOWN_LENGTH_MAX INT32_MAX /* of an extent */

/* One call: what all its steps need. */
struct call {
	struct address_batch *batch;
	struct address_finder *finder;
	const struct lookup_listener *listener;
	struct lookup_answer *answers;
	struct image_places mapped;
};

static void forget_books(struct address_batch *batch)
{
	for (size_t i = 0; i < batch->books.len; i++)
		vec_release(&batch->books.data[i].places);
	batch->books.len = 0;
}

static void forget_extents(struct address_batch *batch)
{
	for (size_t i = 0; i < batch->images.len; i++)
		known_extents_release(&batch->images.data[i].extents);
	batch->images.len = 0;
}

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
			forget_books(batch);
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

/* The addresses of one image that are being named. */
struct run {
	struct call *call;
	const struct cached_names *names; /* NULL: they have none, for a reason that is known */
	struct known_extents *known; /* NULL: it is not looked at */
	size_t source; /* of the answer before */
	const struct name_book *book; /* its */
	struct told_book *told; /* of it */
	bool has_function; /* the answer told last */
};

static uint32_t tell_answer(struct run *run, size_t i, const struct address_place *at, uint64_t addr)
{
	struct address_batch *batch = run->call->batch;
	const struct book_answer *answer = &batch->answers.data[i];
	size_t source = batch->sources.data[i];
	struct told_place *told;

	run->has_function = false;
	if (source == CACHED_NAMES_NONE)
		return tell_nameless(run->call, at->image, addr, answer->reason);
	if (source != run->source) {
		run->source = source;
		run->book = symbol_sources[source]->book(run->names->names[source]);
		run->told = NULL;
	}
	if (!run->told || answer->chain > run->told->places.len)
		run->told = book_told(batch, run->names->number, source, run->book->chains.len);
	told = &run->told->places.data[answer->chain - 1];
	if (!told->id || told->reason != answer->reason)
		*told = (struct told_place){ tell_chain(run->call, run->book, answer, at->image, addr) + 1,
					     answer->reason, name_book_has_function(run->book, answer->chain) };
	run->has_function = told->has_function;
	return told->id - 1;
}

/* Hands what was found to all addresses that are the same as that of a job; the job behind them. */
static size_t hand_out(struct call *call, size_t job, const struct lookup_answer *found)
{
	const struct job *jobs = call->batch->jobs.data;
	uint64_t addr = jobs[job].at;

	for (; job < call->batch->jobs.len && jobs[job].at == addr; job++)
		call->answers[jobs[job].location] = *found;
	return job;
}

/* What holds of an answer's places around the one that was asked about. */
static void learn(struct run *run, const struct book_answer *answer, const struct lookup_answer *found)
{
	uint64_t length = (uint64_t)answer->before + answer->after;
	struct known_extent extent = {
		.start = found->image_offset - answer->before,
		.offset = found->offset,
		.length = (uint32_t)length,
		.moves = run->has_function,
		.answer = found->place,
	};

	if (length > KNOWN_LENGTH_MAX || answer->before > found->image_offset ||
	    known_extents_is_last(run->known, found->image_offset))
		return;
	extent.offset -= extent.moves ? answer->before : 0;
	known_extents_add(run->known, &extent);
}

/* Asks about the open places, or says of them why they have no names, and hands out the answers. */
static void close_places(struct run *run)
{
	struct address_batch *batch = run->call->batch;
	struct symbolizer *symbolizer = run->call->finder->symbolizer;
	size_t n = batch->open.len;

	vec_reserve(&batch->answers, n);
	vec_reserve(&batch->sources, n);
	if (run->names) {
		cached_names_find(run->names, batch->asked.data, n, NULL, batch->answers.data, batch->sources.data);
		symbolizer_names_grew(symbolizer, run->names);
	}
	for (size_t i = 0; i < n; i++) {
		const struct address_place *at = &batch->places.data[batch->open.data[i].place];
		size_t job = batch->open.data[i].job;
		struct lookup_answer found = { .image_offset = at->offset };

		if (!run->names) {
			found.place = tell_nameless(run->call, at->image, batch->jobs.data[job].at, at->reason);
		} else {
			found.place = tell_answer(run, i, at, batch->jobs.data[job].at);
			found.offset = batch->answers.data[i].offset;
		}
		if (run->known)
			learn(run, &batch->answers.data[i], &found);
		hand_out(run->call, job, &found);
	}
	batch->open.len = batch->asked.len = 0;
}

/* Answers a place by what is known; false: it is not. */
static bool answer_known(struct run *run, size_t job, const struct address_place *at)
{
	const struct known_extent *extent = run->known ? known_extents_find(run->known, at->offset) : NULL;
	struct lookup_answer found = { .image_offset = at->offset };

	if (!extent)
		return false;
	found.place = extent->answer;
	found.offset = extent->offset + (extent->moves ? at->offset - extent->start : 0);
	hand_out(run->call, job, &found);
	return true;
}

/* Names the n places from `first` on, of one image, whose addresses begin at a job; the job behind them. */
static size_t name_places(struct run *run, size_t first, size_t n, size_t job)
{
	struct address_batch *batch = run->call->batch;
	const struct job *jobs = batch->jobs.data;

	for (size_t i = first; i < first + n; i++) {
		const struct address_place *at = &batch->places.data[i];
		size_t next = job + 1;

		while (next < batch->jobs.len && jobs[next].at == jobs[job].at)
			next++;
		if (!answer_known(run, job, at)) {
			vec_push(&batch->open, ((struct open_place){ (uint32_t)i, (uint32_t)job }));
			vec_push(&batch->asked, ((struct namer_place){ .offset = at->offset }));
		}
		if (batch->open.len == PARSER_BATCH_MAX)
			close_places(run);
		job = next;
	}
	close_places(run);
	return job;
}

/* What is known of the extents of an image; NULL: so few places are not worth it. */
static struct known_extents *known_of(struct address_batch *batch, const struct cached_names *names, size_t n)
{
	size_t all = 0;

	if (n < MANY_PLACES)
		return NULL;
	for (size_t i = 0; i < batch->images.len; i++)
		all += batch->images.data[i].extents.all.len;
	if (all > KNOWN_EXTENTS_MAX || batch->images.len == BOOKS_MAX)
		forget_extents(batch);
	for (size_t i = 0; i < batch->images.len; i++)
		if (batch->images.data[i].names == names->number)
			return &batch->images.data[i].extents;
	vec_push(&batch->images, ((struct known_image){ .names = names->number }));
	return &batch->images.data[batch->images.len - 1].extents;
}

static void name_run(struct call *call, size_t first, size_t n, size_t *job)
{
	const struct address_place *at = &call->batch->places.data[first];
	struct symbol_places mapped = image_places_of(&call->mapped, at->image);
	struct run run = { .call = call, .source = CACHED_NAMES_NONE };

	if (at->reason == NAME_NOT_TRIED) {
		run.names = symbolizer_names(call->finder->symbolizer, &call->finder->tables, at->image, &mapped);
		run.known = known_of(call->batch, run.names, n);
	}
	*job = name_places(&run, first, n, *job);
	if (run.known)
		known_extents_settle(run.known);
}

/* How many places from `first` on are of one image, with or without a reason to have no name. */
static size_t run_of(const struct address_batch *batch, size_t first)
{
	const struct address_place *places = batch->places.data + first;
	size_t n = 1, max = batch->places.len - first;

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
	image_places_read(&call.mapped, &finder->tables, 0);
	batch->last_image = 0;
	batch->last_book = NULL;
	for (size_t first = 0, run; first < batch->places.len; first += run) {
		run = run_of(batch, first);
		name_run(&call, first, run, &job);
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
	forget_books(batch);
	forget_extents(batch);
	batch->nameless_image = 0;
}

void address_batch_release(struct address_batch *batch)
{
	address_batch_forget(batch);
	vec_release(&batch->books);
	vec_release(&batch->images);
	vec_release(&batch->jobs);
	vec_release(&batch->places);
	vec_release(&batch->open);
	vec_release(&batch->asked);
	vec_release(&batch->answers);
	vec_release(&batch->sources);
}
