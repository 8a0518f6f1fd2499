// SPDX-License-Identifier: GPL-2.0-or-later
/* python_frames: the frames of a thread that runs a CPython and sleeps, as they are in its memory now. */
#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include "abi/stack.h"
#include "base/file.h"
#include "base/mem.h"
#include "core/script/python_frames.h"
#include "core/script/sights.h"

#define READS_MAX 8192 /* pages: 32 MB */
#define SIGHTS_BYTES_MAX (4u << 20) /* another one may end behind that */

struct reading {
	struct memory *memory;
	const struct script_python *rules;
	struct buf frames, sights;
	uint32_t n_frames, n_sights;
	uint32_t begin; /* of the run that is read: its first frame */
	uint64_t codes[STACK_FRAMES_MAX]; /* whose sights there are */
	/* As far as they are known: of the run that is read, and, of SCRIPT_PYTHON_CFRAMES, the one before. */
	uint64_t call, last_call;
};

static int word(struct reading *reading, uint64_t addr, uint64_t *ret_word)
{
	return memory_number(reading->memory, addr, 8, ret_word);
}

struct text {
	uint64_t addr;
	uint16_t bytes;
	uint8_t char_bytes;
};

/* Of a long one it is its beginning, of whole characters. */
static int str_text(struct reading *reading, uint64_t at, struct text *ret_text)
{
	const struct script_python *rules = reading->rules;
	uint64_t addr = 0, length = 0, state = 0, char_bytes;
	int r = word(reading, at, &addr);

	if (!r)
		r = word(reading, addr + PYTHON_OBJECT_SIZE, &length);
	if (!r)
		r = word(reading, addr + PYTHON_STR_STATE, &state);
	char_bytes = PYTHON_STR_CHAR_BYTES(state);
	ret_text->bytes = length <= SCRIPT_TEXT_MAX ? (uint16_t)(length * char_bytes) : SCRIPT_TEXT_MAX;
	if (ret_text->bytes > SCRIPT_TEXT_MAX)
		ret_text->bytes = SCRIPT_TEXT_MAX;
	if (!PYTHON_STR_IS_COMPACT(state))
		ret_text->bytes = 0;
	ret_text->char_bytes = (uint8_t)char_bytes;
	ret_text->addr = addr + (PYTHON_STR_IS_ASCII(state) ? rules->text_ascii : rules->text_other);
	return r;
}

static int bytes_text(struct reading *reading, uint64_t at, struct text *ret_text)
{
	uint64_t addr = 0, bytes = 0;
	int r = word(reading, at, &addr);

	if (!r)
		r = word(reading, addr + PYTHON_OBJECT_SIZE, &bytes);
	*ret_text = (struct text){ addr + PYTHON_BYTES_TEXT, bytes <= SCRIPT_LINES_MAX ? (uint16_t)bytes : 0, 1 };
	return r;
}

/* What names the function of a code object, of type PyCode_Type. */
static int add_sight(struct reading *reading, uint64_t code)
{
	const struct script_python *rules = reading->rules;
	struct script_sight sight = { .number = reading->n_sights,
				      .version = rules->version,
				      .function = SCRIPT_OF_PYTHON };
	struct text texts[SCRIPT_TEXTS] = { 0 };
	size_t begin = reading->sights.len;
	uint64_t line = 0;
	int r = memory_number(reading->memory, code + rules->code_line, 4, &line);

	if (!r)
		r = str_text(reading, code + rules->code_name, &texts[SCRIPT_NAME]);
	if (!r)
		r = str_text(reading, code + rules->code_file, &texts[SCRIPT_FILE]);
	if (!r)
		r = bytes_text(reading, code + rules->code_lines, &texts[SCRIPT_LINES]);
	sight.first_line = (uint32_t)line;
	for (size_t i = 0; i < SCRIPT_TEXTS; i++) {
		sight.bytes[i] = texts[i].bytes;
		sight.char_bytes[i] = texts[i].char_bytes;
	}
	buf_add(&reading->sights, &sight, sizeof(sight));
	for (size_t i = 0; !r && i < SCRIPT_TEXTS; i++) {
		buf_reserve(&reading->sights, texts[i].bytes);
		r = memory_read(reading->memory, texts[i].addr, reading->sights.data + reading->sights.len,
				texts[i].bytes);
		reading->sights.len += texts[i].bytes;
	}
	buf_addn(&reading->sights, '\0', -reading->sights.len % 8);
	if (r)
		reading->sights.len = begin;
	return r;
}

