/* SPDX-License-Identifier: GPL-2.0-or-later */
/* address_report: answers for single addresses as a struct report. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "core/profile/tables.h"
#include "core/report/report.h"

/* A zeroed struct has no answers. */
struct address_report {
	VEC(struct report_address) addresses;
	VEC(char *) owned; /* texts that the tables do not have */
	struct report report;
};

/*
 * Adds the answer for an address: the named location of `tables`, which is borrowed and outlives
 * the report. `asked` is the word as given (copied).
 */
void address_report_add(struct address_report *list, const struct tables *tables, uint32_t location,
			uint64_t address, const char *asked);

/* The report of all answers so far: borrowed until the next change. */
const struct report *address_report_get(struct address_report *list);

/* Forgets the answers, and keeps the memory for more. */
void address_report_clear(struct address_report *list);
void address_report_release(struct address_report *list);
