/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * text_compare: which pages of another process's memory hold what a file does.
 *
 * Memory of another process may be such that reading it never ends (userfaultfd(2), a mapped file of a file
 * system in user space), and nothing but the reader's death gets it out of that. So a child reads, and has a limit
 * of time.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include "core/image/target_question.h"

#define TEXT_PAGE_BYTES 4096u
#define TEXT_PAGES_MAX (1u << 18) /* 1 GB, as much code as one image may have (UNWIND_PAGES_MAX) */
#define TEXT_CHILDREN_MAX 8 /* killed, and not dead yet */

/* Children that even SIGKILL does not end at once, to be waited for later. A zeroed struct has none. */
struct text_children {
	pid_t pids[TEXT_CHILDREN_MAX];
	uint32_t n;
};

struct text_compare {
	uint32_t pid;
	int fd; /* of the file, borrowed */
	uint64_t limit_ns; /* then the child is killed, and its death waited for up to 20 ms */
	struct text_children *children; /* of all calls, borrowed */
	uint64_t addr, file_offset; /* what is compared with what; both begin a page */
	uint32_t pages; /* 1 .. TEXT_PAGES_MAX */
	/* Only these bytes of the file count: what else is on its first and last page may differ. */
	uint64_t code_from, code_to;
};

/*
 * Sets same[i] for each of `pages` pages that are equal, byte for byte; the others, and what cannot be read, stay
 * as they are. Returns how many pages were looked at: fewer than all when the time was over; 0 when no child could
 * be had (there are TEXT_CHILDREN_MAX that do not end), or it came to nothing.
 */
uint32_t text_compare(const struct text_compare *what, bool *same);
/* A target_answer_fn for TARGET_TASK_COMPARE; ctx is a struct text_children. The bulk has a byte a page. */
void text_compare_answer(void *ctx, const struct target_question *question, struct target_found *found,
			 struct target_answer *ret_answer, struct buf *bulk);
/* Waits for those that are dead by now; text_compare() does so first. */
void text_children_reap(struct text_children *children);
