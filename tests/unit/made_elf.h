/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * made_elf: an ELF image of whatever sections it is given, one behind the other in the file and in
 * memory; code is somewhere else, and has no bytes.
 */
#pragma once
#include <elf.h>
#include <string.h>
#include "base/buf.h"
#include "core/image/image.h"
#include "memory_file.h"

#define MADE_ELF_CODE 0x10000u /* vaddr of .text, which is section 1 */
#define MADE_ELF_CODE_BYTES 0x8000u
#define MADE_ELF_DATA 0x20000u /* vaddr of the first section that is given, which is section 2 */
#define MADE_ELF_SECTIONS_MAX 24

struct made_elf_section {
	const char *name;
	uint32_t type; /* 0: SHT_PROGBITS */
	uint32_t flags;
	uint32_t link; /* another of those given, from 1 on; 0: none */
	const struct buf *bytes;
};

struct made_elf {
	uint16_t machine; /* 0: EM_X86_64 */
	struct made_elf_section sections[MADE_ELF_SECTIONS_MAX];
	uint32_t n_sections;
	uint64_t vaddrs[MADE_ELF_SECTIONS_MAX]; /* that headers say; 0: where the section is in memory */
};

/* Bytes before a section in its segment: each begins at a multiple of 8. */
static inline uint64_t made_elf_offset(const struct made_elf *made, uint32_t section)
{
	uint64_t at = 0;

	for (uint32_t i = 0; i < section; i++)
		at += (made->sections[i].bytes->len + 7) & ~7ULL;
	return at;
}

static inline uint64_t made_elf_vaddr(const struct made_elf *made, uint32_t section)
{
	return MADE_ELF_DATA + made_elf_offset(made, section);
}

static inline uint64_t made_elf_entry_size(uint32_t type)
{
	switch (type) {
	case SHT_SYMTAB:
	case SHT_DYNSYM:
		return sizeof(Elf64_Sym);
	case SHT_RELA:
		return sizeof(Elf64_Rela);
	default:
		return 0;
	}
}

/* Header i of those given; its name goes to the others'. */
static inline Elf64_Shdr made_elf_section(const struct made_elf *made, uint32_t i, uint64_t start,
					  struct buf *names)
{
	const struct made_elf_section *section = &made->sections[i];
	uint32_t type = section->type ? section->type : SHT_PROGBITS;
	Elf64_Shdr header = { .sh_name = (Elf64_Word)names->len,
			      .sh_type = type,
			      .sh_flags = section->flags,
			      .sh_addr = made->vaddrs[i] ? made->vaddrs[i] : made_elf_vaddr(made, i),
			      .sh_offset = start + made_elf_offset(made, i),
			      .sh_size = section->bytes->len,
			      .sh_link = section->link ? section->link + 1 : 0,
			      .sh_addralign = 8,
			      .sh_entsize = made_elf_entry_size(type) };

	buf_add(names, section->name, strlen(section->name) + 1);
	return header;
}

static inline void made_elf_sections(const struct made_elf *made, struct buf *file, uint64_t start,
				     Elf64_Ehdr *header)
{
	RELEASE(buf_release) struct buf names = { 0 };
	Elf64_Shdr headers[MADE_ELF_SECTIONS_MAX + 3] = { { 0 } };
	uint32_t n = made->n_sections + 3;

	buf_add(&names, "\0.text\0.shstrtab", sizeof("\0.text\0.shstrtab"));
	headers[1] = (Elf64_Shdr){ .sh_name = 1, .sh_type = SHT_NOBITS, .sh_addr = MADE_ELF_CODE,
				   .sh_flags = SHF_ALLOC | SHF_EXECINSTR, .sh_size = MADE_ELF_CODE_BYTES };
	for (uint32_t i = 0; i < made->n_sections; i++)
		headers[2 + i] = made_elf_section(made, i, start, &names);
	headers[n - 1] = (Elf64_Shdr){ .sh_name = 7, .sh_type = SHT_STRTAB, .sh_offset = file->len,
				       .sh_size = names.len };
	buf_add(file, names.data, names.len);
	header->e_shoff = file->len;
	header->e_shnum = n;
	header->e_shstrndx = n - 1;
	buf_add(file, headers, n * sizeof(*headers));
}

/* Appends the file's bytes. */
static inline void made_elf_file(const struct made_elf *made, struct buf *file)
{
	Elf64_Ehdr header = memory_file_header(ET_DYN, made->machine ? made->machine : EM_X86_64, 2);
	uint64_t start = sizeof(header) + 2 * sizeof(Elf64_Phdr);
	uint64_t len = made_elf_offset(made, made->n_sections);
	Elf64_Phdr segments[2] = {
		{ .p_type = PT_LOAD, .p_flags = PF_R | PF_X, .p_vaddr = MADE_ELF_CODE,
		  .p_filesz = MADE_ELF_CODE_BYTES, .p_memsz = MADE_ELF_CODE_BYTES },
		{ .p_type = PT_LOAD, .p_flags = PF_R | PF_W, .p_vaddr = MADE_ELF_DATA, .p_offset = start,
		  .p_filesz = len, .p_memsz = len },
	};

	buf_addn(file, '\0', start + len);
	for (uint32_t i = 0; i < made->n_sections; i++)
		if (made->sections[i].bytes->len)
			memcpy(file->data + start + made_elf_offset(made, i), made->sections[i].bytes->data,
			       made->sections[i].bytes->len);
	made_elf_sections(made, file, start, &header);
	memcpy(file->data, &header, sizeof(header));
	memcpy(file->data + sizeof(header), segments, sizeof(segments));
}

/* A descriptor of the file in memory, the caller's; -1: none. */
static inline int made_elf_fd(const struct made_elf *made)
{
	RELEASE(buf_release) struct buf file = { 0 };

	made_elf_file(made, &file);
	return memory_file_fd(file.data, file.len);
}

static inline struct image *made_elf_image(const struct made_elf *made)
{
	RELEASE(buf_release) struct buf file = { 0 };

	made_elf_file(made, &file);
	return memory_file_image(file.data, file.len);
}
