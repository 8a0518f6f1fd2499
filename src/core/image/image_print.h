/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * image_print: whether a file is still what it was when it was opened, and which file without a build id it is. A
 * file can be written to in place while it is held open, and times can be set back.
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "core/image/image.h"

#define IMAGE_PRINT_FRAME_BYTES (4ULL << 20) /* of .eh_frame, from its beginning */
#define IMAGE_PRINT_END_BYTES (64ULL << 10) /* of the file's end, where symbols and section headers are */

/*
 * A number made of a file's size, its program headers, its .eh_frame, the page that it is entered at and its end:
 * copies of one file have the same, wherever and whenever it is asked (it is stored in profiles); never 0 or 1.
 * It tells files apart that nobody has made to be taken for each other. What cannot be read counts as missing.
 */
uint64_t image_print(struct image *image);
#define IMAGE_PRINT_LOST 1 /* of a file that is not there any more as it was: no file's print */

/* Whether this is the file that `wanted` names: by its build id, else also by its print where that is known. */
bool image_is_the_one(struct image *image, const struct event_image *wanted);

/* How a file was when it was opened; to be compared with its descriptor later. Copied freely. */
struct image_seal {
	uint64_t size, mtime_ns, ctime_ns;
	uint64_t print;
	uint32_t build_id_len;
	uint8_t build_id[BUILD_ID_MAX];
	bool in_memory; /* nobody can write to it */
};

void image_seal(struct image *image, struct image_seal *ret_seal);
/*
 * Whether what a descriptor of that file reads now is what it read when it was opened. The times of an fstat(2)
 * answer that at once; where only the time of the last change differs (a file that was unlinked, linked or
 * chmod'ed), or a file with a build id got another time, it is read again, and the seal takes its new times.
 * A write within the same tick of the kernel's clock as the opening is not seen before Linux 6.13.
 */
bool image_seal_holds(struct image_seal *seal, int fd);
