/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * target_file: opens what another process names, without trusting it: nothing but regular files is
 * opened for reading, no link leads out of its root, and no FIFO or device can hang us.
 */
#pragma once
#include <stdint.h>

/*
 * Opens `path` (absolute) as process `pid` sees it, beneath /proc/PID/root; pid 0: as we see it.
 * Returns a descriptor for reading, the caller's to close, or a negative errno with no words, since
 * absence is an answer: -ENOENT, -EACCES, -ESRCH .. of open(2) and openat2(2); -EINVAL not a regular
 * file or not absolute; -ENOSYS a kernel before 5.6.
 */
int target_file_open(uint32_t pid, const char *path);

/*
 * Opens the file that `pid` has mapped at exactly [start, end), even when it was deleted, through
 * /proc/PID/map_files. Needs CAP_CHECKPOINT_RESTORE (5.9) or CAP_SYS_ADMIN: -EPERM without.
 */
int target_file_open_mapped(uint32_t pid, uint64_t start, uint64_t end);

/*
 * The same in two steps, since the first one waits for the memory of the process (its mmap_lock, and for no file
 * system), and the second one for the file. find: a descriptor that opens nothing (O_PATH), the caller's, or a
 * negative errno; open_found: takes that over, or passes the errno on.
 */
int target_file_find_mapped(uint32_t pid, uint64_t start, uint64_t end);
int target_file_open_found(int path_fd);

/*
 * As target_file_find_mapped(), for an address in a mapping whose bounds are not known any more: what was mapped in
 * one piece may since have been split. Looks through all that is mapped, TARGET_MAPPINGS_MAX at most. -ENOENT too
 * when nothing with a file is there.
 */
int target_file_find_at(uint32_t pid, uint64_t addr);
#define TARGET_MAPPINGS_MAX 65536

/* What these are made of, for folders that stand in for /proc/PID: as target_file_open() beneath the
 * folder `root`, and as target_file_open_mapped() of the link `path`, which is followed. */
int target_file_open_below(const char *root, const char *path);
/* As target_file_open_below(), beneath a descriptor of the folder (O_PATH is enough), which serves when the
 * process is gone too. */
int target_file_open_in(int root_fd, const char *path);
int target_file_open_link(const char *path);
