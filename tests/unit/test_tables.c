// SPDX-License-Identifier: GPL-2.0-or-later
/* Tables, id maps and the builder: each thing once, ids in order, strangers' ids survived. */
#include <errno.h>
#include "core/profile/id_map.h"
#include "core/profile/profile.h"
#include "tap.h"

struct recorder {
	struct sink sink;
	int calls, fail_at;
	enum event_type last;
	uint32_t last_id;
};

static int record(struct sink *sink, const struct event *event, struct err *err)
{
	struct recorder *r = (struct recorder *)sink;

	if (++r->calls == r->fail_at)
		return err_set(err, EIO, "told to fail");
	r->last = event->type;
	r->last_id = event->string.id;
	return 0;
}

static void test_interning(void)
{
	struct recorder out = { .sink.push = record };
	RELEASE(tables_release) struct tables t;
	struct event_image image = { .kind = IMAGE_FILE, .build_id_len = 2, .build_id = { 1, 2 } };
	uint32_t a, b;

	tables_init(&t, &out.sink);
	a = tables_string(&t, "main", 4);
	CHECK_EQ(a, 1);
	CHECK_EQ(out.last, EVENT_STRING);
	CHECK_EQ(tables_string(&t, "main", 4), a);
	CHECK_EQ(out.calls, 1);
	image.path = a;
	b = tables_image(&t, &image);
	CHECK_EQ(b, 1);
	image.path = tables_string(&t, "other", 5);
	CHECK_EQ(tables_image(&t, &image), b);
	CHECK_EQ(tables_get_image(&t, b)->path, a);
	image.build_id_len = 0;
	CHECK_EQ(tables_image(&t, &image), 2);
	image.inode = 7;
	CHECK_EQ(tables_image(&t, &image), 3);
	CHECK_EQ(tables_image(&t, &image), 3);
	image.pid = 9;
	CHECK_EQ(tables_image(&t, &image), 4);
	CHECK_EQ(tables_location(&t, b, 16, 0), 1);
	CHECK_EQ(tables_location(&t, b, 16, LOCATION_RETURN), 2);
	CHECK_EQ(tables_location(&t, b, 16, 0), 1);
	CHECK_EQ(out.last, EVENT_LOCATION);
	CHECK_EQ(out.last_id, 2);
	CHECK_EQ(tables_get_name(&t, 1)->reason, NAME_NOT_TRIED);
	CHECK_EQ(tables_get_location(&t, 99)->image, 0);
	CHECK_EQ(tables_get_stack(&t, 99)->n_user, 0);
	CHECK(tables_stack_locations(&t, 99) != NULL);
	CHECK_EQ(tables_get_process(&t, 0)->pid, 0);
}

/* Two files that claim one build id are one; without one they are told apart by what is in them. */
static void test_prints(void)
{
	RELEASE(tables_release) struct tables t;
	struct event_image image = { .kind = IMAGE_FILE, .build_id_len = 2, .build_id = { 1, 2 }, .print = 5 };

	tables_init(&t, NULL);
	CHECK_EQ(tables_image(&t, &image), 1);
	image.print = 6;
	CHECK_EQ(tables_image(&t, &image), 1);
	image.build_id_len = 0;
	CHECK_EQ(tables_image(&t, &image), 2);
	CHECK_EQ(tables_image(&t, &image), 2);
	image.print = 7;
	CHECK_EQ(tables_image(&t, &image), 3);
}

