/* SPDX-License-Identifier: GPL-2.0-or-later */
/* made_dwarf: sections of DWARF written byte by byte, in an ELF image around them. */
#pragma once
#include <elf.h>
#include <string.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/file.h"
#include "core/image/image.h"
#include "memory_file.h"

#define MADE_TEXT \
	0x1000u /* vaddr of the code, which has no bytes in the file: as in a debug file */
#define MADE_TEXT_BYTES 0x10000u

enum made_section {
	MADE_TYPE_UNIT, /* another .debug_info, before the one that is meant */
	MADE_INFO,
	MADE_ABBREV,
	MADE_STR,
	MADE_STR_OFFSETS,
	MADE_ADDR,
	MADE_RANGES,
	MADE_RNGLISTS,
	MADE_LINE,
	MADE_ARANGES,
	MADE_ALTLINK,
	MADE_CU_INDEX,
	MADE_SECTIONS
};

struct made_dwarf {
	struct buf sections[MADE_SECTIONS];
	bool is_split; /* .debug_info.dwo .. */
	uint16_t type; /* e_type; 0: ET_DYN */
};

static inline void made_release(struct made_dwarf *made)
{
	for (int i = 0; i < MADE_SECTIONS; i++)
		buf_release(&made->sections[i]);
}

static inline void made_bytes(struct buf *buf, uint64_t value, size_t size)
{
	buf_add(buf, &value, size); /* little endian, as all machines that the tests are for */
}

static inline void made_uleb(struct buf *buf, uint64_t value)
{
	for (; value >= 0x80; value >>= 7)
		buf_addc(buf, (char)(value | 0x80));
	buf_addc(buf, (char)value);
}

static inline const char *made_name(int section, bool is_split, struct buf *text)
{
	static const char *const names[MADE_SECTIONS] = {
		".debug_info",	  ".debug_info",       ".debug_abbrev",	  ".debug_str",	 ".debug_str_offsets",
		".debug_addr",	  ".debug_ranges",     ".debug_rnglists", ".debug_line",
		".debug_aranges", ".gnu_debugaltlink", ".debug_cu_index"
	};

	buf_clear(text);
	buf_adds(text, names[section]);
	if (is_split && section != MADE_CU_INDEX)
		buf_adds(text, ".dwo");
	return buf_text(text);
}

/* The descriptor of a file in memory; -1: none. */
static inline int made_fd(const struct made_dwarf *made)
{
	Elf64_Ehdr header = { .e_ident = { ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64,
					   ELFDATA2LSB, EV_CURRENT },
			      .e_type = made->type ? made->type : ET_DYN,
			      .e_machine = EM_X86_64,
			      .e_version = EV_CURRENT,
			      .e_ehsize = sizeof(header),
			      .e_shentsize = sizeof(Elf64_Shdr),
			      .e_shnum = 3 + MADE_SECTIONS,
			      .e_shstrndx = 2 };
	RELEASE(buf_release) struct buf file = { 0 }, names = { 0 }, name = { 0 };
	Elf64_Shdr headers[3 + MADE_SECTIONS] = { 0 };

	buf_add(&file, &header, sizeof(header));
	buf_add(&names, "\0.text\0.shstrtab", 17);
	headers[1] = (Elf64_Shdr){ .sh_name = 1,
				   .sh_type = SHT_NOBITS,
				   .sh_addr = MADE_TEXT,
				   .sh_flags = SHF_ALLOC | SHF_EXECINSTR,
				   .sh_size = MADE_TEXT_BYTES };
	for (int i = 0; i < MADE_SECTIONS; i++) {
		headers[3 + i] = (Elf64_Shdr){ .sh_name = (Elf64_Word)names.len,
					       .sh_type = SHT_PROGBITS,
					       .sh_offset = file.len,
					       .sh_size = made->sections[i].len };
		buf_adds(&names, made_name(i, made->is_split, &name));
		buf_addc(&names, '\0');
		buf_add(&file, made->sections[i].data, made->sections[i].len);
	}
	headers[2] = (Elf64_Shdr){
		.sh_name = 7, .sh_type = SHT_STRTAB, .sh_offset = file.len, .sh_size = names.len
	};
	buf_add(&file, names.data, names.len);
	header.e_shoff = file.len;
	buf_add(&file, headers, sizeof(headers));
	memcpy(file.data, &header, sizeof(header));
	return memory_file_fd(file.data, file.len);
}

static inline struct image *made_open(const struct made_dwarf *made)
{
	CLOSE_FD int fd = made_fd(made);
	struct image *image = NULL;

	if (fd < 0 || image_open_fd(fd, "made", &image, NULL))
		return NULL;
	return image;
}
