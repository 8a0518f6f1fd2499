// SPDX-License-Identifier: GPL-2.0-or-later
/* dwarf_sections: the bytes of the .debug_* sections of one file, read when they are asked for. */
#include <dwarf.h>
#include <elf.h>
#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "core/dwarf/dwarf_sections.h"
#include "core/image/relocated.h"
#include "core/image/unpacked.h"
#include "core/image/unpacked_stream.h"

#define UNIT_TYPE_AT 14 /* in a header of .debug_info, at most (DWARF 5, 7.5.1) */
#define BLOCK_SHIFT 12 /* what is kept is read in blocks of so many bytes */
#define BLOCKS_AT_ONCE 16
#define QUESTIONS_FEW 32
#define BLOCK_BYTES (1ULL << BLOCK_SHIFT)
/*
 * A compressed section that is larger is unpacked as it is read: the first if it is read piece by
 * piece from its beginning on, the second if it is read here and there.
 */
#define PIECES_WHOLE_BYTES (1u << 20)
#define PLACES_WHOLE_BYTES (64u << 20)
#define POPULATED_MIN (128u << 10) /* two of the largest pages that machines have */
#define POPULATED_MAX (8u << 20) /* what a damaged file only says that it has takes no more */
#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23 /* Linux 5.14; older C libraries' headers lack it */
#endif

struct section {
	uint32_t index; /* in the file; 0: there is none */
	bool is_packed; /* or relocated: its bytes are not those of the file */
	bool is_unlinked; /* has relocations */
	uint64_t offset,
		size; /* of the file's bytes; size is the unpacked one once is_packed is read */
	uint8_t *kept; /* address space of size and DWARF_SLACK; NULL: nothing is kept yet */
	uint8_t *loaded; /* by block: 1 when it is there */
	uint64_t kept_bytes;
	uint64_t n_unpacked; /* blocks that are kept, of what is unpacked as a stream */
	struct unpacked unpacked; /* if it is packed and small */
	struct unpacked_stream *stream; /* if it is packed and large */
};

struct dwarf_sections {
	struct image *image;
	const struct dwarf_limits *limits;
	enum name_reason reason;
	uint32_t blocks_at_once;
	struct section all[DWARF_SECTIONS_];
};

static const char *const names[DWARF_SECTIONS_] = {
	[DWARF_INFO] = "debug_info",
	[DWARF_TYPES] = "debug_types",
	[DWARF_ABBREV] = "debug_abbrev",
	[DWARF_ARANGES] = "debug_aranges",
	[DWARF_LINE] = "debug_line",
	[DWARF_LINE_STR] = "debug_line_str",
	[DWARF_STR] = "debug_str",
	[DWARF_STR_OFFSETS] = "debug_str_offsets",
	[DWARF_ADDR] = "debug_addr",
	[DWARF_RANGES] = "debug_ranges",
	[DWARF_RNGLISTS] = "debug_rnglists",
	[DWARF_CU_INDEX] = "debug_cu_index",
	[DWARF_TU_INDEX] = "debug_tu_index",
	[DWARF_SUP] = "debug_sup",
	[DWARF_ALTLINK] = "gnu_debugaltlink",
};

void dwarf_window_release(struct dwarf_window *window)
{
	mem_free(window->data);
	*window = (struct dwarf_window){ 0 };
}

/* Which section a name means; DWARF_SECTIONS_: none of this part. ".zdebug_": GNU's older way to
 * compress. */
static enum dwarf_section which_section(const char *name, enum dwarf_part part)
{
	size_t len = strlen(name);
	bool is_split = len > 4 && !strcmp(name + len - 4, ".dwo");

	if (name[0] != '.')
		return DWARF_SECTIONS_;
	if (is_split)
		len -= 4;
	name++;
	len--;
	if (name[0] == 'z') {
		name++;
		len--;
	}
	for (int i = 0; i < DWARF_SECTIONS_; i++) {
		/* The indexes of a .dwp belong to its split parts, and have no ".dwo" after their
		 * names. */
		bool wants_split = part == DWARF_SPLIT && i != DWARF_CU_INDEX &&
				   i != DWARF_TU_INDEX;

		if (is_split == wants_split && strlen(names[i]) == len &&
		    !memcmp(name, names[i], len))
			return i;
	}
	return DWARF_SECTIONS_;
}

/*
 * Whether .debug_info is that of a type unit: in a file that is not linked each has a section of its own, so that
 * linkers can merge equal ones (DWARF 5, E.2), and the compile unit's is another.
 */
