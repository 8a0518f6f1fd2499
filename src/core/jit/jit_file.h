/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * jit_file: reads a file that a JIT is to have written, where anybody may have put another one: /tmp is
 * everybody's. No link is followed to it, nothing but a regular file is opened, and who made it must be
 * trusted with the names. Who records has it opened and read by others (image/target_question.h).
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>
#include "core/image/target_question.h"

#define JIT_FILE_BYTES_MAX (1ull << 30) /* what is past it is not read: jitdumps hold the code too */

/* Whose file it must be. */
struct jit_owner {
	bool known; /* false: of a process that was gone when it was first seen */
	uid_t uid; /* its effective user; root's files and, when it is not known, our own are taken too */
	uint64_t start_ns; /* CLOCK_MONOTONIC; a file last written before is another's; 0: not known */
};

/* Whether a file was last written before that time, CLOCK_MONOTONIC, by more than a second; not where it is 0. */
bool jit_file_is_older(const struct stat *st, uint64_t start_ns);

/* Why a file is not read. */
enum jit_refusal {
	JIT_FILE_TAKEN,
	JIT_FILE_ABSENT,
	JIT_FILE_UNREADABLE, /* the system says why: errno */
	JIT_FILE_LINK,
	JIT_FILE_FIFO,
	JIT_FILE_DEVICE,
	JIT_FILE_IRREGULAR, /* a folder, a socket */
	JIT_FILE_FOREIGN, /* owned by neither root nor the process's user */
	JIT_FILE_LINKED, /* it has another name, so it may be anything of its owner's */
	JIT_FILE_OLDER, /* than the process: left by an earlier one with its pid */
	JIT_FILE_CONTENTS, /* it is not what its name says */
	JIT_FILE_CLOCK, /* a jitdump whose times are not CLOCK_MONOTONIC's */
	JIT_FILE_SILENT, /* its file system does not answer, or who read it has ended */
};
/* In words that follow the file's name: "is a FIFO". */
const char *jit_refusal_text(enum jit_refusal refusal);

/* What of a file was read so far. A zeroed struct is at its beginning. */
struct jit_file {
	dev_t dev;
	ino_t inode;
	uint64_t done; /* bytes used up */
	uint64_t size; /* when it was last looked at */
	uint64_t first_size; /* when it was looked at for the first time; the reader's from then on */
	uint64_t still_ns; /* so long it had not been written to, at the last look */
};

/* Where a file is looked for, and by whom. */
struct jit_place {
	const struct target_reader *reader; /* NULL: at once */
	uint32_t pid; /* whose file it is */
	bool other_root; /* the path is beneath the root of pid, else beneath ours */
	int folder_fd; /* its folder, beneath which it is looked for then; -1: none */
};

/* The folder of a file, as a descriptor that opens nothing. */
struct jit_folder {
	int fd; /* the caller's to close; -1: it is not there */
	bool other_root; /* the process has another root, or other mounts, than we, or may have; else fd is -1 */
};

/*
 * Asks for the folder of that path (absolute) as pid sees it. Its mount stays in reach by the descriptor when the
 * process's own mounts are gone. A process whose root does not answer has another one: ours may have a file of the
 * same name, which is not its.
 */
void jit_folder_ask(const struct target_reader *reader, uint32_t pid, const char *path,
		    struct jit_folder *ret_folder);

/* One look at a file. */
struct jit_reading {
	struct jit_file *file;
	const struct target_reader *reader;
	struct target_question question;
	int folder_fd; /* of the place */
	bool is_new; /* it is not the file that `file` was read from, or that one was cut: `file` has begun anew */
	struct buf bytes; /* of the file, from bytes_at on */
	uint64_t bytes_at;
};

/*
 * Looks at `path` (absolute), and reads what is new in it up to a bound. The descriptor of `place` is borrowed
 * until the reading is released, also when the file is not taken.
 */
enum jit_refusal jit_reading_begin(struct jit_reading *reading, struct jit_file *file,
				   const struct jit_place *place, const char *path, const struct jit_owner *owner);
void jit_reading_release(struct jit_reading *reading);

/*
 * Hands what is new in it to fn, from file->done on, at most bytes_max of it, and nothing that came after
 * jit_reading_begin(), which the next one finds. fn returns how many
 * of the len bytes it used up, or more to pass over some; 0: it needs more of them. `last`: this is
 * the end of the file. Where a block of JIT_FILE_BLOCK bytes is not enough for fn, it is over.
 * Returns how many bytes were gone on by.
 */
#define JIT_FILE_BLOCK (2u << 20)
typedef uint64_t jit_file_fn(void *ctx, const void *data, size_t len, bool last);
uint64_t jit_file_read(struct jit_reading *reading, uint64_t bytes_max, jit_file_fn *fn, void *ctx);

/*
 * The other side of both: opens what a question of TARGET_TASK_JIT is about (folder_fd: the descriptor that came
 * with it, borrowed; -1: none), answers it by target_answer_fn, and answers one of TARGET_TASK_JIT_FOLDER with a
 * descriptor that is the caller's to close.
 */
void jit_file_open_asked(const struct target_question *question, int folder_fd,
			 struct target_found *ret_found);
void jit_file_answer(void *ctx, const struct target_question *question, struct target_found *found,
		     struct target_answer *ret_answer, struct buf *bulk);
int jit_folder_answer(const struct target_question *question, struct target_answer *ret_answer);
