// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * test_dwarf_lines: line programs of every version and opcode, honest and not, become the right
 * rows.
 */
#include "core/dwarf/dwarf_lines.h"
#include "core/dwarf/line_index.h"
#include "made_frames.h"
#include "made_lines.h"
#include "tap.h"

#define CODE 0x11000 /* in MADE_CODE */
#define PROGRAM(...) BYTES(__VA_ARGS__)

static const struct dwarf_limits limits = { .section_bytes = 1 << 20, .rows_per_unit = 1000 };
static const struct made_lines usual = { .version = 4 };
static enum name_reason reason;

/* The table of a program whose bytes are made. */
static struct dwarf_lines *read_made(const struct made_lines *made, const uint8_t *program,
				     size_t size)
{
	RELEASE(buf_release) struct buf buf = { 0 };
	const struct dwarf_lines_unit unit = { .comp_dir = "/build",
					       .encoding.address_size =
						       made->address_size ? made->address_size : 8,
					       .code = { MADE_CODE, MADE_CODE + MADE_CODE_BYTES } };

	made_lines(made, program, size, &buf);
	return dwarf_lines_new(&unit, &limits, made_cursor(&buf), &reason);
}

/*
 * What is said of an address: "file:line:column low-high", the file as its number, "" for nothing.
 */
static const char *at(const struct dwarf_lines *lines, uint64_t addr)
{
	static char text[100];
	struct extent extent = extent_whole();
	struct dwarf_line line;

	text[0] = '\0';
	if (dwarf_lines_find(lines, addr, &extent, &line))
		snprintf(text, sizeof(text), "%u:%u:%u %llx-%llx", line.file, line.line,
			 line.column, (unsigned long long)extent.low, (unsigned long long)extent.high);
	return text;
}

/* The path of a file. */
static const char *path(struct dwarf_lines *lines, uint32_t file)
{
	static struct strtab paths;

	return strtab_get(&paths, dwarf_lines_file(lines, &paths, file));
}

static void test_versions(void)
{
	for (uint16_t version = 2; version <= 5; version++) {
		for (int wide = 0; wide < 2; wide++) {
			struct made_lines made = { .version = version, .is_64 = wide };
			CLEANUP(dwarf_lines_free) struct dwarf_lines *lines =
				read_made(&made,
					  PROGRAM(SET_ADDRESS(CODE), DW_LNS_advance_line, 9,
						  DW_LNS_copy, SPECIAL(4, 2), DW_LNS_set_file, 2,
						  DW_LNS_set_column, 7, SPECIAL(3, -1),
						  DW_LNS_advance_pc, 0x80, 1, END_SEQUENCE));
			printf("# DWARF %u, %d bits\n", version, wide ? 64 : 32);
			CHECK_EQ(reason, NAME_OK);
			CHECK_EQ(dwarf_lines_rows(lines), 3);
			CHECK_STR(at(lines, CODE - 1), "");
			CHECK_STR(at(lines, CODE), "1:10:0 11000-11004");
			CHECK_STR(at(lines, CODE + 3), "1:10:0 11000-11004");
			CHECK_STR(at(lines, CODE + 4), "1:12:0 11004-11007");
			CHECK_STR(at(lines, CODE + 7), "2:11:7 11007-11087");
			CHECK_STR(at(lines, CODE + 0x86), "2:11:7 11007-11087");
			CHECK_STR(at(lines, CODE + 0x87), "");
			CHECK_STR(path(lines, 0), version < 5 ? "" : "/top/one.c");
			CHECK_STR(path(lines, 1), version < 5 ? "/build/one.c" : "/top/one.c");
			CHECK_STR(path(lines, 2),
				  version < 5 ? "/build/in/two.h" : "/build/in/two.h");
			CHECK_STR(path(lines, 3), "");
		}
	}
}

