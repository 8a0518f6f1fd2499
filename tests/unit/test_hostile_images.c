// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * test_hostile_images: small files made to cost much time or memory cost little, and are told by
 * their limit.
 */
#include <errno.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>
#include "abi/unwind_x86_64.h"
#include "core/cfi/code_window.h"
#include "core/cfi/hidden_pushes.h"
#include "core/cfi/pclntab.h"
#include "core/cfi/unwind_table.h"
#include "made_frames.h"
#include "tap.h"

#define NARROW_CIE 0xffffffffu

static int built(const struct made_image *made, struct unwind_table *ret_table, struct err *err)
{
	CLEANUP(image_free) struct image *image = made_image(made);

	return unwind_table_build(image, NULL, ret_table, err);
}

/* The shortest entries of a .debug_frame that are CIEs: a length and an id. */
static void add_cies(struct buf *buf, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		made_word(buf, 4);
		made_word(buf, NARROW_CIE);
	}
}

static void test_cies(void)
{
	RELEASE(buf_release) struct buf cies = { 0 };
	struct made_image made = { .sections[0] = { ".debug_frame", 0, &cies }, .n_sections = 1 };
	struct unwind_table table = { 0 };
	struct err err = { 0 };

	add_cies(&cies, UNWIND_CIES_MAX);
	CHECK_EQ(built(&made, &table, &err), -ENOENT);
	err_clear(&err);
	add_cies(&cies, 1);
	CHECK_NAMED(built(&made, &table, &err) == -EFBIG, "more CIEs than the limit");
	err_clear(&err);
}

/*
 * One function whose rule changes at each byte: three bytes of the file a row, more than any image
 * may have.
 */
static void test_rows(void)
{
	RELEASE(buf_release) struct buf frames = { 0 };
	struct made_image made = { .sections[0] = { ".eh_frame", 0, &frames }, .n_sections = 1,
				   .code_vaddr = MADE_CODE, .code_bytes = 2ull * UNWIND_ROWS_MAX };
	const size_t bytes = 3ull * (UNWIND_ROWS_MAX + 2);
	CLEANUP(mem_free) uint8_t *instructions = mem_alloc(bytes);
	struct unwind_table table = { 0 };
	struct err err = { 0 };

	for (size_t i = 0; i < bytes; i += 3)
		memcpy(instructions + i,
		       ((uint8_t[]){ DW_CFA_advance_loc | 1, DW_CFA_def_cfa_offset, 16 + i % 2 * 8 }), 3);
	made_fde(&frames, made_cie(&frames, &(struct made_cie){ 0 }), MADE_CODE, 2 * UNWIND_ROWS_MAX, instructions,
		 bytes);
	CHECK_NAMED(built(&made, &table, &err) == -EFBIG, "more rows than the limit");
	err_clear(&err);
}

static void test_packed(void)
{
	RELEASE(buf_release) struct buf plain = { 0 }, packed = { 0 };
	struct made_image made = { .sections[0] = { ".debug_frame", SHF_COMPRESSED, &packed },
				   .n_sections = 1 };
	struct unwind_table table = { 0 };
	Elf64_Chdr header = { .ch_type = ELFCOMPRESS_ZLIB };
	struct err err = { 0 };
	Bytef bytes[64 << 10];
	uLongf size = sizeof(bytes);

	buf_addn(&plain, '\0', 4 << 20);
	header.ch_size = plain.len;
	CHECK_EQ(compress(bytes, &size, (const Bytef *)plain.data, plain.len), Z_OK);
	buf_add(&packed, &header, sizeof(header));
	buf_add(&packed, bytes, size);
	CHECK_NAMED(built(&made, &table, &err) == -EFBIG && strstr(err.text, "over 1048576 bytes"),
		    "what unpacks to hundreds of times its size is refused, by its own error");
	err_clear(&err);
}

/* Without the NUL at the end of the names of sections, libelf looks for one from every name on. */
static void test_names(void)
{
	RELEASE(buf_release) struct buf file = { 0 };
	struct made_image made = { .n_sections = 0 };
	CLEANUP(image_free) struct image *whole = NULL;
	CLEANUP(image_free) struct image *image = NULL;
	struct image_section names = { 0 }, section = { 0 };

	made_file(&made, &file);
	whole = memory_file_image(file.data, file.len);
	CHECK(image_section(whole, 2, &names) && !strcmp(names.name, ".shstrtab"));
	file.data[names.offset + names.size - 1] = 'a';
	image = memory_file_image(file.data, file.len);
	CHECK(image_section(image, 1, &section));
	CHECK_STR(section.name, "");
}

/* n functions of a table of Go 1.2 that all have the same `bytes` of depths, and of a name. */
static void make_table(struct buf *buf, uint64_t n, uint32_t bytes)
{
	uint64_t function = 16 + 16 * n + 8, depths = function + 64, names = depths + bytes + 1;

	made_word(buf, PCLNTAB_GO_1_2);
	made_word(buf, 0x08010000);
	made_wide(buf, n);
	for (uint64_t i = 0; i <= n; i++) {
		made_wide(buf, MADE_CODE + (i << 20));
		if (i < n)
			made_wide(buf, function);
	}
	made_wide(buf, 0);
	made_word(buf, (uint32_t)names);
	made_wide(buf, 0);
	made_word(buf, (uint32_t)depths);
	buf_addn(buf, '\0', function + 64 - buf->len);
	for (uint32_t i = 0; i < bytes; i += 4)
		buf_add(buf, BYTES(0x10, 1, 0x0f, 1));
	buf_addc(buf, '\0');
	buf_addn(buf, 'a', bytes);
	buf_addc(buf, '\0');
}

