/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * same_memory: whether two processes have one memory between them: clone(2) with CLONE_VM and
 * without CLONE_THREAD.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>

/* Asks kcmp(2) of the two as they are now; false too where that is not known: one of them is gone, or may not be
 * looked into, or the kernel lacks the call. */
bool same_memory(uint32_t pid, uint32_t other);
