/* SPDX-License-Identifier: GPL-2.0-or-later */
/* text: what the parts of the text output share: where they write, colours, names of frames. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/number.h"
#include "output/output.h"

struct text {
	const struct report *report;
	const struct output_options *options;
	struct output_stream *stream;
	struct buf *out; /* stream->buf */
};

enum text_style { TEXT_PLAIN, TEXT_BOLD, TEXT_DIM, TEXT_RED, TEXT_GREEN, TEXT_YELLOW };

/* Begins a style (TEXT_PLAIN ends it); nothing without colour. */
void text_style(struct text *text, enum text_style style);
/* "wait" or "sample": what is counted. */
const char *text_noun(const struct text *text);
/* The style of a share: red from 5 %, green from 0.5 %, as in perf. */
enum text_style text_percent_style(double percent);

/* Appends " 12.3%", 6 columns, in its style. */
void text_share(struct text *text, double percent);
/* Appends "main", escaped; of a frame without a name its "[module]", else "[unknown]". */
void text_function(struct buf *buf, const struct report_frame *frame);
/* Where in a buf the name of a function is: from == to: nowhere. */
struct text_name {
	size_t from, to;
};

/*
 * Appends "[k] main (inlined)", escaped; a frame without a name is its "[module]", else "[unknown]".
 * Returns where the name is.
 */
struct text_name text_frame(struct buf *buf, const struct report_frame *frame);
/* Appends "src/main.c:12:3", as much of it as is known; nothing without a file. */
void text_source(struct buf *buf, const struct report_frame *frame);
/* Appends "main+0x", "main.cold+0x", else "libfoo.so+0x", else "0x"; escaped: a number follows. */
void text_place_name(struct buf *buf, const struct report_frame *frame);
/*
 * Ends the line in out that began at `start`: when it takes more than `width` columns (0: no limit) the
 * name of a function that is in it is shortened, and if that is not enough, the middle of the line is left
 * out. Only for lines without styles.
 */
void text_end_line(struct buf *out, size_t start, struct text_name name, size_t width);

void text_table(struct text *text); /* text_table.c: rows by keys */
/* text_chains.c: the call chains below one row, each line after `indent` blanks. */
void text_chains(struct text *text, const struct report_row *row, unsigned int indent);
void text_stacks(struct text *text); /* text_stacks.c: whole stacks */
void text_findings(struct text *text); /* text_lookups.c */
void text_probes(struct text *text); /* text_lookups.c */
void text_diff(struct text *text); /* text_diff.c: two profiles beside each other */
void text_diff_around(struct text *text, bool below); /* text_diff.c: who is compared; what each side lacks */
/* text_stacks.c: how a stack ended: "  guessed (no-table); script frames cut (racing)". */
void text_stack_ending(struct text *text, const struct report_stack *stack);
/* text_stacks.c: the frames of a stack, one a line, and where some are missing. */
void text_stack_frames(struct text *text, const struct report_stack *stack);
/* text_summary.c: the first line of it alone, behind `lead` (escaped). */
void text_head(struct text *text, const char *lead);
size_t text_summary(struct text *text); /* text_summary.c: what it comes to; the lines that takes, in rows */
/* text_screen.c: a short call tree where the height is limited, and rows with callers; `lines` are above it. */
void text_screen(struct text *text, size_t lines);
/*
 * text_waits.c: what a row of waits (where callees are counted, of them, too) says beside its share, in so many
 * columns; of no waits nothing, in 0.
 */
size_t text_wait_columns(const struct text *text);
void text_wait_heading(struct text *text, bool capitals);
void text_wait(struct text *text, const struct report_row *row);
void text_tree(struct text *text); /* text_tree.c: the whole call tree */
void text_footer(struct text *text); /* text_footer.c: what is missing and why */
#define TEXT_FOOTER_COLUMN 16 /* where the words of its lines begin, behind "# " and their label */
/*
 * Appends what stands above rows, or below, as plain lines for other outputs: what it comes to and what has to be
 * known first; what is missing. columns: 0: no limit.
 */
void text_around(struct buf *out, const struct report *report, size_t columns, bool below);
size_t text_lines(const struct buf *lines); /* how many end in it */
/* The same as one line, with `of` ("of A") in its label: what is lost, is whole, and has no names. */
void text_footer_short(struct text *text, const char *of);
