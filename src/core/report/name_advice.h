/* SPDX-License-Identifier: GPL-2.0-or-later */
/* name_advice: what is missing of debug data, in words. */
#pragma once
#include "core/report/composition.h"

/*
 * One line on files with a part of the debug data that are missing, when a place in the profile
 * would have needed them; owned by the composition. NULL: none is.
 */
const char *name_advice_missing(struct composition *composition);