static void test_go(void)
{
	RELEASE(buf_release) struct buf buf = { 0 };
	struct pclntab_function function;
	struct pclntab table;
	uint64_t pairs = 0;

	make_table(&buf, 1000, 64 << 10);
	CHECK(pclntab_open((const uint8_t *)buf.data, buf.len, &table));
	for (uint64_t i = 0; i < table.n_functions && pclntab_function(&table, i, &function); i++) {
		struct pclntab_depth depth = { 0 };

		if (!i)
			CHECK_STR(function.name, "");
		while (pclntab_next(&table, &function, &depth))
			pairs++;
	}
	CHECK_NAMED(pairs > 32 << 10 && pairs <= 2 * buf.len,
		    "depths that functions share are read so often only");
}

/* 3,000 descriptions of the same 2 KB of code: one push, and a thousand pops and returns. */
static void test_pushes(void)
{
	RELEASE(buf_release) struct buf file = { 0 };
	struct made_image made = { .n_sections = 0 };
	RELEASE(row_list_release) struct row_list list = { 0 };
	CLEANUP(image_free) struct image *image = NULL;

	made_file(&made, &file);
	buf_addn(&file, '\0', MADE_CODE_BYTES);
	file.data[4096] = 0x53;
	for (size_t i = 4097; i + 2 < 4096 + 2048; i += 2)
		memcpy(file.data + i, "\x5b\xc3", 2);
	image = memory_file_image(file.data, file.len);
	CHECK_EQ(row_list_init(&list, image, NULL), 0);
	for (int i = 0; i < 3000; i++) {
		uint64_t start = MADE_CODE + 4096, end = start + 2048;

		if (!row_list_begin(&list, UNWIND_SOURCE_EH_FRAME, start, end))
			break;
		row_list_add(&list, start, UNWIND_X86_64_RULE(0, 1, 0));
		hidden_pushes_add(&list, image, start, end);
	}
	CHECK_EQ(list.ranges.len, 3000);
	CHECK_NAMED(list.rows.len > 4000 && list.rows.len < (1 << 20) + 6000,
		    "a megabyte of code is looked through");
}

/* A file that claims a gigabyte of code, has a few hundred bytes, and no sections. */
static void test_claims(void)
{
	struct made_image made = { .no_headers = true, .code_vaddr = MADE_CODE, .code_bytes = (1u << 30) - 4096 };
	RELEASE(buf_release) struct buf file = { 0 };
	CLEANUP(image_free) struct image *image = NULL;
	RELEASE(code_window_release) struct code_window window = { 0 };
	Elf64_Dyn dynamic[3] = { { DT_PLTGOT, { 0x5000 } }, { DT_PLTRELSZ, { 2400 } } };
	Elf64_Phdr segment = { .p_type = PT_DYNAMIC, .p_filesz = sizeof(dynamic) };
	struct unwind_table table = { 0 };
	struct err err = { 0 };
	clock_t began = clock();

	made_file(&made, &file);
	segment.p_offset = file.len;
	buf_add(&file, dynamic, sizeof(dynamic));
	memcpy(file.data + sizeof(Elf64_Ehdr) + 2 * sizeof(segment), &segment, sizeof(segment));
	image = memory_file_image(file.data, file.len);
	CHECK_EQ(unwind_table_build(image, NULL, &table, &err), -ENOENT);
	CHECK_NAMED(clock() - began < CLOCKS_PER_SEC, "the search for a PLT ends with the file");
	err_clear(&err);
	window.image = image;
	CHECK(code_window_at(&window, MADE_CODE, 16) && !code_window_at(&window, MADE_CODE + file.len, 1));
}

/* Bytes that this process has read so far, by proc(5). */
static uint64_t bytes_read(void)
{
	FILE *file = fopen("/proc/self/io", "r");
	unsigned long long bytes = 0;

	if (!file)
		return 0;
	if (fscanf(file, "rchar: %llu", &bytes) != 1)
		bytes = 0;
	fclose(file);
	return bytes;
}

/*
 * A sparse file of 64 MB that has the first words of Go's table in many places, of tables without
 * functions.
 */
static void test_sparse(void)
{
	uint64_t size = 64 << 20, before;
	Elf64_Phdr data = { .p_type = PT_LOAD, .p_flags = PF_R, .p_vaddr = 0x10000000, .p_filesz = size };
	struct made_image made = { .no_headers = true };
	RELEASE(buf_release) struct buf file = { 0 };
	CLOSE_FD int fd = memfd_create("made", MFD_CLOEXEC);
	CLEANUP(image_free) struct image *image = NULL;
	struct unwind_table table = { 0 };
	struct err err = { 0 };

	made_file(&made, &file);
	buf_addn(&file, '\0', 4096 - file.len);
	data.p_offset = file.len;
	memcpy(file.data + sizeof(Elf64_Ehdr) + sizeof(data), &data, sizeof(data));
	for (int i = 0; i < 16; i++) {
		made_word(&file, PCLNTAB_GO_1_2);
		made_word(&file, 0x08010000);
		buf_addn(&file, '\0', 24);
	}
	CHECK(!file_write(fd, file.data, file.len) && !ftruncate(fd, 4096 + size) &&
	      !image_open_fd(fd, "made", &image, NULL));
	before = bytes_read();
	CHECK_EQ(unwind_table_build(image, NULL, &table, &err), -ENOENT);
	CHECK_NAMED(bytes_read() - before < 640 << 20, "what may be Go's table is read so often only");
	err_clear(&err);
}

int main(void)
{
	test_cies();
	test_rows();
	test_packed();
	test_names();
	test_go();
	test_pushes();
	test_claims();
	test_sparse();
	return tap_done();
}
