// SPDX-License-Identifier: GPL-2.0-or-later
/* source_elf: symbol tables of programs and libraries, and of their separate debug files. */
#include <elf.h>
#include "core/image/debug_file.h"
#include "core/namer/elf_names.h"
#include "core/symbol/symbol_source.h"

static enum name_reason elf_open(const struct symbol_request *request, void **ret_names)
{
	CLEANUP(image_free) struct image *image = NULL;
	CLEANUP(image_free) struct image *debug = NULL;
	struct elf_names *names = NULL;
	enum name_reason reason;

	reason = symbol_context_open(request->context, request->image, request->path,
				     &request->places, &image);
	if (reason != NAME_OK)
		return reason;
	if (!image_find_section_type(image, SHT_SYMTAB))
		debug = debug_file_open(image_identity(image));
	reason = elf_names_new(image, debug, &names);
	*ret_names = names;
	return reason;
}

const struct symbol_source symbol_source_elf = {
	.name = "elf",
	.summary = "functions of programs and libraries (.symtab, .dynsym, debug files)",
	.kinds = 1 << IMAGE_FILE,
	.open = elf_open,
	.find = elf_names_find,
	.bytes = elf_names_bytes,
	.close = elf_names_close,
};
