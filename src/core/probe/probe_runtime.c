// SPDX-License-Identifier: GPL-2.0-or-later
/* probe_runtime: interpreters and compilers inside one process, and what makes their code readable. */
#include <stdio.h>
#include <string.h>
#include "core/probe/probe_list.h"
#include "core/probe/proc_pid.h"

#define CMDLINE_MAX (128 << 10)

/* A language's run time, known by a file that it maps. */
struct runtime {
	const char *name, *module; /* module: how that file's name begins */
	bool compiles; /* makes machine code at run time; else it interprets */
	const char *flag, *flag_cost, *flag_fix; /* of its command line, for whole stacks; NULL: none is needed */
	const char *tool; /* what names its functions: a command, PID stands for the process; NULL: none known */
};

/* No file says what is at an address of code made at run time: the maps that some run times write beside
 * it are not read. What helps is each language's own profiler. */
static const struct runtime runtimes[] = {
	{
		.name = "java", .module = "libjvm.so", .compiles = true,
		.flag = "-XX:+PreserveFramePointer",
		.flag_cost = "stacks end at the first compiled method (no -XX:+PreserveFramePointer)",
		.flag_fix = "restart it with java -XX:+PreserveFramePointer ... for whole stacks",
		.tool = "jcmd PID JFR.start duration=30s filename=/tmp/java.jfr",
	},
	{ .name = "node", .module = "node", .compiles = true, .tool = "restart it with node --cpu-prof ..." },
	{ .name = "node", .module = "libnode.so", .compiles = true,
	  .tool = "restart it with node --cpu-prof ..." },
	{ .name = ".NET", .module = "libcoreclr.so", .compiles = true, .tool = "dotnet-trace collect -p PID" },
	{ .name = "python", .module = "libpython3", .tool = "py-spy top --pid PID" },
	{ .name = "python", .module = "python3", .tool = "py-spy top --pid PID" },
	{ .name = "ruby", .module = "libruby", .tool = "rbspy record --pid PID" },
	{ .name = "perl", .module = "perl", .tool = "restart it with perl -d:NYTProf ..." },
	{ .name = "php", .module = "php" },
};

static const struct runtime *find_runtime(const struct modules *modules)
{
	for (size_t i = 0; i < ARRAY_LEN(runtimes); i++)
		if (modules_find(modules, runtimes[i].module))
			return &runtimes[i];
	return NULL;
}

/* Whether an argument of its command line begins with `flag`. */
static bool has_flag(const struct probe_context *context, const char *flag)
{
	RELEASE(buf_release) struct buf line = { 0 };
	char path[64];

	if (probe_read_file(context, proc_pid_path(context, "cmdline", path, sizeof(path)), CMDLINE_MAX,
			    &line))
		return false;
	for (size_t at = 0; at < line.len; at += strlen(line.data + at) + 1)
		if (!strncmp(line.data + at, flag, strlen(flag)))
			return true;
	return false;
}

/* Sets the fix to a command, with the process's number for PID. */
static void fix_by(const struct probe_context *context, struct probe_result *result, const char *tool)
{
	const char *pid = strstr(tool, "PID");

	if (pid)
		probe_fix(result, "%.*s%u%s", (int)(pid - tool), tool, context->pid, pid + strlen("PID"));
	else
		probe_fix(result, "%s", tool);
}

static void judge_runtime(const struct probe_context *context, struct probe_result *result,
			  const struct runtime *runtime)
{
	probe_found(result, PROBE_WARN, "%s, %s", runtime->name,
		    runtime->compiles ? "compiles at run time" : "interprets");
	if (runtime->flag && !has_flag(context, runtime->flag)) {
		probe_cost(result, "%s; compiled functions are shown as [anon]", runtime->flag_cost);
		probe_fix(result, "%s", runtime->flag_fix);
		return;
	}
	probe_cost(result, "%s", runtime->compiles ? "compiled functions are shown as [anon]" :
						     "its functions are shown as the interpreter's loop");
	if (runtime->tool)
		fix_by(context, result, runtime->tool);
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
	} else if (modules.n_anonymous) {
		probe_found(result, PROBE_WARN, "%zu executable mappings without a file", modules.n_anonymous);
		probe_cost(result, "code made at run time is shown as [anon]");
	} else {
		probe_found(result, PROBE_OK, "no code made at run time");
	}
}

const struct probe probe_runtime = {
	.name = "runtime",
	.summary = "interpreters and code made at run time, and whether their functions can be named",
	.run = run_runtime,
	.per_process = true,
};
