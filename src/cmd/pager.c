// SPDX-License-Identifier: GPL-2.0-or-later
/* pager: long text on a terminal goes through $STK_PAGER, $PAGER or less. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/log.h"
#include "base/mem.h"
#include "cmd/pager.h"

/* -F leaves at once when all fits, -R keeps colours, -S long lines. A small system has no less, and
 * must see its report nevertheless. */
#define LESS_OR_CAT "if command -v less >/dev/null; then exec less -FRSX; else exec cat; fi"
#define STATUS_NOT_RUN 126 /* from here on (127) sh(1) could not run what it was given */

static pid_t pager_pid;

static const char *pager_name(void)
{
	const char *name = getenv("STK_PAGER");

	if (!name)
		name = getenv("PAGER");
	if (!name)
		return LESS_OR_CAT;
	return !*name || !strcmp(name, "cat") ? NULL : name;
}

static void become_pager(const char *name, int in)
{
	dup2(in, STDIN_FILENO);
	signal(SIGPIPE, SIG_DFL);
	setenv("LESS", "FRSX", 0);
	execl("/bin/sh", "sh", "-c", name, (char *)NULL);
	_exit(127);
}

bool pager_start(void)
{
	const char *name = isatty(STDOUT_FILENO) ? pager_name() : NULL;
	int pipe_fds[2];

	if (!name || pipe2(pipe_fds, O_CLOEXEC) < 0)
		return false;
	pager_pid = fork();
	if (!pager_pid)
		become_pager(name, pipe_fds[0]);
	if (pager_pid > 0)
		dup2(pipe_fds[1], STDOUT_FILENO);
	close(pipe_fds[0]);
	close(pipe_fds[1]);
	if (pager_pid < 0)
		return false;
	/* The user may leave before the end, and Ctrl-C is the pager's. */
	signal(SIGPIPE, SIG_IGN);
	signal(SIGINT, SIG_IGN);
	return true;
}

void pager_wait(void)
{
	int status = 0;

	if (pager_pid <= 0)
		return;
	close(STDOUT_FILENO);
	while (waitpid(pager_pid, &status, 0) < 0 && errno == EINTR)
		;
	pager_pid = 0;
	open("/dev/null", O_WRONLY | O_CLOEXEC);
	if (WIFEXITED(status) && WEXITSTATUS(status) >= STATUS_NOT_RUN)
		log_warn("the pager '%s' did not run, so nothing was shown: use --no-pager, or name "
			 "another in STK_PAGER", pager_name());
}
