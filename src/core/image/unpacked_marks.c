// SPDX-License-Identifier: GPL-2.0-or-later
/* unpacked_marks: places in the compressed sections of an image that unpacking can go on from. */
#include "core/image/image_elf.h"
#include "core/image/unpacked_marks.h"

struct unpacked_marks *unpacked_marks_of(struct image *image, uint64_t offset)
{
	struct unpacked_marks *marks;

	for (marks = image->marks; marks; marks = marks->next)
		if (marks->offset == offset)
			return marks;
	marks = mem_zalloc(sizeof(*marks));
	marks->offset = offset;
	marks->next = image->marks;
	image->marks = marks;
	return marks;
}

void unpacked_marks_add(struct unpacked_marks *marks, struct unpacked_mark *mark)
{
	vec_push(&marks->all, mark);
}

const struct unpacked_mark *unpacked_marks_before(const struct unpacked_marks *marks, uint64_t to)
{
	size_t low = 0, high = marks->all.len;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (marks->all.data[middle]->at <= to)
			low = middle + 1;
		else
			high = middle;
	}
	return low ? marks->all.data[low - 1] : NULL;
}

uint64_t unpacked_marks_end(const struct unpacked_marks *marks)
{
	return marks->all.len ? marks->all.data[marks->all.len - 1]->at : 0;
}

size_t unpacked_marks_bytes(const struct image *image)
{
	size_t bytes = 0;

	for (const struct unpacked_marks *marks = image->marks; marks; marks = marks->next)
		bytes += marks->all.len * sizeof(struct unpacked_mark);
	return bytes;
}

void unpacked_marks_forget(struct image *image)
{
	for (struct unpacked_marks *marks = image->marks; marks; marks = marks->next) {
		for (size_t i = 0; i < marks->all.len; i++)
			mem_free(marks->all.data[i]);
		vec_release(&marks->all);
	}
}

void image_free_marks(struct image *image)
{
	struct unpacked_marks *marks;

	unpacked_marks_forget(image);
	while ((marks = image->marks)) {
		image->marks = marks->next;
		mem_free(marks);
	}
}