static void test_stacks(void)
{
	RELEASE(tables_release) struct tables t;
	uint32_t locations[] = { 1, 2, 3, 4 };
	struct event_stack s = { .n_kernel = 1, .n_user = 3, .status = STACK_GUESSED,
				 .unwinder = STACK_UNWINDER_CFI, .locations = locations };
	struct event_name entry = { .location = 4, .flags = NAME_ENTRY };
	struct name_frame frames[2] = { { .function = 1 }, { .function = 2 } };

	tables_init(&t, NULL);
	for (int i = 0; i < 4; i++)
		tables_location(&t, 1, i, LOCATION_RETURN);
	CHECK_EQ(tables_stack(&t, &s), 1);
	CHECK_EQ(tables_stack(&t, &s), 1);
	s.n_kernel = 2, s.n_user = 2;
	CHECK_EQ(tables_stack(&t, &s), 2);
	s.status = STACK_CUT, s.cause = STACK_CAUSE_FRAME;
	CHECK_EQ(tables_stack(&t, &s), 3);
	s.n_kernel = s.n_user = 0, s.locations = NULL;
	CHECK_EQ(tables_stack(&t, &s), 4);
	CHECK_EQ(tables_stack(&t, &s), 4);
	s.n_user = 4, s.locations = locations, s.cause = STACK_CAUSE_DEPTH;
	CHECK_EQ(tables_stack(&t, &s), 5);
	s.kernel_errno = 14;
	CHECK_EQ(tables_stack(&t, &s), 6);
	s.status = STACK_GUESSED, s.cause = STACK_CAUSE_GUESS, s.kernel_errno = 0;
	CHECK_EQ(tables_stack(&t, &s), 7);
	s.status = STACK_CUT, s.cause = STACK_CAUSE_REGISTER;
	CHECK_EQ(tables_stack(&t, &s), 8);
	s.script_status = SCRIPT_CUT;
	CHECK_EQ(tables_stack(&t, &s), 9);
	s.script_cause = SCRIPT_CAUSE_FAULT;
	CHECK_EQ(tables_stack(&t, &s), 10);
	CHECK_EQ(tables_stack(&t, &s), 10);
	CHECK_EQ(tables_get_stack(&t, 10)->script_status, SCRIPT_CUT);
	CHECK_EQ(tables_get_stack(&t, 10)->script_cause, SCRIPT_CAUSE_FAULT);
	CHECK_EQ(tables_get_stack(&t, 6)->kernel_errno, 14);
	CHECK_EQ(tables_stack_locations(&t, 2)[3], 4);
	CHECK_EQ(tables_stack_status(&t, 1), STACK_GUESSED);
	tables_name(&t, &entry);
	CHECK_EQ(tables_stack_status(&t, 1), STACK_COMPLETE);
	CHECK_EQ(tables_stack_status(&t, 3), STACK_COMPLETE); /* past an entry there is nothing */
	CHECK_EQ(tables_stack_status(&t, 4), STACK_CUT);
	CHECK_EQ(tables_stack_status(&t, 5), STACK_CUT);
	CHECK_EQ(tables_stack_status(&t, 7), STACK_GUESSED); /* the root does not mend the guess before it */
	CHECK_EQ(tables_stack_status(&t, 8), STACK_COMPLETE);
	CHECK_EQ(tables_stack_status(&t, 77), STACK_NONE);
	entry.n_frames = 2, entry.frames = frames;
	tables_name(&t, &entry);
	entry.n_frames = 1, entry.frames = frames + 1;
	tables_name(&t, &entry);
	CHECK_EQ(tables_get_name(&t, 4)->n_frames, 1);
	CHECK_EQ(t.name_frames.data[tables_get_name(&t, 4)->first].function, 2);
	entry.location = 5;
	tables_name(&t, &entry);
	CHECK_EQ(t.names.len, 4);
}

