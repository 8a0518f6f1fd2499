/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * made_hotspot_code: the memory of a JVM with one nmethod, "a/Outer.outer" with "b/Inner.inner" inlined, as JDK 17
 * lays it out in one piece, or JDK 25 in three; numbers are packed as in that version.
 */
#pragma once
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include "base/file.h"
#include "base/mem.h"
#include "core/script/hotspot_code.h"

#define MADE_CODE_BASE 0x100000ull
#define MADE_CODE_BYTES 0x8000u
#define MADE_CODE 0x101010ull /* the nmethod; its block begins 16 bytes in front of it */
#define MADE_CODE_SIZE 0x400 /* of code and all, from there on */
#define MADE_CODE_COMPLETE 8 /* its frame is made so far from where the code begins */
#define MADE_CODE_METADATA 0x103000ull
#define MADE_CODE_SCOPES 0x103100ull
#define MADE_CODE_SCOPES_BYTES 0x100
#define MADE_CODE_PCS 0x103800ull
#define MADE_CODE_OUTER 0x104000ull /* Methods, with what belongs to them behind it */
#define MADE_CODE_INNER 0x105000ull
#define MADE_CODE_ID 77

struct made_code {
	struct hotspot_names names;
	uint8_t bytes[MADE_CODE_BYTES]; /* from MADE_CODE_BASE on */
	uint32_t n_pcs, scopes_bytes;
};

static inline void made_code_put(struct made_code *made, uint64_t addr, uint64_t number, uint32_t bytes)
{
	memcpy(made->bytes + (addr - MADE_CODE_BASE), &number, bytes);
}

static inline void made_code_symbol(struct made_code *made, uint64_t addr, const char *text)
{
	made_code_put(made, addr + 4, strlen(text), 2);
	memcpy(made->bytes + (addr + 6 - MADE_CODE_BASE), text, strlen(text));
}

/* A Method, whose bytecode is 20 bytes: 0 of line 10 on, 8 of line 12 on. */
static inline void made_code_method(struct made_code *made, uint64_t addr, const char *class, const char *name,
				    const char *source)
{
	static const uint8_t lines[] = { 0xff, 0, 20, 8 << 3 | 2, 0 };
	uint64_t method_const = addr + 0x100, pool = addr + 0x200, klass = addr + 0x400, symbols = addr + 0x600;
	uint64_t table = method_const + made->names.objects.const_bytes + 20;

	made_code_put(made, addr + 8, method_const, 8);
	made_code_put(made, method_const + 8, pool, 8);
	made_code_put(made, method_const + 24, 16, 4);
	made_code_put(made, method_const + 28, 1, 2);
	made_code_put(made, method_const + 32, 20, 2);
	made_code_put(made, method_const + 34, 2, 2);
	memcpy(made->bytes + (table - MADE_CODE_BASE), lines, sizeof(lines));
	if (made->names.objects.version >= 20)
		made_code_put(made, table + 1, 1 | 21 << 8, 2);
	made_code_put(made, pool + 24, klass, 8);
	made_code_put(made, pool + 54, 3, 2);
	made_code_put(made, pool + 72 + 8 * 2, symbols, 8);
	made_code_put(made, pool + 72 + 8 * 3, symbols + 0x40, 8);
	made_code_put(made, klass + 24, symbols + 0x80, 8);
	made_code_put(made, klass + 232, pool, 8);
	made_code_symbol(made, symbols, name);
	made_code_symbol(made, symbols + 0x40, source);
	made_code_symbol(made, symbols + 0x80, class);
}

/* Numbers below 190 are one byte. */
static inline void made_code_number(struct made_code *made, uint32_t number)
{
	made_code_put(made, MADE_CODE_SCOPES + made->scopes_bytes++,
		      number + (made->names.objects.version >= 20 ? 1 : 0), 1);
}

/* A scope; its place in the scopes. */
static inline uint32_t made_code_scope(struct made_code *made, uint32_t caller, uint32_t method, int32_t bci)
{
	uint32_t at = made->scopes_bytes;

	made_code_number(made, caller);
	made_code_number(made, method);
	made_code_number(made, (uint32_t)(bci + 1));
	return at;
}

static inline void made_code_pc(struct made_code *made, uint32_t offset, uint32_t scope)
{
	uint64_t at = MADE_CODE_PCS + 16 * made->n_pcs++;

	made_code_put(made, at, offset, 4);
	made_code_put(made, at + 4, scope, 4);
}

