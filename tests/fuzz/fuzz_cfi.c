// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * fuzz_cfi: any bytes as call frame information. The first byte says of which machine, and whether the
 * rest is a whole ELF file, or the section .eh_frame, .debug_frame, .gopclntab, .plt or PT_GNU_EH_FRAME
 * of a file made around it, since few changes to a whole file ever reach its instructions. The table that
 * is made is looked through: rows in order and found again, pages in their place, long rules of known registers.
 */
#include "../unit/made_frames.h"
#include "good_table.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
const char *__lsan_default_suppressions(void);

#define INPUT_MAX (1u << 20)

/* libelf 0.188 forgets the bytes of sections whose headers it later finds damaged. */
const char *__lsan_default_suppressions(void)
{
	return "leak:libelf.so\n";
}

static struct image *image_of(uint8_t how, const uint8_t *data, size_t size)
{
	struct buf bytes = { .data = (char *)data, .len = size };
	struct buf hdr = { .data = (char *)data, .len = size < MADE_HDR_BYTES ? size : MADE_HDR_BYTES };
	struct made_image made = { .machine = how & 4 ? EM_AARCH64 : EM_X86_64,
				   .sections = { { ".eh_frame", SHF_ALLOC, &bytes } },
				   .n_sections = 1 };

	switch (how & 3) {
	case 0:
		return memory_file_image(data, size);
	case 1:
		if (how & 16)
			made.sections[0].name = ".gopclntab";
		if (how & 32) { /* in code of its own, which made_image() has elsewhere */
			made.sections[0].name = ".plt";
			made.code_vaddr = MADE_FRAMES;
			made.code_bytes = MADE_CODE_BYTES;
		}
		break;
	case 2:
		made.sections[0] = (struct made_section){
			".debug_frame", how & 8 ? SHF_COMPRESSED : 0, &bytes
		};
		break;
	default:
		made.no_headers = true;
		made.hdr = &hdr;
		bytes.data += hdr.len;
		bytes.len -= hdr.len;
	}
	return made_image(&made);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	CLEANUP(image_free) struct image *image = NULL;
	struct unwind_table table;
	struct err err = { 0 };
	int ret;

	if (!size || size > INPUT_MAX)
		return 0;
	image = image_of(data[0], data + 1, size - 1);
	if (!image)
		return 0;
	ret = unwind_table_build(image, NULL, &table, &err);
	must(ret == err.code && !ret == !err.text[0]);
	if (ret)
		return 0;
	must_be_good_table(&table, data[0] & 8 ? SIZE_MAX / 4 : size);
	unwind_table_release(&table);
	return 0;
}
