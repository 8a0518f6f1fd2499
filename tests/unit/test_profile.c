// SPDX-License-Identifier: GPL-2.0-or-later
/* The profile file: every event there and back, and nothing but the damaged part lost to damage. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include "config.h"
#include "base/file.h"
#include "core/profile/format.h"
#include "core/profile/profile.h"
#include "core/profile/sections.h"
#include "core/profile/varint.h"
#include "tap.h"

/* A sink that keeps all it gets as text: two equal texts are two equal streams of events. */
struct listing {
	struct sink sink;
	struct buf text;
	uint64_t samples;
	size_t ends;
};

static void list_name(struct buf *text, const struct event_name *n)
{
	buf_addf(text, "name %u %u %u %lu", n->location, n->reason, n->flags, n->offset);
	for (uint32_t i = 0; i < n->n_frames; i++)
		buf_addf(text, " (%u %u %u %u %u %u)", n->frames[i].function, n->frames[i].linkage,
			 n->frames[i].file, n->frames[i].line, n->frames[i].column,
			 n->frames[i].flags);
	buf_addc(text, '\n');
}

static void list_stack(struct buf *text, const struct event_stack *s)
{
	buf_addf(text, "stack %u %u %u %u %u %u %u %u %u %u", s->id, s->n_kernel, s->n_user, s->status, s->cause,
		 s->unwinder, s->kernel_cut, s->kernel_errno, s->script_status, s->script_cause);
	for (int i = 0; i < s->n_kernel + s->n_user; i++)
		buf_addf(text, " %u", s->locations[i]);
	buf_addc(text, '\n');
}

static int list(struct sink *sink, const struct event *e, struct err *err)
{
	struct listing *l = (struct listing *)sink;
	struct buf *t = &l->text;

	switch (e->type) {
	case EVENT_META:
		buf_addf(t, "meta %s=%s\n", e->meta.key, e->meta.value);
		break;
	case EVENT_STRING:
		buf_addf(t, "string %u %u ", e->string.id, e->string.len);
		buf_add(t, e->string.text, e->string.len + 1);
		break;
	case EVENT_IMAGE:
		buf_addf(t, "image %u %u %d %u %u %lx %lu %lu %lu %lx ", e->image.id, e->image.path,
			 e->image.kind, e->image.flags, e->image.pid, e->image.dev, e->image.inode,
			 e->image.mtime_ns, e->image.size, e->image.print);
		buf_add(t, e->image.build_id, e->image.build_id_len);
		break;
	case EVENT_LOCATION:
		buf_addf(t, "location %u %u %lx %u\n", e->location.id, e->location.image,
			 e->location.offset, e->location.flags);
		break;
	case EVENT_STACK:
		list_stack(t, &e->stack);
		break;
	case EVENT_PROCESS:
		buf_addf(t, "process %u %u %u %u %lu %lu\n", e->process.id, e->process.pid,
			 e->process.ppid, e->process.comm, e->process.start_ns, e->process.end_ns);
		break;
	case EVENT_THREAD:
		buf_addf(t, "thread %u %u %u %u %u %u %lu %lu\n", e->thread.id, e->thread.process, e->thread.pid,
			 e->thread.tid, e->thread.own_tid, e->thread.name, e->thread.start_ns, e->thread.end_ns);
		break;
	case EVENT_SERIES:
		buf_addf(t, "series %u %u %u %d %d %lu %lu\n", e->series.id, e->series.name, e->series.asked,
			 e->series.kind, e->series.unit, e->series.frequency_hz, e->series.period);
		break;
	case EVENT_SAMPLE:
		l->samples += e->sample.count;
		buf_addf(t, "sample %lu %lu %u %u %u %u %lu %lu %lu\n", e->sample.time_ns,
			 e->sample.duration_ns, e->sample.series, e->sample.stack, e->sample.thread,
			 e->sample.cpu, e->sample.count, e->sample.value, e->sample.longest);
		break;
	case EVENT_COUNTER:
		buf_addf(t, "counter %u %u %u %lu\n", e->counter.series, e->counter.counter, e->counter.cpu,
			 e->counter.delta);
		break;
	case EVENT_NAME:
		list_name(t, &e->name);
		break;
	case EVENT_MAPPING:
		buf_addf(t, "mapping %u %u %lx %lx %lu %lu %u\n", e->mapping.process, e->mapping.image,
			 e->mapping.start, e->mapping.end, e->mapping.offset, e->mapping.from_ns, e->mapping.path);
		break;
	case EVENT_END:
		l->ends++;
		break;
	case EVENT_NONE:
		break;
	}
	return 0;
}

