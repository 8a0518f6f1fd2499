// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * source_vdso: functions of the vdso, the kernel's shared object in every process: read from our
 * own.
 */
#include "core/image/own_vdso.h"
#include "core/symbol/parsed_file.h"

static enum name_reason vdso_open(const struct symbol_request *request, void **ret_names)
{
	RELEASE(file_origin_release) struct file_origin origin = { .root_fd = -1, .path = mem_strdup("/[vdso]") };
	CLEANUP(image_free) struct image *image = own_vdso_open();

	if (!image)
		return NAME_NO_FILE;
	/*
	 * Without a build id it can only be taken for granted that this is still the same boot's.
	 */
	if (request->image->build_id_len && !image_is_wanted(image, request->image))
		return NAME_OTHER_BUILD;
	if (!request->image->build_id_len && !symbol_context_is_this_boot(request->context))
		return NAME_OTHER_BOOT;
	return parsed_file_new(request->context, image, NAMER_FILE_OFFSETS, &origin, ret_names);
}

const struct symbol_source symbol_source_vdso = {
	.name = "vdso",
	.summary = "functions of the kernel's shared object in every process",
	.kinds = 1 << IMAGE_VDSO,
	.open = vdso_open,
	.find = parsed_file_find,
	.begin = parsed_file_begin,
	.take = parsed_file_take,
	.search = parsed_file_search,
	.book = parsed_file_book,
	.bytes = parsed_file_bytes,
	.close = parsed_file_close,
};
