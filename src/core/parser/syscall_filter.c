// SPDX-License-Identifier: GPL-2.0-or-later
/* syscall_filter: the few system calls that computing takes, by seccomp(2). */
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "base/mem.h"
#include "core/parser/syscall_filter.h"

#if defined(__x86_64__)
#define OWN_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCH AUDIT_ARCH_AARCH64
#else
#error "no audit number is known for this machine"
#endif
#define X32_CALLS 0x40000000u /* the other numbering that x86_64 kernels understand */

#define STEPS_MAX 512
#define RULES_MAX 160 /* calls that are spoken of */
#define VALUES_MAX 5
#define LOW_WORD(argument) (offsetof(struct seccomp_data, args) + 8 * (argument)) /* little-endian */

/* What computing takes. */
static const int allowed[] = {
	SYS_pread64, SYS_recvmsg, SYS_sendmsg, SYS_munmap, SYS_mremap, SYS_brk, SYS_madvise,
	SYS_close, SYS_fstat, SYS_read, SYS_lseek, SYS_mprotect, SYS_futex, SYS_clock_gettime,
	SYS_write, SYS_writev, SYS_getpid, SYS_gettid, SYS_rt_sigaction, SYS_rt_sigprocmask,
	SYS_rt_sigreturn, SYS_getrandom, SYS_sysinfo, SYS_sched_yield, SYS_exit, SYS_exit_group,
};

/*
 * No honest path leads here: whoever calls these is not computing any more. With LOOSE the sanitizers
 * may try, and are refused.
 */
static const int deadly[] = {
#ifdef SYS_open
	SYS_open, SYS_creat, SYS_fork, SYS_vfork,
#endif
	SYS_openat, SYS_execve, SYS_execveat, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev,
	SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4,
	SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_name_to_handle_at, SYS_open_by_handle_at,
	SYS_kexec_load, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_reboot,
	SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_setns, SYS_unshare,
	SYS_keyctl, SYS_add_key, SYS_request_key, SYS_setuid, SYS_setgid, SYS_setresuid, SYS_setresgid,
	SYS_setreuid, SYS_setregid, SYS_setgroups, SYS_capset, SYS_kill, SYS_tkill,
	SYS_swapon, SYS_swapoff, SYS_clone,
	/* One number on every machine; C libraries older than the kernel do not know them. */
	424 /* pidfd_send_signal */, 425 /* io_uring_setup */, 426 /* io_uring_enter */,
	427 /* io_uring_register */, 428 /* open_tree */, 429 /* move_mount */, 430 /* fsopen */,
	431 /* fsconfig */, 432 /* fsmount */, 433 /* fspick */, 434 /* pidfd_open */, 435 /* clone3 */,
	437 /* openat2 */, 438 /* pidfd_getfd */, 440 /* process_madvise */, 442 /* mount_setattr */,
	448 /* process_mrelease */,
};

/*
 * A call that one of its arguments decides about, by its lower half: all that are asked about are
 * ints. It must have none of these bits or, when there are values, be one of them.
 */
struct check {
	unsigned int argument, bits, n_values, values[VALUES_MAX], otherwise;
};

/* Calls from a number on, up to the next rule's. */
struct rule {
	unsigned int first, action;
	struct check check; /* instead of the action, if `otherwise` is not 0 */
};

struct program {
	unsigned int unknown; /* what is answered to calls that no rule is about */
	struct rule rules[2 * RULES_MAX + 2];
	size_t n_rules;
	struct sock_filter steps[STEPS_MAX];
	unsigned short n;
	bool is_too_long;
};

static void add(struct program *program, struct sock_filter step)
{
	if (program->n < STEPS_MAX)
		program->steps[program->n++] = step;
	else
		program->is_too_long = true;
}

static void load(struct program *program, size_t offset)
{
	add(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned int)offset));
}

static void answer(struct program *program, unsigned int action)
{
	add(program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action));
}

static void add_check(struct program *program, const struct check *check)
{
	load(program, LOW_WORD(check->argument));
	for (size_t i = 0; i < check->n_values; i++) {
		add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, check->values[i], 0, 1));
		answer(program, SECCOMP_RET_ALLOW);
	}
	if (!check->n_values) {
		add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, check->bits, 1, 0));
		answer(program, SECCOMP_RET_ALLOW);
	}
	answer(program, check->otherwise);
}

/*
 * Halves the rules until one is left. The kernel tries a new filter with the number of every call
 * that there is (seccomp_cache_prepare() of kernel/seccomp.c): so it should not compare them one by one.
 */
