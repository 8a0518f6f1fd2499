/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * debug_fetcher: fetches debug data by build id from debuginfod servers, in a process of its own: what
 * talks to the network has no capability, and no file of ours but a socket. It is libdebuginfod that talks,
 * opened only when it is asked for; its own cache on disk remembers what was fetched.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/err.h"
#include "base/mem.h"

#define DEBUG_FETCHER_WAIT_MS 5000 /* for all files of a run together; after that none is waited for */

struct debug_fetcher;

/*
 * Starts the process, early, while the parent is small. `urls` are the servers, with blanks between them
 * (debuginfod(8)). Errors: -ELIBACC there is no libdebuginfod, with a hint; those of fork(2), socketpair(2).
 */
int debug_fetcher_new(const char *urls, struct debug_fetcher **ret_fetcher, struct err *err);
void debug_fetcher_free(struct debug_fetcher *fetcher); /* ends it, whatever it does */
DEFINE_CLEANUP(struct debug_fetcher *, debug_fetcher_free)

/* The descriptor that it is talked to by; borrowed. For who closes all others. */
int debug_fetcher_fd(const struct debug_fetcher *fetcher);

/*
 * The debug data of a build id: a descriptor, the caller's to close, of whatever was sent; or a negative
 * errno: -ENOENT no server has it (asked once); -ETIME the time is over; -ECANCELED `cancelled` (may be
 * NULL) said so; those of the library. `name`, of whose it is, is for the words when it takes long.
 */
int debug_fetcher_get(struct debug_fetcher *fetcher, const uint8_t *build_id, size_t build_id_len,
		      const char *name, bool (*cancelled)(void));
