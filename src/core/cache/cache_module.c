// SPDX-License-Identifier: GPL-2.0-or-later
/* cache_module: one module's part in the symbol cache. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include "base/log.h"
#include "core/cache/cache_module.h"
#include "core/cache/cache_names.h"
#include "core/image/build_id.h"
#include "core/image/image_print.h"

_Static_assert(CACHE_MODULE_SOME == CACHE_AHEAD_MAX, "asked about together");

#define FOUND_MAX (4u << 20) /* extents of one command; what comes then is not kept */

struct cache_module {
	struct symbol_cache *cache; /* borrowed */
	struct cache_key key;
	struct cache_identity identity;
	uint64_t print;
	char *path;
	bool is_stranger; /* it is nobody's that we trust, or was found below another root: CACHE_THIS_FILE */
	uint32_t options; /* NAMER_* of the answers wanted */
	const struct file_opener *inner; /* borrowed */
	struct file_opener opener;

	struct cache_names *names; /* of the table; NULL: there is none that may be used */
	bool looked; /* for it */
	VEC(uint32_t) translated; /* [chain of the book that answers are translated from]: of names' */

	struct cache_wishes wishes; /* of the table and since */
	bool spoiled;
	VEC(struct cache_extent) found; /* since; `node` is a chain of the reader's book */
	uint64_t took_ns; /* to find them */
	uint64_t text; /* see struct cache_header */
};

static int open_wanted(void *ctx, const struct wanted_file *wanted)
{
	struct cache_module *module = ctx;

	return cache_wishes_open(&module->wishes, module->inner, wanted);
}

/* What was unpacked into memory is nobody's, and what was deleted will not be asked about for long. */
static bool is_linked(int fd)
{
	struct stat st;

	return !fstat(fd, &st) && st.st_nlink;
}

struct cache_module *cache_module_new(struct symbol_cache *cache, struct image *image,
				      const struct namer_module *how, const struct file_opener *inner,
				      bool below_root)
{
	const struct event_image *identity = image_identity(image);
	struct cache_module *module;
	struct cache_identity file;
	bool is_stranger;

	/* Tables have no other names of functions: who wants those has to ask who reads the files. */
	if (!cache || identity->build_id_len < 2 || how->options & NAMER_ALIASES ||
	    !cache_identity_of(how->fd, &file, &is_stranger) || !is_linked(how->fd))
		return NULL;
	module = mem_zalloc(sizeof(*module));
	module->cache = cache;
	module->key.build_id_len = identity->build_id_len;
	memcpy(module->key.build_id, identity->build_id, identity->build_id_len);
	module->key.places = how->places;
	module->identity = file;
	module->print = image_print(image);
	module->path = mem_strdup(how->name);
	module->is_stranger = is_stranger || below_root;
	module->options = how->options;
	module->inner = inner;
	module->opener = (struct file_opener){ module, open_wanted };
	return module;
}

const struct file_opener *cache_module_opener(const struct cache_module *module)
{
	return &module->opener;
}

static bool is_of_stranger(const struct cache_module *module)
{
	return module->is_stranger || module->wishes.is_stranger;
}

/*
 * Whether a table is of this very module, made of what is here now. What a stranger's file says is
 * not said of one that is ours or root's, however much alike they are.
 */
static bool is_usable(struct cache_module *module, struct cache_file *file)
{
	const struct cache_header *header = cache_file_header(file);
	const struct cache_key *key = &module->key;
	bool for_one = header->flags & CACHE_THIS_FILE;

	if (header->build_id_len != key->build_id_len || header->places != key->places ||
	    memcmp(header->build_id, key->build_id, key->build_id_len))
		return false;
	if (for_one ? !cache_identity_is_very(&header->module, &module->identity) :
		      header->print != module->print)
		return false;
	return cache_wishes_check(&module->wishes, module->inner, file) && (!for_one || is_of_stranger(module));
}

static struct cache_file *open_table(struct cache_module *module)
{
	const struct cache_folder *folder = symbol_cache_folder(module->cache, false);
	CLEANUP(cache_file_free) struct cache_file *file = NULL;
	char name[CACHE_NAME_SIZE];
	struct err err = { 0 };
	CLOSE_FD int fd = -1;
	int r;

