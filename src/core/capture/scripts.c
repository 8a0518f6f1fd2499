// SPDX-License-Identifier: GPL-2.0-or-later
/* scripts: the functions of interpreted code that a recording has met. */
#include <errno.h>
#include <string.h>
#include "abi/script.h"
#include "abi/stack.h"
#include "base/arena.h"
#include "base/hash.h"
#include "base/log.h"
#include "base/strtab.h"
#include "base/vec.h"
#include "core/capture/scripts.h"
#include "core/script/python_code.h"
#include "core/script/sights.h"

/* One code object: of one function there may be several. */
struct code {
	const uint8_t *sight; /* behind its number: what tells it from others */
	uint32_t sight_bytes;
	uint32_t function, n_lines;
	const struct script_line *lines;
};

struct function {
	uint32_t name, file, first_line; /* strings */
};

#define EPOCH_BYTES_MAX (16u << 20) /* of what was copied of functions; then another one begins */
#define FUNCTIONS_BYTES_MAX (64u << 20) /* of their names and files, and .. */
#define FUNCTION_BYTES 64 /* .. of each; those that come then have none */
#define TRIES_MAX 3 /* to have what was copied made readable */

/* What is known by numbers of one epoch. */
struct epoch {
	uint64_t serial; /* 1 .. */
	struct arena arena;
	size_t bytes; /* taken of it */
	VEC(struct code) codes;
	VEC(uint32_t) unread; /* of codes, + 1: those that are to be made readable */
	uint32_t tries; /* in vain, since there were such */
	struct hash_index by_sight;
	uint32_t *of_slot; /* [SCRIPT_SLOTS]: index of codes, + 1 */
};

struct scripts {
	const struct target_reader *reader;
	struct epoch now, before;
	uint32_t keys; /* used in this epoch */
	struct strtab texts;
	size_t functions_bytes; /* as if none had the same text */
	VEC(struct function) functions;
	struct hash_index by_function;
};

static void epoch_begin(struct epoch *epoch, uint64_t serial)
{
	*epoch = (struct epoch){ .serial = serial, .of_slot = mem_array(SCRIPT_SLOTS, sizeof(uint32_t)) };
}

static void epoch_release(struct epoch *epoch)
{
	arena_release(&epoch->arena);
	vec_release(&epoch->codes);
	vec_release(&epoch->unread);
	hash_index_release(&epoch->by_sight);
	mem_free(epoch->of_slot);
}

struct scripts *scripts_new(const struct target_reader *reader)
{
	struct scripts *scripts = mem_zalloc(sizeof(*scripts));

	scripts->reader = reader;
	epoch_begin(&scripts->now, 1);
	return scripts;
}

void scripts_free(struct scripts *scripts)
{
	if (!scripts)
		return;
	epoch_release(&scripts->now);
	epoch_release(&scripts->before);
	strtab_release(&scripts->texts);
	vec_release(&scripts->functions);
	hash_index_release(&scripts->by_function);
	mem_free(scripts);
}

bool scripts_count(struct scripts *scripts, uint32_t keys, uint32_t *ret_epoch)
{
	scripts->keys += keys;
	if (scripts->keys < SCRIPT_SLOTS / 2 && scripts->now.bytes < EPOCH_BYTES_MAX)
		return false;
	epoch_release(&scripts->before);
	scripts->before = scripts->now;
	epoch_begin(&scripts->now, scripts->before.serial + 1);
	scripts->keys = 0;
	*ret_epoch = (uint32_t)((scripts->now.serial - 1) % SCRIPT_EPOCHS);
	return true;
}

uint64_t scripts_epoch(const struct scripts *scripts)
{
	return scripts->now.serial;
}

static struct epoch *epoch_of(struct scripts *scripts, uint32_t number)
{
	uint32_t epoch = number >> SCRIPT_SLOT_BITS;

	if (epoch == (scripts->now.serial - 1) % SCRIPT_EPOCHS)
		return &scripts->now;
	return scripts->before.serial && epoch == (scripts->before.serial - 1) % SCRIPT_EPOCHS ? &scripts->before :
												   NULL;
}

struct wanted_function {
	const struct scripts *scripts;
	struct function function;
};

static bool is_function(const void *ctx, uint32_t id)
{
	const struct wanted_function *wanted = ctx;

	return !memcmp(&wanted->scripts->functions.data[id - 1], &wanted->function, sizeof(wanted->function));
}

static bool has_room(const struct scripts *scripts)
{
	return scripts->functions_bytes < FUNCTIONS_BYTES_MAX;
}

static uint32_t text_id(struct scripts *scripts, const char *text)
{
	return has_room(scripts) ? strtab_adds(&scripts->texts, text) :
				   strtab_find(&scripts->texts, text, strlen(text));
}

