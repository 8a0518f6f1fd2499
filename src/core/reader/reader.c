// SPDX-License-Identifier: GPL-2.0-or-later
/* reader: asks about files of targets, and gives up on those that do not answer. */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/file.h"
#include "base/log.h"
#include "core/reader/reader_state.h"

#define LOOK_EVERY_MS 10 /* whether there is progress */
#define PROGRESS_NS 20000ull /* of processor time since the last look */
#define READS_NS 1000000ull /* of processor time in one wait: more than it takes to begin */
#define LASTS_NS_MAX 20000000000ull /* even of one that works */
#define STOPPING_NS 20000000ull /* what is left of a wait when a stop is asked for */
#define BULK_KEPT_BYTES (1u << 20) /* of shared memory, from one answer to the next */

static void ask(void *ctx, const struct target_question *question, int given,
		struct target_answer *ret_answer, struct buf *bulk);

int reader_new(struct reader **ret_reader, struct err *err)
{
	CLEANUP(reader_free) struct reader *reader = mem_zalloc(sizeof(*reader));
	int r;

	reader->zygote_socket = reader->stop_fd = -1;
	for (size_t i = 0; i < READER_CHILDREN; i++)
		reader->children[i] = (struct reader_process){ .socket = -1, .pidfd = -1 };
	reader->target = (struct target_reader){ reader, ask };
	r = reader_start_zygote(reader, err);
	if (!r)
		*ret_reader = TAKE(reader);
	return r;
}

const struct target_reader *reader_target(struct reader *reader)
{
	return reader ? &reader->target : NULL;
}

void reader_stops_at(struct reader *reader, int stop_fd)
{
	if (reader)
		reader->stop_fd = stop_fd;
}

void reader_stats(const struct reader *reader, struct reader_stats *ret_stats)
{
	*ret_stats = reader->stats;
}

static bool is_stopping(struct reader *reader)
{
	struct pollfd fd = { .fd = reader->stop_fd, .events = POLLIN };

	if (!reader->patience.stopping && reader->stop_fd >= 0 && poll(&fd, 1, 0) > 0 && fd.revents & POLLIN)
		patience_stop(&reader->patience);
	return reader->patience.stopping;
}

/* Takes what a child has sent; false: it is no answer to the question. */
static bool take(struct reader *reader, uint32_t child, struct target_answer *ret_answer)
{
	struct reader_answer message = { 0 };
	CLOSE_FD int fd = -1;
	/* Of a maker no descriptor is taken: closing one can wait for the file system that it is on. */
	ssize_t n = message_receive(reader->children[child].socket, false, &message, sizeof(message), &fd, !child);
	const struct reader_memory *opener = reader->memories[0];

	/* The opener says who answers: not who reads what strangers wrote, where it was not asked. */
	if (n != sizeof(message) || message.number != reader->number || opener->taken != reader->number ||
	    opener->answers != child)
		return false;
	*ret_answer = message.answer;
	ret_answer->flags &= ~(uint32_t)TARGET_HAS_FD;
	ret_answer->state = opener->state;
	ret_answer->again_ns = 0;
	if (fd >= 0 && !child) { /* of the opener alone */
		ret_answer->flags |= TARGET_HAS_FD;
		ret_answer->fd = fd;
		fd = -1;
	}
	return true;
}

/* -EAGAIN: there is nothing yet; else as wait_for_answer(). What a dead child had sent before still counts. */
static int look(struct reader *reader, const struct pollfd fds[2 * READER_CHILDREN],
		struct target_answer *ret_answer)
{
	for (uint32_t i = 0; i < READER_CHILDREN; i++)
		if (fds[i].revents & POLLIN && take(reader, i, ret_answer))
			return (int)i;
	for (size_t i = 0; i < READER_CHILDREN; i++)
		if (fds[i].revents & (POLLHUP | POLLERR) || fds[READER_CHILDREN + i].revents)
			return -EIO;
	return -EAGAIN;
}

/* What they had used of processors when they were first looked at in a wait, and at the last progress. */
struct progress {
	uint64_t first_ns, last_ns;
};

