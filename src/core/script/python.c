// SPDX-License-Identifier: GPL-2.0-or-later
/* python: what a CPython says of its frames and functions. */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include "base/mem.h"
#include "core/script/python.h"
#include "core/script/python_layout.h"

#define LOOKS_MAX 8
#define INTERPRETERS_MAX 16
#define THREADS_MAX 64 /* of all interpreters */
#define FRAMES_MAX 8 /* of a thread: the innermost ones */
/* glibc's struct pthread: itself, and the values of the first keys: {sequence, value}. */
#define THREAD_SELF 0x10
#define THREAD_KEYS 0x310
#define THREAD_KEY_BYTES 16
#define THREAD_KEY_VALUE 8
#define THREAD_KEYS_N 32

/* What a look at all threads has found. */
struct look {
	struct python_layout *layout;
	uint32_t n_threads;
	bool has_frame, has_key;
	uint64_t code_type; /* as code objects have it, of frames that are good; else 0 */
	uint32_t keys; /* a bit for each with which all threads keep their state that keep it with any */
};

static int number(struct look *look, uint64_t addr, uint32_t bytes, uint64_t *ret_number)
{
	return python_number(look->layout, addr, bytes, ret_number);
}

/* -EBADMSG: what the pointer at an address leads to is no object of that type. */
static int check_type(struct look *look, uint64_t addr, enum python_symbol symbol)
{
	uint64_t object, type = 0;
	int r = number(look, addr, 8, &object);

	if (!r)
		r = number(look, object + PYTHON_OBJECT_TYPE, 8, &type);
	return r ? r : python_is_type(look->layout, type, symbol) ? 0 : -EBADMSG;
}

/* Whether the place where it runs is in the function's bytecode, or right before that. */
static int check_place(struct look *look, uint64_t frame, uint64_t code)
{
	const struct script_python *rules = &look->layout->rules;
	bool is_object = rules->chain == SCRIPT_PYTHON_OBJECTS;
	uint64_t place, units = 0;
	int r = number(look, frame + rules->frame_instruction, is_object ? 4 : 8, &place);

	if (!r && is_object)
		return (int32_t)place >= -1 ? 0 : -EBADMSG;
	if (!r)
		r = number(look, code + PYTHON_OBJECT_SIZE, 8, &units);
	if (!r && (units > UINT32_MAX || place - (code + rules->code_bytecode - 2) > 2 * units))
		r = -EBADMSG;
	return r;
}

static int check_frame(struct look *look, uint64_t frame, uint64_t *ret_code_type)
{
	const struct script_python *rules = &look->layout->rules;
	uint64_t code = 0, type = 0;
	int r = 0;

	if (rules->chain == SCRIPT_PYTHON_OBJECTS) {
		r = number(look, frame + PYTHON_OBJECT_TYPE, 8, &type);
		if (!r && !python_is_type(look->layout, type, PYTHON_FRAME))
			r = -EBADMSG;
	}
	if (!r)
		r = number(look, frame + rules->frame_code, 8, &code);
	if (!r)
		r = number(look, code + PYTHON_OBJECT_TYPE, 8, &type);
	if (!r && !python_is_type(look->layout, type, PYTHON_CODE))
		r = -EBADMSG;
	if (!r)
		r = check_type(look, code + rules->code_name, PYTHON_STR);
	if (!r)
		r = check_type(look, code + rules->code_file, PYTHON_STR);
	if (!r)
		r = check_type(look, code + rules->code_lines, PYTHON_BYTES);
	if (!r)
		r = check_place(look, frame, code);
	if (!r)
		*ret_code_type = type;
	return r;
}

/* The innermost frames: all of them are good, or what they say does not count. */
static int look_at_frames(struct look *look, uint64_t state)
{
	const struct script_python *rules = &look->layout->rules;
	enum script_python_chain chain = rules->chain;
	uint64_t frame, code_type = 0;
	int r = number(look, state + rules->state_frame, 8, &frame);

	if (!r && frame && (chain == SCRIPT_PYTHON_CFRAMES || chain == SCRIPT_PYTHON_ENTRIES_BY_CFRAME))
		r = number(look, frame + rules->cframe_frame, 8, &frame);
	for (size_t i = 0; i < FRAMES_MAX && !r && frame; i++) {
		uint64_t owner = 0;

		if (chain == SCRIPT_PYTHON_ENTRIES || chain == SCRIPT_PYTHON_ENTRIES_BY_CFRAME)
			r = number(look, frame + rules->frame_mark, 1, &owner);
		if (!r && owner != SCRIPT_OWNER_STACK) {
			look->has_frame = true;
			r = check_frame(look, frame, &code_type);
		}
		if (!r)
			r = number(look, frame + rules->frame_previous, 8, &frame);
	}
	if (!r && code_type)
		look->code_type = code_type;
	return r;
}

