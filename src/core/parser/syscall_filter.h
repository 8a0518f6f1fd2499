/* SPDX-License-Identifier: GPL-2.0-or-later */
/* syscall_filter: the few system calls that computing takes, by seccomp(2). */
#pragma once
#include <stdbool.h>
#include "base/child.h"

/* Sanitizers have calls of their own to make: then what is dangerous is refused, and all else allowed. */
#define SYSCALL_FILTER_LOOSE CHILD_IS_SANITIZED

/*
 * From here on this process may read, allocate, and send and receive messages. Calls by which something
 * could be opened, begun or changed outside of it end it (SIGSYS); those not known here fail with
 * ENOSYS. Needs no_new_privs. With refuse_open a file that is to be opened does not end it, and fails with
 * EACCES: libdw tries. Returns false when the kernel has no filters.
 */
bool syscall_filter_set(bool refuse_open);
