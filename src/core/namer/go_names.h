/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * go_names: functions, lines and inlined functions of a Go binary by its pclntab
 * (runtime/symtab.go), which all have, stripped ones too: Go's own tracebacks are made of it. Lines
 * and inlined functions from Go 1.16 on.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/extent.h"
#include "core/image/image.h"
#include "core/profile/event.h"

struct go_names;

/* The image must outlive the result. NULL: it is no Go binary, or its table cannot be read. */
struct go_names *go_names_new(struct image *image);
void go_names_free(struct go_names *names);
DEFINE_CLEANUP(struct go_names *, go_names_free)

/*
 * The function that holds a vaddr: its name, as Go's symbol tables have it, borrowed. False: none
 * does. Cuts the extent to the addresses of that function, or of none.
 */
bool go_names_find(const struct go_names *names, uint64_t vaddr, struct extent *extent,
		   const char **ret_name, uint64_t *ret_start);

/* The function of that name: its vaddr, and how many bytes it has; false: there is none. */
bool go_names_find_symbol(const struct go_names *names, const char *name, uint64_t *ret_vaddr,
			  uint64_t *ret_bytes);

struct go_frame {
	const char *name, *file; /* borrowed; file NULL: not known */
	uint32_t line; /* 0: not known */
};

/*
 * What is at a vaddr, innermost first; all but the last are inlined into the next. Returns how
 * many, LOCATION_FRAMES_MAX at most; 0: no function of Go is. Cuts the extent to the addresses of which the same
 * is said.
 */
size_t go_names_frames(struct go_names *names, uint64_t vaddr, struct extent *extent,
		       struct go_frame *ret_frames);
size_t go_names_bytes(const struct go_names *names); /* memory held */