static void listing_release(struct listing *l)
{
	buf_release(&l->text);
}

static void give(struct sink *sink, struct event event)
{
	struct err err = { 0 };

	if (sink->push(sink, &event, &err) < 0)
		printf("# push: %s\n", err.text);
}

/* One slice: an event of every type, with the values at both ends of each field. */
static void give_slice(struct sink *s, uint32_t n)
{
	static const uint32_t locations[] = { 1, 2, 1, 2, 2, 1 };
	static const struct name_frame frames[] = { { 1, 2, 0, UINT32_MAX, 7, NAME_INLINED },
						   { .function = 2 } };
	uint32_t base = n * 2;

	give(s, (struct event){ EVENT_META, .meta = { "event", "cpu-clock" } });
	give(s, (struct event){ EVENT_STRING, .string = { base + 1, 4, "ma\0n" } });
	give(s, (struct event){ EVENT_STRING, .string = { base + 2, 0, "" } });
	give(s, (struct event){ EVENT_IMAGE, .image = { n + 1, 1, IMAGE_FILE, 3, 9, 3, "abc", UINT64_MAX,
							1, 2, 3, n % 2 ? 0 : UINT64_MAX - n } });
	give(s, (struct event){ EVENT_LOCATION, .location = { base + 1, n + 1, UINT64_MAX, 1 } });
	give(s, (struct event){ EVENT_LOCATION, .location = { base + 2, n + 1, 5, 0 } });
	give(s, (struct event){ EVENT_STACK, .stack = { base + 1, 2, 4, 3, 5, 1, 1, 0, 2, 255, locations } });
	give(s, (struct event){ EVENT_STACK, .stack = { base + 2, 0, 3, 1, 0, 2, 0, 14, 1, 0, locations + 3 } });
	give(s, (struct event){ EVENT_PROCESS, .process = { n + 1, UINT32_MAX, 1, 2, 0, UINT64_MAX } });
	give(s, (struct event){ EVENT_THREAD, .thread = { base + 1, n + 1, 12, 13, UINT32_MAX, 1, 0,
							  UINT64_MAX } });
	give(s, (struct event){ EVENT_THREAD, .thread = { base + 2, 0, UINT32_MAX, 1, 0, 2, UINT64_MAX, 0 } });
	give(s, (struct event){ EVENT_SERIES, .series = { base + 1, 1, 2, SERIES_WAIT, SERIES_UNIT_NS, 0,
							  UINT64_MAX } });
	give(s, (struct event){ EVENT_SERIES, .series = { base + 2, 2, 0, SERIES_CLOCK, SERIES_UNIT_COUNT,
							  UINT64_MAX } });
	give(s, (struct event){ EVENT_SAMPLE, .sample = { n * 1000000000ul, 1000000000, base + 2, base + 1,
							  base + 1, UINT32_MAX, 1 } });
	give(s, (struct event){ EVENT_SAMPLE, .sample = { n * 1000000000ul, 0, base + 1, base + 2, base + 2, 0, 9,
							  1ull << 60, UINT64_MAX } });
	give(s, (struct event){ EVENT_COUNTER, .counter = { 0, COUNTER_TAKEN, EVENT_NO_CPU, 10 } });
	give(s, (struct event){ EVENT_COUNTER, .counter = { base + 1, COUNTER_STORED, 3, UINT64_MAX } });
	give(s, (struct event){ EVENT_NAME, .name = { base + 1, NAME_OK, NAME_ENTRY, 2, 77, frames } });
	give(s, (struct event){ EVENT_NAME, .name = { base + 2, NAME_NO_FILE, 0, 0, 0, NULL } });
	give(s, (struct event){ EVENT_MAPPING, .mapping = { n + 1, n + 1, 4096, UINT64_MAX, 7, 99, n + 1 } });
	give(s, (struct event){ EVENT_MAPPING, .mapping = { n + 1, n + 1, 1, 2, UINT64_MAX, 3 } });
}

