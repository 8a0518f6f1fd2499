// SPDX-License-Identifier: GPL-2.0-or-later
/* test_dwarf: functions and inlined functions out of sections made by hand: honest ones and others.
 */
#include <dwarf.h>
#include <stdarg.h>
#include "core/dwarf/dwarf.h"
#include "core/namer/namer.h"
#include "made_dwarf.h"
#include "tap.h"

#define NESTED 40000
#define TEXT MADE_TEXT

/* A declaration; attributes and forms in pairs up to 0. */
static void declare(struct made_dwarf *made, unsigned int code, unsigned int tag, int children, ...)
{
	struct buf *abbrev = &made->sections[MADE_ABBREV];
	va_list ap;
	int number;

	made_uleb(abbrev, code);
	made_uleb(abbrev, tag);
	buf_addc(abbrev, (char)children);
	va_start(ap, children);
	while ((number = va_arg(ap, int))) {
		made_uleb(abbrev, number);
		made_uleb(abbrev, va_arg(ap, int));
	}
	va_end(ap);
	made_uleb(abbrev, 0);
	made_uleb(abbrev, 0);
}

static void begin_unit(struct made_dwarf *made, unsigned int version)
{
	struct buf *info = &made->sections[MADE_INFO];

	made_bytes(info, 0, 4);
	made_bytes(info, version, 2);
	if (version >= 5) {
		made_bytes(info, DW_UT_compile, 1);
		made_bytes(info, 8, 1);
	}
	made_bytes(info, 0, 4);
	if (version < 5)
		made_bytes(info, 8, 1);
}

static void end_unit(struct made_dwarf *made, size_t begin)
{
	struct buf *info = &made->sections[MADE_INFO];
	uint32_t length = (uint32_t)(info->len - begin - 4);

	buf_addc(&made->sections[MADE_ABBREV], '\0');
	memcpy(info->data + begin, &length, 4);
}

/* Entries, in pairs of a value and its size; size 0: a string; ended by a size of -1. */
static void entry(struct made_dwarf *made, unsigned int code, ...)
{
	struct buf *info = &made->sections[MADE_INFO];
	uint64_t value;
	va_list ap;
	int size;

	made_uleb(info, code);
	va_start(ap, code);
	while ((size = va_arg(ap, int)) >= 0) {
		value = va_arg(ap, uint64_t);
		if (size)
			made_bytes(info, value, size);
		else
			buf_add(info, (const char *)(uintptr_t)value,
				strlen((const char *)(uintptr_t)value) + 1);
	}
	va_end(ap);
}
#define N(value, size) size, (uint64_t)(value)
#define S(text) 0, (uint64_t)(uintptr_t)(text)
#define END -1

/* What is asked, and what came of it. */
struct asked {
	struct image *image;
	struct dwarf *dwarf;
	struct dwarf_frame frames[LOCATION_FRAMES_MAX];
	size_t n;
	enum name_reason reason;
};

static void ask_within(struct asked *asked, const struct made_dwarf *made, uint64_t vaddr,
		       const struct dwarf_limits *limits)
{
	*asked = (struct asked){ .image = made_open(made) };
	if (asked->image && !dwarf_new(asked->image, NULL, limits, &asked->dwarf, NULL))
		asked->n = dwarf_find(asked->dwarf, vaddr, DWARF_INLINES, asked->frames, NULL,
				      &asked->reason);
}

static void ask(struct asked *asked, const struct made_dwarf *made, uint64_t vaddr)
{
	ask_within(asked, made, vaddr, &dwarf_limits_default);
}

static void done(struct asked *asked)
{
	dwarf_free(asked->dwarf);
	image_free(asked->image);
}

enum { UNIT = 1, ABSTRACT, FUNCTION, INLINED, BLOCK, NAMED, SIBLING };

/* The usual: one unit, and entries with strings in them. */
static void declare_usual(struct made_dwarf *made, unsigned int version)
{
	int length = version >= 4 ? DW_FORM_data4 : DW_FORM_addr;

	declare(made, UNIT, DW_TAG_compile_unit, 1, DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc,
		length, 0);
	declare(made, ABSTRACT, DW_TAG_subprogram, 0, DW_AT_name, DW_FORM_string, DW_AT_inline,
		DW_FORM_data1, 0);
	declare(made, FUNCTION, DW_TAG_subprogram, 1, DW_AT_name, DW_FORM_string, DW_AT_low_pc,
		DW_FORM_addr, DW_AT_high_pc, length, 0);
	declare(made, INLINED, DW_TAG_inlined_subroutine, 1, DW_AT_abstract_origin, DW_FORM_ref4,
		DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc, length, DW_AT_call_line, DW_FORM_data1,
		0);
	declare(made, BLOCK, DW_TAG_lexical_block, 1, 0);
	declare(made, NAMED, DW_TAG_subprogram, 0, DW_AT_specification, DW_FORM_ref4, DW_AT_low_pc,
		DW_FORM_addr, DW_AT_high_pc, length, 0);
	declare(made, SIBLING, DW_TAG_structure_type, 1, DW_AT_sibling, DW_FORM_ref4, 0);
}

