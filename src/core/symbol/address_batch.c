// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * address_batch: many addresses named at once: sorted, each asked once, what they have in common
 * told once.
 */
#include <string.h>
#include "core/parser/parser_wire.h"
#include "core/symbol/address_batch.h"
#include "core/symbol/image_places.h"

#define BOOKS_MAX 1024 /* of which is remembered what was told */
#define MANY_PLACES 1024 /* fewer of one image are asked about, whatever is known */
#define KNOWN_EXTENTS_MAX (1u << 19) /* remembered between calls: 12 MB */
#define KNOWN_LENGTH_MAX INT32_MAX /* of an extent */
#define RECENT_FUNCTIONS 4096
#define JOBS_AHEAD 16 /* whose answers memory brings while others are handed out */

/* One call: what all its steps need. */
struct call {
	struct address_batch *batch;
	struct address_finder *finder;
	const struct lookup_listener *listener;
	const uint64_t *addrs;
	struct lookup_answer *answers;
	struct image_places mapped;
};

static void forget_books(struct address_batch *batch)
{
	for (size_t i = 0; i < batch->books.len; i++) {
		vec_release(&batch->books.data[i].frames);
		vec_release(&batch->books.data[i].functions);
		vec_release(&batch->books.data[i].located);
	}
	batch->books.len = 0;
	mem_free(batch->recent);
	batch->recent = NULL;
}

static void forget_extents(struct address_batch *batch)
{
	for (size_t i = 0; i < batch->images.len; i++)
		known_extents_release(&batch->images.data[i].extents);
	batch->images.len = 0;
}

static struct lookup_around around_of(struct address_batch *batch, const struct tables *tables, uint32_t image,
				      uint64_t addr, enum name_reason reason)
{
	const struct lookup_around around = {
		.tables = tables,
		.image = tables_get_image(tables, image),
		.same_image = batch->last_tables == tables && batch->last_image == image,
		.address = addr,
		.reason = reason,
	};

	batch->last_tables = tables;
	batch->last_image = image;
	return around;
}

static struct lookup_around around_job(struct call *call, size_t job, enum name_reason reason)
{
	const struct job *at = &call->batch->jobs.all.data[job];

	return around_of(call->batch, &call->finder->tables, at->image, call->addrs[at->location], reason);
}

/* The frame of what has no name; `around` is told already. */
static uint32_t tell_nothing(const struct lookup_listener *listener, struct lookup_around *around)
{
	around->same_image = true;
	return listener->frame(listener->ctx, listener->function(listener->ctx, around, NULL, NULL), 0, 0, 0);
}

/* A place without a name: all of one image and reason are one. */
static void tell_nameless(struct call *call, size_t job, enum name_reason reason, struct lookup_answer *ret_answer)
{
	const struct lookup_listener *listener = call->listener;
	struct address_batch *batch = call->batch;
	uint32_t image = batch->jobs.all.data[job].image;

	if (batch->nameless_image != image || batch->nameless_reason != reason) {
		struct lookup_around around = around_job(call, job, reason == NAME_OK ? NAME_NO_SYMBOLS : reason);

		batch->nameless.around = listener->around(listener->ctx, &around);
		batch->nameless.frame = tell_nothing(listener, &around);
		batch->nameless_image = image;
		batch->nameless_reason = reason;
	}
	ret_answer->frame = batch->nameless.frame;
	ret_answer->around = batch->nameless.around;
}

/* What was told of a book with a reason. */
static struct told_book *book_told(struct address_batch *batch, uint64_t names, size_t source, uint16_t reason)
{
	for (size_t i = 0; i < batch->books.len; i++) {
		struct told_book *told = &batch->books.data[i];

		if (told->names == names && told->source == source && told->reason == reason)
			return told;
	}
	if (batch->books.len == BOOKS_MAX)
		forget_books(batch);
	vec_push(&batch->books, ((struct told_book){ .names = names, .source = source, .reason = reason }));
	return &batch->books.data[batch->books.len - 1];
}