/* A thread that has just begun or ended, or runs another interpreter, keeps no such state, and says nothing. */
static int look_at_keys(struct look *look, uint64_t state)
{
	uint64_t thread, self = 0;
	uint32_t keys = 0;
	int r = number(look, state + look->layout->rules.state_thread, 8, &thread);

	if (!r)
		r = number(look, thread + THREAD_SELF, 8, &self);
	if (r || self != thread)
		return r;
	for (uint32_t i = 0; i < THREAD_KEYS_N && !r; i++) {
		uint64_t at = thread + THREAD_KEYS + i * THREAD_KEY_BYTES + THREAD_KEY_VALUE, value = 0;

		r = number(look, at, 8, &value);
		if (!r && value == state)
			keys |= 1u << i;
	}
	if (!r && keys) {
		look->keys = look->has_key ? look->keys & keys : keys;
		look->has_key = true;
	}
	return r;
}

static int look_at_threads(struct look *look, uint64_t interpreter)
{
	uint64_t state;
	int r = number(look, interpreter + look->layout->threads, 8, &state);

	while (!r && state && look->n_threads < THREADS_MAX) {
		int frames = look_at_frames(look, state), keys = look_at_keys(look, state);

		look->n_threads++;
		/* Any other error is of this thread alone. */
		if (frames == -E2BIG || keys == -E2BIG)
			return -E2BIG;
		r = number(look, state + look->layout->next_thread, 8, &state);
	}
	return r;
}

static int look_at_all(struct look *look)
{
	const struct python_layout *layout = look->layout;
	uint64_t interpreter;
	int r = number(look, layout->symbol[PYTHON_RUNTIME] + layout->interpreters, 8, &interpreter);

	for (size_t i = 0; i < INTERPRETERS_MAX && !r && interpreter; i++) {
		r = look_at_threads(look, interpreter);
		if (!r)
			r = number(look, interpreter + layout->next_interpreter, 8, &interpreter);
	}
	return r;
}

static int verify(struct python_layout *layout, struct err *err)
{
	struct look look = { 0 };
	int r = 0;

	for (size_t i = 0; i < LOOKS_MAX && (!look.code_type || !look.keys); i++) {
		look = (struct look){ .layout = layout, .code_type = look.code_type, .has_frame = look.has_frame };
		memory_forget(layout->memory);
		r = look_at_all(&look);
		if (!r && !look.n_threads)
			return err_set(err, EAGAIN, "it is still starting");
		if (r == -E2BIG || (!r && !look.has_frame))
			break;
	}
	if (r == -E2BIG || (r && !look.has_frame))
		return r;
	if (!look.has_frame)
		return err_set(err, EAGAIN, "no thread runs any of its code");
	if (!look.code_type)
		return err_set(err, EBADMSG, "its frames are not as they are known");
	if (!look.has_key)
		return err_set(err, ENOTSUP,
			       "its threads do not keep their state where glibc has the first %d keys",
			       THREAD_KEYS_N);
	if (!look.keys)
		return err_set(err, EBADMSG, "its threads do not keep their state with the same key");
	layout->rules.code_type = look.code_type;
	/* The lowest: made before there was any code that could keep it with another one too, as pybind11 does. */
	layout->rules.thread_state = THREAD_KEYS + (uint32_t)__builtin_ctz(look.keys) * THREAD_KEY_BYTES +
				     THREAD_KEY_VALUE;
	return 0;
}

int python_read(struct memory *memory, struct image *image, uint64_t bias, struct python *ret_python,
		struct err *err)
{
	struct python_layout layout = { .memory = memory, .bias = bias };
	struct python python = { 0 };
	int r = python_layout_read(&layout, image, err);

	if (!r)
		r = verify(&layout, err);
	if (r)
		return r == -EFAULT ? err_set(err, EFAULT, "its memory could not be read") :
				      err_set(err, r, "its frames are not as they are known");
	snprintf(python.version, sizeof(python.version), layout.symbol[PYTHON_VERSION] ? "%u.%u.%u" : "%u.%u",
		 layout.hex >> 24, layout.hex >> 16 & 0xff, layout.hex >> 8 & 0xff);
	python.rules = layout.rules;
	*ret_python = python;
	return 0;
}
