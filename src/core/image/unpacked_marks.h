/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * unpacked_marks: places in the compressed sections of an image that unpacking can go on from. The
 * image keeps them, so that they outlive whoever unpacked as far: to come back then takes one
 * stretch, not all before it.
 */
#pragma once
#include "base/vec.h"
#include "core/image/image.h"
#include "core/image/inflater.h"

struct unpacked_mark {
	uint64_t at; /* in the unpacked bytes */
	struct inflater_mark place;
};

/* Of one section. */
struct unpacked_marks {
	struct unpacked_marks *next; /* of the same image */
	uint64_t offset; /* whose they are: where its packed bytes begin in the file */
	VEC(struct unpacked_mark *) all; /* ascending */
};

/* Those of the section whose packed bytes begin at an offset; the image's. There may be none yet. */
struct unpacked_marks *unpacked_marks_of(struct image *image, uint64_t offset);
/* Takes a mark, which is behind all that are there. */
void unpacked_marks_add(struct unpacked_marks *marks, struct unpacked_mark *mark);
/* The last one before `to`, or there; NULL: none. */
const struct unpacked_mark *unpacked_marks_before(const struct unpacked_marks *marks, uint64_t to);
/* Where the last of all is; 0: there is none. */
uint64_t unpacked_marks_end(const struct unpacked_marks *marks);

size_t unpacked_marks_bytes(const struct image *image); /* memory held by those of all sections */
/* Gives it back; what unpacked_marks_of() gave stays good, with none. */
void unpacked_marks_forget(struct image *image);
