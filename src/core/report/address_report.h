/* SPDX-License-Identifier: GPL-2.0-or-later */
/* address_report: what addresses have in common, as a struct report_function. */
#pragma once
#include "base/vec.h"
#include "core/image/build_id.h"
#include "core/report/report.h"
#include "core/symbol/address_lookup.h"

struct missing_files;

/* A zeroed struct has told nothing. */
struct address_report {
	struct report_frame image, frame;
	char build_id[BUILD_ID_HEX_SIZE];
	struct report_function function;
	VEC(struct report_missing) missing;
};

/* An image in words: borrowed from `around` and the report until the next call. */
const struct report_function *address_report_around(struct address_report *report,
						    const struct lookup_around *around);
/* A function there, as struct lookup_listener is told of it; its strings are borrowed, too. */
const struct report_function *address_report_function(struct address_report *report,
						      const struct lookup_around *around,
						      const struct strtab *strings,
						      const struct book_scope *scope);

/* What is missing, as a report has it; borrows from it until the next call. Returns how many. */
size_t address_report_missing(struct address_report *report, const struct missing_files *missing,
			      const struct report_missing **ret_missing);
void address_report_release(struct address_report *report);
