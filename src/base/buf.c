// SPDX-License-Identifier: GPL-2.0-or-later
/* buf: growing bytes, always ended by a NUL that len does not count. */
#include <stdio.h>
#include <string.h>
#include "base/buf.h"
#include "base/mem.h"

void buf_grow(struct buf *buf, size_t more)
{
	size_t want = buf->len + more + 1;
	size_t cap = buf->cap ? buf->cap : 64;

	while (cap < want)
		cap += cap / 2;
	buf->data = mem_realloc(buf->data, cap);
	buf->data[buf->len] = '\0';
	buf->cap = cap;
}

void buf_adds(struct buf *buf, const char *s)
{
	buf_add(buf, s, strlen(s));
}

void buf_addn(struct buf *buf, char c, size_t n)
{
	buf_reserve(buf, n);
	memset(buf->data + buf->len, c, n);
	buf->len += n;
	buf->data[buf->len] = '\0';
}

void buf_vaddf(struct buf *buf, const char *fmt, va_list ap)
{
	va_list again;
	int n;

	va_copy(again, ap);
	buf_reserve(buf, 64);
	n = vsnprintf(buf->data + buf->len, buf->cap - buf->len, fmt, ap);
	if (n > 0 && (size_t)n >= buf->cap - buf->len) {
		buf_reserve(buf, n);
		vsnprintf(buf->data + buf->len, buf->cap - buf->len, fmt, again);
	}
	if (n > 0)
		buf->len += n;
	va_end(again);
}

void buf_addf(struct buf *buf, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	buf_vaddf(buf, fmt, ap);
	va_end(ap);
}

void buf_clear(struct buf *buf)
{
	buf->len = 0;
	if (buf->data)
		buf->data[0] = '\0';
}

void buf_release(struct buf *buf)
{
	mem_free(buf->data);
	memset(buf, 0, sizeof(*buf));
}

const char *buf_text(const struct buf *buf)
{
	return buf->data ? buf->data : "";
}

char *buf_take(struct buf *buf)
{
	char *s = buf->data ? buf->data : mem_strdup("");

	memset(buf, 0, sizeof(*buf));
	return s;
}
