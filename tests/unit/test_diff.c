// SPDX-License-Identifier: GPL-2.0-or-later
/* test_diff: how often intervals hold what they promise, what is found, which rows are one, and rules. */
#include "core/profile/profile.h"
#include "core/report/compose.h"
#include "core/report/diff.h"
#include "core/report/diff_rule.h"
#include "core/tally/difference.h"
#include "tap.h"

#define PAIRS 1000
#define SAMPLES 10000
#define FUNCTIONS 20

/* xorshift64 (G. Marsaglia, 2003), the same in every run */
static uint64_t state = 88172645463325252u;

static double uniform(void)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (double)(state >> 11) * 0x1p-53;
}

/* n samples of functions with these shares. */
static void draw(const double *shares, uint64_t n, uint64_t *counts)
{
	memset(counts, 0, FUNCTIONS * sizeof(*counts));
	for (uint64_t i = 0; i < n; i++) {
		double at = uniform();
		size_t f = 0;

		while (f + 1 < FUNCTIONS && at >= shares[f])
			at -= shares[f++];
		counts[f]++;
	}
}

/* Shares from 16 % down to 0.7 %, each 16 % less than the one before; the last one is what is left, 4 %. */
static void fill_shares(double *shares)
{
	double share = 0.16, rest = 1;

	for (size_t f = 0; f + 1 < FUNCTIONS; f++, share *= 0.84) {
		shares[f] = share;
		rest -= share;
	}
	shares[FUNCTIONS - 1] = rest;
}

/* A profile that is made by hand, and how it is shown. */
struct made {
	struct profile *profile;
	struct compose_options options;
};

static void made_init(struct made *made, enum series_kind kind, const char *name)
{
	struct event_series series = { .kind = kind, .unit = SERIES_UNIT_NS,
				       .frequency_hz = kind == SERIES_CLOCK ? 1000 : 0 };

	*made = (struct made){ .profile = profile_new(),
			       .options = { .kind = REPORT_TABLE,
					    .tally = { .keys = { TALLY_SYMBOL, TALLY_MODULE }, .n_keys = 2 } } };
	series.name = tables_string(&made->profile->tables, name, strlen(name));
	tables_series(&made->profile->tables, &series);
}

static uint32_t text_of(struct made *made, const char *text)
{
	return tables_string(&made->profile->tables, text, strlen(text));
}

/* count samples of "app!leaf app!main": modules and functions, leaf first. */
static void sample(struct made *made, const char *chain, uint64_t count, uint64_t value)
{
	struct tables *tables = &made->profile->tables;
	uint32_t locations[16];
	struct event_stack stack = { .status = STACK_COMPLETE, .unwinder = STACK_UNWINDER_FP,
				     .locations = locations };
	struct event_sample event = { .series = 1, .duration_ns = 1000, .count = count, .value = value };
	char *copy = mem_strdup(chain), *rest = copy, *word;

	while ((word = strsep(&rest, " "))) {
		char *function = strchr(word, '!');
		struct event_image image = { .kind = IMAGE_FILE };
		struct name_frame frame = { 0 };
		struct event_name name = { .n_frames = 1, .frames = &frame };

		*function++ = '\0';
		image.path = text_of(made, word);
		frame.function = text_of(made, function);
		name.location = tables_location(tables, tables_image(tables, &image), frame.function * 4096ull, 0);
		tables_name(tables, &name);
		locations[stack.n_user++] = name.location;
	}
	mem_free(copy);
	event.stack = tables_stack(tables, &stack);
	event.thread = tables_thread(tables, &(struct event_thread){ .pid = 1, .tid = 1,
								     .name = text_of(made, "app") });
	vec_push(&made->profile->samples, event);
}

/* The difference of two, which are freed with it. */
struct compared {
	struct made sides[DIFF_SIDES];
	struct report *report;
	const struct report_diff *diff;
};

static const char *const inputs[DIFF_SIDES] = { "a.data", "b.data" };