static void range(struct made_dwarf *made, unsigned int version, uint64_t low, uint64_t size)
{
	struct buf *info = &made->sections[MADE_INFO];

	made_bytes(info, low, 8);
	made_bytes(info, version >= 4 ? size : low + size, version >= 4 ? 4 : 8);
}

static uint32_t here(const struct made_dwarf *made)
{
	return (uint32_t)made->sections[MADE_INFO].len;
}

static uint32_t begin_usual(struct made_dwarf *made, unsigned int version)
{
	uint32_t inner;

	declare_usual(made, version);
	begin_unit(made, version);
	entry(made, UNIT, END);
	range(made, version, TEXT, 0x1000);
	inner = here(made);
	entry(made, ABSTRACT, S("inner"), N(1, 1), END);
	return inner;
}

static void inlined(struct made_dwarf *made, unsigned int version, uint32_t origin, uint64_t low,
		    uint64_t size, unsigned int line)
{
	entry(made, INLINED, N(origin, 4), END);
	range(made, version, low, size);
	made_bytes(&made->sections[MADE_INFO], line, 1);
}

static void test_version(unsigned int version)
{
	RELEASE(made_release) struct made_dwarf made = { 0 };
	uint32_t inner = begin_usual(&made, version);
	struct asked asked;

	entry(&made, FUNCTION, S("outer"), END);
	range(&made, version, TEXT, 0x100);
	inlined(&made, version, inner, TEXT + 0x10, 0x10, 7);
	entry(&made, 0, END);
	entry(&made, 0, END);
	entry(&made, 0, END);
	end_unit(&made, 0);
	ask(&asked, &made, TEXT + 0x10);
	CHECK_EQ(asked.n, 2);
	CHECK_STR(asked.frames[0].name, "inner");
	CHECK_STR(asked.frames[1].name, "outer");
	CHECK_EQ(asked.frames[1].line, 7);
	CHECK(!asked.frames[1].is_linkage && asked.reason == NAME_OK);
	CHECK_EQ(dwarf_find(asked.dwarf, TEXT + 0x20, DWARF_INLINES, asked.frames, NULL, NULL), 1);
	CHECK_STR(asked.frames[0].name, "outer");
	CHECK_EQ(dwarf_find(asked.dwarf, TEXT + 0x100, DWARF_INLINES, asked.frames, NULL, NULL), 1);
	CHECK(!asked.frames[0].name);
	CHECK_EQ(dwarf_find(asked.dwarf, TEXT + 0x1000, DWARF_INLINES, asked.frames, NULL, NULL), 0);
	done(&asked);
	made.type = ET_REL;
	ask(&asked, &made, TEXT + 0x10);
	CHECK(asked.dwarf); /* what it says that needs no relocation is taken */
	done(&asked);
}

/* In a file that is not linked each type unit has a section of its own, and the compile unit's is another. */
static void test_type_units(void)
{
	RELEASE(made_release) struct made_dwarf made = { 0 };
	struct buf *other = &made.sections[MADE_TYPE_UNIT];
	struct asked asked;

	made_bytes(other, 21, 4);
	made_bytes(other, 5, 2);
	made_bytes(other, DW_UT_type, 1);
	made_bytes(other, 8, 1);
	made_bytes(other, 0, 4); /* abbreviations */
	made_bytes(other, 1, 8); /* its signature */
	made_bytes(other, 0, 4); /* where its type is */
	buf_addc(other, '\0');
	begin_usual(&made, 5);
	entry(&made, FUNCTION, S("outer"), END);
	range(&made, 5, TEXT, 0x100);
	entry(&made, 0, END);
	entry(&made, 0, END);
	end_unit(&made, 0);
	ask(&asked, &made, TEXT);
	CHECK_EQ(asked.n, 1);
	CHECK_STR(asked.frames[0].name, "outer");
	CHECK_EQ(asked.reason, NAME_OK);
	done(&asked);
}

