// SPDX-License-Identifier: GPL-2.0-or-later
/* asleep_frames: the frames of interpreted code of a thread that has slept all the time. */
#include <errno.h>
#include <string.h>
#include "base/proc_status.h"
#include "core/capture/asleep_frames.h"
#include "core/capture/script_frames.h"
#include "core/script/python_frames.h"
#include "core/script/sights.h"

struct merging {
	const struct asleep_frames *asleep;
	struct raw_sample *sample;
	uint64_t *ips;
	uint16_t n; /* of the user's */
	uint32_t found; /* of those, frames of interpreted code */
	bool has_java;
	struct buf made; /* of a Python */
	struct python_frames_view python;
	uint32_t next; /* of its frames */
	uint32_t numbers[STACK_FRAMES_MAX]; /* of its functions */
};

static void cut(struct merging *merging, enum script_cause cause)
{
	if (merging->sample->script_status != SCRIPT_CUT)
		script_frames_cut(merging->sample, cause);
}

static bool put(struct merging *merging, uint64_t word)
{
	if (merging->n == merging->asleep->max_depth)
		return false;
	merging->ips[merging->sample->n_kernel + merging->n++] = word;
	return true;
}

static void put_frame(struct merging *merging, uint32_t number, uint32_t place)
{
	if (put(merging, STACK_SCRIPT(number, place)))
		merging->found++;
	else
		cut(merging, SCRIPT_CAUSE_DEPTH);
}

static void ask_python(struct merging *merging)
{
	const struct asleep_frames *asleep = merging->asleep;
	const struct target_reader *reader = map_cache_reader(asleep->stack->maps);
	struct python_thread thread = { merging->sample->asleep->thread_pointer, *asleep->python };
	const uint8_t *sight;

	if (python_frames_ask(reader, merging->sample->pid, &thread, &merging->made) ||
	    !python_frames_take(merging->made.data, merging->made.len, &merging->python)) {
		cut(merging, SCRIPT_CAUSE_LATE);
		return;
	}
	merging->asleep->stack->is_live = true;
	if (merging->python.lacks)
		cut(merging, merging->python.lacks);
	sight = merging->python.sights;
	for (uint32_t i = 0; i < merging->python.n_sights; i++) {
		uint32_t bytes = sight_bytes(sight, merging->made.len);

		merging->numbers[i] = scripts_add(asleep->scripts, sight, bytes);
		sight += SIGHT_STEP(bytes);
	}
}

/* The frames of a Python that lie in that part of the stack; NULL: all that are left. */
static void put_python(struct merging *merging, const struct walk_frame *at)
{
	for (; merging->next < merging->python.n_frames; merging->next++) {
		const struct python_frame *frame = &merging->python.frames[merging->next];

		if (at && (!frame->call || frame->call - at->sp >= at->end - at->sp))
			return;
		put_frame(merging, merging->numbers[frame->sight], frame->place);
	}
}

/* So many bytes of a number in an object that was read. */
static uint64_t number_at(const uint8_t *object, uint32_t place, uint32_t bytes)
{
	uint64_t number = 0;

	memcpy(&number, object + place, bytes);
	return number;
}

/* Of a compiled method: what tells its nmethod from others, and the place of ip in its code. */
static int see_code(const struct merging *merging, const struct walk_frame *frame, uint64_t ip,
		    struct script_sight *sight, uint32_t *ret_place)
{
	const struct unwind_hotspot *rules = frame->hotspot;
	uint8_t object[SCRIPT_OBJECT_BYTES + 8] = { 0 };
	uint64_t begin;
	int r = copied_stack_read(merging->asleep->stack, frame->seen, object, rules->names.nmethod_bytes);

	begin = number_at(object, rules->code - rules->blob, rules->code_bytes == 8 ? 8 : 4);
	if (rules->code_bytes != 8)
		begin += frame->seen;
	sight->function = SCRIPT_OF_JAVA_CODE;
	sight->addr = frame->seen;
	sight->check = (uint32_t)number_at(object, rules->names.nmethod_id, 4);
	*ret_place = (uint32_t)(ip - begin);
	return r;
}

/* The same of an interpreted one: its Method, and its place in the bytecode. */
static int see_interpreted(const struct merging *merging, const struct walk_frame *frame,
			   struct script_sight *sight, uint32_t *ret_place)
{
	const struct script_hotspot *names = &frame->hotspot->names;
	struct copied_stack *stack = merging->asleep->stack;
	uint64_t method = 0, bytecode = 0, constant = 0, place;
	uint16_t code_bytes = 0;
	int r = copied_stack_read(stack, frame->seen - HOTSPOT_METHOD, &method, sizeof(method));

	if (!r)
		r = copied_stack_read(stack, frame->seen - HOTSPOT_BYTECODE, &bytecode, sizeof(bytecode));
	if (!r)
		r = copied_stack_read(stack, method + names->method_const, &constant, sizeof(constant));
	if (!r)
		r = copied_stack_read(stack, constant + names->const_code_bytes, &code_bytes, sizeof(code_bytes));
	place = bytecode - constant - names->const_bytes;
	sight->function = SCRIPT_OF_JAVA_ADDRESS;
	sight->addr = method;
	sight->check = (uint32_t)constant;
	*ret_place = place < code_bytes ? (uint32_t)place : HOTSPOT_NO_PLACE;
	return r;
}

