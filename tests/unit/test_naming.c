// SPDX-License-Identifier: GPL-2.0-or-later
/* What the recorder and the naming process tell each other: all, once, again from the start, nothing unchecked. */
#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>
#include "core/naming/naming_answers.h"
#include "core/naming/naming_feed.h"
#include "core/naming/naming_wire.h"
#include "core/profile/meta.h"
#include "core/profile/profile.h"
#include "tap.h"

#define MANY 20000 /* places: more than one message has */

static void test_wire(void)
{
	const uint32_t header[] = { NAMING_WORK, NAMING_MESSAGE_MAX + 1 };
	struct naming_wire one = { 0 }, other = { 0 };
	struct naming_message message;
	static char large[300000];
	int sockets[2];

	CHECK_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, sockets), 0);
	one.fd = sockets[0];
	other.fd = sockets[1];
	large[sizeof(large) - 1] = 'x';
	naming_wire_put(&one, NAMING_EVENTS, large, sizeof(large));
	naming_wire_put(&one, NAMING_WORK, NULL, 0);
	CHECK(!naming_wire_is_empty(&one));
	while (!naming_wire_is_empty(&one) || other.in.len < sizeof(large)) {
		naming_wire_write(&one);
		naming_wire_read(&other);
	}
	CHECK_EQ(naming_wire_next(&other, &message), 1);
	CHECK(message.type == NAMING_EVENTS && message.bytes == sizeof(large) &&
	      !memcmp(message.data, large, sizeof(large)));
	naming_wire_read(&other);
	CHECK_EQ(naming_wire_next(&other, &message), 1);
	CHECK(message.type == NAMING_WORK && !message.bytes);
	CHECK_EQ(naming_wire_next(&other, &message), 0);
	CHECK_EQ(naming_wire_read(&other), 0);
	CHECK_EQ(write(sockets[0], header, sizeof(header)), (int)sizeof(header));
	CHECK_EQ(naming_wire_read(&other), 1);
	CHECK_EQ(naming_wire_next(&other, &message), -EBADMSG);
	close(sockets[0]);
	CHECK(naming_wire_read(&other) < 0);
	CHECK(({ naming_wire_put(&other, NAMING_WORK, NULL, 0); naming_wire_write(&other); }) < 0);
	close(sockets[1]);
	naming_wire_release(&one);
	naming_wire_release(&other);
}

/* A recording, what feeds from it, and what was fed. */
struct fixture {
	struct tables tables;
	struct naming_feed feed;
	struct profile *told;
	struct builder *builder;
	uint32_t file, jit, process;
};

static uint32_t string(struct fixture *f, const char *text)
{
	return tables_string(&f->tables, text, strlen(text));
}

static void setup(struct fixture *f)
{
	struct event_image file = { .kind = IMAGE_FILE, .inode = 7, .dev = 1 };
	const struct event_image jit = { .kind = IMAGE_ANON, .pid = 12 };
	struct event_mapping mapping = { .start = 0x1000, .end = 0x2000 };

	*f = (struct fixture){ 0 };
	tables_init(&f->tables, NULL);
	naming_feed_init(&f->feed, &f->tables);
	f->told = profile_new();
	f->builder = builder_new(f->told);
	string(f, "a string that nobody has to know");
	file.path = string(f, "/bin/file");
	f->process = tables_process(&f->tables, &(struct event_process){ .pid = 12, .start_ns = 5 });
	f->file = mapping.image = tables_image(&f->tables, &file);
	f->jit = tables_image(&f->tables, &jit);
	mapping.process = f->process;
	mapping.path = string(f, "/a/copy");
	tables_mapping(&f->tables, &mapping);
}

static void teardown(struct fixture *f)
{
	naming_feed_release(&f->feed);
	tables_release(&f->tables);
	builder_free(f->builder);
	profile_free(f->told);
}

