// SPDX-License-Identifier: GPL-2.0-or-later
/* probe_names: where names come from: kallsyms, debug data, tracefs, and what this build can read. */
#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include "base/caps.h"
#include "config.h"
#include "base/file.h"
#include "core/namer/demangle.h"
#include "core/probe/probe_list.h"

/* The first kilobytes of kallsyms tell: absolute per-cpu symbols with small values come first on
 * some kernels, then _text or startup_64. The kernel makes the text line by line, so this is cheap. */
#define KALLSYMS_LOOK (16 * 1024)

enum kallsyms_state { KALLSYMS_SHOWN, KALLSYMS_ZERO, KALLSYMS_NONE };

static enum kallsyms_state kallsyms_state(const struct probe_context *context)
{
	char path[512];
	char text[KALLSYMS_LOOK], *line;
	FILE *file = fopen(probe_path(context, "/proc/kallsyms", path, sizeof(path)), "re");
	size_t len;

	if (!file)
		return KALLSYMS_NONE;
	len = fread(text, 1, sizeof(text) - 1, file);
	fclose(file);
	text[len] = '\0';
	for (line = text; line && *line; line = strchr(line, '\n'), line += !!line) {
		if (!isxdigit((unsigned char)*line))
			continue;
		if (strspn(line, "0") < strspn(line, "0123456789abcdefABCDEF"))
			return KALLSYMS_SHOWN;
	}
	return len ? KALLSYMS_ZERO : KALLSYMS_NONE;
}

/* Whom kallsyms serves: kallsyms_show_value(), kernel/ksyms_common.c. */
static void judge_hidden(const struct probe_context *context, struct probe_result *result,
			 long long restrict_level)
{
	bool syslog = caps_allow(context->caps, CAP_SYSLOG);

	probe_cost(result, "kernel frames are shown as addresses, without names");
	if (restrict_level >= 2) {
		probe_found(result, PROBE_WARN, "kptr_restrict %lld: kallsyms reads as zeros for everybody",
			    restrict_level);
		if (syslog)
			probe_fix(result, "sudo sysctl kernel.kptr_restrict=1");
		else
			probe_fix(result, "sudo sysctl kernel.kptr_restrict=1, then " CAPS_SUDO_OR CAPS_SETCAP);
	} else if (!syslog) {
		probe_found(result, PROBE_WARN,
			    "kptr_restrict %lld: kallsyms reads as zeros without CAP_SYSLOG", restrict_level);
		probe_fix(result, "%s", caps_fix(context->root));
	} else {
		probe_found(result, PROBE_WARN, "kptr_restrict %lld: kallsyms reads as zeros, although "
						"CAP_SYSLOG is there", restrict_level);
		probe_fix(result, "stk record --kallsyms FILE ...  # with a copy made where it can be read");
	}
}

static void run_kptr(const struct probe_context *context, struct probe_result *result)
{
	long long level = 0;

	probe_read_number(context, "/proc/sys/kernel/kptr_restrict", &level);
	switch (kallsyms_state(context)) {
	case KALLSYMS_SHOWN:
		probe_found(result, PROBE_OK, "kptr_restrict %lld: kallsyms shows addresses to this caller",
			    level);
		break;
	case KALLSYMS_ZERO:
		judge_hidden(context, result, level);
		break;
	case KALLSYMS_NONE:
		probe_found(result, PROBE_WARN, "/proc/kallsyms cannot be read");
		probe_cost(result, "kernel frames are shown as addresses, without names");
		probe_fix(result, "boot a kernel built with CONFIG_KALLSYMS=y");
		break;
	}
}

const struct probe probe_kptr = {
	.name = "kptr",
	.summary = "names of kernel functions: kernel.kptr_restrict, and what kallsyms shows",
	.run = run_kptr,
};

static void run_tracefs(const struct probe_context *context, struct probe_result *result)
{
	RELEASE(buf_release) struct buf mounts = { 0 };
	char *line, *next, point[256], type[64];

	if (probe_read_file(context, "/proc/self/mounts", 4 << 20, &mounts)) {
		probe_found(result, PROBE_SKIP, "/proc/self/mounts cannot be read");
		return;
	}
	for (line = mounts.data; line && *line; line = next) {
		next = strchr(line, '\n');
		if (next)
			*next++ = '\0';
		if (sscanf(line, "%*s %255s %63s", point, type) == 2 && !strcmp(type, "tracefs")) {
			probe_found(result, PROBE_OK, "mounted on %s", point);
			return;
		}
	}
	probe_found(result, PROBE_WARN, "not mounted");
	probe_cost(result, "tracepoints cannot be listed by name; sampling does not need it");
	probe_fix(result, "sudo mount -t tracefs tracefs /sys/kernel/tracing");
}

const struct probe probe_tracefs = {
	.name = "tracefs",
	.summary = "tracefs mounted, for tracepoints by name (optional)",
	.run = run_tracefs,
};

#define DEBUG_DIR "/usr/lib/debug/.build-id"

static size_t count_entries(const struct probe_context *context, const char *dir)
{
	char path[512];
	DIR *open = opendir(probe_path(context, dir, path, sizeof(path)));
	struct dirent *entry;
	size_t n = 0;

	if (!open)
		return 0;
	while ((entry = readdir(open)))
		n += entry->d_name[0] != '.';
	closedir(open);
	return n;
}

static void run_debug_data(const struct probe_context *context, struct probe_result *result)
{
	size_t n = count_entries(context, DEBUG_DIR);

	if (context->debuginfod_urls && context->debuginfod_urls[0])
		probe_detail(result, "DEBUGINFOD_URLS is %s", context->debuginfod_urls);
	if (n) {
		probe_found(result, PROBE_OK, "%s, %zu folders", DEBUG_DIR, n);
		return;
	}
	probe_found(result, PROBE_WARN, "none in %s", DEBUG_DIR);
	probe_cost(result, "static functions of stripped libraries stay without names");
	probe_fix(result, "stk report --debuginfod  # asks servers for it; or install the debug packages of what "
			  "you profile");
}

const struct probe probe_debug_data = {
	.name = "debug-data",
	.summary = "debug data by build id, for what is stripped",
	.run = run_debug_data,
};

static void run_build(const struct probe_context *context, struct probe_result *result)
{
#ifdef HAVE_ZSTD
	bool zstd = true;
#else
	bool zstd = false;
#endif
	bool demangle = demangle_is_built_in();

	probe_found(result, zstd && demangle ? PROBE_OK : PROBE_WARN, "stk %s, %s zstd, %s demangling",
		    PACKAGE_VERSION, zstd ? "with" : "without", demangle ? "with" : "without");
	if (zstd && demangle)
		return;
	probe_cost(result, "%s%s%s", zstd ? "" : "profiles of other builds may be compressed with zstd: exit 4",
		   zstd || demangle ? "" : "; ", demangle ? "" : "C++, Rust and D names stay mangled");
	probe_fix(result, "build stk with %s%s%s installed", zstd ? "" : "libzstd-dev",
		  zstd || demangle ? "" : " and ", demangle ? "" : "libiberty-dev");
}

const struct probe probe_build = {
	.name = "build",
	.summary = "what this stk was built with: zstd, demangling",
	.run = run_build,
};