static void compare(struct compared *compared, const struct diff_options *options)
{
	struct report *reports[DIFF_SIDES];

	for (int side = 0; side < DIFF_SIDES; side++)
		reports[side] = report_compose(compared->sides[side].profile, &compared->sides[side].options);
	compared->report = report_diff(reports, inputs, options);
	compared->diff = compared->report->diff;
}

static void compared_release(struct compared *compared)
{
	report_free(compared->report);
	for (int side = 0; side < DIFF_SIDES; side++)
		profile_free(compared->sides[side].profile);
}

static const struct diff_row *row_of(const struct compared *compared, const char *function)
{
	for (size_t i = 0; i < compared->diff->n_rows; i++)
		if (!strcmp(compared->diff->rows[i].keys[0], function))
			return &compared->diff->rows[i];
	return NULL;
}

/* n samples each of these shares, as two profiles. */
static void simulate(struct compared *compared, const double *shares_a, const double *shares_b, uint64_t n)
{
	const double *const shares[DIFF_SIDES] = { shares_a, shares_b };
	uint64_t counts[FUNCTIONS];

	for (int side = 0; side < DIFF_SIDES; side++) {
		made_init(&compared->sides[side], SERIES_CLOCK, "cpu-clock");
		draw(shares[side], n, counts);
		for (size_t f = 0; f < FUNCTIONS; f++) {
			char chain[32];

			snprintf(chain, sizeof(chain), "app!f%zu app!main", f);
			if (counts[f])
				sample(&compared->sides[side], chain, counts[f], 0);
		}
	}
}

static const struct diff_options by_self;

static void test_coverage(void)
{
	double shares[FUNCTIONS], percent;
	size_t all = 0, within = 0;

	fill_shares(shares);
	for (int pair = 0; pair < PAIRS; pair++) {
		RELEASE(compared_release) struct compared c = { 0 };

		simulate(&c, shares, shares, SAMPLES);
		compare(&c, &by_self);
		all += c.diff->n_rows_all;
		within += c.diff->n_rows_all - c.diff->n_beyond;
	}
	percent = 100.0 * (double)within / (double)all;
	printf("# %d pairs of one distribution, %d samples each: %.2f %% of %zu intervals hold 0\n", PAIRS, SAMPLES,
	       percent, all);
	CHECK(all > (FUNCTIONS - 1) * PAIRS);
	CHECK(percent > 93.5 && percent < 96.5);
}

/* The same where one side has ten times the samples, of the interval alone. */
static void test_coverage_of_unequal_sides(void)
{
	uint64_t a[FUNCTIONS], b[FUNCTIONS];
	double shares[FUNCTIONS], low, high, percent;
	size_t held = 0;

	fill_shares(shares);
	for (int pair = 0; pair < PAIRS; pair++) {
		draw(shares, SAMPLES / 10, a);
		draw(shares, SAMPLES, b);
		for (size_t f = 0; f < FUNCTIONS; f++) {
			difference_interval(a[f], SAMPLES / 10, b[f], SAMPLES, &low, &high);
			held += low <= 0 && high >= 0;
		}
	}
	percent = 100.0 * (double)held / (FUNCTIONS * PAIRS);
	printf("# %d and %d samples: %.2f %% of %d intervals hold 0\n", SAMPLES / 10, SAMPLES, percent,
	       FUNCTIONS * PAIRS);
	CHECK(percent > 93.5 && percent < 96.5);
}

/* In percent, how often a function of that share is found to have 2 points more. */
static double found(double share)
{
	double a[FUNCTIONS] = { share, 1 - share }, b[FUNCTIONS] = { share + 0.02, 1 - share - 0.02 };
	size_t n = 0;

	for (int pair = 0; pair < PAIRS; pair++) {
		RELEASE(compared_release) struct compared c = { 0 };
		const struct diff_row *row;

		simulate(&c, a, b, SAMPLES);
		compare(&c, &by_self);
		row = row_of(&c, "f0");
		n += row && !row->self.within_noise && row->self.points > 0;
	}
	return 100.0 * (double)n / PAIRS;
}

