// SPDX-License-Identifier: GPL-2.0-or-later
/* naming_link: the recorder's side of the naming process. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/file.h"
#include "base/log.h"
#include "base/proc_stat.h"
#include "core/naming/naming_answers.h"
#include "core/naming/naming_feed.h"
#include "core/naming/naming_link.h"
#include "core/naming/naming_wire.h"
#include "core/naming/zygote.h"
#include "core/symbol/debug_fetcher.h"
#include "core/symbol/debug_places.h"

#define NS_PER_MS 1000000ULL
#define PROCESSES_MAX 64 /* one after the other */
#define DEATHS_MAX 2 /* at one image: the second time it is to blame */
#define READS_MAX 16 /* of one step */
#define WAITING_CPU_NS (NAMING_STALL_NS / 50) /* who waits looks now and then whether to go on */
#define AWAY_NS (NAMING_STALL_NS / 2) /* who did not look for so long knows nothing of what was meanwhile */
#define STEP_MS 50 /* while it is waited for, between questions whether to go on */
#define KILL_MS 200 /* what was ended has ended by then, or waits where nothing reaches it */

struct death {
	uint32_t image;
	unsigned int n;
};

struct naming_link {
	struct naming_link_options options;
	struct zygote zygote;
	struct zygote_child child; /* pid 0: there is none */
	struct naming_wire wire;
	struct naming_feed feed;
	struct naming_answers answers;
	unsigned int processes; /* so far */
	bool lost; /* no other is started */
	bool begun, modules_told; /* the process was told of the kernel; and, at the end, of all modules */
	bool news; /* there may be some, or WORK is to be said */
	bool finishing, finish_told, done;
	uint32_t works; /* WORK and FINISH said to this process */
	struct naming_state state; /* as it said last */
	/* Its progress: when some was seen, when it was looked for, and CPU time used then. */
	uint64_t seen_ns, looked_ns, cpu_ns;
	VEC(struct death) deaths;
	VEC(struct zygote_child) ended; /* that were told to end */
	uint32_t timed_out; /* images that were given up at the end, and the first of them */
	uint32_t first_timed_out;
};

static void start(struct naming_link *link)
{
	char words[128];
	int sockets[2], r = -ECHILD; /* as many as these are lost to no file */

	if (link->processes++ < PROCESSES_MAX)
		r = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) ? -errno : 0;
	if (!r) {
		r = zygote_fork(&link->zygote, sockets[1], &link->child);
		close(sockets[1]);
		if (r)
			close(sockets[0]);
	}
	if (r) {
		log_warn("no more names are looked up: no process for that can be started: %s",
			 err_words(r, words, sizeof(words)));
		link->lost = true;
		return;
	}
	link->wire.fd = sockets[0];
	link->state = (struct naming_state){ 0 };
	link->works = 0;
	link->begun = link->modules_told = link->finish_told = false;
	link->news = link->processes > 1;
	link->seen_ns = link->looked_ns = clock_now_ns();
	link->cpu_ns = 0;
	naming_feed_restart(&link->feed);
	naming_answers_restart(&link->answers);
	for (size_t i = 0; i < link->feed.left.len; i++) {
		const struct left_image *left = &link->feed.left.data[i];

		if (!left->is_taken_up)
			naming_wire_put(&link->wire, NAMING_LEAVE, &left->image, sizeof(left->image));
	}
}

struct naming_link *naming_link_new(const struct naming_link_options *options)
{
	struct naming_link *link = mem_zalloc(sizeof(*link));
	const struct debug_places *places = options->process.debug_places;
	const struct zygote_options zygote = {
		.run = naming_process_run,
		.ctx = (void *)&options->process,
		.name = "stk-names",
		.keep_fd = places && places->fetcher ? debug_fetcher_fd(places->fetcher) : -1,
	};
	struct err err = { 0 };

