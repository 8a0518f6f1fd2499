/* SPDX-License-Identifier: GPL-2.0-or-later */
/* code_files: the code that processes run, read from the files that they have it mapped from. */
#pragma once
#include <stdint.h>
#include "base/mem.h"
#include "core/maps/map_cache.h"

#define CODE_FILES_MAX 64 /* kept open; of more than that the one that was opened first goes */

struct code_files;

struct code_files *code_files_new(void);
void code_files_free(struct code_files *files);
DEFINE_CLEANUP(struct code_files *, code_files_free)

/*
 * Reads len bytes of code at an address in a mapping of process pid (0: it is gone), from the file that has the
 * mapping's identity and that print (image_print(); 0: any). Errors: -EFAULT it has no file, none that can be
 * opened, or not so many bytes.
 */
int code_files_read(struct code_files *files, const struct mapping *mapping, uint32_t pid, uint64_t print,
		    uint64_t addr, void *ret_data, uint32_t len);
