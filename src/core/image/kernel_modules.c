// SPDX-License-Identifier: GPL-2.0-or-later
/* kernel_modules: the modules of the running kernel, and where their code is. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "base/file.h"
#include "base/vec.h"
#include "core/image/build_id.h"
#include "core/image/kernel_modules.h"

#define MODULES_TEXT_MAX_BYTES (4 << 20)
#define MODULES_MAX 16384
/*
 * What a module begins with: from the beginning of its .init.text. Nothing tells how much it is;
 * Debian's largest are under 64 KB.
 */
#define INIT_TEXT_BYTES_MAX (256u << 10)
#define SECTIONS_MAX 512 /* of one module that are looked at */
#define SECTIONS_TEXT_MAX 4096 /* bytes of a module's words */
#define PAGE_BYTES 4096ULL

static int by_start(const void *a, const void *b)
{
	const struct module *x = a, *y = b;

	return x->start < y->start ? -1 : x->start > y->start;
}

/* A file of one module beneath /sys/module; its path is "[ext4]". */
static void module_file_path(const struct kernel_modules *modules, uint32_t path, const char *name,
			     char *ret_path, size_t size)
{
	const char *module = strtab_get(&modules->strings, path) + 1;

	snprintf(ret_path, size, "%s/%.*s/%s", modules->folder, (int)strcspn(module, "]"),
		 module, name);
}

/* The address in a file of /sys/module/NAME/sections; only root may read it. 0: not known. */
static uint64_t section_address(const struct kernel_modules *modules, uint32_t path, const char *name)
{
	char file[512], text[32];

	module_file_path(modules, path, name, file, sizeof(file));
	return file_read_word(file, text, sizeof(text)) ? 0 : strtoull(text, NULL, 16);
}

static bool is_code_section(const char *name)
{
	return name[0] == '.' && strlen(name) < 64 && !strpbrk(name, " =") &&
	       (strstr(name, "text") || strstr(name, "plt")) && strncmp(name, ".init", 5) != 0;
}

/* " .text=0x0 .exit.text=0x9a40", as far as we may know. Returns where the last one begins. */
static uint64_t add_sections(const struct kernel_modules *modules, const struct module *module,
			     struct buf *words)
{
	char folder[512], name[300];
	struct dirent *entry;
	uint64_t last = 0;
	DIR *sections;
	int n = 0;

	module_file_path(modules, module->path, "sections", folder, sizeof(folder));
	sections = opendir(folder);
	while (sections && n++ < SECTIONS_MAX && words->len < SECTIONS_TEXT_MAX &&
	       (entry = readdir(sections))) {
		uint64_t at;

		if (!is_code_section(entry->d_name))
			continue;
		snprintf(name, sizeof(name), "sections/%s", entry->d_name);
		at = section_address(modules, module->path, name) - module->start;
		if (at >= module->size)
			continue;
		buf_addf(words, " %s=%#llx", entry->d_name, (unsigned long long)at);
		last = at > last ? at : last;
	}
	if (sections)
		closedir(sections);
	return last;
}

/* What /sys/module tells of it; once, while it is there. */
static void read_details(struct kernel_modules *modules, struct module *module)
{
	RELEASE(buf_release) struct buf words = { 0 };
	struct event_image *image = &module->image;
	char path[512];
	uint64_t last;

	module_file_path(modules, module->path, "notes/.note.gnu.build-id", path, sizeof(path));
	image->build_id_len = build_id_read(path, image->build_id);
	image->flags = image->build_id_len ? 0 : IMAGE_NO_BUILD_ID;
	buf_addf(&words, "%#llx %#llx", (unsigned long long)module->start,
		 (unsigned long long)module->size);
	last = add_sections(modules, module, &words);
	module->words = strtab_adds(&modules->strings, buf_text(&words));
	module->sure_bytes = strchr(buf_text(&words), '=') ? (last | (PAGE_BYTES - 1)) + 1 :
							     module->size;
}

/* What was known of a module that is still there; NULL: it is new. */
static const struct module *find_known(const struct kernel_modules *modules, const struct module *module)
{
	for (size_t i = 0; i < modules->list.len; i++) {
		const struct module *known = &modules->list.data[i];

		if (known->start == module->start && known->path == module->path && !known->gone_ns)
			return known;
	}
	return NULL;
}

/* "ext4 1007616 1 - Live 0xffffffffc0400000"; the address is 0 where it is hidden. */
static void add_module(struct kernel_modules *modules, const char *line, bool is_first,
		       struct module_list *list)
{
	const struct module *known;
	unsigned long long size, start;
	struct module module;
	char name[64], path[80], state[16];

