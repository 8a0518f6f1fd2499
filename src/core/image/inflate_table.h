/* SPDX-License-Identifier: GPL-2.0-or-later */
/* inflate_table: tables that codes of deflate (RFC 1951, 3.2) are looked up in. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

#define INFLATE_SYMBOLS_MAX 288 /* of one code */

/*
 * An entry of a table: how many bits its code has and those behind it that are to be added to its
 * value (0-7), how many the code has alone (8-11), what it is, and its value (16-31). Of a table of
 * longer codes: how many bits more than the first table's it is looked up by (8-11), and where it
 * begins.
 */
#define ENTRY_BITS(entry) ((uint8_t)(entry))
#define ENTRY_CODE_BITS(entry) ((entry) >> 8 & 0xf)
#define ENTRY_VALUE(entry) ((entry) >> 16)
#define ENTRY_TABLE (1u << 12)
#define ENTRY_LITERAL (1u << 13)
#define ENTRY_END (1u << 14)
#define ENTRY_BAD (1u << 15)
/* Before its code is known; n: bits behind the code, of a table those that it is looked up by. */
#define ENTRY(value, kind, n) ((uint32_t)(value) << 16 | (kind) | (uint32_t)(n))
#define ENTRY_OF_TABLE(start, n) ((uint32_t)(start) << 16 | ENTRY_TABLE | (uint32_t)(n) << 8)

/* What symbols and distances mean (RFC 1951, 3.2.5); of lengths they are the lengths. */
uint32_t inflate_symbol_entry(unsigned int symbol);
uint32_t inflate_distance_entry(unsigned int symbol);
uint32_t inflate_length_entry(unsigned int symbol);

/* The lowest n bits. */
static inline uint32_t inflate_low_bits(uint64_t bits, uint32_t n)
{
	return bits & ((1ULL << n) - 1);
}

/*
 * Fills a table of 2^bits entries, and of more for longer codes after them, with the canonical
 * codes of these lengths (RFC 1951, 3.2.2). Codes that nothing has are bad when they are met.
 * Returns false when there are more codes than lengths allow.
 */
bool inflate_table_make(uint32_t *entries, unsigned int bits, const uint8_t *lengths,
			unsigned int n, uint32_t (*entry_of)(unsigned int symbol));
