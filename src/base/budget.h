/* SPDX-License-Identifier: GPL-2.0-or-later */
/* budget: one account of the memory that tables take which grow with what a stranger's file says. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/hash.h"
#include "base/vec.h"

#define BUDGET_MAX (2ull << 30) /* where nobody asked for more */
#define BUDGET_PART 4 /* of the machine's memory, or of the memory cgroup's */

/*
 * How much of it, in sixteenths, may be in use after each stage: what comes first leaves room for what comes
 * after it, or a file that says too much would be shown as nothing.
 */
enum budget_stage {
	BUDGET_TABLES = 10, /* what is read, and its names */
	BUDGET_CELLS = 12, /* the samples asked for, summed */
	BUDGET_ROWS = 14, /* counted by function */
	BUDGET_STACKS = 15, /* and by whole stack */
	BUDGET_OUTPUT = 16, /* call chains, how stacks ended, and the texts of an output */
};

struct budget {
	size_t limit, used; /* bytes */
	size_t bound; /* of `used`, in the stage at hand */
	uint64_t refused; /* how often something did not fit */
	uint64_t samples; /* that did not fit, as those count them who had them */
	const char *first; /* what that was at first, "locations"; NULL: all did fit */
};

/* Nothing is used yet; the stage is BUDGET_TABLES. */
void budget_init(struct budget *budget, size_t limit);
/* The lesser of BUDGET_MAX and a part of the memory that there is for us, as sysconf(3) and cgroups(7) say. */
size_t budget_default(void);

/* In each of these `budget` may be NULL: then all fits, and nothing is counted. */

void budget_stage(struct budget *budget, enum budget_stage stage);
/* Counts bytes that are to be allocated; false: they do not fit, which is remembered with `what` (borrowed). */
bool budget_take(struct budget *budget, size_t bytes, const char *what);
/* What budget_take() counted is free again. */
void budget_return(struct budget *budget, size_t bytes);
/* Makes room for one more in an index. As budget_take(). */
bool budget_index(struct budget *budget, struct hash_index *index, const char *what);

/* Makes room for n more elements of a vec. As budget_take(). */
#define budget_vec(budget, v, n, what) \
	({ \
		size_t need_ = (v)->len + (n), room_ = vec_cap_for((v)->cap, need_); \
		bool fits_ = need_ <= (v)->cap || \
			     budget_take(budget, (room_ - (v)->cap) * sizeof(*(v)->data), what); \
\
		if (fits_) \
			vec_reserve(v, need_); \
		fits_; \
	})
