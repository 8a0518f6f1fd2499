/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * reader_wire: messages between who records, the zygote, the opener and the makers, and the descriptors beside
 * them. All are one message of SOCK_SEQPACKET each. What comes from a maker may be anything.
 */
#pragma once
#include <stdatomic.h>
#include <sys/types.h>
#include "base/mem.h"
#include "base/message.h"
#include "core/image/target_question.h"

#define READER_MAKERS 2 /* one for files of root and our own, one for those that strangers could have written */
#define READER_FDS_MAX (TARGET_WAYS_MAX + 1)
#define READER_BULK_MAX (160ull << 20) /* of one answer: rows of 64 MB (UNWIND_ROWS_MAX), pages and long rules */

/* Asked of the opener, with the descriptor that is given. */
struct reader_question {
	uint32_t number; /* 1 .. */
	uint32_t pad;
	struct target_question question;
};

/* Of a maker, by the opener: with the descriptors of files, in the order of `found`. */
struct reader_task {
	uint32_t number;
	struct target_found found; /* its descriptors: >= 0 where one comes with the message */
	struct target_question question;
};

struct reader_answer {
	uint32_t number, pad;
	struct target_answer answer;
};

/* Memory that one of them shares with who records. */
struct reader_memory {
	/* The question that it has taken last, and the last one whose files it has closed again. */
	_Atomic uint32_t taken, done;
	_Atomic uint32_t answers; /* of the opener: the child that answers; READER_CHILDREN: none yet */
	atomic_bool in_memory; /* of the opener: target_found_open() */
	uint8_t pad[3];
	struct target_state state; /* of the opener: of what it opened for this question of IDENTITY */
	uint8_t bulk[READER_BULK_MAX]; /* of the answer; only what was written takes memory */
};

/* Asked of the zygote. */
enum reader_order {
	READER_START, /* begin an opener and its makers */
	READER_STOP, /* end them */
	READER_END, /* and itself */
};

struct reader_order_message {
	uint32_t order; /* enum reader_order */
	uint32_t number; /* of the order: its reply has it too */
};

#define READER_CHILDREN (1 + READER_MAKERS) /* the opener, the makers */

/* Its reply; to START with a socket to each. */
struct reader_reply {
	uint32_t number;
	int32_t error; /* 0 or a negative errno */
	uint32_t left; /* processes that were killed so far and do not end */
	int32_t pids[READER_CHILDREN];
};
