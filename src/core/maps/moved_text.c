// SPDX-License-Identifier: GPL-2.0-or-later
/* moved_text: text of a file that its program has moved to anonymous memory. */
#include <elf.h>
#include <string.h>
#include "base/clock.h"
#include "base/log.h"
#include "core/image/image.h"
#include "core/image/target_file.h"
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

/* Takes what a target_file_open() gave, if it is the file of the text. */
static struct image *opened(int fd_opened, const struct moved_text *moved)
{
	CLEANUP(image_free) struct image *image = NULL;
	CLOSE_FD int fd = fd_opened;

	if (fd < 0 || image_open_fd(fd, moved->text.file->path, &image, NULL) ||
	    !image_is_wanted(image, &moved->text.file->image))
		return NULL;
	return TAKE(image);
}

/* The file: beside the text, as the process sees it, as we do, and as what the process runs. */
static struct image *open_file(uint32_t pid, const struct moved_text *moved)
{
	const char *path = moved->text.file->path;
	struct image *image = NULL;

	if (moved->beside_end)
		image = opened(target_file_open_mapped(pid, moved->beside_start, moved->beside_end), moved);
	if (!image && path[0] == '/')
		image = opened(target_file_open(pid, path), moved);
	if (!image && path[0] == '/')
		image = opened(target_file_open(0, path), moved);
	return image ? image : opened(target_file_open_program(pid), moved);
}

/* The part of the file that an executable PT_LOAD has there: what else is on its pages is no code. */
static bool find_code(const struct image *image, struct text_compare *what)
{
	uint64_t end = what->file_offset + (uint64_t)what->pages * TEXT_PAGE_BYTES;

	for (size_t i = 0; i < image_segments(image); i++) {
		const struct image_segment *segment = image_segment(image, i);

		if (segment->type != PT_LOAD || !(segment->flags & PF_X) || segment->offset >= end ||
		    segment->file_size > UINT64_MAX - segment->offset ||
		    segment->offset + segment->file_size <= what->file_offset)
			continue;
		what->code_from = segment->offset;
		what->code_to = segment->offset + segment->file_size;
		return true;
	}
	return false;
}

/* Puts each stretch of equal pages into the mappings; returns how many pages that are. */
static uint32_t claim_runs(struct map_cache *cache, struct process *process, const struct mapping *text,
			   const bool *same, uint32_t pages)
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
	struct text_compare what = {
		.pid = process->public.pid,
		.limit_ns = limit_ns,
		.children = &cache->comparing,
		.addr = rest.start,
		.file_offset = rest.file_offset,
		.pages = (rest.end - rest.start) / TEXT_PAGE_BYTES,
	};
	CLEANUP(image_free) struct image *image = open_file(what.pid, moved);
	CLEANUP(mem_free) bool *same = NULL;
	uint64_t before_ns = clock_now_ns();
	uint32_t done, claimed;

	moved->is_compared = true;
	process->moved.tries++;
	if (!image || !what.pages || what.addr % TEXT_PAGE_BYTES || !find_code(image, &what))
		return false;
	what.fd = image_fd(image);
	same = mem_array(what.pages, sizeof(*same));
	done = text_compare(&what, same);
	claimed = claim_runs(cache, process, &rest, same, done);
	moved->compared_bytes += (uint64_t)done * TEXT_PAGE_BYTES;
	/* What the time was too short for has its turn again, while there are tries. */
	process->moved.tries += done < what.pages ? MOVED_CUT_TRIES : 0;
	moved->is_compared = moved->compared_bytes == moved->text.end - moved->text.start;
	log_debug("maps: process %u: %u of %u pages of anonymous memory at %#llx hold what '%s' does: %.1f ms",
		  what.pid, claimed, what.pages, (unsigned long long)what.addr, moved->text.file->path,
		  (clock_now_ns() - before_ns) / 1e6);
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
