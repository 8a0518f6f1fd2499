// SPDX-License-Identifier: GPL-2.0-or-later
/* Ranges of code: their order, overlaps, gaps and pages; and the sections and forms they come from. */
#include <errno.h>
#include <zlib.h>
#include <time.h>
#include "core/cfi/row_list.h"
#include "table_words.h"

#define ADVANCE(n) (DW_CFA_advance_loc | (n))
#define DEEP DW_CFA_def_cfa_offset, 16
#define DEEPER DW_CFA_def_cfa_offset, 24

static const char *x86_rows(const struct buf *frames)
{
	return rows_of(frames, EM_X86_64);
}

static void test_order(void)
{
	RELEASE(buf_release) struct buf frames = { 0 };
	uint32_t cie = made_cie(&frames, &(struct made_cie){ 0 });

	/* Not by address; one right after another with the same rule has no row of its own. */
	made_fde(&frames, cie, MADE_CODE + 0x200, 0x100, BYTES(DEEP));
	made_fde(&frames, cie, MADE_CODE, 0x100, BYTES(DEEPER));
	made_fde(&frames, cie, MADE_CODE + 0x100, 0x100, BYTES(DEEPER, ADVANCE(8), DEEP));
	CHECK_STR(x86_rows(&frames), "0:sp+24, 108:sp+16, 300:end");
}

static void test_overlaps(void)
{
	RELEASE(buf_release) struct buf frames = { 0 };
	uint32_t cie = made_cie(&frames, &(struct made_cie){ 0 });

	/* The first of the file wins; others fill what it leaves, with the rows that hold there. */
	made_fde(&frames, cie, MADE_CODE + 0x40, 0x40, BYTES(DEEP));
	made_fde(&frames, cie, MADE_CODE, 0x100, BYTES(DW_CFA_nop, ADVANCE(0x3f), DEEPER,
						       DW_CFA_advance_loc1, 0x51,
						       DW_CFA_def_cfa_offset, 32));
	made_fde(&frames, cie, MADE_CODE + 0x40, 0x40, BYTES(DW_CFA_def_cfa_register, 6));
	made_fde(&frames, cie, MADE_CODE + 0x20, 0x120, BYTES(DW_CFA_def_cfa_register, 6));
	CHECK_STR(x86_rows(&frames),
		  "0:sp+8, 3f:sp+24, 40:sp+16, 80:sp+24, 90:sp+32, 100:fp+8, 140:end");
}

static void test_gaps(void)
{
	RELEASE(buf_release) struct buf frames = { 0 };
	uint32_t cie = made_cie(&frames, &(struct made_cie){ 0 });

	made_fde(&frames, cie, MADE_CODE, 0x11, BYTES(DEEP));
	made_fde(&frames, cie, MADE_CODE + 0x20, 0x10, BYTES(DEEPER));
	made_fde(&frames, cie, MADE_CODE + 0x40, 0x10, BYTES(DEEP));
	/* Of nothing; of what a linker dropped; of what is no code. */
	made_fde(&frames, cie, MADE_CODE + 0x80, 0, BYTES(DEEP));
	made_fde(&frames, cie, 0, 0x100, BYTES(DEEP));
	made_fde(&frames, cie, MADE_CODE - 0x10, 0x100, BYTES(DEEP));
	made_fde(&frames, cie, MADE_CODE + MADE_CODE_BYTES, 0x10, BYTES(DEEP));
	/* Over the end of the code. */
	made_fde(&frames, cie, MADE_CODE + MADE_CODE_BYTES - 0x10, 0x7fffffff, BYTES(DEEP));
	CHECK_STR(x86_rows(&frames),
		  "0:sp+16, 20:sp+24, 30:end, 40:sp+16, 50:end, 7ff0:sp+16");
}

