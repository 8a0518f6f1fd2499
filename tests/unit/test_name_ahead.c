// SPDX-License-Identifier: GPL-2.0-or-later
/* Names of a recording while it goes on: which places, in which files, and that none is asked about twice. */
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>
#include "base/clock.h"
#include "core/naming/name_ahead.h"
#include "core/image/image.h"
#include "core/parser/parser.h"
#include "core/symbol/kept_files.h"
#include "core/symbol/symbolizer.h"
#include "tap.h"

#define PLACES 100
#define PATIENCE_NS (100 * NS_PER_SEC) /* a child at the lowest priority of a machine that does other things */

int name_ahead_test_function(int x);
__attribute__((noinline)) int name_ahead_test_function(int x)
{
	return x * 7 + 1;
}

extern char __executable_start[];

/* Counts the names that are told. */
struct name_sink {
	struct sink sink;
	unsigned int names;
};

static int count(struct sink *sink, const struct event *event, struct err *err)
{
	((struct name_sink *)sink)->names += event->type == EVENT_NAME;
	return 0;
}

/* This program as what is recorded. */
struct fixture {
	struct name_sink counter;
	struct tables tables;
	struct kept_files kept;
	struct parser *parser;
	struct symbolizer *symbolizer;
	struct name_ahead *ahead;
	uint32_t image;
	uint64_t offset, entry; /* of the function; of what is behind the entry */
};

static void setup(struct fixture *f, bool is_kept)
{
	const struct parser_options options = { .ahead = true };
	struct symbolizer_options how = { .kept_files = &f->kept };
	struct kept_file file = { .origin = { -1, mem_strdup("/proc/self/exe") } };
	struct event_image identity;
	uint64_t vaddr = (uintptr_t)name_ahead_test_function;

	*f = (struct fixture){ .counter.sink.push = count };
	tables_init(&f->tables, &f->counter.sink);
	CHECK_EQ(image_open_path("/proc/self/exe", &file.image, NULL), 0);
	if (image_type(file.image) == 3) /* ET_DYN */
		vaddr -= (uintptr_t)__executable_start;
	image_vaddr_to_offset(file.image, vaddr, &f->offset);
	image_vaddr_to_offset(file.image, image_entry(file.image), &f->entry);
	identity = *image_identity(file.image);
	identity.path = tables_string(&f->tables, "/proc/self/exe", 14);
	f->image = tables_image(&f->tables, &identity);
	image_seal(file.image, &file.seal);
	vec_push(&f->kept.files, file);
	if (!is_kept)
		kept_files_release(&f->kept);
	CHECK_EQ(parser_new(&options, &f->parser, NULL), 0);
	how.parser = f->parser;
	f->symbolizer = symbolizer_new(&how);
	f->ahead = name_ahead_new(f->symbolizer, f->parser, &f->tables);
}

static void teardown(struct fixture *f)
{
	name_ahead_free(f->ahead);
	symbolizer_free(f->symbolizer);
	parser_free(f->parser);
	kept_files_release(&f->kept);
	tables_release(&f->tables);
}

static uint32_t location_at(struct fixture *f, uint64_t offset)
{
	return tables_location(&f->tables, f->image, offset, LOCATION_RETURN);
}

static bool is_tried(const struct fixture *f, uint32_t location)
{
	return tables_get_name(&f->tables, location)->reason != NAME_NOT_TRIED;
}

static const char *function_of(const struct fixture *f, uint32_t location)
{
	const struct tables_name *name = tables_get_name(&f->tables, location);

	if (!name->n_frames)
		return "-";
	return strtab_get(&f->tables.strings,
			  f->tables.name_frames.data[name->first + name->n_frames - 1].function);
}

/* Goes on until nothing is under way; whether that came in time. */
static bool settle(struct fixture *f)
{
	uint64_t end_ns = clock_now_ns() + PATIENCE_NS;

	do {
		struct pollfd fd = { .fd = name_ahead_fd(f->ahead), .events = POLLIN };

		poll(&fd, 1, 10);
		name_ahead_step(f->ahead);
	} while (name_ahead_fd(f->ahead) >= 0 && clock_now_ns() < end_ns);
	return name_ahead_fd(f->ahead) < 0;
}

static void test_ahead(void)
{
	uint32_t locations[PLACES], late, kernel;
	const struct event_image of_kernel = { .kind = IMAGE_KERNEL };
	struct fixture f;

	setup(&f, true);
	for (int i = 0; i < PLACES; i++)
		locations[i] = location_at(&f, f.offset + 1 + i);
	kernel = tables_location(&f.tables, tables_image(&f.tables, &of_kernel), 1, 0);
	CHECK_EQ(name_ahead_fd(f.ahead), -1);
	name_ahead_add(f.ahead);
	name_ahead_step(f.ahead);
	CHECK(name_ahead_fd(f.ahead) >= 0);
	CHECK(settle(&f));
	CHECK_STR(function_of(&f, locations[0]), "name_ahead_test_function");
	CHECK_EQ(f.counter.names, PLACES);
	CHECK(!is_tried(&f, kernel));
	late = location_at(&f, f.offset + 200);
	name_ahead_add(f.ahead);
	/* Asked about again when the pause is over, or at the end. */
	symbolizer_name_all(f.symbolizer, &f.tables, false);
	CHECK(is_tried(&f, late) && is_tried(&f, kernel));
	CHECK_EQ(f.counter.names, PLACES + 2);
	teardown(&f);
}