static int temporary(void)
{
	return memfd_create("profile", 0);
}

/* Writes `slices` slices, each its own frame, and rewinds. */
static void write_slices(int fd, const struct writer_options *options, uint32_t slices, bool end)
{
	CLEANUP(writer_free) struct writer *w = writer_new(fd, options, NULL);

	for (uint32_t i = 0; i < slices; i++) {
		give_slice(writer_sink(w), i);
		writer_sink(w)->flush(writer_sink(w), NULL);
	}
	if (end)
		writer_end(w, NULL);
	lseek(fd, 0, SEEK_SET);
}

static int read_listing(int fd, struct listing *l, struct reader_damage *damage, struct err *err)
{
	*l = (struct listing){ .sink.push = list };
	return reader_read(fd, "x", &l->sink, damage, err);
}

static void check_round_trip(const struct writer_options *options, const char *name)
{
	CLOSE_FD int fd = temporary();
	RELEASE(listing_release) struct listing want = { .sink.push = list };
	RELEASE(listing_release) struct listing got;
	char bytes[sizeof(struct frame_disk)];
	struct frame_header header;
	struct reader_damage damage;
	struct err err = { 0 };

	write_slices(fd, options, 3, true);
	CHECK_EQ(pread(fd, bytes, sizeof(bytes), 0), sizeof(bytes));
	CHECK(format_unpack_header(bytes, &header) && header.version == FORMAT_VERSION_SCRIPT);
	for (uint32_t i = 0; i < 3; i++)
		give_slice(&want.sink, i);
	CHECK_EQ(read_listing(fd, &got, &damage, &err), 0);
	CHECK_NAMED(got.text.len == want.text.len && !memcmp(got.text.data, want.text.data, got.text.len),
		    name);
	CHECK_EQ(got.ends, 1);
	CHECK(damage.ended);
	CHECK_EQ(damage.frames_total, 4);
	CHECK_EQ(damage.frames_bad + damage.bytes_dropped + damage.first_bad_offset, 0);
}

static void test_round_trip(void)
{
	static const struct writer_options raw = { .no_compression = true }, zlib = { .zlib = true };

	check_round_trip(&raw, "all events come back (raw)");
	check_round_trip(&zlib, "all events come back (zlib)");
	check_round_trip(NULL, "all events come back (default)");
}

/* The bytes that doc/FORMAT.md shows: written so, and read so, on every machine. */
static void test_example(void)
{
	static const unsigned char bytes[] = {
		0x8f, 0x53, 0x54, 0x4b, 2, 1, 0, 0, 0, 0, 0, 0, 0x11, 0, 0, 0, 0x11, 0, 0, 0, 0x51, 0xdf, 0x2f,
		0xed, 0xb0, 0x74, 0x66, 0xe9, 3, 0x0f, 0, 1, 4, 'h', 'o', 's', 't', 7, 'e', 'x', 'a', 'm', 'p',
		'l', 'e', 0x8f, 0x53, 0x54, 0x4b, 2, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
		0xcc, 0x4f, 0x37, 0xfa,
	};
	static const struct writer_options raw = { .no_compression = true };
	CLOSE_FD int fd = temporary();
	CLEANUP(writer_free) struct writer *w = writer_new(fd, &raw, NULL);
	RELEASE(buf_release) struct buf got = { 0 };
	RELEASE(listing_release) struct listing listing;
	struct reader_damage damage;

	give(writer_sink(w), (struct event){ EVENT_META, .meta = { "host", "example" } });
	CHECK_EQ(writer_end(w, NULL), 0);
	CHECK_EQ(writer_bytes(w), sizeof(bytes));
	lseek(fd, 0, SEEK_SET);
	file_read_fd(fd, "x", 1000, &got, NULL);
	CHECK_NAMED(got.len == sizeof(bytes) && !memcmp(got.data, bytes, got.len),
		    "the bytes of doc/FORMAT.md");
	lseek(fd, 0, SEEK_SET);
	CHECK_EQ(read_listing(fd, &listing, &damage, NULL), 0);
	CHECK_STR(buf_text(&listing.text), "meta host=example\n");
}

