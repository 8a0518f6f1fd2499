/* SPDX-License-Identifier: GPL-2.0-or-later */
/* fde_list: address ranges of FDEs, decoded in the plainest way. */
#include <dwarf.h>
#include <gelf.h>
#include <stdlib.h>
#include <string.h>
#include "fde_list.h"

struct frames {
	Elf_Data *data;
	uint64_t vaddr;
	bool eh_frame;
};

static Elf_Scn *named_section(Elf *elf, const char *name, GElf_Shdr *shdr)
{
	size_t names;
	Elf_Scn *scn = NULL;

	if (elf_getshdrstrndx(elf, &names))
		return NULL;
	while ((scn = elf_nextscn(elf, scn))) {
		const char *found = gelf_getshdr(scn, shdr) ? elf_strptr(elf, names, shdr->sh_name) : NULL;

		if (found && !strcmp(found, name) && shdr->sh_type != SHT_NOBITS)
			return scn;
	}
	return NULL;
}

/* By PT_GNU_EH_FRAME, whose pointer nearly always is pcrel and of 4 bytes; else there is nothing. */
static bool frames_by_segment(Elf *elf, struct frames *frames)
{
	size_t n = 0;
	GElf_Phdr hdr = {0}, load;

	elf_getphdrnum(elf, &n);
	for (size_t i = 0; i < n && hdr.p_type != PT_GNU_EH_FRAME; i++)
		gelf_getphdr(elf, i, &hdr);
	if (hdr.p_type != PT_GNU_EH_FRAME)
		return false;
	Elf_Data *data = elf_getdata_rawchunk(elf, hdr.p_offset, 8, ELF_T_BYTE);
	const uint8_t *bytes = data ? data->d_buf : NULL;
	int32_t to;
	if (!bytes || bytes[1] != (DW_EH_PE_pcrel | DW_EH_PE_sdata4))
		return false;
	memcpy(&to, bytes + 4, 4);
	frames->vaddr = hdr.p_vaddr + 4 + to;
	for (size_t i = 0; i < n; i++) {
		if (!gelf_getphdr(elf, i, &load) || load.p_type != PT_LOAD ||
		    frames->vaddr - load.p_vaddr >= load.p_filesz)
			continue;
		uint64_t skipped = frames->vaddr - load.p_vaddr;
		frames->data = elf_getdata_rawchunk(elf, load.p_offset + skipped, load.p_filesz - skipped,
						    ELF_T_BYTE);
	}
	return frames->data != NULL;
}

static bool find_frames(Elf *elf, struct frames *frames)
{
	GElf_Shdr shdr;
	Elf_Scn *scn = named_section(elf, frames->eh_frame ? ".eh_frame" : ".debug_frame", &shdr);

	if (!scn)
		return frames->eh_frame && frames_by_segment(elf, frames);
	if (shdr.sh_flags & SHF_COMPRESSED && elf_compress(scn, 0, 0) < 0)
		return false;
	frames->vaddr = shdr.sh_addr;
	frames->data = elf_rawdata(scn, NULL);
	return frames->data && frames->data->d_buf;
}

/* Letters that nobody knows the data of, so that what comes behind them is read by luck. */
static bool has_odd_letters(const Dwarf_CIE *cie)
{
	const char *letters = cie->augmentation;

	return *letters && strcmp(letters, "eh") && (*letters != 'z' || letters[strspn(letters, "zPLRSB")]);
}

/* The encoding of addresses in the FDEs of a CIE: the byte of 'R' in its augmentation. */
static uint8_t encoding_of(const Dwarf_CIE *cie)
{
	const uint8_t *data = cie->augmentation_data;
	size_t size = cie->augmentation_data_size;

	if (cie->augmentation[0] != 'z')
		return DW_EH_PE_absptr;
	for (const char *letter = cie->augmentation + 1; *letter && size; letter++) {
		static const uint8_t sizes[16] = {
			[DW_EH_PE_absptr] = 8, [DW_EH_PE_udata2] = 2, [DW_EH_PE_udata4] = 4,
			[DW_EH_PE_udata8] = 8, [DW_EH_PE_sdata2] = 2, [DW_EH_PE_sdata4] = 4,
			[DW_EH_PE_sdata8] = 8,
		};
		size_t used = 1;

		if (*letter == 'R')
			return *data;
		if (*letter == 'P')
			used += sizes[*data & 15];
		else if (*letter == 'S' || *letter == 'B')
			used = 0;
		if (used > size)
			break;
		data += used;
		size -= used;
	}
	return DW_EH_PE_absptr;
}

