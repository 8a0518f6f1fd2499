/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * recorder_rights: the recorder gives up its capabilities once it samples. What it reads from then on are rings of
 * the kernel, /proc, and answers of processes that have fewer rights than it has.
 */
#pragma once
#include <stdbool.h>
#include "base/err.h"

/*
 * Raises what limits the recorder, as far as it may: files, and memory of rings, which takes capabilities that are
 * given up later. A command has been forked before and keeps the limits that it was given.
 */
void recorder_raise_limits(void);

/*
 * Gives up all but what recording still takes, for good. bpf: it samples by BPF; has_command: a command was
 * started, and may have to be ended. What is run from here on gains none. Errors: as rights_keep().
 *
 * What stays: CAP_BPF, since maps are made for programs that come to be seen (BPF_MAP_CREATE takes it where
 * kernel.unprivileged_bpf_disabled is set, and before Linux 5.19 every command of bpf(2) does:
 * kernel/bpf/syscall.c); CAP_PERFMON, for events of processors and threads that come later; CAP_KILL with a
 * command, which may have changed its user; CAP_SYS_PTRACE where /proc hides processes of others (hidepid);
 * CAP_SYS_ADMIN where it stands for those two, and without BPF where kernel.perf_event_paranoid over 2 asks for
 * it.
 */
int recorder_give_up_rights(bool bpf, bool has_command, struct err *err);
