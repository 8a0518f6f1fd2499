// SPDX-License-Identifier: GPL-2.0-or-later
/* test_go_names: functions, lines and inlined calls of tables of each version, made by hand and damaged. */
#include <unistd.h>
#include "core/namer/go_names.h"
#include "made_go.h"
#include "tap.h"

#define PAIRS_READ (1u << 18) /* of a table of one function */

static const uint32_t magics[] = { PCLNTAB_GO_1_16, PCLNTAB_GO_1_18, PCLNTAB_GO_1_20 };

/* "function file:line" of each frame. */
static const char *text_of(struct go_names *names, uint64_t vaddr)
{
	struct go_frame frames[LOCATION_FRAMES_MAX];
	struct extent extent = extent_whole();
	size_t n = go_names_frames(names, vaddr, &extent, frames);
	static char text[512];
	size_t len = 0;

	text[0] = '\0';
	for (size_t i = 0; i < n && len < sizeof(text); i++)
		len += snprintf(text + len, sizeof(text) - len, "%s%s %s:%u", i ? ", " : "", frames[i].name,
				frames[i].file ? frames[i].file : "-", frames[i].line);
	return text;
}

static void test_frames(uint32_t magic)
{
	struct made_go made = { { 0 }, { 0 } };
	CLEANUP(image_free) struct image *image = NULL;
	CLEANUP(go_names_free) struct go_names *names = NULL;

	made_go_make(&made, magic);
	image = made_go_image(&made);
	names = go_names_new(image);
	CHECK(names != NULL);
	if (names) {
		CHECK_STR(text_of(names, MADE_ELF_CODE), "main.outer main.go:10");
		CHECK_STR(text_of(names, MADE_ELF_CODE + MADE_GO_MIDDLE),
			  "main.middle near.go:20, main.outer main.go:10");
		CHECK_STR(text_of(names, MADE_ELF_CODE + MADE_GO_BACK - 1),
			  "main.leaf near.go:30, main.middle near.go:20, main.outer main.go:10");
		CHECK_STR(text_of(names, MADE_ELF_CODE + MADE_GO_BACK), "main.outer main.go:11");
		CHECK_STR(text_of(names, MADE_ELF_CODE + MADE_GO_ALONE), "main.alone main.go:41");
		CHECK_STR(text_of(names, MADE_ELF_CODE + MADE_GO_END), "");
		CHECK_STR(text_of(names, MADE_ELF_CODE - 1), "");
		CHECK(go_names_bytes(names) >= made.table.len);
	}
	made_go_release(&made);
}

static void test_functions(uint32_t magic)
{
	struct made_go made = { { 0 }, { 0 } };
	CLEANUP(image_free) struct image *image = NULL;
	CLEANUP(go_names_free) struct go_names *names = NULL;
	struct extent extent = extent_whole();
	uint64_t start = 0, bytes = 0;
	const char *name = NULL;

	made_go_make(&made, magic);
	image = made_go_image(&made);
	names = go_names_new(image);
	if (names) {
		CHECK(go_names_find(names, MADE_ELF_CODE + MADE_GO_END - 1, &extent, &name, &start));
		CHECK_STR(name, "main.alone");
		CHECK_EQ(start, MADE_ELF_CODE + MADE_GO_ALONE);
		CHECK(extent.low == start && extent.high == MADE_ELF_CODE + MADE_GO_END);
		CHECK(!go_names_find(names, MADE_ELF_CODE + MADE_GO_END, &extent, &name, &start));
		CHECK(!go_names_find(names, MADE_ELF_CODE - 1, &extent, &name, &start));
		CHECK(go_names_find_symbol(names, "main.outer", &start, &bytes));
		CHECK_EQ(start, MADE_ELF_CODE);
		CHECK_EQ(bytes, MADE_GO_ALONE);
		CHECK(!go_names_find_symbol(names, "main.middle", &start, &bytes));
	}
	made_go_release(&made);
}

/* Without moduledata nobody knows where the trees of 1.18 and later are: lines, and nothing inlined. */
static void test_without_module(void)
{
	struct made_go made = { { 0 }, { 0 } };
	CLEANUP(image_free) struct image *image = NULL;
	CLEANUP(go_names_free) struct go_names *names = NULL;

	made_go_make(&made, PCLNTAB_GO_1_20);
	memset(made.data.data, 0, made.data.len);
	image = made_go_image(&made);
	names = go_names_new(image);
	CHECK(names != NULL);
	if (names)
		CHECK_STR(text_of(names, MADE_ELF_CODE + MADE_GO_LEAF), "main.outer near.go:30");
	made_go_release(&made);
}

/* A call that is inlined in itself: as deep as there is room for, and no deeper. */
static void test_endless(uint32_t magic)
{
	struct go_frame frames[LOCATION_FRAMES_MAX + 1] = { [LOCATION_FRAMES_MAX] = { .line = 77 } };
	size_t entry = magic == PCLNTAB_GO_1_20 ? 16 : 20, pc = magic == PCLNTAB_GO_1_20 ? 8 : 16;
	struct made_go made = { { 0 }, { 0 } };
	CLEANUP(image_free) struct image *image = NULL;
	CLEANUP(go_names_free) struct go_names *names = NULL;
	struct extent extent = extent_whole();
	uint32_t there = MADE_GO_LEAF;

	made_go_make(&made, magic);
	memcpy(made.data.data + entry + pc, &there, 4);
	image = made_go_image(&made);
	names = go_names_new(image);
	CHECK_EQ(names ? go_names_frames(names, MADE_ELF_CODE + MADE_GO_LEAF, &extent, frames) : 0,
		 LOCATION_FRAMES_MAX);
	CHECK_EQ(frames[LOCATION_FRAMES_MAX].line, 77);
	made_go_release(&made);
}

