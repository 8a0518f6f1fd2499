// SPDX-License-Identifier: GPL-2.0-or-later
/* source_lines: source lines and inlined functions of a module. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "core/dwarf/dwarf.h"
#include "core/namer/libdw_lines.h"
#include "core/namer/namer.h"
#include "core/namer/source_lines.h"

struct source_lines {
	struct module_files *files;
	struct module_names *names;
	struct dwarf *dwarf; /* NULL: not opened, or there is none, or .. */
	struct libdw_lines *libdw; /* .. this is asked */
	bool dwarf_tried, inlines, by_libdw;
	size_t expected; /* addresses that were told of before it was opened */
	enum name_reason reason; /* why there is no DWARF */
};

struct source_lines *source_lines_new(struct module_files *files, struct module_names *names,
				      uint32_t options)
{
	struct source_lines *lines = mem_zalloc(sizeof(*lines));

	lines->files = files;
	lines->names = names;
	lines->inlines = !(options & NAMER_NO_INLINES);
	lines->by_libdw = options & NAMER_LIBDW;
	lines->reason = image_lost_sections(files->image) ? NAME_BAD_FILE : NAME_NO_DEBUG;
	return lines;
}

void source_lines_free(struct source_lines *lines)
{
	if (!lines)
		return;
	dwarf_free(lines->dwarf);
	libdw_lines_free(lines->libdw);
	mem_free(lines);
}

void source_lines_expect(struct source_lines *lines, size_t n)
{
	if (lines->dwarf)
		dwarf_expect(lines->dwarf, n);
	else
		lines->expected += n;
}

/* The file that has the debug data; NULL, and the reason: there is none. */
static struct image *file_with_dwarf(struct source_lines *lines)
{
	struct module_files *files = lines->files;
	struct image *debug;

	if (module_files_has_dwarf(files->image))
		return files->image;
	debug = module_files_debug(files);
	if (debug && module_files_has_dwarf(debug))
		return debug;
	if (!debug && files->debug_reason != NAME_NO_FILE)
		lines->reason = files->debug_reason;
	return NULL;
}

static void open_dwarf(struct source_lines *lines)
{
	struct image *image;
	int ret;

	if (lines->dwarf_tried)
		return;
	lines->dwarf_tried = true;
	image = file_with_dwarf(lines);
	if (!image)
		return;
	if (lines->by_libdw) {
		lines->reason = libdw_lines_new(image, lines->files->opener, &lines->libdw);
		return;
	}
	ret = dwarf_new(image, lines->files->opener, &dwarf_limits_default, &lines->dwarf, NULL);
	if (ret == -ENOEXEC)
		lines->reason = NAME_BAD_FILE;
	if (!ret)
		dwarf_expect(lines->dwarf, lines->expected);
}

/* An address and its place among all. */
struct ordered {
	uint64_t order;
	uint32_t index;
};

static int compare_ordered(const void *a, const void *b)
{
	const struct ordered *x = a, *y = b;

	if (x->order != y->order)
		return x->order < y->order ? -1 : 1;
	return x->index < y->index ? -1 : x->index > y->index;
}

void source_lines_sort(struct source_lines *lines, const uint64_t *vaddrs, size_t n, uint32_t *ret_order)
{
	CLEANUP(mem_free) struct ordered *ordered = NULL;

	for (size_t i = 0; i < n; i++)
		ret_order[i] = i;
	if (!lines || !lines->inlines || n < 2)
		return;
	open_dwarf(lines);
	if (!lines->dwarf)
		return;
	ordered = mem_array(n, sizeof(*ordered));
	for (size_t i = 0; i < n; i++)
		ordered[i] = (struct ordered){ dwarf_order(lines->dwarf, vaddrs[i]), i };
	qsort(ordered, n, sizeof(*ordered), compare_ordered);
	for (size_t i = 0; i < n; i++)
		ret_order[i] = ordered[i].index;
}