/* Tells all there is; how many messages that takes. */
static int tell(struct fixture *f)
{
	RELEASE(buf_release) struct buf sections = { 0 };
	size_t bad = 0;
	int n = 0;

	for (; naming_feed_take(&f->feed, &sections); n++) {
		CHECK(sections.len < NAMING_MESSAGE_MAX);
		CHECK_EQ(decode_sections(sections.data, sections.len, builder_sink(f->builder), &bad, NULL), 0);
		buf_clear(&sections);
	}
	CHECK_EQ(bad, 0);
	return n;
}

static enum name_reason reason(const struct tables *tables, uint32_t location)
{
	return tables_get_name(tables, location)->reason;
}

/* All is told, but what is a process's own: the one image of code, with one place or none. */
static void check_told(const struct fixture *f, size_t own_places)
{
	const struct tables *told = &f->told->tables;

	CHECK_EQ(f->told->dangling, 0);
	CHECK_EQ(told->images.len, f->tables.images.len - 1);
	CHECK_EQ(told->locations.len, f->tables.locations.len - own_places);
	CHECK_EQ(told->mappings.len, 1);
	CHECK_STR(strtab_get(&told->strings, told->images.data[0].path), "/bin/file");
	CHECK_STR(strtab_get(&told->strings, told->mappings.data[0].path), "/a/copy");
	CHECK_EQ(tables_get_process(told, told->mappings.data[0].process)->pid, 12);
	CHECK(!strtab_find(&told->strings, "a string that nobody has to know", 32));
}

/* What one event, told by the naming process, comes to. */
static int answer(struct naming_answers *answers, const struct event *event)
{
	CLEANUP(encoder_free) struct encoder *encoder = encoder_new();
	RELEASE(buf_release) struct buf sections = { 0 };

	encoder_add(encoder, event);
	encoder_take(encoder, &sections);
	return naming_answers_take(answers, sections.data, sections.len);
}

/* What a script's places are called is told with them: nobody is asked, also where a stack ends, nor may answer. */
static void test_script(void)
{
	CLEANUP(mem_free) struct naming_answers *answers = mem_alloc(sizeof(*answers));
	struct event_image image = { .kind = IMAGE_SCRIPT };
	const struct name_frame frame = { .function = 1 };
	struct fixture f;
	uint32_t place;

	setup(&f);
	image.path = string(&f, "/app.py");
	place = tables_location(&f.tables, tables_image(&f.tables, &image), 1, 0);
	tables_name(&f.tables, &(struct event_name){ .location = place, .n_frames = 1, .frames = &frame });
	tables_stack(&f.tables, &(struct event_stack){ .n_user = 1, .locations = &place });
	tell(&f);
	CHECK_EQ(f.told->tables.images.len, 1);
	CHECK_EQ(f.told->tables.locations.len, 0);
	naming_answers_init(answers, &f.tables);
	CHECK_EQ(answer(answers, &(struct event){ EVENT_NAME, .name = { place, NAME_NO_SYMBOLS } }), 0);
	CHECK_EQ(tables_get_name(&f.tables, place)->n_frames, 1);
	naming_answers_release(answers);
	teardown(&f);
}

static void test_feed(void)
{
	uint32_t root, named, code;
	struct event_process ended = { .pid = 12, .start_ns = 5, .end_ns = 9 };
	struct fixture f;

	setup(&f);
	root = tables_location(&f.tables, f.file, 16, 0);
	named = tables_location(&f.tables, f.file, 17, 0);
	code = tables_location(&f.tables, f.jit, 18, 0);
	tables_name(&f.tables, &(struct event_name){ .location = named, .reason = NAME_NO_SYMBOLS });
	CHECK(tell(&f) > 0);
	check_told(&f, 1);
	CHECK_EQ(reason(&f.told->tables, root), NAME_NOT_TRIED);
	CHECK_EQ(reason(&f.told->tables, named), NAME_NO_SYMBOLS);
	CHECK_EQ(reason(&f.tables, code), NAME_NOT_TRIED);
	CHECK(!tables_is_outermost(&f.told->tables, root));
	tables_stack(&f.tables, &(struct event_stack){ .n_user = 2, .locations = (uint32_t[]){ named, root } });
	ended.id = f.process;
	tables_process(&f.tables, &ended);
	CHECK_EQ(tell(&f), 1);
	CHECK(tables_is_outermost(&f.told->tables, root) && !tables_is_outermost(&f.told->tables, named));
	CHECK(f.told->tables.processes.data[0].end_ns);
	CHECK_EQ(tell(&f), 0);
	for (uint32_t i = 0; i < MANY; i++)
		tables_location(&f.tables, f.file, 1000 + 99 * (uint64_t)i * i, 0);
	CHECK(tell(&f) > 1);
	check_told(&f, 1);
	teardown(&f);
}

