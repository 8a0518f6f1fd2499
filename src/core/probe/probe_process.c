// SPDX-License-Identifier: GPL-2.0-or-later
/* probe_process: one process of `doctor -p`: what it is, whether it can be sampled and looked into. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "base/caps.h"
#include "base/mem.h"
#include "base/proc_task.h"
#include "core/probe/probe_list.h"
#include "core/probe/proc_pid.h"

#define STATUS_MAX (64 << 10)

const char *proc_pid_path(const struct probe_context *context, const char *name, char *text, size_t size)
{
	return proc_task_path(context->pid, name, text, size);
}

bool proc_pid_status(const struct probe_context *context, const char *name, char *text, size_t size)
{
	RELEASE(buf_release) struct buf status = { 0 };
	char path[64], key[64];
	const char *line;

	if (probe_read_file(context, proc_pid_path(context, "status", path, sizeof(path)), STATUS_MAX,
			    &status))
		return false;
	snprintf(key, sizeof(key), "\n%s:\t", name);
	line = strstr(buf_text(&status), key);
	if (!line)
		return false;
	line += strlen(key);
	snprintf(text, size, "%.*s", (int)strcspn(line, "\n"), line);
	return true;
}

static bool is_kernel_thread(const struct probe_context *context)
{
	char text[16];

	/* Kernel threads have no memory of their own, and so no VmSize; nor have zombies. */
	return !proc_pid_status(context, "VmSize", text, sizeof(text));
}

static void run_process(const struct probe_context *context, struct probe_result *result)
{
	char path[64], comm[64] = "?", state[32] = "?", uid[64] = "?", threads[16] = "?";

	if (probe_read_word(context, proc_pid_path(context, "comm", path, sizeof(path)), comm,
			    sizeof(comm))) {
		probe_found(result, PROBE_FAIL, "no process %u", context->pid);
		probe_fix(result, "ps -e  # lists the processes there are");
		return;
	}
	proc_pid_status(context, "State", state, sizeof(state));
	if (proc_pid_status(context, "Uid", uid, sizeof(uid)))
		uid[strcspn(uid, "\t")] = '\0';
	proc_pid_status(context, "Threads", threads, sizeof(threads));
	if (state[0] == 'Z' || state[0] == 'X') {
		probe_found(result, PROBE_FAIL, "'%s' has ended and waits for its parent", comm);
		probe_cost(result, "there is nothing left to sample");
		/* Without its name, which anybody may choose: people paste this into a root shell. */
		probe_fix(result, "ps -e  # perhaps there is a new one of that name");
	} else if (is_kernel_thread(context)) {
		probe_found(result, PROBE_OK, "'%s', a kernel thread: kernel stacks only", comm);
	} else {
		probe_found(result, PROBE_OK, "'%s', uid %s, threads %s, state %s", comm, uid, threads, state);
	}
}

const struct probe probe_process = {
	.name = "process",
	.summary = "name, user, threads and state of the process",
	.run = run_process,
	.per_process = true,
};

static int try_open(const struct probe_context *context, const char *name, int flags)
{
	char path[64], full[512];
	char byte;
	CLOSE_FD int fd = -1;

	proc_pid_path(context, name, path, sizeof(path));
	fd = open(probe_path(context, path, full, sizeof(full)), flags | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0)
		return -errno;
	/* Some of /proc is refused only at the first read. */
	if (!(flags & O_DIRECTORY) && read(fd, &byte, 1) < 0)
		return -errno;
	return 0;
}

/* What of /proc/PID is refused, each with what it is for; bits are places in looks[]. */
static const struct {
	const char *name, *cost;
	int flags;
} looks[] = {
	{ "maps", "what it mapped before the recording is unknown: no names for that", O_RDONLY },
	{ "root", "files of its own mount namespace stay without names", O_RDONLY | O_DIRECTORY },
	{ "map_files", "files that are deleted or replaced by now stay without names",
	  O_RDONLY | O_DIRECTORY },
};

/* Tries each; the refused ones by name in ret_refused, the first one's cost. -ENOENT: it has ended. */
static int look_into(const struct probe_context *context, struct probe_result *result,
		     struct buf *ret_refused)
{
	for (size_t i = 0; i < ARRAY_LEN(looks); i++) {
		int r = try_open(context, looks[i].name, looks[i].flags);

		if (r == -ENOENT || r == -ESRCH)
			return -ENOENT;
		if (!r)
			continue;
		if (!ret_refused->len)
			probe_cost(result, "%s", looks[i].cost);
		buf_addf(ret_refused, "%s%s", ret_refused->len ? ", " : "", looks[i].name);
		probe_detail(result, "/proc/%u/%s: %s%s: %s", context->pid, looks[i].name, strerror(-r),
			     caps_allow(context->caps, CAP_SYS_PTRACE) ?
				     " although CAP_SYS_PTRACE is there" :
				     " without CAP_SYS_PTRACE, as it is not the caller's own",
			     looks[i].cost);
	}
	return 0;
}

