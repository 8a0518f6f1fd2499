/* SPDX-License-Identifier: GPL-2.0-or-later */
/* answer_stdin: questions that are read from stdin, answered line by line as they come. */
#pragma once
#include "cmd/answers.h"

/*
 * Reads what there is, answers the whole lines of it, and keeps the rest for the next time, until there is no
 * more or the reader of the answers has left. A line is addresses apart by blanks, or one symbol or offset in a
 * file; one that is none costs the others nothing: it is warned of, and answered as an address that nobody has
 * with every_line (who writes two lines for each of its own, as addr2line does, reads two). Errors: a usage error
 * when there was such a line; those of read(2) and of answers_write().
 */
int answer_stdin(struct answers *answers, bool every_line, struct err *err);
