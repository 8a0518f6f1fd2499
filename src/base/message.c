// SPDX-License-Identifier: GPL-2.0-or-later
/* message: messages with descriptors beside them (unix(7), cmsg(3)). */
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include "base/mem.h"
#include "base/message.h"

/* Room for descriptors, aligned as the kernel writes them. */
union descriptors {
	struct cmsghdr header;
	char bytes[CMSG_SPACE(MESSAGE_FDS_MAX * sizeof(int))];
};

int message_send(int socket, const void *data, size_t size, const int *fds, size_t n_fds)
{
	struct iovec iov = { (void *)data, size };
	struct msghdr msg = { .msg_iov = &iov, .msg_iovlen = 1 };
	union descriptors control = { .bytes = { 0 } };
	ssize_t n;

	if (n_fds > MESSAGE_FDS_MAX)
		return -EINVAL;
	if (n_fds) {
		msg.msg_control = &control;
		msg.msg_controllen = CMSG_SPACE(n_fds * sizeof(int));
		control.header.cmsg_level = SOL_SOCKET;
		control.header.cmsg_type = SCM_RIGHTS;
		control.header.cmsg_len = CMSG_LEN(n_fds * sizeof(int));
		memcpy(CMSG_DATA(&control.header), fds, n_fds * sizeof(int));
	}
	do {
		n = sendmsg(socket, &msg, MSG_DONTWAIT | MSG_NOSIGNAL);
	} while (n < 0 && errno == EINTR);
	return n < 0 ? -errno : 0;
}

static void take_fds(struct msghdr *msg, int *fds, size_t n_fds)
{
	struct cmsghdr *header = CMSG_FIRSTHDR(msg);

	if (!header || header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS)
		return;
	for (size_t i = 0; CMSG_LEN((i + 1) * sizeof(int)) <= header->cmsg_len; i++) {
		int fd;

		memcpy(&fd, CMSG_DATA(header) + i * sizeof(int), sizeof(fd));
		if (i < n_fds)
			fds[i] = fd;
		else
			mem_close_fd(&fd);
	}
}

static ssize_t refuse(int code, int *fds, size_t n_fds)
{
	for (size_t i = 0; i < n_fds; i++) {
		mem_close_fd(&fds[i]);
		fds[i] = -1;
	}
	return code;
}

ssize_t message_receive(int socket, bool wait, void *data, size_t size, int *fds, size_t n_fds)
{
	struct iovec iov = { data, size };
	struct msghdr msg = { .msg_iov = &iov, .msg_iovlen = 1 };
	union descriptors control = { .bytes = { 0 } };
	ssize_t n;

	if (n_fds) {
		msg.msg_control = &control;
		msg.msg_controllen = sizeof(control);
	}
	for (size_t i = 0; i < n_fds; i++)
		fds[i] = -1;
	do {
		n = recvmsg(socket, &msg, MSG_CMSG_CLOEXEC | (wait ? 0 : MSG_DONTWAIT));
	} while (n < 0 && errno == EINTR);
	if (n < 0)
		return errno == ECONNRESET ? 0 : -errno;
	if (n_fds)
		take_fds(&msg, fds, n_fds);
	if (msg.msg_flags & MSG_TRUNC)
		return refuse(-EBADMSG, fds, n_fds);
	/* Without room for a descriptor the kernel has let go of what came. */
	if (msg.msg_flags & MSG_CTRUNC)
		return refuse(n_fds ? -EMFILE : -EBADMSG, fds, n_fds);
	return n;
}
