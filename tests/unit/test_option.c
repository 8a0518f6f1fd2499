// SPDX-License-Identifier: GPL-2.0-or-later
/* option: what a verb's tables hold, and which option may have been meant. */
#include "cmd/command.h"
#include "cmd/option.h"
#include "tap.h"

static const struct argp_option child_options[] = {
	{ "quiet", 'q', NULL, 0, "say less", 0 },
	{ "color", 0x100, "WHEN", OPTION_ARG_OPTIONAL, "colour", 0 },
	{ 0 }
};
static const struct argp child_argp = { .options = child_options };
static const struct argp_option options[] = {
	{ NULL, 0, NULL, 0, "Heading:", 0 },
	{ "pid", 'p', "PID", 0, "processes", 0 },
	{ "process", 0, NULL, OPTION_ALIAS, NULL, 0 },
	{ "period", 'c', "N", 0, "period", 0 },
	{ "all", 'a', NULL, 0, "all", 0 },
	{ "how", 0x102, "HOW", OPTION_ARG_OPTIONAL, "one|two: how", 0 },
	{ "secret", 0x101, NULL, OPTION_HIDDEN, "hidden", 0 },
	{ 0 }
};
static const struct argp_child children[] = { { &child_argp, 0, "Common:", -1 }, { 0 } };
static const struct argp argp = { .options = options, .children = children };

static struct err err;

static void test_list(void)
{
	RELEASE(option_list_release) struct option_list list = { 0 };

	option_list_add(&list, &argp);
	CHECK_EQ(list.entries.len, 8);
	CHECK_STR(list.entries.data[0].long_name, "pid");
	CHECK_EQ(list.entries.data[0].short_name, 'p');
	CHECK_STR(list.entries.data[1].arg, "PID"); /* the alias takes what the real one takes */
	CHECK_EQ(list.entries.data[1].key, 'p');
	CHECK(list.entries.data[5].hidden);
	CHECK(list.entries.data[7].arg_optional);
	CHECK_EQ(list.entries.data[7].short_name, 0);
}

/* An optional argument that lists its values takes the word behind it when it is one of them. */
static void test_listed_values(void)
{
	CHECK(option_lists("one|two: words", "one"));
	CHECK(option_lists("one|two: words", "two,8"));
	CHECK(!option_lists("one|two: words", "tw"));
	CHECK(!option_lists("one|two: words", "three"));
	CHECK(!option_lists("one|two: words|more", "words"));
	CHECK(!option_lists("one|two: words", ""));
	/* These name no values. */
	CHECK(!option_lists("when: words", "when"));
	CHECK(!option_lists("colour one|two: words", "two"));
	CHECK(!option_lists("one|two", "two"));
}

static int check(const char *word)
{
	RELEASE(option_list_release) struct option_list list = { 0 };

	option_list_add(&list, &argp);
	err_clear(&err);
	return option_check(&list, "stk test", word, &err);
}

static void test_check(void)
{
	static const char *const good[] = { "--pid", "--pid=1", "--pi", "--pr", "--secre", "-x", "word", "-" };

	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) /* --process is --pid */
		CHECK_NAMED(!check(good[i]), good[i]);
	CHECK(check("--pidd=1") < 0);
	CHECK_STR(err.text, "unknown option '--pidd'");
	CHECK_STR(err.hint, "did you mean '--pid'? 'stk test --help' lists all");
	CHECK_EQ(err.exit_code, EXIT_CODE_USAGE);
	CHECK(check("--secrets") < 0); /* hidden ones are not suggested */
	CHECK_STR(err.hint, "'stk test --help' lists the options");
	CHECK(check("--p=1") < 0);
	CHECK_STR(err.text, "option '--p' may mean '--pid' or '--period'");
	CHECK(check("--=x") < 0);
	CHECK_STR(err.text, "unknown option '--'");
}

static void test_number(void)
{
	static const char *const bad[] = { "", " 1", "+1", "1x", "x", "0", "101", "99999999999999999999", "1.5" };
	long long value = 7;

	CHECK_EQ(command_number("-F", "100", 1, 100, &value, NULL), 0);
	CHECK_EQ(value, 100);
	CHECK_EQ(command_number("-F", "-3", -5, 5, &value, NULL), 0);
	CHECK_EQ(value, -3);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		CHECK_NAMED(command_number("-F", bad[i], 1, 100, &value, NULL) < 0, bad[i]);
	CHECK_EQ(value, -3);
	err_clear(&err);
	command_number("-F", "0", 1, 100, &value, &err);
	CHECK_STR(err.text, "option '-F' takes a whole number from 1 to 100, not '0'");
}

int main(void)
{
	test_list();
	test_listed_values();
	test_check();
	test_number();
	return tap_done();
}