static void test_standard_opcodes(void)
{
	struct made_lines made = { .version = 4, .opcode_base = 16 };
	CLEANUP(dwarf_lines_free) struct dwarf_lines *lines =
		read_made(&usual,
			  PROGRAM(SET_ADDRESS(CODE), DW_LNS_negate_stmt, DW_LNS_set_basic_block,
				  DW_LNS_set_prologue_end, DW_LNS_set_epilogue_begin,
				  DW_LNS_set_isa, 0x85, 1, DW_LNS_copy, DW_LNS_const_add_pc,
				  DW_LNS_advance_line, 0x83, 1, DW_LNS_copy,
				  DW_LNS_fixed_advance_pc, 0x34, 0x02, DW_LNS_advance_line, 0x7f,
				  DW_LNS_copy, DW_LNS_advance_pc, 1, END_SEQUENCE));

	CHECK_STR(at(lines, CODE), "1:1:0 11000-11011"); /* (255 - 13) / 14 */
	CHECK_STR(at(lines, CODE + 0x11), "1:132:0 11011-11245");
	CHECK_STR(at(lines, CODE + 0x245), "1:131:0 11245-11246");
	dwarf_lines_free(lines);
	lines = read_made(&made,
			  PROGRAM(SET_ADDRESS(CODE), 13, 0x81, 1, 0x82, 2, 14, 15, 3, DW_LNS_copy,
				  SPECIAL(2, 1) + 3, DW_LNS_advance_pc, 1, END_SEQUENCE));
	CHECK_NAMED(!strcmp(at(lines, CODE), "1:1:0 11000-11002"),
		    "unknown opcodes are skipped by their lengths");
	CHECK_STR(at(lines, CODE + 2), "1:2:0 11002-11003");
	dwarf_lines_free(lines);
	made.opcode_base = 10;
	lines = read_made(&made,
			  PROGRAM(SET_ADDRESS(CODE), 10, 11, DW_LNS_advance_pc, 1, END_SEQUENCE));
	CHECK_NAMED(dwarf_lines_rows(lines) == 1 &&
			    !strcmp(at(lines, CODE), "1:4294967288:0 11000-11001"),
		    "opcodes that DWARF 2 has not are special ones there");
}

static void test_extended_opcodes(void)
{
	CLEANUP(dwarf_lines_free) struct dwarf_lines *lines =
		read_made(&usual,
			  PROGRAM(SET_ADDRESS(CODE), 0, 3, DW_LNE_set_discriminator, 0x80, 1,
				  DW_LNS_copy, 0, 8, DW_LNE_define_file, 'n', 'e', 'w', 0, 1, 0, 0,
				  DW_LNS_set_file, 3, 0, 5, DW_LNE_lo_user, 1, 2, 3, 4, 0, 1, 0x42,
				  0, 0, SPECIAL(2, 0), DW_LNS_advance_pc, 2, END_SEQUENCE));

	CHECK_EQ(reason, NAME_OK);
	CHECK_STR(at(lines, CODE), "1:1:0 11000-11002");
	CHECK_STR(at(lines, CODE + 2), "3:1:0 11002-11004");
	CHECK_STR(path(lines, 3), "/build/in/new");
	CHECK_STR(path(lines, 4), "");
}

static void test_advances(void)
{
	struct made_lines made = { .version = 4, .instruction_bytes = 4 };
	CLEANUP(dwarf_lines_free) struct dwarf_lines *lines =
		read_made(&made,
			  PROGRAM(SET_ADDRESS(CODE), DW_LNS_copy, SPECIAL(1, 1), DW_LNS_advance_pc,
				  2, DW_LNS_fixed_advance_pc, 3, 0, END_SEQUENCE));

	CHECK_STR(at(lines, CODE), "1:1:0 11000-11004");
	CHECK_NAMED(!strcmp(at(lines, CODE + 4), "1:2:0 11004-1100f"),
		    "only DW_LNS_fixed_advance_pc counts in bytes");
	dwarf_lines_free(lines);
	made.instruction_bytes = 16;
	made.operations = 3;
	lines = read_made(&made,
			  PROGRAM(SET_ADDRESS(CODE), DW_LNS_copy, SPECIAL(2, 1), SPECIAL(2, 1),
				  SPECIAL(1, 1), DW_LNS_advance_pc, 7, END_SEQUENCE));
	CHECK_NAMED(!strcmp(at(lines, CODE), "1:2:0 11000-11010"),
		    "operations of one instruction share an address");
	CHECK_STR(at(lines, CODE + 0x10), "1:4:0 11010-11040");
	dwarf_lines_free(lines);
	made = (struct made_lines){ .version = 4, .line_range = 0xff };
	lines = read_made(&made,
			  PROGRAM(SET_ADDRESS(CODE), 20, DW_LNS_advance_pc, 1, 30, END_SEQUENCE));
	CHECK_NAMED(dwarf_lines_rows(lines) == 1 && reason == NAME_OK,
		    "a line_range of 0 divides nothing");
}

