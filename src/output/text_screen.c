// SPDX-License-Identifier: GPL-2.0-or-later
/* text_screen: a short call tree, and functions by what they used themselves, with their callers. */
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "output/escape.h"
#include "output/short_name.h"
#include "output/text.h"

#define SHARE_COLUMNS 8 /* " 12.3%  " */
#define PROGRAM_COLUMNS 15 /* the kernel's TASK_COMM_LEN - 1 */
#define PROGRAM_NARROW 10 /* of a line of less than 100 */
#define FUNCTION_NARROW 30 /* columns that functions get at most: of up to 99 .. */
#define FUNCTION_MIDDLE 36 /* .. of up to 139, .. */
#define FUNCTION_WIDE 64 /* .. and of more */
#define BASE_MAX 40 /* columns of one function in a tree or among callers */
#define ROWS_MIN 3 /* that are shown however small the terminal is */
#define CALLERS_MIN 8 /* columns: in less of them callers say nothing */
#define MARK_COLUMNS 16 /* of what tells two functions apart that read the same, at most */

struct screen {
	struct text *text;
	size_t n; /* rows shown */
	size_t function, program; /* columns */
	size_t width;
	struct buf *names; /* of the rows shown */
};

/* The name of a frame in a tree or among callers. */
static void add_base(struct buf *out, const struct report_frame *frame, size_t columns)
{
	RELEASE(buf_release) struct buf name = { 0 };

	text_function(&name, frame);
	short_name_base(out, buf_text(&name), columns && columns < BASE_MAX ? columns : BASE_MAX);
}

/* Goes on with " > b"; what reads as the function before it is not said again. */
static void add_next(struct buf *out, const struct report_frame *frame, size_t columns)
{
	RELEASE(buf_release) struct buf name = { 0 };
	size_t len = out->len;

	add_base(&name, frame, columns);
	if (len >= name.len && !memcmp(out->data + out->len - name.len, name.data, name.len) &&
	    (len == name.len || out->data[out->len - name.len - 1] == ' '))
		return;
	buf_adds(out, len ? " > " : "");
	buf_add(out, name.data, name.len);
}

/* The first function of a line: by its base, unless another line begins with one that reads the same. */
static void add_first(struct buf *out, const struct report_summary *summary, const struct report_tree_line *line)
{
	const struct report_frame *frame = line->frames[0];
	RELEASE(buf_release) struct buf whole = { 0 };
	RELEASE(buf_release) struct buf base = { 0 };

	text_function(&whole, frame);
	add_base(out, frame, 0);
	for (size_t i = 0; i < summary->n_tree; i++) {
		const struct report_tree_line *other = &summary->tree[i];

		if (!other->n_frames || !frame->function || !other->frames[0]->function ||
		    !strcmp(frame->function, other->frames[0]->function))
			continue;
		buf_clear(&base);
		add_base(&base, other->frames[0], 0);
		if (base.len != out->len || memcmp(base.data, out->data, base.len))
			continue;
		buf_clear(out);
		short_name(out, buf_text(&whole), BASE_MAX);
		return;
	}
}

/* "a > b > c", and "a > .. > c" with as many of the last ones as there is room for. */
static void add_run(struct buf *out, const struct report_summary *summary, const struct report_tree_line *line,
		    size_t room)
{
	RELEASE(buf_release) struct buf first = { 0 };

	add_first(&first, summary, line);
	for (size_t left_out = 0; left_out < line->n_frames; left_out++) {
		RELEASE(buf_release) struct buf run = { 0 };

		buf_add(&run, first.data, first.len);
		if (left_out)
			buf_adds(&run, " > ..");
		for (size_t i = left_out + 1; i < line->n_frames; i++)
			add_next(&run, line->frames[i], 0);
		if (!room || escape_columns(run.data, run.len) <= room) {
			buf_add(out, run.data, run.len);
			return;
		}
	}
	escape_cut(out, first.data, first.len, room);
}

