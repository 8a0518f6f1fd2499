/* SPDX-License-Identifier: GPL-2.0-or-later */
/* test_go_rows: tables of functions of all four versions, made by hand, damaged; code that saves rbp. */
#include <elf.h>
#include <unistd.h>
#include "base/buf.h"
#include "core/cfi/go_code.h"
#include "core/cfi/pclntab.h"
#include "core/cfi/unwind_table.h"
#include "abi/unwind_x86_64.h"
#include "made_frames.h"
#include "memory_file.h"
#include "tap.h"

#define TEXT 0x401000
#define TEXT_FIELD 24 /* of the header from 1.18 on */
#define SECOND 0x40 /* of the text */
#define END 0x60

static void add(struct buf *buf, uint64_t value, int bytes)
{
	buf_add(buf, &value, bytes);
}

/* Depths: 0 over 4 bytes, 24 over 0x38, 0 over 4. The change is zigzag, from -1 on. */
static const uint8_t depths[] = { 2, 4, 48, 0x38, 47, 4, 0 };

/* A _func of a version: entry, name, pcsp and flags where that has them. */
static void add_function(struct buf *buf, uint32_t magic, uint64_t entry, uint32_t name, uint32_t pcsp)
{
	bool is_short = magic == PCLNTAB_GO_1_18 || magic == PCLNTAB_GO_1_20;
	size_t start = buf->len;

	add(buf, is_short ? entry : TEXT + entry, is_short ? 4 : 8);
	add(buf, name, 4);
	add(buf, 0, 8);
	add(buf, pcsp, 4);
	buf_addn(buf, 0, start + 48 - buf->len);
}

/* Two functions, "one" and "runtime.goexit", of which the first has the depths above. */
static void make_table(struct buf *buf, uint32_t magic, uint64_t n)
{
	bool is_short = magic == PCLNTAB_GO_1_18 || magic == PCLNTAB_GO_1_20, old = magic == PCLNTAB_GO_1_2;
	int word = is_short ? 4 : 8;
	uint64_t header = old ? 16 : is_short ? 72 : 64, names = header, pcs = names + 24, functions = pcs + 16;
	uint64_t base = is_short ? 0 : TEXT, first = 5 * word, second = first + 48;

	add(buf, magic, 4);
	add(buf, 0x08010000, 4);
	add(buf, n, 8);
	if (old) { /* one table after the other, all offsets from the beginning */
		names = 16 + 5 * 8 + 2 * 48;
		pcs = names + 24;
		first += 16;
		second += 16;
	} else {
		add(buf, 0, 8);
		if (is_short)
			add(buf, TEXT, 8);
		add(buf, names, 8);
		add(buf, 0, 8);
		add(buf, 0, 8);
		add(buf, pcs, 8);
		add(buf, functions, 8);
		buf_add(buf, "one\0runtime.goexit\0\0\0\0\0\0", 24);
		buf_addc(buf, 0); /* at offset 0: not described */
		buf_add(buf, depths, sizeof(depths));
		buf_addn(buf, 0, 8);
	}
	add(buf, base, word);
	add(buf, first, word);
	add(buf, base + SECOND, word);
	add(buf, second, word);
	add(buf, base + END, word);
	add_function(buf, magic, 0, old ? names : 0, old ? pcs : 1);
	add_function(buf, magic, SECOND, old ? names + 4 : 4, old ? pcs : 1);
	if (old) {
		buf_add(buf, "one\0runtime.goexit\0\0\0\0\0\0", 24);
		buf_add(buf, depths, sizeof(depths));
	}
}

static void test_version(uint32_t magic)
{
	RELEASE(buf_release) struct buf buf = {0};
	struct pclntab table;
	struct pclntab_function function;
	struct pclntab_depth depth = {0};

	make_table(&buf, magic, 2);
	CHECK(pclntab_open((const uint8_t *)buf.data, buf.len, &table));
	CHECK(pclntab_function(&table, 0, &function));
	CHECK_EQ(function.start, TEXT);
	CHECK_EQ(function.end, TEXT + SECOND);
	CHECK_STR(function.name, "one");
	CHECK_EQ(pclntab_code_end(&table, &function), TEXT + SECOND);
	CHECK(pclntab_next(&table, &function, &depth) && depth.bytes == 0 && depth.end == TEXT + 4);
	CHECK(pclntab_next(&table, &function, &depth) && depth.bytes == 24 && depth.end == TEXT + 0x3c);
	CHECK(pclntab_next(&table, &function, &depth) && depth.bytes == 0 && depth.end == TEXT + 0x40);
	CHECK(!pclntab_next(&table, &function, &depth));
	CHECK(pclntab_function(&table, 1, &function));
	CHECK_STR(function.name, "runtime.goexit");
	CHECK_EQ(function.end, TEXT + END);
}

/* Whatever is read of a table: within it, and with an end. */
static void read_all(const uint8_t *data, size_t size)
{
	struct pclntab_function function;
	struct pclntab table;

	if (!pclntab_open(data, size, &table))
		return;
	for (uint64_t i = 0; i < table.n_functions && i < 100 && pclntab_function(&table, i, &function); i++) {
		struct pclntab_depth depth = {0};

		pclntab_code_end(&table, &function);
		while (pclntab_next(&table, &function, &depth))
			if (depth.end <= depth.start || depth.end > function.end)
				CHECK_NAMED(false, "a stretch lies in its function and is not empty");
	}
}

/* In memory of the exact size, so that a sanitizer sees what is read past its end. */
static void read_copy(const struct buf *buf, size_t size)
{
	uint8_t *copy = mem_dup(buf->data, size);

	read_all(copy, size);
	mem_free(copy);
}

