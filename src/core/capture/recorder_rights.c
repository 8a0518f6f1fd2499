// SPDX-License-Identifier: GPL-2.0-or-later
/* recorder_rights: the recorder gives up its capabilities once it samples. */
#include <linux/capability.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include "base/buf.h"
#include "base/file.h"
#include "base/log.h"
#include "base/mem.h"
#include "base/rights.h"
#include "core/capture/recorder_rights.h"

#ifndef CAP_PERFMON
#define CAP_PERFMON 38
#define CAP_BPF 39
#endif
#define MOUNTS_BYTES_MAX (1u << 20)

/* Of /proc as we see it: proc(5), "Mount options". It says nothing of hidepid=0. */
static bool hides_processes(void)
{
	RELEASE(buf_release) struct buf mounts = { 0 };
	const char *line;

	if (file_read("/proc/self/mountinfo", MOUNTS_BYTES_MAX, &mounts, NULL))
		return true;
	for (line = strstr(buf_text(&mounts), " /proc "); line; line = strstr(line + 1, " /proc ")) {
		const char *end = strchr(line, '\n'), *hidepid = strstr(line, "hidepid=");

		if (hidepid && (!end || hidepid < end))
			return true;
	}
	return false;
}

static void raise_limit(int which, const char *name, rlim_t most)
{
	struct rlimit limit;

	if (getrlimit(which, &limit))
		return;
	if (limit.rlim_max < most && !setrlimit(which, &(struct rlimit){ most, most }))
		return;
	if (limit.rlim_cur >= limit.rlim_max)
		return;
	limit.rlim_cur = limit.rlim_max;
	if (setrlimit(which, &limit))
		log_debug("recorder: the limit of %s stays: %m", name);
}

void recorder_raise_limits(void)
{
	/*
	 * Each cpu takes three files, and without BPF each thread two a cpu. The soft limit, 1,024 as a rule, is
	 * for programs that use select(2).
	 */
	raise_limit(RLIMIT_NOFILE, "open files", 0);
	/* Rings: CAP_IPC_LOCK of perf_event_open(2). */
	raise_limit(RLIMIT_MEMLOCK, "locked memory", RLIM_INFINITY);
}

/* Whether the kernel takes CAP_SYS_ADMIN in place of those two, or asks for it: stk-permissions(7). */
static bool takes_admin(bool bpf)
{
	uint64_t wanted = 1ull << CAP_PERFMON | (bpf ? 1ull << CAP_BPF : 0);
	char level[32];

	if ((rights_permitted() & wanted) != wanted)
		return true;
	return !bpf && !file_read_word("/proc/sys/kernel/perf_event_paranoid", level, sizeof(level)) &&
	       strtol(level, NULL, 10) > 2;
}

int recorder_give_up_rights(bool bpf, bool has_command, struct err *err)
{
	uint64_t kept = 1ull << CAP_PERFMON;

	if (bpf)
		kept |= 1ull << CAP_BPF;
	if (takes_admin(bpf))
		kept |= 1ull << CAP_SYS_ADMIN;
	if (has_command)
		kept |= 1ull << CAP_KILL;
	if (hides_processes())
		kept |= 1ull << CAP_SYS_PTRACE;
	return rights_keep(kept, err);
}
