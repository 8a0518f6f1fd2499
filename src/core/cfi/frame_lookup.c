// SPDX-License-Identifier: GPL-2.0-or-later
/* frame_lookup: the frame description of one address, by the sorted table of PT_GNU_EH_FRAME. */
#include <dwarf.h>
#include <elf.h>
#include "base/buf.h"
#include "core/cfi/eh_pointer.h"
#include "core/cfi/frame_lookup.h"
#include "core/cfi/frame_section.h"

#define HDR_BYTES_MAX (256ULL << 20) /* of the table: 8 a function */
#define HDR_VERSION 1
#define ENTRY_BYTES_MAX (1u << 20) /* of one description: compilers' have a few hundred */
#define READ_BYTES_MAX (256ULL << 20) /* of descriptions, for all questions together */
#define LENGTH_WIDE 0xffffffffu

/* A line of the table: both are offsets from the segment's beginning. */
struct hdr_entry {
	int32_t code, fde;
};

struct frame_lookup {
	struct image *image;
	const struct rule_machine *machine;
	uint64_t vaddr; /* of the segment */
	uint8_t *hdr; /* the whole segment */
	const uint8_t *entries; /* struct hdr_entry of any alignment */
	size_t n;
	uint64_t bytes_left; /* that may be read */
	struct buf bytes; /* of the CIE and the FDE looked at last, one behind the other */
};

static const struct image_segment *find_segment(const struct image *image)
{
	for (size_t i = 0; i < image_segments(image); i++)
		if (image_segment(image, i)->type == PT_GNU_EH_FRAME)
			return image_segment(image, i);
	return NULL;
}

/* Finds the table in the segment; false when it has another form. */
static bool find_table(struct frame_lookup *lookup, size_t size)
{
	struct eh_bases bases = { .data = lookup->hdr,
				  .vaddr = lookup->vaddr,
				  .data_vaddr = lookup->vaddr };
	struct cursor cursor = { lookup->hdr, lookup->hdr + size, false };
	uint8_t version = cursor_fixed(&cursor, 1), frames = cursor_fixed(&cursor, 1);
	uint8_t count = cursor_fixed(&cursor, 1), table = cursor_fixed(&cursor, 1);
	uint64_t vaddr, n;

	if (version != HDR_VERSION || table != (DW_EH_PE_datarel | DW_EH_PE_sdata4) ||
	    !eh_pointer_read(&cursor, &bases, frames, &vaddr) || count == DW_EH_PE_omit ||
	    !eh_pointer_read_length(&cursor, &bases, count, &n))
		return false;
	lookup->entries = cursor.at;
	lookup->n = cursor_left(&cursor) / sizeof(struct hdr_entry);
	if (n < lookup->n)
		lookup->n = n;
	return lookup->n > 0;
}

struct frame_lookup *frame_lookup_new(struct image *image)
{
	CLEANUP(frame_lookup_free) struct frame_lookup *lookup = mem_zalloc(sizeof(*lookup));
	const struct image_segment *segment = find_segment(image);

	lookup->image = image;
	lookup->bytes_left = READ_BYTES_MAX;
	lookup->machine = rule_machine_of(image_machine(image));
	if (!lookup->machine || !image_is_64(image) || !segment || !segment->file_size ||
	    segment->file_size > HDR_BYTES_MAX || segment->file_size > image_identity(image)->size)
		return NULL;
	lookup->vaddr = segment->vaddr;
	lookup->hdr = mem_try_alloc(segment->file_size, 1);
	if (!lookup->hdr || image_read(image, segment->offset, lookup->hdr, segment->file_size, NULL) ||
	    !find_table(lookup, segment->file_size))
		return NULL;
	return TAKE(lookup);
}

void frame_lookup_free(struct frame_lookup *lookup)
{
	if (!lookup)
		return;
	mem_free(lookup->hdr);
	buf_release(&lookup->bytes);
	mem_free(lookup);
}

static struct hdr_entry entry_at(const struct frame_lookup *lookup, size_t i)
{
	struct hdr_entry entry;

	memcpy(&entry, lookup->entries + i * sizeof(entry), sizeof(entry));
	return entry;
}

/*
 * The vaddr of the FDE whose code begins last at or before vaddr; 0: there is none. The extent is cut
 * at all that was compared with, so that it is right in a table that is not sorted, too.
 */
static uint64_t find_fde(const struct frame_lookup *lookup, uint64_t vaddr, struct extent *extent)
{
	size_t low = 0, high = lookup->n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		uint64_t code = lookup->vaddr + (int64_t)entry_at(lookup, middle).code;

		extent_border(extent, vaddr, code);
		if (code <= vaddr)
			low = middle + 1;
		else
			high = middle;
	}
	return low ? lookup->vaddr + (int64_t)entry_at(lookup, low - 1).fde : 0;
}

