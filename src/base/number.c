// SPDX-License-Identifier: GPL-2.0-or-later
/* number: counts and shares as people read them. */
#include <inttypes.h>
#include <stdio.h>
#include "base/number.h"

void number_count(struct buf *buf, uint64_t count)
{
	char digits[24];
	int n = snprintf(digits, sizeof(digits), "%" PRIu64, count);

	for (int i = 0; i < n; i++) {
		if (i && (n - i) % 3 == 0)
			buf_addc(buf, ',');
		buf_addc(buf, digits[i]);
	}
}

void number_percent(struct buf *buf, double percent)
{
	if (percent > 99.9 && percent < 100)
		percent = 99.9;
	else if (percent > 0 && percent < 0.1)
		percent = 0.1;
	buf_addf(buf, "%.1f", percent);
}
