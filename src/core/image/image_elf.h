/* SPDX-License-Identifier: GPL-2.0-or-later */
/* image_elf: what an open image holds; private to core/image, the only folder that knows libelf. */
#pragma once
#include <libelf.h>
#include "base/vec.h"
#include "core/image/image.h"

struct image {
	char *name;
	int fd; /* our own duplicate: libelf reads from it until image_free(); -1: it is memory */
	void *memory; /* the file's bytes, owned; NULL: it is a file */
	Elf *elf;
	bool is_64;
	uint16_t type, machine;
	uint64_t entry;
	size_t n_sections;
	size_t names_section; /* the section that holds the sections' names; 0: they have none */
	bool tells_sections; /* by its header it has sections, with names */
	uint64_t *section_addrs; /* by image_layout(), of a file that is not linked; NULL: it is */
	struct event_image identity;
	uint64_t ctime_ns; /* of the file, when it was opened; 0: memory */
	uint64_t print; /* image_print(); 0: not asked for yet */
	VEC(struct image_segment) segments;
	struct unpacked_marks *marks; /* of its compressed sections; NULL: none */
};

/*
 * Reads exactly len bytes from an offset on. Returns 0 or a negative errno: -ENODATA they are not
 * all there; those of pread(2).
 */
int image_pread(const struct image *image, void *data, size_t len, uint64_t offset);

void image_free_marks(struct image *image); /* those of unpacked_marks.h, at the image's end */

/*
 * Chooses addresses for the sections of a file that is not linked, whose headers have none: see struct
 * image_section. What has no memory once loaded stays at 0; what does not fit is at UINT64_MAX.
 */
void image_layout(struct image *image);
