/* SPDX-License-Identifier: GPL-2.0-or-later */
/* address_report: what places of the code are called, as a struct report_place. */
#pragma once
#include "base/vec.h"
#include "core/image/build_id.h"
#include "core/report/report.h"
#include "core/symbol/address_lookup.h"

struct missing_files;

/* A zeroed struct has told nothing. */
struct address_report {
	VEC(struct report_frame) frames; /* of the place told last */
	struct report_frame image;
	char build_id[BUILD_ID_HEX_SIZE];
	struct report_place place;
	VEC(struct report_missing) missing;
};

/* The place in words: borrowed from `from` and the report until the next call. */
const struct report_place *address_report_place(struct address_report *report, const struct lookup_place *from);

/* What is missing, as a report has it; borrows from it until the next call. Returns how many. */
size_t address_report_missing(struct address_report *report, const struct missing_files *missing,
			      const struct report_missing **ret_missing);
void address_report_release(struct address_report *report);
