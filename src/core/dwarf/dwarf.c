// SPDX-License-Identifier: GPL-2.0-or-later
/* dwarf: source lines and inlined functions at the addresses of one image. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/strtab.h"
#include "core/dwarf/dwarf.h"
#include "core/dwarf/dwarf_alt.h"
#include "core/dwarf/dwarf_index.h"
#include "core/dwarf/dwarf_lines.h"
#include "core/dwarf/dwarf_names.h"
#include "core/dwarf/dwarf_split.h"
#include "core/dwarf/dwarf_tree.h"
#include "core/dwarf/dwarf_unit.h"
#include "core/dwarf/line_index.h"
#include "core/image/unpacked_marks.h"

#define MANY_QUESTIONS 1024 /* of which each unit has its own, one after another, when they are in order */
#define NAMES_KEPT_BYTES (8u << 20) /* between two times that names may be forgotten */
#define SECTIONS_KEPT_BYTES (8u << 20) /* likewise, of strings and the like */

const struct dwarf_limits dwarf_limits_default = {
	.section_bytes = IMAGE_FILE_BYTES_MAX,
	.kept_bytes = 16ULL << 20,
	.rows_per_unit = 16u << 20,
	.die_depth = 1024,
	.dies_per_unit = 64u << 20,
};

struct dwarf {
	struct dwarf_limits limits;
	struct image *image; /* borrowed */
	const struct file_opener *opener; /* borrowed; NULL: none */
	struct dwarf_object *object;
	bool others_tried; /* alt and split are made, where there is such a thing */
	struct image *alt_image; /* dwz's */
	struct dwarf_object *alt;
	struct dwarf_split *split;
	struct dwarf_index index;
	struct line_index *line_index; /* where .debug_line is asked alone, once it is */
	struct dwarf_names names;
	struct strtab paths;
	VEC(struct dwarf_unit *) used; /* units that have tables or trees */
	size_t kept_bytes; /* of those tables and trees */
	uint64_t questions;
	size_t expected; /* by dwarf_expect() */
	bool is_ordered; /* and they come as dwarf_order() has them */
};

int dwarf_new(struct image *image, const struct file_opener *opener,
	      const struct dwarf_limits *limits, struct dwarf **ret_dwarf, struct err *err)
{
	struct dwarf_sections *sections;
	struct dwarf *dwarf;

	dwarf = mem_zalloc(sizeof(*dwarf));
	dwarf->limits = *limits;
	dwarf->image = image;
	dwarf->opener = opener;
	dwarf->object = dwarf_object_new(image, DWARF_WHOLE, &dwarf->limits);
	sections = dwarf->object->sections;
	if (!dwarf_sections_size(sections, DWARF_INFO) &&
	    !dwarf_sections_size(sections, DWARF_LINE)) {
		enum name_reason reason = dwarf_sections_reason(sections);

		dwarf_free(dwarf);
		return err_set(err, reason == NAME_OK ? -ENOENT : -ENOEXEC, "no debug data in '%s'",
			       image_name(image));
	}
	*ret_dwarf = dwarf;
	return 0;
}

void dwarf_free(struct dwarf *dwarf)
{
	if (!dwarf)
		return;
	dwarf_names_clear(&dwarf->names);
	dwarf_index_release(&dwarf->index);
	line_index_free(dwarf->line_index);
	dwarf_split_free(dwarf->split);
	dwarf_object_free(dwarf->object);
	dwarf_object_free(dwarf->alt);
	image_free(dwarf->alt_image);
	strtab_release(&dwarf->paths);
	vec_release(&dwarf->used);
	mem_free(dwarf);
}

void dwarf_expect(struct dwarf *dwarf, size_t n)
{
	dwarf->expected = n;
	dwarf->is_ordered = false;
	dwarf_sections_expect(dwarf->object->sections, n);
	dwarf_index_expect(&dwarf->index, n);
}

static size_t unit_kept(const struct dwarf_unit *unit)
{
	return (unit->lines ? dwarf_lines_bytes(unit->lines) : 0) +
	       (unit->tree ? dwarf_tree_bytes(unit->tree) : 0) +
	       (unit->split && unit->split->tree ? dwarf_tree_bytes(unit->split->tree) : 0);
}