/* Progress of who is waited for. On a busy machine it may not have got a processor since the last look. */
static bool goes_on(struct reader *reader, struct progress *progress)
{
	uint64_t used_ns = reader_cpu_ns(reader);
	bool goes_on = used_ns > progress->last_ns + PROGRESS_NS || reader_is_runnable(reader);

	if (!progress->first_ns)
		progress->first_ns = used_ns;
	if (goes_on)
		progress->last_ns = used_ns;
	return goes_on;
}

/*
 * At most limit_ns without progress. -ETIMEDOUT: it was waited in vain; -EIO a child has died; else the number of
 * the child that answered.
 */
static int wait_for_answer(struct reader *reader, uint64_t limit_ns, struct target_answer *ret_answer,
			   struct patience_wait *ret_wait)
{
	uint64_t begun_ns = clock_now_ns(), idle_since_ns = begun_ns, now_ns;
	struct progress progress = { 0 };
	struct pollfd fds[2 * READER_CHILDREN];
	int r;

	for (size_t i = 0; i < READER_CHILDREN; i++) {
		fds[i] = (struct pollfd){ .fd = reader->children[i].socket, .events = POLLIN };
		fds[READER_CHILDREN + i] = (struct pollfd){ .fd = reader->children[i].pidfd, .events = POLLIN };
	}
	do {
		r = file_poll(fds, ARRAY_LEN(fds), LOOK_EVERY_MS) > 0 ? look(reader, fds, ret_answer) : -EAGAIN;
		if (r != -EAGAIN)
			break;
		now_ns = clock_now_ns();
		if (goes_on(reader, &progress))
			idle_since_ns = now_ns;
		if (is_stopping(reader) && limit_ns > STOPPING_NS)
			limit_ns = STOPPING_NS;
		r = now_ns - idle_since_ns >= limit_ns || now_ns - begun_ns >= LASTS_NS_MAX ? -ETIMEDOUT : r;
	} while (r == -EAGAIN);
	now_ns = clock_now_ns();
	ret_wait->ns = now_ns - begun_ns;
	ret_wait->idle_ns = now_ns - idle_since_ns;
	ret_wait->has_read = r == -ETIMEDOUT && ret_wait->ns < LASTS_NS_MAX && progress.first_ns &&
			     reader_cpu_ns(reader) > progress.first_ns + READS_NS;
	return r;
}

/* Whether who did not answer has not even begun: what it waits for is the end of the question before. */
static bool is_of_the_last(const struct reader *reader)
{
	if (reader->memories[0]->taken != reader->number)
		return true;
	if (reader->memories[0]->done != reader->number)
		return false;
	/* The opener has handed it on, and no maker has taken it. */
	for (size_t i = 1; i < READER_CHILDREN; i++)
		if (reader->memories[i]->taken == reader->number)
			return false;
	return reader->number > 1;
}

static bool is_good(const struct target_answer *answer)
{
	const struct event_image *image = &answer->image;

	return answer->error <= 0 && answer->bulk_bytes <= READER_BULK_MAX && image->build_id_len <= BUILD_ID_MAX &&
	       (image->kind == IMAGE_FILE || image->kind == IMAGE_UNKNOWN) && !image->path && !image->pid &&
	       !image->id && !(image->flags & ~(uint32_t)IMAGE_NO_BUILD_ID);
}

static void take_bulk(struct reader *reader, int child, struct target_answer *answer, struct buf *bulk)
{
	uint8_t *shared = reader->memories[child]->bulk;

	buf_add(bulk, shared, answer->bulk_bytes);
	answer->words[sizeof(answer->words) - 1] = '\0';
	answer->flags &= ~(uint32_t)TARGET_STRANGERS;
	if (child == READER_CHILDREN - 1)
		answer->flags |= TARGET_STRANGERS;
	if (answer->bulk_bytes > BULK_KEPT_BYTES)
		madvise(shared - offsetof(struct reader_memory, bulk) + 4096, READER_BULK_MAX - 4096, MADV_REMOVE);
}

