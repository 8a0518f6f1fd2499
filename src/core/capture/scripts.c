// SPDX-License-Identifier: GPL-2.0-or-later
/* scripts: the functions of interpreted code that a recording has met. */
#include <errno.h>
#include <string.h>
#include "abi/script.h"
#include "abi/stack.h"
#include "base/clock.h"
#include "base/log.h"
#include "core/capture/script_epoch.h"
#include "core/capture/scripts.h"
#include "core/script/codes.h"
#include "core/script/sights.h"

#define EPOCH_BYTES_MAX (8u << 20) /* of what was copied of functions; then another one begins */
#define AGAIN_NS 1000000000ull /* who did not answer is left alone for so long: reader/reader_patience.c */
#define TRIES_MAX 3 /* to have what was copied made readable */

struct scripts {
	const struct target_reader *reader;
	struct script_epoch now, before;
	uint32_t keys; /* used in this epoch */
	bool is_own; /* this epoch's numbers are given here */
	struct script_functions functions;
};

struct scripts *scripts_new(const struct target_reader *reader)
{
	struct scripts *scripts = mem_zalloc(sizeof(*scripts));

	scripts->reader = reader;
	script_epoch_begin(&scripts->now, 1);
	return scripts;
}

void scripts_free(struct scripts *scripts)
{
	if (!scripts)
		return;
	script_epoch_release(&scripts->now);
	script_epoch_release(&scripts->before);
	script_functions_release(&scripts->functions);
	mem_free(scripts);
}

static uint32_t epoch_number(const struct script_epoch *epoch)
{
	return (uint32_t)((epoch->serial - 1) % SCRIPT_EPOCHS);
}

static void begin_epoch(struct scripts *scripts)
{
	script_epoch_release(&scripts->before);
	scripts->before = scripts->now;
	script_epoch_begin(&scripts->now, scripts->before.serial + 1);
	scripts->keys = 0;
}

bool scripts_count(struct scripts *scripts, uint32_t keys, uint32_t *ret_epoch)
{
	scripts->keys += keys;
	if (scripts->keys < SCRIPT_SLOTS / 2 && scripts->now.bytes < EPOCH_BYTES_MAX)
		return false;
	begin_epoch(scripts);
	*ret_epoch = epoch_number(&scripts->now);
	return true;
}

uint64_t scripts_epoch(const struct scripts *scripts)
{
	return scripts->now.serial;
}

static struct script_epoch *epoch_of(struct scripts *scripts, uint32_t number)
{
	uint32_t epoch = number >> SCRIPT_SLOT_BITS;

	if (epoch == epoch_number(&scripts->now))
		return &scripts->now;
	return scripts->before.serial && epoch == epoch_number(&scripts->before) ? &scripts->before : NULL;
}

/* A sight as it was made readable; false: it is none. */
static bool take_made(struct scripts *scripts, struct script_epoch *epoch, struct script_code *code,
		      const char *at, size_t bytes)
{
	struct script_line *lines;
	struct sight_made made;
	const char *name, *file;
	size_t lines_bytes;

	memcpy(&made, at, sizeof(made));
	lines_bytes = (size_t)made.n_lines * sizeof(*lines);
	if (made.bytes > bytes || made.bytes % 8 || !made.name_bytes || !made.file_bytes ||
	    sizeof(made) + lines_bytes + made.name_bytes + (size_t)made.file_bytes > made.bytes)
		return false;
	at += sizeof(made);
	name = at + lines_bytes;
	file = name + made.name_bytes;
	if (name[made.name_bytes - 1] || file[made.file_bytes - 1])
		return false;
	lines = arena_array(&epoch->arena, made.n_lines + 1, sizeof(*lines));
	epoch->bytes += lines_bytes;
	memcpy(lines, at, lines_bytes);
	code->lines = lines;
	code->n_lines = made.n_lines;
	code->first_line = made.first_line;
	/* Of what is only read later there may be no name yet. */
	if (*name || !script_code_is_read_later(code))
		code->function = script_functions_add(&scripts->functions, name, file, made.first_line);
	return true;
}

