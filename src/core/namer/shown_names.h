/* SPDX-License-Identifier: GPL-2.0-or-later */
/* shown_names: names of functions as frames of a book, each demangled once. */
#pragma once
#include <stdbool.h>
#include "base/buf.h"
#include "core/namer/name_book.h"

#define SHOWN_RECENT 256 /* names found without a look at their text; a power of two */

/* A name by where it is in memory. */
struct shown_recent {
	const char *name;
	const char *suffix;
	uint32_t function, linkage;
};

/* Zeroed but for the book, nothing is known. */
struct shown_names {
	struct name_book *book; /* borrowed */
	bool as_they_are; /* nothing is demangled */
	VEC(uint32_t) shown; /* [linkage string]: its display string; 0: not demangled yet */
	struct buf text;
	struct shown_recent recent[SHOWN_RECENT];
};

/*
 * A frame of that function, without a file. `linkage` is as a symbol table has it; what a version
 * says after an @ is left out. `suffix` follows it, shown or not: "", "@plt". Both stay where they
 * are until shown_names_forget().
 */
struct book_frame shown_names_frame(struct shown_names *names, const char *linkage, const char *suffix);
/* The same of a name that is for people already. */
struct book_frame shown_names_plain(struct shown_names *names, const char *name);
/* Names in memory are not what they were. */
void shown_names_forget(struct shown_names *names);
void shown_names_release(struct shown_names *names);
