/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * walk_rows: the user stack by unwind tables (abi/unwind.h), by the steps of bpf/step.h; or by frame pointers
 * alone, which is one rule everywhere, and asks for no process and no mapping. Global functions with numbers as
 * arguments are verified once, not at each call: a loop over such a function, which loops itself, costs the
 * verifier the sum of both loops and not their product.
 */
#pragma once
#include "bpf/copy.h"
#include "bpf/process.h"
#include "bpf/state.h"
#include "bpf/script.h"
#include "bpf/window.h"

/* The segment that a word is in; NULL: there is none. */
static __always_inline const __u32 *segment_of(__u32 at)
{
	__u32 number = at >> UNWIND_SEGMENT_BITS, zero = 0;
	void *segment = bpf_map_lookup_elem(&segments, &number);

	return segment ? bpf_map_lookup_elem(segment, &zero) : NULL;
}

#include "bpf/script_python.h"

__noinline int walk_code_at(__u32 slot, __u64 addr);
__noinline __u32 walk_find_saved(__u32 slot, __u32 from);
__noinline __u64 walk_find_site(__u32 slot);
__noinline int walk_word_returns(__u32 slot, __u32 number);
__noinline int walk_skips_frame(__u32 slot);
__noinline int walk_may_be_of_file(__u32 slot);
__noinline int walk_holds_no_frame(__u32 slot);
__noinline __u32 walk_begins_framed(__u64 function);

/* Of bpf/step_jit.h. */
static __always_inline int step_code_at(struct scratch *s, __u64 addr)
{
	return walk_code_at(s->slot, addr);
}

static __always_inline int step_load_code(struct scratch *s, __u64 addr, __u64 *ret_words, __u32 n)
{
	return bpf_probe_read_user(ret_words, n * 8, (void *)addr) ? STACK_CAUSE_FAULT : 0;
}

#define step_load_lasting step_load_code
#define STEP_FIND_SAVED(s, frame, from) walk_find_saved((s)->slot, from)
#define STEP_FIND_SITE(s, frame) walk_find_site((s)->slot)
#define STEP_WORD_RETURNS(s, frame, number) walk_word_returns((s)->slot, number)
#define STEP_BEGINS_FRAMED(s, function) walk_begins_framed(function)
#define STEP_SKIPS_FRAME(s, frame) walk_skips_frame((s)->slot)
#define STEP_MAY_BE_OF_FILE(s, frame) walk_may_be_of_file((s)->slot)
#define STEP_HOLDS_NO_FRAME(s, frame) walk_holds_no_frame((s)->slot)
/*
 * A fork leaves the pages of files to be mapped anew (mm/memory.c, vma_needs_copy()), so that a child has code on
 * its stack that it cannot read, until it execs. 5.15 to 6.18: include/linux/sched.h has the flag.
 */
#define WALK_PF_FORKNOEXEC 0x40
static __always_inline bool walk_maps_what_ran(void)
{
	struct task_struct *task = bpf_get_current_task_btf();

	return !(BPF_CORE_READ(task, group_leader, flags) & WALK_PF_FORKNOEXEC);
}

#define STEP_CODE_IS_MAPPED walk_maps_what_ran()
#include "bpf/step_jit.h"
#include "bpf/walk_hotspot.h"
#include "bpf/script_hotspot.h"

/* Beyond those of bpf/step.h: its table is not there yet, or nobody knows the process. */
#define WALK_WAITING (-3)

static __always_inline void keep_frame(struct scratch *s)
{
	__u32 at = s->at;

	OPAQUE(at);
	if (at < CAPTURE_IPS_MAX)
		s->record.ips[at] = step_kept(&s->frame);
	s->at = at + 1;
}

/* Of the frame that was kept last. */
static __always_inline void mark(struct scratch *s, __u64 bit)
{
	__u32 at = s->at - 1;

	OPAQUE(at);
	if (at < CAPTURE_IPS_MAX)
		s->record.ips[at] ^= bit;
}

/* Sets scratch.mapping to the one that the frame is in, if there is one; returns whether. */
__noinline int walk_mapping(__u32 slot)
{
	struct scratch *s = scratch_by_rows(slot);
	const __u32 *segment;
	__u64 pc;

	if (!s)
		return false;
	pc = step_pc(&s->frame);
	if (pc - s->mapping.start < s->mapping.end - s->mapping.start)
		return true;
	segment = segment_of(s->mappings_at);
	return segment && step_mapping(segment, s->mappings_at, s->n_mappings, pc, &s->mapping);
}