/* Terminators in the middle, of the linker's crt files, and 64-bit lengths. */
static void test_entries(void)
{
	RELEASE(buf_release) struct buf frames = { 0 };
	uint32_t cie = made_cie(&frames, &(struct made_cie){ 0 });

	made_word(&frames, 0);
	made_word(&frames, 0);
	made_fde(&frames, cie, MADE_CODE, 0x10, BYTES(DEEP));
	made_word(&frames, 0);
	made_word(&frames, 0xffffffff);
	made_wide(&frames, 20);
	made_word(&frames, (uint32_t)frames.len - cie);
	made_word(&frames, (uint32_t)(MADE_CODE + 0x10 - (MADE_FRAMES + frames.len)));
	made_word(&frames, 0x10);
	buf_add(&frames, BYTES(0, DEEPER, 0, 0, 0, 0, 0));
	made_fde(&frames, cie, MADE_CODE + 0x20, 0x10, BYTES(DEEP));
	CHECK_STR(x86_rows(&frames), "0:sp+16, 10:sp+24, 20:sp+16, 30:end");
	/* What breaks off keeps what came before it; from its beginning, it is damaged. */
	made_word(&frames, 1000);
	CHECK_STR(x86_rows(&frames), "0:sp+16, 10:sp+24, 20:sp+16, 30:end");
	buf_clear(&frames);
	made_word(&frames, 1000);
	CHECK_STR(x86_rows(&frames), "-8"); /* -ENOEXEC */
	buf_clear(&frames);
	made_word(&frames, 0);
	CHECK_STR(x86_rows(&frames), "-2"); /* -ENOENT */
}

/* An FDE whose addresses have this encoding: start and length as they are stored. */
static const char *encoded(uint8_t encoding, const uint8_t *stored, size_t size)
{
	RELEASE(buf_release) struct buf frames = { 0 };
	uint32_t cie = made_cie(&frames, &(struct made_cie){
						 .data = (const uint8_t[]){ 1, encoding },
						 .data_size = 2 });
	size_t begin = made_begin(&frames);

	made_word(&frames, (uint32_t)frames.len - cie);
	buf_add(&frames, stored, size);
	buf_add(&frames, BYTES(0, DEEP));
	made_end(&frames, begin);
	return image_words(&(struct made_image){
				   .sections = { { ".eh_frame", SHF_ALLOC, &frames },
						 { ".got", SHF_ALLOC, &frames } },
				   .n_sections = 2 },
			   NULL);
}

static void test_encodings(void)
{
	static const char good[] = "10:sp+16, 30:end";

	CHECK_STR(encoded(DW_EH_PE_absptr, BYTES(0x10, 0, 1, 0, 0, 0, 0, 0, 0x20, 0, 0, 0, 0, 0, 0, 0)),
		  good);
	CHECK_STR(encoded(DW_EH_PE_udata8, BYTES(0x10, 0, 1, 0, 0, 0, 0, 0, 0x20, 0, 0, 0, 0, 0, 0, 0)),
		  good);
	CHECK_STR(encoded(DW_EH_PE_udata4, BYTES(0x10, 0, 1, 0, 0x20, 0, 0, 0)), good);
	CHECK_STR(encoded(DW_EH_PE_sdata4, BYTES(0x10, 0, 1, 0, 0x20, 0, 0, 0)), good);
	CHECK_STR(encoded(DW_EH_PE_uleb128, BYTES(0x90, 0x80, 4, 0x20)), good);
	CHECK_STR(encoded(DW_EH_PE_sleb128, BYTES(0x90, 0x80, 4, 0x20)), good);
	CHECK_STR(encoded(DW_EH_PE_textrel | DW_EH_PE_udata2, BYTES(0x10, 0, 0x20, 0)), good);
	CHECK_STR(encoded(DW_EH_PE_datarel | DW_EH_PE_sdata4,
			  BYTES(0x10, 0, 0xff, 0xff, 0x20, 0, 0, 0)),
		  good);
	CHECK_STR(encoded(DW_EH_PE_pcrel | DW_EH_PE_sdata8,
			  BYTES(0xf0, 0xff, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0x20, 0, 0, 0, 0, 0, 0,
				0)),
		  good);
	CHECK_STR(encoded(DW_EH_PE_aligned,
			  BYTES(0x10, 0, 1, 0, 0, 0, 0, 0, 0x20, 0, 0, 0, 0, 0, 0, 0)),
		  good);
	/* A negative length; known to a running process only; none; a form that is not known. */
	CHECK_STR(encoded(DW_EH_PE_sdata4, BYTES(0x10, 0, 1, 0, 0xff, 0xff, 0xff, 0xff)), "-2");
	CHECK_STR(encoded(DW_EH_PE_indirect | DW_EH_PE_udata4, BYTES(0x10, 0, 1, 0, 0x20, 0, 0, 0)),
		  "-2");
	CHECK_STR(encoded(DW_EH_PE_omit, BYTES(0x10, 0, 1, 0, 0x20, 0, 0, 0)), "-2");
	CHECK_STR(encoded(DW_EH_PE_funcrel | DW_EH_PE_udata4, BYTES(0x10, 0, 1, 0, 0x20, 0, 0, 0)),
		  "-2");
	CHECK_STR(encoded(0x07, BYTES(0x10, 0, 1, 0, 0x20, 0, 0, 0)), "-2");
}

