/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * symbol_context: what all sources share: the options, where files can be found, the kernel's
 * list.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/err.h"
#include "base/vec.h"
#include "core/image/image.h"
#include "core/parser/parser.h"
#include "core/symbol/file_origin.h"
#include "core/symbol/kallsyms.h"
#include "core/symbol/missing_files.h"
#include "core/symbol/symbolizer.h"

/*
 * Mappings that are looked at for all files of one symbolizer, a second or two of it: without it a
 * process of many mappings whose files are all gone would be read from end to end for each of them.
 */
#define SYMBOL_LINKS_READ_MAX 1000000

/*
 * What checksums of debug files may take in all: who makes files can have a thousand that name one
 * of a gigabyte. It is this process that reads them, so the parser's limits do not hold.
 */
#define SYMBOL_CHECKED_NS 2000000000ULL

struct symbol_context {
	struct symbolizer_options options; /* its strings are borrowed */
	VEC(uint32_t) pids; /* live processes whose root and mappings may hold a file */
	size_t links_read; /* of /proc/PID/map_files, in search of files so far */
	struct kallsyms *kallsyms; /* loaded when first asked for */
	enum name_reason kernel_reason; /* NAME_NOT_TRIED until then */
	struct parser *own_parser; /* started here, when none was given; NULL: not yet */
	bool no_parser; /* it could not be */
	/*
	 * Nobody waits for names yet, and nobody is to be held up: only files that are kept are
	 * opened, and of debug data only what is had at once. What is not is put off until somebody
	 * waits.
	 */
	bool ahead;
	bool local; /* servers of debug data are not asked: what is wished of them is put off */
	bool put_off; /* something was */
	struct missing_files missing; /* that files asked about wished for */
	uint64_t checked_ns; /* spent on checksums of debug files, of SYMBOL_CHECKED_NS */
	struct kernel_image *own_kernel; /* the running one; NULL: not asked for yet */
	struct module_paths *module_paths; /* of the kernel asked about; NULL: not looked for yet */
	struct jit *own_jit; /* of `pids`, when none was given; NULL: not asked for yet */
};

/* Where some process had an image mapped. */
struct symbol_place {
	uint32_t image, pid;
	const char *path; /* borrowed; as the process's mount namespace has it */
	uint64_t start, end; /* addresses [start, end) */
	uint64_t offset; /* of start in the file */
};

/* Those of one image; borrowed. */
struct symbol_places {
	const struct symbol_place *places;
	size_t n;
};

void symbol_context_init(struct symbol_context *context, const struct symbolizer_options *options);
void symbol_context_release(struct symbol_context *context);

/* What reads programs and libraries; borrowed. NULL: it cannot be started, which was told. */
struct parser *symbol_context_parser(struct symbol_context *context);

/* What processes told of code made at run time; borrowed. */
struct jit *symbol_context_jit(struct symbol_context *context);

struct debug_fetcher;
/* What fetches debug data from servers; NULL: they are not asked at all, or (put_off is set) not yet. Borrowed. */
struct debug_fetcher *symbol_context_fetcher(struct symbol_context *context);

struct kernel_module;
/*
 * A module of the running kernel, by its path ("[ext4]"); all in it is borrowed. Returns false when
 * there is none, or another kernel is asked about.
 */
bool symbol_context_module(struct symbol_context *context, const char *path,
			   struct kernel_module *ret_module);
/* Where a module and its code were, as META_MODULE has it; NULL: not known. Borrowed. */
const char *symbol_context_module_words(struct symbol_context *context, const char *path);

/*
 * The kernel's symbols, read once: NAME_OK and *ret_kallsyms (borrowed), or why there are none,
 * with words in err (may be NULL): NAME_KPTR_HIDDEN, NAME_OTHER_BOOT, NAME_NOT_PERMITTED,
 * NAME_NO_FILE, NAME_BAD_FILE.
 *
 * What proves another boot's: for /proc/kallsyms, another boot id (yet the kernel's own functions
 * are taken when both build ids are known and equal: their offsets are from _text; `ret_moved` is
 * then set, and modules and BPF programs are not to be named); for a saved copy, another address
 * of _text, or functions elsewhere from it.
 */
enum name_reason symbol_context_kernel(struct symbol_context *context,
				       const struct kallsyms **ret_kallsyms, bool *ret_moved,
				       struct err *err);

/*
 * The build id of the kernel that is asked about: the recording's, or of the running one where
 * nothing says that it is another. Returns its length; 0: not known.
 */
size_t symbol_context_kernel_id(const struct symbol_context *context, uint8_t ret_id[BUILD_ID_MAX]);

/*
 * Whether what is asked about was seen since this machine was started: the options' boot id is
 * now's.
 */
bool symbol_context_is_this_boot(const struct symbol_context *context);

/*
 * Opens the file that `wanted` names, the caller's to free: at its path and the others of `places` (NULL:
 * none are known), then below the roots of the context's processes, then through their mappings
 * (/proc/PID/map_files: deleted files): those of `places` directly, at last any that has one of the paths.
 *
 * Only a file with the same identity is taken (image_is_wanted()), and only when it has something
 * to map wherever `places` say that it was mapped. A build id is a claim that anybody can write
 * into a file of his own: of several paths, those whose files are root's or our own come first.
 * *ret_origin (may be NULL) is where it was found, the caller's to release; without a path when it
 * was not.
 *
 * Returns NAME_OK, or the most telling of what was found on the way: NAME_OTHER_BUILD, NAME_NOT_PERMITTED,
 * NAME_LIMIT, NAME_BAD_FILE, NAME_NO_FILE.
 */
enum name_reason symbol_context_open(struct symbol_context *context,
				     const struct event_image *wanted, const char *path,
				     const struct symbol_places *places, struct image **ret_image,
				     struct file_origin *ret_origin);
