// SPDX-License-Identifier: GPL-2.0-or-later
/* source_vmlinux: functions, lines and what is inlined in the kernel, from a vmlinux with debug data. */
#include "core/profile/meta.h"
#include "core/symbol/parsed_file.h"
#include "core/symbol/vmlinux_file.h"

struct vmlinux_names {
	void *file; /* struct parsed_file's */
	uint64_t base; /* vaddr in the file of offset 0 */
	VEC(struct namer_place) places; /* those asked about, as vaddrs */
};

/*
 * Where offsets are counted from: _text, wherever KASLR put it. Where _text was hidden offsets are
 * addresses, and a function that is known in both says how far they are from those of the file.
 */
static bool find_base(const struct symbol_request *request, struct vmlinux_names *names)
{
	uint64_t anchor = request->context->options.kernel_anchor, bytes;

	if (!(request->image->flags & IMAGE_NO_BASE))
		return parsed_file_symbol(names->file, "_text", &names->base, &bytes);
	if (!anchor || !parsed_file_symbol(names->file, KERNEL_ANCHOR, &names->base, &bytes))
		return false;
	names->base -= anchor;
	return true;
}

static void vmlinux_close(void *opaque)
{
	struct vmlinux_names *names = opaque;

	parsed_file_close(names->file);
	vec_release(&names->places);
	mem_free(names);
}

static enum name_reason vmlinux_open(const struct symbol_request *request, void **ret_names)
{
	RELEASE(file_origin_release) struct file_origin origin = { .root_fd = -1 };
	CLEANUP(image_free) struct image *image = NULL;
	struct vmlinux_names *names;
	enum name_reason reason;
	void *file;

	/* Without lines it has nothing that the kernel's own list has not. */
	if (request->context->options.no_lines && !vmlinux_file_is_given(request->context))
		return NAME_NO_FILE;
	reason = vmlinux_file_open(request->context, request->image, &image, &origin);
	if (reason == NAME_OK)
		reason = parsed_file_new(request->context, image, NAMER_ADDRESSES, &origin, &file);
	if (reason != NAME_OK)
		return reason;
	names = mem_zalloc(sizeof(*names));
	names->file = file;
	if (!find_base(request, names)) {
		vmlinux_close(names);
		return NAME_NO_SYMBOLS;
	}
	*ret_names = names;
	return NAME_OK;
}

static void vmlinux_find(void *opaque, const struct namer_place *places, size_t n, bool (*cancelled)(void),
			 struct book_answer *ret_answers)
{
	struct vmlinux_names *names = opaque;

	names->places.len = 0;
	for (size_t i = 0; i < n; i++) {
		struct namer_place place = places[i];

		place.offset += names->base;
		vec_push(&names->places, place);
	}
	parsed_file_find(names->file, names->places.data, n, cancelled, ret_answers);
}

static const struct name_book *vmlinux_book(const void *opaque)
{
	const struct vmlinux_names *names = opaque;

	return parsed_file_book(names->file);
}

static size_t vmlinux_bytes(const void *opaque)
{
	const struct vmlinux_names *names = opaque;

	return sizeof(*names) + names->places.cap * sizeof(struct namer_place) + parsed_file_bytes(names->file);
}

const struct symbol_source symbol_source_vmlinux = {
	.name = "vmlinux",
	.summary = "functions and lines of the kernel (vmlinux with debug data, of its very build id)",
	.kinds = 1 << IMAGE_KERNEL,
	.is_extra = true,
	.open = vmlinux_open,
	.find = vmlinux_find,
	.book = vmlinux_book,
	.bytes = vmlinux_bytes,
	.close = vmlinux_close,
};