/* Origins that lead in circles, or nowhere. */
static void test_origins(void)
{
	static const uint32_t wrong[] = { 0, 5, 0xffffffff, 0x7fffffff };
	RELEASE(made_release) struct made_dwarf made = { 0 };
	uint32_t first, second;
	struct asked asked;

	begin_usual(&made, 4);
	first = here(&made);
	second = first + 1 + 4 + 8 + 4;
	entry(&made, NAMED, N(second, 4), END);
	range(&made, 4, TEXT, 0x10);
	entry(&made, NAMED, N(first, 4), END);
	range(&made, 4, TEXT + 0x10, 0x10);
	entry(&made, NAMED, N(here(&made), 4), END);
	range(&made, 4, TEXT + 0x20, 0x10);
	for (unsigned int i = 0; i < 4; i++) {
		entry(&made, NAMED, N(wrong[i], 4), END);
		range(&made, 4, TEXT + 0x30 + 0x10 * i, 0x10);
	}
	entry(&made, 0, END);
	end_unit(&made, 0);
	ask(&asked, &made, TEXT);
	CHECK(asked.n == 1 && !asked.frames[0].name);
	for (unsigned int i = 1; i < 7; i++)
		CHECK(dwarf_find(asked.dwarf, TEXT + 0x10 * i, DWARF_INLINES, asked.frames, NULL, NULL) ==
			      1 &&
		      !asked.frames[0].name);
	done(&asked);
}

/* Entries deeper than anything honest: what is above the limit of depth is still told apart. */
static void test_depth(void)
{
	RELEASE(made_release) struct made_dwarf made = { 0 };
	uint32_t inner = begin_usual(&made, 5);
	struct asked asked;

	entry(&made, FUNCTION, S("outer"), END);
	range(&made, 5, TEXT, 0x100);
	for (int i = 0; i < NESTED; i++)
		entry(&made, BLOCK, END);
	inlined(&made, 5, inner, TEXT + 0x10, 0x10, 7);
	for (int i = 0; i < NESTED + 1; i++)
		entry(&made, 0, END);
	inlined(&made, 5, inner, TEXT + 0x40, 0x10, 8);
	entry(&made, 0, END);
	entry(&made, 0, END);
	entry(&made, FUNCTION, S("next"), END);
	range(&made, 5, TEXT + 0x100, 0x100);
	entry(&made, 0, END);
	entry(&made, 0, END);
	end_unit(&made, 0);
	ask(&asked, &made, TEXT + 0x10);
	CHECK_EQ(asked.n, 2);
	CHECK_EQ(dwarf_find(asked.dwarf, TEXT + 0x40, DWARF_INLINES, asked.frames, NULL, NULL), 2);
	CHECK_EQ(asked.frames[1].line, 8);
	CHECK_EQ(dwarf_find(asked.dwarf, TEXT + 0x100, DWARF_INLINES, asked.frames, NULL, NULL), 1);
	CHECK_STR(asked.frames[0].name, "next");
	done(&asked);
}

/* More inlined at one address than anybody wants to see: the outermost are kept. */
static void test_many_frames(void)
{
	RELEASE(made_release) struct made_dwarf made = { 0 };
	uint32_t inner = begin_usual(&made, 5);
	struct asked asked;

	entry(&made, FUNCTION, S("outer"), END);
	range(&made, 5, TEXT, 0x100);
	for (unsigned int i = 0; i < LOCATION_FRAMES_MAX + 10; i++)
		inlined(&made, 5, inner, TEXT, 0x10, i + 1);
	for (unsigned int i = 0; i < LOCATION_FRAMES_MAX + 12; i++)
		entry(&made, 0, END);
	end_unit(&made, 0);
	ask(&asked, &made, TEXT);
	CHECK_EQ(asked.n, LOCATION_FRAMES_MAX);
	CHECK_STR(asked.frames[LOCATION_FRAMES_MAX - 1].name, "outer");
	CHECK_EQ(asked.frames[LOCATION_FRAMES_MAX - 1].line, 1);
	CHECK_EQ(asked.frames[0].line, LOCATION_FRAMES_MAX);
	done(&asked);
}

/* Siblings that lead back, outside, or over the function. */
static void test_siblings(void)
{
	static const uint32_t wrong[] = { 0, 1, 12, 0xffffffff };

	for (unsigned int i = 0; i < 4; i++) {
		RELEASE(made_release) struct made_dwarf made = { 0 };
		struct asked asked;

		begin_usual(&made, 4);
		entry(&made, SIBLING, N(wrong[i], 4), END);
		entry(&made, 0, END);
		entry(&made, FUNCTION, S("after"), END);
		range(&made, 4, TEXT, 0x100);
		entry(&made, 0, END);
		entry(&made, 0, END);
		end_unit(&made, 0);
		ask(&asked, &made, TEXT);
		CHECK_EQ(asked.n, 1);
		CHECK_STR(asked.frames[0].name, "after");
		done(&asked);
	}
}

