/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * map_watch: how soon after a mapping has come the recorder looks at it: at once, and never so often that it would
 * do little else. A library that takes another's place is walked by the tables of that one until then.
 *
 * A look has two parts: the rings are read, and the tables follow what was read. The second keeps to its share of
 * the time. The first cannot: a ring that nobody reads is full at some time, and what comes then is lost.
 */
#pragma once
#include <stdbool.h>
#include "base/err.h"
#include "core/capture/wake_pace.h"

#define MAP_WATCH_SHARE 20 /* of the time one part is used for looking, at most */
#define MAP_WATCH_MIN_NS 500000ull
#define MAP_WATCH_MAX_NS 400000000ull
#define MAP_WATCH_FILL_MAX 50 /* percent of a ring, at the rate at which it was filled last */
#define MAP_WATCH_QUIET_NS 10000000ull /* what is not known to be filled fast may be from now on */

struct map_watch {
	int rings_fd; /* an epoll descriptor over the rings; -1: not open */
	struct wake_pace pace;
	uint64_t read_ns, follow_ns; /* when the rings were last read; the tables are not to follow before */
	uint64_t fills_ns; /* what it would take now to fill a ring as far as it may be */
	bool behind; /* the tables have not followed what was read */
};

/* epoll_fd (borrowed) then is readable when a ring is, and the pace allows. Errors: those of epoll_create(2) .. */
int map_watch_init(struct map_watch *watch, int epoll_fd, struct err *err);
/* A ring of map events, readable with each of them; it leaves by being closed. Errors: epoll_ctl(2). */
int map_watch_add(struct map_watch *watch, int ring_fd, struct err *err);
/* The rings were read at now_ns: whether there was anything, and how full the fullest was, in percent. */
void map_watch_read(struct map_watch *watch, uint64_t now_ns, bool any, unsigned int fill_percent);
/* Whether the tables are to follow now. */
bool map_watch_is_due(const struct map_watch *watch, uint64_t now_ns);
/* They have. */
void map_watch_followed(struct map_watch *watch);
/*
 * A look in which they have is over, the reading with it. used_ns: of a processor, by ourselves: what is waited for
 * meanwhile takes nothing of it, and readers (reader/reader.h) use about as much once more.
 */
void map_watch_pause(struct map_watch *watch, uint64_t now_ns, uint64_t used_ns);
/* After a look, be it of one part: sets when the next one is. */
void map_watch_looked(struct map_watch *watch, uint64_t now_ns);
void map_watch_release(struct map_watch *watch);
