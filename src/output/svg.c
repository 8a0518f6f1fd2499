// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * svg: a flame graph as one picture, readable without script: a box for each function below its caller, as wide as
 * its share, with its numbers as the tooltip (SVG 1.1).
 */
#include <inttypes.h>
#include <string.h>
#include "base/hash.h"
#include "base/number.h"
#include "output/escape.h"
#include "output/flame_tree.h"
#include "output/formats.h"
#include "output/frame_name.h"
#include "output/short_name.h"
#include "output/text.h"

#define WIDTH 1200 /* pixels, where nothing is asked for */
#define MIN_WIDTH 0.3 /* of a box */
#define MARGIN 10
#define ROW 17 /* from box to box; a box is a pixel less */
#define LINE 15 /* of words */
#define COLUMN 6.7 /* of a letter in a box */
#define SHADES 3 /* of each colour, so that boxes beside each other are told apart */

/* The colours of Okabe and Ito, which the colour-blind tell apart too, made light enough for black letters. */
enum colour {
	COLOUR_USER,
	COLOUR_KERNEL,
	COLOUR_INLINED,
	COLOUR_JIT,
	COLOUR_SCRIPT,
	COLOUR_WAITING,
	COLOUR_PROGRAM,
	COLOUR_MORE,
	COLOUR_LESS,
	COLOUR_NOISE,
	COLOUR_END
};
static const struct {
	const char *name, *shades[SHADES];
} colours[] = {
	[COLOUR_USER] = { "user", { "#f0c04a", "#eeb42f", "#f4cc6c" } },
	[COLOUR_KERNEL] = { "kernel", { "#e8946a", "#e58355", "#eda681" } },
	[COLOUR_INLINED] = { "inlined", { "#f6e58f", "#f4e07a", "#f8eba8" } },
	[COLOUR_JIT] = { "JIT", { "#6cc5a3", "#57bc95", "#84cfb2" } },
	[COLOUR_SCRIPT] = { "script", { "#c3a9e2", "#b798dc", "#cfbae8" } },
	[COLOUR_WAITING] = { "waiting", { "#7fb8e6", "#6aace1", "#97c5ea" } },
	[COLOUR_PROGRAM] = { NULL, { "#d8d8d8", "#cfcfcf", "#e0e0e0" } },
	[COLOUR_MORE] = { "more in B", { "#fbd3a6", "#f5a55c", "#e8791d" } },
	[COLOUR_LESS] = { "less in B", { "#bfdcf2", "#86bde6", "#479ad3" } },
	[COLOUR_NOISE] = { "within noise", { "#dedede", "#d6d6d6", "#e6e6e6" } },
};
/* Of a difference the shade says how many times as much the side with more has: from these on the next one. */
static const double shade_times[SHADES - 1] = { 1.25, 2 };
#define SHADE_WORDS "darker: 1.25, and 2 times as much"

struct drawing {
	struct flame_tree tree;
	const struct output_options *options;
	struct output_stream *stream;
	struct buf *out;
	const char *unit, *noun; /* of values; of what was counted */
	const struct report_diff *diff; /* NULL: of one report */
	struct flame_sum *sums[DIFF_SIDES]; /* by node: what goes through it, of each side */
	double *left; /* by node: where its box begins, in pixels; then where its next child's does */
	double scale; /* pixels of a share of 1 */
	double top; /* of the first row */
	uint32_t depth; /* of the deepest box that is wide enough */
	bool used[COLOUR_END];
};

static double least_width(const struct drawing *drawing)
{
	return drawing->options->picture_least > 0 ? drawing->options->picture_least : MIN_WIDTH;
}

static unsigned int width_of(const struct drawing *drawing)
{
	return drawing->options->picture_width ? drawing->options->picture_width : WIDTH;
}

static void sum_up(struct drawing *drawing)
{
	const struct flame_tree *tree = &drawing->tree;

	for (size_t side = 0; side < tree->n_sides; side++) {
		struct flame_sum *sums = flame_tree_self(tree, side);

		for (uint32_t i = tree->nodes.len; i-- > 1;) {
			struct flame_sum *to = &sums[tree->nodes.data[i].parent];

			to->count += sums[i].count;
			to->value += sums[i].value;
			to->waiting += sums[i].waiting;
		}
		drawing->sums[side] = sums;
	}
}

/* Of what is drawn; in a difference of all samples of the side, also those that --symbol leaves out. */
static double share_of(const struct drawing *drawing, size_t side, uint32_t node)
{
	const struct flame_sum *sums = drawing->sums[side];
	uint64_t all = drawing->diff ? drawing->tree.sides[side].report->value : sums[FLAME_ROOT].value;

	return all ? (double)sums[node].value / (double)all : 0;
}

