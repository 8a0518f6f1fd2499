// SPDX-License-Identifier: GPL-2.0-or-later
/* parsed_file: the names of one file that the parser reads. */
#include <sys/stat.h>
#include "base/hash.h"
#include "core/image/image_print.h"
#include "core/symbol/debug_opener.h"
#include "core/symbol/parsed_file.h"

struct parsed_file {
	struct debug_opener opener;
	struct parser_module *module;
	struct image_seal seal; /* of its file */
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
	struct parsed_file *file;

	if (!parser)
		return NAME_NOT_PERMITTED;
	file = mem_zalloc(sizeof(*file));
	image_seal(image, &file->seal);
	debug_opener_init(&file->opener, context, image, origin);
	file->module = parser_open(parser, &module, &file->opener.opener);
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

bool parsed_file_symbol(void *opaque, const char *name, uint64_t *ret_offset, uint64_t *ret_bytes)
{
	struct parsed_file *file = opaque;
	struct found_symbol found = { 0 };

	parser_find_symbol(file->module, name, &found);
	if (found.found != SYMBOL_FOUND || !is_intact(file))
		return false;
	*ret_offset = found.start;
	*ret_bytes = found.bytes;
	return true;
}

/* What the parser said of a file that was written over meanwhile is dropped. */
static void check(struct parsed_file *file, struct book_answer *answers, size_t n)
{
	if (is_intact(file))
		return;
	for (size_t i = 0; i < n; i++)
		answers[i] = (struct book_answer){ .reason = NAME_OTHER_BUILD };
}

void parsed_file_find(void *opaque, const struct namer_place *places, size_t n, bool (*cancelled)(void),
		      struct book_answer *ret_answers)
{
	struct parsed_file *file = opaque;

	if (!n)
		return;
	parser_ask(file->module, places, n, cancelled, ret_answers);
	check(file, ret_answers, n);
}

void parsed_file_begin(void *opaque, const struct namer_place *places, size_t n)
{
	struct parsed_file *file = opaque;

	parser_send(file->module, places, n);
}

bool parsed_file_take(void *opaque, struct book_answer *ret_answers, size_t n)
{
	struct parsed_file *file = opaque;

	if (!parser_take(file->module, ret_answers, n))
		return false;
	check(file, ret_answers, n);
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

	return parser_book(file->module);
}

size_t parsed_file_bytes(const void *opaque)
{
	const struct parsed_file *file = opaque;

	return sizeof(*file) + parser_bytes(file->module);
}

void parsed_file_close(void *opaque)
{
	struct parsed_file *file = opaque;

	parser_close(file->module);
	debug_opener_release(&file->opener);
	mem_free(file);
}
