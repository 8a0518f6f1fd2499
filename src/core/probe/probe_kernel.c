// SPDX-License-Identifier: GPL-2.0-or-later
/* probe_kernel: the kernel's version, and what it was told to forbid and to do. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "core/capture/fallback.h"
#include "core/probe/probe_list.h"

static void run_kernel(const struct probe_context *context, struct probe_result *result)
{
	char release[128];
	struct err err = { 0 };
	int r = probe_read_word(context, "/proc/sys/kernel/osrelease", release, sizeof(release));

	if (r) {
		probe_found(result, PROBE_FAIL, "/proc/sys/kernel/osrelease cannot be read: %s",
			    strerror(-r));
		probe_cost(result, "nothing works without /proc");
		probe_fix(result, "sudo mount -t proc proc /proc");
		return;
	}
	if (!fallback_check_kernel(release, &err)) {
		probe_found(result, PROBE_OK, "Linux %s", release);
		return;
	}
	probe_found(result, PROBE_FAIL, "%s", err.text);
	probe_cost(result, "no recording at all");
	probe_fix(result, "%s", err.hint);
}

const struct probe probe_kernel = {
	.name = "kernel",
	.summary = "version of the kernel: 5.15 or later",
	.run = run_kernel,
};

static void run_lockdown(const struct probe_context *context, struct probe_result *result)
{
	char modes[128], *mode, *end;

	if (probe_read_word(context, "/sys/kernel/security/lockdown", modes, sizeof(modes))) {
		probe_found(result, PROBE_OK, "none: the kernel has no lockdown, or securityfs is not mounted");
		return;
	}
	mode = strchr(modes, '[');
	end = mode ? strchr(mode, ']') : NULL;
	if (!end) {
		probe_found(result, PROBE_WARN, "'%s' is not understood", modes);
		return;
	}
	mode++;
	*end = '\0';
	/* BPF reads of kernel memory are forbidden in "confidentiality" only. */
	if (strcmp(mode, "confidentiality")) {
		probe_found(result, PROBE_OK, "%s", mode);
		return;
	}
	probe_found(result, PROBE_FAIL, "confidentiality: BPF programs may not read kernel memory");
	probe_cost(result, "the sampling program is refused");
	probe_fix(result, "boot with lockdown=integrity in place of lockdown=confidentiality");
}

const struct probe probe_lockdown = {
	.name = "lockdown",
	.summary = "kernel lockdown: not \"confidentiality\"",
	.run = run_lockdown,
};

static void run_jit(const struct probe_context *context, struct probe_result *result)
{
	long long value;

	if (probe_read_number(context, "/proc/sys/net/core/bpf_jit_enable", &value)) {
		probe_found(result, PROBE_SKIP, "net.core.bpf_jit_enable is for root to read");
	} else if (value == 1) {
		probe_found(result, PROBE_OK, "on");
	} else {
		probe_found(result, PROBE_WARN, "net.core.bpf_jit_enable is %lld", value);
		probe_cost(result, "%s", value ? "the kernel's log shows each BPF program, and kernel addresses" :
						 "the sampling program is interpreted: a sample takes several "
						 "times as long");
		probe_fix(result, "sudo sysctl net.core.bpf_jit_enable=1");
	}
}

const struct probe probe_jit = {
	.name = "jit",
	.summary = "BPF programs translated to machine code: net.core.bpf_jit_enable",
	.run = run_jit,
};
