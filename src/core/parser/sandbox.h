/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * sandbox: a process that gives up every right it does not need to compute: capabilities, other
 * users' files and processes, the file system, the network, most system calls.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "core/parser/syscall_filter.h"

/* What was got rid of. Part of the parser's wire. */
#define SANDBOX_NO_CAPABILITIES 1 /* none is left, and none can be had again */
#define SANDBOX_OTHER_USER 2 /* root became nobody; another user stays who he is */
#define SANDBOX_LANDLOCK 4 /* no file can be opened, whoever owns it (Linux 5.13, and configured) */
#define SANDBOX_SECCOMP 8 /* system calls are filtered */

struct sandbox_options {
	int socket; /* the one descriptor that stays open, as another number: see sandbox_enter() */
	uint64_t data_bytes; /* memory that may be had beyond what is in use already */
	bool refuse_open; /* to try to open a file does not end the process: syscall_filter_set() */
};

#define SANDBOX_SOCKET 3 /* the descriptor afterwards; 0 to 2 are /dev/null */

/*
 * Gives the rights up, for good. What a kernel does not have is left out of *ret_got (SANDBOX_*); what
 * every kernel has must work. Returns 0 or a negative errno: the process must not go on then.
 * Capabilities: capabilities(7). Landlock: landlock(7), Documentation/userspace-api/landlock.rst.
 */
int sandbox_enter(const struct sandbox_options *options, uint32_t *ret_got);

/*
 * For a process that opens files of others: keeps CAP_SYS_PTRACE, CAP_DAC_READ_SEARCH and CAP_CHECKPOINT_RESTORE,
 * where it has them, and descriptors up to `last_fd`; it ends with its parent. Who it is stays. 0 or a negative
 * errno.
 */
int sandbox_keep_opening(int last_fd);
/*
 * For a process that starts such ones and those that enter the sandbox: keeps what they and their ending take,
 * and of all descriptors `socket`, as SANDBOX_SOCKET (0 to 2 are /dev/null); it ends with its parent. 0 or a
 * negative errno.
 */
int sandbox_keep_starting(int socket);

/*
 * When memory runs out (proc_pid_oom_score_adj(5)) the kernel ends this process before others: who it works for
 * does without it, or starts it again. Where that may not be said it stays as it was.
 */
void sandbox_ends_first(void);

/*
 * For a process that has to open files and sockets: gives up all capabilities for good, and every descriptor
 * beyond `last_fd`; it ends with its parent. Who it is stays. Returns 0 or a negative errno.
 */
int sandbox_drop_rights(int last_fd);
