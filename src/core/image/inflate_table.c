// SPDX-License-Identifier: GPL-2.0-or-later
/* inflate_table: tables that codes of deflate are looked up in. */
#include <string.h>
#include "core/image/inflate_table.h"

#define CODE_BITS_MAX 15

uint32_t inflate_symbol_entry(unsigned int symbol)
{
	static const uint16_t bases[] = { 3,  4,  5,  6,   7,	8,   9,	  10,  11, 13,
					  15, 17, 19, 23,  27,	31,  35,  43,  51, 59,
					  67, 83, 99, 115, 131, 163, 195, 227, 258 };
	static const uint8_t extras[] = { 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
					  2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0 };

	if (symbol < 256)
		return ENTRY(symbol, ENTRY_LITERAL, 0);
	if (symbol == 256)
		return ENTRY(0, ENTRY_END, 0);
	symbol -= 257;
	return symbol < sizeof(extras) ? ENTRY(bases[symbol], 0, extras[symbol]) : ENTRY_BAD;
}

uint32_t inflate_distance_entry(unsigned int symbol)
{
	unsigned int extra = symbol < 4 ? 0 : symbol / 2 - 1;

	if (symbol >= 30)
		return ENTRY_BAD;
	return ENTRY(symbol < 4 ? symbol + 1 : ((2 + symbol % 2) << extra) + 1, 0, extra);
}

uint32_t inflate_length_entry(unsigned int symbol)
{
	return ENTRY(symbol, 0, 0);
}

/* A table that is being made of the lengths of codes. */
struct coding {
	uint32_t *entries;
	unsigned int bits, longest; /* of the first table, of all codes */
	uint32_t n_entries;
};

/* Codes come with their first bit lowest: the one after a code of n bits. */
static uint32_t next_code(uint32_t code, unsigned int n)
{
	uint32_t bit = 1u << n >> 1;

	while (code & bit)
		bit >>= 1;
	return bit | inflate_low_bits(code, bit ? (uint32_t)__builtin_ctz(bit) : 0);
}

/* Into the table of longer codes that begin as this one does. */
static void put_long_code(struct coding *coding, uint32_t code, unsigned int n, uint32_t entry)
{
	uint32_t *first = &coding->entries[inflate_low_bits(code, coding->bits)];
	uint32_t step = 1u << (n - coding->bits), end = 1u << (coding->longest - coding->bits);

	if (!(*first & ENTRY_TABLE)) {
		*first = ENTRY_OF_TABLE(coding->n_entries, coding->longest - coding->bits);
		for (uint32_t i = 0; i < end; i++)
			coding->entries[coding->n_entries++] = ENTRY_BAD;
	}
	for (uint32_t at = code >> coding->bits; at < end; at += step)
		coding->entries[ENTRY_VALUE(*first) + at] = entry;
}

/*
 * The symbols by ascending lengths, those without a code left out. Returns false when there are too
 * many codes.
 */
static bool sort_symbols(const uint8_t *lengths, unsigned int n, uint16_t counts[CODE_BITS_MAX + 1],
			 uint16_t *ret_sorted)
{
	uint16_t starts[CODE_BITS_MAX + 2] = { 0 };
	uint32_t codes = 0;

	for (unsigned int i = 0; i < n; i++)
		counts[lengths[i]]++;
	counts[0] = 0;
	for (unsigned int length = 1; length <= CODE_BITS_MAX; length++) {
		codes = codes * 2 + counts[length];
		if (codes > 1u << length)
			return false;
		starts[length + 1] = starts[length] + counts[length];
	}
	for (unsigned int i = 0; i < n; i++)
		if (lengths[i])
			ret_sorted[starts[lengths[i]]++] = i;
	return true;
}

bool inflate_table_make(uint32_t *entries, unsigned int bits, const uint8_t *lengths,
			unsigned int n, uint32_t (*entry_of)(unsigned int symbol))
{
	struct coding coding = { .entries = entries, .bits = bits, .n_entries = 1u << bits };
	uint16_t counts[CODE_BITS_MAX + 1] = { 0 }, sorted[INFLATE_SYMBOLS_MAX], *symbol = sorted;
	uint32_t code = 0;

	if (!sort_symbols(lengths, n, counts, sorted))
		return false;
	for (unsigned int length = 1; length <= CODE_BITS_MAX; length++)
		if (counts[length])
			coding.longest = length;
	/* Of one bit more, what is known so far is there twice. */
	entries[0] = ENTRY_BAD;
	for (unsigned int length = 1; length <= bits || length <= coding.longest; length++) {
		if (length <= bits)
			memcpy(entries + (1u << length >> 1), entries, sizeof(*entries) << length >> 1);
		for (; counts[length]; counts[length]--, code = next_code(code, length)) {
			uint32_t entry = entry_of(*symbol++) + (length | length << 8);

			if (length <= bits)
				entries[code] = entry;
			else
				put_long_code(&coding, code, length, entry);
		}
	}
	return true;
}
