// SPDX-License-Identifier: GPL-2.0-or-later
/* probe_runtime: interpreters and compilers inside one process, and what makes their code readable. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include "base/proc_stat.h"
#include "core/jit/jit_file.h"
#include "core/probe/probe_list.h"
#include "core/probe/proc_pid.h"
#include "core/runtime/runtime.h"
#include "core/script/script.h"

#define WORDS_MAX_BYTES (1 << 20) /* of a command line or an environment */
#define STAT_MAX_BYTES 8192 /* of /proc/PID/stat */
#define STARTS_TRIES 10 /* that a runtime has to start in */
#define STARTS_STEP_NS 50000000

static const struct runtime *find_runtime(const struct modules *modules)
{
	const struct runtime *first = NULL;

	for (size_t i = 0; i < modules->list.len; i++) {
		const struct runtime *runtime = runtime_of_module(module_name(&modules->list.data[i]));

		if (runtime && (!first || runtime < first))
			first = runtime;
	}
	return first;
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

/* A command, with the process's number for PID. */
static void add_command(const struct probe_context *context, struct buf *words, const char *command)
{
	const char *pid = strstr(command, "PID");

	if (pid)
		buf_addf(words, "%.*s%u%s", (int)(pid - command), command, context->pid, pid + strlen("PID"));
	else
		buf_adds(words, command);
}

/* Sets the fix: what names the functions of one that runs, and how the next start has them, or whole stacks. */
static void fix_by(const struct probe_context *context, struct probe_result *result, const struct runtime *runtime,
		   bool named, bool stacks)
{
	const char *running = named ? NULL : runtime->running;
	const char *next = stacks ? runtime->stacks : named ? NULL : runtime->next;
	RELEASE(buf_release) struct buf words = { 0 };

	if (running)
		add_command(context, &words, running);
	if (running && (next || runtime->running_since))
		buf_adds(&words, "  # ");
	if (running && runtime->running_since)
		buf_addf(&words, "%s and later%s", runtime->running_since, next ? "; " : "");
	if (next)
		buf_addf(&words, "%srestart it with %s ...%s", running ? "or " : "", next,
			 stacks ? " for whole stacks" : "");
	if (next && !stacks && runtime->next_since)
		buf_addf(&words, " (%s and later)", runtime->next_since);
	if (words.len)
		probe_fix(result, "%s", buf_text(&words));
}

/* Words of a start that stacks need, or NULL: "-XX:+PreserveFramePointer". */
static const char *stack_flag(const struct runtime *runtime)
{
	return runtime->compiles && runtime->stacks ? strchr(runtime->stacks, ' ') + 1 : NULL;
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

/* Whether a file was last written before the process began, by another one of that number: recordings refuse it. */
static bool is_older(const struct probe_context *context, const char *file)
{
	RELEASE(buf_release) struct buf text = { 0 };
	char path[64], full[512];
	struct proc_stat process;
	struct stat st;

	if (probe_read_file(context, proc_pid_path(context, "stat", path, sizeof(path)), STAT_MAX_BYTES, &text) ||
	    !proc_stat_parse(buf_text(&text), &process) || stat(probe_path(context, file, full, sizeof(full)), &st))
		return false;
	return jit_file_is_older(&st, proc_stat_start_ns(&process));
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
	proc_pid_path(context, name, path, sizeof(path));
	return probe_exists(context, path) && !is_older(context, path) ? text : "";
}

static void add_costs(struct probe_result *result, const struct runtime *runtime, const char *flag_missing,
		      bool named)
{
	const char *unnamed = runtime->compiles ? "compiled functions are shown as [anon]: nothing names them" :
						  "its functions are shown as the interpreter's loop";

	if (flag_missing)
		probe_cost(result, "stacks end at the first compiled method (no %s)%s%s", flag_missing,
			   named ? "" : "; ", named ? "" : unnamed);
	else if (!named)
		probe_cost(result, "%s", unnamed);
}

/* What a runtime says of itself. Before it has started anything may be there. */
static int ask_runtime(const struct probe_context *context, const struct mapping *mapping,
		       struct script_found *ret_found, struct err *err)
{
	const struct timespec step = { .tv_nsec = STARTS_STEP_NS };
	int r = 0;

	for (int tries = 0; tries < STARTS_TRIES; tries++) {
		err_clear(err);
		r = script_read(NULL, mapping, context->pid, ret_found, err);
		if (!r || !script_may_come(r))
			return r;
		nanosleep(&step, NULL);
	}
	return r;
}

/* The first of its files that has a runtime which says how its frames are; false: *err says why there is none. */
static bool find_frames(const struct probe_context *context, const struct modules *modules,
			struct script_found *ret_found, struct err *err)
{
	for (size_t i = 0; i < modules->list.len && !*context->root; i++) {
		const struct module *module = &modules->list.data[i];
		const struct map_file file = { .path = module->path, .image.kind = IMAGE_FILE };
		const struct mapping mapping = { module->start, module->end, module->file_offset, &file, 0 };
		int r;

		if (!script_runtime_of(&mapping))
			continue;
		r = ask_runtime(context, &mapping, ret_found, err);
		/* A python that has its libpython in a file of its own exports nothing. */
		if (r != -ENOENT)
			return !r;
	}
	return false;
}

/* Why it does not tell what names its functions; "": it does. */
static const char *lacks_names(const struct script_found *found)
{
	return found->kind == SCRIPT_HOTSPOT ? found->hotspot.no_names : "";
}

/* What comes of what it says. */
static const char *words_of_frames(const struct script_found *found, bool is_told)
{
	if (!is_told)
		return NULL;
	if (!*lacks_names(found))
		return "; it tells how its frames are, so its functions are shown (with BPF)";
	return "; it tells how its frames are, so stacks pass them (with BPF)";
}

static void judge_runtime(const struct probe_context *context, const struct modules *modules,
			  struct probe_result *result, const struct runtime *runtime)
{
	const char *flag = stack_flag(runtime), *missing = flag && !has_flag(context, flag) ? flag : NULL;
	struct script_found found = { 0 };
	struct err err = { 0 };
	bool is_told = find_frames(context, modules, &found, &err);
	const char *frames = words_of_frames(&found, is_told);
	const char *no_names = is_told ? lacks_names(&found) : "";
	char text[256];
	const char *place = names_place(context, modules, text, sizeof(text));
	bool at_end = !*place && runtime->at_end && has_flag(context, runtime->at_end);
	bool named = *place || at_end || (is_told && !*no_names);

	missing = is_told ? NULL : missing;
	if (!frames)
		frames = runtime->frame_pointers && !missing ?
				 "; its code keeps frame pointers, so stacks pass it" :
				 "";
	probe_found(result, named && !missing ? PROBE_OK : PROBE_WARN, "%s%s%s, %s%s%s%s%s%s%s%s", runtime->name,
		    is_told ? " " : "", is_told ? script_runtimes[found.kind].version(&found) : "",
		    runtime->compiles ? "compiles at run time" : "interprets", frames,
		    *no_names ? "; names: no: " : "", no_names,
		    err.text[0] ? "; how its frames are is not known: " : "", err.text,
		    at_end ? "; names its functions at its end" : *place ? "; names its functions in " : "", place);
	add_costs(result, runtime, missing, named);
	fix_by(context, result, runtime, named, missing);
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
