// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * nth_call FILE CALL N[+] ERRNO PROGRAM [ARGUMENT]...: runs PROGRAM, of whose system calls with the number CALL the
 * N-th fails with ERRNO (with a +, all from it on), counted over PROGRAM and its children as long as they
 * are the same program, from the first fcntl(F_GETFD) on, which is main()'s: what the dynamic linker does is not
 * PROGRAM's to mend. With N 0 none fails, and with CALL -1 all kinds are counted. FILE says how often which was
 * called, and what failed; it is locked until nothing is left of PROGRAM and of what it started.
 * The process of the call stays PROGRAM's: its status is that of PROGRAM. Who answers is nobody's child.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OWN_ARCH AUDIT_ARCH_X86_64
#else
#define OWN_ARCH AUDIT_ARCH_AARCH64
#endif
/* Linux 5.6, 5.3 and 5.19. */
#ifndef __NR_pidfd_getfd
#define __NR_pidfd_getfd 438
#endif
#ifndef __NR_pidfd_open
#define __NR_pidfd_open 434
#endif
#define WAIT_KILLABLE (1u << 5)
#define CALLS_MAX 512
#define NOT_RUN 125

struct plan {
	int call, error;
	unsigned long nth;
	bool on;
	struct stat program;
	FILE *report;
	int report_fd;
};

static unsigned long counts[CALLS_MAX];
static volatile int *ready, *listener; /* shared with who answers */

static void give_up(const char *what)
{
	fprintf(stderr, "nth_call: %s: %s\n", what, strerror(errno));
	_exit(NOT_RUN);
}

static bool is_program(const struct plan *plan, pid_t pid)
{
	char path[64];
	struct stat st;

	snprintf(path, sizeof(path), "/proc/%d/exe", pid);
	return !stat(path, &st) && st.st_dev == plan->program.st_dev && st.st_ino == plan->program.st_ino;
}

static void tell(const struct plan *plan, const struct seccomp_notif *asked)
{
	fprintf(plan->report, "failed %d %lu", asked->data.nr, counts[asked->data.nr]);
	for (int i = 0; i < 4; i++)
		fprintf(plan->report, " %#llx", (unsigned long long)asked->data.args[i]);
	fprintf(plan->report, "\n");
	fflush(plan->report);
}

/* Whether this one fails. */
static bool fails(const struct plan *plan, const struct seccomp_notif *asked)
{
	static bool began;
	int nr = asked->data.nr;

	if (nr < 0 || nr >= CALLS_MAX || !is_program(plan, asked->pid))
		return false;
	began = began || (nr == SYS_fcntl && asked->data.args[1] == F_GETFD);
	if (!began || (plan->call >= 0 && nr != plan->call))
		return false;
	counts[nr]++;
	return plan->nth && (counts[nr] == plan->nth || (plan->on && counts[nr] > plan->nth));
}

static void answer(const struct plan *plan, int fd)
{
	union {
		struct seccomp_notif notif;
		char room[1024];
	} asked;
	union {
		struct seccomp_notif_resp resp;
		char room[1024];
	} said;

	memset(&asked, 0, sizeof(asked));
	memset(&said, 0, sizeof(said));
	if (ioctl(fd, SECCOMP_IOCTL_NOTIF_RECV, &asked.notif)) {
		if (errno != ENOENT && errno != EINTR) /* else who asked was interrupted */
			_exit(NOT_RUN);
		return;
	}
	said.resp.id = asked.notif.id;
	if (fails(plan, &asked.notif)) {
		said.resp.error = -plan->error;
		tell(plan, &asked.notif);
	} else {
		said.resp.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
	}
	ioctl(fd, SECCOMP_IOCTL_NOTIF_SEND, &said.resp);
}

static void answer_all(const struct plan *plan, pid_t asker)
{
	int pidfd = syscall(__NR_pidfd_open, asker, 0), fd;
	struct pollfd wait = { .events = POLLIN };

	setsid();
	for (int i = 0; i < 3; i++)
		close(i);
	*ready = 1;
	while (*listener < 0)
		usleep(100);
	fd = syscall(__NR_pidfd_getfd, pidfd, *listener, 0);
	if (fd < 0)
		_exit(NOT_RUN); /* PROGRAM's calls fail then, for good */
	close(pidfd);
	*ready = 2;
	wait.fd = fd;
	while (poll(&wait, 1, -1) >= 0 || errno == EINTR) {
		if (wait.revents & POLLIN)
			answer(plan, fd);
		else if (wait.revents & (POLLHUP | POLLERR))
			break;
	}
	for (int nr = 0; nr < CALLS_MAX; nr++)
		if (counts[nr])
			fprintf(plan->report, "called %d %lu\n", nr, counts[nr]);
	fclose(plan->report);
	_exit(0);
}

static void start_answering(const struct plan *plan)
{
	pid_t self = getpid(), child = fork();

	if (!child) {
		if (!fork())
			answer_all(plan, self);
		_exit(0);
	}
	if (child < 0 || waitpid(child, NULL, 0) < 0)
		give_up("fork");
	while (!*ready)
		usleep(100);
	close(plan->report_fd);
}

/* From here on who answers is asked. */
static void filter(const struct plan *plan)
{
	unsigned int other = plan->call < 0 ? SECCOMP_RET_USER_NOTIF : SECCOMP_RET_ALLOW;
	struct sock_filter steps[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCH, 1, 0),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_fcntl, 2, 0),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned int)plan->call, 1, 0),
		BPF_STMT(BPF_RET | BPF_K, other),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF),
	};
	const struct sock_fprog program = { sizeof(steps) / sizeof(steps[0]), steps };
	int fd;

	fd = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER | WAIT_KILLABLE,
		     &program);
	if (fd < 0 && errno == EINVAL)
		fd = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
	if (fd < 0)
		give_up("seccomp");
	*listener = fd;
	while (*ready < 2) /* exec closes it */
		usleep(100);
}

int main(int argc, char **argv)
{
	struct plan plan = { 0 };
	char *end;

	if (argc < 6) {
		fprintf(stderr, "usage: nth_call FILE CALL N[+] ERRNO PROGRAM [ARGUMENT]...\n");
		return NOT_RUN;
	}
	plan.call = atoi(argv[2]);
	plan.nth = strtoul(argv[3], &end, 10);
	plan.on = *end == '+';
	plan.error = atoi(argv[4]);
	ready = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	plan.report = fopen(argv[1], "we");
	if (ready == MAP_FAILED || !plan.report || stat(argv[5], &plan.program))
		give_up(argv[1]);
	plan.report_fd = fileno(plan.report);
	if (flock(plan.report_fd, LOCK_EX))
		give_up("flock");
	listener = ready + 1;
	*listener = -1;
	start_answering(&plan);
	filter(&plan);
	execv(argv[5], argv + 5);
	give_up(argv[5]);
}