/* The addresses of one image that are being named. */
struct run {
	struct call *call;
	const struct cached_names *names; /* NULL: they have none, for a reason that is known */
	struct known_extents *known; /* NULL: it is not looked at */
	size_t source; /* of the answer before */
	const struct name_book *book; /* its */
	struct told_book *told; /* of it, with its reason */
};

/* Where a node is told. */
struct telling {
	struct run *run;
	size_t job;
};

/* Where a scope of a book is, or can be, among those that were told lately. */
static struct recent_function *recent_of(struct address_batch *batch, const struct book_scope *scope)
{
	uint64_t key = scope->function * 3ull ^ (uint64_t)scope->file << 32 ^ scope->flags;

	if (!batch->recent)
		batch->recent = mem_array(RECENT_FUNCTIONS, sizeof(*batch->recent));
	return &batch->recent[hash_u64(key) % RECENT_FUNCTIONS];
}

static uint32_t tell_function(const struct telling *telling, uint32_t scope)
{
	struct run *run = telling->run;
	struct address_batch *batch = run->call->batch;
	const struct lookup_listener *listener = run->call->listener;
	const struct book_scope *from = &run->book->scopes.data[scope - 1];
	uint32_t *known = &run->told->functions.data[scope - 1];
	uint32_t book = (uint32_t)(run->told - batch->books.data) + 1;
	struct recent_function *recent;
	struct lookup_around around;

	if (*known)
		return *known;
	recent = recent_of(batch, from);
	if (recent->book != book || recent->function != from->function || recent->linkage != from->linkage ||
	    recent->file != from->file || recent->flags != from->flags) {
		around = around_job(run->call, telling->job, (enum name_reason)run->told->reason);
		*recent = (struct recent_function){ from->function, from->linkage, from->file, book,
						    from->flags, 0 };
		recent->id = listener->function(listener->ctx, &around, &run->book->strings, from);
	}
	*known = recent->id;
	return *known;
}

/* The frame of a chain: what it goes on with is told first. */
static uint32_t tell_chain(const struct telling *telling, uint32_t chain)
{
	struct run *run = telling->run;
	const struct lookup_listener *listener = run->call->listener;
	uint32_t *frames = run->told->frames.data;
	uint32_t chains[LOCATION_FRAMES_MAX], frame = 0;
	size_t n = 0;

	for (; chain && !frame && n < LOCATION_FRAMES_MAX; chain = name_book_scope(run->book, chain)->outer) {
		frame = frames[chain - 1];
		if (!frame)
			chains[n++] = chain;
	}
	while (n--) {
		const struct book_node *node = &run->book->nodes.data[chains[n] - 1];

		frame = listener->frame(listener->ctx, tell_function(telling, node->scope), frame, node->line,
					node->column);
		frames[chains[n] - 1] = frame;
	}
	return frame;
}

/* Makes run->told what was told of the answer's book with its reason, with room for all of it. */
static void choose_book(struct run *run, const struct book_answer *answer, const struct telling *telling)
{
	const struct lookup_listener *listener = run->call->listener;
	struct address_batch *batch = run->call->batch;
	struct told_book *told = run->told;

	if (!told || told->reason != answer->reason)
		told = run->told = book_told(batch, run->names->number, run->source, answer->reason);
	if (!told->is_placed) {
		struct lookup_around around = around_job(run->call, telling->job, (enum name_reason)answer->reason);

		told->around = listener->around(listener->ctx, &around);
		told->is_placed = true;
	}
	if (told->frames.len < run->book->nodes.len)
		vec_widen(&told->frames, run->book->nodes.len);
	if (told->functions.len < run->book->scopes.len)
		vec_widen(&told->functions, run->book->scopes.len);
}

/* Tells the frame of an answer of a source to the place of a job, and where it is. */
static void tell_answer(struct run *run, size_t source, const struct book_answer *answer, size_t job,
			struct lookup_answer *ret_answer)
{
	const struct telling telling = { run, job };

