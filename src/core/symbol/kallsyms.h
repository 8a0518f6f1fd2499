/* SPDX-License-Identifier: GPL-2.0-or-later */
/* kallsyms: the kernel's own list of its functions, its modules' and its BPF programs'. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/err.h"
#include "base/mem.h"
#include "core/namer/symbol_table.h"

#define KALLSYMS_BYTES_MAX (256u << 20)

/* The text symbols of one kernel, by absolute address. Only read it outside of kallsyms.c. */
struct kallsyms {
	/* A BPF program ends where the kernel says, or else a page from its beginning: bpf_lengths.h. */
	struct symbol_table *table;
	uint64_t text; /* address of _text; 0: not there */
	uint64_t etext; /* of _etext; 0: not there */
	bool hidden; /* all addresses read as zero: kernel.kptr_restrict */
	uint64_t layout; /* fingerprint: equal for two boots of one build; 0: not known */
	struct kallsyms_modules *modules;
};

/*
 * Reads `path` (/proc/kallsyms, or a copy of it). Errors: as open(2) and read(2); -EINVAL when no
 * line of it is one of kallsyms. Addresses that read as zero are no error: see `hidden`.
 * The format is that of s_show() in the kernel's kernel/kallsyms.c.
 */
int kallsyms_load(const char *path, struct kallsyms **ret_kallsyms, struct err *err);
/* The same from len bytes in memory, which it neither keeps nor changes; `name` is for errors. */
int kallsyms_parse(const char *text, size_t len, const char *name, struct kallsyms **ret_kallsyms,
		   struct err *err);
void kallsyms_free(struct kallsyms *kallsyms);
DEFINE_CLEANUP(struct kallsyms *, kallsyms_free)

/*
 * The address of the first symbol of that name, as the kernel has it or as it is shown: without a clone's suffix;
 * false when there is none.
 */
bool kallsyms_find(const struct kallsyms *kallsyms, const char *symbol, uint64_t *ret_addr);

/*
 * Where the text of a module begins: the page of its first function, or what /proc/modules says,
 * when the symbols are the running kernel's (kallsyms_read_modules()). 0: no such module.
 */
uint64_t kallsyms_module(const struct kallsyms *kallsyms, const char *name);
/* Takes module addresses from a file in the format of /proc/modules; without one, as above. */
void kallsyms_read_modules(struct kallsyms *kallsyms, const char *path);

/*
 * The module that holds an address, by its symbols: "ext4", "bpf"; NULL: the kernel itself, or
 * none.
 */
const char *kallsyms_module_at(const struct kallsyms *kallsyms, uint64_t addr, uint64_t *ret_start);