/* What is under way at the end is waited for, and told once. */
static void test_under_way(void)
{
	uint32_t location;
	struct fixture f;

	setup(&f, true);
	location = location_at(&f, f.offset + 1);
	name_ahead_add(f.ahead);
	name_ahead_step(f.ahead);
	symbolizer_name_all(f.symbolizer, &f.tables, false);
	CHECK_STR(function_of(&f, location), "name_ahead_test_function");
	CHECK_EQ(f.counter.names, 1);
	teardown(&f);
	/* What is more of the same file is asked together with it. */
	setup(&f, true);
	location = location_at(&f, f.offset + 1);
	name_ahead_add(f.ahead);
	name_ahead_step(f.ahead);
	location_at(&f, f.offset + 2);
	symbolizer_name_all(f.symbolizer, &f.tables, false);
	CHECK_STR(function_of(&f, location), "name_ahead_test_function");
	CHECK_STR(function_of(&f, location + 1), "name_ahead_test_function");
	CHECK_EQ(f.counter.names, 2);
	teardown(&f);
	/* Nobody takes it. */
	setup(&f, true);
	location_at(&f, f.offset + 1);
	name_ahead_add(f.ahead);
	name_ahead_step(f.ahead);
	teardown(&f);
}

static void end_stack_at(struct fixture *f, uint32_t inner, uint32_t outer)
{
	const uint32_t locations[] = { inner, outer };
	const struct event_stack stack = { .n_user = 2, .locations = locations };

	tables_stack(&f->tables, &stack);
}

/* Whether a stack may end at a place is looked at when one does, be it later than its name. */
static void test_entry(void)
{
	uint32_t entry, inner, known;
	struct fixture f;

	setup(&f, true);
	inner = location_at(&f, f.offset + 1);
	entry = location_at(&f, f.entry + 0x20);
	known = location_at(&f, f.entry + 0x21);
	end_stack_at(&f, inner, known);
	name_ahead_add(f.ahead);
	name_ahead_step(f.ahead);
	CHECK(settle(&f));
	CHECK_STR(function_of(&f, entry), "_start");
	CHECK_EQ(tables_get_name(&f.tables, entry)->flags, 0);
	CHECK_EQ(tables_get_name(&f.tables, known)->flags, NAME_ENTRY);
	end_stack_at(&f, inner, entry);
	symbolizer_name_all(f.symbolizer, &f.tables, false);
	CHECK_EQ(tables_get_name(&f.tables, entry)->flags, NAME_ENTRY);
	CHECK_EQ(f.counter.names, 4); /* that one twice */
	symbolizer_name_all(f.symbolizer, &f.tables, false);
	CHECK_EQ(f.counter.names, 4);
	teardown(&f);
}

/* A file that nobody holds open is not looked for before the end. */
static void test_not_kept(void)
{
	uint32_t location, later;
	struct fixture f;

	setup(&f, false);
	location = location_at(&f, f.offset + 1);
	name_ahead_add(f.ahead);
	name_ahead_step(f.ahead);
	CHECK_EQ(name_ahead_fd(f.ahead), -1);
	CHECK(!is_tried(&f, location));
	later = location_at(&f, f.offset + 2);
	name_ahead_add(f.ahead);
	name_ahead_step(f.ahead);
	CHECK_EQ(f.counter.names, 0);
	symbolizer_name_all(f.symbolizer, &f.tables, false);
	CHECK_STR(function_of(&f, location), "name_ahead_test_function");
	CHECK_STR(function_of(&f, later), "name_ahead_test_function");
	teardown(&f);
}

/* Those that are not to be had, and come first since little is asked of them, hold nobody up. */
static void test_gone(void)
{
	uint32_t location;
	struct fixture f;

	setup(&f, true);
	for (uint64_t i = 0; i < 5; i++) {
		struct event_image gone = { .kind = IMAGE_FILE, .inode = 1000 + i, .size = 4096 };

		gone.path = tables_string(&f.tables, "/gone/file", 10);
		tables_location(&f.tables, tables_image(&f.tables, &gone), 16, 0);
	}
	location = location_at(&f, f.offset + 1);
	location_at(&f, f.offset + 2);
	name_ahead_add(f.ahead);
	name_ahead_step(f.ahead);
	CHECK(name_ahead_fd(f.ahead) >= 0);
	CHECK(settle(&f));
	CHECK_STR(function_of(&f, location), "name_ahead_test_function");
	teardown(&f);
}

int main(void)
{
	name_ahead_step(NULL);
	CHECK_EQ(name_ahead_fd(NULL), -1);
	test_ahead();
	test_under_way();
	test_entry();
	test_not_kept();
	test_gone();
	return tap_done();
}