static __always_inline void read_long(const struct scratch *s, __u32 number, struct unwind_long *ret_rule)
{
	__u32 at = s->mapping.index_at - 4 * (number + 1);
	const __u32 *segment = segment_of(at);
	__u64 *words = (__u64 *)ret_rule;

	words[0] = segment ? step_two_words(segment, at) : 0;
	words[1] = segment ? step_two_words(segment, at + 2) : 0;
}

/* The rule of an address in a mapping with a table. */
static __always_inline __u32 find_rule(const struct unwind_mapping *mapping, __u64 pc)
{
	__u64 offset = pc - mapping->bias, words;
	struct unwind_page page;
	const __u32 *segment;
	__u32 at;

	if (offset >> UNWIND_PAGE_BITS >= mapping->pages)
		return STEP_NO_ROW;
	at = mapping->index_at + 2 * (__u32)(offset >> UNWIND_PAGE_BITS);
	segment = segment_of(at);
	if (!segment)
		return STEP_NO_ROW;
	words = step_two_words(segment, at);
	page.first = words;
	page.count = words >> 32;
	segment = segment_of(page.first);
	if (!page.count || !segment)
		return STEP_NO_ROW;
	return step_row(segment, page, offset & (UNWIND_PAGE_BYTES - 1));
}

#define WALK_PROBED_MAX 64 /* returns of one thread that are probed at a time: MAX_URETPROBE_DEPTH */
#define WALK_PROBED_SLOT 64 /* bytes for the copy of an instruction, at least: UPROBE_XOL_SLOT_BYTES */

/*
 * Where the return of a function is probed, the kernel has put the address of its own trampoline on the stack, and
 * keeps the one that was there; and an instruction with a probe runs as a copy, elsewhere. Sets the frame's address
 * to the one that it has without a probe, when the frame is such a one; returns whether.
 */
__noinline int walk_probed(__u32 slot)
{
	struct scratch *s = scratch_by_rows(slot);
	struct task_struct *task = bpf_get_current_task_btf();
	struct return_instance *probed;
	__u64 copy;

	if (!s || !bpf_core_field_exists(task->utask) || !task->utask)
		return false;
	copy = BPF_CORE_READ(task, utask, xol_vaddr);
	if (copy && !(s->frame.flags & STEP_RETURNED) && s->frame.ip - copy < WALK_PROBED_SLOT) {
		s->frame.ip += BPF_CORE_READ(task, utask, vaddr) - copy;
		return true;
	}
	probed = BPF_CORE_READ(task, utask, return_instances);
	for (long i = 0; i < WALK_PROBED_MAX && probed; i++) {
		/* The return address was where sp led to, if there is a place for it. */
		if (BPF_CORE_READ(probed, stack) == s->frame.sp - 8 * STEP_FRAME_IS_TOP) {
			__u64 ip = BPF_CORE_READ(probed, orig_ret_vaddr);

			/* Code without rows is asked about once more when this has been done. */
			if (s->frame.ip == ip || ip >= s->frame.user_end)
				return false;
			s->frame.ip = ip;
			return true;
		}
		probed = BPF_CORE_READ(probed, next);
	}
	return false;
}

/* Of bpf/step_jit.h: what an address that may be a return address returns into. */
__noinline int walk_code_at(__u32 slot, __u64 addr)
{
	struct scratch *s = scratch_by_rows(slot);
	struct unwind_mapping mapping;
	const __u32 *segment;
	__u32 rule;

	addr--;
	if (!s || addr - STEP_ADDRESS_MIN >= s->frame.user_end - STEP_ADDRESS_MIN)
		return STEP_CODE_NONE;
	segment = segment_of(s->mappings_at);
	if (!segment || !step_mapping(segment, s->mappings_at, s->n_mappings, addr, &mapping))
		return STEP_CODE_NONE;
	rule = mapping.pages ? find_rule(&mapping, addr) : step_bare(mapping.index_at);
	return step_code_of(rule);
}

__noinline __u32 walk_find_saved(__u32 slot, __u32 from)
{
	struct scratch *s = scratch_by_rows(slot);

	return s ? step_find_saved(s, &s->frame, from) : 0;
}

__noinline __u64 walk_find_site(__u32 slot)
{
	struct scratch *s = scratch_by_rows(slot);

	return s ? step_find_site(s, &s->frame) : STEP_SITE_UNKNOWN;
}

