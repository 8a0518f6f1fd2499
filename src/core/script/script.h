/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * script: what runtimes of languages say of themselves in the memory of a process: where a JVM's compiled code is,
 * how a CPython's frames are found. Their files and memory are opened and read by others
 * (image/target_question.h), so what they say may be anything and is checked again. Each runtime is one file and
 * one line of the registry.
 */
#pragma once
#include <stdbool.h>
#include "core/image/target_question.h"
#include "core/maps/map_cache.h"
#include "core/script/hotspot.h"
#include "core/script/python.h"

enum script_kind { SCRIPT_HOTSPOT, SCRIPT_PYTHON, SCRIPT_KINDS };

/* What is known of the runtime of a process. */
struct script_found {
	uint32_t kind; /* enum script_kind */
	union {
		struct hotspot hotspot;
		struct python python;
	};
};

struct script_runtime {
	const char *name; /* "java": as the profile's META has it */
	/* Whether it may be in a file, by its base name. */
	bool (*is_in)(const char *base_name);
	/* hotspot_read(), python_read(). */
	int (*read)(struct memory *memory, struct image *image, uint64_t bias, struct script_found *ret_found,
		    struct err *err);
	/* Whether all that it says can be: what a walk does by it stays within bounds then. */
	bool (*is_sound)(const struct script_found *found);
	const char *(*version)(const struct script_found *found); /* "3.11.2" */
};
extern const struct script_runtime script_runtimes[SCRIPT_KINDS];

/* The runtime that may be in a mapping's file, and whose frames are found on this machine; NULL: none. */
const struct script_runtime *script_runtime_of(const struct mapping *mapping);

/* Whether its code is a runtime's, or what starts one. */
bool script_is_of_runtime(const struct mapping *mapping);

/*
 * Of a process that has that mapping, of whose file it may be. reader: NULL: at once. 0, or a negative errno with
 * words: those of read(); -ETIMEDOUT, -EIO there was no answer; those of opening.
 */
int script_read(const struct target_reader *reader, const struct mapping *mapping, uint32_t pid,
		struct script_found *ret_found, struct err *err);

/* Whether that error may come of a runtime that is still starting, or of one that did not answer in time. */
bool script_may_come(int error);

/* A target_answer_fn for TARGET_TASK_RUNTIME: the bulk is a struct script_found. */
void script_answer(void *ctx, const struct target_question *question, struct target_found *found,
		   struct target_answer *ret_answer, struct buf *bulk);