static void test_address_sizes(void)
{
	struct made_lines made = { .version = 5, .address_size = 4 };
	CLEANUP(dwarf_lines_free) struct dwarf_lines *lines =
		read_made(&made,
			  PROGRAM(0, 5, DW_LNE_set_address, 0, 0x10, 1, 0, DW_LNS_copy,
				  DW_LNS_advance_pc, 0x84, 0x80, 0x80, 0x80, 0x10, END_SEQUENCE));

	CHECK_NAMED(!strcmp(at(lines, CODE), "1:1:0 11000-11004"), "addresses of four bytes wrap");
	dwarf_lines_free(lines);
	made = (struct made_lines){ .version = 3, .address_size = 4 };
	lines = read_made(&made, PROGRAM(0, 5, DW_LNE_set_address, 0xff, 0xff, 0xff, 0xff,
					 DW_LNS_copy, DW_LNS_advance_pc, 0x81, 0xa0, 4, DW_LNS_copy,
					 DW_LNS_advance_pc, 4, END_SEQUENCE));
	CHECK_NAMED(!dwarf_lines_rows(lines), "and the tombstone is as wide as they are");
	dwarf_lines_free(lines);
	made.address_size = 2;
	lines = read_made(&made, PROGRAM(SET_ADDRESS(CODE), DW_LNS_copy, DW_LNS_advance_pc, 4,
					 END_SEQUENCE));
	CHECK_EQ(reason, NAME_BAD_FILE);
}

static void test_same_rows(void)
{
	CLEANUP(dwarf_lines_free) struct dwarf_lines *lines =
		read_made(&usual,
			  PROGRAM(SET_ADDRESS(CODE), DW_LNS_copy, SPECIAL(1, 0), SPECIAL(1, 0),
				  SPECIAL(0, 7), SPECIAL(0, -4), SPECIAL(0, -3), SPECIAL(2, 4),
				  DW_LNS_advance_pc, 4, END_SEQUENCE));

	CHECK_NAMED(dwarf_lines_rows(lines) == 2, "neighbours that say the same are one");
	CHECK_NAMED(!strcmp(at(lines, CODE + 3), "1:1:0 11000-11004"),
		    "of one address the last row counts");
	CHECK_STR(at(lines, CODE + 4), "1:5:0 11004-11008");
	dwarf_lines_free(lines);
	lines = read_made(&usual, PROGRAM(SET_ADDRESS(CODE), DW_LNS_set_column, 0x80, 0x80, 4,
					  DW_LNS_set_file, 0xff, 0xff, 0xff, 0xff, 0x0f,
					  DW_LNS_copy, DW_LNS_advance_pc, 4, END_SEQUENCE));
	CHECK_NAMED(!strcmp(at(lines, CODE), "65535:1:0 11000-11004"),
		    "numbers that do not fit are not known");
	CHECK_STR(path(lines, 65535), "");
}

