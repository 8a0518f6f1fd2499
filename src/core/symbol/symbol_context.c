// SPDX-License-Identifier: GPL-2.0-or-later
/* symbol_context: what all sources share: the options and the kernel's list of functions. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "base/file.h"
#include "base/log.h"
#include "base/proc_task.h"
#include "base/rights.h"
#include "core/image/build_id.h"
#include "core/image/kernel_image.h"
#include "core/jit/jit.h"
#include "core/maps/maps_text.h"
#include "core/profile/meta.h"
#include "core/profile/profile.h"
#include "core/symbol/debug_places.h"
#include "core/symbol/module_paths.h"
#include "core/symbol/symbol_context.h"

#define MAPS_BYTES_MAX (64u << 20)

/* struct symbolizer_options: of a recording. */
static const char *recorded_module(const void *ctx, const char *path)
{
	return profile_module_words(ctx, path);
}

void symbolizer_options_for(const struct profile *profile, struct symbolizer_options *options)
{
	const char *text = profile_meta(profile, META_KERNEL_TEXT);
	const char *layout = profile_meta(profile, META_KERNEL_LAYOUT);
	const char *anchor = profile_meta(profile, META_KERNEL_ANCHOR);

	options->boot_id = profile_meta(profile, META_BOOT_ID);
	options->kernel_text = text ? strtoull(text, NULL, 16) : 0;
	options->kernel_anchor = anchor ? strtoull(anchor, NULL, 16) : 0;
	options->kernel_build_id = profile_meta(profile, META_KERNEL_BUILD_ID);
	options->kernel_release = profile_meta(profile, META_KERNEL);
	options->kernel_layout = layout ? strtoull(layout, NULL, 16) : 0;
	options->module_words = recorded_module;
	options->module_words_ctx = profile;
}

void symbolizer_tell_missing(const struct symbolizer *symbolizer, struct profile *profile)
{
	RELEASE(buf_release) struct buf words = { 0 };

	missing_files_words(symbolizer_missing_files(symbolizer), &words);
	profile_set_meta(profile, META_MISSING_FILES, buf_text(&words));
}

void symbol_context_init(struct symbol_context *context, const struct symbolizer_options *options)
{
	memset(context, 0, sizeof(*context));
	if (options)
		context->options = *options;
	context->kernel_reason = NAME_NOT_TRIED;
}

void symbol_context_release(struct symbol_context *context)
{
	vec_release(&context->pids);
	missing_files_release(&context->missing);
	parser_free(context->own_parser);
	context->own_parser = NULL;
	kallsyms_free(context->kallsyms);
	context->kallsyms = NULL;
	jit_free(context->own_jit);
	context->own_jit = NULL;
	kernel_image_free(context->own_kernel);
	context->own_kernel = NULL;
	module_paths_free(context->module_paths);
	context->module_paths = NULL;
}

struct debug_fetcher *symbol_context_fetcher(struct symbol_context *context)
{
	const struct debug_places *places = context->options.debug_places;

	if (!places || !places->fetcher)
		return NULL;
	if (!context->ahead && !context->local)
		return places->fetcher;
	context->put_off = true;
	return NULL;
}

/* A JIT maps one page of its jitdump as code, which it never runs: to say where that file is. */
static void take_marker(void *ctx, const char *lines, size_t len)
{
	struct jit_process *process = ctx;
	struct maps_text text;
	struct maps_line line;

	maps_text_init(&text, lines, len);
	while (maps_text_next(&text, &line))
		if (line.exec && jit_process_is_dump(process, line.path))
			jit_process_dump_at(process, line.path);
}

static void add_jit_process(struct jit *jit, uint32_t pid)
{
	struct jit_process *process = jit_add(jit, pid, 0, clock_now_ns());
	char path[64];

	if (!process)
		return;
	process->wanted = true;
	file_read_lines(proc_task_path(pid, "maps", path, sizeof(path)), MAPS_BYTES_MAX, take_marker, process,
			NULL);
}

struct jit *symbol_context_jit(struct symbol_context *context)
{
	if (context->options.jit)
		return context->options.jit;
	if (context->own_jit)
		return context->own_jit;
	context->own_jit = jit_new(NULL);
	for (size_t i = 0; i < context->pids.len; i++)
		add_jit_process(context->own_jit, context->pids.data[i]);
	jit_read_all(context->own_jit);
	return context->own_jit;
}

bool symbol_context_module(struct symbol_context *context, const char *path,
			   struct kernel_module *ret_module)
{
	RELEASE(rights_end) struct rights rights = rights_of_stk();

	if (!symbol_context_is_this_boot(context) || context->options.kallsyms_path)
		return false;
	if (!context->own_kernel)
		context->own_kernel = kernel_image_new(NULL);
	return kernel_image_module(context->own_kernel, path, ret_module);
}

const char *symbol_context_module_words(struct symbol_context *context, const char *path)
{
	const struct symbolizer_options *options = &context->options;
	struct kernel_module module;

	if (options->module_words)
		return options->module_words(options->module_words_ctx, path);
	return symbol_context_module(context, path, &module) ? module.words : NULL;
}

struct parser *symbol_context_parser(struct symbol_context *context)
{
	const struct parser_options options = { .libdw = context->options.libdw };
	struct err err = { 0 };

	if (context->options.parser)
		return context->options.parser;
	if (!context->own_parser && !context->no_parser &&
	    parser_new(&options, &context->own_parser, &err)) {
		context->no_parser = true;
		log_warn("programs and libraries have no names: %s", err.text);
	}
	return context->own_parser;
}

