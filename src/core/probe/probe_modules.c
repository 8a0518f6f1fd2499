// SPDX-License-Identifier: GPL-2.0-or-later
/* probe_modules: whether the files and the run-time code of one process can be named. */
#include <elf.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "base/caps.h"
#include "core/image/build_id.h"
#include "core/image/image.h"
#include "core/probe/probe_list.h"
#include "core/probe/proc_pid.h"

static struct image *open_image(const struct probe_context *context, const struct module *module,
				int *ret_code)
{
	CLOSE_FD int fd = module_open(context, module);
	struct image *image = NULL;

	*ret_code = fd < 0 ? fd : image_open_fd(fd, module->path, &image, NULL);
	return image;
}

static void run_modules(const struct probe_context *context, struct probe_result *result)
{
	RELEASE(modules_release) struct modules modules = { 0 };
	size_t n_deleted = 0, n_no_id = 0, n_unread = 0, n_narrow = 0;

	if (!modules_judge(context, result, &modules))
		return;
	for (size_t i = 0; i < modules.list.len; i++) {
		const struct module *module = &modules.list.data[i];
		int code;
		CLEANUP(image_free) struct image *image = open_image(context, module, &code);

		if (module->deleted) {
			n_deleted++;
			probe_detail(result, "%s: deleted or replaced since it was mapped%s", module->path,
				     image ? ", still read through map_files" : "");
		}
		if (!image) {
			n_unread++;
			probe_detail(result, "%s: cannot be read: %s", module->path, strerror(-code));
			continue;
		}
		n_narrow += !image_is_64(image);
		if (!image_identity(image)->build_id_len) {
			n_no_id++;
			probe_detail(result, "%s: no build id", module->path);
		}
	}
	probe_found(result, n_unread || n_no_id || n_narrow ? PROBE_WARN : PROBE_OK,
		    "%zu%s files mapped to execute: %zu deleted, %zu without build id, %zu unreadable%s",
		    modules.list.len, modules.truncated ? " (and more)" : "", n_deleted, n_no_id, n_unread,
		    n_narrow ? "; 32-bit" : "");
	if (n_narrow) {
		probe_cost(result, "user stacks of 32-bit processes are not taken");
		probe_fix(result, "run a 64-bit build of it");
	} else if (n_unread) {
		probe_cost(result, "those stay without names");
		probe_fix(result, "%s", caps_fix(context->root));
	} else if (n_no_id) {
		probe_cost(result, "a profile of them can be named only while the files are unchanged");
		probe_fix(result, "link them with -Wl,--build-id");
	}
}

const struct probe probe_modules = {
	.name = "modules",
	.summary = "files the process executes: readable, deleted, with build ids, 32-bit",
	.run = run_modules,
	.per_process = true,
};

enum names { NAMES_ALL, NAMES_EXPORTED, NAMES_NONE };

static bool has_debug_file(const struct probe_context *context, const struct image *image)
{
	const struct event_image *identity = image_identity(image);
	char hex[BUILD_ID_HEX_SIZE], path[128];

	if (identity->build_id_len < 2)
		return false;
	build_id_hex(identity->build_id, identity->build_id_len, hex);
	snprintf(path, sizeof(path), "/usr/lib/debug/.build-id/%.2s/%s.debug", hex, hex + 2);
	return probe_exists(context, path);
}

/* Where the names of its functions are; never NAMES_ALL for a table of exported names alone. */
static enum names image_names(const struct probe_context *context, const struct image *image)
{
	if (image_find_section_type(image, SHT_SYMTAB) || has_debug_file(context, image))
		return NAMES_ALL;
	return image_find_section_type(image, SHT_DYNSYM) ? NAMES_EXPORTED : NAMES_NONE;
}

/* Files by the names that they have. */
struct named {
	VEC(const struct module *) by[3]; /* enum names */
};

static void named_release(struct named *named)
{
	for (size_t i = 0; i < ARRAY_LEN(named->by); i++)
		vec_release(&named->by[i]);
}

static void sort_by_names(const struct probe_context *context, const struct modules *modules,
			  struct named *named)
{
	for (size_t i = 0; i < modules->list.len; i++) {
		const struct module *module = &modules->list.data[i];
		int code;
		CLEANUP(image_free) struct image *image = open_image(context, module, &code);

		/* What cannot be read is for the modules probe to tell. */
		if (image)
			vec_push(&named->by[image_names(context, image)], module);
	}
}

static void run_symbols(const struct probe_context *context, struct probe_result *result)
{
	RELEASE(modules_release) struct modules modules = { 0 };
	RELEASE(named_release) struct named named = { 0 };
	size_t n[3], n_read = 0;

	if (!modules_judge(context, result, &modules))
		return;
	sort_by_names(context, &modules, &named);
	for (size_t i = 0; i < ARRAY_LEN(n); i++)
		n_read += n[i] = named.by[i].len;
	for (size_t i = 0; i < n[NAMES_NONE]; i++)
		probe_detail(result, "%s: no symbols at all", named.by[NAMES_NONE].data[i]->path);
	for (size_t i = 0; i < n[NAMES_EXPORTED]; i++)
		probe_detail(result, "%s: exported functions only (.dynsym)",
			     named.by[NAMES_EXPORTED].data[i]->path);
	if (!n_read) {
		probe_found(result, PROBE_SKIP, "none of its files can be read (see modules)");
		return;
	}
	probe_found(result, n[NAMES_ALL] == n_read ? PROBE_OK : PROBE_WARN,
		    "of %zu files %zu have all names, %zu exported ones only, %zu none", n_read,
		    n[NAMES_ALL], n[NAMES_EXPORTED], n[NAMES_NONE]);
	if (n[NAMES_ALL] == n_read)
		return;
	probe_cost(result, "static functions of those are shown as file+offset");
	probe_fix(result, "stk report --debuginfod  # asks servers for their debug data; do not strip what you "
			  "build");
}

const struct probe probe_symbols = {
	.name = "symbols",
	.summary = "which files of the process lack symbols",
	.run = run_symbols,
	.per_process = true,
};
