/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * spaces: which mappings with which tables a process has: put together from the map cache, published to
 * the kernel's walk, replaced when mappings change, taken back when the process is gone.
 *
 * Publishing is one write after everything that it leads to. Taking back is one write too (the serial
 * of the head becomes 0), and the memory is given out again after the next spaces_quiet().
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "core/maps/map_cache.h"
#include "core/unwind/space_plan.h"
#include "core/unwind/table_store.h"

struct spaces;

struct spaces_options {
	struct map_cache *maps; /* borrowed, as all here */
	struct segments *segments;
	struct table_store *tables;
	struct process_runtimes *runtimes; /* who knows of code that is of no file; NULL: nobody does */
	struct unwind_space *heads; /* [UNWIND_SPACES_MAX], zeroed; seen by the kernel. NULL: our own memory */
	void *ctx;
	/* Sets or (process NULL) removes what the kernel knows of a pid. Removing what is not there is no
	 * error. NULL: nothing is published. Errors: -E2BIG the kernel's table is full. */
	int (*publish)(void *ctx, uint32_t pid, const struct unwind_process *process, struct err *err);
};

struct spaces *spaces_new(const struct spaces_options *options);
void spaces_free(struct spaces *spaces);
DEFINE_CLEANUP(struct spaces *, spaces_free)

/* A process in one life between two execs: what struct capture_key tells. */
struct spaces_life {
	uint32_t pid;
	uint64_t start_ns, exec_id; /* as the kernel counts them */
};

/*
 * The space with the mappings of that life at time_ns (CLOCK_MONOTONIC), made when there is none; for a
 * walk in user space. When the process still lives, the kernel gets what it has mapped now. Returns
 * the word (UNWIND_WORD), 0 when the process has no known mappings or there is no room.
 * The space stays readable until the next spaces_quiet() at least.
 */
uint64_t spaces_get(struct spaces *spaces, const struct spaces_life *life, uint64_t time_ns);

/*
 * A walk with that space came to an address in a mapping without a table yet: makes it (table_store_want()).
 * True: the next spaces_get() of that life and time has it.
 */
bool spaces_want(struct spaces *spaces, const struct spaces_life *life, uint64_t time_ns, uint64_t addr);

/* Where the space of a word is; NULL for 0, and for one that was taken back. */
const struct unwind_space *spaces_head(const struct spaces *spaces, uint64_t word);

/* Makes the tables of a process's mappings before sampling begins, so that its first sample finds them. */
void spaces_prepare(struct spaces *spaces, uint32_t pid);

/* After the side-band was read: replaces published spaces whose mappings have changed, and takes back
 * those of processes that are gone. */
void spaces_follow(struct spaces *spaces, uint64_t now_ns);
/* No program that began before the last spaces_follow() runs any more: what was taken back then is free. */
void spaces_quiet(struct spaces *spaces);

/*
 * Whether a walk with the space of that serial went by the mappings that the process really had at
 * time_ns, as far as it concerns this address: the same file at the same bias, or none in both. False
 * too for a serial that is not known any more. A child may have its parent's space from the kernel, which
 * nobody else is told of: after false, spaces_get() gives the kernel the right one.
 */
bool spaces_was_right(struct spaces *spaces, uint32_t serial, struct map_process *process, uint64_t time_ns,
		      uint64_t addr);

/*
 * Whether a walk with the space of that serial had no table at an address because the file there did not answer in
 * time.
 */
bool spaces_timed_out(const struct spaces *spaces, uint32_t serial, uint64_t addr);

/* Whether in the space of that serial there is code at an address of which a runtime has told how to follow it. */
bool spaces_is_heap(const struct spaces *spaces, uint32_t serial, uint64_t addr);
/* Whether the process may have had a runtime whose frames a walk with the space of that serial did not know of. */
bool spaces_script_waits(const struct spaces *spaces, uint32_t serial);
/* When spaces_follow() has something to ask again (CLOCK_MONOTONIC); UINT64_MAX: nothing. As of the last one. */
uint64_t spaces_again_ns(const struct spaces *spaces);

/*
 * How frames of a CPython were found by a walk with the space of that serial; NULL: there is none. Likewise
 * borrowed.
 */
const struct script_python *spaces_python(const struct spaces *spaces, uint32_t serial);

/* How often a space was not made for want of room, so far. */
uint64_t spaces_refused(const struct spaces *spaces);

struct spaces_stats {
	uint64_t spaces, mappings; /* in use */
	/* So far: put together; told to the kernel, which did not know it yet; not made for want of room. */
	uint64_t made, published, refused;
};
/* What there is now. */
void spaces_stats(const struct spaces *spaces, struct spaces_stats *ret_stats);
