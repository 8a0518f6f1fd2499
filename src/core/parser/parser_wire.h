/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * parser_wire: what the parser and its child say to each other: messages of one fixed size over a
 * socket, with descriptors beside them, and what is long in memory that both have mapped.
 *
 *	parent                                            child
 *	                                    <- READY      (rights)            once, before anything else
 *	OPEN (module, places, options,
 *	      text: name) + descriptor      ->            no answer
 *	ASK (module, n places)              ->
 *	                                    <- WISH       (module; wish)      any number of times
 *	FILE (result) + descriptor          ->
 *	                                    <- GROWTH     (module; growth)    what does not fit at once
 *	GO_ON                               ->
 *	                                    <- ANSWERS    (module, n answers; growth)
 *	SYMBOL (module, text: name)         ->
 *	                                    <- WISH ..    as above
 *	                                    <- PLACE      (module, result; offset, size)
 *	CLOSE (module)                      ->            no answer
 *
 * One question is under way at a time. A growth is what the module's book got since the last one:
 *	`strings` times { u32 length; bytes; zeros up to the next u32 }
 *	`scopes` times struct book_scope, whose `depth` and `has_function` are not looked at
 *	`nodes` times struct book_node
 * in this order, with ids as the child's book has them. The child lives no longer than the parent
 * and is of the same program, so that the version says only that this is a message at all.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "core/namer/namer.h"

#define PARSER_WIRE_VERSION 2
#define PARSER_BATCH_MAX 65536 /* places of one question */
#define PARSER_GROWTH_BYTES (1u << 20)
#define PARSER_TEXT_MAX 4096 /* of a name that goes to the child */
#define PARSER_STRING_MAX 16384 /* of a name or path that comes from the child */
#define PARSER_MODULES_MAX 4096 /* open at a time */

enum parser_message_type {
	PARSER_MESSAGE_NONE,
	PARSER_OPEN,
	PARSER_ASK,
	PARSER_FILE,
	PARSER_GO_ON,
	PARSER_SYMBOL,
	PARSER_CLOSE,
	PARSER_READY,
	PARSER_WISH,
	PARSER_GROWTH,
	PARSER_ANSWERS,
	PARSER_PLACE,
};

struct parser_message {
	uint16_t version; /* PARSER_WIRE_VERSION */
	uint16_t type; /* enum parser_message_type */
	uint32_t module; /* 1 .. PARSER_MODULES_MAX */
	uint32_t n; /* places or answers; bytes of text */
	/* FILE: 0 or a negative errno; PLACE: enum symbol_found; ASK: 1: with a new book */
	int32_t result;
	uint32_t strings, scopes, nodes, growth_bytes; /* GROWTH, ANSWERS */
	/* OPEN: NAMER_* and enum namer_places; READY: `options` is SANDBOX_* */
	uint32_t options, places;
	uint64_t offset, size; /* PLACE */
	uint64_t held_bytes; /* ANSWERS: memory that the module takes in the child */
};
_Static_assert(sizeof(struct parser_message) == 64, "part of the wire");
_Static_assert(sizeof(struct namer_place) == 16 && sizeof(struct book_answer) == 24, "part of the wire");
_Static_assert(sizeof(struct book_scope) == 20 && sizeof(struct book_node) == 12, "part of the wire");

/* struct wanted_file; strings end in a NUL. */
struct parser_wish {
	uint32_t kind; /* enum wanted_kind */
	uint32_t build_id_len, crc;
	uint8_t build_id[BUILD_ID_MAX];
	char name[WANTED_NAME_MAX], folder[WANTED_NAME_MAX];
};
_Static_assert(sizeof(struct parser_wish) == 32 + 2 * WANTED_NAME_MAX, "part of the wire");

/* What both have mapped. Either side may find anything there at any time, so it copies before it checks. */
struct parser_memory {
	struct namer_place places[PARSER_BATCH_MAX]; /* of ASK */
	struct book_answer answers[PARSER_BATCH_MAX];
	/* Text of OPEN and SYMBOL, without a NUL. */
	char name[PARSER_TEXT_MAX], symbol[PARSER_TEXT_MAX];
	struct parser_wish wish;
	uint32_t growth[PARSER_GROWTH_BYTES / sizeof(uint32_t)];
};

/*
 * Sends a message, with a descriptor unless fd is negative. Never waits. Returns 0 or a negative
 * errno: -EPIPE the other side is gone; -EAGAIN it takes nothing; those of sendmsg(2).
 */
int parser_wire_send(int socket, struct parser_message *message, int fd);

/*
 * Receives a message. `ret_fd` NULL: descriptors are not taken. Without `wait` it never waits. Returns
 * 1; 0: the other side is gone; or a negative errno: -EAGAIN there is none; -EBADMSG what came is none,
 * or brought a descriptor that was not asked for; -EMFILE a descriptor was lost on the way.
 */
int parser_wire_receive(int socket, bool wait, struct parser_message *ret_message, int *ret_fd);