static void test_planted(void)
{
	static const double shares[] = { 0.005, 0.02, 0.05, 0.10, 0.49 };
	double percents[5];

	for (size_t i = 0; i < 5; i++) {
		percents[i] = found(shares[i]);
		printf("# %g %% and 2 points more, %d samples each: found in %.1f %% of %d pairs\n",
		       100 * shares[i], SAMPLES, percents[i], PAIRS);
	}
	for (size_t i = 0; i < 4; i++)
		CHECK(percents[i] >= 99);
	/* What is half of all varies most. */
	CHECK(percents[4] >= 75);
}

static void test_interval(void)
{
	double low, high;

	/* Newcombe (1998), table II, method 10: 56/70 - 48/80, and 10/10 - 0/10. */
	difference_interval(48, 80, 56, 70, &low, &high);
	CHECK(low > 5.235 && low < 5.245 && high > 33.385 && high < 33.395);
	difference_interval(0, 10, 10, 10, &low, &high);
	CHECK(low > 60.745 && low < 60.755 && high > 99.999 && high < 100.001);
	/* The other way round it is the same with another sign. */
	difference_interval(56, 70, 48, 80, &low, &high);
	CHECK(high < -5.235 && high > -5.245 && low < -33.385 && low > -33.395);
	difference_interval(0, 100, 0, 100, &low, &high);
	CHECK(low < 0 && high > 0);
}

static void test_rows(void)
{
	RELEASE(compared_release) struct compared c = { 0 };
	const struct diff_row *row;

	made_init(&c.sides[DIFF_A], SERIES_CLOCK, "cpu-clock");
	made_init(&c.sides[DIFF_B], SERIES_CLOCK, "cpu-clock");
	sample(&c.sides[DIFF_A], "/bin/app!same /bin/app!main", 500, 0);
	sample(&c.sides[DIFF_A], "/bin/app!less /bin/app!main", 400, 0);
	sample(&c.sides[DIFF_A], "/bin/app!gone /bin/app!main", 100, 0);
	/* Twice as many samples: it is shares that are compared. */
	sample(&c.sides[DIFF_B], "/bin/app!same /bin/app!main", 1000, 0);
	sample(&c.sides[DIFF_B], "/bin/app!less /bin/app!main", 500, 0);
	sample(&c.sides[DIFF_B], "/bin/app!new /bin/app!main", 500, 0);
	compare(&c, &by_self);
	CHECK_EQ(c.diff->n_rows_all, 4); /* not main, which is no sample's own */
	CHECK_EQ(c.diff->n_beyond, 3);
	CHECK_STR(c.diff->rows[0].keys[0], "new");
	CHECK_STR(c.diff->rows[1].keys[0], "less");
	CHECK_STR(c.diff->rows[2].keys[0], "gone");
	CHECK_STR(c.diff->rows[3].keys[0], "same");
	row = row_of(&c, "less");
	CHECK_EQ(row->self.of[DIFF_A].count, 400);
	CHECK_EQ(row->self.of[DIFF_B].count, 500);
	CHECK_EQ(row->self.points, -15);
	CHECK(row->self.low < -15 && row->self.high > -15 && row->self.high < 0 && !row->self.within_noise);
	CHECK(row_of(&c, "same")->self.within_noise && row_of(&c, "same")->self.points == 0);
	CHECK(row_of(&c, "new")->only[DIFF_B] && !row_of(&c, "new")->only[DIFF_A]);
	CHECK(row_of(&c, "gone")->only[DIFF_A] && !row_of(&c, "less")->only[DIFF_A]);
}