/* A function by a CIE of this version and augmentation, whose data is the first `size` bytes. */
static const char *augmented(uint8_t version, const char *letters, const uint8_t *data, size_t size)
{
	return function_of(&(struct made_cie){ .version = version, .letters = letters,
					       .data = data, .data_size = size },
			   EM_X86_64, BYTES(DEEP));
}

static void test_augmentations(void)
{
	static const char good[] = "0:sp+16, 100:end", refused[] = "0:!cie, 100:end";

	CHECK_STR(augmented(1, "zPLR", BYTES(7, DW_EH_PE_udata4, 1, 2, 3, 4, 0x1b, 0x1b)), good);
	CHECK_STR(augmented(1, "zPR", BYTES(2, DW_EH_PE_omit, 0x1b)), good);
	CHECK_STR(augmented(3, "zR", BYTES(1, 0x1b)), good);
	CHECK_STR(augmented(4, "zR", BYTES(1, 0x1b)), good);
	/* Letters that are not known, after and before the one that tells where the code is. */
	CHECK_STR(augmented(1, "zRX", BYTES(2, 0x1b, 0)), refused);
	CHECK_STR(augmented(1, "zRB", BYTES(1, 0x1b)), refused);
	CHECK_STR(augmented(1, "zXR", BYTES(2, 0, 0x1b)), "-2");
	CHECK_STR(augmented(2, "zR", BYTES(1, 0x1b)), "-2");
	/* Data that breaks off, and a CIE that moves on. */
	CHECK_STR(augmented(1, "zPR", BYTES(1, 0x1b)), "-2");
	CHECK_STR(augmented(1, "zR", BYTES(100, 0x1b)), "-2");
	CHECK_STR(function_of(&(struct made_cie){ .instructions = (const uint8_t[]){ ADVANCE(4) },
						  .instructions_size = 1 },
			      EM_X86_64, BYTES(DEEP)),
		  "0:!damaged, 100:end");
	/* The column of the return address is one that is followed as something else. */
	CHECK_STR(function_of(&(struct made_cie){ .ra = 7 }, EM_X86_64, BYTES(DEEP)),
		  "0:!register, 100:end");
}

static void test_pages(void)
{
	RELEASE(buf_release) struct buf frames = { 0 };
	CLEANUP(image_free) struct image *image = NULL;
	RELEASE(unwind_table_release) struct unwind_table table = { 0 };
	uint32_t cie = made_cie(&frames, &(struct made_cie){ 0 });

	/* Over pages, up to the very end of one, and again after two that nothing is in. */
	made_fde(&frames, cie, MADE_CODE + 0x1ff0, 0x1010, BYTES(DEEP, ADVANCE(16), DEEPER));
	made_fde(&frames, cie, MADE_CODE + 0x5000, 0x10, BYTES(DEEP));
	CHECK_STR(x86_rows(&frames), "1ff0:sp+16, 2000:sp+24, 3000:end, 5000:sp+16, 5010:end");
	image = made_image(&(struct made_image){ .sections = { { ".eh_frame", SHF_ALLOC, &frames } },
						 .n_sections = 1 });
	CHECK_EQ(unwind_table_build(image, NULL, &table, NULL), 0);
	CHECK_EQ(table.first_vaddr, MADE_CODE + 0x1000);
	CHECK_EQ(table.n_pages, 5);
	CHECK_EQ(table.pages[0].count, 2); /* nothing, carried in, and the function */
	CHECK_EQ(table.pages[1].count, 1);
	CHECK_EQ(table.pages[2].count, 1); /* the end, at its beginning */
	CHECK_EQ(table.pages[3].count, 0);
	CHECK_EQ(unwind_table_find(&table, MADE_CODE + 0x1fef) & UNWIND_RULE_MASK, RULE_END);
	CHECK_EQ(unwind_table_find(&table, MADE_CODE + 0x1fff) & UNWIND_RULE_MASK,
		 UNWIND_X86_64_RULE(0, 2, 0));
	CHECK_EQ(unwind_table_find(&table, MADE_CODE + 0x2fff) & UNWIND_RULE_MASK,
		 UNWIND_X86_64_RULE(0, 3, 0));
	CHECK_EQ(unwind_table_find(&table, MADE_CODE), RULE_END);
	CHECK_EQ(unwind_table_find(&table, MADE_CODE + 0x4abc), RULE_END);
	CHECK_EQ(unwind_table_find(&table, MADE_CODE + 0x6000), RULE_END);
	CHECK_EQ(unwind_table_find(&table, UINT64_MAX), RULE_END);
	CHECK_EQ(table.stats.covered_bytes, 0x1020);
	CHECK_EQ(table.stats.code_bytes, MADE_CODE_BYTES);
	CHECK_EQ(table.stats.functions, 2);
	CHECK_EQ(table.stats.fdes[UNWIND_SOURCE_EH_FRAME], 2);
	CHECK_EQ(unwind_table_bytes(&table), 5 * 8 + table.n_rows * 4);
}