/* A stack with a word on script frames: what stk wrote of it before there were any has another length. */
static void test_script_stack(void)
{
	static const unsigned char body[] = {
		3, 0x0f, 0, 1, 4, 'h', 'o', 's', 't', 7, 'e', 'x', 'a', 'm', 'p', 'l', 'e', /* META */
		10, 17, 1, 2, /* STACK: from id 1 on, two */
		0, 1, 1, 0, 2 << 2 | 1 << 7, SCRIPT_CUT, SCRIPT_CAUSE_FAULT, 0, 2,
		0, 1, 1, 0, 2 << 2, 1,
	};
	static const uint32_t location = 1;
	RELEASE(buf_release) struct buf want = { 0 }, got = { 0 };
	CLEANUP(encoder_free) struct encoder *encoder = encoder_new();
	struct event stack = { EVENT_STACK, .stack = { .id = 1, .n_user = 1, .status = 1, .unwinder = 2,
						       .script_status = SCRIPT_CUT,
						       .script_cause = SCRIPT_CAUSE_FAULT,
						       .locations = &location } };

	buf_add(&want, body, sizeof(body));
	encoder_add(encoder, &(struct event){ EVENT_META, .meta = { "host", "example" } });
	encoder_add(encoder, &stack);
	stack.stack.id = 2;
	stack.stack.script_status = stack.stack.script_cause = 0;
	encoder_add(encoder, &stack);
	CHECK_EQ(encoder_take(encoder, &got), FORMAT_VERSION_SCRIPT);
	CHECK(got.len == want.len && !memcmp(got.data, want.data, got.len));
	stack.stack.id = 3;
	encoder_add(encoder, &stack);
	CHECK_EQ(encoder_take(encoder, &got), FORMAT_VERSION);
}

static void test_varints(void)
{
	static const uint64_t values[] = { 0, 1, 127, 128, 16383, 16384, 1ull << 32, INT64_MAX, UINT64_MAX };
	RELEASE(buf_release) struct buf buf = { 0 };
	struct cursor c;
	int wrong = 0;

	for (size_t i = 0; i < ARRAY_LEN(values); i++)
		for (size_t k = 0; k < ARRAY_LEN(values); k++)
			varint_put(&buf, zigzag(values[i], values[k]));
	c = (struct cursor){ .at = (uint8_t *)buf.data, .end = (uint8_t *)buf.data + buf.len };
	for (size_t i = 0; i < ARRAY_LEN(values); i++)
		for (size_t k = 0; k < ARRAY_LEN(values); k++)
			wrong += unzigzag(values[i], varint_get(&c)) != values[k];
	CHECK_EQ(wrong, 0);
	CHECK(!c.bad && !cursor_left(&c));
	CHECK_EQ(varint_get(&c), 0);
	CHECK(c.bad);
	c = (struct cursor){ .at = (uint8_t *)"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", };
	c.end = c.at + 11;
	varint_get(&c);
	CHECK(c.bad);
}

static int file_of(const void *data, size_t len)
{
	int fd = temporary();

	file_write(fd, data, len);
	lseek(fd, 0, SEEK_SET);
	return fd;
}

/* Frames whole before `len`: what a reader of that prefix must find. */
static size_t whole_frames(const char *data, size_t len)
{
	struct frame_header h;
	size_t n = 0, at = 0;

	while (at + sizeof(struct frame_disk) <= len && format_unpack_header(data + at, &h)) {
		at += sizeof(struct frame_disk) + h.length;
		n += at <= len;
	}
	return n;
}