static bool is_this_boot(const char *boot_id)
{
	char now[64];

	return !boot_id || file_read_word("/proc/sys/kernel/random/boot_id", now, sizeof(now)) ||
	       !strcmp(now, boot_id);
}

bool symbol_context_is_this_boot(const struct symbol_context *context)
{
	return is_this_boot(context->options.boot_id);
}

static size_t running_kernel_id(uint8_t ret_id[BUILD_ID_MAX])
{
	return build_id_read("/sys/kernel/notes", ret_id);
}

static bool is_this_kernel(const char *build_id)
{
	uint8_t id[BUILD_ID_MAX];
	char text[BUILD_ID_HEX_SIZE];
	size_t len = build_id ? running_kernel_id(id) : 0;

	return len && !strcmp(build_id_hex(id, len, text), build_id);
}

size_t symbol_context_kernel_id(const struct symbol_context *context, uint8_t ret_id[BUILD_ID_MAX])
{
	const char *hex = context->options.kernel_build_id;
	size_t len = hex ? strlen(hex) / 2 : 0;
	unsigned int byte;

	if (!hex)
		return is_this_boot(context->options.boot_id) ? running_kernel_id(ret_id) : 0;
	if (len > BUILD_ID_MAX || strspn(hex, "0123456789abcdef") != 2 * len)
		return 0;
	for (size_t i = 0; i < len; i++)
		ret_id[i] = sscanf(hex + 2 * i, "%2x", &byte) == 1 ? (uint8_t)byte : 0;
	return len;
}

static enum name_reason reason_of(int code)
{
	switch (code) {
	case -EACCES:
	case -EPERM:
		return NAME_NOT_PERMITTED;
	case -EFBIG:
		return NAME_LIMIT;
	case -EINVAL:
		return NAME_BAD_FILE;
	default:
		return NAME_NO_FILE;
	}
}

static enum name_reason other_boot(const char *path, const char *what, struct err *err)
{
	err_set(err, ESTALE, "cannot use '%s': it is another boot's: %s", path, what);
	err_hint(err, "save a copy while that kernel runs (cat /proc/kallsyms > FILE), and name it "
		      "with --kallsyms FILE");
	return NAME_OTHER_BOOT;
}

static bool has_anchor(const struct kallsyms *kallsyms, uint64_t anchor)
{
	struct symbol_hit hit;

	return symbol_table_find(kallsyms->table, anchor, &hit) && !hit.offset &&
	       !strcmp(hit.name, KERNEL_ANCHOR);
}

static enum name_reason check_kernel(const struct symbol_context *context, struct err *err)
{
	const struct symbolizer_options *options = &context->options;
	const char *path = options->kallsyms_path ? options->kallsyms_path : "/proc/kallsyms";
	const struct kallsyms *kallsyms = context->kallsyms;
	char what[80];

	if (kallsyms->hidden) {
		err_set(err, EACCES, "cannot name kernel functions: all addresses in '%s' are zero",
			path);
		err_hint(err, "run stk with sudo or CAP_SYSLOG, or: sudo sysctl kernel.kptr_restrict=0 "
			      "kernel.perf_event_paranoid=1");
		return NAME_KPTR_HIDDEN;
	}
	if (!options->kallsyms_path) {
		if (is_this_boot(options->boot_id) || is_this_kernel(options->kernel_build_id))
			return NAME_OK;
		return other_boot(path, "the machine was started again, or is another one", err);
	}
	if (options->kernel_text && kallsyms->text != options->kernel_text) {
		snprintf(what, sizeof(what), "_text is at %#llx there, and was at %#llx",
			 (unsigned long long)kallsyms->text,
			 (unsigned long long)options->kernel_text);
		return other_boot(path, what, err);
	}
	if (!options->kernel_text && options->kernel_anchor &&
	    !has_anchor(kallsyms, options->kernel_anchor)) {
		snprintf(what, sizeof(what), "%s is not at %#llx there", KERNEL_ANCHOR,
			 (unsigned long long)options->kernel_anchor);
		return other_boot(path, what, err);
	}
	if (options->kernel_layout && kallsyms->layout != options->kernel_layout)
		return other_boot(path, "it is of another kernel, with its functions elsewhere",
				  err);
	return NAME_OK;
}

static enum name_reason load_kernel(struct symbol_context *context, struct err *err)
{
	const char *path = context->options.kallsyms_path;
	RELEASE(rights_end) struct rights rights = path ? rights_of_user() : rights_of_stk();
	int r = kallsyms_load(path ? path : "/proc/kallsyms", &context->kallsyms, err);

	if (r)
		return reason_of(r);
	if (!path)
		kallsyms_read_modules(context->kallsyms, "/proc/modules");
	return check_kernel(context, err);
}

enum name_reason symbol_context_kernel(struct symbol_context *context,
				       const struct kallsyms **ret_kallsyms, bool *ret_moved,
				       struct err *err)
{
	if (context->kernel_reason == NAME_NOT_TRIED)
		context->kernel_reason = load_kernel(context, err);
	else if (context->kallsyms && context->kernel_reason != NAME_OK)
		check_kernel(context, err); /* for its words */
	if (context->kernel_reason != NAME_OK)
		return context->kernel_reason;
	*ret_kallsyms = context->kallsyms;
	*ret_moved = !context->options.kallsyms_path && !is_this_boot(context->options.boot_id);
	return NAME_OK;
}
