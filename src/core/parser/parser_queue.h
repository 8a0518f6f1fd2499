/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * parser_queue: batches of places that wait to be asked about, one after the other, and what the loss of
 * the child means for the module that it was lost to.
 */
#pragma once
#include "core/parser/parser_exchange.h"

/* Places asked about with one call. */
struct parser_batch {
	struct parser_batch *next;
	struct parser_module *module;
	const struct namer_place *places;
	struct book_answer *answers;
	size_t n, done;
	struct parser_question question; /* of the places from `done` on */
};

/* Puts a batch at the end; it stays the caller's. */
void parser_queue_join(struct parser *parser, struct parser_batch *batch);
/* Takes a batch out, wherever it is; what is asked about it is given up. */
void parser_queue_leave(struct parser *parser, struct parser_batch *batch);
/* The first batch of a module; NULL: none. */
struct parser_batch *parser_queue_first(const struct parser_module *module);
/* Answers what is left of a batch with nothing but a reason. */
void parser_queue_fill(struct parser_batch *batch, enum name_reason reason);

/*
 * Goes on with the first batches until `wanted` is done, or timeout_ms are over without anything being
 * heard; whether it is done.
 */
bool parser_queue_pump(struct parser *parser, struct parser_batch *wanted, int timeout_ms);

/*
 * Asks a question that is no batch, after those under way: again as long as the module has a tier left.
 * False: it has none, or cannot be asked. `cancelled` (may be NULL) as for parser_ask(): false, too.
 */
bool parser_queue_ask(struct parser_question *question, bool (*cancelled)(void));
