// SPDX-License-Identifier: GPL-2.0-or-later
/* Addresses of a recording: by its mappings, by process, by what is named there, and the kernel's. */
#include "core/profile/meta.h"
#include "core/symbol/profile_lookup.h"
#include "tap.h"

struct fixture {
	struct profile *profile;
	struct tables *tables;
	uint32_t image[2], process[2];
};

static uint32_t string(struct tables *tables, const char *text)
{
	return tables_string(tables, text, strlen(text));
}

static void setup(struct fixture *f)
{
	struct event_image image = { .kind = IMAGE_FILE, .build_id_len = 1 };
	struct event_process process = { 0 };

	f->profile = profile_new();
	f->tables = &f->profile->tables;
	for (int i = 0; i < 2; i++) {
		image.build_id[0] = i;
		image.path = string(f->tables, i ? "/b" : "/a");
		f->image[i] = tables_image(f->tables, &image);
		process = (struct event_process){ .pid = 100 + i };
		f->process[i] = tables_process(f->tables, &process);
	}
}

static void map(struct fixture *f, int process, int image, uint64_t start, uint64_t end,
		uint64_t from_ns)
{
	const struct event_mapping mapping = {
		.process = f->process[process],
		.image = f->image[image],
		.start = start,
		.end = end,
		.offset = 0x100,
		.from_ns = from_ns,
	};

	tables_mapping(f->tables, &mapping);
}

static void name(struct fixture *f, uint32_t location, const char *function, uint64_t offset)
{
	const struct name_frame frame = { .function = string(f->tables, function),
					  .file = string(f->tables, "file.c"),
					  .line = 7,
					  .column = 3 };
	const struct event_name named = {
		.location = location, .n_frames = 1, .offset = offset, .frames = &frame
	};

	tables_name(f->tables, &named);
}

static void test_mappings(void)
{
	struct fixture f;
	CLEANUP(profile_lookup_free) struct profile_lookup *any = NULL;
	CLEANUP(profile_lookup_free) struct profile_lookup *second = NULL;
	struct event_sample sample = { .count = 5 };
	uint32_t location;
	bool disputed;

	setup(&f);
	map(&f, 0, 0, 0x1000, 0x2000, 1);
	map(&f, 1, 1, 0x1800, 0x2800, 1);
	sample.thread = tables_thread(f.tables, &(struct event_thread){ .process = f.process[0] });
	vec_push(&f.profile->samples, sample);
	any = profile_lookup_new(f.profile, 0);
	second = profile_lookup_new(f.profile, 101);
	location = profile_lookup_find(any, 0x1010, &disputed);
	CHECK(!disputed);
	CHECK_EQ(tables_get_location(f.tables, location)->image, f.image[0]);
	CHECK_EQ(tables_get_location(f.tables, location)->offset, 0x110);
	location = profile_lookup_find(any, 0x1900, &disputed);
	CHECK(disputed); /* the process with the samples */
	CHECK_EQ(tables_get_location(f.tables, location)->image, f.image[0]);
	location = profile_lookup_find(second, 0x1900, &disputed);
	CHECK(!disputed);
	CHECK_EQ(tables_get_location(f.tables, location)->image, f.image[1]);
	CHECK_EQ(profile_lookup_find(any, 0xfff, &disputed), 0);
	CHECK_EQ(profile_lookup_find(any, 0x2800, &disputed), 0);
	CHECK_EQ(profile_lookup_find(second, 0x1000, &disputed), 0);
	/* Two libraries in turn at one address: the later one. */
	map(&f, 0, 1, 0x1000, 0x2000, 9);
	profile_lookup_free(any);
	any = profile_lookup_new(f.profile, 0);
	location = profile_lookup_find(any, 0x1010, &disputed);
	CHECK_EQ(tables_get_location(f.tables, location)->image, f.image[1]);
	CHECK(!disputed); /* one process, which had both */
	location = profile_lookup_find(any, 0x1900, &disputed);
	CHECK_EQ(tables_get_location(f.tables, location)->offset, 0xa00);
	CHECK(disputed);
	profile_free(f.profile);
}

