// SPDX-License-Identifier: GPL-2.0-or-later
/* cache_file: reads what one file of the symbol cache has, where it lies, as hostile bytes. */
#include <string.h>
#include "core/cache/cache_open.h"
#include "core/cache/cache_table.h"
#include "core/namer/symbol_answer.h"

const struct cache_header *cache_file_header(const struct cache_file *file)
{
	return &file->header;
}

const void *cache_file_section(const struct cache_file *file, enum cache_section_id id, uint32_t *ret_n)
{
	*ret_n = file->n[id];
	return file->sections[id];
}

bool cache_file_is_damaged(const struct cache_file *file)
{
	return file->damaged;
}

const char *cache_file_path(const struct cache_file *file)
{
	/* The last byte of all texts is a NUL: check_sections(). */
	return file->header.path < file->n[CACHE_STRINGS] ?
		       (const char *)file->sections[CACHE_STRINGS] + file->header.path : "";
}

static uint32_t start_of(const struct cache_file *file, uint32_t i)
{
	return ((const uint32_t *)file->sections[CACHE_STARTS])[i];
}

static const struct cache_run *run_of(const struct cache_file *file, uint32_t i)
{
	return (const struct cache_run *)file->sections[CACHE_RUNS] + i;
}

/* The run's first extent and the one behind its last; false: they make no sense. */
static bool bounds_of(struct cache_file *file, uint32_t run, uint32_t *ret_first, uint32_t *ret_end)
{
	*ret_first = run_of(file, run)->first;
	*ret_end = run + 1 < file->n[CACHE_RUNS] ? run_of(file, run + 1)->first : file->n_extents;
	if (*ret_first < *ret_end && *ret_end <= file->n_extents && !*ret_first == !run)
		return true;
	file->damaged = true;
	return false;
}

/* The last run that begins at or before a place; false: there is none. */
static bool find_run(struct cache_file *file, uint32_t at, uint32_t *ret_run)
{
	uint32_t low = 0, high = file->n[CACHE_RUNS];

	if (!high || run_of(file, 0)->start > at)
		return false;
	/* Ascending places: the same run, or one near behind it. */
	if (file->run < high && run_of(file, file->run)->start <= at) {
		uint32_t step = 1;

		low = file->run;
		while (step < high - low && run_of(file, low + step)->start <= at) {
			low += step;
			step *= 2;
		}
		if (step < high - low)
			high = low + step;
	}
	while (high - low > 1) {
		uint32_t middle = low + (high - low) / 2;

		if (run_of(file, middle)->start <= at)
			low = middle;
		else
			high = middle;
	}
	file->run = *ret_run = low;
	return true;
}

/*
 * Whether an extent begins where its run does, or behind the one before it: in what never came to
 * the disk all of them begin at 0.
 */
static bool is_in_order(const struct cache_file *file, uint32_t run, uint32_t i)
{
	if (i == run_of(file, run)->first)
		return start_of(file, i) == run_of(file, run)->start;
	return start_of(file, i) > start_of(file, i - 1);
}

static bool find_extent(struct cache_file *file, uint32_t run, uint32_t at, uint32_t *ret_extent)
{
	uint32_t low, high;

	if (!bounds_of(file, run, &low, &high))
		return false;
	while (high - low > 1) {
		uint32_t middle = low + (high - low) / 2;

		if (start_of(file, middle) <= at)
			low = middle;
		else
			high = middle;
	}
	*ret_extent = low;
	if (start_of(file, low) > at || at >= start_of(file, low + 1))
		return false;
	file->damaged = !is_in_order(file, run, low);
	return !file->damaged;
}

#define NEAR 16 /* extents that are stepped over rather than looked for among all */

/*
 * The extent that holds a place and its run, from those that were found last on: places come in order. False: it
 * is not near behind them, or something there is not as it should be.
 */
static bool step_to(const struct cache_file *file, uint32_t at, uint32_t *ret_run, uint32_t *ret_extent)
{
	const uint32_t *starts = (const uint32_t *)file->sections[CACHE_STARTS];
	const struct cache_run *runs = run_of(file, 0);
	uint32_t i = file->extent, run = file->extent_run;
	uint32_t end = file->n_extents - i > NEAR ? i + NEAR : file->n_extents;

	if (!file->has_extent || starts[i] > at)
		return false;
	for (; starts[i + 1] <= at; i++) {
		if (i + 1 == end || starts[i] >= starts[i + 1])
			return false;
		if (run + 1 == file->n[CACHE_RUNS] || runs[run + 1].first > i + 1)
			continue;
		run++;
		if (runs[run].first != i + 1 || runs[run].start != starts[i + 1])
			return false;
	}
	*ret_run = run;
	*ret_extent = i;
	return true;
}

static void tell_extent(const struct cache_file *file, uint32_t run, uint32_t i, struct cache_extent *ret_extent)
{
	uint64_t base = file->header.base;

	*ret_extent = (struct cache_extent){
		.start = base + start_of(file, i),
		.end = base + start_of(file, i + 1),
		.function = base + run_of(file, run)->function,
		.node = ((const uint32_t *)file->sections[CACHE_NODES_OF])[i],
		.state = file->sections[CACHE_STATES][i],
	};
}

/* What has no name has another reason for that than that all is known of it. */
static bool is_answer(const struct cache_extent *extent)
{
	enum name_reason reason = cache_reason_of_state(extent->state);

	return extent->node || (reason != NAME_OK && reason != NAME_NO_DEBUG);
}

