/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* wait: why a thread did not run. Values are part of the profile format: append only. */
#pragma once

/* X(enumerator, "name", "what it means") */
#define WAIT_STATES(X) \
	X(WAIT_NONE, "", "") \
	X(WAIT_SLEEP, "sleep", "until something happens, or a signal comes (S)") \
	X(WAIT_DISK, "disk", "until something happens, mostly I/O (D)") \
	X(WAIT_PREEMPTED, "preempted", "it could have run, and another thread did (R)") \
	X(WAIT_STOPPED, "stopped", "by a signal or a debugger (T, t)") \
	X(WAIT_OTHER, "other", "an idle kernel thread, and all else (I, P)")

enum wait_state {
#define X(id, name, text) id,
	WAIT_STATES(X)
#undef X
	WAIT_STATE_END_
};
#define WAIT_STATES_ALL ((1u << WAIT_STATE_END_) - 1) /* bits by state */
