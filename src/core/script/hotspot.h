/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * hotspot: what a HotSpot JVM says of its code cache. Its libjvm.so exports tables of the names, types and places
 * of its fields for the serviceability agent (hotspot_tables.h), and nothing else is asked.
 */
#pragma once
#include <stdint.h>
#include "abi/unwind.h"
#include "base/err.h"
#include "core/image/image.h"
#include "core/script/hotspot_names.h"
#include "core/script/memory.h"

#define HOTSPOT_HEAPS_MAX 4 /* CodeBlobType has three, of which all or one are there */
/* The versions whose interpreter and epilogues bpf/step_hotspot.h knows. */
#define HOTSPOT_VERSION_MIN 17
#define HOTSPOT_VERSION_MAX 25

/* Addresses [low, high) are reserved for code, whether it is there yet or not. */
struct hotspot_heap {
	uint64_t low, high;
	struct unwind_hotspot rules;
};

struct hotspot {
	char version[64]; /* "17.0.15+6-Debian-1deb12u1" */
	uint32_t n_heaps;
	struct hotspot_heap heaps[HOTSPOT_HEAPS_MAX]; /* by address; all have names.objects in their rules */
	struct hotspot_names names;
	char no_names[HOTSPOT_WORDS_BYTES]; /* why nothing is known there; else "" */
};

/*
 * Reads the tables of a libjvm.so whose file has address 0 at `bias`, and by them the code cache. Errors, with
 * words: -ENOTSUP another version than those above; those of hotspot_tables_read() and hotspot_tables_check(), of
 * memory_read() and image_each_symbol(); -EAGAIN the JVM is still starting; -EBADMSG what was read cannot be. While
 * it is starting the latter three, -ENODATA, -EFAULT and -E2BIG may come of that.
 */
int hotspot_read(struct memory *memory, struct image *libjvm, uint64_t bias, struct hotspot *ret_hotspot,
		 struct err *err);
