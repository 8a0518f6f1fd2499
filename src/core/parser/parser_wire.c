// SPDX-License-Identifier: GPL-2.0-or-later
/* parser_wire: messages between the parser and its child, and the descriptors beside them. */
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include "core/parser/parser_wire.h"

/* Room for one descriptor, aligned as the kernel writes it. */
union descriptor {
	struct cmsghdr header;
	char bytes[CMSG_SPACE(sizeof(int))];
};

int parser_wire_send(int socket, struct parser_message *message, int fd)
{
	struct iovec iov = { message, sizeof(*message) };
	struct msghdr msg = { .msg_iov = &iov, .msg_iovlen = 1 };
	union descriptor control = { .bytes = { 0 } };
	ssize_t n;

	message->version = PARSER_WIRE_VERSION;
	if (fd >= 0) {
		msg.msg_control = &control;
		msg.msg_controllen = sizeof(control);
		control.header.cmsg_level = SOL_SOCKET;
		control.header.cmsg_type = SCM_RIGHTS;
		control.header.cmsg_len = CMSG_LEN(sizeof(fd));
		memcpy(CMSG_DATA(&control.header), &fd, sizeof(fd));
	}
	do {
		n = sendmsg(socket, &msg, MSG_DONTWAIT | MSG_NOSIGNAL);
	} while (n < 0 && errno == EINTR);
	return n < 0 ? -errno : 0;
}

/* The descriptor that came, or -1. */
static int taken_fd(struct msghdr *msg)
{
	struct cmsghdr *header = CMSG_FIRSTHDR(msg);
	int fd = -1;

	if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS &&
	    header->cmsg_len == CMSG_LEN(sizeof(fd)))
		memcpy(&fd, CMSG_DATA(header), sizeof(fd));
	return fd;
}

int parser_wire_receive(int socket, bool wait, struct parser_message *ret_message, int *ret_fd)
{
	struct iovec iov = { ret_message, sizeof(*ret_message) };
	struct msghdr msg = { .msg_iov = &iov, .msg_iovlen = 1 };
	union descriptor control = { .bytes = { 0 } };
	ssize_t n;

	*ret_message = (struct parser_message){ 0 }; /* what comes may be shorter */
	if (ret_fd) {
		msg.msg_control = &control;
		msg.msg_controllen = sizeof(control);
		*ret_fd = -1;
	}
	do {
		n = recvmsg(socket, &msg, MSG_CMSG_CLOEXEC | (wait ? 0 : MSG_DONTWAIT));
	} while (n < 0 && errno == EINTR);
	if (n < 0)
		return errno == ECONNRESET ? 0 : -errno;
	if (ret_fd)
		*ret_fd = taken_fd(&msg);
	if (n == 0)
		return 0;
	if (n != sizeof(*ret_message) || msg.msg_flags & MSG_TRUNC ||
	    ret_message->version != PARSER_WIRE_VERSION)
		return -EBADMSG;
	/* Without room for it the kernel has let go of what came. */
	if (msg.msg_flags & MSG_CTRUNC)
		return ret_fd ? -EMFILE : -EBADMSG;
	return 1;
}
