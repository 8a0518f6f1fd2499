// SPDX-License-Identifier: GPL-2.0-or-later
/* text_stacks: the heaviest stacks, each with its count and its whole chain, leaf first. */
#include <inttypes.h>
#include <string.h>
#include "output/escape.h"
#include "output/text.h"

void text_stack_ending(struct text *text, const struct report_stack *stack)
{
	buf_addf(text->out, "  %s", stack->status);
	if (stack->cause)
		buf_addf(text->out, " (%s)", stack->cause);
	/* Tables are what is to be expected: they tell every caller. A diff does not compare by that. */
	if (text->report->several_unwinders && stack->unwinder && strcmp(stack->unwinder, "tables") != 0)
		buf_adds(text->out, !strcmp(stack->unwinder, "mixed") ? ", partly by frame pointers" :
								      ", by frame pointers");
	if (stack->script_cut)
		buf_addf(text->out, "; script frames cut (%s)", stack->script_cut);
}

static void add_head(struct text *text, size_t index, const struct report_stack *stack)
{
	text_style(text, TEXT_BOLD);
	buf_addf(text->out, "#%zu  ", text->report->first_stack + index + 1);
	number_count(text->out, stack->count);
	buf_addf(text->out, " %s%s  ", text_noun(text), stack->count == 1 ? "" : "s");
	if (text->report->summary.waits) {
		number_duration(text->out, stack->value);
		buf_adds(text->out, "  ");
	}
	text_style(text, text_percent_style(stack->percent));
	buf_addf(text->out, "%.2f%%", stack->percent);
	text_style(text, TEXT_PLAIN);
	buf_adds(text->out, "  ");
	escape_text(text->out, stack->comm);
	if (stack->pid)
		buf_addf(text->out, "  pid %u", stack->pid);
	if (stack->tid)
		buf_addf(text->out, "  tid %u", stack->tid);
	text_stack_ending(text, stack);
	buf_addc(text->out, '\n');
}

/* Where frames are missing: what is, and why. */
static void add_error(struct text *text, const char *what, const struct report_stack_error *error)
{
	size_t start = text->out->len;

	buf_addf(text->out, "        (%s, %s", what, error->name);
	if (error->code)
		buf_addf(text->out, " %d", error->code);
	buf_addf(text->out, ": %s)", error->meaning);
	text_end_line(text->out, start, (struct text_name){ 0 }, text->options->width);
}

/* Where a frame without a name is: "[app]+0x1f00", "[anon] 0x7f0012345678". */
static void add_offset(struct buf *out, const struct report_frame *frame)
{
	if (frame->address)
		buf_addf(out, " 0x%" PRIx64, frame->address);
	else if (frame->module)
		buf_addf(out, "+0x%" PRIx64, frame->image_offset);
}

static void add_frame(struct text *text, const struct report_frame *frame)
{
	size_t start = text->out->len;
	struct text_name name;

	buf_addn(text->out, ' ', 8);
	name = text_frame(text->out, frame);
	if (!frame->function)
		add_offset(text->out, frame);
	if (frame->function && frame->module && *frame->module != '[') {
		buf_adds(text->out, "  (");
		escape_text(text->out, text->options->verbose && frame->path ? frame->path : frame->module);
		buf_addc(text->out, ')');
	}
	if (frame->file) {
		buf_adds(text->out, "  ");
		text_source(text->out, frame);
	}
	text_end_line(text->out, start, name, text->options->width);
}

static void add_locations(struct text *text, const struct report_stack *stack, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++) {
		const struct report_location *location = &text->report->locations[stack->locations[i]];

		for (uint32_t f = 0; f < location->n_frames; f++) {
			add_frame(text, &location->frames[f]);
			output_spill(text->stream);
		}
	}
}

void text_stack_frames(struct text *text, const struct report_stack *stack)
{
	add_locations(text, stack, 0, stack->n_kernel);
	if (stack->kernel_error)
		add_error(text, stack->n_kernel ? "the kernel's part is cut" : "no kernel frames",
			  stack->kernel_error);
	add_locations(text, stack, stack->n_kernel, stack->n_locations);
	if (stack->user_error)
		add_error(text, stack->n_locations > stack->n_kernel ? "cut here" : "no user frames",
			  stack->user_error);
	else if (!stack->n_locations)
		buf_adds(text->out, "        (no frames)\n");
	output_spill(text->stream);
}

void text_stacks(struct text *text)
{
	const struct report *report = text->report;

	if (!report->n_stacks) {
		buf_adds(text->out, report->empty ? report->empty : "no stacks to show");
		buf_addc(text->out, '\n');
	}
	for (size_t i = 0; i < report->n_stacks; i++) {
		const struct report_stack *stack = &report->stacks[i];

		if (i)
			buf_addc(text->out, '\n');
		add_head(text, i, stack);
		text_stack_frames(text, stack);
	}
}
