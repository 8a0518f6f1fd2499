/* SPDX-License-Identifier: GPL-2.0-or-later */
/* module_files: the files that the names of one module are in: its own, and the separate debug file. */
#pragma once
#include <stdbool.h>
#include "core/image/file_opener.h"
#include "core/image/image.h"

/* Zeroed but for image and opener, nothing has been looked for. */
struct module_files {
	struct image *image; /* the module's own; owned */
	struct image *mini; /* what is in its MiniDebugInfo; owned; NULL: nothing */
	bool mini_tried;
	enum name_reason mini_reason; /* why there is none though the file has some: NAME_LIMIT .. */
	const struct file_opener *opener; /* borrowed; NULL: there is none */
	struct image *debug; /* owned; NULL: none found */
	bool debug_tried;
	enum name_reason
		debug_reason; /* why there is no debug file: NAME_NO_FILE, NAME_OTHER_BUILD .. */
};

/*
 * The separate debug file, asked of the opener once: by build id, and then whatever its CRC; a file
 * without one by .gnu_debuglink, when the CRC is right. NULL: there is none; see debug_reason.
 */
struct image *module_files_debug(struct module_files *files);

/*
 * Where the symbols are that were stripped from the image: the debug file, else its MiniDebugInfo;
 * NULL: none were, or nobody knows.
 */
struct image *module_files_symbols(struct module_files *files);

/* Whether an image has DWARF of its own: .debug_info or .debug_line, compressed or not. */
bool module_files_has_dwarf(const struct image *image);

/* Memory held by places in compressed sections that unpacking can go on from; gives it back. */
size_t module_files_marks_bytes(const struct module_files *files);
void module_files_forget_marks(struct module_files *files);

void module_files_release(struct module_files *files);
