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
#include "core/capture/script_functions.h"
#include "core/image/target_question.h"
#include "core/unwind/process_runtimes.h"

struct scripts;

/* reader: borrowed; who makes sights readable; NULL: that is done here. */
struct scripts *scripts_new(const struct target_reader *reader);
void scripts_free(struct scripts *scripts);
DEFINE_CLEANUP(struct scripts *, scripts_free)

/*
 * So many bytes of struct script_sight with their texts, of a generation: before its samples are looked up; and
 * scripts_read().
 */
bool scripts_take(struct scripts *scripts, const void *sights, size_t bytes,
		  const struct process_runtimes *runtimes);
/*
 * One that no program has seen, when none gives numbers any more: its number, which is known from the next
 * scripts_read() on, until another epoch but one has begun. So many bytes are as sight_bytes() has them; the number
 * in it does not count.
 */
uint32_t scripts_add(struct scripts *scripts, const void *sight, uint32_t bytes);
/*
 * Has what came made readable. What is inlined in compiled code is read now, of processes whose runtimes are known;
 * runtimes NULL: of none. Returns whether there was such code.
 */
bool scripts_read(struct scripts *scripts, const struct process_runtimes *runtimes);
/*
 * So many keys were used for the first time. True: half of the table is used, or much memory, and another epoch
 * has begun: the one of that number, which the programs are to be told before the table is emptied.
 */
bool scripts_count(struct scripts *scripts, uint32_t keys, uint32_t *ret_epoch);
/* Changes with each epoch: what was found by a number before may be something else now. */
uint64_t scripts_epoch(const struct scripts *scripts);

/* Whether a frame word (STACK_SCRIPT()) is of a JVM, all of whose code is made at run time. */
bool scripts_is_java(const struct scripts *scripts, uint64_t word);
/* Of a frame word. */
void scripts_find(const struct scripts *scripts, uint64_t word, struct script_points *ret_points);
/* script_functions_id() */
uint64_t scripts_id(struct scripts *scripts, struct script_points *points);
