/* SPDX-License-Identifier: GPL-2.0-or-later */
/* vec: a growing array of any type. */
#pragma once
#include <stddef.h>
#include <string.h>
#include "base/mem.h"

/* VEC(struct row) rows = {0}; A zeroed VEC is empty. Elements are rows.data[0 .. rows.len-1]. */
#define VEC(type) \
	struct { \
		type *data; \
		size_t len; \
		size_t cap; \
	}

/* The room that one with room for `cap` elements gets when it is to hold `want`. */
static inline size_t vec_cap_for(size_t cap, size_t want)
{
	if (want <= cap)
		return cap;
	cap = cap ? cap : 8;
	while (cap < want)
		cap += cap / 2 + 1;
	return cap;
}

/* Makes room for n elements in all; elements may move. */
#define vec_reserve(v, n) \
	do { \
		size_t want_ = (n); \
		if (want_ > (v)->cap) { \
			size_t cap_ = vec_cap_for((v)->cap, want_); \
			(v)->data = mem_regrow((v)->data, cap_, sizeof(*(v)->data)); \
			(v)->cap = cap_; \
		} \
	} while (0)

/* Appends value; the value is evaluated before the array can move. */
#define vec_push(v, value) \
	do { \
		__typeof__(*(v)->data) value_ = (value); \
		vec_reserve((v), (v)->len + 1); \
		(v)->data[(v)->len++] = value_; \
	} while (0)

/* Appends n zeroed elements and yields a pointer to the first. */
#define vec_add(v, n) \
	({ \
		size_t add_ = (n); \
		vec_reserve((v), (v)->len + add_); \
		memset((v)->data + (v)->len, 0, add_ * sizeof(*(v)->data)); \
		(v)->len += add_; \
		(v)->data + (v)->len - add_; \
	})

/* Makes it n elements, no fewer than it has. Of a large n, new ones take no memory until they are written to. */
#define vec_widen(v, n) \
	do { \
		size_t wide_ = (n); \
		if (wide_ / 2 > (v)->cap) { \
			__typeof__((v)->data) to_ = mem_array(wide_, sizeof(*(v)->data)); \
			if ((v)->len) \
				memcpy(to_, (v)->data, (v)->len * sizeof(*(v)->data)); \
			mem_free((v)->data); \
			(v)->data = to_; \
			(v)->len = (v)->cap = wide_; \
		} else if (wide_ > (v)->len) { \
			vec_add((v), wide_ - (v)->len); \
		} \
	} while (0)

/* Gives back the room that there is besides the elements. */
#define vec_shrink(v) \
	do { \
		(v)->data = mem_regrow((v)->data, (v)->len, sizeof(*(v)->data)); \
		(v)->cap = (v)->len; \
	} while (0)

#define vec_release(v) \
	do { \
		mem_free((v)->data); \
		(v)->data = NULL; \
		(v)->len = (v)->cap = 0; \
	} while (0)
