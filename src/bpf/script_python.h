/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* script_python: the frames of a CPython's thread, by what abi/script.h says of that CPython. */
#pragma once
#include "bpf/script.h"

/* The three words of a PyASCIIObject from PYTHON_OBJECT_SIZE on. */
struct python_head {
	__u64 length;
	__u64 hash; /* -1: nobody has asked for it, as of most qualified names and file names */
	__u64 state;
};
#define PYTHON_NO_HASH (~0ull)

/* Takes what the process's CPython is; false: it has none. */
static __always_inline bool python_take(struct scratch *s)
{
	__u32 at = s->script.at;
	const __u32 *segment = config.scripts && at ? segment_of(at) : NULL;

	if (!segment)
		return false;
	at &= UNWIND_SEGMENT_WORDS - 1;
	OPAQUE(at); /* behind the check, as in step_hotspot_of() */
	if (at > UNWIND_SEGMENT_WORDS - sizeof(struct script_python) / 4)
		return false;
	__builtin_memcpy(&s->script.python, segment + at, sizeof(s->script.python));
	return true;
}

static __always_inline __u64 python_word(const struct scratch *s, __u8 place)
{
	return *(__u64 *)(s->script.object + place);
}

/*
 * How many bytes a str has, how wide they are, and where. Of a long one it is its beginning, of whole characters.
 */
static __always_inline int python_str(struct scratch *s, const struct script_python *python, __u8 place,
				      enum script_text which)
{
	struct script_place *text = &s->script.texts[which];
	__u64 addr = python_word(s, place), bytes, kind;
	struct python_head head;

	if (bpf_probe_read_user(&head, sizeof(head), (void *)(addr + PYTHON_OBJECT_SIZE)))
		return SCRIPT_CAUSE_FAULT;
	kind = PYTHON_STR_CHAR_BYTES(head.state);
	bytes = head.length <= SCRIPT_TEXT_MAX ? head.length * kind : SCRIPT_TEXT_MAX;
	if (!PYTHON_STR_IS_COMPACT(head.state))
		bytes = 0;
	text->bytes = bytes <= SCRIPT_TEXT_MAX ? bytes : SCRIPT_TEXT_MAX;
	text->char_bytes = kind;
	text->addr = addr + (PYTHON_STR_IS_ASCII(head.state) ? python->text_ascii : python->text_other);
	return 0;
}

/*
 * Sets script.mixed to what tells a str from one that was at its address before: its hash, or else its text, of
 * which it is the end where it is long. Characters are at one of `places` from its beginning on: ASCII's in the
 * lower half. 0, or SCRIPT_CAUSE_FAULT.
 */
__noinline int python_mix_str(__u32 slot, __u64 addr, __u32 places)
{
	struct scratch *s = scratch_by_rows(slot);
	struct python_head *head;
	__u64 bytes, place;
	bool has_text;

	if (!s)
		return SCRIPT_CAUSE_FAULT;
	head = (void *)s->script.text;
	/* With the text, as far as that is short. It may be the last thing that is mapped. */
	has_text = !bpf_probe_read_user(s->script.text, SCRIPT_HEAD_BYTES, (void *)(addr + PYTHON_OBJECT_SIZE));
	if (!has_text && bpf_probe_read_user(head, sizeof(*head), (void *)(addr + PYTHON_OBJECT_SIZE)))
		return SCRIPT_CAUSE_FAULT;
	s->script.mixed = script_mix(addr, head->hash);
	if (head->hash != PYTHON_NO_HASH || !PYTHON_STR_IS_COMPACT(head->state))
		return 0;
	s->script.mixed = script_mix(s->script.mixed, head->length);
	bytes = head->length * PYTHON_STR_CHAR_BYTES(head->state);
	place = PYTHON_STR_IS_ASCII(head->state) ? places & 0xffff : places >> 16;
	if (!has_text || bytes > SCRIPT_HEAD_BYTES || place - PYTHON_OBJECT_SIZE + bytes > SCRIPT_HEAD_BYTES)
		return script_mix_memory(s, addr + place, bytes);
	script_mix_text(s, place - PYTHON_OBJECT_SIZE, bytes);
	return 0;
}