/* The root does not mend what was guessed on the way to it; that is the cause to show. */
static void test_guesses(void)
{
	static const struct {
		uint8_t status, cause, unwinder, guessed, want_status, want_cause, is_leaf;
	} cases[] = {
		{ STACK_GUESSED, STACK_CAUSE_NO, STACK_UNWINDER_CFI, 0, STACK_COMPLETE, STACK_CAUSE_NO, 0 },
		{ STACK_CUT, STACK_CAUSE_FAULT, STACK_UNWINDER_MIXED, 0, STACK_COMPLETE, STACK_CAUSE_FAULT, 0 },
		{ STACK_CUT, STACK_CAUSE_FAULT, STACK_UNWINDER_MIXED, 1, STACK_GUESSED, STACK_CAUSE_GUESS, 0 },
		{ STACK_GUESSED, STACK_CAUSE_UNPROVEN, STACK_UNWINDER_MIXED, 1, STACK_GUESSED,
		  STACK_CAUSE_UNPROVEN, 0 },
		{ STACK_GUESSED, STACK_CAUSE_GUESS, STACK_UNWINDER_MIXED, 1, STACK_GUESSED, STACK_CAUSE_GUESS, 0 },
		{ STACK_GUESSED, STACK_CAUSE_NO, STACK_UNWINDER_FP, 0, STACK_GUESSED, STACK_CAUSE_UNPROVEN, 0 },
		{ STACK_CUT, STACK_CAUSE_FRAME, STACK_UNWINDER_CALLCHAIN, 0, STACK_GUESSED,
		  STACK_CAUSE_UNPROVEN, 0 },
		{ STACK_CUT, STACK_CAUSE_DEPTH, STACK_UNWINDER_FP, 0, STACK_CUT, STACK_CAUSE_DEPTH, 0 },
		{ STACK_COMPLETE, STACK_CAUSE_NO, STACK_UNWINDER_MIXED, 0, STACK_COMPLETE, STACK_CAUSE_NO, 0 },
		{ STACK_CUT, STACK_CAUSE_UNCOVERED, STACK_UNWINDER_CFI, 0, STACK_CUT, STACK_CAUSE_UNCOVERED, 1 },
		{ STACK_GUESSED, STACK_CAUSE_NO, STACK_UNWINDER_CFI, 0, STACK_GUESSED, STACK_CAUSE_NO, 1 },
		{ STACK_CUT, 250, STACK_UNWINDER_CFI, 0, STACK_CUT, 250, 0 },
		{ STACK_GUESSED, 250, STACK_UNWINDER_CFI, 0, STACK_GUESSED, 250, 0 },
	};
	const struct event_name entry = { .location = 1, .flags = NAME_ENTRY };

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		RELEASE(tables_release) struct tables t;
		uint32_t locations[2];
		struct event_stack s = { .n_user = 2, .status = cases[i].status, .cause = cases[i].cause,
					 .unwinder = cases[i].unwinder, .locations = locations };
		struct tables_ending ending;

		tables_init(&t, NULL);
		locations[1] = tables_location(&t, 1, 0, cases[i].is_leaf ? 0 : LOCATION_RETURN);
		locations[0] = tables_location(&t, 1, 1, cases[i].guessed ? LOCATION_GUESSED : 0);
		tables_name(&t, &entry);
		ending = tables_stack_ending(&t, tables_stack(&t, &s));
		CHECK_EQ(tables_ending_status(&t, &ending), cases[i].want_status);
		CHECK_EQ(tables_ending_cause(&t, &ending), cases[i].want_cause);
	}
}

/* As many stacks as a real recording has, all different, all found again. */
static void test_many_stacks(void)
{
	RELEASE(tables_release) struct tables t;
	uint32_t locations[64];
	struct event_stack s = { .n_user = 64, .locations = locations };
	int wrong = 0;

	tables_init(&t, NULL);
	for (int round = 0; round < 2; round++)
		for (uint32_t i = 0; i < 20000; i++) {
			for (uint32_t k = 0; k < 64; k++)
				locations[k] = 1 + ((i >> (k & 15)) & 1) + k * 2;
			locations[0] = i;
			wrong += tables_stack(&t, &s) != i + 1;
		}
	CHECK_EQ(wrong, 0);
	CHECK_EQ(t.stacks.len, 20000);
}

static void test_failing_sink(void)
{
	struct recorder out = { .sink.push = record, .fail_at = 2 };
	RELEASE(tables_release) struct tables t;
	struct err err = { 0 };

	tables_init(&t, &out.sink);
	t.err = &err;
	tables_string(&t, "a", 1);
	CHECK_EQ(tables_string(&t, "b", 1), 2);
	CHECK_EQ(t.failed, -EIO);
	CHECK_STR(err.text, "told to fail");
	CHECK_EQ(tables_string(&t, "c", 1), 3);
	CHECK_EQ(out.calls, 2);
}