	if (source == CACHED_NAMES_NONE) {
		tell_nameless(run->call, job, answer->reason, ret_answer);
		return;
	}
	if (source != run->source) {
		run->source = source;
		run->book = symbol_sources[source]->book(run->names->names[source]);
		run->told = NULL;
	}
	if (!run->told || run->told->reason != answer->reason || answer->chain > run->told->frames.len ||
	    run->book->scopes.len > run->told->functions.len)
		choose_book(run, answer, &telling);
	ret_answer->frame = run->told->frames.data[answer->chain - 1];
	if (!ret_answer->frame)
		ret_answer->frame = tell_chain(&telling, answer->chain);
	ret_answer->around = run->told->around;
}

/* Hands what was found to the addresses of jobs. */
static void hand_out(struct call *call, size_t job, size_t end, const struct lookup_answer *found)
{
	const struct job *jobs = call->batch->jobs.all.data;

	/* Answers stand in the order in which addresses were asked: anywhere. */
	if (job + JOBS_AHEAD < call->batch->jobs.all.len)
		__builtin_prefetch(&call->answers[jobs[job + JOBS_AHEAD].location], 1);
	for (; job < end; job++)
		call->answers[jobs[job].location] = *found;
}

/*
 * What holds of an answer's places around the one that was asked about: in the words of the book, which stay when
 * the listener forgets.
 */
static void learn(struct run *run, size_t source, const struct book_answer *answer,
		  const struct lookup_answer *found)
{
	uint64_t length = (uint64_t)answer->before + answer->after;
	struct known_extent extent = {
		.start = found->image_offset - answer->before,
		.length = (uint32_t)length,
		.moves = answer->chain && name_book_has_function(run->book, answer->chain),
		.answer = answer->chain,
		.around = (uint32_t)source << 16 | answer->reason,
	};
	uint64_t offset = found->offset - (extent.moves ? answer->before : 0);

	if (length > KNOWN_LENGTH_MAX || answer->before > found->image_offset || offset > UINT32_MAX ||
	    known_extents_is_last(run->known, found->image_offset))
		return;
	extent.offset = (uint32_t)offset;
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
		size_t job = batch->open.data[i];
		const struct address_place at = address_jobs_at(&batch->jobs, job);
		struct lookup_answer found = { .image_offset = at.offset };

		if (!run->names) {
			tell_nameless(run->call, job, at.reason, &found);
		} else {
			tell_answer(run, batch->sources.data[i], &batch->answers.data[i], job, &found);
			found.offset = batch->answers.data[i].offset;
		}
		/* What is in a table is found there as fast. */
		if (run->known && batch->answers.data[i].after)
			learn(run, batch->sources.data[i], &batch->answers.data[i], &found);
		hand_out(run->call, job, address_jobs_behind_place(&batch->jobs, job), &found);
	}
	batch->open.len = batch->asked.len = 0;
}

/* Answers the jobs of one place by what is known; false: it is not. */
static bool answer_known(struct run *run, size_t job, size_t end)
{
	uint64_t offset = run->call->batch->jobs.all.data[job].at;
	const struct known_extent *extent = run->known ? known_extents_find(run->known, offset) : NULL;
	struct lookup_answer found = { .image_offset = offset };
	struct book_answer answer;

	if (!extent)
		return false;
	answer = (struct book_answer){ .chain = extent->answer, .reason = (uint16_t)extent->around };
	tell_answer(run, extent->around >> 16, &answer, job, &found);
	found.offset = extent->offset + (extent->moves ? offset - extent->start : 0);
	hand_out(run->call, job, end, &found);
	return true;
}

