/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * symbol_pass: the names of a few addresses by one look at each symbol, without sorting or keeping
 * them: the same names that a symbol_table of them would give. Names are read of few symbols only, so that
 * one of a known size that turns out to have none still hides what has no size, as far as it reaches.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "core/namer/symbol_table.h"

#define SYMBOL_PASS_PLACES_MAX 16 /* more are found faster by a table */

/* What an address could be called so far. */
struct pass_candidate {
	uint64_t start, end;
	unsigned int rank;
	bool folded; /* demangle_differs() for two of the names of this start */
	char *mangled; /* one of those that are; NULL: there is none */
	char *name; /* our copy, cut at SYMBOL_KEPT_MAX; NULL: there is none */
};

struct pass_place {
	uint64_t addr;
	uint64_t covered; /* the greatest end of a sized symbol that starts at or before it */
	struct pass_candidate function, label; /* sized, and cover it */
	struct pass_candidate hard, soft; /* of no size: the last that starts at or before it */
};

struct symbol_pass {
	size_t n;
	size_t seen; /* symbols */
	struct pass_place places[SYMBOL_PASS_PLACES_MAX];
	/* The name of a symbol; NULL: it has none, and is to be left out. Read only for what may be
	 * one. */
	const char *(*name)(void *ctx, uint64_t ref, unsigned int rank);
	void *ctx;
};

/* n <= SYMBOL_PASS_PLACES_MAX addresses; `name` is called with ctx and the ref of a symbol. */
void symbol_pass_init(struct symbol_pass *pass, const uint64_t *addrs, size_t n,
		      const char *(*name)(void *ctx, uint64_t ref, unsigned int rank), void *ctx);
/* As symbol_builder_add(), of a symbol that name(ctx, ref, rank) knows. */
void symbol_pass_add(struct symbol_pass *pass, uint64_t start, uint64_t size, uint64_t limit,
		     unsigned int rank, uint64_t ref);
/* Of symbols of a known size that were not added the last ends at `end`, before all addresses or at the first. */
void symbol_pass_cover(struct symbol_pass *pass, uint64_t end);
/* After all symbols: what covers address i; the name lives until the release. False: nothing does. */
bool symbol_pass_find(const struct symbol_pass *pass, size_t i, struct symbol_hit *ret_hit);
void symbol_pass_release(struct symbol_pass *pass);
