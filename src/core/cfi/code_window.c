// SPDX-License-Identifier: GPL-2.0-or-later
/* code_window: a part of an image's code in memory. */
#include <elf.h>
#include "core/cfi/code_window.h"

/* Bytes that the PT_LOAD has from vaddr on, as far as they are there, and where in the file. */
static uint64_t left_in_file(const struct image *image, uint64_t vaddr, uint64_t *ret_offset)
{
	uint64_t file_bytes = image_identity(image)->size, left;

	for (size_t i = 0; i < image_segments(image); i++) {
		const struct image_segment *segment = image_segment(image, i);

		if (segment->type == PT_LOAD && vaddr - segment->vaddr < segment->file_size) {
			*ret_offset = segment->offset + (vaddr - segment->vaddr);
			left = *ret_offset < file_bytes ? file_bytes - *ret_offset : 0;
			return left < segment->file_size - (vaddr - segment->vaddr) ?
				       left :
				       segment->file_size - (vaddr - segment->vaddr);
		}
	}
	return 0;
}

const uint8_t *code_window_at(struct code_window *window, uint64_t vaddr, size_t len)
{
	uint64_t left, offset = 0;

	if (vaddr >= window->vaddr && vaddr - window->vaddr < window->len &&
	    len <= window->len - (vaddr - window->vaddr))
		return window->data + (vaddr - window->vaddr);
	left = left_in_file(window->image, vaddr, &offset);
	if (!len || len > left || len > CODE_WINDOW_BYTES)
		return NULL;
	if (left > CODE_WINDOW_BYTES)
		left = CODE_WINDOW_BYTES;
	if (!window->data)
		window->data = mem_alloc(CODE_WINDOW_BYTES);
	window->len = 0;
	if (image_read(window->image, offset, window->data, left, NULL))
		return NULL;
	window->vaddr = vaddr;
	window->len = left;
	return window->data;
}

void code_window_release(struct code_window *window)
{
	mem_free(window->data);
	*window = (struct code_window){ 0 };
}
