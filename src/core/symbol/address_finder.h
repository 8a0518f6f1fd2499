/* SPDX-License-Identifier: GPL-2.0-or-later */
/* address_finder: in which image an address is, and at which offset: of a process, a file or the kernel. */
#pragma once
#include "core/maps/map_cache.h"
#include "core/symbol/address_lookup.h"
#include "core/symbol/symbolizer.h"

struct found_symbol;

struct address_finder {
	const struct lookup_options *options; /* borrowed */
	struct symbolizer *symbolizer; /* borrowed */
	struct tables tables; /* images, and where they are mapped */
	/* LOOKUP_PROCESS */
	struct map_cache *maps;
	struct map_process *process;
	uint64_t now_ns;
	struct mapping mapping; /* that the last address was in */
	uint32_t mapping_image; /* of it; 0: there is none */
	/* LOOKUP_FILE, LOOKUP_BUILD */
	struct image *image;
	char *image_path; /* absolute: it is opened again for its names */
	uint32_t image_id;
};

/* Where an address is. */
struct address_place {
	uint64_t offset; /* see enum image_kind */
	uint32_t image; /* of the tables */
	enum name_reason reason; /* NAME_NOT_TRIED; else why it has no name */
};

/* What is borrowed stays until address_finder_release(). Errors: those of address_lookup_new(). */
int address_finder_init(struct address_finder *finder, const struct lookup_options *options,
		       struct symbolizer *symbolizer, struct err *err);
void address_finder_release(struct address_finder *finder);

/* Not of LOOKUP_PROFILE; of LOOKUP_GUESS kernel addresses only. Quickest when addresses ascend. */
struct address_place address_finder_place(struct address_finder *finder, uint64_t addr);

/*
 * The address of a symbol, as symbol_search_find(); SYMBOL_UNKNOWN also where there is no one place to look in.
 * ret_found is zeroed before.
 */
void address_finder_symbol(struct address_finder *finder, const char *symbol, struct found_symbol *ret_found);

/*
 * The address of an offset in a file, which is named by its path or the last part of it. False: it is none of
 * those asked about, or nothing of it is mapped there.
 */
bool address_finder_offset(struct address_finder *finder, const char *file, uint64_t offset, uint64_t *ret_addr);

/* Tells the symbolizer of a mapping of an image: where its file is found when its path is gone. */
void address_finder_tell(struct address_finder *finder, const struct mapping *mapping,
			 const struct event_image *image);

/* Lets go of what was kept of addresses: locations and strings. Images have other ids then. */
void address_finder_forget(struct address_finder *finder);