/* As it was told by the program, but for its number. */
static void add_sight(struct buf *sights, const struct script_code *code)
{
	static const uint8_t zeroes[8];

	buf_add(sights, zeroes, SIGHT_BEHIND_NUMBER);
	buf_add(sights, code->sight, code->sight_bytes);
	buf_add(sights, zeroes, -sights->len % 8);
}

static int take_all_made(struct scripts *scripts, struct script_epoch *epoch, const struct buf *made)
{
	size_t at = 0;

	for (size_t i = 0; i < epoch->unread.len; i++) {
		struct script_code *code = &epoch->codes.data[epoch->unread.data[i] - 1];
		struct sight_made head;

		if (made->len - at < sizeof(head) ||
		    !take_made(scripts, epoch, code, made->data + at, made->len - at))
			return -EBADMSG;
		memcpy(&head, made->data + at, sizeof(head));
		at += head.bytes;
	}
	return 0;
}

/*
 * Who makes them readable may have died of another target's file, or be late: they are asked for again next time.
 */
static void make_readable(struct scripts *scripts, struct script_epoch *epoch)
{
	RELEASE(buf_release) struct buf sights = { 0 }, made = { 0 };
	int r;

	if (!epoch->unread.len)
		return;
	for (size_t i = 0; i < epoch->unread.len; i++)
		add_sight(&sights, &epoch->codes.data[epoch->unread.data[i] - 1]);
	r = sights_read(scripts->reader, sights.data, sights.len, &made);
	if (!r)
		r = take_all_made(scripts, epoch, &made);
	if (r && ++epoch->tries < TRIES_MAX)
		return;
	if (r)
		log_warn("%zu functions of interpreted programs have no names: %s", epoch->unread.len,
			 strerror(-r));
	epoch->unread.len = 0;
	epoch->tries = 0;
}

/* The scopes of one code, as they came. */
static void take_scopes(struct scripts *scripts, struct script_epoch *epoch, struct script_code *code,
			const char *made, size_t bytes)
{
	char *kept = arena_alloc(&epoch->arena, bytes);
	struct hotspot_code_view view;
	struct script_scopes *scopes;

	memcpy(kept, made, bytes);
	epoch->bytes += bytes;
	if (!hotspot_code_take(kept, bytes, &view))
		return;
	scopes = arena_alloc(&epoch->arena, sizeof(*scopes) + view.n_functions * sizeof(uint32_t));
	epoch->bytes += sizeof(*scopes) + view.n_functions * sizeof(uint32_t);
	scopes->view = view;
	for (uint32_t i = 0; i < view.n_functions; i++)
		scopes->functions[i] = script_functions_add(&scripts->functions,
							    view.texts + view.functions[i].name,
							    view.texts + view.functions[i].file, 0);
	code->scopes = scopes;
	if (!code->function)
		code->function = scopes->functions[0];
}

/* Returns how many there are. */
static size_t take_answers(struct scripts *scripts, struct script_epoch *epoch, const uint32_t *ids, size_t n,
			   const struct buf *answers)
{
	size_t at = 0, i;

	for (i = 0; i < n; i++) {
		struct codes_answer answer;

		if (answers->len - at < sizeof(answer))
			break;
		memcpy(&answer, answers->data + at, sizeof(answer));
		if (answer.bytes < sizeof(answer) || answer.bytes % 8 || answer.bytes > answers->len - at)
			break;
		if (answer.error)
			log_debug("compiled code was not read: %s", strerror(-answer.error));
		else
			take_scopes(scripts, epoch, &epoch->codes.data[ids[i] - 1],
				    answers->data + at + sizeof(answer), answer.bytes - sizeof(answer));
		at += answer.bytes;
	}
	return i;
}

static struct hotspot_code_wanted wanted_of(const struct script_code *code)
{
	const struct script_sight head = script_code_head(code);
	const char *texts = (const char *)code->sight + sizeof(head) - SIGHT_BEHIND_NUMBER;

