// SPDX-License-Identifier: GPL-2.0-or-later
/* address_jobs: addresses in order, each by where it is: an image, an offset, and the reason to have no name. */
#include "core/symbol/address_jobs.h"

static void sort(struct address_jobs *jobs, const uint64_t *addrs, size_t n)
{
	vec_reserve(&jobs->all, n);
	for (size_t i = 0; i < n; i++)
		jobs->all.data[i] = (struct job){ 0, (uint32_t)i, addrs[i] };
	jobs->all.len = n;
	job_sort(jobs->all.data, n);
}

void address_jobs_place(struct address_jobs *jobs, struct address_finder *finder, const uint64_t *addrs, size_t n)
{
	struct address_place place = { 0 };
	uint64_t addr = 0;

	sort(jobs, addrs, n);
	vec_reserve(&jobs->reasons, n);
	jobs->reasons.len = n;
	for (size_t i = 0; i < n; i++) {
		struct job *job = &jobs->all.data[i];

		if (!i || job->at != addr) {
			addr = job->at;
			place = address_finder_place(finder, addr);
		}
		job->image = place.image;
		job->at = place.offset;
		jobs->reasons.data[i] = (uint8_t)place.reason;
	}
}

size_t address_jobs_behind_image(const struct address_jobs *jobs, size_t job)
{
	const struct job *all = jobs->all.data;
	size_t next = job + 1;

	while (next < jobs->all.len && all[next].image == all[job].image &&
	       jobs->reasons.data[next] == jobs->reasons.data[job])
		next++;
	return next;
}

void address_jobs_release(struct address_jobs *jobs)
{
	vec_release(&jobs->all);
	vec_release(&jobs->reasons);
}