static void test_statistics(void)
{
	RELEASE(buf_release) struct buf frames = { 0 };
	CLEANUP(image_free) struct image *image = NULL;
	RELEASE(unwind_table_release) struct unwind_table table = { 0 };
	uint32_t cie = made_cie(&frames, &(struct made_cie){ 0 });

	made_fde(&frames, cie, MADE_CODE, 0x100, BYTES(DW_CFA_def_cfa_register, 6, ADVANCE(16), 0x3e));
	made_fde(&frames, cie, MADE_CODE + 0x100, 0x100, BYTES(DW_CFA_def_cfa_offset, 12));
	made_fde(&frames, cie, MADE_CODE + 0x100, 0x100, BYTES(DW_CFA_def_cfa_offset, 12));
	made_fde(&frames, cie, MADE_CODE - 1, 0x10, BYTES(DEEP));
	made_fde(&frames, cie + 4, MADE_CODE + 0x200, 0x10, BYTES(DEEP)); /* there is no CIE */
	image = made_image(&(struct made_image){ .sections = { { ".eh_frame", SHF_ALLOC, &frames } },
						 .n_sections = 1 });
	CHECK_EQ(unwind_table_build(image, NULL, &table, NULL), 0);
	CHECK_EQ(table.stats.functions, 2);
	CHECK_EQ(table.stats.functions_with_fp, 1);
	CHECK_EQ(table.stats.fdes_outside, 1);
	CHECK_EQ(table.stats.fdes_placeless, 1);
	CHECK_EQ(table.stats.unsupported[UNWIND_REASON_OPCODE], 1);
	CHECK_EQ(table.stats.unsupported_bytes, 0xf0);
	CHECK_EQ(table.stats.longs_used, 1);
	CHECK_EQ(table.n_longs, 1);
	CHECK_EQ(table.stats.covered_bytes, 0x200);
}

/* .eh_frame_hdr with n FDEs in its table, or without one; version 1. */
static void add_hdr(struct buf *hdr, uint8_t version, const uint32_t *fdes, uint32_t n)
{
	buf_add(hdr, BYTES(version, DW_EH_PE_pcrel | DW_EH_PE_sdata4,
			   n ? DW_EH_PE_udata4 : DW_EH_PE_omit,
			   n ? DW_EH_PE_datarel | DW_EH_PE_sdata4 : DW_EH_PE_omit));
	made_word(hdr, MADE_HDR_BYTES - 4);
	if (n)
		made_word(hdr, n);
	for (uint32_t i = 0; i < n; i++) {
		made_word(hdr, 0);
		made_word(hdr, MADE_HDR_BYTES + fdes[i]);
	}
}

