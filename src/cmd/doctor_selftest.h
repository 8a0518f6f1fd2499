/* SPDX-License-Identifier: GPL-2.0-or-later */
/* doctor_selftest: `stk doctor --selftest`, as one more finding. */
#pragma once
#include "core/probe/probe.h"

/* Records a run of this very program's `doctor --selftest-burn`, and answers in result, zeroed before. */
void doctor_selftest(struct probe_result *result);
/* What `doctor --selftest-burn` does: the known chain, for some tenths of a second. */
void doctor_selftest_burn(void);
