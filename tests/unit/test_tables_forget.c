// SPDX-License-Identifier: GPL-2.0-or-later
/* Tables that forget images: what is left keeps its ids and names, and a profile reads as if all had stayed. */
#include <unistd.h>
#include "core/capture/meter.h"
#include "core/profile/profile.h"
#include "tap.h"

#define PROCESSES 40
#define PLACES 50 /* of each, and of the file */
#define SAMPLES 4000

static uint32_t random_state = 12345;

static uint32_t random_below(uint32_t n)
{
	random_state = random_state * 1664525 + 1013904223;
	return (random_state >> 8) % n;
}

static bool is_before(void *ctx, const struct event_image *image)
{
	return image_is_own(image) && image->pid < *(const uint32_t *)ctx;
}

static uint32_t image_of(struct tables *tables, uint32_t pid)
{
	struct event_image image = { .kind = pid ? (pid % 5 ? IMAGE_ANON : IMAGE_UNKNOWN) : IMAGE_FILE, .pid = pid,
				     .path = tables_string(tables, "/lib/a.so", 9), .inode = !pid };

	return tables_image(tables, &image);
}

static void name(struct tables *tables, uint32_t location, uint32_t pid, uint32_t place)
{
	char text[2][32];
	struct name_frame frames[2];
	uint32_t n = 1 + place % 2;

	for (uint32_t i = 0; i < n; i++) {
		snprintf(text[i], sizeof(text[i]), "f_%u_%u_%u", pid, place, i);
		frames[i] = (struct name_frame){ .function = tables_string(tables, text[i], strlen(text[i])) };
	}
	tables_name(tables, &(struct event_name){ .location = location, .n_frames = n, .frames = frames });
}

static bool is_named(const struct tables *tables, uint32_t location, uint32_t pid, uint32_t place)
{
	const struct tables_name *known = tables_get_name(tables, location);
	char text[32];

	for (uint32_t i = 0; i < known->n_frames; i++) {
		snprintf(text, sizeof(text), "f_%u_%u_%u", pid, place, i);
		if (strcmp(strtab_get(&tables->strings, tables->name_frames.data[known->first + i].function), text))
			return false;
	}
	return known->n_frames == 1 + place % 2;
}

/* One process after the other, each with the file; forgets all but the last few now and then, if it is to. */
static void tell(struct tables *tables, struct meter *meter, bool forgets)
{
	struct event event = { .type = EVENT_SAMPLE };

	for (uint32_t i = 0; i < SAMPLES; i++) {
		uint32_t pid = 1 + i * PROCESSES / SAMPLES;
		uint32_t own = random_below(PLACES), shared = random_below(PLACES);
		uint32_t locations[] = { tables_location(tables, image_of(tables, pid), own, LOCATION_RETURN),
					 tables_location(tables, image_of(tables, 0), shared, LOCATION_RETURN) };
		struct event_stack stack = { .n_user = 1 + shared % 2, .status = STACK_CUT, .locations = locations,
					     .cause = STACK_CAUSE_FAULT, .unwinder = STACK_UNWINDER_CFI };

		name(tables, locations[0], pid, own);
		name(tables, locations[1], 0, shared);
		event.sample.stack = tables_stack(tables, &stack);
		event.sample.thread = tables_thread(tables, &(struct event_thread){ .pid = pid });
		event.sample.count = 1;
		meter->sink.push(&meter->sink, &event, NULL);
		if (forgets && i % 500 == 499)
			tables_forget_images(tables, is_before, &pid);
	}
}

/* What a profile holds, whatever its ids: a hash of each sample's frames by name, summed. */
static uint64_t content(const struct profile *profile, const struct event_sample *sample)
{
	const struct tables *tables = &profile->tables;
	const struct tables_stack *stack = tables_get_stack(tables, sample->stack);
	uint64_t hash = tables_get_thread(tables, sample->thread)->pid;

	for (uint32_t i = 0; i < stack->n_user; i++) {
		uint32_t id = tables_stack_locations(tables, sample->stack)[i];
		const struct tables_name *known = tables_get_name(tables, id);

		for (uint32_t k = 0; k < known->n_frames; k++) {
			const char *text = strtab_get(&tables->strings,
						      tables->name_frames.data[known->first + k].function);

			hash = hash_bytes(text, strlen(text), hash);
		}
		hash = hash_u64(hash ^ tables_get_location(tables, id)->offset);
	}
	return hash;
}

