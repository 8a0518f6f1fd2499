/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * made_python: the memory of a process with a CPython as far as core/script/python.c looks into it, as 3.7 to 3.13
 * lay it out on x86-64 with glibc, and the file that leads there. Two threads, each of them in two functions.
 */
#pragma once
#include <elf.h>
#include <stdlib.h>
#include "core/script/python.h"
#include "made_elf.h"

#define MADE_PYTHON_BASE 0x100000ull /* the address of the first byte */
#define MADE_PYTHON_BIAS 0x40000ull
#define MADE_PYTHON_KEY 3
#define MADE_PYTHON_TYPE_BYTES 416
#define MADE_PYTHON_CODE_UNITS 20
#define MADE_PYTHON_DEBUG_WORDS 73

/* What offsetof() says of each version's structs. */
struct made_python_version {
	uint16_t version;
	uint16_t interpreters, threads, state_thread, state_frame;
	uint8_t frame_code, frame_previous, frame_instruction, frame_mark, frame_bytes;
	uint8_t code_name, code_file, code_line, code_lines, code_bytes, str_bytes;
};

static const struct made_python_version made_python_versions[] = {
	{ 0x307, 24, 8, 176, 24, 32, 24, 104, 0, 108, 104, 96, 36, 112, 144, 80 },
	{ 0x308, 32, 8, 176, 24, 32, 24, 104, 0, 108, 112, 104, 40, 120, 176, 80 },
	{ 0x309, 32, 8, 176, 24, 32, 24, 104, 0, 108, 112, 104, 40, 120, 176, 80 },
	{ 0x30a, 32, 8, 176, 24, 32, 24, 96, 0, 100, 112, 104, 40, 120, 176, 80 },
	{ 0x30b, 40, 16, 152, 56, 32, 48, 56, 68, 69, 128, 112, 72, 136, 184, 80 },
	{ 0x30c, 40, 72, 136, 56, 0, 8, 56, 70, 71, 128, 112, 68, 136, 192, 64 },
	{ 0x30d, 632, 7344, 152, 72, 0, 8, 56, 70, 71, 128, 112, 68, 136, 200, 64 },
};

enum made_python_type { MADE_TYPE, MADE_CODE, MADE_FRAME, MADE_STR, MADE_BYTES, MADE_INT, MADE_TYPES };

struct made_python {
	const struct made_python_version *at;
	uint16_t machine; /* 0: EM_X86_64 */
	struct buf bytes; /* from MADE_PYTHON_BASE on */
	struct buf symbols, strings; /* of the file */
	uint64_t type[MADE_TYPES], code_members, frame_members, version, runtime, interpreter;
	uint64_t state[2], thread[2], frame[2][2], code[2]; /* of each thread; frames: the innermost one first */
};

static inline uint64_t made_python_add(struct made_python *made, const void *data, size_t len)
{
	uint64_t addr = MADE_PYTHON_BASE + made->bytes.len;

	buf_add(&made->bytes, data, len);
	buf_addn(&made->bytes, '\0', -len & 15);
	return addr;
}

static inline uint64_t made_python_room(struct made_python *made, size_t len)
{
	uint64_t addr = MADE_PYTHON_BASE + made->bytes.len;

	buf_addn(&made->bytes, '\0', (len + 15) & ~15ull);
	return addr;
}

static inline void made_python_put(struct made_python *made, uint64_t addr, uint64_t number, size_t bytes)
{
	memcpy(made->bytes.data + (addr - MADE_PYTHON_BASE), &number, bytes);
}

static inline void made_python_set(struct made_python *made, uint64_t addr, uint64_t word)
{
	made_python_put(made, addr, word, 8);
}

static inline void made_python_export(struct made_python *made, const char *name, uint64_t addr, uint64_t size)
{
	Elf64_Sym symbol = { .st_name = (Elf64_Word)made->strings.len,
			     .st_info = ELF64_ST_INFO(STB_GLOBAL, STT_OBJECT),
			     .st_shndx = 2,
			     .st_value = addr - MADE_PYTHON_BIAS,
			     .st_size = size };

	buf_add(&made->symbols, &symbol, sizeof(symbol));
	buf_add(&made->strings, name, strlen(name) + 1);
}

static inline uint64_t made_python_type(struct made_python *made, const char *name, uint64_t basic_bytes)
{
	uint64_t text = made_python_add(made, name, strlen(name) + 1);
	uint64_t type = made_python_room(made, MADE_PYTHON_TYPE_BYTES);

	made_python_set(made, type + 8, made->type[MADE_TYPE] ? made->type[MADE_TYPE] : type);
	made_python_set(made, type + 24, text);
	made_python_set(made, type + 32, basic_bytes);
	return type;
}

/* An object of that type, and so many bytes. */
static inline uint64_t made_python_object(struct made_python *made, enum made_python_type type, size_t bytes)
{
	uint64_t object = made_python_room(made, bytes);

	made_python_set(made, object + 8, made->type[type]);
	return object;
}

