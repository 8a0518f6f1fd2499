/* SPDX-License-Identifier: GPL-2.0-or-later */
/* number: counts and shares as people read them. */
#pragma once
#include <stdint.h>
#include "base/buf.h"

/* Appends 1234567 as "1234567", or in hexadecimal as "12d687": for what is printed a million times. */
void number_decimal(struct buf *buf, uint64_t value);
void number_hex(struct buf *buf, uint64_t value);
/*
 * Write the same digits from `at` on and no NUL; return behind the last. Of the room for so many all may be
 * written to.
 */
#define NUMBER_HEX_MAX 16
char *number_put_hex(char *at, uint64_t value);
#define NUMBER_DECIMAL_MAX 20
char *number_put_decimal(char *at, uint64_t value);
/* Appends 1234567 as "1,234,567". */
void number_count(struct buf *buf, uint64_t count);
/* Appends a percentage to a tenth, "99.9", but never "100.0" or "0.0" for what is not quite all or nothing. */
void number_percent(struct buf *buf, double percent);
/* Appends a count as "812,345", and from a million on to a tenth of one: "1.9 M". */
void number_millions(struct buf *buf, uint64_t count);
/* Appends "1234 bytes", "62 KB", "8.1 MB"; units of 1,024. */
void number_bytes(struct buf *buf, uint64_t bytes);
/* Appends "1.2 ms", "62 ms", "3.4 s", "120 s". */
void number_seconds(struct buf *buf, uint64_t ns);
/* Appends "850 ns", "7.5 us", "62 us", and from a millisecond on as number_seconds(). */
void number_duration(struct buf *buf, uint64_t ns);
