// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * writer: a sink that appends the frames of stk.data to a file or a pipe. Nothing is patched back,
 * so that whatever is there when the recorder dies is readable; and room for the end is taken in
 * advance, so that a full disk still leaves a file that ends well and tells its loss.
 */
#include "config.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/param.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/file.h"
#include "base/hash.h"
#include "base/vec.h"
#include "core/profile/format.h"
#include "core/profile/profile.h"
#include "core/profile/sections.h"

#define RESERVE_BYTES 4096 /* the counters (a few hundred bytes) and END */
#define CANNOT_WRITE "cannot write the profile"
#define NO_READER "the program that reads the pipe ended first"
#define HELD_MAX 2048 /* counters by cpu that wait for the end of their slice */

/* What of one series is not written yet, or (after a failure) never will be. */
struct unwritten {
	uint64_t samples;
	uint64_t counters[COUNTER_LAST_];
};

struct writer {
	struct sink sink;
	int fd;
	enum frame_compression compression;
	struct encoder *encoder;
	/* Counters wait for the end of their slice: in a frame within it they would count samples that
	 * may yet fail to be written. */
	VEC(struct event_counter) held;
	struct hash_index held_index;
	struct buf raw, frame;
	uint32_t sequence;
	uint64_t bytes;
	/* Only for a regular file whose end is ours: */
	bool owns_end;
	uint64_t at; /* where the next frame goes */
	uint64_t allocated; /* the file system has promised room up to here */
	uint64_t limit; /* RLIMIT_FSIZE */
	uint64_t reserve, page;
	VEC(struct unwritten) unwritten; /* by id of the series; [0]: counters of none */
	bool has_samples; /* in frames that were written */
	struct err failure; /* the first; code 0: none */
};

/* Makes sure that a frame and the end after it will fit. Where the file system cannot promise, the
 * write itself will tell. */
static int reserve_room(struct writer *writer, uint64_t len)
{
	uint64_t end = writer->at + len + writer->reserve;

	if (!writer->owns_end)
		return 0;
	if (end > writer->limit)
		return -EFBIG;
	/* Whole pages: tmpfs undoes a failed call by pages, and must not undo an older promise. */
	end = (end + writer->page - 1) / writer->page * writer->page;
	if (end <= writer->allocated)
		return 0;
	if (fallocate(writer->fd, FALLOC_FL_KEEP_SIZE, (off_t)writer->allocated,
		      (off_t)(end - writer->allocated)) == 0)
		writer->allocated = end;
	else if (errno == ENOSPC || errno == EDQUOT)
		return -errno;
	return 0;
}

/* A part of a frame would cost its room and say nothing. */
static void cut_back(struct writer *writer)
{
	if (writer->owns_end && ftruncate(writer->fd, (off_t)writer->at) == 0)
		(void)!lseek(writer->fd, (off_t)writer->at, SEEK_SET);
}

/* Lays out one frame in writer->frame. */
static void make_frame(struct writer *writer, enum frame_type type, uint8_t version, const struct buf *raw)
{
	struct frame_header header = { .version = version, .type = (uint8_t)type };
	struct frame_disk disk = { 0 };
	const char *payload;

	buf_clear(&writer->frame);
	buf_add(&writer->frame, &disk, sizeof(disk));
	header.compression = (uint8_t)format_compress(writer->compression, buf_text(raw), raw->len,
						      &writer->frame);
	payload = writer->frame.data + sizeof(disk);
	header.sequence = writer->sequence++;
	header.length = (uint32_t)(writer->frame.len - sizeof(disk));
	header.raw_length = (uint32_t)raw->len;
	header.payload_crc = format_crc(payload, header.length);
	format_pack_header(&header, &disk);
	memcpy(writer->frame.data, &disk, sizeof(disk));
}

static int write_frame(struct writer *writer)
{
	int r = file_write(writer->fd, writer->frame.data, writer->frame.len);

	if (r < 0) {
		cut_back(writer);
		return r;
	}
	writer->at += writer->frame.len;
	writer->bytes += writer->frame.len;
	return 0;
}

/* What helps, and that not all is lost. */
static void hint(struct writer *writer, int code)
{
	const char *kept = writer->has_samples ? "what was recorded until then is kept" : "nothing was recorded";

	switch (-code) {
	case ENOSPC:
	case EDQUOT:
		err_hint(&writer->failure, "%s; free some space, or name another place with -o FILE", kept);
		err_exit(&writer->failure, EXIT_CODE_NO_ROOM);
		break;
	case EFBIG:
		err_hint(&writer->failure, "%s; 'ulimit -f' shows how large a file may get", kept);
		err_exit(&writer->failure, EXIT_CODE_NO_ROOM);
		break;
	case EPIPE:
		err_hint(&writer->failure, NO_READER);
		break;
	default:
		err_hint(&writer->failure, "%s", kept);
	}
}