__noinline int walk_word_returns(__u32 slot, __u32 number)
{
	struct scratch *s = scratch_by_rows(slot);

	return s ? step_word_returns(s, &s->frame, number) : STEP_CODE_FRAMED;
}

__noinline int walk_skips_frame(__u32 slot)
{
	struct scratch *s = scratch_by_rows(slot);

	return !s || step_skips_frame(s, &s->frame);
}

__noinline int walk_may_be_of_file(__u32 slot)
{
	struct scratch *s = scratch_by_rows(slot);

	return !s || step_may_be_of_file(s, &s->frame);
}

__noinline int walk_holds_no_frame(__u32 slot)
{
	struct scratch *s = scratch_by_rows(slot);

	return s && step_holds_no_frame(s, &s->frame);
}

__noinline __u32 walk_begins_framed(__u64 function)
{
	return step_begins_framed(NULL, function);
}

/* A step from generated code. */
static __always_inline int walk_jit(__u32 slot)
{
	struct scratch *s = bpf_map_lookup_elem(&scratches, &slot);
	int r;

	if (!s)
		return STACK_CAUSE_ERRNO;
	if (walk_probed(slot)) {
		/* The trampoline was read from /proc as memory without a file. The frame is looked at again. */
		s->at--;
		return STEP_ON;
	}
	r = step_jit(s, &s->frame);
	if (r == STEP_ON && step_is_unproven(&s->frame))
		mark(s, STACK_IP_GUESSED);
	return r;
}

/* A step by a rule that is not packed. */
__noinline int walk_escape(__u32 slot, __u32 rule)
{
	struct scratch *s = bpf_map_lookup_elem(&scratches, &slot);
	struct unwind_long rule_long = { 0 };
	int r;

	if (!s)
		return STACK_CAUSE_ERRNO;
	if (rule == STEP_HOTSPOT) {
		s->script.ip = s->frame.ip;
		r = walk_mapping(slot) ? step_hotspot(s, &s->frame) : STEP_ASK_JIT;
		if (r != STEP_ASK_JIT) {
			if (r == STEP_ON && step_is_unproven(&s->frame))
				mark(s, STACK_IP_GUESSED);
			return r;
		}
		s->script.sees = SCRIPT_SEES_NOTHING;
		rule = STEP_JIT;
	}
	if (rule == STEP_JIT)
		return walk_jit(slot);
	if (step_is_trampoline(&s->frame, rule))
		mark(s, STACK_IP_EXACT);
	if (UNWIND_KIND(rule) == UNWIND_LONG) {
		if (!walk_mapping(slot))
			return STACK_CAUSE_NO_MAPPING;
		read_long(s, UNWIND_PAYLOAD(rule), &rule_long);
	} else if (UNWIND_KIND(rule) == UNWIND_SIGNAL && !s->passed_signal) {
		__builtin_memcpy(s->leaf, s->frame.registers, sizeof(s->leaf));
		s->passed_signal = 1;
	}
	r = step_escape(s, &s->frame, rule, &rule_long);
	if (r == STEP_ON && step_is_unproven(&s->frame))
		mark(s, STACK_IP_GUESSED);
	return r;
}

static __always_inline struct memo *memo_of(struct scratch *s, __u64 pc)
{
	return &s->memo[(pc ^ pc >> 12) & (MEMO_ENTRIES - 1)];
}

/* The rule of an address in scratch.mapping. */
static __always_inline __u32 rule_of(const struct scratch *s, __u64 pc)
{
	if (config.walk == CAPTURE_WALK_FP)
		return STEP_BY_FP;
	return s->mapping.pages ? find_rule(&s->mapping, pc) : step_bare(s->mapping.index_at);
}

/* Finds the rule of the frame, keeps the frame, and goes on to its caller: STEP_ON, or why not. */
__noinline int walk_frame(__u32 slot)
{
	struct scratch *s = bpf_map_lookup_elem(&scratches, &slot);
	struct memo *memo;
	__u32 rule;
	__u64 pc;

	if (!s)
		return STACK_CAUSE_ERRNO;
	if (config.walk != CAPTURE_WALK_FP && !walk_mapping(slot)) {
		if (walk_probed(slot))
			return STEP_ON;
		if (s->frame.flags & STEP_AT_GUESS)
			return STACK_CAUSE_UNCOVERED;
		keep_frame(s);
		return STACK_CAUSE_NO_MAPPING;
	}
	keep_frame(s);
	pc = step_pc(&s->frame);
	rule = rule_of(s, pc);
	if (rule == STEP_WAITING)
		return WALK_WAITING;
	memo = memo_of(s, pc);
	memo->pc = pc;
	memo->serial = s->record.key.space_serial;
	memo->rule = rule;
	return rule < UNWIND_ESCAPE ? step_packed(s, &s->frame, rule) : walk_escape(slot, rule);
}