static void test_every_cut(void)
{
	RELEASE(buf_release) struct buf data = { 0 };
	CLOSE_FD int fd = temporary();
	int wrong = 0, ended = 0;

	write_slices(fd, &(struct writer_options){ .no_compression = true }, 4, true);
	file_read_fd(fd, "x", 1 << 20, &data, NULL);
	for (size_t len = 1; len < data.len; len++) {
		CLOSE_FD int cut = file_of(data.data, len);
		RELEASE(listing_release) struct listing got;
		struct reader_damage d;
		size_t good = whole_frames(data.data, len);

		wrong += read_listing(cut, &got, &d, NULL) != 0;
		wrong += d.frames_total - d.frames_bad != good;
		wrong += got.samples != good * 10;
		wrong += d.frames_bad > 1;
		ended += d.ended;
	}
	CHECK_EQ(wrong, 0);
	CHECK_EQ(ended, 0);
}

/* One wrong bit anywhere costs exactly one frame, and never its neighbours. */
static void test_every_flip(void)
{
	RELEASE(buf_release) struct buf data = { 0 };
	CLOSE_FD int fd = temporary();
	int wrong = 0;

	write_slices(fd, NULL, 3, true);
	file_read_fd(fd, "x", 1 << 20, &data, NULL);
	for (size_t bit = 0; bit < data.len * 8; bit++) {
		RELEASE(listing_release) struct listing got;
		struct reader_damage d;
		int flipped, r, before = wrong;

		data.data[bit / 8] ^= 1 << bit % 8;
		flipped = file_of(data.data, data.len);
		r = read_listing(flipped, &got, &d, NULL);
		wrong += r != 0 || d.frames_bad != 1 || d.frames_total != 4;
		wrong += got.samples != (d.ended ? 20 : 30);
		wrong += d.first_bad_offset > bit / 8;
		if (wrong != before && wrong < 5)
			printf("# bit %zu: %d, %lu of %lu bad, ended %d, %lu samples, first %lx\n", bit, r,
			       d.frames_bad, d.frames_total, d.ended, got.samples, d.first_bad_offset);
		data.data[bit / 8] ^= 1 << bit % 8;
		close(flipped);
	}
	CHECK_EQ(wrong, 0);
}

/* Bytes taken out, put in, overwritten and repeated anywhere; only the sums can be known. */
static void test_random_damage(void)
{
	RELEASE(buf_release) struct buf data = { 0 };
	CLOSE_FD int fd = temporary();
	int silent = 0, few = 0;

	srand(1);
	write_slices(fd, NULL, 10, true);
	file_read_fd(fd, "x", 1 << 20, &data, NULL);
	for (int round = 0; round < 3000; round++) {
		size_t at = (size_t)rand() % (data.len - 100), n = 1 + (size_t)rand() % 99;
		RELEASE(buf_release) struct buf bad = { 0 };
		RELEASE(listing_release) struct listing got;
		struct reader_damage d;
		int damaged;

		buf_add(&bad, data.data, at);
		if (round % 3 == 0)
			buf_addn(&bad, (char)rand(), n);
		if (round % 3 == 1)
			buf_add(&bad, data.data + 30, n);
		buf_add(&bad, data.data + at + (round % 2 ? n : 0), data.len - at - (round % 2 ? n : 0));
		damaged = file_of(bad.data, bad.len);
		if (read_listing(damaged, &got, &d, NULL) == 0) {
			few += got.samples < 70;
			silent += !d.frames_bad && !d.bytes_dropped &&
				  (bad.len != data.len || memcmp(bad.data, data.data, bad.len));
		} else {
			few++;
		}
		close(damaged);
	}
	CHECK_NAMED(few == 0, "damage in one place costs three frames of ten at most");
	CHECK_EQ(silent, 0);
}

static void test_foreign(void)
{
	static const struct {
		const char *bytes, *text;
		size_t len;
	} files[] = {
		{ "PERFILE2h\0\0\0", "'x' is a perf.data file, not a stk profile", 12 },
		{ "\x1f\x8b\b\0", "'x' is gzip-compressed, not a stk profile", 4 },
		{ "\x7f" "ELF\2\1", "'x' is an ELF file, not a stk profile", 6 },
		{ "main;foo 12\n", "'x' is text, not a stk profile", 12 },
		{ "", "'x' is empty, not a stk profile", 0 },
		{ "\1\2\3", "'x' is not a stk profile", 3 },
	};

	for (size_t i = 0; i < ARRAY_LEN(files); i++) {
		CLOSE_FD int fd = file_of(files[i].bytes, files[i].len);
		RELEASE(listing_release) struct listing got;
		struct reader_damage damage;
		struct err err = { 0 };

		CHECK_EQ(read_listing(fd, &got, &damage, &err), -EINVAL);
		CHECK_STR(err.text, files[i].text);
		CHECK(err.hint[0]);
	}
}

