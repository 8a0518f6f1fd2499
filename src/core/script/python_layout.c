// SPDX-License-Identifier: GPL-2.0-or-later
/* python_layout: where a CPython has what is asked for. */
#include <elf.h>
#include <errno.h>
#include <stddef.h>
#include <string.h>
#include "base/mem.h"
#include "core/script/python_layout.h"

#define SYMBOLS_BYTES_MAX (8u << 20) /* it exports some 2,000 */
#define MEMBERS_MAX 64
/* Of PyTypeObject and PyMemberDef. */
#define TYPE_NAME 24
#define TYPE_BASIC_BYTES 32
#define TYPE_MEMBERS 240
#define MEMBER_TYPE 8
#define MEMBER_PLACE 16
#define MEMBER_BYTES 40
#define MEMBER_NAME_BYTES 16
#define MEMBER_IS_INT 1
#define MEMBER_IS_OBJECT 6
/* With Py_TRACE_REFS each object begins with two pointers more. */
#define OBJECT_TYPE_TRACED 24

static const char *const names[PYTHON_SYMBOLS] = {
	[PYTHON_TYPE] = "PyType_Type",
	[PYTHON_CODE] = "PyCode_Type",
	[PYTHON_FRAME] = "PyFrame_Type",
	[PYTHON_STR] = "PyUnicode_Type",
	[PYTHON_BYTES] = "PyBytes_Type",
	[PYTHON_LOOP] = "_PyEval_EvalFrameDefault",
	[PYTHON_RUNTIME] = "_PyRuntime",
	[PYTHON_VERSION] = "Py_Version",
	[PYTHON_SINCE_3_8] = "PyInterpreterState_GetDict",
	[PYTHON_SINCE_3_9] = "PyFrame_GetCode",
	[PYTHON_SINCE_3_10] = "Py_NewRef",
};

/* Versions up to the next row's; before 3.11 frames are in PyFrame_Type's members, since 3.13 all is elsewhere. */
static const struct version {
	uint16_t first;
	uint8_t interpreters, threads;
	struct script_python rules;
} versions[] = {
	{ 0x307, 24, 8,
	  { .chain = SCRIPT_PYTHON_OBJECTS, .state_thread = 176, .state_frame = 24, .lasti_units = 1,
	    .text_ascii = 48, .text_other = 72 } },
	{ 0x308, 32, 8,
	  { .chain = SCRIPT_PYTHON_OBJECTS, .state_thread = 176, .state_frame = 24, .lasti_units = 1,
	    .text_ascii = 48, .text_other = 72 } },
	{ 0x30a, 32, 8,
	  { .chain = SCRIPT_PYTHON_OBJECTS, .state_thread = 176, .state_frame = 24, .lasti_units = 2,
	    .frame_instruction = 96, .text_ascii = 48, .text_other = 72 } },
	{ 0x30b, 40, 16,
	  { .chain = SCRIPT_PYTHON_CFRAMES, .state_thread = 152, .state_frame = 56, .cframe_frame = 8,
	    .cframe_previous = 16, .frame_code = 32, .frame_previous = 48, .frame_instruction = 56,
	    .frame_mark = 68, .text_ascii = 48, .text_other = 72 } },
	{ 0x30c, 40, 72,
	  { .chain = SCRIPT_PYTHON_ENTRIES_BY_CFRAME, .state_thread = 136, .state_frame = 56, .cframe_frame = 0,
	    .cframe_previous = 8, .frame_code = 0, .frame_previous = 8, .frame_instruction = 56,
	    .frame_mark = 70, .text_ascii = 40, .text_other = 56 } },
	{ 0x30d, 0, 0, { .chain = SCRIPT_PYTHON_ENTRIES, .text_ascii = 40, .text_other = 56 } },
};
#define VERSION_MAX 0x30d

