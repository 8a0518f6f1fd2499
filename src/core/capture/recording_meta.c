// SPDX-License-Identifier: GPL-2.0-or-later
/* recording_meta: what a recording says of itself and of its machine: core/profile/meta.h. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include "config.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/log.h"
#include "core/capture/jit_watch.h"
#include "core/capture/recording_meta.h"
#include "core/capture/unwinding.h"
#include "core/image/build_id.h"
#include "core/image/kernel_image.h"
#include "core/naming/naming_link.h"
#include "core/profile/meta.h"
#include "core/profile/words.h"
#include "core/script/script.h"

/* Pushes one pair; NULL and empty values are left out. Keeps the first failure. */
struct telling {
	struct sink *sink;
	struct err *err;
	int failed;
};

static void tell(struct telling *telling, const char *key, const char *value)
{
	const struct event event = { .type = EVENT_META, .meta = { key, value } };

	if (!telling->failed && value && value[0])
		telling->failed = telling->sink->push(telling->sink, &event, telling->err);
}

static void tell_number(struct telling *telling, const char *key, uint64_t value)
{
	char text[32];

	snprintf(text, sizeof(text), "%llu", (unsigned long long)value);
	tell(telling, key, text);
}

static void tell_file(struct telling *telling, const char *key, const char *path)
{
	char text[256];

	if (!file_read_word(path, text, sizeof(text)))
		tell(telling, key, text);
}

static void tell_kernel(struct telling *telling, struct kernel_image *kernel)
{
	uint64_t text = kernel_image_text(kernel);
	uint8_t id[BUILD_ID_MAX];
	char value[BUILD_ID_HEX_SIZE];
	size_t len = kernel_image_build_id(kernel, id);

	tell(telling, META_BOOT_ID, kernel_image_boot_id(kernel));
	tell(telling, META_KERNEL_BUILD_ID, build_id_hex(id, len, value));
	snprintf(value, sizeof(value), "%#llx", (unsigned long long)text);
	/* Where kptr_restrict shows zeros there is nothing to tell. */
	tell(telling, META_KERNEL_TEXT, text ? value : "");
}

static void tell_machine(struct telling *telling, struct kernel_image *kernel)
{
	struct utsname names;

	if (!uname(&names)) {
		tell(telling, META_HOST, names.nodename);
		tell(telling, META_KERNEL, names.release);
		tell(telling, META_MACHINE, names.machine);
	}
	tell_kernel(telling, kernel);
}

static void tell_anchor(struct telling *telling, const struct recorder *recorder)
{
	char value[19];

	if (!recorder->source->kernel_anchor || kernel_image_text(map_cache_kernel(recorder->maps)))
		return;
	snprintf(value, sizeof(value), "%#llx", (unsigned long long)recorder->source->kernel_anchor);
	tell(telling, META_KERNEL_ANCHOR, value);
}

static void tell_cpus(struct telling *telling, const struct target *target)
{
	RELEASE(buf_release) struct buf list = { 0 };

	if (!target->cpus.len) {
		tell_file(telling, META_CPUS, "/sys/devices/system/cpu/online");
		return;
	}
	for (size_t i = 0; i < target->cpus.len; i++)
		buf_addf(&list, "%s%u", i ? "," : "", target->cpus.data[i]);
	tell(telling, META_CPUS, buf_text(&list));
}

static void add_ids(struct buf *text, const char *what, const uint32_t *ids, size_t n)
{
	if (!n)
		return;
	buf_addf(text, "%s%s ", text->len ? ", " : "", what);
	for (size_t i = 0; i < n; i++)
		buf_addf(text, "%s%u", i ? "," : "", ids[i]);
}

static void tell_target(struct telling *telling, const struct target *target)
{
	RELEASE(buf_release) struct buf text = { 0 };

	add_ids(&text, "pid", target->pids.data, target->pids.len);
	add_ids(&text, "tid", target->tids.data, target->tids.len);
	if (target->has_uid)
		buf_addf(&text, "%suid %u", text.len ? ", " : "", target->uid);
	if (target->cgroup)
		buf_addf(&text, "%scgroup %s", text.len ? ", " : "", target->cgroup);
	for (uint32_t i = 0; i < target->n_comms; i++)
		buf_addf(&text, "%s%s", i ? "," : text.len ? ", comm " : "comm ", target->comms[i]);
	if (target->workload_pid)
		buf_addf(&text, "%scommand (pid %u)", text.len ? ", " : "", target->workload_pid);
	tell(telling, META_TARGET, text.len ? buf_text(&text) : "whole system");
}

const char *recording_unwinder(const struct recorder *recorder)
{
	const struct source *source = recorder->source;
	enum capture_walk walk = recorder->options.source.walk;
	struct unwinding_stats stats;

	if (!recorder->options.source.user || walk == CAPTURE_WALK_NONE)
		return "none";
	if (!source->kind->unwinding(source, &stats))
		return unwinder_name(source->kind == &source_perf ? STACK_UNWINDER_CALLCHAIN : STACK_UNWINDER_FP);
	return unwinder_name(walk == CAPTURE_WALK_CFI ? STACK_UNWINDER_CFI : STACK_UNWINDER_MIXED);
}

static void tell_module(void *ctx, const struct kernel_module *module)
{
	struct telling *telling = ctx;
	char key[sizeof(META_MODULE) + 64];

	snprintf(key, sizeof(key), META_MODULE "%.*s", (int)strcspn(module->path, "]") - 1,
		 module->path + 1);
	tell(telling, key, module->words);
}

