/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * dwarf_split: where the rest of a unit is that was split (-gsplit-dwarf): in the program itself,
 * in a .dwp, or in a .dwo (DWARF 5, 7.3; gcc's wiki on DebugFission for DWARF 4).
 */
#pragma once
#include "core/dwarf/dwarf_unit.h"
#include "core/image/file_opener.h"

#define DWARF_SPLIT_FILES_MAX 64 /* .dwo files that are open at one time */

struct dwarf_split;

/* For the units of `program`, whose file is `image`. All is borrowed; the opener may be NULL. */
struct dwarf_split *dwarf_split_new(struct dwarf_object *program, struct image *image,
				    const struct file_opener *opener);
void dwarf_split_free(struct dwarf_split *split);

/*
 * The unit that a unit of the program stands for, ready to be read; NULL when it is no skeleton, or
 * what is wanted is not there: the program's reason is then NAME_NO_DEBUG_PART, or what is wrong with the file
 * that is there: NAME_OTHER_BUILD (it has no such unit), NAME_BAD_FILE, NAME_LIMIT.
 * The result is skeleton->split, and is gone (NULL again) when too many other files had to be opened.
 */
struct dwarf_unit *dwarf_split_find(struct dwarf_split *split, struct dwarf_unit *skeleton);

size_t dwarf_split_bytes(const struct dwarf_split *split); /* memory held */
