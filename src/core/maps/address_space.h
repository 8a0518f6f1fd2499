/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * address_space: what one process had mapped, at any time since it is known: a balanced tree of
 * mappings that never overlap, shared by versions of one process and by parent and child.
 *
 * A tree's nodes are counted, and a node that has more than one owner is copied before it changes
 * (path copying: Driscoll, Sarnak, Sleator, Tarjan, "Making Data Structures Persistent", 1989). So a
 * fork is one counter, a change costs the logarithm of the number of mappings, and an old version
 * costs only what has changed since.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/vec.h"
#include "core/maps/map_cache.h"

struct map_node;

/* What all address spaces of one cache share. A zeroed struct is ready. */
struct map_nodes {
	uint64_t count; /* nodes there are */
	uint64_t random; /* state behind the nodes' priorities */
	uint64_t serial; /* of the last version made */
	uint64_t contents; /* number of the last contents made */
	uint64_t past_cap; /* past versions there is memory for */
};
#define MAP_NODE_BYTES 80 /* what one costs, with the allocator's own part */

/* The mappings from one time on. */
struct space_version {
	uint64_t from_ns;
	uint64_t serial; /* never used again: what was found in a version stays true in it */
	uint64_t contents; /* changes with every mapping: equal numbers are equal mappings; 0: there are none */
	struct map_node *root;
	uint32_t execs; /* how many exec and rereads came before: versions with equal ones are of one program */
	uint32_t rereads : 31; /* of those, which said nothing of another program */
	uint32_t from_read : 1; /* made by reading /proc, so it may be newer than events still to come */
};

#define SPACE_PAST_MAX 4096 /* past versions; with more the older half is forgotten */

#define SPACE_EXEC_NS 100000000ULL /* how long an exec may take, from its event to its first instruction */

/* A zeroed struct has nothing mapped since the beginning. */
struct address_space {
	struct space_version now;
	VEC(struct space_version) past; /* oldest first */
	bool forgot; /* of times before the oldest version nothing is known any more */
};

/* What is mapped. */
struct map_change {
	struct mapping mapping; /* its since_ns is of no account */
	uint64_t time_ns; /* when it is known to hold; what it replaces ends here */
	bool by_reading; /* read from /proc: it may have been there for long */
};

void address_space_release(struct address_space *space, struct map_nodes *nodes);
/* The child starts with the parent's mappings of that time; child is zeroed before. */
void address_space_fork(struct address_space *child, const struct address_space *parent,
			struct map_nodes *nodes, uint64_t time_ns);
/* From that time on nothing is mapped: exec. */
void address_space_exec(struct address_space *space, struct map_nodes *nodes, uint64_t time_ns);
/* As for exec, but what is mapped after comes from /proc: events were lost, nothing known is sure. */
void address_space_reread(struct address_space *space, struct map_nodes *nodes, uint64_t time_ns);
/* From that time on it has what the other one has now: two processes with one memory. */
void address_space_share(struct address_space *space, const struct address_space *other,
			 struct map_nodes *nodes, uint64_t time_ns);
/*
 * Something is mapped. What it overlaps ends, or is cut, at that time; but a mapping that says of
 * its addresses what is already known is joined with it and changes nothing.
 */
void address_space_map(struct address_space *space, struct map_nodes *nodes,
		       const struct map_change *change);
/*
 * The mapping that held addr at that time; false: none is known. *ret_serial (may be NULL) is the
 * version's: the same answer holds for every time with this serial.
 */
bool address_space_find(const struct address_space *space, uint64_t time_ns, uint64_t addr,
			struct mapping *ret_mapping, uint64_t *ret_serial);
/* As address_space_find(), in the program before the one of that time, when its exec is so short ago
 * that the kernel may have been at it still (SPACE_EXEC_NS). */
bool address_space_find_before_exec(const struct address_space *space, uint64_t time_ns,
				    uint64_t addr, struct mapping *ret_mapping);
/* The serial of the version of that time. */
uint64_t address_space_serial(const struct address_space *space, uint64_t time_ns);
/* What was mapped at that time, as a number, and how many exec (rereads are none) came before. */
void address_space_contents(const struct address_space *space, uint64_t time_ns,
			    struct map_contents *ret_contents);
/* Calls fn for each mapping of that time, by address. */
void address_space_each(const struct address_space *space, uint64_t time_ns,
			void (*fn)(void *ctx, const struct mapping *mapping), void *ctx);
/* Nobody will ask about times before this one. */
void address_space_retire(struct address_space *space, struct map_nodes *nodes, uint64_t time_ns);
