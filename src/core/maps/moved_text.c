// SPDX-License-Identifier: GPL-2.0-or-later
/* moved_text: text of a file that its program has moved to anonymous memory. */
#include <errno.h>
#include <string.h>
#include "base/clock.h"
#include "base/log.h"
#include "core/maps/map_cache_state.h"
#include "core/maps/map_tree.h"
#include "core/maps/mapped_path.h"
#include "core/maps/maps_text.h"
#include "core/maps/moved_text.h"
#include "core/maps/text_compare.h"

/* Whether the first says all that the second does. */
static bool holds(const struct mapping *a, const struct mapping *b)
{
	return a->file == b->file && a->start <= b->start && a->end >= b->end &&
	       a->start - a->file_offset == b->start - b->file_offset;
}

bool moved_text_add(struct process *process, const struct moved_text *text)
{
	struct moved_texts *moved = &process->moved;

	for (size_t i = 0; i < moved->all.len; i++)
		if (holds(&moved->all.data[i].text, &text->text))
			return true;
	if (moved->all.len >= MOVED_TEXTS_MAX)
		return false;
	vec_push(&moved->all, *text);
	moved->pending = true;
	return true;
}

/* What anonymous memory takes the place of. */
struct displaced {
	struct process *process;
	const struct map_change *change;
	bool writable;
};

static bool note_displaced(void *ctx, const struct map_node *node)
{
	const struct displaced *displaced = ctx;
	const struct mapping *by = &displaced->change->mapping;
	struct moved_text text = { .text = node->mapping, .is_writable = displaced->writable };

	if (node->mapping.file->image.kind != IMAGE_FILE)
		return true;
	if (text.text.start < by->start) {
		text.text.file_offset += by->start - text.text.start;
		text.text.start = by->start;
	}
	if (text.text.end > by->end)
		text.text.end = by->end;
	text.text.since_ns = displaced->change->time_ns;
	return moved_text_add(displaced->process, &text);
}

void moved_text_note(struct process *process, const struct map_change *change, bool writable)
{
	struct displaced displaced = { process, change, writable };
	const struct mapping *mapping = &change->mapping;
	struct moved_texts *moved = &process->moved;

	for (size_t i = 0; i < moved->all.len; i++) {
		struct moved_text *known = &moved->all.data[i];

		if (known->text.start >= mapping->end || known->text.end <= mapping->start)
			continue;
		/* While it was written to, from its first moment on, it was on its way to what it is now. */
		if (known->is_compared)
			known->text.since_ns = change->time_ns;
		known->is_compared = false;
		known->compared_bytes = 0;
		known->is_writable = writable;
		moved->pending = true;
	}
	map_tree_each(process->space.now.root, mapping->start, mapping->end, note_displaced, &displaced);
}

bool moved_text_may_be(const struct maps_line *line)
{
	return line->exec && !line->writable && mapped_path_sort(line->path).kind == IMAGE_ANON;
}

void moved_text_seen(struct process *process, bool anew)
{
	struct moved_texts *moved = &process->moved;

	if (!moved->looked_around || anew)
		moved->look_around = moved->pending = true;
}

bool moved_text_is_known(const struct process *process, uint64_t start, uint64_t end)
{
	for (size_t i = 0; i < process->moved.all.len; i++) {
		const struct moved_text *known = &process->moved.all.data[i];

		if (known->is_compared && known->text.start <= start && known->text.end >= end)
			return true;
	}
	return false;
}

void moved_text_fork(struct process *child, const struct process *parent)
{
	child->moved = (struct moved_texts){
		.pending = parent->moved.pending,
		.look_around = parent->moved.look_around,
		.looked_around = parent->moved.looked_around,
		.tries = parent->moved.tries,
	};
	for (size_t i = 0; i < parent->moved.all.len; i++)
		vec_push(&child->moved.all, parent->moved.all.data[i]);
}

void moved_text_forget(struct process *process)
{
	vec_release(&process->moved.all);
	process->moved = (struct moved_texts){ 0 };
}

bool moved_text_ask_loads(struct map_cache *cache, const struct target_question *question,
			  struct target_answer *ret_answer, struct buf *bulk)
{
	target_ask(cache->asker.reader, question, ret_answer, bulk, file_identities_answer,
		   cache->asker.identities);
	if (ret_answer->n > bulk->len / sizeof(struct target_load))
		ret_answer->error = -EBADMSG;
	return !ret_answer->error;
}

/*
 * Asks for the file: beside the text, as the process sees it, as we do, and as what the process runs. False:
 * there is none, or it holds no code there; else *compared is what is to be compared of it, through the way that
 * led to it.
 */
static bool find_code(struct map_cache *cache, const struct moved_text *moved, struct target_question *compared)
{
	const char *path = moved->text.file->path;
	uint32_t pid = compared->ways[0].pid;
	struct target_question question = { .task = TARGET_TASK_LOADS, .flags = TARGET_EVERY_WAY,
					    .image = moved->text.file->image };
	uint64_t end = compared->file_offset + (uint64_t)compared->len * TEXT_PAGE_BYTES;
	RELEASE(buf_release) struct buf bulk = { 0 };
	struct target_answer answer;

	if (moved->beside_end)
		target_question_way(&question, TARGET_WAY_MAPPED, pid, moved->beside_start, moved->beside_end);
	if (target_question_path(&question, path, strlen(path))) {
		target_question_way(&question, TARGET_WAY_BENEATH, pid, 0, 0);
		target_question_way(&question, TARGET_WAY_BENEATH, 0, 0, 0);
	}
	target_question_way(&question, TARGET_WAY_PROGRAM, pid, 0, 0);
	if (!moved_text_ask_loads(cache, &question, &answer, &bulk) || answer.way >= question.n_ways)
		return false;
	compared->ways[1] = question.ways[answer.way];
	compared->dev = answer.image.dev;
	compared->inode = answer.image.inode;
	memcpy(compared->path, question.path, sizeof(question.path));
	for (uint32_t i = 0; i < answer.n; i++) {
		const struct target_load *load = (const struct target_load *)bulk.data + i;

		/*
		 * The part of the file that an executable PT_LOAD has there: what else is on its pages is no
		 * code.
		 */
		if (!load->exec || load->offset >= end || load->file_size > UINT64_MAX - load->offset ||
		    load->offset + load->file_size <= compared->file_offset)
			continue;
		compared->code_from = load->offset;
		compared->code_to = load->offset + load->file_size;
		return true;
	}
	return false;
}