	if (!folder)
		return NULL;
	cache_key_name(&module->key, name);
	r = cache_folder_open_file(folder, name, &fd, &err);
	if (r == -ENOENT)
		return NULL;
	if (!r)
		r = cache_file_open(fd, name, &file, &err);
	if (!r && is_usable(module, file)) {
		symbol_cache_counts(module->cache)->used++;
		cache_folder_touch(fd);
		return TAKE(file);
	}
	symbol_cache_counts(module->cache)->refused++;
	symbol_cache_counts(module->cache)->damaged += r == -EBADMSG;
	if (r)
		log_info("symbol cache: %s", err.text);
	else
		log_debug("symbol cache: what it has of '%s' was made from other files", module->path);
	return NULL;
}

bool cache_module_has_table(struct cache_module *module)
{
	struct cache_file *file;

	if (module->looked)
		return module->names;
	module->looked = true;
	if (symbol_cache_has_work(module->cache, &module->key))
		symbol_cache_flush(module->cache);
	file = open_table(module);
	if (file)
		module->names = cache_names_new(file, module->options);
	return module->names;
}

void cache_module_expect(struct cache_module *module, size_t n)
{
	if (module->names)
		cache_names_expect(module->names, n);
}

uint64_t cache_module_find(struct cache_module *module, const struct namer_place *places, size_t n,
			   struct book_answer *ret_answers)
{
	struct symbol_cache_counts *counts = symbol_cache_counts(module->cache);
	uint64_t found = module->names ? cache_names_find_some(module->names, places, n, ret_answers) : 0;
	size_t n_found = (size_t)__builtin_popcountll(found);

	counts->places += n_found;
	counts->missed += n - n_found;
	return found;
}

const struct name_book *cache_module_book(const struct cache_module *module)
{
	return cache_names_book(module->names);
}

/* The same in the book of the table's answers. */
static uint32_t translate(struct cache_module *module, const struct name_book *book, uint32_t chain)
{
	if (module->translated.len <= chain)
		vec_add(&module->translated, book->nodes.len + 1 - module->translated.len);
	if (!module->translated.data[chain])
		module->translated.data[chain] = cache_names_adopt(module->names, book, chain);
	return module->translated.data[chain];
}

void cache_module_translate(struct cache_module *module, const struct name_book *book, struct book_answer *answers,
			    size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (answers[i].chain)
			answers[i].chain = translate(module, book, answers[i].chain);
}

/* Of an answer: its extent around what was looked for, as a table has it, with a chain as its node. */
static struct cache_extent extent_of(const struct name_book *book, const struct book_answer *answer, uint64_t at,
				     uint64_t back)
{
	struct cache_extent extent = {
		.start = at - (answer->before < at ? answer->before : at),
		.end = at + answer->after,
		.node = answer->chain,
		.state = cache_state_of_reason(answer->reason),
	};

	if (extent.start == extent.end)
		extent.end++;
	if (answer->flags & ANSWER_BY_DEBUG)
		extent.state |= CACHE_NAMED_DEBUG;
	extent.function = extent.start;
	if (answer->chain && name_book_has_function(book, answer->chain))
		extent.function = at + back - answer->offset;
	return extent;
}

static void keep(struct cache_module *module, const struct cache_extent *extent)
{
	struct cache_extent *last = module->found.len ? &module->found.data[module->found.len - 1] : NULL;

	if (last && last->start == extent->start && last->end == extent->end && last->node == extent->node)
		last->state |= extent->state & CACHE_STATE_RETURN;
	else if (module->found.len < FOUND_MAX)
		vec_push(&module->found, *extent);
}

static void learn(struct cache_module *module, const struct namer_place *place, const struct name_book *book,
		  const struct book_answer *answer)
{
	uint64_t back = place->flags & PLACE_RETURN && place->offset, at = place->offset - back;
	struct cache_extent extent = extent_of(book, answer, at, back), point;

	/* Without an extent it may be what a signal handler returns to, which is looked up where it is. */
	if (!(extent.state & CACHE_STATE_REASON) || (back && !answer->after) || extent.function > extent.start)
		return;
	if (back && place->offset == extent.end)
		extent.state |= CACHE_STATE_RETURN;
	keep(module, &extent);
	if (!(place->flags & PLACE_OUTERMOST) || !answer->chain)
		return;
	point = extent;
	point.start = at;
	point.end = at + 1;
	point.state |= answer->flags & NAME_ENTRY ? CACHE_ENTRY_YES : CACHE_ENTRY_NO;
	if (point.end != extent.end)
		point.state &= (uint8_t)~CACHE_STATE_RETURN;
	keep(module, &point);
}

