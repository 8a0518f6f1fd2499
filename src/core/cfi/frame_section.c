// SPDX-License-Identifier: GPL-2.0-or-later
/* frame_section: the CIEs and FDEs of a .eh_frame or .debug_frame. */
#include <dwarf.h>
#include "core/cfi/frame_section.h"

#define LENGTH_WIDE 0xffffffffu /* the length is in the 8 bytes that follow */
#define ID_DEBUG_NARROW 0xffffffffu /* what a CIE has where an FDE has the place of its CIE */
#define ID_DEBUG_WIDE 0xffffffffffffffffULL
#define ID_EH 0
#define AUGMENTATION_MAX 32 /* letters */
#define VERSION_EH 1
#define VERSION_DWARF3 3 /* and of newer .eh_frame */
#define VERSION_DWARF4 4
#define ADDRESS_BYTES 8

struct entry {
	struct cursor cursor; /* what comes after the id */
	size_t offset; /* of the entry */
	size_t id_offset;
	uint64_t id; /* ID_*, or the place of the CIE */
	bool is_cie;
};

static uint32_t section_offset(const struct frame_section *section, const uint8_t *at)
{
	return (uint32_t)(at - section->bases.data);
}

/* The id, and whether it is a CIE's. In .eh_frame it has 4 bytes whatever the length has. */
static void read_id(const struct frame_section *section, struct entry *entry, bool wide)
{
	entry->id_offset = section_offset(section, entry->cursor.at);
	if (!section->is_debug) {
		entry->id = cursor_fixed(&entry->cursor, 4);
		entry->is_cie = entry->id == ID_EH;
	} else if (wide) {
		entry->id = cursor_fixed(&entry->cursor, 8);
		entry->is_cie = entry->id == ID_DEBUG_WIDE;
	} else {
		entry->id = cursor_fixed(&entry->cursor, 4);
		entry->is_cie = entry->id == ID_DEBUG_NARROW;
	}
}

/*
 * Terminators (length 0) may stand anywhere: each object that was linked may have brought one.
 */
static bool next_entry(struct frame_section *section, struct entry *ret_entry)
{
	struct cursor cursor = { .at = section->bases.data + section->at,
				 .end = section->bases.data + section->size };

	while (cursor_left(&cursor)) {
		size_t offset = section_offset(section, cursor.at);
		uint64_t length = cursor_fixed(&cursor, 4);
		bool wide = length == LENGTH_WIDE;
		const uint8_t *body;

		if (wide)
			length = cursor_fixed(&cursor, 8);
		body = cursor_skip(&cursor, length);
		if (cursor.bad) {
			section->damaged = true;
			break;
		}
		if (!length && section->ends_at_zero)
			break;
		if (!length)
			continue;
		*ret_entry = (struct entry){ .cursor = { .at = body, .end = cursor.at },
					     .offset = offset };
		read_id(section, ret_entry, wide);
		section->at = section_offset(section, cursor.at);
		if (!ret_entry->cursor.bad)
			return true;
	}
	section->at = section->size;
	return false;
}

/*
 * One letter of an augmentation that has data; false when it is not known, or its data is not
 * whole.
 */
static bool read_letter(const struct frame_section *section, struct frame_cie *cie,
			struct cursor *cursor, char letter)
{
	switch (letter) {
	case 'R':
		cie->terms.pointer_encoding = cursor_fixed(cursor, 1);
		return !cursor->bad;
	case 'L':
		cursor_fixed(cursor, 1);
		return !cursor->bad;
	case 'P':
		return eh_pointer_skip(cursor, &section->bases, cursor_fixed(cursor, 1));
	case 'S':
		cie->is_signal = true;
		return true;
	case 'B': /* the return address is signed by the other key */
	case 'G': /* the frame's memory is tagged */
		return cie->terms.is_aarch64;
	default:
		return false;
	}
}

