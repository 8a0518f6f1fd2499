/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * file_prints: which of several files of one path and one identity a process has mapped: containers have
 * paths in common, a build id is what a file says of itself, and times can be set back. Each file is read once
 * in each state that it was seen in; what else a mapping costs is one question, when it is asked about first.
 */
#pragma once
#include <stdint.h>
#include "base/mem.h"
#include "core/maps/file_identity.h"
#include "core/maps/map_cache.h"

struct file_prints;
struct process_table;

/*
 * processes: whose lives tell two processes of one pid apart; borrowed; NULL: no pid is used again (tests). The
 * asker is copied.
 */
struct file_prints *file_prints_new(const struct process_table *processes, const struct file_asker *asker);
void file_prints_free(struct file_prints *prints);
DEFINE_CLEANUP(struct file_prints *, file_prints_free)

/*
 * image_print() of the file that a process has mapped there: through its mapping; when that cannot be had (pid 0:
 * the process is gone) at its path, unless the file was changed after time_ns (CLOCK_MONOTONIC), when the process
 * was seen to have it; 0: that is not known. Returns 0 when it is not known, or memory of no file, and
 * IMAGE_PRINT_LOST when what was mapped had no build id, and is not what is there now.
 */
uint64_t file_prints_get(struct file_prints *prints, const struct mapping *mapping, uint32_t pid, uint64_t time_ns);

/*
 * The same for a process in one of its lives. Of one that has ended what was found while it lived is still known,
 * as long as not many others were asked about since: it may have had a mount of its own, with another file at that
 * path.
 */
uint64_t file_prints_of(struct file_prints *prints, const struct mapping *mapping,
			const struct map_process *process, uint64_t time_ns);
