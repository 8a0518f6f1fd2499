/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * d_parse: the parts of d_name, which call each other as the grammar of dlang.org/spec/abi.html has it. Each reads
 * its production from `at` on and appends what a person reads; false: it is not there, or a limit was reached.
 * Private to d_name.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/buf.h"

#define D_DEPTH_MAX 64 /* of productions in each other */
#define D_STEPS_MAX 20000 /* productions: back references let a short name stand for any number */

struct d_name {
	const char *start, *at, *end;
	struct buf *out;
	size_t base; /* where the name begins in `out` */
	bool was_typed; /* its type was that of something before, all of it */
	const char *last_reference; /* a back reference may not lead to itself */
	unsigned int depth, steps;
};

/* One production more, in the ones at hand; false: too many. d_leave() after it. */
bool d_enter(struct d_name *name);
void d_leave(struct d_name *name);
/* What is next; '\0' at the end. */
char d_next(const struct d_name *name);
/* Passes over that character, or that text. */
bool d_take(struct d_name *name, char c);
bool d_take_text(struct d_name *name, const char *text);
/* Number: digits. */
bool d_number(struct d_name *name, uint64_t *ret_number);
/* After 'Q': NumberBackRef; *ret_at is where it leads. */
bool d_reference(struct d_name *name, const char **ret_at);
/* Moves the last piece [middle, out's end) before [from, middle). */
void d_swap(struct d_name *name, size_t from, size_t middle);

/* QualifiedName, with the parameters of functions in it. */
bool d_qualified(struct d_name *name);
/* MangledName, from "_D" on. */
bool d_mangled(struct d_name *name);
bool d_type(struct d_name *name);
/* Whether a function's type begins here: its linkage. */
bool d_is_linkage(char c);
/* TypeFunctionNoReturn: the parameters with their brackets; attributes go to `attributes` (may be NULL). */
bool d_parameters(struct d_name *name, struct buf *attributes);
/* 'x', 'y', 'O', "Ng": " const" and its like go to *suffix, which is zeroed before. */
void d_modifiers(struct d_name *name, struct buf *suffix);
/* TemplateArgs up to 'Z', without brackets. */
bool d_template_arguments(struct d_name *name);