/* 0: it is a new one, and there is no room. */
static uint32_t function_of(struct scripts *scripts, const char *name, const char *file, uint32_t first_line)
{
	const struct wanted_function wanted = {
		scripts, { text_id(scripts, name), text_id(scripts, file), first_line }
	};
	uint64_t hash = hash_bytes(&wanted.function, sizeof(wanted.function), 0);
	uint32_t id = hash_index_find(&scripts->by_function, hash, is_function, &wanted);

	if (id || !has_room(scripts))
		return id;
	scripts->functions_bytes += FUNCTION_BYTES + strlen(name) + strlen(file);
	vec_push(&scripts->functions, wanted.function);
	id = (uint32_t)scripts->functions.len;
	hash_index_add(&scripts->by_function, hash, id);
	return id;
}

struct wanted_sight {
	const struct epoch *epoch;
	const uint8_t *sight;
	uint32_t bytes;
};

static bool is_sight(const void *ctx, uint32_t id)
{
	const struct wanted_sight *wanted = ctx;
	const struct code *code = &wanted->epoch->codes.data[id - 1];

	return code->sight_bytes == wanted->bytes && !memcmp(code->sight, wanted->sight, wanted->bytes);
}

#define BEHIND_NUMBER sizeof(uint32_t)

/* The code of a sight, which is added when it is new: to be made readable. */
static uint32_t code_of(struct epoch *epoch, const uint8_t *sight, uint32_t bytes)
{
	const struct wanted_sight wanted = { epoch, sight + BEHIND_NUMBER, bytes - BEHIND_NUMBER };
	uint64_t hash = hash_bytes(wanted.sight, wanted.bytes, 0);
	uint32_t id = hash_index_find(&epoch->by_sight, hash, is_sight, &wanted);
	uint8_t *kept;

	if (id)
		return id;
	kept = arena_alloc(&epoch->arena, wanted.bytes);
	epoch->bytes += wanted.bytes;
	memcpy(kept, wanted.sight, wanted.bytes);
	vec_push(&epoch->codes, ((struct code){ .sight = kept, .sight_bytes = wanted.bytes }));
	id = (uint32_t)epoch->codes.len;
	hash_index_add(&epoch->by_sight, hash, id);
	vec_push(&epoch->unread, id);
	return id;
}

/* A sight as it was made readable; false: it is none. */
static bool take_made(struct scripts *scripts, struct epoch *epoch, struct code *code, const char *at, size_t bytes)
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
	code->function = function_of(scripts, name, file, made.first_line);
	return true;
}

/* As it was told by the program, but for its number. */
static void add_sight(struct buf *sights, const struct code *code)
{
	static const uint8_t zeroes[8];

	buf_add(sights, zeroes, BEHIND_NUMBER);
	buf_add(sights, code->sight, code->sight_bytes);
	buf_add(sights, zeroes, -sights->len % 8);
}

static int take_all_made(struct scripts *scripts, struct epoch *epoch, const struct buf *made)
{
	size_t at = 0;

	for (size_t i = 0; i < epoch->unread.len; i++) {
		struct code *code = &epoch->codes.data[epoch->unread.data[i] - 1];
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
static void make_readable(struct scripts *scripts, struct epoch *epoch)
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

void scripts_take(struct scripts *scripts, const void *sights, size_t bytes)
{
	uint32_t one;

	/* Behind that, room was asked for in vain. */
	for (size_t at = 0; at <= SCRIPT_SIGHTS_BYTES - 8 && at < bytes; at += SIGHT_STEP(one)) {
		const uint8_t *next = (const uint8_t *)sights + at;
		struct epoch *epoch;
		uint32_t number;

		one = sight_bytes(next, bytes - at);
		if (!one)
			break;
		memcpy(&number, next, sizeof(number));
		epoch = number == SCRIPT_NO_NUMBER ? NULL : epoch_of(scripts, number);
		if (epoch)
			epoch->of_slot[number & (SCRIPT_SLOTS - 1)] = code_of(epoch, next, one);
	}
	make_readable(scripts, &scripts->now);
	if (scripts->before.serial)
		make_readable(scripts, &scripts->before);
}

bool scripts_find(const struct scripts *scripts, uint64_t word, struct script_point *ret_point)
{
	uint32_t number = STACK_SCRIPT_NUMBER(word);
	const struct epoch *epoch = epoch_of((struct scripts *)scripts, number);
	uint32_t id = epoch ? epoch->of_slot[number & (SCRIPT_SLOTS - 1)] : 0;
	const struct code *code = id ? &epoch->codes.data[id - 1] : NULL;
	const struct function *function;

	if (!code || !code->function)
		return false;
	function = &scripts->functions.data[code->function - 1];
	*ret_point = (struct script_point){
		.function = code->function,
		.line = script_line_at(code->lines, code->n_lines, STACK_SCRIPT_PLACE(word), function->first_line),
		.name = strtab_get(&scripts->texts, function->name),
		.file = strtab_get(&scripts->texts, function->file),
	};
	return true;
}
