// SPDX-License-Identifier: GPL-2.0-or-later
/* fp_rows: code of a file that nothing describes, but that can be seen to keep frame pointers. */
#include <elf.h>
#include <string.h>
#include "core/cfi/fp_rows.h"

#define BLOCK_BYTES 4096
#define STRETCH_BYTES_MIN (16u << 10)
#define BEGINNINGS_PER_BLOCK 2 /* of functions, in the mean: V8's built-in ones have 4.7 */
#define EMPTY_BLOCKS_MAX 8 /* in a row within a stretch: V8's longest function has 24 KB */
#define SCAN_BYTES_MAX (32ULL << 20) /* of one image */
#define RULE UNWIND_ESCAPED(UNWIND_FP, UNWIND_FP_CUSTOM)

static const uint8_t beginning[] = { 0x55, 0x48, 0x89, 0xe5 }; /* push %rbp; mov %rsp, %rbp */

/* A stretch while it is looked at. */
struct scan {
	struct row_list *list;
	const struct image *image;
	uint64_t left; /* bytes that may still be read */
	uint64_t start, end; /* blocks with a beginning in them or beside them; end 0: none yet */
	uint64_t beginnings;
};

static unsigned int count_beginnings(const uint8_t *code, size_t len)
{
	unsigned int n = 0;

	for (const uint8_t *at = code; (at = memmem(at, code + len - at, beginning, sizeof(beginning))); at++)
		n++;
	return n;
}

static void end_stretch(struct scan *scan)
{
	uint64_t bytes = scan->end - scan->start;

	if (scan->end && bytes >= STRETCH_BYTES_MIN &&
	    scan->beginnings >= bytes / BLOCK_BYTES * BEGINNINGS_PER_BLOCK &&
	    row_list_begin(scan->list, UNWIND_SOURCE_FP, scan->start, scan->end)) {
		row_list_mark_fp(scan->list);
		row_list_add(scan->list, scan->start, RULE);
	}
	scan->end = scan->beginnings = 0;
}

/* Blocks without a beginning are a long function, if not too many of them lie between others. */
static void scan_gap(struct scan *scan, uint64_t start, uint64_t end)
{
	uint8_t code[BLOCK_BYTES];
	unsigned int empty = 0;

	for (uint64_t at = start, len; at < end; at += len) {
		unsigned int n;
		uint64_t offset;

		len = end - at < BLOCK_BYTES ? end - at : BLOCK_BYTES;
		if (len > scan->left || !image_vaddr_to_offset(scan->image, at, &offset) ||
		    image_read(scan->image, offset, code, len, NULL))
			break;
		scan->left -= len;
		n = count_beginnings(code, len);
		empty = n ? 0 : empty + 1;
		if (empty > EMPTY_BLOCKS_MAX)
			end_stretch(scan);
		if (n) {
			if (!scan->end)
				scan->start = at;
			scan->end = at + len;
			scan->beginnings += n;
		}
	}
	end_stretch(scan);
}

void fp_rows_add(struct row_list *list, const struct image *image)
{
	struct scan scan = { .list = list, .image = image, .left = SCAN_BYTES_MAX };
	uint64_t start, end;

	if (image_machine(image) != EM_X86_64)
		return;
	for (size_t i = 0; row_list_hole(list, i, &start, &end); i++)
		if (end - start >= STRETCH_BYTES_MIN)
			scan_gap(&scan, start, end);
	row_list_settle(list);
}