static void test_processes(void)
{
	struct recorder out = { .sink.push = record };
	RELEASE(tables_release) struct tables t;
	struct event_process p = { .pid = 12 };

	tables_init(&t, &out.sink);
	p.id = tables_process(&t, &p);
	CHECK_EQ(p.id, 1);
	CHECK_EQ(tables_process(&t, &p), 1);
	CHECK_EQ(out.calls, 1);
	p.end_ns = 5;
	CHECK_EQ(tables_process(&t, &p), 1);
	CHECK_EQ(out.calls, 2);
	CHECK_EQ(tables_get_process(&t, 1)->end_ns, 5);
	p.id = 0;
	CHECK_EQ(tables_process(&t, &p), 2);
}

static void test_id_map(void)
{
	RELEASE(id_map_release) struct id_map map = { 0 };

	CHECK_EQ(id_map_get(&map, 1), 0);
	CHECK(!id_map_add(&map, 0, 9));
	CHECK(id_map_add(&map, 3, 30));
	CHECK(id_map_add(&map, 4, 40));
	CHECK(id_map_add(&map, 1000, 50));
	CHECK(!id_map_add(&map, 1000, 60));
	CHECK(!id_map_add(&map, 7, 70));
	CHECK(id_map_add(&map, UINT32_MAX, 80));
	CHECK(!id_map_add(&map, 1, 90));
	CHECK_EQ(map.runs.len, 3);
	CHECK_EQ(id_map_get(&map, 0), 0);
	CHECK_EQ(id_map_get(&map, 2), 0);
	CHECK_EQ(id_map_get(&map, 3), 30);
	CHECK_EQ(id_map_get(&map, 4), 40);
	CHECK_EQ(id_map_get(&map, 5), 0);
	CHECK_EQ(id_map_get(&map, 1000), 50);
	CHECK_EQ(id_map_get(&map, 1001), 0);
	CHECK_EQ(id_map_get(&map, UINT32_MAX), 80);
}

static void push(struct builder *b, struct event event)
{
	CHECK_EQ(builder_sink(b)->push(builder_sink(b), &event, NULL), 0);
}

