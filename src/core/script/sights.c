// SPDX-License-Identifier: GPL-2.0-or-later
/* sights: what the sampling program has copied of functions of interpreted code, made readable. */
#include <errno.h>
#include <string.h>
#include "abi/script.h"
#include "base/file.h"
#include "base/mem.h"
#include "core/script/hotspot_code.h"
#include "core/script/python_code.h"
#include "core/script/sights.h"

#define SIGHTS_BYTES_MAX (64u << 20) /* of one question */

uint32_t sight_bytes(const void *at, size_t bytes)
{
	struct script_sight sight;
	uint32_t whole = sizeof(sight);

	if (bytes < sizeof(sight))
		return 0;
	memcpy(&sight, at, sizeof(sight));
	for (int i = 0; i < SCRIPT_TEXTS; i++)
		whole += sight.bytes[i];
	return SIGHT_STEP(whole) <= bytes ? whole : 0;
}

static void make_python(const struct script_sight *sight, const uint8_t *const texts[SCRIPT_TEXTS],
			struct buf *name, struct buf *file, struct buf *lines)
{
	python_code_text(texts[SCRIPT_NAME], sight->bytes[SCRIPT_NAME], sight->char_bytes[SCRIPT_NAME], name);
	python_code_text(texts[SCRIPT_FILE], sight->bytes[SCRIPT_FILE], sight->char_bytes[SCRIPT_FILE], file);
	python_code_lines(sight->version, texts[SCRIPT_LINES], sight->bytes[SCRIPT_LINES], sight->first_line,
			  lines);
}

static void make_java(const struct script_sight *sight, const uint8_t *const texts[SCRIPT_TEXTS],
		      struct buf *name, struct buf *file, struct buf *lines)
{
	const char *class = (const char *)texts[SCRIPT_CLASS];

	/* A stub of the JVM's. */
	if (!sight->bytes[SCRIPT_CLASS]) {
		python_code_text(texts[SCRIPT_NAME], sight->bytes[SCRIPT_NAME], 1, name);
		return;
	}
	hotspot_name(class, sight->bytes[SCRIPT_CLASS], (const char *)texts[SCRIPT_NAME],
		     sight->bytes[SCRIPT_NAME], name);
	hotspot_file(class, sight->bytes[SCRIPT_CLASS], (const char *)texts[SCRIPT_FILE],
		     sight->bytes[SCRIPT_FILE], file);
	hotspot_lines(sight->version, texts[SCRIPT_LINES], sight->bytes[SCRIPT_LINES], lines);
}

static void make(const uint8_t *at, struct buf *bulk)
{
	RELEASE(buf_release) struct buf name = { 0 }, file = { 0 }, lines = { 0 };
	struct sight_made made = { 0 };
	struct script_sight sight;
	const uint8_t *texts[SCRIPT_TEXTS];
	static const uint8_t zeroes[8];

	memcpy(&sight, at, sizeof(sight));
	at += sizeof(sight);
	for (int i = 0; i < SCRIPT_TEXTS; at += sight.bytes[i++])
		texts[i] = at;
	if (sight.function != SCRIPT_OF_PYTHON)
		make_java(&sight, texts, &name, &file, &lines);
	else
		make_python(&sight, texts, &name, &file, &lines);
	made.first_line = sight.first_line;
	made.n_lines = (uint32_t)(lines.len / sizeof(struct script_line));
	made.name_bytes = (uint32_t)name.len + 1;
	made.file_bytes = (uint32_t)file.len + 1;
	made.bytes = (uint32_t)(sizeof(made) + lines.len + made.name_bytes + made.file_bytes + 7) & ~7u;
	buf_add(bulk, &made, sizeof(made));
	if (lines.len)
		buf_add(bulk, lines.data, lines.len);
	buf_add(bulk, buf_text(&name), made.name_bytes);
	buf_add(bulk, buf_text(&file), made.file_bytes);
	buf_add(bulk, zeroes, -bulk->len % 8);
}

void sights_answer(void *ctx, const struct target_question *question, struct target_found *found,
		   struct target_answer *ret_answer, struct buf *bulk)
{
	CLEANUP(mem_free) uint8_t *sights = NULL;
	uint32_t one;

	(void)ctx;
	ret_answer->error = -EINVAL;
	if (!found->n || found->files[0].fd < 0 || question->len > SIGHTS_BYTES_MAX)
		return;
	sights = mem_alloc(question->len + 1);
	ret_answer->error = file_pread(found->files[0].fd, sights, question->len, 0);
	for (uint32_t at = 0; !ret_answer->error && at < question->len; at += SIGHT_STEP(one)) {
		one = sight_bytes(sights + at, question->len - at);
		if (!one)
			return;
		make(sights + at, bulk);
	}
}

int sights_read(const struct target_reader *reader, const void *sights, size_t bytes, struct buf *ret_made)
{
	const struct target_question question = { .task = TARGET_TASK_SIGHTS, .len = (uint32_t)bytes };

	return target_ask_with(reader, &question, sights, ret_made, sights_answer);
}
