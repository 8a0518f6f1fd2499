// SPDX-License-Identifier: GPL-2.0-or-later
/* question: one thing to be named, as it was asked: an address, or a symbol and an offset in it. */
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
