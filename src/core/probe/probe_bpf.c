// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * probe_bpf: the BPF that stk needs, really used for a moment: each map type made, each program type
 * loaded, and a program run by a perf event. The instructions are written out here, so that a probe
 * depends neither on clang's objects nor on BTF.
 */
#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include <bpf/bpf.h>
#include <linux/bpf.h>
#include <linux/perf_event.h>
#include "abi/unwind.h"
#include "base/mem.h"
#include "core/probe/caps.h"
#include "core/probe/probe_list.h"

#define PAGE_BYTES 4096 /* enough to show that mmap works; the kernel rounds up */

/*
 * Words for a bpf() or perf_event_open() that failed. A lack of permission that the capabilities
 * probe already explains is no finding of its own.
 */
static void refused(const struct probe_context *context, struct probe_result *result, int code,
		    const char *what)
{
	bool allowed = caps_allow(context->caps, CAP_BPF) && caps_allow(context->caps, CAP_PERFMON);

	if ((code == EPERM || code == EACCES) && !allowed) {
		probe_found(result, PROBE_SKIP, "%s: needs CAP_BPF and CAP_PERFMON (see capabilities)", what);
		return;
	}
	probe_found(result, PROBE_FAIL, "%s: %s", what, strerror(code));
	probe_cost(result, "no BPF recording");
	if (code == EPERM || code == EACCES)
		probe_fix(result, "run stk outside of the container or its seccomp filter: the "
				  "capabilities are there, and the kernel still refuses");
	else if (code == ENOSYS)
		probe_fix(result, "boot a kernel built with CONFIG_BPF_SYSCALL=y and CONFIG_PERF_EVENTS=y");
	else if (code == ENOMEM)
		probe_fix(result, "give it memory: raise the memory limit of this cgroup");
	else
		probe_fix(result, "boot Linux 5.15 or later, built with CONFIG_BPF_EVENTS=y");
}

static int make_map(enum bpf_map_type type, uint32_t key, uint32_t value, uint32_t n, uint32_t flags)
{
	LIBBPF_OPTS(bpf_map_create_opts, options, .map_flags = flags);

	return bpf_map_create(type, "stk_probe", key, value, n, &options);
}

static void run_maps(const struct probe_context *context, struct probe_result *result)
{
	static const struct {
		enum bpf_map_type type;
		const char *name;
		uint32_t key, value, n, flags;
	} kinds[] = {
		{ BPF_MAP_TYPE_ARRAY, "array with mmap", 4, 8, 512, BPF_F_MMAPABLE },
		{ BPF_MAP_TYPE_PERCPU_ARRAY, "per-cpu array", 4, 8, 1, 0 },
		{ BPF_MAP_TYPE_HASH, "hash", 8, 8, 64, 0 },
		{ BPF_MAP_TYPE_STACK_TRACE, "stack trace", 4, 127 * 8, 64, 0 },
	};

	if (!probe_is_live(context)) {
		probe_found(result, PROBE_SKIP, "not this machine");
		return;
	}
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		CLOSE_FD int fd = make_map(kinds[i].type, kinds[i].key, kinds[i].value, kinds[i].n,
					   kinds[i].flags);
		void *memory;

		if (fd < 0) {
			refused(context, result, -fd, kinds[i].name);
			return;
		}
		if (!(kinds[i].flags & BPF_F_MMAPABLE))
			continue;
		memory = mmap(NULL, PAGE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
		if (memory == MAP_FAILED) {
			refused(context, result, errno, "mmap of an array");
			return;
		}
		munmap(memory, PAGE_BYTES);
	}
	probe_found(result, PROBE_OK, "array with mmap, per-cpu array, hash, stack trace: made");
}

const struct probe probe_bpf_maps = {
	.name = "bpf-maps",
	.summary = "BPF map types, each made for a moment",
	.run = run_maps,
};

