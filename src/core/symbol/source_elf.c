// SPDX-License-Identifier: GPL-2.0-or-later
/* source_elf: functions, lines and what is inlined, of programs and libraries and their debug files. */
#include "core/symbol/parsed_file.h"

/* Offsets in a separate debug file lead nowhere: its places are addresses. */
static enum namer_places places_of(const struct image *image)
{
	return image_has_code(image) ? NAMER_FILE_OFFSETS : NAMER_ADDRESSES;
}

static enum name_reason elf_open(const struct symbol_request *request, void **ret_names)
{
	RELEASE(file_origin_release) struct file_origin origin = { .root_fd = -1 };
	CLEANUP(image_free) struct image *image = NULL;
	enum name_reason reason;

	reason = symbol_context_open(request->context, request->image, request->path,
				     &request->places, &image, &origin);
	return reason == NAME_OK ?
		       parsed_file_new(request->context, image, places_of(image), &origin, ret_names) : reason;
}

const struct symbol_source symbol_source_elf = {
	.name = "elf",
	.summary = "functions and lines of programs and libraries (symbol tables, DWARF, debug files)",
	.kinds = 1 << IMAGE_FILE,
	.open = elf_open,
	.find = parsed_file_find,
	.begin = parsed_file_begin,
	.take = parsed_file_take,
	.search = parsed_file_search,
	.book = parsed_file_book,
	.bytes = parsed_file_bytes,
	.close = parsed_file_close,
};