static void test_sequences(void)
{
	CLEANUP(dwarf_lines_free) struct dwarf_lines *lines = read_made(
		&usual,
		PROGRAM(SET_ADDRESS(CODE + 0x100), DW_LNS_copy, DW_LNS_advance_pc, 16, END_SEQUENCE,
			SET_ADDRESS(CODE), DW_LNS_advance_line, 1, DW_LNS_copy, DW_LNS_advance_pc,
			16, END_SEQUENCE, SET_ADDRESS(0), DW_LNS_copy, DW_LNS_advance_pc, 0xff,
			0xff, 0xff, 7, END_SEQUENCE, 0, 9, DW_LNE_set_address, 0xff, 0xff, 0xff,
			0xff, 0xff, 0xff, 0xff, 0xff, DW_LNS_copy, SPECIAL(1, 1), DW_LNS_advance_pc,
			0x80, 0xa0, 4, SPECIAL(0, 1), END_SEQUENCE, 0, 9, DW_LNE_set_address, 0xfe,
			0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, DW_LNS_copy, DW_LNS_advance_pc,
			0x80, 0xa0, 4, DW_LNS_copy, DW_LNS_advance_pc, 4, END_SEQUENCE,
			SET_ADDRESS(CODE + 0x200), DW_LNS_copy, END_SEQUENCE,
			SET_ADDRESS(CODE + 0x210), DW_LNS_copy, SPECIAL(1, 1)));

	CHECK_EQ(reason, NAME_BAD_FILE);
	CHECK_EQ(dwarf_lines_rows(lines), 2);
	CHECK_STR(at(lines, CODE), "1:2:0 11000-11010");
	CHECK_STR(at(lines, CODE + 0x10), "");
	CHECK_STR(at(lines, CODE + 0xff), "");
	CHECK_STR(at(lines, CODE + 0x10f), "1:1:0 11100-11110");
	CHECK_NAMED(!at(lines, 0)[0] && !at(lines, 0x1000)[0], "tombstones are no code");
	CHECK_NAMED(!at(lines, CODE + 0x200)[0], "a sequence of no bytes is none");
	CHECK_NAMED(!at(lines, CODE + 0x210)[0], "rows without an end are none");
}

static void test_overlaps(void)
{
	CLEANUP(dwarf_lines_free) struct dwarf_lines *lines =
		read_made(&usual,
			  PROGRAM(SET_ADDRESS(CODE), DW_LNS_copy, SPECIAL(16, 1), DW_LNS_advance_pc,
				  0x30, END_SEQUENCE, SET_ADDRESS(CODE + 8), DW_LNS_advance_line,
				  10, DW_LNS_copy, DW_LNS_advance_pc, 4, END_SEQUENCE,
				  SET_ADDRESS(CODE + 8), DW_LNS_advance_line, 20, DW_LNS_copy,
				  DW_LNS_advance_pc, 4, END_SEQUENCE, SET_ADDRESS(CODE + 0x20),
				  DW_LNS_advance_line, 30, DW_LNS_copy, DW_LNS_advance_pc, 0x40,
				  END_SEQUENCE));

	CHECK_STR(at(lines, CODE + 7), "1:1:0 11000-11008");
	CHECK_NAMED(!strcmp(at(lines, CODE + 8), "1:11:0 11008-1100c"),
		    "what ends first, then what came first");
	CHECK_STR(at(lines, CODE + 12), "1:1:0 1100c-11010");
	CHECK_STR(at(lines, CODE + 16), "1:2:0 11010-11040");
	CHECK_STR(at(lines, CODE + 0x3f), "1:2:0 11010-11040");
	CHECK_STR(at(lines, CODE + 0x40), "1:31:0 11040-11060");
	CHECK_STR(at(lines, CODE + 0x60), "");
}

static void test_unsorted(void)
{
	CLEANUP(dwarf_lines_free) struct dwarf_lines *lines =
		read_made(&usual,
			  PROGRAM(SET_ADDRESS(CODE + 0x20), DW_LNS_copy, SPECIAL(4, 1),
				  SET_ADDRESS(CODE), SPECIAL(0, 1), SPECIAL(4, 1), SPECIAL(0, 1),
				  SET_ADDRESS(CODE + 0x24), SPECIAL(0, 1), SET_ADDRESS(CODE + 0x50),
				  SPECIAL(0, 1), SET_ADDRESS(CODE + 0x40), END_SEQUENCE));

	CHECK_EQ(reason, NAME_OK);
	CHECK_STR(at(lines, CODE), "1:3:0 11000-11004");
	CHECK_STR(at(lines, CODE + 4), "1:5:0 11004-11020");
	CHECK_STR(at(lines, CODE + 0x20), "1:1:0 11020-11024");
	CHECK_STR(at(lines, CODE + 0x24), "1:6:0 11024-11040");
	CHECK_STR(at(lines, CODE + 0x40), "");
	CHECK_NAMED(!at(lines, CODE + 0x50)[0], "rows behind the end are none");
}