int recording_meta_kernel(const struct recorder *recorder, struct sink *sink, struct err *err)
{
	struct telling telling = { .sink = sink, .err = err };
	struct kernel_image *kernel = map_cache_kernel(recorder->maps);
	struct utsname names;

	if (!uname(&names))
		tell(&telling, META_KERNEL, names.release);
	tell_kernel(&telling, kernel);
	tell_anchor(&telling, recorder);
	kernel_image_each_module(kernel, tell_module, &telling);
	return telling.failed;
}

/* The options that asked for waits: "--off-cpu --min-block 100". */
static void add_wait_options(const struct source_options *options, struct buf *asked)
{
	buf_adds(asked, "--off-cpu");
	if (options->block_min_ns)
		buf_addf(asked, " --min-block %llu", options->block_min_ns / NS_PER_US);
	if (options->block_max_ns)
		buf_addf(asked, " --max-block %llu", options->block_max_ns / NS_PER_US);
	for (int state = 0, n = 0; options->wait_states && state < WAIT_STATE_END_; state++)
		if (options->wait_states >> state & 1)
			buf_addf(asked, "%s%s", n++ ? "," : " --state ", wait_words[state].name);
}

static void tell_series(struct recorder *recorder, enum capture_lane lane)
{
	const struct source_series *from = &recorder->source->series[lane];
	RELEASE(buf_release) struct buf asked = { 0 };
	struct event_series series = {
		.kind = from->kind, .unit = from->unit, .frequency_hz = from->frequency_hz, .period = from->period,
	};

	if (lane == CAPTURE_LANE_WAIT)
		add_wait_options(&recorder->options.source, &asked);
	else
		buf_addf(&asked, "%s%s %" PRIu64, recorder->options.explicit_cycles ? "-e cycles " : "",
			 from->period ? "-c" : "-F", from->period ? from->period : from->frequency_hz);
	series.name = tables_string(&recorder->tables, from->name, strlen(from->name));
	series.asked = tables_string(&recorder->tables, buf_text(&asked), asked.len);
	recorder->series[lane] = tables_series(&recorder->tables, &series);
}

int recording_meta_start(struct recorder *recorder, struct err *err)
{
	struct telling telling = { .sink = &recorder->meter.sink, .err = err };
	const struct source *source = recorder->source;
	time_t now = time(NULL);
	struct tm tm;
	char text[64];

	tell(&telling, META_STK_VERSION, PACKAGE_VERSION);
	tell(&telling, META_COMMAND, recorder->options.command);
	tell(&telling, META_SOURCE, source->kind->name);
	tell(&telling, META_UNWINDER, recording_unwinder(recorder));
	if (gmtime_r(&now, &tm) && strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &tm))
		tell(&telling, META_START_TIME, text);
	tell_number(&telling, META_START_NS, recorder->start_ns);
	tell(&telling, META_CLOCK, "monotonic");
	tell_machine(&telling, map_cache_kernel(recorder->maps));
	tell_anchor(&telling, recorder);
	tell_cpus(&telling, recorder->options.source.target);
	tell_target(&telling, recorder->options.source.target);
	for (int lane = 0; lane < CAPTURE_LANES; lane++)
		if (source->series[lane].name)
			tell_series(recorder, lane);
	return telling.failed ? telling.failed : recorder->tables.failed;
}

static void tell_layout(struct telling *telling, uint64_t layout)
{
	char value[17];

	if (!layout)
		return;
	snprintf(value, sizeof(value), "%016llx", (unsigned long long)layout);
	tell(telling, META_KERNEL_LAYOUT, value);
}

static void tell_tables(struct telling *telling, const struct source *source)
{
	struct unwinding_stats stats;

	if (!source->kind->unwinding(source, &stats))
		return;
	tell_number(telling, META_UNWIND_TABLES, stats.tables);
	tell_number(telling, META_UNWIND_ROWS, stats.rows);
	tell_number(telling, META_UNWIND_BYTES, stats.used_bytes);
	tell_number(telling, META_UNWIND_NS, stats.build_ns);
	tell_number(telling, META_UNWIND_REFUSED, stats.refused);
	tell_number(telling, META_STACKS_COPIED, stats.copied);
	for (size_t kind = 0; kind < SCRIPT_KINDS; kind++) {
		char key[32];

		snprintf(key, sizeof(key), META_SCRIPT "%s", script_runtimes[kind].name);
		if (stats.runtimes[kind][0])
			tell(telling, key, stats.runtimes[kind]);
	}
}

int recording_meta_end(struct recorder *recorder, struct err *err)
{
	struct telling telling = { .sink = &recorder->meter.sink, .err = err };
	RELEASE(buf_release) struct buf bad_lines = { 0 };

	jit_bad_lines(jit_watch_told(recorder->jit), &bad_lines);
	if (bad_lines.len) {
		log_warn("%s", buf_text(&bad_lines));
		tell(&telling, META_JIT_BAD_LINES, buf_text(&bad_lines));
	}
	tell(&telling, META_MISSING_FILES, naming_link_missing(recorder->naming));
	tell_number(&telling, META_DURATION_NS, recorder->end_ns - recorder->start_ns);
	tell_layout(&telling, naming_link_kernel_layout(recorder->naming));
	kernel_image_each_module(map_cache_kernel(recorder->maps), tell_module, &telling);
	tell_tables(&telling, recorder->source);
	return telling.failed;
}
