/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * tables: strings, images, locations, stacks, processes, threads and series kept once each and named by ids.
 * The recorder and the builder fill the same tables; what is new is pushed on to a sink, so that
 * whoever asks for an id has also told the profile what it means.
 */
#pragma once
#include <stdint.h>
#include "base/budget.h"
#include "base/strtab.h"
#include "base/vec.h"
#include "core/profile/event.h"

/*
 * A stack as stored: its locations are in tables.stack_locations[first .. first + n). Ids count on when
 * stacks are forgotten: stacks.data[id - stacks_forgotten - 1].
 */
struct tables_stack {
	uint32_t first;
	uint32_t guessed; /* location of the innermost user frame whose caller is a guess; 0: none is known */
	uint16_t n_kernel, n_user;
	uint8_t status, cause, unwinder, kernel_cut, kernel_errno, script_status, script_cause;
};

/* The name of a location; frames are in tables.name_frames[first .. first + n_frames). */
struct tables_name {
	uint32_t first;
	uint32_t n_frames;
	uint32_t reason; /* enum name_reason; NAME_NOT_TRIED until a name event came */
	uint32_t flags;
	uint64_t offset;
};

struct tables {
	struct strtab strings;
	/* Ascending ids: images.data[id - 1] until some are forgotten, and so on. */
	VEC(struct event_image) images;
	VEC(struct event_location) locations;
	VEC(struct tables_name) names; /* of the location that is at the same place there */
	VEC(struct name_frame) name_frames;
	VEC(bool) outermost; /* likewise: the native frames of some user stack end there */
	uint32_t last_image, last_location; /* the last ids given */
	VEC(struct tables_stack) stacks;
	VEC(uint32_t) stack_locations;
	uint32_t stacks_forgotten; /* ids up to this one */
	VEC(struct event_process) processes; /* as images */
	VEC(struct event_thread) threads; /* likewise */
	uint32_t last_process, last_thread; /* the last ids given */
	VEC(struct event_series) series; /* series.data[id - 1] */
	VEC(struct event_mapping) mappings; /* in the order they were told; no two equal but for from_ns */
	struct hash_index image_index, location_index, stack_index, mapping_index, thread_index;
	struct sink *out; /* not owned; NULL: keep only */
	struct err *err; /* borrowed; where a sink's first failure goes (push failures never stop an intern) */
	/* 0: all is kept. Else what may be told twice is forgotten when it takes more: see tables_limit(). */
	size_t limit_bytes;
	size_t processes_max, threads_max, mappings_max; /* forget some before there are more of them */
	uint32_t mappings_forgotten; /* how often some were: those that are left have moved */
	struct budget *budget; /* see tables_budget(); NULL: no limit */
	int failed; /* the sink's first failure, a negative errno; nothing is pushed after it */
};

void tables_init(struct tables *tables, struct sink *out);
void tables_release(struct tables *tables);

/*
 * For a recording without an end. Stacks, processes, threads and mappings take no more than `limit_bytes` each,
 * indexes aside: then all stacks, or the threads that have ended, or such processes with their mappings, are
 * forgotten and read as zeroed. Nobody is told: an equal stack or thread is a new one under a new id, an equal
 * mapping is told again, and whoever keeps them (the builder) finds them equal. Strings stay, and images, locations
 * and names of programs: they are as many as there are distinct places in them, and are needed for the names at the
 * end. Those that are a process's own go with it, by tables_forget_images(); the strings of their names stay too.
 */
void tables_limit(struct tables *tables, size_t limit_bytes);

/*
 * Forgets the images for which is_over is true, with their locations, names and mappings, and all stacks, as
 * tables_limit() says: the ids of those that are left stay what they are.
 */
void tables_forget_images(struct tables *tables, bool (*is_over)(void *ctx, const struct event_image *image),
			  void *ctx);

/*
 * For a profile that a stranger may have made: what the tables take is counted in `budget` (borrowed), and with
 * each thing what naming, counting and reporting take of it later, since that is in proportion. What does not fit
 * is refused: its id is 0, a location keeps the name it has, or has none (NAME_LIMIT), a mapping is left out.
 */
void tables_budget(struct tables *tables, struct budget *budget);

/*
 * Each finds or adds, pushes the definition to `out` when it is new, and returns its id; 0 only when there is a
 * budget and a new one does not fit.
 */
uint32_t tables_string(struct tables *tables, const char *text, size_t len);
/*
 * image->id is ignored. Equal images: same kind, pid and build id; without a build id the same path, dev, inode,
 * mtime, size and print (0: not read in time, which equals no other). The path of the first one seen stays.
 */
