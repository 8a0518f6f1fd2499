// SPDX-License-Identifier: GPL-2.0-or-later
/* probe_runtime: interpreters and compilers inside one process, and what makes their code readable. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "core/probe/probe_list.h"
#include "core/probe/proc_pid.h"

#define CMDLINE_MAX (128 << 10)

/* A language's run time, known by a file that it maps. */
struct runtime {
	const char *name, *module; /* module: how that file's name begins */
	bool compiles; /* makes machine code at run time; else it interprets */
	const char *flag; /* of its command line, without which its stacks or names are missing; or NULL */
	const char *flag_cost;
	const char *map_tool, *map_verb; /* "TOOL PID VERB" writes its perf map; NULL: it cannot be asked */
	const char *fix_flag; /* how to start it */
};

#define LOOP_COST "its functions are shown as the interpreter's loop"

static const struct runtime runtimes[] = {
	{
		.name = "java", .module = "libjvm.so", .compiles = true,
		.flag = "-XX:+PreserveFramePointer",
		.flag_cost = "stacks end at the first compiled method (no -XX:+PreserveFramePointer)",
		.map_tool = "jcmd", .map_verb = "Compiler.perfmap",
		.fix_flag = "restart it with java -XX:+PreserveFramePointer ..., then: "
			    "jcmd PID Compiler.perfmap",
	},
	{
		.name = "node", .module = "node", .compiles = true, .flag = "--perf-basic-prof",
		.flag_cost = "compiled functions have no names (no --perf-basic-prof)",
		.fix_flag = "restart it with node --perf-basic-prof --interpreted-frames-native-stack ...",
	},
	{
		.name = "node", .module = "libnode.so", .compiles = true, .flag = "--perf-basic-prof",
		.flag_cost = "compiled functions have no names (no --perf-basic-prof)",
		.fix_flag = "restart it with node --perf-basic-prof --interpreted-frames-native-stack ...",
	},
	{
		.name = ".NET", .module = "libcoreclr.so", .compiles = true,
		.flag_cost = "compiled functions have no names",
		.fix_flag = "restart it with DOTNET_PerfMapEnabled=1 in its environment",
	},
	{
		.name = "python", .module = "libpython3", .flag = "-Xperf", .flag_cost = LOOP_COST,
		.fix_flag = "restart it with Python 3.12 or later: python3 -Xperf ...",
	},
	{
		.name = "python", .module = "python3", .flag = "-Xperf", .flag_cost = LOOP_COST,
		.fix_flag = "restart it with Python 3.12 or later: python3 -Xperf ...",
	},
	{ .name = "ruby", .module = "libruby", .flag_cost = LOOP_COST },
	{ .name = "perl", .module = "perl", .flag_cost = LOOP_COST },
	{ .name = "php", .module = "php", .flag_cost = LOOP_COST },
};

static const struct runtime *find_runtime(const struct modules *modules)
{
	for (size_t i = 0; i < ARRAY_LEN(runtimes); i++)
		if (modules_find(modules, runtimes[i].module))
			return &runtimes[i];
	return NULL;
}

/* The pid that the process itself sees, by which its perf map is named. */
static unsigned int inner_pid(const struct probe_context *context)
{
	char text[128];
	const char *last;

	if (!proc_pid_status(context, "NSpid", text, sizeof(text)))
		return context->pid;
	last = strrchr(text, '\t');
	return strtoul(last ? last + 1 : text, NULL, 10);
}

static bool has_perf_map(const struct probe_context *context)
{
	char name[64], path[128];

	snprintf(name, sizeof(name), "root/tmp/perf-%u.map", inner_pid(context));
	return probe_exists(context, proc_pid_path(context, name, path, sizeof(path)));
}

/* Whether an argument of its command line begins with `flag`; "-X perf" counts for "-Xperf". */
static bool has_flag(const struct probe_context *context, const char *flag)
{
	RELEASE(buf_release) struct buf line = { 0 };
	char path[64];
	bool apart = false; /* after an argument "-X" */

	if (probe_read_file(context, proc_pid_path(context, "cmdline", path, sizeof(path)), CMDLINE_MAX,
			    &line))
		return false;
	for (size_t at = 0; at < line.len; at += strlen(line.data + at) + 1) {
		const char *word = line.data + at;

		if (!strncmp(word, flag, strlen(flag)) ||
		    (apart && !strncmp(flag, "-X", 2) && !strcmp(word, flag + 2)))
			return true;
		apart = !strcmp(word, "-X");
	}
	return false;
}

static void judge_runtime(const struct probe_context *context, struct probe_result *result,
			  const struct runtime *runtime)
{
	bool mapped = has_perf_map(context);
	bool flagged = runtime->flag ? has_flag(context, runtime->flag) : mapped;

	probe_found(result, mapped && flagged ? PROBE_OK : PROBE_WARN, "%s, %s; %s perf map", runtime->name,
		    runtime->compiles ? "compiles at run time" : "interprets", mapped ? "with a" : "no");
	if (result->verdict == PROBE_OK)
		return;
	if (!flagged || !runtime->compiles) {
		probe_cost(result, "%s", runtime->flag_cost);
		probe_fix(result, "%s", runtime->fix_flag ? runtime->fix_flag : "");
	} else {
		probe_cost(result, "compiled functions have no names");
		if (runtime->map_tool)
			probe_fix(result, "%s %u %s", runtime->map_tool, context->pid, runtime->map_verb);
		else
			probe_fix(result, "%s", runtime->fix_flag);
	}
}

static void run_runtime(const struct probe_context *context, struct probe_result *result)
{
	RELEASE(modules_release) struct modules modules = { 0 };
	const struct runtime *runtime;
	int r = modules_read(context, &modules);

	if (r) {
		probe_found(result, PROBE_SKIP, "its mappings cannot be read: %s (see attach)", strerror(-r));
		return;
	}
	runtime = find_runtime(&modules);
	if (runtime) {
		judge_runtime(context, result, runtime);
	} else if (modules.n_anonymous && !has_perf_map(context)) {
		probe_found(result, PROBE_WARN, "%zu executable mappings without a file, no perf map",
			    modules.n_anonymous);
		probe_cost(result, "code made at run time has no names");
		probe_fix(result, "let what makes it write /tmp/perf-%u.map", inner_pid(context));
	} else {
		probe_found(result, PROBE_OK, "%s", modules.n_anonymous ? "code made at run time, with a perf map" :
									  "no code made at run time");
	}
}

const struct probe probe_runtime = {
	.name = "runtime",
	.summary = "interpreters and code made at run time, and whether their functions can be named",
	.run = run_runtime,
	.per_process = true,
};
