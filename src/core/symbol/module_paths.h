/* SPDX-License-Identifier: GPL-2.0-or-later */
/* module_paths: where the files of a kernel's modules are on this machine. */
#pragma once
#include <stddef.h>
#include "base/mem.h"

struct module_paths;

#define MODULE_PATHS_MAX 65536 /* files; Debian's largest kernel has 4,500 */

/*
 * Looks through the folders of modules of a release ("6.1.0-54-amd64"): below each of `dirs`
 * (borrowed), folders of debug data, then below /usr/lib/debug, then where they are loaded from.
 */
struct module_paths *module_paths_new(const char *release, const char *const *dirs, size_t n_dirs);
void module_paths_free(struct module_paths *paths);
DEFINE_CLEANUP(struct module_paths *, module_paths_free)

/*
 * The i-th file of the module of that name, as the kernel spells it ("raid6_pq"): X.ko, packed
 * (.xz, .zst, .gz) or its debug data (.debug), in the order of the folders. NULL: there are no more.
 */
const char *module_paths_get(const struct module_paths *paths, const char *name, size_t i);