/* Values by index, lists of ranges, and what is inlined by them: DWARF 5 as clang writes it. */
static void test_indexes(void)
{
	RELEASE(made_release) struct made_dwarf made = { 0 };
	struct buf *strings = &made.sections[MADE_STR], *offsets = &made.sections[MADE_STR_OFFSETS];
	struct buf *addresses = &made.sections[MADE_ADDR], *lists = &made.sections[MADE_RNGLISTS];
	struct asked asked;

	declare(&made, 1, DW_TAG_compile_unit, 1, DW_AT_str_offsets_base, DW_FORM_sec_offset,
		DW_AT_addr_base, DW_FORM_sec_offset, DW_AT_rnglists_base, DW_FORM_sec_offset,
		DW_AT_low_pc, DW_FORM_addrx, DW_AT_ranges, DW_FORM_rnglistx, 0);
	declare(&made, 2, DW_TAG_subprogram, 0, DW_AT_linkage_name, DW_FORM_strx1, DW_AT_name,
		DW_FORM_strx2, DW_AT_ranges, DW_FORM_rnglistx, 0);
	begin_unit(&made, 5);
	entry(&made, 1, N(8, 4), N(8, 4), N(12, 4), N(0, 1), N(0, 1), END);
	entry(&made, 2, N(1, 1), N(0, 2), N(0, 1), END);
	entry(&made, 0, END);
	end_unit(&made, 0);
	buf_add(strings, "name\0_Z4namev", 14);
	made_bytes(offsets, 12 | 5ULL << 32, 8);
	made_bytes(offsets, 0 | 5ULL << 32, 8);
	made_bytes(addresses, 20 | 5ULL << 32 | 8ULL << 48, 8);
	made_bytes(addresses, TEXT, 8);
	made_bytes(addresses, TEXT + 0x200, 8);
	made_bytes(lists, 40 | 5ULL << 32 | 8ULL << 48, 8);
	made_bytes(lists, 1, 4);
	made_bytes(lists, 4, 4);
	buf_add(lists,
		"\4\x10\x20"
		"\1\1"
		"\4\0\x10"
		"\2\0\1"
		"\3\0\4"
		"\0",
		15);
	ask(&asked, &made, TEXT + 0x10);
	CHECK_EQ(asked.n, 1);
	CHECK_STR(asked.frames[0].name, "_Z4namev");
	CHECK(asked.frames[0].is_linkage);
	CHECK_EQ(dwarf_find(asked.dwarf, TEXT + 0x20f, DWARF_INLINES, asked.frames, NULL, NULL), 1);
	CHECK_STR(asked.frames[0].name, "_Z4namev");
	CHECK_EQ(dwarf_find(asked.dwarf, TEXT + 0x210, DWARF_INLINES, asked.frames, NULL, NULL), 0);
	done(&asked);
}

/* A list of ranges that has no end, given to many functions. */
static void test_endless_ranges(void)
{
	RELEASE(made_release) struct made_dwarf made = { 0 };
	struct asked asked;

	declare(&made, 1, DW_TAG_compile_unit, 1, DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc,
		DW_FORM_data4, 0);
	declare(&made, 2, DW_TAG_subprogram, 0, DW_AT_ranges, DW_FORM_sec_offset, 0);
	begin_unit(&made, 4);
	entry(&made, 1, N(TEXT, 8), N(0x1000, 4), END);
	for (int i = 0; i < 1000; i++)
		entry(&made, 2, N(0, 4), END);
	entry(&made, 0, END);
	end_unit(&made, 0);
	for (int i = 0; i < 70000; i++) {
		made_bytes(&made.sections[MADE_RANGES], 1, 8);
		made_bytes(&made.sections[MADE_RANGES], 2, 8);
	}
	ask(&asked, &made, TEXT);
	CHECK_EQ(asked.n, 1);
	CHECK_EQ(asked.reason, NAME_LIMIT);
	done(&asked);
}