uint32_t tables_image(struct tables *tables, const struct event_image *image);
uint32_t tables_location(struct tables *tables, uint32_t image, uint64_t offset, uint32_t flags);
/* stack->id is ignored; the locations are copied. */
uint32_t tables_stack(struct tables *tables, const struct event_stack *stack);
/* Adds a process when process->id is 0, else updates that one; returns its id. */
uint32_t tables_process(struct tables *tables, const struct event_process *process);
/*
 * thread->id is ignored. Equal threads: all but id and end_ns are; an end_ns is then set as by the next one.
 */
uint32_t tables_thread(struct tables *tables, const struct event_thread *thread);
/* Sets the end of that thread, ns since the start of the recording; without one of that id nothing. */
void tables_thread_ended(struct tables *tables, uint32_t id, uint64_t end_ns);
/*
 * Threads ended: sets the ends of all that have these numbers and none yet, and began before. Sorts `ended`, whose
 * times are since the start of the recording.
 */
struct ended_thread {
	uint32_t pid, tid;
	uint64_t end_ns;
};
void tables_threads_ended(struct tables *tables, struct ended_thread *ended, size_t n);
/* series->id is ignored. 0: there are TABLES_SERIES_MAX. */
#define TABLES_SERIES_MAX 256
uint32_t tables_series(struct tables *tables, const struct event_series *series);
/* Keeps a mapping that a sample was in, once: a second one that differs in from_ns only is left out. */
void tables_mapping(struct tables *tables, const struct event_mapping *mapping);
/* Sets (or replaces) the name of name->location; frames are copied. */
void tables_name(struct tables *tables, const struct event_name *name);

/* Borrowed views; ids that were never given, or are forgotten, read as a zeroed value. */
const struct event_image *tables_get_image(const struct tables *tables, uint32_t id);
const struct event_location *tables_get_location(const struct tables *tables, uint32_t id);
const struct tables_stack *tables_get_stack(const struct tables *tables, uint32_t id);
const uint32_t *tables_stack_locations(const struct tables *tables, uint32_t id);
const struct tables_name *tables_get_name(const struct tables *tables, uint32_t location);
const struct event_process *tables_get_process(const struct tables *tables, uint32_t id);
const struct event_thread *tables_get_thread(const struct tables *tables, uint32_t id);
const struct event_series *tables_get_series(const struct tables *tables, uint32_t id);

/* How many stacks were told: distinct ones, unless some were forgotten and met again. */
uint32_t tables_stacks_told(const struct tables *tables);
/* Whether some stack's native frames of the user end at that location; true also of stacks that are forgotten. */
bool tables_is_outermost(const struct tables *tables, uint32_t location);

/* Which frames of a stack with script frames (those of an IMAGE_SCRIPT) there are to see. */
enum tables_frames {
	TABLES_FRAMES_AUTO, /* without the runtime's own (LOCATION_RUNTIME), and what starts nothing but it */
	TABLES_FRAMES_ALL,
	TABLES_FRAMES_NATIVE, /* the native ones alone */
};

/*
 * Takes the others out of all user stacks, for good; no stack may be added after that. Where a stack that is not
 * complete ended stays, and so does the innermost user frame where all would go. Stacks may be equal then.
 */
void tables_show_frames(struct tables *tables, enum tables_frames frames);

/* All that the status to show for a stack depends on, and what is said of its script frames. */
struct tables_ending {
	uint32_t outermost; /* location of the outermost native user frame; 0: there is none */
	uint32_t guessed; /* as of struct tables_stack */
	uint8_t status, cause, unwinder, script_status, script_cause;
};
struct tables_ending tables_stack_ending(const struct tables *tables, uint32_t stack);

/*
 * The status to show for a stack: one that ended in frame pointer 0, or was cut for another cause than its
 * depth, is complete when the name of its outermost location is a known entry (NAME_ENTRY) that has called the
 * rest. One that passed a guess (stack_cause_is_guess(), or a LOCATION_GUESSED), and one by frame pointers alone,
 * stays guessed wherever it ends. enum stack_status.
 */
int tables_stack_status(const struct tables *tables, uint32_t stack);
int tables_ending_status(const struct tables *tables, const struct tables_ending *ending);
/* The cause to show with it: enum stack_cause; STACK_CAUSE_NO of a guessed one: it ended in no known entry. */
uint8_t tables_ending_cause(const struct tables *tables, const struct tables_ending *ending);
