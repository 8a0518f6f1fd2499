// SPDX-License-Identifier: GPL-2.0-or-later
/* frames: what every location is called, in the report's words. */
#include "core/image/build_id.h"
#include "core/profile/words.h"
#include "core/report/composition.h"
#include "core/symbol/symbolizer.h"

const char *composition_build_id(struct composition *composition, const struct event_image *image)
{
	char hex[BUILD_ID_HEX_SIZE];

	if (!image->build_id_len)
		return NULL;
	return arena_strdup(&composition->arena, build_id_hex(image->build_id, image->build_id_len, hex));
}

/* Kinds of images whose offsets are addresses: see enum image_kind. */
static bool offset_is_address(enum image_kind kind)
{
	return kind == IMAGE_UNKNOWN || kind == IMAGE_BPF || kind == IMAGE_ANON || kind == IMAGE_VSYSCALL;
}

static void fill_frame(const struct composition *composition, const struct names_frame *from,
		       const char *build_id, struct report_frame *frame)
{
	const struct tables *tables = &composition->profile->tables;
	const struct event_location *location = tables_get_location(tables, from->location);
	const struct event_image *image = tables_get_image(tables, location->image);
	const struct tables_name *name = tables_get_name(tables, from->location);
	const struct names_class *class = &composition->names.classes.data[from->class];

	*frame = (struct report_frame){
		.function = composition_string(composition, class->function),
		.id = from->class,
		.module = class->module ? names_module(&composition->names, from->class) : NULL,
		.path = composition_string(composition, image->path),
		.space = (enum report_space)class->space,
		.offset = location->offset,
		.image_offset = location->offset,
		.address = offset_is_address(image->kind) ? location->offset : 0,
		.build_id = build_id,
	};
	if (from->nameless) {
		frame->reason = name_reason_name(name->reason == NAME_OK ? NAME_NO_SYMBOLS : name->reason);
	} else {
		const struct name_frame *named = &tables->name_frames.data[from->name_frame];

		frame->linkage = composition_string(composition, named->linkage);
		frame->offset = name->offset;
		frame->file = composition_string(composition, named->file);
		frame->line = named->line;
		frame->column = named->column;
		frame->inlined = named->flags & NAME_INLINED;
		if (image->kind == IMAGE_SCRIPT)
			frame->path = frame->file;
		frame->bounds = named->flags & NAME_BOUNDS;
	}
}

void compose_frames(struct composition *composition)
{
	const struct tables *tables = &composition->profile->tables;
	const struct names *names = &composition->names;
	struct arena *arena = &composition->arena;
	CLEANUP(mem_free) const char **build_ids = mem_array(tables->images.len + 1, sizeof(*build_ids));
	struct report_location *locations =
		arena_array(arena, tables->locations.len + 1, sizeof(*locations));

	for (uint32_t i = 1; i <= tables->images.len; i++)
		build_ids[i] = composition_build_id(composition, tables_get_image(tables, i));
	composition->frames = arena_array(arena, names->frames.len, sizeof(*composition->frames));
	for (size_t i = 0; i < names->frames.len; i++) {
		const struct names_frame *from = &names->frames.data[i];
		uint32_t image = tables_get_location(tables, from->location)->image;

		fill_frame(composition, from, image <= tables->images.len ? build_ids[image] : NULL,
			   &composition->frames[i]);
	}
	for (size_t cause = 0; cause < STACK_CAUSE_LAST_; cause++)
		if (*cause_words[cause].name)
			composition->frames[names->endings + cause].reason = cause_words[cause].name;
	for (uint32_t i = 0; i <= tables->locations.len; i++) {
		locations[i].frames = &composition->frames[names->first[i]];
		locations[i].n_frames = names->first[i + 1] - names->first[i];
	}
	composition->report.locations = locations;
	composition->report.n_locations = tables->locations.len + 1;
}