/* Tables of abbreviations that lie, and headers that do. */
static void test_lies(void)
{
	static const uint32_t lengths[] = { 0, 1, 6, 0x10000, 0xfffffff0, 0xffffffff };
	RELEASE(made_release) struct made_dwarf made = { 0 };
	struct dwarf_limits limits = dwarf_limits_default;
	struct asked asked;

	begin_usual(&made, 4);
	entry(&made, FUNCTION, S("outer"), END);
	range(&made, 4, TEXT, 0x100);
	entry(&made, 0, END);
	entry(&made, 0, END);
	end_unit(&made, 0);
	limits.dies_per_unit = 1;
	ask_within(&asked, &made, TEXT, &limits);
	CHECK(asked.n == 1 && !asked.frames[0].name);
	CHECK_EQ(asked.reason, NAME_LIMIT);
	done(&asked);
	for (unsigned int i = 0; i < 6; i++) {
		memcpy(made.sections[MADE_INFO].data, &lengths[i], 4);
		ask(&asked, &made, TEXT);
		CHECK_EQ(asked.n, 0);
		CHECK_EQ(asked.reason, NAME_BAD_FILE);
		done(&asked);
	}
	/* Codes without end, and one far from the others. */
	memcpy(made.sections[MADE_INFO].data, &(uint32_t){ (uint32_t)here(&made) - 4 }, 4);
	buf_clear(&made.sections[MADE_ABBREV]);
	made_uleb(&made.sections[MADE_ABBREV], 1ULL << 40);
	ask(&asked, &made, TEXT);
	CHECK_EQ(asked.n, 0);
	CHECK_EQ(asked.reason, NAME_BAD_FILE);
	done(&asked);
	buf_clear(&made.sections[MADE_ABBREV]);
	buf_addn(&made.sections[MADE_ABBREV], 1, 1 << 20);
	ask(&asked, &made, TEXT);
	CHECK_EQ(asked.n, 0);
	CHECK_EQ(asked.reason, NAME_BAD_FILE);
	done(&asked);
}

/* Forms that say what the form is, honestly and in circles. */
static void test_indirect(void)
{
	for (unsigned int form = 0; form < 3; form++) {
		static const unsigned int forms[] = { DW_FORM_string, DW_FORM_indirect,
						      DW_FORM_implicit_const };
		RELEASE(made_release) struct made_dwarf made = { 0 };
		struct asked asked;

		declare(&made, 1, DW_TAG_compile_unit, 1, DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc,
			DW_FORM_data4, 0);
		declare(&made, 2, DW_TAG_subprogram, 0, DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc,
			DW_FORM_data4, DW_AT_name, DW_FORM_indirect, 0);
		begin_unit(&made, 3);
		entry(&made, 1, N(TEXT, 8), N(0x1000, 4), END);
		entry(&made, 2, N(TEXT, 8), N(0x10, 4), N(forms[form], 1), S("said"), END);
		entry(&made, 0, END);
		end_unit(&made, 0);
		ask(&asked, &made, TEXT);
		CHECK_EQ(asked.n, 1);
		CHECK(form ? !asked.frames[0].name && asked.reason == NAME_BAD_FILE
			   : asked.frames[0].name && !strcmp(asked.frames[0].name, "said"));
		done(&asked);
	}
}

#define PASSED 16 /* bytes of a value that says nothing of code */

/* A name as far behind as a place in an entry can be told, and a byte before and behind that. */
static void test_far_name(void)
{
	for (unsigned int more = 0; more < 3; more++) {
		unsigned int before = UINT16_MAX - 12 - 4 + more; /* of low_pc, high_pc and the name itself */
		RELEASE(made_release) struct made_dwarf made = { 0 };
		struct buf *abbrev = &made.sections[MADE_ABBREV];
		struct asked asked;

		declare(&made, 1, DW_TAG_compile_unit, 1, DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc,
			DW_FORM_data4, 0);
		declare(&made, 2, DW_TAG_subprogram, 0, DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc,
			DW_FORM_data4, 0);
		abbrev->len -= 2;
		for (unsigned int i = 0; i < before; i += i + PASSED <= before ? PASSED : 1) {
			made_uleb(abbrev, DW_AT_const_value);
			made_uleb(abbrev, i + PASSED <= before ? DW_FORM_data16 : DW_FORM_data1);
		}
		made_uleb(abbrev, DW_AT_name);
		made_uleb(abbrev, DW_FORM_strp);
		buf_addn(abbrev, '\0', 2);
		begin_unit(&made, 5);
		entry(&made, 1, N(TEXT, 8), N(0x1000, 4), END);
		entry(&made, 2, N(TEXT, 8), N(0x10, 4), END);
		buf_addn(&made.sections[MADE_INFO], '\0', before);
		made_bytes(&made.sections[MADE_INFO], 1, 4);
		entry(&made, 0, END);
		end_unit(&made, 0);
		buf_add(&made.sections[MADE_STR], "\0far\0near", 10);
		ask(&asked, &made, TEXT);
		CHECK_EQ(asked.n, 1);
		CHECK(asked.frames[0].name && !strcmp(asked.frames[0].name, "far"));
		done(&asked);
	}
}