static double shares_of(const struct drawing *drawing, uint32_t node)
{
	double shares = 0;

	for (size_t side = 0; side < drawing->tree.n_sides; side++)
		shares += share_of(drawing, side, node);
	return shares;
}

/* Of two sides a box has the mean of what it would have of each. */
static double box_width(const struct drawing *drawing, uint32_t node)
{
	double width = shares_of(drawing, node) * drawing->scale;

	/* Sums of a file that lies may be more than there is room for. */
	return width < width_of(drawing) ? width : width_of(drawing);
}

/* Places every box, and finds the deepest. Children stand at the left of what is their parent's alone. */
static void place(struct drawing *drawing)
{
	const struct flame_tree *tree = &drawing->tree;
	double all = shares_of(drawing, FLAME_ROOT);

	drawing->scale = all > 0 ? (width_of(drawing) - 2 * MARGIN) / all : 0;
	drawing->left = mem_array(tree->nodes.len, sizeof(*drawing->left));
	for (uint32_t i = 1; i < tree->nodes.len; i++) {
		uint32_t parent = tree->nodes.data[i].parent;

		drawing->left[i] = drawing->left[parent];
		drawing->left[parent] += box_width(drawing, i);
		if (box_width(drawing, i) >= least_width(drawing) && tree->nodes.data[i].depth > drawing->depth)
			drawing->depth = tree->nodes.data[i].depth;
	}
	/* Each one's own place is where its first child begins; by now it is where its last one ends. */
	for (uint32_t i = tree->nodes.len; i-- > 1;)
		drawing->left[tree->nodes.data[i].parent] -= box_width(drawing, i);
}

static struct diff_change change_of(const struct drawing *drawing, uint32_t node)
{
	struct diff_change change = { 0 };

	for (int side = 0; side < DIFF_SIDES; side++)
		change.of[side] = (struct report_cell){ drawing->sums[side][node].count,
							drawing->sums[side][node].value, 0 };
	diff_change_complete(drawing->diff, &change);
	return change;
}

/* Sets the shade where it means something: then there is as much colour in a picture as there are points. */
static enum colour difference_colour(const struct drawing *drawing, uint32_t node, unsigned int *shade)
{
	struct diff_change change = change_of(drawing, node);
	double a = change.of[DIFF_A].percent, b = change.of[DIFF_B].percent;

	if (change.within_noise || a == b)
		return COLOUR_NOISE;
	for (*shade = 0; *shade < SHADES - 1; ++*shade)
		if (a < b ? b < shade_times[*shade] * a : a < shade_times[*shade] * b)
			break;
	return a < b ? COLOUR_MORE : COLOUR_LESS;
}

static enum colour colour_of(const struct drawing *drawing, uint32_t node, unsigned int *shade)
{
	const struct flame_name *name = &drawing->tree.names.data[drawing->tree.nodes.data[node].name];
	const struct flame_sum *sum = &drawing->sums[0][node];

	if (drawing->diff)
		return difference_colour(drawing, node, shade);
	if (!name->frame)
		return COLOUR_PROGRAM;
	if (sum->waiting > sum->value / 2)
		return COLOUR_WAITING;
	switch (name->frame->space) {
	case REPORT_KERNEL:
		return COLOUR_KERNEL;
	case REPORT_JIT:
		return COLOUR_JIT;
	case REPORT_SCRIPT:
		return COLOUR_SCRIPT;
	case REPORT_USER:
	case REPORT_SPACE_UNKNOWN:
		break;
	}
	return name->frame->inlined ? COLOUR_INLINED : COLOUR_USER;
}

static void add_name(struct buf *out, const struct flame_name *name)
{
	if (name->frame)
		frame_add_name(out, name->frame);
	else
		buf_adds(out, name->program ? *name->program ? name->program : "[unknown]" : "all");
}

/* "1.2 s, 34.5 %, 1,234 samples" */
static void add_sum(struct drawing *drawing, struct buf *words, uint32_t node)
{
	const struct flame_sum *sum = &drawing->sums[0][node];

	if (!strcmp(drawing->unit, "ns")) {
		number_duration(words, sum->value);
		buf_adds(words, ", ");
	}
	number_percent(words, 100 * share_of(drawing, 0, node));
	buf_adds(words, " %, ");
	number_count(words, sum->count);
	buf_addf(words, " %s%s", drawing->noun, sum->count == 1 ? "" : "s");
}

/* "A 12.34 %, B 14.50 %, +2.16 points (+1.90 to +2.42)"; of the root how many samples that is of. */
static void add_change(struct drawing *drawing, struct buf *words, uint32_t node)
{
	struct diff_change change = change_of(drawing, node);

	if (node == FLAME_ROOT) {
		buf_adds(words, "A ");
		number_count(words, change.of[DIFF_A].count);
		buf_adds(words, ", B ");
		number_count(words, change.of[DIFF_B].count);
		buf_addf(words, " %ss", drawing->noun);
		return;
	}
	buf_addf(words, "A %.2f %%, B %.2f %%, %+.2f points", change.of[DIFF_A].percent,
		 change.of[DIFF_B].percent, change.points);
	if (!drawing->diff->no_intervals)
		buf_addf(words, " (%+.2f to %+.2f%s)", change.low, change.high,
			 change.within_noise ? ": within noise" : "");
}

