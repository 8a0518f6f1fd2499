/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * cache_module: one module's part in the symbol cache: answers what its table knows, and gathers
 * what else is found out, to become a table. It stands between who reads the module's files and the
 * opener of further files, since a table is good only as long as those are what they were.
 */
#pragma once
#include "core/cache/cache_wishes.h"
#include "core/cache/symbol_cache.h"
#include "core/image/image.h"
#include "core/namer/namer.h"

/*
 * Who reads the files took so much processor time, and it is worth a file; and so much more for
 * each byte of the table that is written anew with it, which takes about three times that: what is
 * asked about once is asked about again, and is spared each time.
 */
#define CACHE_WORTH_NS (10 * 1000000ull)
#define CACHE_WORTH_NS_PER_BYTE 4

struct cache_module;

/*
 * Begins a module: its file (nothing is borrowed but fd, for now), and what opens further files for
 * it (borrowed). `below_root`: it was found below a root that is not ours. NULL: such a module is
 * not cached (no build id; its other names are wanted, too).
 */
struct cache_module *cache_module_new(struct symbol_cache *cache, struct image *image,
				      const struct namer_module *module, const struct file_opener *inner,
				      bool below_root);
/*
 * Hands what is worth it to the cache, which writes it later. `book`: of the reader of the files,
 * what the answers learned were of; NULL: nothing was.
 */
void cache_module_close(struct cache_module *module, const struct name_book *book);

/* The opener to be given to who reads the files; it passes on what it is asked. */
const struct file_opener *cache_module_opener(const struct cache_module *module);

/*
 * Whether there is a table that may be used: looked for the first time. Where there is, all answers
 * have to be of cache_module_book(): cache_module_translate().
 */
bool cache_module_has_table(struct cache_module *module);
/* Tells that n places will be asked about. */
void cache_module_expect(struct cache_module *module, size_t n);
/*
 * Answers n places, CACHE_MODULE_SOME at most; bit i: place i was answered, otherwise the table
 * does not know it.
 */
#define CACHE_MODULE_SOME 64
uint64_t cache_module_find(struct cache_module *module, const struct namer_place *places, size_t n,
			   struct book_answer *ret_answers);
const struct name_book *cache_module_book(const struct cache_module *module);

/*
 * Takes what the reader of the files found: answers[i], of `book`, is that to places[i], and all of it took
 * took_ns of a processor.
 */
void cache_module_learn(struct cache_module *module, const struct namer_place *places, size_t n,
			const struct name_book *book, uint64_t took_ns, const struct book_answer *answers);
/* Something was not found out as it would be another time: nothing of this module is kept. */
void cache_module_spoil(struct cache_module *module);
/* The same answers with chains of cache_module_book(). */
void cache_module_translate(struct cache_module *module, const struct name_book *book, struct book_answer *answers,
			    size_t n);

/* The place of the symbol _text; false: the table does not know it. And what it is. */
bool cache_module_text(const struct cache_module *module, uint64_t *ret_place);
void cache_module_learn_text(struct cache_module *module, uint64_t place);
/* Whether its table is whole. */
bool cache_module_is_whole(const struct cache_module *module);

size_t cache_module_bytes(const struct cache_module *module); /* memory held */
