// SPDX-License-Identifier: GPL-2.0-or-later
/* test_budget: one account of memory: what fits, what is refused, and tables that stay whole when it is full. */
#include "base/budget.h"
#include "core/profile/format.h"
#include "core/profile/profile.h"
#include "core/tally/chains.h"
#include "core/tally/tally.h"
#include "tap.h"

static void test_account(void)
{
	struct budget budget;

	budget_init(&budget, 1600);
	budget_stage(&budget, BUDGET_TABLES);
	CHECK_EQ(budget.bound, 1000);
	CHECK(budget_take(&budget, 1000, "all"));
	CHECK(!budget.refused && !budget.first);
	CHECK(!budget_take(&budget, 1, "locations"));
	CHECK(!budget_take(&budget, SIZE_MAX, "stacks"));
	CHECK_EQ(budget.refused, 2);
	CHECK_STR(budget.first, "locations");
	CHECK_EQ(budget.used, 1000);
	budget_stage(&budget, BUDGET_OUTPUT);
	CHECK(budget_take(&budget, 600, "rows"));
	/* A stage before it has less than is in use. */
	budget_stage(&budget, BUDGET_TABLES);
	CHECK(!budget_take(&budget, 0, "names"));
	budget_return(&budget, 1600);
	CHECK(budget_take(&budget, 1, "names"));
	CHECK(budget_take(NULL, SIZE_MAX, "anything"));
}

static void test_containers(void)
{
	struct budget budget;
	VEC(uint64_t) vec = { 0 };
	struct hash_index index = { 0 };
	struct strtab strings = { 0 };
	char text[40000] = { 0 };
	size_t used;

	budget_init(&budget, 1 << 20);
	CHECK(budget_vec(&budget, &vec, 100, "numbers"));
	CHECK_EQ(budget.used, vec.cap * sizeof(*vec.data));
	vec.len = vec.cap;
	used = budget.used;
	CHECK(!budget_vec(&budget, &vec, 1 << 20, "numbers"));
	CHECK_EQ(vec.cap * sizeof(*vec.data), used);
	vec_release(&vec);

	budget_init(&budget, 1 << 20);
	for (uint32_t id = 1; budget_index(&budget, &index, "numbers"); id++)
		hash_index_add(&index, hash_u64(id), id);
	CHECK_EQ(budget.used, hash_index_bytes(&index));
	/* The next one would be of twice the size, beside this one. */
	CHECK(budget.used * 3 > budget.bound);
	CHECK(index.len * 4 <= index.cap * 3);
	hash_index_release(&index);

	budget_init(&budget, 1 << 20);
	strings.budget = &budget;
	memset(text, 'x', sizeof(text) - 1);
	for (char c = 'a'; c <= 'z'; c++) {
		text[0] = c;
		strtab_add(&strings, text, sizeof(text) - 1);
	}
	CHECK(strings.len > 5 && strings.len < 16);
	CHECK(budget.used <= budget.bound && budget.used > (size_t)strings.len * sizeof(text));
	CHECK_STR(budget.first, "strings");
	CHECK_EQ(strtab_add(&strings, text, sizeof(text) - 1), 0);
	text[0] = 'a'; /* what is there is found */
	CHECK_EQ(strtab_add(&strings, text, sizeof(text) - 1), 1);
	strtab_release(&strings);
}

static void push(struct builder *builder, const struct event event)
{
	struct err err;

	if (builder_sink(builder)->push(builder_sink(builder), &event, &err))
		abort();
}

/* Locations until no more fit, a stack through a good and a refused one, and samples. */
static void build(struct profile *profile, uint32_t n)
{
	CLEANUP(builder_free) struct builder *builder = builder_new(profile);
	const uint32_t locations[] = { 1, n, 1 }; /* the second one is refused */
	const struct name_frame frame = { .function = 1 };

	push(builder, (struct event){ EVENT_STRING, .string = { 1, 4, "main" } });
	push(builder, (struct event){ EVENT_IMAGE, .image = { .id = 1, .kind = IMAGE_FILE, .path = 1 } });
	push(builder, (struct event){ EVENT_STACK, .stack = { .id = 1, .n_user = 1, .locations = locations } });
	for (uint32_t id = 1; id <= n; id++)
		push(builder, (struct event){ EVENT_LOCATION, .location = { id, 1, id * 16, 0 } });
	push(builder, (struct event){ EVENT_NAME, .name = { .location = 1, .n_frames = 1, .frames = &frame } });
	push(builder, (struct event){ EVENT_NAME, .name = { .location = n, .n_frames = 1, .frames = &frame } });
	push(builder, (struct event){ EVENT_STACK, .stack = { .id = 2, .n_user = 3, .locations = locations } });
	for (uint32_t i = 1; i <= n; i++) {
		push(builder, (struct event){ EVENT_THREAD, .thread = { .id = i, .tid = i } });
		push(builder, (struct event){ EVENT_SAMPLE, .sample = { .stack = 2, .thread = i, .count = 2 } });
	}
}

