// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * fuzz_profile: the profile reader and the builder on any bytes, and a report of what they made in every format,
 * with memory held to a budget. The first byte picks the way in: even, the rest is a file; odd, it is the payload
 * of a frame whose checksums were right, which no fuzzer would hit upon. Its half picks the frames that are shown.
 */
#include <sanitizer/allocator_interface.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "base/file.h"
#include "core/profile/profile.h"
#include "core/profile/sections.h"
#include "core/report/compose.h"
#include "core/report/diff.h"
#include "must.h"
#include "output/output.h"

#define BUDGET_BYTES (2u << 20) /* of which a few kilobytes of input can make more */
#define SAMPLES_DRAWN 10000 /* where a format says each of them */
#define BESIDES_BYTES (2u << 20) /* what is needed of any profile */

/* Reads all that a report would, so that a bad id or a bad count is met here. */
static uint64_t walk(const struct profile *profile)
{
	const struct tables *tables = &profile->tables;
	uint64_t sum = profile_counter(profile, profile_first_series(profile), COUNTER_TAKEN);

	for (size_t i = 0; i < profile->samples.len; i++) {
		const struct event_sample *sample = &profile->samples.data[i];
		const struct event_thread *thread = tables_get_thread(tables, sample->thread);
		const struct tables_stack *stack = tables_get_stack(tables, sample->stack);
		const uint32_t *locations = tables_stack_locations(tables, sample->stack);

		sum += (uint64_t)tables_stack_status(tables, sample->stack);
		sum += (unsigned char)strtab_get(&tables->strings, thread->name)[0];
		sum += tables_get_process(tables, thread->process)->pid;
		sum += series_each(tables_get_series(tables, sample->series));
		for (int k = 0; k < stack->n_kernel + stack->n_user; k++) {
			const struct tables_name *name = tables_get_name(tables, locations[k]);
			uint32_t image = tables_get_location(tables, locations[k])->image;

			sum += tables_get_image(tables, image)->build_id[0];
			for (uint32_t f = 0; f < name->n_frames; f++)
				sum += tables->name_frames.data[name->first + f].function;
		}
	}
	return sum;
}

static void read_file(const uint8_t *data, size_t size, struct sink *sink)
{
	CLOSE_FD int fd = memfd_create("fuzz", MFD_CLOEXEC);
	struct reader_damage damage;
	struct err err = { 0 };

	if (fd < 0 || file_write(fd, data, size) < 0)
		abort();
	lseek(fd, 0, SEEK_SET);
	if (reader_read(fd, "fuzz", sink, &damage, &err) < 0) {
		if (!err.code || !err.text[0])
			abort();
	} else if (damage.frames_bad > damage.frames_total) {
		abort();
	}
}

static void must_fit(size_t before)
{
	must(__sanitizer_get_current_allocated_bytes() <= before + BUDGET_BYTES + BESIDES_BYTES);
}

/* As `stk report -g --stacks=0` and `stk fold`, without files to look names up in. */
static void show(struct profile *profile, size_t before)
{
	const struct compose_options options = {
		.kind = REPORT_STACKS,
		.tally = { .keys = { TALLY_SYMBOL, TALLY_SRCLINE, TALLY_COMM, TALLY_TID }, .n_keys = 4 },
		.rows_too = true,
		.chains = true,
	};
	const struct output_options how = { .fold_tid = true };
	CLEANUP(report_free) struct report *report = NULL;

	for (size_t i = 0; i < profile->tables.names.len; i++)
		if (profile->tables.names.data[i].reason == NAME_NOT_TRIED)
			profile->tables.names.data[i].reason = NAME_NO_FILE;
	report = report_compose(profile, &options);
	must_fit(before);
	for (size_t i = 0; outputs[i]; i++)
		if (outputs[i]->kinds & 1u << REPORT_STACKS)
			must(!output_write(outputs[i], report, &how, "/dev/null", NULL));
	report->kind = REPORT_TABLE;
	must(!output_write(outputs[0], report, &how, "/dev/null", NULL));
}

/* Pictures, and other tools' formats. Events of several units are in no one picture. */
static void draw(struct profile *profile, size_t before)
{
	const struct compose_options options = { .kind = REPORT_SAMPLES };
	const struct output_options how = { 0 };
	CLEANUP(report_free) struct report *report = report_compose(profile, &options);
	bool many = false;

	must_fit(before);
	for (size_t k = 0; k < profile->samples.len; k++)
		many |= profile->samples.data[k].count > SAMPLES_DRAWN / (k + 1);
	for (size_t i = 0; outputs[i]; i++) {
		if (many && !strcmp(outputs[i]->name, "perf-script"))
			continue; /* it says each of them */
		if (outputs[i]->kinds & 1u << REPORT_SAMPLES)
			(void)output_write(outputs[i], report, &how, "/dev/null", NULL);
	}
}

/* As `stk diff`, `stk diff --stacks=0` and pictures of a difference, of the profile and itself. */
static void compare(struct profile *profile, enum report_kind kind, size_t before)
{
	static const char *const inputs[DIFF_SIDES] = { "a", "b" };
	static const struct diff_options by_self;
	const struct compose_options options = {
		.kind = kind,
		.tally = { .keys = { TALLY_SYMBOL, TALLY_MODULE, TALLY_COMM }, .n_keys = 3 },
		.series = kind == REPORT_SAMPLES ? profile_first_series(profile) : 0,
	};
	const struct output_options how = { 0 };
	struct report *sides[DIFF_SIDES] = { report_compose(profile, &options), report_compose(profile, &options) };
	CLEANUP(report_free) struct report *report = NULL;

	if (report_diff_check((const struct report *const *)sides, inputs, NULL)) {
		report_free(sides[DIFF_B]);
		report_free(sides[DIFF_A]);
		return;
	}
	report = report_diff(sides, inputs, &by_self);
	must_fit(before);
	for (size_t i = 0; outputs[i]; i++)
		if (outputs[i]->kinds & 1u << report->kind)
			must(!output_write(outputs[i], report, &how, "/dev/null", NULL));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t bad = 0, before = __sanitizer_get_current_allocated_bytes();
	CLEANUP(profile_free) struct profile *profile = profile_new();
	struct builder *builder;
	struct budget budget;

	if (!size)
		return 0;
	budget_init(&budget, BUDGET_BYTES);
	tables_budget(&profile->tables, &budget);
	builder = builder_new(profile);
	if (data[0] & 1)
		decode_sections(data + 1, size - 1, builder_sink(builder), &bad, NULL);
	else
		read_file(data + 1, size - 1, builder_sink(builder));
	builder_free(builder);
	tables_show_frames(&profile->tables, data[0] / 2 % (TABLES_FRAMES_NATIVE + 1));
	must_fit(before);
	show(profile, before);
	draw(profile, before);
	compare(profile, REPORT_TABLE, before);
	compare(profile, REPORT_STACKS, before);
	compare(profile, REPORT_SAMPLES, before);
	must(budget.used <= budget.limit);
	return walk(profile) == UINT64_MAX;
}
