// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Every value of every enumeration of the profile format comes back from a file as it was written, also when a
 * profile is read, told again and written once more (stk symbolize -i). What is tried ends with the sentinels, so
 * that a value which is appended is tried as well.
 */
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "config.h"
#include "base/mem.h"
#include "core/profile/format.h"
#include "core/profile/profile.h"
#include "core/profile/replay.h"
#include "core/profile/words.h"
#include "core/symbol/symbolizer.h"
#include "tap.h"

/* What is written has this many of each; the ids of a kind are in the order of its values. */
#define STACKS ((size_t)STACK_END_ * STACK_CAUSE_LAST_ * STACK_UNWINDER_END_)
#define SCRIPTS (SCRIPT_STATUS_END_ - 1 + SCRIPT_CAUSE_LAST_) /* more stacks: by status, SCRIPT_CUT by cause */
#define IMAGES ((size_t)IMAGE_KIND_END_ * (IMAGE_FLAGS + 1))
#define LOCATIONS (LOCATION_FLAGS + 1)
#define NAMES ((size_t)NAME_REASON_END_ * (NAME_FLAGS + 1) * (NAME_FRAME_FLAGS + 1))

static void give(struct sink *sink, struct event event)
{
	struct err err = { 0 };

	if (sink->push(sink, &event, &err) < 0)
		CHECK_NAMED(false, err.text);
}

/* Names need a location each: offsets from LOCATIONS on, in the first image. */
static void give_places(struct sink *sink)
{
	uint32_t id = 0;

	give(sink, (struct event){ EVENT_STRING, .string = { 1, 4, "/a/b" } });
	for (uint32_t i = 0; i < IMAGES; i++)
		give(sink, (struct event){ EVENT_IMAGE,
					   .image = { .id = i + 1, .path = 1, .kind = i / (IMAGE_FLAGS + 1),
						      .flags = i % (IMAGE_FLAGS + 1), .pid = i + 1 } });
	for (uint32_t i = 0; i < LOCATIONS + NAMES; i++)
		give(sink, (struct event){ EVENT_LOCATION,
					   .location = { ++id, 1, i, i < LOCATIONS ? i : 0 } });
}

static uint8_t script_status(unsigned int i)
{
	return i < SCRIPT_CUT ? i : SCRIPT_CUT;
}

static uint8_t script_cause(unsigned int i)
{
	return i < SCRIPT_CUT ? SCRIPT_CAUSE_NO : i - SCRIPT_CUT;
}

static void give_stacks(struct sink *sink)
{
	static const uint32_t location = 1;
	uint32_t id = 0;

	for (unsigned int status = 0; status < STACK_END_; status++)
		for (unsigned int cause = 0; cause < STACK_CAUSE_LAST_; cause++)
			for (unsigned int unwinder = 0; unwinder < STACK_UNWINDER_END_; unwinder++)
				give(sink, (struct event){ EVENT_STACK,
							   .stack = { .id = ++id, .n_user = 1, .status = status,
								      .cause = cause, .unwinder = unwinder,
								      .locations = &location } });
	for (unsigned int i = 0; i < SCRIPTS; i++)
		give(sink, (struct event){ EVENT_STACK,
					   .stack = { .id = ++id, .n_kernel = 1, .script_status = script_status(i),
						      .script_cause = script_cause(i), .locations = &location } });
}

/* One that was not tried has nothing to tell: it is what a location is without a name. */
static struct event_name name_of(uint32_t i, struct name_frame *ret_frame)
{
	struct event_name name = { .location = LOCATIONS + 1 + i, .reason = i % NAME_REASON_END_ };

	*ret_frame = (struct name_frame){ .function = 1, .flags = i / NAME_REASON_END_ % (NAME_FRAME_FLAGS + 1) };
	name.flags = i / NAME_REASON_END_ / (NAME_FRAME_FLAGS + 1);
	name.n_frames = 1;
	name.frames = ret_frame;
	return name;
}

static void give_names(struct sink *sink)
{
	struct name_frame frame;

	for (uint32_t i = 0; i < NAMES; i++)
		give(sink, (struct event){ EVENT_NAME, .name = name_of(i, &frame) });
}

static struct profile *read_back(int fd)
{
	struct profile *profile = profile_new();
	CLEANUP(builder_free) struct builder *builder = builder_new(profile);
	struct reader_damage damage;

	lseek(fd, 0, SEEK_SET);
	CHECK_EQ(reader_read(fd, "x", builder_sink(builder), &damage, NULL), 0);
	CHECK(damage.ended && !damage.frames_bad);
	CHECK_EQ(profile->dangling, 0);
	return profile;
}

static struct profile *written(void)
{
	CLOSE_FD int fd = memfd_create("first", 0);
	CLEANUP(writer_free) struct writer *writer = writer_new(fd, NULL, NULL);
	struct sink *sink = writer_sink(writer);

	give_places(sink);
	give_stacks(sink);
	give_names(sink);
	for (uint32_t i = 0; i < COUNTER_LAST_; i++)
		give(sink, (struct event){ EVENT_COUNTER, .counter = { 0, i, i, i + 1 } });
	CHECK_EQ(writer_end(writer, NULL), 0);
	return read_back(fd);
}

