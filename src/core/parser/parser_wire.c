// SPDX-License-Identifier: GPL-2.0-or-later
/* parser_wire: messages between the parser and its child, and the descriptors beside them. */
#include <errno.h>
#include "base/mem.h"
#include "base/message.h"
#include "core/parser/parser_wire.h"

int parser_wire_send(int socket, struct parser_message *message, int fd)
{
	message->version = PARSER_WIRE_VERSION;
	return message_send(socket, message, sizeof(*message), &fd, fd >= 0);
}

int parser_wire_receive(int socket, bool wait, struct parser_message *ret_message, int *ret_fd)
{
	ssize_t n;

	*ret_message = (struct parser_message){ 0 }; /* what comes may be shorter */
	n = message_receive(socket, wait, ret_message, sizeof(*ret_message), ret_fd, ret_fd ? 1 : 0);
	if (n <= 0)
		return (int)n;
	if (n == sizeof(*ret_message) && ret_message->version == PARSER_WIRE_VERSION)
		return 1;
	if (ret_fd) {
		mem_close_fd(ret_fd);
		*ret_fd = -1;
	}
	return -EBADMSG;
}
