// SPDX-License-Identifier: GPL-2.0-or-later
/* encode: events into the sections of a DATA frame. */
#include <string.h>
#include "base/vec.h"
#include "core/profile/format.h"
#include "core/profile/sections.h"
#include "core/profile/varint.h"

struct section {
	struct buf done; /* earlier sections of this type, with their heads */
	struct buf body; /* records of the open one */
	uint32_t first; /* id of its first record; 0 where records have none */
	uint32_t count;
};

struct encoder {
	struct section sections[EVENT_END]; /* by enum event_type */
	/* What the next record of an open section is a difference to. */
	struct event_location location;
	struct event_sample sample;
	struct event_process process;
	struct event_thread thread;
	struct event_name name;
	struct event_mapping mapping;
	struct name_frame frame;
	VEC(uint32_t) stack;
	bool has_script; /* a stack that FORMAT_VERSION does not have */
};

struct encoder *encoder_new(void)
{
	return mem_zalloc(sizeof(struct encoder));
}

void encoder_free(struct encoder *encoder)
{
	if (!encoder)
		return;
	for (size_t i = 0; i < ARRAY_LEN(encoder->sections); i++) {
		buf_release(&encoder->sections[i].done);
		buf_release(&encoder->sections[i].body);
	}
	vec_release(&encoder->stack);
	mem_free(encoder);
}

size_t encoder_bytes(const struct encoder *encoder)
{
	size_t bytes = 0;

	for (size_t i = 0; i < ARRAY_LEN(encoder->sections); i++)
		bytes += encoder->sections[i].done.len + encoder->sections[i].body.len;
	return bytes;
}

/* The open section of this type gets its head: type, bytes that follow, first id, count. */
static void close_section(struct encoder *encoder, enum event_type type)
{
	struct section *s = &encoder->sections[type];
	RELEASE(buf_release) struct buf head = { 0 };

	if (!s->count)
		return;
	varint_put(&head, s->first);
	varint_put(&head, s->count);
	varint_put(&s->done, SECTION_TAG(type, type == EVENT_META || type == EVENT_NAME || type == EVENT_MAPPING));
	varint_put(&s->done, head.len + s->body.len);
	buf_add(&s->done, head.data, head.len);
	buf_add(&s->done, s->body.data, s->body.len);
	buf_clear(&s->body);
	s->first = s->count = 0;
}

/* The body to add one record to; starts a new section where ids do not go on by one. */
static struct buf *open_record(struct encoder *encoder, enum event_type type, uint32_t id,
			       bool *ret_first)
{
	struct section *s = &encoder->sections[type];

	if (s->count && id && id - s->first != s->count)
		close_section(encoder, type);
	*ret_first = !s->count;
	if (!s->count)
		s->first = id;
	s->count++;
	return &s->body;
}

static void put_text(struct buf *body, const char *text, size_t len)
{
	if (len > FORMAT_STRING_MAX)
		len = FORMAT_STRING_MAX;
	varint_put(body, len);
	buf_add(body, text, len);
}

static void add_meta(struct encoder *encoder, const struct event_meta *meta)
{
	bool first;
	struct buf *body = open_record(encoder, EVENT_META, 0, &first);

	put_text(body, meta->key, strlen(meta->key));
	put_text(body, meta->value, strlen(meta->value));
}

static void add_string(struct encoder *encoder, const struct event_string *string)
{
	bool first;
	struct buf *body = open_record(encoder, EVENT_STRING, string->id, &first);

	put_text(body, string->text, string->len);
}

static void add_image(struct encoder *encoder, const struct event_image *image)
{
	bool first;
	struct buf *body = open_record(encoder, EVENT_IMAGE, image->id, &first);
	uint32_t len = image->build_id_len > BUILD_ID_MAX ? BUILD_ID_MAX : image->build_id_len;

	varint_put(body, image->path);
	varint_put(body, image->kind);
	varint_put(body, image->flags);
	varint_put(body, image->pid);
	varint_put(body, len);
	buf_add(body, image->build_id, len);
	varint_put(body, image->dev);
	varint_put(body, image->inode);
	varint_put(body, image->mtime_ns);
	varint_put(body, image->size);
	varint_put(body, image->print);
}

/* Locations come in runs of one image, so its offset is a difference within a run. */
static void add_location(struct encoder *encoder, const struct event_location *location)
{
	struct event_location *last = &encoder->location;
	bool first;
	struct buf *body = open_record(encoder, EVENT_LOCATION, location->id, &first);

	if (first)
		memset(last, 0, sizeof(*last));
	varint_put(body, zigzag(last->image, location->image));
	varint_put(body, location->flags);
	varint_put(body, zigzag(last->image == location->image ? last->offset : 0,
				location->offset));
	*last = *location;
}

