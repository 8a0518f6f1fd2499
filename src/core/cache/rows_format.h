/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * rows_format: the bytes of a file of kept unwind rows: the table of one build, as unwind_table_build() made it,
 * beside the names of that build in the folder of the symbol cache.
 *
 *	+--------------------+ 0
 *	| struct rows_header |  what it is of, what it was made from, how much there is; its own CRC
 *	+--------------------+ all that follows has one CRC
 *	| PAGES              |  struct unwind_page, n_pages: which rows each 4 KB of code have
 *	| LONGS              |  struct unwind_long or struct unwind_switch, n_longs, as rows name them
 *	| ROWS               |  u32, n_rows: abi/unwind.h
 *	| path               |  of the file, for people; no NUL
 *	+--------------------+ header.bytes
 *
 * The three are what they are in struct unwind_table, so that a table is copied from here to where the walks
 * see it. All of it is checked before any of it is used: the CRC (what never came to the disk is zeros), that each
 * page's rows are there and in order, and that each long rule is. The walks check what they follow as well: a
 * table that lies can have a stack cut or wrong, and nothing else.
 *
 * As the other files of the folder (cache_format.h) it is made whole, renamed, and never written to again. Numbers
 * have this machine's byte order.
 */
#pragma once
#include "abi/unwind.h"
#include "core/cache/cache_format.h"

#define ROWS_MAGIC "stkrows\n"
#define ROWS_MAGIC_LEN 8
#define ROWS_VERSION 1

/* As CACHE_THIS_FILE: it is a stranger's, or was not found below our root, and its rows are for this very file. */
#define ROWS_THIS_FILE 1
/* The file describes no frames itself: a debug file was looked for .. */
#define ROWS_DEBUG_WANTED 2
/* .. and found: header.debug. */
#define ROWS_DEBUG_FOUND 4
#define ROWS_FLAGS (ROWS_THIS_FILE | ROWS_DEBUG_WANTED | ROWS_DEBUG_FOUND)

struct rows_header {
	char magic[ROWS_MAGIC_LEN];
	uint32_t version, endian; /* CACHE_ENDIAN */
	uint32_t crc; /* of the header, with 0 here */
	uint32_t data_crc; /* of all that follows it */
	uint32_t rows_digest; /* of the code that made the rows: what another stk made is not used */
	uint32_t machine; /* EM_X86_64 .. */
	uint32_t flags; /* ROWS_THIS_FILE .. */
	uint32_t build_id_len;
	uint8_t build_id[BUILD_ID_MAX];
	uint32_t zero;
	uint64_t bytes; /* of the file */
	uint64_t made_s; /* when, CLOCK_REALTIME */
	uint64_t first_vaddr; /* of the first page */
	uint32_t n_pages, n_longs, n_rows, path_len;
	uint32_t shape; /* both halves of image_print(), xor-ed */
	uint32_t frames; /* CRC of .eh_frame; 0: it has none */
	struct cache_identity module, debug; /* debug: zeros when there is none */
};
_Static_assert(sizeof(struct rows_header) == 64 + 48 + 2 * 40, "part of the format");
