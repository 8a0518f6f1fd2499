/* SPDX-License-Identifier: GPL-2.0-or-later */
/* profile: a whole recording in memory, as the builder made it; read-only to everyone else. */
#pragma once
#include <stdbool.h>
#include "base/buf.h"
#include "base/mem.h"
#include "core/profile/event.h"
#include "core/profile/tables.h"

struct profile_meta {
	uint32_t key, value; /* strings */
};

struct profile {
	struct tables tables;
	VEC(struct profile_meta) meta;
	VEC(struct event_sample) samples; /* in the order of the file; equal ones are not merged */
	VEC(struct event_counter) counters; /* the sum of each series, counter and cpu seen */
	bool ended; /* an END event came: nothing is missing at the end */
	/* What the reader had to leave out: all 0 for a good file. */
	uint64_t frames_total, frames_bad, bytes_dropped, first_bad_offset;
	uint64_t dangling; /* references to ids that were never defined: their frame was damaged */
};

struct profile *profile_new(void);
void profile_free(struct profile *profile);
DEFINE_CLEANUP(struct profile *, profile_free)

/* The value of a meta key, or NULL. Borrowed. */
const char *profile_meta(const struct profile *profile, const char *key);
/* The same of a decimal number; 0: it is not there. */
uint64_t profile_meta_number(const struct profile *profile, const char *key);
/* Sets the value of a meta key; "": what it had is gone. Without room for it in the budget nothing is changed. */
void profile_set_meta(struct profile *profile, const char *key, const char *value);

/* What META_MODULE tells of the module of a path as images have it ("[ext4]"), or NULL. Borrowed. */
const char *profile_module_words(const struct profile *profile, const char *path);
/* The sum over cpus of one counter of a series (0: those of none). */
uint64_t profile_counter(const struct profile *profile, uint32_t series, enum counter counter);
/* The series that is shown where none is named: the first; 0: the profile has none. */
uint32_t profile_first_series(const struct profile *profile);

/* The builder: a sink that fills a profile. The profile is borrowed and outlives the builder. */
struct builder;
struct builder *builder_new(struct profile *profile);
struct sink *builder_sink(struct builder *builder); /* owned by the builder */
void builder_free(struct builder *builder);
DEFINE_CLEANUP(struct builder *, builder_free)

/*
 * The writer: a sink that writes stk.data frames to fd (borrowed). What was pushed is in the file
 * after each flush (safe from the death of this process; not synced against a power failure).
 * Failures: the errno of write(2), once, from the push or flush that met it; a sample whose push
 * failed was not taken, and is its source's to count. After it nothing but the end is written:
 * samples pushed then, and those of the slice that failed, are counted as COUNTER_LOST_WRITE (and
 * taken off COUNTER_STORED), counters are kept, all else is ignored; push returns 0, so a source may
 * go on to bring its books in order, and flush fails again.
 */
struct writer;
struct writer_options {
	bool no_compression;
	bool zlib; /* pack with zlib, which every build reads, even where zstd is built in */
	uint64_t reserve_bytes; /* kept free in the file's file system for the END frame; 0: 4096 */
};
/* options may be NULL: none of them. */
struct writer *writer_new(int fd, const struct writer_options *options, struct err *err);
struct sink *writer_sink(struct writer *writer);
/* Flushes and writes END. After a failure: writes the counters and END into the room that was kept
 * for them, so that the file ends well and tells the loss, and returns the first failure again. */
int writer_end(struct writer *writer, struct err *err);
uint64_t writer_bytes(const struct writer *writer); /* written so far */
/* The error of a write to a pipe that nobody reads, for who knows without one: -EPIPE. */
int writer_no_reader(struct err *err);
bool writer_has_samples(const struct writer *writer); /* any that were written */
/* Samples of a series that could not be written. */
uint64_t writer_lost(const struct writer *writer, uint32_t series);
void writer_free(struct writer *writer);
DEFINE_CLEANUP(struct writer *, writer_free)

/*
 * The reader: reads a profile from fd (a file by pread, or a pipe) and pushes its events into sink.
 * Returns 0 for a good file. A cut or damaged file gives what is good, fills `damage` and returns
 * 0: the caller says so and exits with EXIT_CODE_DAMAGED. -EINVAL with a hint: not a profile at all
 * (perf.data and gzip are told apart by name); -EPROTONOSUPPORT: a newer version or a compression
 * this build lacks (EXIT_CODE_LACKING).
 */
struct reader_damage {
	uint64_t frames_total, frames_bad, bytes_dropped, first_bad_offset;
	bool ended; /* the last frame was END; false alone: the recorder was killed */
};
int reader_read(int fd, const char *name, struct sink *sink, struct reader_damage *damage,
		struct err *err);

/* Says what a file lacks: "recovered 7 of 9 frames, first bad offset 0x1a0, 90 bytes left out",
 * "the recording did not end in order: ...". Appends nothing and returns false when nothing is
 * missing. */
bool profile_damage_text(const struct profile *profile, struct buf *text);

/* Says what did not fit into the budget of the tables, as one line, without what helps; false: all did. */
bool profile_budget_text(const struct profile *profile, struct buf *text);

/* Opens path ("-": stdin) and reads it into a new profile, the caller's to free, as far as it fits into the
 * budget (borrowed; NULL: all of it): see tables_budget(). Errors as reader_read(), and -ENOENT with a hint that
 * names `stk record`. */
int profile_load(const char *path, struct budget *budget, struct profile **ret_profile, struct err *err);
