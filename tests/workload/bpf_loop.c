// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * bpf_loop SECONDS: loads a BPF program with a loop, by bpf(2) alone, has it run at each system
 * call of this process for so many seconds of CPU time, and unloads it; sleeps until a recording
 * has heard of that. Ends with 77 where it may not, or the kernel has no such thing.
 */
#include <linux/bpf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "burn.h"

#define ROUNDS 20000
#define UNAVAILABLE 77

static int bpf(int command, union bpf_attr *attr)
{
	return syscall(SYS_bpf, command, attr, sizeof(*attr));
}

/* r6 = 0; do r6 += 1; while (r6 < ROUNDS); return 0 */
static int load(void)
{
	const struct bpf_insn code[] = {
		{ .code = BPF_ALU64 | BPF_MOV | BPF_K, .dst_reg = 6 },
		{ .code = BPF_ALU64 | BPF_ADD | BPF_K, .dst_reg = 6, .imm = 1 },
		{ .code = BPF_JMP | BPF_JLT | BPF_K, .dst_reg = 6, .off = -2, .imm = ROUNDS },
		{ .code = BPF_ALU64 | BPF_MOV | BPF_K },
		{ .code = BPF_JMP | BPF_EXIT },
	};
	union bpf_attr attr = {
		.prog_type = BPF_PROG_TYPE_RAW_TRACEPOINT,
		.insns = (uintptr_t)code,
		.insn_cnt = sizeof(code) / sizeof(code[0]),
		.license = (uintptr_t) "GPL",
	};

	strcpy(attr.prog_name, "burn_in_bpf");
	return bpf(BPF_PROG_LOAD, &attr);
}

static int attach(int program)
{
	union bpf_attr attr = { .raw_tracepoint = { .name = (uintptr_t) "sys_enter", .prog_fd = program } };

	return bpf(BPF_RAW_TRACEPOINT_OPEN, &attr);
}

int main(int argc, char **argv)
{
	double seconds = argc > 1 ? atof(argv[1]) : 1, end;
	int program = load(), link = program < 0 ? -1 : attach(program);

	if (link < 0) {
		perror("bpf");
		return UNAVAILABLE;
	}
	end = burn_seconds(CLOCK_PROCESS_CPUTIME_ID) + seconds;
	while (burn_seconds(CLOCK_PROCESS_CPUTIME_ID) < end)
		for (int i = 0; i < 100; i++)
			syscall(SYS_getppid);
	close(link);
	close(program);
	usleep(300000);
	return 0;
}
