// SPDX-License-Identifier: GPL-2.0-or-later
/* syscall_filter: the few system calls that computing takes, by seccomp(2). */
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
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

#define CALLS_MAX 512 /* the numbers of those that are spoken of are below */
#define RUNS_MAX (CALLS_MAX / 2)
#define STEPS_MAX 512
#define CHECKS_MAX 5
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

/* Those of them that a library may try, which does not know better. */
static const int opening[] = {
#ifdef SYS_open
	SYS_open,
#endif
	SYS_openat,
};

/*
 * A call that one of its arguments decides about, by its lower half: all that are asked about are
 * ints. It must have none of these bits or, when there are values, be one of them.
 */
struct check {
	unsigned int argument, bits, n_values, values[VALUES_MAX], otherwise;
};

/* What becomes of a call: one of these, or behind them what a check says. */
enum { FATE_UNKNOWN, FATE_ALLOWED, FATE_DEADLY, FATE_REFUSED, FATE_CHECKS, FATES_MAX = FATE_CHECKS + CHECKS_MAX };

/* Calls of one fate, from a number on, up to the next run. */
struct run {
	unsigned int first, fate;
};

struct program {
	uint8_t fates[CALLS_MAX]; /* by number */
	const struct check *checks[CHECKS_MAX];
	unsigned int n_checks, n_runs;
	struct run runs[RUNS_MAX];
	struct sock_filter steps[STEPS_MAX];
	unsigned short n;
	uint8_t yes[STEPS_MAX], no[STEPS_MAX]; /* the fates that a step's branches lead to; FATES_MAX: a step */
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

static void add_fate(struct program *program, unsigned int fate)
{
	if (fate >= FATE_CHECKS)
		add_check(program, program->checks[fate - FATE_CHECKS]);
	else if (fate == FATE_ALLOWED)
		answer(program, SECCOMP_RET_ALLOW);
	else if (fate == FATE_REFUSED || (fate == FATE_DEADLY && SYSCALL_FILTER_LOOSE))
		answer(program, SECCOMP_RET_ERRNO | EACCES);
	else if (fate == FATE_DEADLY)
		answer(program, SECCOMP_RET_KILL_PROCESS);
	else
		answer(program, SYSCALL_FILTER_LOOSE ? SECCOMP_RET_ALLOW : SECCOMP_RET_ERRNO | ENOSYS);
}

static uint8_t distance(struct program *program, size_t from, size_t to)
{
	if (to - from - 1 > UINT8_MAX)
		program->is_too_long = true;
	return (uint8_t)(to - from - 1);
}

/* Halves the runs, of which there are at least two, until one is left. */
static void add_runs(struct program *program, size_t first, size_t end)
{
	size_t middle = first + (end - first) / 2, at = program->n;

	add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, program->runs[middle].first, 0, 0));
	if (program->is_too_long)
		return;
	program->no[at] = program->yes[at] = FATES_MAX;
	if (middle - first == 1)
		program->no[at] = (uint8_t)program->runs[first].fate;
	else
		add_runs(program, first, middle);
	if (end - middle == 1) {
		program->yes[at] = (uint8_t)program->runs[middle].fate;
	} else {
		program->steps[at].jt = distance(program, at, program->n);
		add_runs(program, middle, end);
	}
}

/* Behind the tree of runs, which begins with the step `root`: each fate once, with all that leads to it. */
static void add_fates(struct program *program, size_t root)
{
	size_t end = program->n;

	for (unsigned int fate = 0; fate < FATE_CHECKS + program->n_checks; fate++) {
		for (size_t i = root; i < end; i++) {
			if (program->yes[i] == fate)
				program->steps[i].jt = distance(program, i, program->n);
			if (program->no[i] == fate)
				program->steps[i].jf = distance(program, i, program->n);
		}
		add_fate(program, fate);
	}
}

static void set_fate(struct program *program, int nr, unsigned int fate)
{
	if (nr < CALLS_MAX)
		program->fates[nr] = (uint8_t)fate;
	else
		program->is_too_long = true;
}

static void set_check(struct program *program, int nr, const struct check *check)
{
	program->checks[program->n_checks] = check;
	set_fate(program, nr, FATE_CHECKS + program->n_checks++);
}

static void add_run(struct program *program, unsigned int first, unsigned int fate)
{
	if (program->n_runs && program->runs[program->n_runs - 1].fate == fate)
		return;
	if (program->n_runs < RUNS_MAX)
		program->runs[program->n_runs++] = (struct run){ first, fate };
	else
		program->is_too_long = true;
}

static void set_checks(struct program *program, struct check *self)
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
	/* getrlimit(2) and setrlimit(2) of one's own */
	static const struct check own = { .n_values = 1, .otherwise = SECCOMP_RET_KILL_PROCESS };

	/* abort(3) */
	*self = (struct check){ .n_values = 1, .values = { (unsigned int)getpid() },
				.otherwise = SECCOMP_RET_KILL_PROCESS };
	set_check(program, SYS_mmap, &no_sharing);
	set_check(program, SYS_newfstatat, &at_fd);
	set_check(program, SYS_fcntl, &commands);
	set_check(program, SYS_tgkill, self);
	set_check(program, SYS_prlimit64, &own);
}

/*
 * The kernel tries a new filter with the number of every call that there is (seccomp_cache_prepare() of
 * kernel/seccomp.c), and translates it step by step: so it should be neither long nor deep.
 */
static void build(struct program *program, bool refuse_open)
{
	struct check self;

	for (size_t i = 0; i < ARRAY_LEN(allowed); i++)
		set_fate(program, allowed[i], FATE_ALLOWED);
	for (size_t i = 0; i < ARRAY_LEN(deadly); i++)
		set_fate(program, deadly[i], FATE_DEADLY);
	for (size_t i = 0; refuse_open && i < ARRAY_LEN(opening); i++)
		set_fate(program, opening[i], FATE_REFUSED);
	if (!SYSCALL_FILTER_LOOSE)
		set_checks(program, &self);
	for (unsigned int nr = 0; nr < CALLS_MAX; nr++)
		add_run(program, nr, program->fates[nr]);
	add_run(program, CALLS_MAX, FATE_UNKNOWN);
	add_run(program, X32_CALLS, FATE_DEADLY);
	load(program, offsetof(struct seccomp_data, arch));
	add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCH, 1, 0));
	answer(program, SECCOMP_RET_KILL_PROCESS);
	load(program, offsetof(struct seccomp_data, nr));
	add_runs(program, 0, program->n_runs);
	add_fates(program, 4);
}

bool syscall_filter_set(bool refuse_open)
{
	struct program program = { .n = 0 };
	struct sock_fprog filter = { .filter = program.steps };

	build(&program, refuse_open);
	filter.len = program.n;
	return !program.is_too_long && !prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0);
}
