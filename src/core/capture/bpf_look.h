/* SPDX-License-Identifier: GPL-2.0-or-later */
/* bpf_look: a look at all threads there are, by a BPF iterator (bpf/asleep.h; kernel/bpf/task_iter.c). */
#pragma once
#include <stdint.h>
#include "abi/capture.h"
#include "base/err.h"
#include "core/capture/bpf_session.h"

/*
 * One thread that is asked for. At the end: its kernel frames, found->key.n_kernel of them, and
 * the copy of its stack with its bytes (NULL: none, for found->key.cause, or 0 where the kernel has no way to). All
 * valid until it returns. Errors: the caller's own, which end the look.
 */
typedef int (*bpf_look_fn)(void *ctx, const struct capture_asleep *found, const uint64_t *ips,
			   const struct capture_copy *copy, const uint8_t *bytes, struct err *err);

/* Of the look at the start: threads of states that are not asked for, and that there was no room for. */
void bpf_look_left_out(const struct bpf_session *session, uint64_t *ret_filtered, uint64_t *ret_full);

/* Errors: those of bpf(2), read(2) and fn. */
int bpf_look(struct bpf_session *session, enum capture_look when, bpf_look_fn fn, void *ctx, struct err *err);
