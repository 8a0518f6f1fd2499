// SPDX-License-Identifier: GPL-2.0-or-later
/* number: counts and shares as people read them. */
#include <inttypes.h>
#include <stdio.h>
#include "base/number.h"

char *number_put_decimal(char *at, uint64_t value)
{
	char digits[NUMBER_DECIMAL_MAX], *first = digits + sizeof(digits);

	do
		*--first = (char)('0' + value % 10);
	while (value /= 10);
	while (first < digits + sizeof(digits))
		*at++ = *first++;
	return at;
}

void number_decimal(struct buf *buf, uint64_t value)
{
	char digits[NUMBER_DECIMAL_MAX];

	buf_add(buf, digits, (size_t)(number_put_decimal(digits, value) - digits));
}

char *number_put_hex(char *at, uint64_t value)
{
	unsigned int shift = value ? (unsigned int)(63 - __builtin_clzll(value)) / 4 * 4 : 0;

	for (;; shift -= 4) {
		*at++ = "0123456789abcdef"[value >> shift & 15];
		if (!shift)
			return at;
	}
}

void number_hex(struct buf *buf, uint64_t value)
{
	char digits[NUMBER_HEX_MAX];

	buf_add(buf, digits, (size_t)(number_put_hex(digits, value) - digits));
}

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

void number_millions(struct buf *buf, uint64_t count)
{
	if (count < 1000000)
		number_count(buf, count);
	else
		buf_addf(buf, "%.1f M", count / 1e6);
}

void number_bytes(struct buf *buf, uint64_t bytes)
{
	if (bytes < 10000)
		buf_addf(buf, "%" PRIu64 " bytes", bytes);
	else if (bytes < 1024 * 1024)
		buf_addf(buf, "%" PRIu64 " KB", (bytes + 512) / 1024);
	else
		buf_addf(buf, "%.1f MB", bytes / 1048576.0);
}

void number_seconds(struct buf *buf, uint64_t ns)
{
	double seconds = ns / 1e9;

	if (seconds < 1)
		buf_addf(buf, "%.*f ms", seconds < 0.01 ? 1 : 0, seconds * 1e3);
	else
		buf_addf(buf, "%.*f s", seconds < 100 ? 1 : 0, seconds);
}