/* As stk symbolize -i writes it. */
static struct profile *written_again(const struct profile *profile)
{
	CLOSE_FD int fd = memfd_create("again", 0);
	CLEANUP(writer_free) struct writer *writer = writer_new(fd, NULL, NULL);

	CHECK_EQ(profile_replay(profile, writer_sink(writer), NULL), 0);
	CHECK_EQ(writer_end(writer, NULL), 0);
	return read_back(fd);
}

static size_t wrong_stacks(const struct tables *tables)
{
	size_t wrong = tables->stacks.len != STACKS + SCRIPTS;
	uint32_t id = 0;

	for (unsigned int status = 0; status < STACK_END_; status++)
		for (unsigned int cause = 0; cause < STACK_CAUSE_LAST_; cause++)
			for (unsigned int unwinder = 0; unwinder < STACK_UNWINDER_END_; unwinder++) {
				const struct tables_stack *stack = tables_get_stack(tables, ++id);

				wrong += stack->status != status || stack->cause != cause ||
					 stack->unwinder != unwinder || stack->script_status;
			}
	for (unsigned int i = 0; i < SCRIPTS; i++) {
		const struct tables_stack *stack = tables_get_stack(tables, ++id);

		wrong += stack->script_status != script_status(i) || stack->script_cause != script_cause(i);
	}
	return wrong;
}

static size_t wrong_places(const struct tables *tables)
{
	size_t wrong = tables->images.len != IMAGES;

	wrong += tables->locations.len != LOCATIONS + NAMES;
	for (uint32_t i = 0; i < IMAGES; i++) {
		const struct event_image *image = tables_get_image(tables, i + 1);

		wrong += image->kind != i / (IMAGE_FLAGS + 1) || image->flags != i % (IMAGE_FLAGS + 1);
	}
	for (uint32_t i = 0; i < LOCATIONS; i++)
		wrong += tables_get_location(tables, i + 1)->flags != i;
	return wrong;
}

static size_t wrong_names(const struct tables *tables)
{
	struct name_frame frame;
	size_t wrong = 0;

	for (uint32_t i = 0; i < NAMES; i++) {
		struct event_name want = name_of(i, &frame);
		const struct tables_name *name = tables_get_name(tables, want.location);

		wrong += name->reason != want.reason || name->flags != want.flags || name->n_frames != 1 ||
			 tables->name_frames.data[name->first].flags != frame.flags;
	}
	return wrong;
}

static void check_profile(const struct profile *profile)
{
	size_t wrong = profile->counters.len != COUNTER_LAST_;

	CHECK_EQ(wrong_places(&profile->tables), 0);
	CHECK_EQ(wrong_stacks(&profile->tables), 0);
	CHECK_EQ(wrong_names(&profile->tables), 0);
	for (int i = 0; i < COUNTER_LAST_; i++)
		wrong += profile_counter(profile, 0, i) != (uint64_t)i + 1;
	CHECK_EQ(wrong, 0);
}

static void test_values(void)
{
	CLEANUP(profile_free) struct profile *profile = written();
	CLEANUP(profile_free) struct profile *again = written_again(profile);

	check_profile(profile);
	check_profile(again);
}

/* A sentinel that is passed by shows here, too: what is before it has a word. */
static void test_words(void)
{
	size_t nameless = 0;

	for (int i = STACK_UNWINDER_NONE + 1; i < STACK_UNWINDER_END_; i++)
		nameless += !unwinder_name(i);
	for (int i = STACK_CAUSE_NO + 1; i < STACK_CAUSE_LAST_; i++)
		nameless += !cause_words[i].name || !*cause_words[i].name;
	for (int i = SCRIPT_CAUSE_NO + 1; i < SCRIPT_CAUSE_LAST_; i++)
		nameless += !*script_cause_words[i].name;
	for (int i = 0; i < COUNTER_LAST_; i++)
		nameless += !counter_words[i].name || !*counter_words[i].name;
	for (int i = 0; i < NAME_REASON_END_; i++)
		nameless += !name_reason_name(i) || !*name_reason_name(i);
	CHECK_EQ(nameless, 0);
}

static void test_compressions(void)
{
	char raw[4096];

	for (size_t i = 0; i < sizeof(raw); i++)
		raw[i] = (char)(i * i / 7 % 251);
	for (int how = 0; how < FRAME_COMPRESSION_END_; how++) {
		RELEASE(buf_release) struct buf packed = { 0 };
		RELEASE(buf_release) struct buf out = { 0 };
		struct frame_header header = { .raw_length = sizeof(raw) };

		header.compression = format_compress(how, raw, sizeof(raw), &packed);
		header.length = (uint32_t)packed.len;
#ifndef HAVE_ZSTD
		if (how == FRAME_ZSTD) {
			CHECK_EQ(header.compression, FRAME_RAW);
			continue;
		}
#endif
		CHECK_EQ(header.compression, how);
		CHECK_EQ(format_decompress(&header, packed.data, &out), 0);
		CHECK(out.len == sizeof(raw) && !memcmp(out.data, raw, sizeof(raw)));
		CHECK(strcmp(format_compression_name(how), "another program") != 0);
	}
}

int main(void)
{
	test_values();
	test_words();
	test_compressions();
	return tap_done();
}
