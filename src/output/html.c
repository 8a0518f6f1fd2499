// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * html: one page that is a whole viewer: the data, and the script and style that were built in (page/). It asks the
 * network for nothing, and its policy lets a browser run nothing but that one script.
 *
 * What the script gets, as JSON (times in ns since the start of the recording):
 *   title, head           what was recorded, and what it comes to: lines
 *   facts, empty          how it was recorded: [name, value]; why there is nothing to show, or null
 *   slices                start and end of each slice of time, one after the other
 *   threads               [pid, tid, name, process]
 *   strings               modules and files; [0] is ""
 *   names                 [text, module, file, line, kind, inlined]: what nodes are called; kind: enum name_kind
 *   up, name              by node, parents first (flame_tree.h): how many levels it is above a child of the node
 *                         before it; its name. [0] is the root of all
 *   series                name, kind, unit, waits, count, value, footer: [label, words], and samples: node (what
 *                         there is between the one before and it), thread, slice, count, value, one after the other
 *   diff                  only of a difference: noIntervals, why there are none, or null. Its series are A and B,
 *                         in one slice and of one thread
 */
#include <string.h>
#include "base/mem.h"
#include "base/number.h"
#include "base/strtab.h"
#include "output/escape.h"
#include "output/formats.h"
#include "output/frame_name.h"
#include "output/html_samples.h"
#include "output/page.inc"
#include "output/text.h"

enum name_kind { KIND_ROOT, KIND_PROGRAM, KIND_USER, KIND_KERNEL, KIND_JIT, KIND_UNKNOWN, KIND_SCRIPT };

struct html {
	const struct report *report;
	struct output_stream *stream;
	struct flame_tree tree;
	struct html_samples samples;
	struct strtab strings; /* modules and files */
	uint32_t *thread_now; /* by thread of the view: its index in the page, plus one */
};

/* Before each element of an array. */
static void add_comma(struct buf *out, size_t index)
{
	if (index)
		buf_addc(out, ',');
}

static void add_string(struct buf *out, const char *name, const char *text)
{
	buf_addf(out, "\"%s\":", name);
	if (text)
		escape_script(out, text);
	else
		buf_adds(out, "null");
	buf_addc(out, ',');
}