/* The nmethod's fields, once its PcDescs are there. */
static inline void made_code_fields(struct made_code *made)
{
	uint64_t pcs_end = MADE_CODE_PCS + 16 * made->n_pcs;

	made_code_put(made, MADE_CODE - 16 + 8, 1, 1);
	made_code_put(made, MADE_CODE + 12, MADE_CODE_SIZE, 4);
	made_code_put(made, MADE_CODE + 16, 352, 4);
	made_code_put(made, MADE_CODE + 20, MADE_CODE_COMPLETE, 4);
	made_code_put(made, MADE_CODE + 32, MADE_CODE + 0x160, 8);
	made_code_put(made, MADE_CODE + 112, MADE_CODE_OUTER, 8);
	made_code_put(made, MADE_CODE + 304, MADE_CODE_ID, 4);
	if (made->names.objects.version < 20) {
		made_code_put(made, MADE_CODE + 120, MADE_CODE_SCOPES, 8);
		made_code_put(made, MADE_CODE + 260, MADE_CODE_METADATA - MADE_CODE, 4);
		made_code_put(made, MADE_CODE + 268, MADE_CODE_PCS - MADE_CODE, 4);
		made_code_put(made, MADE_CODE + 272, pcs_end - MADE_CODE, 4);
		return;
	}
	made_code_put(made, MADE_CODE + 120, MADE_CODE_METADATA - 8, 8);
	made_code_put(made, MADE_CODE + 128, MADE_CODE_SCOPES, 8);
	made_code_put(made, MADE_CODE + 260, 8, 4);
	made_code_put(made, MADE_CODE + 264, 24, 4);
	made_code_put(made, MADE_CODE + 268, MADE_CODE_SCOPES_BYTES, 4);
	made_code_put(made, MADE_CODE + 272, MADE_CODE_PCS - MADE_CODE_SCOPES, 4);
	made_code_put(made, MADE_CODE + 276, pcs_end - MADE_CODE_SCOPES, 4);
}

static inline void made_code_names(struct hotspot_names *names, uint16_t version)
{
	*names = (struct hotspot_names) {
		.objects = { version, 8, 8, 24, 32, 34, 28, 2, 48, 24, 72, 24, 232, 54, 0, 4, 6, 112, 304, 308, 1 },
		.nmethod_bytes = 352,
		.block = 16, .used = 8, .header = 16, .size = 12, .state = 315, .code = 32, .complete = 20,
		.header_bytes = 4, .code_bytes = 8, .complete_bytes = 4,
		.pc_bytes = 16, .pc_offset = 0, .pc_scope = 4,
		.parts = { { HOTSPOT_SELF, { 260 }, { 4 } },
			   { 120, { 0 }, { 0 } },
			   { 120, { 0 }, { 0 } },
			   { HOTSPOT_SELF, { 268 }, { 4 } },
			   { HOTSPOT_SELF, { 268 }, { 4 } },
			   { HOTSPOT_SELF, { 272 }, { 4 } } },
	};
	if (version >= 20)
		memcpy(names->parts,
		       (struct hotspot_part[]) { { 120, { 260 }, { 4 } },
						 { 120, { 264 }, { 4 } },
						 { 128, { 0 }, { 0 } },
						 { 128, { 268 }, { 4 } },
						 { 128, { 272 }, { 4 } },
						 { 128, { 276 }, { 4 } } },
		       sizeof(names->parts));
}

/* Two Methods, and a first byte of the scopes that is none of them; no PcDesc but the first one. */
static inline void made_code_begin(struct made_code *made, uint16_t version)
{
	memset(made, 0, sizeof(*made));
	made_code_names(&made->names, version);
	made_code_method(made, MADE_CODE_OUTER, "a/Outer", "outer", "Outer.java");
	made_code_method(made, MADE_CODE_INNER, "b/Inner", "inner", "Inner.java");
	made_code_put(made, MADE_CODE_METADATA, MADE_CODE_OUTER, 8);
	made_code_put(made, MADE_CODE_METADATA + 8, MADE_CODE_INNER, 8);
	made->scopes_bytes = 1;
	made_code_pc(made, UINT32_MAX, 0);
}

static inline void made_code_end(struct made_code *made)
{
	made_code_pc(made, INT32_MAX, 0);
	made_code_fields(made);
}

static inline int made_code_memory(const struct made_code *made)
{
	int fd = memfd_create("memory", MFD_CLOEXEC);

	if (pwrite(fd, made->bytes, sizeof(made->bytes), (off_t)MADE_CODE_BASE) != (ssize_t)sizeof(made->bytes))
		abort();
	return fd;
}

static inline struct hotspot_code_wanted made_code_wanted(void)
{
	return (struct hotspot_code_wanted) {
		.code = MADE_CODE, .check = MADE_CODE_ID, .class = "a/Outer", .method = "outer",
		.class_bytes = 7, .method_bytes = 5
	};
}
