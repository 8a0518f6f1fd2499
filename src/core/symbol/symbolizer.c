// SPDX-License-Identifier: GPL-2.0-or-later
/* symbolizer: location -> names, through ordered sources and one cache. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "core/image/kernel_image.h"
#include "core/symbol/symbol_source.h"
#include "core/symbol/symbolizer_batch.h"
#include "core/symbol/vmlinux_file.h"

#define PIDS_MAX 65536

struct symbolizer *symbolizer_new(const struct symbolizer_options *options)
{
	struct symbolizer *symbolizer = mem_zalloc(sizeof(*symbolizer));

	symbol_context_init(&symbolizer->context, options);
	return symbolizer;
}

void symbolizer_free(struct symbolizer *symbolizer)
{
	if (!symbolizer)
		return;
	symbolizer_batch_free(symbolizer->begun);
	vec_release(&symbolizer->inner);
	symbol_cache_release(&symbolizer->cache);
	symbol_context_release(&symbolizer->context);
	mem_free(symbolizer);
}

void symbolizer_add_pid(struct symbolizer *symbolizer, uint32_t pid)
{
	if (symbolizer->context.pids.len < PIDS_MAX)
		vec_push(&symbolizer->context.pids, pid);
}

int symbolizer_check_kernel(struct symbolizer *symbolizer, struct err *err)
{
	const struct kallsyms *kallsyms;
	bool moved;

	if (symbol_context_kernel(&symbolizer->context, &kallsyms, &moved, err) == NAME_OK)
		return 0;
	return err && err->code ? err->code : -ENOENT;
}

int symbolizer_check_vmlinux(const struct symbolizer *symbolizer, struct err *err)
{
	return vmlinux_file_check(&symbolizer->context, err);
}

const struct missing_files *symbolizer_missing_files(const struct symbolizer *symbolizer)
{
	return &symbolizer->context.missing;
}

uint64_t symbolizer_kernel_layout(const struct symbolizer *symbolizer)
{
	const struct symbol_context *context = &symbolizer->context;

	return context->kernel_reason == NAME_OK ? context->kallsyms->layout : 0;
}

/* An address that cannot be told apart into image and offset, with the reason. */
static struct symbolizer_place no_place(struct tables *tables, uint64_t addr, enum name_reason reason)
{
	const struct event_image image = { .kind = IMAGE_UNKNOWN };

	return (struct symbolizer_place){ tables_image(tables, &image), addr, reason };
}

struct symbolizer_place symbolizer_kernel_place(struct symbolizer *symbolizer, struct tables *tables, uint64_t addr)
{
	struct event_image image = { .kind = IMAGE_KERNEL };
	const struct kallsyms *kallsyms;
	struct kernel_module known;
	enum name_reason reason;
	const char *module;
	char path[80] = "[kernel]";
	uint64_t start;
	bool moved;

	reason = symbol_context_kernel(&symbolizer->context, &kallsyms, &moved, NULL);
	if (reason != NAME_OK)
		return no_place(tables, addr, reason);
	module = kallsyms_module_at(kallsyms, addr, &start);
	if (module && !strcmp(module, "bpf")) {
		image.kind = IMAGE_BPF;
		start = 0;
		strcpy(path, "[bpf]");
	} else if (module) {
		image.kind = IMAGE_MODULE;
		snprintf(path, sizeof(path), "[%s]", module);
		if (symbol_context_module(&symbolizer->context, path, &known))
			image = known.image;
	} else if (kallsyms->text && addr >= kallsyms->text) {
		start = kallsyms->text;
	} else {
		return no_place(tables, addr, NAME_NO_MAPPING);
	}
	image.path = tables_string(tables, path, strlen(path));
	return (struct symbolizer_place){ tables_image(tables, &image), addr - start, NAME_NOT_TRIED };
}

uint32_t symbolizer_kernel_location(struct symbolizer *symbolizer, struct tables *tables, uint64_t addr)
{
	struct symbolizer_place place = symbolizer_kernel_place(symbolizer, tables, addr);
	const struct event_name name = {
		.location = tables_location(tables, place.image, place.offset, 0),
		.reason = place.reason,
	};

	if (place.reason != NAME_NOT_TRIED)
		tables_name(tables, &name);
	return name.location;
}

const struct cached_names *symbolizer_names(struct symbolizer *symbolizer, const struct tables *tables,
					    uint32_t image, const struct symbol_places *places)
{
	const struct event_image *identity = tables_get_image(tables, image);
	struct symbol_request request = {
		.context = &symbolizer->context,
		.image = identity,
		.path = strtab_get(&tables->strings, identity->path),
	};

	if (places)
		request.places = *places;
	return symbol_cache_get(&symbolizer->cache, &request);
}

void symbolizer_names_grew(struct symbolizer *symbolizer, const struct cached_names *names)
{
	symbol_cache_grew(&symbolizer->cache, names);
}

void symbolizer_find_symbol(struct symbolizer *symbolizer, const struct tables *tables, uint32_t image,
			    const char *symbol, struct found_symbol *ret_found)
{
	const struct cached_names *cached = symbolizer_names(symbolizer, tables, image, NULL);

	for (size_t s = 0; symbol_sources[s]; s++) {
		if (!cached->names[s] || !symbol_sources[s]->search)
			continue;
		symbol_sources[s]->search(cached->names[s], symbol, ret_found);
		return;
	}
}

bool symbolizer_find_kernel_symbol(struct symbolizer *symbolizer, const char *symbol, uint64_t *ret_addr)
{
	const struct kallsyms *kallsyms;
	bool moved;

	return symbol_context_kernel(&symbolizer->context, &kallsyms, &moved, NULL) == NAME_OK &&
	       kallsyms_find(kallsyms, symbol, ret_addr);
}