static void test_total(void)
{
	RELEASE(compared_release) struct compared c = { 0 };
	static const struct diff_options by_total = { .by_total = true, .percent_limit = 60 };

	made_init(&c.sides[DIFF_A], SERIES_CLOCK, "cpu-clock");
	made_init(&c.sides[DIFF_B], SERIES_CLOCK, "cpu-clock");
	sample(&c.sides[DIFF_A], "app!leaf app!middle app!main", 900, 0);
	sample(&c.sides[DIFF_A], "app!leaf app!main", 100, 0);
	sample(&c.sides[DIFF_B], "app!leaf app!middle app!main", 500, 0);
	sample(&c.sides[DIFF_B], "app!other app!main", 500, 0);
	compare(&c, &by_total);
	CHECK_EQ(c.diff->n_rows_all, 4);
	CHECK_EQ(c.diff->n_rows, 3); /* neither side has 60 % of `other` */
	CHECK_STR(c.diff->rows[0].keys[0], "leaf");
	CHECK_STR(c.diff->rows[1].keys[0], "middle");
	CHECK_EQ(c.diff->rows[1].total.points, -40);
	CHECK_STR(c.diff->rows[2].keys[0], "main");
	CHECK(c.diff->rows[2].total.within_noise);
}

/* libx.so.1 and libx.so.2 are one library; "v1" and "v2" one program, where most samples are of them. */
static void test_modules(uint64_t of_others)
{
	RELEASE(compared_release) struct compared c = { 0 };
	bool one = of_others < 200;

	made_init(&c.sides[DIFF_A], SERIES_CLOCK, "cpu-clock");
	made_init(&c.sides[DIFF_B], SERIES_CLOCK, "cpu-clock");
	sample(&c.sides[DIFF_A], "v1!work v1!main", 100, 0);
	sample(&c.sides[DIFF_A], "libx.so.1!x v1!main", 100, 0);
	sample(&c.sides[DIFF_B], "v2!work v2!main", 100, 0);
	sample(&c.sides[DIFF_B], "libx.so.2!x v2!main", 100, 0);
	sample(&c.sides[DIFF_B], "sed!work sed!main", of_others, 0);
	compare(&c, &by_self);
	CHECK_EQ(c.diff->n_modules, one ? 2 : 1);
	CHECK_STR(c.diff->modules[0].of[DIFF_A], "libx.so.1");
	CHECK_STR(c.diff->modules[0].of[DIFF_B], "libx.so.2");
	CHECK_EQ(row_of(&c, "x")->self.of[DIFF_A].count, 100);
	CHECK_EQ(row_of(&c, "x")->self.of[DIFF_B].count, 100);
	CHECK_STR(row_of(&c, "x")->keys[1], "libx.so.2");
	CHECK_EQ(c.diff->n_rows_all, one ? 3 : 4);
}

static void test_stacks(void)
{
	RELEASE(compared_release) struct compared c = { 0 };
	static const struct diff_options two = { .stacks_max = 2 };

	made_init(&c.sides[DIFF_A], SERIES_CLOCK, "cpu-clock");
	made_init(&c.sides[DIFF_B], SERIES_CLOCK, "cpu-clock");
	c.sides[DIFF_A].options.kind = c.sides[DIFF_B].options.kind = REPORT_STACKS;
	sample(&c.sides[DIFF_A], "v1!f v1!g v1!main", 300, 0);
	sample(&c.sides[DIFF_A], "v1!f v1!main", 700, 0);
	sample(&c.sides[DIFF_B], "v2!f v2!main", 500, 0);
	sample(&c.sides[DIFF_B], "v2!f v2!g v2!main", 300, 0);
	sample(&c.sides[DIFF_B], "v2!g v2!main", 200, 0);
	compare(&c, &two);
	CHECK(c.diff->by_stack);
	CHECK_EQ(c.diff->n_rows_all, 3);
	CHECK_EQ(c.diff->n_rows, 2);
	CHECK_EQ(c.diff->n_beyond, 2);
	CHECK_EQ(c.diff->rows[0].self.points, -20);
	CHECK_EQ(c.diff->rows[0].self.of[DIFF_A].count, 700);
	CHECK_EQ(c.diff->rows[0].stack_of, DIFF_B);
	CHECK(c.diff->rows[1].only[DIFF_B]);
	CHECK_EQ(c.diff->rows[1].stack->n_locations, 2);
}

