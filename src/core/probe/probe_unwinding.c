// SPDX-License-Identifier: GPL-2.0-or-later
/* probe_unwinding: how far the unwind tables of one process's files go, and what fills the gaps. */
#include <elf.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/caps.h"
#include "base/number.h"
#include "core/cfi/unwind_table.h"
#include "core/image/debug_file.h"
#include "core/image/image.h"
#include "core/probe/probe_list.h"
#include "core/probe/proc_pid.h"

#define WORTH_PERCENT 1.0 /* of a file's code: what leaves less open is not worth a line ... */
#define WORTH_BYTES 4096 /* ... nor what leaves out less than this */
#define UNSUPPORTED_PERCENT 0.05 /* of a file's rows, the same */
#define WRONG_PERCENT 5.0 /* of all code without frame pointers: what is left open beyond is a warning */
#define PROLOGUE_BYTES_MAX (64ULL << 20) /* of .text that is looked through for frame pointers */
#define PROLOGUE_EVERY_BYTES 1024 /* code with frame pointers has one in so many at least */

/* The executable segments as the file has them. */
static uint64_t code_bytes(const struct image *image)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < image_segments(image); i++) {
		const struct image_segment *segment = image_segment(image, i);

		if (segment->type == PT_LOAD && segment->flags & PF_X)
			sum += segment->file_size;
	}
	return sum;
}

/*
 * Whether code without any table looks as if it kept frame pointers: `push %rbp; mov %rsp,%rbp`, as compilers
 * write it, is there often enough.
 */
static bool has_prologues(struct image *image)
{
	static const unsigned char prologue[] = { 0x55, 0x48, 0x89, 0xe5 };
	const unsigned char *at, *end;
	const void *data;
	size_t size, n = 0;

	if (image_machine(image) != EM_X86_64 ||
	    image_section_data(image, image_find_section(image, ".text"), PROLOGUE_BYTES_MAX, &data, &size, NULL))
		return false;
	end = (const unsigned char *)data + size;
	for (at = data; (at = memmem(at, end - at, prologue, sizeof(prologue))); at += sizeof(prologue))
		n++;
	return n && size / n <= PROLOGUE_EVERY_BYTES;
}

static void note_table(const struct unwind_table *table, struct probe_table *ret)
{
	const struct unwind_table_stats *stats = &table->stats;

	ret->rows = table->n_rows;
	ret->code_bytes = stats->code_bytes;
	ret->uncovered_bytes = stats->code_bytes - stats->covered_bytes;
	ret->unsupported_bytes = stats->unsupported_bytes;
	ret->functions = stats->functions;
	ret->functions_with_fp = stats->functions_with_fp;
	ret->frame_pointers = stats->functions && stats->functions_with_fp * 2 > stats->functions;
	memcpy(ret->fdes, stats->fdes, sizeof(ret->fdes));
	memcpy(ret->unsupported, stats->unsupported, sizeof(ret->unsupported));
	for (size_t i = 0; i < UNWIND_REASON_LAST_; i++)
		ret->unsupported_rows += stats->unsupported[i];
}

static void look_at(const struct probe_context *context, const struct module *module, struct probe_table *ret)
{
	CLOSE_FD int fd = module_open(context, module);
	CLEANUP(image_free) struct image *image = NULL;
	CLEANUP(image_free) struct image *debug = NULL;
	RELEASE(unwind_table_release) struct unwind_table table = { 0 };
	struct err err = { 0 };
	int r = fd < 0 ? err_sys(&err, fd, "it cannot be read") :
			 image_open_fd(fd, module_name(module), &image, &err);

	*ret = (struct probe_table){ .path = mem_strdup(module->path) };
	if (!r) {
		ret->code_bytes = ret->uncovered_bytes = code_bytes(image);
		debug = probe_is_live(context) ? debug_file_open(image_identity(image)) : NULL;
		r = unwind_table_build(image, debug, &table, &err);
	}
	if (!r)
		note_table(&table, ret);
	else
		ret->why_not = mem_strdup(r == -ENOENT ? "the file describes no frames" : err.text);
	/* What is described says nothing of the rest when that is most of it. */
	if (image && ret->uncovered_bytes * 2 > ret->code_bytes)
		ret->frame_pointers = has_prologues(image);
}

