// SPDX-License-Identifier: GPL-2.0-or-later
/* code_file: functions, names and slots of an ELF file, each read the plainest way. */
#include <dwarf.h>
#include <gelf.h>
#include <stdlib.h>
#include <string.h>
#include "code_file.h"

#define UNIT_BYTES_MAX (16 << 20)
#define REG_RIP 16
#define REG_RSP 7

static int by_value(const void *a, const void *b)
{
	const struct code_name *x = a, *y = b;

	return x->value < y->value ? -1 : x->value > y->value;
}

static int by_at(const void *a, const void *b)
{
	const struct code_slot *x = a, *y = b;

	return x->at < y->at ? -1 : x->at > y->at;
}

static int by_start(const void *a, const void *b)
{
	const struct code_unit *x = a, *y = b;

	return x->start < y->start ? -1 : x->start > y->start;
}

static void add_names(struct code_file *file, Elf_Scn *scn, const GElf_Shdr *shdr)
{
	Elf_Data *data = elf_getdata(scn, NULL);
	size_t n = data && shdr->sh_entsize ? shdr->sh_size / shdr->sh_entsize : 0;

	for (size_t i = 0; i < n; i++) {
		GElf_Sym sym;
		int type;

		if (!gelf_getsym(data, i, &sym) || sym.st_shndx == SHN_UNDEF || !sym.st_value)
			continue;
		type = GELF_ST_TYPE(sym.st_info);
		if (type == STT_FUNC || type == STT_GNU_IFUNC)
			vec_push(&file->names, ((struct code_name){
				.value = sym.st_value, .size = sym.st_size, .is_ifunc = type == STT_GNU_IFUNC,
				.name = elf_strptr(file->elf, shdr->sh_link, sym.st_name) }));
	}
}

static bool is_by_name(unsigned int type)
{
	return type == R_X86_64_GLOB_DAT || type == R_X86_64_JUMP_SLOT || type == R_X86_64_64;
}

static void add_slots(struct code_file *file, Elf_Scn *scn, const GElf_Shdr *shdr)
{
	Elf_Data *data = elf_getdata(scn, NULL), *symbols = NULL;
	Elf_Scn *table = elf_getscn(file->elf, shdr->sh_link);
	GElf_Shdr table_shdr = { 0 };

	if (table && shdr->sh_link && gelf_getshdr(table, &table_shdr))
		symbols = elf_getdata(table, NULL);
	for (size_t i = 0; data && shdr->sh_entsize && i < shdr->sh_size / shdr->sh_entsize; i++) {
		struct code_slot slot = { 0 };
		GElf_Rela rela;
		GElf_Sym sym;
		unsigned int type;

		if (!gelf_getrela(data, i, &rela))
			break;
		type = GELF_R_TYPE(rela.r_info);
		slot.at = rela.r_offset;
		slot.value = rela.r_addend;
		slot.is_lazy = type == R_X86_64_JUMP_SLOT;
		if (type == R_X86_64_RELATIVE || type == R_X86_64_IRELATIVE) {
			slot.kind = type == R_X86_64_RELATIVE ? CODE_SLOT_ADDRESS : CODE_SLOT_IFUNC;
		} else if (is_by_name(type) && symbols && gelf_getsym(symbols, GELF_R_SYM(rela.r_info), &sym)) {
			slot.kind = CODE_SLOT_NAME;
			slot.name = elf_strptr(file->elf, table_shdr.sh_link, sym.st_name);
		} else {
			continue;
		}
		vec_push(&file->slots, slot);
	}
}

static void read_sections(struct code_file *file)
{
	Elf_Scn *scn = NULL;
	GElf_Shdr shdr;

	while ((scn = elf_nextscn(file->elf, scn))) {
		if (!gelf_getshdr(scn, &shdr))
			continue;
		if (shdr.sh_type == SHT_SYMTAB || shdr.sh_type == SHT_DYNSYM)
			add_names(file, scn, &shdr);
		else if (shdr.sh_type == SHT_RELA && shdr.sh_flags & SHF_ALLOC)
			add_slots(file, scn, &shdr);
	}
	if (file->names.len)
		qsort(file->names.data, file->names.len, sizeof(*file->names.data), by_value);
	if (file->slots.len)
		qsort(file->slots.data, file->slots.len, sizeof(*file->slots.data), by_at);
}

/* FDEs first; symbols where there are none: up to the next, where they have no size. */
static void make_units(struct code_file *file)
{
	RELEASE(fde_list_release) struct fde_list list = { 0 };
	uint64_t ignored, before, last = 0;
	size_t kept = 0;

	fde_list_add(&list, file->elf, true);
	fde_list_sort(&list);
	for (size_t i = 0; i < list.ranges.len; i++)
		vec_push(&file->units, ((struct code_unit){ .start = list.ranges.data[i].start,
							    .end = list.ranges.data[i].end }));
	for (size_t i = 0; i < file->names.len; i++) {
		const struct code_name *name = &file->names.data[i];
		uint64_t next = i + 1 < file->names.len ? name[1].value : name->value + 1;

		if (name->value != last && !fde_list_at(&list, name->value, &ignored, &before))
			vec_push(&file->units, ((struct code_unit){ .start = name->value,
				.end = name->size ? name->value + name->size : next }));
		last = name->value;
	}
	if (file->units.len)
		qsort(file->units.data, file->units.len, sizeof(*file->units.data), by_start);
	for (size_t i = 0; i < file->units.len; i++) {
		struct code_unit *unit = &file->units.data[i];

		if (kept && file->units.data[kept - 1].start == unit->start)
			continue;
		if (kept && file->units.data[kept - 1].end > unit->start)
			file->units.data[kept - 1].end = unit->start;
		file->units.data[kept++] = *unit;
	}
	file->units.len = kept;
}

