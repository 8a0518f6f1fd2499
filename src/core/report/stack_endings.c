// SPDX-License-Identifier: GPL-2.0-or-later
/* stack_endings: how stacks ended, by cause and by module. */
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "core/profile/words.h"
#include "core/report/stack_endings.h"
#include "core/tally/names.h"

/* Samples that ended alike. */
struct item {
	unsigned int status, cause;
	const char *module; /* where the walk stopped; "": not known, or of no meaning for this cause */
	uint64_t count;
};

struct items {
	VEC(struct item) list;
	const struct cause_words *words; /* by cause */
};

static void items_release(struct items *items)
{
	vec_release(&items->list);
}

static const char *const status_names[STACK_END_] = {
	[STACK_NONE] = "none",
	[STACK_COMPLETE] = "complete",
	[STACK_GUESSED] = "guessed",
	[STACK_CUT] = "cut",
};

/* Equal ones side by side: by status, cause and module. */
static int by_kind(const void *left, const void *right)
{
	const struct item *a = left, *b = right;

	if (a->status != b->status)
		return a->status < b->status ? -1 : 1;
	if (a->cause != b->cause)
		return a->cause < b->cause ? -1 : 1;
	return strcmp(a->module, b->module);
}

static int modules_by_count(const void *left, const void *right)
{
	const struct report_ending_module *a = left, *b = right;

	if (a->count != b->count)
		return a->count > b->count ? -1 : 1;
	return strcmp(a->module, b->module);
}

static int causes_by_count(const void *left, const void *right)
{
	const struct report_ending *a = left, *b = right;
	int order = strcmp(a->status, b->status); /* cut, guessed, none */

	if (order || a->count != b->count)
		return order ? order : a->count > b->count ? -1 : 1;
	return strcmp(a->cause, b->cause);
}

static void name_cause(struct report_ending *ending, const struct cause_words *words, unsigned int cause)
{
	if (ending->status == status_names[STACK_GUESSED] && cause == STACK_CAUSE_NO) {
		ending->cause = "no-entry";
		ending->text = "the walk ended in a function that is not known as an entry";
	} else if (!*words[cause].name) {
		ending->cause = "unknown";
		ending->text = "the profile does not say";
	} else {
		ending->cause = words[cause].name;
		ending->text = words[cause].text;
	}
}

/* One cause from items[0 .. n-1], which differ in their module only, `taken` samples being 100 %. */
static void fill_cause(struct arena *arena, const struct cause_words *words, const struct item *items, size_t n,
		       uint64_t taken, struct report_ending *ending)
{
	struct report_ending_module *modules = arena_array(arena, n, sizeof(*modules));
	bool in_percent = items->status != STACK_NONE && taken;

	*ending = (struct report_ending){ .status = status_names[items->status], .modules = modules };
	name_cause(ending, words, items->cause);
	for (size_t i = 0; i < n; i++) {
		struct report_ending_module *last = ending->n_modules ? &modules[ending->n_modules - 1] : NULL;

		ending->count += items[i].count;
		if (!*items[i].module)
			continue;
		if (!last || strcmp(last->module, items[i].module) != 0) {
			last = &modules[ending->n_modules++];
			last->module = items[i].module;
		}
		last->count += items[i].count;
	}
	qsort(modules, ending->n_modules, sizeof(*modules), modules_by_count);
	ending->percent = in_percent ? 100.0 * (double)ending->count / (double)taken : 0;
	for (size_t i = 0; i < ending->n_modules; i++)
		modules[i].percent = in_percent ? 100.0 * (double)modules[i].count / (double)taken : 0;
}

static void fill(struct arena *arena, struct items *items, struct report_endings *ret_endings)
{
	uint64_t sums[STACK_END_] = { 0 }, taken;
	size_t n = items->list.len;
	struct report_ending *causes = arena_array(arena, n, sizeof(*causes));
	struct item *list = items->list.data;

	for (size_t i = 0; i < n; i++)
		sums[list[i].status] += list[i].count;
	taken = sums[STACK_COMPLETE] + sums[STACK_GUESSED] + sums[STACK_CUT];
	*ret_endings = (struct report_endings){
		.complete = sums[STACK_COMPLETE],
		.guessed = sums[STACK_GUESSED],
		.cut = sums[STACK_CUT],
		.none = sums[STACK_NONE],
		.complete_percent = taken ? 100.0 * (double)sums[STACK_COMPLETE] / (double)taken : -1,
		.causes = causes,
	};
	if (n)
		qsort(list, n, sizeof(*list), by_kind);
	for (size_t i = 0, end; i < n; i = end) {
		for (end = i + 1; end < n && list[end].status == list[i].status &&
				  list[end].cause == list[i].cause;)
			end++;
		if (list[i].status != STACK_COMPLETE)
			fill_cause(arena, items->words, &list[i], end - i, taken,
				   &causes[ret_endings->n_causes++]);
	}
	if (ret_endings->n_causes)
		qsort(causes, ret_endings->n_causes, sizeof(*causes), causes_by_count);
}

