/* SPDX-License-Identifier: GPL-2.0-or-later */
/* buf: growing bytes, always ended by a NUL that len does not count. */
#pragma once
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

/* A zeroed buf is empty, and its data is NULL: buf_text() never is. */
struct buf {
	char *data;
	size_t len;
	size_t cap;
};

void buf_grow(struct buf *buf, size_t more); /* buf_reserve() where there is no such room */

/* Makes room for `more` bytes beyond len, and a NUL. */
static inline void buf_reserve(struct buf *buf, size_t more)
{
	if (more >= buf->cap - buf->len)
		buf_grow(buf, more);
}

/* Each appends a copy; what is appended must not be a part of buf itself, which may move. */

/* data may be NULL when len is 0 */
static inline void buf_add(struct buf *buf, const void *data, size_t len)
{
	buf_reserve(buf, len);
	if (len)
		memcpy(buf->data + buf->len, data, len);
	buf->len += len;
	buf->data[buf->len] = '\0';
}

/* any byte, NUL too */
static inline void buf_addc(struct buf *buf, char c)
{
	buf_add(buf, &c, 1);
}

void buf_adds(struct buf *buf, const char *s); /* without its NUL */
void buf_addn(struct buf *buf, char c, size_t n); /* n times c */
void buf_addf(struct buf *buf, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void buf_vaddf(struct buf *buf, const char *fmt, va_list ap); /* ap is used up */
void buf_clear(struct buf *buf); /* empty, keeps its memory */
void buf_release(struct buf *buf); /* empty, gives its memory back */
const char *buf_text(const struct buf *buf); /* "" when empty; valid until the next change */
char *buf_take(struct buf *buf); /* the caller owns the string; buf is empty after */