static void test_waits(void)
{
	RELEASE(compared_release) struct compared c = { 0 };

	made_init(&c.sides[DIFF_A], SERIES_WAIT, "off-cpu");
	made_init(&c.sides[DIFF_B], SERIES_WAIT, "off-cpu");
	sample(&c.sides[DIFF_A], "app!f", 10, 1000);
	sample(&c.sides[DIFF_A], "app!g", 10, 3000);
	sample(&c.sides[DIFF_B], "app!f", 1, 3001);
	sample(&c.sides[DIFF_B], "app!g", 1000, 2999);
	compare(&c, &by_self);
	CHECK(c.diff->no_intervals != NULL);
	CHECK_EQ(c.diff->n_beyond, 2);
	CHECK(!row_of(&c, "f")->self.within_noise);
	CHECK(row_of(&c, "f")->self.points > 25 && row_of(&c, "f")->self.points < 25.1); /* by time, not by count */
}

static void test_check(void)
{
	struct made sides[DIFF_SIDES];
	struct report *reports[DIFF_SIDES];
	struct err err = { 0 };

	made_init(&sides[DIFF_A], SERIES_CLOCK, "cpu-clock");
	made_init(&sides[DIFF_B], SERIES_COUNTED, "cycles");
	sample(&sides[DIFF_A], "app!f", 10, 0);
	for (int side = 0; side < DIFF_SIDES; side++)
		reports[side] = report_compose(sides[side].profile, &sides[side].options);
	CHECK(report_diff_check((const struct report *const *)reports, inputs, &err) < 0);
	CHECK_STR(err.text, "cannot compare cpu-clock in 'a.data' with cycles in 'b.data'");
	CHECK_EQ(err.exit_code, EXIT_CODE_USAGE);
	for (int side = 0; side < DIFF_SIDES; side++) {
		report_free(reports[side]);
		profile_free(sides[side].profile);
	}
}

/* "total name < - 2.5", with ! where it is met; or the error. */
static const char *parsed(const char *text)
{
	static char words[ERR_TEXT_MAX];
	struct diff_rule rule;
	struct err err = { 0 };

	if (diff_rule_parse(text, &rule, &err)) {
		snprintf(words, sizeof(words), "%s", err.text);
		return err.exit_code == EXIT_CODE_USAGE && *err.hint ? words : "no usage error with a hint";
	}
	snprintf(words, sizeof(words), "%s[%s]%c%s%g", rule.total ? "total" : "self", rule.name,
		 rule.less ? '<' : '>', rule.of_difference ? "difference " : "", rule.percent);
	diff_rule_release(&rule);
	return words;
}