/* To another process, which is not to touch an image that the last one was lost to. */
static void test_again(void)
{
	uint32_t left, root, entry, later;
	struct event_image image = { .kind = IMAGE_FILE, .inode = 8 };
	struct fixture f;

	setup(&f);
	left = tables_location(&f.tables, f.file, 16, 0);
	image.id = tables_image(&f.tables, &image);
	root = tables_location(&f.tables, image.id, 1, 0);
	entry = tables_location(&f.tables, image.id, 2, 0);
	tables_stack(&f.tables, &(struct event_stack){ .n_user = 1, .locations = &root });
	tables_stack(&f.tables, &(struct event_stack){ .n_user = 1, .locations = &entry });
	tables_name(&f.tables, &(struct event_name){ .location = root, .reason = NAME_NO_SYMBOLS });
	tables_name(&f.tables, &(struct event_name){ .location = entry, .flags = NAME_ENTRY });
	tell(&f);
	naming_feed_leave(&f.feed, f.file, NAME_TIMED_OUT);
	CHECK_EQ(reason(&f.tables, left), NAME_TIMED_OUT);
	CHECK(naming_feed_is_left(&f.feed, f.file) && !naming_feed_is_left(&f.feed, image.id));
	builder_free(f.builder);
	profile_free(f.told);
	f.told = profile_new();
	f.builder = builder_new(f.told);
	naming_feed_restart(&f.feed);
	later = tables_location(&f.tables, f.file, 99, 0);
	CHECK(tell(&f) > 0);
	check_told(&f, 0);
	CHECK_EQ(reason(&f.tables, later), NAME_TIMED_OUT);
	CHECK_EQ(reason(&f.told->tables, left), NAME_TIMED_OUT);
	CHECK_EQ(reason(&f.told->tables, later), NAME_TIMED_OUT);
	CHECK_EQ(reason(&f.told->tables, root), NAME_NOT_TRIED);
	CHECK_EQ(reason(&f.told->tables, entry), NAME_OK);
	CHECK(tables_is_outermost(&f.told->tables, root));
	CHECK_NAMED(!naming_feed_take_up(&f.feed), "it was left for good");
	teardown(&f);
}

/* An image that does not answer while it is recorded is asked about once more at the end. */
static void test_put_off(void)
{
	struct fixture f;
	uint32_t place;

	setup(&f);
	place = tables_location(&f.tables, f.file, 16, 0);
	naming_feed_leave(&f.feed, f.file, NAME_NOT_TRIED);
	CHECK(naming_feed_is_left(&f.feed, f.file));
	tell(&f);
	CHECK_EQ(reason(&f.tables, place), NAME_NOT_TRIED);
	CHECK(naming_feed_take_up(&f.feed) && !naming_feed_is_left(&f.feed, f.file));
	CHECK_EQ(reason(&f.tables, place), NAME_NOT_TRIED);
	naming_feed_leave(&f.feed, f.file, NAME_TIMED_OUT);
	CHECK_EQ(reason(&f.tables, place), NAME_TIMED_OUT);
	CHECK(naming_feed_is_left(&f.feed, f.file));
	teardown(&f);
	setup(&f);
	place = tables_location(&f.tables, f.file, 16, 0);
	naming_feed_leave(&f.feed, f.file, NAME_NOT_TRIED);
	naming_feed_give_up(&f.feed, NAME_TIMED_OUT);
	CHECK_NAMED(reason(&f.tables, place) == NAME_TIMED_OUT, "nobody asks at the end");
	teardown(&f);
}