/* "main (redis-server): 1.2 s, 34.5 %, 1,234 samples" */
static void add_tooltip(struct drawing *drawing, uint32_t node, const struct flame_name *name, const char *text)
{
	RELEASE(buf_release) struct buf words = { 0 };

	buf_adds(&words, text);
	if (name->frame && name->frame->function && name->frame->module)
		buf_addf(&words, " (%.*s)", ESCAPE_NAME_MAX, name->frame->module);
	/* In a difference a function may be inlined at some places, or on one side. */
	buf_adds(&words, name->frame && name->frame->inlined && !drawing->diff ? ", inlined: " : ": ");
	if (drawing->diff)
		add_change(drawing, &words, node);
	else
		add_sum(drawing, &words, node);
	escape_xml(drawing->out, buf_text(&words));
}

static void add_box(struct drawing *drawing, uint32_t node)
{
	const struct flame_node *at = &drawing->tree.nodes.data[node];
	const struct flame_name *name = &drawing->tree.names.data[at->name];
	double x = MARGIN + drawing->left[node], width = box_width(drawing, node);
	double y = drawing->top + ROW * (drawing->options->picture_icicle ? at->depth : drawing->depth - at->depth);
	RELEASE(buf_release) struct buf text = { 0 }, shown = { 0 }, label = { 0 };
	enum colour colour;
	unsigned int shade;
	size_t columns = width > 6 ? (size_t)((width - 6) / COLUMN) : 0;

	if (width < least_width(drawing))
		return;
	add_name(&text, name);
	shade = (unsigned int)(hash_stored(buf_text(&text), text.len, 0) % SHADES);
	colour = colour_of(drawing, node, &shade);
	drawing->used[colour] = true;
	buf_adds(drawing->out, "<g><title>");
	add_tooltip(drawing, node, name, buf_text(&text));
	buf_addf(drawing->out, "</title><rect class=\"%c%u\" x=\"%.2f\" y=\"%.0f\" width=\"%.2f\" height=\"%d\"/>",
		 'a' + (int)colour, shade, x, y, width, ROW - 1);
	if (columns >= 3) {
		escape_text(&shown, buf_text(&text));
		short_name(&label, buf_text(&shown), columns);
		buf_addf(drawing->out, "<text x=\"%.2f\" y=\"%.0f\">", x + 3, y + ROW - 5);
		escape_xml(drawing->out, buf_text(&label));
		buf_adds(drawing->out, "</text>");
	}
	buf_adds(drawing->out, "</g>\n");
	output_spill(drawing->stream);
}

/* Lines of words from y on; returns where they end. Those of a footer begin with "# ". */
static double add_lines(struct drawing *drawing, const struct buf *lines, double y)
{
	const char *at = buf_text(lines), *end;

	for (; *at; at = end + (*end == '\n')) {
		CLEANUP(mem_free) char *line = NULL;

		end = strchrnul(at, '\n');
		at += !strncmp(at, "# ", 2) ? 2 : 0;
		if (at >= end)
			continue;
		line = mem_strndup(at, (size_t)(end - at));
		y += LINE;
		buf_addf(drawing->out, "<text x=\"%d\" y=\"%.0f\" xml:space=\"preserve\">", MARGIN, y);
		escape_xml(drawing->out, line);
		buf_adds(drawing->out, "</text>\n");
	}
	return y;
}

static double add_words(struct drawing *drawing, double x, double y, const char *words)
{
	buf_addf(drawing->out, "<text x=\"%.0f\" y=\"%.0f\">%s</text>\n", x, y, words);
	return x + COLUMN * (double)strlen(words) + 20;
}

static void add_legend(struct drawing *drawing, double y)
{
	bool graded = false;
	double x = MARGIN;

	for (int colour = 0; colour < COLOUR_END; colour++) {
		bool has_grades = colour == COLOUR_MORE || colour == COLOUR_LESS;
		const char *name = colours[colour].name;

		if (!drawing->used[colour] || !name)
			continue;
		if (colour == COLOUR_NOISE && drawing->diff->no_intervals)
			name = "the same";
		for (int shade = 0; shade < (has_grades ? SHADES : 1); shade++, x += 12)
			buf_addf(drawing->out,
				 "<rect class=\"%c%d\" x=\"%.0f\" y=\"%.0f\" width=\"12\" height=\"12\"/>",
				 'a' + colour, shade, x, y - 11);
		x = add_words(drawing, x + 4, y, name);
		graded |= has_grades;
	}
	if (graded)
		add_words(drawing, x, y, SHADE_WORDS);
}