static size_t add_tree(struct text *text)
{
	const struct report_summary *summary = &text->report->summary;
	size_t width = text->options->width;
	RELEASE(buf_release) struct buf head = { 0 };

	if (!summary->n_tree)
		return 0;
	buf_adds(&head, " total  call tree");
	if (summary->tree_below) {
		buf_adds(&head, " below ");
		add_base(&head, summary->tree_below, 30);
	}
	buf_addf(&head, ", over %u", summary->tree_limit / 10);
	if (summary->tree_limit % 10)
		buf_addf(&head, ".%u", summary->tree_limit % 10);
	buf_adds(&head, " % (--tree)");
	text_style(text, TEXT_DIM);
	escape_cut(text->out, head.data, head.len, width);
	text_style(text, TEXT_PLAIN);
	buf_addc(text->out, '\n');
	for (size_t i = 0; i < summary->n_tree; i++) {
		const struct report_tree_line *line = &summary->tree[i];
		size_t used = SHARE_COLUMNS + 2 * line->depth;

		text_share(text, line->percent);
		buf_addn(text->out, ' ', used - 6);
		if (line->program) {
			buf_addc(text->out, '[');
			escape_text(text->out, line->program);
			buf_addc(text->out, ']');
		} else {
			add_run(text->out, summary, line, width > used + 1 ? width - used : width != 0);
		}
		buf_addc(text->out, '\n');
	}
	buf_addc(text->out, '\n');
	return summary->n_tree + 2;
}

static size_t function_columns(size_t width)
{
	return !width || width >= 140 ? FUNCTION_WIDE : width >= 100 ? FUNCTION_MIDDLE : FUNCTION_NARROW;
}

/* " <word>": the first in which two names differ, of the first one; "@plt", or nothing, where only that differs. */
static void add_difference(struct buf *out, const struct report_frame *frame, const struct report_frame *other)
{
	static const char parts[] = " <>(),:*&";
	RELEASE(buf_release) struct buf a = { 0 };
	RELEASE(buf_release) struct buf b = { 0 };
	const char *name, *beside;
	size_t at = 0;

	text_function(&a, frame);
	text_function(&b, other);
	name = buf_text(&a);
	beside = buf_text(&b);
	while (name[at] && name[at] == beside[at])
		at++;
	if (name[at] == '@' || (!name[at] && beside[at] == '@')) {
		escape_cut(out, name + at, strlen(name + at), MARK_COLUMNS);
		return;
	}
	while (at && !strchr(parts, name[at - 1]))
		at--;
	buf_adds(out, " <");
	escape_cut(out, name + at, strcspn(name + at, parts), MARK_COLUMNS);
	buf_addc(out, '>');
}

/* A name with a mark behind it that tells it from others, which is never cut. */
static void add_marked(struct buf *out, const struct report_frame *frame, const struct buf *mark, size_t columns)
{
	size_t used = escape_columns(mark->data, mark->len);
	RELEASE(buf_release) struct buf name = { 0 };

	text_function(&name, frame);
	buf_clear(out);
	short_name(out, buf_text(&name), columns > used + 8 ? columns - used : 8);
	buf_add(out, mark->data, mark->len);
}

/* " [libfoo.so]" of libfoo.so.1, where that is not what tells it from the other one (or NULL). */
static void add_module(struct buf *mark, const char *module, const char *other)
{
	size_t len = report_unversioned(module);
	RELEASE(buf_release) struct buf name = { 0 };
	CLEANUP(mem_free) char *shown = NULL;

	if (other && report_unversioned(other) == len && !strncmp(module, other, len))
		len = strlen(module);
	shown = mem_strndup(module, len);
	escape_text(&name, shown);
	buf_adds(mark, " [");
	escape_cut(mark, name.data, name.len, MARK_COLUMNS);
	buf_addc(mark, ']');
}

/* Tells a row from one that reads the same: by its module, else by a word of its name. */
static void tell_apart(struct screen *screen, size_t row, size_t other)
{
	const struct report *report = screen->text->report;
	const struct report_frame *a = report->rows[row].frame, *b = report->rows[other].frame;
	RELEASE(buf_release) struct buf mark = { 0 };

	if (a->module && (!b->module || strcmp(a->module, b->module)))
		add_module(&mark, a->module, b->module);
	else
		add_difference(&mark, a, b);
	add_marked(&screen->names[row], a, &mark, function_columns(screen->width));
}

struct named_row {
	const char *name;
	size_t row;
};

static int compare_named(const void *left, const void *right)
{
	const struct named_row *a = left, *b = right;
	int order = strcmp(a->name, b->name);

	return order ? order : a->row < b->row ? -1 : a->row > b->row;
}

static void measure_programs(struct screen *screen)
{
	size_t most = screen->width && screen->width < 100 ? PROGRAM_NARROW : PROGRAM_COLUMNS;

	screen->program = strlen("program");
	for (size_t i = 0; i < screen->n; i++) {
		const char *program = screen->text->report->rows[i].program;
		RELEASE(buf_release) struct buf name = { 0 };

		escape_text(&name, program ? program : "");
		if (escape_columns(buf_text(&name), name.len) > screen->program)
			screen->program = escape_columns(name.data, name.len);
	}
	if (screen->program > most)
		screen->program = most;
}

