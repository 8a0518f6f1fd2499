// SPDX-License-Identifier: GPL-2.0-or-later
/* decode: the sections of a DATA frame back into events. Bytes are hostile until they are read. */
#include <errno.h>
#include <string.h>
#include "base/vec.h"
#include "core/profile/format.h"
#include "core/profile/sections.h"
#include "core/profile/varint.h"

struct decoder {
	struct cursor in;
	uint32_t id; /* of the next record, where records have one */
	struct sink *sink;
	struct err *err;
	/* What the next record is a difference to; zeroed at the start of a section. */
	struct event_location location;
	struct event_sample sample;
	struct event_process process;
	struct event_thread thread;
	struct event_name name;
	struct event_mapping mapping;
	struct name_frame frame;
	size_t stack_len;
	uint32_t stacks[2][FORMAT_STACK_MAX]; /* the last and the next, in turn */
	int stack_turn;
	struct name_frame frames[FORMAT_NAME_FRAMES_MAX];
	bool newer; /* a newer stk wrote it, and it cannot be read without what that one added */
	char text[2][FORMAT_STRING_MAX + 1]; /* with the NUL that the file leaves out */
};

/* A string with its NUL; cut strings never come from a writer, so a longer one is damage. */
static uint32_t get_text(struct decoder *d, char *ret_text)
{
	uint64_t len = varint_get(&d->in);
	const void *bytes = NULL;

	if (len > FORMAT_STRING_MAX)
		cursor_fail(&d->in);
	else
		bytes = cursor_take(&d->in, len);
	if (!bytes)
		return 0;
	memcpy(ret_text, bytes, len);
	ret_text[len] = '\0';
	return (uint32_t)len;
}

/* A 32-bit field as a difference. */
static uint32_t get_delta32(struct decoder *d, uint32_t from)
{
	uint64_t value = unzigzag(from, varint_get(&d->in));

	return (uint32_t)(value > UINT32_MAX ? cursor_fail(&d->in) : value);
}

static void get_meta(struct decoder *d, struct event_meta *meta)
{
	get_text(d, d->text[0]);
	get_text(d, d->text[1]);
	meta->key = d->text[0];
	meta->value = d->text[1];
}

static void get_string(struct decoder *d, struct event_string *string)
{
	string->len = get_text(d, d->text[0]);
	string->text = d->text[0];
	string->id = d->id;
}

static void get_image(struct decoder *d, struct event_image *image)
{
	const void *build_id;

	memset(image, 0, sizeof(*image));
	image->id = d->id;
	image->path = varint_get32(&d->in);
	image->kind = (enum image_kind)varint_get32(&d->in);
	image->flags = varint_get32(&d->in);
	image->pid = varint_get32(&d->in);
	image->build_id_len = varint_get32(&d->in);
	if (image->build_id_len > BUILD_ID_MAX)
		cursor_fail(&d->in);
	build_id = cursor_take(&d->in, d->in.bad ? 0 : image->build_id_len);
	if (!d->in.bad)
		memcpy(image->build_id, build_id, image->build_id_len);
	image->dev = varint_get(&d->in);
	image->inode = varint_get(&d->in);
	image->mtime_ns = varint_get(&d->in);
	image->size = varint_get(&d->in);
	image->print = varint_get(&d->in);
}

static void get_location(struct decoder *d, struct event_location *location)
{
	struct event_location *last = &d->location;
	uint32_t image = get_delta32(d, last->image);

	location->id = d->id;
	location->flags = varint_get32(&d->in);
	location->offset = unzigzag(image == last->image ? last->offset : 0, varint_get(&d->in));
	location->image = image;
	*last = *location;
}