static int sight_of(struct reading *reading, uint64_t code, uint32_t *ret_sight)
{
	uint64_t type = 0;
	int r;

	for (uint32_t i = 0; i < reading->n_sights; i++)
		if (reading->codes[i] == code) {
			*ret_sight = i;
			return 0;
		}
	r = word(reading, code + PYTHON_OBJECT_TYPE, &type);
	if (!r && type != reading->rules->code_type)
		r = -EBADMSG;
	if (!r && reading->sights.len >= SIGHTS_BYTES_MAX)
		r = -ENOBUFS;
	if (!r)
		r = add_sight(reading, code);
	if (r)
		return r;
	reading->codes[reading->n_sights] = code;
	*ret_sight = reading->n_sights++;
	return 0;
}

/* The run ends here: where it lies on the C stack is known. */
static void end_run(struct reading *reading, uint64_t call)
{
	struct python_frame *frames = (void *)reading->frames.data;

	for (uint32_t i = reading->begin; i < reading->n_frames; i++)
		frames[i].call = call;
	reading->begin = reading->n_frames;
	reading->call = 0;
}

/* Reads the _PyCFrame of a call of the loop. */
static int begin_call(struct reading *reading, uint64_t call, uint64_t *ret_frame)
{
	int r = word(reading, call + reading->rules->cframe_frame, ret_frame);

	reading->call = call;
	return r ? r : word(reading, call + reading->rules->cframe_previous, &reading->last_call);
}

static int add_frame(struct reading *reading, uint64_t at)
{
	const struct script_python *rules = reading->rules;
	bool is_object = rules->chain == SCRIPT_PYTHON_OBJECTS;
	struct python_frame frame = { .call = reading->call };
	uint64_t code = 0, place = 0;
	int r = word(reading, at + rules->frame_code, &code);

	if (!r)
		r = memory_number(reading->memory, at + rules->frame_instruction, is_object ? 4 : 8, &place);
	if (!r)
		r = sight_of(reading, code, &frame.sight);
	if (r)
		return r;
	frame.place = (uint32_t)(is_object ? place * rules->lasti_units : place - code - rules->code_bytecode);
	buf_add(&reading->frames, &frame, sizeof(frame));
	reading->n_frames++;
	return 0;
}

/* The frame at *at, and on to the one that has called it; 0: there is none. */
static int read_frame(struct reading *reading, uint64_t *at)
{
	const struct script_python *rules = reading->rules;
	uint64_t mark = 0, previous = 0, frame = *at;
	int r = word(reading, frame + rules->frame_previous, &previous);

	if (!r)
		r = memory_number(reading->memory, frame + rules->frame_mark, 1, &mark);
	*at = previous;
	if (!r && rules->chain >= SCRIPT_PYTHON_ENTRIES_BY_CFRAME && mark == SCRIPT_OWNER_STACK) {
		end_run(reading, frame);
		return 0;
	}
	if (!r)
		r = add_frame(reading, frame);
	if (r || rules->chain != SCRIPT_PYTHON_CFRAMES || !mark)
		return r;
	end_run(reading, reading->call);
	if (!reading->last_call)
		return -EFAULT;
	r = begin_call(reading, reading->last_call, at);
	/* What the caller was in stays its own as long as this one runs. */
	return r || *at == previous ? r : -EBADMSG;
}

static int read_chain(struct reading *reading, uint64_t state)
{
	const struct script_python *rules = reading->rules;
	uint64_t frame = 0;
	uint32_t reads = 0;
	int r = word(reading, state + rules->state_frame, &frame);

	if (!r && (rules->chain == SCRIPT_PYTHON_CFRAMES || rules->chain == SCRIPT_PYTHON_ENTRIES_BY_CFRAME))
		r = begin_call(reading, frame, &frame);
	while (!r && frame) {
		if (reading->n_frames == STACK_FRAMES_MAX || ++reads > 2 * STACK_FRAMES_MAX)
			return -E2BIG;
		r = read_frame(reading, &frame);
	}
	/* A run that has no end. */
	if (!r && rules->chain != SCRIPT_PYTHON_OBJECTS && reading->begin < reading->n_frames)
		r = -EBADMSG;
	return r;
}