/* Puts a number behind the name of a row. */
static void add_number(struct screen *screen, size_t row, size_t number)
{
	RELEASE(buf_release) struct buf mark = { 0 };

	buf_addf(&mark, " #%zu", number);
	add_marked(&screen->names[row], screen->text->report->rows[row].frame, &mark,
		   function_columns(screen->width));
}

/* Goes through the rows by their names; of those that are one text, all get a mark, or a number. */
static void tell_all_apart(struct screen *screen, struct named_row *order, bool numbers)
{
	size_t n = screen->n;

	for (size_t i = 0; i < n; i++)
		order[i] = (struct named_row){ buf_text(&screen->names[i]), i };
	if (n)
		qsort(order, n, sizeof(*order), compare_named);
	for (size_t i = 0, to; i < n; i = to) {
		for (to = i + 1; to < n && !strcmp(order[to].name, order[i].name);)
			to++;
		/* A changed name is not compared again. */
		for (size_t k = i; to - i > 1 && k < to; k++)
			order[k].name = NULL;
		for (size_t k = i; to - i > 1 && k < to; k++) {
			if (numbers)
				add_number(screen, order[k].row, k - i + 1);
			else
				tell_apart(screen, order[k].row, order[k == i ? i + 1 : k - 1].row);
		}
	}
}

static void name_rows(struct screen *screen)
{
	const struct report *report = screen->text->report;
	size_t columns = function_columns(screen->width), n = screen->n;
	CLEANUP(mem_free) struct named_row *order = mem_array(n, sizeof(*order));
	RELEASE(buf_release) struct buf name = { 0 };

	screen->names = mem_array(n, sizeof(*screen->names));
	for (size_t i = 0; i < n; i++) {
		buf_clear(&name);
		text_function(&name, report->rows[i].frame);
		if (report->rows[i].frame->bounds && report->rows[i].frame->module) {
			RELEASE(buf_release) struct buf mark = { 0 };

			add_module(&mark, report->rows[i].frame->module, NULL);
			add_marked(&screen->names[i], report->rows[i].frame, &mark, columns);
		} else {
			short_name(&screen->names[i], buf_text(&name), columns);
		}
	}
	tell_all_apart(screen, order, false);
	tell_all_apart(screen, order, true);
	for (size_t i = 0; i < n; i++) {
		size_t used = escape_columns(buf_text(&screen->names[i]), screen->names[i].len);

		if (used > screen->function)
			screen->function = used < columns ? used : columns;
	}
	measure_programs(screen);
}

/* As many of the callers that say most as there is room for, outermost first. */
static void add_callers(struct buf *out, const struct report_row *row, size_t room, bool limited)
{
	unsigned int ranks = REPORT_CALLERS;

	for (; ranks; ranks--) {
		RELEASE(buf_release) struct buf callers = { 0 };

		for (size_t i = 0; i < row->n_callers; i++) {
			if (row->callers[i].rank >= ranks)
				continue;
			add_next(&callers, row->callers[i].frame, ranks == 1 && limited ? room : 0);
		}
		if (!limited || escape_columns(buf_text(&callers), callers.len) <= room) {
			buf_add(out, buf_text(&callers), callers.len);
			return;
		}
	}
}

static char mark_of(const struct report_frame *frame)
{
	return frame->space == REPORT_KERNEL ? 'k' : frame->inlined ? 'i' : frame->space == REPORT_JIT ? 'j' : ' ';
}

static void add_program(struct buf *out, const struct report_row *row, size_t columns)
{
	size_t start = out->len, used;
	RELEASE(buf_release) struct buf name = { 0 };

	if (row->program) {
		escape_text(&name, row->program);
		escape_cut(out, name.data, name.len, columns);
	} else {
		buf_addf(out, "(%zu)", row->n_programs);
	}
	used = escape_columns(out->data + start, out->len - start);
	buf_addn(out, ' ', used < columns ? columns - used : 0);
	buf_adds(out, "  ");
}

static void add_row(struct screen *screen, size_t i)
{
	struct text *text = screen->text;
	const struct report_row *row = &text->report->rows[i];
	size_t start, used, pad, name = escape_columns(buf_text(&screen->names[i]), screen->names[i].len);
	RELEASE(buf_release) struct buf line = { 0 };

	text_share(text, row->self_percent);
	text_wait(text, row);
	start = text->out->len;
	buf_addf(text->out, " %c ", mark_of(row->frame));
	if (text->report->summary.with_programs)
		add_program(text->out, row, screen->program);
	buf_add(text->out, buf_text(&screen->names[i]), screen->names[i].len);
	pad = 2 + (screen->function > name ? screen->function - name : 0);
	used = SHARE_COLUMNS - 2 + escape_columns(text->out->data + start, text->out->len - start) + pad;
	if (!screen->width || used + CALLERS_MIN <= screen->width)
		add_callers(&line, row, screen->width - used, screen->width);
	if (line.len) {
		buf_addn(text->out, ' ', pad);
		buf_add(text->out, line.data, line.len);
	}
	buf_addc(text->out, '\n');
}