	if (sscanf(line, "%63s %llu %*s %*s %15s 0x%llx", name, &size, state, &start) != 4 || !start ||
	    strchr(name, '/') || list->len >= MODULES_MAX)
		return;
	module = (struct module){ .start = start, .size = size, .image.kind = IMAGE_MODULE };
	snprintf(path, sizeof(path), "[%s]", name);
	module.path = strtab_adds(&modules->strings, path);
	known = find_known(modules, &module);
	if (known) {
		module = *known;
		module.size = size; /* less, once it has begun */
	} else if (!is_first) {
		read_details(modules, &module);
		module.init = section_address(modules, module.path, "sections/.init.text");
		module.from_ns = modules->before_ns;
	}
	module.seen_ns = modules->read_ns;
	if (!module.init_to_ns && strcmp(state, "Loading") != 0)
		module.init_to_ns = modules->read_ns;
	vec_push(list, module);
}

static bool is_in(const struct module_list *list, size_t n, const struct module *module)
{
	for (size_t i = 0; i < n; i++)
		if (list->data[i].start == module->start && list->data[i].path == module->path)
			return true;
	return false;
}

/* Those that were there stay known: samples of them may still come. */
static void keep_gone(struct kernel_modules *modules, struct module_list *list)
{
	size_t n = list->len;

	for (size_t i = 0; i < modules->list.len && list->len < MODULES_MAX; i++) {
		struct module module = modules->list.data[i];

		if (is_in(list, n, &module))
			continue;
		module.gone_ns = module.gone_ns ? module.gone_ns : modules->read_ns;
		vec_push(list, module);
	}
}

static bool is_same_list(const struct kernel_modules *modules, const struct module_list *list)
{
	if (modules->list.len != list->len)
		return false;
	for (size_t i = 0; i < list->len; i++)
		if (list->data[i].start != modules->list.data[i].start ||
		    list->data[i].size != modules->list.data[i].size ||
		    list->data[i].path != modules->list.data[i].path ||
		    !list->data[i].gone_ns != !modules->list.data[i].gone_ns)
			return false;
	return true;
}

bool kernel_modules_read(struct kernel_modules *modules)
{
	RELEASE(buf_release) struct buf text = { 0 };
	struct module_list list = { 0 };
	bool is_first = !modules->read_ns, is_same;
	char *line, *rest;

	modules->before_ns = modules->read_ns;
	modules->read_ns = clock_now_ns();
	/* A kernel without loadable modules has no such file. */
	if (!file_read(modules->list_path, MODULES_TEXT_MAX_BYTES, &text, NULL) && text.len) {
		rest = text.data;
		while ((line = strsep(&rest, "\n")))
			add_module(modules, line, is_first, &list);
	}
	if (list.len)
		qsort(list.data, list.len, sizeof(struct module), by_start);
	keep_gone(modules, &list);
	is_same = is_same_list(modules, &list);
	vec_release(&modules->list);
	modules->list = list;
	return !is_same;
}

struct module *kernel_modules_at(struct kernel_modules *modules, uint64_t time_ns, uint64_t addr,
				 bool maybe)
{
	struct module *found = NULL;

	for (size_t i = 0; i < modules->list.len; i++) {
		struct module *module = &modules->list.data[i];
		uint64_t to_ns = maybe ? module->gone_ns : module->seen_ns;

		/* Data may lie elsewhere than text, so sizes may reach over the next module. */
		if (module->start > addr || addr - module->start >= module->size ||
		    (module->from_ns && time_ns <= module->from_ns) ||
		    (module->gone_ns && time_ns > to_ns))
			continue;
		if (!found || module->start > found->start)
			found = module;
	}
	return found;
}

bool kernel_modules_is_sure(struct kernel_modules *modules, struct module *module, uint64_t addr)
{
	if (!module->words)
		read_details(modules, module);
	return addr - module->start < module->sure_bytes;
}

/* A module that is still loading may be at it. */
static bool is_init_time(const struct module *module, uint64_t time_ns)
{
	return time_ns > module->from_ns && (!module->init_to_ns || time_ns <= module->init_to_ns);
}

const struct module *kernel_modules_init_at(const struct kernel_modules *modules, uint64_t time_ns,
					    uint64_t addr)
{
	const struct module *found = NULL;

	for (size_t i = 0; i < modules->list.len; i++) {
		const struct module *module = &modules->list.data[i];

		if (module->init && module->init <= addr && addr - module->init < INIT_TEXT_BYTES_MAX &&
		    is_init_time(module, time_ns) && (!found || module->init > found->init))
			found = module;
	}
	return found;
}

const struct module *kernel_modules_find(struct kernel_modules *modules, const char *path)
{
	uint32_t id = strtab_adds(&modules->strings, path);

	for (size_t i = 0; i < modules->list.len; i++) {
		struct module *module = &modules->list.data[i];

		if (module->path != id)
			continue;
		if (!module->words)
			read_details(modules, module);
		return module;
	}
	return NULL;
}

const char *kernel_modules_path(const struct kernel_modules *modules, const struct module *module)
{
	return strtab_get(&modules->strings, module->path);
}

const char *kernel_modules_words(const struct kernel_modules *modules, const struct module *module)
{
	return strtab_get(&modules->strings, module->words);
}

void kernel_modules_release(struct kernel_modules *modules)
{
	vec_release(&modules->list);
	strtab_release(&modules->strings);
}
