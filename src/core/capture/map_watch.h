/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * map_watch: how soon after a mapping has come the recorder looks at it: at once, and never so often that it would
 * do little else. A library that takes another's place is walked by the tables of that one until then.
 */
#pragma once
#include "base/err.h"
#include "core/capture/wake_pace.h"

#define MAP_WATCH_SHARE 20 /* of the time one part goes to looking, at most */
#define MAP_WATCH_MIN_NS 500000ull
#define MAP_WATCH_MAX_NS 20000000ull

struct map_watch {
	int rings_fd; /* an epoll descriptor over the rings; -1: not open */
	struct wake_pace pace;
};

/* epoll_fd (borrowed) then is readable when a ring is, and the pace allows. Errors: those of epoll_create(2) .. */
int map_watch_init(struct map_watch *watch, int epoll_fd, struct err *err);
/* A ring of map events, readable with each of them; it leaves by being closed. Errors: epoll_ctl(2). */
int map_watch_add(struct map_watch *watch, int ring_fd, struct err *err);
/* After the rings were read: it took so long (0: there was nothing new). */
void map_watch_looked(struct map_watch *watch, uint64_t took_ns);
void map_watch_release(struct map_watch *watch);
