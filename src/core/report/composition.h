/* SPDX-License-Identifier: GPL-2.0-or-later */
/* composition: a report in the making, and all that it points to; shared by the files of this folder. */
#pragma once
#include "base/arena.h"
#include "core/report/compose.h"
#include "core/tally/names.h"
#include "core/tally/selection.h"
#include "core/tally/task_names.h"

struct composition {
	struct report report; /* first: report_free() finds the rest behind it */
	struct arena arena; /* all words and arrays of the report */
	const struct profile *profile; /* borrowed */
	const struct compose_options *options; /* borrowed */
	/* Of composition_of_each(): that of the next event; of report_diff(): A, and B's behind it. Owned. */
	struct composition *next;
	size_t budget_used; /* of the profile's budget, before anything here */
	const struct event_series *series; /* shown; borrowed */
	struct names names;
	struct selection_options wanted; /* what of the series is shown */
	struct selection selection; /* apart by what the rows keep apart */
	struct selection apart; /* the same samples, apart by thread name, unless selection is that */
	/* The one of the two that is; where there are callers or a tree, apart by program, too. */
	const struct selection *by_thread;
	struct report_frame *frames; /* one for each of names.frames */
	struct task_names processes, threads; /* while rows are made, and only for the keys there are */
};

/* Percent of all that is shown, by value, or by how often; 0 when there is nothing. */
/* summary.c: a name that a shell takes as it is, or in quotes; one that is neither is `instead`. */
const char *composition_quoted(struct composition *composition, const char *name, const char *instead);
double composition_percent(const struct composition *composition, struct weight weight);
double composition_count_percent(const struct composition *composition, uint64_t count);
/*
 * errors.c: why the user's, or the kernel's, part of a stack is cut or missing, owned by the composition; NULL: it
 * is neither. status, cause: enum stack_status and stack_cause, as they are to be shown.
 */
const struct report_stack_error *composition_user_error(struct composition *composition, unsigned int status,
							unsigned int cause);
const struct report_stack_error *composition_kernel_error(struct composition *composition,
							  const struct tables_stack *at);
/* beside.c: the first of a chain, one for each event, or only for the one asked for; report.beside has them all. */
struct composition *composition_of_each(struct profile *profile, const struct compose_options *options);
/* compose.c: the report on one event, options->series, alone; the caller's to free with report_free(). */
struct composition *composition_of_one(struct profile *profile, const struct compose_options *options);
/* beside.c, samples.c: report_compose() of all_events, and of a REPORT_SAMPLES. */
struct report *compose_beside(struct profile *profile, const struct compose_options *options);
struct report *compose_samples(struct profile *profile, const struct compose_options *options);
/* frames.c: the build id of image in hex, or NULL; owned by the composition. */
const char *composition_build_id(struct composition *composition, const struct event_image *image);
/* The profile's string behind id, or NULL for id 0. */
const char *composition_string(const struct composition *composition, uint32_t id);

void compose_frames(struct composition *composition); /* frames.c: frames and locations */
void compose_facts(struct composition *composition); /* facts.c: what was recorded */
void compose_rows(struct composition *composition); /* rows.c: rows and their chains */
/*
 * rows.c: by class, for tally_options.ranks: which of a stack's frames the rows' samples are of; NULL: the leaf.
 * The caller frees it with mem_free().
 */
uint8_t *composition_ranks(const struct composition *composition);
struct diff_module;
/*
 * diff_modules.c: the modules that are taken for the same, for as long as composition, a and b live; none is there
 * twice. a, b: the two sides, whose samples say which modules there are.
 */
const struct diff_module *compose_diff_modules(struct composition *composition, const struct composition *a,
					       const struct composition *b, size_t *ret_n);
void compose_stacks(struct composition *composition); /* rows.c: whole stacks */
void compose_summary(struct composition *composition); /* summary.c: the head, shares by thread name */
/* tree.c: the short call tree (roles by class), or the whole one */
void compose_short_tree(struct composition *composition, const uint8_t *roles);
void compose_whole_tree(struct composition *composition);
struct tally;
/* callers.c: of each row of tally, which are rows, the callers and programs; roles and ranks by class */
void compose_callers(struct composition *composition, const struct tally *tally, const uint8_t *roles,
		     const uint8_t *ranks, struct report_row *rows);
struct survey;
/* notes.c: the command that shows the waits which are in the profile; NULL: there are none in it */
const char *composition_show_waits(struct composition *composition);
/* notes.c: what has to be known first; whether the profile is damaged, or did not fit into memory */
void compose_notes(struct composition *composition, const struct survey *survey, bool damaged, bool cut);
void compose_counters(struct composition *composition); /* counters.c: taken, lost, filtered */
void compose_footer(struct composition *composition); /* footer.c: endings, names missing, notes */
