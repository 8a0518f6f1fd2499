// SPDX-License-Identifier: GPL-2.0-or-later
/* parsed_file: the names of one file that the parser reads, or that are in the symbol cache. */
#include <string.h>
#include <sys/stat.h>
#include "base/hash.h"
#include "core/cache/cache_module.h"
#include "core/image/image_print.h"
#include "core/symbol/debug_opener.h"
#include "core/symbol/parsed_file.h"

#define TEXT_SYMBOL "_text" /* what places in a kernel are counted from */

struct parsed_file {
	struct debug_opener opener;
	struct cache_module *cache; /* NULL: it is not cached */
	struct parser *parser; /* borrowed */
	struct parser_module *module;
	struct image_seal seal; /* of its file */
	/*
	 * What the cache does not know: the places, where each is among all, and what the parser
	 * says of it.
	 */
	VEC(struct namer_place) asked;
	VEC(uint32_t) order;
	VEC(struct book_answer) said;
	/* Of those begun: all of them, with what the cache knows. */
	VEC(struct book_answer) begun;
	uint64_t cpu_ns; /* of the parser, when they were begun */
};

/* Tells root folders of other processes apart. */
static uint64_t root_number(int root_fd)
{
	struct stat st;

	return fstat(root_fd, &st) ? 0 : hash_u64(hash_u64(st.st_dev) ^ st.st_ino);
}

enum name_reason parsed_file_new(struct symbol_context *context, struct image *image,
				 enum namer_places places, struct file_origin *origin,
				 void **ret_names)
{
	struct parser *parser = symbol_context_parser(context);
	const struct namer_module module = {
		.fd = image_fd(image),
		.name = image_name(image),
		.places = places,
		.options = symbol_source_options(&context->options),
	};
	const struct file_opener *opener;
	struct parsed_file *file;

	if (!parser)
		return NAME_NOT_PERMITTED;
	file = mem_zalloc(sizeof(*file));
	file->parser = parser;
	image_seal(image, &file->seal);
	debug_opener_init(&file->opener, context, image, origin);
	opener = &file->opener.opener;
	file->cache = cache_module_new(context->options.cache, image, &module, opener,
				       file->opener.origin.root_fd >= 0);
	if (file->cache)
		opener = cache_module_opener(file->cache);
	file->module = parser_open(parser, &module, opener);
	if (file->opener.origin.root_fd >= 0)
		parser_distrust(file->module, root_number(file->opener.origin.root_fd));
	*ret_names = file;
	return NAME_OK;
}

/* Whether what was read of its files until now is all of what they were when they were opened. */
static bool is_intact(struct parsed_file *file)
{
	return image_seal_holds(&file->seal, parser_module_fd(file->module)) &&
	       debug_opener_is_intact(&file->opener);
}

static bool has_table(const struct parsed_file *file)
{
	return file->cache && cache_module_has_table(file->cache);
}

bool parsed_file_symbol(void *opaque, const char *name, uint64_t *ret_offset, uint64_t *ret_bytes)
{
	struct parsed_file *file = opaque;
	RELEASE(found_symbol_release) struct found_symbol found = { 0 };
	bool is_text = !strcmp(name, TEXT_SYMBOL);

	if (is_text && has_table(file) && cache_module_text(file->cache, ret_offset)) {
		*ret_bytes = 0;
		return true;
	}
	parser_find_symbol(file->module, name, &found);
	if (found.found != SYMBOL_FOUND || !is_intact(file))
		return false;
	*ret_offset = found.start;
	*ret_bytes = found.bytes;
	if (is_text && file->cache)
		cache_module_learn_text(file->cache, *ret_offset);
	return true;
}

/* Answers what the cache knows; the rest is in file->asked after. */
static void split(struct parsed_file *file, const struct namer_place *places, size_t n,
		  struct book_answer *ret_answers)
{
	bool knows = has_table(file);

	file->asked.len = file->order.len = file->said.len = 0;
	if (knows)
		cache_module_expect(file->cache, n);
	for (size_t first = 0, some; first < n; first += some) {
		uint64_t found = 0;

		some = n - first < CACHE_MODULE_SOME ? n - first : CACHE_MODULE_SOME;
		if (knows)
			found = cache_module_find(file->cache, places + first, some, ret_answers + first);
		for (size_t i = first; i < first + some; i++, found >>= 1) {
			if (found & 1)
				continue;
			vec_push(&file->asked, places[i]);
			vec_push(&file->order, (uint32_t)i);
		}
	}
	if (file->asked.len)
		vec_add(&file->said, file->asked.len);
}

