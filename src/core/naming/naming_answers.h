/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * naming_answers: what the naming process tells, put into the tables of a recording. It reads what anybody may have
 * written, so nothing is believed: only places that are there get names, once their strings are known, and all
 * together takes no more than a limit.
 */
#pragma once
#include "core/profile/format.h"
#include "core/profile/tables.h"

#define NAMING_ANSWERS_BYTES (512u << 20) /* strings and frames of one process: a million places take a fifth */
#define NAMING_MISSING_BYTES 65535

struct naming_answers {
	struct sink sink; /* takes STRING, NAME, and some META */
	struct tables *tables; /* borrowed */
	VEC(uint32_t) strings; /* [id as told - 1]: the tables' */
	uint64_t bytes;
	uint64_t kernel_layout; /* symbolizer_kernel_layout(); 0: not told */
	struct buf missing; /* META_MISSING_FILES */
	struct name_frame frames[FORMAT_NAME_FRAMES_MAX];
};

void naming_answers_init(struct naming_answers *answers, struct tables *tables);
void naming_answers_release(struct naming_answers *answers);
/* Another process begins: its strings are others. */
void naming_answers_restart(struct naming_answers *answers);

/* Takes sections. 0, or -EBADMSG: they are not what they should be; what came before stays. */
int naming_answers_take(struct naming_answers *answers, const void *data, size_t len);