static void test_builder(void)
{
	CLEANUP(profile_free) struct profile *p = profile_new();
	CLEANUP(builder_free) struct builder *b = builder_new(p);
	uint32_t locations[] = { 70, 71, 4000000000u };

	push(b, (struct event){ EVENT_META, .meta = { "host", "a" } });
	push(b, (struct event){ EVENT_META, .meta = { "host", "b" } });
	push(b, (struct event){ EVENT_STRING, .string = { 500, 3, "/x" } });
	push(b, (struct event){ EVENT_IMAGE, .image = { .id = 60, .path = 500, .kind = 99 } });
	push(b, (struct event){ EVENT_LOCATION, .location = { 70, 60, 16, 0xff } });
	push(b, (struct event){ EVENT_LOCATION, .location = { 71, 61, 17, 0 } });
	CHECK_EQ(p->dangling, 1);
	push(b, (struct event){ EVENT_STACK, .stack = { .id = 9, .n_user = 3, .status = 200, .cause = 200,
						 .script_status = 200, .script_cause = 200,
						 .locations = locations } });
	CHECK_EQ(p->dangling, 2);
	push(b, (struct event){ EVENT_SAMPLE, .sample = { .stack = 9, .count = 4 } });
	push(b, (struct event){ EVENT_SAMPLE, .sample = { .stack = 8, .thread = 7, .count = 4 } });
	CHECK_EQ(p->dangling, 4);
	push(b, (struct event){ EVENT_SERIES, .series = { .id = 3, .name = 500, .kind = 99, .unit = 99 } });
	push(b, (struct event){ EVENT_COUNTER, .counter = { 3, COUNTER_TAKEN, 0, 5 } });
	push(b, (struct event){ EVENT_COUNTER, .counter = { 3, COUNTER_TAKEN, 1, 6 } });
	push(b, (struct event){ EVENT_COUNTER, .counter = { 3, COUNTER_TAKEN, 1, 7 } });
	push(b, (struct event){ EVENT_COUNTER, .counter = { 0, COUNTER_TAKEN, 1, 100 } });
	push(b, (struct event){ EVENT_COUNTER, .counter = { 0, 9999, 1, UINT64_MAX } });
	push(b, (struct event){ EVENT_COUNTER, .counter = { 0, 9999, 1, UINT64_MAX } });
	/* Mappings: of a known image, once; one that differs only in time, or is empty, adds nothing. */
	push(b, (struct event){ EVENT_MAPPING, .mapping = { 0, 60, 0x1000, 0x2000, 0, 5 } });
	push(b, (struct event){ EVENT_MAPPING, .mapping = { 0, 60, 0x1000, 0x2000, 0, 9 } });
	push(b, (struct event){ EVENT_MAPPING, .mapping = { 0, 60, 0x2000, 0x2000, 0, 9 } });
	push(b, (struct event){ EVENT_MAPPING, .mapping = { 0, 60, 0x3000, 0x4000, 0, 9 } });
	CHECK_EQ(p->dangling, 4);
	CHECK_EQ(p->tables.mappings.len, 2);
	CHECK_EQ(p->tables.mappings.data[0].from_ns, 5);
	push(b, (struct event){ .type = EVENT_END });
	CHECK_STR(profile_meta(p, "host"), "b");
	CHECK(profile_meta(p, "absent") == NULL);
	CHECK_EQ(profile_counter(p, 1, COUNTER_TAKEN), 18);
	CHECK_EQ(profile_counter(p, 0, COUNTER_TAKEN), 100);
	CHECK_EQ(p->counters.len, 4);
	CHECK_EQ(tables_get_series(&p->tables, 1)->kind, SERIES_OCCURRENCE);
	CHECK_EQ(tables_get_series(&p->tables, 1)->unit, SERIES_UNIT_COUNT);
	CHECK_EQ(p->samples.len, 2);
	CHECK_EQ(p->samples.data[0].stack, 1);
	CHECK_EQ(p->samples.data[1].stack, 0);
	CHECK_EQ(tables_get_stack(&p->tables, 1)->status, STACK_CUT);
	CHECK_EQ(tables_get_stack(&p->tables, 1)->n_user, 3);
	CHECK_EQ(tables_get_stack(&p->tables, 1)->script_status, SCRIPT_CUT);
	CHECK_EQ(tables_get_stack(&p->tables, 1)->script_cause, SCRIPT_CAUSE_NO);
	CHECK_EQ(tables_get_image(&p->tables, 1)->kind, IMAGE_UNKNOWN);
	CHECK(p->ended);
}

/* Counts and times that add up to more than 64 bits hold: what is too much is left out, and counted. */
static void test_sums(void)
{
	CLEANUP(profile_free) struct profile *p = profile_new();
	CLEANUP(builder_free) struct builder *b = builder_new(p);

	push(b, (struct event){ EVENT_SAMPLE, .sample = { .time_ns = UINT64_MAX - 5, .duration_ns = 10,
							  .count = UINT64_MAX - 1 } });
	push(b, (struct event){ EVENT_SAMPLE, .sample = { .count = 2 } });
	CHECK_EQ(p->samples.len, 1);
	CHECK_EQ(p->dangling, 1);
	CHECK_EQ(p->samples.data[0].duration_ns, 5);
	push(b, (struct event){ EVENT_SAMPLE, .sample = { .count = 1 } });
	CHECK_EQ(p->samples.len, 2);
}

struct threads {
	struct sink sink;
	struct event_thread last;
	size_t told;
};

static int keep_thread(struct sink *sink, const struct event *event, struct err *err)
{
	struct threads *threads = (struct threads *)sink;

	if (event->type == EVENT_THREAD) {
		threads->last = event->thread;
		threads->told++;
	}
	return 0;
}

static void ended(struct tables *tables, uint32_t pid, uint32_t tid, uint64_t end_ns)
{
	struct ended_thread ended[] = { { pid, tid, end_ns }, { pid, tid + 1000, end_ns } };

	tables_threads_ended(tables, ended, ARRAY_LEN(ended));
}