static void test_wide(void)
{
	RELEASE(buf_release) struct buf buf = { 0 };
	struct dwarf_lines_unit unit = { .comp_dir = "",
					 .encoding.address_size = 8,
					 .code = { 1, UINT64_MAX } };
	CLEANUP(dwarf_lines_free) struct dwarf_lines *lines = NULL;

	made_lines(&usual,
		   PROGRAM(SET_ADDRESS(CODE), DW_LNS_copy, SPECIAL(2, 1), DW_LNS_advance_pc, 0x80,
			   0x80, 0x80, 0x80, 0x80, 1, SPECIAL(0, 1), SPECIAL(2, 1),
			   DW_LNS_advance_pc, 2, END_SEQUENCE),
		   &buf);
	lines = dwarf_lines_new(&unit, &limits, made_cursor(&buf), &reason);
	CHECK_EQ(dwarf_lines_rows(lines), 4);
	CHECK_STR(at(lines, CODE + 2), "1:2:0 11002-800011002");
	CHECK_STR(at(lines, 0x800011002), "1:3:0 800011002-800011004");
	CHECK_STR(at(lines, 0x800011005), "1:4:0 800011004-800011006");
}

static void test_old_files(void)
{
	static const char tables[] = "in\0/abs/\0../up\0\0"
				     "a\0\1\0\0b\0\2\1\2/c\0\3\0\0d\0\3\0\0e\0\x64\0\0\0";
	struct made_lines made = { .version = 3,
				   .tables = (const uint8_t *)tables,
				   .tables_size = sizeof(tables) - 1 };
	CLEANUP(dwarf_lines_free) struct dwarf_lines *lines = read_made(&made, PROGRAM(END_SEQUENCE));

	CHECK_STR(path(lines, 0), "");
	CHECK_STR(path(lines, 1), "/build/in/a");
	CHECK_STR(path(lines, 2), "/abs/b");
	CHECK_STR(path(lines, 3), "/c");
	CHECK_STR(path(lines, 4), "/build/../up/d");
	CHECK_STR(path(lines, 5), "/build/e");
	CHECK_STR(path(lines, 6), "");
	CHECK_STR(path(lines, UINT32_MAX), "");
}

/* Strings of other sections, and all fields of DWARF 5 and of LLVM. */
static const uint8_t new_tables[] = {
	1, DW_LNCT_path, DW_FORM_line_strp, 2, 1, 0, 0, 0, 6, 0, 0, 0, /* folders */
	6, DW_LNCT_MD5, DW_FORM_data16, DW_LNCT_path, DW_FORM_strp, /* files: their fields */
	0x81, 0x40, DW_FORM_string, DW_LNCT_size, DW_FORM_block1, /* 0x2001: DW_LNCT_LLVM_source */
	DW_LNCT_timestamp, DW_FORM_data4, DW_LNCT_directory_index, DW_FORM_data1, 2, /* of each */
	1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 1, 0, 0, 0, 'i', 0, 2, 1, 2, 9, 9, 9, 9, 0,
	1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 5, 0, 0, 0, 0, 0, 9, 9, 9, 9, 1,
};

/* Sections of an image in memory. */
struct made_sections {
	struct buf line, line_str, str;
	struct image *image;
	struct dwarf_sections *sections;
	struct dwarf_window window;
};

/* Three bytes, a program, and three more. */
static void make_sections(struct made_sections *made)
{
	const struct made_lines program = { .version = 5, .tables = new_tables, .tables_size = sizeof(new_tables) };
	const struct made_image elf = { .sections = { { ".debug_line", 0, &made->line },
						      { ".debug_line_str", 0, &made->line_str },
						      { ".debug_str", 0, &made->str } },
					.n_sections = 3 };

	buf_add(&made->line, "abc", 3);
	made_lines(&program, PROGRAM(SET_ADDRESS(CODE), DW_LNS_copy, DW_LNS_advance_pc, 4, END_SEQUENCE),
		   &made->line);
	buf_addn(&made->line, '\xff', 3);
	buf_add(&made->line_str, "\0/top\0sub", 10);
	buf_add(&made->str, "\0foo\0bar", 9);
	made->image = made_image(&elf);
	made->sections = dwarf_sections_new(made->image, DWARF_WHOLE, &limits);
}

