/* SPDX-License-Identifier: GPL-2.0-or-later */
/* difference: how far two shares of samples lie apart, and how much of that sampling alone may make. */
#pragma once
#include <stdint.h>

/*
 * The 95 % interval of the difference of two independent proportions, b of n_b less a of n_a, in percentage points
 * (-100 to 100). a <= n_a, b <= n_b, and neither n_a nor n_b is 0. It holds (b / n_b - a / n_a) * 100.
 */
void difference_interval(uint64_t a, uint64_t n_a, uint64_t b, uint64_t n_b, double *ret_low, double *ret_high);
