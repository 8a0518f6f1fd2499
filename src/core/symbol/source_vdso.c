// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * source_vdso: functions of the vdso, the kernel's shared object in every process: read from our
 * own, or of another kernel from its debug package.
 */
#include "core/image/debug_file.h"
#include "core/image/own_vdso.h"
#include "core/symbol/parsed_file.h"

/* That of another kernel, as its debug package has it; it is linked to 0, as it is mapped. */
static enum name_reason open_other(const struct symbol_request *request, void **ret_names)
{
	RELEASE(file_origin_release) struct file_origin origin = { .root_fd = -1 };
	CLEANUP(image_free) struct image *image = NULL;

	if (request->context->ahead) {
		request->context->put_off = true;
		return NAME_NOT_TRIED;
	}
	image = debug_file_open(request->image);
	if (!image)
		return NAME_OTHER_BUILD;
	origin.path = mem_strdup(image_name(image));
	return parsed_file_new(request->context, image, NAMER_ADDRESSES, &origin, ret_names);
}

static enum name_reason vdso_open(const struct symbol_request *request, void **ret_names)
{
	RELEASE(file_origin_release) struct file_origin origin = { .root_fd = -1, .path = mem_strdup("/[vdso]") };
	CLEANUP(image_free) struct image *image = own_vdso_open();

	if (request->image->build_id_len && (!image || !image_is_wanted(image, request->image)))
		return open_other(request, ret_names);
	if (!image)
		return NAME_NO_FILE;
	/* Without a build id it is that of a 32-bit process, unless ours has none either. */
	if (!request->image->build_id_len && image_identity(image)->build_id_len)
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
