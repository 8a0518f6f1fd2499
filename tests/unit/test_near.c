// SPDX-License-Identifier: GPL-2.0-or-later
/* near: distances, and when a suggestion is made at all. */
#include "base/near.h"
#include "tap.h"

static const char *suggest(const char *word)
{
	static const char *const known[] = { "record", "report", "fold", "symbolize", "doctor", "help" };
	struct near near;

	near_init(&near, word);
	near_try(&near, NULL);
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		near_try(&near, known[i]);
	return near_best(&near);
}

int main(void)
{
	char longest[200];

	CHECK_EQ(near_distance("", ""), 0);
	CHECK_EQ(near_distance("", "abc"), 3);
	CHECK_EQ(near_distance("abc", ""), 3);
	CHECK_EQ(near_distance("abc", "abc"), 0);
	CHECK_EQ(near_distance("abc", "ABC"), 0);
	CHECK_EQ(near_distance("abc", "acb"), 1);
	CHECK_EQ(near_distance("kitten", "sitting"), 3);
	CHECK_EQ(near_distance("ca", "abc"), 3); /* no edits inside a swap */
	memset(longest, 'x', sizeof(longest) - 1);
	longest[sizeof(longest) - 1] = '\0';
	CHECK_EQ(near_distance(longest, ""), 63);

	CHECK_STR(suggest("recrod"), "record");
	CHECK_STR(suggest("reprot"), "report");
	CHECK_STR(suggest("docter"), "doctor");
	CHECK_STR(suggest("sym"), "symbolize");
	CHECK_STR(suggest("flod"), "fold");
	CHECK_STR(suggest("launch"), NULL);
	CHECK_STR(suggest("x"), NULL);
	CHECK_STR(suggest(""), NULL);
	return tap_done();
}
