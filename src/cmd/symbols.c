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
#include "cmd/cache_options.h"
#include "cmd/command.h"
#include "cmd/symbols_table.h"
#include "core/cache/cache_upkeep.h"
#include "output/escape.h"

static int symbols_run(int argc, char **argv, struct err *err);

enum { KEY_MAX_SIZE = 0x10000, KEY_OLDER_THAN };

static const struct argp_option options[] = {
	{ "max-size", KEY_MAX_SIZE, "BYTES", 0, "gc: keep no more than this (default 2G; K, M, G)", 0 },
	{ "older-than", KEY_OLDER_THAN, "TIME", 0,
	  "gc: remove what was not used for so long: 30d, 12h, 10m, 5s", 0 },
	{ 0 }
};

struct symbols {
	struct err *err;
	uint64_t max_bytes; /* UINT64_MAX: as it is kept to anyway */
	int64_t older_than_s; /* 0: however long */
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
	case KEY_MAX_SIZE:
		return parse_unit("--max-size", arg, "bkmg", bytes, &input->max_bytes, input->err);
	case KEY_OLDER_THAN:
		r = parse_unit("--older-than", arg, "smhd", seconds, &value, input->err);
		input->older_than_s = (int64_t)value;
		return r;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_child children[] = {
	{ &command_common_argp, 0, "Common options:", -1 },
	{ 0 }
};

static const struct argp symbols_argp = {
	.options = options,
	.parser = parse,
	.args_doc = "list|gc|verify",
	.doc = "Looks after the symbol cache, which keeps what was found out about programs and libraries: list "
	       "what is in it, remove what was not used for long, or check every file of it.",
	.children = children,
};

const struct command command_symbols = {
	.name = "symbols",
	.summary = "look after the symbol cache",
	.argp = &symbols_argp,
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

static int run_list(const struct symbols *input, const struct cache_folder *folder, struct err *err)
{
	RELEASE(cache_list_release) struct cache_list list = { 0 };
	int r = cache_list_read(folder, &list, err);

	if (!r)
		symbols_table_print(&list, folder->path, stdout);
	return r;
}

static int run_gc(const struct symbols *input, const struct cache_folder *folder, struct err *err)
{
	RELEASE(buf_release) struct buf text = { 0 };
	struct cache_gc gc = {
		.max_bytes = input->max_bytes == UINT64_MAX ? SYMBOL_CACHE_BYTES : input->max_bytes,
		.older_than_s = input->older_than_s ? time(NULL) - input->older_than_s : 0,
	};
	int r = cache_gc(folder, &gc, err);

	if (r)
		return r;
	say_part(&text, gc.removed[CACHE_TOO_MUCH], " for which there was no room");
	say_part(&text, gc.removed[CACHE_TOO_OLD], " not used for so long");
	say_part(&text, gc.removed[CACHE_BROKEN], " damaged or of another version");
	say_part(&text, gc.removed[CACHE_LEFT_OVER], " begun and not ended");
	if (!text.len)
		buf_adds(&text, "nothing");
	buf_adds(&text, " removed (");
	number_bytes(&text, gc.removed_bytes);
	buf_adds(&text, "); ");
	number_count(&text, gc.kept);
	buf_addf(&text, " file%s kept (", gc.kept == 1 ? "" : "s");
	number_bytes(&text, gc.kept_bytes);
	buf_adds(&text, ")");
	printf("%s\n", buf_text(&text));
	return gc.failed ? err_set(err, EIO, "cannot remove %llu files of '%s'", (unsigned long long)gc.failed,
				   folder->path) : 0;
}

struct verifying {
	uint64_t n;
};

static void tell_verified(void *ctx, const char *name, const char *damage)
{
	RELEASE(buf_release) struct buf line = { 0 };
	struct verifying *verifying = ctx;

	verifying->n++;
	if (!damage)
		return;
	buf_adds(&line, "removed ");
	escape_text(&line, name);
	buf_adds(&line, ": ");
	escape_text(&line, damage);
	printf("%s\n", buf_text(&line));
}

static int run_verify(const struct symbols *input, const struct cache_folder *folder, struct err *err)
{
	struct verifying verifying = { 0 };
	uint64_t bad;
	int r = cache_verify(folder, tell_verified, &verifying, &bad, err);

	if (r)
		return r;
	printf("%llu of %llu files are good\n", (unsigned long long)(verifying.n - bad),
	       (unsigned long long)verifying.n);
	return bad ? EXIT_CODE_DAMAGED : EXIT_CODE_DONE;
}

static const struct action {
	const char *name;
	int (*run)(const struct symbols *input, const struct cache_folder *folder, struct err *err);
} actions[] = {
	{ "list", run_list },
	{ "gc", run_gc },
	{ "verify", run_verify },
};

static int unknown_action(const char *word, struct err *err)
{
	struct near near;

	near_init(&near, word);
	for (size_t i = 0; i < ARRAY_LEN(actions); i++)
		near_try(&near, actions[i].name);
	err_usage(err, "'%s' is nothing that 'stk symbols' does", word);
	if (near_best(&near))
		return err_hint(err, "did you mean 'stk symbols %s'?", near_best(&near));
	return err_hint(err, "'stk symbols --help' says what it does");
}

/* A folder that is not there yet is an empty one. */
static int open_folder(struct cache_folder *folder, const struct buf *path, struct err *err)
{
	struct err why = { 0 };
	int r = cache_folder_open(folder, buf_text(path), false, &why);

	if (r == -ENOENT)
		r = cache_folder_open(folder, buf_text(path), true, err);
	else if (r)
		*err = why;
	return r;
}

static int run_action(const struct symbols *input, const struct action *action, struct err *err)
{
	RELEASE(cache_folder_close) struct cache_folder folder = { .fd = -1 };
	RELEASE(buf_release) struct buf path = { 0 };
	int r;

	if (!cache_options_folder(&path)) {
		err_usage(err, "there is no symbol cache: STK_CACHE_DIR is empty, or HOME is not set");
		return err_hint(err, "STK_CACHE_DIR=DIR stk symbols %s", action->name);
	}
	r = open_folder(&folder, &path, err);
	return r ? r : action->run(input, &folder, err);
}

static int symbols_run(int argc, char **argv, struct err *err)
{
	struct symbols input = { .err = err, .max_bytes = UINT64_MAX };
	int next, r = command_parse(&command_symbols, argc, argv, 0, &next, &input, err);

	if (r)
		return r;
	if (next == argc) {
		err_usage(err, "'stk symbols' takes one of list, gc and verify");
		return err_hint(err, "stk symbols list");
	}
	if (next + 1 < argc)
		return err_usage(err, "'stk symbols %s' takes no argument '%s'", argv[next], argv[next + 1]);
	for (size_t i = 0; i < ARRAY_LEN(actions); i++)
		if (!strcmp(actions[i].name, argv[next]))
			return run_action(&input, &actions[i], err);
	return unknown_action(argv[next], err);
}
