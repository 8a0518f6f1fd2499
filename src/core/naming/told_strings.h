/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * told_strings: strings of tables that were told to somebody, when one of them was first needed: by ids of their
 * own.
 */
#pragma once
#include <stdint.h>
#include "base/strtab.h"
#include "base/vec.h"
#include "core/profile/sections.h"

/* A zeroed struct has told nothing. */
struct told_strings {
	VEC(uint32_t) ids; /* [id of the table - 1]: what it was told as; 0: it was not */
	uint32_t told;
};

/* What a string is told as, which is done now if need be; 0 stays 0. */
uint32_t told_strings_id(struct told_strings *told, const struct strtab *strings, uint32_t id, struct encoder *to);
void told_strings_release(struct told_strings *told);