static int fail(struct writer *writer, int code, struct err *err)
{
	err_sys(&writer->failure, code, CANNOT_WRITE);
	hint(writer, code);
	if (err && !err->code)
		*err = writer->failure;
	return writer->failure.code;
}

int writer_no_reader(struct err *err)
{
	err_sys(err, EPIPE, CANNOT_WRITE);
	return err_hint(err, NO_READER);
}

struct wanted_counter {
	const struct writer *writer;
	const struct event_counter *counter;
};

static bool is_wanted_counter(const void *ctx, uint32_t id)
{
	const struct wanted_counter *w = ctx;

	return event_counter_is_same(&w->writer->held.data[id - 1], w->counter);
}

static void hold_counter(struct writer *writer, const struct event_counter *counter)
{
	struct wanted_counter w = { writer, counter };
	uint64_t hash = event_counter_hash(counter);
	uint32_t id = hash_index_find(&writer->held_index, hash, is_wanted_counter, &w);

	if (id) {
		writer->held.data[id - 1].delta += counter->delta;
		return;
	}
	vec_push(&writer->held, *counter);
	hash_index_add(&writer->held_index, hash, (uint32_t)writer->held.len);
}

static void encode_held(struct writer *writer)
{
	for (size_t i = 0; i < writer->held.len; i++) {
		struct event event = { .type = EVENT_COUNTER, .counter = writer->held.data[i] };

		encoder_add(writer->encoder, &event);
	}
	writer->held.len = 0;
	hash_index_release(&writer->held_index);
}

static struct unwritten *unwritten_of(struct writer *writer, uint32_t series)
{
	if (series > TABLES_SERIES_MAX)
		series = 0;
	if (series >= writer->unwritten.len)
		vec_add(&writer->unwritten, series + 1 - writer->unwritten.len);
	return &writer->unwritten.data[series];
}

/* What was gathered is in the file. */
static void note_written(struct writer *writer, bool end_of_slice)
{
	for (size_t i = 0; i < writer->unwritten.len; i++) {
		struct unwritten *unwritten = &writer->unwritten.data[i];

		writer->has_samples |= unwritten->samples > 0;
		unwritten->samples = 0;
		if (end_of_slice)
			memset(unwritten->counters, 0, sizeof(unwritten->counters));
	}
}

static int write_gathered(struct writer *writer, bool end_of_slice, struct err *err)
{
	uint8_t version;
	int r;

	if (end_of_slice)
		encode_held(writer);
	buf_clear(&writer->raw);
	version = encoder_take(writer->encoder, &writer->raw);
	if (!writer->raw.len)
		return 0;
	make_frame(writer, FRAME_DATA, version, &writer->raw);
	r = reserve_room(writer, writer->frame.len);
	if (!r)
		r = write_frame(writer);
	if (r < 0) {
		writer->sequence--;
		return fail(writer, r, err);
	}
	note_written(writer, end_of_slice);
	return 0;
}

static int writer_push(struct sink *sink, const struct event *event, struct err *err)
{
	struct writer *writer = (struct writer *)sink;
	const struct event_counter *counter = &event->counter;
	int r = 0;

	if (event->type == EVENT_SAMPLE)
		unwritten_of(writer, event->sample.series)->samples += event->sample.count;
	if (event->type == EVENT_COUNTER && counter->counter < COUNTER_LAST_)
		unwritten_of(writer, counter->series)->counters[counter->counter] += counter->delta;
	if (writer->failure.code)
		return 0;
	if (event->type == EVENT_COUNTER)
		hold_counter(writer, counter);
	else
		encoder_add(writer->encoder, event);
	if (writer->held.len >= HELD_MAX)
		r = write_gathered(writer, true, err);
	else if (encoder_bytes(writer->encoder) >= FORMAT_FRAME_BYTES)
		r = write_gathered(writer, false, err);
	/* A sample that was not taken is its source's to count. */
	if (r < 0 && event->type == EVENT_SAMPLE)
		unwritten_of(writer, event->sample.series)->samples -= event->sample.count;
	return r;
}

static int writer_flush(struct sink *sink, struct err *err)
{
	struct writer *writer = (struct writer *)sink;

	if (!writer->failure.code)
		return write_gathered(writer, true, err);
	if (err && !err->code)
		*err = writer->failure;
	return writer->failure.code;
}

