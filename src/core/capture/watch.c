// SPDX-License-Identifier: GPL-2.0-or-later
/* watch: whether what is recorded is still there: a recording ends with its last target. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "base/mem.h"
#include "core/capture/watch.h"

#ifndef PIDFD_THREAD
#define PIDFD_THREAD O_EXCL /* Linux 6.9: include/uapi/linux/pidfd.h */
#endif

/* fd may be -1. */
static void add(struct watch *watch, int fd, uint32_t tid)
{
	if (fd >= 0)
		fcntl(fd, F_SETFD, FD_CLOEXEC);
	vec_push(&watch->fds, ((struct pollfd){ .fd = fd, .events = POLLIN }));
	vec_push(&watch->watched, ((struct watched){ .tid = tid }));
	watch->living++;
}

static int add_pid(struct watch *watch, uint32_t pid, struct err *err)
{
	int fd = syscall(SYS_pidfd_open, pid, 0);

	if (fd < 0 && errno == ESRCH)
		return err_set(err, ESRCH, "process %u ended before it could be recorded", pid);
	if (fd < 0)
		return err_sys(err, errno, "cannot watch process %u", pid);
	add(watch, fd, 0);
	return 0;
}

static int add_tid(struct watch *watch, uint32_t tid, struct err *err)
{
	int fd = syscall(SYS_pidfd_open, tid, PIDFD_THREAD);

	if (!target_process_of(tid)) {
		mem_close_fd(&fd);
		return err_set(err, ESRCH, "thread %u ended before it could be recorded", tid);
	}
	add(watch, fd, tid);
	return 0;
}

int watch_init(struct watch *watch, const struct target *target, const struct workload *workload,
	       struct err *err)
{
	int r = 0;

	*watch = (struct watch){ 0 };
	if (workload->pid) {
		int fd = fcntl(workload->pidfd, F_DUPFD_CLOEXEC, 3);

		if (fd < 0)
			return err_sys(err, errno, "cannot watch '%s'", workload->name);
		add(watch, fd, 0);
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

static bool has_ended(const struct watch *watch, size_t i)
{
	const struct pollfd *fd = &watch->fds.data[i];

	return fd->fd >= 0 ? fd->revents : !tid_lives(watch->watched.data[i].tid);
}

static void look_at(struct watch *watch, size_t i)
{
	struct watched *watched = &watch->watched.data[i];

	if (watched->ended || !has_ended(watch, i))
		return;
	mem_close_fd(&watch->fds.data[i].fd);
	watch->fds.data[i].fd = -1;
	watched->ended = true;
	watch->living--;
}

bool watch_ended(struct watch *watch)
{
	if (!watch->any)
		return false;
	if (poll(watch->fds.data, watch->fds.len, 0) < 0) {
		watch->failed = errno == EINTR ? 0 : -errno;
		return false;
	}
	for (size_t i = 0; i < watch->watched.len; i++)
		look_at(watch, i);
	return watch->living == 0;
}

void watch_release(struct watch *watch)
{
	for (size_t i = 0; i < watch->fds.len; i++)
		if (watch->fds.data[i].fd >= 0)
			close(watch->fds.data[i].fd);
	vec_release(&watch->fds);
	vec_release(&watch->watched);
}