/* What has a name is found, however the recording came by the place. */
static void test_names(void)
{
	struct fixture f;
	CLEANUP(profile_lookup_free) struct profile_lookup *lookup = NULL;
	uint32_t at;
	bool disputed;

	setup(&f);
	map(&f, 0, 0, 0x1000, 0x2000, 1);
	name(&f, tables_location(f.tables, f.image[0], 0x230, LOCATION_RETURN), "f", 0x30);
	name(&f, tables_location(f.tables, f.image[0], 0x310, LOCATION_RETURN | LOCATION_GUESSED), "h", 0x7);
	lookup = profile_lookup_new(f.profile, 0);
	at = profile_lookup_find(lookup, 0x1130, &disputed);
	CHECK_EQ(tables_get_name(f.tables, at)->offset, 0x30);
	at = profile_lookup_find(lookup, 0x1210, &disputed);
	CHECK_EQ(tables_get_name(f.tables, at)->offset, 0x7);
	at = profile_lookup_find(lookup, 0x1131, &disputed);
	CHECK_EQ(tables_get_name(f.tables, at)->n_frames, 0);
	profile_free(f.profile);
}

static void test_kernel(void)
{
	struct fixture f;
	CLEANUP(profile_lookup_free) struct profile_lookup *lookup = NULL;
	struct profile_meta text;
	uint32_t at;
	bool disputed;

	setup(&f);
	text.key = string(f.tables, META_KERNEL_TEXT);
	text.value = string(f.tables, "0xffffffff91000000");
	vec_push(&f.profile->meta, text);
	lookup = profile_lookup_new(f.profile, 0);
	at = profile_lookup_find(lookup, 0xffffffff91000123, &disputed);
	CHECK_EQ(tables_get_location(f.tables, at)->offset, 0x123);
	CHECK_EQ(tables_get_image(f.tables, tables_get_location(f.tables, at)->image)->kind, IMAGE_KERNEL);
	CHECK_EQ(profile_lookup_find(lookup, 0xffffffff81000123, &disputed), 0);
	profile_free(f.profile);
}

static uint32_t module(struct fixture *f, const char *name, const char *words)
{
	struct event_image image = { .kind = IMAGE_MODULE };
	struct profile_meta meta;
	char text[64];

	snprintf(text, sizeof(text), "[%s]", name);
	image.path = string(f->tables, text);
	snprintf(text, sizeof(text), META_MODULE "%s", name);
	meta.key = string(f->tables, text);
	meta.value = string(f->tables, words);
	vec_push(&f->profile->meta, meta);
	return tables_image(f->tables, &image);
}

/* By the words of each; what is damaged, or has no bytes, is nowhere. */
static void test_modules(void)
{
	struct fixture f;
	CLEANUP(profile_lookup_free) struct profile_lookup *lookup = NULL;
	uint32_t first, later, at;
	bool disputed;

	setup(&f);
	first = module(&f, "first", "0xffffffffc0400000 0x3000 .text=0");
	later = module(&f, "later", "0xffffffffc0401000 0x1000");
	module(&f, "damaged", "0xffffffffc0400000");
	module(&f, "empty", "0xffffffffc0400000 0");
	lookup = profile_lookup_new(f.profile, 0);
	at = profile_lookup_find(lookup, 0xffffffffc0400123, &disputed);
	CHECK_EQ(tables_get_location(f.tables, at)->image, first);
	CHECK_EQ(tables_get_location(f.tables, at)->offset, 0x123);
	at = profile_lookup_find(lookup, 0xffffffffc0401fff, &disputed);
	CHECK_EQ(tables_get_location(f.tables, at)->image, later);
	CHECK_EQ(tables_get_location(f.tables, at)->offset, 0xfff);
	at = profile_lookup_find(lookup, 0xffffffffc0402000, &disputed);
	CHECK_EQ(tables_get_location(f.tables, at)->image, first);
	at = profile_lookup_find(lookup, 0xffffffffc0403000, &disputed);
	CHECK(!at || tables_get_image(f.tables, tables_get_location(f.tables, at)->image)->kind == IMAGE_KERNEL);
	profile_free(f.profile);
}

int main(void)
{
	test_mappings();
	test_names();
	test_kernel();
	test_modules();
	return tap_done();
}
