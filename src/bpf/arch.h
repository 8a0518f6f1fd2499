/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * arch: the registers of a sample, by architecture. Each one has struct bpf_perf_event_data and struct
 * pt_regs, as much of it as is read; arch_ip(ctx); ARCH_REGISTERS(to, from), all registers by DWARF number,
 * from either; the interrupted ip in ARCH_IP(); arch_is_compat().
 */
#pragma once
#if defined(__TARGET_ARCH_arm64)
#include "bpf/arch_aarch64.h"
#elif defined(__TARGET_ARCH_x86)
#include "bpf/arch_x86_64.h"
#else
#error "no registers for this architecture"
#endif

/* Is this address the kernel's? Flags of the interrupted mode cannot be read on every kernel. */
static __always_inline bool in_kernel(__u64 ip)
{
	return (__s64)ip < 0;
}
