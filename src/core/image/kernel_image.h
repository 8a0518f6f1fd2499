/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * kernel_image: the running kernel as an image: its build id and base, its modules, and the BPF
 * programs that come and go: what turns a kernel address into (image, offset).
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/mem.h"
#include "core/profile/event.h"

struct kernel_image;

/* Where to read; for tests. NULL members: as on a running system. */
struct kernel_image_paths {
	const char *kallsyms; /* /proc/kallsyms */
	const char *modules; /* /proc/modules */
	/* /sys/module: MODULE/notes/.note.gnu.build-id and MODULE/sections beneath */
	const char *module_notes;
	const char *notes; /* /sys/kernel/notes */
	const char *boot_id; /* /proc/sys/kernel/random/boot_id */
};

/* Nothing is read before it is asked for. paths may be NULL; the strings are borrowed and stay. */
struct kernel_image *kernel_image_new(const struct kernel_image_paths *paths);
void kernel_image_free(struct kernel_image *kernel);
DEFINE_CLEANUP(struct kernel_image *, kernel_image_free)

/* Of the kernel itself; its length, 0: none, or not readable. */
size_t kernel_image_build_id(struct kernel_image *kernel, uint8_t ret_id[BUILD_ID_MAX]);
/* The boot's id as /proc/sys/kernel/random/boot_id has it; "" when it cannot be read. Borrowed. */
const char *kernel_image_boot_id(struct kernel_image *kernel);
/* The address of _text; 0: hidden (kptr_restrict, no CAP_SYSLOG), or kallsyms cannot be read. */
uint64_t kernel_image_text(struct kernel_image *kernel);

/*
 * A piece of kernel code appeared, or went, at that time: PERF_RECORD_KSYMBOL. name is what
 * kallsyms calls it, "bpf_prog_6deef7357e7b4530_name".
 */
void kernel_image_ksymbol(struct kernel_image *kernel, uint64_t time_ns, uint64_t start,
			  uint32_t len, const char *name, bool gone);

/*
 * Addresses from now on will be asked for: the modules that are there are noted, so that those that
 * are loaded later are known for such. What they begin with (.init.text) is found of these only.
 */
void kernel_image_begin(struct kernel_image *kernel);

/* Where in the kernel an address is. */
struct kernel_place {
	/* IMAGE_KERNEL, IMAGE_MODULE or IMAGE_BPF; id and path are 0; see IMAGE_NO_BASE. */
	struct event_image image;
	const char *path; /* "[kernel]", "[ext4]", "bpf_prog_6deef7357e7b4530_name"; borrowed */
	uint64_t offset; /* as enum image_kind says */
	/*
	 * Of BPF programs, and of what ftrace and kprobes made (IMAGE_KERNEL): the function, which
	 * may be gone before names are looked up; else NULL. Borrowed.
	 */
	const char *name;
	uint64_t name_offset; /* of the address in that function */
};

/*
 * Finds what an address was at that time. Never fails: what is in no module and no BPF program is
 * taken for the kernel's own. While addresses are hidden, modules and BPF programs are not known,
 * and all of it is IMAGE_KERNEL with IMAGE_NO_BASE.
 */
void kernel_image_find(struct kernel_image *kernel, uint64_t time_ns, uint64_t addr,
		       struct kernel_place *ret_place);

/* A module; all borrowed until the next call. */
struct kernel_module {
	const char *path; /* "[ext4]" */
	struct event_image image; /* as in struct kernel_place */
	const char *words; /* where it and its code are: see META_MODULE */
};
/*
 * The module of that path, also one that is not there any more but was when modules were looked at
 * last. Returns false when there is none, or addresses are hidden.
 */
bool kernel_image_module(struct kernel_image *kernel, const char *path, struct kernel_module *ret_module);
/* Calls fn for each module that some address was found in. */
void kernel_image_each_module(const struct kernel_image *kernel,
			      void (*fn)(void *ctx, const struct kernel_module *module), void *ctx);

/* Changes when answers of kernel_image_find() may have changed. */
uint64_t kernel_image_epoch(const struct kernel_image *kernel);
