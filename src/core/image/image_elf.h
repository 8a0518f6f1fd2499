/* SPDX-License-Identifier: GPL-2.0-or-later */
/* image_elf: what an open image holds; private to core/image, the only folder that knows libelf. */
#pragma once
#include <libelf.h>
#include "base/vec.h"
#include "core/image/image.h"

struct image {
	char *name;
	int fd; /* our own duplicate: libelf reads from it until image_free() */
	Elf *elf;
	bool is_64;
	uint16_t type, machine;
	uint64_t entry;
	size_t n_sections;
	size_t names_section; /* the section that holds the sections' names; 0: they have none */
	struct event_image identity;
	VEC(struct image_segment) segments;
};
