/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * python_layout: where a CPython of 3.7 to 3.13 has what is asked for: places in code objects (to 3.10 in frames
 * too) by the members that its types list; those in frames, threads and interpreters by a row for each version,
 * since 3.13 by its _Py_DebugOffsets (CPython's Include/cpython/pystate.h, and pycore_frame.h, pycore_interp.h and
 * pycore_runtime.h of Include/internal).
 */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "abi/script.h"
#include "base/err.h"
#include "core/image/image.h"
#include "core/script/memory.h"

/* What it exports. */
enum python_symbol {
	PYTHON_TYPE, /* PyType_Type, the type of types */
	PYTHON_CODE,
	PYTHON_FRAME,
	PYTHON_STR,
	PYTHON_BYTES,
	PYTHON_LOOP,
	PYTHON_RUNTIME, /* the last that every version has */
	PYTHON_VERSION,
	PYTHON_SINCE_3_8,
	PYTHON_SINCE_3_9,
	PYTHON_SINCE_3_10,
	PYTHON_SYMBOLS
};
#define PYTHON_TYPES PYTHON_LOOP

struct python_layout {
	struct memory *memory;
	uint64_t bias;
	uint64_t symbol[PYTHON_SYMBOLS]; /* addresses; 0: it has none */
	uint64_t loop_bytes;
	uint64_t type_name[PYTHON_TYPES]; /* what each type's tp_name is, an address */
	uint32_t hex; /* PY_VERSION_HEX, before 3.11 without its lower half */
	uint32_t interpreters; /* of _PyRuntime: the place of the first interpreter; .. */
	uint32_t next_interpreter, threads; /* .. of an interpreter: of the next one and the first thread; .. */
	uint32_t next_thread; /* .. of a PyThreadState */
	struct script_python rules; /* all but thread_state; code_type is what is exported */
};

/*
 * memory and bias (the address of the file's address 0) are set, all else is zeroed. Errors, with words where they
 * are not those of memory_read() and image_each_symbol(): those of python_read().
 */
int python_layout_read(struct python_layout *layout, struct image *image, struct err *err);

/*
 * Whether an object's ob_type is that exported type: it, or the copy of it that the linker has made where an
 * executable refers to it (R_X86_64_COPY) and that all then use: one with the same pointer to its name.
 */
bool python_is_type(struct python_layout *layout, uint64_t type, enum python_symbol symbol);

/* As memory_number(). */
int python_number(struct python_layout *layout, uint64_t addr, uint32_t bytes, uint64_t *ret_number);