static void get_stack(struct decoder *d, struct event_stack *stack)
{
	const uint32_t *before = d->stacks[d->stack_turn];
	uint32_t *locations = d->stacks[!d->stack_turn], last = 0;
	uint64_t n_kernel = varint_get32(&d->in), n_user = varint_get32(&d->in), shared, n;
	const uint8_t *bytes = cursor_take(&d->in, 3);
	const uint8_t *code = bytes && bytes[2] & STACK_KERNEL_ERRNO ? cursor_take(&d->in, 1) : NULL;
	const uint8_t *script = bytes && bytes[2] & STACK_HAS_SCRIPT ? cursor_take(&d->in, 2) : NULL;

	shared = varint_get32(&d->in);
	n = n_kernel + n_user;
	if (n > FORMAT_STACK_MAX || shared > n || shared > d->stack_len ||
	    n - shared > cursor_left(&d->in))
		cursor_fail(&d->in);
	if (d->in.bad)
		return;
	for (size_t i = 0; i < n - shared; i++)
		locations[i] = last = get_delta32(d, last);
	memcpy(locations + n - shared, before + d->stack_len - shared, shared * sizeof(*locations));
	*stack = (struct event_stack){
		.id = d->id,
		.n_kernel = (uint16_t)n_kernel,
		.n_user = (uint16_t)n_user,
		.status = bytes[0],
		.cause = bytes[1],
		.unwinder = (bytes[2] & STACK_UNWINDER_BITS) >> 2,
		.kernel_cut = !!(bytes[2] & STACK_KERNEL_CUT),
		.kernel_errno = code ? *code : 0,
		.script_status = script ? script[0] : SCRIPT_NONE,
		.script_cause = script ? script[1] : SCRIPT_CAUSE_NO,
		.locations = locations,
	};
	d->stack_turn = !d->stack_turn;
	d->stack_len = n;
}

static void get_process(struct decoder *d, struct event_process *process)
{
	struct event_process *last = &d->process;

	process->id = get_delta32(d, last->id);
	process->pid = get_delta32(d, last->pid);
	process->ppid = get_delta32(d, process->pid);
	process->comm = get_delta32(d, last->comm);
	process->start_ns = varint_get(&d->in);
	process->end_ns = varint_get(&d->in);
	*last = *process;
}

static void get_thread(struct decoder *d, struct event_thread *thread)
{
	struct event_thread *last = &d->thread;

	thread->id = get_delta32(d, last->id);
	thread->process = get_delta32(d, last->process);
	thread->pid = get_delta32(d, last->pid);
	thread->tid = get_delta32(d, thread->pid);
	thread->own_tid = get_delta32(d, last->own_tid);
	thread->name = get_delta32(d, last->name);
	thread->start_ns = varint_get(&d->in);
	thread->end_ns = varint_get(&d->in);
	*last = *thread;
}

static void get_series(struct decoder *d, struct event_series *series)
{
	series->id = d->id;
	series->name = varint_get32(&d->in);
	series->asked = varint_get32(&d->in);
	series->kind = (enum series_kind)varint_get32(&d->in);
	series->unit = (enum series_unit)varint_get32(&d->in);
	series->frequency_hz = varint_get(&d->in);
	series->period = varint_get(&d->in);
}

static void get_sample(struct decoder *d, struct event_sample *ret_sample)
{
	struct event_sample *s = &d->sample;
	uint64_t fields = varint_get(&d->in), value;

	/* Where the next sample begins is not known then, and what this one says is less than it is. */
	d->newer |= fields > SAMPLE_KNOWN;
#define FIELD(bit, field) \
	if (fields & (bit)) { \
		value = unzigzag(s->field, varint_get(&d->in)); \
		s->field = (__typeof__(s->field))value; \
		if (s->field != value) \
			cursor_fail(&d->in); \
	}
	SAMPLE_EACH_FIELD(FIELD)
#undef FIELD
	*ret_sample = *s;
}

static void get_counter(struct decoder *d, struct event_counter *counter)
{
	uint64_t cpu;

	counter->series = varint_get32(&d->in);
	counter->counter = varint_get32(&d->in);
	cpu = varint_get(&d->in);
	counter->cpu = cpu && cpu <= UINT32_MAX ? (uint32_t)(cpu - 1) : EVENT_NO_CPU;
	counter->delta = varint_get(&d->in);
}

static void get_name(struct decoder *d, struct event_name *name)
{
	struct name_frame *last = &d->frame;

	name->location = get_delta32(d, d->name.location);
	name->reason = varint_get32(&d->in);
	name->flags = varint_get32(&d->in);
	name->offset = varint_get(&d->in);
	name->n_frames = varint_get32(&d->in);
	if (name->n_frames > FORMAT_NAME_FRAMES_MAX)
		cursor_fail(&d->in);
	for (uint32_t i = 0; !d->in.bad && i < name->n_frames; i++) {
		last->function = get_delta32(d, last->function);
		last->linkage = varint_get32(&d->in);
		last->file = get_delta32(d, last->file);
		last->line = varint_get32(&d->in);
		last->column = varint_get32(&d->in);
		last->flags = varint_get32(&d->in);
		d->frames[i] = *last;
	}
	name->frames = d->frames;
	d->name = *name;
}

