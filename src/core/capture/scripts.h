/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * scripts: the functions of interpreted code that a recording has met, by the numbers that the sampling program
 * gave them (abi/script.h). Numbers are of one epoch; those of the one before are known as well.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/mem.h"
#include "core/image/target_question.h"

struct scripts;

/* reader: borrowed; who makes sights readable; NULL: that is done here. */
struct scripts *scripts_new(const struct target_reader *reader);
void scripts_free(struct scripts *scripts);
DEFINE_CLEANUP(struct scripts *, scripts_free)

/* So many bytes of struct script_sight with their texts, of a generation: before its samples are looked up. */
void scripts_take(struct scripts *scripts, const void *sights, size_t bytes);
/*
 * So many keys were used for the first time. True: half of the table is used, or much memory, and another epoch
 * has begun: the one of that number, which the programs are to be told before the table is emptied.
 */
bool scripts_count(struct scripts *scripts, uint32_t keys, uint32_t *ret_epoch);
/* Changes with each epoch: what was found by a number before may be something else now. */
uint64_t scripts_epoch(const struct scripts *scripts);

/* Where a frame is. Functions of one name, file and first line are one. */
struct script_point {
	uint32_t function; /* its number in this recording, from 1 on */
	uint32_t line; /* 0: not known */
	const char *name, *file; /* until the next scripts_free() */
};

/* Of a frame word (STACK_SCRIPT()). False: its function is not known. */
bool scripts_find(const struct scripts *scripts, uint64_t word, struct script_point *ret_point);
