/* SPDX-License-Identifier: GPL-2.0-or-later */
/* debug_places: where debug data is besides the usual places, as the user says. */
#pragma once
#include <stddef.h>

struct debug_fetcher;

#define DEBUG_DIRS_MAX 64

/* All borrowed; a zeroed struct says nothing. */
struct debug_places {
	/* Folders as /usr/lib/debug is one, asked before it; absolute. */
	const char *const *dirs;
	size_t n_dirs; /* 0 .. DEBUG_DIRS_MAX */
	struct debug_fetcher *fetcher; /* asked for what is not here; NULL: nobody is */
	const char *vmlinux_path; /* the kernel's file with its debug data; NULL: the usual ones of its build id */
};
