// SPDX-License-Identifier: GPL-2.0-or-later
/* address_report: answers for single addresses as a struct report. */
#include "core/image/build_id.h"
#include "core/report/address_report.h"
#include "core/namer/demangle.h"
#include "core/symbol/symbolizer.h"
#include "core/tally/names.h"

static const char *text_or_null(const struct tables *tables, uint32_t string)
{
	return string ? strtab_get(&tables->strings, string) : NULL;
}

static const char *build_id_of(struct address_report *list, const struct event_image *image)
{
	char hex[BUILD_ID_HEX_SIZE];

	if (!image->build_id_len)
		return NULL;
	vec_push(&list->owned, mem_strdup(build_id_hex(image->build_id, image->build_id_len, hex)));
	return list->owned.data[list->owned.len - 1];
}

static void set_name(struct report_frame *frame, const struct tables *tables,
		     const struct name_frame *name, uint64_t offset)
{
	frame->function = text_or_null(tables, name->function);
	frame->file = text_or_null(tables, name->file);
	frame->line = name->line;
	frame->column = name->column;
	frame->inlined = name->flags & NAME_INLINED;
	frame->alias = name->flags & NAME_ALIAS;
	frame->bounds = name->flags & NAME_BOUNDS;
	/* With --no-demangle the name itself has it. */
	frame->part = name->linkage ? demangle_part(strtab_get(&tables->strings, name->linkage)) : NULL;
	frame->offset = offset;
}

/* NULL: all is known. */
static const char *reason_of(const struct tables_name *name)
{
	if (name->reason == NAME_OK)
		return name->n_frames ? NULL : name_reason_name(NAME_NO_SYMBOLS);
	return name_reason_name(name->reason);
}

void address_report_add(struct address_report *list, const struct tables *tables, uint32_t location,
			uint64_t address, const char *asked)
{
	const struct event_location *at = tables_get_location(tables, location);
	const struct event_image *image = tables_get_image(tables, at->image);
	const struct tables_name *name = tables_get_name(tables, location);
	size_t n = name->n_frames ? name->n_frames : 1;
	struct report_frame *frames = mem_array(n, sizeof(*frames));
	struct report_frame common = {
		.module = names_module_of(tables, image),
		.path = text_or_null(tables, image->path),
		.space = (enum report_space)names_space_of(image, address),
		.offset = at->offset,
		.image_offset = at->offset,
		.address = address,
		.reason = reason_of(name),
		.no_debug = name->reason == NAME_NO_DEBUG,
		.build_id = build_id_of(list, image),
	};

	for (size_t i = 0; i < n; i++) {
		frames[i] = common;
		if (name->n_frames)
			set_name(&frames[i], tables, &tables->name_frames.data[name->first + i],
				 name->offset);
	}
	vec_push(&list->addresses, ((struct report_address){
					   .address = address,
					   .asked = mem_strdup(asked),
					   .n_frames = n,
					   .frames = frames,
				   }));
}

const struct report *address_report_get(struct address_report *list)
{
	list->report = (struct report){
		.kind = REPORT_ADDRESSES,
		.schema = "stk-symbolize/1",
		.n_addresses = list->addresses.len,
		.addresses = list->addresses.data,
	};
	return &list->report;
}

void address_report_clear(struct address_report *list)
{
	for (size_t i = 0; i < list->addresses.len; i++) {
		mem_free((void *)list->addresses.data[i].asked);
		mem_free((void *)list->addresses.data[i].frames);
	}
	for (size_t i = 0; i < list->owned.len; i++)
		mem_free(list->owned.data[i]);
	list->addresses.len = 0;
	list->owned.len = 0;
}

void address_report_release(struct address_report *list)
{
	address_report_clear(list);
	vec_release(&list->addresses);
	vec_release(&list->owned);
}
