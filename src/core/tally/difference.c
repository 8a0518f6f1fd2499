// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * difference: the interval of a difference of two shares. Newcombe's hybrid score interval: R. G. Newcombe,
 * "Interval estimation for the difference between independent proportions", Statistics in Medicine 17 (1998),
 * 873-890, his method 10; made of E. B. Wilson's for one proportion, JASA 22 (1927), 209-212.
 *
 * Chosen by simulation: 20,000 pairs each of shares from 0.1 to 50 % and of 100 to 100,000 samples. From 10
 * expected samples on it holds the true difference in 94.4 to 96.0 %; with fewer in 95 to 100 %: of a rare function
 * more is called noise. Agresti's and Caffo's (The American Statistician 54 (2000), 280-288) is as good on equal
 * sides, and holds it in up to 100 % where one side has ten times the samples; Wald's in as little as 55 % there.
 */
#include "core/tally/difference.h"

#define Z 1.959963984540054 /* 97.5 % of a normal distribution are below */

/* One instruction, without libm: the build has -fno-math-errno. */
static double root(double value)
{
	return value > 0 ? __builtin_sqrt(value) : 0;
}

static double square(double value)
{
	return value * value;
}

/* Wilson's interval of one proportion. */
static void score_interval(double count, double n, double *ret_low, double *ret_high)
{
	double middle = (count + Z * Z / 2) / (n + Z * Z);
	double half = Z / (n + Z * Z) * root(count * (n - count) / n + Z * Z / 4);

	*ret_low = middle - half;
	*ret_high = middle + half;
}

void difference_interval(uint64_t a, uint64_t n_a, uint64_t b, uint64_t n_b, double *ret_low, double *ret_high)
{
	double share_a = (double)a / (double)n_a, share_b = (double)b / (double)n_b;
	double low_a, high_a, low_b, high_b;

	score_interval((double)a, (double)n_a, &low_a, &high_a);
	score_interval((double)b, (double)n_b, &low_b, &high_b);
	*ret_low = 100 * (share_b - share_a - root(square(share_b - low_b) + square(high_a - share_a)));
	*ret_high = 100 * (share_b - share_a + root(square(high_b - share_b) + square(share_a - low_a)));
}