static void run_ring_buffer(const struct probe_context *context, struct probe_result *result)
{
	CLOSE_FD int fd = -1;

	if (!probe_is_live(context)) {
		probe_found(result, PROBE_SKIP, "not this machine");
		return;
	}
	fd = make_map(BPF_MAP_TYPE_RINGBUF, 0, 0, 64 * 1024, 0);
	if (fd < 0)
		refused(context, result, -fd, "ring buffer");
	else
		probe_found(result, PROBE_OK, "made");
}

const struct probe probe_ring_buffer = {
	.name = "ring-buffer",
	.summary = "BPF ring buffer, made for a moment",
	.run = run_ring_buffer,
};

/* An array of maps with one segment of unwind tables in it, as a recording has them; both fds are the caller's. */
static int make_segments(int *ret_segment_fd, int *ret_segments_fd)
{
	LIBBPF_OPTS(bpf_map_create_opts, options);
	uint32_t first = 0;

	*ret_segments_fd = -1;
	*ret_segment_fd = make_map(BPF_MAP_TYPE_ARRAY, 4, UNWIND_SEGMENT_BYTES, 1, BPF_F_MMAPABLE);
	if (*ret_segment_fd < 0)
		return *ret_segment_fd;
	options.inner_map_fd = *ret_segment_fd;
	*ret_segments_fd = bpf_map_create(BPF_MAP_TYPE_ARRAY_OF_MAPS, "stk_probe", 4, 4, 1, &options);
	if (*ret_segments_fd < 0)
		return *ret_segments_fd;
	return bpf_map_update_elem(*ret_segments_fd, &first, ret_segment_fd, BPF_ANY) ? -errno : 0;
}

#define INSN(c, d, s, o, i) \
	((struct bpf_insn){ .code = (c), .dst_reg = (d), .src_reg = (s), .off = (o), .imm = (i) })

/* Loads a program that adds 1 to the first element of the array map_fd at each run; the fd, or a
 * negative errno. */
static int load_counting(enum bpf_prog_type type, int map_fd)
{
	const struct bpf_insn insns[] = {
		/* r1 = address of the first element: two instructions long */
		INSN(BPF_LD | BPF_DW | BPF_IMM, BPF_REG_1, BPF_PSEUDO_MAP_VALUE, 0, map_fd),
		INSN(0, 0, 0, 0, 0),
		INSN(BPF_ALU64 | BPF_MOV | BPF_K, BPF_REG_2, 0, 0, 1),
		INSN(BPF_STX | BPF_DW | BPF_ATOMIC, BPF_REG_1, BPF_REG_2, 0, BPF_ADD),
		INSN(BPF_ALU64 | BPF_MOV | BPF_K, BPF_REG_0, 0, 0, 0),
		INSN(BPF_JMP | BPF_EXIT, 0, 0, 0, 0),
	};

	return bpf_prog_load(type, "stk_probe", "GPL", insns, ARRAY_LEN(insns), NULL);
}

/* Loads a program that walks as the sampling program does: a row out of a segment, the registers of user mode. */
static int load_walking(int segments_fd)
{
	const struct bpf_insn insns[] = {
		INSN(BPF_ST | BPF_W | BPF_MEM, BPF_REG_10, 0, -4, 0), /* segment 0 */
		INSN(BPF_LD | BPF_DW | BPF_IMM, BPF_REG_1, BPF_PSEUDO_MAP_FD, 0, segments_fd),
		INSN(0, 0, 0, 0, 0),
		INSN(BPF_ALU64 | BPF_MOV | BPF_X, BPF_REG_2, BPF_REG_10, 0, 0),
		INSN(BPF_ALU64 | BPF_ADD | BPF_K, BPF_REG_2, 0, 0, -4),
		INSN(BPF_JMP | BPF_CALL, 0, 0, 0, BPF_FUNC_map_lookup_elem),
		INSN(BPF_JMP | BPF_JEQ | BPF_K, BPF_REG_0, 0, 7, 0), /* to the end */
		INSN(BPF_ALU64 | BPF_MOV | BPF_X, BPF_REG_1, BPF_REG_0, 0, 0),
		INSN(BPF_ALU64 | BPF_MOV | BPF_X, BPF_REG_2, BPF_REG_10, 0, 0),
		INSN(BPF_ALU64 | BPF_ADD | BPF_K, BPF_REG_2, 0, 0, -4),
		INSN(BPF_JMP | BPF_CALL, 0, 0, 0, BPF_FUNC_map_lookup_elem),
		INSN(BPF_JMP | BPF_CALL, 0, 0, 0, BPF_FUNC_get_current_task_btf),
		INSN(BPF_ALU64 | BPF_MOV | BPF_X, BPF_REG_1, BPF_REG_0, 0, 0),
		INSN(BPF_JMP | BPF_CALL, 0, 0, 0, BPF_FUNC_task_pt_regs),
		INSN(BPF_ALU64 | BPF_MOV | BPF_K, BPF_REG_0, 0, 0, 0),
		INSN(BPF_JMP | BPF_EXIT, 0, 0, 0, 0),
	};

	return bpf_prog_load(BPF_PROG_TYPE_PERF_EVENT, "stk_probe", "GPL", insns, ARRAY_LEN(insns), NULL);
}

