/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * live_code: code of no file, as it was in a process's memory now and then while it was recorded (dumps made by
 * tests/integration/edges.py: start and size of each stretch as words of 64 bits, then its bytes), and what the
 * process calls it (a perf map: lines "START SIZE NAME").
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/vec.h"

#define LIVE_INTERPRETER "Interpreter" /* HotSpot's name of its own */

struct live_region {
	uint64_t start, size;
	const uint8_t *bytes;
};

struct live_name {
	uint64_t start, end;
	char *name;
};

struct live_dump {
	VEC(struct live_region) regions; /* in the order of addresses */
};

struct live_code {
	uint32_t pid;
	VEC(struct live_dump) dumps;
	size_t now; /* which of them is looked at */
	VEC(struct live_name) names;
};

/* Each reads a file, which it keeps mapped; false: it cannot. */
bool live_code_load(struct live_code *code, const char *path);
bool live_code_load_names(struct live_code *code, const char *path);

/* Up to n bytes at an address, as they were in the dump that is looked at; how many there are. */
size_t live_code_read(const struct live_code *code, uint64_t address, uint8_t *bytes, size_t n);
/* Whether there is code at the address in it. */
bool live_code_has(const struct live_code *code, uint64_t address);
/* What the process calls the code at an address, or NULL; the last word of it counts. */
const struct live_name *live_code_name(const struct live_code *code, uint64_t address);
