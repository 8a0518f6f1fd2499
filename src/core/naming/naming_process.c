// SPDX-License-Identifier: GPL-2.0-or-later
/* naming_process: the process that finds the names of a recording's places. */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/log.h"
#include "core/naming/name_ahead.h"
#include "core/naming/naming_process.h"
#include "core/naming/naming_wire.h"
#include "core/naming/told_strings.h"
#include "core/parser/parser.h"
#include "core/profile/meta.h"
#include "core/profile/profile.h"
#include "core/symbol/debug_places.h"
#include "core/symbol/kept_files.h"
#include "core/symbol/symbolizer.h"

#define TABLES_BYTES_MAX (32u << 20) /* of processes, and of mappings: as the recorder keeps */
#define LOOK_MS 250 /* a pause of name_ahead may be over */
#define STATE_EVERY_NS 100000000ull /* that it gets on is said so often */

struct numbers {
	uint32_t *data;
	size_t len, cap;
};

/* What the recorder tells goes to the builder; its ids by those of the tables: [id - 1]. */
struct hearing {
	struct sink sink;
	const struct tables *tables;
	struct sink *to;
	struct numbers images, locations;
};

struct naming_process {
	struct sink answers; /* takes names, for the recorder */
	struct naming_wire wire;
	struct naming_options options;
	struct debug_places places;
	struct profile *profile; /* what the recorder told */
	struct builder *builder;
	struct hearing hearing;
	struct encoder *encoder;
	struct told_strings strings; /* of the answers */
	struct kept_files kept;
	struct parser *parser;
	struct symbolizer *symbolizer;
	struct name_ahead *ahead;
	struct numbers pids;
	struct numbers left; /* images that are not to be touched */
	struct naming_state state;
	uint64_t told_ns; /* the state, the last time */
	uint64_t look_ns; /* new places are to be named ahead */
	bool listening; /* to the recorder, which is not to be told what it tells */
	bool late; /* what is on a device beside an image that is left is asked about, too */
	bool put_off; /* something of that kind was */
};

/* There is one in a process, and whoever logs, or asks whether to go on, says nothing of it. */
static struct naming_process *own;

/* A process that cannot wait is of no use: the recorder starts another one, or goes without names. */
static void wait_for(struct pollfd *fds, size_t n, int timeout_ms)
{
	if (poll(fds, n, timeout_ms) < 0 && errno != EINTR)
		_exit(1);
}

/* The recorder always reads, and is never waited for otherwise. */
static void send_all(struct naming_process *process)
{
	while (!naming_wire_is_empty(&process->wire)) {
		struct pollfd fd = { .fd = process->wire.fd, .events = POLLOUT };

		if (naming_wire_write(&process->wire))
			_exit(1);
		if (!naming_wire_is_empty(&process->wire))
			wait_for(&fd, 1, -1);
	}
}

static void put_answers(struct naming_process *process)
{
	RELEASE(buf_release) struct buf sections = { 0 };

	encoder_take(process->encoder, &sections);
	if (sections.len)
		naming_wire_put(&process->wire, NAMING_EVENTS, sections.data, sections.len);
}

static void tell_state(struct naming_process *process)
{
	put_answers(process);
	naming_wire_put(&process->wire, NAMING_STATE, &process->state, sizeof(process->state));
	send_all(process);
	process->told_ns = clock_now_ns();
}

static void on_log(enum log_level level, const char *text)
{
	RELEASE(buf_release) struct buf message = { 0 };
	const uint32_t word = level;

	buf_add(&message, &word, sizeof(word));
	buf_adds(&message, text);
	naming_wire_put(&own->wire, NAMING_LOG, message.data, message.len);
	send_all(own);
}

static uint32_t tell_string(struct naming_process *process, uint32_t id)
{
	return told_strings_id(&process->strings, &process->profile->tables.strings, id, process->encoder);
}

/* struct sink: of the tables, which tell of what the recorder told as well. */
static int push_answer(struct sink *sink, const struct event *event, struct err *err)
{
	struct naming_process *process = (struct naming_process *)sink;
	struct name_frame frames[LOCATION_FRAMES_MAX];
	struct event answer = *event;

	if (process->listening || event->type != EVENT_NAME)
		return 0;
	for (uint32_t i = 0; i < event->name.n_frames && i < ARRAY_LEN(frames); i++) {
		frames[i] = event->name.frames[i];
		frames[i].function = tell_string(process, frames[i].function);
		frames[i].linkage = tell_string(process, frames[i].linkage);
		frames[i].file = tell_string(process, frames[i].file);
	}
	answer.name.frames = frames;
	answer.name.location = process->hearing.locations.data[event->name.location - 1];
	encoder_add(process->encoder, &answer);
	if (encoder_bytes(process->encoder) >= NAMING_EVENTS_BYTES)
		tell_state(process);
	return 0;
}