static void begin_picture(struct drawing *drawing, const char *title, double height)
{
	struct buf *out = drawing->out;

	buf_addf(out, "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
		      "<svg version=\"1.1\" width=\"%u\" height=\"%.0f\" viewBox=\"0 0 %u %.0f\" "
		      "xmlns=\"http://www.w3.org/2000/svg\">\n<title>",
		 width_of(drawing), height, width_of(drawing), height);
	escape_xml(out, title);
	buf_adds(out, "</title>\n<style>\ntext { font: 11px monospace; fill: #111 }\n"
		      ".title { font: bold 15px sans-serif }\n"
		      "rect { stroke: #fff; stroke-width: 0.4 }\n"
		      "g:hover rect { stroke: #000; stroke-width: 1 }\n");
	for (int colour = 0; colour < COLOUR_END; colour++)
		for (int shade = 0; shade < SHADES; shade++)
			buf_addf(out, ".%c%d { fill: %s }\n", 'a' + colour, shade, colours[colour].shades[shade]);
	buf_addf(out, "</style>\n<rect width=\"%u\" height=\"%.0f\" fill=\"#fff\"/>\n", width_of(drawing), height);
	buf_addf(out, "<text class=\"title\" x=\"%d\" y=\"24\">", MARGIN);
	escape_xml(out, title);
	buf_adds(out, "</text>\n");
}

static void draw(struct drawing *drawing, const struct report *report)
{
	RELEASE(buf_release) struct buf above = { 0 }, below = { 0 }, title = { 0 };
	size_t columns = (size_t)((width_of(drawing) - 2 * MARGIN) / COLUMN);
	bool empty = !drawing->scale;
	double rows, end;

	if (drawing->options->picture_title)
		buf_adds(&title, drawing->options->picture_title);
	else
		picture_title(&title, report);
	text_around(&above, report, columns, false);
	text_around(&below, report, columns, true);
	if (empty && report->empty)
		buf_addf(&above, "%s\n", report->empty);
	drawing->top = 36 + LINE * (double)text_lines(&above);
	rows = empty ? 0 : ROW * (drawing->depth + 1.0);
	end = drawing->top + rows + 12;
	begin_picture(drawing, buf_text(&title), end + LINE * (2 + (double)text_lines(&below)));
	add_lines(drawing, &above, 28);
	for (uint32_t i = 0; !empty && i < drawing->tree.nodes.len; i++)
		add_box(drawing, i);
	add_legend(drawing, end + LINE - 3);
	add_lines(drawing, &below, end + LINE);
	buf_adds(drawing->out, "</svg>\n");
}

/* What values are in, and what is counted. Errors: it is not the same of all events. */
static int choose_words(struct drawing *drawing, const struct report *report, struct err *err)
{
	bool any = false;

	if (report->diff && report->diff->sides[DIFF_B].report->summary.waits)
		drawing->noun = "wait";
	for (size_t i = 0; i < report->n_beside; i++) {
		const struct report_series *shown = report->beside[i]->shown;
		const char *noun = report->beside[i]->summary.waits ? "wait" : "sample";

		if (!shown)
			continue;
		drawing->noun = any && strcmp(noun, drawing->noun) ? "event" : noun;
		if (any && strcmp(shown->unit, drawing->unit)) {
			err_usage(err, "events in %s and in %s are not in one picture", drawing->unit, shown->unit);
			return err_hint(err, "choose one: --event NAME");
		}
		drawing->unit = shown->unit;
		any = true;
	}
	return 0;
}

static int write_svg(const struct report *report, const struct output_options *options,
		     struct output_stream *stream, struct err *err)
{
	struct drawing drawing = { .options = options, .stream = stream, .out = &stream->buf,
				   .diff = report->diff, .unit = "count", .noun = "sample" };
	int r = choose_words(&drawing, report, err);

	if (r)
		return r;
	flame_tree_init(&drawing.tree, report);
	r = flame_tree_whole(&drawing.tree, report, err);
	if (!r) {
		sum_up(&drawing);
		place(&drawing);
		draw(&drawing, report);
	}
	for (size_t side = 0; side < drawing.tree.n_sides; side++)
		mem_free(drawing.sums[side]);
	flame_tree_release(&drawing.tree);
	mem_free(drawing.left);
	return r;
}

const struct output output_svg = {
	.name = "svg",
	.summary = "a flame graph as a picture without script",
	.kinds = 1u << REPORT_SAMPLES | 1u << REPORT_DIFF_SAMPLES,
	.one_event = true,
	.tells_missing = true,
	.write = write_svg,
};