static void run_attach(const struct probe_context *context, struct probe_result *result)
{
	RELEASE(buf_release) struct buf refused = { 0 };
	const bool by_bpf = caps_allow(context->caps, CAP_BPF) && caps_allow(context->caps, CAP_PERFMON);
	int sampling = by_bpf || !probe_is_live(context) ? 0 : proc_pid_try_sampling(context->pid);

	if (sampling == -ESRCH || look_into(context, result, &refused)) {
		probe_found(result, PROBE_SKIP, "it has ended");
		return;
	}
	if (sampling) {
		probe_found(result, PROBE_FAIL, "it may not be sampled by this caller: %s",
			    strerror(-sampling));
		probe_cost(result, "nothing of it can be recorded");
	} else if (refused.len) {
		probe_found(result, PROBE_WARN, "it can be sampled by %s, not wholly looked into: %s refused",
			    by_bpf ? "BPF" : "perf_event", buf_text(&refused));
		if (by_bpf && caps_allow(context->caps, CAP_SYS_PTRACE)) {
			probe_fix(result, "run stk where the process was started: a security module or a "
					  "namespace keeps it apart");
			return;
		}
	} else if (!by_bpf) {
		probe_found(result, PROBE_WARN, "it can be sampled by plain perf events, and looked into");
		probe_cost(result, "no BPF: see the capabilities probe");
	} else {
		probe_found(result, PROBE_OK, "it can be sampled by BPF, and its mappings and files be read");
		return;
	}
	probe_fix(result, "%s", caps_fix(context->root));
}

const struct probe probe_attach = {
	.name = "attach",
	.summary = "whether the caller may sample the process and read its mappings and files",
	.run = run_attach,
	.per_process = true,
};

/* -1: not known; 0: the same namespace as the caller's; 1: another. */
static int ns_differs(const struct probe_context *context, const char *kind)
{
	char name[32], path[64], own[64], theirs[64];

	snprintf(name, sizeof(name), "ns/%s", kind);
	if (probe_read_link(context, proc_pid_path(context, name, path, sizeof(path)), theirs,
			    sizeof(theirs)))
		return -1;
	snprintf(path, sizeof(path), "/proc/self/ns/%s", kind);
	if (probe_read_link(context, path, own, sizeof(own)))
		return -1;
	return strcmp(own, theirs) != 0;
}

/* The cgroup v2 path, or the first line there is; it names the container or the service. */
static void read_cgroup(const struct probe_context *context, char *text, size_t size)
{
	RELEASE(buf_release) struct buf file = { 0 };
	char path[64];
	const char *line;

	snprintf(text, size, "?");
	if (probe_read_file(context, proc_pid_path(context, "cgroup", path, sizeof(path)), STATUS_MAX, &file))
		return;
	line = strstr(buf_text(&file), "0::");
	line = line ? line + 3 : buf_text(&file);
	snprintf(text, size, "%.*s", (int)strcspn(line, "\n"), line);
}

static void run_namespaces(const struct probe_context *context, struct probe_result *result)
{
	int pid_ns = ns_differs(context, "pid"), mnt_ns = ns_differs(context, "mnt");
	char cgroup[256], nspid[128];

	read_cgroup(context, cgroup, sizeof(cgroup));
	if (pid_ns < 0 || mnt_ns < 0) {
		probe_found(result, PROBE_SKIP, "its namespaces may not be looked at (see attach); cgroup %s",
			    cgroup);
		return;
	}
	probe_found(result, PROBE_OK, "%s pid namespace, %s mount namespace, cgroup %s",
		    pid_ns ? "another" : "the same", mnt_ns ? "another" : "the same", cgroup);
	if (pid_ns && proc_pid_status(context, "NSpid", nspid, sizeof(nspid))) {
		for (char *tab = strchr(nspid, '\t'); tab; tab = strchr(tab, '\t'))
			*tab = ' ';
		probe_detail(result, "its pids, outermost namespace first: %s", nspid);
	}
	if (mnt_ns)
		probe_detail(result, "its files are read through /proc/%u/root", context->pid);
}

const struct probe probe_namespaces = {
	.name = "namespaces",
	.summary = "pid and mount namespace and cgroup of the process",
	.run = run_namespaces,
	.per_process = true,
};