static void release_sections(struct made_sections *made)
{
	dwarf_sections_free(made->sections);
	image_free(made->image);
	dwarf_window_release(&made->window);
	buf_release(&made->line);
	buf_release(&made->line_str);
	buf_release(&made->str);
}

static void test_new_files(void)
{
	RELEASE(release_sections) struct made_sections made = { 0 };
	CLEANUP(dwarf_lines_free) struct dwarf_lines *lines = NULL;
	struct dwarf_lines_unit unit = { .offset = 3, .comp_dir = "/comp" };

	make_sections(&made);
	unit.encoding.sections = made.sections;
	unit.code = line_code_of(made.image);
	CHECK_EQ(unit.code.low, MADE_CODE);
	CHECK_EQ(unit.code.high, MADE_CODE + MADE_CODE_BYTES);
	lines = dwarf_lines_read(&unit, &limits, &made.window, &reason);
	CHECK_EQ(reason, NAME_OK);
	CHECK_STR(at(lines, CODE + 3), "1:1:0 11000-11004");
	CHECK_STR(path(lines, 0), "/top/foo");
	CHECK_STR(path(lines, 1), "/comp/sub/bar");
	CHECK_STR(path(lines, 2), "");
	dwarf_lines_free(lines);
	unit.comp_dir = "";
	unit.files_only = true;
	lines = dwarf_lines_read(&unit, &limits, &made.window, &reason);
	CHECK_EQ(dwarf_lines_rows(lines), 0);
	CHECK_STR(path(lines, 1), "/top/sub/bar");
	dwarf_lines_free(lines);
	for (unit.offset = 4; unit.offset < made.line.len + 2; unit.offset++)
		dwarf_lines_free(dwarf_lines_read(&unit, &limits, &made.window, &reason));
	lines = dwarf_lines_read(&unit, &limits, &made.window, &reason);
	CHECK_NAMED(reason == NAME_BAD_FILE && !dwarf_lines_rows(lines) && !path(lines, 1)[0],
		    "an offset behind all programs is of none");
}

/* Programs one after another, one of them of a version that is to come. */
static void test_index(void)
{
	RELEASE(buf_release) struct buf line = { 0 };
	const struct made_image elf = { .sections = { { ".debug_line", 0, &line } }, .n_sections = 1 };
	struct made_lines made = { .version = 2 };
	CLEANUP(image_free) struct image *image = NULL;
	CLEANUP(dwarf_sections_free) struct dwarf_sections *sections = NULL;
	CLEANUP(line_index_free) struct line_index *index = NULL;
	struct dwarf_lines *lines;
	size_t bytes;

	for (uint16_t i = 0; i < 4; i++) {
		made.version = 2 + 2 * i;
		made_lines(&made,
			   PROGRAM(SET_ADDRESS(CODE + 0x100 * (3 - i)), DW_LNS_advance_line, i, DW_LNS_copy,
				   DW_LNS_advance_pc, 4, END_SEQUENCE),
			   &line);
		made_lines(&made, PROGRAM(END_SEQUENCE), &line);
	}
	made.version = 4;
	made_lines(&made,
		   PROGRAM(SET_ADDRESS(CODE + 0x302), DW_LNS_copy, DW_LNS_advance_pc, 8, END_SEQUENCE), &line);
	buf_addn(&line, '\0', 3);
	image = made_image(&elf);
	sections = dwarf_sections_new(image, DWARF_WHOLE, &limits);
	index = line_index_new(sections, &limits, line_code_of(image));
	lines = line_index_lines(index, CODE + 0x201, NULL);
	CHECK_NAMED(lines && !strcmp(at(lines, CODE + 0x201), "1:2:0 11200-11204"), "the second, first");
	CHECK_NAMED(line_index_reason(index) == NAME_OK, "and nothing behind it");
	CHECK_NAMED(!line_index_lines(index, CODE + 0x400, NULL), "all, where there is nothing");
	CHECK_EQ(line_index_reason(index), NAME_BAD_FILE);
	line_index_trim(index);
	bytes = line_index_bytes(index);
	lines = line_index_lines(index, CODE + 0x303, NULL);
	CHECK_NAMED(lines && !strcmp(at(lines, CODE + 0x303), "1:1:0 11300-11304"), "the first program");
	CHECK_STR(path(lines, 1), "one.c");
	lines = line_index_lines(index, CODE + 0x309, NULL);
	CHECK_NAMED(lines && !strcmp(at(lines, CODE + 0x309), "1:1:0 11302-1130a"), "the one behind it");
	lines = line_index_lines(index, CODE + 0x200, NULL);
	CHECK_NAMED(lines && !strcmp(at(lines, CODE + 0x200), "1:2:0 11200-11204"), "the second");
	CHECK_NAMED(!line_index_lines(index, CODE + 0x100, NULL), "no version 6");
	CHECK_NAMED(!line_index_lines(index, CODE, NULL) && !line_index_lines(index, CODE + 0x204, NULL),
		    "nor anything else");
	CHECK_NAMED(line_index_bytes(index) > bytes, "tables are counted");
	line_index_trim(index);
	CHECK_EQ(line_index_bytes(index), bytes);
	CHECK_NAMED(line_index_lines(index, CODE + 0x200, NULL), "and read again after they were forgotten");
}

