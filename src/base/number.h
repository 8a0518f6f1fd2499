/* SPDX-License-Identifier: GPL-2.0-or-later */
/* number: counts and shares as people read them. */
#pragma once
#include <stdint.h>
#include "base/buf.h"

/* Appends 1234567 as "1,234,567". */
void number_count(struct buf *buf, uint64_t count);
/* Appends a percentage to a tenth, "99.9", but never "100.0" or "0.0" for what is not quite all or nothing. */
void number_percent(struct buf *buf, double percent);
