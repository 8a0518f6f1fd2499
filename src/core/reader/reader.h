/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * reader: has files of targets opened and read by processes of its own, and never waits for one of them longer than
 * a deadline: a file may be on a file system that never answers, and what it holds may be made to take over who
 * reads it. None of these processes execs:
 *
 *	recorder --orders---> zygote: has the rights that the others need; forks and kills them; touches no file
 *	     |                   |
 *	     +----questions--> opener: CAP_SYS_PTRACE, CAP_DAC_READ_SEARCH, CAP_CHECKPOINT_RESTORE; reads no file
 *	     |                   | descriptors
 *	     +<---answers--- makers: no rights, seccomp, landlock; read ELF. One for files of root and our own,
 *			     one for those that strangers could have written
 */
#pragma once
#include "base/err.h"
#include "base/mem.h"
#include "core/image/target_question.h"

struct reader;
struct rows_maker;

/*
 * Starts the zygote: early, while there is little to be copied, and before capabilities are dropped. The opener and
 * the makers are started by the first question. Errors: those of socketpair(2), mmap(2) and fork(2).
 */
int reader_new(struct reader **ret_reader, struct err *err);
/* Ends all of them. Processes that even SIGKILL does not end are left behind, and that is told. */
void reader_free(struct reader *reader);
DEFINE_CLEANUP(struct reader *, reader_free)

/* Once that is readable (a stop was asked for) little time is left for any question. -1: nothing. */
void reader_stops_at(struct reader *reader, int stop_fd);

/* Who is asked: for struct map_cache_options and others; borrowed. NULL for none. */
const struct target_reader *reader_target(struct reader *reader);

/* Who makes unwind rows by it; borrowed. */
const struct rows_maker *reader_rows(struct reader *reader);

struct reader_stats {
	uint64_t asked, timed_out, died; /* questions; those without an answer in time; by which a reader died */
	uint64_t waited_ns; /* for those that were not answered */
	uint32_t left; /* processes that were killed and do not end */
};
void reader_stats(const struct reader *reader, struct reader_stats *ret_stats);
