// SPDX-License-Identifier: GPL-2.0-or-later
/* plt_names: what the slots of procedure linkage tables lead to. */
#include <elf.h>
#include <stdlib.h>
#include <string.h>
#include "base/vec.h"
#include "core/cfi/plt_slot.h"
#include "core/namer/plt_names.h"

#define PLT_BYTES_MAX (64u << 20) /* of one section */
#define RELOCATIONS_BYTES_MAX (256ULL << 20)
#define PLT_SECTIONS 4
#define SLOT_ALIGN 16 /* where the next slot may be when one is of no known form */

/* Whose address is written to a word of the GOT. */
struct got_word {
	uint64_t vaddr;
	uint32_t symbol; /* 0: what the resolver says */
	uint64_t resolver;
};

struct slot {
	uint64_t start;
	uint32_t bytes;
	uint32_t symbol;
	uint64_t resolver;
};

/* A section that consists of slots. */
struct plt_section {
	size_t number;
	uint64_t start, end; /* vaddrs */
};

struct plt_names {
	struct image *image;
	uint16_t machine;
	struct plt_section sections[PLT_SECTIONS];
	size_t n_sections;
	bool read; /* all that follows, when the first place in a section was asked for */
	const char *symbols, *strings; /* .dynsym and its strings; the image's */
	size_t symbols_bytes, strings_bytes;
	VEC(struct slot) slots; /* by start */
	/* While it is made. */
	VEC(struct got_word) words; /* by vaddr */
	const Elf64_Rela *jumps; /* .rela.plt */
	size_t n_jumps;
};

static int compare_words(const void *a, const void *b)
{
	const struct got_word *x = a, *y = b;

	return x->vaddr < y->vaddr ? -1 : x->vaddr > y->vaddr;
}

static int compare_slots(const void *a, const void *b)
{
	const struct slot *x = a, *y = b;

	return x->start < y->start ? -1 : x->start > y->start;
}

static bool is_irelative(const struct plt_names *names, const Elf64_Rela *relocation)
{
	return ELF64_R_TYPE(relocation->r_info) ==
	       (names->machine == EM_X86_64 ? R_X86_64_IRELATIVE : R_AARCH64_IRELATIVE);
}

/* Words that get the address of a symbol; the many that only move with the program are passed over. */
static void add_words(struct plt_names *names, const Elf64_Rela *relocations, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const Elf64_Rela *relocation = &relocations[i];
		struct got_word word = { .vaddr = relocation->r_offset,
					 .symbol = ELF64_R_SYM(relocation->r_info) };

		if (is_irelative(names, relocation))
			word.resolver = relocation->r_addend;
		if (word.symbol || word.resolver)
			vec_push(&names->words, word);
	}
}

static void read_relocations(struct plt_names *names, struct image *image)
{
	for (size_t i = 1; i < image_sections(image); i++) {
		struct image_section section;
		const void *data;
		size_t size;

		if (!image_section(image, i, &section) || section.type != SHT_RELA ||
		    !(section.flags & SHF_ALLOC) || section.entry_size != sizeof(Elf64_Rela) ||
		    image_section_data(image, i, RELOCATIONS_BYTES_MAX, &data, &size, NULL))
			continue;
		add_words(names, data, size / sizeof(Elf64_Rela));
		if (!strcmp(section.name, ".rela.plt")) {
			names->jumps = data;
			names->n_jumps = size / sizeof(Elf64_Rela);
		}
	}
	if (names->words.len)
		qsort(names->words.data, names->words.len, sizeof(struct got_word), compare_words);
}

static void read_symbols(struct plt_names *names, struct image *image)
{
	size_t i = image_find_section_type(image, SHT_DYNSYM);
	struct image_section section;
	const void *symbols, *strings;

	if (!i || !image_section(image, i, &section) ||
	    image_section_data(image, i, IMAGE_TABLE_MAX_BYTES, &symbols, &names->symbols_bytes,
			       NULL) ||
	    image_section_data(image, section.link, IMAGE_TABLE_MAX_BYTES, &strings,
			       &names->strings_bytes, NULL)) {
		names->symbols_bytes = names->strings_bytes = 0;
		return;
	}
	names->symbols = symbols;
	names->strings = strings;
}

