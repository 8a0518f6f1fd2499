/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * jit_file: opens a file that a JIT is to have written, where anybody may have put another one: /tmp is
 * everybody's. No link is followed to it, nothing but a regular file is opened, and who made it must be
 * trusted with the names.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#define JIT_FILE_BYTES_MAX (1ull << 30) /* what is past it is not read: jitdumps hold the code too */

/* Whose file it must be. */
struct jit_owner {
	bool known; /* false: of a process that was gone when it was first seen */
	uid_t uid; /* its effective user; root's files and, when it is not known, our own are taken too */
	uint64_t start_ns; /* CLOCK_MONOTONIC; a file last written before is another's; 0: not known */
};

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
	uint64_t looked_ns, looked_before_ns; /* the last time and the one before, CLOCK_MONOTONIC; 0: none */
	uint64_t written_ns; /* last, as its file system says, but within those: to a tick of its clock */
};

/*
 * The folder of a file of that path (absolute) beneath root_fd, as a descriptor that opens nothing; the caller's to
 * close. -1: it is not there. Its mount stays in reach by it when the process's own mounts are gone.
 */
int jit_file_folder(int root_fd, const char *path);

/*
 * Opens `path` (absolute) beneath root_fd, the root of the process. *ret_fd is the caller's to
 * close. When it is not the file that `file` was read from, or that one was cut, `file` begins
 * anew; *ret_new then says so.
 */
enum jit_refusal jit_file_open(struct jit_file *file, int root_fd, const char *path, const struct jit_owner *owner,
			       int *ret_fd, bool *ret_new);

/*
 * Hands what is new in it to fn, from file->done on, at most bytes_max of it, and nothing that came after
 * jit_file_open(), whose time is told by the next one. fn returns how many
 * of the len bytes it used up, or more to pass over some; 0: it needs more of them. `last`: this is
 * the end of the file. Where a block of JIT_FILE_BLOCK bytes is not enough for fn, it is over.
 * Returns how many bytes were gone on by.
 */
#define JIT_FILE_BLOCK (2u << 20)
typedef uint64_t jit_file_fn(void *ctx, const void *data, size_t len, bool last);
uint64_t jit_file_read(struct jit_file *file, int fd, uint64_t bytes_max, jit_file_fn *fn, void *ctx);