/* Keeps what names the function of the code object in script.object: 0, or enum script_cause. */
__noinline int python_sight(__u32 slot, __u32 number)
{
	struct scratch *s = scratch_by_rows(slot);
	const struct script_python *python;
	__u64 lines, bytes;

	if (!s)
		return SCRIPT_CAUSE_FAULT;
	python = &s->script.python;
	if (python_word(s, PYTHON_OBJECT_TYPE) != python->code_type)
		return SCRIPT_CAUSE_RACING;
	if (python_str(s, python, python->code_name, SCRIPT_NAME) ||
	    python_str(s, python, python->code_file, SCRIPT_FILE))
		return SCRIPT_CAUSE_FAULT;
	lines = python_word(s, python->code_lines);
	if (bpf_probe_read_user(&bytes, sizeof(bytes), (void *)(lines + PYTHON_OBJECT_SIZE)))
		return SCRIPT_CAUSE_FAULT;
	s->script.texts[SCRIPT_LINES].addr = lines + PYTHON_BYTES_TEXT;
	s->script.texts[SCRIPT_LINES].bytes = bytes <= SCRIPT_LINES_MAX ? bytes : 0;
	s->script.texts[SCRIPT_LINES].char_bytes = 1;
	s->script.texts[SCRIPT_CLASS].bytes = 0;
	__builtin_memset(&s->script.head, 0, sizeof(s->script.head));
	s->script.head.first_line = python_word(s, python->code_line);
	s->script.head.version = python->version;
	s->script.head.function = SCRIPT_OF_PYTHON;
	return script_keep_sight(s, number);
}

/*
 * Makes the key of a code object's function, of what names it: 0, or SCRIPT_CAUSE_FAULT. All but one line may be
 * as it was of another one at that address, as of what is made from one text again and again.
 */
static __always_inline int python_key(struct scratch *s, const struct script_python *python, __u64 code)
{
	__u32 places = python->text_ascii | (__u32)python->text_other << 16;
	struct script_known *known;
	__u64 file, key, lines, bytes;

	if (bpf_probe_read_user(s->script.object, SCRIPT_CODE_BYTES, (void *)code))
		return SCRIPT_CAUSE_FAULT;
	file = python_word(s, python->code_file);
	known = script_known(s, file);
	if (!script_is_known(known, file, SCRIPT_KNOWN_FILE)) {
		if (python_mix_str(s->slot, file, places))
			return SCRIPT_CAUSE_FAULT;
		script_keep_known(known, file, SCRIPT_KNOWN_FILE, s->script.mixed);
	}
	if (python_mix_str(s->slot, python_word(s, python->code_name), places))
		return SCRIPT_CAUSE_FAULT;
	key = script_mix(s->script.salt, code);
	key = script_mix(key, s->script.mixed);
	key = script_mix(key, known->came_to);
	lines = python_word(s, python->code_lines);
	if (bpf_probe_read_user(&bytes, sizeof(bytes), (void *)(lines + PYTHON_OBJECT_SIZE)) ||
	    script_mix_lines(s->slot, lines + PYTHON_BYTES_TEXT, bytes))
		return SCRIPT_CAUSE_FAULT;
	key = script_mix(key, s->script.mixed);
	/* Since 3.11 units of bytecode, before how many arguments it takes: neither changes. */
	key = script_mix(key, python_word(s, PYTHON_OBJECT_SIZE));
	s->script.key = script_mix(key, (__u32)python_word(s, python->code_line)) | 1;
	return 0;
}

/* The number of a code object's function: or - enum script_cause. */
static __always_inline int python_function(struct scratch *s, const struct script_python *python, __u64 code)
{
	struct script_known *known = script_known(s, code);
	__u32 at;
	int number;

	if (script_is_known(known, code, SCRIPT_KNOWN_CODE))
		return known->came_to;
	if (python_key(s, python, code))
		return -SCRIPT_CAUSE_FAULT;
	number = script_find(s, &at);
	if (number == SCRIPT_IS_NEW)
		number = script_added(s, at, python_sight(s->slot, SCRIPT_NUMBER(s->script.epoch, at)));
	if (number >= 0)
		script_keep_known(known, code, SCRIPT_KNOWN_CODE, number);
	return number;
}

