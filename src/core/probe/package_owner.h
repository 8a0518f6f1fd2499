/* SPDX-License-Identifier: GPL-2.0-or-later */
/* package_owner: which package brought a file, by dpkg-query(1). */
#pragma once
#include "core/probe/probe.h"

/*
 * Appends the name of the package that brought the file at `path` (absolute), without its architecture.
 * False: no package did, or there is no dpkg-query. Takes some 50 ms, for it reads the lists of all
 * packages, and 2 s at most.
 */
bool package_owner(const struct probe_context *context, const char *path, struct buf *name);
