// SPDX-License-Identifier: GPL-2.0-or-later
/* open_waits: waits whose stack was handed over and that have not ended yet. */
#include <string.h>
#include "base/mem.h"
#include "core/capture/open_waits.h"

struct open_wait {
	uint64_t id;
	uint32_t left;
	struct resolved_sample sample;
	uint32_t locations[]; /* those of the sample */
};

struct wanted {
	const struct open_waits *waits;
	uint64_t id;
};

static bool is_wanted(const void *ctx, uint32_t number)
{
	const struct wanted *wanted = ctx;

	return wanted->waits->waits.data[number - 1]->id == wanted->id;
}

static uint32_t free_number(struct open_waits *waits)
{
	if (waits->free.len)
		return waits->free.data[--waits->free.len];
	vec_push(&waits->waits, NULL);
	return (uint32_t)waits->waits.len;
}

void open_waits_add(struct open_waits *waits, uint64_t id, const struct resolved_sample *sample, uint32_t left)
{
	size_t n = (size_t)sample->stack.n_kernel + sample->stack.n_user;
	struct open_wait *wait = mem_alloc(sizeof(*wait) + n * sizeof(*wait->locations));
	uint32_t number = free_number(waits);

	wait->id = id;
	wait->left = left;
	wait->sample = *sample;
	if (n)
		memcpy(wait->locations, sample->stack.locations, n * sizeof(*wait->locations));
	wait->sample.stack.locations = wait->locations;
	waits->waits.data[number - 1] = wait;
	hash_index_add(&waits->index, hash_u64(id), number);
}

/* What had its last end at the call before. */
static void forget_ended(struct open_waits *waits)
{
	if (!waits->ended)
		return;
	mem_free(waits->waits.data[waits->ended - 1]);
	waits->waits.data[waits->ended - 1] = NULL;
	vec_push(&waits->free, waits->ended);
	waits->ended = 0;
}

const struct resolved_sample *open_waits_end(struct open_waits *waits, uint64_t id)
{
	struct wanted wanted = { waits, id };
	uint32_t number = hash_index_find(&waits->index, hash_u64(id), is_wanted, &wanted);
	struct open_wait *wait;

	forget_ended(waits);
	if (!number)
		return NULL;
	wait = waits->waits.data[number - 1];
	if (!--wait->left) {
		hash_index_remove(&waits->index, hash_u64(id), number);
		waits->ended = number;
	}
	return &wait->sample;
}

void open_waits_release(struct open_waits *waits)
{
	for (size_t i = 0; i < waits->waits.len; i++)
		mem_free(waits->waits.data[i]);
	vec_release(&waits->waits);
	vec_release(&waits->free);
	hash_index_release(&waits->index);
}
