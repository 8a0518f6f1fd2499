// SPDX-License-Identifier: GPL-2.0-or-later
/* reader_processes: the zygote, the opener and the makers of a reader, as who records has them. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "base/child.h"
#include "base/clock.h"
#include "base/proc_stat.h"
#include "core/parser/sandbox.h"
#include "core/reader/reader_child.h"
#include "core/reader/reader_state.h"

#define ZYGOTE_NS_MAX 3000000000ull

static struct reader_memory *new_memory(void)
{
	void *memory = mmap(NULL, sizeof(struct reader_memory), PROT_READ | PROT_WRITE,
			    MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	return memory == MAP_FAILED ? NULL : memory;
}

static void run_zygote(void *ctx, int socket)
{
	const struct reader *reader = ctx;

	if (!sandbox_keep_starting(socket))
		reader_zygote(SANDBOX_SOCKET, reader->memories);
	_exit(0);
}

int reader_start_zygote(struct reader *reader, struct err *err)
{
	const struct child_options options = {
		.what = "reads files of targets",
		.signals = CHILD_OWN_SESSION, /* Ctrl-C ends the recording, which ends this */
		.run = run_zygote,
		.ctx = reader,
	};

	for (size_t i = 0; i < READER_CHILDREN; i++) {
		reader->memories[i] = new_memory();
		if (!reader->memories[i])
			return err_sys(err, errno, "cannot share memory with one that reads files of targets");
	}
	return child_start(&options, &reader->zygote, &reader->zygote_socket, err);
}

uint64_t reader_cpu_ns(const struct reader *reader)
{
	uint64_t all = 0;

	for (size_t i = 0; i < READER_CHILDREN; i++)
		all += clock_cpu_ns_of(reader->children[i].pid);
	return all;
}

static void close_all(int fds[READER_CHILDREN])
{
	for (size_t i = 0; i < READER_CHILDREN; i++)
		mem_close_fd(&fds[i]);
}

/* The reply to that order, with descriptors; what comes late to another one is nobody's. */
static int take_reply(struct reader *reader, uint32_t number, struct reader_reply *ret_reply,
		      int ret_fds[READER_CHILDREN])
{
	struct pollfd fd = { .fd = reader->zygote_socket, .events = POLLIN };
	ssize_t n;

	for (;;) {
		if (poll(&fd, 1, ZYGOTE_NS_MAX / 1000000) <= 0)
			return -ETIMEDOUT;
		n = message_receive(reader->zygote_socket, false, ret_reply, sizeof(*ret_reply), ret_fds,
				    READER_CHILDREN);
		if (n == sizeof(*ret_reply) && ret_reply->number == number)
			return ret_reply->error;
		if (n > 0)
			close_all(ret_fds);
		if (n != sizeof(*ret_reply))
			return -EIO;
	}
}

/* Has the zygote do something; it may be gone. ret_fds: NULL: there are none. */
static int order(struct reader *reader, enum reader_order what, struct reader_reply *ret_reply,
		 int ret_fds[READER_CHILDREN])
{
	const struct reader_order_message message = { what, ++reader->orders };
	int r = message_send(reader->zygote_socket, &message, sizeof(message), NULL, 0), fds[READER_CHILDREN];

	*ret_reply = (struct reader_reply){ 0 };
	if (r)
		return r;
	r = take_reply(reader, message.number, ret_reply, ret_fds ? ret_fds : fds);
	if (!r && !ret_fds)
		close_all(fds);
	return r;
}

void reader_stop(struct reader *reader)
{
	struct reader_reply reply;

	for (size_t i = 0; i < READER_CHILDREN; i++) {
		mem_close_fd(&reader->children[i].socket);
		mem_close_fd(&reader->children[i].pidfd);
		reader->children[i] = (struct reader_process){ .socket = -1, .pidfd = -1 };
	}
	if (reader->runs && !order(reader, READER_STOP, &reply, NULL))
		reader->stats.left = reply.left;
	reader->runs = false;
}

int reader_start(struct reader *reader)
{
	int fds[READER_CHILDREN];
	struct reader_reply reply;
	int r;

	if (reader->runs)
		return 0;
	r = order(reader, READER_START, &reply, fds);
	reader->runs = !r;
	for (size_t i = 0; i < READER_CHILDREN && !r; i++) {
		struct reader_process *child = &reader->children[i];

		child->socket = fds[i];
		child->pid = reply.pids[i];
		child->pidfd = (int)syscall(SYS_pidfd_open, child->pid, 0);
		reader->memories[i]->taken = reader->memories[i]->done = reader->number;
	}
	return r;
}

bool reader_is_whole(const struct reader *reader)
{
	struct pollfd fds[READER_CHILDREN];

	for (size_t i = 0; i < READER_CHILDREN; i++)
		fds[i] = (struct pollfd){ .fd = reader->children[i].pidfd, .events = POLLIN };
	return poll(fds, READER_CHILDREN, 0) <= 0;
}

bool reader_is_runnable(const struct reader *reader)
{
	struct proc_stat stat;

	for (size_t i = 0; i < READER_CHILDREN; i++)
		if (!proc_stat_read(reader->children[i].pid, &stat) && stat.state == 'R')
			return true;
	return false;
}

void reader_end_zygote(struct reader *reader)
{
	struct reader_reply reply;

	if (reader->zygote > 0) {
		reader_stop(reader);
		if (!order(reader, READER_END, &reply, NULL))
			reader->stats.left = reply.left;
		kill(reader->zygote, SIGKILL);
		waitpid(reader->zygote, NULL, 0);
	}
	mem_close_fd(&reader->zygote_socket);
	for (size_t i = 0; i < READER_CHILDREN; i++)
		if (reader->memories[i])
			munmap(reader->memories[i], sizeof(struct reader_memory));
}