/* Members that a version has: which place of the rules they are. */
static const struct member {
	enum python_symbol type;
	const char *name;
	uint16_t from, to; /* versions */
	uint8_t member_type;
	uint8_t rule; /* offset of a byte in the rules */
	uint8_t places; /* the member ends within so many bytes */
} members[] = {
#define PLACE(field) offsetof(struct script_python, field)
	{ PYTHON_CODE, "co_name", 0, 0x30a, MEMBER_IS_OBJECT, PLACE(code_name), SCRIPT_CODE_BYTES - 8 },
	{ PYTHON_CODE, "co_qualname", 0x30b, ~0, MEMBER_IS_OBJECT, PLACE(code_name), SCRIPT_CODE_BYTES - 8 },
	{ PYTHON_CODE, "co_filename", 0, ~0, MEMBER_IS_OBJECT, PLACE(code_file), SCRIPT_CODE_BYTES - 8 },
	{ PYTHON_CODE, "co_firstlineno", 0, ~0, MEMBER_IS_INT, PLACE(code_line), SCRIPT_CODE_BYTES - 8 },
	{ PYTHON_CODE, "co_lnotab", 0, 0x309, MEMBER_IS_OBJECT, PLACE(code_lines), SCRIPT_CODE_BYTES - 8 },
	{ PYTHON_CODE, "co_linetable", 0x30a, ~0, MEMBER_IS_OBJECT, PLACE(code_lines), SCRIPT_CODE_BYTES - 8 },
	{ PYTHON_FRAME, "f_code", 0, 0x30a, MEMBER_IS_OBJECT, PLACE(frame_code), SCRIPT_FRAME_BYTES - 8 },
	{ PYTHON_FRAME, "f_back", 0, 0x30a, MEMBER_IS_OBJECT, PLACE(frame_previous), SCRIPT_FRAME_BYTES - 8 },
	{ PYTHON_FRAME, "f_lasti", 0, 0x309, MEMBER_IS_INT, PLACE(frame_instruction), SCRIPT_FRAME_BYTES - 8 },
#undef PLACE
};

/* Words of _Py_DebugOffsets in 3.13. */
enum debug_word {
	DEBUG_COOKIE = 0,
	DEBUG_VERSION = 1,
	DEBUG_FREE_THREADED = 2,
	DEBUG_INTERPRETERS = 5,
	DEBUG_NEXT_INTERPRETER = 8,
	DEBUG_THREADS = 9,
	DEBUG_NEXT_THREAD = 21,
	DEBUG_STATE_FRAME = 23,
	DEBUG_STATE_THREAD = 24,
	DEBUG_FRAME_PREVIOUS = 29,
	DEBUG_FRAME_CODE = 30,
	DEBUG_FRAME_INSTRUCTION = 31,
	DEBUG_FRAME_OWNER = 33,
	DEBUG_CODE_FILE = 35,
	DEBUG_CODE_NAME = 37,
	DEBUG_CODE_LINES = 38,
	DEBUG_CODE_LINE = 39,
	DEBUG_CODE_BYTECODE = 43,
	DEBUG_OBJECT_TYPE = 45,
	DEBUG_TEXT_ASCII = 70,
	DEBUG_WORDS
};
#define DEBUG_COOKIE_IS "xdebugpy"
#define DEBUG_PLACES (1u << 24) /* in _PyRuntime and interpreters, which have some 100 KB */
#define DEBUG_STATE_PLACES 2048

int python_number(struct python_layout *layout, uint64_t addr, uint32_t bytes, uint64_t *ret_number)
{
	return memory_number(layout->memory, addr, bytes, ret_number);
}

static bool take_symbol(void *ctx, const struct image_symbol *symbol)
{
	struct python_layout *layout = ctx;

	for (size_t i = 0; i < PYTHON_SYMBOLS; i++) {
		if (strcmp(symbol->name, names[i]) || symbol->section == SHN_UNDEF || !symbol->value)
			continue;
		layout->symbol[i] = layout->bias + symbol->value;
		if (i == PYTHON_LOOP)
			layout->loop_bytes = symbol->size;
	}
	return true;
}

static int read_symbols(struct python_layout *layout, struct image *image, struct err *err)
{
	struct image_section section = { 0 };
	int r;

	image_section(image, image_find_section_type(image, SHT_DYNSYM), &section);
	if (section.size > SYMBOLS_BYTES_MAX)
		return err_set(err, EFBIG, "it has too many symbols");
	r = image_each_symbol(image, SHT_DYNSYM, take_symbol, layout, err);
	if (r)
		return r;
	for (size_t i = PYTHON_RUNTIME + 1; i-- > 0;)
		if (!layout->symbol[i])
			return err_set(err, ENOENT, "it exports no %s", names[i]);
	if (image_machine(image) != EM_X86_64)
		return err_set(err, ENOTSUP, "of another machine than x86-64");
	return 0;
}