static const struct got_word *word_at(const struct plt_names *names, uint64_t vaddr)
{
	const struct got_word key = { .vaddr = vaddr };

	return names->words.len ? bsearch(&key, names->words.data, names->words.len, sizeof(key),
					  compare_words)
				: NULL;
}

/* The word of the GOT that a slot of aarch64 loads: adrp xN, page; ldr xM, [xN, #n]. */
static uint64_t got_of_aarch64(const uint8_t *data, size_t size, uint64_t vaddr)
{
	uint64_t page = 0;

	for (size_t at = 0; at + 4 <= size; at += 4) {
		uint32_t word;

		memcpy(&word, data + at, 4);
		if ((word & 0x9f000000) == 0x90000000) {
			int64_t pages = (int64_t)((uint64_t)(word >> 5 & 0x7ffff) << 45) >> 43;

			page = ((vaddr + at) & ~0xfffULL) +
			       ((uint64_t)(pages | (word >> 29 & 3)) << 12);
		} else if (page && (word & 0xffc00000) == 0xf9400000) {
			return page + (word >> 10 & 0xfff) * 8;
		}
	}
	return 0;
}

/*
 * The number that a slot of x86-64 pushes: of its relocation in .rela.plt. In the lazy slots that a
 * guarded branch may lead to nothing else tells what they are for, as the jump through the GOT is
 * in .plt.sec.
 */
static bool pushed_number(const struct plt_slot *slot, const uint8_t *data, uint32_t *ret_number)
{
	if (slot->pushes != 1 || slot->after[0] < 5 || data[slot->after[0] - 5] != 0x68)
		return false;
	memcpy(ret_number, data + slot->after[0] - 4, 4);
	return true;
}

static void resolve(const struct plt_names *names, const struct plt_slot *read, const uint8_t *data,
		    struct slot *slot)
{
	bool is_x86_64 = names->machine == EM_X86_64;
	uint64_t got = is_x86_64 ? read->got : got_of_aarch64(data, read->bytes, slot->start);
	const struct got_word *word =
		got && !read->pushes_got && !read->saves_lr ? word_at(names, got) : NULL;
	uint32_t number;

	if (word) {
		slot->symbol = word->symbol;
		slot->resolver = word->resolver;
	} else if (is_x86_64 && pushed_number(read, data, &number) && number < names->n_jumps) {
		slot->symbol = ELF64_R_SYM(names->jumps[number].r_info);
		if (is_irelative(names, &names->jumps[number]))
			slot->resolver = names->jumps[number].r_addend;
	}
}

/*
 * A slot of lld's that never jumps indirectly (-z retpolineplt): mov n(%rip), %r11; then calls and
 * jumps.
 */
static bool read_retpoline(const uint8_t *data, size_t size, uint64_t vaddr, struct plt_slot *ret_slot)
{
	int32_t n;

	if (size < SLOT_ALIGN || data[0] != 0x4c || data[1] != 0x8b || data[2] != 0x1d)
		return false;
	memcpy(&n, data + 3, 4);
	/* Bound at the start: jmp, and no-ops. Lazily bound: call, jmp, push, jmp. */
	*ret_slot = (struct plt_slot){ .bytes = data[7] == 0xe8 ? 2 * SLOT_ALIGN : SLOT_ALIGN,
				       .got = vaddr + 7 + n };
	return ret_slot->bytes <= size;
}

static void add_slots(struct plt_names *names, const uint8_t *data, size_t size, uint64_t vaddr)
{
	for (size_t at = 0; at < size;) {
		struct slot slot = { .start = vaddr + at };
		struct plt_slot read = { 0 };

		if (plt_slot_read(names->machine, data + at, size - at, vaddr + at, &read) ||
		    (names->machine == EM_X86_64 &&
		     read_retpoline(data + at, size - at, vaddr + at, &read)))
			resolve(names, &read, data + at, &slot);
		else
			read.bytes = SLOT_ALIGN - (vaddr + at) % SLOT_ALIGN;
		if (read.bytes > size - at)
			read.bytes = size - at;
		slot.bytes = read.bytes;
		vec_push(&names->slots, slot);
		at += read.bytes;
	}
}

