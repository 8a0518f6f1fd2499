/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * perf_copy: the registers and the memory of a stack in a perf sample, in the form that the BPF program's copies
 * have, so that the same walk follows both.
 */
#pragma once
#include "core/capture/perf_record.h"
#include "core/capture/sample.h"

struct perf_copy {
	struct capture_copy copy;
	const uint8_t *pieces[CAPTURE_COPY_PIECES_MAX]; /* in the record */
};

/* The address in user mode that a sample was taken at, or that the thread left user mode at; 0: not known. */
uint64_t perf_copy_ip(const struct perf_record *record);

/*
 * The user part of a sample whose record has registers becomes a copied stack, in ret_copy and the record: both
 * have to stay as long as it is used.
 */
void perf_copy_take(const struct perf_record *record, struct perf_copy *ret_copy, struct raw_sample *sample);