/* Who is to blame for an answer that did not come. Returns 1: the question before. */
static int blame(struct reader *reader, const struct patience_about *about, const char *path, int r,
		 const struct patience_wait *wait)
{
	bool last = r == -ETIMEDOUT && is_of_the_last(reader);
	struct patience_about blamed = last ? reader->last : *about;

	/* Of the process no file but this one is to blame; or none, where it is its memory that is waited for. */
	if (!last && r == -ETIMEDOUT && reader->memories[0]->in_memory)
		blamed.keys[PATIENCE_KEY_PATH] = 0;
	else if (blamed.keys[PATIENCE_KEY_PATH])
		blamed.keys[PATIENCE_KEY_PROCESS] = 0;
	patience_spent(&reader->patience, &blamed, wait);
	reader->stats.waited_ns += r == -ETIMEDOUT ? wait->ns : 0;
	log_debug("reader: '%s': %s", path,
		  last		   ? "waits for the file before it" :
		  r == -EIO	   ? "who read it has ended" :
		  wait->has_read ? "is read slowly" : "does not answer");
	return last ? 1 : r;
}

/* Only a maker has read the file; and the process has kept nobody whose question was about its memory. */
static void answered(struct reader *reader, const struct patience_about *about, int child)
{
	struct patience_about what = *about;

	if (!child)
		what.keys[PATIENCE_KEY_PATH] = 0;
	if (!reader->memories[0]->in_memory)
		what.keys[PATIENCE_KEY_PROCESS] = 0;
	patience_answered(&reader->patience, &what);
}

/* One question, once. Returns 0, -ETIMEDOUT, -EIO, or 1: the one before was to blame. */
static int try(struct reader *reader, const struct target_question *question, const struct patience_about *about,
	       int given, struct target_answer *ret_answer, struct buf *bulk)
{
	struct reader_question message = { .question = *question };
	uint64_t limit_ns = patience_deadline(&reader->patience, about);
	struct patience_wait wait = { 0 };
	int r;

	*ret_answer = (struct target_answer){ 0 };
	if (!limit_ns) {
		patience_state(&reader->patience, about, &ret_answer->state);
		return -ETIMEDOUT;
	}
	if (reader->runs && !reader_is_whole(reader))
		reader_stop(reader);
	if (reader_start(reader))
		return -EIO;
	message.number = ++reader->number;
	r = message_send(reader->children[0].socket, &message, sizeof(message), &given, given >= 0);
	if (!r)
		r = wait_for_answer(reader, limit_ns, ret_answer, &wait);
	if (r >= 0 && is_good(ret_answer)) {
		take_bulk(reader, r, ret_answer, bulk);
		reader->last = *about;
		answered(reader, about, r);
		return 0;
	}
	if (r == -ETIMEDOUT && reader->memories[0]->taken == reader->number)
		wait.state = reader->memories[0]->state;
	r = blame(reader, about, question->path, r == -ETIMEDOUT ? r : -EIO, &wait);
	reader_stop(reader);
	*ret_answer = (struct target_answer){ .state = wait.state };
	return r;
}

static void ask(void *ctx, const struct target_question *question, int given,
		struct target_answer *ret_answer, struct buf *bulk)
{
	struct reader *reader = ctx;
	struct patience_about about;
	int r;

	buf_clear(bulk);
	is_stopping(reader);
	patience_about(question, &about);
	reader->stats.asked++;
	r = try(reader, question, &about, given, ret_answer, bulk);
	if (r == 1)
		r = try(reader, question, &about, given, ret_answer, bulk);
	r = r > 0 ? -ETIMEDOUT : r;
	reader->stats.timed_out += r == -ETIMEDOUT;
	reader->stats.died += r == -EIO;
	if (!r)
		return;
	ret_answer->error = r;
	ret_answer->again_ns = r == -ETIMEDOUT ? patience_again(&reader->patience, &about) : 0;
	snprintf(ret_answer->words, sizeof(ret_answer->words), "%s",
		 r == -ETIMEDOUT ? "its file did not answer in time" : "who read its file has ended");
}

void reader_free(struct reader *reader)
{
	if (!reader)
		return;
	reader_end_zygote(reader);
	if (reader->stats.left == 1)
		log_warn("a process of stk waits for a file system that does not answer, and stays until it does");
	else if (reader->stats.left)
		log_warn("%u processes of stk wait for a file system that does not answer, and stay until it does",
			 reader->stats.left);
	mem_free(reader);
}