struct reading {
	uint64_t sum, n;
	size_t locations_max;
};

static void record(bool forgets, struct reading *ret_reading)
{
	FILE *file = tmpfile();
	CLEANUP(writer_free) struct writer *writer = writer_new(fileno(file), NULL, NULL);
	CLEANUP(profile_free) struct profile *profile = profile_new();
	CLEANUP(builder_free) struct builder *builder = builder_new(profile);
	static const uint32_t series[CAPTURE_LANES];
	RELEASE(meter_release) struct meter meter;
	RELEASE(tables_release) struct tables tables;
	struct reader_damage damage = { 0 };

	random_state = 12345;
	tables_init(&tables, &meter.sink);
	tables_limit(&tables, 1 << 20);
	meter_init(&meter, &tables, series, writer_sink(writer));
	tell(&tables, &meter, forgets);
	ret_reading->locations_max = tables.locations.len;
	CHECK_EQ(writer_end(writer, NULL), 0);
	lseek(fileno(file), 0, SEEK_SET);
	CHECK_EQ(reader_read(fileno(file), "x", builder_sink(builder), &damage, NULL), 0);
	CHECK_EQ(damage.frames_bad, 0);
	for (size_t i = 0; i < profile->samples.len; i++) {
		ret_reading->sum += content(profile, &profile->samples.data[i]) * profile->samples.data[i].count;
		ret_reading->n += profile->samples.data[i].count;
	}
	fclose(file);
}

static void test_same(void)
{
	struct reading all = { 0 }, forgotten = { 0 };

	record(false, &all);
	record(true, &forgotten);
	CHECK_EQ(all.n, SAMPLES);
	CHECK_EQ(forgotten.n, SAMPLES);
	CHECK_NAMED(forgotten.sum == all.sum, "the profile says the same");
	CHECK_NAMED(forgotten.locations_max < all.locations_max / 2, "from fewer places");
}

static void test_left(void)
{
	RELEASE(tables_release) struct tables tables;
	uint32_t ids[4][PLACES], images[4], stack_id, pid = 3, bad = 0;
	struct event_stack stack = { .n_user = 1, .status = STACK_CUT };

	tables_init(&tables, NULL);
	for (uint32_t place = 0; place < PLACES; place++)
		for (uint32_t p = 0; p < 4; p++) {
			images[p] = image_of(&tables, p);
			ids[p][place] = tables_location(&tables, images[p], place, 0);
			name(&tables, ids[p][place], p, place);
		}
	stack.locations = &ids[3][7];
	stack_id = tables_stack(&tables, &stack);
	tables_mapping(&tables, &(struct event_mapping){ .image = images[1], .start = 1, .end = 2 });
	tables_mapping(&tables, &(struct event_mapping){ .image = images[0], .start = 1, .end = 2 });
	tables_forget_images(&tables, is_before, &pid);
	CHECK_EQ(tables.images.len, 2);
	CHECK_EQ(tables.locations.len, 2 * PLACES);
	CHECK_EQ(tables.mappings.len, 1);
	for (uint32_t place = 0; place < PLACES; place++) {
		for (uint32_t p = 0; p < 4; p += 3) {
			bad += tables_get_location(&tables, ids[p][place])->offset != place;
			bad += tables_get_location(&tables, ids[p][place])->id != ids[p][place];
			bad += tables_location(&tables, image_of(&tables, p), place, 0) != ids[p][place];
			bad += !is_named(&tables, ids[p][place], p, place);
		}
		bad += tables_get_location(&tables, ids[1][place])->id ||
		       tables_get_name(&tables, ids[2][place])->n_frames;
	}
	CHECK_EQ(bad, 0);
	CHECK(tables_is_outermost(&tables, ids[3][7]) && !tables_is_outermost(&tables, ids[3][8]));
	CHECK_NAMED(tables_stack(&tables, &stack) == stack_id + 1, "an equal stack is a new one");
	CHECK_NAMED(image_of(&tables, 1) == images[3] + 1, "what is met again has a new id");
	CHECK_EQ(tables_location(&tables, image_of(&tables, 1), 0, 0), 4 * PLACES + 1);
	name(&tables, ids[1][0], 1, 0);
	CHECK_NAMED(!tables_get_name(&tables, ids[1][0])->n_frames, "what is forgotten gets no name");
}

