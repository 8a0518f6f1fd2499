/* SPDX-License-Identifier: GPL-2.0-or-later */
/* target: what to watch, as asked for on the command line and checked against the system. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include "abi/capture.h"
#include "base/err.h"
#include "base/vec.h"

struct target {
	VEC(uint32_t) pids; /* -p: processes, all threads; checked to exist */
	VEC(uint32_t) tids; /* -t: single threads */
	bool all; /* -a, or no target at all */
	bool has_uid;
	uid_t uid; /* -u */
	char *cgroup; /* -G: as given; NULL: none */
	uint64_t cgroup_id; /* of the cgroup v2 directory */
	uint32_t n_comms; /* --comm */
	char comms[CAPTURE_COMMS_MAX][CAPTURE_COMM_BYTES]; /* kept to the 15 characters the kernel keeps */
	VEC(uint32_t) cpus; /* -C; empty: all that are online */
	uint32_t workload_pid; /* -- CMD, where that is the target: its pid, watched from its exec on; 0: none */
	uint32_t command_pid; /* -- CMD in any case: it is not stk's own work; 0: none */
};

void target_init(struct target *target);
void target_release(struct target *target);

/* Each parses one option's word: usage errors (exit 2) for words that are none, -ESRCH for a pid or tid
 * that is not there, and so on; each with a hint. */
int target_add_pids(struct target *target, const char *list, struct err *err); /* "1,2,3" */
int target_add_tids(struct target *target, const char *list, struct err *err);
int target_set_user(struct target *target, const char *user, struct err *err); /* name or uid */
/* An absolute path, or one below the cgroup2 mount. */
int target_set_cgroup(struct target *target, const char *path, struct err *err);
int target_add_comms(struct target *target, const char *list, struct err *err); /* "a,b" */
/*
 * Adds all processes but this one whose name has a match of an extended regular expression in it, as pgrep(1):
 * what the kernel keeps of a name, 15 characters. -ESRCH: there is none.
 */
int target_add_named(struct target *target, const char *pattern, struct err *err);
int target_set_cpus(struct target *target, const char *list, struct err *err); /* "0-3,5" */
/* The process that a thread, or a process itself, belongs to: Tgid in /proc/NR/status; 0: there is none. */
uint32_t target_process_of(uint32_t nr);
/* Whether processes, threads, a user, a cgroup or names are asked for. */
bool target_is_named(const struct target *target);
/* All there is to check about the combination; sets `all` when nothing was named. */
int target_check(struct target *target, struct err *err);
