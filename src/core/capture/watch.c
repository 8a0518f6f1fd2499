// SPDX-License-Identifier: GPL-2.0-or-later
/* watch: whether what is recorded is still there: a recording ends with its last target. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "core/capture/watch.h"

#ifndef PIDFD_THREAD
#define PIDFD_THREAD O_EXCL /* Linux 6.9: include/uapi/linux/pidfd.h */
#endif

static void add_fd(struct watch *watch, int fd, uint32_t tid)
{
	fcntl(fd, F_SETFD, FD_CLOEXEC);
	vec_push(&watch->fds, ((struct pollfd){ .fd = fd, .events = POLLIN }));
	vec_push(&watch->tids, tid);
	watch->living++;
}

static int add_pid(struct watch *watch, uint32_t pid, struct err *err)
{
	int fd = syscall(SYS_pidfd_open, pid, 0);

	if (fd < 0 && errno == ESRCH)
		return err_set(err, ESRCH, "process %u ended before it could be recorded", pid);
	if (fd < 0)
		return err_sys(err, errno, "cannot watch process %u", pid);
	add_fd(watch, fd, 0);
	return 0;
}

static int add_tid(struct watch *watch, uint32_t tid, struct err *err)
{
	int fd = syscall(SYS_pidfd_open, tid, PIDFD_THREAD);

	if (fd < 0 && errno == ESRCH)
		return err_set(err, ESRCH, "thread %u ended before it could be recorded", tid);
	if (fd >= 0) {
		add_fd(watch, fd, tid);
	} else {
		vec_push(&watch->polled_tids, tid);
		watch->living++;
	}
	return 0;
}

int watch_init(struct watch *watch, const struct target *target, const struct workload *workload,
	       struct source *source, struct err *err)
{
	int r = 0;

	*watch = (struct watch){ .source = source };
	if (workload->pid) {
		int fd = fcntl(workload->pidfd, F_DUPFD_CLOEXEC, 3);

		if (fd < 0)
			return err_sys(err, errno, "cannot watch '%s'", workload->name);
		add_fd(watch, fd, 0);
	} else {
		for (size_t i = 0; !r && i < target->pids.len; i++)
			r = add_pid(watch, target->pids.data[i], err);
		for (size_t i = 0; !r && i < target->tids.len; i++)
			r = add_tid(watch, target->tids.data[i], err);
	}
	watch->any = watch->living > 0;
	return r;
}

static bool tid_lives(uint32_t tid)
{
	char path[64];

	snprintf(path, sizeof(path), "/proc/%u", tid);
	return access(path, F_OK) == 0;
}

static bool can_move(const struct watch *watch)
{
	return watch->source && watch->source->kind->moved;
}

/* The number that a thread goes on under, 0: it has ended. */
static uint32_t moved(const struct watch *watch, uint32_t tid)
{
	return tid && can_move(watch) ? watch->source->kind->moved(watch->source, tid) : 0;
}

static void end_one(struct watch *watch, size_t i)
{
	watch->tids.data[i] = 0;
	watch->living--;
}

/*
 * A thread's number is free before the exec that it called is done (fs/exec.c, de_thread()), so a moment before
 * the source can know of it: it is asked at the next look.
 */
static void look_at(struct watch *watch, size_t i)
{
	struct pollfd *fd = &watch->fds.data[i];
	uint32_t *tid = &watch->tids.data[i];

	if (fd->fd < 0 && *tid) {
		*tid = moved(watch, *tid);
		fd->fd = *tid ? syscall(SYS_pidfd_open, *tid, PIDFD_THREAD) : -1;
		if (fd->fd < 0)
			end_one(watch, i);
	} else if (fd->fd >= 0 && fd->revents) {
		close(fd->fd);
		fd->fd = -1;
		if (!*tid || !can_move(watch))
			end_one(watch, i);
	}
}

bool watch_ended(struct watch *watch)
{
	if (!watch->any)
		return false;
	poll(watch->fds.data, watch->fds.len, 0);
	for (size_t i = 0; i < watch->fds.len; i++)
		look_at(watch, i);
	for (size_t i = 0; i < watch->polled_tids.len; i++) {
		uint32_t tid = watch->polled_tids.data[i];

		if (!tid || tid_lives(tid))
			continue;
		watch->polled_tids.data[i] = moved(watch, tid);
		watch->living -= !watch->polled_tids.data[i];
	}
	return watch->living == 0;
}

void watch_release(struct watch *watch)
{
	for (size_t i = 0; i < watch->fds.len; i++)
		if (watch->fds.data[i].fd >= 0)
			close(watch->fds.data[i].fd);
	vec_release(&watch->fds);
	vec_release(&watch->tids);
	vec_release(&watch->polled_tids);
}