static void test_rule_words(void)
{
	CHECK_STR(parsed("self(malloc)>+2%"), "self[malloc]>difference 2");
	CHECK_STR(parsed("total(main)<50%"), "total[main]<50");
	CHECK_STR(parsed("  self ( a b )  >  -  0.5  %  "), "self[a b]>difference -0.5");
	CHECK_STR(parsed("self(std::map<int, f(int)>::operator()(int) const)<-10%"),
		  "self[std::map<int, f(int)>::operator()(int) const]<difference -10");
	CHECK_STR(parsed("self(f)>>2%"), "--fail-if 'self(f)>>2%': a number, 100 at most expected at column 9");
	CHECK_STR(parsed("self(f)>2"), "--fail-if 'self(f)>2': '%' expected at column 10");
	CHECK_STR(parsed("self(f)>2% or"), "--fail-if 'self(f)>2% or': the end expected at column 12");
	CHECK_STR(parsed("self(f)>200%"), "--fail-if 'self(f)>200%': a number, 100 at most expected at column 9");
	CHECK_STR(parsed("self(f)>1.2.3%"),
		  "--fail-if 'self(f)>1.2.3%': a number, 100 at most expected at column 9");
	CHECK_STR(parsed("self(f)>nan%"), "--fail-if 'self(f)>nan%': a number, 100 at most expected at column 9");
	CHECK_STR(parsed("self(f)2%"), "--fail-if 'self(f)2%': '>' or '<' expected at column 8");
	CHECK_STR(parsed("self()>2%"), "--fail-if 'self()>2%': the name of a function expected at column 6");
	CHECK_STR(parsed("self(f>2%"), "--fail-if 'self(f>2%': the ')' that ends the name expected at column 10");
	CHECK_STR(parsed("self>2%"), "--fail-if 'self>2%': self or total expected at column 1");
	CHECK_STR(parsed("selfish(f)>2%"), "--fail-if 'selfish(f)>2%': self or total expected at column 1");
	CHECK_STR(parsed("total f>2%"), "--fail-if 'total f>2%': '(' expected at column 7");
	CHECK_STR(parsed("self(\xc3\xbc)2%"), "--fail-if 'self(\xc3\xbc)2%': '>' or '<' expected at column 8");
	CHECK_STR(parsed(""), "--fail-if '': self or total expected at column 1");
}

/* How a rule comes out. */
static struct diff_rule judged(const char *text)
{
	RELEASE(compared_release) struct compared c = { 0 };
	struct diff_rule rule = { 0 };
	struct diff_options options = { .rules = &rule, .n_rules = 1 };

	CHECK(!diff_rule_parse(text, &rule, NULL));
	made_init(&c.sides[DIFF_A], SERIES_CLOCK, "cpu-clock");
	made_init(&c.sides[DIFF_B], SERIES_CLOCK, "cpu-clock");
	sample(&c.sides[DIFF_A], "app!f1 app!f2 app!main", 100, 0);
	sample(&c.sides[DIFF_A], "app!f2 app!main", 100, 0);
	sample(&c.sides[DIFF_A], "app!rest app!main", 800, 0);
	sample(&c.sides[DIFF_B], "app!f1 app!f2 app!main", 200, 0);
	sample(&c.sides[DIFF_B], "app!f2 app!main", 105, 0);
	sample(&c.sides[DIFF_B], "app!rest app!main", 695, 0);
	compare(&c, &options);
	diff_rule_release(&rule);
	return rule;
}

static void test_rules(void)
{
	struct diff_rule rule;

	CHECK(judged("self(f1)>+9%").met);
	CHECK(!judged("self(f1)>+11%").met);
	CHECK(judged("self(rest)<-10%").met);
	CHECK(!judged("self(rest)<-11%").met);
	CHECK(judged("self(f1)>19%").met);
	CHECK(!judged("self(f1)>21%").met);
	CHECK(judged("self(rest)<70%").met);
	/* 10 and 10.5 %: that may be chance. A share is what it is. */
	CHECK(!judged("self(f2)>+0.1%").met);
	CHECK(judged("self(f2)>10.1%").met);
	/* Of several functions together; a stack counts once. */
	rule = judged("total(f?)>+1%");
	CHECK(rule.met);
	CHECK_EQ(rule.change.of[DIFF_A].count, 200);
	CHECK_EQ(rule.change.of[DIFF_B].count, 305);
	rule = judged("self(f?)>+1%");
	CHECK_EQ(rule.change.of[DIFF_A].count, 200);
	/* Known, though nothing is its own. */
	rule = judged("self(main)<1%");
	CHECK(rule.known && rule.met && !rule.change.of[DIFF_A].count);
	rule = judged("self(nothing)<1%");
	CHECK(!rule.known && rule.met);
}

int main(void)
{
	test_interval();
	test_coverage();
	test_coverage_of_unequal_sides();
	test_planted();
	test_rows();
	test_total();
	test_modules(10);
	test_modules(200);
	test_stacks();
	test_waits();
	test_check();
	test_rule_words();
	test_rules();
	return tap_done();
}