/* Names the places of jobs, which are of one image. */
static void name_places(struct run *run, size_t job, size_t end)
{
	struct address_batch *batch = run->call->batch;

	while (job < end) {
		size_t next = address_jobs_behind_place(&batch->jobs, job);

		if (!answer_known(run, job, next)) {
			vec_push(&batch->open, (uint32_t)job);
			vec_push(&batch->asked, ((struct namer_place){ .offset = batch->jobs.all.data[job].at }));
		}
		if (batch->open.len == PARSER_BATCH_MAX)
			close_places(run);
		job = next;
	}
	close_places(run);
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

static void name_run(struct call *call, size_t job, size_t end)
{
	const struct address_place at = address_jobs_at(&call->batch->jobs, job);
	struct symbol_places mapped = image_places_of(&call->mapped, at.image);
	struct run run = { .call = call, .source = CACHED_NAMES_NONE };

	if (at.reason == NAME_NOT_TRIED) {
		run.names = symbolizer_names(call->finder->symbolizer, &call->finder->tables, at.image, &mapped);
		run.known = known_of(call->batch, run.names, end - job);
	}
	name_places(&run, job, end);
	if (run.known)
		known_extents_settle(run.known);
}

void address_batch_find(struct address_batch *batch, struct address_finder *finder, const uint64_t *addrs, size_t n,
			const struct lookup_listener *listener, struct lookup_answer *ret_answers)
{
	struct call call = { .batch = batch, .finder = finder, .listener = listener, .addrs = addrs,
			     .answers = ret_answers };

	address_jobs_place(&batch->jobs, finder, addrs, n);
	image_places_read(&call.mapped, &finder->tables, 0);
	for (size_t job = 0, end; job < n; job = end) {
		end = address_jobs_behind_image(&batch->jobs, job);
		name_run(&call, job, end);
	}
	image_places_release(&call.mapped);
}

static void tell_location(struct address_batch *batch, const struct tables *tables, uint32_t location,
			  uint64_t addr, const struct lookup_listener *listener, struct told_location *ret_told)
{
	const struct tables_name *name = tables_get_name(tables, location);
	uint32_t n = name->n_frames < LOCATION_FRAMES_MAX ? name->n_frames : LOCATION_FRAMES_MAX;
	enum name_reason reason = n || name->reason != NAME_OK ? (enum name_reason)name->reason :
								 NAME_NO_SYMBOLS;
	struct lookup_around around =
		around_of(batch, tables, tables_get_location(tables, location)->image, addr, reason);

	ret_told->around = listener->around(listener->ctx, &around);
	around.same_image = true;
	ret_told->frame = 0;
	while (n--) {
		const struct name_frame *frame = &tables->name_frames.data[name->first + n];
		const struct book_scope scope = { .function = frame->function, .linkage = frame->linkage,
						  .file = frame->file, .flags = (uint16_t)frame->flags };
		uint32_t function = listener->function(listener->ctx, &around, &tables->strings, &scope);

		ret_told->frame = listener->frame(listener->ctx, function, ret_told->frame, frame->line,
						  frame->column);
	}
	if (!ret_told->frame)
		ret_told->frame = tell_nothing(listener, &around);
}

struct lookup_answer address_batch_tell_location(struct address_batch *batch, const struct tables *tables,
						 size_t number, uint32_t location, uint64_t addr,
						 const struct lookup_listener *listener)
{
	struct told_book *told = book_told(batch, 0, number, 0);
	struct told_location *known;

	if (told->located.len < tables->locations.len)
		vec_add(&told->located, tables->locations.len - told->located.len);
	known = &told->located.data[location - 1];
	if (!known->frame)
		tell_location(batch, tables, location, addr, listener, known);
	return (struct lookup_answer){ known->frame, known->around, tables_get_name(tables, location)->offset,
				       tables_get_location(tables, location)->offset };
}

void address_batch_forget(struct address_batch *batch)
{
	forget_books(batch);
	batch->nameless_image = 0;
	batch->last_tables = NULL;
}

void address_batch_release(struct address_batch *batch)
{
	address_batch_forget(batch);
	forget_extents(batch);
	vec_release(&batch->books);
	vec_release(&batch->images);
	address_jobs_release(&batch->jobs);
	vec_release(&batch->open);
	vec_release(&batch->asked);
	vec_release(&batch->answers);
	vec_release(&batch->sources);
}