static bool is_of_type(const struct dwarf_sections *sections, const struct section *section)
{
	RELEASE(unpacked_release) struct unpacked unpacked = { 0 };
	uint8_t header[UNIT_TYPE_AT + 1] = { 0 };
	struct cursor cursor = { .at = header, .end = header + sizeof(header) };
	uint64_t version, type;

	/* No relocation is about these bytes. */
	if (section->is_packed && !unpacked_section(sections->image, section->index,
						    sections->limits->section_bytes, &unpacked, NULL) &&
	    unpacked.size >= sizeof(header))
		memcpy(header, unpacked.data, sizeof(header));
	else if (section->is_packed || section->size < sizeof(header) ||
		 image_read(sections->image, section->offset, header, sizeof(header), NULL))
		return true; /* it is none that could be read */
	if (cursor_fixed(&cursor, 4) == UINT32_MAX)
		cursor_fixed(&cursor, 8);
	version = cursor_fixed(&cursor, 2);
	type = cursor_fixed(&cursor, 1);
	return version >= 5 && (type == DW_UT_type || type == DW_UT_split_type);
}

static void find_sections(struct dwarf_sections *sections, enum dwarf_part part)
{
	uint64_t file_size = image_identity(sections->image)->size;
	bool has_info = false; /* the compile unit's, which is sure */

	for (size_t i = 1; i < image_sections(sections->image); i++) {
		struct image_section header;
		enum dwarf_section which;
		struct section *section;

		if (!image_section(sections->image, i, &header) || header.type == SHT_NOBITS ||
		    !header.size)
			continue;
		which = which_section(header.name, part);
		if (which == DWARF_SECTIONS_)
			continue;
		section = &sections->all[which];
		if (section->index && which == DWARF_INFO && !has_info)
			has_info = !is_of_type(sections, section);
		if (section->index && (which != DWARF_INFO || has_info))
			continue;
		if (header.offset > file_size || header.size > file_size - header.offset) {
			sections->reason = NAME_BAD_FILE;
			continue;
		}
		if (header.size > sections->limits->section_bytes) {
			sections->reason = NAME_LIMIT;
			continue;
		}
		section->index = i;
		section->offset = header.offset;
		section->size = header.size;
		section->is_packed = header.flags & SHF_COMPRESSED || header.name[1] == 'z';
	}
	/* Split units need none (DWARF 5, 7.3.2.2). */
	for (int i = 0; part == DWARF_WHOLE && i < DWARF_SECTIONS_; i++) {
		struct section *section = &sections->all[i];

		section->is_unlinked = section->index && relocated_is_needed(sections->image, section->index);
		section->is_packed |= section->is_unlinked;
	}
}

struct dwarf_sections *dwarf_sections_new(struct image *image, enum dwarf_part part,
					  const struct dwarf_limits *limits)
{
	struct dwarf_sections *sections = mem_zalloc(sizeof(*sections));

	sections->image = image;
	sections->limits = limits;
	sections->blocks_at_once = 1;
	find_sections(sections, part);
	return sections;
}

static void forget(struct section *section)
{
	if (section->kept)
		munmap(section->kept, section->size + DWARF_SLACK);
	section->kept = NULL;
	mem_free(section->loaded);
	section->loaded = NULL;
	section->kept_bytes = section->n_unpacked = 0;
}

void dwarf_sections_free(struct dwarf_sections *sections)
{
	if (!sections)
		return;
	for (int i = 0; i < DWARF_SECTIONS_; i++) {
		forget(&sections->all[i]);
		unpacked_release(&sections->all[i].unpacked);
		unpacked_stream_free(sections->all[i].stream);
	}
	mem_free(sections);
}

/* Relocates all of a section: relocations need not be in order. Returns 0 or a negative errno. */
static int relocate(struct dwarf_sections *sections, struct section *section)
{
	int ret = relocated_section(sections->image, section->index, sections->limits->section_bytes,
				    &section->unpacked, NULL);

	if (!ret)
		section->size = section->unpacked.size;
	return ret;
}

/*
 * Unpacks a small section, and makes a large one ready to be unpacked. Returns 0 or a negative
 * errno.
 */
static int unpack(struct dwarf_sections *sections, enum dwarf_section which,
		  struct section *section)
{
	uint64_t limit = sections->limits->section_bytes;
	bool is_about = which == DWARF_INFO || which == DWARF_TYPES; /* names are elsewhere than code */
	bool is_pieces = is_about || which == DWARF_LINE || which == DWARF_ABBREV ||
			 which == DWARF_RANGES || which == DWARF_RNGLISTS;
	struct packed packed;
	int ret = packed_find(sections->image, section->index, limit, &packed, NULL);

