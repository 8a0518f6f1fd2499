// SPDX-License-Identifier: GPL-2.0-or-later
/* address_report: what addresses have in common, as a struct report_function. */
#include "core/namer/demangle.h"
#include "core/report/address_report.h"
#include "core/symbol/missing_files.h"
#include "core/symbol/symbolizer.h"
#include "core/tally/names.h"

static const char *text_or_null(const struct strtab *strings, uint32_t string)
{
	return string ? strtab_get(strings, string) : NULL;
}

static void set_image(struct address_report *report, const struct lookup_around *around)
{
	const struct event_image *image = around->image;

	if (image->build_id_len)
		build_id_hex(image->build_id, image->build_id_len, report->build_id);
	report->image = (struct report_frame){
		.module = names_module_of(around->tables, image),
		.path = image->path ? strtab_get(&around->tables->strings, image->path) : NULL,
		.space = (enum report_space)names_space_of(image, around->address),
		.build_id = image->build_id_len ? report->build_id : NULL,
	};
}

const struct report_function *address_report_around(struct address_report *report,
						    const struct lookup_around *around)
{
	if (!around->same_image)
		set_image(report, around);
	/* NULL: all is known. */
	report->image.reason = around->reason == NAME_OK ? NULL : name_reason_name(around->reason);
	report->image.no_debug = around->reason == NAME_NO_DEBUG;
	report->function = (struct report_function){ &report->image, around->same_image };
	return &report->function;
}

const struct report_function *address_report_function(struct address_report *report,
						      const struct lookup_around *around,
						      const struct strtab *strings,
						      const struct book_scope *scope)
{
	struct report_frame *frame = &report->frame;

	address_report_around(report, around);
	if (!scope)
		return &report->function;
	*frame = report->image;
	frame->function = text_or_null(strings, scope->function);
	frame->file = text_or_null(strings, scope->file);
	frame->inlined = scope->flags & NAME_INLINED;
	frame->alias = scope->flags & NAME_ALIAS;
	frame->bounds = scope->flags & NAME_BOUNDS;
	/* With --no-demangle the name itself has it. */
	frame->part = scope->linkage ? demangle_part(strtab_get(strings, scope->linkage)) : NULL;
	report->function.frame = frame;
	return &report->function;
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
}
