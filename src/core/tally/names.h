/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * names: every frame of every location with what it is called, and equal names under one class, so
 * that counting compares numbers, never texts.
 */
#pragma once
#include <stdint.h>
#include "base/hash.h"
#include "base/strtab.h"
#include "base/vec.h"
#include "core/profile/profile.h"
#include "core/tally/word_list.h"

/* Where the code of a frame is; the values are those of enum report_space. */
enum names_space { NAMES_USER, NAMES_KERNEL, NAMES_JIT, NAMES_SCRIPT, NAMES_UNKNOWN };

/* What of the source keeps frames of one function apart. */
enum names_source { NAMES_FUNCTIONS, NAMES_FILES, NAMES_LINES };

/*
 * Which inlined functions have frames of their own. What has none is its function's, which is the next frame:
 * a sample in it is that one's.
 */
enum names_inlines {
	NAMES_INLINES_ALL,
	NAMES_INLINES_OWN, /* those that are no library's: see library_code.h, by the file of the frame */
	NAMES_INLINES_NONE
};

/* What stands for frames that are missing: names.frames[names.endings + gap]. */
enum names_gap {
	NAMES_USER_CUT = STACK_CAUSE_LAST_, /* "[truncated]": the root is missing */
	NAMES_KERNEL_CUT, /* the same of the kernel's part */
	NAMES_KERNEL_NONE, /* "[unknown]": the kernel's part could not be read */
	NAMES_GAP_END_
};

struct names_options {
	enum names_inlines inlines;
	enum names_source source;
};

/* What frames have in common that are the same function, and with names_options.source the same source. */
struct names_class {
	uint32_t function; /* string of the profile's tables; 0: no name */
	uint32_t module; /* string of names.modules; 0: not known */
	uint32_t file, line; /* 0: not known, or not asked for; file: string of the profile's tables */
	uint8_t space; /* enum names_space */
	bool inlined; /* into the next frame */
};

/* One frame: an inlined function, or the function of its location itself. */
struct names_frame {
	uint32_t class; /* index in names.classes */
	uint32_t location;
	uint32_t name_frame; /* index in tables.name_frames; meaningless when nameless */
	bool nameless;
};

struct names {
	const struct profile *profile; /* borrowed */
	struct strtab modules; /* "libc.so.6", "[kernel]" */
	VEC(struct names_class) classes; /* [0]: a frame of which nothing is known */
	struct hash_index class_index;
	VEC(struct names_frame) frames; /* by location, then innermost inlined first; [0]: of location 0 */
	/*
	 * Index in frames: by enum stack_cause, what stands for a stack without frames; then by enum names_gap,
	 * for a part that is missing.
	 */
	uint32_t endings;
	bool waits; /* of these, what lies between the tracepoint and the scheduler is left out: names_skipped() */
	uint32_t *first; /* frames of location l are frames[first[l] .. first[l + 1]) */
};

/* Where the code at an address of image is; for code of no image the address tells. */
enum names_space names_space_of(const struct event_image *image, uint64_t address);
/* The module to show for image: "libc.so.6", "[kernel]"; NULL: not known. Borrowed from tables. */
const char *names_module_of(const struct tables *tables, const struct event_image *image);

/* Frames that are asked for: of one of these modules, and called as one of these. */
struct names_filter {
	struct word_list modules, symbols;
};

/* By class: whether it is one of those; NULL: all are. The caller frees it with mem_free(). */
bool *names_wanted(const struct names *names, const struct names_filter *filter);
/* Whether a frame of a stack is one of them. */
bool names_stack_has(const struct names *names, const bool *wanted, uint32_t stack);

/*
 * Takes what is needed of profile, which is borrowed and must not change before names_release(). `options`
 * may be NULL: none of them.
 */
void names_init(struct names *names, const struct profile *profile, const struct names_options *options);
void names_release(struct names *names);

/* Borrowed; "" when there is none. */
const char *names_function(const struct names *names, uint32_t class);
const char *names_module(const struct names *names, uint32_t class);
const char *names_file(const struct names *names, uint32_t class);
/*
 * Orders classes by function, then by module, as strcmp() does: those without a name first; then by space, by
 * source, and those that are inlined last.
 */
int names_compare(const struct names *names, uint32_t a, uint32_t b);

/*
 * By class: the first class of the same function, module and space, inlined or not, and with `source` also of the
 * same source. The caller frees it with mem_free().
 */
uint32_t *names_alike(const struct names *names, bool source);

/* What stands for a stack without frames: "[exited]"; index in names.frames. */
uint32_t names_ending(const struct names *names, uint32_t stack);

/* Goes through the frames of a stack, leaf first; one without has one that is called as its cause: "[exited]". */
struct names_walk {
	const struct names *names;
	const uint32_t *locations;
	uint32_t n, at; /* locations */
	uint32_t frame, end; /* frames of the location before `at` */
};

/*
 * How many locations at the leaf are not the thread's own doing: of a wait, which a program of stk's takes within
 * __schedule(), what lies between the two. They are left out of all that is shown.
 */
uint32_t names_skipped(const struct names *names, uint32_t stack);

/* Begins at the leaf of the stack, after what is left out; names is borrowed. */
void names_walk_start(struct names_walk *walk, const struct names *names, uint32_t stack);

/* Sets *ret_frame (index in names.frames) to the next frame; false: there is none. */
static inline bool names_walk_next(struct names_walk *walk, uint32_t *ret_frame)
{
	while (walk->frame == walk->end) {
		uint32_t location;

		if (walk->at == walk->n)
			return false;
		location = walk->locations[walk->at++];
		walk->frame = walk->names->first[location];
		walk->end = walk->names->first[location + 1];
	}
	*ret_frame = walk->frame++;
	return true;
}
