/* SPDX-License-Identifier: GPL-2.0-or-later */
/* caps: the capabilities of this thread, asked of the kernel itself, and what each one gives to stk. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <linux/capability.h>
#include "base/err.h"

/* Sets of capabilities are bits 1 << CAP_x, as in the Cap lines of /proc/PID/status. */
#define CAPS_BIT(cap) (UINT64_C(1) << (cap))

/* The one line that gives an installed stk all it can use; the same words in every hint and page. */
#define CAPS_SETCAP \
	"sudo setcap cap_bpf,cap_perfmon,cap_syslog,cap_sys_ptrace,cap_dac_read_search," \
	"cap_checkpoint_restore=ep $(command -v stk)"
#define CAPS_SUDO_OR "run stk with sudo, or: " /* what needs nothing to be changed comes first */

/* A capability that stk can use. */
struct caps_use {
	int cap;
	const char *name; /* "CAP_BPF" */
	const char *cost; /* what its lack costs */
	bool needed; /* no recording by BPF without it */
};

/* All of them, in the order of doctor's report; ended by a NULL name. */
extern const struct caps_use caps_uses[];

/*
 * The effective set of the calling thread, by capget(2); 0 when the kernel does not say. In a user
 * namespace other than the first one, only what counts there is kept: CAP_BPF, CAP_PERFMON, CAP_SYSLOG
 * and CAP_SYS_ADMIN are asked for in the first one.
 */
uint64_t caps_effective(void);

/* Whether this thread is in the first user namespace; where that cannot be read: true. `root` is put before the
 * path: "" for this machine, else a folder of made-up files, for tests. */
bool caps_first_user_ns(const char *root);
/* Whether /proc/self/status holds these words; false where it cannot be read. `root` as above. */
bool caps_status_says(const char *root, const char *words);

/* Whether `set` holds `cap`, or one that the kernel takes in its place: CAP_SYS_ADMIN for CAP_BPF,
 * CAP_PERFMON and CAP_CHECKPOINT_RESTORE, CAP_DAC_OVERRIDE for CAP_DAC_READ_SEARCH. */
bool caps_allow(uint64_t set, int cap);

/* caps_allow() for the calling thread, now. */
bool caps_has(int cap);

/* How a caller that lacks a capability comes by it: a command or a step, for a fix or a hint. `root` as above. */
const char *caps_fix(const char *root);

/* Gives an err that is set (NULL: none) that as its hint, when stk's own rights lack any of caps_uses. */
void caps_hint(struct err *err);