/* Before 3.11 only what is new in it tells. */
static int read_version(struct python_layout *layout, struct err *err)
{
	uint64_t hex = 0x3070000;
	uint16_t version;
	int r;

	for (uint32_t i = PYTHON_SINCE_3_8; i <= PYTHON_SINCE_3_10; i++)
		if (layout->symbol[i])
			hex = (0x308 + i - PYTHON_SINCE_3_8) << 16;
	if (layout->symbol[PYTHON_VERSION]) {
		r = python_number(layout, layout->symbol[PYTHON_VERSION], 4, &hex);
		if (r)
			return r;
	}
	layout->hex = (uint32_t)hex;
	version = (uint16_t)(hex >> 16);
	if (version < versions[0].first || version > VERSION_MAX)
		return err_set(err, ENOTSUP, "of version %u.%u: 3.7 to 3.13 are known", layout->hex >> 24,
			       version & 0xff);
	for (size_t i = 0; i < ARRAY_LEN(versions) && versions[i].first <= version; i++) {
		layout->rules = versions[i].rules;
		layout->interpreters = versions[i].interpreters;
		layout->threads = versions[i].threads;
	}
	layout->rules.version = version;
	layout->next_thread = 8;
	return 0;
}

static int read_debug_offsets(struct python_layout *layout, uint64_t words[DEBUG_WORDS], struct err *err)
{
	struct script_python *rules = &layout->rules;
	int r;

	if (rules->version < 0x30d)
		return 0;
	r = memory_read(layout->memory, layout->symbol[PYTHON_RUNTIME], words, DEBUG_WORDS * sizeof(*words));
	if (r)
		return r;
	if (memcmp(words, DEBUG_COOKIE_IS, 8) || words[DEBUG_VERSION] != layout->hex)
		return err_set(err, EBADMSG, "it has no debug offsets");
	if (words[DEBUG_FREE_THREADED])
		return err_set(err, ENOTSUP, "a free-threaded build");
	for (size_t i = DEBUG_INTERPRETERS; i <= DEBUG_FRAME_OWNER; i++)
		if (words[i] >= (i >= DEBUG_FRAME_PREVIOUS ? SCRIPT_FRAME_BYTES - 8 :
				 i >= DEBUG_NEXT_THREAD	   ? DEBUG_STATE_PLACES :
							     DEBUG_PLACES))
			return err_set(err, EBADMSG, "its debug offsets are not as they are known");
	layout->interpreters = (uint32_t)words[DEBUG_INTERPRETERS];
	layout->next_interpreter = (uint32_t)words[DEBUG_NEXT_INTERPRETER];
	layout->threads = (uint32_t)words[DEBUG_THREADS];
	layout->next_thread = (uint32_t)words[DEBUG_NEXT_THREAD];
	rules->state_frame = (uint16_t)words[DEBUG_STATE_FRAME];
	rules->state_thread = (uint16_t)words[DEBUG_STATE_THREAD];
	rules->frame_previous = (uint8_t)words[DEBUG_FRAME_PREVIOUS];
	rules->frame_code = (uint8_t)words[DEBUG_FRAME_CODE];
	rules->frame_instruction = (uint8_t)words[DEBUG_FRAME_INSTRUCTION];
	rules->frame_mark = (uint8_t)words[DEBUG_FRAME_OWNER];
	return 0;
}

bool python_is_type(struct python_layout *layout, uint64_t type, enum python_symbol symbol)
{
	uint64_t name;

	if (type == layout->symbol[symbol])
		return true;
	return type && layout->type_name[symbol] && !python_number(layout, type + TYPE_NAME, 8, &name) &&
	       name == layout->type_name[symbol];
}

/* Whether objects begin as they are known to. */
static int check_objects(struct python_layout *layout, struct err *err)
{
	uint64_t code = layout->symbol[PYTHON_CODE], type = 0, traced = 0;
	int r = 0;

	for (size_t i = 0; i < PYTHON_TYPES && !r; i++)
		r = python_number(layout, layout->symbol[i] + TYPE_NAME, 8, &layout->type_name[i]);
	if (!r)
		r = python_number(layout, code + PYTHON_OBJECT_TYPE, 8, &type);
	if (!r)
		r = python_number(layout, code + OBJECT_TYPE_TRACED, 8, &traced);
	if (r || python_is_type(layout, type, PYTHON_TYPE))
		return r;
	if (python_is_type(layout, traced, PYTHON_TYPE))
		return err_set(err, ENOTSUP, "a build for debugging, with other objects");
	if (!type)
		return err_set(err, EAGAIN, "it is still starting");
	return err_set(err, EBADMSG, "its types are not as they are known");
}

static int take_member(struct python_layout *layout, enum python_symbol type, uint64_t entry, const char *name,
		       uint32_t *found)
{
	uint16_t version = layout->rules.version;

	for (size_t i = 0; i < ARRAY_LEN(members); i++) {
		const struct member *member = &members[i];
		uint64_t member_type, place = 0;
		int r;

		if (member->type != type || version < member->from || version > member->to ||
		    strcmp(member->name, name))
			continue;
		r = python_number(layout, entry + MEMBER_TYPE, 4, &member_type);
		if (!r)
			r = python_number(layout, entry + MEMBER_PLACE, 8, &place);
		if (r)
			return r;
		if (member_type != member->member_type || place > member->places)
			return -EBADMSG;
		((uint8_t *)&layout->rules)[member->rule] = (uint8_t)place;
		*found |= 1u << i;
	}
	return 0;
}