/* The frames nearest the root are mostly those of the stack before: only their number is kept. */
static size_t shared_tail(const struct encoder *encoder, const struct event_stack *stack, size_t n)
{
	const uint32_t *a = encoder->stack.data + encoder->stack.len, *b = stack->locations + n;
	size_t most = encoder->stack.len < n ? encoder->stack.len : n, shared = 0;

	while (shared < most && a[-1 - (ptrdiff_t)shared] == b[-1 - (ptrdiff_t)shared])
		shared++;
	return shared;
}

static void add_script(struct encoder *encoder, struct buf *body, const struct event_stack *stack, bool shortened)
{
	buf_addc(body, (char)(shortened ? SCRIPT_CUT : stack->script_status));
	buf_addc(body, (char)(shortened ? SCRIPT_CAUSE_DEPTH : stack->script_cause));
	encoder->has_script = true;
}

static void add_stack(struct encoder *encoder, const struct event_stack *stack)
{
	size_t n_kernel = stack->n_kernel, n_user = stack->n_user, n, shared = 0;
	uint32_t last = 0;
	bool first;
	struct buf *body = open_record(encoder, EVENT_STACK, stack->id, &first);

	if (n_kernel > FORMAT_STACK_MAX / 2)
		n_kernel = FORMAT_STACK_MAX / 2;
	if (n_user > FORMAT_STACK_MAX / 2)
		n_user = FORMAT_STACK_MAX / 2;
	n = n_kernel + n_user;
	if (first)
		encoder->stack.len = 0;
	if (encoder->stack.len && n == (size_t)stack->n_kernel + stack->n_user)
		shared = shared_tail(encoder, stack, n);
	varint_put(body, n_kernel);
	varint_put(body, n_user);
	/* What is left out here is missing like what the recorder could not take. */
	buf_addc(body, (char)(n_user < stack->n_user ? STACK_CUT : stack->status));
	buf_addc(body, (char)(n_user < stack->n_user ? STACK_CAUSE_DEPTH : stack->cause));
	buf_addc(body, (char)(stack->unwinder << 2 | (stack->kernel_errno ? STACK_KERNEL_ERRNO : 0) |
			      (stack->script_status ? STACK_HAS_SCRIPT : 0) |
			      (stack->kernel_cut || n_kernel < stack->n_kernel ? STACK_KERNEL_CUT : 0)));
	if (stack->kernel_errno)
		buf_addc(body, (char)stack->kernel_errno);
	if (stack->script_status)
		add_script(encoder, body, stack, n_user < stack->n_user);
	varint_put(body, shared);
	vec_reserve(&encoder->stack, n);
	encoder->stack.len = n;
	for (size_t i = 0; i < n; i++) {
		/* A kernel part that was shortened leaves out its outermost frames. */
		size_t from = i < n_kernel ? i : i - n_kernel + stack->n_kernel;
		uint32_t location = stack->locations[from];

		encoder->stack.data[i] = location;
		if (i < n - shared)
			varint_put(body, zigzag(last, location));
		last = location;
	}
}

static void add_process(struct encoder *encoder, const struct event_process *process)
{
	struct event_process *last = &encoder->process;
	bool first;
	struct buf *body = open_record(encoder, EVENT_PROCESS, 0, &first);

	if (first)
		memset(last, 0, sizeof(*last));
	varint_put(body, zigzag(last->id, process->id));
	varint_put(body, zigzag(last->pid, process->pid));
	varint_put(body, zigzag(process->pid, process->ppid));
	varint_put(body, zigzag(last->comm, process->comm));
	varint_put(body, process->start_ns);
	varint_put(body, process->end_ns);
	*last = *process;
}

static void add_thread(struct encoder *encoder, const struct event_thread *thread)
{
	struct event_thread *last = &encoder->thread;
	bool first;
	struct buf *body = open_record(encoder, EVENT_THREAD, 0, &first);

	if (first)
		memset(last, 0, sizeof(*last));
	varint_put(body, zigzag(last->id, thread->id));
	varint_put(body, zigzag(last->process, thread->process));
	varint_put(body, zigzag(last->pid, thread->pid));
	varint_put(body, zigzag(thread->pid, thread->tid));
	varint_put(body, zigzag(last->own_tid, thread->own_tid));
	varint_put(body, zigzag(last->name, thread->name));
	varint_put(body, thread->start_ns);
	varint_put(body, thread->end_ns);
	*last = *thread;
}

static void add_series(struct encoder *encoder, const struct event_series *series)
{
	bool first;
	struct buf *body = open_record(encoder, EVENT_SERIES, series->id, &first);

	varint_put(body, series->name);
	varint_put(body, series->asked);
	varint_put(body, series->kind);
	varint_put(body, series->unit);
	varint_put(body, series->frequency_hz);
	varint_put(body, series->period);
}

