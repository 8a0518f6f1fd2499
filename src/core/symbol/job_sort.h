/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * job_sort: locations brought into the order of their images and places, in which files are read: a
 * million in milliseconds.
 */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* A location to be named, or with a name. */
struct job {
	uint32_t image, location;
	uint64_t at; /* what those of one image are sorted by: to be named, one before a return address */
};

/* By image, then `at`; equal ones stay in their order. */
void job_sort(struct job *jobs, size_t n);