/* The path of file 1 by tables that lie, whose program is good all the same. */
static const char *file_of(uint16_t version, const uint8_t *tables, size_t size)
{
	struct made_lines made = { .version = version, .tables = tables, .tables_size = size };
	CLEANUP(dwarf_lines_free) struct dwarf_lines *lines =
		read_made(&made, PROGRAM(SET_ADDRESS(CODE), DW_LNS_copy,
							     DW_LNS_advance_pc, 4, END_SEQUENCE));

	if (strcmp(at(lines, CODE), "1:1:0 11000-11004"))
		return "no rows";
	return path(lines, 1);
}

static void test_bad_files(void)
{
	RELEASE(buf_release) struct buf longest = { 0 };

	CHECK_STR(file_of(4, BYTES('a')), "");
	CHECK_STR(file_of(4, BYTES(0, 'a', 0, 0x80, 0x80)), "/build/a");
	CHECK_STR(file_of(4, BYTES(0, 'a', 0, 1, 0, 0)), "/build/a");
	CHECK_STR(file_of(4, BYTES(0, 'a')), "");
	CHECK_NAMED(!file_of(5, BYTES(0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f))[0],
		    "entries of no bytes, as many as there can be");
	CHECK_NAMED(!file_of(5, BYTES(0, 0, 1, DW_LNCT_path, DW_FORM_flag_present, 0xff, 0xff, 0xff,
				      0xff, 0x7f))[0],
		    "and of a form of no bytes");
	CHECK_STR(file_of(5, BYTES(0, 0, 1, DW_LNCT_path, DW_FORM_string, 0xff, 0xff, 3, 'a', 0,
				   'b', 0, 'c')),
		  "b");
	CHECK_STR(file_of(5, BYTES(0, 0, 1, DW_LNCT_path, 0x70, 2, 'a', 0, 'b', 0)), "");
	CHECK_STR(file_of(5, BYTES(0, 0, 1, DW_LNCT_path, DW_FORM_strp, 2, 1, 0, 0, 0, 1, 0, 0, 0)),
		  "");
	CHECK_STR(file_of(5, BYTES(0, 0, 17, 1, 8)), "");
	CHECK_STR(file_of(5, BYTES(1, 1)), "");
	buf_add(&longest, "\0/", 2);
	buf_addn(&longest, 'a', 4094);
	buf_addn(&longest, '\0', 5);
	CHECK_EQ(strlen(file_of(4, (const uint8_t *)longest.data, longest.len)), 0);
	CHECK_EQ(strlen(file_of(3, (const uint8_t *)longest.data + 16, longest.len - 16)), 0);
}

