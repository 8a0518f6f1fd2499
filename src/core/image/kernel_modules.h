/* SPDX-License-Identifier: GPL-2.0-or-later */
/* kernel_modules: the modules of the running kernel, and where their code is; private to kernel_image. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/strtab.h"
#include "core/profile/event.h"

struct module {
	uint64_t start, size; /* as /proc/modules has them; the size may reach over what is another's */
	uint64_t init; /* where .init.text was; 0: not known, or before modules were looked at */
	uint64_t init_to_ns; /* until then that may have run; 0: it may still */
	uint64_t sure_bytes; /* so many from `start` on are its own */
	uint32_t path; /* in strings: "[ext4]" */
	uint32_t words; /* in strings: as META_MODULE has them; 0: they and build_id were not read yet */
	struct event_image image; /* id and path are 0 */
	uint64_t from_ns; /* it was loaded after that; 0: before modules were looked at */
	uint64_t seen_ns; /* the last time that it was there */
	uint64_t gone_ns; /* when it was not there any more; 0: it is */
};

struct module_list {
	struct module *data;
	size_t len, cap;
};

/* Zeroed but for the paths, nothing has been read yet. */
struct kernel_modules {
	const char *list_path; /* /proc/modules; borrowed */
	const char *folder; /* /sys/module; borrowed */
	uint64_t read_ns; /* when it was read last, CLOCK_MONOTONIC; 0: never */
	uint64_t before_ns; /* and the time before that */
	struct module_list list; /* those that are there, by start, then those that were */
	struct strtab strings;
};

void kernel_modules_release(struct kernel_modules *modules);

/* Reads the list again; whether it is another. Those that are gone are remembered. */
bool kernel_modules_read(struct kernel_modules *modules);

/*
 * The last module that starts at or below the address and reaches it, of those that were there at
 * that time for certain, else, with `maybe`, of those that may just have gone. NULL: none.
 */
struct module *kernel_modules_at(struct kernel_modules *modules, uint64_t time_ns, uint64_t addr,
				 bool maybe);
/* Whether an address that is in it by its size is the module's own for certain. */
bool kernel_modules_is_sure(struct kernel_modules *modules, struct module *module, uint64_t addr);
/*
 * The module whose .init.text was nearest below at that time, near enough to be it; NULL: none. Its
 * memory is used for the next one's: times tell them apart, of modules that were loaded after the
 * list was read first.
 */
const struct module *kernel_modules_init_at(const struct kernel_modules *modules, uint64_t time_ns,
					    uint64_t addr);
/* The module of a path ("[ext4]"), its words known; NULL: none. */
const struct module *kernel_modules_find(struct kernel_modules *modules, const char *path);

/* Its path, and its words once they were read, else "": borrowed until a module is added. */
const char *kernel_modules_path(const struct kernel_modules *modules, const struct module *module);
const char *kernel_modules_words(const struct kernel_modules *modules, const struct module *module);
