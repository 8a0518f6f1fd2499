/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * symbol_source: one way to know what code is called; the registry lists them in the order in which
 * they are asked. To add one: a file with its struct at the top, and one line in symbol_source.c.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "core/namer/namer.h"
#include "core/profile/event.h"
#include "core/symbol/symbol_context.h"

/* The image that names are wanted of. All borrowed. */
struct symbol_request {
	struct symbol_context *context;
	const struct event_image *image;
	const char *path; /* as the target's mount namespace has it; "" when not known */
	struct symbol_places places; /* where it was mapped, as far as is known */
};

struct symbol_source {
	const char *name, *summary; /* "elf", "symbol tables of programs and libraries" */
	unsigned int kinds; /* bits 1 << enum image_kind that it can know of */
	bool is_extra; /* it knows more than the next ones where it knows anything; why it does not is no reason */
	/*
	 * Opens what it knows of one image into *ret_names, freed with close(). Returns NAME_OK, or why
	 * it knows nothing; it never fails otherwise.
	 */
	enum name_reason (*open)(const struct symbol_request *request, void **ret_names);
	/*
	 * Answers n places, ascending, with offsets of enum image_kind's meaning. What it does not know has
	 * chain 0 and the reason. `cancelled` (may be NULL): true leaves the rest NAME_NOT_TRIED.
	 */
	void (*find)(void *names, const struct namer_place *places, size_t n, bool (*cancelled)(void),
		     struct book_answer *ret_answers);
	/*
	 * find() in two halves, for who has something else to do meanwhile; NULL: it has none. One at a time:
	 * take() is true once the answers to what was begun are there.
	 */
	void (*begin)(void *names, const struct namer_place *places, size_t n);
	bool (*take)(void *names, struct book_answer *ret_answers, size_t n);
	/*
	 * The offset of a symbol, as namer_find_symbol(). May be NULL: it has none that could be asked for.
	 */
	void (*search)(void *names, const char *symbol, struct found_symbol *ret_found);
	const struct name_book *(*book)(const void *names); /* what the answers' chains mean; it only grows */
	size_t (*bytes)(const void *names); /* memory held by now */
	void (*close)(void *names);
};

/* All sources, in the order in which they are asked; NULL-ended. */
#define SYMBOL_SOURCES_MAX 8
extern const struct symbol_source *const symbol_sources[];

/* The NAMER_* options that those of the symbolizer come to. */
uint32_t symbol_source_options(const struct symbolizer_options *options);

/* Each is defined in core/symbol/source_NAME.c. */
extern const struct symbol_source symbol_source_vmlinux;
extern const struct symbol_source symbol_source_module;
extern const struct symbol_source symbol_source_kernel;
extern const struct symbol_source symbol_source_elf;
extern const struct symbol_source symbol_source_vdso;
extern const struct symbol_source symbol_source_vsyscall;
extern const struct symbol_source symbol_source_jit;