/* Puts each stretch of equal pages into the mappings; returns how many pages that are. */
static uint32_t claim_runs(struct map_cache *cache, struct process *process, const struct mapping *text,
			   const uint8_t *same, uint32_t pages)
{
	uint32_t runs = 0, claimed = 0, end;

	for (uint32_t from = 0; from < pages && runs < MOVED_RUNS_MAX; from = end + 1) {
		struct mapping run = *text;

		for (end = from; end < pages && same[end]; end++)
			;
		if (end == from)
			continue;
		run.start += (uint64_t)from * TEXT_PAGE_BYTES;
		run.end = text->start + (uint64_t)end * TEXT_PAGE_BYTES;
		run.file_offset += (uint64_t)from * TEXT_PAGE_BYTES;
		address_space_claim(&process->space, &cache->nodes, &run);
		claimed += end - from;
		runs++;
	}
	return claimed;
}

/* What of a text is to be compared yet, as a mapping. */
static struct mapping rest_of(const struct moved_text *moved)
{
	struct mapping rest = moved->text;

	rest.start += moved->compared_bytes;
	rest.file_offset += moved->compared_bytes;
	if (rest.end - rest.start > TEXT_PAGES_MAX * (uint64_t)TEXT_PAGE_BYTES)
		rest.end = rest.start + TEXT_PAGES_MAX * (uint64_t)TEXT_PAGE_BYTES;
	return rest;
}

/* For that long at most. Returns whether the mappings changed. */
static bool compare(struct map_cache *cache, struct process *process, struct moved_text *moved, uint64_t limit_ns)
{
	const struct mapping rest = rest_of(moved);
	struct target_question question = {
		.task = TARGET_TASK_COMPARE,
		.flags = TARGET_CLAIMED,
		.n_ways = 2,
		.ways = { { .kind = TARGET_WAYS_, .pid = process->public.pid } },
		.limit_ns = limit_ns,
		.addr = rest.start,
		.file_offset = rest.file_offset,
		.len = (rest.end - rest.start) / TEXT_PAGE_BYTES,
		.time_ns = clock_now_ns(),
	};
	RELEASE(buf_release) struct buf same = { 0 };
	const uint64_t before_ns = clock_now_ns();
	struct target_answer answer;
	uint32_t claimed;

	moved->is_compared = true;
	process->moved.tries++;
	if (!question.len || question.addr % TEXT_PAGE_BYTES || !find_code(cache, moved, &question))
		return false;
	target_ask(cache->asker.reader, &question, &answer, &same, text_compare_answer,
		   &cache->comparing);
	if (answer.error || answer.n > question.len || answer.n > same.len)
		return false;
	claimed = claim_runs(cache, process, &rest, (const uint8_t *)same.data, answer.n);
	moved->compared_bytes += (uint64_t)answer.n * TEXT_PAGE_BYTES;
	/* What the time was too short for has its turn again, while there are tries. */
	process->moved.tries += answer.n < question.len ? MOVED_CUT_TRIES : 0;
	moved->is_compared = moved->compared_bytes == moved->text.end - moved->text.start;
	log_debug("maps: process %u: %u of %u pages of anonymous memory at %#llx hold what '%s' does: %.1f ms",
		  process->public.pid, claimed, question.len, (unsigned long long)question.addr,
		  moved->text.file->path, (clock_now_ns() - before_ns) / 1e6);
	return claimed;
}

/* What the time was too short for has its turn again, but not for ever. */
static void look_around(struct map_cache *cache, struct process *process)
{
	struct moved_texts *moved = &process->moved;
	bool over = moved->tries >= MOVED_TRIES_MAX ||
		    moved_text_look_around(cache, process, MOVED_NS_MAX - cache->moved_ns);

	moved->tries += over ? 0 : MOVED_CUT_TRIES;
	moved->look_around = !over;
	moved->looked_around |= over;
}

bool moved_text_settle(struct map_cache *cache, struct process *process)
{
	struct moved_texts *moved = &process->moved;
	bool changed = false, waits = false;
	uint64_t before_ns = clock_now_ns(), took_ns;

	if (cache->moved_ns + MOVED_NS_MIN > MOVED_NS_MAX)
		return false;
	if (moved->look_around)
		look_around(cache, process);
	for (size_t i = 0; i < moved->all.len && moved->tries < MOVED_TRIES_MAX; i++) {
		struct moved_text *one = &moved->all.data[i];

		if (one->is_compared || one->is_writable)
			continue;
		took_ns = cache->moved_ns + (clock_now_ns() - before_ns);
		if (took_ns + MOVED_NS_MIN <= MOVED_NS_MAX)
			changed |= compare(cache, process, one, MOVED_NS_MAX - took_ns);
		waits |= !one->is_compared;
	}
	moved->pending = waits || moved->look_around;
	cache->moved_ns += clock_now_ns() - before_ns;
	return changed;
}
