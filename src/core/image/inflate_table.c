// SPDX-License-Identifier: GPL-2.0-or-later
/* inflate_table: tables that codes of deflate are looked up in. */
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

static uint32_t reversed(uint32_t code, unsigned int n)
{
	uint32_t result = 0;

	for (; n; n--, code >>= 1)
		result = result << 1 | (code & 1);
	return result;
}

/* A table that is being made of the lengths of codes. */
struct coding {
	uint32_t *entries;
	unsigned int bits, longest; /* of the first table, of all codes */
	uint32_t n_entries;
};

static void put_code(struct coding *coding, uint32_t code, unsigned int n, uint32_t entry)
{
	uint32_t prefix = inflate_low_bits(code, coding->bits), step, end, at;
	unsigned int more = coding->longest - coding->bits;

	entry |= n;
	if (n <= coding->bits) {
		for (at = code; at < 1u << coding->bits; at += 1u << n)
			coding->entries[at] = entry;
		return;
	}
	if (!(coding->entries[prefix] & ENTRY_TABLE)) {
		coding->entries[prefix] = ENTRY(coding->n_entries, ENTRY_TABLE, more);
		for (uint32_t i = 0; i < 1u << more; i++)
			coding->entries[coding->n_entries++] = ENTRY_BAD;
	}
	step = 1u << (n - coding->bits);
	end = 1u << more;
	for (at = code >> coding->bits; at < end; at += step)
		coding->entries[ENTRY_VALUE(coding->entries[prefix]) + at] = entry;
}

bool inflate_table_make(uint32_t *entries, unsigned int bits, const uint8_t *lengths,
			unsigned int n, uint32_t (*entry_of)(unsigned int symbol))
{
	struct coding coding = {
		.entries = entries, .bits = bits, .longest = bits, .n_entries = 1u << bits
	};
	uint32_t counts[CODE_BITS_MAX + 1] = { 0 }, next[CODE_BITS_MAX + 2] = { 0 };

	for (unsigned int i = 0; i < n; i++)
		counts[lengths[i]]++;
	counts[0] = 0;
	for (unsigned int length = 1; length <= CODE_BITS_MAX; length++) {
		next[length + 1] = (next[length] + counts[length]) << 1;
		if (next[length] + counts[length] > 1u << length)
			return false;
		if (counts[length] && length > bits)
			coding.longest = length;
	}
	for (uint32_t i = 0; i < 1u << bits; i++)
		entries[i] = ENTRY_BAD;
	for (unsigned int i = 0; i < n; i++)
		if (lengths[i])
			put_code(&coding, reversed(next[lengths[i]]++, lengths[i]), lengths[i],
				 entry_of(i));
	return true;
}