static void get_mapping(struct decoder *d, struct event_mapping *mapping)
{
	struct event_mapping *last = &d->mapping;

	mapping->process = get_delta32(d, last->process);
	mapping->image = get_delta32(d, last->image);
	mapping->start = unzigzag(last->start, varint_get(&d->in));
	mapping->end = mapping->start + varint_get(&d->in);
	mapping->offset = varint_get(&d->in);
	mapping->from_ns = unzigzag(last->from_ns, varint_get(&d->in));
	mapping->path = varint_get32(&d->in);
	*last = *mapping;
}

static void get_record(struct decoder *d, struct event *event)
{
	switch (event->type) {
	case EVENT_META:
		get_meta(d, &event->meta);
		break;
	case EVENT_STRING:
		get_string(d, &event->string);
		break;
	case EVENT_IMAGE:
		get_image(d, &event->image);
		break;
	case EVENT_LOCATION:
		get_location(d, &event->location);
		break;
	case EVENT_STACK:
		get_stack(d, &event->stack);
		break;
	case EVENT_PROCESS:
		get_process(d, &event->process);
		break;
	case EVENT_THREAD:
		get_thread(d, &event->thread);
		break;
	case EVENT_SERIES:
		get_series(d, &event->series);
		break;
	case EVENT_SAMPLE:
		get_sample(d, &event->sample);
		break;
	case EVENT_COUNTER:
		get_counter(d, &event->counter);
		break;
	case EVENT_NAME:
		get_name(d, &event->name);
		break;
	case EVENT_MAPPING:
		get_mapping(d, &event->mapping);
		break;
	default:
		break;
	}
}

static void start_section(struct decoder *d)
{
	memset(&d->location, 0, sizeof(d->location));
	memset(&d->sample, 0, sizeof(d->sample));
	memset(&d->process, 0, sizeof(d->process));
	memset(&d->thread, 0, sizeof(d->thread));
	memset(&d->name, 0, sizeof(d->name));
	memset(&d->mapping, 0, sizeof(d->mapping));
	memset(&d->frame, 0, sizeof(d->frame));
	d->stack_len = 0;
}

/* A record takes a byte at least, so a hostile count ends with the bytes. */
static int decode_section(struct decoder *d, uint64_t tag)
{
	struct event event = { .type = (enum event_type)SECTION_TYPE(tag) };
	uint64_t count;
	int r;

	if (SECTION_TYPE(tag) >= EVENT_END || SECTION_TYPE(tag) == EVENT_NONE) {
		d->newer |= !SECTION_MAY_SKIP(tag);
		return 0;
	}
	start_section(d);
	d->id = varint_get32(&d->in);
	count = varint_get(&d->in);
	for (; count && !d->in.bad; count--, d->id++) {
		get_record(d, &event);
		if (d->in.bad || d->newer)
			break;
		r = d->sink->push(d->sink, &event, d->err);
		if (r < 0)
			return r;
	}
	if (cursor_left(&d->in))
		d->in.bad = true;
	return 0;
}

int decode_sections(const void *data, size_t len, struct sink *sink, size_t *ret_bad,
		    struct err *err)
{
	struct cursor all = { .at = data, .end = (const uint8_t *)data + len };
	CLEANUP(mem_free) struct decoder *d = mem_alloc(sizeof(*d));
	int r;

	d->sink = sink;
	d->err = err;
	d->stack_turn = 0;
	d->newer = false;
	while (cursor_left(&all)) {
		uint64_t tag = varint_get(&all);
		uint64_t bytes = varint_get(&all);
		const uint8_t *body = cursor_take(&all, bytes > len ? SIZE_MAX : bytes);

		if (!body || all.bad) {
			(*ret_bad)++;
			return 0;
		}
		d->in = (struct cursor){ .at = body, .end = body + bytes };
		r = decode_section(d, tag);
		if (r < 0 || d->newer)
			return r < 0 ? r : -EPROTONOSUPPORT;
		*ret_bad += d->in.bad;
	}
	return 0;
}
