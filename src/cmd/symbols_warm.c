// SPDX-License-Identifier: GPL-2.0-or-later
/* symbols_warm: `stk symbols warm`: finds out all about some files ahead of time. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/log.h"
#include "base/number.h"
#include "base/rights.h"
#include "cmd/command.h"
#include "cmd/interrupt.h"
#include "cmd/memory_options.h"
#include "cmd/symbols_warm.h"
#include "core/cache/symbol_cache.h"
#include "core/image/packed_file.h"
#include "core/maps/map_cache.h"
#include "core/profile/profile.h"
#include "core/symbol/build_search.h"
#include "core/symbol/symbolizer.h"
#include "output/escape.h"

#define KERNEL_PATH "[kernel]"
#define SHOW_AFTER_NS (NS_PER_SEC / 2)
#define SHOW_EVERY_NS (NS_PER_SEC / 4)

/* One run; the image that is warmed. */
struct warmer {
	const struct symbols_warm *wanted;
	const struct profile *profile; /* whose images they are; NULL: they are of this machine, now */
	uint32_t pid; /* whose mappings may lead to the files; 0: nobody's */
	const char *path;
	bool has_build_id;
	bool shows; /* progress */
	bool cut; /* the profile had more in it than was read */
	uint64_t next_ns;
	uint64_t made, already, failed;
	struct err *err; /* of the last one that failed */
	struct err unwritten; /* of the first one that was found out and could not be kept */
	struct err refused; /* of the last named one that is no such file at all */
};

static bool cancelled(void)
{
	return interrupt_count() > 0;
}

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash && slash[1] ? slash + 1 : path;
}

static void show(void *ctx, uint64_t place)
{
	RELEASE(buf_release) struct buf line = { 0 };
	struct warmer *warmer = ctx;

	if (!warmer->shows || clock_now_ns() < warmer->next_ns)
		return;
	warmer->next_ns = clock_now_ns() + SHOW_EVERY_NS;
	buf_adds(&line, base_name(warmer->path));
	buf_addf(&line, ": at 0x%llx (Ctrl-C ends)", (unsigned long long)place);
	command_progress(buf_text(&line));
}

/* Its list of functions, which has neither lines nor what is inlined, is read as fast as a table. */
static const char *reason_words(const struct warmer *warmer, enum warm_result result, enum name_reason reason)
{
	if (cancelled())
		return "interrupted";
	if (result == WARM_NO_NAMES && !strcmp(warmer->path, KERNEL_PATH))
		return "there is no vmlinux with debug data of its build id (--vmlinux FILE)";
	return name_reason_text(reason);
}

static void tell(struct warmer *warmer, enum warm_result result, enum name_reason reason, uint64_t took_ns)
{
	RELEASE(buf_release) struct buf line = { 0 };

	escape_text(&line, warmer->path);
	buf_adds(&line, ": ");
	switch (result) {
	case WARM_MADE:
		warmer->made++;
		buf_adds(&line, "all found out in ");
		number_seconds(&line, took_ns);
		break;
	case WARM_ALREADY:
		warmer->already++;
		buf_adds(&line, "is in the cache already");
		break;
	case WARM_NOT_CACHED:
		buf_adds(&line, warmer->has_build_id ? "is not cached: it was unpacked, or is deleted" :
						       "is not cached: it has no build id");
		break;
	case WARM_NOT_WHOLE:
	case WARM_NO_NAMES:
		buf_adds(&line, "is not cached: ");
		buf_adds(&line, reason_words(warmer, result, reason));
		break;
	}
	if (result != WARM_MADE && result != WARM_ALREADY) {
		warmer->failed++;
		err_clear(warmer->err);
		err_set(warmer->err, cancelled() ? EINTR : ENOENT, "%s", buf_text(&line));
		/* The last one is what the command ends with. */
		if (!cancelled())
			log_info("%s", buf_text(&line));
	} else if (!command_common.quiet) {
		printf("%s\n", buf_text(&line));
	}
}