/* What one question knows. */
struct question {
	struct dwarf *dwarf;
	uint64_t vaddr;
	struct dwarf_unit *unit; /* that covers it, and has the line table */
	struct dwarf_unit *code; /* that has the functions: the same, or what was split from it */
	struct extent *extent; /* NULL: not wanted */
	unsigned int want;
	struct dwarf_frame *frames;
};

static void answer_line(const struct question *question, struct dwarf_frame *frame)
{
	struct dwarf_lines *lines = dwarf_unit_lines(question->unit);
	struct dwarf_line line;

	if (!lines || !dwarf_lines_find(lines, question->vaddr, question->extent, &line))
		return;
	frame->file = dwarf_lines_file(lines, &question->dwarf->paths, line.file);
	frame->line = line.line;
	frame->column = line.column;
}

static void answer_name(const struct question *question, uint32_t die, struct dwarf_frame *frame)
{
	struct dwarf_name name = dwarf_names_find(&question->dwarf->names, question->code, die);

	frame->name = name.text;
	frame->is_linkage = name.is_linkage;
	frame->is_external = name.is_external;
}

/* Where the inlined function of frames[i] is called, which is what frames[i + 1] is at. */
static void answer_call(const struct question *question, const struct dwarf_inlined *inlined,
			struct dwarf_frame *caller)
{
	struct dwarf_lines *lines = dwarf_unit_lines(question->unit);

	caller->file = lines ? dwarf_lines_file(lines, &question->dwarf->paths, inlined->call_file)
			     : 0;
	caller->line = inlined->call_line;
	caller->column = inlined->call_column;
}

/* Marks what is inlined into a function of the same name and is no call of it. */
static void mark_parts(const struct question *question, const struct dwarf_function *function, uint32_t innermost,
		       struct dwarf_frame *frames, size_t n)
{
	const struct dwarf_inlined *inlined;
	size_t i = 0;

	for (uint32_t at = innermost; at && i + 1 < n; at = inlined->parent, i++) {
		inlined = &function->inlined.data[at - 1];
		if (frames[i].name && frames[i + 1].name && !strcmp(frames[i].name, frames[i + 1].name))
			frames[i].is_part = dwarf_names_is_part(question->code, inlined->die, inlined->call_line,
								inlined->call_column);
	}
}

static size_t answer_chain(const struct question *question, const struct dwarf_function *function,
			   uint32_t innermost)
{
	const struct dwarf_inlined *inlined;
	uint32_t n = 1, left_out, at;
	size_t i = 0;

	for (at = innermost; at; at = function->inlined.data[at - 1].parent)
		n++;
	left_out = n > LOCATION_FRAMES_MAX ? n - LOCATION_FRAMES_MAX : 0;
	for (at = innermost; at; at = inlined->parent) {
		inlined = &function->inlined.data[at - 1];
		if (left_out) {
			if (!--left_out)
				answer_call(question, inlined, &question->frames[0]);
			continue;
		}
		answer_name(question, inlined->die, &question->frames[i]);
		question->frames[i + 1] = (struct dwarf_frame){ 0 };
		answer_call(question, inlined, &question->frames[++i]);
	}
	answer_name(question, function->die, &question->frames[i]);
	if (n <= LOCATION_FRAMES_MAX)
		mark_parts(question, function, innermost, question->frames, n);
	return n < LOCATION_FRAMES_MAX ? n : LOCATION_FRAMES_MAX;
}

static size_t answer_inlines(struct question *question)
{
	struct dwarf_unit *split = dwarf_split_find(question->dwarf->split, question->unit), *code;
	const struct dwarf_function *function;
	uint32_t innermost;

	code = question->code = split ? split : question->unit;
	if (split) {
		split->object->reason = NAME_OK;
		split->object->ranges_left = DWARF_RANGES_LEFT;
		dwarf_object_trim(split->object);
	}
	if (!code->tree)
		code->tree = dwarf_tree_new(code);
	function = dwarf_tree_find(code->tree, question->vaddr, question->extent, &innermost);
	if (!function && !(question->want & DWARF_OUTER))
		function = dwarf_tree_find(dwarf_tree_deep(code->tree), question->vaddr, question->extent,
					   &innermost);
	return function ? answer_chain(question, function, innermost) : 1;
}

