/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * code_cache: asks for the code cache of a process that has a HotSpot JVM: its libjvm.so and its memory are opened
 * and read by others (image/target_question.h).
 */
#pragma once
#include <stdbool.h>
#include "core/image/target_question.h"
#include "core/maps/map_cache.h"
#include "core/script/hotspot.h"

/* Whether a mapping is of the file that a HotSpot JVM is in, by its name, and this machine follows its code. */
bool code_cache_is_jvm(const struct mapping *mapping);

/*
 * Of a process that has that mapping. reader: NULL: at once. 0, or a negative errno with words: those of
 * hotspot_read(); -ETIMEDOUT, -EIO there was no answer; those of opening.
 */
int code_cache_read(const struct target_reader *reader, const struct mapping *jvm, uint32_t pid,
		    struct hotspot *ret_hotspot, struct err *err);

/* Whether that error may come of a JVM that is still starting, or of one that did not answer in time. */
bool code_cache_may_come(int error);

/* A target_answer_fn for TARGET_TASK_RUNTIME: the bulk is a struct hotspot. */
void code_cache_answer(void *ctx, const struct target_question *question, struct target_found *found,
		       struct target_answer *ret_answer, struct buf *bulk);
