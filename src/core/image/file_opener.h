/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * file_opener: how a reader of debug data comes by further files without opening any itself: it
 * says what it wants, and whoever may open files passes a descriptor. What it says comes from a
 * file that may be hostile.
 */
#pragma once
#include <stdint.h>
#include "core/profile/event.h"

/* Part of the parser's wire: append only. */
enum wanted_kind {
	WANTED_DEBUG, /* the separate debug file: by build id, else by the name and CRC of .gnu_debuglink */
	WANTED_ALT, /* dwz's shared file: .gnu_debugaltlink, by build id and name */
	WANTED_DWO, /* one unit of split DWARF: DW_AT_dwo_name, DW_AT_comp_dir */
	WANTED_DWP, /* all units of split DWARF in one file: beside the program or its debug file */
	WANTED_KINDS_
};

#define WANTED_NAME_MAX 4096 /* PATH_MAX; a longer name wants nothing */

/*
 * A file that is wanted by the file that `of` says. Strings are borrowed and may hold anything
 * but NUL.
 */
struct wanted_file {
	enum wanted_kind kind;
	uint32_t build_id_len; /* 0: not known */
	uint8_t build_id[BUILD_ID_MAX];
	uint32_t crc; /* WANTED_DEBUG: of the whole file (gdb, "Separate Debug Files") */
	const char *name; /* as the wanting file has it; "" when there is none */
	const char *folder; /* WANTED_DWO: DW_AT_comp_dir; "" when there is none */
};

struct file_opener {
	void *ctx;
	/*
	 * Returns a descriptor of a regular file, the caller's to close, or a negative errno: -ENOENT
	 * there is none, -ESTALE there are only others, -ETIME none was found in the time there is, -EACCES ..
	 * of openat2(2). Whether it is the
	 * wanted one (its build id, its dwo id) is the caller's to check: a build id that is right is
	 * right whatever the CRC.
	 */
	int (*open)(void *ctx, const struct wanted_file *wanted);
};