static void add_head(struct buf *out, const char *title)
{
	buf_adds(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
		      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
		      "script-src 'sha256-" PAGE_js_SHA256 "'; style-src 'sha256-" PAGE_css_SHA256 "'; "
		      "base-uri 'none'; form-action 'none'\">\n"
		      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
		      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
	escape_xml(out, title);
	buf_adds(out, " - stk</title>\n<style>");
	buf_add(out, page_css, sizeof(page_css));
	buf_adds(out, "</style>\n</head>\n<body>\n");
	buf_add(out, page_html, sizeof(page_html));
}

/* The lines of the text report above or below its rows, each as `add` has it. */
static void add_lines(struct buf *out, const struct report *report, bool below,
		      void (*add)(struct buf *out, const char *line))
{
	struct report one = *report;
	RELEASE(buf_release) struct buf text = { 0 };
	size_t n = 0;

	one.n_beside = 0; /* without the others */
	text_around(&text, &one, 0, below);
	buf_addc(out, '[');
	for (const char *at = buf_text(&text), *end; *at; at = end + (*end == '\n')) {
		CLEANUP(mem_free) char *line = NULL;

		end = strchrnul(at, '\n');
		if (at == end)
			continue;
		line = mem_strndup(at, (size_t)(end - at));
		add_comma(out, n++);
		add(out, line);
	}
	buf_adds(out, "],\n");
}

/* "# user stacks   99 % complete" as [label, words] */
static void add_footer_line(struct buf *out, const char *line)
{
	CLEANUP(mem_free) char *label = mem_strndup(line, TEXT_FOOTER_COLUMN);
	size_t len = strlen(label), start = len < 2 ? len : 2;

	while (len > start && label[len - 1] == ' ')
		len--;
	label[len] = '\0';
	buf_addc(out, '[');
	escape_script(out, label + start);
	buf_addc(out, ',');
	escape_script(out, line + strnlen(line, TEXT_FOOTER_COLUMN));
	buf_addc(out, ']');
}

static void add_facts(struct buf *out, const struct report *report, const char *title)
{
	add_string(out, "title", title);
	add_string(out, "empty", report->empty);
	buf_adds(out, "\"head\":");
	add_lines(out, report, false, escape_script);
	buf_adds(out, "\"facts\":[");
	for (size_t i = 0; i < report->n_facts; i++) {
		add_comma(out, i);
		buf_addc(out, '[');
		escape_script(out, report->facts[i].name);
		buf_addc(out, ',');
		escape_script(out, report->facts[i].value);
		buf_addc(out, ']');
	}
	buf_adds(out, "],\n");
}

static void add_slices(struct html *html)
{
	struct buf *out = &html->stream->buf;

	buf_adds(out, "\"slices\":[");
	for (size_t i = 0; i < html->samples.slices.len; i++) {
		add_comma(out, i);
		number_decimal(out, html->samples.slices.data[i].start_ns);
		buf_addc(out, ',');
		number_decimal(out, html->samples.slices.data[i].end_ns);
	}
	buf_adds(out, "],\n");
}

/* Those that have samples. */
static void add_threads(struct html *html)
{
	const struct samples *view = html->report->view;
	struct buf *out = &html->stream->buf;
	uint32_t n = 0;

	for (size_t i = 0; i < html->samples.list.len; i++)
		html->thread_now[html->samples.list.data[i].thread] = 1;
	buf_adds(out, "\"threads\":[");
	for (uint32_t i = 0; i < view->n_threads; i++) {
		const struct samples_thread *thread = &view->threads[i];

		if (!html->thread_now[i])
			continue;
		buf_adds(out, n ? ",\n[" : "\n[");
		html->thread_now[i] = ++n;
		number_decimal(out, thread->pid);
		buf_addc(out, ',');
		number_decimal(out, thread->tid);
		buf_addc(out, ',');
		escape_script(out, thread->name);
		buf_addc(out, ',');
		escape_script(out, thread->process);
		buf_addc(out, ']');
		output_spill(html->stream);
	}
	buf_adds(out, "],\n");
}

static uint32_t string_of(struct html *html, const char *text)
{
	return text ? strtab_adds(&html->strings, text) : 0;
}

static enum name_kind kind_of(const struct flame_name *name)
{
	static const enum name_kind kinds[] = {
		[REPORT_USER] = KIND_USER,
		[REPORT_KERNEL] = KIND_KERNEL,
		[REPORT_JIT] = KIND_JIT,
		[REPORT_SCRIPT] = KIND_SCRIPT,
		[REPORT_SPACE_UNKNOWN] = KIND_UNKNOWN,
	};

	if (name->frame)
		return kinds[name->frame->space];
	return name->program ? KIND_PROGRAM : KIND_ROOT;
}

static void add_name(struct html *html, const struct flame_name *name)
{
	static const struct report_frame none;
	const struct report_frame *frame = name->frame ? name->frame : &none;
	struct buf *out = &html->stream->buf;
	RELEASE(buf_release) struct buf text = { 0 };

	if (name->frame)
		frame_add_name(&text, frame);
	else
		buf_adds(&text, name->program ? name->program : "all");
	buf_addc(out, '[');
	escape_script(out, buf_text(&text));
	/* In a difference a function may be inlined at some places, or on one side. */
	buf_addf(out, ",%u,%u,%u,%u,%u]", string_of(html, frame->module),
		 string_of(html, frame->file), frame->line, kind_of(name), frame->inlined && !html->report->diff);
	output_spill(html->stream);
}

static void add_names(struct html *html)
{
	struct buf *out = &html->stream->buf;

	buf_adds(out, "\"names\":[\n");
	for (size_t i = 0; i < html->tree.names.len; i++) {
		buf_adds(out, i ? ",\n" : "");
		add_name(html, &html->tree.names.data[i]);
	}
	buf_adds(out, "],\n\"strings\":[\"\"");
	for (uint32_t i = 1; i <= html->strings.len; i++) {
		buf_adds(out, ",\n");
		escape_script(out, strtab_get(&html->strings, i));
		output_spill(html->stream);
	}
	buf_adds(out, "],\n");
}

static void add_nodes(struct html *html)
{
	const struct flame_node *nodes = html->tree.nodes.data;
	struct buf *out = &html->stream->buf;

	buf_adds(out, "\"up\":[0");
	for (size_t i = 1; i < html->tree.nodes.len; i++) {
		buf_addc(out, ',');
		number_decimal(out, nodes[i - 1].depth + 1 - nodes[i].depth);
		output_spill(html->stream);
	}
	buf_adds(out, "],\n\"name\":[0");
	for (size_t i = 1; i < html->tree.nodes.len; i++) {
		buf_addc(out, ',');
		number_decimal(out, nodes[i].name);
		output_spill(html->stream);
	}
	buf_adds(out, "],\n");
}

static void add_samples(struct html *html, uint32_t series)
{
	struct buf *out = &html->stream->buf;
	const char *between = "";
	uint32_t node = 0;

	for (size_t i = 0; i < html->samples.list.len; i++) {
		const struct html_sample *sample = &html->samples.list.data[i];

		if (sample->series != series)
			continue;
		buf_addf(out, "%s%u,%u,%u,", between, sample->node - node, html->thread_now[sample->thread] - 1,
			 sample->slice);
		number_decimal(out, sample->count);
		buf_addc(out, ',');
		number_decimal(out, sample->value);
		output_spill(html->stream);
		node = sample->node;
		between = ",";
	}
}

/* The same of one side of a difference. */
static void add_sums(struct html *html, uint32_t side)
{
	CLEANUP(mem_free) struct flame_sum *sums = flame_tree_self(&html->tree, side);
	struct buf *out = &html->stream->buf;
	const char *between = "";
	uint32_t before = 0;

	for (uint32_t node = 0; node < html->tree.nodes.len; node++) {
		if (!sums[node].count)
			continue;
		buf_addf(out, "%s%u,0,0,", between, node - before);
		number_decimal(out, sums[node].count);
		buf_addc(out, ',');
		number_decimal(out, sums[node].value);
		output_spill(html->stream);
		before = node;
		between = ",";
	}
}

static void add_one_series(struct html *html, const struct report *report, const char *name,
			   void (*add)(struct html *html, uint32_t index), uint32_t index)
{
	struct buf *out = &html->stream->buf;

	buf_adds(out, index ? ",\n{" : "\n{");
	add_string(out, "name", name);
	add_string(out, "kind", report->shown->kind);
	add_string(out, "unit", report->shown->unit);
	buf_addf(out, "\"waits\":%s,\"count\":", report->summary.waits ? "true" : "false");
	number_decimal(out, report->samples);
	buf_adds(out, ",\"value\":");
	number_decimal(out, report->value);
	buf_adds(out, ",\"footer\":");
	add_lines(out, report, true, add_footer_line);
	buf_adds(out, "\"samples\":[");
	add(html, index);
	buf_adds(out, "]}");
}

static void add_series(struct html *html)
{
	const struct report *report = html->report;

	buf_adds(&html->stream->buf, "\"series\":[");
	for (size_t i = 0; i < report->n_beside; i++)
		if (report->beside[i]->shown)
			add_one_series(html, report->beside[i], report->beside[i]->shown->name, add_samples, i);
}

static void write_samples(struct html *html)
{
	html_samples_init(&html->samples, &html->tree);
	html->thread_now = mem_array(html->report->view->n_threads, sizeof(*html->thread_now));
	add_slices(html);
	add_threads(html);
	add_series(html);
	mem_free(html->thread_now);
	html_samples_release(&html->samples);
}

static void write_difference(struct html *html, const struct report_diff *diff)
{
	struct buf *out = &html->stream->buf;

	buf_adds(out, "\"diff\":{\"noIntervals\":");
	if (diff->no_intervals)
		escape_script(out, diff->no_intervals);
	else
		buf_adds(out, "null");
	buf_adds(out, "},\n\"slices\":[0,1],\n\"threads\":[[0,0,\"\",\"\"]],\n\"series\":[");
	add_one_series(html, diff->sides[DIFF_A].report, "A", add_sums, DIFF_A);
	add_one_series(html, diff->sides[DIFF_B].report, "B", add_sums, DIFF_B);
}

static void write_page(struct html *html, const char *title)
{
	const struct report *report = html->report;
	struct buf *out = &html->stream->buf;

	add_head(out, title);
	buf_adds(out, "<script type=\"application/json\" id=\"data\">{");
	add_facts(out, report, title);
	add_names(html);
	add_nodes(html);
	if (report->diff)
		write_difference(html, report->diff);
	else
		write_samples(html);
	buf_adds(out, "]}</script>\n<script>");
	buf_add(out, page_js, sizeof(page_js));
	buf_adds(out, "</script>\n</body>\n</html>\n");
}

static int write_html(const struct report *report, const struct output_options *options,
		      struct output_stream *stream, struct err *err)
{
	struct html html = { .report = report, .stream = stream };
	RELEASE(buf_release) struct buf title = { 0 };
	int r;

	if (options->picture_title)
		buf_adds(&title, options->picture_title);
	else if (report->diff)
		picture_title(&title, report);
	else
		buf_adds(&title, report->summary.name);
	flame_tree_init(&html.tree, report);
	html.strings.budget = html.tree.sides[0].report->budget;
	r = flame_tree_whole(&html.tree, report, err);
	if (!r)
		write_page(&html, buf_text(&title));
	strtab_release(&html.strings);
	flame_tree_release(&html.tree);
	return r;
}

const struct output output_html = {
	.name = "html",
	.summary = "a page with flame graphs and tables, for a browser",
	.kinds = 1u << REPORT_SAMPLES | 1u << REPORT_DIFF_SAMPLES,
	.tells_missing = true,
	.write = write_html,
};
