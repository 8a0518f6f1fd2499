// SPDX-License-Identifier: GPL-2.0-or-later
/* cache_options: --no-cache, and where the symbol cache is. */
#include <stdlib.h>
#include "cmd/cache_options.h"

enum { KEY_NO_CACHE = 0x38000 };

static const struct argp_option options[] = {
	{ "no-cache", KEY_NO_CACHE, NULL, 0, "neither use nor write the symbol cache", 0 },
	{ 0 }
};

static int parse(int key, char *arg, struct argp_state *state)
{
	struct cache_options *to = state->input;

	if (key != KEY_NO_CACHE)
		return ARGP_ERR_UNKNOWN;
	to->off = true;
	return 0;
}

const struct argp cache_argp = { .options = options, .parser = parse };

bool cache_options_folder(struct buf *path)
{
	const char *own = getenv("STK_CACHE_DIR"), *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");

	buf_clear(path);
	if (own)
		buf_adds(path, own);
	else if (xdg && *xdg == '/') /* relative ones are to be ignored: XDG Base Directory Specification */
		buf_addf(path, "%s/stk", xdg);
	else if (home && *home == '/')
		buf_addf(path, "%s/.cache/stk", home);
	return path->len;
}

void cache_options_start(struct cache_options *to)
{
	RELEASE(buf_release) struct buf path = { 0 };

	if (!to->off && !to->cache && cache_options_folder(&path))
		to->cache = symbol_cache_new(buf_text(&path), 0);
}

void cache_options_release(struct cache_options *to)
{
	symbol_cache_free(to->cache);
	to->cache = NULL;
}
