// SPDX-License-Identifier: GPL-2.0-or-later
/* sandbox: a process that gives up every right it does not need to compute. */
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "base/file.h"
#include "base/mem.h"
#include "base/rights.h"
#include "core/parser/sandbox.h"
#include "core/parser/syscall_filter.h"

#define NOBODY 65534 /* the kernel's overflow user: owns nothing */
#define FILES_MAX 16384 /* open at a time: a module takes one to four */
#define STATM_MAX 128

/* Linux 5.13 and 5.9; older C libraries' headers lack them. The numbers are one for all machines. */
#ifndef __NR_landlock_create_ruleset
#define __NR_landlock_create_ruleset 444
#define __NR_landlock_restrict_self 446
#endif
#ifndef __NR_close_range
#define __NR_close_range 436
#endif

/* struct landlock_ruleset_attr of the newest version that is known here; the kernel takes a part of it. */
struct landlock_rules {
	uint64_t files, network, scopes;
};
#define LANDLOCK_VERSION 1u /* LANDLOCK_CREATE_RULESET_VERSION */

/*
 * Output of sanitizers is all there is to go by when they find something; nothing of theirs is in a
 * program that is installed.
 */
static void close_files(int socket)
{
	int null = open("/dev/null", O_RDWR | O_CLOEXEC);

	for (int fd = 0; fd <= (SYSCALL_FILTER_LOOSE ? 1 : 2); fd++)
		if (null < 0 || dup2(null, fd) < 0)
			close(fd);
	if (socket != SANDBOX_SOCKET)
		dup2(socket, SANDBOX_SOCKET);
}

/* Private memory of this process that can be written: what RLIMIT_DATA counts. */
static uint64_t data_bytes(void)
{
	unsigned long long pages;
	char text[STATM_MAX];

	if (file_read_word("/proc/self/statm", text, sizeof(text)) ||
	    sscanf(text, "%*u %*u %*u %*u %*u %llu", &pages) != 1)
		return 0;
	return pages * sysconf(_SC_PAGESIZE);
}

static bool lower(int resource, rlim_t value)
{
	struct rlimit limit;

	if (getrlimit(resource, &limit))
		return false;
	if (value > limit.rlim_max)
		value = limit.rlim_max;
	limit.rlim_cur = limit.rlim_max = value;
	return !setrlimit(resource, &limit);
}

static int set_limits(const struct sandbox_options *options)
{
	if (!lower(RLIMIT_DATA, data_bytes() + options->data_bytes) || !lower(RLIMIT_CORE, 0) ||
	    !lower(RLIMIT_FSIZE, 0))
		return -errno;
	/*
	 * Nothing of these can be had that another limit would not hold back; valgrind keeps the
	 * first for itself.
	 */
	lower(RLIMIT_NOFILE, FILES_MAX);
	lower(RLIMIT_MEMLOCK, 0);
	lower(RLIMIT_NPROC, 0);
	return 0;
}

/* A user namespace may know no nobody, and a container's root may not be allowed to become another. */
static bool become_nobody(void)
{
	if (geteuid())
		return false;
	if (setgroups(0, NULL) || setresgid(NOBODY, NOBODY, NOBODY))
		errno = 0; /* the user counts for more, and may still work */
	return !setresuid(NOBODY, NOBODY, NOBODY);
}

static bool has_capabilities(void)
{
	struct __user_cap_header_struct header = { .version = _LINUX_CAPABILITY_VERSION_3 };
	struct __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3] = { 0 };

	return syscall(SYS_capget, &header, data) ||
	       data[0].effective | data[0].permitted | data[0].inheritable | data[1].effective |
		       data[1].permitted | data[1].inheritable;
}

static void drop_capabilities(void)
{
	struct __user_cap_header_struct header = { .version = _LINUX_CAPABILITY_VERSION_3 };
	struct __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3] = { 0 };

	prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
	syscall(SYS_capset, &header, data);
}

/* Nothing is allowed that a rule would have to allow, and there is no rule. */
static bool shut_files(void)
{
	static const uint64_t files[] = { 0x1fff, 0x3fff, 0x7fff, 0x7fff, 0xffff, 0xffff };
	int version = syscall(__NR_landlock_create_ruleset, NULL, 0, LANDLOCK_VERSION), rules;
	struct landlock_rules all = { 0 };
	size_t known = sizeof(files) / sizeof(files[0]);
	bool shut;

	if (version <= 0)
		return false;
	all.files = files[((size_t)version < known ? (size_t)version : known) - 1];
	all.network = version >= 4 ? 3 : 0; /* bind and connect */
	all.scopes = version >= 6 ? 3 : 0; /* abstract sockets and signals */
	rules = syscall(__NR_landlock_create_ruleset, &all,
			version >= 6 ? sizeof(all) : sizeof(uint64_t) * (version >= 4 ? 2 : 1), 0);
	if (rules < 0)
		return false;
	shut = !syscall(__NR_landlock_restrict_self, rules, 0);
	close(rules);
	return shut;
}

/* After the change of user, which the kernel takes for a new program. */
static bool is_alone(pid_t parent)
{
	return !prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) && !prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) &&
	       getppid() == parent;
}

void sandbox_ends_first(void)
{
	CLOSE_FD int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);

	if (fd >= 0)
		file_write(fd, "1000", 4);
}

int sandbox_drop_rights(int last_fd)
{
	pid_t parent = getppid();

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || syscall(__NR_close_range, last_fd + 1, ~0u, 0))
		return -errno;
	for (int capability = 0; !prctl(PR_CAPBSET_DROP, capability, 0, 0, 0); capability++)
		;
	drop_capabilities();
	return has_capabilities() || !is_alone(parent) ? -EPERM : 0;
}

#define OPENING (1ull << CAP_SYS_PTRACE | 1ull << CAP_DAC_READ_SEARCH | 1ull << CAP_CHECKPOINT_RESTORE)
#define STARTING (1ull << CAP_SETUID | 1ull << CAP_SETGID | 1ull << CAP_SETPCAP | 1ull << CAP_KILL)

static int keep_rights(int last_fd, uint64_t capabilities)
{
	pid_t parent = getppid();
	int r;

	if (syscall(__NR_close_range, last_fd + 1, ~0u, 0))
		return -errno;
	r = rights_keep(capabilities, NULL);
	return r ? r : is_alone(parent) ? 0 : -EPERM;
}

int sandbox_keep_opening(int last_fd)
{
	return keep_rights(last_fd, OPENING);
}

int sandbox_keep_starting(int socket)
{
	close_files(socket);
	return keep_rights(SANDBOX_SOCKET, OPENING | STARTING);
}

int sandbox_enter(const struct sandbox_options *options, uint32_t *ret_got)
{
	pid_t parent = getppid();
	uint32_t got = 0;
	int r;

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
		return -errno;
	r = set_limits(options);
	if (r)
		return r;
	close_files(options->socket);
	if (syscall(__NR_close_range, SANDBOX_SOCKET + 1, ~0u, 0))
		return -errno;
	for (int capability = 0; !prctl(PR_CAPBSET_DROP, capability, 0, 0, 0); capability++)
		;
	if (become_nobody())
		got |= SANDBOX_OTHER_USER;
	drop_capabilities();
	if (has_capabilities() || !is_alone(parent))
		return -EPERM;
	got |= SANDBOX_NO_CAPABILITIES;
	if (shut_files())
		got |= SANDBOX_LANDLOCK;
	if (syscall_filter_set(options->refuse_open))
		got |= SANDBOX_SECCOMP;
	*ret_got = got;
	return 0;
}
