// SPDX-License-Identifier: GPL-2.0-or-later
/* probe_cache: where the symbol cache is, whether it can be used, and how big it is. */
#include <errno.h>
#include <limits.h>
#include "base/number.h"
#include "core/cache/cache_folder.h"
#include "core/cache/symbol_cache.h"
#include "core/probe/probe_list.h"

struct sum {
	uint64_t files, bytes;
};

static void add_file(void *ctx, const struct cache_entry *entry)
{
	struct sum *sum = ctx;

	sum->files += entry->is_ours;
	sum->bytes += entry->bytes;
}

static void judge_unusable(const struct probe_context *context, struct probe_result *result, int code,
			   const struct err *err)
{
	if (code == -ENOENT) {
		probe_found(result, PROBE_OK, "%s: nothing is in it yet", context->cache_folder);
		return;
	}
	probe_found(result, PROBE_WARN, "not used: %s", err->text);
	probe_cost(result, "debug data is read again by each command");
	if (code == -EPERM)
		probe_fix(result, "%s", err->hint[0] ? err->hint : "name a folder of your own in STK_CACHE_DIR");
	else
		probe_fix(result, "name a folder that can be read in STK_CACHE_DIR");
}

static void run_cache(const struct probe_context *context, struct probe_result *result)
{
	RELEASE(buf_release) struct buf found = { 0 };
	struct cache_folder folder = { .fd = -1 };
	struct sum sum = { 0 };
	struct err err = { 0 };
	char path[PATH_MAX];
	int r;

	if (!context->cache_folder || !context->cache_folder[0]) {
		probe_found(result, PROBE_SKIP, "none: STK_CACHE_DIR is empty, or there is no HOME");
		return;
	}
	r = cache_folder_open(&folder, probe_path(context, context->cache_folder, path, sizeof(path)), false, &err);
	if (!r)
		r = cache_folder_each(&folder, add_file, &sum, &err);
	cache_folder_close(&folder);
	if (r) {
		judge_unusable(context, result, r, &err);
		return;
	}
	number_count(&found, sum.files);
	buf_addf(&found, " file%s, ", sum.files == 1 ? "" : "s");
	number_bytes(&found, sum.bytes);
	buf_addf(&found, " of at most %llu GB", SYMBOL_CACHE_BYTES >> 30);
	probe_found(result, PROBE_OK, "%s: %s", context->cache_folder, buf_text(&found));
}

const struct probe probe_cache = {
	.name = "symbol-cache",
	.summary = "what was found out about programs, kept on disk: where, and how much",
	.run = run_cache,
};
