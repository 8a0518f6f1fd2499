/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * address_lookup: from an address to a named location, in a process, a file, the kernel or a
 * profile.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/err.h"
#include "base/mem.h"
#include "core/namer/name_book.h"
#include "core/profile/tables.h"
#include "core/symbol/symbolizer.h"

struct address_lookup;

/*
 * Where the addresses are from. Kernel addresses (the top bit is set) of a process are the
 * kernel's.
 */
enum lookup_space {
	LOOKUP_PROCESS, /* a live process's address space, as /proc/PID/maps has it */
	LOOKUP_FILE, /* virtual addresses of one ELF file, as nm prints them */
	LOOKUP_BUILD, /* the same, of the file with a build id, wherever it is */
	LOOKUP_KERNEL, /* the running kernel's, or those of a saved copy of kallsyms */
	LOOKUP_PROFILE, /* the processes of a recording; kernel addresses are those of its kernel */
	LOOKUP_GUESS, /* kernel addresses are the kernel's, any other the profile's */
};

struct lookup_options {
	enum lookup_space space;
	uint32_t pid; /* LOOKUP_PROCESS; LOOKUP_PROFILE: only this process, 0: any */
	const char *path; /* LOOKUP_FILE, LOOKUP_PROFILE and LOOKUP_GUESS; LOOKUP_BUILD: a profile to look into */
	const char *build_id; /* LOOKUP_BUILD: in hexadecimal */
	struct symbolizer_options names; /* what is wanted of names, and from where; no parser */
	struct budget *budget; /* borrowed: how much of a profile is read, see tables_budget(); NULL: all of it */
};

/*
 * Opens what the addresses are from; a profile only once it is asked about. Errors: those of the
 * file, the process or the copy of kallsyms, with a hint.
 */
int address_lookup_new(const struct lookup_options *options, struct address_lookup **ret_lookup,
		       struct err *err);
void address_lookup_free(struct address_lookup *lookup);
DEFINE_CLEANUP(struct address_lookup *, address_lookup_free)

/*
 * The address of a symbol of the file, the process's files or the kernel, as symbol_search_find() finds it: by its
 * linkage or its display name, or by what only one function's name ends in. Errors: a usage error when there is
 * none or are several, and for spaces that have no one place to look in.
 */
int address_lookup_symbol(struct address_lookup *lookup, const char *symbol, uint64_t *ret_addr,
			  struct err *err);
/* The address of an offset in a file, as address_finder_offset(). */
bool address_lookup_offset(struct address_lookup *lookup, const char *file, uint64_t offset, uint64_t *ret_addr);

/*
 * Where addresses are that have that in common. All is borrowed until the function returns that is
 * told of it.
 */
struct lookup_around {
	const struct tables *tables; /* of the image's path */
	const struct event_image *image;
	bool same_image; /* as that told before */
	uint64_t address; /* one of those there */
	enum name_reason reason; /* of no name, or of less than there could be; NAME_OK: all is known */
};

/*
 * Is told what addresses have in common, each once as long as answers are remembered, and calls it
 * by ids as it likes; 0: none, as where it has no room.
 */
struct lookup_listener {
	uint32_t (*around)(void *ctx, const struct lookup_around *around);
	/* What a scope there is called. NULL: there is no name. */
	uint32_t (*function)(void *ctx, const struct lookup_around *around, const struct strtab *strings,
			     const struct book_scope *scope);
	/*
	 * A line in a function, and the frame with which it goes on, of the same image and reason;
	 * 0: none.
	 */
	uint32_t (*frame)(void *ctx, uint32_t function, uint32_t outer, uint32_t line, uint32_t column);
	void *ctx;
};

struct lookup_answer {
	uint32_t frame, around; /* the innermost frame, and where it is, as the listener called them */
	uint64_t offset; /* in the outermost frame's function; 0 without a name */
	uint64_t image_offset; /* in the image: see enum image_kind */
};

/*
 * Finds and names n addresses, answers in the order asked: cost is by distinct addresses, sorted or not.
 * What has no name has its reason. LOOKUP_GUESS fails with a usage error (and *ret_n answers before it
 * are good) when an address is not the kernel's and no mapping of the profile holds it, or when there is
 * no profile.
 */
int address_lookup_find(struct address_lookup *lookup, const uint64_t *addrs, size_t n,
			const struct lookup_listener *listener, struct lookup_answer *ret_answers,
			size_t *ret_n, struct err *err);

/*
 * The answers given so far are not used any more, and the listener has forgotten what it was told:
 * so that addresses can come without end.
 */
void address_lookup_forget(struct address_lookup *lookup);

struct missing_files;
/* Files with a part of the debug data of what was asked about that are not there: symbolizer_missing_files(). */
const struct missing_files *address_lookup_missing(const struct address_lookup *lookup);

/* Whether the profile that was read had damage, or was cut by the budget: answers are from what was used of it. */
bool address_lookup_damaged(const struct address_lookup *lookup);
