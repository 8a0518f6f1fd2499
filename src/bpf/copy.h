/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * copy: registers and memory of a stack that cannot be followed here, for the recorder to follow
 * (abi/capture.h, struct capture_copy).
 */
#pragma once
#include "bpf/state.h"
#include "bpf/table.h"

/* Copies one page into a piece of its own: returns the piece's number + 1; 0: no piece is left; -EFAULT. */
__noinline int copy_page(__u32 generation, __u64 addr)
{
	struct capture_fill *f = fill_of(generation);
	__u32 number = __sync_fetch_and_add(&f->pieces, 1), key = generation * config.pieces + number;
	void *piece;

	if (number >= config.pieces)
		return 0;
	piece = bpf_map_lookup_elem(&pieces, &key);
	if (!piece)
		return 0;
	if (!bpf_probe_read_user(piece, CAPTURE_PIECE_BYTES, (void *)addr))
		return number + 1;
	/* Each stack ends so: its last piece goes to the next one, if no other cpu has taken another. */
	__sync_val_compare_and_swap(&f->pieces, number + 1, number);
	return -EFAULT;
}

/*
 * Where the first stack of a process begins, with argc: above are arguments and environment, which are no
 * frames and may be long. Other stacks have no such end but their mapping's. The pointer is read as a number: to
 * follow it as what it is, the verifier of 6.2 and later looks through all types of the kernel by name, each time
 * that it comes here. Where each sample comes by, that would cost more than it spares.
 */
static __always_inline __u64 stack_begin(__u64 sp)
{
	struct task_struct *task = bpf_get_current_task_btf();
	__u64 begin = BPF_CORE_READ(task, mm, start_stack);

	return begin >= sp ? begin : ~0ull;
}

/*
 * Copies the stack from its page on. Returns 0, and scratch.record.key.copy is set; else why there is no copy:
 * STACK_CAUSE_COPY_FULL, or STACK_CAUSE_FAULT when no page can be read.
 */
__noinline int copy_stack(__u32 slot, __u32 generation)
{
	struct scratch *s = bpf_map_lookup_elem(&scratches, &slot);
	__u32 number, key, at, n = 0;
	struct capture_copy *copy;
	int piece = 0;
	__u64 addr, begin;

	if (!s)
		return STACK_CAUSE_COPY_FULL;
	number = __sync_fetch_and_add(&fill_of(generation)->copies, 1);
	key = generation * config.copies + number;
	copy = number < config.copies ? bpf_map_lookup_elem(&copies, &key) : NULL;
	if (!copy)
		return STACK_CAUSE_COPY_FULL;
	__builtin_memcpy(copy->registers, s->passed_signal ? s->leaf : s->frame.registers,
			 sizeof(copy->registers));
	copy->registers[STEP_KEPT] = s->kept;
	copy->code_start = copy->registers[STEP_REGISTERS - 1] - CAPTURE_CODE_BEFORE;
	if (bpf_probe_read_user(copy->code, sizeof(copy->code), (void *)copy->code_start))
		__builtin_memset(copy->code, 0, sizeof(copy->code));
	begin = stack_begin(copy->registers[STEP_SP]);
	addr = copy->registers[STEP_SP] & ~(__u64)(CAPTURE_PIECE_BYTES - 1);
	for (long i = 0; i < CAPTURE_COPY_PIECES_MAX; i++, addr += CAPTURE_PIECE_BYTES) {
		piece = addr <= begin ? copy_page(generation, addr) : -EFAULT;
		/* A new frame's page may not be there yet: the thread is just about to ask for it. */
		if (piece < 0 && !n)
			continue;
		if (piece <= 0)
			break;
		if (!n)
			copy->start = addr;
		at = n++;
		OPAQUE(at);
		if (at < CAPTURE_COPY_PIECES_MAX)
			copy->pieces[at] = piece - 1;
	}
	if (!n)
		return piece < 0 ? STACK_CAUSE_FAULT : STACK_CAUSE_COPY_FULL;
	copy->n_pieces = n;
	copy->bytes = n * CAPTURE_PIECE_BYTES;
	copy->short_copy = piece >= 0;
	s->record.key.copy = number + 1;
	return 0;
}
