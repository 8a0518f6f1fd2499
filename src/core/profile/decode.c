// SPDX-License-Identifier: GPL-2.0-or-later
/* decode: the sections of a DATA frame back into events. Bytes are hostile until they are read. */
#include <errno.h>
#include <string.h>
#include "base/vec.h"
#include "core/profile/format.h"
#include "core/profile/sections.h"
#include "core/profile/varint.h"

/* Of an image that follows in the same frame. */
struct print {
	uint32_t image;
	uint64_t print;
};

struct decoder {
	struct cursor in;
	uint32_t id; /* of the next record, where records have one */
	struct sink *sink;
	struct err *err;
	/* What the next record is a difference to; zeroed at the start of a section. */
	struct event_location location;
	struct event_sample sample;
	struct event_process process;
	struct event_name name;
	struct event_mapping mapping;
	struct name_frame frame;
	size_t stack_len;
	uint32_t stacks[2][FORMAT_STACK_MAX]; /* the last and the next, in turn */
	int stack_turn;
	struct name_frame frames[FORMAT_NAME_FRAMES_MAX];
	VEC(struct print) prints; /* as they came, by image */
	size_t prints_used;
	char text[2][FORMAT_STRING_MAX + 1]; /* with the NUL that the file leaves out */
};

static void decoder_free(struct decoder *d)
{
	if (!d)
		return;
	vec_release(&d->prints);
	mem_free(d);
}
DEFINE_CLEANUP(struct decoder *, decoder_free)

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
	while (d->prints_used < d->prints.len && d->prints.data[d->prints_used].image < d->id)
		d->prints_used++;
	if (d->prints_used < d->prints.len && d->prints.data[d->prints_used].image == d->id)
		image->print = d->prints.data[d->prints_used].print;
}

static void get_print(struct decoder *d)
{
	struct print print = { d->id, varint_get(&d->in) };

	if (!d->in.bad)
		vec_push(&d->prints, print);
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
		.unwinder = bytes[2] >> 2,
		.kernel_cut = !!(bytes[2] & STACK_KERNEL_CUT),
		.kernel_errno = code ? *code : 0,
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

static void get_sample(struct decoder *d, struct event_sample *ret_sample)
{
	const uint8_t *mask = cursor_take(&d->in, 1);
	struct event_sample *s = &d->sample;

	if (!mask)
		return;
	if (*mask & SAMPLE_TIME)
		s->time_ns = unzigzag(s->time_ns, varint_get(&d->in));
	if (*mask & SAMPLE_DURATION)
		s->duration_ns = unzigzag(s->duration_ns, varint_get(&d->in));
	if (*mask & SAMPLE_STACK)
		s->stack = get_delta32(d, s->stack);
	if (*mask & SAMPLE_PROCESS)
		s->process = get_delta32(d, s->process);
	if (*mask & SAMPLE_PID)
		s->pid = get_delta32(d, s->pid);
	if (*mask & SAMPLE_TID)
		s->tid = get_delta32(d, s->tid);
	if (*mask & SAMPLE_CPU)
		s->cpu = get_delta32(d, s->cpu);
	if (*mask & SAMPLE_COMM)
		s->comm = get_delta32(d, s->comm);
	s->count = varint_get(&d->in);
	*ret_sample = *s;
}

static void get_counter(struct decoder *d, struct event_counter *counter)
{
	uint64_t cpu;

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

/* Returns false for a type that this reader does not know. */
static bool get_record(struct decoder *d, struct event *event)
{
	switch (event->type) {
	case EVENT_META:
		get_meta(d, &event->meta);
		return true;
	case EVENT_STRING:
		get_string(d, &event->string);
		return true;
	case EVENT_IMAGE:
		get_image(d, &event->image);
		return true;
	case EVENT_LOCATION:
		get_location(d, &event->location);
		return true;
	case EVENT_STACK:
		get_stack(d, &event->stack);
		return true;
	case EVENT_PROCESS:
		get_process(d, &event->process);
		return true;
	case EVENT_SAMPLE:
		get_sample(d, &event->sample);
		return true;
	case EVENT_COUNTER:
		get_counter(d, &event->counter);
		return true;
	case EVENT_NAME:
		get_name(d, &event->name);
		return true;
	case EVENT_MAPPING:
		get_mapping(d, &event->mapping);
		return true;
	case EVENT_PRINT:
		get_print(d);
		return true;
	default:
		return false;
	}
}

static void start_section(struct decoder *d)
{
	memset(&d->location, 0, sizeof(d->location));
	memset(&d->sample, 0, sizeof(d->sample));
	memset(&d->process, 0, sizeof(d->process));
	memset(&d->name, 0, sizeof(d->name));
	memset(&d->mapping, 0, sizeof(d->mapping));
	memset(&d->frame, 0, sizeof(d->frame));
	d->stack_len = 0;
}

/* A record takes a byte at least, so a hostile count ends with the bytes. */
static int decode_section(struct decoder *d, uint64_t type)
{
	struct event event = { .type = (enum event_type)type };
	uint64_t count;
	int r;

	if (type >= EVENT_END)
		return 0;
	start_section(d);
	d->id = varint_get32(&d->in);
	count = varint_get(&d->in);
	for (; count && !d->in.bad; count--, d->id++) {
		if (!get_record(d, &event))
			return 0;
		if (d->in.bad)
			break;
		if (event.type == EVENT_PRINT)
			continue;
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
	CLEANUP(decoder_free) struct decoder *d = mem_alloc(sizeof(*d));
	int r;

	d->sink = sink;
	d->err = err;
	d->stack_turn = 0;
	memset(&d->prints, 0, sizeof(d->prints));
	d->prints_used = 0;
	while (cursor_left(&all)) {
		uint64_t type = varint_get(&all);
		uint64_t bytes = varint_get(&all);
		const uint8_t *body = cursor_take(&all, bytes > len ? SIZE_MAX : bytes);

		if (!body || all.bad) {
			(*ret_bad)++;
			return 0;
		}
		d->in = (struct cursor){ .at = body, .end = body + bytes };
		r = decode_section(d, type);
		if (r < 0)
			return r;
		*ret_bad += d->in.bad;
	}
	return 0;
}