static void add_sample(struct encoder *encoder, const struct event_sample *sample)
{
	const struct event_sample *last = &encoder->sample;
	bool first;
	struct buf *body = open_record(encoder, EVENT_SAMPLE, 0, &first);
	uint64_t fields = 0;

	if (first)
		memset(&encoder->sample, 0, sizeof(encoder->sample));
#define FIELD(bit, field) fields |= last->field != sample->field ? (bit) : 0;
	SAMPLE_EACH_FIELD(FIELD)
#undef FIELD
	varint_put(body, fields);
#define FIELD(bit, field) \
	if (fields & (bit)) \
		varint_put(body, zigzag(last->field, sample->field));
	SAMPLE_EACH_FIELD(FIELD)
#undef FIELD
	encoder->sample = *sample;
}

static void add_counter(struct encoder *encoder, const struct event_counter *counter)
{
	bool first;
	struct buf *body = open_record(encoder, EVENT_COUNTER, 0, &first);

	varint_put(body, counter->series);
	varint_put(body, counter->counter);
	varint_put(body, counter->cpu == EVENT_NO_CPU ? 0 : (uint64_t)counter->cpu + 1);
	varint_put(body, counter->delta);
}

static void add_name(struct encoder *encoder, const struct event_name *name)
{
	struct name_frame *last = &encoder->frame;
	bool first;
	struct buf *body = open_record(encoder, EVENT_NAME, 0, &first);
	uint32_t n = name->n_frames > FORMAT_NAME_FRAMES_MAX ? FORMAT_NAME_FRAMES_MAX :
							       name->n_frames;

	if (first) {
		memset(&encoder->name, 0, sizeof(encoder->name));
		memset(last, 0, sizeof(*last));
	}
	varint_put(body, zigzag(encoder->name.location, name->location));
	varint_put(body, name->reason);
	varint_put(body, name->flags);
	varint_put(body, name->offset);
	varint_put(body, n);
	for (uint32_t i = 0; i < n; i++) {
		const struct name_frame *frame = &name->frames[i];

		varint_put(body, zigzag(last->function, frame->function));
		varint_put(body, frame->linkage);
		varint_put(body, zigzag(last->file, frame->file));
		varint_put(body, frame->line);
		varint_put(body, frame->column);
		varint_put(body, frame->flags);
		*last = *frame;
	}
	encoder->name.location = name->location;
}

static void add_mapping(struct encoder *encoder, const struct event_mapping *mapping)
{
	struct event_mapping *last = &encoder->mapping;
	bool first;
	struct buf *body = open_record(encoder, EVENT_MAPPING, 0, &first);

	if (first)
		memset(last, 0, sizeof(*last));
	varint_put(body, zigzag(last->process, mapping->process));
	varint_put(body, zigzag(last->image, mapping->image));
	varint_put(body, zigzag(last->start, mapping->start));
	varint_put(body, mapping->end - mapping->start);
	varint_put(body, mapping->offset);
	varint_put(body, zigzag(last->from_ns, mapping->from_ns));
	varint_put(body, mapping->path);
	*last = *mapping;
}

void encoder_add(struct encoder *encoder, const struct event *event)
{
	switch (event->type) {
	case EVENT_META:
		return add_meta(encoder, &event->meta);
	case EVENT_STRING:
		return add_string(encoder, &event->string);
	case EVENT_IMAGE:
		return add_image(encoder, &event->image);
	case EVENT_LOCATION:
		return add_location(encoder, &event->location);
	case EVENT_STACK:
		return add_stack(encoder, &event->stack);
	case EVENT_PROCESS:
		return add_process(encoder, &event->process);
	case EVENT_THREAD:
		return add_thread(encoder, &event->thread);
	case EVENT_SERIES:
		return add_series(encoder, &event->series);
	case EVENT_SAMPLE:
		return add_sample(encoder, &event->sample);
	case EVENT_COUNTER:
		return add_counter(encoder, &event->counter);
	case EVENT_NAME:
		return add_name(encoder, &event->name);
	case EVENT_MAPPING:
		return add_mapping(encoder, &event->mapping);
	case EVENT_NONE:
	case EVENT_END:
		return;
	}
}

static void take_section(struct encoder *encoder, enum event_type type, struct buf *out)
{
	close_section(encoder, type);
	buf_add(out, encoder->sections[type].done.data, encoder->sections[type].done.len);
	buf_clear(&encoder->sections[type].done);
}

uint8_t encoder_take(struct encoder *encoder, struct buf *out)
{
	bool has_script = encoder->has_script;

	/* enum event_type is in the order of use: what a section names, an earlier one defines. */
	for (int type = EVENT_META; type < EVENT_END; type++)
		take_section(encoder, type, out);
	encoder->has_script = false;
	return has_script ? FORMAT_VERSION_SCRIPT : FORMAT_VERSION;
}
