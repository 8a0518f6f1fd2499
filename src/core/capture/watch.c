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

static void add_fd(struct watch *watch, int fd)
{
	fcntl(fd, F_SETFD, FD_CLOEXEC);
	vec_push(&watch->fds, ((struct pollfd){ .fd = fd, .events = POLLIN }));
	watch->living++;
}

static int add_pid(struct watch *watch, uint32_t pid, struct err *err)
{
	int fd = syscall(SYS_pidfd_open, pid, 0);

	if (fd < 0 && errno == ESRCH)
		return err_set(err, ESRCH, "process %u ended before it could be recorded", pid);
	if (fd < 0)
		return err_sys(err, errno, "cannot watch process %u", pid);
	add_fd(watch, fd);
	return 0;
}

static int add_tid(struct watch *watch, uint32_t tid, struct err *err)
{
	int fd = syscall(SYS_pidfd_open, tid, PIDFD_THREAD);

	if (fd < 0 && errno == ESRCH)
		return err_set(err, ESRCH, "thread %u ended before it could be recorded", tid);
	if (fd >= 0) {
		add_fd(watch, fd);
	} else {
		vec_push(&watch->polled_tids, tid);
		watch->living++;
	}
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
		add_fd(watch, fd);
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

bool watch_ended(struct watch *watch)
{
	if (!watch->any)
		return false;
	if (poll(watch->fds.data, watch->fds.len, 0) > 0)
		for (size_t i = 0; i < watch->fds.len; i++)
			if (watch->fds.data[i].fd >= 0 && watch->fds.data[i].revents) {
				close(watch->fds.data[i].fd);
				watch->fds.data[i].fd = -1;
				watch->living--;
			}
	for (size_t i = 0; i < watch->polled_tids.len; i++)
		if (watch->polled_tids.data[i] && !tid_lives(watch->polled_tids.data[i])) {
			watch->polled_tids.data[i] = 0;
			watch->living--;
		}
	return watch->living == 0;
}

void watch_release(struct watch *watch)
{
	for (size_t i = 0; i < watch->fds.len; i++)
		if (watch->fds.data[i].fd >= 0)
			close(watch->fds.data[i].fd);
	vec_release(&watch->fds);
	vec_release(&watch->polled_tids);
}
