/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * module_layout: where the code of a loaded module was, as META_MODULE tells it, and where the same
 * code is in the module's file.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "core/image/image.h"

#define MODULE_SECTIONS_MAX 256

/* A stretch of the module's memory, from here on to the next one. */
struct module_section {
	uint64_t offset; /* from the module's beginning */
	uint64_t vaddr; /* of the same code in the file; UINT64_MAX: it is not there */
	uint64_t size; /* in the file */
};

/* A zeroed one has no sections: offsets are those of the file. */
struct module_layout {
	uint64_t start, bytes; /* where the module was; 0: not known */
	VEC(struct module_section) sections; /* by offset */
};

/*
 * Reads the words of META_MODULE (NULL: none are known). `image` (borrowed) is the module's file;
 * NULL: only where it was is asked for. Returns false when they are not such words.
 */
bool module_layout_read(struct module_layout *layout, const char *words, const struct image *image);
void module_layout_release(struct module_layout *layout);

/*
 * From an offset of IMAGE_MODULE to the address that the file's symbols and debug data have:
 * struct image_section. Returns false when nothing of the file was there.
 */
bool module_layout_vaddr(const struct module_layout *layout, uint64_t offset, uint64_t *ret_vaddr);
