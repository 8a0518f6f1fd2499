// SPDX-License-Identifier: GPL-2.0-or-later
/* endings: how stacks ended in one line of words. */
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "base/number.h"
#include "base/vec.h"
#include "output/endings.h"
#include "output/escape.h"

#define PARTS_MAX 4 /* of one status; the rest is summed up */

/* A cause in one module, or in none. */
struct part {
	const char *cause, *module; /* module NULL: none */
	uint64_t count;
};

struct parts {
	VEC(struct part) list;
	uint64_t count; /* of all */
};

static void parts_release(struct parts *parts)
{
	vec_release(&parts->list);
}

static int by_count(const void *left, const void *right)
{
	const struct part *a = left, *b = right;
	int order;

	if (a->count != b->count)
		return a->count > b->count ? -1 : 1;
	order = strcmp(a->cause, b->cause);
	return order ? order : strcmp(a->module ? a->module : "", b->module ? b->module : "");
}

static void add_parts(struct parts *parts, const struct report_ending *ending)
{
	uint64_t rest = ending->count;

	for (size_t i = 0; i < ending->n_modules; i++) {
		const struct report_ending_module *module = &ending->modules[i];

		vec_push(&parts->list, ((struct part){ ending->cause, module->module, module->count }));
		rest -= module->count;
	}
	if (rest)
		vec_push(&parts->list, ((struct part){ ending->cause, NULL, rest }));
	parts->count += ending->count;
}

/* All of one status, biggest first. */
static void gather(struct parts *parts, const struct report_endings *endings, const char *status)
{
	for (size_t i = 0; i < endings->n_causes; i++)
		if (!strcmp(endings->causes[i].status, status))
			add_parts(parts, &endings->causes[i]);
	if (parts->list.len)
		qsort(parts->list.data, parts->list.len, sizeof(*parts->list.data), by_count);
}

static void add_share(struct buf *out, uint64_t count, uint64_t all)
{
	double percent = 100.0 * (double)count / (double)all;

	if (percent < 0.05) {
		buf_adds(out, "<0.1 %");
		return;
	}
	number_percent(out, percent);
	buf_adds(out, " %");
}

static void add_part(struct buf *out, const struct part *part)
{
	buf_adds(out, part->cause);
	if (part->module) {
		buf_adds(out, " in ");
		escape_text(out, part->module);
	}
}

/* "; cut 0.3 %: uncovered in libfoo.so 0.2 %, fault 0.1 %" */
static void add_status(struct buf *out, const struct report_endings *endings, const char *status)
{
	RELEASE(parts_release) struct parts parts = { 0 };
	uint64_t all = endings->complete + endings->guessed + endings->cut, rest = 0;
	size_t n;

	gather(&parts, endings, status);
	if (!parts.list.len)
		return;
	buf_addf(out, "; %s ", status);
	add_share(out, parts.count, all);
	n = parts.list.len > PARTS_MAX + 1 ? PARTS_MAX : parts.list.len;
	for (size_t i = 0; i < n; i++) {
		buf_adds(out, i ? ", " : ": ");
		add_part(out, &parts.list.data[i]);
		if (parts.list.len == 1)
			break; /* it is all of it */
		buf_addc(out, ' ');
		add_share(out, parts.list.data[i].count, all);
	}
	for (size_t i = n; i < parts.list.len; i++)
		rest += parts.list.data[i].count;
	if (rest) {
		buf_addf(out, ", %zu more ", parts.list.len - n);
		add_share(out, rest, all);
	}
}

/* "; 5 had none (exited 3, kernel-thread 2)" */
static void add_none(struct buf *out, const struct report_endings *endings)
{
	RELEASE(parts_release) struct parts parts = { 0 };

	if (!endings->none)
		return;
	gather(&parts, endings, "none");
	buf_adds(out, "; ");
	number_count(out, endings->none);
	buf_adds(out, " had none");
	for (size_t i = 0; i < parts.list.len; i++) {
		buf_addf(out, "%s%s", i ? ", " : " (", parts.list.data[i].cause);
		if (parts.list.data[i].count == endings->none)
			break; /* it is all of them */
		buf_addc(out, ' ');
		number_count(out, parts.list.data[i].count);
	}
	if (parts.list.len)
		buf_addc(out, ')');
}

void endings_add_words(struct buf *out, const struct report_endings *endings)
{
	if (endings->complete_percent < 0) {
		buf_adds(out, "none");
	} else {
		number_percent(out, endings->complete_percent);
		buf_adds(out, " % complete");
		add_status(out, endings, "guessed");
		add_status(out, endings, "cut");
	}
	add_none(out, endings);
}
