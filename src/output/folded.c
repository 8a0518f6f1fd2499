// SPDX-License-Identifier: GPL-2.0-or-later
/* folded: one line a stack, `comm;root;...;leaf COUNT`, for flame graph tools; sorted by bytes. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "base/strtab.h"
#include "base/vec.h"
#include "output/escape.h"
#include "output/frame_name.h"
#include "output/formats.h"

/* A location's frames as folded texts, root first, joined by ';'; made once a location. */
struct folder {
	const struct report *report;
	const struct output_options *options;
	struct strtab texts;
	uint32_t *text_of; /* by location: id in texts, so equal ids are equal texts */
	uint32_t *comm_of; /* by stack: id in texts of what stands before the first frame */
	uint32_t kernel_cut, kernel_none; /* ids in texts of what stands for kernel frames that are missing */
	uint32_t unknown; /* id in texts of what stands for a text that does not fit into the budget */
};

/* " (main.c:12)": with the base name alone, because whole paths hide the functions. */
static void add_source(struct buf *name, const struct report_frame *frame)
{
	const char *slash;

	if (!frame->file || !frame->line)
		return;
	slash = strrchr(frame->file, '/');
	buf_addf(name, " (%.*s:%" PRIu32 ")", ESCAPE_NAME_MAX, slash ? slash + 1 : frame->file, frame->line);
}

static void add_frame(struct buf *buf, const struct report_frame *frame, const struct folder *folder)
{
	static const char *const suffixes[] = {
		[REPORT_USER] = "", [REPORT_KERNEL] = "_[k]", [REPORT_JIT] = "_[j]", [REPORT_SCRIPT] = "",
		[REPORT_SPACE_UNKNOWN] = "",
	};
	RELEASE(buf_release) struct buf name = { 0 };

	frame_add_name(&name, frame);
	if (folder->report->by_line)
		add_source(&name, frame);
	escape_folded(buf, buf_text(&name));
	if (!folder->options->fold_no_suffix)
		buf_adds(buf, frame->inlined ? "_[i]" : suffixes[frame->space]);
}

static uint32_t add_text(struct folder *folder, const struct buf *text)
{
	uint32_t id = strtab_add(&folder->texts, buf_text(text), text->len);

	return id ? id : folder->unknown;
}

static uint32_t text_of(struct folder *folder, uint32_t location)
{
	const struct report_location *at = &folder->report->locations[location];
	RELEASE(buf_release) struct buf text = { 0 };

	if (folder->text_of[location])
		return folder->text_of[location];
	for (uint32_t i = at->n_frames; i-- > 0;) {
		if (text.len)
			buf_addc(&text, ';');
		add_frame(&text, &at->frames[i], folder);
	}
	folder->text_of[location] = add_text(folder, &text);
	return folder->text_of[location];
}

/*
 * Whether frames of the kernel's are missing between its part and the user's: "[truncated]_[k]" stands there,
 * or "[unknown]_[k]" where there are none at all.
 */
static bool has_gap(const struct report_stack *stack)
{
	return stack->kernel_error;
}

/* Of its line: frames, and the word for those that are missing. */
static size_t n_parts(const struct report_stack *stack)
{
	return stack->n_locations + has_gap(stack);
}

/* "comm", "comm-PID", "comm-PID/TID", and after it ";[truncated]" for a stack without its root. */
static uint32_t head_of(struct folder *folder, const struct report_stack *stack)
{
	RELEASE(buf_release) struct buf text = { 0 };

	escape_folded(&text, stack->comm);
	for (size_t i = 0; i < text.len; i++)
		if (text.data[i] == ' ')
			text.data[i] = '_';
	if (folder->options->fold_pid || folder->options->fold_tid)
		buf_addf(&text, "-%" PRIu32, stack->pid);
	if (folder->options->fold_tid)
		buf_addf(&text, "/%" PRIu32, stack->tid);
	if (!strcmp(stack->status, "cut"))
		buf_adds(&text, ";[truncated]");
	if (!stack->n_locations && (stack->cause || !has_gap(stack)))
		buf_addf(&text, ";[%s]", stack->cause ? stack->cause : "unknown");
	return add_text(folder, &text);
}

/* The bytes of one line, from its part `part` on: 0 is the head, then the locations, root first. */
struct cursor {
	const struct folder *folder;
	const struct report_stack *stack;
	size_t part;
	const char *at;
};