/*
 * Has the frame at an address in script.window, which has so many bytes: where they lie in a row, with as many
 * bytes below it as there is room for, since callers are there.
 */
__noinline int python_window(__u32 slot, __u64 addr, __u32 bytes, __u32 in_row)
{
	struct scratch *s = scratch_by_rows(slot);
	__u64 below = addr & (PAGE_BYTES - 1); /* a read that fails costs more than many that do not */

	if (!s)
		return SCRIPT_CAUSE_FAULT;
	if (below > WINDOW_BYTES - SCRIPT_FRAME_BYTES)
		below = WINDOW_BYTES - SCRIPT_FRAME_BYTES;
	if (!in_row)
		below = 0;
	s->script.window_room = 0;
	bytes += below;
	OPAQUE(bytes);
	if (bytes > WINDOW_BYTES || bpf_probe_read_user(s->script.window, bytes, (void *)(addr - below)))
		return SCRIPT_CAUSE_FAULT;
	s->script.window_start = addr - below;
	s->script.window_room = below + 1;
	return 0;
}

static __always_inline __u64 python_field(const struct scratch *s, __u64 at, __u8 place)
{
	return *(__u64 *)(s->script.window + ((at + place) & (WINDOW_BYTES - 1)));
}

/* Reads the _PyCFrame of a call of the loop: 0, or SCRIPT_CAUSE_FAULT. */
static __always_inline int python_call(struct scratch *s, const struct script_python *python, __u64 call)
{
	if (bpf_probe_read_user(s->script.object, 32, (void *)call))
		return SCRIPT_CAUSE_FAULT;
	s->script.call = call;
	s->script.frame = python_word(s, python->cframe_frame);
	s->script.last_call = python_word(s, python->cframe_previous);
	return 0;
}

/* Adds a frame's word; its function may have got no number. */
static __always_inline void python_add(struct scratch *s, int number, __u32 place)
{
	__u32 n = s->script.n;

	if (number < 0) {
		script_cut(s, -number);
		number = SCRIPT_UNKNOWN;
	}
	OPAQUE(n);
	if (n >= STACK_FRAMES_MAX)
		return;
	s->script.words[n] = STACK_SCRIPT(number, place);
	s->script.n = n + 1;
}

/* A run ends with a frame that its call of the loop has begun with: goes on to the call before. */
static __always_inline int python_end_call(struct scratch *s, const struct script_python *python, __u64 previous)
{
	if (!s->script.last_call || python_call(s, python, s->script.last_call))
		return SCRIPT_FAILED + SCRIPT_CAUSE_FAULT;
	/* What the caller was in stays its own as long as this one runs. */
	return s->script.frame == previous ? SCRIPT_RUN : SCRIPT_STALE;
}

/* The same where the loop has a frame of its own, at `entry`, behind its last one. */
static __always_inline int python_end_entry(struct scratch *s, const struct script_python *python, __u64 entry,
					    __u64 previous)
{
	__u64 was;

	/* Only of the innermost call it is not sure that it has been linked. */
	if (s->script.innermost &&
	    (bpf_probe_read_user(&was, sizeof(was), (void *)(s->script.innermost + python->cframe_frame)) ||
	     was != previous))
		return SCRIPT_STALE;
	s->script.next = entry;
	s->script.frame = previous;
	return SCRIPT_RUN;
}

