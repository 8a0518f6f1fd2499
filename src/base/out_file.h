/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * out_file: an output. A new file is written under a name of its own and takes the one it was given when it has
 * something in it; what had that name is gone, or becomes NAME.old, as perf's profiles do. A link at that name is
 * not followed where others could have put it: it would let them choose the file that is written and given away.
 */
#pragma once
#include <stdbool.h>
#include <sys/types.h>
#include "base/err.h"

struct out_file {
	int fd; /* -1: not open */
	int folder; /* of a new file, as O_PATH; -1: stdout, a device, a pipe: what was there before */
	char *name; /* of a new file, in the folder */
	char temporary[32]; /* its name until it takes the other; "": it has none, where the file system can */
	bool keep_old; /* what had its name becomes NAME.old */
	bool kept; /* it took its name, or could not */
	int keeper; /* base/out_keeper.h; -1: none */
	pid_t keeper_pid;
};
#define OUT_FILE_NONE ((struct out_file){ .fd = -1, .folder = -1, .keeper = -1 })

/*
 * Opens path: "-" is stdout (a duplicate); what is stdout or stderr already (/dev/stdout) is written on where it
 * is; a device or a pipe is opened as it is, without waiting for a reader; else a new file is made, mode 0600.
 * A symbolic link is followed when it is root's or the caller's own (geteuid()), in a folder of theirs that nobody
 * else may write to. The caller ends it with out_file_close(), also after a failure.
 * Errors: as open(2), with a hint; -EPERM for a link, pipe or device that others could have put there; -ENXIO for a
 * pipe that nobody reads.
 */
int out_file_open(struct out_file *file, const char *path, bool keep_old, struct err *err);
/* Whether a file that has something in it is at its name, of before. */
bool out_file_replaces(const struct out_file *file);
/*
 * Gives a new file its name; the second time, and for what was there before, there is nothing to do. After an
 * error of rename(2) the file stays under its other name, which err has; after one of linkat(2) it has none.
 */
int out_file_keep(struct out_file *file, struct err *err);
/* Gives a new file to uid, gid (-1: leave it); never what was there before. 0 or a negative errno. */
int out_file_give(const struct out_file *file, uid_t uid, gid_t gid);
/* Closes it; a new file that was not kept is gone. */
void out_file_close(struct out_file *file);