struct code_file *code_file_new(struct image *image)
{
	struct code_file *file = mem_zalloc(sizeof(*file));

	file->image = image;
	file->elf = elf_begin(image_fd(image), ELF_C_READ_MMAP_PRIVATE, NULL);
	if (!file->elf)
		return NULL;
	file->cfi = dwarf_getcfi_elf(file->elf);
	read_sections(file);
	make_units(file);
	return file;
}

size_t code_file_read(const struct code_file *file, uint64_t vaddr, void *data, size_t n)
{
	struct err err = { 0 };
	uint64_t offset, end;

	if (!image_vaddr_to_offset(file->image, vaddr, &offset))
		return 0;
	while (n && (!image_vaddr_to_offset(file->image, vaddr + n - 1, &end) || end - offset != n - 1))
		n /= 2;
	return n && !image_read(file->image, offset, data, n, &err) ? n : 0;
}

/* A jump to anywhere leaves a function only where its frame is gone: the return address is at [rsp]. */
static bool may_leave(struct code_file *file, uint64_t at)
{
	Dwarf_Frame *frame = NULL;
	Dwarf_Op *ops;
	size_t n = 0;
	bool leaves;

	if (!file->cfi || dwarf_cfi_addrframe(file->cfi, at, &frame))
		return true;
	leaves = dwarf_frame_cfa(frame, &ops, &n) || n != 1 ||
		 (ops[0].atom == DW_OP_breg0 + REG_RSP && ops[0].number == 8) ||
		 (ops[0].atom == DW_OP_bregx && ops[0].number == REG_RSP && ops[0].number2 == 8);
	free(frame);
	return leaves;
}

static void note(struct code_file *file, struct code_unit *unit, uint64_t at, const struct insn *insn)
{
	uint64_t target = insn->target;
	bool is_inside = target - unit->start < unit->end - unit->start;

	switch (insn->kind) {
	case INSN_CALL:
	case INSN_CALL_INDIRECT:
		vec_push(&unit->calls, ((struct code_call){ at + insn->length, *insn }));
		break;
	case INSN_JUMP:
	case INSN_BRANCH:
		if (!is_inside)
			vec_push(&unit->flow.exits, target);
		break;
	case INSN_JUMP_INDIRECT:
		if (insn->has_target && code_file_slot(file, target))
			vec_push(&unit->flow.slots, target);
		else if (may_leave(file, at))
			unit->flow.is_loose = true;
		break;
	case INSN_LEA:
		vec_push(&unit->flow.leas, target);
		break;
	default:
		break;
	}
}

static void decode(struct code_file *file, struct code_unit *unit)
{
	size_t size = unit->end - unit->start;
	enum insn_kind last = INSN_OTHER;
	uint8_t *bytes;

	unit->is_decoded = true;
	if (size > UNIT_BYTES_MAX)
		return;
	bytes = mem_alloc(size);
	size = code_file_read(file, unit->start, bytes, size);
	for (size_t at = 0; at < size;) {
		struct insn insn;

		if (!insn_decode(bytes + at, size - at, unit->start + at, &insn)) {
			at++; /* constants among the code */
			continue;
		}
		note(file, unit, unit->start + at, &insn);
		at += insn.length;
		last = insn.kind;
	}
	if (last == INSN_OTHER || last == INSN_BRANCH || last == INSN_LEA)
		vec_push(&unit->flow.exits, unit->end);
	mem_free(bytes);
}

struct code_unit *code_file_unit(struct code_file *file, uint64_t vaddr)
{
	size_t low = 0, high = file->units.len;
	struct code_unit *unit;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (file->units.data[middle].start > vaddr)
			high = middle;
		else
			low = middle + 1;
	}
	unit = low ? &file->units.data[low - 1] : NULL;
	if (!unit || vaddr >= unit->end)
		return NULL;
	if (!unit->is_decoded)
		decode(file, unit);
	return unit;
}

const struct code_call *code_unit_call(const struct code_unit *unit, uint64_t after)
{
	for (size_t i = 0; i < unit->calls.len; i++)
		if (unit->calls.data[i].after == after)
			return &unit->calls.data[i];
	return NULL;
}

const struct code_slot *code_file_slot(const struct code_file *file, uint64_t vaddr)
{
	struct code_slot key = { .at = vaddr };

	if (!file->slots.len)
		return NULL;
	return bsearch(&key, file->slots.data, file->slots.len, sizeof(key), by_at);
}

const struct code_name *code_file_name(const struct code_file *file, uint64_t vaddr)
{
	size_t low = 0, high = file->names.len;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (file->names.data[middle].value > vaddr)
			high = middle;
		else
			low = middle + 1;
	}
	for (; low && low + 8 > high; low--) {
		const struct code_name *name = &file->names.data[low - 1];

		if (vaddr - name->value < (name->size ? name->size : 1))
			return name;
	}
	return NULL;
}

bool code_file_is_root(struct code_file *file, uint64_t vaddr)
{
	Dwarf_Op memory[3], *ops;
	Dwarf_Frame *frame = NULL;
	size_t n = 0;
	bool is_root;

	if (!file->cfi || dwarf_cfi_addrframe(file->cfi, vaddr, &frame))
		return false;
	is_root = !dwarf_frame_register(frame, REG_RIP, memory, &ops, &n) && !n && ops == memory;
	free(frame);
	return is_root;
}

bool code_file_in_section(const struct code_file *file, uint64_t vaddr, const char *name)
{
	struct image_section section;

	for (size_t i = 1; i < image_sections(file->image); i++)
		if (image_section(file->image, i, &section) && vaddr - section.addr < section.size &&
		    section.addr && !strncmp(section.name, name, strlen(name)))
			return true;
	return false;
}
