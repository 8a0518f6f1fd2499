/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * entry: the user's registers of a sample on the way into the kernel or out of it: entry_mend() sets
 * s->frame.registers, which have what was saved at the last way in that was complete, to what they are there.
 */
#pragma once
#include "bpf/state.h"

#if defined(__TARGET_ARCH_x86)
#include "bpf/entry_x86_64.h"
#else
/* arch/arm64/kernel/entry.S: kernel_entry saves all with every interrupt masked. */
static __always_inline void entry_mend(const struct bpf_perf_event_data *ctx, struct scratch *s, __u64 saved)
{
}
#endif
