/* SPDX-License-Identifier: GPL-2.0-or-later */
/* output: the registry of formats a report can be written in, chosen at run time. */
#pragma once
#include <stdbool.h>
#include <sys/types.h>
#include "base/buf.h"
#include "base/err.h"
#include "base/out_file.h"
#include "core/report/report.h"

/* How often, or the sum in the series' unit; by default that of waits, and how often of all else. */
enum output_fold_value { OUTPUT_FOLD_DEFAULT, OUTPUT_FOLD_COUNT, OUTPUT_FOLD_TOTAL };

struct output_options {
	bool color;
	unsigned int width; /* columns of the terminal; 0: no limit, names are not shortened */
	unsigned int height; /* lines that a report by functions may take; 0: no limit, all rows are written */
	bool fold_pid, fold_tid, fold_no_suffix; /* for folded */
	enum output_fold_value fold_value; /* what its lines end with */
	bool verbose; /* text: modules with paths, offsets */
	/* Of pictures: their title, NULL: what was recorded; root above; pixels, of a box at least; 0: as usual. */
	const char *picture_title;
	bool picture_icicle;
	unsigned int picture_width;
	double picture_least;
	bool give; /* a file that is written belongs to uid and gid: whoever called sudo */
	uid_t uid;
	gid_t gid;
	void (*progress)(uint64_t bytes); /* called now and then with how much is written; NULL: nobody asks */
};

/*
 * Where a document goes: bytes gather in buf and leave for the file now and then, so that a document of
 * any size needs little memory. OUT_FILE_NONE: everything stays in buf.
 */
struct output_stream {
	struct buf buf;
	struct out_file file;
	uint64_t bytes; /* that went to it */
	void (*progress)(uint64_t bytes); /* of output_options */
	int failed; /* the first failed write's negative errno; what follows is dropped */
};

/* Called by outputs after every record: lets go of what has gathered, when it is much. */
void output_spill(struct output_stream *stream);
/* Lets go of all that has gathered. */
void output_flush(struct output_stream *stream);

struct address_format;

struct output {
	const char *name, *summary; /* "folded" */
	unsigned int kinds; /* bits 1 << enum report_kind it can write; of samples with samples.h */
	bool binary; /* refused on a terminal */
	bool tells_missing; /* what has no name and what was lost is in it */
	bool one_event; /* of REPORT_SAMPLES: where none is asked for the first event, not all */
	const struct address_format *addresses; /* how it writes REPORT_ADDRESSES; see address_writer.h */
	/* Writes the whole document of any other kind. Machine formats do not depend on the locale. */
	int (*write)(const struct report *report, const struct output_options *options,
		     struct output_stream *stream, struct err *err);
};

/* All outputs, in the order of help; NULL-ended. */
extern const struct output *const outputs[];

/*
 * By name ("json"), or by the extension of a path; usage error that lists the known ones, with the
 * nearest name as the hint. `path` may be NULL, "-" or a name without a known extension when `name`
 * is given; `fallback`, the name of an output, serves when neither says anything: no path, "-", a path
 * without an extension, or a device such as /dev/stdout. An output that can write none of `kinds` (bits 1 << enum
 * report_kind) is refused with a usage error.
 */
int output_choose(const char *name, const char *path, const char *fallback, unsigned int kinds,
		  const struct output **ret_output, struct err *err);
/* What is made of a recording. */
#define OUTPUT_COUNTED (1u << REPORT_TABLE | 1u << REPORT_STACKS | 1u << REPORT_SAMPLES)
/* What is made of two. */
#define OUTPUT_DIFFERENCES (1u << REPORT_DIFF | 1u << REPORT_DIFF_SAMPLES)
/* The kind of report that such an output gets: the one asked for (not of samples) where it can write that. */
enum report_kind output_kind(const struct output *output, enum report_kind asked);

bool output_is_stdout(const char *path); /* NULL or "-" */
/* The output that the path's ending means (".folded"), or NULL. */
const struct output *output_of_path(const char *path);
/* 0, or a usage error: the ending means a format (".md") that there is no output for. */
int output_check_path(const char *path, struct err *err);

/*
 * A stream to path (NULL or "-": stdout), as out_file_open(), for what is written in parts.
 * Errors: those of opening it; a binary format and a terminal.
 */
int output_open(const struct output *output, const char *path, struct output_stream *ret_stream, struct err *err);
/*
 * What was written to `file` is whole, or enough to be kept: it is given to whom the options say and takes its
 * name, as out_file_keep(); once. One that cannot be given is told as a warning. Errors: out_file_keep()'s.
 */
int output_keep(struct out_file *file, const struct output_options *options, const char *path, struct err *err);
/*
 * Lets go of the rest and closes the stream, which is zeroed; what was written whole has its name then, and what
 * was not (also when `failed` is not 0) is gone. Errors: the first write that failed; those of out_file_keep().
 */
int output_close(struct output_stream *stream, const struct output_options *options, const char *path, int failed,
		 struct err *err);

/*
 * Writes report to path (NULL or "-": stdout) in the chosen format, as out_file_open(). A reader of stdout that
 * left (EPIPE) is no failure.
 */
int output_write(const struct output *output, const struct report *report,
		 const struct output_options *options, const char *path, struct err *err);
