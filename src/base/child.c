// SPDX-License-Identifier: GPL-2.0-or-later
/* child: a process of ours that does one thing, and that we talk to through a socket. */
#include <errno.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>
#include "base/child.h"

void child_unblock_signals(void)
{
	sigset_t none;

	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
}

static void begin(const struct child_options *options)
{
	/* The handler of a sanitizer tells what went wrong. */
	for (int number = 1; number < NSIG; number++)
		if (!CHILD_IS_SANITIZED || number != SIGSEGV)
			signal(number, SIG_DFL);
	if (options->signals == CHILD_BLOCKED)
		return;
	setsid();
	child_unblock_signals();
}

int child_start(const struct child_options *options, pid_t *ret_pid, int *ret_socket, struct err *err)
{
	sigset_t all, before;
	int sockets[2], r;
	pid_t pid;

	*ret_pid = 0;
	*ret_socket = -1;
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets))
		return err_sys(err, errno, "cannot reach a process that %s", options->what);
	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &before);
	pid = fork();
	r = errno;
	if (!pid) {
		close(sockets[0]);
		begin(options);
		options->run(options->ctx, sockets[1]);
		_exit(0);
	}
	sigprocmask(SIG_SETMASK, &before, NULL);
	close(sockets[1]);
	if (pid < 0) {
		close(sockets[0]);
		return err_sys(err, r, "cannot start a process that %s", options->what);
	}
	*ret_pid = pid;
	*ret_socket = sockets[0];
	return 0;
}
