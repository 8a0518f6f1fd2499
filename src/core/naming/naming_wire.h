/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * naming_wire: what the recorder and the process that names its places say to each other over a stream socket: each
 * message is a header and as many bytes. Events go both ways, packed as in a profile (core/profile/sections.h).
 *
 *	recorder                                   naming process
 *	LEAVE (u32 image)                 ->                                 is not to be opened or asked about
 *	EVENTS ..                         ->                                 definitions; places that need no name
 *	WORK                              ->                                 that is all by now: open, name ahead
 *	                                  <- STATE (struct naming_state)     now and then
 *	                                  <- EVENTS ..                       strings and names, as they are found
 *	                                  <- LOG (u32 level; text)
 *	PIDS (u32 ..)                     ->                                 processes that live
 *	FINISH                            ->                                 somebody waits: name all
 *	                                  <- STATE, EVENTS ..
 *	                                  <- DONE                            all is named, or has its reason
 *
 * Strings have ids of their own in each direction: 1, 2, 3 .. in the order in which they are told. The ids of
 * images and locations are the recorder's, in both, and ascend; not all are told. Both are one program: numbers
 * are as they are in memory.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"

enum naming_message_type {
	NAMING_LEAVE = 1,
	NAMING_EVENTS,
	NAMING_WORK,
	NAMING_PIDS,
	NAMING_FINISH,
	NAMING_STATE,
	NAMING_LOG,
	NAMING_DONE,
};

#define NAMING_EVENTS_BYTES (64u << 10) /* about so much goes into one message */
#define NAMING_MESSAGE_MAX (1u << 20) /* bytes of one, without its header */

struct naming_header {
	uint32_t type; /* enum naming_message_type */
	uint32_t bytes;
};

/* What the naming process does; each says that it does something. */
struct naming_state {
	uint32_t works; /* messages WORK and FINISH taken so far */
	uint32_t image; /* what is opened or asked about; 0: nothing is */
	uint64_t done, all; /* places, of those to be named for FINISH */
};

/* One end. The descriptor is the owner's. */
struct naming_wire {
	int fd;
	struct buf in, out;
	size_t taken, sent; /* bytes of `in` that were taken, and of `out` that were sent */
};

struct naming_message {
	uint32_t type;
	const void *data; /* `bytes` of them; borrowed until the next call of naming_wire_read() */
	size_t bytes;
};

/* Puts a message behind those that wait to be sent; naming_wire_write() sends it. */
void naming_wire_put(struct naming_wire *wire, enum naming_message_type type, const void *data, size_t bytes);
/* Whether all that was put was sent. */
bool naming_wire_is_empty(const struct naming_wire *wire);
/* Sends what can be sent without waiting: 0, or a negative errno: the other end is gone. */
int naming_wire_write(struct naming_wire *wire);
/* Reads once, without waiting: 1; 0: there is nothing; or a negative errno: the other end is gone. */
int naming_wire_read(struct naming_wire *wire);
/* The next message that is there: 1; 0: none is, as a whole; -EBADMSG: that is none. */
int naming_wire_next(struct naming_wire *wire, struct naming_message *ret_message);
void naming_wire_release(struct naming_wire *wire);
