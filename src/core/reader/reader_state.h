/* SPDX-License-Identifier: GPL-2.0-or-later */
/* reader_state: what a reader is made of; for its own files. */
#pragma once
#include <sys/types.h>
#include "core/reader/reader.h"
#include "core/reader/reader_patience.h"
#include "core/reader/reader_wire.h"
#include "core/unwind/rows_maker.h"

struct reader_process {
	pid_t pid;
	int socket, pidfd; /* -1: none */
};

struct reader {
	struct target_reader target;
	struct rows_maker rows_maker;
	pid_t zygote;
	int zygote_socket, stop_fd;
	bool runs;
	struct reader_process children[READER_CHILDREN];
	struct reader_memory *memories[READER_CHILDREN];
	uint32_t number; /* of the last question */
	uint32_t orders; /* to the zygote */
	struct patience_about last; /* the last question that was answered */
	struct patience patience;
	struct reader_stats stats;
};

/* Errors: those of mmap(2), socketpair(2) and fork(2). */
int reader_start_zygote(struct reader *reader, struct err *err);
void reader_end_zygote(struct reader *reader);

/* Begins the opener and the makers, if they do not run. 0 or a negative errno. */
int reader_start(struct reader *reader);
/* Ends them, whatever they do. */
void reader_stop(struct reader *reader);
/* Whether none of them has ended since the last question: that would be no fault of the next one. */
bool reader_is_whole(const struct reader *reader);
/* Whether one of them wants a processor. */
bool reader_is_runnable(const struct reader *reader);
/* What they have used of processors, in ns. */
uint64_t reader_cpu_ns(const struct reader *reader);
