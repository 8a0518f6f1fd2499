// SPDX-License-Identifier: GPL-2.0-or-later
/* source_kernel: functions of the kernel, of its modules and of BPF programs, from kallsyms. */
#include <string.h>
#include "core/namer/demangle.h"
#include "core/symbol/symbol_source.h"

struct kernel_names {
	const struct kallsyms *kallsyms; /* the context's */
	uint64_t base; /* address of offset 0 */
	bool is_module, no_demangle;
	struct name_book book;
	/* What was found last: places come in ascending order, so that many have one function. */
	const char *last_name;
	uint32_t last_chain;
	struct buf shown;
};

/* "[ext4]" and "ext4" are the same module. */
static uint64_t module_base(const struct kallsyms *kallsyms, const char *path)
{
	char name[64];
	size_t len;

	path += path[0] == '[';
	len = strcspn(path, "]");
	if (len >= sizeof(name))
		return 0;
	memcpy(name, path, len);
	name[len] = '\0';
	return kallsyms_module(kallsyms, name);
}

/* Offsets that are addresses (IMAGE_NO_BASE) mean something to the boot they are from, and to no
 * other; _text was not known then, so it is the anchor that proves a saved copy to be that boot's. */
static bool has_own_addresses(const struct symbol_context *context)
{
	if (context->options.kallsyms_path)
		return context->options.kernel_anchor;
	return symbol_context_is_this_boot(context);
}

static enum name_reason kernel_open(const struct symbol_request *request, void **ret_names)
{
	struct kernel_names names = { 0 }, *kept;
	enum name_reason reason;
	bool moved;

	reason = symbol_context_kernel(request->context, &names.kallsyms, &moved, NULL);
	if (reason != NAME_OK)
		return reason;
	if (request->image->flags & IMAGE_NO_BASE && !has_own_addresses(request->context))
		return NAME_KPTR_HIDDEN;
	switch (request->image->kind) {
	case IMAGE_KERNEL:
		if (request->image->flags & IMAGE_NO_BASE)
			break;
		names.base = names.kallsyms->text;
		if (!names.base)
			return NAME_NO_SYMBOLS;
		break;
	case IMAGE_MODULE:
		names.base = module_base(names.kallsyms, request->path);
		if (!names.base)
			return moved ? NAME_OTHER_BOOT : NAME_NO_FILE; /* unloaded */
		break;
	default:
		break; /* IMAGE_BPF: offsets are addresses */
	}
	if (moved && request->image->kind == IMAGE_BPF)
		return NAME_OTHER_BOOT;
	names.is_module = request->image->kind == IMAGE_MODULE;
	names.no_demangle = request->context->options.no_demangle;
	name_book_init(&names.book);
	kept = mem_dup(&names, sizeof(names));
	*ret_names = kept;
	return NAME_OK;
}

static uint32_t chain_of(struct kernel_names *names, const char *name)
{
	struct book_frame frame = { 0 };
	uint32_t linkage;

	if (names->last_name == name)
		return names->last_chain;
	linkage = name_book_string(&names->book, name, symbol_name_len(name));
	frame.function = linkage;
	if (!names->no_demangle) {
		buf_clear(&names->shown);
		demangle(name, &names->shown);
		frame.function = name_book_string(&names->book, buf_text(&names->shown), names->shown.len);
	}
	if (frame.function != linkage)
		frame.linkage = linkage;
	names->last_name = name;
	names->last_chain = name_book_chain(&names->book, &frame, 1);
	return names->last_chain;
}

static void kernel_find(void *opaque, const struct namer_place *places, size_t n, bool (*cancelled)(void),
			struct book_answer *ret_answers)
{
	struct kernel_names *names = opaque;
	struct symbol_hit hit;

	for (size_t i = 0; i < n; i++) {
		uint64_t back = places[i].flags & PLACE_RETURN && places[i].offset;

		ret_answers[i] = (struct book_answer){ .reason = NAME_NO_SYMBOLS };
		/* What modules begin with is elsewhere, and not listed any more. */
		if (names->is_module && places[i].offset >= MODULE_INIT_OFFSET)
			continue;
		if (!symbol_table_find(names->kallsyms->table, names->base + places[i].offset - back, &hit))
			continue;
		ret_answers[i] = (struct book_answer){ .chain = chain_of(names, hit.name),
						       .offset = hit.offset + back };
	}
}

static const struct name_book *kernel_book(const void *opaque)
{
	const struct kernel_names *names = opaque;

	return &names->book;
}

/* The table belongs to the context, and is there until the end. */
static size_t kernel_bytes(const void *opaque)
{
	const struct kernel_names *names = opaque;

	return sizeof(*names) + name_book_bytes(&names->book);
}

static void kernel_close(void *opaque)
{
	struct kernel_names *names = opaque;

	name_book_release(&names->book);
	buf_release(&names->shown);
	mem_free(names);
}

const struct symbol_source symbol_source_kernel = {
	.name = "kernel",
	.summary = "functions of the kernel, its modules and BPF programs (kallsyms)",
	.kinds = 1 << IMAGE_KERNEL | 1 << IMAGE_MODULE | 1 << IMAGE_BPF,
	.open = kernel_open,
	.find = kernel_find,
	.book = kernel_book,
	.bytes = kernel_bytes,
	.close = kernel_close,
};
