/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tap: the unit tests' harness: each CHECK is one TAP point that says where and what. */
#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int tap_points, tap_failed;

#define CHECK_NAMED(cond, name) \
	do { \
		int ok_ = !!(cond); \
		tap_failed += !ok_; \
		printf("%sok %d - %s\n", ok_ ? "" : "not ", ++tap_points, name); \
		if (!ok_) \
			printf("# %s:%d: %s\n", __FILE__, __LINE__, #cond); \
	} while (0)
#define CHECK(cond) CHECK_NAMED(cond, #cond)
#define CHECK_EQ(got, want) \
	do { \
		long long got_ = (long long)(got), want_ = (long long)(want); \
		CHECK_NAMED(got_ == want_, #got " == " #want); \
		if (got_ != want_) \
			printf("# got %lld, want %lld\n", got_, want_); \
	} while (0)
#define CHECK_STR(got, want) \
	do { \
		const char *got_ = (got), *want_ = (want); \
		int same_ = got_ && want_ ? !strcmp(got_, want_) : got_ == want_; \
		CHECK_NAMED(same_, #got " is " #want); \
		if (!same_) \
			printf("# got \"%s\"\n# want \"%s\"\n", got_ ? got_ : "(null)", want_ ? want_ : "(null)"); \
	} while (0)
#define SKIP(reason) printf("ok %d - %s # SKIP %s\n", ++tap_points, __func__, reason)

/* The last line of main(): return tap_done(); */
static inline int tap_done(void)
{
	printf("1..%d\n", tap_points);
	return tap_failed ? 1 : 0;
}
