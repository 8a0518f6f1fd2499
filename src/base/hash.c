// SPDX-License-Identifier: GPL-2.0-or-later
/* hash: a 64-bit hash of bytes, and a table from hash to id whose keys live elsewhere. */
#include <string.h>
#include <sys/random.h>
#include "base/hash.h"
#include "base/mem.h"

struct hash_slot {
	uint32_t tag; /* the hash's upper half: most unequal keys differ here */
	uint32_t low; /* the hash's lower half: the home slot, kept for growing and removing */
	uint32_t id; /* 0: empty */
};

/* Keys come out of files and names that strangers make: whoever could foretell which of them collide
 * could make every table as slow as a list. So each run mixes in numbers of its own. */
#define KNOWN_KEY { 0x9e3779b97f4a7c15ULL, 0x9fb21c651e98df25ULL }
static uint64_t secret[2] = KNOWN_KEY;

static void __attribute__((constructor)) choose_secret(void)
{
	uint64_t random[2];

	/* Without entropy yet (early at boot) the constants must do. */
	if (getrandom(random, sizeof(random), GRND_NONBLOCK) == sizeof(random))
		memcpy(secret, random, sizeof(secret));
}

/* The finalizer of SplitMix64 (Steele, Lea, Flood 2014): every input bit reaches every output bit. */
static uint64_t mix(uint64_t value, const uint64_t key[2])
{
	value += key[0];
	value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ULL;
	value = (value ^ (value >> 27)) * 0x94d049bb133111ebULL;
	return value ^ (value >> 31);
}

uint64_t hash_u64(uint64_t value)
{
	return mix(value, secret);
}

/* Both halves of the whole product, and b, so that what came before outlives an a of 0. */
static uint64_t fold(uint64_t a, uint64_t b)
{
	__extension__ unsigned __int128 product = (unsigned __int128)a * b;

	return (uint64_t)product ^ (uint64_t)(product >> 64) ^ b;
}

static uint64_t hash_with(const void *data, size_t len, uint64_t seed, const uint64_t key[2])
{
	const unsigned char *p = data;
	uint64_t h = mix(seed ^ len, key), words[2];

	for (; len >= sizeof(words); p += sizeof(words), len -= sizeof(words)) {
		memcpy(words, p, sizeof(words));
		h = fold(words[0] ^ key[1], words[1] ^ h);
	}
	if (len) {
		memset(words, 0, sizeof(words));
		memcpy(words, p, len);
		h = fold(words[0] ^ key[1], words[1] ^ h);
	}
	return mix(h, key);
}

uint64_t hash_bytes(const void *data, size_t len, uint64_t seed)
{
	return hash_with(data, len, seed, secret);
}

uint64_t hash_stored(const void *data, size_t len, uint64_t seed)
{
	static const uint64_t key[2] = KNOWN_KEY;

	return hash_with(data, len, seed, key);
}

uint32_t hash_index_find(const struct hash_index *index, uint64_t hash,
			 bool (*equal)(const void *ctx, uint32_t id), const void *ctx)
{
	size_t mask = index->cap - 1;

	if (!index->cap)
		return 0;
	for (size_t i = (uint32_t)hash & mask;; i = (i + 1) & mask) {
		const struct hash_slot *slot = &index->slots[i];

		if (!slot->id)
			return 0;
		if (slot->tag == hash >> 32 && slot->low == (uint32_t)hash && equal(ctx, slot->id))
			return slot->id;
	}
}

static void place(struct hash_slot *slots, size_t mask, struct hash_slot slot)
{
	size_t i = slot.low & mask;

	while (slots[i].id)
		i = (i + 1) & mask;
	slots[i] = slot;
}

static size_t next_cap(const struct hash_index *index)
{
	return index->cap ? index->cap * 2 : 16;
}

static bool is_full(const struct hash_index *index)
{
	return (index->len + 1) * 4 > index->cap * 3;
}

size_t hash_index_bytes(const struct hash_index *index)
{
	return index->cap * sizeof(*index->slots);
}

size_t hash_index_growth(const struct hash_index *index)
{
	return is_full(index) ? next_cap(index) * sizeof(*index->slots) : 0;
}

void hash_index_grow(struct hash_index *index)
{
	size_t cap = next_cap(index);
	struct hash_slot *slots = mem_array(cap, sizeof(*slots));

	for (size_t i = 0; i < index->cap; i++)
		if (index->slots[i].id)
			place(slots, cap - 1, index->slots[i]);
	mem_free(index->slots);
	index->slots = slots;
	index->cap = cap;
}

void hash_index_add(struct hash_index *index, uint64_t hash, uint32_t id)
{
	if (is_full(index))
		hash_index_grow(index);
	place(index->slots, index->cap - 1, (struct hash_slot){ hash >> 32, (uint32_t)hash, id });
	index->len++;
}

bool hash_index_remove(struct hash_index *index, uint64_t hash, uint32_t id)
{
	size_t mask = index->cap - 1;
	size_t hole;

	if (!index->cap)
		return false;
	for (hole = (uint32_t)hash & mask; index->slots[hole].id != id; hole = (hole + 1) & mask)
		if (!index->slots[hole].id)
			return false;
	/* Move back what the hole would cut off from its home slot (Knuth, TAOCP 6.4, algorithm R). */
	for (size_t i = (hole + 1) & mask; index->slots[i].id; i = (i + 1) & mask) {
		size_t home = index->slots[i].low & mask;

		if (((i - home) & mask) >= ((i - hole) & mask)) {
			index->slots[hole] = index->slots[i];
			hole = i;
		}
	}
	index->slots[hole].id = 0;
	index->len--;
	return true;
}

void hash_index_release(struct hash_index *index)
{
	mem_free(index->slots);
	memset(index, 0, sizeof(*index));
}
