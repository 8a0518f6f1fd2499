// SPDX-License-Identifier: GPL-2.0-or-later
/* test_chain_maker: what becomes of names and lines that damaged files leave half of. */
#include <dwarf.h>
#include "core/namer/namer.h"
#include "made_elf.h"
#include "made_lines.h"
#include "tap.h"

#define OUTER (MADE_ELF_CODE + 0x100u)
#define INLINED (MADE_ELF_CODE + 0x110u)
#define NO_FILE (MADE_ELF_CODE + 0x180u) /* from there on rows are of a file that is not there */
#define OUTER_BYTES 0x100u
#define INLINED_BYTES 0x10u
#define MANY 40 /* so many places that a table is made */

struct made {
	struct buf symbols, strings, info, abbrevs, lines;
};

static void made_free(struct made *made)
{
	buf_release(&made->symbols);
	buf_release(&made->strings);
	buf_release(&made->info);
	buf_release(&made->abbrevs);
	buf_release(&made->lines);
}

static void number(struct buf *buf, uint64_t value, size_t size)
{
	buf_add(buf, &value, size);
}

static void add_symbol(struct made *made, uint64_t start, unsigned int binding, const char *name)
{
	const Elf64_Sym symbol = { .st_name = (Elf64_Word)made->strings.len, .st_value = start,
				   .st_size = OUTER_BYTES, .st_shndx = 1,
				   .st_info = ELF64_ST_INFO(binding, STT_FUNC) };

	buf_add(&made->symbols, &symbol, sizeof(symbol));
	buf_add(&made->strings, name, strlen(name) + 1);
}

/* One function, with something inlined that refers to nowhere. */
static void add_entries(struct made *made)
{
	static const uint8_t abbrevs[] = {
		1, DW_TAG_compile_unit, 1, DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc, DW_FORM_data4,
		DW_AT_stmt_list, DW_FORM_sec_offset, 0, 0,
		2, DW_TAG_subprogram, 1, DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc, DW_FORM_data4,
		DW_AT_name, DW_FORM_string, 0, 0,
		3, DW_TAG_inlined_subroutine, 0, DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc, DW_FORM_data4,
		DW_AT_abstract_origin, DW_FORM_ref4, DW_AT_call_file, DW_FORM_data1,
		DW_AT_call_line, DW_FORM_data1, 0, 0,
		0,
	};
	struct buf *info = &made->info;
	uint32_t length;

	buf_add(&made->abbrevs, abbrevs, sizeof(abbrevs));
	number(info, 0, 4);
	number(info, 4, 2);
	number(info, 0, 4);
	number(info, 8, 1);
	number(info, 1, 1);
	number(info, MADE_ELF_CODE, 8);
	number(info, MADE_ELF_CODE_BYTES, 4);
	number(info, 0, 4);
	number(info, 2, 1);
	number(info, OUTER, 8);
	number(info, OUTER_BYTES, 4);
	buf_add(info, "outer", sizeof("outer"));
	number(info, 3, 1);
	number(info, INLINED, 8);
	number(info, INLINED_BYTES, 4);
	number(info, 0xffff, 4);
	number(info, 0, 1);
	number(info, 5, 1);
	number(info, 0, 2);
	length = (uint32_t)info->len - 4;
	memcpy(info->data, &length, sizeof(length));
}

static void add_lines(struct made *made)
{
	static const uint8_t program[] = {
		SET_ADDRESS(OUTER), DW_LNS_advance_line, 9, DW_LNS_copy,
		SET_ADDRESS(INLINED), DW_LNS_advance_line, 1, DW_LNS_copy,
		SET_ADDRESS(NO_FILE), DW_LNS_set_file, 99, DW_LNS_advance_line, 1, DW_LNS_copy,
		SET_ADDRESS(OUTER + OUTER_BYTES), END_SEQUENCE,
	};
	const struct made_lines header = { .version = 4 };

	made_lines(&header, program, sizeof(program), &made->lines);
}

static struct namer *open_made(const struct made *made, uint32_t options)
{
	const struct made_elf elf = {
		.sections = { { ".symtab", SHT_SYMTAB, 0, 2, &made->symbols },
			      { ".strtab", SHT_STRTAB, 0, 0, &made->strings },
			      { ".debug_info", SHT_PROGBITS, 0, 0, &made->info },
			      { ".debug_abbrev", SHT_PROGBITS, 0, 0, &made->abbrevs },
			      { ".debug_line", SHT_PROGBITS, 0, 0, &made->lines } },
		.n_sections = 5,
	};
	CLOSE_FD int fd = made_elf_fd(&elf);
	const struct namer_module module = { .fd = fd, .name = "made", .places = NAMER_ADDRESSES,
					     .options = options };
	struct namer *namer = NULL;

	CHECK_EQ(namer_new(&module, NULL, &namer), NAME_OK);
	return namer;
}