	return (struct hotspot_code_wanted){
		.code = head.function == SCRIPT_OF_JAVA_CODE ? head.addr : 0,
		.root = head.function == SCRIPT_OF_JAVA_ADDRESS ? head.addr : 0,
		.check = head.check,
		.class = texts + head.bytes[SCRIPT_NAME] + head.bytes[SCRIPT_FILE],
		.class_bytes = head.bytes[SCRIPT_CLASS],
		.method = texts,
		.method_bytes = head.bytes[SCRIPT_NAME],
	};
}

/* As long as there are answers, which may not have room for all. Returns how many there were. */
static size_t read_of_process(struct scripts *scripts, struct script_epoch *epoch,
			      const struct hotspot_names *names, uint32_t pid, const uint32_t *ids, size_t n)
{
	CLEANUP(mem_free) struct hotspot_code_wanted *wanted = mem_array(n, sizeof(*wanted));
	RELEASE(buf_release) struct buf answers = { 0 };
	size_t done = 0, more = n;

	for (size_t i = 0; i < n; i++)
		wanted[i] = wanted_of(&epoch->codes.data[ids[i] - 1]);
	for (; done < n && more; done += more) {
		int r = codes_read(scripts->reader, pid, names, wanted + done, n - done, &answers);

		if (r)
			log_debug("%zu compiled codes of pid %u were not read: %s", n - done, pid, strerror(-r));
		/* Its memory is gone, and they with it. */
		if (r && r != -ETIMEDOUT && r != -EIO && r != -ENOMEM)
			return n;
		more = r ? 0 : take_answers(scripts, epoch, ids + done, n - done, &answers);
	}
	return done;
}

static uint32_t pid_of(const struct script_epoch *epoch, uint32_t id)
{
	return script_code_head(&epoch->codes.data[id - 1]).pid;
}

/* Whoever has no answer is asked for again next time, as sights are. */
static void read_codes(struct scripts *scripts, struct script_epoch *epoch, const struct process_runtimes *runtimes)
{
	VEC(uint32_t) left = { 0 }, ids = { 0 };

	if (epoch->again_ns > clock_now_ns())
		return;
	while (epoch->uncoded.len) {
		uint32_t pid = pid_of(epoch, epoch->uncoded.data[0]);
		const struct script_found *found = runtimes ? process_runtimes_of(runtimes, pid, SCRIPT_HOTSPOT) :
							      NULL;
		size_t n = 0, done;

		ids.len = 0;
		for (size_t i = 0; i < epoch->uncoded.len; i++) {
			uint32_t id = epoch->uncoded.data[i];

			if (pid_of(epoch, id) == pid)
				vec_push(&ids, id);
			else
				epoch->uncoded.data[n++] = id;
		}
		epoch->uncoded.len = n;
		done = found ? read_of_process(scripts, epoch, &found->hotspot.names, pid, ids.data, ids.len) :
			       ids.len;
		for (; done < ids.len; done++)
			vec_push(&left, ids.data[done]);
	}
	epoch->code_tries = left.len ? epoch->code_tries + 1 : 0;
	epoch->again_ns = left.len ? clock_now_ns() + AGAIN_NS : 0;
	for (size_t i = 0; i < left.len && epoch->code_tries < TRIES_MAX; i++)
		vec_push(&epoch->uncoded, left.data[i]);
	vec_release(&left);
	vec_release(&ids);
}

bool scripts_take(struct scripts *scripts, const void *sights, size_t bytes,
		  const struct process_runtimes *runtimes)
{
	uint32_t one;

	/* Behind that, room was asked for in vain. */
	for (size_t at = 0; at <= SCRIPT_SIGHTS_BYTES - 8 && at < bytes; at += SIGHT_STEP(one)) {
		const uint8_t *next = (const uint8_t *)sights + at;
		struct script_epoch *epoch;
		uint32_t number;

		one = sight_bytes(next, bytes - at);
		if (!one)
			break;
		memcpy(&number, next, sizeof(number));
		epoch = number == SCRIPT_NO_NUMBER ? NULL : epoch_of(scripts, number);
		if (epoch)
			epoch->of_slot[number & (SCRIPT_SLOTS - 1)] = script_epoch_code(epoch, next, one);
	}
	return scripts_read(scripts, runtimes);
}