/*
 * The letters and their data, up to the instructions. An unknown letter may change what the frames
 * mean, and what follows it cannot be told; but where the instructions begin, and an R before it,
 * can.
 */
static void read_augmentation(const struct frame_section *section, struct frame_cie *cie,
			      struct cursor *cursor, const char *letters)
{
	struct cursor data;
	uint64_t size;

	if (*letters != 'z') {
		/*
		 * Nothing says how long the data of a letter is, but that of S and B, which have
		 * none.
		 */
		for (; *letters; letters++)
			if ((*letters != 'S' && *letters != 'B') ||
			    !read_letter(section, cie, cursor, *letters))
				break;
		if (*letters)
			cie->reason = UNWIND_REASON_CIE;
		return;
	}
	cie->sized = true;
	size = cursor_uleb(cursor);
	data.at = cursor_skip(cursor, size);
	if (!data.at)
		return;
	data.end = data.at + size;
	data.bad = false;
	while (*++letters) {
		if (read_letter(section, cie, &data, *letters))
			continue;
		cie->reason = UNWIND_REASON_CIE;
		/* An R to come is not known, and what has no R has whole addresses. */
		cie->placed = !strchr(letters, 'R');
		return;
	}
}

static bool is_placeable(const struct frame_section *section, uint8_t encoding)
{
	static const uint8_t zeroes[3 * ADDRESS_BYTES];
	struct eh_bases bases = section->bases;
	struct cursor cursor = { .at = zeroes, .end = zeroes + sizeof(zeroes) };
	uint64_t vaddr;

	bases.data = zeroes;
	return eh_pointer_read(&cursor, &bases, encoding, &vaddr);
}

static void read_factors(struct frame_cie *cie, struct cursor *cursor, uint8_t version)
{
	uint64_t column;

	cie->terms.code_factor = cursor_uleb(cursor);
	cie->terms.data_factor = cursor_sleb(cursor);
	column = version == VERSION_EH ? cursor_fixed(cursor, 1) : cursor_uleb(cursor);
	cie->terms.registers[CFA_RA] = column < CFA_REGISTER_MAX ? column : CFA_REGISTER_MAX;
}

/* What comes between the version and the factors; false when the CIE is of no known form. */
static bool read_form(struct frame_cie *cie, struct cursor *cursor, uint8_t version,
		      const char *letters)
{
	if (version != VERSION_EH && version != VERSION_DWARF3 && version != VERSION_DWARF4)
		return false;
	if (version == VERSION_DWARF4 &&
	    (cursor_fixed(cursor, 1) != ADDRESS_BYTES || cursor_fixed(cursor, 1)))
		return false; /* of another class, or in segments */
	if (!strncmp(letters, "eh", 2))
		cursor_skip(cursor, ADDRESS_BYTES); /* of gcc 2: an exception table */
	return true;
}

static void read_cie(struct frame_section *section, struct frame_cie *cie, struct cursor *cursor)
{
	uint8_t version = cursor_fixed(cursor, 1);
	const char *letters = (const char *)cursor->at;
	size_t left = cursor_left(cursor);
	size_t n = strnlen(letters, left < AUGMENTATION_MAX ? left : AUGMENTATION_MAX);

	cie->reason = UNWIND_REASON_CIE;
	if (cursor->bad || n == left || letters[n])
		return;
	cursor_skip(cursor, n + 1);
	if (!read_form(cie, cursor, version, letters))
		return;
	cie->reason = UNWIND_REASON_NO;
	cie->placed = true;
	read_factors(cie, cursor, version);
	read_augmentation(section, cie, cursor,
			  strncmp(letters, "eh", 2) ? letters : letters + 2);
	if (cursor->bad)
		cie->reason = UNWIND_REASON_DAMAGED;
	if (!is_placeable(section, cie->terms.pointer_encoding))
		cie->placed = false;
	if (cie->terms.registers[CFA_RA] == section->machine->fp ||
	    cie->terms.registers[CFA_RA] == section->machine->sp)
		cie->reason = UNWIND_REASON_REGISTER;
}

