// SPDX-License-Identifier: GPL-2.0-or-later
/* naming_answers: what the naming process tells, checked, and put into the tables of a recording. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "core/naming/naming_answers.h"
#include "core/profile/meta.h"
#include "core/profile/sections.h"

#define STRING_BYTES 64 /* besides its text, in round numbers */

static bool has_room(struct naming_answers *answers, uint64_t bytes)
{
	answers->bytes += bytes;
	return answers->bytes <= NAMING_ANSWERS_BYTES;
}

static bool take_string(struct naming_answers *answers, const struct event_string *string)
{
	if (string->id != answers->strings.len + 1 || !has_room(answers, string->len + STRING_BYTES))
		return false;
	vec_push(&answers->strings, tables_string(answers->tables, string->text, string->len));
	return true;
}

/* An id of a string as told, into the tables'; false: that was not told. */
static bool to_string(const struct naming_answers *answers, uint32_t *id)
{
	if (*id > answers->strings.len)
		return false;
	*id = *id ? answers->strings.data[*id - 1] : 0;
	return true;
}

static bool take_frame(struct naming_answers *answers, const struct name_frame *given, struct name_frame *frame)
{
	*frame = *given;
	frame->flags &= NAME_FRAME_FLAGS;
	return to_string(answers, &frame->function) && to_string(answers, &frame->linkage) &&
	       to_string(answers, &frame->file);
}

static bool take_name(struct naming_answers *answers, const struct event_name *given)
{
	struct tables *tables = answers->tables;
	const struct event_location *location = tables_get_location(tables, given->location);
	struct event_name name = *given;

	if (!location->id || given->reason >= NAME_REASON_END_ ||
	    given->n_frames > FORMAT_NAME_FRAMES_MAX ||
	    !has_room(answers, (given->n_frames + 1) * sizeof(struct name_frame)))
		return false;
	for (uint32_t i = 0; i < given->n_frames; i++)
		if (!take_frame(answers, &given->frames[i], &answers->frames[i]))
			return false;
	name.frames = answers->frames;
	name.flags &= NAME_FLAGS;
	/* Others are not its to tell. */
	if (!image_is_told(tables_get_image(tables, location->image)))
		tables_name(tables, &name);
	return true;
}

static bool take_meta(struct naming_answers *answers, const struct event_meta *meta)
{
	size_t len = strlen(meta->value);

	if (!strcmp(meta->key, META_KERNEL_LAYOUT)) {
		answers->kernel_layout = strtoull(meta->value, NULL, 16);
		return true;
	}
	if (strcmp(meta->key, META_MISSING_FILES) || len > NAMING_MISSING_BYTES)
		return false;
	buf_clear(&answers->missing);
	buf_add(&answers->missing, meta->value, len);
	return true;
}

static int push(struct sink *sink, const struct event *event, struct err *err)
{
	struct naming_answers *answers = (struct naming_answers *)sink;
	bool right = false;

	if (event->type == EVENT_STRING)
		right = take_string(answers, &event->string);
	else if (event->type == EVENT_NAME)
		right = take_name(answers, &event->name);
	else if (event->type == EVENT_META)
		right = take_meta(answers, &event->meta);
	return right ? 0 : -EBADMSG;
}

void naming_answers_init(struct naming_answers *answers, struct tables *tables)
{
	memset(answers, 0, sizeof(*answers));
	answers->sink.push = push;
	answers->tables = tables;
}

void naming_answers_release(struct naming_answers *answers)
{
	vec_release(&answers->strings);
	buf_release(&answers->missing);
}

void naming_answers_restart(struct naming_answers *answers)
{
	answers->strings.len = 0;
	answers->bytes = 0;
}

int naming_answers_take(struct naming_answers *answers, const void *data, size_t len)
{
	size_t bad = 0;
	int r = decode_sections(data, len, &answers->sink, &bad, NULL);

	return r || bad ? -EBADMSG : 0;
}
