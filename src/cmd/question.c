// SPDX-License-Identifier: GPL-2.0-or-later
/* question: one thing to be named, as it was asked: an address, or a symbol and an offset in it. */
#include <endian.h>
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>
#include "base/mem.h"
#include "cmd/question.h"

#define DIGITS_MAX 16

/* The value of a digit + 1; 0: it is none. */
static const uint8_t digits[256] = {
	['0'] = 1,  ['1'] = 2,	['2'] = 3,  ['3'] = 4,	['4'] = 5,  ['5'] = 6,	['6'] = 7,  ['7'] = 8,
	['8'] = 9,  ['9'] = 10, ['a'] = 11, ['b'] = 12, ['c'] = 13, ['d'] = 14, ['e'] = 15, ['f'] = 16,
	['A'] = 11, ['B'] = 12, ['C'] = 13, ['D'] = 14, ['E'] = 15, ['F'] = 16,
};

static bool parse(const char *text, size_t len, unsigned int base, uint64_t *ret_value)
{
	uint64_t value = 0;

	if (!len || len > DIGITS_MAX)
		return false;
	for (size_t i = 0; i < len; i++) {
		unsigned int digit = digits[(unsigned char)text[i]];

		if (!digit || digit > base)
			return false;
		value = value * base + digit - 1;
	}
	*ret_value = value;
	return true;
}

static bool has_prefix(const char *word, size_t len)
{
	return len > 2 && word[0] == '0' && (word[1] | 0x20) == 'x';
}

bool question_is_address(const char *word, size_t len, uint64_t *ret_addr)
{
	size_t skip = has_prefix(word, len) ? 2 : 0;

	return parse(word + skip, len - skip, 16, ret_addr);
}

#define EACH_BYTE(c) (0x0101010101010101ULL * (c))

/* How many of eight bytes, the first one lowest, are hexadecimal digits before the first that is none. */
static unsigned int count_digits(uint64_t bytes)
{
	/* The top bit of a byte tells: no sum goes over into the next byte. */
	uint64_t decimal = (bytes ^ EACH_BYTE('0')) & EACH_BYTE(0x7f);
	uint64_t letter = ((bytes | EACH_BYTE(0x20)) ^ EACH_BYTE(0x60)) & EACH_BYTE(0x7f);
	uint64_t no_decimal = decimal + EACH_BYTE(0x7f - 9);
	uint64_t no_letter = (letter + EACH_BYTE(0x7f - 6)) | ~(letter + EACH_BYTE(0x7f));
	uint64_t none = ((no_decimal & no_letter) | bytes) & EACH_BYTE(0x80);

	return none ? (unsigned int)__builtin_ctzll(none) / 8 : 8;
}

/* The value of the first n, 1 .. 8, of eight bytes that are digits. */
static uint64_t digits_value(uint64_t bytes, unsigned int n)
{
	uint64_t x = ((bytes & EACH_BYTE(0x0f)) + (bytes >> 6 & EACH_BYTE(1)) * 9) << (8 - n) * 8;

	x = (x << 4 | x >> 8) & 0x00ff00ff00ff00ff;
	x = (x << 8 | x >> 16) & 0x0000ffff0000ffff;
	return (uint32_t)(x << 16 | x >> 32);
}

size_t question_line(const char *line, uint64_t *ret_addr)
{
	uint64_t bytes[2], value;
	unsigned int n, more = 0;

	if (line[0] != '0' || line[1] != 'x')
		return 0;
	memcpy(bytes, line + 2, sizeof(bytes));
	n = count_digits(le64toh(bytes[0]));
	if (!n)
		return 0;
	value = digits_value(le64toh(bytes[0]), n);
	if (n == 8)
		more = count_digits(le64toh(bytes[1]));
	if (more)
		value = value << 4 * more | digits_value(le64toh(bytes[1]), more);
	if (line[2 + n + more] != '\n')
		return 0;
	*ret_addr = value;
	return 2 + n + more;
}

static bool parse_number(const char *word, size_t len, uint64_t *ret_value)
{
	return has_prefix(word, len) ? parse(word + 2, len - 2, 16, ret_value) : parse(word, len, 10, ret_value);
}

void question_symbol(const char *words, size_t len, struct buf *symbol, uint64_t *ret_offset)
{
	const char *plus = memrchr(words, '+', len);
	const char *slash = plus ? memchr(plus, '/', len - (size_t)(plus - words)) : NULL;
	const char *end = slash ? slash : words + len;
	uint64_t bytes;

	*ret_offset = 0;
	if (plus && plus > words && parse_number(plus + 1, (size_t)(end - plus - 1), ret_offset) &&
	    (!slash || parse_number(slash + 1, (size_t)(words + len - slash - 1), &bytes)))
		len = (size_t)(plus - words);
	else
		*ret_offset = 0;
	buf_add(symbol, words, len);
}

bool question_file_offset(const char *words, size_t len, struct buf *file, uint64_t *ret_offset)
{
	const char *colon = memrchr(words, ':', len);
	size_t left = colon ? len - (size_t)(colon + 1 - words) : 0;

	if (!colon || colon == words || !has_prefix(colon + 1, left) ||
	    !parse_number(colon + 1, left, ret_offset))
		return false;
	buf_add(file, words, (size_t)(colon - words));
	return true;
}

/* Whether a read would not wait. */
static bool has_input(void)
{
	struct pollfd in = { .fd = STDIN_FILENO, .events = POLLIN };

	return poll(&in, 1, 0) == 1;
}

int question_read(char *text, size_t size, size_t *len, bool *ret_end, struct err *err)
{
	*ret_end = false;
	do {
		ssize_t got = read(STDIN_FILENO, text + *len, size - *len);

		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return err_sys(err, errno, "cannot read stdin");
		*len += (size_t)got;
		*ret_end = !got;
	} while (!*ret_end && *len < size && has_input());
	return 0;
}