static void read_slots(struct plt_names *names)
{
	read_relocations(names, names->image);
	read_symbols(names, names->image);
	for (size_t i = 0; i < names->n_sections; i++) {
		const void *data;
		size_t size;

		if (!image_section_data(names->image, names->sections[i].number, PLT_BYTES_MAX,
					&data, &size, NULL))
			add_slots(names, data, size, names->sections[i].start);
	}
	if (names->slots.len)
		qsort(names->slots.data, names->slots.len, sizeof(struct slot), compare_slots);
	vec_release(&names->words);
	names->jumps = NULL;
	names->read = true;
}

struct plt_names *plt_names_new(struct image *image)
{
	static const char *const sections[PLT_SECTIONS] = { ".plt", ".plt.got", ".plt.sec", ".iplt" };
	CLEANUP(plt_names_free) struct plt_names *names = mem_zalloc(sizeof(*names));

	names->image = image;
	names->machine = image_machine(image);
	if (!image_is_64(image) || (names->machine != EM_X86_64 && names->machine != EM_AARCH64))
		return NULL;
	for (size_t i = 0; i < PLT_SECTIONS; i++) {
		size_t at = image_find_section(image, sections[i]);
		struct image_section section;

		if (at && image_section(image, at, &section) &&
		    section.size <= UINT64_MAX - section.addr)
			names->sections[names->n_sections++] =
				(struct plt_section){ at, section.addr, section.addr + section.size };
	}
	return names->n_sections ? TAKE(names) : NULL;
}

void plt_names_free(struct plt_names *names)
{
	if (!names)
		return;
	vec_release(&names->slots);
	vec_release(&names->words);
	mem_free(names);
}

/* NULL: it has none. */
static const char *name_of(const struct plt_names *names, uint32_t symbol)
{
	Elf64_Sym entry;

	if (!symbol || symbol >= names->symbols_bytes / sizeof(entry))
		return NULL;
	memcpy(&entry, names->symbols + symbol * sizeof(entry), sizeof(entry));
	if (entry.st_name >= names->strings_bytes || !names->strings[entry.st_name] ||
	    !memchr(names->strings + entry.st_name, '\0', names->strings_bytes - entry.st_name))
		return NULL;
	return names->strings + entry.st_name;
}

static bool is_in_section(const struct plt_names *names, uint64_t vaddr)
{
	for (size_t i = 0; i < names->n_sections; i++)
		if (vaddr >= names->sections[i].start && vaddr < names->sections[i].end)
			return true;
	return false;
}

/* The last slot that begins at or before a vaddr; NULL: none does. */
static const struct slot *slot_before(const struct plt_names *names, uint64_t vaddr, struct extent *extent)
{
	size_t low = 0, high = names->slots.len;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		uint64_t start = names->slots.data[middle].start;

		extent_border(extent, vaddr, start);
		if (start <= vaddr)
			low = middle + 1;
		else
			high = middle;
	}
	return low ? &names->slots.data[low - 1] : NULL;
}

bool plt_names_find(struct plt_names *names, uint64_t vaddr, struct extent *extent, struct plt_hit *ret_hit)
{
	const struct slot *slot;

	for (size_t i = 0; i < names->n_sections; i++) {
		extent_border(extent, vaddr, names->sections[i].start);
		extent_border(extent, vaddr, names->sections[i].end);
	}
	if (!is_in_section(names, vaddr))
		return false;
	if (!names->read)
		read_slots(names);
	slot = slot_before(names, vaddr, extent);
	if (slot)
		extent_border(extent, vaddr, slot->start + slot->bytes);
	if (!slot || vaddr - slot->start >= slot->bytes)
		return false;
	*ret_hit = (struct plt_hit){ .start = slot->start,
				     .name = name_of(names, slot->symbol),
				     .resolver = slot->resolver };
	return true;
}

size_t plt_names_bytes(const struct plt_names *names)
{
	return sizeof(*names) + names->slots.cap * sizeof(struct slot);
}
