// SPDX-License-Identifier: GPL-2.0-or-later
/* test_cpus: lists of cpus as the kernel writes them. */
#include "core/capture/cpus.h"
#include "tap.h"

static void test_parse(void)
{
	static const char *const wrong[] = { "", ",", "1,", ",1", "-1", "1-", "3-1", "a", "1 ", " 1", "+1", "1--2",
					     "8192", "0-8192", "99999999999999999999", "0x1", "1;2" };
	RELEASE(cpus_release) struct cpus cpus = { 0 };

	for (size_t i = 0; i < ARRAY_LEN(wrong); i++)
		CHECK_NAMED(cpus_parse(&cpus, wrong[i]) < 0, wrong[i]);
	CHECK_EQ(cpus.list.len, 0);
	CHECK_EQ(cpus_parse(&cpus, "5,0-2,1-3"), 0);
	CHECK_EQ(cpus.list.len, 5);
	CHECK_EQ(cpus.list.data[3], 3);
	CHECK_EQ(cpus.list.data[4], 5);
	CHECK_EQ(cpus_parse(&cpus, "4"), 0);
	CHECK_EQ(cpus.list.len, 6);
	CHECK(cpus_has(&cpus, 4));
	CHECK(!cpus_has(&cpus, 6));
	CHECK_EQ(cpus_parse(&cpus, "0-8191"), 0);
	CHECK_EQ(cpus.list.len, CPUS_MAX);
}

static void test_machine(void)
{
	RELEASE(cpus_release) struct cpus cpus = { 0 };
	struct err err = { 0 };
	uint32_t n = 0;

	CHECK_EQ(cpus_online(&cpus, &err), 0);
	CHECK_EQ(cpus_possible(&n, &err), 0);
	CHECK(cpus.list.len >= 1 && cpus.list.data[cpus.list.len - 1] < n);
}

int main(void)
{
	test_parse();
	test_machine();
	return tap_done();
}
