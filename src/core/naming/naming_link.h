/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * naming_link: the recorder's side of the naming process: tells it what is new, puts the names that it finds into
 * the tables, and never waits for it but at the end, and then not for long. When it makes no progress with an
 * image it is ended, if it can be, and another goes on without that image.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/mem.h"
#include "core/naming/naming_process.h"
#include "core/profile/tables.h"

#define NAMING_STALL_NS 1000000000ULL /* no progress, and no use of a processor: it waits for what does not come */

struct naming_link;

struct naming_link_options {
	struct naming_options process;
	struct tables *tables; /* borrowed */
	/* Pushes META events: what is known of the kernel and of its modules by now. */
	int (*tell_kernel)(void *ctx, struct sink *sink);
	/* Calls add with each process that lives. */
	void (*tell_living)(void *ctx, void (*add)(void *to, uint32_t pid), void *to);
	void *ctx; /* of both */
	/* As struct symbolizer_options has it; NULL: nobody. */
	void (*progress)(const char *path, size_t done, size_t all);
};

/*
 * Forks what it needs: early, while this process is small and has nothing open. What fails is told as a warning,
 * and leaves all without names.
 */
struct naming_link *naming_link_new(const struct naming_link_options *options);

/* Of the tables there is something new, as after a drain: tells it as far as it can be told without waiting. */
void naming_link_tell(struct naming_link *link);

/*
 * Reads what has come, sends what waits, and looks whether there is progress. To be called when naming_link_fd()
 * is ready for naming_link_events() (of poll(2)), and a few times a second. Stores some thousand names at most.
 */
void naming_link_step(struct naming_link *link);
int naming_link_fd(const struct naming_link *link); /* -1: there is none; another one after each step */
short naming_link_events(const struct naming_link *link);

/*
 * The recording is over: waits until all has names or a reason, for limit_ns at most (0: as long as there is
 * progress). `hurry` (may be NULL) is asked again and again: true leaves the rest. False: places were left
 * because the time was over. (That no process could be had was told.)
 */
bool naming_link_finish(struct naming_link *link, uint64_t limit_ns, bool (*hurry)(void));

/* Instead of finishing: what did not answer while it was recorded, and so has no names, is timed out. */
void naming_link_give_up(struct naming_link *link);

/*
 * What is known once it has finished: symbolizer_kernel_layout(), and META_MISSING_FILES ("" for none; borrowed).
 */
uint64_t naming_link_kernel_layout(const struct naming_link *link);
const char *naming_link_missing(const struct naming_link *link);

/* Ends the process. One that cannot be ended is left behind, and told. NULL is fine. */
void naming_link_free(struct naming_link *link);
DEFINE_CLEANUP(struct naming_link *, naming_link_free)