/* A name in a file that is not there. */
static void test_missing_alt(void)
{
	RELEASE(made_release) struct made_dwarf made = { 0 };
	struct asked asked;

	declare(&made, 1, DW_TAG_compile_unit, 1, DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc,
		DW_FORM_data4, 0);
	declare(&made, 2, DW_TAG_subprogram, 0, DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc,
		DW_FORM_data4, DW_AT_name, DW_FORM_GNU_strp_alt, 0);
	begin_unit(&made, 4);
	entry(&made, 1, N(TEXT, 8), N(0x1000, 4), END);
	entry(&made, 2, N(TEXT, 8), N(0x10, 4), N(0, 4), END);
	entry(&made, 0, END);
	end_unit(&made, 0);
	buf_add(&made.sections[MADE_ALTLINK], "common\0\1\2\3\4\5\6\7\10", 15);
	ask(&asked, &made, TEXT);
	CHECK(asked.n == 1 && !asked.frames[0].name);
	CHECK_EQ(asked.reason, NAME_NO_DEBUG_PART);
	/* That there is no name is known by now, and still why. */
	asked.reason = NAME_OK;
	asked.n = dwarf_find(asked.dwarf, TEXT + 1, DWARF_INLINES, asked.frames, NULL, &asked.reason);
	CHECK(asked.n == 1 && !asked.frames[0].name);
	CHECK_EQ(asked.reason, NAME_NO_DEBUG_PART);
	done(&asked);
}

enum { SCOPED_UNIT = 20, NAMESPACE, NAMELESS_SPACE, CLASS, UNNAMED, METHOD, OF_CLASS, MADE_OF, PLAIN_C, FLAT };

static void declare_scoped(struct made_dwarf *made)
{
	declare(made, SCOPED_UNIT, DW_TAG_compile_unit, 1, DW_AT_language, DW_FORM_data2, DW_AT_low_pc,
		DW_FORM_addr, DW_AT_high_pc, DW_FORM_data4, 0);
	declare(made, NAMESPACE, DW_TAG_namespace, 1, DW_AT_name, DW_FORM_string, 0);
	declare(made, NAMELESS_SPACE, DW_TAG_namespace, 1, 0);
	declare(made, CLASS, DW_TAG_class_type, 1, DW_AT_name, DW_FORM_string, 0);
	declare(made, UNNAMED, DW_TAG_structure_type, 1, DW_AT_decl_line, DW_FORM_data1, 0);
	/* Declared; with code, of a declaration; with code and a name, and entries below. */
	declare(made, METHOD, DW_TAG_subprogram, 0, DW_AT_name, DW_FORM_string, 0);
	declare(made, OF_CLASS, DW_TAG_subprogram, 1, DW_AT_specification, DW_FORM_ref4, DW_AT_low_pc, DW_FORM_addr,
		DW_AT_high_pc, DW_FORM_data4, 0);
	declare(made, MADE_OF, DW_TAG_subprogram, 0, DW_AT_name, DW_FORM_string, DW_AT_low_pc, DW_FORM_addr,
		DW_AT_high_pc, DW_FORM_data4, 0);
	declare(made, PLAIN_C, DW_TAG_subprogram, 0, DW_AT_name, DW_FORM_string, DW_AT_external,
		DW_FORM_flag_present, DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc, DW_FORM_data4, 0);
	declare(made, FLAT, DW_TAG_subprogram, 0, DW_AT_name, DW_FORM_string, DW_AT_decl_line, DW_FORM_data1,
		DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc, DW_FORM_data4, 0);
}

/* A function at place `at` of the code, 16 bytes each. */
static void at_place(struct made_dwarf *made, unsigned int at)
{
	range(made, 4, TEXT + 0x10 * at, 0x10);
}

