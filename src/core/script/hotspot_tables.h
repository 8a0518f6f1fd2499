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
	HOTSPOT_EXPORTED
};

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
	HOTSPOT_FIELDS
};

enum hotspot_type { TYPE_BLOCK, TYPE_NMETHOD, HOTSPOT_TYPES };

struct hotspot_tables {
	struct memory *memory;
	uint64_t bias;
	uint64_t exported[HOTSPOT_EXPORTED]; /* values of symbols, then what is there */
	bool has_field[HOTSPOT_FIELDS];
	uint64_t field[HOTSPOT_FIELDS];
	uint32_t field_bytes[HOTSPOT_FIELDS]; /* as its type says; 0: of another one */
	uint64_t type_bytes[HOTSPOT_TYPES];
};

/*
 * memory and bias are set, all else is zeroed. Errors, with words where they are not those of memory_read() and
 * image_each_symbol(): -ENOENT the file has no such tables; -EFBIG, or more symbols than any; -EAGAIN they are not
 * there yet; -EBADMSG what was read cannot be; -E2BIG they have no end.
 */
int hotspot_tables_read(struct hotspot_tables *tables, struct image *libjvm, struct err *err);
/* -ENODATA: they lack a field or a type, with its name. */
int hotspot_tables_check(const struct hotspot_tables *tables, struct err *err);

/* As memory_number(). */
int hotspot_number_at(struct hotspot_tables *tables, uint64_t addr, uint32_t bytes, uint64_t *ret_number);
/* The text that a pointer at an address leads to, cut to its room; *ret_ended: it is NULL, as at a table's end. */
int hotspot_text_at(struct hotspot_tables *tables, uint64_t addr, char text[HOTSPOT_NAME_BYTES], bool *ret_ended);
