/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * dwarf_alt: the file that others share entries and strings with: dwz's (.gnu_debugaltlink), or a
 * supplementary object file of DWARF 5 (.debug_sup, 7.3.6).
 */
#pragma once
#include "core/dwarf/dwarf_sections.h"
#include "core/image/file_opener.h"

/*
 * Opens the file that a file with these sections names, when it names one. NULL: it names none, or
 * the opener (may be NULL) has none of that build id; *ret_reason is then NAME_NO_DEBUG_PART, else left
 * alone.
 */
struct image *dwarf_alt_open(struct dwarf_sections *sections, const struct file_opener *opener,
			     enum name_reason *ret_reason);