static void test_no_section_headers(void)
{
	RELEASE(buf_release) struct buf frames = { 0 }, hdr = { 0 };
	struct made_image made = { .sections = { { ".eh_frame", 0, &frames } }, .n_sections = 1,
				   .no_headers = true, .hdr = &hdr };
	uint32_t cie = made_cie(&frames, &(struct made_cie){ 0 }), fdes[2];

	CHECK_STR(image_words(&made, NULL), "-2");
	fdes[0] = (uint32_t)frames.len;
	made_fde(&frames, cie, MADE_CODE, 0x10, BYTES(DEEP));
	made_word(&frames, 0);
	fdes[1] = (uint32_t)frames.len;
	made_fde(&frames, cie, MADE_CODE + 0x10, 0x10, BYTES(DEEPER));
	made_word(&frames, 0);
	made_word(&frames, 12345); /* what follows .eh_frame */
	/* The table tells the last one; without it, the first terminator is taken for the end. */
	add_hdr(&hdr, 1, fdes, 2);
	CHECK_STR(image_words(&made, NULL), "0:sp+16, 10:sp+24, 20:end");
	buf_clear(&hdr);
	add_hdr(&hdr, 1, NULL, 0);
	CHECK_STR(image_words(&made, NULL), "0:sp+16, 10:end");
	fdes[1] = 0x7fff0000;
	buf_clear(&hdr);
	add_hdr(&hdr, 1, fdes, 2);
	CHECK_STR(image_words(&made, NULL), "0:sp+16, 10:end");
	buf_clear(&hdr);
	add_hdr(&hdr, 2, NULL, 0);
	CHECK_STR(image_words(&made, NULL), "-8");
}

/* Two functions in a .debug_frame, whose CIE comes last. */
static void add_debug_frame(struct buf *frames)
{
	static const uint8_t deep[] = { DEEP }, deeper[] = { DEEPER };

	for (uint32_t i = 0; i < 2; i++) {
		size_t begin = made_begin(frames);

		made_word(frames, 2 * 28);
		made_wide(frames, MADE_CODE + i * 0x10);
		made_wide(frames, 0x10);
		buf_add(frames, i ? deeper : deep, 2);
		made_end(frames, begin);
	}
	made_cie(frames, &(struct made_cie){ .version = 4, .letters = "", .is_debug = true });
}

/* As add_debug_frame(), with the header of SHF_COMPRESSED, or of GNU's older way. */
static void pack(const struct buf *plain, bool gnu, struct buf *packed)
{
	Elf64_Chdr header = { .ch_type = ELFCOMPRESS_ZLIB, .ch_size = plain->len, .ch_addralign = 1 };
	uLongf size = 1024;
	uint8_t bytes[1024];

	compress(bytes, &size, (const Bytef *)plain->data, plain->len);
	if (gnu)
		buf_add(packed, BYTES('Z', 'L', 'I', 'B', 0, 0, 0, 0, 0, 0, 0, (uint8_t)plain->len));
	else
		buf_add(packed, &header, sizeof(header));
	buf_add(packed, bytes, size);
}

static void test_debug_frame(void)
{
	RELEASE(buf_release) struct buf debug = { 0 }, frames = { 0 }, packed = { 0 }, gnu = { 0 };
	CLEANUP(image_free) struct image *other = NULL;
	struct made_image made = { .sections = { { ".debug_frame", 0, &debug } }, .n_sections = 1 };
	static const char good[] = "0:sp+16, 10:sp+24, 20:end";

	add_debug_frame(&debug);
	CHECK_STR(image_words(&made, NULL), good);
	pack(&debug, false, &packed);
	pack(&debug, true, &gnu);
	made.sections[0] = (struct made_section){ ".debug_frame", SHF_COMPRESSED, &packed };
	CHECK_STR(image_words(&made, NULL), good);
	made.sections[0] = (struct made_section){ ".zdebug_frame", 0, &gnu };
	CHECK_STR(image_words(&made, NULL), good);
	gnu.data[4] = 1; /* a size of 2^56 and more */
	CHECK_STR(image_words(&made, NULL), "-27"); /* -EFBIG */
	gnu.data[4] = 0;
	gnu.data[9] = 1; /* 65 KB out of 60 bytes */
	CHECK_STR(image_words(&made, NULL), "-8");
	made.sections[0] = (struct made_section){ ".debug_frame", SHF_COMPRESSED, &gnu };
	CHECK_STR(image_words(&made, NULL), "-95"); /* compressed in no known way */
	/* It fills what .eh_frame leaves open only; of another file too. */
	other = made_image(&(struct made_image){ .sections = { { ".debug_frame", 0, &debug } },
						 .n_sections = 1 });
	made_fde(&frames, made_cie(&frames, &(struct made_cie){ 0 }), MADE_CODE + 8, 0x10,
		 BYTES(DW_CFA_def_cfa_register, 6));
	made.sections[0] = (struct made_section){ ".eh_frame", SHF_ALLOC, &frames };
	CHECK_STR(image_words(&made, other), "0:sp+16, 8:fp+8, 18:sp+24, 20:end");
}

