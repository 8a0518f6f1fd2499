// SPDX-License-Identifier: GPL-2.0-or-later
/* syscall_filter: the few system calls that computing takes, by seccomp(2). */
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
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
#define LOW_WORD(argument) (offsetof(struct seccomp_data, args) + 8 * (argument)) /* little-endian */

/* What computing takes; the most frequent first. */
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

struct program {
	struct sock_filter steps[STEPS_MAX];
	unsigned short n;
};

static void add(struct program *program, struct sock_filter step)
{
	if (program->n < STEPS_MAX)
		program->steps[program->n++] = step;
}

static void load(struct program *program, size_t offset)
{
	add(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned int)offset));
}

static void answer(struct program *program, unsigned int action)
{
	add(program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action));
}

/* What was loaded last is `value`: the answer. */
static void answer_if(struct program *program, unsigned int value, unsigned int action)
{
	add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1));
	answer(program, action);
}

/*
 * The call `nr` is allowed when its argument is one of n values, by its lower half: all that are asked
 * about are ints. The number is loaded before and after.
 */
static void allow_values(struct program *program, int nr, unsigned int argument, const unsigned int *values,
			 size_t n, unsigned int otherwise)
{
	add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned int)nr, 0,
						  (unsigned char)(2 * n + 2)));
	load(program, LOW_WORD(argument));
	for (size_t i = 0; i < n; i++)
		answer_if(program, values[i], SECCOMP_RET_ALLOW);
	answer(program, otherwise);
}

/* The call `nr` is allowed when its argument, an int, has none of these bits. */
static void allow_without(struct program *program, int nr, unsigned int argument, unsigned int bits,
			  unsigned int otherwise)
{
	add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned int)nr, 0, 4));
	load(program, LOW_WORD(argument));
	add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1));
	answer(program, otherwise);
	answer(program, SECCOMP_RET_ALLOW);
}

static void build(struct program *program)
{
	unsigned int refused = SECCOMP_RET_ERRNO | EACCES, unknown = SECCOMP_RET_ERRNO | ENOSYS;
	unsigned int commands[] = { F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL };
	unsigned int at_fd = AT_EMPTY_PATH, self = (unsigned int)getpid(), own = 0;

	load(program, offsetof(struct seccomp_data, arch));
	add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCH, 1, 0));
	answer(program, SECCOMP_RET_KILL_PROCESS);
	load(program, offsetof(struct seccomp_data, nr));
	add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, X32_CALLS, 0, 1));
	answer(program, SECCOMP_RET_KILL_PROCESS);
	for (size_t i = 0; i < ARRAY_LEN(allowed); i++)
		answer_if(program, (unsigned int)allowed[i], SECCOMP_RET_ALLOW);
	for (size_t i = 0; i < ARRAY_LEN(deadly); i++)
		answer_if(program, (unsigned int)deadly[i],
			  SYSCALL_FILTER_LOOSE ? refused : SECCOMP_RET_KILL_PROCESS);
	if (!SYSCALL_FILTER_LOOSE) {
		/* RLIMIT_DATA counts neither memory that could be shared nor what grows as a stack. */
		allow_without(program, SYS_mmap, 3, MAP_SHARED | MAP_GROWSDOWN, refused);
		/* fstat(2) of glibc; abort(3) of one's own; getrlimit(2) and setrlimit(2). */
		allow_values(program, SYS_newfstatat, 3, &at_fd, 1, refused);
		allow_values(program, SYS_fcntl, 1, commands, ARRAY_LEN(commands), refused);
		allow_values(program, SYS_tgkill, 0, &self, 1, SECCOMP_RET_KILL_PROCESS);
		allow_values(program, SYS_prlimit64, 0, &own, 1, SECCOMP_RET_KILL_PROCESS);
	}
	answer(program, SYSCALL_FILTER_LOOSE ? SECCOMP_RET_ALLOW : unknown);
}

bool syscall_filter_set(void)
{
	struct program program = { .n = 0 };
	struct sock_fprog filter = { .filter = program.steps };

	build(&program);
	filter.len = program.n;
	return program.n < STEPS_MAX && !prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0);
}
