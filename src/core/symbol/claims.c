// SPDX-License-Identifier: GPL-2.0-or-later
/* claims: what an address is of, where many stretches of addresses overlap. */
#include <stdlib.h>
#include "core/symbol/claims.h"

/* Where a claim begins or ends. */
struct edge {
	uint64_t at;
	uint32_t claim; /* its number */
	bool begins;
};

/* Of what the claims say that hold a place: how often each, and how much of it differs. */
struct tally {
	uint32_t *number_of; /* [claim's number - 1]: of what it says, from 0 */
	uint32_t *counts; /* [that number] */
	size_t different;
};

/* The claims' edges are passed in order. */
struct sweep {
	struct claims *claims;
	uint32_t *heap; /* of those begun: the highest number first; one that ended goes when it is that */
	size_t n;
	struct tally owners, images;
};

void claims_release(struct claims *claims)
{
	vec_release(&claims->all);
	vec_release(&claims->parts);
}

void claims_add(struct claims *claims, const struct claim *claim)
{
	if (claim->start < claim->end && claims->all.len < UINT32_MAX - 1)
		vec_push(&claims->all, *claim);
}

static int compare_edges(const void *a, const void *b)
{
	const struct edge *x = a, *y = b;

	if (x->at != y->at)
		return x->at < y->at ? -1 : 1;
	return x->claim < y->claim ? -1 : x->claim > y->claim;
}

static int compare_owners(const void *a, const void *b, void *ctx)
{
	const struct claims *claims = ctx;
	const struct claim *x = &claims->all.data[*(const uint32_t *)a];
	const struct claim *y = &claims->all.data[*(const uint32_t *)b];

	return x->owner < y->owner ? -1 : x->owner > y->owner;
}

/* By what an address is of: two that hold it say the same when they count alike from address 0. */
static int compare_images(const void *a, const void *b, void *ctx)
{
	const struct claims *claims = ctx;
	const struct claim *x = &claims->all.data[*(const uint32_t *)a];
	const struct claim *y = &claims->all.data[*(const uint32_t *)b];
	uint64_t from = x->offset - x->start, other = y->offset - y->start;

	if (x->image != y->image)
		return x->image < y->image ? -1 : 1;
	return from < other ? -1 : from > other;
}

static void tally_init(struct tally *tally, struct claims *claims,
		       int (*compare)(const void *a, const void *b, void *ctx))
{
	size_t n = claims->all.len;
	CLEANUP(mem_free) uint32_t *order = mem_array(n, sizeof(*order));
	uint32_t number = 0;

	tally->number_of = mem_array(n, sizeof(*tally->number_of));
	tally->counts = mem_array(n, sizeof(*tally->counts));
	tally->different = 0;
	for (size_t i = 0; i < n; i++)
		order[i] = (uint32_t)i;
	qsort_r(order, n, sizeof(*order), compare, claims);
	for (size_t i = 0; i < n; i++) {
		number += i && compare(&order[i - 1], &order[i], claims);
		tally->number_of[order[i]] = number;
	}
}

static void tally_release(struct tally *tally)
{
	mem_free(tally->number_of);
	mem_free(tally->counts);
}

static void tally_pass(struct tally *tally, const struct edge *edge)
{
	uint32_t *count = &tally->counts[tally->number_of[edge->claim - 1]];

	if (edge->begins)
		tally->different += !(*count)++;
	else
		tally->different -= !--*count;
}

static void heap_push(struct sweep *sweep, uint32_t claim)
{
	size_t i = sweep->n++;

	for (; i && sweep->heap[(i - 1) / 2] < claim; i = (i - 1) / 2)
		sweep->heap[i] = sweep->heap[(i - 1) / 2];
	sweep->heap[i] = claim;
}

static void heap_pop(struct sweep *sweep)
{
	uint32_t last = sweep->heap[--sweep->n];
	size_t i = 0, child;

	for (; (child = 2 * i + 1) < sweep->n; i = child) {
		child += child + 1 < sweep->n && sweep->heap[child + 1] > sweep->heap[child];
		if (sweep->heap[child] <= last)
			break;
		sweep->heap[i] = sweep->heap[child];
	}
	sweep->heap[i] = last;
}

/* What all addresses are from here on, up to the next edge. */
static void add_part(struct sweep *sweep, uint64_t at)
{
	struct claims *claims = sweep->claims;
	struct claim_part part = { .start = at };

	while (sweep->n && claims->all.data[sweep->heap[0] - 1].end <= at)
		heap_pop(sweep);
	if (sweep->n)
		part.claim = sweep->heap[0];
	part.disputed = sweep->owners.different > 1 && sweep->images.different > 1;
	vec_push(&claims->parts, part);
}

static struct edge *sorted_edges(const struct claims *claims)
{
	struct edge *edges = mem_array(claims->all.len * 2, sizeof(*edges));

	for (size_t i = 0; i < claims->all.len; i++) {
		edges[2 * i] = (struct edge){ claims->all.data[i].start, (uint32_t)i + 1, true };
		edges[2 * i + 1] = (struct edge){ claims->all.data[i].end, (uint32_t)i + 1, false };
	}
	qsort(edges, claims->all.len * 2, sizeof(*edges), compare_edges);
	return edges;
}

void claims_settle(struct claims *claims)
{
	size_t n = claims->all.len;
	struct sweep sweep = { .claims = claims };
	struct edge *edges;

	if (!n)
		return;
	edges = sorted_edges(claims);
	sweep.heap = mem_array(n, sizeof(*sweep.heap));
	tally_init(&sweep.owners, claims, compare_owners);
	tally_init(&sweep.images, claims, compare_images);
	for (size_t i = 0; i < 2 * n; i++) {
		tally_pass(&sweep.owners, &edges[i]);
		tally_pass(&sweep.images, &edges[i]);
		if (edges[i].begins)
			heap_push(&sweep, edges[i].claim);
		if (i + 1 == 2 * n || edges[i + 1].at != edges[i].at)
			add_part(&sweep, edges[i].at);
	}
	tally_release(&sweep.owners);
	tally_release(&sweep.images);
	mem_free(sweep.heap);
	mem_free(edges);
}

const struct claim *claims_find(const struct claims *claims, uint64_t addr, bool *ret_disputed)
{
	const struct claim_part *part;
	size_t low = 0, high = claims->parts.len;

	*ret_disputed = false;
	if (!high || addr < claims->parts.data[0].start)
		return NULL;
	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (claims->parts.data[middle].start <= addr)
			low = middle;
		else
			high = middle;
	}
	part = &claims->parts.data[low];
	*ret_disputed = part->disputed;
	return part->claim ? &claims->all.data[part->claim - 1] : NULL;
}
