/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * asleep: threads that were off the cpu before the recording of waits began. When it begins their waits are opened,
 * without a stack; those that are still in them at the end, by the kernel's own count of switches, get it then.
 */
#pragma once
#include <stdint.h>
#include "abi/capture.h"
#include "base/err.h"
#include "base/vec.h"
#include "core/capture/bpf_session.h"
#include "core/capture/source.h"

/* A zeroed struct has none. */
struct asleep {
	VEC(struct capture_asleep) found; /* at the start, by tid of the first pid namespace */
	size_t told; /* so many were handed over */
	uint64_t filtered, full; /* and that were not opened: of states not asked for; without room */
	uint64_t start_ns; /* CLOCK_MONOTONIC: from when on they wait */
};

/* Looks who is off the cpu, right after waits are taken. Errors: those of bpf(2) and read(2). */
int asleep_begin(struct asleep *asleep, struct bpf_session *session, struct err *err);
/* Hands over what was found, once, as waits that are open and have no stack. Errors: the consumer's. */
int asleep_tell(struct asleep *asleep, const struct source_consumer *consumer, struct err *err);
/*
 * At the end, when no more waits are taken and all was drained: hands over the waits of those that have not come
 * back, up to now_ns, to `stacks`, which unwinds what is copied. Their counters are added to `counters`, and they
 * are open no more. Errors: as above.
 */
int asleep_end(struct asleep *asleep, struct bpf_session *session, uint64_t now_ns,
	       const struct source_consumer *stacks, uint64_t *counters, struct err *err);
void asleep_release(struct asleep *asleep);
