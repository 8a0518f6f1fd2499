// SPDX-License-Identifier: GPL-2.0-or-later
/* probe_caller: what the caller may do, and the container, if any, that it runs in. */
#include <string.h>
#include "base/caps.h"
#include "core/probe/probe_list.h"

/* The first one of each kind has a number fixed in the kernel: include/linux/proc_ns.h. The user's: base/caps.h. */
static const struct {
	const char *path, *first;
} namespaces[] = {
	{ "/proc/self/ns/pid", "pid:[4026531836]" },
	{ "/proc/self/ns/uts", "uts:[4026531838]" },
	{ "/proc/self/ns/ipc", "ipc:[4026531839]" },
	{ "/proc/self/ns/cgroup", "cgroup:[4026531835]" },
};
#define NS_PID 0 /* its place in namespaces[] */

/* A link that cannot be read (a kernel without that kind) counts as the first one. */
static bool in_first_ns(const struct probe_context *context, size_t kind)
{
	char link[64];

	return probe_read_link(context, namespaces[kind].path, link, sizeof(link)) ||
	       !strcmp(link, namespaces[kind].first);
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
	if (!caps_first_user_ns(context->root)) {
		probe_found(result, PROBE_FAIL,
			    "those of a user namespace: the kernel asks for them in the first one");
		probe_cost(result, "no BPF recording");
	} else if (missing.len) {
		probe_found(result, needed ? PROBE_FAIL : PROBE_WARN, "missing: %s", buf_text(&missing));
		probe_cost(result, needed ? "no BPF recording" : "some frames stay without names");
	} else {
		probe_found(result, PROBE_OK, "all that stk can use");
		return;
	}
	probe_fix(result, "%s", caps_fix(context->root));
}

const struct probe probe_capabilities = {
	.name = "capabilities",
	.summary = "what the caller may do, and what each missing capability costs",
	.run = run_capabilities,
};

/*
 * The engine by what it leaves behind inside, NULL on the host. The marks alone prove nothing: a
 * machine that boots a container's image has them as well, but lives in the first namespaces.
 */
static const char *container_engine(const struct probe_context *context)
{
	static const struct {
		const char *path, *engine;
	} marks[] = {
		{ "/.dockerenv", "docker" },
		{ "/run/.containerenv", "podman" },
		{ "/run/systemd/container", "systemd-nspawn or lxc" },
		{ "/var/run/secrets/kubernetes.io", "kubernetes" },
	};
	bool apart = !caps_first_user_ns(context->root);

	for (size_t i = 0; i < ARRAY_LEN(namespaces); i++)
		apart |= !in_first_ns(context, i);
	for (size_t i = 0; apart && i < ARRAY_LEN(marks); i++)
		if (probe_exists(context, marks[i].path))
			return marks[i].engine;
	return NULL;
}

static void run_container(const struct probe_context *context, struct probe_result *result)
{
	const char *engine = container_engine(context);
	bool filtered = caps_status_says(context->root, "\nSeccomp:\t2");

	if (filtered)
		probe_detail(result, "a seccomp filter is active: docker's own forbids bpf() and "
				     "perf_event_open() unless the container has CAP_BPF and CAP_PERFMON");
	if (in_first_ns(context, NS_PID)) {
		probe_found(result, PROBE_OK, "%s%s%s", engine ? engine : "none",
			    engine ? ", with the host's pids" : "",
			    filtered ? ", under a seccomp filter" : "");
		return;
	}
	probe_found(result, PROBE_WARN, "%s, with a pid namespace of its own",
		    engine ? engine : "no known container engine");
	probe_cost(result, "processes outside it have no /proc entry here: their user frames stay "
			   "without names");
	probe_fix(result, "run stk on the host, or start the container with --pid=host");
}

const struct probe probe_container = {
	.name = "container",
	.summary = "container, pid namespace and seccomp filter of the caller",
	.run = run_container,
};
