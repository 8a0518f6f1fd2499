/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * hotspot_tables: the tables in which libjvm.so says what its fields are called, of which type they are, and where
 * (hotspot/share/runtime/vmStructs.hpp).
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/err.h"
#include "core/image/image.h"
#include "core/script/memory.h"

#define HOTSPOT_NAME_BYTES 64

/* What libjvm.so exports: each the place of a number of 8 bytes. */
enum hotspot_exported {
	STRUCTS,
	STRUCT_TYPE,
	STRUCT_FIELD,
	STRUCT_TEXT,
	STRUCT_OFFSET,
	STRUCT_ADDRESS,
	STRUCT_STRIDE,
	TYPES,
	TYPE_NAME,
	TYPE_SIZE,
	TYPE_STRIDE,
	/* The rest are asked for by hotspot_names.h alone: they may lack. */
	INTS,
	INT_NAME,
	INT_VALUE,
	INT_STRIDE,
	HOTSPOT_EXPORTED
};
#define HOTSPOT_EXPORTED_NEEDED INTS

/* Fields that are asked for; of a static one the address, else the offset. */
enum hotspot_field {
	VERSION_MAJOR,
	VERSION_TEXT,
	HEAPS,
	ARRAY_LENGTH,
	ARRAY_DATA,
	HEAP_MEMORY,
	HEAP_SEGMENT_MAP,
	HEAP_SEGMENT_BITS,
	SPACE_LOW,
	SPACE_HIGH,
	BLOCK_LENGTH,
	BLOCK_USED,
	INTERPRETER,
	QUEUE_BUFFER,
	QUEUE_BEGIN,
	QUEUE_END,
	CODELET_SIZE,
	CODELET_NAME,
	CODELET_BYTECODE,
	CALL_STUB,
	BLOB_NAME,
	BLOB_HEADER,
	BLOB_COMPLETE,
	BLOB_FRAME,
	BLOB_CODE,
	BLOB_CODE_OFFSET, /* since 23 instead of BLOB_CODE */
	/* The rest are asked for by hotspot_names.h alone: they may lack. */
	METHOD_CONST,
	CONST_POOL,
	CONST_WORDS,
	CONST_CODE_BYTES,
	CONST_NAME,
	CONST_FLAGS,
	CONST_FLAGS_FLAGS, /* since 21 instead of CONST_FLAGS */
	POOL_CLASS,
	POOL_SOURCE,
	CLASS_NAME,
	CLASS_POOL,
	CLASS_SOURCE, /* before 16 instead of POOL_SOURCE */
	SYMBOL_BYTES,
	SYMBOL_TEXT,
	PC_OFFSET,
	PC_SCOPE,
	BLOB_SIZE,
	BLOB_DATA_OFFSET,
	BLOB_RELOCATION_SIZE,
	BLOB_MUTABLE, /* since 25: what METADATA_OFFSET led to is behind the relocations there */
	BLOB_MUTABLE_SIZE,
	COMPILED_METHOD, /* before 23 instead of NMETHOD_METHOD */
	COMPILED_SCOPES, /* .. and of SCOPES_OFFSET: an address */
	NMETHOD_METHOD,
	NMETHOD_ID,
	NMETHOD_STATE,
	METADATA_OFFSET, /* from the nmethod on; with IMMUTABLE: from the CodeBlob's data on */
	PCS_OFFSET, /* the same; with IMMUTABLE: from that on */
	DEPENDENCIES_OFFSET,
	SCOPES_OFFSET,
	IMMUTABLE, /* since 23 */
	IMMUTABLE_SIZE,
	HOTSPOT_FIELDS
};
#define HOTSPOT_FIELDS_NEEDED METHOD_CONST

enum hotspot_type {
	TYPE_BLOCK,
	TYPE_NMETHOD,
	/* The rest are asked for by hotspot_names.h alone: they may lack. */
	TYPE_CONST,
	TYPE_POOL,
	TYPE_PC,
	HOTSPOT_TYPES
};
#define HOTSPOT_TYPES_NEEDED TYPE_CONST

enum hotspot_constant { HAS_LINES, HAS_LINES_FLAG /* since 21 */, HOTSPOT_CONSTANTS };

struct hotspot_tables {
	struct memory *memory;
	uint64_t bias;
	uint64_t exported[HOTSPOT_EXPORTED]; /* values of symbols, then what is there */
	bool has_field[HOTSPOT_FIELDS];
	uint64_t field[HOTSPOT_FIELDS];
	uint32_t field_bytes[HOTSPOT_FIELDS]; /* as its type says; 0: of another one */
	uint64_t type_bytes[HOTSPOT_TYPES];
	uint64_t constant[HOTSPOT_CONSTANTS]; /* 0: it lacks */
};

/*
 * memory and bias are set, all else is zeroed. Errors, with words where they are not those of memory_read() and
 * image_each_symbol(): -ENOENT the file has no such tables; -EFBIG, or more symbols than any; -EAGAIN they are not
 * there yet; -EBADMSG what was read cannot be; -E2BIG they have no end.
 */
int hotspot_tables_read(struct hotspot_tables *tables, struct image *libjvm, struct err *err);
/* -ENODATA: they lack a field or a type that is needed, with its name. */
int hotspot_tables_check(const struct hotspot_tables *tables, struct err *err);
/* What a field and a type are called: "ConstMethod", "_constants". */
const char *hotspot_field_type(enum hotspot_field field);
const char *hotspot_field_name(enum hotspot_field field);
const char *hotspot_type_name(enum hotspot_type type);

/* As memory_number(). */
int hotspot_number_at(struct hotspot_tables *tables, uint64_t addr, uint32_t bytes, uint64_t *ret_number);
/* The text that a pointer at an address leads to, cut to its room; *ret_ended: it is NULL, as at a table's end. */
int hotspot_text_at(struct hotspot_tables *tables, uint64_t addr, char text[HOTSPOT_NAME_BYTES], bool *ret_ended);
