/* SPDX-License-Identifier: GPL-2.0-or-later */
/* code_window: instructions of an image by their vaddr, for sources that must look at them, read in order. */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include "core/image/image.h"

#define CODE_WINDOW_BYTES (256u << 10)

/* A zeroed one with its image is ready. */
struct code_window {
	const struct image *image;
	uint8_t *data;
	uint64_t vaddr; /* of data[0] */
	size_t len;
};

/*
 * len <= CODE_WINDOW_BYTES bytes of one PT_LOAD; NULL when they are not all in the file. Valid until the
 * next call.
 */
const uint8_t *code_window_at(struct code_window *window, uint64_t vaddr, size_t len);
void code_window_release(struct code_window *window);
