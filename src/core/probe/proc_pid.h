/* SPDX-License-Identifier: GPL-2.0-or-later */
/* proc_pid: what the probes of `doctor -p` read of one process below /proc/PID. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/mem.h"
#include "core/probe/probe.h"

/* proc_task_path() of context->pid, without the context's root; returns text. */
const char *proc_pid_path(const struct probe_context *context, const char *name, char *text, size_t size);

/* One field of /proc/PID/status ("State" -> "S (sleeping)"), cut when over `size`; false: no such
 * process or field. */
bool proc_pid_status(const struct probe_context *context, const char *name, char *text, size_t size);

/* Whether it could be recorded without BPF: 0, or the negative errno of what refused it. */
int proc_pid_try_sampling(uint32_t pid);

#define MODULES_MAX 4096 /* distinct files of one process that are looked at */

/* A file the process has mapped to execute. */
struct module {
	char *path; /* as the process names it, without " (deleted)" */
	uint64_t start, end; /* of its first executable mapping, as map_files names it .. */
	uint64_t file_offset; /* .. and where in the file that is */
	uint64_t inode;
	bool deleted; /* unlinked or replaced since */
};

struct modules {
	VEC(struct module) list; /* in the order of addresses; the program itself is not always first */
	size_t n_anonymous; /* executable mappings without a file: code made at run time */
	bool truncated; /* there were more than MODULES_MAX */
};

/* Reads /proc/PID/maps. 0 or a negative errno: those of open(2); -EFBIG. Release it either way. */
int modules_read(const struct probe_context *context, struct modules *ret_modules);
void modules_release(struct modules *modules);
/* As modules_read(); when there is nothing to look at, answers a skip in result and returns false. */
bool modules_judge(const struct probe_context *context, struct probe_result *result, struct modules *ret_modules);
/* The base name of its path. */
const char *module_name(const struct module *module);
/*
 * Opens the very file that is mapped: through map_files; else by its path below /proc/PID/root, never
 * following a link out of that root; else, where that root is not open to the caller, by its path here
 * when it has the same inode. A descriptor, or a negative errno.
 */
int module_open(const struct probe_context *context, const struct module *module);
