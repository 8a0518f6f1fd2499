/* SPDX-License-Identifier: GPL-2.0-or-later */
/* name_brackets: names of functions without what stands in their brackets: types, parameters, arguments. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include "base/buf.h"

/*
 * What is read of a name so far. Strangers' brackets need not close, or are nested deeper than any
 * compiler's: after the first of these each is a character like any other, so that a name is read a bounded
 * number of times.
 */
struct name_scan {
	const char *text;
	size_t len, at;
	bool unclosed;
};

/*
 * How long the piece at scan->at is (1 or more): the signs of an operator, as the "<<" of "operator<<", a
 * pair of brackets with all between them, else one byte.
 */
size_t name_piece(struct name_scan *scan);

/* Whether the word "operator" begins at `at`: from there on signs are no brackets, and blanks separate nothing. */
bool name_is_operator(const char *text, size_t at, size_t len);

/*
 * Each of these appends text with less in it (of hostile ones maybe nothing is left). They look at names as
 * demanglers write them (libiberty, LLVM; Itanium C++ ABI, Rust RFC 2603), and at those of Go and Java.
 */

/* No return type: "int f(int)" is "f(int)". What has no parameters has none. */
void name_drop_type(struct buf *out, const char *text, size_t len);
/*
 * No parameters, and none of the words behind them: "f(int) const::{lambda(int)#1}" is "f::{lambda#1}".
 * "operator()", "(anonymous namespace)" and Go's "(*T)" stay.
 */
void name_drop_parameters(struct buf *out, const char *text, size_t len);
/* Rust's own: "<A as T>::m" and "a::<impl T for A>::m" are "A::m", "m::<T>" is "m". */
void name_drop_traits(struct buf *out, const char *text, size_t len);
/* No arguments of templates: "a<int>::f<long>" is "a::f". Java's ".<init>" and "<module>" stay. */
void name_drop_arguments(struct buf *out, const char *text, size_t len);
/* No arguments of Go's types: "Sort[go.shape.int]" is "Sort". */
void name_drop_go_arguments(struct buf *out, const char *text, size_t len);
