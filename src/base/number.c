// SPDX-License-Identifier: GPL-2.0-or-later
/* number: counts and shares as people read them. */
#include <endian.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "base/number.h"

#define EACH_BYTE(c) (0x0101010101010101ULL * (c))
#define EIGHT_DIGITS 100000000u /* the least number that has more */

/*
 * Without a branch for each digit, which nobody could foretell: what is printed a million times has now
 * three, now four of them.
 */

/* The digits of a number with eight at most, as bytes, the last one highest. */
static uint64_t decimal_digits(uint32_t value)
{
	/* Four and four, two by two, one by one; multiplied instead of divided, exact in this range. */
	uint64_t x = value / 10000 | (uint64_t)(value % 10000) << 32, high;

	high = x * 5243 >> 19 & 0x0000007f0000007f;
	x = high | (x - high * 100) << 16;
	high = x * 103 >> 10 & 0x000f000f000f000f;
	return high | (x - high * 10) << 8;
}

/* Writes the last n, 1 .. 8, of eight bytes. */
static char *put_last(char *at, uint64_t bytes, unsigned int n)
{
	bytes = htole64(bytes >> (8 - n) * 8);
	memcpy(at, &bytes, sizeof(bytes));
	return at + n;
}

char *number_put_decimal(char *at, uint64_t value)
{
	if (value < EIGHT_DIGITS) {
		uint64_t bytes = decimal_digits((uint32_t)value);
		unsigned int zeros = (unsigned int)__builtin_ctzll(bytes | 1ull << 56) / 8;

		return put_last(at, bytes + EACH_BYTE('0'), 8 - zeros);
	}
	at = number_put_decimal(at, value / EIGHT_DIGITS);
	return put_last(at, decimal_digits((uint32_t)(value % EIGHT_DIGITS)) + EACH_BYTE('0'), 8);
}

void number_decimal(struct buf *buf, uint64_t value)
{
	char digits[NUMBER_DECIMAL_MAX];

	buf_add(buf, digits, (size_t)(number_put_decimal(digits, value) - digits));
}

/* The digits of a number, in ASCII as bytes, the last one highest. */
static uint64_t hex_digits(uint32_t value)
{
	uint64_t x = value;

	x = (x | x << 16) & 0x0000ffff0000ffff;
	x = (x | x << 8) & 0x00ff00ff00ff00ff;
	x = (x | x << 4) & EACH_BYTE(0x0f);
	x += EACH_BYTE('0') + ((x + EACH_BYTE(6)) >> 4 & EACH_BYTE(1)) * ('a' - '9' - 1);
	return __builtin_bswap64(x);
}

char *number_put_hex(char *at, uint64_t value)
{
	uint32_t low = (uint32_t)value, high = (uint32_t)(value >> 32);

	if (!high)
		return put_last(at, hex_digits(low), (35 - (unsigned int)__builtin_clz(low | 1)) / 4);
	at = number_put_hex(at, high);
	return put_last(at, hex_digits(low), 8);
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

void number_duration(struct buf *buf, uint64_t ns)
{
	if (ns < 1000)
		buf_addf(buf, "%" PRIu64 " ns", ns);
	else if (ns < 999500)
		buf_addf(buf, "%.*f us", ns < 9950 ? 1 : 0, ns / 1e3);
	else
		number_seconds(buf, ns);
}