/* As the recorder knows it. */
static uint32_t image_there(const struct naming_process *process, uint32_t image)
{
	return image ? process->hearing.images.data[image - 1] : 0;
}

static bool is_left(const struct naming_process *process, uint32_t image)
{
	for (size_t i = 0; i < process->left.len; i++)
		if (process->left.data[i] == image_there(process, image))
			return true;
	return false;
}

/* A file system that did not answer once takes its time again. */
static bool is_beside_left(const struct naming_process *process, uint32_t image)
{
	const struct tables *tables = &process->profile->tables;
	uint64_t dev = tables_get_image(tables, image)->dev;

	for (uint32_t id = 1; dev && process->left.len && id <= tables->images.len; id++)
		if (tables_get_image(tables, id)->dev == dev && is_left(process, id))
			return true;
	return false;
}

/* struct symbolizer_options, struct kept_files: an image is to be opened. */
static bool begin_image(void *ctx, uint32_t image)
{
	struct naming_process *process = ctx;

	if (is_left(process, image))
		return false;
	if (!process->late && is_beside_left(process, image)) {
		process->put_off = true;
		return false;
	}
	process->state.image = image_there(process, image);
	tell_state(process);
	return true;
}

static void on_progress(const char *path, size_t done, size_t all)
{
	own->state.done = done;
	own->state.all = all;
}

static bool is_recorder_gone(const struct naming_process *process)
{
	struct pollfd fd = { .fd = process->wire.fd };

	return poll(&fd, 1, 0) && fd.revents & (POLLHUP | POLLERR);
}

/* Says that work goes on, when it does. */
static void tell_of_work(struct naming_process *process)
{
	if (clock_now_ns() - process->told_ns >= STATE_EVERY_NS &&
	    (!process->parser || parser_gets_on(process->parser)))
		tell_state(process);
}

/* struct symbolizer_options: asked again and again while something is waited for. */
static bool cancelled(void)
{
	tell_of_work(own);
	return is_recorder_gone(own);
}

/* Once the kernel is known. */
static void begin_names(struct naming_process *process)
{
	struct symbolizer_options options = {
		.parser = process->parser,
		.kept_files = &process->kept,
		.debug_places = &process->places,
		.kallsyms_path = process->options.kallsyms_path,
		.progress = on_progress,
		.begin = begin_image,
		.begin_ctx = process,
		.cancelled = cancelled,
	};

	symbolizer_options_for(process->profile, &options);
	process->symbolizer = symbolizer_new(&options);
	if (process->parser && process->options.ahead)
		process->ahead = name_ahead_new(process->symbolizer, process->parser, &process->profile->tables);
	process->look_ns = clock_now_ns() + NS_PER_SEC;
}

static void do_work(struct naming_process *process)
{
	process->state.works++;
	if (!process->symbolizer)
		begin_names(process);
	kept_files_add(&process->kept, &process->profile->tables);
}

/* Of many places at a time each costs less. */
static void look_for_places(struct naming_process *process)
{
	uint64_t now = clock_now_ns();

	if (!process->ahead || now < process->look_ns)
		return;
	name_ahead_add(process->ahead);
	process->look_ns = now + NS_PER_SEC;
}

static void tell_end(struct naming_process *process)
{
	RELEASE(buf_release) struct buf missing = { 0 };
	uint64_t layout = symbolizer_kernel_layout(process->symbolizer);
	char text[17];

	missing_files_words(symbolizer_missing_files(process->symbolizer), &missing);
	if (missing.len)
		encoder_add(process->encoder,
			    &(struct event){ EVENT_META, .meta = { META_MISSING_FILES, buf_text(&missing) } });
	snprintf(text, sizeof(text), "%016llx", (unsigned long long)layout);
	if (layout)
		encoder_add(process->encoder, &(struct event){ EVENT_META, .meta = { META_KERNEL_LAYOUT, text } });
	put_answers(process);
	naming_wire_put(&process->wire, NAMING_DONE, NULL, 0);
	send_all(process);
}