/*
 * Appends an entry of .eh_frame, whole; *ret_id is where its id is, from the entry's beginning.
 * False when it is none or not there.
 */
static bool add_entry(struct frame_lookup *lookup, uint64_t vaddr, uint32_t *ret_id)
{
	uint32_t narrow;
	uint64_t offset, length;

	if (!image_vaddr_to_offset(lookup->image, vaddr, &offset) ||
	    image_read(lookup->image, offset, &narrow, 4, NULL))
		return false;
	length = narrow;
	*ret_id = 4;
	if (narrow == LENGTH_WIDE) {
		if (image_read(lookup->image, offset + 4, &length, 8, NULL))
			return false;
		*ret_id = 12;
	}
	if (length < 4 || length > ENTRY_BYTES_MAX || length > lookup->bytes_left)
		return false;
	lookup->bytes_left -= length;
	length += *ret_id;
	buf_reserve(&lookup->bytes, length);
	if (image_read(lookup->image, offset, lookup->bytes.data + lookup->bytes.len, length, NULL))
		return false;
	lookup->bytes.len += length;
	return true;
}

/*
 * Reads the FDE at fde_vaddr and its CIE, and makes a section of them in which they are neighbours.
 * Addresses that are relative to their own place are right in the FDE, and none are looked at in
 * the CIE.
 */
static bool read_section(struct frame_lookup *lookup, uint64_t fde_vaddr, struct frame_section *section,
			 struct frame_fde *fde)
{
	uint32_t id_at, cie_id_at, id, cie_bytes;
	int64_t cie_vaddr;

	buf_clear(&lookup->bytes);
	if (!add_entry(lookup, fde_vaddr, &id_at))
		return false;
	memcpy(&id, lookup->bytes.data + id_at, 4);
	cie_vaddr = fde_vaddr + id_at - id;
	buf_clear(&lookup->bytes);
	if (!id || !add_entry(lookup, cie_vaddr, &cie_id_at))
		return false;
	cie_bytes = lookup->bytes.len;
	memcpy(&id, lookup->bytes.data + cie_id_at, 4);
	if (id || !add_entry(lookup, fde_vaddr, &id_at))
		return false;
	id = cie_bytes + id_at;
	memcpy(lookup->bytes.data + cie_bytes + id_at, &id, 4);
	section->machine = lookup->machine;
	section->bases.data = (const uint8_t *)lookup->bytes.data;
	section->bases.vaddr = fde_vaddr - cie_bytes;
	section->size = lookup->bytes.len;
	return frame_section_next(section, fde);
}

bool frame_lookup_bounds(struct frame_lookup *lookup, uint64_t vaddr, struct extent *extent,
			 uint64_t *ret_start, uint64_t *ret_end)
{
	RELEASE(frame_section_release) struct frame_section section = { 0 };
	struct extent around = extent_whole();
	struct frame_fde fde;
	uint64_t fde_vaddr = find_fde(lookup, vaddr, &around);
	bool is_read = fde_vaddr && read_section(lookup, fde_vaddr, &section, &fde);

	if (is_read) {
		extent_border(&around, vaddr, fde.start);
		extent_border(&around, vaddr, fde.end);
	}
	if (extent)
		extent_cut(extent, around.low, around.high);
	if (!is_read || vaddr < fde.start || vaddr >= fde.end)
		return false;
	*ret_start = fde.start;
	*ret_end = fde.end;
	return true;
}

bool frame_lookup_is_outermost(struct frame_lookup *lookup, uint64_t vaddr)
{
	RELEASE(frame_section_release) struct frame_section section = { 0 };
	struct extent around = extent_whole();
	uint64_t fde_vaddr = find_fde(lookup, vaddr, &around);
	struct cfa_machine *machine = &section.cfa_machine;
	const struct frame_cie *cie;
	struct frame_fde fde;
	bool undefined = false;

	if (!fde_vaddr || !read_section(lookup, fde_vaddr, &section, &fde) || vaddr < fde.start ||
	    vaddr >= fde.end)
		return false;
	cie = &section.cies.data[fde.cie];
	if (cie->reason || fde.damaged)
		return false;
	cfa_machine_start(machine, &cie->terms, &cie->initial, fde.start, fde.instructions,
			  fde.instructions_end);
	while (cfa_machine_next(machine) && machine->vaddr <= vaddr)
		undefined = !machine->reason && machine->state.columns[CFA_RA].how == CFA_UNDEFINED;
	return undefined;
}

size_t frame_lookup_bytes(const struct frame_lookup *lookup)
{
	return sizeof(*lookup) + lookup->n * sizeof(struct hdr_entry) + lookup->bytes.cap;
}