static int read_members(struct python_layout *layout, enum python_symbol type, uint32_t *found)
{
	char name[MEMBER_NAME_BYTES];
	uint64_t entry, text = 0;
	int r = python_number(layout, layout->symbol[type] + TYPE_MEMBERS, 8, &entry);

	for (size_t i = 0; i < MEMBERS_MAX && !r; i++, entry += MEMBER_BYTES) {
		r = python_number(layout, entry, 8, &text);
		if (r || !text)
			return r;
		r = memory_text(layout->memory, text, name, sizeof(name));
		if (!r)
			r = take_member(layout, type, entry, name, found);
		else if (r == -ENAMETOOLONG)
			r = 0;
	}
	return r ? r : -E2BIG;
}

static int read_types(struct python_layout *layout, struct err *err)
{
	struct script_python *rules = &layout->rules;
	uint64_t code_bytes = 0, text_bytes = 0;
	uint32_t found = 0;
	int r = read_members(layout, PYTHON_CODE, &found);

	if (!r)
		r = read_members(layout, PYTHON_FRAME, &found);
	if (!r)
		r = python_number(layout, layout->symbol[PYTHON_CODE] + TYPE_BASIC_BYTES, 8, &code_bytes);
	if (!r)
		r = python_number(layout, layout->symbol[PYTHON_STR] + TYPE_BASIC_BYTES, 8, &text_bytes);
	if (r)
		return r;
	for (size_t i = 0; i < ARRAY_LEN(members); i++)
		if (rules->version >= members[i].from && rules->version <= members[i].to && !(found >> i & 1))
			return err_set(err, EBADMSG, "its types list no %s", members[i].name);
	/* A PyUnicodeObject is one pointer more. */
	if (text_bytes != rules->text_other + 8u)
		return err_set(err, ENOTSUP, "a build with other texts");
	if (code_bytes > UINT16_MAX)
		return err_set(err, EBADMSG, "its code objects are not as they are known");
	rules->code_bytecode = rules->chain == SCRIPT_PYTHON_OBJECTS ? 0 : (uint16_t)code_bytes;
	return 0;
}

/* What both tell must be the same. */
static int compare(const struct python_layout *layout, const uint64_t words[DEBUG_WORDS], struct err *err)
{
	const struct script_python *rules = &layout->rules;

	if (rules->version >= 0x30d &&
	    (words[DEBUG_CODE_FILE] != rules->code_file || words[DEBUG_CODE_NAME] != rules->code_name ||
	     words[DEBUG_CODE_LINES] != rules->code_lines || words[DEBUG_CODE_LINE] != rules->code_line ||
	     words[DEBUG_CODE_BYTECODE] != rules->code_bytecode || words[DEBUG_TEXT_ASCII] != rules->text_ascii ||
	     words[DEBUG_OBJECT_TYPE] != PYTHON_OBJECT_TYPE))
		return err_set(err, EBADMSG, "its debug offsets are not those of its types");
	return 0;
}

static void set_bounds(struct python_layout *layout)
{
	struct script_python *rules = &layout->rules;
	bool is_object = rules->chain == SCRIPT_PYTHON_OBJECTS;
	uint8_t ends[] = { rules->frame_code + 8, rules->frame_previous + 8,
			   rules->frame_instruction + (is_object ? 4 : 8), rules->frame_mark + 1 };

	for (size_t i = 0; i < ARRAY_LEN(ends); i++)
		if (rules->frame_bytes < ends[i])
			rules->frame_bytes = ends[i];
	rules->code_type = layout->symbol[PYTHON_CODE];
	rules->loop_start = layout->symbol[PYTHON_LOOP];
	rules->loop_end = layout->symbol[PYTHON_LOOP] + layout->loop_bytes;
}

int python_layout_read(struct python_layout *layout, struct image *image, struct err *err)
{
	uint64_t words[DEBUG_WORDS] = { 0 };
	int r = read_symbols(layout, image, err);

	if (!r)
		r = read_version(layout, err);
	if (!r)
		r = read_debug_offsets(layout, words, err);
	if (!r)
		r = check_objects(layout, err);
	if (!r)
		r = read_types(layout, err);
	if (!r)
		r = compare(layout, words, err);
	if (!r)
		set_bounds(layout);
	return r;
}
