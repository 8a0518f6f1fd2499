// SPDX-License-Identifier: GPL-2.0-or-later
/* Tables with a limit: little memory, and yet a profile that reads back as if nothing had been forgotten. */
#include <unistd.h>
#include "core/capture/meter.h"
#include "core/profile/profile.h"
#include "core/report/stack_endings.h"
#include "tap.h"

#define STACKS 2000
#define ROUNDS 3
#define LIMIT 4096
#define LOCATIONS 600

/* Number i of STACKS that all differ. */
static void make_stack(uint32_t i, uint32_t *locations, struct event_stack *ret_stack)
{
	*ret_stack = (struct event_stack){ .n_kernel = i % 3, .n_user = 5 + i % 20, .status = STACK_CUT,
					   .cause = STACK_CAUSE_FAULT,
					   .unwinder = i % 2 ? STACK_UNWINDER_FP : STACK_UNWINDER_CFI,
					   .locations = locations };
	for (uint32_t k = 0; k < (uint32_t)ret_stack->n_kernel + ret_stack->n_user; k++)
		locations[k] = 1 + (i * 7 + k * 13) % LOCATIONS;
	locations[0] = 1 + i % LOCATIONS;
	locations[1] = 1 + i / LOCATIONS;
}

/* Tells a recording: each stack once a round, i + 1 samples of it each time. */
static void tell(struct tables *tables, struct sink *out)
{
	uint32_t locations[32];
	struct event event = { .type = EVENT_SAMPLE };
	struct event_stack stack;

	for (uint32_t i = 0; i < LOCATIONS; i++)
		tables_location(tables, tables_image(tables, &(struct event_image){ .kind = IMAGE_FILE }),
				i * 16, LOCATION_RETURN);
	for (uint32_t i = 0; i < STACKS * ROUNDS; i++) {
		make_stack(i % STACKS, locations, &stack);
		event.sample = (struct event_sample){ .stack = tables_stack(tables, &stack),
						      .count = i % STACKS + 1 };
		out->push(out, &event, NULL);
	}
}

static void read_back(int fd, struct profile *profile)
{
	CLEANUP(builder_free) struct builder *builder = builder_new(profile);
	struct reader_damage damage = { 0 };

	lseek(fd, 0, SEEK_SET);
	CHECK_EQ(reader_read(fd, "x", builder_sink(builder), &damage, NULL), 0);
	CHECK_EQ(damage.frames_bad, 0);
}

/* Writes the recording with this limit, reads it, and says how it looked to the one who recorded. */
static void write_and_read(size_t limit, struct profile *profile, struct arena *arena,
			   struct report_endings *ret_endings, uint64_t *ret_by_fp)
{
	FILE *file = tmpfile();
	CLEANUP(writer_free) struct writer *writer = writer_new(fileno(file), NULL, NULL);
	static const uint32_t series[CAPTURE_LANES];
	RELEASE(meter_release) struct meter meter;
	RELEASE(tables_release) struct tables tables;
	struct event_name entry = { .flags = NAME_ENTRY };

	tables_init(&tables, &meter.sink);
	tables_limit(&tables, limit);
	meter_init(&meter, &tables, series, writer_sink(writer));
	tell(&tables, &meter.sink);
	for (entry.location = 1; entry.location <= LOCATIONS / 10; entry.location++)
		tables_name(&tables, &entry);
	stack_endings(arena, &tables, &meter.endings, ret_endings);
	*ret_by_fp = stack_endings_by_fp(&meter.endings);
	CHECK_EQ(tables_stacks_told(&tables), limit ? STACKS * ROUNDS : STACKS);
	if (limit)
		CHECK(tables.stack_locations.len * sizeof(uint32_t) +
		      tables.stacks.len * sizeof(struct tables_stack) <= limit);
	CHECK_EQ(tables_get_stack(&tables, tables_stacks_told(&tables))->status, STACK_CUT);
	CHECK_EQ(tables_get_stack(&tables, tables_stacks_told(&tables) + 1)->status, STACK_NONE);
	CHECK_EQ(tables_get_stack(&tables, 1)->n_user, limit ? 0 : 5);
	CHECK_EQ(writer_end(writer, NULL), 0);
	read_back(fileno(file), profile);
	fclose(file);
}

