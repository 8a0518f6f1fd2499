// SPDX-License-Identifier: GPL-2.0-or-later
/* peer: what bench_unwind measures against: a program that does nothing, and the kernel's walk by frame
 * pointers. */
#include "bpf/kernel.h"
#include <bpf/bpf_helpers.h>

#define FRAMES_MAX 127 /* kernel.perf_event_max_stack, as it is unless somebody changed it */
#define BPF_F_USER_STACK (1 << 8) /* include/uapi/linux/bpf.h */

char LICENSE[] SEC("license") = "GPL";

__u64 stacks, frames; /* taken by `stack`: written by one cpu only */
__u64 ips[FRAMES_MAX];

SEC("perf_event")
int empty(void *ctx)
{
	return 0;
}

SEC("perf_event")
int stack(void *ctx)
{
	long bytes = bpf_get_stack(ctx, ips, sizeof(ips), BPF_F_USER_STACK);

	if (bytes > 0) {
		stacks++;
		frames += (__u64)bytes / sizeof(ips[0]);
	}
	return 0;
}