uint32_t scripts_add(struct scripts *scripts, const void *sight, uint32_t bytes)
{
	uint32_t id;

	if (!scripts->is_own || scripts->now.bytes >= EPOCH_BYTES_MAX ||
	    scripts->now.codes.len >= SCRIPT_SLOTS - 1)
		begin_epoch(scripts);
	scripts->is_own = true;
	id = script_epoch_code(&scripts->now, sight, bytes);
	scripts->now.of_slot[id] = id;
	return SCRIPT_NUMBER(epoch_number(&scripts->now), id);
}

bool scripts_read(struct scripts *scripts, const struct process_runtimes *runtimes)
{
	bool has_codes;

	make_readable(scripts, &scripts->now);
	if (scripts->before.serial)
		make_readable(scripts, &scripts->before);
	has_codes = scripts->now.uncoded.len || scripts->before.uncoded.len;
	read_codes(scripts, &scripts->now, runtimes);
	read_codes(scripts, &scripts->before, runtimes);
	return has_codes;
}

/* SCRIPT_CAUSE_NO: the place is of the function itself, if there are no points. */
static enum script_cause add_scopes(const struct scripts *scripts, const struct script_scopes *scopes,
				    uint32_t place, struct script_points *points)
{
	const struct hotspot_code_view *view = &scopes->view;
	uint32_t scope = hotspot_scope_at(view, place);

	/* Code behind all places is where a frame goes on that is deoptimised: where it was is not known. */
	if (view->n_places && place > view->places[view->n_places - 1].from && place != UINT32_MAX)
		return SCRIPT_CAUSE_RACING;
	for (; scope; scope = view->scopes[scope - 1].caller) {
		const struct hotspot_code_scope *at = &view->scopes[scope - 1];

		if (points->n == LOCATION_FRAMES_MAX)
			return SCRIPT_CAUSE_DEPTH;
		if (!scopes->functions[at->function])
			return SCRIPT_CAUSE_FULL;
		script_functions_point(&scripts->functions, scopes->functions[at->function], at->line, points);
	}
	return SCRIPT_CAUSE_NO;
}

/* NULL: it is not known. */
static const struct script_code *code_of_word(const struct scripts *scripts, uint64_t word)
{
	uint32_t number = STACK_SCRIPT_NUMBER(word);
	const struct script_epoch *epoch = epoch_of((struct scripts *)scripts, number);
	uint32_t id = epoch ? epoch->of_slot[number & (SCRIPT_SLOTS - 1)] : 0;

	return id ? &epoch->codes.data[id - 1] : NULL;
}

bool scripts_is_java(const struct scripts *scripts, uint64_t word)
{
	const struct script_code *code = code_of_word(scripts, word);

	return code && script_code_head(code).function != SCRIPT_OF_PYTHON;
}

void scripts_find(const struct scripts *scripts, uint64_t word, struct script_points *ret_points)
{
	uint32_t place = STACK_SCRIPT_PLACE(word), line = 0;
	const struct script_code *code = code_of_word(scripts, word);

	ret_points->n = 0;
	ret_points->lacks = SCRIPT_CAUSE_NO;
	if (!code || !code->function)
		return;
	if (code->scopes)
		ret_points->lacks = add_scopes(scripts, code->scopes, place, ret_points);
	else if (script_code_is_read_later(code))
		ret_points->lacks = SCRIPT_CAUSE_LATE;
	if (ret_points->n && !ret_points->lacks)
		return;
	ret_points->n = 0;
	if (!script_code_is_read_later(code))
		line = script_line_at(code->lines, code->n_lines, place,
				      code->first_line);
	script_functions_point(&scripts->functions, code->function, line, ret_points);
}

uint64_t scripts_id(struct scripts *scripts, struct script_points *points)
{
	return script_functions_id(&scripts->functions, points);
}
