// SPDX-License-Identifier: GPL-2.0-or-later
/* parsed_file: the names of one file that the parser reads. */
#include "core/symbol/debug_opener.h"
#include "core/symbol/parsed_file.h"

struct parsed_file {
	struct debug_opener opener;
	struct parser_module *module;
};

enum name_reason parsed_file_new(struct symbol_context *context, const struct image *image,
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
	debug_opener_init(&file->opener, context, image, origin);
	file->module = parser_open(parser, &module, &file->opener.opener);
	*ret_names = file;
	return NAME_OK;
}

bool parsed_file_symbol(const void *opaque, const char *name, uint64_t *ret_offset, uint64_t *ret_bytes)
{
	const struct parsed_file *file = opaque;

	return parser_find_symbol(file->module, name, ret_offset, ret_bytes);
}

void parsed_file_find(void *opaque, const struct namer_place *places, size_t n, bool (*cancelled)(void),
		      struct book_answer *ret_answers)
{
	const struct parsed_file *file = opaque;

	parser_ask(file->module, places, n, cancelled, ret_answers);
}

void parsed_file_begin(void *opaque, const struct namer_place *places, size_t n)
{
	const struct parsed_file *file = opaque;

	parser_send(file->module, places, n);
}

bool parsed_file_take(void *opaque, struct book_answer *ret_answers, size_t n)
{
	const struct parsed_file *file = opaque;

	return parser_take(file->module, ret_answers, n);
}

bool parsed_file_search(void *opaque, const char *symbol, uint64_t *ret_offset)
{
	const struct parsed_file *file = opaque;
	uint64_t bytes;

	return parser_find_symbol(file->module, symbol, ret_offset, &bytes);
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
