// SPDX-License-Identifier: GPL-2.0-or-later
/* symbols: looks after the symbol cache: fills it ahead, lists it, tidies it up and checks it. */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/near.h"
#include "base/number.h"
#include "base/rights.h"
#include "cmd/cache_options.h"
#include "cmd/command.h"
#include "cmd/debug_options.h"
#include "cmd/memory_options.h"
#include "cmd/symbols_json.h"
#include "cmd/symbols_table.h"
#include "cmd/symbols_warm.h"
#include "core/cache/cache_upkeep.h"
#include "output/escape.h"

static int symbols_run(int argc, char **argv, struct err *err);

enum { KEY_MAX_SIZE = 0x10000, KEY_OLDER_THAN, KEY_BUILD_ID, KEY_JSON };

static const struct argp_option options[] = {
	{ "build-id", KEY_BUILD_ID, "ID", 0, "warm: the file with this build id, wherever it is", 0 },
	{ "pid", 'p', "PID", 0, "warm: all that this process has mapped", 0 },
	{ "input", 'i', "FILE", 0, "warm: all that samples of this profile are in", 0 },
	{ "kernel", 'k', NULL, 0, "warm: the kernel, from its vmlinux with debug data", 0 },
	{ "max-size", KEY_MAX_SIZE, "BYTES", 0, "gc: keep no more than this (default 2G; K, M, G)", 0 },
	{ "older-than", KEY_OLDER_THAN, "TIME", 0,
	  "gc: remove what was not used for so long: 30d, 12h, 10m, 5s", 0 },
	{ "json", KEY_JSON, NULL, 0, "list, gc, verify: write JSON", 0 },
	{ 0 }
};

struct symbols {
	struct err *err;
	struct symbols_warm warm;
	struct debug_options debug;
	struct cache_options cache;
	struct memory_options memory;
	uint64_t max_bytes; /* UINT64_MAX: as it is kept to anyway */
	int64_t older_than_s; /* 0: however long */
	bool json;
	/* The last option given that only one of them takes; NULL: none. */
	const char *warm_option, *gc_option;
};

/* A number with a letter behind it that says of what. */
static int parse_unit(const char *option, const char *word, const char *letters, const uint64_t *units,
		      uint64_t *ret_value, struct err *err)
{
	const char *letter;
	char *end;

	errno = 0;
	*ret_value = strtoull(word, &end, 10);
	letter = *end ? strchr(letters, tolower((unsigned char)*end)) : letters;
	if (errno || end == word || !isdigit((unsigned char)word[0]) || !letter || (*end && end[1]) ||
	    *ret_value > INT64_MAX / units[letter - letters])
		return err_usage(err, "option '%s' takes a whole number and one of %s, not '%s'", option, letters,
				 word);
	*ret_value *= units[letter - letters];
	return 0;
}