static int read_thread(struct reading *reading, uint64_t thread)
{
	uint64_t state = 0, own = 0;
	int r;

	if (word(reading, thread + reading->rules->thread_state, &state) || !state)
		return 0; /* no thread of the runtime's */
	r = word(reading, state + reading->rules->state_thread, &own);
	if (!r && own != thread)
		r = -EFAULT;
	return r ? r : read_chain(reading, state);
}

void python_frames_read(struct memory *memory, const struct python_thread *thread, struct buf *made)
{
	struct reading reading = { .memory = memory, .rules = &thread->rules };
	int r = read_thread(&reading, thread->pointer);
	struct python_frames head = {
		.n_frames = reading.n_frames,
		.n_sights = reading.n_sights,
		.lacks = !r	     ? SCRIPT_CAUSE_NO :
			 r == -E2BIG ? SCRIPT_CAUSE_DEPTH :
			 r == -EBADMSG ? SCRIPT_CAUSE_RACING :
			 r == -ENOBUFS ? SCRIPT_CAUSE_FULL :
					 SCRIPT_CAUSE_FAULT,
	};

	buf_add(made, &head, sizeof(head));
	if (reading.frames.len)
		buf_add(made, reading.frames.data, reading.frames.len);
	if (reading.sights.len)
		buf_add(made, reading.sights.data, reading.sights.len);
	buf_release(&reading.frames);
	buf_release(&reading.sights);
}

bool python_frames_take(const void *made, size_t bytes, struct python_frames_view *ret_view)
{
	const struct python_frames *head = made;
	size_t at = sizeof(*head);

	if (bytes < at || head->n_frames > STACK_FRAMES_MAX || head->n_sights > head->n_frames ||
	    head->lacks >= SCRIPT_CAUSE_LAST_ || (bytes - at) / sizeof(struct python_frame) < head->n_frames)
		return false;
	*ret_view = (struct python_frames_view){
		.n_frames = head->n_frames,
		.n_sights = head->n_sights,
		.lacks = head->lacks,
		.frames = (const void *)(head + 1),
	};
	at += head->n_frames * sizeof(struct python_frame);
	ret_view->sights = (const uint8_t *)made + at;
	for (uint32_t i = 0; i < head->n_frames; i++)
		if (ret_view->frames[i].sight >= head->n_sights)
			return false;
	for (uint32_t i = 0; i < head->n_sights; i++) {
		uint32_t one = sight_bytes((const uint8_t *)made + at, bytes - at);
		struct script_sight sight;

		if (!one)
			return false;
		memcpy(&sight, (const uint8_t *)made + at, sizeof(sight));
		if (sight.function != SCRIPT_OF_PYTHON || sight.pid)
			return false;
		at += SIGHT_STEP(one);
	}
	return at == bytes;
}

int python_frames_ask(const struct target_reader *reader, uint32_t pid, const struct python_thread *thread,
		      struct buf *ret_made)
{
	struct target_question question = { .task = TARGET_TASK_FRAMES,
					    .flags = TARGET_EVERY_WAY,
					    .len = sizeof(*thread) };

	target_question_way(&question, TARGET_WAY_MEMORY, pid, 0, 0);
	return target_ask_with(reader, &question, thread, ret_made, python_frames_answer);
}

void python_frames_answer(void *ctx, const struct target_question *question, struct target_found *found,
			  struct target_answer *ret_answer, struct buf *bulk)
{
	CLEANUP(mem_free) struct memory *memory = NULL;
	struct python_thread thread;

	(void)ctx;
	ret_answer->error = -EINVAL;
	if (found->n != 2 || question->len != sizeof(thread))
		return;
	ret_answer->error = found->files[0].fd < 0 ?
				    found->files[0].fd :
				    file_pread(found->files[1].fd, &thread, sizeof(thread), 0);
	if (ret_answer->error)
		return;
	memory = mem_alloc(sizeof(*memory));
	memory_init(memory, found->files[0].fd, READS_MAX);
	python_frames_read(memory, &thread, bulk);
}
