// SPDX-License-Identifier: GPL-2.0-or-later
/* text_chains: the call chains below a row, as a tree of runs and branches. */
#include "base/mem.h"
#include "output/escape.h"
#include "output/text.h"

#define RUN_SHOWN 24 /* frames of one run shown on a terminal; the middle of a longer one is counted */
#define NAME_MIN 16 /* columns a name keeps: branches that leave it less are not shown on a terminal */
#define BRANCH_COLUMNS 11 /* that each branch is set in by */

struct tree {
	struct text *text;
	struct buf prefix; /* of every line: indent and the bars of open branches */
	struct buf name;
};

static void add_name(struct tree *tree, size_t used, const struct report_frame *frame)
{
	size_t width = tree->text->options->width;

	buf_clear(&tree->name);
	text_frame(&tree->name, frame);
	if (width)
		width = width > used + NAME_MIN ? width - used : NAME_MIN;
	escape_elide(tree->text->out, buf_text(&tree->name), tree->name.len, width);
	buf_addc(tree->text->out, '\n');
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

/* Recurses as deep as call chains branch, which the tally bounds. */
static void add_nodes(struct tree *tree, const struct report_node *nodes, size_t n, uint64_t hidden)
{
	size_t len = tree->prefix.len, width = tree->text->options->width;
	double scale = n && nodes[0].count ? nodes[0].percent / (double)nodes[0].count : 0;

	if (n && width && len + BRANCH_COLUMNS + NAME_MIN > width) {
		buf_add(tree->text->out, tree->prefix.data, len);
		buf_adds(tree->text->out, "`-- (too deep for this width)\n");
		return;
	}
	for (size_t i = 0; i < n; i++) {
		bool last = i + 1 == n && !hidden;
		struct buf *out = tree->text->out;

		buf_add(out, tree->prefix.data, len);
		buf_adds(out, last ? "`--" : "|--");
		if (text_percent_style(nodes[i].percent) != TEXT_PLAIN)
			text_style(tree->text, text_percent_style(nodes[i].percent));
		buf_addf(out, "%.2f%%", nodes[i].percent);
		if (text_percent_style(nodes[i].percent) != TEXT_PLAIN)
			text_style(tree->text, TEXT_PLAIN);
		buf_adds(out, nodes[i].percent < 10 ? "-- " : nodes[i].percent < 100 ? "- " : " ");
		buf_adds(&tree->prefix, last ? "           " : "|          ");
		add_name(tree, tree->prefix.len, nodes[i].frames[0]);
		add_run(tree, &nodes[i], 1);
		add_nodes(tree, nodes[i].nodes, nodes[i].n_nodes, nodes[i].hidden);
		tree->prefix.len = len;
		tree->prefix.data[len] = '\0';
	}
	if (n && hidden) {
		buf_add(tree->text->out, tree->prefix.data, len);
		buf_addf(tree->text->out, "`--%.2f%%-%s(others, each small)\n", hidden * scale,
			 hidden * scale < 10 ? "- " : " ");
	}
}

void text_chains(struct text *text, const struct report_row *row, unsigned int indent)
{
	struct tree tree = { .text = text };

	buf_addn(&tree.prefix, ' ', indent);
	if (row->n_nodes == 1 && row->nodes[0].count == (text->report->with_children ? row->children : row->self)) {
		add_run(&tree, row->nodes, 0);
		add_nodes(&tree, row->nodes[0].nodes, row->nodes[0].n_nodes, row->nodes[0].hidden);
	} else {
		add_nodes(&tree, row->nodes, row->n_nodes, row->hidden);
	}
	buf_release(&tree.prefix);
	buf_release(&tree.name);
	buf_addc(text->out, '\n');
}