static void test_refused(void)
{
	RELEASE(buf_release) struct buf frames = { 0 };
	struct made_image made = { .sections = { { ".eh_frame", SHF_ALLOC, &frames } },
				   .n_sections = 1 };

	made_fde(&frames, made_cie(&frames, &(struct made_cie){ 0 }), MADE_CODE, 0x10, BYTES(DEEP));
	made.machine = EM_RISCV;
	CHECK_STR(image_words(&made, NULL), "-95"); /* -EOPNOTSUPP */
	made.machine = EM_X86_64;
	made.code_vaddr = MADE_CODE;
	made.code_bytes = (1ull << 30) + 1; /* over UNWIND_PAGES_MAX */
	CHECK_STR(image_words(&made, NULL), "-27");
	made.code_vaddr = UINT64_MAX - 10;
	made.code_bytes = 100;
	CHECK_STR(image_words(&made, NULL), "-2");
}

/* What a source sees of it: the holes that are left, and which ranges are taken. */
static void test_list(void)
{
	RELEASE(buf_release) struct buf words = { 0 };
	CLEANUP(image_free) struct image *image = made_image(&(struct made_image){ 0 });
	RELEASE(row_list_release) struct row_list list = { 0 };
	RELEASE(unwind_table_release) struct unwind_table table = { 0 };
	uint64_t start = MADE_CODE, end = MADE_CODE + 0x40;

	CHECK_EQ(row_list_init(&list, image, NULL), 0);
	CHECK(row_list_gap(&list, &start, &end) && start == MADE_CODE && end == MADE_CODE + 0x40);
	CHECK(row_list_begin(&list, UNWIND_SOURCE_EH_FRAME, MADE_CODE + 0x10, MADE_CODE + 0x20));
	row_list_add(&list, MADE_CODE + 0x10, UNWIND_ESCAPED(UNWIND_FP, 0));
	row_list_settle(&list);
	CHECK(row_list_gap(&list, &start, &end) && start == MADE_CODE && end == MADE_CODE + 0x10);
	start = MADE_CODE + 0x18;
	end = MADE_CODE + 0x40;
	CHECK(row_list_gap(&list, &start, &end) && start == MADE_CODE + 0x20 &&
	      end == MADE_CODE + 0x40);
	start = MADE_CODE + 0x10;
	end = MADE_CODE + 0x20;
	CHECK(!row_list_gap(&list, &start, &end));
	CHECK(!row_list_begin(&list, UNWIND_SOURCE_PLT, MADE_CODE + 0x11, MADE_CODE + 0x20));
	CHECK(row_list_begin(&list, UNWIND_SOURCE_PLT, MADE_CODE + 0x11, MADE_CODE + 0x21));
	row_list_add(&list, MADE_CODE + 0x11, UNWIND_ESCAPED(UNWIND_PLT, 11));
	CHECK_EQ(row_list_finish(&list, &table, NULL), 0);
	table.machine = EM_X86_64;
	table_words(&table, &words);
	CHECK_STR(buf_text(&words), "10:by fp, 20:plt11, 21:end");
	CHECK_EQ(table.stats.fdes[UNWIND_SOURCE_PLT], 1);
}

/* Where signal handlers return to, in code that nothing describes; the file's first byte is at MADE_CODE. */
static void test_trampolines(void)
{
	static const uint8_t musl[] = { 0x48, 0xc7, 0xc0, 15, 0, 0, 0, 0x0f, 0x05 };
	static const uint8_t vdso[] = { 0x68, 0x11, 0x80, 0xd2, 0x01, 0, 0, 0xd4 };
	RELEASE(buf_release) struct buf code = { 0 }, frames = { 0 };
	struct made_image made = { .sections = { { ".blob", 0, &code } }, .n_sections = 1 };

	buf_add(&code, vdso, sizeof(vdso));
	buf_add(&code, musl, sizeof(musl));
	buf_addn(&code, '\0', MADE_CODE_BYTES);
	CHECK_STR(image_words(&made, NULL), "1ef:signal, 1f9:end");
	made.machine = EM_AARCH64;
	CHECK_STR(image_words(&made, NULL), "1e7:signal, 1f0:end");
	/* Not where something else is known. */
	made_fde(&frames, made_cie(&frames, &(struct made_cie){ 0 }), MADE_CODE + 0x1e0, 0x20, BYTES(DEEP));
	made.machine = EM_X86_64;
	made.sections[1] = (struct made_section){ ".eh_frame", SHF_ALLOC, &frames };
	made.n_sections = 2;
	CHECK_STR(image_words(&made, NULL), "1e0:sp+16, 200:end");
}