static void forget_trees(struct dwarf_unit *unit)
{
	dwarf_tree_free(unit->tree);
	unit->tree = NULL;
	if (unit->split && unit->split != unit)
		forget_trees(unit->split);
}

static void forget_unit(struct dwarf_unit *unit)
{
	forget_trees(unit);
	dwarf_lines_free(unit->lines);
	unit->lines = NULL;
}

static void recount(struct dwarf *dwarf, struct dwarf_unit *unit)
{
	size_t kept = unit_kept(unit);

	dwarf->kept_bytes += kept - unit->kept_bytes;
	unit->kept_bytes = kept;
}

/* How much may be kept: in order no unit is come back to. */
static size_t kept_max(const struct dwarf *dwarf)
{
	return dwarf->is_ordered && dwarf->expected >= MANY_QUESTIONS ? dwarf->limits.kept_bytes / 16 :
									dwarf->limits.kept_bytes;
}

static int compare_used(const void *a, const void *b)
{
	const struct dwarf_unit *const *x = a, *const *y = b;

	return (*x)->used < (*y)->used ? -1 : (*x)->used > (*y)->used;
}

/*
 * Gives up trees, then tables of lines too, of each the least recently used first, until half of what
 * may be kept is; never those in use.
 */
static void make_room(struct dwarf *dwarf, const struct dwarf_unit *in_use)
{
	void (*const forget[])(struct dwarf_unit *) = { forget_trees, forget_unit };
	size_t n = dwarf->used.len, kept = 0;

	qsort(dwarf->used.data, n, sizeof(struct dwarf_unit *), compare_used);
	for (size_t step = 0; step < ARRAY_LEN(forget); step++) {
		for (size_t i = 0; i < n && dwarf->kept_bytes > kept_max(dwarf) / 2; i++) {
			struct dwarf_unit *unit = dwarf->used.data[i];

			if (unit == in_use)
				continue;
			forget[step](unit);
			recount(dwarf, unit);
		}
	}
	for (size_t i = 0; i < n; i++)
		if (dwarf->used.data[i]->kept_bytes)
			dwarf->used.data[kept++] = dwarf->used.data[i];
	dwarf->used.len = kept;
}

/* Counts what a question added. */
static void account(struct dwarf *dwarf, struct dwarf_unit *unit)
{
	bool was_kept = unit->kept_bytes;

	recount(dwarf, unit);
	if (unit->kept_bytes && !was_kept)
		vec_push(&dwarf->used, unit);
	unit->used = ++dwarf->questions;
	if (dwarf->kept_bytes > kept_max(dwarf))
		make_room(dwarf, unit);
}

/*
 * Looks for the line in .debug_line alone: where there are no units, or only lines are wanted and
 * to read what the units say means to unpack megabytes. Returns false when units have to be asked.
 */
static bool answer_without_units(const struct question *question, unsigned int want, size_t *ret_n)
{
	struct dwarf *dwarf = question->dwarf;
	struct dwarf_object *object = dwarf->object;
	bool has_units = dwarf_sections_size(object->sections, DWARF_INFO);
	struct dwarf_lines *lines;
	struct dwarf_line line;

	if (has_units && (want & DWARF_INLINES || !dwarf_sections_is_stream(object->sections, DWARF_INFO)))
		return false;
	if (!dwarf->line_index)
		dwarf->line_index = line_index_new(object->sections, &dwarf->limits,
						   (struct line_code){ object->low, object->high });
	lines = line_index_lines(dwarf->line_index, question->vaddr, question->extent);
	if (has_units && (lines ? !dwarf_lines_has_comp_dir(lines) : line_index_reason(dwarf->line_index)))
		return false;
	object->reason = line_index_reason(dwarf->line_index);
	*ret_n = lines && dwarf_lines_find(lines, question->vaddr, question->extent, &line);
	if (*ret_n)
		question->frames[0] = (struct dwarf_frame){
			.file = dwarf_lines_file(lines, &dwarf->paths, line.file),
			.line = line.line,
			.column = line.column,
		};
	if (line_index_bytes(dwarf->line_index) > dwarf->limits.kept_bytes)
		line_index_trim(dwarf->line_index);
	return true;
}

