/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * packed_file: a file that is compressed as a whole, as distributions do with kernel modules
 * (X.ko.xz, X.ko.zst, X.ko.gz).
 */
#pragma once
#include <stdbool.h>
#include "base/err.h"
#include "core/image/image.h"

#define PACKED_FILE_MAX_BYTES (128u << 20) /* of the file */
#define PACKED_FILE_UNPACKED_MAX_BYTES (512u << 20) /* the largest module with its debug data has 60 MB */

/* Whether a file begins as one that xz, zstd or gzip made. */
bool packed_file_is(int fd);

/*
 * Unpacks fd (borrowed; read from its beginning, wherever it stands) into memory: *ret_fd is a
 * descriptor of it, the caller's to close. `name` is for messages. The libraries that unpack run
 * in this process, so it is only for files of owners that could do anything to us anyhow. Errors:
 * -EFBIG over a limit; -ENOEXEC damaged; -EOPNOTSUPP this build has no library for it; those of
 * read(2) and memfd_create(2).
 */
int packed_file_unpack(int fd, const char *name, int *ret_fd, struct err *err);

/*
 * As image_open_fd(), and of a module's file that is packed (its name has ".ko.") what is in it, if
 * its owner is root, who may load it into the kernel, or us. Adds the errors of packed_file_unpack().
 */
int packed_file_image(int fd, const char *name, struct image **ret_image, struct err *err);