/* Functions without DW_AT_linkage_name, in all that there is for scopes. */
static void make_scoped(struct made_dwarf *made, unsigned int language)
{
	uint32_t method;

	declare_scoped(made);
	begin_unit(made, 4);
	entry(made, SCOPED_UNIT, N(language, 2), END);
	range(made, 4, TEXT, 0x1000);
	entry(made, NAMESPACE, S("ns"), END);
	entry(made, CLASS, S("Worker"), END);
	method = here(made);
	entry(made, METHOD, S("run"), END);
	entry(made, 0, END);
	entry(made, PLAIN_C, S("plain"), END);
	at_place(made, 0);
	entry(made, NAMELESS_SPACE, END);
	entry(made, MADE_OF, S("hidden"), END);
	at_place(made, 1);
	entry(made, 0, END);
	entry(made, 0, END);
	entry(made, OF_CLASS, N(method, 4), END);
	at_place(made, 2);
	entry(made, UNNAMED, N(12, 1), END);
	entry(made, MADE_OF, S("operator()"), END);
	at_place(made, 3);
	entry(made, 0, END);
	entry(made, UNNAMED, N(13, 1), END);
	entry(made, MADE_OF, S("get"), END);
	at_place(made, 4);
	entry(made, 0, END);
	entry(made, 0, END);
	entry(made, FLAT, S("operator()"), N(14, 1), END);
	at_place(made, 5);
	entry(made, FLAT, S("main"), N(15, 1), END);
	at_place(made, 6);
	entry(made, 0, END);
	end_unit(made, 0);
}

static void check_scoped(unsigned int language, const char *const *names)
{
	RELEASE(made_release) struct made_dwarf made = { 0 };
	struct asked asked;

	make_scoped(&made, language);
	ask(&asked, &made, TEXT);
	for (unsigned int i = 0; i < 7; i++) {
		CHECK_EQ(dwarf_find(asked.dwarf, TEXT + 0x10 * i, DWARF_INLINES, asked.frames, NULL, NULL), 1);
		CHECK_STR(asked.frames[0].name, names[i]);
	}
	done(&asked);
}

static void test_scopes(void)
{
	static const char *const of_cpp[] = { "plain", "ns::(anonymous namespace)::hidden", "ns::Worker::run",
					      "ns::Worker::run::{lambda:12}::operator()",
					      "ns::Worker::run::{struct:13}::get", "{class:14}::operator()",
					      "main" };
	static const char *const of_d[] = { "plain", "ns.(anonymous namespace).hidden", "ns.Worker.run",
					    "ns.Worker.run.{lambda:12}.operator()",
					    "ns.Worker.run.{struct:13}.get", "{class:14}.operator()", "main" };
	static const char *const of_c[] = { "plain", "hidden", "run", "operator()", "get", "operator()", "main" };

	check_scoped(DW_LANG_C_plus_plus, of_cpp);
	check_scoped(DW_LANG_D, of_d);
	check_scoped(DW_LANG_C99, of_c);
}

/* Scopes within each other without end, and one that is declared within itself. */
static void test_deep_scopes(void)
{
	RELEASE(made_release) struct made_dwarf made = { 0 };
	struct asked asked;

	declare_scoped(&made);
	begin_unit(&made, 4);
	entry(&made, SCOPED_UNIT, N(DW_LANG_C_plus_plus, 2), END);
	range(&made, 4, TEXT, 0x1000);
	for (unsigned int i = 0; i < NESTED; i++)
		entry(&made, NAMESPACE, S(i < 100 ? "out" : "in"), END);
	entry(&made, MADE_OF, S("deep"), END);
	at_place(&made, 0);
	for (unsigned int i = 0; i <= NESTED; i++)
		entry(&made, 0, END);
	end_unit(&made, 0);
	ask(&asked, &made, TEXT);
	CHECK_EQ(asked.n, 1);
	CHECK(asked.frames[0].name && strlen(asked.frames[0].name) < 1000);
	CHECK(asked.frames[0].name && strstr(asked.frames[0].name, "deep"));
	done(&asked);

	made_release(&made);
	made = (struct made_dwarf){ 0 };
	declare_scoped(&made);
	begin_unit(&made, 4);
	entry(&made, SCOPED_UNIT, N(DW_LANG_C_plus_plus, 2), END);
	range(&made, 4, TEXT, 0x1000);
	entry(&made, OF_CLASS, N(here(&made) + 1 + 4 + 8 + 4, 4), END);
	at_place(&made, 0);
	entry(&made, MADE_OF, S("inside"), END);
	at_place(&made, 1);
	entry(&made, 0, END);
	entry(&made, 0, END);
	end_unit(&made, 0);
	ask(&asked, &made, TEXT);
	CHECK(asked.n == 1 && asked.frames[0].name && strstr(asked.frames[0].name, "inside"));
	done(&asked);
}

enum { DECLARED = 40, DEFINED, PART_UNIT, CALLER, INSTANCE, PART };

