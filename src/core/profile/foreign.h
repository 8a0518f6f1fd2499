/* SPDX-License-Identifier: GPL-2.0-or-later */
/* foreign: what a file is that was given in place of a profile, in words that help. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include "base/err.h"

#define FOREIGN_LOOK_BYTES 256 /* as much of the beginning as tells kinds apart */

/* Whether the first bytes are those of another known format: no damage to a profile yields them. */
bool foreign_is_known(const void *bytes, size_t len);
/* Sets err to "'name' is a perf.data file, not a stk profile" and the like; returns -EINVAL. */
int foreign_error(const char *name, const void *bytes, size_t len, struct err *err);
