/* SPDX-License-Identifier: GPL-2.0-or-later */
/* cache_open: a file of the symbol cache in memory, its frame checked: cache_file_open() and what it leaves. */
#pragma once
#include "core/cache/cache_bytes.h"
#include "core/cache/cache_file.h"

struct cache_file {
	char *name;
	const uint8_t *bytes;
	size_t size;
	struct cache_bytes loaded; /* whose bytes they are; empty: they are borrowed */
	bool damaged;
	struct cache_header header; /* a copy: what was checked stays what it was */
	const uint8_t *sections[CACHE_SECTIONS_];
	uint32_t n[CACHE_SECTIONS_];
	uint32_t n_extents;
	uint32_t run; /* that was looked at last */
	/* The extent that was found last, and its run. */
	uint32_t extent, extent_run;
	bool has_extent;
};
