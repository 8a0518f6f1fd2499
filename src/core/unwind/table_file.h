/* SPDX-License-Identifier: GPL-2.0-or-later */
/* table_file: opens the file behind a mapping, to make its unwind table, and knows where it was to be loaded. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "core/cfi/unwind_table.h"
#include "core/image/image.h"
#include "core/maps/map_cache.h"
#include "core/unwind/rows_keeper.h"

/* A PT_LOAD, kept for the mappings to come. */
struct table_load {
	uint64_t offset, vaddr, file_size;
	bool exec;
};

/* Where an image wants to be. A zeroed struct knows of nothing. */
struct table_loads {
	VEC(struct table_load) loads;
};

/*
 * Opens the file that process pid (0: it is gone) has mapped there: the mapping itself, its path as the
 * process sees it, then as we see it, then what is left of the mapping: the first that has the mapping's
 * identity, that print (image_print(); 0: any) and something to map at its offset. *ret_safe: it is root's or
 * our own; such a one is preferred. Returns NULL with *ret_why in words; the image is the caller's to free.
 */
struct image *table_file_open(const struct mapping *mapping, uint32_t pid, uint64_t print, bool *ret_safe,
			      const char **ret_why);

/* Whether a file that describes no frames itself has a debug file that may; the caller's to free, or NULL. */
struct image *table_file_debug(const struct image *image, bool *ret_wanted);

/*
 * Hands the rows of a file to use(), borrowed: those that were kept of it, else new ones, which are then offered to
 * be kept. Errors: those of unwind_table_build(); -EOPNOTSUPP also for another machine than this one; -ESTALE: the
 * file was written to meanwhile, and what was read may be of two.
 */
int table_file_rows(const struct rows_subject *subject, const struct rows_keeper *keeper,
		    void (*use)(void *ctx, const struct unwind_table *rows), void *ctx, struct err *err);

/* Whether a path leads to this file for us, below our own root. */
bool table_file_is_at(const struct image *image, const char *path);

/* Adds what an image says of where it is to be loaded; *loads is zeroed before. */
void table_loads_read(struct table_loads *loads, const struct image *image);
/*
 * The vaddr of what a mapping with that file offset begins with; false: no PT_LOAD holds it. Mappings are of whole
 * pages, so neighbours may both hold it: the executable one that begins on that page goes before one that
 * merely reaches it, and that before those that are not executable (Linux: fs/binfmt_elf.c, elf_map()).
 */
bool table_loads_vaddr(const struct table_loads *loads, uint64_t file_offset, uint64_t *ret_vaddr);
/* Forgets all of it. */
void table_loads_release(struct table_loads *loads);