static struct book_answer ask(struct namer *namer, uint64_t vaddr, size_t n)
{
	struct namer_place places[MANY];
	struct book_answer answers[MANY];

	for (size_t i = 0; i < n; i++)
		places[i] = (struct namer_place){ .offset = vaddr };
	namer_find(namer, places, n, answers);
	return answers[n - 1];
}

/* How many frames a chain has; 0: there is none. */
static size_t frames_of(const struct namer *namer, const struct book_answer *answer)
{
	return answer->chain ? name_book_scope(namer_book(namer), answer->chain)->depth : 0;
}

/* The first one, until the next call; NULL: there is none. */
static const struct book_frame *frame_of(const struct namer *namer, const struct book_answer *answer)
{
	static struct book_frame frame;
	uint32_t outer;

	if (!answer->chain)
		return NULL;
	frame = name_book_frame(namer_book(namer), answer->chain, &outer);
	return &frame;
}

static const char *function_of(const struct namer *namer, const struct book_answer *answer)
{
	const struct book_frame *frame = frame_of(namer, answer);

	return frame ? strtab_get(&namer_book(namer)->strings, frame->function) : "no frame";
}

static const char *file_of(const struct namer *namer, const struct book_answer *answer)
{
	const struct book_frame *frame = frame_of(namer, answer);
	const char *file = frame ? strtab_get(&namer_book(namer)->strings, frame->file) : "";
	const char *slash = strrchr(file, '/');

	return slash ? slash + 1 : file;
}

/* A symbol whose name is a version and nothing else is neither a name nor an alias. */
static void test_aliases(void)
{
	RELEASE(made_free) struct made made = { 0 };
	CLEANUP(namer_free) struct namer *namer = NULL;
	struct book_answer answer;

	add_symbol(&made, 0, STB_LOCAL, "");
	add_symbol(&made, OUTER, STB_GLOBAL, "outer");
	add_symbol(&made, OUTER, STB_WEAK, "@V1");
	add_symbol(&made, OUTER, STB_GLOBAL, "second");
	add_symbol(&made, OUTER + 2 * OUTER_BYTES, STB_GLOBAL, "@@V2");
	namer = open_made(&made, NAMER_ALIASES | NAMER_NO_LINES);
	for (size_t n = 1; n <= MANY; n += MANY - 1) {
		answer = ask(namer, OUTER, n);
		CHECK_STR(function_of(namer, &answer), "outer");
		CHECK_EQ(frames_of(namer, &answer), 2);
		answer = ask(namer, OUTER + 2 * OUTER_BYTES, n);
		CHECK(!answer.chain || *function_of(namer, &answer));
	}
}

static void test_lines(void)
{
	RELEASE(made_free) struct made made = { 0 };
	CLEANUP(namer_free) struct namer *namer = NULL;
	const struct book_frame *frame;
	struct book_answer answer;

	add_entries(&made);
	add_lines(&made);
	namer = open_made(&made, 0);
	answer = ask(namer, OUTER, 1);
	frame = frame_of(namer, &answer);
	CHECK_STR(function_of(namer, &answer), "outer");
	CHECK_STR(file_of(namer, &answer), "one.c");
	CHECK(frame && frame->line == 10);
	/* A line of no file says nothing. */
	answer = ask(namer, NO_FILE, 1);
	frame = frame_of(namer, &answer);
	CHECK_STR(function_of(namer, &answer), "outer");
	CHECK(frame && !frame->file && !frame->line && !frame->column);
}

/* What is inlined and has no name is left out: its line is then the function's, and that is told. */
static void test_inlined(void)
{
	RELEASE(made_free) struct made made = { 0 };
	CLEANUP(namer_free) struct namer *namer = NULL;
	struct book_answer answer;
	const struct book_frame *frame;

	add_entries(&made);
	add_lines(&made);
	namer = open_made(&made, 0);
	answer = ask(namer, INLINED, 1);
	frame = frame_of(namer, &answer);
	CHECK_EQ(frames_of(namer, &answer), 1);
	CHECK_STR(function_of(namer, &answer), "outer");
	CHECK_STR(file_of(namer, &answer), "one.c");
	CHECK(frame && frame->line == 11 && !(frame->flags & NAME_INLINED));
	CHECK_EQ(answer.reason, NAME_BAD_FILE);
	/* Neither a name nor a line: nothing is left of it. */
	buf_clear(&made.lines);
	namer_free(namer);
	namer = open_made(&made, 0);
	answer = ask(namer, INLINED, 1);
	CHECK_EQ(frames_of(namer, &answer), 1);
	CHECK_STR(function_of(namer, &answer), "outer");
	CHECK_STR(file_of(namer, &answer), "");
}

int main(void)
{
	test_aliases();
	test_lines();
	test_inlined();
	return tap_done();
}
