/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * parser_exchange: one question to the child and its answer, with what happens on the way: the child is
 * started when there is none, modules are opened in it, its wishes are granted, its answers are checked,
 * its time is measured. What a failure means for the module is parser.c's to say.
 */
#pragma once
#include <stdbool.h>
#include "core/parser/book_copy.h"
#include "core/parser/parser.h"
#include "core/parser/parser_process.h"

/* What is still asked of the child for a module. */
enum parser_tier {
	PARSER_ALL, /* as the module's options say */
	PARSER_NAMES, /* symbol tables only: nothing of DWARF is read */
	PARSER_NOTHING,
};

struct parser_module {
	struct parser *parser;
	struct namer_module module; /* fd and name are owned */
	struct file_opener opener; /* what it points to is borrowed */
	enum parser_tier tier;
	enum name_reason reason; /* of a tier that is not PARSER_ALL */
	uint32_t id; /* 1 .. PARSER_MODULES_MAX; 0: none was left */
	uint32_t opened_in; /* parser.starts when the child was told of it; 0: never */
	uint32_t wishes; /* granted or not */
	uint64_t opener_ns; /* what they took */
	bool in_parts; /* many places at once took too long: asked about in small batches */
	bool was_alone; /* out of memory once: tried again in a new child, which holds nothing else */
	uint64_t stranger; /* who else than root and us made its files: parser_trust.h; 0: nobody */
	uint64_t held_bytes; /* in the child, as it says */
	struct book_copy copy;
	struct namer *namer; /* of a parser without a child */
};

/* What is asked at one time. */
struct parser_question {
	struct parser_module *module;
	enum parser_message_type what; /* PARSER_ASK, PARSER_SYMBOL */
	size_t n; /* of ASK: how many places, 1 .. PARSER_BATCH_MAX */
	struct book_answer *answers; /* where they go */
	const struct namer_place *places; /* of ASK */
	const char *symbol;
	struct found_symbol *found; /* of SYMBOL: where its place goes */
};

enum parser_progress {
	PARSER_ANSWERED,
	PARSER_WAITING,
	PARSER_LOST_START, /* the child cannot be started, or ended before anything was asked */
	PARSER_LOST_CRASH, /* it was ended by a signal, or ended itself */
	PARSER_LOST_LIE, /* it said what does not check */
	PARSER_LOST_MEMORY, /* it was refused memory */
	PARSER_LOST_TIME,
};

struct parser {
	struct parser_options options;
	parser_child_fn *child;
	struct parser_process process;
	struct parser_memory *memory;
	uint32_t *growth; /* our copy of the shared one */
	uint32_t starts; /* of children so far */
	bool ready; /* this child is in its sandbox */
	bool broken; /* none can be started */
	unsigned int starts_failed; /* in a row */
	/* Whose files this child was given: see parser_trust.h. */
	struct parser *strangers; /* the parser of those; NULL: there is none, or it is that itself */
	struct parser *of; /* the one that it is the strangers' of; NULL: none */
	bool given; /* anything */
	uint64_t stranger; /* whose file it was given; 0: nobody's but root's and ours */
	const struct parser_module *reader; /* for which module, the last time */
	unsigned int changes; /* of children, for the sake of what they read */
	VEC(struct parser_module *) modules; /* by id - 1; NULL: free */
	VEC(uint32_t) closed; /* ids that the child is not told of yet */
	/* The question under way; module NULL: none. */
	struct parser_question *question;
	uint64_t deadline_ns, cpu_ns; /* of it; what the child had used when it began */
	uint64_t limit_ns; /* of it: the time to its deadline */
	uint64_t began_ns; /* later by what the opener took */
	uint64_t slow_ns; /* what of PARSER_SLOW_LIMITS is left */
	unsigned int extensions;
	bool granting; /* a wish is being looked for */
	uint64_t told_cpu_ns; /* what the child had used when parser_gets_on() was asked last */
	/* Batches that wait: parser.c */
	struct parser_batch *first, **last;
	struct parser_state state;
};

/* Starts a child unless there is one; does not wait for it. Errors: parser_process_start()'s. */
int parser_exchange_start(struct parser *parser, struct err *err);

/*
 * Asks. PARSER_WAITING, or PARSER_LOST_START. The question must stay until it is answered, lost or given up.
 */
enum parser_progress parser_exchange_begin(struct parser *parser, struct parser_question *question);

/*
 * Does what there is to do for the question under way, waiting up to timeout_ms for it; 0: one message at
 * most is looked at. After anything but PARSER_WAITING there is no question under way, and after a loss no child.
 */
enum parser_progress parser_exchange_wait(struct parser *parser, int timeout_ms);

/* Ends the child and forgets the question under way; nobody is blamed. */
void parser_exchange_give_up(struct parser *parser);

/* parser_come_first(), of a parser with a child. */
void parser_exchange_come_first(struct parser *parser);

/* Waits, in time, for the first words of the child, and starts it where there is none. */
bool parser_exchange_ready(struct parser *parser);
