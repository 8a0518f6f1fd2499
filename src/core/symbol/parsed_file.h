/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * parsed_file: the names of one file that the parser reads: what the elf and vdso sources share. Nothing
 * of the file but its header and its notes is read in this process.
 */
#pragma once
#include "core/symbol/symbol_source.h"

/*
 * Hands the file of `image` (borrowed), found at `origin` (taken over), to the context's parser;
 * `places` says how what is asked about is counted.
 * NAME_OK and *ret_names, or NAME_NOT_PERMITTED: there is no parser.
 *
 * The child reads the file bit by bit, as it is asked: after each time it is looked at whether the file, or
 * its debug file, has been written to since. What was said then is dropped: NAME_OTHER_BUILD.
 */
enum name_reason parsed_file_new(struct symbol_context *context, struct image *image,
				 enum namer_places places, struct file_origin *origin,
				 void **ret_names);

/* The place and size of a symbol; false: there is none. */
bool parsed_file_symbol(void *opaque, const char *name, uint64_t *ret_offset, uint64_t *ret_bytes);

/* The functions of struct symbol_source. */
void parsed_file_find(void *opaque, const struct namer_place *places, size_t n, bool (*cancelled)(void),
		      struct book_answer *ret_answers);
void parsed_file_begin(void *opaque, const struct namer_place *places, size_t n);
bool parsed_file_take(void *opaque, struct book_answer *ret_answers, size_t n);
void parsed_file_search(void *opaque, const char *symbol, struct found_symbol *ret_found);
const struct name_book *parsed_file_book(const void *opaque);
size_t parsed_file_bytes(const void *opaque);
void parsed_file_close(void *opaque);
