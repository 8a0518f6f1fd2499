/* SPDX-License-Identifier: GPL-2.0-or-later */
/* image_pids: which processes had an image mapped: where a file of a container is found first. */
#pragma once
#include <stdint.h>
#include "base/vec.h"
#include "core/profile/tables.h"
#include "core/symbol/symbol_context.h"

struct image_pid {
	uint32_t image, pid;
};

/* A zeroed struct knows of none. */
struct image_pids {
	VEC(struct image_pid) all; /* by image, then pid */
	VEC(uint32_t) answer;
};

/* Reads the mappings of the tables. */
void image_pids_read(struct image_pids *pids, const struct tables *tables);
/* The pids of one image, each once; borrowed until the next call. */
struct symbol_pids image_pids_of(struct image_pids *pids, uint32_t image);
void image_pids_release(struct image_pids *pids);
