/* SPDX-License-Identifier: GPL-2.0-or-later */
/* made_child: what a child of the parser hears and says, without parser_child.c. */
#pragma once
#include <unistd.h>
#include "core/parser/parser_child.h"
#include "core/parser/parser_wire.h"

static inline void say(int socket, struct parser_message message)
{
	parser_wire_send(socket, &message, -1);
}

/* The next question, the opening of modules left out. */
static inline struct parser_message hear(int socket)
{
	struct parser_message message = { 0 };
	int fd;

	do {
		if (parser_wire_receive(socket, true, &message, &fd) != 1)
			_exit(PARSER_EXIT_DONE);
	} while (message.type == PARSER_OPEN || message.type == PARSER_CLOSE);
	return message;
}

/* An answer for each place of a question. */
static inline struct parser_message answer_to(const struct parser_message *question)
{
	return (struct parser_message){ .type = PARSER_ANSWERS, .module = question->module, .n = question->n };
}