/* Reads the frame at script.frame: enum script_step. */
__noinline int python_frame(__u32 slot)
{
	struct scratch *s = scratch_by_rows(slot);
	const struct script_python *python;
	__u64 at, code, previous, instruction;
	__u8 mark;
	int number;

	if (!s)
		return SCRIPT_FAILED + SCRIPT_CAUSE_FAULT;
	python = &s->script.python;
	if (!s->script.frame)
		return s->script.innermost && !s->script.n ? SCRIPT_STALE : SCRIPT_END;
	if (++s->script.reads > SCRIPT_READS_MAX)
		return SCRIPT_FAILED + SCRIPT_CAUSE_DEPTH;
	at = s->script.frame - s->script.window_start;
	if (at >= s->script.window_room) {
		if (python_window(slot, s->script.frame, python->frame_bytes,
				  python->chain != SCRIPT_PYTHON_OBJECTS))
			return SCRIPT_FAILED + SCRIPT_CAUSE_FAULT;
		at = s->script.frame - s->script.window_start;
	}
	code = python_field(s, at, python->frame_code);
	previous = python_field(s, at, python->frame_previous);
	instruction = python_field(s, at, python->frame_instruction);
	mark = python_field(s, at, python->frame_mark);
	if (python->chain >= SCRIPT_PYTHON_ENTRIES_BY_CFRAME && mark == SCRIPT_OWNER_STACK)
		return python_end_entry(s, python, s->script.frame, previous);
	number = python_function(s, python, code);
	/* It is none: what was on the stack where a call has not linked its first frame yet. */
	if (number == -SCRIPT_CAUSE_RACING && !s->script.n && s->script.innermost)
		return SCRIPT_STALE;
	if (number == -SCRIPT_CAUSE_FAULT || number == -SCRIPT_CAUSE_RACING)
		return SCRIPT_FAILED - number;
	if (python->chain == SCRIPT_PYTHON_OBJECTS)
		instruction = (__u32)instruction * python->lasti_units;
	else
		instruction -= code + python->code_bytecode;
	python_add(s, number, instruction);
	s->script.frame = previous;
	if (python->chain == SCRIPT_PYTHON_CFRAMES && mark)
		return python_end_call(s, python, previous);
	return SCRIPT_ON;
}

/* The frames of the next run: the last enum script_step. */
__noinline int python_run(__u32 slot)
{
	struct scratch *s = scratch_by_rows(slot);
	int r = SCRIPT_ON;

	if (!s)
		return SCRIPT_END;
	/* Until it is known better: the _PyCFrame is a variable of that native frame. */
	s->script.next = s->script.call ? s->script.call : SCRIPT_NOT_DUE;
	for (long i = 0; i < STACK_FRAMES_MAX && r == SCRIPT_ON; i++)
		r = python_frame(slot);
	return r;
}

/* What a run came to. */
static __always_inline void python_settle(struct scratch *s, const struct script_python *python, int r)
{
	/* From the second on each has an address of its own. */
	if (python->chain != SCRIPT_PYTHON_CFRAMES)
		s->script.call = 0;
	if (r == SCRIPT_RUN)
		return;
	s->script.frame = 0;
	if (!s->script.n)
		s->script.next = SCRIPT_NOT_DUE;
	if (r == SCRIPT_ON)
		script_cut(s, SCRIPT_CAUSE_DEPTH);
	else if (r >= SCRIPT_FAILED)
		script_cut(s, r - SCRIPT_FAILED);
	else if (r == SCRIPT_STALE || (s->script.n && python->chain != SCRIPT_PYTHON_OBJECTS))
		script_cut(s, SCRIPT_CAUSE_RACING);
}