void cache_module_learn(struct cache_module *module, const struct namer_place *places, size_t n,
			const struct name_book *book, uint64_t took_ns, const struct book_answer *answers)
{
	module->took_ns += took_ns;
	/* What was wanted of them is less than a table has. */
	if (module->options & (NAMER_NO_LINES | NAMER_NO_INLINES | NAMER_NO_DEMANGLE))
		return;
	for (size_t i = 0; i < n; i++)
		learn(module, &places[i], book, &answers[i]);
}

void cache_module_spoil(struct cache_module *module)
{
	module->spoiled = true;
}

bool cache_module_text(const struct cache_module *module, uint64_t *ret_place)
{
	*ret_place = module->names ? cache_file_header(cache_names_file(module->names))->text : 0;
	return *ret_place;
}

void cache_module_learn_text(struct cache_module *module, uint64_t place)
{
	module->text = place;
}

bool cache_module_is_whole(const struct cache_module *module)
{
	return module->names && cache_file_header(cache_names_file(module->names))->flags & CACHE_WHOLE;
}

/* What was known: nothing where the table turned out to be damaged, so that it is made anew. */
static bool load_known(const struct cache_module *module, struct cache_table *table)
{
	if (module->names && cache_table_load(table, cache_names_file(module->names)))
		return true;
	cache_table_release(table);
	return false;
}

/*
 * What was known and what was found out since, and whether that is all; false: there is nothing to
 * be kept.
 */
static bool make_table(struct cache_module *module, const struct name_book *book, struct cache_table *table,
		       bool *ret_is_whole)
{
	*ret_is_whole = load_known(module, table) && cache_module_is_whole(module);
	for (size_t i = 0; i < module->found.len; i++) {
		struct cache_extent extent = module->found.data[i];

		if (extent.node) {
			extent.node = cache_table_chain(table, book, extent.node);
			if (!extent.node)
				continue;
		}
		cache_table_add(table, &extent);
	}
	cache_table_forget_book(table);
	return table->spans.len;
}

static void hand_over(struct cache_module *module, const struct name_book *book)
{
	struct cache_work work = { .key = module->key };
	bool is_whole;

	if (!make_table(module, book, &work.table, &is_whole)) {
		cache_table_release(&work.table);
		return;
	}
	work.header.places = module->key.places;
	work.header.build_id_len = module->key.build_id_len;
	memcpy(work.header.build_id, module->key.build_id, sizeof(work.header.build_id));
	work.header.module = module->identity;
	work.header.print = module->print;
	work.header.text = module->text;
	if (!work.header.text)
		cache_module_text(module, &work.header.text);
	work.header.flags = (is_of_stranger(module) ? CACHE_THIS_FILE : 0) | (is_whole ? CACHE_WHOLE : 0);
	work.path = mem_strdup(module->path);
	cache_wishes_tell(&module->wishes, &work.inputs);
	for (size_t i = 0; i < module->wishes.all.len; i++)
		work.has_debug_file |= !module->wishes.all.data[i].input.result;
	symbol_cache_put(module->cache, &work);
}

/*
 * Whether what was found out is to be written, together with what the table has. Where that is damaged, it would
 * be asked for again each time.
 */
static bool is_worth_it(const struct cache_module *module)
{
	struct cache_file *table = module->names ? cache_names_file(module->names) : NULL;
	uint64_t worth_ns = CACHE_WORTH_NS;

	if (table)
		worth_ns += cache_file_header(table)->bytes * CACHE_WORTH_NS_PER_BYTE;
	if (table && cache_file_is_damaged(table))
		worth_ns = 0;
	return module->found.len && module->took_ns >= worth_ns;
}

void cache_module_close(struct cache_module *module, const struct name_book *book)
{
	if (!module)
		return;
	if (is_worth_it(module) && !module->spoiled && !module->wishes.spoiled)
		hand_over(module, book);
	cache_names_free(module->names);
	cache_wishes_release(&module->wishes);
	vec_release(&module->translated);
	vec_release(&module->found);
	mem_free(module->path);
	mem_free(module);
}

size_t cache_module_bytes(const struct cache_module *module)
{
	return sizeof(*module) + module->found.cap * sizeof(struct cache_extent) +
	       (module->names ? cache_names_bytes(module->names) : 0);
}