/* In a regular file opened for appending the position is no guide: its end is not ours to move. */
static void look_at_output(struct writer *writer)
{
	struct rlimit limit;
	struct stat st;
	off_t at;

	if (fstat(writer->fd, &st) < 0 || !S_ISREG(st.st_mode) ||
	    fcntl(writer->fd, F_GETFL) & O_APPEND)
		return;
	at = lseek(writer->fd, 0, SEEK_CUR);
	if (at < 0 || at < st.st_size)
		return;
	writer->owns_end = true;
	writer->at = (uint64_t)at;
	writer->allocated = writer->at / writer->page * writer->page;
	if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
		writer->limit = limit.rlim_cur;
}

struct writer *writer_new(int fd, const struct writer_options *options, struct err *err)
{
	static const struct writer_options none;
	CLEANUP(writer_free) struct writer *writer = mem_zalloc(sizeof(*writer));
	int r;

	options = options ? options : &none;
	writer->sink.push = writer_push;
	writer->sink.flush = writer_flush;
	writer->fd = fd;
	writer->encoder = encoder_new();
	writer->limit = UINT64_MAX;
	writer->page = (uint64_t)sysconf(_SC_PAGESIZE);
	writer->reserve = options->reserve_bytes ? options->reserve_bytes : RESERVE_BYTES;
#ifdef HAVE_ZSTD
	writer->compression = options->zlib ? FRAME_ZLIB : FRAME_ZSTD;
#else
	writer->compression = FRAME_ZLIB;
#endif
	if (options->no_compression)
		writer->compression = FRAME_RAW;
	look_at_output(writer);
	r = reserve_room(writer, 0);
	if (r < 0) {
		fail(writer, r, err);
		err_hint(err, r == -EFBIG ? "'ulimit -f' shows how large a file may get" :
			      "free some space, or name another place with -o FILE");
		return NULL;
	}
	return TAKE(writer);
}

struct sink *writer_sink(struct writer *writer)
{
	return &writer->sink;
}

static void encode_last_words(struct encoder *encoder, uint32_t series, struct unwritten *unwritten)
{
	uint64_t lost = unwritten->samples, *counters = unwritten->counters;

	/* Whoever counted these as stored did not know yet. */
	counters[COUNTER_STORED] -= MIN(lost, counters[COUNTER_STORED]);
	counters[COUNTER_LOST_WRITE] += lost;
	for (uint32_t i = 0; i < COUNTER_LAST_; i++) {
		struct event event = { .type = EVENT_COUNTER };

		event.counter = (struct event_counter){ series, i, EVENT_NO_CPU, counters[i] };
		if (counters[i])
			encoder_add(encoder, &event);
	}
}

/* What is still known of a recording whose samples could not be written: its counts. */
static void make_last_words(struct writer *writer)
{
	CLEANUP(encoder_free) struct encoder *encoder = encoder_new();

	for (uint32_t i = 0; i < writer->unwritten.len; i++)
		encode_last_words(encoder, i, &writer->unwritten.data[i]);
	buf_clear(&writer->raw);
	make_frame(writer, FRAME_DATA, encoder_take(encoder, &writer->raw), &writer->raw);
}

int writer_end(struct writer *writer, struct err *err)
{
	static const struct buf nothing;
	int r, end;

	if (!writer->failure.code)
		write_gathered(writer, true, NULL);
	r = writer->failure.code;
	if (r < 0) {
		make_last_words(writer);
		if (write_frame(writer) < 0)
			writer->sequence--;
	}
	make_frame(writer, FRAME_END, FORMAT_VERSION, &nothing);
	end = write_frame(writer);
	if (end < 0 && !r)
		r = fail(writer, end, err);
	/* Gives back what is reserved past the end. */
	if (writer->owns_end)
		(void)!ftruncate(writer->fd, (off_t)writer->at);
	if (r < 0 && err && !err->code)
		*err = writer->failure;
	return r;
}

uint64_t writer_bytes(const struct writer *writer)
{
	return writer->bytes;
}

bool writer_has_samples(const struct writer *writer)
{
	return writer->has_samples;
}

uint64_t writer_lost(const struct writer *writer, uint32_t series)
{
	return writer->failure.code && series < writer->unwritten.len ? writer->unwritten.data[series].samples : 0;
}

void writer_free(struct writer *writer)
{
	if (!writer)
		return;
	encoder_free(writer->encoder);
	vec_release(&writer->held);
	vec_release(&writer->unwritten);
	hash_index_release(&writer->held_index);
	buf_release(&writer->raw);
	buf_release(&writer->frame);
	mem_free(writer);
}
