// SPDX-License-Identifier: GPL-2.0-or-later
/* job_sort: locations to be named, brought into the order in which files are read: a million in milliseconds. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "base/mem.h"
#include "core/symbol/job_sort.h"

#define FEW 256 /* fewer are sorted by comparison */
#define DIGIT_BITS 11
#define DIGITS (1u << DIGIT_BITS)

static int compare_jobs(const void *a, const void *b)
{
	const struct job *x = a, *y = b;

	if (x->image != y->image)
		return x->image < y->image ? -1 : 1;
	if (x->at != y->at)
		return x->at < y->at ? -1 : 1;
	return x->location < y->location ? -1 : x->location > y->location;
}

/* One pass of a radix sort: from one array into the other, by `shift` bits and up of the key. */
static void pass(const struct job *from, struct job *to, size_t n, unsigned int shift, bool by_image)
{
	size_t starts[DIGITS] = { 0 }, sum = 0;

	for (size_t i = 0; i < n; i++)
		starts[((by_image ? from[i].image : from[i].at) >> shift) % DIGITS]++;
	for (size_t digit = 0; digit < DIGITS; digit++) {
		size_t count = starts[digit];

		starts[digit] = sum;
		sum += count;
	}
	for (size_t i = 0; i < n; i++)
		to[starts[((by_image ? from[i].image : from[i].at) >> shift) % DIGITS]++] = from[i];
}

/* The passes that the bits ask for which are not the same in all keys. */
static void passes(struct job **jobs, struct job **other, size_t n, uint64_t bits, bool by_image)
{
	for (unsigned int shift = 0; shift < 64 && bits >> shift; shift += DIGIT_BITS) {
		struct job *sorted = *other;

		if (!((bits >> shift) % DIGITS))
			continue;
		pass(*jobs, *other, n, shift, by_image);
		*other = *jobs;
		*jobs = sorted;
	}
}

void job_sort(struct job *jobs, size_t n)
{
	struct job *from = jobs, *to, *memory;
	uint64_t at_bits = 0, image_bits = 0;

	if (n < FEW) {
		if (n)
			qsort(jobs, n, sizeof(*jobs), compare_jobs);
		return;
	}
	memory = to = mem_array(n, sizeof(*to));
	for (size_t i = 1; i < n; i++) {
		at_bits |= jobs[i].at ^ jobs[0].at;
		image_bits |= jobs[i].image ^ jobs[0].image;
	}
	passes(&from, &to, n, at_bits, false);
	passes(&from, &to, n, image_bits, true);
	if (from != jobs)
		memcpy(jobs, from, n * sizeof(*jobs));
	mem_free(memory);
}
