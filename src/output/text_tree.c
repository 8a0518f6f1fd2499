// SPDX-License-Identifier: GPL-2.0-or-later
/* text_tree: the whole call tree, a function a line. */
#include "base/vec.h"
#include "output/short_name.h"
#include "output/text.h"

#define SHARES_COLUMNS 16 /* " 12.3%   12.3%  ", two of which stand before the name */
#define NAME_MIN 30 /* columns a name keeps on a terminal */
#define NAME_COLUMNS 64 /* and elsewhere */

/* A run of functions that only call on is set in once. */
void text_tree(struct text *text)
{
	const struct report *report = text->report;
	RELEASE(buf_release) struct buf name = { 0 };
	unsigned int depth = 0;
	VEC(unsigned int) depths = { 0 };

	if (!report->n_tree) {
		buf_adds(text->out, report->empty ? report->empty : "no call tree to show");
		buf_addc(text->out, '\n');
		return;
	}
	text_style(text, TEXT_DIM);
	buf_adds(text->out, " total    self  call tree\n");
	text_style(text, TEXT_PLAIN);
	for (size_t i = 0; i < report->n_tree; i++) {
		const struct report_tree_node *node = &report->tree[i];
		size_t width = text->options->width, used;

		/* How far the node above is set in, and one step more where it has others below it, too. */
		vec_reserve(&depths, node->depth + 1u);
		depth = node->depth ? depths.data[node->depth - 1] + !node->joined : 0;
		depths.data[node->depth] = depth;
		if (node->joined) {
			buf_addn(text->out, ' ', 6);
		} else {
			text_share(text, node->percent);
		}
		buf_adds(text->out, "  ");
		if (node->self)
			text_share(text, node->self_percent);
		else
			buf_addn(text->out, ' ', 6);
		used = SHARES_COLUMNS + 2 * depth;
		if (width && used + NAME_MIN > width)
			used = width > SHARES_COLUMNS + NAME_MIN ? width - NAME_MIN : SHARES_COLUMNS;
		buf_addn(text->out, ' ', used - SHARES_COLUMNS + 2);
		buf_clear(&name);
		text_function(&name, node->frame);
		short_name(text->out, buf_text(&name), width ? width - used : NAME_COLUMNS);
		buf_addc(text->out, '\n');
		output_spill(text->stream);
	}
	vec_release(&depths);
}