static void test_limits(void)
{
	RELEASE(buf_release) struct buf program = { 0 };
	CLEANUP(dwarf_lines_free) struct dwarf_lines *lines = NULL;

	buf_add(&program, PROGRAM(SET_ADDRESS(CODE)));
	for (uint32_t i = 0; i < limits.rows_per_unit; i++)
		buf_addc(&program, SPECIAL(1, 1));
	buf_add(&program, PROGRAM(DW_LNS_advance_pc, 1, END_SEQUENCE));
	lines = read_made(&usual, (const uint8_t *)program.data, program.len);
	CHECK_EQ(reason, NAME_OK);
	CHECK_EQ(dwarf_lines_rows(lines), limits.rows_per_unit);
	dwarf_lines_free(lines);
	buf_add(&program, PROGRAM(SET_ADDRESS(CODE + 0x4000), DW_LNS_copy, DW_LNS_advance_pc, 1,
				  END_SEQUENCE));
	lines = read_made(&usual, (const uint8_t *)program.data, program.len);
	CHECK_EQ(reason, NAME_LIMIT);
	CHECK_NAMED(!strcmp(at(lines, CODE + 1), "1:2:0 11001-11002"),
		    "what was read before the limit is good");
	dwarf_lines_free(lines);
	buf_clear(&program);
	for (uint32_t i = 0; i < 10 * limits.rows_per_unit; i++)
		buf_add(&program, PROGRAM(SET_ADDRESS(CODE), SPECIAL(0, 1), SPECIAL(1, 0), END_SEQUENCE));
	lines = read_made(&usual, (const uint8_t *)program.data, program.len);
	CHECK_NAMED(reason == NAME_LIMIT && dwarf_lines_rows(lines) == limits.rows_per_unit,
		    "rows of many sequences count");
	dwarf_lines_free(lines);
	buf_clear(&program);
	buf_add(&program, PROGRAM(SET_ADDRESS(CODE + 4), DW_LNS_copy, SET_ADDRESS(CODE)));
	for (uint32_t i = 0; i < limits.rows_per_unit; i++)
		buf_addc(&program, SPECIAL(1, 1));
	lines = read_made(&usual, (const uint8_t *)program.data, program.len);
	CHECK_NAMED(reason == NAME_LIMIT && dwarf_lines_rows(lines) <= limits.rows_per_unit,
		    "rows that have to be sorted count too");
}

static void test_damage(void)
{
	RELEASE(buf_release) struct buf buf = { 0 };
	struct made_lines made = { .version = 5 };
	const struct dwarf_lines_unit unit = { .comp_dir = "",
					       .encoding.address_size = 8,
					       .code = { 0, UINT64_MAX } };
	struct cursor whole;
	uint32_t found = 0;

	made_lines(&made,
		   PROGRAM(SET_ADDRESS(CODE), DW_LNS_copy, DW_LNS_advance_pc, 4, END_SEQUENCE),
		   &buf);
	whole = made_cursor(&buf);
	for (size_t len = 0; len <= buf.len; len++) {
		struct cursor part = { .at = whole.at, .end = whole.at + len };
		struct dwarf_lines *lines = dwarf_lines_new(&unit, &limits, part, &reason);

		found += dwarf_lines_rows(lines);
		path(lines, 1);
		dwarf_lines_free(lines);
	}
	CHECK_NAMED(found == 1, "a program that is cut has no rows, wherever it is cut");
	for (size_t i = 0; i < buf.len; i++) {
		struct dwarf_lines *lines;

		buf.data[i] = (char)~buf.data[i];
		lines = dwarf_lines_new(&unit, &limits, whole, &reason);
		path(lines, 1);
		dwarf_lines_free(lines);
		buf.data[i] = (char)~buf.data[i];
	}
	buf.data[4] = 6;
	dwarf_lines_free(dwarf_lines_new(&unit, &limits, whole, &reason));
	CHECK_NAMED(reason == NAME_BAD_FILE, "a version that is to come");
}

int main(void)
{
	test_versions();
	test_standard_opcodes();
	test_extended_opcodes();
	test_advances();
	test_address_sizes();
	test_same_rows();
	test_sequences();
	test_overlaps();
	test_unsorted();
	test_wide();
	test_old_files();
	test_new_files();
	test_index();
	test_bad_files();
	test_limits();
	test_damage();
	return tap_done();
}