	link->options = *options;
	link->child.pidfd = link->wire.fd = -1;
	naming_feed_init(&link->feed, options->tables);
	naming_answers_init(&link->answers, options->tables);
	link->lost = zygote_start(&link->zygote, &zygote, &err);
	if (link->lost)
		log_warn("names cannot be looked up: %s", err.text);
	else
		start(link);
	return link;
}

static const char *path_of(const struct naming_link *link, uint32_t image)
{
	return strtab_get(&link->options.tables->strings, tables_get_image(link->options.tables, image)->path);
}

static void end_process(struct naming_link *link)
{
	if (!link->child.pid)
		return;
	syscall(SYS_pidfd_send_signal, link->child.pidfd, SIGKILL, NULL, 0);
	vec_push(&link->ended, link->child);
	link->child = (struct zygote_child){ .pidfd = -1 };
	mem_close_fd(&link->wire.fd);
	link->wire.fd = -1; /* nobody waits for it any more, nor for what gets its number */
	naming_wire_release(&link->wire);
}

/* It waits for what does not come: while it is recorded the image is put off, at the end it is given up. */
static void give_up_image(struct naming_link *link, uint32_t image)
{
	if (!link->finishing) {
		log_info("names: no answer from '%s', or its file system: it is asked once more at the end",
			 path_of(link, image));
		naming_feed_leave(&link->feed, image, NAME_NOT_TRIED);
		return;
	}
	log_info("names: no answer from '%s', or its file system: its frames get none", path_of(link, image));
	if (!link->timed_out++)
		link->first_timed_out = image;
	naming_feed_leave(&link->feed, image, NAME_TIMED_OUT);
}

/* A process may also be ended by somebody else, or for want of memory. */
static void count_death(struct naming_link *link, uint32_t image)
{
	struct death *death = NULL;

	for (size_t i = 0; i < link->deaths.len; i++)
		if (link->deaths.data[i].image == image)
			death = &link->deaths.data[i];
	if (!death)
		death = vec_add(&link->deaths, 1);
	death->image = image;
	if (++death->n >= DEATHS_MAX && image)
		naming_feed_leave(&link->feed, image, NAME_BAD_FILE);
}

static void lose(struct naming_link *link, bool stalled)
{
	const struct event_image *at = tables_get_image(link->options.tables, link->state.image);
	uint32_t image = image_is_told(at) ? 0 : at->id; /* it was told of none of those: see naming_feed */

	log_debug("names: process %d is lost: %s '%s'", link->child.pid, stalled ? "it waits at" : "it died at",
		  path_of(link, image));
	end_process(link);
	if (stalled && image)
		give_up_image(link, image);
	else
		count_death(link, image);
	start(link);
}

static bool take_state(struct naming_link *link, const struct naming_message *message)
{
	struct naming_state *state = &link->state;

	if (message->bytes != sizeof(*state))
		return false;
	memcpy(state, message->data, sizeof(*state));
	if (link->finishing && link->options.progress && state->all)
		link->options.progress(path_of(link, state->image), state->done, state->all);
	return true;
}

static bool take_log(const struct naming_message *message)
{
	uint32_t level;

	if (message->bytes < sizeof(level) || message->bytes > LOG_BYTES + sizeof(level))
		return false;
	memcpy(&level, message->data, sizeof(level));
	log_add(level <= LOG_DEBUG ? (enum log_level)level : LOG_DEBUG, "%.*s",
		(int)(message->bytes - sizeof(level)), (const char *)message->data + sizeof(level));
	return true;
}

static bool take_message(struct naming_link *link, const struct naming_message *message)
{
	switch (message->type) {
	case NAMING_STATE:
		return take_state(link, message);
	case NAMING_EVENTS:
		return !naming_answers_take(&link->answers, message->data, message->bytes);
	case NAMING_LOG:
		return take_log(message);
	case NAMING_DONE:
		link->done = link->finish_told;
		return link->done;
	default:
		return false;
	}
}

