// SPDX-License-Identifier: GPL-2.0-or-later
/* workload: the command of `record -- CMD`, started but held just before its exec. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include "core/capture/workload.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/rights.h"

void workload_init(struct workload *workload)
{
	*workload = (struct workload){ .pidfd = -1, .go_fd = -1, .failed_fd = -1 };
}

static int cannot_run(const char *name, int code, struct err *err)
{
	err_sys(err, code, "cannot run '%s'", name);
	if (abs(code) == ENOENT && !strchr(name, '/'))
		return err_hint(err, "no directory of PATH has it: give the command with its path");
	if (abs(code) == EACCES)
		return err_hint(err, "ls -l '%s'; chmod +x '%s'", name, name);
	return err ? err->code : -abs(code);
}

/* 0 when `path` looks like something exec would take, else the errno. */
static int runnable(const char *path)
{
	struct stat st;

	if (stat(path, &st) < 0)
		return errno;
	if (S_ISDIR(st.st_mode))
		return EACCES;
	return faccessat(AT_FDCWD, path, X_OK, AT_EACCESS) < 0 ? errno : 0;
}

/*
 * As execvp(3) looks: so that a mistyped name fails before anything is opened, moved or sampled.
 * What this cannot see (a foreign machine's file) is told by workload_go().
 */
static int look_up(const char *name)
{
	const char *path = getenv("PATH"), *end;
	char unset[64];
	RELEASE(buf_release) struct buf file = { 0 };
	int r, found = ENOENT;

	if (!name[0])
		return ENOENT;
	if (strchr(name, '/'))
		return runnable(name);
	if (!path && confstr(_CS_PATH, unset, sizeof(unset)) <= sizeof(unset))
		path = unset;
	for (; path; path = *end ? end + 1 : NULL) {
		end = strchrnul(path, ':');
		buf_clear(&file);
		buf_add(&file, path, end - path);
		buf_addf(&file, "%s%s", end == path ? "./" : "/", name);
		r = runnable(buf_text(&file));
		if (!r)
			return 0;
		/* A folder that may not be searched is passed over; a file that may not run is told. */
		if (r == EACCES && !access(buf_text(&file), F_OK))
			found = EACCES;
	}
	return found;
}

/* The child: waits for the word to go, then becomes the command. Async-signal-safe calls only. */
static void __attribute__((noreturn)) become(char **argv, bool stdout_taken, int wait_fd, int failed_fd)
{
	sigset_t none;
	char go;
	int code;

	signal(SIGPIPE, SIG_DFL);
	signal(SIGXFSZ, SIG_DFL);
	sigemptyset(&none);
	/* It is the user's: neither does it inherit any, nor is it found in a folder that is closed to the user. */
	if (rights_drop(NULL))
		_exit(EXIT_CODE_FAILED);
	/* 0 bytes: the recorder gave up or is dead; the command then must not run. */
	if (read(wait_fd, &go, 1) != 1)
		_exit(EXIT_CODE_FAILED);
	sigprocmask(SIG_SETMASK, &none, NULL);
	if (!stdout_taken || dup2(STDERR_FILENO, STDOUT_FILENO) >= 0)
		execvp(argv[0], argv);
	code = errno;
	if (write(failed_fd, &code, sizeof(code)) < 0)
		_exit(EXIT_CODE_USAGE);
	_exit(EXIT_CODE_FAILED);
}

int workload_start(struct workload *workload, char **argv, struct err *err)
{
	RELEASE(rights_end) struct rights rights = rights_of_user();
	CLOSE_FD int wait_fd = -1, failed_fd = -1;
	int fds[2], r;

	r = look_up(argv[0]);
	if (r)
		return cannot_run(argv[0], r, err);
	workload->name = argv[0];
	if (pipe2(fds, O_CLOEXEC) < 0)
		return err_sys(err, errno, "cannot make a pipe");
	wait_fd = fds[0];
	workload->go_fd = fds[1];
	if (pipe2(fds, O_CLOEXEC) < 0)
		return err_sys(err, errno, "cannot make a pipe");
	workload->failed_fd = fds[0];
	failed_fd = fds[1];
	workload->pid = fork();
	if (workload->pid < 0) {
		workload->pid = 0;
		return err_sys(err, errno, "cannot start '%s'", argv[0]);
	}
	if (workload->pid == 0) {
		close(workload->go_fd); /* else the child would hold open what it waits on */
		become(argv, workload->stdout_taken, wait_fd, failed_fd);
	}
	workload->pidfd = syscall(SYS_pidfd_open, workload->pid, 0);
	if (workload->pidfd < 0)
		return err_sys(err, errno, "cannot watch '%s'", argv[0]);
	fcntl(workload->pidfd, F_SETFD, FD_CLOEXEC);
	return 0;
}

static void close_fd(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

int workload_go(struct workload *workload, struct err *err)
{
	int code = 0;
	ssize_t n;

	if (write(workload->go_fd, "g", 1) != 1)
		return err_sys(err, errno, "cannot start '%s'", workload->name);
	close_fd(&workload->go_fd);
	do
		n = read(workload->failed_fd, &code, sizeof(code));
	while (n < 0 && errno == EINTR);
	close_fd(&workload->failed_fd);
	if (n == sizeof(code)) {
		workload_reap(workload, -1);
		return cannot_run(workload->name, code, err);
	}
	return 0;
}

bool workload_reap(struct workload *workload, int timeout_ms)
{
	struct pollfd fd = { .fd = workload->pidfd, .events = POLLIN };
	int r;

	if (!workload->pid || workload->ended)
		return workload->ended;
	do
		r = file_poll(&fd, 1, timeout_ms);
	while (r < 0 && timeout_ms < 0 && errno == EINTR);
	/* Where that fails waitpid() says at least how it is now. */
	if (r && waitpid(workload->pid, &workload->status, WNOHANG) == workload->pid)
		workload->ended = true;
	return workload->ended;
}

void workload_terminate(struct workload *workload)
{
	if (workload->pid && !workload_reap(workload, 0))
		kill(workload->pid, SIGTERM);
}

void workload_describe(const struct workload *workload, struct buf *out)
{
	const char *signal_name;

	if (!workload->ended) {
		buf_addf(out, "'%s' still runs (pid %d)", workload->name, workload->pid);
	} else if (WIFSIGNALED(workload->status)) {
		signal_name = sigabbrev_np(WTERMSIG(workload->status));
		buf_addf(out, "'%s' was killed by ", workload->name);
		if (signal_name)
			buf_addf(out, "SIG%s", signal_name);
		else
			buf_addf(out, "signal %d", WTERMSIG(workload->status));
	} else {
		buf_addf(out, "'%s' exited with %d", workload->name, WEXITSTATUS(workload->status));
	}
}

void workload_release(struct workload *workload)
{
	bool held = workload->go_fd >= 0;

	close_fd(&workload->go_fd);
	if (workload->pid && held)
		workload_reap(workload, 1000);
	close_fd(&workload->failed_fd);
	close_fd(&workload->pidfd);
}