/* How many frames the chain at TEXT has; 0: there is none. */
static size_t frames_shown(const struct made_dwarf *made)
{
	CLOSE_FD int fd = made_fd(made);
	struct namer_module module = { .fd = fd, .name = "made", .places = NAMER_ADDRESSES };
	CLEANUP(namer_free) struct namer *namer = NULL;
	struct namer_place place = { .offset = TEXT };
	struct book_frame frames[LOCATION_FRAMES_MAX];
	struct book_answer answer = { 0 };

	if (namer_new(&module, NULL, &namer) != NAME_OK)
		return 0;
	namer_find(namer, &place, 1, &answer);
	return answer.chain ? name_book_frames(namer_book(namer), answer.chain, frames) : 0;
}

/*
 * A function that is inlined into itself: gcc took a part of it back in, or it calls itself at another place. Of a
 * method it is the declaration that says where it is. It is inlined into its caller, too, which stays.
 */
static void check_part(unsigned int call_column, bool is_method, bool is_part)
{
	RELEASE(made_release) struct made_dwarf made = { 0 };
	struct asked asked;
	uint32_t origin, declared;

	declare(&made, PART_UNIT, DW_TAG_compile_unit, 1, DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc,
		DW_FORM_data4, 0);
	declare(&made, DECLARED, DW_TAG_subprogram, 0, DW_AT_external, DW_FORM_flag_present, DW_AT_name,
		DW_FORM_string, DW_AT_decl_line, DW_FORM_data1, DW_AT_decl_column, DW_FORM_data1, 0);
	declare(&made, DEFINED, DW_TAG_subprogram, 0, DW_AT_specification, DW_FORM_ref4, 0);
	declare(&made, CALLER, DW_TAG_subprogram, 1, DW_AT_name, DW_FORM_string, DW_AT_low_pc, DW_FORM_addr,
		DW_AT_high_pc, DW_FORM_data4, 0);
	declare(&made, INSTANCE, DW_TAG_inlined_subroutine, 1, DW_AT_abstract_origin, DW_FORM_ref4, DW_AT_low_pc,
		DW_FORM_addr, DW_AT_high_pc, DW_FORM_data4, 0);
	declare(&made, PART, DW_TAG_inlined_subroutine, 0, DW_AT_abstract_origin, DW_FORM_ref4, DW_AT_low_pc,
		DW_FORM_addr, DW_AT_high_pc, DW_FORM_data4, DW_AT_call_line, DW_FORM_data1, DW_AT_call_column,
		DW_FORM_data1, 0);
	begin_unit(&made, 4);
	entry(&made, PART_UNIT, END);
	range(&made, 4, TEXT, 0x1000);
	origin = declared = here(&made);
	entry(&made, DECLARED, S("__libc_write"), N(24, 1), N(3, 1), END);
	if (is_method) {
		origin = here(&made);
		entry(&made, DEFINED, N(declared, 4), END);
	}
	entry(&made, CALLER, S("caller"), END);
	range(&made, 4, TEXT, 0x200);
	entry(&made, INSTANCE, N(origin, 4), END);
	range(&made, 4, TEXT, 0x100);
	entry(&made, PART, N(origin, 4), END);
	range(&made, 4, TEXT, 0x10);
	made_bytes(&made.sections[MADE_INFO], 24, 1);
	made_bytes(&made.sections[MADE_INFO], call_column, 1);
	entry(&made, 0, END);
	entry(&made, 0, END);
	entry(&made, 0, END);
	end_unit(&made, 0);
	ask(&asked, &made, TEXT);
	CHECK_EQ(asked.n, 3);
	CHECK_EQ(asked.frames[0].is_part, is_part);
	CHECK(!asked.frames[1].is_part);
	CHECK(asked.frames[0].is_external && asked.frames[1].is_external);
	done(&asked);
	CHECK_EQ(frames_shown(&made), is_part ? 2 : 3);
}

static void test_parts(void)
{
	for (int is_method = 0; is_method < 2; is_method++) {
		check_part(3, is_method, true);
		check_part(30, is_method, false);
	}
}

int main(void)
{
	for (unsigned int version = 2; version <= 5; version++)
		test_version(version);
	test_type_units();
	test_origins();
	test_depth();
	test_many_frames();
	test_siblings();
	test_indexes();
	test_endless_ranges();
	test_lies();
	test_indirect();
	test_missing_alt();
	test_far_name();
	test_scopes();
	test_deep_scopes();
	test_parts();
	return tap_done();
}