	if (ret)
		return ret;
	section->size = packed.unpacked_size;
	section->is_packed = packed.how != PACKED_NOT;
	if (!section->is_packed)
		return 0;
	if (packed.unpacked_size > (is_pieces ? PIECES_WHOLE_BYTES : PLACES_WHOLE_BYTES)) {
		section->stream = unpacked_stream_new(sections->image, &packed,
						      is_about ? UNPACKED_ABOUT : UNPACKED_ON);
		return 0;
	}
	return unpacked_section(sections->image, section->index, limit, &section->unpacked, NULL);
}

/* A section whose size is known; one that cannot be unpacked is as if it were not there. */
static struct section *ready(struct dwarf_sections *sections, enum dwarf_section which)
{
	struct section *section = &sections->all[which];
	int ret;

	if (!section->is_packed || section->unpacked.data || section->stream || !section->index)
		return section;
	ret = section->is_unlinked ? relocate(sections, section) : unpack(sections, which, section);
	if (ret) {
		sections->reason = ret == -EFBIG ? NAME_LIMIT : NAME_BAD_FILE;
		*section = (struct section){ 0 };
	}
	return section;
}

uint64_t dwarf_sections_size(struct dwarf_sections *sections, enum dwarf_section which)
{
	return ready(sections, which)->size;
}

bool dwarf_sections_is_stream(struct dwarf_sections *sections, enum dwarf_section which)
{
	return ready(sections, which)->stream;
}

uint8_t dwarf_sections_address_size(const struct dwarf_sections *sections)
{
	return image_is_64(sections->image) ? 8 : 4;
}

static bool read_bytes(struct dwarf_sections *sections, const struct section *section,
		       uint64_t offset, void *data, size_t len)
{
	if (section->stream)
		return unpacked_stream_read(section->stream, offset, data, len);
	if (section->is_packed)
		memcpy(data, (const uint8_t *)section->unpacked.data + offset, len);
	else if (image_read(sections->image, section->offset + offset, data, len, NULL))
		return false;
	return true;
}

static bool nothing(struct cursor *ret_cursor)
{
	static const uint8_t none[DWARF_SLACK];

	*ret_cursor = (struct cursor){ .at = none, .end = none, .bad = true };
	return false;
}

static bool is_inside(const struct section *section, uint64_t offset, uint64_t len)
{
	return offset <= section->size && len <= section->size - offset;
}

/* Has the pages of fresh memory that is about to be filled come at once: one by one each costs a fault. */
static void populate(uint8_t *data, uint64_t len)
{
	uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), start = ((uintptr_t)data + page - 1) & -page;
	uintptr_t end = ((uintptr_t)data + (len < POPULATED_MAX ? len : POPULATED_MAX)) & -page;

	if (len >= POPULATED_MIN)
		madvise((void *)start, end - start, MADV_POPULATE_WRITE); /* older kernels: one by one */
}

bool dwarf_sections_read(struct dwarf_sections *sections, enum dwarf_section which, uint64_t offset,
			 uint64_t len, struct dwarf_window *window, struct cursor *ret_cursor)
{
	const struct section *section = ready(sections, which);

	if (!is_inside(section, offset, len))
		return nothing(ret_cursor);
	if (window->cap < len + DWARF_SLACK) {
		dwarf_window_release(window);
		window->data = mem_try_alloc(1, len + DWARF_SLACK);
		if (!window->data) {
			sections->reason = NAME_LIMIT;
			return nothing(ret_cursor);
		}
		window->cap = len + DWARF_SLACK;
		populate(window->data, len);
	}
	if (!read_bytes(sections, section, offset, window->data, len)) {
		sections->reason = NAME_BAD_FILE;
		return nothing(ret_cursor);
	}
	memset(window->data + len, 0, DWARF_SLACK);
	*ret_cursor = (struct cursor){ .at = window->data, .end = window->data + len };
	return true;
}

