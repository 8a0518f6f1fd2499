/* SPDX-License-Identifier: GPL-2.0-or-later */
/* line_files: the files that the rows of a line program speak of, as whole paths. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/buf.h"
#include "base/vec.h"
#include "core/dwarf/dwarf_form.h"
#include "core/dwarf/line_header.h"

#define LINE_PATH_MAX_BYTES 4096 /* PATH_MAX; a longer path is none */
#define LINE_FORMATS_MAX 16 /* fields of an entry; DWARF 5 knows of five */
#define LINE_FOLDERS_MAX UINT16_MAX

/* A field of an entry of DWARF 5. */
struct line_format {
	uint16_t content, form; /* DW_LNCT_*, DW_FORM_*; content 0: of no interest */
};

/* A table of entries, by where each of them begins in line_files.bytes. */
struct line_entries {
	struct line_format formats[LINE_FORMATS_MAX]; /* of DWARF 5 */
	uint32_t n_formats;
	VEC(uint32_t) at;
};

struct line_files {
	struct dwarf_encoding encoding;
	/* Both tables as the header has them, then the entries of DW_LNE_define_file. */
	struct buf bytes;
	uint32_t header_bytes; /* of them, the tables of the header */
	VEC(uint32_t) defined; /* where the others begin */
	bool are_known; /* folders and files are filled */
	struct line_entries folders, files;
	char *comp_dir;
};

/*
 * Copies the tables of a header; nothing is looked at before line_files_path(). `encoding` says how
 * to find strings, its sections are borrowed (NULL: there are none); comp_dir: DW_AT_comp_dir of
 * the unit, "" when it is not known.
 */
void line_files_init(struct line_files *files, const struct line_header *header,
		     const struct dwarf_encoding *encoding, const char *comp_dir);
void line_files_release(struct line_files *files);

/* Adds an entry of DW_LNE_define_file (DWARF 4, 6.2.5.3); `ctx` is a struct line_files. */
void line_files_define(void *ctx, struct cursor entry);

/* How many files there are: those that rows may speak of are 0 (DWARF 5) or 1 up to there. */
uint32_t line_files_len(struct line_files *files);

/*
 * Appends the path of a file as rows count them: DW_AT_comp_dir, folder and name, as far as the
 * later are not absolute. Returns false when there is no such file, or no name of it.
 */
bool line_files_path(struct line_files *files, uint32_t file, struct buf *out);

size_t line_files_bytes(const struct line_files *files); /* memory held */
