/* SPDX-License-Identifier: GPL-2.0-or-later */
/* made_frames: call frame information written byte by byte, in an ELF image around it. */
#pragma once
#include <dwarf.h>
#include <elf.h>
#include <string.h>
#include "base/buf.h"
#include "core/image/image.h"
#include "memory_file.h"

#define MADE_CODE 0x10000u /* vaddr of the code */
#define MADE_CODE_BYTES 0x8000u
#define MADE_FRAMES 0x20000u /* vaddr of the section that describes it */
#define BYTES(...) (const uint8_t[]){ __VA_ARGS__ }, sizeof((const uint8_t[]){ __VA_ARGS__ })

static inline void made_word(struct buf *buf, uint32_t value)
{
	buf_add(buf, &value, sizeof(value));
}

static inline void made_wide(struct buf *buf, uint64_t value)
{
	buf_add(buf, &value, sizeof(value));
}

/* Between these is an entry: its length is set, and no-ops fill it up. */
static inline size_t made_begin(struct buf *buf)
{
	made_word(buf, 0);
	return buf->len;
}

static inline void made_end(struct buf *buf, size_t begin)
{
	uint32_t length;

	buf_addn(buf, DW_CFA_nop, -(buf->len - begin) % 4);
	length = (uint32_t)(buf->len - begin);
	memcpy(buf->data + begin - 4, &length, 4);
}

struct made_cie {
	uint8_t version; /* 0: 1 */
	const char *letters; /* NULL: "zR" */
	const uint8_t *data; /* of the letters, with its length; NULL: of zR, by `encoding` */
	size_t data_size;
	uint8_t encoding; /* 0: DW_EH_PE_pcrel | DW_EH_PE_sdata4 */
	uint8_t ra; /* 0: 16 */
	const uint8_t *instructions; /* NULL: CFA = rsp + 8, the return address below it */
	size_t instructions_size;
	bool is_debug; /* of .debug_frame */
};

/* Returns where it is. Factors are 1 and -8. */
static inline uint32_t made_cie(struct buf *buf, const struct made_cie *cie)
{
	static const uint8_t usual[] = { DW_CFA_def_cfa, 7, 8, DW_CFA_offset | 16, 1 };
	uint8_t encoding = cie->encoding ? cie->encoding : DW_EH_PE_pcrel | DW_EH_PE_sdata4;
	uint32_t at = (uint32_t)buf->len;
	size_t begin = made_begin(buf);

	made_word(buf, cie->is_debug ? 0xffffffff : 0);
	buf_addc(buf, cie->version ? cie->version : 1);
	buf_adds(buf, cie->letters ? cie->letters : "zR");
	buf_addc(buf, '\0');
	if (cie->version == 4)
		buf_add(buf, BYTES(8, 0));
	buf_add(buf, BYTES(1, 0x78, cie->ra ? cie->ra : 16));
	if (cie->data)
		buf_add(buf, cie->data, cie->data_size);
	else if (!cie->letters)
		buf_add(buf, BYTES(1, encoding));
	if (cie->instructions)
		buf_add(buf, cie->instructions, cie->instructions_size);
	else
		buf_add(buf, usual, sizeof(usual));
	made_end(buf, begin);
	return at;
}

/* An FDE of the usual encoding, whose CIE has a z. start: a vaddr. */
static inline void made_fde(struct buf *buf, uint32_t cie, uint64_t start, uint32_t bytes,
			    const uint8_t *instructions, size_t size)
{
	size_t begin = made_begin(buf);

	made_word(buf, (uint32_t)buf->len - cie);
	made_word(buf, (uint32_t)(start - (MADE_FRAMES + buf->len)));
	made_word(buf, bytes);
	buf_addc(buf, 0);
	buf_add(buf, instructions, size);
	made_end(buf, begin);
}

/* A section of the image; the null section, .text and the names are there besides. */
struct made_section {
	const char *name;
	uint64_t flags;
	const struct buf *bytes;
};

