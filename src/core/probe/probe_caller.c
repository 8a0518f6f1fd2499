// SPDX-License-Identifier: GPL-2.0-or-later
/* probe_caller: what the caller may do, and the container, if any, that it runs in. */
#include <string.h>
#include "core/probe/caps.h"
#include "core/probe/probe_list.h"

/* Inode numbers of the first namespaces, fixed in the kernel: include/linux/proc_ns.h. */
#define USER_NS_FIRST "user:[4026531837]"
#define PID_NS_FIRST "pid:[4026531836]"

/* Kernels before 3.8 aside, the link can always be read; when not, the first one is taken for granted. */
static bool in_first_ns(const struct probe_context *context, const char *path, const char *first)
{
	char link[64];

	return probe_read_link(context, path, link, sizeof(link)) || !strcmp(link, first);
}

/* Whether /proc/self/status holds these words. */
static bool status_says(const struct probe_context *context, const char *words)
{
	RELEASE(buf_release) struct buf status = { 0 };

	return !probe_read_file(context, "/proc/self/status", 64 * 1024, &status) &&
	       strstr(buf_text(&status), words);
}

static void add_name(struct buf *list, const char *name)
{
	if (list->len)
		buf_adds(list, ", ");
	buf_adds(list, name);
}

static void run_capabilities(const struct probe_context *context, struct probe_result *result)
{
	RELEASE(buf_release) struct buf missing = { 0 };
	bool needed = false;

	for (const struct caps_use *use = caps_uses; use->name; use++) {
		if (caps_allow(context->caps, use->cap))
			continue;
		add_name(&missing, use->name);
		needed |= use->needed;
		probe_detail(result, "%s missing: %s", use->name, use->cost);
	}
	if (!in_first_ns(context, "/proc/self/ns/user", USER_NS_FIRST)) {
		probe_found(result, PROBE_FAIL,
			    "those of a user namespace: the kernel asks for them in the first one");
		probe_cost(result, "no BPF recording");
		probe_fix(result, "run stk on the host, or in a container that has no user namespace of "
				  "its own (docker run --userns=host --privileged --pid=host)");
		return;
	}
	if (!missing.len) {
		probe_found(result, PROBE_OK, "all that stk can use");
		return;
	}
	probe_found(result, needed ? PROBE_FAIL : PROBE_WARN, "missing: %s", buf_text(&missing));
	probe_cost(result, needed ? "no BPF recording" : "some frames stay without names");
	if (status_says(context, "\nNoNewPrivs:\t1"))
		probe_fix(result, "start stk from a root shell: no_new_privs is set here, so neither sudo "
				  "nor file capabilities can give any");
	else
		probe_fix(result, "%s", CAPS_SETCAP_OR_SUDO);
}

const struct probe probe_capabilities = {
	.name = "capabilities",
	.summary = "what the caller may do, and what each missing capability costs",
	.run = run_capabilities,
};

/* What container engines leave behind inside. */
static const char *container_engine(const struct probe_context *context)
{
	static const struct {
		const char *path, *engine;
	} marks[] = {
		{ "/.dockerenv", "docker" },
		{ "/run/.containerenv", "podman" },
		{ "/run/systemd/container", "a container" },
		{ "/var/run/secrets/kubernetes.io", "kubernetes" },
	};

	for (size_t i = 0; i < ARRAY_LEN(marks); i++)
		if (probe_exists(context, marks[i].path))
			return marks[i].engine;
	return NULL;
}

static void run_container(const struct probe_context *context, struct probe_result *result)
{
	const char *engine = container_engine(context);
	bool filtered = status_says(context, "\nSeccomp:\t2");

	if (filtered)
		probe_detail(result, "a seccomp filter is active: docker's own forbids bpf() and "
				     "perf_event_open() unless the container has CAP_BPF and CAP_PERFMON");
	if (in_first_ns(context, "/proc/self/ns/pid", PID_NS_FIRST)) {
		probe_found(result, PROBE_OK, "%s%s%s", engine ? engine : "none",
			    engine ? ", with the host's pids" : "",
			    filtered ? ", under a seccomp filter" : "");
		return;
	}
	probe_found(result, PROBE_WARN, "%s, with a pid namespace of its own",
		    engine ? engine : "no known engine");
	probe_cost(result, "processes outside it have no /proc entry here: their user frames stay "
			   "without names");
	probe_fix(result, "run stk on the host, or start the container with --pid=host");
}

const struct probe probe_container = {
	.name = "container",
	.summary = "container, pid namespace and seccomp filter of the caller",
	.run = run_container,
};
