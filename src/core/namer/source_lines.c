// SPDX-License-Identifier: GPL-2.0-or-later
/* source_lines: source lines and inlined functions of a module. */
#include "core/namer/namer.h"
#include "core/namer/source_lines.h"

_Static_assert(SOURCE_FRAMES_MAX >= GO_FRAMES_MAX, "there is room for what Go's table says");

struct source_lines {
	struct module_files *files;
	struct module_names *names;
	bool inlines;
	size_t expected; /* addresses that were told of */
	enum name_reason reason; /* why there are no lines */
};

struct source_lines *source_lines_new(struct module_files *files, struct module_names *names, uint32_t options)
{
	struct source_lines *lines = mem_zalloc(sizeof(*lines));

	lines->files = files;
	lines->names = names;
	lines->inlines = !(options & NAMER_NO_INLINES);
	lines->reason = NAME_OK;
	return lines;
}

void source_lines_free(struct source_lines *lines)
{
	if (!lines)
		return;
	mem_free(lines);
}

void source_lines_expect(struct source_lines *lines, size_t n)
{
	lines->expected += n;
}

static size_t find_go(struct source_lines *lines, uint64_t vaddr, struct source_frame *ret_frames)
{
	struct go_names *go = module_names_go(lines->names);
	struct go_frame frames[GO_FRAMES_MAX];
	size_t n = go ? go_names_frames(go, vaddr, frames) : 0, first = lines->inlines || !n ? 0 : n - 1;

	for (size_t i = first; i < n; i++)
		ret_frames[i - first] = (struct source_frame){
			.name = frames[i].name,
			/* Without what is inlined, the line is still the one that is executed. */
			.file = frames[i - first].file,
			.line = frames[i - first].line,
		};
	return n - first;
}

size_t source_lines_find(struct source_lines *lines, uint64_t vaddr, struct source_frame *ret_frames,
			 enum name_reason *ret_reason)
{
	size_t n = find_go(lines, vaddr, ret_frames);

	*ret_reason = n && ret_frames[0].file ? NAME_OK : lines->reason;
	return n;
}

void source_lines_trim(struct source_lines *lines)
{
}

size_t source_lines_bytes(const struct source_lines *lines)
{
	return sizeof(*lines);
}
