// SPDX-License-Identifier: GPL-2.0-or-later
/* wrap: lines of words that end at the terminal's edge, and not in the middle of a word. */
#include <stdbool.h>
#include <string.h>
#include "base/mem.h"
#include "output/escape.h"
#include "output/wrap.h"

/* The blank that a line may be broken at: not one before a percent sign, which belongs to its number. */
static const char *find_blank(const char *words, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (words[i] == ' ' && (i + 1 == len || words[i + 1] != '%'))
			return words + i;
	return NULL;
}

/*
 * Appends (escaped) words. Lines break at blanks; a word that is wider than a whole line is left to the
 * terminal to break. The last line is not ended.
 */
static void wrap_add(struct buf *buf, const char *words, size_t len, const struct wrap *wrap)
{
	size_t column = wrap->column;
	bool first = true; /* in its line */

	for (size_t i = 0, n; i < len; i += n + 1) {
		const char *blank = find_blank(words + i, len - i);
		size_t columns;

		n = blank ? (size_t)(blank - words) - i : len - i;
		columns = escape_columns(words + i, n);
		if (wrap->width && !first && column + 1 + columns > wrap->width) {
			buf_addc(buf, '\n');
			buf_adds(buf, wrap->lead);
			column = wrap->lead_columns;
			first = true;
		}
		if (!first)
			buf_addc(buf, ' ');
		column += columns + !first;
		buf_add(buf, words + i, n);
		first = false;
	}
}

void wrap_end(struct buf *buf, size_t start, const struct wrap *wrap)
{
	RELEASE(buf_release) struct buf words = { 0 };

	buf_add(&words, buf->data + start, buf->len - start);
	buf->len = start;
	wrap_add(buf, buf_text(&words), words.len, wrap);
}