/* Looks for the thread's frames, and has the first run at hand. */
__noinline int script_begin(__u32 slot, __u32 generation)
{
	struct scratch *s = scratch_by_rows(slot);
	const struct script_python *python;
	__u64 thread, state, own;
	int r;

	if (!s)
		return 0;
	s->script.next = SCRIPT_NOT_DUE;
	s->script.frame = 0;
	s->script.n = s->script.found = s->script.reads = 0;
	s->script.generation = generation;
	s->script.salt = 0;
	s->script.sees = SCRIPT_SEES_NOTHING;
	s->script.found_hotspot = 0;
	if (!python_take(s))
		return 0;
	python = &s->script.python;
	s->script.window_room = 0;
	script_salt(s);
	thread = ARCH_THREAD_POINTER(bpf_get_current_task_btf());
	if (bpf_probe_read_user(&state, sizeof(state), (void *)(thread + python->thread_state)) || !state)
		return 0; /* no thread of the runtime's */
	if (bpf_probe_read_user(&own, sizeof(own), (void *)(state + python->state_thread)) || own != thread ||
	    bpf_probe_read_user(&s->script.frame, 8, (void *)(state + python->state_frame))) {
		script_cut(s, SCRIPT_CAUSE_FAULT);
		return 0;
	}
	s->script.call = s->script.last_call = 0;
	if ((python->chain == SCRIPT_PYTHON_CFRAMES || python->chain == SCRIPT_PYTHON_ENTRIES_BY_CFRAME) &&
	    python_call(s, python, s->script.frame)) {
		script_cut(s, SCRIPT_CAUSE_FAULT);
		return 0;
	}
	s->script.innermost = s->script.last_call;
	r = python_run(slot);
	/*
	 * The _PyCFrame of a call is linked some instructions before its first frame is: what is there until then
	 * is of another call, and this one has none. Where a frame cannot be read at all, it may be so, or not.
	 */
	if (s->script.innermost &&
	    (r == SCRIPT_STALE || (r == SCRIPT_FAILED + SCRIPT_CAUSE_FAULT && !s->script.n)) &&
	    !python_call(s, python, s->script.innermost)) {
		if (r != SCRIPT_STALE)
			script_cut(s, SCRIPT_CAUSE_FAULT);
		s->script.n = 0;
		s->script.innermost = 0;
		r = python_run(slot);
	}
	s->script.innermost = 0;
	python_settle(s, python, r);
	return 0;
}

/*
 * Adds the word of the frame that the walk has stepped from, if it is one of HotSpot's. Puts the run at hand where
 * the walk has come to, if the frame that it has passed is the run's, or the walk is over, and reads the next one.
 * Returns whether there is one. Has no branch where the walk calls it, since that would have the verifier go
 * through the walk's loop by both ways.
 */
__noinline int script_pass(__u32 slot, __u32 is_over)
{
	struct scratch *s = scratch_by_rows(slot);

	if (s && s->script.sees) {
		hotspot_frame(slot);
		s->script.sees = SCRIPT_SEES_NOTHING;
	}
	if (!s || !(s->script.n || s->script.frame) || (!is_over && !script_is_due(s)))
		return false;
	script_put(s);
	python_settle(s, &s->script.python, python_run(slot));
	return s->script.n || s->script.frame;
}

/* The walk is over, with `result`: what is left of the frames goes to the end of the stack. */
__noinline int script_finish(__u32 slot, int result)
{
	struct scratch *s = scratch_by_rows(slot);
	struct capture_key *key;
	int left = true;

	if (!s)
		return 0;
	key = &s->record.key;
	if (key->copy && (s->script.found || s->script.n || s->script.frame)) {
		key->script_status = SCRIPT_CUT;
		key->script_cause = SCRIPT_CAUSE_LATE;
		return 0;
	}
	/* HotSpot's are where the native ones are. */
	if (s->script.found_hotspot && result != STEP_ROOT && result != STEP_ENDED)
		script_cut(s, result == STACK_CAUSE_DEPTH ? SCRIPT_CAUSE_DEPTH :
			   result == STACK_CAUSE_CONTINUATION ? SCRIPT_CAUSE_CONTINUATION : SCRIPT_CAUSE_NATIVE);
	/* A stack that is whole has all frames of the loop. */
	if (s->script.next != SCRIPT_NOT_DUE && (result == STEP_ROOT || result == STEP_ENDED))
		script_cut(s, SCRIPT_CAUSE_RACING);
	for (long i = 0; i < SCRIPT_LEFT_MAX && left; i++)
		left = script_pass(slot, true);
	if (left)
		script_cut(s, SCRIPT_CAUSE_DEPTH);
	if (s->script.found && key->script_status == SCRIPT_NONE)
		key->script_status = SCRIPT_COMPLETE;
	return 0;
}