static void run_unwind_tables(const struct probe_context *context, struct probe_result *result)
{
	CLOSE_FD int segment_fd = -1;
	CLOSE_FD int segments_fd = -1;
	CLOSE_FD int prog_fd = -1;
	void *memory;
	int r;

	if (!probe_is_live(context)) {
		probe_found(result, PROBE_SKIP, "not this machine");
		return;
	}
	r = make_segments(&segment_fd, &segments_fd);
	if (r < 0) {
		refused(context, result, -r, "array of maps with 4 MB of tables");
		return;
	}
	memory = mmap(NULL, UNWIND_SEGMENT_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, segment_fd, 0);
	if (memory == MAP_FAILED) {
		refused(context, result, errno, "mmap of 4 MB of tables");
		return;
	}
	munmap(memory, UNWIND_SEGMENT_BYTES);
	prog_fd = load_walking(segments_fd);
	if (prog_fd < 0)
		refused(context, result, prog_fd == -EINVAL ? ENOSYS : -prog_fd,
			"a program that reads tables and bpf_task_pt_regs()");
	else
		probe_found(result, PROBE_OK, "4 MB made, mapped and put in an array of maps; a program that reads "
					      "it and bpf_task_pt_regs() loaded");
}

const struct probe probe_unwind_tables = {
	.name = "unwind-tables",
	.summary = "what following stacks by unwind tables needs of BPF, made and loaded for a moment",
	.run = run_unwind_tables,
};

/* Samples this thread's own cpu time at 1 kHz; the fd, or a negative errno. */
static int open_event(void)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_SOFTWARE,
		.size = sizeof(attr),
		.config = PERF_COUNT_SW_CPU_CLOCK,
		.sample_period = 1000000,
	};
	int fd = syscall(SYS_perf_event_open, &attr, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);

	return fd < 0 ? -errno : fd;
}

/* Burns cpu until the counter moves: at most 50 ms. */
static uint64_t wait_for_run(const volatile uint64_t *counter)
{
	struct timespec start, now;

	clock_gettime(CLOCK_MONOTONIC, &start);
	do {
		clock_gettime(CLOCK_MONOTONIC, &now);
	} while (!*counter &&
		 (now.tv_sec - start.tv_sec) * 1000000000L + now.tv_nsec - start.tv_nsec < 50000000);
	return *counter;
}

/* Attaches a counting program to an event of this thread, and waits for it to run. */
static void try_attached(const struct probe_context *context, struct probe_result *result,
			 int map_fd, int prog_fd, const volatile uint64_t *counter)
{
	CLOSE_FD int event_fd = open_event();
	CLOSE_FD int link_fd = -1;

	if (event_fd < 0) {
		refused(context, result, -event_fd, "perf_event_open for a program");
		return;
	}
	link_fd = bpf_link_create(prog_fd, event_fd, BPF_PERF_EVENT, NULL);
	if (link_fd < 0) {
		refused(context, result, -link_fd, "attaching a program to a perf event");
		return;
	}
	if (wait_for_run(counter)) {
		probe_found(result, PROBE_OK,
			    "perf_event and raw_tracepoint loaded, one attached to cpu-clock and run");
		return;
	}
	probe_found(result, PROBE_FAIL, "attached to cpu-clock, but not run once in 50 ms of CPU time");
	probe_cost(result, "no samples");
	probe_fix(result, "sudo sysctl kernel.perf_cpu_time_max_percent=25 "
			  "kernel.perf_event_max_sample_rate=100000");
}

