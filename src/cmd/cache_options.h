/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cache_options: --no-cache, and where the symbol cache is, which all verbs that name addresses share. */
#pragma once
#include <argp.h>
#include <stdbool.h>
#include "base/buf.h"
#include "core/cache/symbol_cache.h"

/* Filled by cache_argp's parser, which has it as its input. */
struct cache_options {
	bool off;
	struct symbol_cache *cache; /* once it was started; NULL: there is none */
};

extern const struct argp cache_argp; /* a child of a verb's argp, with child_inputs[n] = struct cache_options */

/*
 * The folder of the symbol cache: $STK_CACHE_DIR, else $XDG_CACHE_HOME/stk, else $HOME/.cache/stk;
 * false: none of them is set, or the first one is empty.
 */
bool cache_options_folder(struct buf *path);
/* Makes the symbol cache known to those who name addresses; nothing is opened yet. */
void cache_options_start(struct cache_options *options);
/* Writes what was found out: after the answers were given. */
void cache_options_release(struct cache_options *options);
