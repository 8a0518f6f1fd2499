// SPDX-License-Identifier: GPL-2.0-or-later
/* out_keeper: names, gives away and removes an output for who has no right to any more. */
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/child.h"
#include "base/mem.h"
#include "base/out_keeper.h"
#include "base/rights.h"

#define RIGHTS (1ull << CAP_CHOWN | 1ull << CAP_DAC_OVERRIDE | 1ull << CAP_DAC_READ_SEARCH | 1ull << CAP_FOWNER)

enum order { ORDER_REPLACES, ORDER_KEEP, ORDER_GIVE, ORDER_END };

struct message {
	uint32_t order; /* enum order */
	uid_t uid;
	gid_t gid;
};

struct reply {
	int32_t result;
	bool kept;
	struct err err;
};

/* The descriptors that it has, from 3 on. */
enum { OWN_SOCKET = 3, OWN_FOLDER, OWN_FILE };

/* Above all that are wanted, then down to where they are; all others are closed. */
static bool place(struct out_file *file, int socket)
{
	int high[] = { fcntl(socket, F_DUPFD_CLOEXEC, 64), fcntl(file->folder, F_DUPFD_CLOEXEC, 64),
		       fcntl(file->fd, F_DUPFD_CLOEXEC, 64) };

	for (int i = 0; i < 3; i++)
		if (high[i] < 0 || dup2(high[i], OWN_SOCKET + i) < 0)
			return false;
	file->folder = OWN_FOLDER;
	file->fd = OWN_FILE;
	return !syscall(__NR_close_range, OWN_FILE + 1, ~0u, 0);
}

static void obey(struct out_file *file, const struct message *message, struct reply *reply)
{
	switch (message->order) {
	case ORDER_REPLACES:
		reply->result = out_file_replaces(file);
		break;
	case ORDER_KEEP:
		reply->result = out_file_keep(file, &reply->err);
		break;
	case ORDER_GIVE:
		reply->result = out_file_give(file, message->uid, message->gid);
		break;
	case ORDER_END:
		out_file_close(file);
		break;
	}
	reply->kept = file->kept;
}

/* Whoever writes may be killed: what was written stays then where it is. */
static void run(void *ctx, int socket)
{
	struct message message = { 0 };
	struct out_file file = *(const struct out_file *)ctx;

	prctl(PR_SET_NAME, "stk-keeper");
	if (!place(&file, socket) || rights_keep(RIGHTS, NULL) ||
	    send(OWN_SOCKET, &(struct reply){ 0 }, sizeof(struct reply), MSG_NOSIGNAL) < 0)
		_exit(1);
	while (message.order != ORDER_END && recv(OWN_SOCKET, &message, sizeof(message), 0) == sizeof(message)) {
		struct reply reply = { 0 };

		obey(&file, &message, &reply);
		if (send(OWN_SOCKET, &reply, sizeof(reply), MSG_NOSIGNAL) < 0)
			_exit(1); /* who waits for it sees that there is none */
	}
	_exit(0);
}

static bool take_reply(const struct out_file *file, struct reply *ret_reply)
{
	ssize_t n;

	do {
		n = recv(file->keeper, ret_reply, sizeof(*ret_reply), 0);
	} while (n < 0 && errno == EINTR);
	return n == sizeof(*ret_reply);
}

/* False: it has ended. */
static bool ask(const struct out_file *file, const struct message *message, struct reply *ret_reply)
{
	*ret_reply = (struct reply){ 0 };
	return send(file->keeper, message, sizeof(*message), MSG_NOSIGNAL) >= 0 && take_reply(file, ret_reply);
}

/* What is left to be done is done with the rights that are left. */
static void lose(struct out_file *file)
{
	mem_close_fd(&file->keeper);
	file->keeper = -1;
	while (file->keeper_pid > 0 && waitpid(file->keeper_pid, NULL, 0) < 0 && errno == EINTR)
		;
}

int out_keeper_start(struct out_file *file, struct err *err)
{
	const struct child_options options = {
		.what = "names the output",
		.signals = CHILD_BLOCKED, /* Ctrl-C is for who writes */
		.run = run,
		.ctx = file,
	};
	struct reply ready;
	int r;

	if (!file->name || geteuid())
		return 0;
	r = child_start(&options, &file->keeper_pid, &file->keeper, err);
	if (r || take_reply(file, &ready))
		return r;
	lose(file);
	return err_set(err, EIO, "cannot start a process that names the output");
}

bool out_keeper_replaces(const struct out_file *file)
{
	struct reply reply;

	return ask(file, &(struct message){ .order = ORDER_REPLACES }, &reply) && reply.result > 0;
}

int out_keeper_keep(struct out_file *file, struct err *err)
{
	struct reply reply;

	if (!ask(file, &(struct message){ .order = ORDER_KEEP }, &reply)) {
		lose(file);
		return out_file_keep(file, err);
	}
	file->kept = reply.kept;
	if (reply.result < 0 && err && !err->code)
		*err = reply.err;
	return reply.result;
}

int out_keeper_give(const struct out_file *file, uid_t uid, gid_t gid)
{
	struct reply reply;

	return ask(file, &(struct message){ ORDER_GIVE, uid, gid }, &reply) ? reply.result : -EIO;
}

void out_keeper_end(struct out_file *file)
{
	struct reply reply;

	ask(file, &(struct message){ .order = ORDER_END }, &reply);
	lose(file);
}
