/* SPDX-License-Identifier: GPL-2.0-or-later */
/* rows_here: makes unwind rows by opening and reading the file here and now, as readers do for a recording. */
#pragma once
#include "core/unwind/rows_maker.h"

extern const struct rows_maker rows_here;
