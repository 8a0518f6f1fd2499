// SPDX-License-Identifier: GPL-2.0-or-later
/* Whose an address is of many overlapping stretches: as asking each of them has it. */
#include "core/symbol/claims.h"
#include "tap.h"

#define SPACE 256u /* addresses */
#define ROUNDS 400

static uint64_t random_state = 88172645463325252ull;

static uint32_t random_below(uint32_t n)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return (uint32_t)(random_state % n);
}

static void add(struct claims *claims, uint64_t start, uint64_t end, uint64_t offset, uint32_t image,
		uint32_t owner)
{
	claims_add(claims, &(struct claim){ start, end, offset, image, owner });
}

static void test_none(void)
{
	RELEASE(claims_release) struct claims claims = { 0 };
	bool disputed = true;

	claims_settle(&claims);
	CHECK(!claims_find(&claims, 0, &disputed));
	CHECK(!disputed);
	add(&claims, 5, 5, 0, 1, 1);
	add(&claims, 6, 5, 0, 1, 1);
	claims_settle(&claims);
	CHECK(!claims_find(&claims, 5, &disputed));
}

static void test_few(void)
{
	RELEASE(claims_release) struct claims claims = { 0 };
	bool disputed;

	add(&claims, 0x1000, 0x4000, 0x100, 1, 1);
	add(&claims, 0x2000, 0x3000, 0, 2, 1); /* takes the place of a part */
	add(&claims, 0x3800, UINT64_MAX, 0, 3, 2);
	add(&claims, 0x3000, 0x3100, 0x2100, 1, 2); /* the same as the first says */
	claims_settle(&claims);
	CHECK(!claims_find(&claims, 0xfff, &disputed));
	CHECK_EQ(claims_find(&claims, 0x1fff, &disputed)->image, 1);
	CHECK_EQ(claims_find(&claims, 0x2000, &disputed)->image, 2);
	CHECK(!disputed);
	CHECK_EQ(claims_find(&claims, 0x3000, &disputed)->owner, 2);
	CHECK(!disputed);
	CHECK_EQ(claims_find(&claims, 0x3100, &disputed)->owner, 1);
	CHECK_EQ(claims_find(&claims, 0x3800, &disputed)->image, 3);
	CHECK(disputed);
	CHECK_EQ(claims_find(&claims, 0x4000, &disputed)->image, 3);
	CHECK(!disputed);
	CHECK(!claims_find(&claims, UINT64_MAX, &disputed));
}

/* What claims_find() is to say, from all claims one by one. */
static const struct claim *ask_each(const struct claims *claims, uint64_t addr, bool *ret_disputed)
{
	const struct claim *last = NULL;
	bool owners = false, images = false;

	for (size_t i = 0; i < claims->all.len; i++) {
		const struct claim *claim = &claims->all.data[i];

		if (addr < claim->start || addr >= claim->end)
			continue;
		owners |= last && last->owner != claim->owner;
		images |= last && (last->image != claim->image ||
				   last->offset - last->start != claim->offset - claim->start);
		last = claim;
	}
	*ret_disputed = owners && images;
	return last;
}

static void test_random(void)
{
	unsigned int wrong = 0;

	for (int round = 0; round < ROUNDS; round++) {
		RELEASE(claims_release) struct claims claims = { 0 };

		for (uint32_t n = random_below(40); n; n--) {
			uint64_t start = random_below(SPACE), end = start + random_below(SPACE / 4);

			add(&claims, start, end, start + random_below(2), random_below(3), random_below(3));
		}
		claims_settle(&claims);
		for (uint64_t addr = 0; addr < SPACE * 2; addr++) {
			bool disputed, expected;

			wrong += claims_find(&claims, addr, &disputed) != ask_each(&claims, addr, &expected) ||
				 disputed != expected;
		}
	}
	CHECK_EQ(wrong, 0);
}

int main(void)
{
	test_none();
	test_few();
	test_random();
	return tap_done();
}
