/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cpus: lists of cpus as the kernel writes them: "0-3,5". */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/err.h"
#include "base/vec.h"

#define CPUS_MAX 8192 /* CONFIG_NR_CPUS of any distribution */

struct cpus {
	VEC(uint32_t) list; /* ascending, each once */
};

/* Adds the cpus of a list. -EINVAL, and cpus untouched, for a text that is none or a cpu past CPUS_MAX. */
int cpus_parse(struct cpus *cpus, const char *text);
void cpus_release(struct cpus *cpus);
bool cpus_has(const struct cpus *cpus, uint32_t cpu);

/* Those that are online now (/sys/devices/system/cpu/online). */
int cpus_online(struct cpus *cpus, struct err *err);
/* How many numbers a cpu of this machine can have: the highest possible one + 1. */
int cpus_possible(uint32_t *ret_n, struct err *err);

/* Open files that a recording of all cpus has at most. */
uint64_t cpus_open_files(void);
/* Gives an err that is set (NULL: none) the command that allows so many as its hint, where they are not allowed. */
void cpus_files_hint(struct err *err);