static int parse(int key, char *arg, struct argp_state *state)
{
	static const uint64_t bytes[] = { 1, 1u << 10, 1u << 20, 1u << 30 };
	static const uint64_t seconds[] = { 1, 60, 3600, 86400 };
	struct symbols *input = state->input;
	uint64_t value = 0;
	int r;

	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &input->debug;
		input->memory.err = input->err;
		state->child_inputs[1] = &input->memory;
		return 0;
	case KEY_BUILD_ID:
		input->warm_option = "--build-id";
		input->warm.build_id = arg;
		return 0;
	case 'p':
		input->warm_option = "--pid";
		return command_number("--pid", arg, 1, INT32_MAX, &input->warm.pid, input->err);
	case 'i':
		input->warm_option = "--input";
		input->warm.profile = arg;
		return 0;
	case 'k':
		input->warm_option = "--kernel";
		input->warm.kernel = true;
		return 0;
	case KEY_JSON:
		input->json = true;
		return 0;
	case KEY_MAX_SIZE:
		input->gc_option = "--max-size";
		return parse_unit("--max-size", arg, "bkmg", bytes, &input->max_bytes, input->err);
	case KEY_OLDER_THAN:
		input->gc_option = "--older-than";
		r = parse_unit("--older-than", arg, "smhd", seconds, &value, input->err);
		input->older_than_s = (int64_t)value;
		return r;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_child children[] = {
	{ &debug_argp, 0, NULL, 0 },
	{ &memory_argp, 0, NULL, 0 },
	{ &command_common_argp, 0, "Common options:", -1 },
	{ 0 }
};

static const struct argp symbols_argp = {
	.options = options,
	.parser = parse,
	.args_doc = "warm|list|gc|verify [FILE...]",
	.doc = "Looks after the symbol cache, which keeps what was found out about programs and libraries: "
	       "pre-builds entries (warm), lists them, removes those not used for long (gc), or checks every "
	       "file (verify).",
	.children = children,
};

const struct command command_symbols = {
	.name = "symbols",
	.summary = "look after the symbol cache",
	.argp = &symbols_argp,
	.uses_rights = true,
	.run = symbols_run,
};

/* The words that are typed at a terminal; a sum of several parts. */
static void say_part(struct buf *text, uint64_t n, const char *what)
{
	if (!n)
		return;
	buf_adds(text, text->len ? ", " : "");
	number_count(text, n);
	buf_adds(text, what);
}

static int run_list(struct symbols *input, const struct cache_folder *folder, struct err *err)
{
	RELEASE(cache_list_release) struct cache_list list = { 0 };
	int r = cache_list_read(folder, &list, err);

	if (r)
		return r;
	if (input->json)
		symbols_json_list(&list, folder->path, stdout);
	else
		symbols_table_print(&list, folder->path, stdout);
	return 0;
}

static void print_gc(const struct cache_gc *gc)
{
	RELEASE(buf_release) struct buf text = { 0 };

	say_part(&text, gc->removed[CACHE_TOO_MUCH], " for which there was no room");
	say_part(&text, gc->removed[CACHE_TOO_OLD], " not used for so long");
	say_part(&text, gc->removed[CACHE_BROKEN], " damaged or of another version");
	say_part(&text, gc->removed[CACHE_LEFT_OVER], " begun and not ended");
	if (!text.len)
		buf_adds(&text, "nothing");
	buf_adds(&text, " removed (");
	number_bytes(&text, gc->removed_bytes);
	buf_adds(&text, "); ");
	number_count(&text, gc->kept);
	buf_addf(&text, " file%s kept (", gc->kept == 1 ? "" : "s");
	number_bytes(&text, gc->kept_bytes);
	buf_adds(&text, ")");
	printf("%s\n", buf_text(&text));
}

static int run_gc(struct symbols *input, const struct cache_folder *folder, struct err *err)
{
	struct cache_gc gc = {
		.max_bytes = input->max_bytes == UINT64_MAX ? SYMBOL_CACHE_BYTES : input->max_bytes,
		.older_than_s = input->older_than_s ? time(NULL) - input->older_than_s : 0,
	};
	int r = cache_gc(folder, &gc, err);

	if (r)
		return r;
	if (input->json)
		symbols_json_gc(&gc, folder->path, stdout);
	else
		print_gc(&gc);
	return gc.failed ? err_set(err, EIO, "cannot remove %llu files of '%s'", (unsigned long long)gc.failed,
				   folder->path) : 0;
}

static void add_verified(void *ctx, const char *name, const char *damage)
{
	struct symbols_verified *verified = ctx;

	verified->n++;
	if (damage)
		vec_push(&verified->removed, ((struct symbols_removed){ mem_strdup(name), mem_strdup(damage) }));
}

static void print_verified(const struct symbols_verified *verified)
{
	for (size_t i = 0; i < verified->removed.len; i++) {
		RELEASE(buf_release) struct buf line = { 0 };

		buf_adds(&line, "removed ");
		escape_text(&line, verified->removed.data[i].name);
		buf_adds(&line, ": ");
		escape_text(&line, verified->removed.data[i].reason);
		printf("%s\n", buf_text(&line));
	}
	printf("%llu of %llu files are good\n", (unsigned long long)(verified->n - verified->removed.len),
	       (unsigned long long)verified->n);
}

static int run_verify(struct symbols *input, const struct cache_folder *folder, struct err *err)
{
	RELEASE(symbols_verified_release) struct symbols_verified verified = { 0 };
	uint64_t bad;
	int r = cache_verify(folder, add_verified, &verified, &bad, err);

	if (r)
		return r;
	if (input->json)
		symbols_json_verified(&verified, folder->path, stdout);
	else
		print_verified(&verified);
	return bad ? EXIT_CODE_DAMAGED : EXIT_CODE_DONE;
}

static int run_warm(struct symbols *input, const struct cache_folder *folder, struct err *err)
{
	int r;

	memory_options_start(&input->memory);
	input->warm.budget = &input->memory.budget;
	cache_options_start(&input->cache);
	input->warm.cache = input->cache.cache;
	input->warm.debug_places = &input->debug.places;
	r = debug_options_start(&input->debug, err);
	return r ? r : symbols_warm_run(&input->warm, err);
}

static const struct action {
	const char *name;
	bool takes_files;
	int (*run)(struct symbols *input, const struct cache_folder *folder, struct err *err);
} actions[] = {
	{ "warm", true, run_warm },
	{ "list", false, run_list },
	{ "gc", false, run_gc },
	{ "verify", false, run_verify },
};

static int unknown_action(const char *word, struct err *err)
{
	struct near near;

	near_init(&near, word);
	for (size_t i = 0; i < ARRAY_LEN(actions); i++)
		near_try(&near, actions[i].name);
	err_usage(err, "unknown action '%s'", word);
	if (near_best(&near))
		return err_hint(err, "did you mean 'stk symbols %s'?", near_best(&near));
	return err_hint(err, "the actions are warm, list, gc and verify");
}

static const struct action *find_action(const char *word)
{
	for (size_t i = 0; i < ARRAY_LEN(actions); i++)
		if (!strcmp(actions[i].name, word))
			return &actions[i];
	return NULL;
}

static const char *warm_option(const struct symbols *input)
{
	const struct debug_options *debug = &input->debug;

	if (input->memory.bytes)
		return "--memory";
	return input->warm_option ? input->warm_option : debug->debuginfod ? "--debuginfod" :
	       debug->places.vmlinux_path ? "--vmlinux" : debug->places.n_dirs ? "--debug-dir" : NULL;
}

/* What one of them takes and another does not. */
static int check_options(const struct symbols *input, const struct action *action, struct err *err)
{
	const char *option = NULL, *taker = NULL;

	if (action->run != run_warm && warm_option(input)) {
		option = warm_option(input);
		taker = "warm";
	} else if (action->run != run_gc && input->gc_option) {
		option = input->gc_option;
		taker = "gc";
	} else if (action->run == run_warm && input->json) {
		option = "--json";
		taker = "list";
	}
	if (!option)
		return 0;
	err_usage(err, "option '%s' is not for 'stk symbols %s'", option, action->name);
	return err_hint(err, "'stk symbols %s' takes it", taker);
}

/* To look at what is there makes nothing. */
static int say_nothing_yet(const struct symbols *input, const struct action *action, const char *path,
			   struct err *err)
{
	RELEASE(buf_release) struct buf line = { 0 };

	err_clear(err);
	if (input->json && action->run == run_list) {
		symbols_json_list(&(struct cache_list){ 0 }, path, stdout);
	} else if (input->json && action->run == run_gc) {
		symbols_json_gc(&(struct cache_gc){ 0 }, path, stdout);
	} else if (input->json) {
		symbols_json_verified(&(struct symbols_verified){ 0 }, path, stdout);
	} else {
		buf_adds(&line, "nothing is kept yet in ");
		escape_text(&line, path);
		printf("%s\n", buf_text(&line));
	}
	return 0;
}

static int run_action(struct symbols *input, const struct action *action, struct err *err)
{
	RELEASE(cache_folder_close) struct cache_folder folder = { .fd = -1 };
	RELEASE(buf_release) struct buf path = { 0 };
	int r;

	if (!cache_options_folder(&path)) {
		err_usage(err, "there is no symbol cache: STK_CACHE_DIR is empty, or HOME is not an absolute path");
		return err_hint(err, "STK_CACHE_DIR=DIR stk symbols %s", action->name);
	}
	r = cache_folder_open(&folder, buf_text(&path), action->run == run_warm, err);
	if (r == -ENOENT && action->run != run_warm)
		return say_nothing_yet(input, action, buf_text(&path), err);
	if (r && !err->hint[0])
		return err_hint(err, "STK_CACHE_DIR=DIR stk symbols %s  # keeps it elsewhere", action->name);
	return r ? r : action->run(input, &folder, err);
}

static void symbols_release(struct symbols *input)
{
	vec_release(&input->warm.files);
	cache_options_release(&input->cache);
	debug_options_release(&input->debug);
}

static int symbols_run(int argc, char **argv, struct err *err)
{
	RELEASE(symbols_release) struct symbols input = { .err = err, .debug.err = err, .max_bytes = UINT64_MAX };
	const struct action *action;
	int next, r = command_parse(&command_symbols, argc, argv, 0, &next, &input, err);

	input.err = input.debug.err = NULL;
	if (r)
		return r;
	r = input.warm.pid ? 0 : rights_drop(err);
	if (r)
		return r;
	if (next == argc) {
		err_usage(err, "'stk symbols' takes one of warm, list, gc and verify");
		return err_hint(err, "stk symbols list");
	}
	action = find_action(argv[next]);
	if (!action)
		return unknown_action(argv[next], err);
	for (int i = next + 1; i < argc && action->takes_files; i++)
		vec_push(&input.warm.files, argv[i]);
	if (next + 1 < argc && !action->takes_files)
		return err_usage(err, "unexpected argument '%s' of 'stk symbols %s'", argv[next + 1], action->name);
	r = check_options(&input, action, err);
	return r ? r : run_action(&input, action, err);
}