static __always_inline void save_frame(struct scratch *s, const struct step_frame *frame)
{
	s->frame.ip = frame->ip;
	s->frame.sp = frame->sp;
	s->frame.fp = frame->fp;
	s->frame.flags = frame->flags;
}

#define WALK_FRAMES 16 /* in one go */

/*
 * Takes some frames. Those whose rule is remembered and packed, nearly all, are followed here with all that
 * changes from one to the next in registers. STEP_ON, after one frame at least, or why not further.
 */
__noinline int walk_some(__u32 slot)
{
	struct scratch *s = bpf_map_lookup_elem(&scratches, &slot);
	struct step_frame frame;
	int r = STEP_ON;
	__u64 next;
	__u32 serial;

	if (!s)
		return STACK_CAUSE_ERRNO;
	serial = s->record.key.space_serial;
	next = s->script.next;
	frame.ip = s->frame.ip;
	frame.sp = s->frame.sp;
	frame.fp = s->frame.fp;
	frame.user_end = s->frame.user_end;
	frame.flags = s->frame.flags;
	for (long i = 0; i < WALK_FRAMES && r == STEP_ON; i++) {
		__u64 pc = step_pc(&frame), sp = frame.sp;
		const struct memo *memo = memo_of(s, pc);
		__u32 at = s->at, rule = memo->rule;

		s->script.sp = sp;
		if (at >= s->end) {
			r = STACK_CAUSE_DEPTH;
			break;
		}
		if ((memo->pc ^ pc) | (memo->serial ^ serial)) {
			save_frame(s, &frame);
			return walk_frame(slot);
		}
		OPAQUE(at);
		if (at < CAPTURE_IPS_MAX)
			s->record.ips[at] = step_kept(&frame);
		s->at = at + 1;
		if (rule >= UNWIND_ESCAPE) {
			save_frame(s, &frame);
			return walk_escape(slot, rule);
		}
		r = step_packed(s, &frame, rule);
		if (next - sp < frame.sp - sp)
			break;
	}
	save_frame(s, &frame);
	return r;
}

/*
 * What stopped the walk is something that the recorder may know, or find out: the stack is copied, and the recorder
 * looks at it soon. Returns the cause for as long as it does not know more.
 */
static __always_inline int leave_to_recorder(struct scratch *s, __u32 generation, int result)
{
	int cause = copy_stack(s->slot, generation);

	wake_recorder(generation);
	if (cause)
		return result == STACK_CAUSE_FAULT ? STACK_CAUSE_FAULT : cause;
	return result < 0 ? STACK_CAUSE_NO_MAPPING : result;
}

/* Whether the memory that could not be read may be that of the program before. */
static __always_inline bool in_exec(void)
{
	struct task_struct *task = bpf_get_current_task_btf();

	return BPF_CORE_READ_BITFIELD_PROBED(task, in_execve);
}

/* Walks to the end, from the leaf on; sets all that the key says of the stack, but for n_user. */
__noinline int walk_rows(__u32 slot, __u32 generation)
{
	struct scratch *s = bpf_map_lookup_elem(&scratches, &slot);
	struct capture_key *key;
	int r = STEP_ON;
	bool found;

	if (!s)
		return 0;
	key = &s->record.key;
	found = config.walk == CAPTURE_WALK_FP || process_find(s);
	script_begin(slot, generation);
	if (found) {
		for (long i = 0; i <= STACK_FRAMES_MAX && r == STEP_ON; i++) {
			r = walk_some(slot);
			script_pass(slot, false);
		}
		if (r == STEP_ON)
			r = STACK_CAUSE_DEPTH;
	} else {
		keep_frame(s);
		r = WALK_WAITING;
	}
	if (r == WALK_WAITING || r == STACK_CAUSE_NO_MAPPING || (r == STACK_CAUSE_FAULT && !in_exec()))
		r = leave_to_recorder(s, generation, r);
	script_finish(slot, r);
	step_verdict(&s->frame, r, &key->status, &key->cause, &key->unwinder);
	if (config.walk == CAPTURE_WALK_FP)
		key->unwinder = STACK_UNWINDER_FP;
	return 0;
}
