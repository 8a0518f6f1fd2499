/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * table_file: the file behind a mapping, of which its unwind table is made, where it is read, beside who records
 * (target_question.h); and where it was to be loaded.
 */
#pragma once
#include "core/unwind/rows_maker.h"

/*
 * What is to be asked for the rows of a file: the mapping itself, its path as the process sees it, then as we see
 * it; `further`, when none of these was it: also what is left of the mapping. The first that has the mapping's
 * identity and something to map at its offset is taken; one that is root's or our own goes before
 * others. False: there is nothing further to be asked.
 */
bool table_file_question(const struct rows_wanted *wanted, bool further, struct target_question *ret_question);

/* The file of the question among those that were found; NULL, with *ret_why in words: it is none of them. */
struct image *table_file_choose(const struct target_question *question, const struct target_found *found,
				bool *ret_safe, const char **ret_why);
/* The same, as what rows are made of, for table_file_close(). False: as above. */
bool table_file_open(const struct target_question *question, const struct target_found *found,
		     struct rows_subject *ret_subject, bool *ret_safe, const char **ret_why);
void table_file_close(struct rows_subject *subject);

/*
 * Makes the rows. Errors: those of unwind_table_build(); -EOPNOTSUPP also for another machine than this one;
 * -ESTALE: the file was written to meanwhile, and what was read may be of two.
 */
int table_file_build(const struct rows_subject *subject, struct unwind_table *ret_table, struct err *err);

/*
 * The vaddr of what a mapping with that file offset begins with; false: no PT_LOAD holds it. Mappings are of whole
 * pages, so neighbours may both hold it: the executable one that begins on that page goes before one that
 * merely reaches it, and that before those that are not executable (Linux: fs/binfmt_elf.c, elf_map()).
 */
bool table_file_vaddr(const struct buf *loads, uint64_t file_offset, uint64_t *ret_vaddr);
