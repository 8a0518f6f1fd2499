// SPDX-License-Identifier: GPL-2.0-or-later
/* source_module: functions, lines and what is inlined in kernel modules, from their files. */
#include <elf.h>
#include "core/symbol/module_file.h"
#include "core/symbol/module_layout.h"
#include "core/symbol/parsed_file.h"

struct module_names {
	void *file; /* struct parsed_file's */
	struct module_layout layout;
	VEC(struct namer_place) places; /* those asked about that the file has, as vaddrs */
	VEC(uint32_t) asked; /* which they are */
	VEC(struct book_answer) answers;
};

static void module_close(void *opaque)
{
	struct module_names *names = opaque;

	parsed_file_close(names->file);
	module_layout_release(&names->layout);
	vec_release(&names->places);
	vec_release(&names->asked);
	vec_release(&names->answers);
	mem_free(names);
}

static enum name_reason module_open(const struct symbol_request *request, void **ret_names)
{
	RELEASE(file_origin_release) struct file_origin origin = { .root_fd = -1 };
	RELEASE(module_layout_release) struct module_layout layout = { 0 };
	CLEANUP(image_free) struct image *image = NULL;
	struct module_names *names;
	enum name_reason reason;
	void *file;

	/* To find and unpack it takes a while. */
	if (request->context->ahead) {
		request->context->put_off = true;
		return NAME_NOT_TRIED;
	}
	reason = module_file_open(request, &image, &origin);
	if (reason != NAME_OK)
		return reason;
	/* Where nobody told where its sections were, x86 puts them one after the other; others add to them. */
	if (!module_layout_read(&layout, symbol_context_module_words(request->context, request->path),
				image) ||
	    (!layout.sections.len && image_machine(image) != EM_X86_64))
		return NAME_NO_SYMBOLS;
	reason = parsed_file_new(request->context, image, NAMER_ADDRESSES, &origin, &file);
	if (reason != NAME_OK)
		return reason;
	names = mem_zalloc(sizeof(*names));
	names->file = file;
	names->layout = layout;
	layout = (struct module_layout){ 0 };
	*ret_names = names;
	return NAME_OK;
}

static void module_find(void *opaque, const struct namer_place *places, size_t n, bool (*cancelled)(void),
			struct book_answer *ret_answers)
{
	struct module_names *names = opaque;

	names->places.len = names->asked.len = names->answers.len = 0;
	for (size_t i = 0; i < n; i++) {
		struct namer_place place = places[i];
		uint64_t back = place.flags & PLACE_RETURN && place.offset, vaddr;

		ret_answers[i] = (struct book_answer){ .reason = NAME_NO_SYMBOLS };
		/* A call at the very end of a section returns to what is behind it. */
		if (!module_layout_vaddr(&names->layout, place.offset - back, &vaddr))
			continue;
		place.offset = vaddr + back;
		vec_push(&names->places, place);
		vec_push(&names->asked, i);
	}
	vec_add(&names->answers, names->places.len);
	parsed_file_find(names->file, names->places.data, names->places.len, cancelled,
			 names->answers.data);
	for (size_t i = 0; i < names->asked.len; i++) {
		struct book_answer *answer = &ret_answers[names->asked.data[i]];

		*answer = names->answers.data[i];
		/* What nothing covers may reach over sections, which lie otherwise in memory. */
		if (!answer->chain)
			answer->before = answer->after = 0;
	}
}

static const struct name_book *module_book(const void *opaque)
{
	const struct module_names *names = opaque;

	return parsed_file_book(names->file);
}

static size_t module_bytes(const void *opaque)
{
	const struct module_names *names = opaque;

	return sizeof(*names) + names->places.cap * sizeof(struct namer_place) +
	       names->answers.cap * sizeof(struct book_answer) + parsed_file_bytes(names->file);
}

const struct symbol_source symbol_source_module = {
	.name = "module",
	.summary = "functions and lines of kernel modules (their files, of their very build ids)",
	.kinds = 1 << IMAGE_MODULE,
	.is_extra = true,
	.open = module_open,
	.find = module_find,
	.book = module_book,
	.bytes = module_bytes,
	.close = module_close,
};