static void add(struct items *items, unsigned int status, unsigned int cause, const char *module,
		uint64_t count)
{
	/* A newer recorder may have written a cause that this reader does not know. */
	if (count)
		vec_push(&items->list, ((struct item){ status < STACK_END_ ? status : STACK_NONE,
						       cause < STACK_CAUSE_LAST_ ? cause : STACK_CAUSE_NO,
						       module, count }));
}

/* Whether the place where a walk stopped has to do with why. */
static bool is_of_module(unsigned int cause)
{
	switch (cause) {
	case STACK_CAUSE_DEPTH:
	case STACK_CAUSE_ERRNO:
	case STACK_CAUSE_NO_CALLCHAIN:
	case STACK_CAUSE_COPY_FULL:
	case STACK_CAUSE_COPY_SHORT:
	case STACK_CAUSE_ENTRY:
		return false;
	default:
		return true;
	}
}

/*
 * Where a walk stopped: the image of the outermost frame that was found; or where it guessed, which
 * is on the way.
 */
static const char *module_of(const struct tables *tables, const struct tables_ending *of, int status, int cause)
{
	bool is_guess = cause < STACK_CAUSE_LAST_ && stack_cause_is_guess(cause);
	uint32_t at = is_guess ? of->guessed : of->outermost;
	const struct event_location *location = tables_get_location(tables, at);
	const char *module;

	if (!at || status == STACK_NONE || !is_of_module(cause))
		return "";
	module = names_module_of(tables, tables_get_image(tables, location->image));
	return module ? module : "";
}

void stack_endings(struct arena *arena, const struct tables *tables, const struct endings *endings,
		   struct report_endings *ret_endings)
{
	RELEASE(items_release) struct items items = { .words = cause_words };

	for (size_t i = 0; i < endings->entries.len; i++) {
		const struct tables_ending *of = &endings->entries.data[i].of;
		int status = tables_ending_status(tables, of);

		int cause = tables_ending_cause(tables, of);

		add(&items, status, cause, module_of(tables, of, status, cause), endings->entries.data[i].count);
	}
	fill(arena, &items, ret_endings);
}

void stack_endings_script(struct arena *arena, const struct endings *endings, struct report_endings *ret_endings)
{
	RELEASE(items_release) struct items items = { .words = script_cause_words };
	uint64_t none = 0;

	for (size_t i = 0; i < endings->entries.len; i++) {
		const struct endings_entry *entry = &endings->entries.data[i];

		if (entry->of.script_status == SCRIPT_NONE)
			none += entry->count;
		else
			add(&items, entry->of.script_status == SCRIPT_COMPLETE ? STACK_COMPLETE : STACK_CUT,
			    entry->of.script_cause < SCRIPT_CAUSE_LAST_ ? entry->of.script_cause : SCRIPT_CAUSE_NO,
			    "", entry->count);
	}
	fill(arena, &items, ret_endings);
	ret_endings->none = none;
}

void stack_endings_kernel(struct arena *arena, uint64_t counts[STACK_END_][STACK_CAUSE_LAST_],
			  struct report_endings *ret_endings)
{
	RELEASE(items_release) struct items items = { .words = cause_words };

	for (unsigned int status = 0; status < STACK_END_; status++)
		for (unsigned int cause = 0; cause < STACK_CAUSE_LAST_; cause++)
			add(&items, status, cause, "", counts[status][cause]);
	fill(arena, &items, ret_endings);
}

uint64_t stack_endings_by_fp(const struct endings *endings)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < endings->entries.len; i++) {
		const struct tables_ending *of = &endings->entries.data[i].of;

		if (of->outermost && of->status != STACK_NONE && stack_unwinder_is_fp(of->unwinder))
			sum += endings->entries.data[i].count;
	}
	return sum;
}
