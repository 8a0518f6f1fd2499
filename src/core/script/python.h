/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * python: what a CPython says of its frames and functions. What comes out was tried on the frames of a thread that
 * lives, and is right by the types of all that it led to (python_layout.h has where it begins).
 */
#pragma once
#include <stdint.h>
#include "abi/script.h"
#include "base/err.h"
#include "core/image/image.h"
#include "core/script/memory.h"

struct python {
	char version[64]; /* "3.11.2"; before 3.11 "3.10" */
	struct script_python rules;
};

/*
 * Reads what a CPython says. image: the ELF file, executable or libpython, that has _PyRuntime, with its address 0
 * at `bias`. What changes as it is read is looked at again, up to 8 times; so pages are read anew. Errors, with
 * words: -ENOENT the file does not export all that a CPython does; -ENOTSUP it is of a version or build that is
 * not known, or keeps the state of its threads where it cannot be found; -EAGAIN it is still starting, or no thread
 * runs any of its code; -EBADMSG what was read is not as it is known; -EFAULT and -E2BIG as of memory_read();
 * -EFBIG more symbols than any; those of image_each_symbol(). All but the first two may be otherwise later.
 */
int python_read(struct memory *memory, struct image *image, uint64_t bias, struct python *ret_python,
		struct err *err);