/* It may be the last thing that is mapped. */
static int read_name(struct copied_stack *stack, uint64_t addr, char name[HOTSPOT_STUB_BYTES])
{
	int r = 0;

	for (size_t i = 0; i < HOTSPOT_STUB_BYTES - 1 && !r && (!i || name[i - 1]); i++)
		r = copied_stack_read(stack, addr + i, &name[i], 1);
	return r || name[0] ? r : -ENODATA;
}

/* Adds it; what it says of its method is read by scripts_read(). */
static void put_java(struct merging *merging, const struct walk_frame *frame, uint64_t ip)
{
	struct {
		struct script_sight head;
		char name[HOTSPOT_STUB_BYTES];
	} sight = { .head = { .pid = merging->sample->pid } };
	uint32_t place = HOTSPOT_NO_PLACE, number = SCRIPT_UNKNOWN, bytes = sizeof(sight.head);
	int r = 0;

	if (frame->sees == SCRIPT_SEES_NOTHING || frame->sees == SCRIPT_SEES_ENTERED ||
	    !frame->hotspot->names.version)
		return;
	/* Stubs that have called a method are the runtime's own. */
	if (frame->sees == SCRIPT_SEES_STUB && merging->found)
		return;
	sight.head.version = frame->hotspot->names.version;
	if (frame->sees == SCRIPT_SEES_CODE) {
		r = see_code(merging, frame, ip, &sight.head, &place);
	} else if (frame->sees == SCRIPT_SEES_INTERPRETED) {
		r = see_interpreted(merging, frame, &sight.head, &place);
	} else {
		sight.head.function = SCRIPT_OF_JAVA;
		sight.head.pid = 0;
		r = read_name(merging->asleep->stack, frame->seen, sight.name);
		sight.head.bytes[SCRIPT_NAME] = (uint16_t)strlen(sight.name);
		bytes += sight.head.bytes[SCRIPT_NAME];
	}
	for (size_t i = 0; i < SCRIPT_TEXTS; i++)
		sight.head.char_bytes[i] = 1;
	if (r)
		cut(merging, SCRIPT_CAUSE_FAULT);
	else
		number = scripts_add(merging->asleep->scripts, &sight, bytes);
	put_frame(merging, number, place);
	merging->has_java = true;
}

/* The native stack was cut: frames of HotSpot's are where its own are. */
static enum script_cause cause_behind(const struct raw_sample *sample)
{
	return sample->cause == STACK_CAUSE_DEPTH	 ? SCRIPT_CAUSE_DEPTH :
	       sample->cause == STACK_CAUSE_CONTINUATION ? SCRIPT_CAUSE_CONTINUATION :
							   SCRIPT_CAUSE_NATIVE;
}

static void merge(struct merging *merging, const struct walk_frame *frames)
{
	struct raw_sample *sample = merging->sample;

	memcpy(merging->ips, sample->ips, sample->n_kernel * sizeof(*merging->ips));
	for (uint16_t i = 0; i < sample->n_user; i++) {
		if (!put(merging, sample->ips[sample->n_kernel + i])) {
			sample->status = STACK_CUT;
			sample->cause = STACK_CAUSE_DEPTH;
			break;
		}
		put_java(merging, &frames[i], raw_sample_address(sample, i));
		put_python(merging, &frames[i]);
	}
	if (merging->has_java && sample->status == STACK_CUT)
		cut(merging, cause_behind(sample));
	/* A stack that is whole has all calls of the loop. */
	if (merging->next < merging->python.n_frames && merging->python.frames[merging->next].call &&
	    sample->status == STACK_COMPLETE)
		cut(merging, SCRIPT_CAUSE_RACING);
	put_python(merging, NULL);
}

void asleep_frames_add(const struct asleep_frames *asleep, const struct walk_frame *frames,
		       struct raw_sample *sample, uint64_t *ips)
{
	struct merging merging = { .asleep = asleep, .sample = sample, .ips = ips };

	if (asleep->python)
		ask_python(&merging);
	merge(&merging, frames);
	buf_release(&merging.made);
	scripts_read(asleep->scripts, asleep->runtimes);
	if (!merging.found)
		return;
	if (sample->script_status == SCRIPT_NONE)
		sample->script_status = SCRIPT_COMPLETE;
	sample->ips = ips;
	sample->n_user = merging.n;
}

bool asleep_frames_hold(const struct raw_sample *sample)
{
	RELEASE(buf_release) struct buf status = { 0 };
	uint64_t voluntary, others;

	/* Who has come back is counted when it goes off again. */
	return !proc_status_read(sample->tid, &status) && !strstr(buf_text(&status), "\nState:\tR") &&
	       proc_status_number(&status, "voluntary_ctxt_switches", 0, &voluntary) &&
	       proc_status_number(&status, "nonvoluntary_ctxt_switches", 0, &others) &&
	       voluntary + others == sample->asleep->switches;
}
