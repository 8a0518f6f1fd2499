/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * name_advice: what gives names to the frames of stripped programs, and what is missing of debug
 * data, in words.
 */
#pragma once
#include "core/report/composition.h"

/*
 * One line on the stripped files that most samples without a name are in, when they are here and
 * packages of this machine's distribution would give them names; owned by the composition. NULL:
 * there is nothing to be done, or it is not known.
 */
const char *name_advice(struct composition *composition);

/*
 * One line on files with a part of the debug data that are missing, when a place in the profile
 * would have needed them; owned by the composition. NULL: none is.
 */
const char *name_advice_missing(struct composition *composition);
