/* SPDX-License-Identifier: GPL-2.0-or-later */
/* bpf_config: what the BPF programs are told before they are loaded, and the sizes of their memory. */
#pragma once
#include "core/capture/bpf_session.h"

void bpf_config(struct capture_config *ret_config, const struct bpf_session_options *options);
/* Whether stacks are followed by unwind tables at all. */
bool bpf_config_uses_tables(const struct capture_config *config);
/*
 * What the kernel's own description of its types says: whether sched_switch has the state (filled in), and whether
 * a program can read the memory of another process than its own; both came with Linux 5.18. Without BTF: neither.
 */
void bpf_config_traits(struct capture_config *config, bool *ret_reads_others);
