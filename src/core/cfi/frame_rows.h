/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * frame_rows: the sources of rows that are call frame information: .eh_frame, by section or by
 * program header, and .debug_frame.
 */
#pragma once
#include <stdbool.h>
#include "core/cfi/row_list.h"
#include "core/cfi/rule_encoder.h"
#include "core/image/image.h"

/*
 * Each adds what the image describes, and nothing when it has no such section. Errors: -ENOEXEC it
 * cannot be read, or is damaged from its beginning; -EFBIG over UNWIND_FRAMES_BYTES_MAX.
 */
int frame_rows_eh_frame(struct row_list *list, const struct rule_machine *machine,
			struct image *image, struct err *err);
/* .eh_frame where PT_GNU_EH_FRAME says, for files that have no section headers (LSB 5, 10.6.2). */
int frame_rows_eh_frame_hdr(struct row_list *list, const struct rule_machine *machine,
			    struct image *image, struct err *err);
/*
 * .debug_frame, compressed or not, of the image or of its debug file. Errors besides: -EFBIG it unpacks to over 64
 * times its bytes, and a megabyte; -EOPNOTSUPP it is compressed by something that this build cannot unpack.
 */
int frame_rows_debug_frame(struct row_list *list, const struct rule_machine *machine,
			   struct image *image, struct err *err);
