// SPDX-License-Identifier: GPL-2.0-or-later
/* probe: the registry of probes, and what all of them need to read and to answer. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/caps.h"
#include "base/file.h"
#include "base/rights.h"
#include "core/probe/probe.h"
#include "core/probe/probe_list.h"

const struct probe *const probes[] = {
	&probe_kernel,
	&probe_capabilities,
	&probe_container,
	&probe_lockdown,
	&probe_bpf,
	&probe_jit,
	&probe_perf_event,
	&probe_rate,
	&probe_memlock,
	&probe_files,
	&probe_kptr,
	&probe_tracefs,
	&probe_debug_data,
	&probe_parser,
	&probe_disk,
	&probe_build,
	/* of one process */
	&probe_process,
	&probe_attach,
	&probe_namespaces,
	&probe_modules,
	&probe_symbols,
	&probe_unwinding,
	&probe_runtime,
	NULL,
};

void probe_context_init(struct probe_context *context, uint32_t pid)
{
	RELEASE(rights_end) struct rights rights = rights_of_stk();

	*context = (struct probe_context){ .root = "", .caps = caps_effective(), .pid = pid };
}

const struct probe *probe_find(const char *name)
{
	for (size_t i = 0; probes[i]; i++)
		if (!strcmp(probes[i]->name, name))
			return probes[i];
	return NULL;
}

void probe_run(const struct probe *probe, const struct probe_context *context,
	       struct probe_result *ret_result)
{
	*ret_result = (struct probe_result){ 0 };
	probe->run(context, ret_result);
}

void probe_result_release(struct probe_result *result)
{
	buf_release(&result->found);
	buf_release(&result->cost);
	buf_release(&result->fix);
	for (size_t i = 0; i < result->details.len; i++)
		mem_free(result->details.data[i]);
	vec_release(&result->details);
	for (size_t i = 0; i < result->tables.len; i++) {
		mem_free(result->tables.data[i].path);
		mem_free(result->tables.data[i].why_not);
	}
	vec_release(&result->tables);
}

#define SET_BUF(buf, fmt) \
	do { \
		va_list ap; \
		buf_clear(buf); \
		va_start(ap, fmt); \
		buf_vaddf(buf, fmt, ap); \
		va_end(ap); \
	} while (0)

void probe_found(struct probe_result *result, enum probe_verdict verdict, const char *fmt, ...)
{
	result->verdict = verdict;
	SET_BUF(&result->found, fmt);
}

void probe_cost(struct probe_result *result, const char *fmt, ...)
{
	SET_BUF(&result->cost, fmt);
}

void probe_fix(struct probe_result *result, const char *fmt, ...)
{
	SET_BUF(&result->fix, fmt);
}

void probe_detail(struct probe_result *result, const char *fmt, ...)
{
	RELEASE(buf_release) struct buf line = { 0 };

	if (result->details.len >= PROBE_DETAILS_MAX)
		return;
	SET_BUF(&line, fmt);
	vec_push(&result->details, buf_take(&line));
}

const char *probe_path(const struct probe_context *context, const char *path, char *text, size_t size)
{
	snprintf(text, size, "%s%s", context->root, path);
	return text;
}

int probe_read_word(const struct probe_context *context, const char *path, char *text, size_t size)
{
	char full[512];

	return file_read_word(probe_path(context, path, full, sizeof(full)), text, size);
}

int probe_read_number(const struct probe_context *context, const char *path, long long *ret_value)
{
	char text[64], *end;
	long long value;
	int r = probe_read_word(context, path, text, sizeof(text));

	if (r)
		return r;
	errno = 0;
	value = strtoll(text, &end, 10);
	if (end == text || *end || errno)
		return -EINVAL;
	*ret_value = value;
	return 0;
}

int probe_read_file(const struct probe_context *context, const char *path, size_t limit,
		    struct buf *ret_text)
{
	char full[512];

	buf_clear(ret_text);
	return file_read(probe_path(context, path, full, sizeof(full)), limit, ret_text, NULL);
}

bool probe_exists(const struct probe_context *context, const char *path)
{
	char full[512];

	return !access(probe_path(context, path, full, sizeof(full)), F_OK);
}

int probe_read_link(const struct probe_context *context, const char *path, char *text, size_t size)
{
	char full[512];
	ssize_t n = readlink(probe_path(context, path, full, sizeof(full)), text, size - 1);

	if (n < 0)
		return -errno;
	text[n] = '\0';
	return 0;
}