/* CPU time that it has used, in ns; 0: not known. */
static uint64_t cpu_ns(const struct naming_link *link)
{
	return clock_cpu_ns_of(link->child.pid);
}

static bool take_messages(struct naming_link *link)
{
	struct naming_message message;
	int r;

	while ((r = naming_wire_next(&link->wire, &message)) == 1)
		if (!take_message(link, &message))
			return false;
	return !r;
}

/* False: it is gone, or says what does not check. */
static bool receive(struct naming_link *link)
{
	int r = 1;

	for (int i = 0; i < READS_MAX && r == 1; i++) {
		r = naming_wire_read(&link->wire);
		if (r == 1) {
			link->seen_ns = clock_now_ns();
			link->cpu_ns = cpu_ns(link);
		}
		if (r == 1 && !take_messages(link))
			return false;
	}
	return r >= 0 || link->done;
}

static void add_pid(void *to, uint32_t pid)
{
	buf_add(to, &pid, sizeof(pid));
}

static void put_finish(struct naming_link *link)
{
	RELEASE(buf_release) struct buf pids = { 0 };

	link->options.tell_living(link->options.ctx, add_pid, &pids);
	for (size_t at = 0; at < pids.len; at += NAMING_EVENTS_BYTES)
		naming_wire_put(&link->wire, NAMING_PIDS, pids.data + at,
				pids.len - at < NAMING_EVENTS_BYTES ? pids.len - at : NAMING_EVENTS_BYTES);
	naming_wire_put(&link->wire, NAMING_FINISH, NULL, 0);
	link->finish_told = true;
	link->works++;
}

/* The next message; false: there is nothing to say. */
static bool put_next(struct naming_link *link)
{
	RELEASE(buf_release) struct buf sections = { 0 };

	if (!link->news && (!link->finishing || link->finish_told))
		return false;
	if (!link->begun || (link->finishing && !link->modules_told)) {
		link->options.tell_kernel(link->options.ctx, &link->feed.sink);
		link->begun = true;
		link->modules_told = link->finishing;
	}
	if (naming_feed_take(&link->feed, &sections)) {
		naming_wire_put(&link->wire, NAMING_EVENTS, sections.data, sections.len);
	} else if (link->news) {
		naming_wire_put(&link->wire, NAMING_WORK, NULL, 0);
		link->works++;
		link->news = false;
	} else {
		put_finish(link);
	}
	return true;
}

/* False: it is gone. */
static bool transmit(struct naming_link *link)
{
	if (naming_wire_write(&link->wire))
		return false;
	while (naming_wire_is_empty(&link->wire) && put_next(link))
		if (naming_wire_write(&link->wire))
			return false;
	return true;
}

/* Whether something is to come of it. */
static bool owes(const struct naming_link *link)
{
	return !link->done && (link->state.image || link->state.works != link->works);
}

/* It is silent: but computes, or would if it had a processor? */
static bool computes(struct naming_link *link)
{
	uint64_t used = cpu_ns(link);
	bool more = used > link->cpu_ns + WAITING_CPU_NS;
	struct proc_stat stat;

	link->cpu_ns = used;
	return more || (!proc_stat_read((uint32_t)link->child.pid, &stat) && stat.state == 'R');
}

static bool is_stalled(struct naming_link *link)
{
	uint64_t now = clock_now_ns(), away = now - link->looked_ns;

	link->looked_ns = now;
	if (away > AWAY_NS)
		link->seen_ns += away;
	if (!owes(link))
		link->seen_ns = now;
	if (now < link->seen_ns + NAMING_STALL_NS)
		return false;
	if (!computes(link))
		return true;
	link->seen_ns = now;
	return false;
}

void naming_link_step(struct naming_link *link)
{
	if (!link->child.pid)
		return;
	if (!receive(link) || (!link->done && !transmit(link)))
		lose(link, false);
	else if (is_stalled(link))
		lose(link, true);
}

