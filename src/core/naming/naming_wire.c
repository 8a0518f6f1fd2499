// SPDX-License-Identifier: GPL-2.0-or-later
/* naming_wire: messages between the recorder and the process that names its places. */
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include "core/naming/naming_wire.h"

#define READ_BYTES (64u << 10)

void naming_wire_put(struct naming_wire *wire, enum naming_message_type type, const void *data, size_t bytes)
{
	const struct naming_header header = { type, (uint32_t)bytes };

	if (naming_wire_is_empty(wire)) {
		buf_clear(&wire->out);
		wire->sent = 0;
	}
	buf_add(&wire->out, &header, sizeof(header));
	buf_add(&wire->out, data, bytes);
}

bool naming_wire_is_empty(const struct naming_wire *wire)
{
	return wire->sent == wire->out.len;
}

int naming_wire_write(struct naming_wire *wire)
{
	while (!naming_wire_is_empty(wire)) {
		ssize_t n = send(wire->fd, wire->out.data + wire->sent, wire->out.len - wire->sent,
				 MSG_DONTWAIT | MSG_NOSIGNAL);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return errno == EAGAIN ? 0 : -errno;
		wire->sent += (size_t)n;
	}
	return 0;
}

/* What was taken makes room. */
static void move_up(struct naming_wire *wire)
{
	if (!wire->taken)
		return;
	wire->in.len -= wire->taken;
	memmove(wire->in.data, wire->in.data + wire->taken, wire->in.len);
	wire->taken = 0;
}

int naming_wire_read(struct naming_wire *wire)
{
	ssize_t n;

	move_up(wire);
	buf_reserve(&wire->in, READ_BYTES);
	do
		n = recv(wire->fd, wire->in.data + wire->in.len, READ_BYTES, MSG_DONTWAIT);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		return errno == EAGAIN ? 0 : -errno;
	if (!n)
		return -EPIPE;
	wire->in.len += (size_t)n;
	return 1;
}

int naming_wire_next(struct naming_wire *wire, struct naming_message *ret_message)
{
	size_t left = wire->in.len - wire->taken;
	struct naming_header header;

	if (left < sizeof(header))
		return 0;
	memcpy(&header, wire->in.data + wire->taken, sizeof(header));
	if (header.bytes > NAMING_MESSAGE_MAX)
		return -EBADMSG;
	if (left - sizeof(header) < header.bytes)
		return 0;
	*ret_message = (struct naming_message){ header.type, wire->in.data + wire->taken + sizeof(header),
						header.bytes };
	wire->taken += sizeof(header) + header.bytes;
	return 1;
}

void naming_wire_release(struct naming_wire *wire)
{
	buf_release(&wire->in);
	buf_release(&wire->out);
	wire->taken = wire->sent = 0;
}
