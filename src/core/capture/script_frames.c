// SPDX-License-Identifier: GPL-2.0-or-later
/* script_frames: the frames of interpreted code in a stack as locations. */
#include <string.h>
#include "core/capture/script_frames.h"
#include "core/script/script.h"

static uint32_t string_id(struct tables *tables, const char *text)
{
	return tables_string(tables, text, strlen(text));
}

uint32_t script_frame_location(struct tables *tables, struct scripts *scripts, uint64_t word,
			       enum script_cause *ret_lacks)
{
	struct event_image image = { .kind = IMAGE_SCRIPT };
	struct name_frame frames[LOCATION_FRAMES_MAX];
	struct event_name name = { .reason = NAME_LIMIT, .frames = frames };
	struct script_points points = { 0 };
	uint64_t id = 0;

	if (scripts) {
		scripts_find(scripts, word, &points);
		id = scripts_id(scripts, &points);
	}
	for (uint32_t i = 0; i < points.n; i++) {
		const struct script_point *point = &points.all[i];

		frames[i] = (struct name_frame){
			.function = string_id(tables, point->name),
			.file = string_id(tables, point->file),
			.line = point->line,
			.flags = i + 1 < points.n ? NAME_INLINED : 0,
		};
		image.path = frames[i].file;
		name.reason = NAME_OK;
	}
	name.n_frames = points.n;
	*ret_lacks = points.n ? points.lacks : SCRIPT_CAUSE_FULL;
	name.location = tables_location(tables, tables_image(tables, &image), id, 0);
	if (tables_get_name(tables, name.location)->reason == NAME_NOT_TRIED)
		tables_name(tables, &name);
	return name.location;
}

uint16_t script_first(const struct raw_sample *sample)
{
	uint16_t first = 0;

	while (sample->script_status && first < sample->n_user && !raw_sample_is_script(sample, first))
		first++;
	return sample->script_status ? first : sample->n_user;
}

static bool is_called_by_runtime(struct map_cache *maps, struct map_process *process,
				 const struct raw_sample *sample, uint16_t i)
{
	struct mapping mapping;

	return i + 1 < sample->n_user &&
	       map_cache_find(maps, process, sample->first_ns, raw_sample_pc(sample, i + 1), &mapping) &&
	       script_is_of_runtime(&mapping);
}

enum script_beside script_beside(struct map_cache *maps, struct map_process *process,
				 const struct raw_sample *sample, uint16_t first, bool is_java, uint16_t i)
{
	if (first == sample->n_user)
		return SCRIPT_INSIDE;
	if (i + 1 < sample->n_user && raw_sample_is_script(sample, i + 1))
		return SCRIPT_BESIDE;
	if (first < i && is_java)
		return SCRIPT_OUTSIDE_JAVA;
	if (i && raw_sample_is_script(sample, i - 1) && is_called_by_runtime(maps, process, sample, i))
		return SCRIPT_BESIDE;
	return first < i ? SCRIPT_OUTSIDE : SCRIPT_INSIDE;
}

bool script_is_machinery(const struct mapping *mapping, enum script_beside beside)
{
	if (mapping->file->image.kind == IMAGE_ANON)
		return beside == SCRIPT_BESIDE || beside == SCRIPT_OUTSIDE_JAVA;
	return beside != SCRIPT_INSIDE && script_is_of_runtime(mapping);
}

void script_frames_cut(struct raw_sample *sample, enum script_cause cause)
{
	sample->script_status = SCRIPT_CUT;
	sample->script_cause = cause;
}

bool script_frames_by_heap(const struct spaces *spaces, const struct raw_sample *sample)
{
	for (uint16_t i = 0; i < sample->n_user; i++)
		if (spaces_is_heap(spaces, sample->space_serial, raw_sample_pc(sample, i)))
			return true;
	return false;
}

static bool is_loop(const struct script_python *python, const struct raw_sample *sample, uint16_t i)
{
	uint64_t pc = raw_sample_pc(sample, i);

	return pc >= python->loop_start && pc < python->loop_end;
}

void script_frames_place(const struct script_python *python, struct raw_sample *sample, uint64_t *ips)
{
	uint16_t n_native = 0, n_loops = 0, n_frames, at = sample->n_kernel, frame;

	while (n_native < sample->n_user && !raw_sample_is_script(sample, n_native))
		n_loops += is_loop(python, sample, n_native++);
	n_frames = sample->n_user - n_native;
	if (!n_frames || sample->status == STACK_CUT)
		return;
	/* The innermost call may have no frame yet, or no more. */
	if (n_loops != n_frames && n_loops != n_frames + 1) {
		sample->n_user = n_native;
		if (sample->script_status != SCRIPT_CUT)
			script_frames_cut(sample, n_loops > n_frames ? SCRIPT_CAUSE_CHAIN : SCRIPT_CAUSE_RACING);
		return;
	}
	memcpy(ips, sample->ips, sample->n_kernel * sizeof(*ips));
	frame = n_native;
	for (uint16_t i = 0; i < n_native; i++) {
		ips[at++] = sample->ips[sample->n_kernel + i];
		if (is_loop(python, sample, i) && n_loops-- <= n_frames)
			ips[at++] = sample->ips[sample->n_kernel + frame++];
	}
	sample->ips = ips;
}

void script_frames_check(const struct script_python *python, struct raw_sample *sample)
{
	bool is_innermost = true;

	for (uint16_t i = 0; sample->script_status == SCRIPT_COMPLETE && i < sample->n_user; i++) {
		if (raw_sample_is_script(sample, i) || raw_sample_is_guessed(sample, i) ||
		    !is_loop(python, sample, i))
			continue;
		if (!is_innermost && (i + 1 == sample->n_user || !raw_sample_is_script(sample, i + 1)))
			script_frames_cut(sample, SCRIPT_CAUSE_CHAIN);
		is_innermost = false;
	}
}
