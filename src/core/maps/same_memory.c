// SPDX-License-Identifier: GPL-2.0-or-later
/* same_memory: whether two processes have one memory between them. */
#include <linux/kcmp.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "core/maps/same_memory.h"

bool same_memory(uint32_t pid, uint32_t other)
{
	return !syscall(SYS_kcmp, pid, other, KCMP_VM, 0, 0);
}
