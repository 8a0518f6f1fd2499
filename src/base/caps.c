// SPDX-License-Identifier: GPL-2.0-or-later
/* caps: the capabilities of this thread, asked of the kernel itself, and what each one gives to stk. */
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "base/buf.h"
#include "base/caps.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/rights.h"

/* Newer than some C libraries' headers. */
#ifndef CAP_PERFMON
#define CAP_PERFMON 38
#endif
#ifndef CAP_BPF
#define CAP_BPF 39
#endif
#ifndef CAP_CHECKPOINT_RESTORE
#define CAP_CHECKPOINT_RESTORE 40
#endif

const struct caps_use caps_uses[] = {
	{ CAP_BPF, "CAP_BPF", "no BPF: only this user's own processes, by plain perf events", true },
	{ CAP_PERFMON, "CAP_PERFMON", "no sampling of other users, of the kernel or of the whole system",
	  true },
	{ CAP_SYSLOG, "CAP_SYSLOG", "kernel functions stay addresses where kallsyms hides them", false },
	{ CAP_SYS_PTRACE, "CAP_SYS_PTRACE",
	  "other users' mappings, and files in containers, cannot be read: no names for what they run",
	  false },
	{ CAP_DAC_READ_SEARCH, "CAP_DAC_READ_SEARCH",
	  "programs and libraries that only their owner may read stay without names", false },
	{ CAP_CHECKPOINT_RESTORE, "CAP_CHECKPOINT_RESTORE",
	  "deleted or replaced programs that still run stay without names", false },
	{ 0, NULL, NULL, false },
};

/* Asked for in the user namespace of the process or file that is looked at. */
#define CAPS_NAMESPACED \
	(CAPS_BIT(CAP_SYS_PTRACE) | CAPS_BIT(CAP_DAC_READ_SEARCH) | CAPS_BIT(CAP_DAC_OVERRIDE) | \
	 CAPS_BIT(CAP_CHECKPOINT_RESTORE))

#define STATUS_BYTES_MAX (64u << 10)
/* Fixed in the kernel: include/linux/proc_ns.h. */
#define USER_NS_FIRST "user:[4026531837]"

bool caps_first_user_ns(const char *root)
{
	char path[512], link[64];
	ssize_t n;

	snprintf(path, sizeof(path), "%s/proc/self/ns/user", root);
	n = readlink(path, link, sizeof(link) - 1);
	if (n < 0)
		return true; /* no /proc, or a kernel without user namespaces */
	link[n] = '\0';
	return !strcmp(link, USER_NS_FIRST);
}

uint64_t caps_effective(void)
{
	struct __user_cap_header_struct header = { .version = _LINUX_CAPABILITY_VERSION_3 };
	struct __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3] = { 0 };
	uint64_t set;

	if (syscall(SYS_capget, &header, data))
		return 0;
	set = data[0].effective | (uint64_t)data[1].effective << 32;
	return caps_first_user_ns("") ? set : set & CAPS_NAMESPACED;
}

bool caps_allow(uint64_t set, int cap)
{
	if (set & CAPS_BIT(cap))
		return true;
	switch (cap) {
	case CAP_BPF:
	case CAP_PERFMON:
	case CAP_CHECKPOINT_RESTORE:
		return set & CAPS_BIT(CAP_SYS_ADMIN);
	case CAP_DAC_READ_SEARCH:
		return set & CAPS_BIT(CAP_DAC_OVERRIDE);
	default:
		return false;
	}
}

bool caps_has(int cap)
{
	return caps_allow(caps_effective(), cap);
}

bool caps_status_says(const char *root, const char *words)
{
	RELEASE(buf_release) struct buf status = { 0 };
	char path[512];

	snprintf(path, sizeof(path), "%s/proc/self/status", root);
	return !file_read(path, STATUS_BYTES_MAX, &status, NULL) &&
	       strstr(buf_text(&status), words);
}

const char *caps_fix(const char *root)
{
	if (!caps_first_user_ns(root))
		return "run stk on the host, or in a container that has no user namespace of its own "
		       "(docker run --userns=host --privileged --pid=host)";
	if (caps_status_says(root, "\nNoNewPrivs:\t1"))
		return "start stk from a root shell: no_new_privs is set here, so neither sudo nor file "
		       "capabilities can give any";
	return CAPS_SUDO_OR CAPS_SETCAP;
}

void caps_hint(struct err *err)
{
	RELEASE(rights_end) struct rights rights = rights_of_stk();
	uint64_t set = caps_effective();

	for (const struct caps_use *use = caps_uses; use->name; use++)
		if (!caps_allow(set, use->cap)) {
			err_hint(err, "%s", caps_fix(""));
			return;
		}
}