static bool encoded(const uint8_t **p, const uint8_t *end, uint8_t encoding, uint64_t *ret_value)
{
	unsigned int size = 8;
	uint64_t value = 0;

	switch (encoding & 7) {
	case DW_EH_PE_udata2:
		size = 2;
		break;
	case DW_EH_PE_udata4:
		size = 4;
		break;
	case DW_EH_PE_uleb128:
		return false;
	}
	if ((size_t)(end - *p) < size)
		return false;
	memcpy(&value, *p, size);
	if (encoding & 8 && size < 8) /* signed */
		value = (uint64_t)((int64_t)(value << (64 - 8 * size)) >> (64 - 8 * size));
	*p += size;
	*ret_value = value;
	return true;
}

static void add_fde(struct fde_list *list, Elf *elf, const struct frames *frames, const Dwarf_FDE *fde)
{
	const unsigned char *ident = (const unsigned char *)elf_getident(elf, NULL);
	const uint8_t *p = fde->start;
	uint64_t at = frames->vaddr + (p - (const uint8_t *)frames->data->d_buf);
	uint8_t encoding = DW_EH_PE_absptr;
	Dwarf_CFI_Entry cie;
	Dwarf_Off next;
	uint64_t start, size;

	if (dwarf_next_cfi(ident, frames->data, frames->eh_frame, fde->CIE_pointer, &next, &cie) ||
	    !dwarf_cfi_cie_p(&cie)) {
		list->odd++;
		return;
	}
	list->odd_letters += has_odd_letters(&cie.cie);
	if (frames->eh_frame)
		encoding = encoding_of(&cie.cie);
	if ((encoding & 0x70 && (encoding & 0x70) != DW_EH_PE_pcrel) || encoding & DW_EH_PE_indirect ||
	    !encoded(&p, fde->end, encoding, &start) || !encoded(&p, fde->end, encoding & 7, &size)) {
		list->odd++;
		return;
	}
	start += (encoding & 0x70) == DW_EH_PE_pcrel ? at : 0;
	list->fdes++;
	if (size && start + size > start)
		vec_push(&list->ranges, ((struct fde_range){start, start + size}));
}

void fde_list_add(struct fde_list *list, Elf *elf, bool eh_frame)
{
	const unsigned char *ident = (const unsigned char *)elf_getident(elf, NULL);
	struct frames frames = {.eh_frame = eh_frame};
	Dwarf_CFI_Entry entry;
	Dwarf_Off next = 0;

	if (!find_frames(elf, &frames))
		return;
	for (Dwarf_Off at = 0; at != (Dwarf_Off)-1; at = next) {
		int status = dwarf_next_cfi(ident, frames.data, eh_frame, at, &next, &entry);

		if (status > 0 || (status < 0 && next == at))
			break;
		if (!status && !dwarf_cfi_cie_p(&entry))
			add_fde(list, elf, &frames, &entry.fde);
	}
}

static int by_start(const void *a, const void *b)
{
	uint64_t x = ((const struct fde_range *)a)->start, y = ((const struct fde_range *)b)->start;

	return x < y ? -1 : x > y;
}

void fde_list_sort(struct fde_list *list)
{
	if (list->ranges.len)
		qsort(list->ranges.data, list->ranges.len, sizeof(struct fde_range), by_start);
	for (size_t i = 1; i < list->ranges.len; i++) {
		struct fde_range *range = &list->ranges.data[i], *before = range - 1;

		/* In another list (.debug_frame too) the same function is once more. */
		list->nested += range->start < before->end &&
				(range->start != before->start || range->end != before->end);
		if (range->end < before->end)
			range->end = before->end;
	}
}

void fde_list_release(struct fde_list *list)
{
	vec_release(&list->ranges);
}

bool fde_list_at(const struct fde_list *list, uint64_t addr, uint64_t *ret_end, uint64_t *ret_before)
{
	size_t low = 0, high = list->ranges.len;

	while (low < high) { /* the first that starts after addr */
		size_t middle = (low + high) / 2;

		if (list->ranges.data[middle].start > addr)
			high = middle;
		else
			low = middle + 1;
	}
	*ret_before = low ? list->ranges.data[low - 1].end : 0;
	if (low && addr < list->ranges.data[low - 1].end) {
		*ret_end = list->ranges.data[low - 1].end;
		return true;
	}
	*ret_end = low < list->ranges.len ? list->ranges.data[low].start : UINT64_MAX;
	return false;
}