struct made_image {
	uint16_t machine; /* 0: EM_X86_64 */
	struct made_section sections[3];
	uint32_t n_sections;
	bool no_headers; /* no section headers; sections[0] follows PT_GNU_EH_FRAME of `hdr` */
	const struct buf *hdr; /* NULL: no PT_GNU_EH_FRAME */
	uint64_t code_vaddr, code_bytes; /* 0, 0: MADE_* */
};

#define MADE_HDR_BYTES 256 /* before MADE_FRAMES, where .eh_frame_hdr is */

static inline void made_sections(const struct made_image *made, struct buf *file,
				 const uint64_t *offsets, Elf64_Ehdr *header)
{
	char names[256] = "\0.text\0.shstrtab";
	size_t names_len = sizeof("\0.text\0.shstrtab");
	Elf64_Shdr headers[6] = { 0 };
	uint32_t n = 3 + made->n_sections;

	headers[1] = (Elf64_Shdr){ .sh_name = 1, .sh_type = SHT_PROGBITS, .sh_addr = MADE_CODE,
				   .sh_flags = SHF_ALLOC | SHF_EXECINSTR, .sh_offset = 0,
				   .sh_size = MADE_CODE_BYTES };
	for (uint32_t i = 0; i < made->n_sections; i++) {
		const struct made_section *section = &made->sections[i];

		headers[2 + i] = (Elf64_Shdr){ .sh_name = (uint32_t)names_len,
					       .sh_type = SHT_PROGBITS,
					       .sh_flags = section->flags,
					       .sh_addr = MADE_FRAMES,
					       .sh_offset = offsets[i],
					       .sh_size = section->bytes->len,
					       .sh_addralign = 8 };
		strcpy(names + names_len, section->name);
		names_len += strlen(section->name) + 1;
	}
	headers[n - 1] = (Elf64_Shdr){ .sh_name = 7, .sh_type = SHT_STRTAB,
				       .sh_offset = file->len, .sh_size = sizeof(names) };
	buf_add(file, names, sizeof(names));
	header->e_shoff = file->len;
	header->e_shnum = n;
	header->e_shstrndx = n - 1;
	buf_add(file, headers, n * sizeof(*headers));
}

/* The file: the code's bytes are all of it from its beginning on, which nobody looks at. */
static inline void made_file(const struct made_image *made, struct buf *file)
{
	Elf64_Ehdr header = memory_file_header(ET_DYN, made->machine ? made->machine : EM_X86_64, 3);
	uint64_t offsets[3] = { 0 }, frames = sizeof(header) + 3 * sizeof(Elf64_Phdr);
	Elf64_Phdr segments[3] = {
		{ .p_type = PT_LOAD, .p_flags = PF_R | PF_X,
		  .p_vaddr = made->code_bytes ? made->code_vaddr : MADE_CODE,
		  .p_filesz = made->code_bytes ? made->code_bytes : MADE_CODE_BYTES },
		{ .p_type = PT_LOAD, .p_flags = PF_R, .p_vaddr = MADE_FRAMES - MADE_HDR_BYTES,
		  .p_offset = frames },
		{ .p_type = made->hdr ? PT_GNU_EH_FRAME : PT_NULL, .p_flags = PF_R,
		  .p_vaddr = MADE_FRAMES - MADE_HDR_BYTES, .p_offset = frames,
		  .p_filesz = made->hdr ? made->hdr->len : 0 },
	};

	buf_addn(file, '\0', frames + MADE_HDR_BYTES);
	if (made->hdr && made->hdr->len)
		memcpy(file->data + frames, made->hdr->data, made->hdr->len);
	for (uint32_t i = 0; i < made->n_sections; i++) {
		buf_addn(file, '\0', i ? -file->len % 8 : 0);
		offsets[i] = file->len;
		buf_add(file, made->sections[i].bytes->data, made->sections[i].bytes->len);
	}
	segments[1].p_filesz = file->len - frames;
	if (!made->no_headers)
		made_sections(made, file, offsets, &header);
	memcpy(file->data, &header, sizeof(header));
	memcpy(file->data + sizeof(header), segments, sizeof(segments));
}

static inline struct image *made_image(const struct made_image *made)
{
	RELEASE(buf_release) struct buf file = { 0 };

	made_file(made, &file);
	return memory_file_image(file.data, file.len);
}