static uint64_t open_bytes(const struct probe_table *table)
{
	return table->uncovered_bytes + table->unsupported_bytes;
}

/* Nothing is known of its code. */
static bool is_unread(const struct probe_table *table)
{
	return table->why_not && !table->code_bytes;
}

/* Files that cannot be read first, then by the code that is left open, that without frame pointers first. */
static int by_weight(const void *left, const void *right)
{
	const struct probe_table *a = left, *b = right;

	if (is_unread(a) != is_unread(b))
		return is_unread(a) ? -1 : 1;
	if (a->frame_pointers != b->frame_pointers)
		return a->frame_pointers ? 1 : -1;
	if (open_bytes(a) != open_bytes(b))
		return open_bytes(a) > open_bytes(b) ? -1 : 1;
	return strcmp(a->path, b->path);
}

static bool exceeds(uint64_t part, uint64_t whole, double percent)
{
	return part && 100.0 * (double)part >= percent * (double)whole;
}

static bool is_worth_a_line(const struct probe_table *table)
{
	return is_unread(table) ||
	       (table->uncovered_bytes >= WORTH_BYTES &&
		exceeds(table->uncovered_bytes, table->code_bytes, WORTH_PERCENT)) ||
	       exceeds(table->unsupported_rows, table->rows, UNSUPPORTED_PERCENT);
}

static void add_share(struct buf *line, uint64_t part, uint64_t whole)
{
	number_percent(line, whole ? 100.0 * (double)part / (double)whole : 0);
	buf_adds(line, " %");
}

/* "expression 10, register 2" */
static void add_reasons(struct buf *line, const struct probe_table *table)
{
	static const char *const names[UNWIND_REASON_LAST_] = {
#define X(id, name, text) [id] = name,
		UNWIND_REASONS(X)
#undef X
	};
	const char *before = "";

	for (size_t i = 0; i < UNWIND_REASON_LAST_; i++) {
		if (!table->unsupported[i])
			continue;
		buf_addf(line, "%s%s ", before, names[i]);
		number_count(line, table->unsupported[i]);
		before = ", ";
	}
}

/* "70,404 rows (.eh_frame, plt), 7.1 % of its code is not covered (180 KB), 3 rows unsupported (expression 3)" */
static void add_table(struct buf *line, const struct probe_table *table)
{
	const char *before = " (";

	number_count(line, table->rows);
	buf_adds(line, " rows");
	for (size_t i = 0; i < UNWIND_SOURCES; i++) {
		if (!table->fdes[i])
			continue;
		buf_addf(line, "%s%s", before, unwind_source_name(i));
		before = ", ";
	}
	buf_adds(line, *before == ',' ? ")" : "");
	if (table->uncovered_bytes) {
		buf_adds(line, ", ");
		add_share(line, table->uncovered_bytes, table->code_bytes);
		buf_adds(line, " of its code is not covered (");
		number_bytes(line, table->uncovered_bytes);
		buf_addc(line, ')');
	} else {
		buf_adds(line, ", all of its code is covered");
	}
	if (table->unsupported_rows) {
		buf_adds(line, ", ");
		number_count(line, table->unsupported_rows);
		buf_addf(line, " row%s unsupported (", table->unsupported_rows == 1 ? "" : "s");
		add_reasons(line, table);
		buf_addc(line, ')');
	}
}

static void add_line(struct probe_result *result, const struct probe_table *table)
{
	RELEASE(buf_release) struct buf line = { 0 };

	buf_addf(&line, "%s: ", table->path);
	if (table->why_not)
		buf_addf(&line, "%s%s", is_unread(table) ? "" : "no unwind table: ", table->why_not);
	else
		add_table(&line, table);
	if (table->frame_pointers)
		buf_adds(&line, "; it keeps frame pointers");
	else if (table->why_not && !is_unread(table))
		buf_adds(&line, "; nor does it keep frame pointers");
	probe_detail(result, "%s", line.data);
}