/* One by all but its end, which is told for those that have none yet. */
static void test_threads(void)
{
	struct threads threads = { .sink.push = keep_thread };
	struct event_thread thread = { .process = 1, .pid = 7, .tid = 8, .own_tid = 2, .name = 3, .start_ns = 5 };
	RELEASE(tables_release) struct tables t;
	uint32_t first, renamed;

	tables_init(&t, &threads.sink);
	first = tables_thread(&t, &thread);
	CHECK_EQ(first, 1);
	CHECK_EQ(tables_thread(&t, &thread), 1);
	CHECK_EQ(threads.told, 1);
	thread.name = 4;
	renamed = tables_thread(&t, &thread);
	CHECK_EQ(renamed, 2);
	ended(&t, 7, 9, 100);
	CHECK_EQ(threads.told, 2);
	ended(&t, 7, 8, 100);
	CHECK_EQ(threads.told, 4); /* both of its names */
	CHECK_EQ(tables_get_thread(&t, first)->end_ns, 100);
	CHECK_EQ(tables_get_thread(&t, renamed)->end_ns, 100);
	thread.start_ns = 200; /* the number again, for another thread */
	CHECK_EQ(tables_thread(&t, &thread), 3);
	ended(&t, 7, 8, 300);
	CHECK_EQ(tables_get_thread(&t, first)->end_ns, 100);
	CHECK_EQ(threads.last.id, 3);
	CHECK_EQ(threads.last.end_ns, 300);
	CHECK_EQ(tables_get_thread(&t, 4)->tid, 0);
}

/* Numbers that are given again within a slice: each has the first end after its start. */
static void test_thread_numbers(void)
{
	struct ended_thread ended[] = { { 7, 8, 40 }, { 7, 9, 60 }, { 7, 8, 20 } };
	struct event_thread thread = { .pid = 7, .tid = 8 };
	RELEASE(tables_release) struct tables t;

	tables_init(&t, NULL);
	for (uint64_t start_ns = 10; start_ns <= 50; start_ns += 20) {
		thread.start_ns = start_ns;
		tables_thread(&t, &thread);
	}
	tables_threads_ended(&t, ended, ARRAY_LEN(ended));
	CHECK_EQ(tables_get_thread(&t, 1)->end_ns, 20);
	CHECK_EQ(tables_get_thread(&t, 2)->end_ns, 40);
	CHECK_EQ(tables_get_thread(&t, 3)->end_ns, 0);
}

/* Looked at one after the other these would be 10^11 comparisons, which the limit of a test ends. */
static void test_threads_alike(void)
{
	enum { N = 500000 };
	RELEASE(tables_release) struct tables t;
	struct event_thread thread = { .pid = 1, .tid = 1 };
	uint32_t id = 0;

	tables_init(&t, NULL);
	for (thread.start_ns = 0; thread.start_ns < N; thread.start_ns++)
		id = tables_thread(&t, &thread);
	CHECK_EQ(id, N);
}

/* Those that have ended go when there are many, and ids count on. */
static void test_threads_forgotten(void)
{
	RELEASE(tables_release) struct tables t;
	struct event_thread thread = { .pid = 1, .tid = 1 };
	uint32_t living, id = 0;

	tables_init(&t, NULL);
	tables_limit(&t, 64 * sizeof(thread));
	living = tables_thread(&t, &thread);
	for (uint32_t i = 2; i < 1000; i++) {
		thread.tid = i;
		id = tables_thread(&t, &thread);
		ended(&t, 1, i, i);
	}
	CHECK_EQ(id, 999);
	CHECK(t.threads.len <= 65);
	CHECK_EQ(tables_get_thread(&t, 999)->tid, 999);
	CHECK_EQ(tables_get_thread(&t, 2)->tid, 0);
	thread.tid = 1;
	CHECK_EQ(tables_thread(&t, &thread), living);
}

int main(void)
{
	test_interning();
	test_prints();
	test_stacks();
	test_guesses();
	test_many_stacks();
	test_failing_sink();
	test_processes();
	test_threads();
	test_thread_numbers();
	test_threads_forgotten();
	test_threads_alike();
	test_id_map();
	test_builder();
	test_sums();
	return tap_done();
}