/* Opens what the program shares with others; not before something is asked. */
static void open_others(struct dwarf *dwarf)
{
	enum name_reason reason = NAME_OK;

	dwarf->others_tried = true;
	dwarf->split = dwarf_split_new(dwarf->object, dwarf->image, dwarf->opener);
	dwarf->alt_image = dwarf_alt_open(dwarf->object->sections, dwarf->opener, &reason);
	if (!dwarf->alt_image)
		return;
	dwarf->alt = dwarf_object_new(dwarf->alt_image, DWARF_WHOLE, &dwarf->limits);
	dwarf->alt->serial = DWARF_SERIAL_ALT;
	dwarf->object->alt = dwarf->alt;
}

static enum name_reason worst(const struct dwarf *dwarf, const struct question *question)
{
	enum name_reason reason = dwarf->object->reason;

	if (reason == NAME_OK && question->code)
		reason = question->code->object->reason;
	return reason == NAME_OK ? dwarf_sections_reason(dwarf->object->sections) : reason;
}

uint64_t dwarf_order(struct dwarf *dwarf, uint64_t vaddr)
{
	if (!dwarf->others_tried)
		open_others(dwarf);
	dwarf->is_ordered = true;
	return dwarf_index_order(&dwarf->index, dwarf->object, vaddr);
}

size_t dwarf_find(struct dwarf *dwarf, uint64_t vaddr, unsigned int want,
		  struct dwarf_frame *ret_frames, struct extent *extent, enum name_reason *ret_reason)
{
	struct question question = {
		.dwarf = dwarf, .vaddr = vaddr, .want = want, .extent = extent, .frames = ret_frames
	};
	size_t n = 0;

	if (!dwarf->others_tried)
		open_others(dwarf);
	dwarf->object->reason = NAME_OK;
	dwarf->object->ranges_left = DWARF_RANGES_LEFT;
	dwarf_object_trim(dwarf->object);
	if (dwarf->alt)
		dwarf_object_trim(dwarf->alt);
	if (!answer_without_units(&question, want, &n))
		question.unit = dwarf_index_find(&dwarf->index, dwarf->object, vaddr, extent);
	if (question.unit) {
		ret_frames[0] = (struct dwarf_frame){ 0 };
		answer_line(&question, &ret_frames[0]);
		n = want & DWARF_INLINES ? answer_inlines(&question) : 1;
		account(dwarf, question.unit);
	}
	if (ret_reason) {
		*ret_reason = worst(dwarf, &question);
		/* It may have been in what could not be read. */
		if (*ret_reason == NAME_OK && dwarf->object->damaged && !(n && ret_frames[0].file))
			*ret_reason = NAME_BAD_FILE;
	}
	return n;
}

const char *dwarf_file_name(struct dwarf *dwarf, uint32_t file)
{
	return strtab_get(&dwarf->paths, file);
}

static void trim_sections(struct dwarf_object *object)
{
	if (dwarf_sections_kept(object->sections) > SECTIONS_KEPT_BYTES)
		dwarf_sections_trim(object->sections);
}

void dwarf_trim(struct dwarf *dwarf)
{
	if (dwarf_names_bytes(&dwarf->names) > NAMES_KEPT_BYTES)
		dwarf_names_clear(&dwarf->names);
	trim_sections(dwarf->object);
	if (dwarf->alt)
		trim_sections(dwarf->alt);
}

size_t dwarf_bytes(const struct dwarf *dwarf)
{
	return sizeof(*dwarf) + dwarf_object_bytes(dwarf->object) +
	       dwarf_index_bytes(&dwarf->index) + dwarf_names_bytes(&dwarf->names) +
	       (dwarf->line_index ? line_index_bytes(dwarf->line_index) : 0) +
	       (dwarf->alt ? dwarf_object_bytes(dwarf->alt) + unpacked_marks_bytes(dwarf->alt_image) : 0) +
	       (dwarf->split ? dwarf_split_bytes(dwarf->split) : 0) + dwarf->kept_bytes;
}
