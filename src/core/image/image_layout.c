// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * image_layout: where the sections of a file that is not linked are, as the kernel puts those of a
 * module.
 */
#include <elf.h>
#include <gelf.h>
#include <string.h>
#include "core/image/image_elf.h"

#define ALIGN_MAX (1ULL << 20)
#define KIND_BYTES MODULE_INIT_OFFSET /* of addresses for each kind of section */

/* In the order of their addresses. */
enum layout_kind { LAYOUT_CODE, LAYOUT_INIT_CODE, LAYOUT_OTHER, LAYOUT_KINDS };

/*
 * As layout_sections() of kernel/module/main.c: code first, in the order of the file, and what is
 * needed only to begin with elsewhere, by its name.
 */
static enum layout_kind kind_of(uint64_t flags, const char *name)
{
	if (!(flags & SHF_EXECINSTR))
		return LAYOUT_OTHER;
	return name && !strncmp(name, ".init", strlen(".init")) ? LAYOUT_INIT_CODE : LAYOUT_CODE;
}

/* The next address of a kind, where `size` bytes fit; UINT64_MAX: they do not. */
static uint64_t place(uint64_t *next, enum layout_kind kind, uint64_t align, uint64_t size)
{
	uint64_t end = (kind + 1) * KIND_BYTES, start;

	if (!align || align & (align - 1) || align > ALIGN_MAX)
		align = 1;
	start = (*next + align - 1) & ~(align - 1);
	if (start > end || size > end - start)
		return UINT64_MAX;
	*next = start + size;
	return start;
}

void image_layout(struct image *image)
{
	uint64_t next[LAYOUT_KINDS];
	GElf_Shdr shdr;

	for (int kind = 0; kind < LAYOUT_KINDS; kind++)
		next[kind] = kind * KIND_BYTES;
	image->section_addrs = mem_zalloc((image->n_sections + 1) * sizeof(*image->section_addrs));
	for (size_t i = 1; i < image->n_sections; i++) {
		const char *name = NULL;
		enum layout_kind kind;

		if (!gelf_getshdr(elf_getscn(image->elf, i), &shdr) || !(shdr.sh_flags & SHF_ALLOC))
			continue;
		if (image->names_section)
			name = elf_strptr(image->elf, image->names_section, shdr.sh_name);
		kind = kind_of(shdr.sh_flags, name);
		image->section_addrs[i] = place(&next[kind], kind, shdr.sh_addralign, shdr.sh_size);
	}
}
