/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * cache_file: reads one file of the symbol cache (cache_format.h) where it lies, as hostile bytes:
 * its frame is checked when it is opened, and every id and offset when it is used, so that a
 * look-up touches a few pages and not all of it. What does not check makes the file damaged: from
 * then on it knows nothing.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include "base/err.h"
#include "base/mem.h"
#include "core/cache/cache_format.h"

struct cache_file;

/*
 * Opens it; fd is borrowed and may be closed after. On file systems of this machine it is mapped,
 * on those of others, where it could be taken away under us, it is read. `name` is for messages
 * (copied). Errors: -EBADMSG it is none, or damaged; -ESTALE another version's, or another
 * machine's; -EFBIG; those of fstat(2), mmap(2) and pread(2).
 */
int cache_file_open(int fd, const char *name, struct cache_file **ret_file, struct err *err);
/* The same of bytes in memory, which are borrowed; aligned to 8. */
int cache_file_open_memory(const void *bytes, size_t size, const char *name, struct cache_file **ret_file,
			   struct err *err);
void cache_file_free(struct cache_file *file);
DEFINE_CLEANUP(struct cache_file *, cache_file_free)

const struct cache_header *cache_file_header(const struct cache_file *file);
const char *cache_file_path(const struct cache_file *file); /* of the module; "" when it is not known; borrowed */
/* The elements of a section, borrowed, and how many: unchecked. */
const void *cache_file_section(const struct cache_file *file, enum cache_section_id id, uint32_t *ret_n);
/* Whether something did not check: what it said before may be wrong, too. */
bool cache_file_is_damaged(const struct cache_file *file);

/* A stretch of places of one answer. */
struct cache_extent {
	uint64_t start, end; /* places [start, end) */
	uint64_t function; /* where its function begins, as places are counted */
	uint32_t node; /* 0: no name */
	uint8_t state; /* CACHE_STATE_* */
};

/* The extent that holds a place: false when nothing is known of it. Ascending places are found faster. */
bool cache_file_find(struct cache_file *file, uint64_t place, struct cache_extent *ret_extent);

/*
 * Calls fn for each extent of which something is known, in ascending order; false when the file is
 * damaged.
 */
bool cache_file_each(struct cache_file *file, void (*fn)(void *ctx, const struct cache_extent *extent), void *ctx);

/* One frame of a chain. Texts are offsets for cache_file_text(). */
struct cache_frame {
	uint32_t scope, name; /* name 0: none */
	uint32_t function, linkage, file; /* texts */
	uint32_t line, column, flags; /* NAME_* of event.h */
};

/* The frame of a node, and the node that it is inlined at, a lower id, 0: none. False: the file is damaged. */
bool cache_file_frame(struct cache_file *file, uint32_t node, struct cache_frame *ret_frame, uint32_t *ret_outer);
/* The chain of a node, innermost first, SYMBOL_FRAMES_MAX at most; 0: the file is damaged. */
size_t cache_file_frames(struct cache_file *file, uint32_t node, struct cache_frame *ret_frames);
/* A text of the file, borrowed, and its length; NULL: the file is damaged. */
const char *cache_file_text(struct cache_file *file, uint32_t offset, size_t *ret_len);

/* The n-th input, and its texts, which are not ended by a NUL; false: there are no more. */
bool cache_file_input(struct cache_file *file, size_t n, struct cache_input *ret_input, const char **ret_text);

/* Reads all of it: CRCs, order, ids. Errors: -EBADMSG, with what is wrong. */
int cache_file_verify(struct cache_file *file, struct err *err);

/* CRC-32 of the header as if its `crc` were 0. */
uint32_t cache_header_crc(const struct cache_header *header);
/* Bytes of one element of a section. */
size_t cache_section_width(enum cache_section_id id);
