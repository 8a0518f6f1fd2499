/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * moved_text: a program that moves its text to anonymous memory for the sake of huge pages (node
 * --use-largepages=on, iodlr, BOLT's -hugify) has the same bytes at the same addresses as before, in memory of no
 * file. What was mapped there before is known from its events, or, where the move came before they were watched,
 * told by the program headers of the file that is mapped beside it. The bytes are compared: what is equal, page by
 * page, is that file's code still, and what is not is code of no file.
 *
 * Only private memory that may not be written to is compared: making it so is what a move ends with, and whoever
 * wants to change it after that has to say so, which makes an event, after which it is compared again. What
 * changes it without one (a debugger, a probe, mremap(2)) goes unseen, as it does in memory of a file.
 * Private to core/maps.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "core/image/target_question.h"
#include "core/maps/map_cache.h"

#define MOVED_TEXTS_MAX 16 /* of one process, 2 KB; what more it moves is code of no file */
#define MOVED_TRIES_MAX 64 /* times that memory of one program is compared; then what is new is code of no file */
#define MOVED_CUT_TRIES 4 /* as so many counts one more that its limit of time has ended */
#define MOVED_RUNS_MAX 256 /* stretches of equal pages in one text; the rest is code of no file */
#define MOVED_NS_MAX 50000000ull /* for comparing, between two map_cache_resolved(): what is left waits */
#define MOVED_NS_MIN 10000000ull /* with less left of it, nothing more is begun */

struct map_change;
struct maps_line;
struct process;

/* Anonymous memory that stands where a file's text was, or should be. */
struct moved_text {
	struct mapping text; /* its file, and the offset there; since_ns: when the memory came */
	/* A mapping of the file that was beside it, to open it through; end 0: none is known. */
	uint64_t beside_start, beside_end;
	uint64_t compared_bytes; /* since the last event about it: all of it, or a limit of time came first */
	bool is_compared; /* nothing is left to be compared */
	bool is_writable;
};

/* A zeroed struct knows of none. */
struct moved_texts {
	VEC(struct moved_text) all;
	bool pending; /* something is to be compared, or ... */
	bool look_around; /* ... looked for, in /proc/PID/maps: once in a program, and after events were lost */
	bool looked_around;
	uint32_t tries;
};

/*
 * Before anonymous memory is put into the process's mappings: remembers what it takes the place of. `writable`: by
 * the process, or shared with others.
 */
void moved_text_note(struct process *process, const struct map_change *change, bool writable);
/* Whether a line of /proc/PID/maps is of memory that text may have been moved to. */
bool moved_text_may_be(const struct maps_line *line);
/* /proc/PID/maps was read, and has such a line. anew: what was known before is not sure. */
void moved_text_seen(struct process *process, bool anew);
/* Whether a reading of /proc that shows anonymous memory at [start, end) tells nothing new: it was compared. */
bool moved_text_is_known(const struct process *process, uint64_t start, uint64_t end);
/* A child has what its parent has. */
void moved_text_fork(struct process *child, const struct process *parent);
/* Another program, or none any more. */
void moved_text_forget(struct process *process);
/*
 * Compares what is to be compared, while there is time (MOVED_NS_MAX), and puts what is found into the process's
 * mappings, from when the memory came on. True: they have changed.
 */
bool moved_text_settle(struct map_cache *cache, struct process *process);

/*
 * Finds texts that had been moved before the process was known, by what lies beside them (moved_around.c). False:
 * the limit, of time after /proc was read, came first.
 */
bool moved_text_look_around(struct map_cache *cache, struct process *process, uint64_t limit_ns);
/* Asks a question for TARGET_TASK_LOADS; false: there is no answer. */
bool moved_text_ask_loads(struct map_cache *cache, const struct target_question *question,
			  struct target_answer *ret_answer, struct buf *bulk);
/* Adds one; false: there is no room. */
bool moved_text_add(struct process *process, const struct moved_text *text);
