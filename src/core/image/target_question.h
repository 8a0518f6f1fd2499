/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * target_question: what is asked about a file that a process names or has mapped, and where that file may be found.
 * Whoever records asks and never opens such a file itself: its file system may be one that never answers. Questions
 * and answers are of fixed size, so that they can be sent to another process as they are.
 */
#pragma once
#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "base/buf.h"
#include "base/err.h"
#include "core/profile/event.h"

/* A place to look for the file. */
enum target_way_kind {
	TARGET_WAY_MAPPED, /* what `pid` has mapped at [start, end): target_file_open_mapped() */
	TARGET_WAY_BENEATH, /* question.path as `pid` sees it, 0: as we do: target_file_open() */
	TARGET_WAY_LINK, /* question.path, by whatever links: target_file_open_link() */
	TARGET_WAY_AT, /* what `pid` has mapped around `start`: target_file_find_at() */
	TARGET_WAY_MEMORY, /* the memory of `pid`: /proc/PID/mem */
	TARGET_WAYS_
};

struct target_way {
	uint32_t kind; /* enum target_way_kind */
	uint32_t pid;
	uint64_t start, end;
};

#define TARGET_WAYS_MAX 4 /* of one question */

enum target_task {
	TARGET_TASK_IDENTITY, /* which file it is (maps/file_identity.h) */
	TARGET_TASK_ROWS, /* its unwind rows (unwind/table_file.h) */
	TARGET_TASK_CODE, /* bytes of its code (unwind/code_files.h) */
	TARGET_TASK_JIT, /* what a JIT wrote: jit/jit_file.h */
	TARGET_TASK_MAPS, /* /proc/PID/maps: maps/target_memory.h */
	TARGET_TASK_MEMORY, /* bytes of a process: maps/target_memory.h */
	TARGET_TASK_SAME, /* whether two processes have one memory: maps/target_memory.h */
	TARGET_TASK_RUNTIME, /* what a runtime says of itself: its file and its memory (script/script.h) */
	TARGET_TASK_SIGHTS, /* what was copied of functions, in the file that is given: script/sights.h */
	TARGET_TASK_CODES, /* what is inlined in compiled code: memory, and the file that is given: codes.h */
	TARGET_TASK_FRAMES, /* the frames of a Python thread: memory, and the file that is given: python_frames.h */
	TARGET_TASK_JIT_FOLDER, /* the folder of that file: a descriptor */
	TARGET_TASKS_
};

enum target_question_flag {
	/* The first file that has `dev` and `inode`, and is no newer than time_ns where it is not a mapping's. */
	TARGET_CLAIMED = 1,
	TARGET_SAFE_FIRST = 2, /* all ways up to the first file that is root's or our own */
	TARGET_EVERY_WAY = 4, /* all that every way leads to */
	TARGET_DEBUG_TOO = 8, /* and the debug file of image.build_id */
	TARGET_OWNER_KNOWN = 16, /* JIT: `uid` is */
};

/* What changes with a file, as stat(2) has it: a file in one state has one content. All 0: none. */
struct target_state {
	uint64_t dev, inode, size, mtime_ns, ctime_ns;
};

struct target_question {
	uint32_t task; /* enum target_task */
	uint32_t flags; /* enum target_question_flag; none: the first way that leads to a regular file */
	uint32_t n_ways;
	uint32_t len; /* CODE, JIT, MEMORY, SIGHTS, CODES, FRAMES: bytes */
	struct target_way ways[TARGET_WAYS_MAX];
	struct event_image image; /* the identity that is wanted, and image.print; kind IMAGE_FILE */
	uint64_t dev, inode; /* CLAIMED, JIT: 0: not known */
	uint64_t time_ns; /* CLAIMED, JIT (when the process began; 0: not known): CLOCK_MONOTONIC */
	uint64_t file_offset; /* of the mapping; CODE, JIT: of the bytes */
	uint64_t known_bytes; /* JIT: how large it was */
	uint32_t uid, pad; /* JIT: whose it must be */
	uint64_t addr; /* MEMORY: ways[0].pid is the process */
	uint64_t code_from; /* CODE: where in the file it begins */
	char path[PATH_MAX]; /* ended by a NUL; "" for none. The last member: what is behind it is not sent */
};

struct target_load {
	uint64_t offset, vaddr, file_size;
	uint32_t exec, pad;
};

struct image;
/* Adds the PT_LOADs of an image of which something is in the file; returns how many. */
uint32_t target_loads_add(const struct image *image, struct buf *loads);

