// SPDX-License-Identifier: GPL-2.0-or-later
/* call_graph: every way to say how stacks are followed, and every one that makes no sense. */
#include "cmd/call_graph.h"
#include "cmd/command.h"
#include "cmd/record_options.h"
#include "tap.h"

static struct record_options options;
static struct err err;

#define PARSE(...) parse((char *[]){ "stk record", __VA_ARGS__, NULL })

static int parse(char **argv)
{
	static char *words[32]; /* what is parsed is kept as long as the options are looked at */
	int argc = 0;

	for (; argv[argc] && argc < 31; argc++)
		words[argc] = argv[argc];
	words[argc] = NULL;
	record_options_release(&options);
	err_clear(&err);
	return record_options_parse(&options, &command_record, argc, words, &err);
}

static const struct source_options *source(void)
{
	return &options.recorder.source;
}

static void test_ways(void)
{
	CHECK_EQ(PARSE("-a"), 0);
	CHECK_EQ(source()->walk, CAPTURE_WALK_AUTO);
	CHECK_EQ(source()->max_depth, 0);
	CHECK_EQ(source()->unwind_bytes, 0);
	CHECK_EQ(PARSE("--call-graph=fp"), 0);
	CHECK_EQ(source()->walk, CAPTURE_WALK_FP);
	CHECK_EQ(PARSE("--call-graph=cfi"), 0);
	CHECK_EQ(source()->walk, CAPTURE_WALK_CFI);
	CHECK_EQ(PARSE("--call-graph=dwarf"), 0);
	CHECK_EQ(source()->walk, CAPTURE_WALK_CFI);
	CHECK_EQ(PARSE("--call-graph=none"), 0);
	CHECK_EQ(source()->walk, CAPTURE_WALK_NONE);
	CHECK_EQ(PARSE("--call-graph=fp", "--call-graph=auto"), 0); /* the last one counts */
	CHECK_EQ(source()->walk, CAPTURE_WALK_AUTO);
	CHECK_EQ(PARSE("--no-dwarf"), 0);
	CHECK_EQ(source()->walk, CAPTURE_WALK_FP);
	CHECK_EQ(PARSE("-g", "--no-dwarf", "--call-graph=fp", "-g"), 0);
	CHECK_EQ(source()->walk, CAPTURE_WALK_FP);
	CHECK_EQ(PARSE("--max-depth=1", "--unwind-memory=4"), 0);
	CHECK_EQ(source()->max_depth, 1);
	CHECK_EQ(source()->unwind_bytes, 4 << 20);
	CHECK_EQ(PARSE("--max-depth=1024", "--unwind-memory=2G"), 0);
	CHECK_EQ(source()->max_depth, 1024);
	CHECK_EQ(source()->unwind_bytes, 2ll << 30);
	CHECK_EQ(PARSE("--unwind-memory=64M"), 0);
	CHECK_EQ(source()->unwind_bytes, 64 << 20);
}

static void test_commands(void)
{
	CHECK_EQ(PARSE("-g", "fp", "-a"), 0); /* -g takes no value: a command called fp */
	CHECK_STR(options.command[0], "fp");
	CHECK_EQ(PARSE("-gU", "ls"), 0);
	CHECK(!source()->kernel);
	CHECK_STR(options.command[0], "ls");
	CHECK_EQ(PARSE("--call-graph", "ls", "fp"), 0);
	CHECK_STR(options.command[0], "ls");
	CHECK_EQ(source()->walk, CAPTURE_WALK_AUTO);
	CHECK_EQ(PARSE("--call-graph", "fp", "ls"), 0); /* as perf's users write it */
	CHECK_STR(options.command[0], "ls");
	CHECK_EQ(source()->walk, CAPTURE_WALK_FP);
	CHECK_EQ(PARSE("--call-graph", "dwarf", "-F", "11", "--", "ls"), 0);
	CHECK_EQ(source()->walk, CAPTURE_WALK_CFI);
	CHECK_EQ(source()->freq_hz, 11);
	CHECK_EQ(PARSE("--call-graph", "--", "fp"), 0);
	CHECK_STR(options.command[0], "fp");
	CHECK_EQ(PARSE("ls", "--call-graph", "fp"), 0); /* the command's own */
	CHECK_STR(options.command[1], "--call-graph");
	CHECK_EQ(source()->walk, CAPTURE_WALK_AUTO);
}

#define CHECK_USAGE(words, ...) \
	do { \
		CHECK(PARSE(__VA_ARGS__) < 0); \
		CHECK_EQ(err.exit_code, EXIT_CODE_USAGE); \
		CHECK(strstr(err.text, words) != NULL); \
	} while (0)

static void test_nonsense(void)
{
	CHECK_USAGE("not 'fpp'", "--call-graph=fpp");
	CHECK_USAGE("not ''", "--call-graph=");
	CHECK_USAGE("'dwarf,8192'", "--call-graph=dwarf,8192");
	CHECK_USAGE("'dwarf,8192'", "--call-graph", "dwarf,8192", "ls");
	CHECK_USAGE("lbr", "--call-graph=lbr");
	CHECK_USAGE("lbr", "--call-graph", "lbr", "ls");
	CHECK(err.hint[0]);
	CHECK_USAGE("exclude each other", "--no-dwarf", "--call-graph=cfi");
	CHECK_USAGE("exclude each other", "--call-graph=auto", "--no-dwarf");
	CHECK_USAGE("'-K' leaves them out", "-K", "--call-graph=fp");
	CHECK_USAGE("'-K' leaves them out", "-K", "--no-dwarf");
	CHECK_USAGE("'-K' leaves them out", "-K", "--max-depth=5");
	CHECK_USAGE("'-K' leaves them out", "-K", "--unwind-memory=64");
	CHECK_EQ(PARSE("-K", "-g"), 0);
	CHECK_EQ(PARSE("-K", "--call-graph=none"), 0);
	CHECK_USAGE("'--call-graph=none'", "--call-graph=none", "--max-depth=5");
	CHECK_USAGE("'--call-graph=none'", "--call-graph=none", "--unwind-memory=64");
	CHECK_USAGE("'--call-graph=fp'", "--call-graph=fp", "--unwind-memory=64");
	CHECK_USAGE("'--no-dwarf'", "--no-dwarf", "--unwind-memory=64");
	CHECK_USAGE("not '0'", "--max-depth=0");
	CHECK_USAGE("not '1025'", "--max-depth=1025");
	CHECK_USAGE("not '3'", "--unwind-memory=3");
	CHECK_USAGE("not '4097'", "--unwind-memory=4097");
	CHECK_USAGE("not '5G'", "--unwind-memory=5G");
	CHECK_USAGE("not '64K'", "--unwind-memory=64K");
	CHECK_USAGE("not '18446744073709551617G'", "--unwind-memory=18446744073709551617G");
	CHECK_USAGE("needs BPF", "--call-graph=cfi", "--source=perf");
}

int main(void)
{
	record_options_release(&options);
	test_ways();
	test_commands();
	test_nonsense();
	record_options_release(&options);
	return tap_done();
}
