// SPDX-License-Identifier: GPL-2.0-or-later
/* eh_frame_hdr: the .eh_frame of a file without section headers, by PT_GNU_EH_FRAME. */
#include <dwarf.h>
#include <elf.h>
#include <errno.h>
#include "core/cfi/eh_frame_hdr.h"
#include "core/cfi/eh_pointer.h"
#include "core/cfi/unwind_table.h"

#define HDR_VERSION 1
#define LENGTH_WIDE 0xffffffffu

/* A stretch of the file as a PT_LOAD has it. */
struct stretch {
	uint8_t *data;
	size_t size;
};

static void stretch_release(struct stretch *stretch)
{
	mem_free(stretch->data);
}

/* How many bytes of the file there are from a vaddr on, in its PT_LOAD; 0: none. */
static uint64_t bytes_from(const struct image *image, uint64_t vaddr, uint64_t *ret_offset)
{
	uint64_t file_bytes = image_identity(image)->size, bytes = 0;

	for (size_t i = 0; i < image_segments(image); i++) {
		const struct image_segment *segment = image_segment(image, i);

		if (segment->type != PT_LOAD || vaddr < segment->vaddr ||
		    vaddr - segment->vaddr >= segment->file_size)
			continue;
		*ret_offset = segment->offset + (vaddr - segment->vaddr);
		bytes = segment->file_size - (vaddr - segment->vaddr);
		break;
	}
	if (!bytes || *ret_offset >= file_bytes)
		return 0;
	return bytes < file_bytes - *ret_offset ? bytes : file_bytes - *ret_offset;
}

static int read_bytes(struct image *image, uint64_t offset, uint64_t size, struct stretch *stretch,
		      struct err *err)
{
	stretch->data = size ? mem_try_alloc(size, 1) : NULL;
	stretch->size = size;
	if (!stretch->data)
		return err_set(err, -EFBIG, "cannot read '%s': no memory", image_name(image));
	return image_read(image, offset, stretch->data, size, err);
}

/* The greatest vaddr of an FDE in the table of those; 0: there is none, or of an unusual form. */
static uint64_t last_fde(struct cursor *cursor, const struct eh_bases *bases, uint64_t count,
			 uint8_t encoding)
{
	uint64_t last = 0;

	if (encoding != (DW_EH_PE_datarel | DW_EH_PE_sdata4))
		return 0;
	for (; count && cursor_left(cursor) >= 8; count--) {
		uint64_t fde;

		cursor_skip(cursor, 4); /* where its code begins */
		fde = bases->data_vaddr + (uint64_t)cursor_fixed_signed(cursor, 4);
		last = fde > last ? fde : last;
	}
	return last;
}

/* Where .eh_frame ends by its last FDE; 0: not known. */
static uint64_t end_of_fde(struct image *image, uint64_t fde_vaddr)
{
	uint32_t length;
	uint64_t wide, offset, bytes = fde_vaddr ? bytes_from(image, fde_vaddr, &offset) : 0;

	if (bytes < 4 + 8 || image_read(image, offset, &length, 4, NULL))
		return 0;
	if (length != LENGTH_WIDE)
		return fde_vaddr + 4 + length;
	return image_read(image, offset + 4, &wide, 8, NULL) || wide > bytes ?
		       0 :
		       fde_vaddr + 4 + 8 + wide;
}

/* From the segment's own bytes: where .eh_frame begins, and its last FDE if there is a table. */
static bool parse(const struct stretch *stretch, uint64_t hdr_vaddr, uint64_t *ret_vaddr,
		  uint64_t *ret_last)
{
	struct eh_bases bases = { .data = stretch->data, .vaddr = hdr_vaddr,
				  .data_vaddr = hdr_vaddr };
	struct cursor cursor = { .at = stretch->data, .end = stretch->data + stretch->size };
	uint8_t version = cursor_fixed(&cursor, 1), frames_encoding = cursor_fixed(&cursor, 1);
	uint8_t count_encoding = cursor_fixed(&cursor, 1);
	uint8_t table_encoding = cursor_fixed(&cursor, 1);
	uint64_t count;

	if (version != HDR_VERSION || !eh_pointer_read(&cursor, &bases, frames_encoding, ret_vaddr))
		return false;
	*ret_last = 0;
	if (count_encoding != DW_EH_PE_omit && table_encoding != DW_EH_PE_omit &&
	    eh_pointer_read_length(&cursor, &bases, count_encoding, &count))
		*ret_last = last_fde(&cursor, &bases, count, table_encoding);
	return true;
}

static const struct image_segment *find_segment(const struct image *image)
{
	for (size_t i = 0; i < image_segments(image); i++)
		if (image_segment(image, i)->type == PT_GNU_EH_FRAME)
			return image_segment(image, i);
	return NULL;
}

int eh_frame_hdr_read(struct image *image, struct eh_frame_hdr *ret_hdr, struct err *err)
{
	const struct image_segment *segment = find_segment(image);
	RELEASE(stretch_release) struct stretch stretch = { 0 };
	struct stretch frames = { 0 };
	uint64_t offset, bytes, vaddr, last, end;
	int ret;

	if (!segment || !segment->file_size)
		return err_set(err, -ENOENT, "'%s' has no PT_GNU_EH_FRAME", image_name(image));
	if (segment->file_size > UNWIND_FRAMES_BYTES_MAX)
		return err_set(err, -EFBIG, "cannot use '%s': PT_GNU_EH_FRAME is over %llu bytes",
			       image_name(image), UNWIND_FRAMES_BYTES_MAX);
	ret = read_bytes(image, segment->offset, segment->file_size, &stretch, err);
	if (ret)
		return ret;
	if (!parse(&stretch, segment->vaddr, &vaddr, &last))
		return err_set(err, -ENOEXEC, "cannot use '%s': PT_GNU_EH_FRAME is damaged",
			       image_name(image));
	bytes = bytes_from(image, vaddr, &offset);
	if (!bytes)
		return err_set(err, -ENOENT, "'%s' has no .eh_frame", image_name(image));
	end = last >= vaddr ? end_of_fde(image, last) : 0;
	if (end && end - vaddr < bytes)
		bytes = end - vaddr;
	if (bytes > UNWIND_FRAMES_BYTES_MAX)
		bytes = UNWIND_FRAMES_BYTES_MAX;
	ret = read_bytes(image, offset, bytes, &frames, err);
	if (ret) {
		stretch_release(&frames);
		return ret;
	}
	*ret_hdr = (struct eh_frame_hdr){ .frames = frames.data,
					  .size = bytes,
					  .vaddr = vaddr,
					  .size_is_known = end != 0 };
	return 0;
}

void eh_frame_hdr_release(struct eh_frame_hdr *hdr)
{
	mem_free(hdr->frames);
}