struct made_python_member {
	const char *name;
	uint64_t type, place;
};

static inline uint64_t made_python_members(struct made_python *made, const struct made_python_member *members)
{
	uint64_t table[8 * 5] = { 0 };

	for (size_t i = 0; members[i].name; i++) {
		table[5 * i] = made_python_add(made, members[i].name, strlen(members[i].name) + 1);
		table[5 * i + 1] = members[i].type;
		table[5 * i + 2] = members[i].place;
	}
	return made_python_add(made, table, sizeof(table));
}

static inline void made_python_types(struct made_python *made)
{
	const struct made_python_version *at = made->at;
	bool has_lasti = at->version < 0x30a, has_frames = at->version < 0x30b;
	struct made_python_member code[] = { { "co_posonlyargcount", 1, 20 },
					     { "co_name", 6, has_frames ? at->code_name : at->code_name - 8 },
					     { "co_filename", 6, at->code_file },
					     { "co_firstlineno", 1, at->code_line },
					     { has_lasti ? "co_lnotab" : "co_linetable", 6, at->code_lines },
					     { has_frames ? NULL : "co_qualname", 6, at->code_name },
					     { NULL, 0, 0 } };
	struct made_python_member frame[] = { { "f_trace_opcodes", 14, 45 },
					      { has_frames ? "f_back" : NULL, 6, at->frame_previous },
					      { "f_code", 6, at->frame_code },
					      { has_lasti ? "f_lasti" : NULL, 1, at->frame_instruction },
					      { NULL, 0, 0 } };

	made->type[MADE_TYPE] = made_python_type(made, "type", 888);
	made->type[MADE_CODE] = made_python_type(made, "code", at->code_bytes);
	made->type[MADE_FRAME] = made_python_type(made, "frame", 120);
	made->type[MADE_STR] = made_python_type(made, "str", at->str_bytes);
	made->type[MADE_BYTES] = made_python_type(made, "bytes", 33);
	made->type[MADE_INT] = made_python_type(made, "int", 24);
	made->code_members = made_python_members(made, code);
	made->frame_members = made_python_members(made, frame);
	made_python_set(made, made->type[MADE_CODE] + 240, made->code_members);
	made_python_set(made, made->type[MADE_FRAME] + 240, made->frame_members);
}

static inline uint64_t made_python_code(struct made_python *made)
{
	const struct made_python_version *at = made->at;
	uint64_t code = made_python_object(made, MADE_CODE, at->code_bytes + 2 * MADE_PYTHON_CODE_UNITS);

	made_python_set(made, code + 16, at->version >= 0x30b ? MADE_PYTHON_CODE_UNITS : 0);
	made_python_set(made, code + at->code_name, made_python_object(made, MADE_STR, at->str_bytes));
	made_python_set(made, code + at->code_file, made_python_object(made, MADE_STR, at->str_bytes));
	made_python_set(made, code + at->code_lines, made_python_object(made, MADE_BYTES, 40));
	made_python_put(made, code + at->code_line, 7, 4);
	return code;
}

/* A frame of that code, called by another; of none: one that is an entry, since 3.12. */
static inline uint64_t made_python_frame(struct made_python *made, uint64_t code, uint64_t previous)
{
	const struct made_python_version *at = made->at;
	uint64_t frame = made_python_object(made, MADE_FRAME, SCRIPT_FRAME_BYTES);

	made_python_set(made, frame + at->frame_code, code);
	made_python_set(made, frame + at->frame_previous, previous);
	if (at->version < 0x30b)
		made_python_put(made, frame + at->frame_instruction, 2, 4);
	else
		made_python_set(made, frame + at->frame_instruction, code ? code + at->code_bytes + 4 : 0);
	if (at->version == 0x30b)
		made_python_put(made, frame + at->frame_mark, !previous, 1);
	else if (at->version > 0x30b)
		made_python_put(made, frame + at->frame_mark, code ? 0 : SCRIPT_OWNER_STACK, 1);
	return frame;
}

/* Its outer function was called by C, the inner one by the outer. */
static inline void made_python_thread(struct made_python *made, size_t i)
{
	const struct made_python_version *at = made->at;
	uint64_t entry = at->version >= 0x30c ? made_python_frame(made, 0, 0) : 0;
	uint64_t cframe[3] = { 0 };

	made->code[i] = made_python_code(made);
	made->frame[i][1] = made_python_frame(made, made->code[i], entry);
	made->frame[i][0] = made_python_frame(made, made->code[i], made->frame[i][1]);
	cframe[at->version == 0x30b ? 1 : 0] = made->frame[i][0];
	made->state[i] = made_python_room(made, 256);
	made->thread[i] = made_python_room(made, 0x310 + 32 * 16);
	made_python_set(made, made->state[i] + at->state_thread, made->thread[i]);
	made_python_set(made, made->state[i] + at->state_frame,
			at->version == 0x30b || at->version == 0x30c ?
				made_python_add(made, cframe, sizeof(cframe)) :
				made->frame[i][0]);
	made_python_set(made, made->thread[i] + 0x10, made->thread[i]);
	made_python_set(made, made->thread[i] + 0x310 + MADE_PYTHON_KEY * 16 + 8, made->state[i]);
}

