// SPDX-License-Identifier: GPL-2.0-or-later
/* plt_rows: made-up rows for procedure linkage tables. */
#include <elf.h>
#include <errno.h>
#include <string.h>
#include "abi/unwind_aarch64.h"
#include "abi/unwind_x86_64.h"
#include "core/cfi/code_window.h"
#include "core/cfi/plt_rows.h"
#include "core/cfi/plt_slot.h"

#define X86_64_SLOT 16 /* what UNWIND_PLT counts in */
#define X86_64_PLT0 32 /* the longest there is, mold's */
#define DYNAMIC_BYTES_MAX (1u << 20)

/* The bytes of a table, and how many of them are slots. */
struct plt {
	uint16_t machine;
	const uint8_t *data;
	size_t size;
	uint64_t vaddr;
	bool is_lazy; /* its first slot, PLT0, is jumped to by the others, after their push */
};

static bool read_at(const struct plt *plt, size_t at, struct plt_slot *slot)
{
	return plt_slot_read(plt->machine, plt->data + at, plt->size - at, plt->vaddr + at, slot);
}

/* From sp at the beginning of a slot, in pushes. */
static unsigned int begins_with(const struct plt *plt, size_t at, const struct plt_slot *slot)
{
	return plt->machine == EM_X86_64 && plt->is_lazy && !at && slot->pushes_got;
}

static uint32_t rule_of(struct row_list *list, const struct plt *plt, const struct plt_slot *slot,
			unsigned int pushed)
{
	struct unwind_long rule = { .base = UNWIND_AARCH64_SP,
				    .offset = 16 * (int32_t)pushed,
				    .ra_where = slot->saves_lr ? UNWIND_AT_CFA : UNWIND_IN_REGISTER,
				    .ra = slot->saves_lr ? -8 : UNWIND_AARCH64_LR };

	if (plt->machine == EM_X86_64)
		return UNWIND_X86_64_RULE(0, 1 + pushed, 0);
	return pushed ? row_list_long(list, &rule) : UNWIND_AARCH64_RULE(0, 0, 0);
}

static void add_slot(struct row_list *list, const struct plt *plt, size_t at, const struct plt_slot *slot)
{
	unsigned int pushed = begins_with(plt, at, slot);
	uint64_t vaddr = plt->vaddr + at;

	/* The one rule of all such slots, so that a table of a thousand is one row. */
	if (plt->machine == EM_X86_64 && slot->pushes == 1 && !pushed && !(vaddr % X86_64_SLOT) &&
	    slot->bytes <= X86_64_SLOT) {
		row_list_add(list, vaddr, UNWIND_ESCAPED(UNWIND_PLT, slot->after[0]));
		return;
	}
	row_list_add(list, vaddr, rule_of(list, plt, slot, pushed));
	for (unsigned int i = 0; i < slot->pushes; i++)
		row_list_add(list, vaddr + slot->after[i], rule_of(list, plt, slot, pushed + i + 1));
}

/* As much from the beginning on as is slots; they are one range. */
static void add_slots(struct row_list *list, const struct plt *plt)
{
	struct plt_slot slot;
	size_t end = 0;

	while (end < plt->size && read_at(plt, end, &slot))
		end += slot.bytes;
	if (!end || !row_list_begin(list, UNWIND_SOURCE_PLT, plt->vaddr, plt->vaddr + end))
		return;
	for (size_t at = 0; at < end && read_at(plt, at, &slot); at += slot.bytes)
		add_slot(list, plt, at, &slot);
}

static int add_section(struct row_list *list, struct image *image, uint16_t machine, const char *name,
		       struct err *err)
{
	struct image_section section;
	size_t at = image_find_section(image, name);
	struct plt plt = { .machine = machine, .is_lazy = !strcmp(name, ".plt") };
	uint64_t start, end;
	const void *data;
	int ret;

