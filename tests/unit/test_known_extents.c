// SPDX-License-Identifier: GPL-2.0-or-later
/* known_extents: found in any order, merged apart, and as a plain array says. */
#include <stdlib.h>
#include "core/symbol/known_extents.h"
#include "tap.h"

static void add(struct known_extents *known, uint64_t start, uint32_t length, uint32_t answer)
{
	const struct known_extent extent = { .start = start, .length = length, .answer = answer };

	known_extents_add(known, &extent);
}

static uint32_t find(struct known_extents *known, uint64_t place)
{
	const struct known_extent *extent = known_extents_find(known, place);

	return extent ? extent->answer : 0;
}

static void test_few(void)
{
	struct known_extents known = { 0 };

	CHECK_EQ(find(&known, 0), 0);
	known_extents_settle(&known);
	add(&known, 10, 5, 1);
	add(&known, 12, 9, 9); /* on the one before */
	add(&known, 15, 0, 9); /* of no length */
	add(&known, 15, 1, 2);
	CHECK_EQ(find(&known, 10), 0); /* not settled */
	CHECK(known_extents_is_last(&known, 15) && !known_extents_is_last(&known, 14) &&
	      !known_extents_is_last(&known, 16));
	known_extents_settle(&known);
	CHECK_EQ(find(&known, 9), 0);
	CHECK_EQ(find(&known, 10), 1);
	CHECK_EQ(find(&known, 14), 1);
	CHECK_EQ(find(&known, 15), 2);
	CHECK_EQ(find(&known, 16), 0);
	CHECK_EQ(find(&known, UINT64_MAX), 0);
	add(&known, 0, 10, 3);
	add(&known, 14, 3, 9); /* on what is known */
	add(&known, UINT64_MAX - 4, 4, 4);
	known_extents_settle(&known);
	CHECK_EQ(find(&known, 9), 3);
	CHECK_EQ(find(&known, 14), 1);
	CHECK_EQ(find(&known, 16), 0);
	CHECK_EQ(find(&known, UINT64_MAX - 1), 4);
	CHECK_EQ(find(&known, 0), 3);
	known_extents_release(&known);
}

/* A child that lies may say of any places that they are one. */
static void test_overflow(void)
{
	struct known_extents known = { 0 };

	add(&known, UINT64_MAX, 2, 1);
	known_extents_settle(&known);
	CHECK_EQ(known.all.len, 0);
	known_extents_release(&known);
}

#define PLACES 4096

static void test_random(void)
{
	static uint32_t truth[PLACES];
	struct known_extents known = { 0 };
	size_t wrong = 0;

	srandom(1);
	for (uint32_t round = 1; round < 40; round++) {
		uint64_t start = random() % 200;

		while (start + 20 < PLACES) {
			uint32_t length = 1 + random() % 8, taken = 0;

			for (uint32_t i = 0; i < length; i++)
				taken |= truth[start + i];
			if (!taken) {
				add(&known, start, length, round);
				for (uint32_t i = 0; i < length; i++)
					truth[start + i] = round;
			}
			start += length + random() % 200;
		}
		known_extents_settle(&known);
		for (int i = 0; i < 2000; i++) {
			uint64_t place = i % 2 ? (uint64_t)random() % PLACES : (uint64_t)i * 2 % PLACES;

			wrong += find(&known, place) != truth[place];
		}
	}
	CHECK_EQ(wrong, 0);
	known_extents_release(&known);
}

int main(void)
{
	test_few();
	test_overflow();
	test_random();
	return tap_done();
}
