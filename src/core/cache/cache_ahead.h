/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * cache_ahead: brings from memory what the chains of some nodes of a file of the symbol cache are
 * made of. Who walks along one chain after the other waits for memory at each of its steps; here a
 * step of all of them is taken at a time, so that they wait together. Nothing that is read is
 * believed: it is looked at again by cache_file.
 */
#pragma once
#include "core/cache/cache_file.h"

#define CACHE_AHEAD_MAX 64

struct cache_ahead {
	struct cache_file *file; /* borrowed */
	/* Whether a node is known already, with all that it is inlined into. */
	bool (*is_known)(const void *ctx, uint32_t node);
	const void *ctx;
	uint32_t nodes[CACHE_AHEAD_MAX]; /* as extents have them, but not 0; nothing is in them after */
	size_t n;
};

/* Begins to bring what the nodes' chains are made of; whoever reads it soon waits less. */
void cache_ahead_bring(struct cache_ahead *ahead);