void naming_link_tell(struct naming_link *link)
{
	link->news = true;
	naming_link_step(link);
}

int naming_link_fd(const struct naming_link *link)
{
	return link->wire.fd;
}

short naming_link_events(const struct naming_link *link)
{
	return POLLIN | (naming_wire_is_empty(&link->wire) ? 0 : POLLOUT);
}

static void wait_for_it(struct naming_link *link)
{
	struct pollfd fd = { .fd = naming_link_fd(link), .events = naming_link_events(link) };

	file_poll(&fd, 1, STEP_MS);
}

static void tell_timed_out(const struct naming_link *link)
{
	if (link->timed_out)
		log_warn("no names of '%s'%s: reading took too long (timed-out)",
			 path_of(link, link->first_timed_out), link->timed_out > 1 ? " and other files" : "");
}

void naming_link_give_up(struct naming_link *link)
{
	naming_feed_give_up(&link->feed, NAME_TIMED_OUT);
}

bool naming_link_finish(struct naming_link *link, uint64_t limit_ns, bool (*hurry)(void))
{
	uint64_t end_ns = limit_ns ? clock_now_ns() + limit_ns : UINT64_MAX;
	bool hurried = false;

	link->finishing = true;
	if (naming_feed_take_up(&link->feed) && link->child.pid) {
		end_process(link); /* it was told to leave them */
		start(link);
	}
	naming_link_tell(link);
	while (!link->done && !link->lost && !hurried && clock_now_ns() < end_ns) {
		wait_for_it(link);
		naming_link_step(link);
		hurried = hurry && hurry();
	}
	if (!link->done) {
		end_process(link);
		naming_link_give_up(link);
	}
	tell_timed_out(link);
	return link->done || link->lost || hurried;
}

uint64_t naming_link_kernel_layout(const struct naming_link *link)
{
	return link->answers.kernel_layout;
}

const char *naming_link_missing(const struct naming_link *link)
{
	return buf_text(&link->answers.missing);
}

/* Of one that does not end: its parser would wait for it as long. It reaps nobody, so these numbers are its own. */
static void end_children(pid_t pid)
{
	char path[64], text[256], *at = text, *end;

	snprintf(path, sizeof(path), "/proc/%d/task/%d/children", pid, pid);
	if (file_read_word(path, text, sizeof(text)))
		return;
	for (long child = strtol(at, &end, 10); end != at; child = strtol(at, &end, 10)) {
		kill((pid_t)child, SIGKILL);
		at = end;
	}
}

/* Of those that were told to end. */
static void tell_left_behind(struct naming_link *link)
{
	uint64_t end_ns = clock_now_ns() + KILL_MS * NS_PER_MS;
	size_t n = 0;
	pid_t first = 0;

	for (size_t i = 0; i < link->ended.len; i++) {
		struct zygote_child *child = &link->ended.data[i];
		struct pollfd end = { .fd = child->pidfd, .events = POLLIN };
		uint64_t now = clock_now_ns();

		/* Where that fails nothing is known. */
		if (!poll(&end, 1, now < end_ns ? (int)((end_ns - now) / NS_PER_MS) : 0)) {
			end_children(child->pid);
			first = n++ ? first : child->pid;
		}
		mem_close_fd(&child->pidfd);
	}
	if (n)
		log_warn("%zu process%s for names cannot be ended: a file system does not answer (pid %d)", n,
			 n > 1 ? "es" : "", first);
}

void naming_link_free(struct naming_link *link)
{
	if (!link)
		return;
	end_process(link);
	tell_left_behind(link);
	zygote_end(&link->zygote);
	naming_feed_release(&link->feed);
	naming_answers_release(&link->answers);
	naming_wire_release(&link->wire);
	vec_release(&link->deaths);
	vec_release(&link->ended);
	mem_free(link);
}
