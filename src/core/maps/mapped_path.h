/* SPDX-License-Identifier: GPL-2.0-or-later */
/* mapped_path: what the kernel's word for a mapping means: a file, the vdso, or memory of no file. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include "core/profile/event.h"

struct mapped_path {
	enum image_kind kind; /* IMAGE_FILE, IMAGE_VDSO, IMAGE_VSYSCALL or IMAGE_ANON */
	const char *path; /* the one given, or a constant; only path_len bytes of it count */
	size_t path_len;
	bool deleted; /* " (deleted)" stood behind it and is left out of path_len */
	bool maybe_anon; /* a memfd: a file when it holds ELF, else memory of the process (JIT) */
};

/*
 * Sorts the path of an MMAP2 event or of a line of /proc/PID/maps (perf_event_mmap_event() of
 * kernel/events/core.c; show_map_vma() of fs/proc/task_mmu.c). All anonymous memory is "//anon".
 */
struct mapped_path mapped_path_sort(const char *path);
