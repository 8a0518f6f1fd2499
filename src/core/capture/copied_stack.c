// SPDX-License-Identifier: GPL-2.0-or-later
/* copied_stack: a stack that was copied, with what else a walk reads to follow it. */
#include <errno.h>
#include <string.h>
#include "core/capture/copied_stack.h"

#define SIGNAL_FRAME_BYTES 16384u /* at most: with AMX 11 KB of registers (x86 XSAVE area) */
#define PAGE_BYTES 4096ull

static int read_lasting(void *ctx, uint64_t addr, void *ret_data, uint32_t len)
{
	struct copied_stack *stack = ctx;
	const struct raw_sample *sample = stack->sample;
	struct map_process *process = map_cache_process(stack->maps, sample->pid, sample->first_ns);

	return process ? code_memory_read(stack->memory, process, addr, ret_data, len) : -EFAULT;
}

static int read_live(struct copied_stack *stack, uint64_t addr, void *ret_data, uint32_t len)
{
	int r = stack->sample->asleep ? read_lasting(stack, addr, ret_data, len) : -EFAULT;

	stack->is_live |= !r;
	return r;
}

int copied_stack_read(void *ctx, uint64_t addr, void *ret_data, uint32_t len)
{
	struct copied_stack *stack = ctx;
	const struct raw_sample *sample = stack->sample;
	const struct capture_copy *copy = sample->copy;
	uint64_t at = addr - copy->start, end = copy->start + copy->bytes;
	uint8_t *to = ret_data;

	if (addr < copy->start || at > copy->bytes || len > copy->bytes - at) {
		/* The copy ended there because nothing is mapped there, if it was not ended by a limit; what is
		 * below it could not be read where it was made (bpf/copy.h). */
		stack->ran_out = !sample->asleep && addr >= copy->start &&
				 (addr >= end + PAGE_BYTES || copy->short_copy);
		return read_live(stack, addr, ret_data, len);
	}
	while (len) {
		uint32_t in = at % CAPTURE_PIECE_BYTES, n = CAPTURE_PIECE_BYTES - in;

		n = n < len ? n : len;
		memcpy(to, sample->pieces[at / CAPTURE_PIECE_BYTES] + in, n);
		to += n;
		at += n;
		len -= n;
	}
	return 0;
}

/* What is around the leaf's ip came with the copy, if it could be read there. */
static bool has_code(const struct capture_copy *copy, uint64_t addr, uint32_t len)
{
	uint64_t at = addr - copy->code_start;

	return at <= sizeof(copy->code) && len <= sizeof(copy->code) - at && copy->code[0] | copy->code[1];
}

static int read_code(void *ctx, uint64_t addr, void *ret_data, uint32_t len)
{
	struct copied_stack *stack = ctx;
	const struct raw_sample *sample = stack->sample;
	struct map_process *process = map_cache_process(stack->maps, sample->pid, sample->first_ns);
	struct mapping mapping;

	if (has_code(sample->copy, addr, len)) {
		memcpy(ret_data, (const uint8_t *)sample->copy->code + (addr - sample->copy->code_start), len);
		return 0;
	}
	if (process && map_cache_find(stack->maps, process, sample->first_ns, addr, &mapping) &&
	    !code_files_read(stack->code, &mapping, process->end_ns ? 0 : sample->pid, addr, ret_data, len))
		return 0;
	return read_live(stack, addr, ret_data, len);
}

void copied_stack_begin(struct copied_stack *stack, struct walk_input *ret_input)
{
	const struct capture_copy *copy = stack->sample->copy;

	memcpy(ret_input->registers, copy->registers, sizeof(ret_input->registers));
	ret_input->lowest = copy->start;
	ret_input->read = copied_stack_read;
	ret_input->read_code = read_code;
	ret_input->read_lasting = read_lasting;
	ret_input->ctx = stack;
}

bool copied_stack_is_elsewhere(const struct copied_stack *stack, uint64_t sp)
{
	const struct capture_copy *copy = stack->sample->copy;

	return sp < copy->start || sp - copy->start > copy->bytes + SIGNAL_FRAME_BYTES;
}
