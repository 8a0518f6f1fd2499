// SPDX-License-Identifier: GPL-2.0-or-later
/* test_message: descriptors beside a message arrive, and none stays open that nobody asked for. */
#include <dirent.h>
#include <errno.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>
#include "base/mem.h"
#include "base/message.h"
#include "tap.h"

static int sockets[2];

static int count_open(void)
{
	DIR *folder = opendir("/proc/self/fd");
	int n = 0;

	if (!folder)
		abort();
	while (readdir(folder))
		n++;
	closedir(folder);
	return n;
}

static void test_arrives(void)
{
	const int given[] = { STDIN_FILENO, STDERR_FILENO };
	int word = 7, got = 0, fds[3], before = count_open();

	CHECK_EQ(message_receive(sockets[1], false, &got, sizeof(got), fds, 3), -EAGAIN);
	CHECK(fds[0] == -1 && fds[2] == -1);
	CHECK_EQ(message_send(sockets[0], &word, sizeof(word), given, 2), 0);
	CHECK_EQ(message_receive(sockets[1], true, &got, sizeof(got), fds, 3), sizeof(got));
	CHECK(got == 7 && fds[0] >= 0 && fds[1] >= 0 && fds[2] == -1);
	mem_close_fd(&fds[0]);
	mem_close_fd(&fds[1]);
	CHECK_EQ(count_open(), before);
}

/* More than was asked for. */
static void test_too_many(void)
{
	const int given[] = { 0, 1, 2 };
	int word = 7, got = 0, fd = -1, before = count_open();
	char small[2];

	CHECK_EQ(message_send(sockets[0], &word, sizeof(word), given, 3), 0);
	CHECK_EQ(message_receive(sockets[1], true, &got, sizeof(got), &fd, 1), sizeof(got));
	CHECK_NAMED(count_open() == before + 1, "the first is kept, the others are closed");
	mem_close_fd(&fd);
	CHECK_EQ(message_send(sockets[0], &word, sizeof(word), given, 1), 0);
	CHECK_EQ(message_receive(sockets[1], true, &got, sizeof(got), NULL, 0), -EBADMSG);
	CHECK_EQ(message_send(sockets[0], &word, sizeof(word), given, 1), 0);
	CHECK_EQ(message_receive(sockets[1], true, small, sizeof(small), &fd, 1), -EBADMSG);
	CHECK_EQ(fd, -1);
	CHECK_NAMED(count_open() == before, "what comes with a message that is none is closed");
	CHECK_EQ(message_send(sockets[0], &word, sizeof(word), given, MESSAGE_FDS_MAX + 1), -EINVAL);
}

static void test_no_room(void)
{
	const int given[] = { 0 };
	struct rlimit all, none;
	int word = 7, got = 0, fd = -1;

	if (getrlimit(RLIMIT_NOFILE, &all))
		abort();
	none = all;
	none.rlim_cur = 3;
	CHECK_EQ(message_send(sockets[0], &word, sizeof(word), given, 1), 0);
	CHECK(!setrlimit(RLIMIT_NOFILE, &none));
	CHECK_EQ(message_receive(sockets[1], true, &got, sizeof(got), &fd, 1), -EMFILE);
	CHECK_EQ(fd, -1);
	CHECK(!setrlimit(RLIMIT_NOFILE, &all));
}

static void test_gone(void)
{
	int got = 0;

	close(sockets[0]);
	CHECK_EQ(message_receive(sockets[1], true, &got, sizeof(got), NULL, 0), 0);
	CHECK_EQ(message_send(sockets[1], &got, sizeof(got), NULL, 0), -EPIPE);
}

int main(void)
{
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets))
		return 1;
	test_arrives();
	test_too_many();
	test_no_room();
	test_gone();
	return tap_done();
}