/* Where ended processes had files is forgotten at the bound, also when images go before it is reached. */
static void test_mappings(void)
{
	RELEASE(tables_release) struct tables tables;
	const uint32_t max = 64;
	uint32_t file, none = 0;
	size_t longest = 0;

	tables_init(&tables, NULL);
	tables_limit(&tables, max * sizeof(struct event_mapping));
	file = image_of(&tables, 0);
	for (uint32_t i = 1; i <= 50 * max; i++) {
		struct event_process process = { .pid = i, .end_ns = 1 };
		struct event_mapping mapping = { .process = tables_process(&tables, &process), .image = file,
						 .start = i, .end = i + 1 };

		tables_mapping(&tables, &mapping);
		if (i % max > max / 2)
			tables_forget_images(&tables, is_before, &none);
		longest = tables.mappings.len > longest ? tables.mappings.len : longest;
	}
	CHECK_EQ(longest, max);
}

static void push(struct builder *builder, const struct event *event)
{
	struct sink *sink = builder_sink(builder);

	sink->push(sink, event, NULL);
}

/* To who reads the profile: a place under two ids, of which the later one was met when its code was gone. */
static void test_met_again(void)
{
	CLEANUP(profile_free) struct profile *profile = profile_new();
	CLEANUP(builder_free) struct builder *builder = builder_new(profile);
	const struct name_frame frame = { .function = 1 };

	push(builder, &(struct event){ EVENT_STRING, .string = { 1, 3, "one" } });
	for (uint32_t id = 1; id <= 2; id++) {
		push(builder, &(struct event){ EVENT_IMAGE, .image = { .id = id, .kind = IMAGE_ANON, .pid = 9 } });
		push(builder, &(struct event){ EVENT_LOCATION, .location = { .id = id, .image = id } });
	}
	CHECK_EQ(profile->tables.locations.len, 1);
	push(builder, &(struct event){ EVENT_NAME, .name = { .location = 2, .reason = NAME_JIT } });
	CHECK_EQ(tables_get_name(&profile->tables, 1)->reason, NAME_JIT);
	push(builder, &(struct event){ EVENT_NAME, .name = { .location = 1, .n_frames = 1, .frames = &frame } });
	CHECK_EQ(tables_get_name(&profile->tables, 1)->reason, NAME_OK);
	push(builder, &(struct event){ EVENT_NAME, .name = { .location = 2, .reason = NAME_JIT } });
	CHECK_EQ(tables_get_name(&profile->tables, 1)->n_frames, 1);
	CHECK_EQ(tables_get_name(&profile->tables, 1)->reason, NAME_OK);
	CHECK_EQ(profile->dangling, 0);
}

static uint32_t first_of_odd(void *ctx, uint32_t location)
{
	(void)ctx;
	return location % 2 ? 1 : location;
}

static void test_endings(void)
{
	RELEASE(endings_release) struct endings endings = { 0 };
	uint64_t odd = 0, all = 0;

	for (uint32_t i = 0; i < 100; i++)
		endings_add(&endings, &(struct tables_ending){ .outermost = i, .guessed = i % 3 }, i);
	endings_replace(&endings, first_of_odd, NULL);
	CHECK_EQ(endings.entries.len, 50 + 3);
	for (size_t i = 0; i < endings.entries.len; i++) {
		all += endings.entries.data[i].count;
		odd += endings.entries.data[i].of.outermost == 1 ? endings.entries.data[i].count : 0;
	}
	CHECK_EQ(all, 99 * 100 / 2);
	CHECK_EQ(odd, 2500);
}

int main(void)
{
	test_same();
	test_left();
	test_mappings();
	test_met_again();
	test_endings();
	return tap_done();
}
