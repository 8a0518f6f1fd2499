/* SPDX-License-Identifier: GPL-2.0-or-later */
/* turns: when a process has a processor among others that want one. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/*
 * A process with a nice value below 0 wants short turns, and at once: since Linux 6.12 one that wakes up takes a
 * processor from one with a longer slice, instead of after the rest of that one's turn (PREEMPT_SHORT of
 * kernel/sched/features.h; 3 ms and more at each hop from one process to the next). The least that there is; older
 * kernels do not read it, and let a nice value of -20 go first.
 */
#define TURNS_SLICE_NS 100000

/*
 * Gives a process (0: this one) the usual policy, a nice value, and the slice that goes with it; not_children: what
 * it forks from now on begins with 0. Whoever has asked for that may not take it back without CAP_SYS_NICE.
 * Errors: -errno of sched_setattr(2): -EPERM, -ESRCH.
 */
int turns_set_nice(pid_t pid, int nice, bool not_children);