static void put_frame(struct buf *out, struct frame_header h, const void *payload)
{
	struct frame_disk disk;

	h.payload_crc = format_crc(payload, h.length);
	format_pack_header(&h, &disk);
	buf_add(out, &disk, sizeof(disk));
	buf_add(out, payload, h.length);
}

static int read_bytes(const struct buf *data, struct reader_damage *damage, struct err *err)
{
	CLOSE_FD int fd = file_of(data->data, data->len);
	RELEASE(listing_release) struct listing got;

	return read_listing(fd, &got, damage, err);
}

static void put_data(struct buf *out, const char *sections, size_t len)
{
	put_frame(out, (struct frame_header){ .version = FORMAT_VERSION, .type = FRAME_DATA,
					      .length = (uint32_t)len, .raw_length = (uint32_t)len }, sections);
}

/* Refused with these words, and the exit code that says so. */
static void check_refused(struct buf *data, const char *words)
{
	struct reader_damage damage;
	struct err err = { 0 };

	CHECK_EQ(read_bytes(data, &damage, &err), -EPROTONOSUPPORT);
	CHECK_EQ(err.exit_code, EXIT_CODE_LACKING);
	CHECK_STR(err.text, words);
	CHECK(err.hint[0]);
	err_clear(&err);
	buf_clear(data);
}

static void test_other_versions(void)
{
	static const char newer[] = "'x' was recorded by a newer stk, with what this one does not know";
	RELEASE(buf_release) struct buf data = { 0 };
	struct reader_damage damage;

	put_frame(&data, (struct frame_header){ .version = 4, .type = 1, .length = 3, .raw_length = 900 }, "abc");
	check_refused(&data, "'x' is a profile of version 4, this stk reads versions 2 and 3");
	put_frame(&data, (struct frame_header){ .version = 1, .type = 1, .length = 3, .raw_length = 3 }, "abc");
	check_refused(&data, "'x' is a profile of version 1, this stk reads versions 2 and 3");
	put_frame(&data, (struct frame_header){ .version = 2, .type = 1, .compression = 9, .length = 3,
						.raw_length = 9 }, "abc");
	check_refused(&data, "'x' is packed with another program, which this stk does not know");
	put_data(&data, "\x62\2\1\1", 4); /* a section that may not be stepped over */
	check_refused(&data, newer);
	put_data(&data, "\x12\5\0\1\x80\x08\1", 7); /* a sample with a field more */
	check_refused(&data, newer);
	put_frame(&data, (struct frame_header){ .version = 2, .type = 77, .length = 3, .raw_length = 3 }, "abc");
	CHECK_EQ(read_bytes(&data, &damage, NULL), 0);
	CHECK_EQ(damage.frames_bad, 0);
}

/* Frames that are whole by their checksums and yet claim what they do not hold. */
static void test_hostile(void)
{
	static const struct {
		const char *bytes;
		size_t len, bad;
	} payloads[] = {
		{ "\4\xff\xff\xff\xff\x0f", 6, 1 }, /* a section longer than the frame */
		{ "\4\3\1\xff\x7f", 5, 1 }, /* 16383 strings in no bytes */
		{ "\4\4\1\1\xff\x7f", 6, 1 }, /* a string longer than the section */
		{ "\x0a\x09\1\1\xff\xff\3\xff\xff\3\1", 11, 1 }, /* a stack of 131070 locations */
		{ "\x0a\x08\1\1\2\2\1\0\0\4", 10, 1 }, /* shares four with no stack before it */
		{ "\4\3\1\0\0", 5, 1 }, /* bytes after the last record */
		{ "\x12\4\0\1\x10\1", 6, 1 }, /* a sample on a cpu before the first */
		{ "\x63\2\1\1", 4, 0 }, /* a section that came later, and may be stepped over */
		{ "", 0, 0 },
	};

	for (size_t i = 0; i < ARRAY_LEN(payloads); i++) {
		RELEASE(buf_release) struct buf data = { 0 };
		struct reader_damage damage;

		put_data(&data, payloads[i].bytes, payloads[i].len);
		CHECK_EQ(read_bytes(&data, &damage, NULL), 0);
		CHECK_EQ(damage.frames_bad, payloads[i].bad);
	}
}

