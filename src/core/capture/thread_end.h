/* SPDX-License-Identifier: GPL-2.0-or-later */
/* thread_end: why a thread that was sampled had no user stack: what it is, or that it has ended. */
#pragma once
#include <stdint.h>
#include "abi/stack.h"

/*
 * By /proc/TID/stat as it is now: STACK_CAUSE_KTHREAD; STACK_CAUSE_EXITED when it is not there any more, or a
 * zombie; STACK_CAUSE_NO: it lives, and should have had one.
 */
enum stack_cause thread_end_cause(uint32_t tid);