static void test_equal_profiles(void)
{
	CLEANUP(profile_free) struct profile *a = profile_new();
	CLEANUP(profile_free) struct profile *b = profile_new();
	RELEASE(arena_release) struct arena arena = { 0 };
	struct report_endings with, without;
	uint64_t sum = 0, half = (uint64_t)ROUNDS * (STACKS / 2) * (STACKS / 2 + 1), by_fp;
	int wrong = 0;

	write_and_read(0, a, &arena, &without, &by_fp);
	write_and_read(LIMIT, b, &arena, &with, &by_fp);
	CHECK_EQ(b->dangling, 0);
	CHECK_EQ(b->tables.stacks.len, STACKS);
	CHECK_EQ(b->tables.stack_locations.len, a->tables.stack_locations.len);
	CHECK_EQ(b->samples.len, a->samples.len);
	for (size_t i = 0; i < a->samples.len && i < b->samples.len; i++) {
		wrong += a->samples.data[i].stack != b->samples.data[i].stack ||
			 a->samples.data[i].count != b->samples.data[i].count;
		sum += b->samples.data[i].count;
	}
	CHECK_EQ(wrong, 0);
	CHECK(!memcmp(a->tables.stack_locations.data, b->tables.stack_locations.data,
		      a->tables.stack_locations.len * sizeof(uint32_t)));
	CHECK_EQ(sum, (uint64_t)ROUNDS * STACKS * (STACKS + 1) / 2);
	/* What the summary says is the same, also of stacks that were forgotten before their names came. */
	CHECK(without.complete > 0);
	CHECK_EQ(with.complete, without.complete);
	CHECK_EQ(with.cut, without.cut);
	CHECK(without.guessed > 0); /* by frame pointers */
	CHECK_EQ(with.guessed, without.guessed);
	CHECK_EQ(with.n_causes, 2);
	CHECK_STR(with.causes[0].cause, "fault");
	CHECK_EQ(with.causes[0].count, without.causes[0].count);
	CHECK_EQ(by_fp, half);
}

/* The outermost locations of forgotten stacks are looked at for entries all the same. */
static void test_outermost(void)
{
	RELEASE(tables_release) struct tables tables;
	uint32_t locations[] = { 1, 2, 3 };
	struct event_stack stack = { .n_user = 2, .locations = locations };

	tables_init(&tables, NULL);
	tables_limit(&tables, 1);
	for (int i = 0; i < 3; i++)
		tables_location(&tables, 1, i, 0);
	CHECK_EQ(tables_stack(&tables, &stack), 1);
	stack.n_user = 0, stack.n_kernel = 3;
	CHECK_EQ(tables_stack(&tables, &stack), 2);
	CHECK_EQ(tables.stacks_forgotten, 1);
	CHECK(!tables_is_outermost(&tables, 0));
	CHECK(!tables_is_outermost(&tables, 1));
	CHECK(tables_is_outermost(&tables, 2));
	CHECK(!tables_is_outermost(&tables, 3));
	CHECK(!tables_is_outermost(&tables, 4));
}

/* A storm of processes: those that live stay with their mappings, the others go, and no id comes twice. */
static void test_processes(void)
{
	CLEANUP(profile_free) struct profile *profile = profile_new();
	CLEANUP(builder_free) struct builder *builder = builder_new(profile);
	RELEASE(tables_release) struct tables tables;
	struct event_process process = { .pid = 1 };
	struct event_mapping mapping = { .image = 1, .start = 0x1000, .end = 0x2000 };
	size_t most = 0, most_mappings = 0;
	int wrong = 0;

	tables_init(&tables, builder_sink(builder));
	tables_limit(&tables, LIMIT);
	tables_image(&tables, &(struct event_image){ .kind = IMAGE_FILE });
	for (uint32_t i = 1; i <= 3000; i++) {
		process = (struct event_process){ .pid = i };
		process.id = tables_process(&tables, &process);
		wrong += process.id != i;
		mapping.process = i;
		tables_mapping(&tables, &mapping);
		mapping.process = 1; /* it goes on, and is met again */
		tables_mapping(&tables, &mapping);
		process.end_ns = i;
		if (i > 1)
			tables_process(&tables, &process);
		most = tables.processes.len > most ? tables.processes.len : most;
		most_mappings = tables.mappings.len > most_mappings ? tables.mappings.len : most_mappings;
	}
	CHECK_EQ(wrong, 0);
	CHECK(most <= LIMIT / sizeof(struct event_process));
	CHECK(most_mappings <= LIMIT / sizeof(struct event_mapping));
	CHECK_EQ(tables_get_process(&tables, 1)->pid, 1);
	CHECK_EQ(tables_get_process(&tables, 2)->pid, 0);
	CHECK_EQ(tables.mappings.data[0].process, 1);
	/* Of one that is forgotten an end can still be told. */
	process = (struct event_process){ .id = 2, .pid = 2, .end_ns = 99 };
	CHECK_EQ(tables_process(&tables, &process), 2);
	CHECK_EQ(profile->tables.processes.len, 3000);
	CHECK_EQ(profile->tables.mappings.len, 3000);
	CHECK_EQ(tables_get_process(&profile->tables, 2)->end_ns, 99);
	CHECK_EQ(tables_get_process(&profile->tables, 3000)->end_ns, 3000);
	CHECK_EQ(profile->dangling, 0);
}

/* As many living processes as there may be, and more: they stay, and are not gone through each time. */
static void test_living(void)
{
	RELEASE(tables_release) struct tables tables;
	struct event_process process = { .pid = 1 };

	tables_init(&tables, NULL);
	tables_limit(&tables, LIMIT);
	for (uint32_t i = 0; i < 1000; i++)
		tables_process(&tables, &process);
	CHECK_EQ(tables.processes.len, 1000);
	CHECK_EQ(tables.processes_max, 1024);
}

int main(void)
{
	test_equal_profiles();
	test_outermost();
	test_processes();
	test_living();
	return tap_done();
}