/* A frame that says it unpacks to gigabytes is not even tried; one that lies about less is bad. */
static void test_bombs(void)
{
	RELEASE(buf_release) struct buf data = { 0 }, packed = { 0 };
	static const char zeros[FORMAT_RAW_MAX];
	struct reader_damage damage;

	CHECK_EQ(format_compress(FRAME_ZLIB, zeros, sizeof(zeros), &packed), FRAME_RAW);
	put_frame(&data, (struct frame_header){ 2, FRAME_DATA, FRAME_ZLIB, 0, 9, UINT32_MAX, 0 }, "123456789");
	CHECK_EQ(read_bytes(&data, &damage, NULL), 0);
	CHECK_EQ(damage.bytes_dropped, 37);
	buf_clear(&data);
	put_frame(&data, (struct frame_header){ 2, FRAME_DATA, FRAME_ZLIB, 0, 9, 10, 0 }, "123456789");
	CHECK_EQ(read_bytes(&data, &damage, NULL), 0);
	CHECK_EQ(damage.frames_bad, 1);
}

static void test_lost_frame(void)
{
	RELEASE(buf_release) struct buf data = { 0 };
	CLEANUP(profile_free) struct profile *p = profile_new();
	CLEANUP(builder_free) struct builder *b = builder_new(p);
	CLOSE_FD int fd = temporary(), cut = -1;
	struct frame_header h;
	struct reader_damage damage;
	size_t one;

	write_slices(fd, NULL, 3, true);
	file_read_fd(fd, "x", 1 << 20, &data, NULL);
	format_unpack_header(data.data, &h);
	one = sizeof(struct frame_disk) + h.length;
	cut = file_of(data.data + one, data.len - one);
	CHECK_EQ(reader_read(cut, "x", builder_sink(b), &damage, NULL), 0);
	CHECK_EQ(damage.frames_total, 4);
	CHECK_EQ(damage.frames_bad, 1);
	CHECK_EQ(damage.bytes_dropped, 0);
	/* Slice 1's ids are gaps, not shifted: its image's path was string 1, which is lost. */
	CHECK_EQ(p->samples.len, 4);
	CHECK_EQ(tables_get_image(&p->tables, 1)->path, 0);
	CHECK(p->dangling > 0);
	CHECK(p->ended);
}

/* Where no room can be kept (a file that others append to, too) a write stops anywhere in a frame. */
static void test_write_fails_anywhere(void)
{
	static const struct writer_options raw = { .no_compression = true };
	char path[] = "/tmp/stk-profile-XXXXXX";
	int fd = mkstemp(path), wrong = 0;
	struct rlimit before, small;

	signal(SIGXFSZ, SIG_IGN);
	getrlimit(RLIMIT_FSIZE, &before);
	for (rlim_t limit = 1; limit < 2500; limit += 13) {
		RELEASE(listing_release) struct listing got = { 0 };
		RELEASE(buf_release) struct buf data = { 0 };
		struct reader_damage d;
		int out = open(path, O_WRONLY | O_APPEND | O_TRUNC);

		small = (struct rlimit){ limit, before.rlim_max };
		setrlimit(RLIMIT_FSIZE, &small);
		write_slices(out, &raw, 40, true);
		setrlimit(RLIMIT_FSIZE, &before);
		close(out);
		lseek(fd, 0, SEEK_SET);
		file_read_fd(fd, "x", 1 << 20, &data, NULL);
		lseek(fd, 0, SEEK_SET);
		wrong += data.len > limit || read_listing(fd, &got, &d, NULL) != 0;
		wrong += got.samples != 10 * whole_frames(data.data, data.len);
	}
	CHECK_EQ(wrong, 0);
	close(fd);
	unlink(path);
}

