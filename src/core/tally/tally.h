/* SPDX-License-Identifier: GPL-2.0-or-later */
/* tally: selected samples counted into rows by keys: in a function itself, and with what it called. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "core/tally/names.h"
#include "core/tally/selection.h"

/* Those of a frame, then those of a thread. */
enum tally_key {
	TALLY_SYMBOL,
	TALLY_MODULE,
	TALLY_SRCFILE,
	TALLY_SRCLINE,
	TALLY_COMM,
	TALLY_PID,
	TALLY_TID,
	TALLY_CPU,
};
#define TALLY_KEYS_MAX 8

static inline bool tally_key_is_of_frame(enum tally_key key)
{
	return key <= TALLY_SRCLINE;
}

enum tally_order { TALLY_BY_SELF, TALLY_BY_CHILDREN };

struct tally_options {
	enum tally_key keys[TALLY_KEYS_MAX]; /* each at most once; ties are broken in this order */
	size_t n_keys;
	enum tally_order order;
	bool one_group; /* rows are not kept apart by what cells are kept apart by; keys of frames only */
	bool no_children; /* leave out rows that are on no leaf */
	double percent_limit; /* of all that is selected: by children, or by self with no_children; 0: none */
	struct names_filter frames; /* only these are counted */
	/* By class, borrowed: a stack's samples are of its innermost frame of the least rank. NULL: of the leaf. */
	const uint8_t *ranks;
};

struct tally_row {
	uint32_t group; /* index in selection.groups */
	uint32_t class; /* a class of names with this row's symbol, module and source; 0 without such keys */
	uint32_t kind; /* what the row's frames share: equal kinds of one group are one row */
	uint32_t frame; /* one of its frames: index in names.frames */
	uint32_t n_cells; /* that go through it */
	struct weight self, children;
	uint64_t longest, children_longest; /* of waits: of the longest one in `self`, and in `children` */
};

struct tally {
	const struct names *names; /* borrowed, as is selection */
	const struct selection *selection;
	VEC(struct tally_row) rows; /* in order */
	uint32_t *kind_of; /* by class: what rows keep apart; TALLY_NO_KIND: not counted (frames) */
	uint32_t n_kinds;
	size_t n_hidden; /* rows below percent_limit */
	struct weight hidden_self; /* of these */
};

#define TALLY_NO_KIND UINT32_MAX

/* The fields the selection has to keep apart for these keys: enum selection_field bits. */
unsigned int tally_fields(const struct tally_options *options);
/* What the names have to keep apart for these keys. */
enum names_source tally_source(const struct tally_options *options);
/* A function that is several times on one stack counts that stack's samples once. */
void tally_init(struct tally *tally, const struct names *names, const struct selection *selection,
		const struct tally_options *options);
/* The frame (index in names.frames) that a stack's samples are of, themselves; ranks: see tally_options. */
uint32_t tally_leaf(const struct names *names, uint32_t stack, const uint8_t *ranks);
void tally_release(struct tally *tally); /* what names and selection hold stays */
