/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * unwind_table: the rows of one image, made from what the file says of its frames: .eh_frame,
 * PT_GNU_EH_FRAME, .debug_frame, Go's pclntab, the shape of a PLT. In memory of its own, not placed
 * anywhere; abi/unwind.h says what rows are.
 */
#pragma once
#include <elf.h>
#include <stdbool.h>
#include <stdint.h>
#include "abi/unwind.h"
#include "base/err.h"
#include "core/image/image.h"

/* The e_machine of this machine: rows of others are made for who looks at a file, and are not walked by. */
#ifdef __aarch64__
#define UNWIND_MACHINE EM_AARCH64
#else
#define UNWIND_MACHINE EM_X86_64
#endif

/*
 * Where rows came from; a table may have several sources, each for what those before it leave open.
 */
enum unwind_source {
	UNWIND_SOURCE_EH_FRAME, /* section .eh_frame */
	UNWIND_SOURCE_EH_FRAME_HDR, /* the same, by PT_GNU_EH_FRAME where no section is */
	UNWIND_SOURCE_DEBUG_FRAME, /* section .debug_frame, of the file or of its debug file */
	UNWIND_SOURCE_PCLNTAB, /* Go's function table: runtime.pclntab */
	UNWIND_SOURCE_PLT, /* made up for a .plt, .plt.got, .plt.sec or .iplt that nothing covers */
	UNWIND_SOURCE_ENTRY, /* made up for a program's first function, which nothing covers */
	UNWIND_SOURCE_CODE, /* proven by the instructions of code, which nothing covers */
	UNWIND_SOURCE_FP, /* made up for code that can be seen to keep frame pointers, which nothing covers */
	UNWIND_SOURCE_SIGNAL, /* made up for the code that signal handlers return to, which nothing covers */
	UNWIND_SOURCES,
};
const char *unwind_source_name(enum unwind_source source); /* ".eh_frame" .. "plt" */

struct unwind_table_stats {
	uint64_t fdes[UNWIND_SOURCES]; /* functions described, by source (PLT: made up) */
	uint64_t fdes_outside; /* left out: no executable segment holds what they describe */
	uint64_t fdes_placeless; /* left out: nothing tells where their code is */
	uint64_t unsupported[UNWIND_REASON_LAST_]; /* rows, by reason */
	uint64_t unsupported_bytes; /* of code under such rows */
	uint64_t code_bytes, covered_bytes; /* of the executable sections; under a row, no END */
	uint64_t longs_used; /* rows with a long rule */
	/*
	 * Of the functions with rows: how many keep a frame pointer (x86-64: the CFA is by rbp
	 * somewhere; aarch64: x29 and x30 are saved side by side).
	 */
	uint64_t functions, functions_with_fp;
};

struct unwind_table {
	uint16_t machine; /* EM_X86_64, EM_AARCH64 */
	uint64_t first_vaddr; /* of pages[0], a multiple of UNWIND_PAGE_BYTES */
	uint32_t n_pages, n_rows, n_longs;
	struct unwind_page *pages; /* first: a number in rows */
	uint32_t *rows;
	struct unwind_long *longs;
	struct unwind_table_stats stats;
};

#define UNWIND_FRAMES_BYTES_MAX (128ULL << 20) /* of one section that describes frames */
#define UNWIND_FDES_MAX (16u << 20) /* of one image */
#define UNWIND_CIES_MAX (1u << 18) /* of one section; objects bring one each, of 8 bytes or more */
/* Of one image: 64 MB, and up to 320 MB while they are made. librustc_driver, of 67 MB, has 1.2 million. */
#define UNWIND_ROWS_MAX (16u << 20)

/*
 * Makes the rows of an image of x86-64 or aarch64, on any machine. debug is a file with the same
 * build id that may have .debug_frame, or NULL. What cannot be expressed becomes an
 * UNWIND_UNSUPPORTED row: rows are never left out. Duplicates and overlaps: the first FDE of the
 * file wins. Errors: -ENOENT the image describes no code at all; -EOPNOTSUPP another machine or 32
 * bits; -EFBIG over a limit above; -ENOEXEC what it describes is damaged from its beginning.
 */
int unwind_table_build(struct image *image, struct image *debug, struct unwind_table *ret_table,
		       struct err *err);
/*
 * For code that no file describes and no section names ([vsyscall]): one rule for `bytes` from 0
 * on.
 */
void unwind_table_constant(uint64_t bytes, uint32_t rule, struct unwind_table *ret_table);
void unwind_table_release(struct unwind_table *table);

/* The row that holds for a vaddr; UNWIND_ROW(0, UNWIND_ESCAPED(UNWIND_END, 0)) where none is. */
uint32_t unwind_table_find(const struct unwind_table *table, uint64_t vaddr);
uint64_t unwind_table_bytes(const struct unwind_table *table);
