// SPDX-License-Identifier: GPL-2.0-or-later
/* text_chains: the call chains below a row, as a tree of runs and branches. */
#include "base/mem.h"
#include "output/text.h"

#define RUN_SHOWN 24 /* frames of one run shown on a terminal; the middle of a longer one is counted */
#define HIDDEN_PERCENT_MIN 0.5 /* a smaller row has only small chains: not worth a line that says so */
#define NAME_MIN 16 /* columns a name keeps: branches that leave it less are not shown on a terminal */
#define BRANCH_COLUMNS 11 /* that each branch is set in by */

struct tree {
	struct text *text;
	struct buf prefix; /* of every line: indent and the bars of open branches */
};

static void add_name(struct tree *tree, size_t used, const struct report_frame *frame)
{
	size_t width = tree->text->options->width, start = tree->text->out->len;
	struct text_name name = text_frame(tree->text->out, frame);

	if (tree->text->report->by_line && frame->file) {
		buf_adds(tree->text->out, "  ");
		text_source(tree->text->out, frame);
	}
	if (width)
		width = width > used + NAME_MIN ? width - used : NAME_MIN;
	text_end_line(tree->text->out, start, name, width);
	output_spill(tree->text->stream);
}

/* The rest of a run below its first frame, one frame a line. */
static void add_run(struct tree *tree, const struct report_node *node, size_t from)
{
	size_t left_out = 0;

	if (tree->text->options->width && node->n_frames > RUN_SHOWN + 1)
		left_out = node->n_frames - RUN_SHOWN;
	for (size_t i = from; i < node->n_frames; i++) {
		buf_add(tree->text->out, tree->prefix.data, tree->prefix.len);
		if (left_out && i == RUN_SHOWN / 2) {
			buf_addf(tree->text->out, "... %zu frames ...\n", left_out);
			i += left_out - 1;
			continue;
		}
		add_name(tree, tree->prefix.len, node->frames[i]);
	}
}

/* "|--12.34%-- ", always BRANCH_COLUMNS wide. */
static void add_share(struct tree *tree, double percent, bool last)
{
	enum text_style style = text_percent_style(percent);
	struct buf *out = tree->text->out;

	buf_adds(out, last ? "`--" : "|--");
	if (style != TEXT_PLAIN)
		text_style(tree->text, style);
	buf_addf(out, "%.2f%%", percent);
	if (style != TEXT_PLAIN)
		text_style(tree->text, TEXT_PLAIN);
	buf_adds(out, percent < 10 ? "-- " : percent < 100 ? "- " : " ");
}

/* What branches at one place: the nodes, biggest first, and then what is too small to be one. */
struct branches {
	const struct report_node *nodes;
	size_t n;
	uint64_t hidden;
	double hidden_percent;
};

/* Recurses as deep as call chains branch, which the tally bounds. */
static void add_branches(struct tree *tree, const struct branches *from)
{
	size_t len = tree->prefix.len, width = tree->text->options->width;

	if (from->n && width && len + BRANCH_COLUMNS + NAME_MIN > width) {
		buf_add(tree->text->out, tree->prefix.data, len);
		buf_adds(tree->text->out, "`-- (too deep for this width)\n");
		return;
	}
	for (size_t i = 0; i < from->n; i++) {
		const struct report_node *node = &from->nodes[i];
		bool last = i + 1 == from->n && !from->hidden;

		buf_add(tree->text->out, tree->prefix.data, len);
		add_share(tree, node->percent, last);
		buf_adds(&tree->prefix, last ? "           " : "|          ");
		add_name(tree, tree->prefix.len, node->frames[0]);
		add_run(tree, node, 1);
		add_branches(tree, &(struct branches){ node->nodes, node->n_nodes, node->hidden,
						       node->hidden_percent });
		tree->prefix.len = len;
		tree->prefix.data[len] = '\0';
	}
	if (from->hidden) {
		buf_add(tree->text->out, tree->prefix.data, len);
		add_share(tree, from->hidden_percent, true);
		buf_addf(tree->text->out, "(%s, each small)\n", from->n ? "others" : "many");
	}
}

void text_chains(struct text *text, const struct report_row *row, unsigned int indent)
{
	struct tree tree = { .text = text };

	if (!row->n_nodes && row->hidden_percent < HIDDEN_PERCENT_MIN)
		return;
	buf_addn(&tree.prefix, ' ', indent);
	if (row->n_nodes == 1 && row->nodes[0].count == (text->report->with_children ? row->children : row->self)) {
		add_run(&tree, row->nodes, 0);
		add_branches(&tree, &(struct branches){ row->nodes->nodes, row->nodes->n_nodes,
							row->nodes->hidden, row->nodes->hidden_percent });
	} else {
		add_branches(&tree, &(struct branches){ row->nodes, row->n_nodes, row->hidden,
							row->hidden_percent });
	}
	buf_release(&tree.prefix);
	buf_addc(text->out, '\n');
}
