// SPDX-License-Identifier: GPL-2.0-or-later
/* script_frames: the frames of interpreted code in a stack as locations. */
#include <string.h>
#include "core/capture/script_frames.h"
#include "core/script/script.h"

static uint32_t string_id(struct tables *tables, const char *text)
{
	return tables_string(tables, text, strlen(text));
}

uint32_t script_frame_location(struct tables *tables, const struct scripts *scripts, uint64_t word)
{
	struct event_image image = { .kind = IMAGE_SCRIPT };
	struct name_frame frame = { 0 };
	struct event_name name = { .reason = NAME_LIMIT };
	struct script_point point = { 0 };

	if (scripts && scripts_find(scripts, word, &point)) {
		frame = (struct name_frame){
			.function = string_id(tables, point.name),
			.file = string_id(tables, point.file),
			.line = point.line,
		};
		image.path = frame.file;
		name.reason = NAME_OK;
		name.n_frames = 1;
		name.frames = &frame;
	}
	name.location = tables_location(tables, tables_image(tables, &image),
					(uint64_t)point.function << 32 | point.line, 0);
	if (tables_get_name(tables, name.location)->reason == NAME_NOT_TRIED)
		tables_name(tables, &name);
	return name.location;
}

void script_machinery_find(struct map_cache *maps, struct map_process *process, const struct raw_sample *sample,
			   struct script_machinery *ret_machinery)
{
	struct mapping mapping;
	uint16_t first = 0;

	*ret_machinery = (struct script_machinery){ 0 };
	while (first < sample->n_user && !raw_sample_is_script(sample, first))
		first++;
	if (!first || first == sample->n_user ||
	    !map_cache_find(maps, process, sample->first_ns, raw_sample_pc(sample, first - 1), &mapping) ||
	    !script_runtime_of(&mapping))
		return;
	*ret_machinery = (struct script_machinery){ mapping.start, mapping.end, first };
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
		sample->script_status = SCRIPT_CUT;
		sample->script_cause = SCRIPT_CAUSE_RACING;
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