/* A symbolizer for each: what one file takes is let go of before the next one. */
static void warm_image(struct warmer *warmer, const struct tables *tables, uint32_t image)
{
	const struct symbol_warming how = { .progress = show, .ctx = warmer, .cancelled = cancelled };
	CLEANUP(symbolizer_free) struct symbolizer *symbolizer = NULL;
	struct symbolizer_options options = {
		.cache = warmer->wanted->cache,
		.debug_places = warmer->wanted->debug_places,
		.cancelled = cancelled,
	};
	uint64_t failed = symbol_cache_counts(warmer->wanted->cache)->failed;
	uint64_t start_ns = clock_now_ns();
	enum warm_result result;
	enum name_reason reason;

	if (warmer->profile)
		symbolizer_options_for(warmer->profile, &options);
	warmer->path = strtab_get(&tables->strings, tables_get_image(tables, image)->path);
	warmer->has_build_id = tables_get_image(tables, image)->build_id_len;
	warmer->next_ns = start_ns + SHOW_AFTER_NS;
	symbolizer = symbolizer_new(&options);
	if (warmer->pid)
		symbolizer_add_pid(symbolizer, warmer->pid);
	result = symbolizer_warm(symbolizer, tables, image, &how, &reason);
	symbol_cache_flush(warmer->wanted->cache);
	if (warmer->shows)
		command_progress(NULL);
	if (symbol_cache_counts(warmer->wanted->cache)->failed > failed) {
		warmer->failed++;
		err_set(&warmer->unwritten, EIO, "'%s' is not cached: %s", warmer->path,
			symbol_cache_failure(warmer->wanted->cache));
		return;
	}
	tell(warmer, result, reason, clock_now_ns() - start_ns);
}

static uint32_t add_image(struct tables *tables, const struct event_image *identity, const char *path)
{
	struct event_image image = *identity;

	image.path = tables_string(tables, path, strlen(path));
	return tables_image(tables, &image);
}

static int warm_file(struct warmer *warmer, struct tables *tables, const char *path, struct err *err)
{
	CLOSE_FD int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
	CLEANUP(image_free) struct image *image = NULL;
	char real[PATH_MAX];
	int r;

	if (fd < 0)
		return err_sys(err, errno, "cannot open '%s'", path);
	/* A packed module is what it is, if only to say that it is not cached. */
	r = packed_file_image(fd, path, &image, err);
	if (r)
		return r;
	if (!realpath(path, real))
		return err_sys(err, errno, "cannot open '%s'", path);
	warm_image(warmer, tables, add_image(tables, image_identity(image), real));
	return 0;
}

static int warm_build(struct warmer *warmer, struct tables *tables, struct err *err)
{
	struct build_search found = { 0 };
	int r = build_search(warmer->wanted->build_id, warmer->wanted->profile, warmer->wanted->debug_places,
			     cancelled, &found, err);

	if (r)
		return r;
	warmer->pid = found.pid;
	warm_image(warmer, tables, add_image(tables, image_identity(found.image), found.path));
	warmer->pid = 0;
	image_free(found.image);
	mem_free(found.path);
	return 0;
}

struct mapped {
	struct warmer *warmer;
	struct tables *tables;
};

static void warm_mapping(void *ctx, const struct mapping *mapping)
{
	struct mapped *mapped = ctx;
	uint32_t before = (uint32_t)mapped->tables->images.len, image;

	if (mapping->file->image.kind != IMAGE_FILE || cancelled())
		return;
	image = add_image(mapped->tables, &mapping->file->image, mapping->file->path);
	if (image > before)
		warm_image(mapped->warmer, mapped->tables, image);
}

