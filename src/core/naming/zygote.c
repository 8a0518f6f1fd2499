// SPDX-License-Identifier: GPL-2.0-or-later
/* zygote: a small process that forks others, each with the rights that finding files of processes takes. */
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/mem.h"
#include "base/message.h"
#include "base/rights.h"
#include "core/naming/zygote.h"
#include "core/parser/sandbox.h"
#include "core/parser/syscall_filter.h"

/* Linux 5.9; older C libraries' headers lack them. The numbers are one for all machines. */
#ifndef __NR_close_range
#define __NR_close_range 436
#endif
#ifndef CAP_CHECKPOINT_RESTORE
#define CAP_CHECKPOINT_RESTORE 40
#endif

/*
 * Files of others, and through /proc/PID/root and map_files; addresses in /proc/kallsyms; and a child of their
 * own that becomes nobody, has another priority, and is ended (core/parser).
 */
#define RIGHTS                                                                                              \
	(1ull << CAP_DAC_READ_SEARCH | 1ull << CAP_SYS_PTRACE | 1ull << CAP_CHECKPOINT_RESTORE |            \
	 1ull << CAP_SYSLOG | 1ull << CAP_SETUID | 1ull << CAP_SETGID | 1ull << CAP_SYS_NICE | 1ull << CAP_KILL)

static bool keep_rights(void)
{
	for (int capability = 0; !prctl(PR_CAPBSET_DROP, capability, 0, 0, 0); capability++)
		;
	return !rights_keep(RIGHTS, NULL);
}

/* What ends or stops a recording by the keys of a terminal is for the recorder to say. */
static void set_signals(void)
{
	static const int ignored[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGPIPE, SIGCHLD };

	for (size_t i = 0; i < ARRAY_LEN(ignored); i++)
		signal(ignored[i], SIG_IGN);
	child_unblock_signals();
}

static void close_from(unsigned int first, unsigned int last)
{
	if (first <= last)
		syscall(__NR_close_range, first, last, 0);
}

/*
 * One that cannot be ended would keep open whatever it has: a pipe that somebody reads until its end. (Sanitizers
 * say on standard error what they find.)
 */
static void close_files(int socket, int keep_fd)
{
	unsigned int low = (unsigned int)(keep_fd >= 0 && keep_fd < socket ? keep_fd : socket);
	unsigned int high = (unsigned int)(keep_fd > socket ? keep_fd : socket);
	int null = open("/dev/null", O_RDWR | O_CLOEXEC);

	for (int fd = 0; fd <= (SYSCALL_FILTER_LOOSE ? 1 : 2); fd++)
		if (null < 0 || dup2(null, fd) < 0)
			close(fd);
	close_from(3, low - 1);
	close_from(low + 1, high - 1);
	close_from(high + 1, ~0u);
}

static bool ends_with(pid_t parent)
{
	return !prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) && getppid() == parent;
}

/* One word, and a descriptor beside it. */
static bool send_fd(int socket, int32_t word, int fd)
{
	return !message_send(socket, &word, sizeof(word), &fd, fd >= 0);
}

/* The same, received: *ret_fd is -1 when there was none. */
static bool receive_fd(int socket, bool wait, int32_t *ret_word, int *ret_fd)
{
	return message_receive(socket, wait, ret_word, sizeof(*ret_word), ret_fd, 1) == sizeof(*ret_word);
}

static void fork_one(const struct zygote_options *options, int socket, int fd, unsigned int number)
{
	pid_t zygote = getpid(), pid = fork();
	CLOSE_FD int pidfd = -1;

	if (!pid) {
		signal(SIGCHLD, SIG_DFL); /* it waits for its own */
		close(socket);
		prctl(PR_SET_NAME, options->name);
		sandbox_ends_first();
		if (ends_with(zygote))
			options->run(options->ctx, fd, number);
		_exit(1);
	}
	if (pid > 0)
		pidfd = (int)syscall(SYS_pidfd_open, pid, 0);
	send_fd(socket, pidfd < 0 ? -errno : pid, pidfd);
}

static void serve(const struct zygote_options *options, int socket)
{
	int32_t word;

	for (unsigned int number = 0;; number++) {
		CLOSE_FD int fd = -1;

		if (!receive_fd(socket, true, &word, &fd) || fd < 0)
			return;
		fork_one(options, socket, fd, number);
	}
}

struct birth {
	const struct zygote_options *options;
	pid_t parent;
};

static void run_zygote(void *ctx, int socket)
{
	const struct birth *birth = ctx;

	set_signals();
	prctl(PR_SET_NAME, "stk-zygote");
	if (keep_rights() && ends_with(birth->parent)) {
		close_files(socket, birth->options->keep_fd);
		serve(birth->options, socket);
	}
}

int zygote_start(struct zygote *zygote, const struct zygote_options *options, struct err *err)
{
	struct birth birth = { options, getpid() };
	const struct child_options how = {
		.what = "starts others",
		.signals = CHILD_BLOCKED,
		.run = run_zygote,
		.ctx = &birth,
	};

	return child_start(&how, &zygote->pid, &zygote->socket, err);
}

int zygote_fork(struct zygote *zygote, int fd, struct zygote_child *ret_child)
{
	struct pollfd answer = { .fd = zygote->socket, .events = POLLIN };
	int32_t pid;
	int pidfd, ready;

	if (!zygote->pid)
		return -ESRCH;
	if (!send_fd(zygote->socket, 0, fd))
		return -EPIPE;
	ready = poll(&answer, 1, ZYGOTE_WAIT_MS);
	if (ready != 1)
		return ready < 0 ? -errno : -ETIME;
	if (!receive_fd(zygote->socket, false, &pid, &pidfd))
		return -EPIPE;
	if (pidfd < 0)
		return pid < 0 ? pid : -EPROTO;
	*ret_child = (struct zygote_child){ pid, pidfd };
	return 0;
}

void zygote_end(struct zygote *zygote)
{
	CLOSE_FD int pidfd = -1;
	struct pollfd end = { .events = POLLIN };

	if (!zygote->pid)
		return;
	pidfd = (int)syscall(SYS_pidfd_open, zygote->pid, 0);
	close(zygote->socket);
	kill(zygote->pid, SIGKILL);
	end.fd = pidfd;
	poll(&end, 1, ZYGOTE_WAIT_MS);
	waitpid(zygote->pid, NULL, WNOHANG);
	*zygote = (struct zygote){ .socket = -1 };
}
