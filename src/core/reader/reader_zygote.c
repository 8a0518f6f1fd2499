// SPDX-License-Identifier: GPL-2.0-or-later
/* reader_zygote: starts and ends the processes in which files of targets are opened and read. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/proc_stat.h"
#include "base/vec.h"
#include "core/parser/sandbox.h"
#include "core/reader/reader_child.h"

#define MAKER_DATA_BYTES (2ull << 30) /* of rows while they are made, some 320 MB for the largest */
#define DIES_STEP_NS 1000000
#define DIES_NS 50000000ull /* what killed processes are waited for that wait themselves */
#define DIES_NS_MAX 1000000000ull /* others: a busy machine may let them wait for a processor */

struct zygote {
	int socket;
	struct reader_memory *const *memories;
	pid_t running[READER_CHILDREN]; /* 0: none */
	VEC(pid_t) dying; /* killed, and not seen to be dead */
};

/* A child's end of the sockets, and what it tells the opener and who records by. */
struct sockets {
	int near[READER_CHILDREN], far[READER_CHILDREN];
};

static bool open_sockets(struct sockets *sockets)
{
	for (size_t i = 0; i < READER_CHILDREN; i++)
		sockets->near[i] = sockets->far[i] = -1;
	for (size_t i = 0; i < READER_CHILDREN; i++) {
		int pair[2];

		if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair))
			return false;
		sockets->far[i] = pair[0];
		sockets->near[i] = pair[1];
	}
	return true;
}

static void close_sockets(struct sockets *sockets)
{
	for (size_t i = 0; i < READER_CHILDREN; i++) {
		mem_close_fd(&sockets->near[i]);
		mem_close_fd(&sockets->far[i]);
	}
}

/* Above all that are wanted, then down to where they are. */
static bool place_sockets(const struct sockets *sockets)
{
	int high[READER_CHILDREN];

	for (size_t i = 0; i < READER_CHILDREN; i++)
		high[i] = fcntl(i ? sockets->far[i] : sockets->near[0], F_DUPFD_CLOEXEC, 64);
	for (size_t i = 0; i < READER_CHILDREN; i++)
		if (high[i] < 0 || dup2(high[i], READER_OWN_SOCKET + (int)i) < 0)
			return false;
	return true;
}

/* What one of them shares with who records is not the others'. */
static bool unshare_memories(const struct zygote *zygote, size_t own)
{
	for (size_t i = 0; i < READER_CHILDREN; i++)
		if (i != own && munmap(zygote->memories[i], sizeof(struct reader_memory)))
			return false;
	return true;
}

static void run_opener(struct zygote *zygote, const struct sockets *sockets)
{
	prctl(PR_SET_NAME, "stk-opener");
	if (unshare_memories(zygote, 0) && place_sockets(sockets) &&
	    !sandbox_keep_opening(READER_OWN_SOCKET + READER_MAKERS))
		reader_open_files(zygote->memories[0]);
	_exit(0);
}

static void run_maker(struct zygote *zygote, const struct sockets *sockets, size_t i)
{
	const struct sandbox_options options = { .socket = sockets->near[i], .data_bytes = MAKER_DATA_BYTES };
	uint32_t got;

	prctl(PR_SET_NAME, "stk-maker");
	if (unshare_memories(zygote, i) && !sandbox_enter(&options, &got))
		reader_make_answers(zygote->memories[i]);
	_exit(0);
}

static pid_t start_child(struct zygote *zygote, const struct sockets *sockets, size_t i)
{
	pid_t pid = fork();

	if (!pid)
		sandbox_ends_first();
	if (!pid && !i)
		run_opener(zygote, sockets);
	if (!pid)
		run_maker(zygote, sockets, i);
	return pid > 0 ? pid : 0;
}

/* Those that are dead leave the list; returns how many are left. */
static uint32_t reap(struct zygote *zygote)
{
	size_t kept = 0;

	for (size_t i = 0; i < zygote->dying.len; i++)
		if (!waitpid(zygote->dying.data[i], NULL, WNOHANG))
			zygote->dying.data[kept++] = zygote->dying.data[i];
	zygote->dying.len = kept;
	return (uint32_t)kept;
}

/* Of those that are killed: whether nothing but what they wait for keeps them from ending. */
static bool all_wait(const struct zygote *zygote)
{
	struct proc_stat stat;

	for (size_t i = 0; i < zygote->dying.len; i++)
		if (proc_stat_read((uint32_t)zygote->dying.data[i], &stat) || stat.state != 'D')
			return false;
	return true;
}

/* Whoever waits for a file system may not end by being killed: that is not waited for. */
static void stop(struct zygote *zygote, struct reader_reply *reply)
{
	const struct timespec step = { .tv_nsec = DIES_STEP_NS };
	uint64_t begun_ns = clock_now_ns();

	for (size_t i = 0; i < READER_CHILDREN; i++) {
		if (!zygote->running[i])
			continue;
		kill(zygote->running[i], SIGKILL);
		vec_push(&zygote->dying, zygote->running[i]);
		zygote->running[i] = 0;
	}
	reply->left = reap(zygote);
	while (reply->left && clock_now_ns() - begun_ns < (all_wait(zygote) ? DIES_NS : DIES_NS_MAX)) {
		nanosleep(&step, NULL);
		reply->left = reap(zygote);
	}
}

static void start(struct zygote *zygote, struct reader_reply *reply, struct sockets *sockets)
{
	/* Begun before, and never heard of by who records. */
	stop(zygote, reply);
	if (!open_sockets(sockets)) {
		reply->error = -errno;
		return;
	}
	for (size_t i = 0; i < READER_CHILDREN && !reply->error; i++) {
		reply->pids[i] = zygote->running[i] = start_child(zygote, sockets, i);
		reply->error = reply->pids[i] ? 0 : -EAGAIN;
	}
	if (reply->error)
		stop(zygote, reply);
}

void reader_zygote(int socket, struct reader_memory *const memories[READER_CHILDREN])
{
	struct zygote zygote = { .socket = socket, .memories = memories };
	struct reader_order_message message;

	prctl(PR_SET_NAME, "stk-zygote");
	do {
		struct reader_reply reply = { 0 };
		struct sockets sockets = { { -1, -1, -1 }, { -1, -1, -1 } };

		if (message_receive(socket, true, &message, sizeof(message), NULL, 0) <= 0)
			message.order = READER_END;
		if (message.order == READER_START)
			start(&zygote, &reply, &sockets);
		else
			stop(&zygote, &reply);
		reply.number = message.number;
		message_send(socket, &reply, sizeof(reply), sockets.far,
				 sockets.far[0] >= 0 && !reply.error ? READER_CHILDREN : 0);
		close_sockets(&sockets);
	} while (message.order != READER_END);
	vec_release(&zygote.dying);
}