/* What is over a limit is shortened by the writer, so that the reader never has to refuse it; and
 * much without a flush is still cut into frames. */
static void test_limits(void)
{
	static struct name_frame frames[FORMAT_NAME_FRAMES_MAX + 5];
	static uint32_t locations[4000];
	RELEASE(buf_release) struct buf text = { 0 };
	CLEANUP(profile_free) struct profile *p = profile_new();
	CLEANUP(builder_free) struct builder *b = builder_new(p);
	CLOSE_FD int fd = temporary();
	CLEANUP(writer_free) struct writer *w = writer_new(fd, NULL, NULL);
	struct sink *s = writer_sink(w);
	struct reader_damage d;

	buf_addn(&text, 'x', 100000);
	give(s, (struct event){ EVENT_META, .meta = { "event", text.data } });
	give(s, (struct event){ EVENT_STRING, .string = { 1, 100000, text.data } });
	give(s, (struct event){ EVENT_LOCATION, .location = { 1, 0, 1, 0 } });
	give(s, (struct event){ EVENT_LOCATION, .location = { 2, 0, 2, 0 } });
	for (size_t i = 0; i < ARRAY_LEN(locations); i++)
		locations[i] = 1 + (i >= 1900);
	give(s, (struct event){ EVENT_STACK, .stack = { .id = 1, .n_kernel = 1900, .n_user = 2100,
							.status = STACK_COMPLETE,
							.script_status = SCRIPT_COMPLETE,
							.locations = locations } });
	give(s, (struct event){ EVENT_NAME, .name = { .location = 1, .frames = frames,
						      .n_frames = ARRAY_LEN(frames) } });
	for (uint32_t i = 0; i < 50000; i++)
		give(s, (struct event){ EVENT_SAMPLE, .sample = { .stack = 1, .cpu = i * 77777,
								  .count = 1 } });
	CHECK_EQ(writer_end(w, NULL), 0);
	lseek(fd, 0, SEEK_SET);
	CHECK_EQ(reader_read(fd, "x", builder_sink(b), &d, NULL), 0);
	CHECK_EQ(d.frames_bad + p->dangling, 0);
	CHECK(d.frames_total > 4);
	CHECK_EQ(strlen(profile_meta(p, "event")), FORMAT_STRING_MAX);
	CHECK_EQ(p->samples.len, 50000);
	CHECK_EQ(tables_get_stack(&p->tables, 1)->n_kernel, FORMAT_STACK_MAX / 2);
	CHECK_EQ(tables_get_stack(&p->tables, 1)->n_user, FORMAT_STACK_MAX / 2);
	CHECK_EQ(tables_get_stack(&p->tables, 1)->status, STACK_CUT);
	CHECK_EQ(tables_get_stack(&p->tables, 1)->cause, STACK_CAUSE_DEPTH);
	CHECK_EQ(tables_get_stack(&p->tables, 1)->script_status, SCRIPT_CUT);
	CHECK_EQ(tables_get_stack(&p->tables, 1)->script_cause, SCRIPT_CAUSE_DEPTH);
	CHECK_EQ(tables_get_stack(&p->tables, 1)->kernel_cut, 1);
	CHECK_EQ(tables_stack_locations(&p->tables, 1)[FORMAT_STACK_MAX / 2 - 1], 1);
	CHECK_EQ(tables_stack_locations(&p->tables, 1)[FORMAT_STACK_MAX / 2], 2);
	CHECK_EQ(tables_get_name(&p->tables, 1)->n_frames, FORMAT_NAME_FRAMES_MAX);
}

int main(void)
{
	test_varints();
	test_round_trip();
	test_example();
	test_script_stack();
	test_every_cut();
	test_every_flip();
	test_random_damage();
	test_foreign();
	test_other_versions();
	test_hostile();
	test_bombs();
	test_lost_frame();
	test_write_fails_anywhere();
	test_limits();
	return tap_done();
}
