/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * naming_feed: what the naming process has to know of a recording, taken from its tables as they grow, so that they
 * are the queue: images with where they were mapped, places, and which of them a stack ends at. It can be told
 * again from the start, to another process. Of images whose names are told (image_is_told()) nothing is: their
 * places are named by whoever records.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "core/naming/told_strings.h"
#include "core/profile/tables.h"

/* An image whose places get no names, and why; NAME_NOT_TRIED: not yet. */
struct left_image {
	uint32_t image;
	enum name_reason reason;
	bool is_taken_up; /* they are asked for again */
};

struct naming_feed {
	struct sink sink; /* takes META events, which are told with the rest */
	struct tables *tables; /* borrowed */
	struct encoder *encoder;
	struct told_strings strings;
	/* Told so far: up to these ids; and how many stacks. */
	uint32_t image, location, process, stacks, stacks_seen;
	size_t mappings;
	uint32_t mappings_forgotten; /* as the tables had it then */
	VEC(uint32_t) ends; /* locations, ascending: that a stack ends there */
	VEC(uint32_t) living; /* processes that had not ended then */
	VEC(struct left_image) left;
};

void naming_feed_init(struct naming_feed *feed, struct tables *tables);
void naming_feed_release(struct naming_feed *feed);

/*
 * Appends sections with what was not told so far, about NAMING_EVENTS_BYTES at most. False: there was nothing.
 * Places of images that are left get their reason in the tables.
 */
bool naming_feed_take(struct naming_feed *feed, struct buf *out);
/* From here on all is told from the start: to one that knows nothing. */
void naming_feed_restart(struct naming_feed *feed);

/* The places of an image get no names from here on, but `reason`, in the tables; NAME_NOT_TRIED: it is put off. */
void naming_feed_leave(struct naming_feed *feed, uint32_t image, enum name_reason reason);
/* Images that were put off are left no longer. False: there was none. */
bool naming_feed_take_up(struct naming_feed *feed);
/* Nobody will ask for those that were put off any more: what has no name has that reason. */
void naming_feed_give_up(struct naming_feed *feed, enum name_reason reason);
bool naming_feed_is_left(const struct naming_feed *feed, uint32_t image);
