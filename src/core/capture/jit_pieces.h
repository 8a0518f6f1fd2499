/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * jit_pieces: code that a process has made and told the frames of (a jitdump's unwinding info), as far as it is in
 * its memory now, byte for byte: what was told is used for nothing else.
 */
#pragma once
#include "core/jit/jit_process.h"
#include "core/maps/map_cache.h"
#include "core/maps/target_memory.h"

#define JIT_PIECES_MAX 100000 /* of one process, the latest ones */
#define JIT_PIECE_BYTES_MAX (1u << 20)
/*
 * A JIT that makes nothing but one piece of code again and again (python -X perf_jit: a trampoline for each
 * function) tells of it later than it runs it, by a file that it writes 4 KB at a time. So many that are all the
 * same tell that it is such a one; then the same bytes elsewhere in such memory, aligned as all of those are, are
 * what those are, and so are their frames.
 */
#define JIT_SHAPE_MIN 8
#define JIT_SHAPE_BYTES_MAX 256
#define JIT_SHAPE_ALIGN 16
#define JIT_SHAPE_SEARCH_MAX (16u << 20) /* bytes of memory that are looked through */

struct jit_piece {
	uint64_t start, bytes;
	uint64_t hash; /* of its bytes */
	uint64_t since_ns; /* as told; 0: not told */
	const char *frames; /* the .eh_frame of it alone: the process's, which stays */
	uint32_t frames_bytes;
	/* The caller's. */
	uint64_t since_serial, checked;
};

struct jit_pieces {
	VEC(struct jit_piece) all; /* by start, none twice */
};

/* Whose memory is read, and who reads it: borrowed, NULL for us. */
struct jit_memory {
	const struct target_reader *reader;
	uint32_t pid;
};

enum jit_piece_state { JIT_PIECE_THERE, JIT_PIECE_CHANGED, JIT_PIECE_UNKNOWN };

/*
 * Collects what the tellers (NULL: none) told of executable memory that is of no file, within `ranges` [n], sorted;
 * *pieces is zeroed before.
 */
void jit_pieces_read(struct jit_pieces *pieces, const struct jit_memory *memory,
		     const struct jit_process *const tellers[2], const struct mapping *ranges, size_t n);
/* The number of the first piece that begins at an address or after it; their count: there is none. */
size_t jit_pieces_from(const struct jit_pieces *pieces, uint64_t addr);
/* The piece at an address; NULL: none. */
struct jit_piece *jit_pieces_find(const struct jit_pieces *pieces, uint64_t addr);
/* Whether it is still in that memory; unknown: all of it is gone, or it cannot be read now. */
enum jit_piece_state jit_piece_look(const struct jit_piece *piece, const struct jit_memory *memory);
void jit_pieces_release(struct jit_pieces *pieces);