/* Somebody waits for all names. */
static void __attribute__((noreturn)) finish(struct naming_process *process)
{
	struct tables *tables = &process->profile->tables;

	process->state.works++;
	for (size_t i = 0; i < process->pids.len; i++)
		symbolizer_add_pid(process->symbolizer, process->pids.data[i]);
	process->put_off = false;
	symbolizer_name_all(process->symbolizer, tables, false);
	process->late = true;
	if (process->put_off)
		symbolizer_name_all(process->symbolizer, tables, false);
	tell_end(process);
	_exit(0);
}

static int hear(struct sink *sink, const struct event *event, struct err *err)
{
	struct hearing *hearing = (struct hearing *)sink;
	int r = hearing->to->push(hearing->to, event, err);

	if (event->type == EVENT_IMAGE)
		vec_push(&hearing->images, event->image.id);
	if (event->type == EVENT_LOCATION)
		vec_push(&hearing->locations, event->location.id);
	/* All is told in order, and once. */
	return hearing->images.len == hearing->tables->images.len &&
			       hearing->locations.len == hearing->tables->locations.len ? r : -EBADMSG;
}

static bool take_events(struct naming_process *process, const struct naming_message *message)
{
	size_t bad = 0;

	process->listening = true;
	if (decode_sections(message->data, message->bytes, &process->hearing.sink, &bad, NULL))
		bad++;
	process->listening = false;
	return !bad;
}

static void add_numbers(struct numbers *numbers, const struct naming_message *message)
{
	size_t n = message->bytes / sizeof(uint32_t);

	if (n)
		memcpy(vec_add(numbers, n), message->data, n * sizeof(uint32_t));
}

static bool take_message(struct naming_process *process, const struct naming_message *message)
{
	switch (message->type) {
	case NAMING_EVENTS:
		return take_events(process, message);
	case NAMING_LEAVE:
		add_numbers(&process->left, message);
		return true;
	case NAMING_PIDS:
		add_numbers(&process->pids, message);
		return true;
	case NAMING_WORK:
		do_work(process);
		return true;
	case NAMING_FINISH:
		finish(process);
	default:
		return false;
	}
}

static void take_messages(struct naming_process *process)
{
	struct naming_message message;
	int r;

	while ((r = naming_wire_next(&process->wire, &message)) == 1)
		if (!take_message(process, &message))
			_exit(1);
	if (r)
		_exit(1);
}

/* What a batch that is under way is of; 0 when there is none. */
static uint32_t image_ahead(const struct naming_process *process)
{
	return process->ahead ? name_ahead_image(process->ahead) : 0;
}

static void __attribute__((noreturn)) serve(struct naming_process *process)
{
	for (;;) {
		struct pollfd fds[] = { { .fd = process->wire.fd, .events = POLLIN },
					{ .fd = name_ahead_fd(process->ahead), .events = POLLIN } };
		struct naming_state before = process->state;

		if (image_ahead(process))
			tell_of_work(process);
		wait_for(fds, ARRAY_LEN(fds), image_ahead(process) ? LOOK_MS / 2 : LOOK_MS);
		if (fds[0].revents && naming_wire_read(&process->wire) < 0)
			_exit(0);
		take_messages(process);
		look_for_places(process);
		name_ahead_step(process->ahead);
		process->state.image = image_there(process, image_ahead(process));
		if (memcmp(&before, &process->state, sizeof(before)))
			tell_state(process);
	}
}

void naming_process_run(void *ctx, int fd, unsigned int number)
{
	struct naming_process *process = mem_zalloc(sizeof(*process));
	const struct naming_options *options = ctx;
	const struct parser_options parser_options = { .ahead = options->ahead };

	own = process;
	process->options = *options;
	process->wire.fd = fd;
	process->profile = profile_new();
	process->profile->tables.out = &process->answers;
	tables_limit(&process->profile->tables, TABLES_BYTES_MAX);
	process->answers.push = push_answer;
	process->builder = builder_new(process->profile);
	process->hearing = (struct hearing){ .sink.push = hear, .tables = &process->profile->tables,
					     .to = builder_sink(process->builder) };
	process->encoder = encoder_new();
	process->kept.begin = begin_image;
	process->kept.ctx = process;
	if (options->debug_places)
		process->places = *options->debug_places;
	/* An answer to one that has gone would be taken for that to another question. */
	if (number)
		process->places.fetcher = NULL;
	log_set(log_hears(LOG_DEBUG) ? LOG_DEBUG : log_hears(LOG_INFO) ? LOG_INFO : LOG_WARN, on_log);
	parser_new(&parser_options, &process->parser, NULL);
	serve(process);
}