static void test_profile(void)
{
	enum { N = 20000 };
	const struct tally_options by_tid = { .keys = { TALLY_SYMBOL, TALLY_TID }, .n_keys = 2 };
	const struct selection_options selected = { .fields = SELECTION_TID };
	CLEANUP(profile_free) struct profile *profile = profile_new();
	RELEASE(buf_release) struct buf words = { 0 };
	struct tables *tables = &profile->tables;
	struct selection selection;
	struct budget budget;
	struct names names;
	struct tally tally;

	budget_init(&budget, 2 << 20);
	tables_budget(tables, &budget);
	build(profile, N);
	CHECK(budget.used <= budget.bound);
	CHECK(tables->locations.len > 1000 && tables->locations.len < N);
	CHECK_EQ(tables->names.len, tables->locations.len);
	CHECK_EQ(tables->outermost.len, tables->locations.len);
	/* What is refused later is not a damage of the file; a stack before its locations is. */
	CHECK_EQ(profile->dangling, 1);
	CHECK(profile_budget_text(profile, &words) && strstr(words.data, "2.0 MB"));
	CHECK(strstr(words.data, "locations"));
	/* The ids of the file are forgotten by now. */
	CHECK(budget.used < budget.bound && budget_take(&budget, budget.bound - budget.used, "all"));
	CHECK_EQ(tables_location(tables, 1, 1, 0), 0);
	CHECK(tables_location(tables, 1, 16, 0) > 0);
	for (size_t i = 0; i < tables->stack_locations.len; i++)
		CHECK(tables->stack_locations.data[i] <= tables->locations.len);
	names_init(&names, profile, NULL);
	selection_init(&selection, profile, &selected);
	tally_init(&tally, &names, &selection, &by_tid);
	CHECK(budget.used <= budget.limit);
	for (size_t i = 0; i < tally.rows.len; i++)
		if (tally.rows.data[i].group >= selection.groups.len ||
		    tally.rows.data[i].class >= names.classes.len)
			CHECK(false);
	tally_release(&tally);
	selection_release(&selection);
	names_release(&names);
}

/* Samples that all fit when they are read, and do not when they are summed by thread: they are counted. */
static void test_samples(void)
{
	enum { N = 16000 };
	const struct selection_options selected = { .fields = SELECTION_TID };
	CLEANUP(profile_free) struct profile *profile = profile_new();
	struct builder *builder = builder_new(profile);
	struct selection selection;
	struct budget budget;

	budget_init(&budget, 6 << 20);
	tables_budget(&profile->tables, &budget);
	for (uint32_t i = 1; i <= N; i++) {
		push(builder, (struct event){ EVENT_THREAD, .thread = { .id = i, .tid = i } });
		push(builder, (struct event){ EVENT_SAMPLE, .sample = { .thread = i, .count = 2 } });
	}
	builder_free(builder);
	CHECK(!budget.samples && !budget.refused);
	selection_init(&selection, profile, &selected);
	CHECK(selection.all.count && selection.all.count < 2 * N);
	CHECK_EQ(selection.all.count + budget.samples, 2 * N);
	selection_release(&selection);
}

/* A name that does not fit leaves the one before it, or the reason. */
static void test_names(void)
{
	CLEANUP(profile_free) struct profile *profile = profile_new();
	struct tables *tables = &profile->tables;
	struct name_frame frames[64] = { 0 };
	struct event_name name = { .n_frames = 1, .frames = frames };
	static char text[FORMAT_STRING_MAX + 1];
	struct budget budget;

	budget_init(&budget, 1 << 20);
	tables_budget(tables, &budget);
	frames[0].function = tables_string(tables, "main", 4);
	name.location = tables_location(tables, 0, 1, 0);
	tables_name(tables, &name);
	tables_location(tables, 0, 2, 0);
	CHECK(budget_take(&budget, budget.bound - budget.used, "all"));
	name.n_frames = ARRAY_LEN(frames);
	tables_name(tables, &name);
	CHECK_EQ(tables_get_name(tables, 1)->n_frames, 1);
	CHECK_EQ(tables_get_name(tables, 1)->reason, NAME_OK);
	name.location = 2;
	tables_name(tables, &name);
	CHECK_EQ(tables_get_name(tables, 2)->n_frames, 0);
	CHECK_EQ(tables_get_name(tables, 2)->reason, NAME_LIMIT);
	CHECK_EQ(tables_string(tables, text, sizeof(text) - 1), 0);
}

static void test_default(void)
{
	size_t bytes = budget_default();

	CHECK(bytes > 0 && bytes <= BUDGET_MAX);
}

int main(void)
{
	test_account();
	test_containers();
	test_profile();
	test_samples();
	test_names();
	test_default();
	return tap_done();
}
