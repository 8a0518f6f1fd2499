/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * hotspot_names: where a HotSpot JVM keeps what names its methods, and what its compiled code was made of: in its
 * Methods (struct script_hotspot, which the sampling program goes by, too), and in its nmethods.
 *
 *   nmethod -> Method -> ConstMethod -> ConstantPool -> InstanceKlass -> Symbol
 *     |-> metadata: Methods that were inlined, ..   (oops/metadata.hpp)
 *     |-> PcDescs: places in the code -> scopes: chains of (Method, bytecode)   (code/{pcDesc,scopeDesc}.hpp)
 *
 * An nmethod was one piece once; JDK 23 has put the scopes into a piece of their own ("immutable data"), JDK 25 the
 * metadata into another one ("mutable data"). Which it is say the fields that there are.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "abi/script.h"
#include "abi/unwind.h"

#define HOTSPOT_WORDS_BYTES 96

/* The address of a part of an nmethod: a sum of what some of its fields have. */
struct hotspot_part {
	uint16_t from; /* an address, of 8 bytes; HOTSPOT_SELF: the nmethod's own; .. */
	uint16_t plus[2]; /* .. and distances from there .. */
	uint8_t plus_bytes[2]; /* .. of 2 or 4 bytes; 0: there is none */
};
#define HOTSPOT_SELF UINT16_MAX

enum hotspot_parts {
	HOTSPOT_METADATA, /* pointers; a scope has the number of one, and the first is 1 */
	HOTSPOT_METADATA_END,
	HOTSPOT_SCOPES,
	HOTSPOT_SCOPES_END, /* nothing of the scopes is behind that; other things may be before it */
	HOTSPOT_PCS,
	HOTSPOT_PCS_END,
	HOTSPOT_PARTS
};

/* Places in bytes from the beginning of the object on; no padding, so that it can be sent as it is. */
struct hotspot_names {
	struct script_hotspot objects; /* version 0: nothing of all this is known */
	uint32_t nmethod_bytes; /* what `header` has of nmethods alone */
	uint16_t block; /* the header of a CodeBlob's block is so far in front of it .. */
	uint16_t used; /* .. and has a byte that is 0 while it is free (memory/heap.hpp) */
	/* nmethod: the size of its class, of 2 or 4 bytes; the size of all of it, 4; its state, 1 .. */
	uint16_t header, size, state;
	/* .. its code: 8 bytes: an address, 4: so far from its beginning on; a frame is made so far from there */
	uint16_t code, complete;
	uint8_t header_bytes, code_bytes, complete_bytes;
	uint8_t pad_;
	uint16_t pc_bytes; /* PcDesc: all of it, .. */
	uint16_t pc_offset, pc_scope; /* .. its place in the code, and its scope's in the scopes, 4 bytes each */
	struct hotspot_part parts[HOTSPOT_PARTS];
};

struct hotspot_tables;

/*
 * By the fields that there are. rules: what is known of its code blobs. False: something lacks or is not as it is
 * known, *ret_names is zeroed, and words say what: "it lacks ConstMethod::_constants".
 */
bool hotspot_names_find(const struct hotspot_tables *tables, const struct unwind_hotspot *rules, uint16_t version,
			struct hotspot_names *ret_names, char words[HOTSPOT_WORDS_BYTES]);

/*
 * Whether all places are within what is read of an object (SCRIPT_OBJECT_BYTES, SCRIPT_CONST_BYTES,
 * SCRIPT_POOL_BYTES); of whoever is not known (version 0) they are.
 */
bool hotspot_objects_are_sound(const struct script_hotspot *objects);
/* The same of nmethods, and that all numbers are of a size that there is. */
bool hotspot_names_are_sound(const struct hotspot_names *names);

_Static_assert(sizeof(struct hotspot_names) == 120, "no padding");