/* What the parser said is of a file that was written over meanwhile. */
static void unsay(struct parsed_file *file)
{
	for (size_t i = 0; i < file->said.len; i++)
		file->said.data[i] = (struct book_answer){ .reason = NAME_OTHER_BUILD };
	if (file->cache)
		cache_module_spoil(file->cache);
}

/* Puts what the parser said, in its words, where it belongs, in those of the cache. */
static void join(struct parsed_file *file, uint64_t cpu_ns, struct book_answer *answers)
{
	struct book_answer *said = file->said.data;
	size_t n = file->said.len;

	if (!is_intact(file)) {
		unsay(file);
	} else if (file->cache) {
		if (!parser_is_whole(file->module) || file->opener.context->put_off)
			cache_module_spoil(file->cache);
		cache_module_learn(file->cache, file->asked.data, n, parser_book(file->module), cpu_ns, said);
	}
	if (has_table(file))
		cache_module_translate(file->cache, parser_book(file->module), said, n);
	for (size_t i = 0; i < n; i++)
		answers[file->order.data[i]] = said[i];
}

/*
 * Processor time that the answers took: on a machine that is busy the wall clock tells nothing. 0: a parser
 * without a process of its own is for tests, or it ended, and what it said is not whole.
 */
static uint64_t took_ns(const struct parsed_file *file, uint64_t before_ns)
{
	uint64_t cpu_ns = parser_cpu_ns(file->parser);

	return cpu_ns > before_ns ? cpu_ns - before_ns : 0;
}

void parsed_file_find(void *opaque, const struct namer_place *places, size_t n, bool (*cancelled)(void),
		      struct book_answer *ret_answers)
{
	struct parsed_file *file = opaque;
	uint64_t before_ns;

	split(file, places, n, ret_answers);
	if (!file->asked.len)
		return;
	before_ns = parser_cpu_ns(file->parser);
	parser_ask(file->module, file->asked.data, file->asked.len, cancelled, file->said.data);
	join(file, took_ns(file, before_ns), ret_answers);
}

void parsed_file_begin(void *opaque, const struct namer_place *places, size_t n)
{
	struct parsed_file *file = opaque;

	file->begun.len = 0;
	split(file, places, n, vec_add(&file->begun, n));
	file->cpu_ns = parser_cpu_ns(file->parser);
	if (file->asked.len)
		parser_send(file->module, file->asked.data, file->asked.len);
}

bool parsed_file_take(void *opaque, struct book_answer *ret_answers, size_t n)
{
	struct parsed_file *file = opaque;

	if (file->asked.len && !parser_take(file->module, file->said.data, file->said.len))
		return false;
	if (file->asked.len)
		join(file, took_ns(file, file->cpu_ns), file->begun.data);
	memcpy(ret_answers, file->begun.data, (n < file->begun.len ? n : file->begun.len) * sizeof(*ret_answers));
	return true;
}

void parsed_file_search(void *opaque, const char *symbol, struct found_symbol *ret_found)
{
	struct parsed_file *file = opaque;

	parser_find_symbol(file->module, symbol, ret_found);
	if (!is_intact(file))
		ret_found->found = SYMBOL_UNKNOWN;
}

const struct name_book *parsed_file_book(const void *opaque)
{
	const struct parsed_file *file = opaque;

	return has_table(file) ? cache_module_book(file->cache) : parser_book(file->module);
}

size_t parsed_file_bytes(const void *opaque)
{
	const struct parsed_file *file = opaque;

	return sizeof(*file) + parser_bytes(file->module) + (file->cache ? cache_module_bytes(file->cache) : 0) +
	       file->asked.cap * (sizeof(struct namer_place) + sizeof(uint32_t)) +
	       (file->said.cap + file->begun.cap) * sizeof(struct book_answer);
}

void parsed_file_close(void *opaque)
{
	struct parsed_file *file = opaque;

	/* A whole table that grows by what was found out ahead takes half a second to be made anew. */
	if (file->cache && file->opener.context->ahead)
		cache_module_spoil(file->cache);
	cache_module_close(file->cache, parser_book(file->module));
	parser_close(file->module);
	debug_opener_release(&file->opener);
	vec_release(&file->asked);
	vec_release(&file->order);
	vec_release(&file->said);
	vec_release(&file->begun);
	mem_free(file);
}
