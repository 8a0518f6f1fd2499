// SPDX-License-Identifier: GPL-2.0-or-later
/* answers: questions by the batch, answered and written in the order in which they were asked. */
#include <string.h>
#include "cmd/answers.h"
#include "cmd/question.h"

#define KEPT_BYTES (24u << 20) /* of texts, between batches */

int answers_address(struct answers *answers, const char *words, uint64_t *ret_addr, struct err *err)
{
	RELEASE(buf_release) struct buf file = { 0 };
	RELEASE(buf_release) struct buf symbol = { 0 };
	struct err why = { 0 };
	uint64_t offset;
	/* As uprobes are told it: no symbol looks so. */
	bool is_offset = question_file_offset(words, strlen(words), &file, &offset);

	if (is_offset && address_lookup_offset(answers->lookup, buf_text(&file), offset, ret_addr))
		return 0;
	question_symbol(words, strlen(words), &symbol, &offset);
	if (!address_lookup_symbol(answers->lookup, buf_text(&symbol), ret_addr, &why)) {
		*ret_addr += offset;
		return 0;
	}
	/* As stk shows a place without a name. */
	if (symbol.len < strlen(words) &&
	    address_lookup_offset(answers->lookup, buf_text(&symbol), offset, ret_addr))
		return 0;
	if (is_offset) {
		err_usage(err, "'%s' is not an offset in one of the files asked about", words);
		return err_hint(err, "-e, -p or --build-id says what is asked about; offsets count a file's bytes, "
				     "those that 'readelf -lW' shows as loaded");
	}
	err_usage(err, "%s", why.text);
	return err_hint(err, "%s", why.hint);
}

void questions_release(struct questions *questions)
{
	vec_release(&questions->words);
	vec_release(&questions->addrs);
}

void answers_release(struct answers *answers)
{
	address_lookup_free(answers->lookup);
	address_writer_release(&answers->writer);
	address_report_release(&answers->report);
	vec_release(&answers->found);
}

static void forget(struct answers *answers)
{
	address_writer_forget(&answers->writer);
	address_lookup_forget(answers->lookup);
}

static uint32_t take_around(void *ctx, const struct lookup_around *around)
{
	struct answers *answers = ctx;

	answers->lacks_part |= around->reason == NAME_NO_DEBUG_PART;
	return address_writer_around(&answers->writer, address_report_around(&answers->report, around));
}

static uint32_t take_function(void *ctx, const struct lookup_around *around, const struct strtab *strings,
			      const struct book_scope *scope)
{
	struct answers *answers = ctx;

	return address_writer_function(&answers->writer,
				       address_report_function(&answers->report, around, strings, scope));
}

static uint32_t take_frame(void *ctx, uint32_t function, uint32_t outer, uint32_t line, uint32_t column)
{
	struct answers *answers = ctx;

	return address_writer_line(&answers->writer, function, outer, line, column);
}

/* Tells the writer of the answers from `first` on. */
static void expect(const struct answers *answers, size_t first, size_t n)
{
	uint32_t frames[2 * ADDRESS_AHEAD_MAX];
	size_t left = n - first, some = left < ADDRESS_AHEAD_MAX ? left : ADDRESS_AHEAD_MAX;
	size_t later = left - some < ADDRESS_AHEAD_MAX ? left - some : ADDRESS_AHEAD_MAX;

	for (size_t i = 0; i < some + later; i++)
		frames[i] = answers->found.data[first + i].frame;
	address_writer_expect(&answers->writer, frames, some, later);
}

static int write_found(struct answers *answers, const char *const *words, const uint64_t *addrs, size_t n,
		       struct err *err)
{
	int r = 0;

	for (size_t i = 0; i < n && !r; i++) {
		const struct lookup_answer *found = &answers->found.data[i];
		const struct report_address address = {
			.address = addrs[i],
			.asked = words[i],
			.frame = found->frame,
			.around = found->around,
			.offset = found->offset,
			.image_offset = found->image_offset,
		};

		if (i % ADDRESS_AHEAD_MAX == 0 && i + ADDRESS_AHEAD_MAX < n)
			expect(answers, i + ADDRESS_AHEAD_MAX, n);
		r = address_writer_add(&answers->writer, &address, err);
	}
	return r;
}

/* Some of the questions. What takes too much memory at once is answered in halves. */
static int write_some(struct answers *answers, const char *const *words, const uint64_t *addrs, size_t n,
		      struct err *err)
{
	const struct lookup_listener listener = { take_around, take_function, take_frame, answers };
	size_t done = 0;
	int r, w;

	vec_reserve(&answers->found, n);
	r = address_lookup_find(answers->lookup, addrs, n, &listener, answers->found.data, &done, err);
	if (address_writer_is_full(&answers->writer)) {
		size_t half = (n + 1) / 2;

		forget(answers);
		if (r && err)
			*err = (struct err){ 0 };
		r = write_some(answers, words, addrs, half, err);
		return r || half == n ? r : write_some(answers, words + half, addrs + half, n - half, err);
	}
	w = write_found(answers, words, addrs, done, r ? NULL : err);
	return r ? r : w;
}

int answers_write(struct answers *answers, const struct questions *questions, struct err *err)
{
	for (size_t i = 0; i < questions->words.len; i++)
		address_writer_widen(&answers->writer, questions->words.data[i]);
	return write_some(answers, questions->words.data, questions->addrs.data, questions->words.len, err);
}

int answers_end(struct answers *answers, struct err *err)
{
	const struct missing_files *missing = address_lookup_missing(answers->lookup);

	answers->writer.n_missing = address_report_missing(&answers->report, missing, &answers->writer.missing);
	return address_writer_end(&answers->writer, err);
}

int answers_flush(struct answers *answers, struct err *err)
{
	if (address_writer_bytes(&answers->writer) > KEPT_BYTES)
		forget(answers);
	return address_writer_flush(&answers->writer, err);
}
