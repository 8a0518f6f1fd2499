// SPDX-License-Identifier: GPL-2.0-or-later
/* script_epoch: what is known of functions of interpreted code by the numbers of one epoch. */
#include <string.h>
#include "core/capture/script_epoch.h"

void script_epoch_begin(struct script_epoch *epoch, uint64_t serial)
{
	*epoch = (struct script_epoch){ .serial = serial, .of_slot = mem_array(SCRIPT_SLOTS, sizeof(uint32_t)) };
}

void script_epoch_release(struct script_epoch *epoch)
{
	arena_release(&epoch->arena);
	vec_release(&epoch->codes);
	vec_release(&epoch->unread);
	vec_release(&epoch->uncoded);
	hash_index_release(&epoch->by_sight);
	mem_free(epoch->of_slot);
}

struct wanted_sight {
	const struct script_epoch *epoch;
	const uint8_t *sight;
	uint32_t bytes;
};

static bool is_sight(const void *ctx, uint32_t id)
{
	const struct wanted_sight *wanted = ctx;
	const struct script_code *code = &wanted->epoch->codes.data[id - 1];

	return code->sight_bytes == wanted->bytes && !memcmp(code->sight, wanted->sight, wanted->bytes);
}

struct script_sight script_code_head(const struct script_code *code)
{
	struct script_sight head = { 0 };

	memcpy((char *)&head + SIGHT_BEHIND_NUMBER, code->sight, sizeof(head) - SIGHT_BEHIND_NUMBER);
	return head;
}

bool script_code_is_read_later(const struct script_code *code)
{
	uint16_t function = script_code_head(code).function;

	return function == SCRIPT_OF_JAVA_CODE || function == SCRIPT_OF_JAVA_ADDRESS;
}

uint32_t script_epoch_code(struct script_epoch *epoch, const uint8_t *sight, uint32_t bytes)
{
	const struct wanted_sight wanted = { epoch, sight + SIGHT_BEHIND_NUMBER, bytes - SIGHT_BEHIND_NUMBER };
	uint64_t hash = hash_bytes(wanted.sight, wanted.bytes, 0);
	uint32_t id = hash_index_find(&epoch->by_sight, hash, is_sight, &wanted);
	uint8_t *kept;

	if (id)
		return id;
	kept = arena_alloc(&epoch->arena, wanted.bytes);
	epoch->bytes += wanted.bytes;
	memcpy(kept, wanted.sight, wanted.bytes);
	vec_push(&epoch->codes, ((struct script_code){ .sight = kept, .sight_bytes = wanted.bytes }));
	id = (uint32_t)epoch->codes.len;
	hash_index_add(&epoch->by_sight, hash, id);
	vec_push(&epoch->unread, id);
	if (script_code_is_read_later(&epoch->codes.data[id - 1]))
		vec_push(&epoch->uncoded, id);
	return id;
}