static uint32_t part_text(const struct folder *folder, const struct report_stack *stack, size_t part)
{
	size_t n_user = stack->n_locations - stack->n_kernel;

	if (!part)
		return folder->comm_of[stack - folder->report->stacks];
	if (has_gap(stack) && part == n_user + 1)
		return stack->kernel_error->code ? folder->kernel_none : folder->kernel_cut;
	part -= has_gap(stack) && part > n_user;
	return folder->text_of[stack->locations[stack->n_locations - part]];
}

/* The next byte: ';' between parts, ' ' after the last one and 0 after that. */
static unsigned char cursor_next(struct cursor *cursor)
{
	if (*cursor->at)
		return *cursor->at++;
	if (cursor->part > n_parts(cursor->stack))
		return '\0';
	if (++cursor->part > n_parts(cursor->stack))
		return ' ';
	cursor->at = strtab_get(&cursor->folder->texts,
				part_text(cursor->folder, cursor->stack, cursor->part));
	return ';';
}

/* How many parts from the root on are the same in both. */
static size_t common_parts(const struct folder *folder, const struct report_stack *a,
			   const struct report_stack *b)
{
	size_t least = n_parts(a) < n_parts(b) ? n_parts(a) : n_parts(b);
	size_t part = 0;

	while (part <= least && part_text(folder, a, part) == part_text(folder, b, part))
		part++;
	return part;
}

/* The order of the lines' bytes, as LC_ALL=C sort has it; lines with the same stack are equal. */
static int compare(const void *left, const void *right, void *ctx)
{
	const struct folder *folder = ctx;
	const struct report_stack *a = *(const struct report_stack *const *)left;
	const struct report_stack *b = *(const struct report_stack *const *)right;
	size_t same = common_parts(folder, a, b);
	struct cursor x = { folder, a, same ? same - 1 : 0, "" }, y = { folder, b, x.part, "" };
	unsigned char p, q;

	if (!same) {
		x.at = strtab_get(&folder->texts, part_text(folder, a, 0));
		y.at = strtab_get(&folder->texts, part_text(folder, b, 0));
	}
	do {
		p = cursor_next(&x);
		q = cursor_next(&y);
	} while (p == q && p);
	return p < q ? -1 : p > q;
}

static void add_line(struct folder *folder, const struct report_stack *stack, uint64_t count,
		     struct output_stream *stream)
{
	for (size_t part = 0; part <= n_parts(stack); part++) {
		uint32_t id = part_text(folder, stack, part);

		if (part)
			buf_addc(&stream->buf, ';');
		buf_add(&stream->buf, folder->texts.entries[id - 1].text, folder->texts.entries[id - 1].len);
		output_spill(stream);
	}
	buf_addf(&stream->buf, " %" PRIu64 "\n", count);
	output_spill(stream);
}

static int write_folded(const struct report *report, const struct output_options *options,
			struct output_stream *stream, struct err *err)
{
	struct folder folder = { .report = report, .options = options };
	const struct report_stack **order = mem_array(report->n_stacks, sizeof(*order));
	bool total = options->fold_value ? options->fold_value == OUTPUT_FOLD_TOTAL : report->summary.waits;

	folder.text_of = mem_array(report->n_locations, sizeof(*folder.text_of));
	folder.kernel_cut = strtab_adds(&folder.texts, options->fold_no_suffix ? "[truncated]" : "[truncated]_[k]");
	folder.kernel_none = strtab_adds(&folder.texts, options->fold_no_suffix ? "[unknown]" : "[unknown]_[k]");
	folder.unknown = strtab_adds(&folder.texts, "[unknown]");
	folder.texts.budget = report->budget;
	folder.comm_of = mem_array(report->n_stacks, sizeof(*folder.comm_of));
	for (size_t i = 0; i < report->n_stacks; i++) {
		order[i] = &report->stacks[i];
		folder.comm_of[i] = head_of(&folder, order[i]);
		for (size_t k = 0; k < order[i]->n_locations; k++)
			text_of(&folder, order[i]->locations[k]);
	}
	qsort_r(order, report->n_stacks, sizeof(*order), compare, &folder);
	/* Different names can read the same once escaped: their lines are one. */
	for (size_t i = 0; i < report->n_stacks;) {
		const struct report_stack *first = order[i];
		uint64_t count = 0;

		do {
			count += total ? order[i]->value : order[i]->count;
			i++;
		} while (i < report->n_stacks && !compare(&first, &order[i], &folder));
		add_line(&folder, first, count, stream);
	}
	mem_free(order);
	mem_free(folder.text_of);
	mem_free(folder.comm_of);
	strtab_release(&folder.texts);
	return 0;
}

const struct output output_folded = {
	.name = "folded",
	.summary = "one line a stack, for flame graph tools",
	.kinds = 1u << REPORT_STACKS,
	.write = write_folded,
};
