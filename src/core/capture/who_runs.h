/* SPDX-License-Identifier: GPL-2.0-or-later */
/* who_runs: processes in the order in which they are likely to be sampled. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/*
 * Sorts pids: those that run at this moment first, then by the share of a processor that each has had since it
 * began (/proc/PID/stat); equal ones, and those that are gone, by pid.
 */
void who_runs_sort(uint32_t *pids, size_t n);