static void add_rules(struct program *program, size_t first, size_t end)
{
	size_t middle = first + (end - first) / 2, jump = program->n, len;

	if (end - first == 1) {
		if (program->rules[first].check.otherwise)
			add_check(program, &program->rules[first].check);
		else
			answer(program, program->rules[first].action);
		return;
	}
	add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K,
						  program->rules[middle].first, 0, 0));
	add_rules(program, first, middle);
	len = program->n - jump - 1;
	if (len > UINT8_MAX || program->is_too_long)
		program->is_too_long = true;
	else
		program->steps[jump].jt = (unsigned char)len;
	add_rules(program, middle, end);
}

static void set_rule(struct program *program, int nr, unsigned int action)
{
	const struct rule rule = { .first = (unsigned int)nr, .action = action };

	if (program->n_rules < RULES_MAX)
		program->rules[program->n_rules++] = rule;
	else
		program->is_too_long = true;
}

static void set_check(struct program *program, int nr, struct check check)
{
	set_rule(program, nr, 0);
	program->rules[program->n_rules - 1].check = check;
}

static int compare_rules(const void *a, const void *b)
{
	const struct rule *x = a, *y = b;

	return x->first < y->first ? -1 : x->first > y->first;
}

/* Makes rules of calls ones of all calls, in their order. */
static void fill_gaps(struct program *program)
{
	size_t n = program->n_rules;

	qsort(program->rules, n, sizeof(*program->rules), compare_rules);
	for (size_t i = 0; i < n; i++) {
		unsigned int next = program->rules[i].first + 1;

		if (i + 1 == n || program->rules[i + 1].first > next)
			program->rules[program->n_rules++] =
				(struct rule){ .first = next, .action = program->unknown };
	}
	if (!n || program->rules[0].first)
		program->rules[program->n_rules++] = (struct rule){ .action = program->unknown };
	program->rules[program->n_rules++] =
		(struct rule){ .first = X32_CALLS, .action = SECCOMP_RET_KILL_PROCESS };
	qsort(program->rules, program->n_rules, sizeof(*program->rules), compare_rules);
}

static void set_checks(struct program *program)
{
	/* RLIMIT_DATA counts neither memory that could be shared nor what grows as a stack. */
	static const struct check no_sharing = { .argument = 3, .bits = MAP_SHARED | MAP_GROWSDOWN,
						 .otherwise = SECCOMP_RET_ERRNO | EACCES };
	static const struct check commands = {
		.argument = 1, .n_values = 5, .otherwise = SECCOMP_RET_ERRNO | EACCES,
		.values = { F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL },
	};
	/* fstat(2) of glibc */
	static const struct check at_fd = { .argument = 3, .n_values = 1, .values = { AT_EMPTY_PATH },
					    .otherwise = SECCOMP_RET_ERRNO | EACCES };
	/* abort(3) of one's own; getrlimit(2) and setrlimit(2) */
	struct check self = { .n_values = 1, .otherwise = SECCOMP_RET_KILL_PROCESS }, own = self;

	self.values[0] = (unsigned int)getpid();
	set_check(program, SYS_mmap, no_sharing);
	set_check(program, SYS_newfstatat, at_fd);
	set_check(program, SYS_fcntl, commands);
	set_check(program, SYS_tgkill, self);
	set_check(program, SYS_prlimit64, own);
}

static void build(struct program *program)
{
	program->unknown = SYSCALL_FILTER_LOOSE ? SECCOMP_RET_ALLOW : SECCOMP_RET_ERRNO | ENOSYS;
	for (size_t i = 0; i < ARRAY_LEN(allowed); i++)
		set_rule(program, allowed[i], SECCOMP_RET_ALLOW);
	for (size_t i = 0; i < ARRAY_LEN(deadly); i++)
		set_rule(program, deadly[i],
			 SYSCALL_FILTER_LOOSE ? SECCOMP_RET_ERRNO | EACCES : SECCOMP_RET_KILL_PROCESS);
	if (!SYSCALL_FILTER_LOOSE)
		set_checks(program);
	fill_gaps(program);
	load(program, offsetof(struct seccomp_data, arch));
	add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCH, 1, 0));
	answer(program, SECCOMP_RET_KILL_PROCESS);
	load(program, offsetof(struct seccomp_data, nr));
	add_rules(program, 0, program->n_rules);
}

bool syscall_filter_set(void)
{
	struct program program = { .n_rules = 0 };
	struct sock_fprog filter = { .filter = program.steps };

	build(&program);
	filter.len = program.n;
	return !program.is_too_long && !prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0);
}