/* Address space for a section, of which pages become memory when they are read into. */
static bool reserve(struct dwarf_sections *sections, struct section *section)
{
	void *space = mmap(NULL, section->size + DWARF_SLACK, PROT_READ | PROT_WRITE,
			   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (space == MAP_FAILED) {
		sections->reason = NAME_LIMIT;
		return false;
	}
	section->kept = space;
	section->loaded = mem_zalloc((section->size >> BLOCK_SHIFT) + 1);
	return true;
}

/* Reads a block, and those after it that a question nearby would read next. */
static bool load_blocks(struct dwarf_sections *sections, struct section *section, uint64_t block)
{
	uint64_t start = block << BLOCK_SHIFT, left = section->size - start, n = 1, len;

	while (n < sections->blocks_at_once && n << BLOCK_SHIFT < left &&
	       !section->loaded[block + n])
		n++;
	len = n << BLOCK_SHIFT < left ? n << BLOCK_SHIFT : left;
	if (!read_bytes(sections, section, start, section->kept + start, len)) {
		sections->reason = NAME_BAD_FILE;
		return false;
	}
	memset(section->loaded + block, 1, n);
	section->kept_bytes += len;
	return true;
}

bool dwarf_sections_keep(struct dwarf_sections *sections, enum dwarf_section which, uint64_t offset,
			 uint64_t len, struct cursor *ret_cursor)
{
	struct section *section = ready(sections, which);
	const uint8_t *start;

	if (!is_inside(section, offset, len))
		return nothing(ret_cursor);
	if (section->unpacked.data) {
		start = (const uint8_t *)section->unpacked.data + offset;
		*ret_cursor = (struct cursor){ .at = start, .end = start + len };
		return true;
	}
	if (!section->kept && !reserve(sections, section))
		return nothing(ret_cursor);
	/* What is unpacked on the way is kept as well: nothing is unpacked twice. */
	for (uint64_t block = section->stream ? section->n_unpacked : offset >> BLOCK_SHIFT;
	     block << BLOCK_SHIFT < offset + len; block++) {
		if (!section->loaded[block] && !load_blocks(sections, section, block))
			return nothing(ret_cursor);
		if (section->stream)
			section->n_unpacked = block + 1;
	}
	*ret_cursor = (struct cursor){ .at = section->kept + offset,
				       .end = section->kept + offset + len };
	return true;
}

bool dwarf_sections_look(struct dwarf_sections *sections, enum dwarf_section which, uint64_t offset,
			 uint64_t len, struct dwarf_window *window, struct cursor *ret_cursor)
{
	return ready(sections, which)->stream ?
		       dwarf_sections_read(sections, which, offset, len, window, ret_cursor) :
		       dwarf_sections_keep(sections, which, offset, len, ret_cursor);
}

const char *dwarf_sections_string(struct dwarf_sections *sections, enum dwarf_section which,
				  uint64_t offset)
{
	uint64_t size = dwarf_sections_size(sections, which), done = 0, len;
	struct cursor cursor;

	while (offset < size && done < size - offset && done < DWARF_STRING_MAX) {
		/* To the end of the block that the next byte is in. */
		len = done + BLOCK_BYTES - ((offset + done) & (BLOCK_BYTES - 1));
		if (len > size - offset)
			len = size - offset;
		if (!dwarf_sections_keep(sections, which, offset, len, &cursor))
			return NULL;
		if (memchr(cursor.at + done, '\0', len - done))
			return (const char *)cursor.at;
		done = len;
	}
	return NULL;
}

void dwarf_sections_expect(struct dwarf_sections *sections, size_t n)
{
	sections->blocks_at_once = n > QUESTIONS_FEW ? BLOCKS_AT_ONCE : 1;
}

enum name_reason dwarf_sections_reason(const struct dwarf_sections *sections)
{
	return sections->reason;
}

void dwarf_sections_trim(struct dwarf_sections *sections)
{
	for (int i = 0; i < DWARF_SECTIONS_; i++)
		forget(&sections->all[i]);
}

size_t dwarf_sections_kept(const struct dwarf_sections *sections)
{
	size_t bytes = 0;

	for (int i = 0; i < DWARF_SECTIONS_; i++)
		bytes += sections->all[i].kept_bytes;
	return bytes;
}

size_t dwarf_sections_bytes(const struct dwarf_sections *sections)
{
	size_t bytes = sizeof(*sections);

	for (int i = 0; i < DWARF_SECTIONS_; i++) {
		const struct section *section = &sections->all[i];

		bytes += section->kept_bytes +
			 (section->unpacked.owned ? section->unpacked.size : 0);
		if (section->stream)
			bytes += unpacked_stream_bytes(section->stream);
		if (section->loaded)
			bytes += section->size >> BLOCK_SHIFT;
	}
	return bytes;
}
