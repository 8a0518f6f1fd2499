// SPDX-License-Identifier: GPL-2.0-or-later
/* probe_kernel: the kernel's version, its type information, and what it was told to forbid. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <linux/btf.h>
#include "core/probe/caps.h"
#include "core/probe/probe_list.h"

/* BPF links for perf events, atomics in BPF, build ids in MMAP2: all there from 5.15 on. */
#define KERNEL_MAJOR 5
#define KERNEL_MINOR 15

static bool is_old(unsigned int major, unsigned int minor)
{
	return major < KERNEL_MAJOR || (major == KERNEL_MAJOR && minor < KERNEL_MINOR);
}

int probe_kernel_floor(struct err *err)
{
	struct utsname name;
	unsigned int major, minor;

	uname(&name);
	if (sscanf(name.release, "%u.%u", &major, &minor) != 2 || !is_old(major, minor))
		return 0;
	err_set(err, EOPNOTSUPP, "Linux %s is too old to record on: %d.%d or later is needed", name.release,
		KERNEL_MAJOR, KERNEL_MINOR);
	err_hint(err, "boot Linux %d.%d or later", KERNEL_MAJOR, KERNEL_MINOR);
	return err_exit(err, EXIT_CODE_LACKING);
}

static void run_kernel(const struct probe_context *context, struct probe_result *result)
{
	char release[128];
	unsigned int major, minor;
	int r = probe_read_word(context, "/proc/sys/kernel/osrelease", release, sizeof(release));

	if (r) {
		probe_found(result, PROBE_FAIL, "/proc/sys/kernel/osrelease cannot be read: %s",
			    strerror(-r));
		probe_cost(result, "nothing works without /proc");
		probe_fix(result, "sudo mount -t proc proc /proc");
		return;
	}
	if (sscanf(release, "%u.%u", &major, &minor) != 2) {
		probe_found(result, PROBE_WARN, "version '%s' is not understood", release);
		return;
	}
	if (!is_old(major, minor)) {
		probe_found(result, PROBE_OK, "Linux %s", release);
		return;
	}
	probe_found(result, PROBE_FAIL, "Linux %s is older than %d.%d", release, KERNEL_MAJOR,
		    KERNEL_MINOR);
	probe_cost(result, "no recording at all");
	probe_fix(result, "boot Linux %d.%d or later", KERNEL_MAJOR, KERNEL_MINOR);
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

/* Bounds what is read of it: distributions' kernels have 4 to 10 MB. */
#define BTF_MAX (64 << 20)

static bool btf_is_sound(const struct buf *file, unsigned int *ret_kib)
{
	struct btf_header header;

	if (file->len < sizeof(header))
		return false;
	memcpy(&header, file->data, sizeof(header));
	*ret_kib = file->len / 1024;
	if (header.magic != BTF_MAGIC || header.version != BTF_VERSION ||
	    header.hdr_len < sizeof(header))
		return false;
	return header.type_len && (uint64_t)header.hdr_len + header.type_off + header.type_len <= file->len &&
	       (uint64_t)header.hdr_len + header.str_off + header.str_len <= file->len;
}

static void run_btf(const struct probe_context *context, struct probe_result *result)
{
	static const char path[] = "/sys/kernel/btf/vmlinux";
	RELEASE(buf_release) struct buf file = { 0 };
	unsigned int kib = 0;
	int r = probe_read_file(context, path, BTF_MAX, &file);

	if (!r && btf_is_sound(&file, &kib)) {
		probe_found(result, PROBE_OK, "%s, %u KiB", path, kib);
		return;
	}
	probe_cost(result, "BPF programs cannot be fitted to this kernel: no BPF recording");
	if (r == -ENOENT) {
		probe_found(result, PROBE_FAIL, "%s is not there", path);
		probe_fix(result, "boot a kernel built with CONFIG_DEBUG_INFO_BTF=y (and /sys mounted)");
	} else if (r == -EACCES || r == -EPERM) {
		probe_found(result, PROBE_FAIL, "%s may not be read", path);
		probe_fix(result, "sudo chmod a+r %s", path);
	} else if (r) {
		probe_found(result, PROBE_FAIL, "%s cannot be read: %s", path, strerror(-r));
		probe_fix(result, "boot a kernel built with CONFIG_DEBUG_INFO_BTF=y");
	} else {
		probe_found(result, PROBE_FAIL, "%s is damaged", path);
		probe_fix(result, "boot a kernel built with CONFIG_DEBUG_INFO_BTF=y and a matching pahole");
	}
}

const struct probe probe_btf = {
	.name = "btf",
	.summary = "type information of the kernel, for CO-RE",
	.run = run_btf,
};

static void run_unprivileged_bpf(const struct probe_context *context, struct probe_result *result)
{
	static const char path[] = "/proc/sys/kernel/unprivileged_bpf_disabled";
	bool allowed = caps_allow(context->caps, CAP_BPF);
	long long value;
	int r = probe_read_number(context, path, &value);

	if (r == -ENOENT) {
		probe_found(result, PROBE_FAIL, "%s is not there: the kernel has no bpf()", path);
		probe_cost(result, "no BPF recording");
		probe_fix(result, "boot a kernel built with CONFIG_BPF_SYSCALL=y");
	} else if (r) {
		probe_found(result, PROBE_WARN, "%s cannot be read: %s", path, strerror(-r));
	} else if (!value) {
		/* Not enough for stk either way: perf_event programs want CAP_BPF and CAP_PERFMON. */
		probe_found(result, PROBE_WARN, "0: any user may load some BPF programs, though not stk's");
		probe_cost(result, "nothing for stk; any user may try the verifier's and the CPU's faults");
		probe_fix(result, "sudo sysctl kernel.unprivileged_bpf_disabled=2");
	} else {
		probe_found(result, PROBE_OK, "%lld: bpf() is for CAP_BPF%s", value,
			    allowed ? ", which the caller has" : "");
	}
}

const struct probe probe_unprivileged_bpf = {
	.name = "unprivileged-bpf",
	.summary = "who may call bpf(): kernel.unprivileged_bpf_disabled",
	.run = run_unprivileged_bpf,
};
