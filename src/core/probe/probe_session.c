// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * probe_session: what `stk record` samples with, really opened for a moment: by BPF, and by plain perf events,
 * which are what is left without. Nothing is sampled.
 */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/caps.h"
#include "base/number.h"
#include "core/capture/recorder_rights.h"
#include "core/capture/source.h"
#include "core/capture/unwinding.h"
#include "core/probe/probe_list.h"
#include "core/probe/proc_pid.h"
#include "core/unwind/segments.h"

#define FREQ_HZ 99
#define FDINFO_BYTES_MAX 4096
#define PARANOID "kernel.perf_event_paranoid"

/* A source as a recording has it, before the first sample. */
struct session {
	struct target target;
	struct map_cache *maps;
	struct source *source; /* NULL: it could not be opened */
};

/* Of one process, or of the whole system (0); waits too. Errors: the source's. Release it either way. */
static int session_open(struct session *session, const struct source_kind *kind, uint32_t pid, bool waits,
			struct err *err)
{
	const struct source_options options = {
		.target = &session->target, .freq_hz = FREQ_HZ, .waits = waits, .user = true, .kernel = true,
	};

	*session = (struct session){ .maps = map_cache_new(&(struct map_cache_options){ 0 }) };
	target_init(&session->target);
	session->target.all = !pid;
	if (pid)
		vec_push(&session->target.pids, pid);
	recorder_raise_limits();
	return kind->open(&options, session->maps, &session->source, err);
}

static void session_release(struct session *session)
{
	if (session->source)
		session->source->kind->close(session->source);
	map_cache_free(session->maps);
	target_release(&session->target);
}

/* What BPF maps and programs take of the kernel's memory: "memlock" in fdinfo, kernel/bpf/syscall.c. */
static uint64_t bpf_bytes(const struct probe_context *context)
{
	DIR *dir = opendir("/proc/self/fdinfo");
	struct dirent *entry;
	uint64_t sum = 0;

	while (dir && (entry = readdir(dir))) {
		RELEASE(buf_release) struct buf info = { 0 };
		char path[64];
		const char *at;

		snprintf(path, sizeof(path), "/proc/self/fdinfo/%.20s", entry->d_name);
		if (probe_read_file(context, path, FDINFO_BYTES_MAX, &info))
			continue;
		at = strstr(buf_text(&info), "\nmemlock:\t");
		sum += at ? strtoull(at + strlen("\nmemlock:\t"), NULL, 10) : 0;
	}
	if (dir)
		closedir(dir);
	return sum;
}

static void judge_bpf_failure(const struct probe_context *context, struct probe_result *result,
			      const struct err *err)
{
	/* One cause, one failure. */
	if ((err->code == -EACCES || err->code == -EPERM) &&
	    !(caps_allow(context->caps, CAP_BPF) && caps_allow(context->caps, CAP_PERFMON))) {
		probe_found(result, PROBE_SKIP, "%s: see capabilities", err->text);
		return;
	}
	probe_found(result, PROBE_FAIL, "%s", err->text);
	probe_cost(result, "no BPF recording");
	probe_fix(result, "%s", err->hint);
}

static void judge_waits_failure(struct probe_result *result, const struct err *err)
{
	probe_found(result, PROBE_WARN, "samples, but no waits: %s", err->text);
	probe_cost(result, "what threads wait for: stk record --off-cpu and --wall");
	probe_fix(result, "%s", err->hint);
}

static void run_bpf(const struct probe_context *context, struct probe_result *result)
{
	RELEASE(session_release) struct session session = { 0 };
	RELEASE(buf_release) struct buf memory = { 0 };
	RELEASE(session_release) struct session samples = { 0 };
	struct err err = { 0 };

	if (!probe_is_live(context)) {
		probe_found(result, PROBE_SKIP, "not this machine");
		return;
	}
	/* Of this process: all CPUs have their event then, too, and programs that follow it are loaded besides. */
	if (session_open(&session, &source_bpf, getpid(), true, &err)) {
		if (session_open(&samples, &source_bpf, getpid(), false, NULL))
			judge_bpf_failure(context, result, &err);
		else
			judge_waits_failure(result, &err);
		return;
	}
	number_bytes(&memory, bpf_bytes(context));
	probe_found(result, PROBE_OK,
		    "programs loaded, those of waits too, attached to %s of all CPUs; %s of kernel memory, and "
		    "up to %llu MB for unwind tables",
		    source_first_series(session.source)->name, buf_text(&memory), SEGMENTS_DEFAULT_BYTES >> 20);
	/* Most virtual machines: no fault of this system, and nothing on it fixes that. */
	if (strcmp(source_first_series(session.source)->name, "cycles") != 0)
		probe_cost(result, "no hardware cycles, as in most virtual machines: kernel code that runs with "
				   "interrupts off is seen where it turns them on");
}

const struct probe probe_bpf = {
	.name = "bpf",
	.summary = "a recording by BPF, opened for a moment: programs, maps, events",
	.run = run_bpf,
};

/* Nothing may be sampled without BPF, not even what is the caller's own. */
static void judge_perf_failure(struct probe_result *result, const struct err *err)
{
	probe_found(result, PROBE_FAIL, "%s", err->text);
	probe_cost(result, "nothing can be sampled");
	probe_fix(result, "%s", err->hint);
}

/* The caller's own processes only. */
static void judge_own(const struct probe_context *context, struct probe_result *result, const struct source *source)
{
	struct unwinding_stats stats;
	char level[16] = "?";

	probe_read_word(context, "/proc/sys/kernel/perf_event_paranoid", level, sizeof(level));
	probe_found(result, PROBE_WARN, "own processes, user %s; user stacks by %s (" PARANOID " is %s)",
		    source->lacks ? "part only" : "and kernel part",
		    source->kind->unwinding(source, &stats) ? "unwind tables, from copies" : "frame pointers",
		    level);
	probe_cost(result, "%sother users' processes, the whole system", source->lacks ? "kernel stacks, " : "");
	if (source->lacks)
		probe_fix(result, CAPS_SUDO_OR "sudo sysctl " PARANOID "=1");
	else
		probe_fix(result, "%s", caps_fix(context->root));
}

static void run_perf_event(const struct probe_context *context, struct probe_result *result)
{
	RELEASE(session_release) struct session whole = { 0 };
	RELEASE(session_release) struct session own = { 0 };
	struct err err = { 0 };

	if (!probe_is_live(context))
		probe_found(result, PROBE_SKIP, "not this machine");
	else if (!session_open(&whole, &source_perf, 0, false, NULL) && !whole.source->lacks)
		probe_found(result, PROBE_OK, "whole system, user and kernel part (%s)",
			    source_first_series(whole.source)->name);
	else if (session_open(&own, &source_perf, getpid(), false, &err))
		judge_perf_failure(result, &err);
	else
		judge_own(context, result, own.source);
}

const struct probe probe_perf_event = {
	.name = "perf-event",
	.summary = "a recording by plain perf events, opened for a moment: whole system, or own processes",
	.run = run_perf_event,
};

int proc_pid_try_sampling(uint32_t pid)
{
	RELEASE(session_release) struct session session = { 0 };

	return session_open(&session, &source_perf, pid, false, NULL);
}