/* _Py_DebugOffsets of 3.13, in its order; what nobody asks for is 1. */
static inline void made_python_debug(struct made_python *made)
{
	const struct made_python_version *at = made->at;
	uint64_t words[MADE_PYTHON_DEBUG_WORDS];

	for (size_t i = 0; i < MADE_PYTHON_DEBUG_WORDS; i++)
		words[i] = 1;
	memcpy(words, "xdebugpy", 8);
	words[1] = 0x30d00f0;
	words[2] = 0;
	words[5] = at->interpreters;
	words[8] = 0;
	words[9] = at->threads;
	words[21] = 8;
	words[23] = at->state_frame;
	words[24] = at->state_thread;
	words[29] = at->frame_previous;
	words[30] = at->frame_code;
	words[31] = at->frame_instruction;
	words[33] = at->frame_mark;
	words[35] = at->code_file;
	words[36] = at->code_name - 8;
	words[37] = at->code_name;
	words[38] = at->code_lines;
	words[39] = at->code_line;
	words[43] = at->code_bytes;
	words[45] = 8;
	words[70] = 40;
	memcpy(made->bytes.data + (made->runtime - MADE_PYTHON_BASE), words, sizeof(words));
}

static inline void made_python_symbols(struct made_python *made)
{
	static const struct {
		const char *name;
		uint16_t since;
	} markers[] = { { "PyInterpreterState_GetDict", 0x308 },
			{ "PyFrame_GetCode", 0x309 },
			{ "Py_NewRef", 0x30a } };

	buf_addn(&made->symbols, '\0', sizeof(Elf64_Sym));
	buf_addc(&made->strings, '\0');
	made_python_export(made, "_PyRuntime", made->runtime, 1024);
	made_python_export(made, "PyType_Type", made->type[MADE_TYPE], MADE_PYTHON_TYPE_BYTES);
	made_python_export(made, "PyCode_Type", made->type[MADE_CODE], MADE_PYTHON_TYPE_BYTES);
	made_python_export(made, "PyFrame_Type", made->type[MADE_FRAME], MADE_PYTHON_TYPE_BYTES);
	made_python_export(made, "PyUnicode_Type", made->type[MADE_STR], MADE_PYTHON_TYPE_BYTES);
	made_python_export(made, "PyBytes_Type", made->type[MADE_BYTES], MADE_PYTHON_TYPE_BYTES);
	made_python_export(made, "_PyEval_EvalFrameDefault", MADE_PYTHON_BIAS + 0x5000, 0x2000);
	if (made->at->version >= 0x30b)
		made_python_export(made, "Py_Version", made->version, 8);
	for (size_t i = 0; i < ARRAY_LEN(markers); i++)
		if (made->at->version >= markers[i].since)
			made_python_export(made, markers[i].name, MADE_PYTHON_BIAS + 0x8000 + 16 * i, 16);
}

/* version: one of those above, as 0x30b. */
static inline void made_python_make(struct made_python *made, uint16_t version)
{
	for (size_t i = 0; i < ARRAY_LEN(made_python_versions); i++)
		if (made_python_versions[i].version == version)
			made->at = &made_python_versions[i];
	made_python_types(made);
	made->version = made_python_add(made, &(uint64_t) { (uint64_t)version << 16 | 0x2f0 }, 8);
	made->runtime = made_python_room(made, 1024);
	made->interpreter = made_python_room(made, made->at->threads + 64);
	made_python_thread(made, 0);
	made_python_thread(made, 1);
	if (version == 0x30d) {
		made_python_set(made, made->version, 0x30d00f0);
		made_python_debug(made);
	}
	made_python_set(made, made->runtime + made->at->interpreters, made->interpreter);
	made_python_set(made, made->interpreter + made->at->threads, made->state[0]);
	made_python_set(made, made->state[0] + 8, made->state[1]);
	made_python_symbols(made);
}

static inline struct image *made_python_file(const struct made_python *made)
{
	const struct made_elf elf = { .machine = made->machine,
				      .n_sections = 2,
				      .sections = { { ".dynsym", SHT_DYNSYM, SHF_ALLOC, 2, &made->symbols },
						    { ".dynstr", SHT_STRTAB, SHF_ALLOC, 0, &made->strings } } };

	return made_elf_image(&elf);
}

/* Its memory as a file with a byte for each address: a descriptor, the caller's. */
static inline int made_python_memory(const struct made_python *made)
{
	int fd = memfd_create("memory", MFD_CLOEXEC);

	if (pwrite(fd, made->bytes.data, made->bytes.len, (off_t)MADE_PYTHON_BASE) != (ssize_t)made->bytes.len)
		abort();
	return fd;
}

static inline void made_python_release(struct made_python *made)
{
	buf_release(&made->bytes);
	buf_release(&made->symbols);
	buf_release(&made->strings);
}