static void test_constant(void)
{
	RELEASE(unwind_table_release) struct unwind_table table = { 0 };

	unwind_table_constant(4097, UNWIND_ESCAPED(UNWIND_FP, 0), &table);
	CHECK_EQ(table.n_pages, 2);
	CHECK_EQ(unwind_table_find(&table, 4096), UNWIND_ROW(0, UNWIND_ESCAPED(UNWIND_FP, 0)));
	CHECK_EQ(unwind_table_find(&table, 8192), RULE_END);
}

/* More different long rules than a table holds: the rest is marked. */
static void test_many_longs(void)
{
	CLEANUP(image_free) struct image *image = made_image(&(struct made_image){ 0 });
	RELEASE(row_list_release) struct row_list list = { 0 };
	struct unwind_long rule = { .base = 10 };
	uint32_t refused = 0;

	CHECK_EQ(row_list_init(&list, image, NULL), 0);
	for (uint32_t i = 0; i < UNWIND_LONGS_MAX + 10; i++) {
		rule.offset = (int32_t)i;
		refused += row_list_long(&list, &rule) ==
			   UNWIND_ESCAPED(UNWIND_UNSUPPORTED, UNWIND_REASON_LONGS);
	}
	CHECK_EQ(refused, 10);
	rule.offset = 5;
	CHECK_EQ(row_list_long(&list, &rule), UNWIND_ESCAPED(UNWIND_LONG, 5));
}

/* A file made to take long: functions one in another, each of a program that is as long as all of them. */
static void test_hostile(void)
{
	RELEASE(buf_release) struct buf frames = { 0 };
	uint32_t cie = made_cie(&frames, &(struct made_cie){ 0 });
	clock_t began = clock(); /* what else runs is no cost of the file */

	for (uint32_t i = 0; i < 20000; i++)
		made_fde(&frames, cie, MADE_CODE + 0x3fff - i % 0x3fff, 2 * (i % 0x3fff) + 1,
			 BYTES(ADVANCE(1), DEEP, ADVANCE(1), DEEPER, ADVANCE(1), DEEP));
	CHECK(x86_rows(&frames)[0] != '-');
	CHECK(clock() - began < 5 * CLOCKS_PER_SEC);
}

/* Every byte of a file changed, and the file cut at each: nothing is read that is not there. */
static void test_damaged(void)
{
	RELEASE(buf_release) struct buf frames = { 0 }, file = { 0 };
	struct made_image made = { .sections = { { ".eh_frame", SHF_ALLOC, &frames } },
				   .n_sections = 1 };
	uint32_t built = 0;

	made_fde(&frames, made_cie(&frames, &(struct made_cie){ .letters = "zPLR",
								.data = (const uint8_t[]){ 7, 3, 1, 2, 3,
											   4, 0x1b, 0x1b },
								.data_size = 8 }),
		 MADE_CODE, 0x100, BYTES(DEEP, ADVANCE(1), DW_CFA_expression, 6, 2, DW_OP_breg6, 0));
	made_file(&made, &file);
	for (size_t i = 0; i < file.len * 8; i++) {
		CLEANUP(image_free) struct image *image = NULL;
		RELEASE(unwind_table_release) struct unwind_table table = { 0 };

		file.data[i / 8] ^= 1 << i % 8;
		image = memory_file_image(file.data, file.len);
		file.data[i / 8] ^= 1 << i % 8;
		built += image && !unwind_table_build(image, NULL, &table, NULL);
	}
	for (size_t len = 0; len < file.len; len++) {
		CLEANUP(image_free) struct image *image = memory_file_image(file.data, len);
		RELEASE(unwind_table_release) struct unwind_table table = { 0 };

		built += image && !unwind_table_build(image, NULL, &table, NULL);
	}
	CHECK(built > 100);
}

int main(void)
{
	test_order();
	test_overlaps();
	test_gaps();
	test_entries();
	test_encodings();
	test_augmentations();
	test_pages();
	test_statistics();
	test_no_section_headers();
	test_debug_frame();
	test_refused();
	test_list();
	test_trampolines();
	test_constant();
	test_many_longs();
	test_hostile();
	test_damaged();
	return tap_done();
}
