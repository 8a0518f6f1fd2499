/* SPDX-License-Identifier: GPL-2.0-or-later */
/* endings: how stacks ended in one line of words, the same below a report and at the end of a recording. */
#pragma once
#include "base/buf.h"
#include "core/report/report.h"

/*
 * Appends "99.7 % complete; cut 0.3 %: uncovered in libfoo.so 0.2 %, fault 0.1 %; 3 had none (exited)", names
 * escaped. Shares are of the samples that have this part of the stack.
 */
void endings_add_words(struct buf *out, const struct report_endings *endings);