#define TARGET_WORDS_MAX 128

enum target_answer_flag {
	TARGET_FOUND = 1, /* a file was there to be asked */
	TARGET_SAFE = 2, /* it is root's or our own */
	TARGET_STRANGERS = 16, /* read where files of strangers are: set by who asked */
	TARGET_OTHER_ROOT = 32, /* JIT_FOLDER: struct jit_folder */
	TARGET_HAS_FD = 64, /* JIT_FOLDER: `fd` is one; set by who asked */
};

struct target_answer {
	int32_t error; /* 0, or a negative errno; -ETIMEDOUT: its file system does not answer */
	uint32_t flags; /* enum target_answer_flag */
	uint32_t way; /* number of the way that led to it */
	uint32_t n; /* ROWS: struct target_load in the bulk, first */
	int32_t fd; /* with HAS_FD: whose it is now to close */
	uint32_t pad;
	struct event_image image; /* IDENTITY: IMAGE_UNKNOWN: it is no ELF file; no path and pid */
	int64_t changed_ns; /* when it was last changed, as CLOCK_MONOTONIC has it */
	/* IDENTITY: before it was read; told by who opened it, also with -ETIMEDOUT. */
	struct target_state state;
	uint64_t again_ns; /* with -ETIMEDOUT: it is not asked before, CLOCK_MONOTONIC; set by who asked */
	uint64_t bulk_bytes; /* of what did not fit in here */
	char words[TARGET_WORDS_MAX]; /* why not, ended by a NUL */
};

/*
 * A file that a way led to: what may be known of it without reading it. The descriptor is the holder's.
 */
struct target_opened {
	int fd; /* or a negative errno of its way */
	uint32_t way;
	bool safe; /* it is root's or our own */
	bool strangers; /* file_is_strangers() */
};

struct target_found {
	struct target_opened files[TARGET_WAYS_MAX];
	uint32_t n;
	int debug_fd; /* -1: none */
	bool debug_strangers; /* file_is_strangers() */
	uint32_t refusal; /* JIT: enum jit_refusal, where there is no file */
};

/*
 * Opens what a question is about, following its ways in their order, and closes it again. Whatever is waited for
 * here or by who reads it, a file system that does not answer is waited for. *in_memory (NULL: nobody looks) is
 * true while it is not the file but the memory of the process that is waited for.
 */
void target_found_open(const struct target_question *question, atomic_bool *in_memory,
		       struct target_found *ret_found);
void target_found_close(struct target_found *found);
/* Adds a file that came with the question, of which it has a descriptor of its own: behind all ways. */
void target_found_give(struct target_found *found, int given);

/* Of the first file that could be opened; stays as it is where there is none. */
void target_found_state(const struct target_found *found, struct target_state *ret_state);

/* Sets path; false: it is no absolute path, or too long. */
bool target_question_path(struct target_question *question, const char *path, size_t len);
void target_question_way(struct target_question *question, enum target_way_kind kind, uint32_t pid, uint64_t start,
			 uint64_t end);

/* Answers a question by what was found; *ret_answer is zeroed before, *bulk is empty. */
typedef void target_answer_fn(void *ctx, const struct target_question *question, struct target_found *found,
			      struct target_answer *ret_answer, struct buf *bulk);

/*
 * Who is asked. NULL in the place of one: files are opened and read at once by who asks, as commands do that record
 * nothing.
 */
struct target_reader {
	void *ctx;
	/*
	 * Answers, or sets error to why there is no answer: -ETIMEDOUT a file system did not, -EIO a reader died of
	 * it, -ENOMEM .. none could be had. bulk is emptied first. given: a descriptor that goes with the
	 * question, borrowed: JIT: the folder of the file; target_ask_with()'s; -1: none.
	 */
	void (*ask)(void *ctx, const struct target_question *question, int given,
		    struct target_answer *ret_answer, struct buf *bulk);
};

/* Asks the reader; without one, answers by opening the file and calling fn. */
void target_ask(const struct target_reader *reader, const struct target_question *question,
		struct target_answer *ret_answer, struct buf *bulk, target_answer_fn *fn, void *ctx);

/*
 * The same of a question that question.len bytes go with, in the file that is given. 0, or a negative errno: the
 * answer's, or there is no such file.
 */
int target_ask_with(const struct target_reader *reader, const struct target_question *question, const void *given,
		    struct buf *bulk, target_answer_fn *fn);