static int answer_name(struct naming_answers *answers, uint32_t location, uint32_t why, uint32_t function)
{
	const struct name_frame frame = { .function = function, .flags = ~0u };

	return answer(answers, &(struct event){ EVENT_NAME, .name = { location, why, ~0u, 1, 3, &frame } });
}

static void test_answers(void)
{
	CLEANUP(mem_free) struct naming_answers *answers = mem_alloc(sizeof(*answers));
	const struct event one = { EVENT_STRING, .string = { 1, 3, "one" } };
	const struct tables_name *name;
	uint32_t location, code;
	struct fixture f;

	setup(&f);
	location = tables_location(&f.tables, f.file, 16, 0);
	code = tables_location(&f.tables, f.jit, 16, 0);
	naming_answers_init(answers, &f.tables);
	CHECK_EQ(answer_name(answers, location, NAME_OK, 1), -EBADMSG); /* no such string */
	CHECK_EQ(answer(answers, &one), 0);
	CHECK_EQ(answer(answers, &one), -EBADMSG); /* twice */
	CHECK_EQ(answer_name(answers, location, NAME_OK, 1), 0);
	name = tables_get_name(&f.tables, location);
	CHECK_STR(strtab_get(&f.tables.strings, f.tables.name_frames.data[name->first].function), "one");
	CHECK_EQ(name->flags, NAME_FLAGS);
	CHECK_EQ(f.tables.name_frames.data[name->first].flags, NAME_FRAME_FLAGS);
	CHECK_EQ(answer_name(answers, 0, NAME_OK, 1), -EBADMSG);
	CHECK_EQ(answer_name(answers, code + 1, NAME_OK, 1), -EBADMSG); /* no such place */
	CHECK_EQ(answer_name(answers, location, NAME_REASON_END_, 1), -EBADMSG);
	CHECK_EQ(answer_name(answers, code, NAME_OK, 1), 0);
	CHECK_EQ(reason(&f.tables, code), NAME_NOT_TRIED); /* the recorder's to name */
	CHECK_EQ(answer(answers, &(struct event){ EVENT_META, .meta = { META_COMMAND, "x" } }), -EBADMSG);
	CHECK_EQ(answer(answers, &(struct event){ EVENT_META, .meta = { META_MISSING_FILES, "x" } }), 0);
	CHECK_EQ(answer(answers, &(struct event){ EVENT_META, .meta = { META_KERNEL_LAYOUT, "1f" } }), 0);
	CHECK_STR(buf_text(&answers->missing), "x");
	CHECK_EQ(answers->kernel_layout, 0x1f);
	CHECK_EQ(answer(answers, &(struct event){ EVENT_IMAGE, .image = { .id = 3 } }), -EBADMSG);
	CHECK_EQ(answer(answers, &(struct event){ EVENT_LOCATION, .location = { .id = 3 } }), -EBADMSG);
	CHECK_EQ(naming_answers_take(answers, "\xff\xff\xff", 3), -EBADMSG);
	CHECK_EQ(f.tables.images.len, 2);
	CHECK_EQ(f.tables.locations.len, 2);
	answers->bytes = NAMING_ANSWERS_BYTES - 1;
	CHECK_EQ(answer(answers, &(struct event){ EVENT_STRING, .string = { 2, 3, "two" } }), -EBADMSG);
	naming_answers_restart(answers);
	CHECK_EQ(answer_name(answers, location, NAME_OK, 1), -EBADMSG);
	CHECK_EQ(answer(answers, &one), 0);
	naming_answers_release(answers);
	teardown(&f);
}

int main(void)
{
	test_wire();
	test_feed();
	test_script();
	test_again();
	test_put_off();
	test_answers();
	return tap_done();
}
