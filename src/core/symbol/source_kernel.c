// SPDX-License-Identifier: GPL-2.0-or-later
/* source_kernel: functions of the kernel, of its modules and of BPF programs, from kallsyms. */
#include <string.h>
#include "core/symbol/symbol_source.h"

struct kernel_names {
	const struct kallsyms *kallsyms; /* the context's */
	uint64_t base; /* address of offset 0 */
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
			return moved ? NAME_OTHER_BOOT : NAME_NO_SYMBOLS;
		break;
	default:
		break; /* IMAGE_BPF: offsets are addresses */
	}
	if (moved && request->image->kind == IMAGE_BPF)
		return NAME_OTHER_BOOT;
	kept = mem_dup(&names, sizeof(names));
	*ret_names = kept;
	return NAME_OK;
}

static void kernel_find(void *opaque, uint64_t offset, struct symbol_answer *answer)
{
	const struct kernel_names *names = opaque;
	struct symbol_hit hit;

	if (!symbol_table_find(names->kallsyms->table, names->base + offset, &hit))
		return;
	answer->n_frames = 1;
	answer->frames[0] = (struct symbol_frame){ .linkage = hit.name };
	answer->offset = hit.offset;
}

/* The table belongs to the context, and is there until the end. */
static size_t kernel_bytes(const void *opaque)
{
	return sizeof(struct kernel_names);
}

const struct symbol_source symbol_source_kernel = {
	.name = "kernel",
	.summary = "functions of the kernel, its modules and BPF programs (kallsyms)",
	.kinds = 1 << IMAGE_KERNEL | 1 << IMAGE_MODULE | 1 << IMAGE_BPF,
	.open = kernel_open,
	.find = kernel_find,
	.bytes = kernel_bytes,
	.close = mem_free,
};
