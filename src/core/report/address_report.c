// SPDX-License-Identifier: GPL-2.0-or-later
/* address_report: what places of the code are called, as a struct report_place. */
#include "core/namer/demangle.h"
#include "core/report/address_report.h"
#include "core/symbol/missing_files.h"
#include "core/symbol/symbolizer.h"
#include "core/tally/names.h"

static const char *text_or_null(const struct lookup_place *place, uint32_t string)
{
	return string ? strtab_get(place->strings, string) : NULL;
}

/* NULL: all is known. */
static const char *reason_of(const struct lookup_place *from)
{
	if (from->reason == NAME_OK)
		return from->n ? NULL : name_reason_name(NAME_NO_SYMBOLS);
	return name_reason_name(from->reason);
}

static void set_image(struct address_report *report, const struct lookup_place *from)
{
	const struct event_image *image = from->image;

	if (image->build_id_len)
		build_id_hex(image->build_id, image->build_id_len, report->build_id);
	report->image = (struct report_frame){
		.module = names_module_of(from->tables, image),
		.path = image->path ? strtab_get(&from->tables->strings, image->path) : NULL,
		.space = (enum report_space)names_space_of(image, from->address),
		.build_id = image->build_id_len ? report->build_id : NULL,
	};
}

static void add_frame(struct address_report *report, const struct lookup_place *from,
		      const struct book_frame *name)
{
	struct report_frame *frame;

	vec_push(&report->frames, report->image);
	frame = &report->frames.data[report->frames.len - 1];
	frame->function = text_or_null(from, name->function);
	frame->file = text_or_null(from, name->file);
	frame->line = name->line;
	frame->column = name->column;
	frame->inlined = name->flags & NAME_INLINED;
	frame->alias = name->flags & NAME_ALIAS;
	frame->bounds = name->flags & NAME_BOUNDS;
	/* With --no-demangle the name itself has it. */
	frame->part = name->linkage ? demangle_part(strtab_get(from->strings, name->linkage)) : NULL;
}

const struct report_place *address_report_place(struct address_report *report, const struct lookup_place *from)
{
	report->frames.len = 0;
	if (!from->same_image)
		set_image(report, from);
	report->image.reason = reason_of(from);
	report->image.no_debug = from->reason == NAME_NO_DEBUG;
	for (uint32_t i = 0; i + from->n_shared < from->n; i++)
		add_frame(report, from, &from->frames[i]);
	if (!from->n)
		vec_push(&report->frames, report->image);
	report->place = (struct report_place){
		.image = &report->image,
		.same_image = from->same_image,
		.n_frames = report->frames.len,
		.frames = report->frames.data,
		.n_shared = from->n_shared,
	};
	return &report->place;
}

size_t address_report_missing(struct address_report *report, const struct missing_files *missing,
			      const struct report_missing **ret_missing)
{
	report->missing.len = 0;
	for (size_t i = 0; i < missing->files.len; i++) {
		const struct missing_file *file = &missing->files.data[i];

		vec_push(&report->missing, ((struct report_missing){ file->module, file->name, file->n_places,
								     (const char *const *)file->places }));
	}
	*ret_missing = report->missing.data;
	return report->missing.len;
}

void address_report_release(struct address_report *report)
{
	vec_release(&report->missing);
	vec_release(&report->frames);
}
