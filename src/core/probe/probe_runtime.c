// SPDX-License-Identifier: GPL-2.0-or-later
/* probe_runtime: interpreters and compilers inside one process, and what makes their code readable. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "core/probe/probe_list.h"
#include "core/probe/proc_pid.h"

#define WORDS_MAX_BYTES (1 << 20) /* of a command line or an environment */
#define NODE_TOOL "restart it with node --perf-basic-prof --interpreted-frames-native-stack ..."
#define PYTHON_TOOL "restart it with python -X perf ... (3.12 and later), or: py-spy top --pid PID"

/* A language's run time, known by a file that it maps. */
struct runtime {
	const char *name, *module; /* module: how that file's name begins */
	bool compiles; /* makes machine code at run time; else it interprets */
	bool frame_pointers; /* the code that it makes keeps them, so that stacks pass it (java: by the flag) */
	const char *flag, *flag_cost, *flag_fix; /* of its command line, for whole stacks; NULL: none is needed */
	const char *names_flag; /* of its command line: it will tell what its code is, at its end */
	const char *tool; /* what names its functions: a command, PID stands for the process; NULL: none known */
};

/* `names`: what makes a process tell what the code is that it makes; else each language's own profiler helps. */
static const struct runtime runtimes[] = {
	{
		.name = "java", .module = "libjvm.so", .compiles = true, .frame_pointers = true,
		.flag = "-XX:+PreserveFramePointer",
		.flag_cost = "stacks end at the first compiled method (no -XX:+PreserveFramePointer)",
		.flag_fix = "restart it with java -XX:+PreserveFramePointer ... for whole stacks",
		.names_flag = "-XX:+DumpPerfMapAtExit",
		.tool = "jcmd PID Compiler.perfmap  # while it is recorded; JDK 17 and later",
	},
	{ .name = "node", .module = "node", .compiles = true, .frame_pointers = true, .tool = NODE_TOOL },
	{ .name = "node", .module = "libnode.so", .compiles = true, .frame_pointers = true, .tool = NODE_TOOL },
	{ .name = ".NET", .module = "libcoreclr.so", .compiles = true,
	  .tool = "restart it with DOTNET_PerfMapEnabled=1 in its environment" },
	{ .name = "python", .module = "libpython3", .tool = PYTHON_TOOL },
	{ .name = "python", .module = "python3", .tool = PYTHON_TOOL },
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

/* Whether one of the texts in /proc/PID/NAME, which NULs part, begins with `start` and holds `word`. */
static bool has_word(const struct probe_context *context, const char *name, const char *start, const char *word)
{
	RELEASE(buf_release) struct buf texts = { 0 };
	char path[64];

	if (probe_read_file(context, proc_pid_path(context, name, path, sizeof(path)), WORDS_MAX_BYTES, &texts))
		return false;
	for (size_t at = 0; at < texts.len; at += strlen(texts.data + at) + 1)
		if (!strncmp(texts.data + at, start, strlen(start)) && strstr(texts.data + at, word))
			return true;
	return false;
}

/* On its command line, or in what the java launcher and every JVM read beside it. */
static bool has_flag(const struct probe_context *context, const char *flag)
{
	return has_word(context, "cmdline", flag, flag) ||
	       has_word(context, "environ", "JAVA_TOOL_OPTIONS=", flag) ||
	       has_word(context, "environ", "JDK_JAVA_OPTIONS=", flag);
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

/* As its own pid namespace has it: the last of NSpid. */
static unsigned long inner_pid(const struct probe_context *context)
{
	char text[256];
	const char *last;

	if (!proc_pid_status(context, "NSpid", text, sizeof(text)))
		return context->pid;
	last = strrchr(text, '\t');
	return strtoul(last ? last + 1 : text, NULL, 10);
}

/* Where it tells what the code is that it makes; "": nowhere. Whether that is taken is said by who records it. */
static const char *names_place(const struct probe_context *context, const struct modules *modules, char *text,
			       size_t size)
{
	unsigned long pid = inner_pid(context);
	char name[64], path[128];

	for (size_t i = 0; i < modules->list.len; i++) {
		const char *base = module_name(&modules->list.data[i]);

		if (!strncmp(base, "jit-", 4) && strstr(base, ".dump")) {
			snprintf(text, size, "%s", modules->list.data[i].path);
			return text;
		}
	}
	snprintf(text, size, "/tmp/perf-%lu.map", pid);
	snprintf(name, sizeof(name), "root/tmp/perf-%lu.map", pid);
	return probe_exists(context, proc_pid_path(context, name, path, sizeof(path))) ? text : "";
}

static void judge_runtime(const struct probe_context *context, const struct modules *modules,
			  struct probe_result *result, const struct runtime *runtime)
{
	bool flag_missing = runtime->flag && !has_flag(context, runtime->flag);
	bool passable = runtime->frame_pointers && !flag_missing;
	char text[256];
	const char *place = names_place(context, modules, text, sizeof(text));
	bool at_end = !*place && runtime->names_flag && has_flag(context, runtime->names_flag);
	bool named = *place || at_end;

	probe_found(result, named && !flag_missing ? PROBE_OK : PROBE_WARN, "%s, %s%s%s%s", runtime->name,
		    runtime->compiles ? "compiles at run time" : "interprets",
		    passable ? "; its code keeps frame pointers, so stacks pass it" : "",
		    at_end ? "; names its functions at its end" : *place ? "; names its functions in " : "", place);
	if (flag_missing) {
		probe_cost(result, "%s%s", runtime->flag_cost,
			   named ? "" : "; compiled functions are shown as [anon]");
		probe_fix(result, "%s", runtime->flag_fix);
		return;
	}
	if (named)
		return;
	probe_cost(result, "%s", runtime->compiles ? "compiled functions are shown as [anon]: nothing names them" :
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
		judge_runtime(context, &modules, result, runtime);
	} else if (modules.n_anonymous) {
		probe_found(result, PROBE_WARN, "%zu executable mappings without a file", modules.n_anonymous);
		probe_cost(result, "code made at run time is shown as [anon]; a stack passes it by frame pointer, "
				   "or is cut there");
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
