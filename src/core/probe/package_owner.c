// SPDX-License-Identifier: GPL-2.0-or-later
/* package_owner: which package brought a file, by dpkg-query(1). */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/file.h"
#include "core/probe/package_owner.h"

#define DPKG_QUERY "/usr/bin/dpkg-query"
#define WAIT_MS 2000 /* for all that it says */
#define SAID_BYTES_MAX (64u << 10)
#define PATTERN_CHARS "*?[]\\" /* dpkg-query(1) takes a path that has one of these for a pattern */

static int start(char *const argv[], int out, pid_t *ret_pid)
{
	static char locale[] = "LC_ALL=C";
	char *const environment[] = { locale, NULL };
	posix_spawn_file_actions_t files;
	int r;

	r = posix_spawn_file_actions_init(&files);
	if (r)
		return -r;
	r = posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
	r = r ? r : posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
	r = r ? r : posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
	r = r ? r : posix_spawn(ret_pid, argv[0], &files, NULL, argv, environment);
	posix_spawn_file_actions_destroy(&files);
	return -r;
}

/* What comes until the end, or until the time is over. */
static void hear(int fd, struct buf *said)
{
	uint64_t end_ns = clock_now_ns() + WAIT_MS * 1000000ull;
	struct pollfd polled = { .fd = fd, .events = POLLIN };
	char part[4096];

	while (said->len < SAID_BYTES_MAX) {
		uint64_t now_ns = clock_now_ns();
		ssize_t len;

		if (now_ns >= end_ns || poll(&polled, 1, (int)((end_ns - now_ns) / 1000000) + 1) <= 0)
			return;
		len = read(fd, part, sizeof(part));
		if (len <= 0)
			return;
		buf_add(said, part, (size_t)len);
	}
}

static bool ask(char *const argv[], struct buf *said)
{
	int pipe_fds[2], status = 0;
	pid_t pid;

	if (pipe2(pipe_fds, O_CLOEXEC))
		return false;
	CLOSE_FD int in = pipe_fds[0];
	int r = start(argv, pipe_fds[1], &pid);

	close(pipe_fds[1]);
	if (r)
		return false;
	hear(in, said);
	/* It has nothing to lose: it only reads. */
	kill(pid, SIGKILL);
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	return said->len;
}

/* The package of a line "PACKAGE[:ARCHITECTURE][, PACKAGE...]: PATH"; 0: it is none of that path. */
static size_t package_len(const char *line, size_t len, const char *path)
{
	size_t path_len = strlen(path);

	if (len < path_len + 3 || memcmp(line + len - path_len, path, path_len) != 0 ||
	    memcmp(line + len - path_len - 2, ": ", 2) != 0)
		return 0;
	/* "diversion by PACKAGE from: PATH" */
	return memchr(line, ' ', len - path_len - 2) && !memchr(line, ',', len) ? 0 : strcspn(line, ":,");
}

bool package_owner(const struct probe_context *context, const char *path, struct buf *name)
{
	/* A package made before /bin was a link to /usr/bin names its files so. */
	const char *merged = !strncmp(path, "/usr/", 5) ? path + 4 : path;
	char root[PATH_MAX + 16];
	char query[] = DPKG_QUERY, search[] = "--search";
	RELEASE(buf_release) struct buf said = { 0 };
	const char *argv[] = { query, root, search, path, merged, NULL };

	if (strpbrk(path, PATTERN_CHARS) || strchr(path, '\n'))
		return false;
	snprintf(root, sizeof(root), "--root=%s/", context->root);
	if (!ask((char *const *)argv, &said))
		return false;
	for (const char *line = buf_text(&said), *end; *line; line = *end ? end + 1 : end) {
		size_t len;

		end = strchrnul(line, '\n');
		len = package_len(line, (size_t)(end - line), path);
		if (!len)
			len = package_len(line, (size_t)(end - line), merged);
		if (!len)
			continue;
		buf_addf(name, "%.*s", (int)len, line);
		return true;
	}
	return false;
}