/* How many rows there is room for. */
static size_t rows_shown(const struct text *text, size_t lines)
{
	const struct report *report = text->report;
	size_t n = report->n_rows, height = text->options->height, room;

	if (!height)
		return n;
	/* One sample of few is chance. */
	while (report->summary.few && n > ROWS_MIN && report->rows[n - 1].self < 2)
		n--;
	room = height > lines + 2 + ROWS_MIN ? height - lines - 2 : ROWS_MIN; /* a heading, and the last line */
	return n < room ? n : room;
}

/* "42 more functions with 41 % of the samples: stk report --all; 3 below --percent-limit" */
static void add_rest(const struct text *text, size_t shown)
{
	const struct report *report = text->report;
	size_t more = report->n_rows - shown;
	double percent = 0;
	RELEASE(buf_release) struct buf line = { 0 };

	for (size_t i = shown; i < report->n_rows; i++)
		percent += report->rows[i].self_percent;
	if (more) {
		number_count(&line, more);
		buf_addf(&line, " more function%s with %.0f %% of the %s: ", more == 1 ? "" : "s", percent,
			 report->summary.waits ? "waiting" : "samples");
		escape_text(&line, report->summary.again);
		buf_adds(&line, " --all");
	}
	if (report->n_rows_hidden) {
		buf_adds(&line, more ? "; " : "");
		number_count(&line, report->n_rows_hidden);
		buf_addf(&line, " below --percent-limit with %.0f %%",
			 report->hidden_percent);
	}
	if (!line.len)
		return;
	escape_cut(text->out, line.data, line.len, text->options->width);
	buf_addc(text->out, '\n');
}

/* "function (k kernel)  mostly called from", with the marks that there are. */
/* Of the functions, and of what called them where there is room for that; the line began at `line`. */
static void add_heading(const struct screen *screen, size_t line)
{
	static const char callers[] = "mostly called from";
	static const struct {
		char mark;
		const char *word;
	} marks[] = { { 'k', "kernel" }, { 'i', "inlined" }, { 'j', "JIT" } };
	const struct report *report = screen->text->report;
	struct buf *out = screen->text->out;
	size_t start = out->len, width = screen->text->options->width, n = 0, pad;

	buf_adds(out, "function");
	for (size_t m = 0; m < ARRAY_LEN(marks); m++)
		for (size_t i = 0; i < screen->n; i++) {
			if (mark_of(report->rows[i].frame) != marks[m].mark)
				continue;
			buf_addf(out, "%s%c %s", n++ ? ", " : " (", marks[m].mark, marks[m].word);
			break;
		}
	buf_adds(out, n ? ")" : "");
	n = out->len - start;
	pad = 2 + (screen->function > n ? screen->function - n : 0);
	if (width && out->len - line + pad + strlen(callers) > width)
		return;
	buf_addn(out, ' ', pad);
	buf_adds(out, callers);
}

void text_screen(struct text *text, size_t lines)
{
	struct screen screen = { .text = text };
	const struct report *report = text->report;
	size_t columns = text_wait_columns(text), line;

	screen.width = text->options->width;
	if (screen.width)
		screen.width = screen.width > columns ? screen.width - columns : 1;

	if (!report->n_rows) {
		buf_adds(text->out, report->empty ? report->empty : "no rows to show");
		buf_addc(text->out, '\n');
		add_rest(text, 0);
		return;
	}
	/* A heading and the last line, too. */
	if (lines + report->summary.n_tree + 2 + ROWS_MIN + 2 <= text->options->height)
		lines += add_tree(text);
	screen.n = rows_shown(text, lines);
	name_rows(&screen);
	text_style(text, TEXT_DIM);
	line = text->out->len;
	buf_adds(text->out, report->summary.waits ? "  wait " : "  self ");
	text_wait_heading(text, false);
	buf_adds(text->out, "  ");
	if (report->summary.with_programs)
		buf_addf(text->out, "%-*s  ", (int)screen.program, "program");
	add_heading(&screen, line);
	text_style(text, TEXT_PLAIN);
	buf_addc(text->out, '\n');
	for (size_t i = 0; i < screen.n; i++) {
		add_row(&screen, i);
		buf_release(&screen.names[i]);
		output_spill(text->stream);
	}
	mem_free(screen.names);
	add_rest(text, screen.n);
}
