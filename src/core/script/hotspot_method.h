/* SPDX-License-Identifier: GPL-2.0-or-later */
/* hotspot_method: what names a Method in the memory of a HotSpot JVM, and its lines. It may be anything. */
#pragma once
#include <stdint.h>
#include "abi/script.h"
#include "base/buf.h"
#include "core/script/memory.h"

struct hotspot_methods {
	struct memory *memory;
	const struct script_hotspot *objects; /* of a known version, and sound */
	uint32_t bytes_left; /* of texts and tables of lines, that may be read yet */
};

/* The objects of one Method, and the texts of its class's name ("java/util/HashMap") and its own. */
struct hotspot_method {
	uint64_t method_const, pool, class;
	uint64_t class_pool; /* is the pool but for intrinsic methods of a MethodHandle */
	struct buf class_name, name;
};

/*
 * Reads a Method at an address. Errors: -EBADMSG it is none; -E2BIG; those of memory_read(). In each case
 * *ret_method is to be released.
 */
int hotspot_method_read(struct hotspot_methods *methods, uint64_t addr, struct hotspot_method *ret_method);
void hotspot_method_release(struct hotspot_method *method);

/* The name of its source file, which is empty where there is none. Errors as above. */
int hotspot_method_source(struct hotspot_methods *methods, const struct hotspot_method *method,
			  struct buf *ret_source);
/* Appends its lines, as hotspot_lines(); a table that breaks off is no error. Errors as above. */
int hotspot_method_lines(struct hotspot_methods *methods, const struct hotspot_method *method, struct buf *lines);
