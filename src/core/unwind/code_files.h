/* SPDX-License-Identifier: GPL-2.0-or-later */
/* code_files: the code that processes run, read from the files that they have it mapped from. */
#pragma once
#include <stdint.h>
#include "base/mem.h"
#include "core/image/target_question.h"
#include "core/maps/map_cache.h"

#define CODE_PAGES_MAX 1024 /* kept, of 4 KB each: another one takes the place of the one that is there */

struct code_files;

/* reader: who opens and reads files; borrowed; NULL: that is done here. */
struct code_files *code_files_new(const struct target_reader *reader);
void code_files_free(struct code_files *files);
DEFINE_CLEANUP(struct code_files *, code_files_free)

/*
 * Reads len bytes of code (4,096 at most) at an address in a mapping of process pid (0: it is gone), from the file
 * that has the mapping's identity. Errors: -EFAULT it has no file, none that can be opened, or not so many bytes.
 */
int code_files_read(struct code_files *files, const struct mapping *mapping, uint32_t pid, uint64_t addr,
		    void *ret_data, uint32_t len);

/* A target_answer_fn for TARGET_TASK_CODE: the bulk is what the file has of those bytes. */
void code_files_answer(void *ctx, const struct target_question *question, struct target_found *found,
		       struct target_answer *ret_answer, struct buf *bulk);