struct sums {
	size_t tables, unread, quiet, with_fp;
	uint64_t rows, unsupported_rows, code_bytes, uncovered_bytes;
	uint64_t open_bytes; /* of uncovered_bytes, in files that keep no frame pointers either */
};

static void sum_up(const struct probe_result *result, struct sums *sums)
{
	for (size_t i = 0; i < result->tables.len; i++) {
		const struct probe_table *table = &result->tables.data[i];

		sums->tables += !table->why_not;
		sums->unread += is_unread(table);
		sums->with_fp += table->frame_pointers;
		sums->quiet += !is_worth_a_line(table);
		sums->rows += table->rows;
		sums->unsupported_rows += table->unsupported_rows;
		sums->code_bytes += table->code_bytes;
		sums->uncovered_bytes += table->uncovered_bytes;
		sums->open_bytes += table->frame_pointers ? 0 : table->uncovered_bytes;
	}
}

static void say(const struct probe_context *context, struct probe_result *result, const struct sums *sums)
{
	RELEASE(buf_release) struct buf text = { 0 };
	bool wrong = sums->unread || exceeds(sums->open_bytes, sums->code_bytes, WRONG_PERCENT);

	buf_addf(&text, "%zu of %zu files have unwind tables (", sums->tables, result->tables.len);
	number_millions(&text, sums->rows);
	buf_adds(&text, " rows), ");
	add_share(&text, sums->code_bytes - sums->uncovered_bytes, sums->code_bytes);
	buf_adds(&text, " of ");
	number_bytes(&text, sums->code_bytes);
	buf_adds(&text, " of code covered");
	if (sums->unsupported_rows) {
		buf_adds(&text, ", ");
		number_count(&text, sums->unsupported_rows);
		buf_addf(&text, " row%s unsupported", sums->unsupported_rows == 1 ? "" : "s");
	}
	if (sums->with_fp)
		buf_addf(&text, "; %zu keep%s frame pointers", sums->with_fp, sums->with_fp == 1 ? "s" : "");
	probe_found(result, wrong ? PROBE_WARN : PROBE_OK, "%s", text.data);
	if (!wrong)
		return;
	probe_cost(result, "a stack that passes code without a table goes on by frame pointer, as a guess, or "
			   "is cut there");
	if (sums->unread) {
		probe_fix(result, "%s", caps_fix(context->root));
		return;
	}
	probe_fix(result, "install the debug packages of these files, or build them with "
			  "-fasynchronous-unwind-tables or -fno-omit-frame-pointer");
}

static void run_unwinding(const struct probe_context *context, struct probe_result *result)
{
	RELEASE(modules_release) struct modules modules = { 0 };
	struct sums sums = { 0 };

	if (!modules_judge(context, result, &modules))
		return;
	for (size_t i = 0; i < modules.list.len; i++)
		look_at(context, &modules.list.data[i], vec_add(&result->tables, 1));
	qsort(result->tables.data, result->tables.len, sizeof(*result->tables.data), by_weight);
	sum_up(result, &sums);
	for (size_t i = 0; i < result->tables.len; i++)
		if (context->verbose || is_worth_a_line(&result->tables.data[i]))
			add_line(result, &result->tables.data[i]);
	if (!context->verbose && sums.quiet && sums.quiet < result->tables.len)
		probe_detail(result, "%zu other%s leave%s nothing open that is worth a line", sums.quiet,
			     sums.quiet == 1 ? "" : "s", sums.quiet == 1 ? "s" : "");
	say(context, result, &sums);
}

const struct probe probe_unwinding = {
	.name = "unwinding",
	.summary = "unwind tables of the files the process executes: rows, what they leave open, frame pointers",
	.run = run_unwinding,
	.per_process = true,
};