static int warm_process(struct warmer *warmer, struct tables *tables, struct err *err)
{
	RELEASE(rights_end) struct rights rights = rights_of_stk();
	CLEANUP(map_cache_free) struct map_cache *maps = map_cache_new(NULL);
	struct mapped mapped = { warmer, tables };
	uint32_t pid = (uint32_t)warmer->wanted->pid;
	uint64_t now_ns;
	int r = map_cache_scan_pid(maps, pid, err);

	if (r)
		return r;
	now_ns = clock_now_ns();
	warmer->pid = pid;
	map_cache_each_mapping(maps, map_cache_process(maps, pid, now_ns), now_ns, warm_mapping, &mapped);
	warmer->pid = 0;
	return 0;
}

static int warm_profile(struct warmer *warmer, struct err *err)
{
	CLEANUP(profile_free) struct profile *profile = NULL;
	int r = profile_load(warmer->wanted->profile, warmer->wanted->budget, &profile, err);

	if (r)
		return r;
	warmer->profile = profile;
	for (uint32_t id = 1; id <= profile->tables.images.len && !cancelled(); id++) {
		enum image_kind kind = tables_get_image(&profile->tables, id)->kind;

		if (kind == IMAGE_FILE || kind == IMAGE_KERNEL || kind == IMAGE_MODULE)
			warm_image(warmer, &profile->tables, id);
	}
	warmer->profile = NULL;
	warmer->cut = memory_options_tell(profile, warmer->wanted->profile);
	return 0;
}

static void warm_kernel(struct warmer *warmer, struct tables *tables)
{
	const struct event_image kernel = { .kind = IMAGE_KERNEL };

	warm_image(warmer, tables, add_image(tables, &kernel, KERNEL_PATH));
}

/* Each that is named: one of them that is a script, say, keeps nobody from the others. */
static void warm_files(struct warmer *warmer, struct tables *tables)
{
	for (size_t i = 0; i < warmer->wanted->files.len && !cancelled(); i++) {
		struct err err = { 0 };

		if (!warm_file(warmer, tables, warmer->wanted->files.data[i], &err))
			continue;
		/* The last one is what the command ends with. */
		if (warmer->refused.code)
			log_warn("%s", warmer->refused.text);
		warmer->refused = err;
	}
}

static int warm_all(struct warmer *warmer, struct tables *tables, struct err *err)
{
	const struct symbols_warm *wanted = warmer->wanted;
	int r = 0;

	warm_files(warmer, tables);
	if (wanted->build_id)
		r = warm_build(warmer, tables, err);
	else if (wanted->profile)
		r = warm_profile(warmer, err);
	if (!r && wanted->pid)
		r = warm_process(warmer, tables, err);
	if (!r && wanted->kernel)
		warm_kernel(warmer, tables);
	return r;
}

int symbols_warm_run(const struct symbols_warm *wanted, struct err *err)
{
	RELEASE(tables_release) struct tables tables;
	struct err failure = { 0 };
	struct warmer warmer = {
		.wanted = wanted,
		.shows = isatty(STDERR_FILENO) && !command_common.quiet,
		.err = &failure,
	};
	int r;

	tables_init(&tables, NULL);
	if (!wanted->files.len && !wanted->build_id && !wanted->profile && !wanted->pid && !wanted->kernel) {
		err_usage(err, "nothing is named that could be warmed");
		return err_hint(err, "stk symbols warm FILE...; or one of -p PID, -i stk.data, --build-id ID, -k");
	}
	r = interrupt_init(1, err);
	if (!r)
		r = warm_all(&warmer, &tables, err);
	interrupt_end();
	if (r)
		return r;
	if (warmer.unwritten.code || warmer.refused.code) {
		*err = warmer.unwritten.code ? warmer.unwritten : warmer.refused;
		return err->code;
	}
	/* Of many some have no build id, or no file any more: that is no failure. */
	if (!failure.code || (warmer.made + warmer.already && failure.code != -EINTR))
		return warmer.cut ? EXIT_CODE_DAMAGED : 0;
	*err = failure;
	return failure.code;
}