bool cache_file_find(struct cache_file *file, uint64_t place, struct cache_extent *ret_extent)
{
	uint64_t at = place - file->header.base;
	uint32_t run, i;

	if (file->damaged || place < file->header.base || at > UINT32_MAX || !file->n_extents)
		return false;
	if (!step_to(file, (uint32_t)at, &run, &i)) {
		if (!find_run(file, (uint32_t)at, &run) || !find_extent(file, run, (uint32_t)at, &i))
			return false;
		file->has_extent = true;
	}
	file->extent = i;
	file->extent_run = file->run = run;
	tell_extent(file, run, i, ret_extent);
	if (!(ret_extent->state & CACHE_STATE_REASON))
		return false;
	/* Past all addresses there is none. */
	file->damaged = ret_extent->end <= place || !is_answer(ret_extent);
	return !file->damaged;
}

bool cache_file_each(struct cache_file *file, void (*fn)(void *ctx, const struct cache_extent *extent), void *ctx)
{
	struct cache_extent extent;
	uint64_t before = 0;
	uint32_t i, end;

	for (uint32_t run = 0; run < file->n[CACHE_RUNS] && !file->damaged; run++) {
		if (!bounds_of(file, run, &i, &end))
			return false;
		for (; i < end; i++) {
			tell_extent(file, run, i, &extent);
			if (extent.start >= extent.end || extent.start < before ||
			    (extent.state & CACHE_STATE_REASON && !is_answer(&extent))) {
				file->damaged = true;
				return false;
			}
			before = extent.end;
			if (extent.state & CACHE_STATE_REASON)
				fn(ctx, &extent);
		}
	}
	return !file->damaged;
}

/* The frame of a node, and the node that it is inlined at. */
static bool frame_of(const struct cache_file *file, uint32_t id, struct cache_frame *ret_frame,
		     uint32_t *ret_parent)
{
	const struct cache_node *node = (const struct cache_node *)file->sections[CACHE_NODES] + id - 1;
	const struct cache_scope *scope;
	const struct cache_name *name;

	if (!id || id > file->n[CACHE_NODES] || !node->scope || node->scope > file->n[CACHE_SCOPES])
		return false;
	scope = (const struct cache_scope *)file->sections[CACHE_SCOPES] + node->scope - 1;
	/* Ids of what is outside are lower: no chain is without an end. */
	if (scope->parent >= id || scope->name > file->n[CACHE_NAMES] || (!scope->name && !scope->file))
		return false;
	*ret_frame = (struct cache_frame){
		.scope = node->scope,
		.name = scope->name,
		.file = scope->file,
		.line = node->place >> 12,
		.column = node->place & CACHE_COLUMN_MAX,
		.flags = scope->parent ? NAME_INLINED : 0,
	};
	*ret_parent = scope->parent;
	if (!scope->name)
		return true;
	name = (const struct cache_name *)file->sections[CACHE_NAMES] + scope->name - 1;
	ret_frame->function = name->function;
	ret_frame->linkage = name->linkage;
	ret_frame->flags |= name->flags;
	return name->function && !(name->flags & ~(NAME_BOUNDS | NAME_FOLDED));
}

bool cache_file_frame(struct cache_file *file, uint32_t node, struct cache_frame *ret_frame, uint32_t *ret_outer)
{
	if (!frame_of(file, node, ret_frame, ret_outer))
		file->damaged = true;
	return !file->damaged;
}

size_t cache_file_frames(struct cache_file *file, uint32_t node, struct cache_frame *ret_frames)
{
	size_t n = 0;

	do {
		if (n == SYMBOL_FRAMES_MAX || !frame_of(file, node, &ret_frames[n++], &node)) {
			file->damaged = true;
			return 0;
		}
	} while (node);
	return n;
}

const char *cache_file_text(struct cache_file *file, uint32_t offset, size_t *ret_len)
{
	const char *text = (const char *)file->sections[CACHE_STRINGS] + offset;

	if (offset && offset < file->n[CACHE_STRINGS]) {
		*ret_len = strnlen(text, CACHE_STRING_MAX + 1);
		/* Another one comes behind it, or the end: it is cut where there is a second NUL. */
		if (*ret_len && *ret_len <= CACHE_STRING_MAX &&
		    (file->n[CACHE_STRINGS] - offset == *ret_len + 1 || text[*ret_len + 1]))
			return text;
	}
	file->damaged = true;
	return NULL;
}

bool cache_file_input(struct cache_file *file, size_t n, struct cache_input *ret_input, const char **ret_text)
{
	const uint8_t *bytes = file->sections[CACHE_INPUTS];
	size_t left = file->n[CACHE_INPUTS];

	if (n >= file->header.n_inputs)
		return false;
	for (size_t i = 0;; i++) {
		size_t text, all;

		if (left < sizeof(*ret_input))
			break;
		memcpy(ret_input, bytes, sizeof(*ret_input));
		text = (size_t)ret_input->name_len + ret_input->folder_len + ret_input->path_len;
		if (ret_input->build_id_len > BUILD_ID_MAX || ret_input->path_len > CACHE_TEXT_MAX)
			break;
		all = (sizeof(*ret_input) + text + 7) & ~(size_t)7;
		if (all > left)
			break;
		if (i == n) {
			*ret_text = (const char *)bytes + sizeof(*ret_input);
			return true;
		}
		bytes += all;
		left -= all;
	}
	file->damaged = true;
	return false;
}
