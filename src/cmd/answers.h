/* SPDX-License-Identifier: GPL-2.0-or-later */
/* answers: questions by the batch, answered and written in the order in which they were asked. */
#pragma once
#include "base/vec.h"
#include "core/report/address_report.h"
#include "core/symbol/address_lookup.h"
#include "output/address_writer.h"

/* A question: what was asked, and the address that it comes to. */
struct questions {
	VEC(const char *) words; /* borrowed */
	VEC(uint64_t) addrs; /* as many */
};

/* Adds one; the word stays where it is until the questions are answered. */
static inline void questions_add(struct questions *questions, const char *word, uint64_t addr)
{
	vec_push(&questions->words, word);
	vec_push(&questions->addrs, addr);
}

void questions_release(struct questions *questions);

struct answers {
	struct address_lookup *lookup; /* owned */
	struct address_writer writer;
	struct address_report report;
	VEC(struct lookup_answer) found;
	bool lacks_part; /* some answer is NAME_NO_DEBUG_PART */
};

/* The lookup and what the writer is made of are set before. */
void answers_release(struct answers *answers);

/*
 * The address of a question that is none itself: a symbol, perhaps with an offset ("main+0x10"), or
 * an offset in a file ("libc.so.6:0x2dd90", or with a +, as stk shows it). Errors: a usage error
 * when it is neither.
 */
int answers_address(struct answers *answers, const char *words, uint64_t *ret_addr, struct err *err);

/*
 * Answers them all; what was answered before a failure is written. Errors: those of
 * address_lookup_find(), and of opening the output.
 */
int answers_write(struct answers *answers, const struct questions *questions, struct err *err);

/* Ends the document. Errors: address_writer_end()'s. */
int answers_end(struct answers *answers, struct err *err);

/* Hands over what was written so far, and lets go of what is remembered of it when that is much. */
int answers_flush(struct answers *answers, struct err *err);