static void run_programs(const struct probe_context *context, struct probe_result *result)
{
	CLOSE_FD int map_fd = -1;
	CLOSE_FD int prog_fd = -1;
	CLOSE_FD int raw_fd = -1;
	void *memory;

	if (!probe_is_live(context)) {
		probe_found(result, PROBE_SKIP, "not this machine");
		return;
	}
	map_fd = make_map(BPF_MAP_TYPE_ARRAY, 4, 8, 1, BPF_F_MMAPABLE);
	if (map_fd < 0) {
		refused(context, result, -map_fd, "map for a program");
		return;
	}
	raw_fd = load_counting(BPF_PROG_TYPE_RAW_TRACEPOINT, map_fd);
	if (raw_fd < 0) {
		refused(context, result, -raw_fd, "raw_tracepoint program");
		return;
	}
	prog_fd = load_counting(BPF_PROG_TYPE_PERF_EVENT, map_fd);
	if (prog_fd < 0) {
		refused(context, result, -prog_fd, "perf_event program");
		return;
	}
	memory = mmap(NULL, PAGE_BYTES, PROT_READ, MAP_SHARED, map_fd, 0);
	if (memory == MAP_FAILED) {
		refused(context, result, errno, "mmap of an array");
		return;
	}
	try_attached(context, result, map_fd, prog_fd, memory);
	munmap(memory, PAGE_BYTES);
}

const struct probe probe_bpf_programs = {
	.name = "bpf-programs",
	.summary = "BPF program types loaded, and one attached to a perf event until it runs",
	.run = run_programs,
};

/* Whether a program just loaded was translated: 1, 0, or a negative errno. */
static int jit_in_fact(void)
{
	struct bpf_prog_info info = { 0 };
	uint32_t len = sizeof(info);
	CLOSE_FD int map_fd = make_map(BPF_MAP_TYPE_ARRAY, 4, 8, 1, 0);
	CLOSE_FD int prog_fd = map_fd < 0 ? map_fd : load_counting(BPF_PROG_TYPE_RAW_TRACEPOINT, map_fd);

	if (prog_fd < 0)
		return prog_fd;
	if (bpf_obj_get_info_by_fd(prog_fd, &info, &len))
		return -errno;
	return info.jited_prog_len > 0;
}

static void run_jit(const struct probe_context *context, struct probe_result *result)
{
	long long value;
	int r = probe_read_number(context, "/proc/sys/net/core/bpf_jit_enable", &value);
	const char *source = "net.core.bpf_jit_enable";

	/* The file is for root alone; others with CAP_BPF can look at a program of their own. */
	if (r && probe_is_live(context)) {
		source = "a program loaded for it";
		value = jit_in_fact();
		r = value < 0 ? (int)value : 0;
	}
	if (r) {
		probe_found(result, PROBE_SKIP, "net.core.bpf_jit_enable is for root to read, and a program "
						"to look at needs CAP_BPF (see capabilities)");
	} else if (value == 0) {
		probe_found(result, PROBE_WARN, "off (%s)", source);
		probe_cost(result, "the sampling program is interpreted: each sample takes several times as "
				   "long");
		probe_fix(result, "sudo sysctl net.core.bpf_jit_enable=1");
	} else if (value == 2) {
		probe_found(result, PROBE_WARN, "2: on, and each program is dumped to the kernel log");
		probe_cost(result, "the kernel log shows kernel addresses");
		probe_fix(result, "sudo sysctl net.core.bpf_jit_enable=1");
	} else {
		probe_found(result, PROBE_OK, "on (%s)", source);
	}
}

const struct probe probe_jit = {
	.name = "jit",
	.summary = "BPF programs translated to machine code: net.core.bpf_jit_enable",
	.run = run_jit,
};