	if (!at || !image_section(image, at, &section) || section.type == SHT_NOBITS || !section.size)
		return 0;
	start = section.addr;
	end = section.addr + section.size;
	if (end < start || !row_list_gap(list, &start, &end))
		return 0;
	ret = image_section_data(image, at, PLT_BYTES_MAX, &data, &plt.size, err);
	if (ret)
		return ret;
	plt.data = data;
	plt.vaddr = section.addr;
	add_slots(list, &plt);
	return 0;
}

/* A value of the dynamic section; 0: it has none. */
static uint64_t dynamic_value(const struct image *image, int64_t tag)
{
	for (size_t i = 0; i < image_segments(image); i++) {
		const struct image_segment *segment = image_segment(image, i);
		uint64_t n = segment->file_size / sizeof(Elf64_Dyn);
		Elf64_Dyn entry;

		if (segment->type != PT_DYNAMIC)
			continue;
		for (uint64_t k = 0; k < n && k < DYNAMIC_BYTES_MAX / sizeof(entry); k++) {
			if (image_read(image, segment->offset + k * sizeof(entry), &entry, sizeof(entry), NULL) ||
			    entry.d_tag == DT_NULL)
				return 0;
			if (entry.d_tag == tag)
				return entry.d_un.d_val;
		}
	}
	return 0;
}

/* Whether PLT0 is there: it alone ends with jmp *GOT[2]. */
static bool is_plt0(const uint8_t *data, size_t size, uint64_t vaddr, uint64_t got)
{
	struct plt_slot slot;

	return plt_slot_read(EM_X86_64, data, size, vaddr, &slot) && slot.got == got + 16;
}

/* Looks for PLT0 in what is not covered of the code. */
static void search(struct row_list *list, const struct image *image, uint64_t got, uint64_t slots)
{
	RELEASE(code_window_release) struct code_window window = { .image = image };
	uint64_t size = X86_64_PLT0 + slots * X86_64_SLOT;

	for (size_t i = 0; i < list->code.len; i++) {
		uint64_t at = list->base_vaddr + list->code.data[i].start;
		uint64_t segment_end = list->base_vaddr + list->code.data[i].end, end = segment_end;

		for (; row_list_gap(list, &at, &end); at = end, end = segment_end) {
			for (at = (at + X86_64_SLOT - 1) & -(uint64_t)X86_64_SLOT; at + X86_64_SLOT <= end;
			     at += X86_64_SLOT) {
				size_t len = end - at < X86_64_PLT0 ? end - at : X86_64_PLT0;
				const uint8_t *data = code_window_at(&window, at, len);
				struct plt plt = { EM_X86_64, NULL, size, at, true };

				if (!data) /* the file ends before its segment does */
					return;
				if (!is_plt0(data, len, at, got))
					continue;
				if (plt.size > end - at)
					plt.size = end - at;
				if (plt.size > CODE_WINDOW_BYTES)
					plt.size = CODE_WINDOW_BYTES;
				plt.data = code_window_at(&window, at, plt.size);
				if (plt.data)
					add_slots(list, &plt);
				return;
			}
		}
	}
}

int plt_rows(struct row_list *list, const struct rule_machine *machine, struct image *image,
	     struct err *err)
{
	static const char *const names[] = { ".plt", ".plt.got", ".plt.sec", ".iplt" };
	uint64_t got, slots;
	int ret = 0;

	for (size_t i = 0; i < ARRAY_LEN(names) && !ret; i++)
		ret = add_section(list, image, machine->e_machine, names[i], err);
	if (!image_sections(image) && machine->e_machine == EM_X86_64) {
		got = dynamic_value(image, DT_PLTGOT);
		slots = dynamic_value(image, DT_PLTRELSZ) / sizeof(Elf64_Rela);
		if (got && slots && slots <= PLT_BYTES_MAX / X86_64_SLOT)
			search(list, image, got, slots);
	}
	row_list_settle(list);
	return ret;
}
