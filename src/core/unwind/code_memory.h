/* SPDX-License-Identifier: GPL-2.0-or-later */
/* code_memory: code that is of no file, and what sleeps, as it is in the memory of its process now. */
#pragma once
#include <stdint.h>
#include "base/mem.h"
#include "core/maps/map_cache.h"

#define CODE_MEMORY_PAGES 256 /* kept, and read in one turn, at most */

struct code_memory;

/* reader: who reads memory of others; borrowed; NULL: we do. */
struct code_memory *code_memory_new(const struct target_reader *reader);
void code_memory_free(struct code_memory *memory);
DEFINE_CLEANUP(struct code_memory *, code_memory_free)

/* Begins a turn: what is asked for is read again, while its process lives. */
void code_memory_begin(struct code_memory *memory);
/* This turn may read as much again. */
void code_memory_grant(struct code_memory *memory);
/*
 * Reads len bytes (4,096 at most) at an address of a process, as they were read last where they cannot be read now
 * or this turn has read enough. Errors: -EFAULT they never were.
 */
int code_memory_read(struct code_memory *memory, const struct map_process *process, uint64_t addr, void *ret_data,
		     uint32_t len);
