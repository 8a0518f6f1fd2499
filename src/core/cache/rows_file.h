/* SPDX-License-Identifier: GPL-2.0-or-later */
/* rows_file: reads and writes one file of kept unwind rows (rows_format.h); what is read is hostile bytes. */
#pragma once
#include "base/buf.h"
#include "base/err.h"
#include "base/mem.h"
#include "core/cache/rows_format.h"
#include "core/cfi/unwind_table.h"

struct rows_file;

/*
 * Opens it, and checks its header; fd is borrowed and may be closed after; `name` is for messages (copied). Errors:
 * -EBADMSG it is none, or damaged; -ESTALE another stk's, or another machine's; those of cache_bytes_load().
 */
int rows_file_open(int fd, const char *name, struct rows_file **ret_file, struct err *err);
/* The same of bytes in memory, which are borrowed; aligned to 8. */
int rows_file_open_memory(const void *bytes, size_t size, const char *name, struct rows_file **ret_file,
			  struct err *err);
void rows_file_free(struct rows_file *file);
DEFINE_CLEANUP(struct rows_file *, rows_file_free)

const struct rows_header *rows_file_header(const struct rows_file *file);
/* Of the program or library: borrowed, *ret_len bytes without a NUL. */
const char *rows_file_path(const struct rows_file *file, size_t *ret_len);

/*
 * Its table, after all of it was checked (rows_format.h): the arrays are the file's own, and the table is not to be
 * released. Errors: -EBADMSG, with what is wrong.
 */
int rows_file_table(const struct rows_file *file, struct unwind_table *ret_table, struct err *err);

/*
 * Adds the bytes of a file with a table. Of the header only what says what it is of is read: flags, build id,
 * shape, frames, module and debug. Errors: -EFBIG.
 */
int rows_file_make(const struct rows_header *header, const struct unwind_table *table, const char *path,
		   struct buf *bytes, struct err *err);

/* CRC-32 of the header as if its `crc` were 0, and of what follows it. */
uint32_t rows_header_crc(const struct rows_header *header);
uint32_t rows_data_crc(const void *bytes, size_t size);
