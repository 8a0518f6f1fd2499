// SPDX-License-Identifier: GPL-2.0-or-later
/* stepping: a program under ptrace(2), and the stack of calls that it has made. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>
#include "stepping.h"
#if defined(__x86_64__)
#include "abi/unwind_x86_64.h"

#define INSTRUCTION_MAX 15

enum instruction { OTHER, CALL, RETURN, SYSTEM_CALL };

/* Intel's manual, volume 2: what the opcode after the prefixes is. */
static enum instruction decode(const uint8_t *code, size_t len)
{
	size_t at = 0;

	while (at < len && (code[at] == 0x2e || code[at] == 0x36 || code[at] == 0x3e || code[at] == 0x26 ||
			    (code[at] >= 0x64 && code[at] <= 0x67) || code[at] == 0xf2 || code[at] == 0xf3 ||
			    (code[at] & 0xf0) == 0x40))
		at++;
	if (at + 1 >= len)
		return at < len && code[at] == 0xc3 ? RETURN : OTHER;
	if (code[at] == 0xe8 || (code[at] == 0xff && (code[at + 1] >> 3 & 7) == 2))
		return CALL;
	if (code[at] == 0xc3 || code[at] == 0xc2)
		return RETURN;
	return code[at] == 0x0f && code[at + 1] == 0x05 ? SYSTEM_CALL : OTHER;
}

static bool changes_mappings(uint64_t number)
{
	return number == SYS_mmap || number == SYS_munmap || number == SYS_mprotect || number == SYS_mremap;
}

int stepping_read(const struct stepping *stepping, uint64_t addr, void *ret_data, size_t len)
{
	struct iovec ours = { ret_data, len }, theirs = { (void *)addr, len };
	ssize_t n = process_vm_readv(stepping->pid, &ours, 1, &theirs, 1, 0);

	return n < 0 ? -errno : (size_t)n == len ? 0 : -EFAULT;
}

static int take_registers(struct stepping *stepping, struct err *err)
{
	static const size_t at[UNWIND_X86_64_REGISTERS] = {
#define AT(name) offsetof(struct user_regs_struct, name)
		AT(rax), AT(rdx), AT(rcx), AT(rbx), AT(rsi), AT(rdi), AT(rbp), AT(rsp),
		AT(r8), AT(r9), AT(r10), AT(r11),
		AT(r12), AT(r13), AT(r14), AT(r15), AT(rip)
#undef AT
	};
	struct user_regs_struct regs;

	if (ptrace(PTRACE_GETREGS, stepping->pid, NULL, &regs))
		return err_sys(err, errno, "cannot read registers");
	for (int i = 0; i < UNWIND_X86_64_REGISTERS; i++)
		stepping->registers[i] = *(unsigned long long *)((char *)&regs + at[i]);
	return 0;
}

/* Waits for its next stop: the signal that stopped it, 0 when it has ended. */
static int wait_for_stop(struct stepping *stepping)
{
	int status;

	if (waitpid(stepping->pid, &status, 0) != stepping->pid || !WIFSTOPPED(status)) {
		stepping->ended = true;
		return 0;
	}
	return WSTOPSIG(status);
}

int stepping_init(struct stepping *stepping, char *const *argv, struct err *err)
{
	*stepping = (struct stepping){ .pid = fork() };
	if (stepping->pid < 0)
		return err_sys(err, errno, "cannot fork");
	if (!stepping->pid) {
		int null = open("/dev/null", O_RDWR);

		dup2(null, STDIN_FILENO);
		dup2(null, STDOUT_FILENO);
		if (!ptrace(PTRACE_TRACEME, 0, NULL, NULL))
			execv(argv[0], argv);
		_exit(127);
	}
	if (wait_for_stop(stepping) != SIGTRAP)
		return err_set(err, -EPERM, "cannot run '%s' under ptrace", argv[0]);
	stepping->mapped = true;
	return take_registers(stepping, err);
}

void stepping_release(struct stepping *stepping)
{
	if (stepping->pid > 0 && !stepping->ended) {
		kill(stepping->pid, SIGKILL);
		waitpid(stepping->pid, NULL, 0);
	}
	vec_release(&stepping->callers);
}

/* Callers whose return address is below what is the stack now are no callers any more. */
static void forget_below(struct stepping *stepping, uint64_t sp)
{
	while (stepping->callers.len && stepping->callers.data[stepping->callers.len - 1].slot < sp)
		stepping->callers.len--;
}

/* The kernel put a frame for the handler on the stack: it returns to the restorer, and that to where we were. */
static void enter_handler(struct stepping *stepping, uint64_t interrupted)
{
	uint64_t sp = stepping->registers[UNWIND_X86_64_RSP], restorer;

	if (stepping_read(stepping, sp, &restorer, sizeof(restorer)))
		return;
	/* Below every frame of the interrupted code, and above the restorer's. */
	vec_push(&stepping->callers, ((struct stepping_caller){ sp + 8, interrupted }));
	vec_push(&stepping->callers, ((struct stepping_caller){ sp, restorer }));
}

static void keep_account(struct stepping *stepping, enum instruction what, uint64_t sp_before)
{
	uint64_t sp = stepping->registers[UNWIND_X86_64_RSP], ip;

	if (what == CALL && sp == sp_before - 8 && !stepping_read(stepping, sp, &ip, sizeof(ip)))
		vec_push(&stepping->callers, ((struct stepping_caller){ sp, ip }));
	else if (what == RETURN)
		forget_below(stepping, sp);
	else if (sp)
		/* A return address may be popped, and be kept in a register, with no return (vfork). */
		forget_below(stepping, sp - 8);
}

int stepping_on(struct stepping *stepping, struct err *err)
{
	uint64_t sp = stepping->registers[UNWIND_X86_64_RSP], ip = stepping->registers[UNWIND_X86_64_RA];
	uint64_t number = stepping->registers[0];
	uint8_t code[INSTRUCTION_MAX];
	enum instruction what = OTHER;
	int signal_number;

	/* Near the end of a mapping what is there may be less. */
	for (size_t len = sizeof(code); len; len--)
		if (!stepping_read(stepping, ip, code, len)) {
			what = decode(code, len);
			break;
		}
	stepping->mapped = what == SYSTEM_CALL && changes_mappings(number);
	if (ptrace(PTRACE_SINGLESTEP, stepping->pid, NULL, NULL))
		return err_sys(err, errno, "cannot step");
	signal_number = wait_for_stop(stepping);
	if (stepping->ended)
		return 0;
	if (take_registers(stepping, err))
		return -EIO;
	keep_account(stepping, what, sp);
	if (signal_number == SIGTRAP)
		return 0;
	ip = stepping->registers[UNWIND_X86_64_RA];
	if (ptrace(PTRACE_SINGLESTEP, stepping->pid, NULL, (void *)(long)signal_number))
		return err_sys(err, errno, "cannot step");
	wait_for_stop(stepping);
	if (stepping->ended)
		return 0;
	if (take_registers(stepping, err))
		return -EIO;
	/* A signal that is ignored, or was not caught, leaves things as they were. */
	if (stepping->registers[UNWIND_X86_64_RSP] < sp - 128 && stepping->registers[UNWIND_X86_64_RA] != ip)
		enter_handler(stepping, ip);
	return 0;
}
#endif
