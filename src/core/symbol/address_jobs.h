/* SPDX-License-Identifier: GPL-2.0-or-later */
/* address_jobs: addresses in order, each by where it is: an image, an offset, and the reason to have no name. */
#pragma once
#include "base/vec.h"
#include "core/symbol/address_finder.h"
#include "core/symbol/job_sort.h"

/* A zeroed struct has none. Of a million there is one array: first of the addresses, then of their places. */
struct address_jobs {
	VEC(struct job) all; /* by address; `at` is the offset in the image, `location` the number of the address */
	VEC(uint8_t) reasons; /* enum name_reason, of each: NAME_NOT_TRIED; else why it has no name */
};

/* Puts n addresses, under 2^32, into order and finds out where they are; those before are forgotten. */
void address_jobs_place(struct address_jobs *jobs, struct address_finder *finder, const uint64_t *addrs, size_t n);
void address_jobs_release(struct address_jobs *jobs);

/* Where the address of a job is. */
static inline struct address_place address_jobs_at(const struct address_jobs *jobs, size_t job)
{
	return (struct address_place){ jobs->all.data[job].at, jobs->all.data[job].image,
				       (enum name_reason)jobs->reasons.data[job] };
}

/* The job behind those that are at the same place as one. */
static inline size_t address_jobs_behind_place(const struct address_jobs *jobs, size_t job)
{
	const struct job *all = jobs->all.data;
	size_t next = job + 1;

	while (next < jobs->all.len && all[next].at == all[job].at && all[next].image == all[job].image &&
	       jobs->reasons.data[next] == jobs->reasons.data[job])
		next++;
	return next;
}

/* The job behind those that are in the same image as one, with or without a reason to have no name. */
size_t address_jobs_behind_image(const struct address_jobs *jobs, size_t job);
