// SPDX-License-Identifier: GPL-2.0-or-later
/* name_batch: what is asked about places of one image, and the answers in the words of the tables. */
#include "core/symbol/name_batch.h"

#define STRINGS_KEPT_RATIO 8 /* strings of a book for each place asked about */

void name_batch_release(struct name_batch *batch)
{
	vec_release(&batch->asked);
	vec_release(&batch->answers);
	vec_release(&batch->named);
	vec_release(&batch->strings);
}

/* The tables' string for one of the book's. */
static uint32_t string_of(struct name_batch *batch, uint32_t id)
{
	const struct strtab_entry *entry;
	uint32_t kept = id < batch->strings.len ? batch->strings.data[id] : 0;

	if (kept || !id)
		return kept;
	entry = &batch->book->strings.entries[id - 1];
	kept = tables_string(batch->tables, entry->text, entry->len);
	if (id < batch->strings.len)
		batch->strings.data[id] = kept;
	return kept;
}

/* The frames of a chain, in the tables' words; how many. */
static uint32_t frames_of(struct name_batch *batch, uint32_t chain, struct name_frame *ret_frames)
{
	uint32_t n = 0;

	while (chain && n < LOCATION_FRAMES_MAX) {
		struct book_frame frame = name_book_frame(batch->book, chain, &chain);

		ret_frames[n++] = (struct name_frame){
			.function = string_of(batch, frame.function),
			.linkage = string_of(batch, frame.linkage),
			.file = string_of(batch, frame.file),
			.line = frame.line,
			.column = frame.column,
			.flags = frame.flags,
		};
	}
	return n;
}

/*
 * What was found at the recording is not given up for nothing, nor for less: the debug data may be gone, and a
 * function's bounds are no name.
 */
static bool is_weaker(const struct name_batch *batch, const struct tables_name *old,
		      const struct book_answer *answer)
{
	uint32_t chain = answer->chain;
	bool had_file = false, has_file = false, had_name = false, has_name = false;

	/* That the file is gone by now, or was not asked, tells less than what was wrong with it then. */
	if (!old->n_frames)
		return !answer->chain && old->reason != NAME_NOT_TRIED &&
		       (answer->reason == NAME_NO_FILE || answer->reason == NAME_NOT_TRIED);
	if (!answer->chain)
		return true;
	for (uint32_t i = 0; i < old->n_frames; i++) {
		const struct name_frame *frame = &batch->tables->name_frames.data[old->first + i];

		had_file |= frame->file;
		had_name |= frame->function && !(frame->flags & NAME_BOUNDS);
	}
	while (chain) {
		struct book_frame frame = name_book_frame(batch->book, chain, &chain);

		has_file |= frame.file;
		has_name |= frame.function && !(frame.flags & NAME_BOUNDS);
	}
	return (had_file && !has_file) || (had_name && !has_name);
}

static void store(struct name_batch *batch, uint32_t location, const struct book_answer *answer)
{
	struct name_frame frames[LOCATION_FRAMES_MAX];
	struct event_name name = {
		.location = location,
		.reason = answer->reason,
		.flags = answer->flags & NAME_ENTRY,
		.frames = frames,
	};

	if (is_weaker(batch, tables_get_name(batch->tables, location), answer))
		return;
	if (answer->chain) {
		name.n_frames = frames_of(batch, answer->chain, frames);
		name.offset = answer->offset;
	}
	tables_name(batch->tables, &name);
}

void name_batch_ask(struct name_batch *batch, const struct job *jobs, size_t n)
{
	batch->jobs = jobs;
	batch->n = n;
	batch->asked.len = batch->answers.len = batch->named.len = 0;
	vec_add(&batch->answers, n);
	vec_add(&batch->named, n);
	for (size_t i = 0; i < n; i++) {
		const struct event_location *location = tables_get_location(batch->tables, jobs[i].location);
		struct namer_place place = { .offset = location->offset };

		if (location->flags & LOCATION_RETURN)
			place.flags |= PLACE_RETURN;
		if (batch->entries && tables_is_outermost(batch->tables, jobs[i].location))
			place.flags |= PLACE_OUTERMOST;
		vec_push(&batch->asked, place);
	}
}

void name_batch_take(struct name_batch *batch, const struct name_book *book)
{
	batch->book = book;
	batch->strings.len = 0;
	/* A table that is longer than the work is more work than it spares. */
	if (book->strings.len / batch->n < STRINGS_KEPT_RATIO)
		vec_add(&batch->strings, book->strings.len + 1);
	for (size_t i = 0; i < batch->n; i++) {
		if (batch->named.data[i] || !batch->answers.data[i].chain)
			continue;
		store(batch, batch->jobs[i].location, &batch->answers.data[i]);
		batch->named.data[i] = true;
	}
}

void name_batch_end(struct name_batch *batch)
{
	for (size_t i = 0; i < batch->n; i++)
		if (!batch->named.data[i])
			store(batch, batch->jobs[i].location, &batch->answers.data[i]);
}
