/* SPDX-License-Identifier: GPL-2.0-or-later */
/* symbols_json: what `stk symbols list`, `gc` and `verify` print with --json: "stk-symbols/1" of stk-json(5). */
#pragma once
#include <stdio.h>
#include "base/vec.h"
#include "core/cache/cache_upkeep.h"

/* A file that was removed, and why; both owned. */
struct symbols_removed {
	char *name, *reason;
};

struct symbols_verified {
	uint64_t n; /* files that were read */
	VEC(struct symbols_removed) removed;
};

void symbols_verified_release(struct symbols_verified *verified);

/* Each writes a document; folder is the cache's path. */
void symbols_json_list(const struct cache_list *list, const char *folder, FILE *out);
void symbols_json_gc(const struct cache_gc *gc, const char *folder, FILE *out);
void symbols_json_verified(const struct symbols_verified *verified, const char *folder, FILE *out);