/* More pairs than are read: what is behind them is not known, and not the same as what the last one tells. */
static void test_many_pairs(void)
{
	struct made_go made = { { 0 }, { 0 } };
	CLEANUP(image_free) struct image *image = NULL;
	CLEANUP(go_names_free) struct go_names *names = NULL;
	struct go_frame frames[LOCATION_FRAMES_MAX];
	struct extent extent = extent_whole();
	uint64_t start = MADE_ELF_CODE + MADE_GO_ALONE;
	uint32_t pairs;

	made_go_make(&made, PCLNTAB_GO_1_20);
	pairs = (uint32_t)made.table.len - MADE_GO_PCS_AT;
	memcpy(made.table.data + made.table.len - MADE_GO_ALONE_LINES, &pairs, 4);
	for (uint32_t i = 0; i < PAIRS_READ; i++)
		buf_add(&made.table, i + 1 < PAIRS_READ ? "\2" : "\2\10", 2);
	image = made_go_image(&made);
	names = go_names_new(image);
	CHECK(names != NULL);
	if (names) {
		CHECK_STR(text_of(names, start + 4), "main.alone main.go:262143");
		CHECK_STR(text_of(names, start + 16), "main.alone main.go:0");
		CHECK_EQ(go_names_frames(names, start + 16, &extent, frames), 1);
		CHECK_EQ(extent.low, start + 8);
	}
	made_go_release(&made);
}

/* All that can be asked, whatever the answer is. */
static void ask(const struct made_go *made)
{
	CLEANUP(image_free) struct image *image = made_go_image(made);
	CLEANUP(go_names_free) struct go_names *names = image ? go_names_new(image) : NULL;
	struct go_frame frames[LOCATION_FRAMES_MAX];
	struct extent extent = extent_whole();
	uint64_t start, bytes;

	for (uint64_t at = 0; names && at < MADE_GO_END + 8; at += 8) {
		size_t n = go_names_frames(names, MADE_ELF_CODE + at, &extent, frames);

		for (size_t i = 0; i < n; i++)
			if (!frames[i].name || !frames[i].name[0] || strlen(frames[i].name) >= PCLNTAB_NAME_MAX)
				CHECK_NAMED(false, "frames have names");
	}
	if (names)
		go_names_find_symbol(names, "main.none", &start, &bytes);
}

static void test_hostile(uint32_t magic)
{
	struct made_go made = { { 0 }, { 0 } };
	size_t len;

	made_go_make(&made, magic);
	len = made.table.len;
	for (size_t n = 0; n < len; n += 3) {
		made.table.len = n;
		ask(&made);
	}
	made.table.len = len;
	for (size_t i = 0; i < len; i++) {
		static const uint8_t values[] = { 0, 0x7f, 0x80, 0xff };
		char was = made.table.data[i];

		for (size_t k = 0; k < sizeof(values); k++) {
			made.table.data[i] = (char)values[k];
			ask(&made);
		}
		made.table.data[i] = was;
	}
	for (size_t i = 0; i < 48; i++) {
		made.data.data[i] ^= (char)0xff;
		ask(&made);
		made.data.data[i] ^= (char)0xff;
	}
	CHECK_NAMED(true, "what is cut or changed is read to its end");
	made_go_release(&made);
}

/* What is no Go binary, or one of 32 bits, has no table. */
static void test_none(void)
{
	struct buf text = { .data = (char[]){ "nothing of Go" }, .len = 13 };
	const struct made_elf elf = { .sections = { { ".gopclntab", SHT_PROGBITS, 0, 0, &text } },
				      .n_sections = 1 };
	CLEANUP(image_free) struct image *image = made_elf_image(&elf);

	CHECK(image && !go_names_new(image));
}

/*
 * A seed for tests/fuzz/fuzz_pclntab.c: the length of the table, 2 bytes, the table, and what is behind it.
 */
static int write_seed(uint32_t magic)
{
	struct made_go made = { { 0 }, { 0 } };
	bool written;

	made_go_make(&made, magic);
	written = fwrite((uint16_t[]){ made.table.len }, 2, 1, stdout) == 1 &&
		  fwrite(made.table.data, 1, made.table.len, stdout) == made.table.len &&
		  fwrite(made.data.data, 1, made.data.len, stdout) == made.data.len;
	made_go_release(&made);
	return written ? 0 : 1;
}

int main(int argc, char **argv)
{
	if (argc > 2 && !strcmp(argv[1], "--seed"))
		return write_seed(magics[atoi(argv[2]) % ARRAY_LEN(magics)]);
	for (size_t i = 0; i < ARRAY_LEN(magics); i++) {
		test_frames(magics[i]);
		test_functions(magics[i]);
		test_endless(magics[i]);
		test_hostile(magics[i]);
	}
	test_many_pairs();
	test_without_module();
	test_none();
	return tap_done();
}
