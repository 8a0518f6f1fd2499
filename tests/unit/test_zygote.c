// SPDX-License-Identifier: GPL-2.0-or-later
/* Processes that a small one forks: with what is given to them and nothing else, and no longer than it lives. */
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>
#include "base/file.h"
#include "base/mem.h"
#include "core/naming/zygote.h"
#include "tap.h"

#define PATIENCE_MS 20000

static int kept[2], not_kept; /* descriptors */

struct report {
	unsigned int number, given;
	int no_new_privs, has_kept, has_other, has_stdin;
};

/* Says what it has, and stays until it is ended. */
static void run(void *ctx, int fd, unsigned int number)
{
	struct report report = { .number = number, .given = *(unsigned int *)ctx };
	char path[64];

	report.no_new_privs = prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0);
	report.has_kept = fcntl(kept[1], F_GETFD) >= 0;
	report.has_other = fcntl(not_kept, F_GETFD) >= 0;
	file_path_of(0, path, sizeof(path));
	report.has_stdin = strcmp(path, "/dev/null") != 0;
	(void)!write(fd, &report, sizeof(report));
	for (;;)
		pause();
}

static bool ends(int pidfd)
{
	struct pollfd end = { .fd = pidfd, .events = POLLIN };

	return poll(&end, 1, PATIENCE_MS) == 1;
}

int main(void)
{
	unsigned int word = 17;
	const struct zygote_options options = { run, &word, "stk-test", 0 };
	struct zygote_options how = options;
	struct zygote zygote;
	struct zygote_child children[2];
	struct report report;
	int sockets[2];

	CHECK_EQ(pipe(kept), 0);
	not_kept = open("/", O_RDONLY);
	how.keep_fd = kept[1];
	CHECK_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets), 0);
	CHECK_EQ(zygote_start(&zygote, &how, NULL), 0);
	word = 18; /* it has what there was */
	for (unsigned int i = 0; i < ARRAY_LEN(children); i++) {
		CHECK_EQ(zygote_fork(&zygote, sockets[1], &children[i]), 0);
		CHECK_EQ(read(sockets[0], &report, sizeof(report)), (int)sizeof(report));
		CHECK_EQ(report.number, i);
		CHECK_EQ(report.given, 17);
		CHECK(report.no_new_privs && report.has_kept && !report.has_other && !report.has_stdin);
	}
	CHECK(children[0].pid != children[1].pid);
	kill(children[0].pid, SIGTERM); /* as the keys of a terminal: not for it */
	kill(children[1].pid, SIGKILL);
	CHECK(ends(children[1].pidfd));
	CHECK_EQ(kill(children[0].pid, 0), 0);
	zygote_end(&zygote);
	CHECK(ends(children[0].pidfd));
	CHECK(zygote_fork(&zygote, sockets[1], &children[0]) < 0);
	zygote_end(&zygote);
	return tap_done();
}