static void test_hostile(uint32_t magic)
{
	RELEASE(buf_release) struct buf buf = {0};
	struct pclntab table;

	make_table(&buf, magic, 1ULL << 40);
	CHECK_NAMED(!pclntab_open((const uint8_t *)buf.data, buf.len, &table),
		    "more functions than there is room for");
	buf_clear(&buf);
	make_table(&buf, magic, 2);
	for (size_t n = 0; n < buf.len; n++)
		read_copy(&buf, n);
	for (size_t i = 0; i < buf.len; i++) {
		for (int bit = 0; bit < 8; bit++) {
			buf.data[i] ^= 1 << bit;
			read_copy(&buf, buf.len);
			buf.data[i] ^= 1 << bit;
		}
	}
	CHECK_NAMED(true, "every cut and every flipped bit is read to its end");
}

/* Functions at the very end of all addresses, beyond which a stretch would begin again at 0. */
static void test_last_addresses(void)
{
	RELEASE(buf_release) struct buf buf = {0};
	uint64_t text = -(uint64_t)(SECOND + 1);
	struct pclntab_function function;
	struct pclntab_depth depth = {0};
	struct pclntab table;

	make_table(&buf, PCLNTAB_GO_1_20, 2);
	memcpy(buf.data + TEXT_FIELD, &text, sizeof(text));
	((uint8_t *)memmem(buf.data, buf.len, depths, sizeof(depths)))[3] = 0x7f;
	CHECK(pclntab_open((const uint8_t *)buf.data, buf.len, &table));
	CHECK(pclntab_function(&table, 0, &function));
	CHECK(pclntab_next(&table, &function, &depth) && pclntab_next(&table, &function, &depth));
	CHECK_EQ(depth.end, function.end);
	CHECK(!pclntab_next(&table, &function, &depth));
}

static void test_code(void)
{
	/* sub $24, %rsp; mov %rbp, 16(%rsp) */
	static const uint8_t go_1_19[16] = {0x48, 0x83, 0xec, 0x18, 0x48, 0x89, 0x6c, 0x24, 0x10};
	/* push %rbp; mov %rsp, %rbp; and push %r13 */
	static const uint8_t go_1_21[16] = {0x55, 0x48, 0x89, 0xe5}, other[16] = {0x41, 0x55, 0x90};
	/* mov %rsp, %r12; mov 0x38(%rdx), %rsp; and $-16, %rsp */
	static const uint8_t moves[16] = {0x49, 0x89, 0xe4, 0x48, 0x8b, 0x62, 0x38, 0x48, 0x83, 0xe4, 0xf0};
	static const uint8_t returns[16] = {0x48, 0xc7, 0xc0, 0x0f, 0, 0, 0, 0x0f, 0x05};
	struct pclntab_function function = {.start = TEXT, .end = TEXT + 16};
	const uint8_t *all[] = {go_1_19, go_1_21, other, moves, returns};
	unsigned int bytes;

	for (size_t i = 0; i < ARRAY_LEN(all); i++) {
		CLEANUP(image_free) struct image *image = memory_file_code(TEXT, all[i], 16);
		RELEASE(code_window_release) struct code_window code = {.image = image};

		if (all[i] == go_1_19) {
			CHECK_EQ(go_code_save(&code, EM_X86_64, TEXT, TEXT + 4, 24, &bytes), GO_SAVE_NEXT);
			CHECK_EQ(bytes, 5);
			CHECK_EQ(go_code_save(&code, EM_X86_64, TEXT, TEXT + 4, 32, &bytes), GO_SAVE_NONE);
		}
		if (all[i] == go_1_21)
			CHECK_EQ(go_code_save(&code, EM_X86_64, TEXT, TEXT + 1, 8, &bytes), GO_SAVE_DONE);
		if (all[i] == other)
			CHECK_EQ(go_code_save(&code, EM_X86_64, TEXT, TEXT + 2, 8, &bytes), GO_SAVE_NONE);
		if (all[i] != moves)
			CHECK_EQ(go_code_switch(&code, EM_X86_64, &function, false), UINT64_MAX);
		else
			CHECK_EQ(go_code_switch(&code, EM_X86_64, &function, false), TEXT + 7);
		CHECK_EQ(go_code_is_sigreturn(&code, TEXT), all[i] == returns);
		CHECK(!code_window_at(&code, TEXT + 8, 9) && !code_window_at(&code, TEXT - 1, 1));
	}
}

/* A seed for tests/fuzz/fuzz_cfi.c: its first byte, and a table. */
static int write_seed(void)
{
	RELEASE(buf_release) struct buf buf = {0};
	uint64_t text = MADE_CODE;

	buf_addc(&buf, 0x11);
	make_table(&buf, PCLNTAB_GO_1_20, 2);
	memcpy(buf.data + 1 + TEXT_FIELD, &text, sizeof(text));
	return fwrite(buf.data, 1, buf.len, stdout) == buf.len ? 0 : 1;
}

int main(int argc, char **argv)
{
	static const uint32_t magics[] = {PCLNTAB_GO_1_2, PCLNTAB_GO_1_16, PCLNTAB_GO_1_18, PCLNTAB_GO_1_20};

	if (argc > 1 && !strcmp(argv[1], "--seed"))
		return write_seed();
	for (size_t i = 0; i < ARRAY_LEN(magics); i++) {
		test_version(magics[i]);
		test_hostile(magics[i]);
	}
	test_last_addresses();
	test_code();
	return tap_done();
}
