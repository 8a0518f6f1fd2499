// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * bench_unwind_peer hold: has the kernel measure its BPF programs until standard input ends.
 * bench_unwind_peer empty|stack PID HZ SECONDS: samples that process so long by a program that does nothing, or
 * by one that takes user stacks as the kernel does, by frame pointers; prints its runs, their ns and the frames
 * it took.
 */
#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <errno.h>
#include <linux/perf_event.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "peer.skel.h"

#define NS_PER_S 1000000000ull

static int failed(const char *what)
{
	fprintf(stderr, "bench_unwind_peer: %s: %s\n", what, strerror(errno));
	return 1;
}

static int hold(void)
{
	char byte;

	puts("measuring");
	fflush(stdout);
	while (read(0, &byte, 1) > 0)
		;
	return 0;
}

static int open_event(pid_t pid, uint64_t hz)
{
	struct perf_event_attr attr = { .type = PERF_TYPE_SOFTWARE, .size = sizeof(attr),
					.config = PERF_COUNT_SW_CPU_CLOCK, .sample_period = NS_PER_S / hz };

	return syscall(SYS_perf_event_open, &attr, pid, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

static int tell(const struct peer_bpf *skel, const struct bpf_program *program)
{
	struct bpf_prog_info info = { 0 };
	__u32 size = sizeof(info);

	if (bpf_obj_get_info_by_fd(bpf_program__fd(program), &info, &size))
		return failed("cannot ask for the program's times");
	printf("%llu %llu %llu\n", (unsigned long long)info.run_cnt, (unsigned long long)info.run_time_ns,
	       (unsigned long long)skel->bss->frames);
	return 0;
}

static int sample(const struct peer_bpf *skel, char **argv)
{
	const struct bpf_program *program = bpf_object__find_program_by_name(skel->obj, argv[1]);
	struct bpf_link *link;
	int event = open_event(atoi(argv[2]), atoi(argv[3]));

	if (event < 0)
		return failed("cannot open an event");
	link = program ? bpf_program__attach_perf_event(program, event) : NULL;
	if (!link)
		return failed("cannot attach the program");
	usleep(atof(argv[4]) * 1e6);
	bpf_link__destroy(link);
	return tell(skel, program);
}

int main(int argc, char **argv)
{
	int stats = bpf_enable_stats(BPF_STATS_RUN_TIME);
	struct peer_bpf *skel;
	int r;

	if (stats < 0)
		return failed("cannot have the kernel measure BPF programs");
	if (argc == 2 && !strcmp(argv[1], "hold"))
		return hold();
	if (argc != 5)
		return 2;
	skel = peer_bpf__open_and_load();
	if (!skel)
		return failed("cannot load the programs");
	r = sample(skel, argv);
	peer_bpf__destroy(skel);
	return r;
}
