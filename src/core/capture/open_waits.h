/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * open_waits: waits whose stack was handed over and that have not ended yet: what their ends are stored with. There
 * are as many as threads that wait, 65,536 at most (CAPTURE_OPEN_WAITS_MAX).
 */
#pragma once
#include <stdint.h>
#include "base/hash.h"
#include "base/vec.h"
#include "core/capture/resolver.h"

struct open_wait; /* of one record */

/* A zeroed struct has none. */
struct open_waits {
	VEC(struct open_wait *) waits; /* by the number in the index; NULL: free */
	VEC(uint32_t) free; /* numbers, from 1 on, that can be used again */
	struct hash_index index; /* by id */
	uint32_t ended; /* the number that is free from the next call on; 0: none */
};

/* `left` waits of that record have not ended. The sample is copied. */
void open_waits_add(struct open_waits *waits, uint64_t id, const struct resolved_sample *sample, uint32_t left);
/*
 * One of them ended. Returns what it is stored with, valid until the next call of either function, or NULL: there
 * is none of that id. With its last wait a record is forgotten.
 */
const struct resolved_sample *open_waits_end(struct open_waits *waits, uint64_t id);
void open_waits_release(struct open_waits *waits);