static size_t find_dwarf(struct source_lines *lines, struct source_place place, struct extent *extent,
			 struct source_frame *ret_frames, enum name_reason *reason)
{
	unsigned int want = DWARF_LINES | (lines->inlines ? DWARF_INLINES : 0) | (place.is_gap ? DWARF_OUTER : 0);
	struct dwarf *dwarf = lines->dwarf;
	struct dwarf_frame frames[LOCATION_FRAMES_MAX];
	enum name_reason found = NAME_OK;
	size_t n = dwarf ? dwarf_find(dwarf, place.vaddr, want, frames, extent, &found) : 0;

	for (size_t i = 0; i < n; i++) {
		ret_frames[i] = (struct source_frame){
			.name = frames[i].name,
			.is_linkage = frames[i].is_linkage,
			.is_external = frames[i].is_external,
			.is_part = frames[i].is_part,
			.file = frames[i].file ? dwarf_file_name(dwarf, frames[i].file) : NULL,
			.line = frames[i].line,
			.column = frames[i].column,
		};
	}
	if (found != NAME_OK)
		*reason = found;
	return n;
}

/* libdw does not say how far an answer holds. */
static size_t find_libdw(struct source_lines *lines, uint64_t vaddr, struct extent *extent,
			 struct source_frame *ret_frames, enum name_reason *reason)
{
	enum name_reason found;
	size_t n = libdw_lines_find(lines->libdw, vaddr, lines->inlines, ret_frames, &found);

	extent_cut(extent, vaddr, vaddr + 1);
	if (found != NAME_OK)
		*reason = found;
	return n;
}

static size_t find_go(struct source_lines *lines, uint64_t vaddr, struct extent *extent,
		      struct source_frame *ret_frames)
{
	struct go_names *go = module_names_go(lines->names);
	struct go_frame frames[LOCATION_FRAMES_MAX];
	size_t n = go ? go_names_frames(go, vaddr, extent, frames) : 0,
	       first = lines->inlines || !n ? 0 : n - 1;

	for (size_t i = first; i < n; i++)
		ret_frames[i - first] = (struct source_frame){
			.name = frames[i].name,
			/* Without what is inlined, the line is still the one that is executed. */
			.file = frames[i - first].file,
			.line = frames[i - first].line,
		};
	return n - first;
}

size_t source_lines_find(struct source_lines *lines, struct source_place place, struct extent *extent,
			 struct source_frame *ret_frames, enum name_reason *ret_reason)
{
	struct source_frame frames[LOCATION_FRAMES_MAX];
	size_t n, n_go;

	*ret_reason = NAME_NO_DEBUG;
	open_dwarf(lines);
	n = lines->libdw ? find_libdw(lines, place.vaddr, extent, ret_frames, ret_reason) :
			   find_dwarf(lines, place, extent, ret_frames, ret_reason);
	if (!lines->dwarf && !lines->libdw)
		*ret_reason = lines->reason;
	if (n && ret_frames[0].file) {
		/*
		 * A line is there; what else was wrong (a split file that is missing) may still
		 * cost inlined functions.
		 */
		if (*ret_reason == NAME_NO_DEBUG)
			*ret_reason = NAME_OK;
		return n;
	}
	n_go = find_go(lines, place.vaddr, extent, frames);
	if (!n_go || !frames[0].file)
		return n;
	memcpy(ret_frames, frames, n_go * sizeof(*frames));
	*ret_reason = NAME_OK;
	return n_go;
}

void source_lines_trim(struct source_lines *lines)
{
	if (lines->dwarf)
		dwarf_trim(lines->dwarf);
}

void source_lines_forget(struct source_lines *lines)
{
	dwarf_free(lines->dwarf);
	libdw_lines_free(lines->libdw);
	lines->dwarf = NULL;
	lines->libdw = NULL;
	lines->dwarf_tried = false;
	lines->expected = 0;
}

size_t source_lines_bytes(const struct source_lines *lines)
{
	return sizeof(*lines) + (lines->dwarf ? dwarf_bytes(lines->dwarf) : 0) +
	       (lines->libdw ? libdw_lines_bytes(lines->libdw) : 0);
}