static void add_cie(struct frame_section *section, const struct entry *entry)
{
	struct cursor cursor = entry->cursor;
	struct frame_cie *cie;

	/* One in memory has many times the bytes that it takes in the file. */
	if (section->cies.len == UNWIND_CIES_MAX) {
		section->over = true;
		return;
	}
	cie = vec_add(&section->cies, 1);
	cie->offset = (uint32_t)entry->offset;
	cie->terms.registers[CFA_FP] = section->machine->fp;
	cie->terms.registers[CFA_SP] = section->machine->sp;
	cie->terms.registers[CFA_KEPT] =
		section->follows_kept ? section->machine->kept : CFA_REGISTER_NONE;
	cie->terms.pointer_encoding = DW_EH_PE_absptr;
	cie->terms.is_aarch64 = section->machine == &rule_aarch64;
	cie->terms.bases = &section->bases;
	read_cie(section, cie, &cursor);
	if (!cie->reason)
		cie->reason = cfa_machine_initial(&section->cfa_machine, &cie->terms, cursor.at,
						  cursor.end, &cie->initial);
	hash_index_add(&section->by_offset, hash_u64(entry->offset), (uint32_t)section->cies.len);
}

static bool cie_is(const void *ctx, uint32_t id)
{
	return true; /* different offsets have different hashes */
}

/* The number of the CIE at an offset, + 1; 0: there is none. */
static uint32_t find_cie(struct frame_section *section, uint64_t offset)
{
	uint32_t *recent = &section->recent[offset / 4 % FRAME_RECENT];

	if (*recent && section->cies.data[*recent - 1].offset == offset)
		return *recent;
	*recent = hash_index_find(&section->by_offset, hash_u64(offset), cie_is, NULL);
	return *recent;
}

/* All CIEs of a .debug_frame: an FDE may come before its own. */
static void find_cies(struct frame_section *section)
{
	struct entry entry;

	while (!section->over && next_entry(section, &entry))
		if (entry.is_cie)
			add_cie(section, &entry);
	section->at = 0;
	section->has_cies = true;
}

/* Where an FDE's code is, and its instructions; false when it cannot be told. */
static bool read_fde(struct frame_section *section, struct entry *entry, struct frame_fde *fde)
{
	uint64_t offset = section->is_debug ? entry->id : entry->id_offset - entry->id;
	uint32_t id = find_cie(section, offset);
	const struct frame_cie *cie = id ? &section->cies.data[id - 1] : NULL;
	uint64_t length;

	if (!cie || !cie->placed)
		return false;
	fde->cie = id - 1;
	if (!eh_pointer_read(&entry->cursor, &section->bases, cie->terms.pointer_encoding,
			     &fde->start) ||
	    !eh_pointer_read_length(&entry->cursor, &section->bases, cie->terms.pointer_encoding,
				    &length) ||
	    __builtin_add_overflow(fde->start, length, &fde->end))
		return false;
	if (cie->sized)
		cursor_skip(&entry->cursor, cursor_uleb(&entry->cursor));
	fde->instructions = entry->cursor.at;
	fde->instructions_end = entry->cursor.end;
	fde->damaged = entry->cursor.bad;
	return true;
}

bool frame_section_next(struct frame_section *section, struct frame_fde *ret_fde)
{
	struct entry entry;

	if (section->is_debug && !section->has_cies)
		find_cies(section);
	while (!section->over && next_entry(section, &entry)) {
		if (entry.is_cie) {
			if (!section->has_cies)
				add_cie(section, &entry);
			continue;
		}
		section->read++;
		if (read_fde(section, &entry, ret_fde))
			return true;
		section->placeless++;
	}
	return false;
}

void frame_section_release(struct frame_section *section)
{
	vec_release(&section->cies);
	hash_index_release(&section->by_offset);
}
