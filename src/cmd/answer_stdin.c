// SPDX-License-Identifier: GPL-2.0-or-later
/* answer_stdin: questions that are read from stdin, answered line by line as they come. */
#include <ctype.h>
#include <string.h>
#include <unistd.h>
#include "base/log.h"
#include "cmd/answer_stdin.h"
#include "cmd/question.h"

#define BATCH_BYTES (3u << 20) /* that are answered together, when as much is there */
#define BAD_LINES_TOLD 5 /* each by itself; the others are counted */
#define BAD_LINES_MAX 1000 /* each is looked for among all symbols, for milliseconds */
#define BAD_LINES_HINT \
	"a line of stdin is addresses apart by blanks, hexadecimal, such as 0x401000, or one symbol, or " \
	"FILE:0xOFFSET"
#define NO_ADDRESS UINT64_MAX /* no mapping holds it: it would have no end */

struct reader {
	struct answers *answers;
	bool every_line; /* also a bad one gets an answer */
	size_t line; /* for messages */
	size_t bad_lines;
};

/* The address of a question that is none itself. */
static int find_address(const struct reader *reader, const char *words, uint64_t *ret_addr, struct err *err)
{
	struct err why = { 0 };

	if (!answers_address(reader->answers, words, ret_addr, &why))
		return 0;
	err_usage(err, "line %zu of stdin: %s", reader->line, why.text);
	return err_hint(err, "%s", why.hint);
}

/*
 * A line that cannot be asked about costs the other lines nothing. Who reads two lines for each of its own, as
 * of addr2line, has to get them for this one too.
 */
static int pass_bad_line(struct reader *reader, const char *line, struct questions *questions, struct err *bad)
{
	if (++reader->bad_lines <= BAD_LINES_TOLD)
		log_warn("%s", bad->text);
	err_clear(bad);
	if (reader->bad_lines > BAD_LINES_MAX) {
		err_usage(bad, "line %zu of stdin: over %d lines are neither an address nor a symbol",
			  reader->line, BAD_LINES_MAX);
		return err_hint(bad, BAD_LINES_HINT);
	}
	if (reader->every_line)
		questions_add(questions, line, NO_ADDRESS);
	return 0;
}

/* A line, ended by a NUL: addresses apart by blanks, or else one symbol, whose name may have blanks. */
static int collect_line(struct reader *reader, char *line, char *end, struct questions *questions,
			struct err *err)
{
	size_t first = questions->words.len;
	uint64_t addr;

	while (end > line && isspace((unsigned char)end[-1]))
		*--end = '\0';
	while (line < end && isspace((unsigned char)*line))
		line++;
	if (question_is_address(line, (size_t)(end - line), &addr)) {
		questions_add(questions, line, addr);
		return 0;
	}
	for (char *p = line, *word; p < end;) {
		for (word = p; p < end && !isspace((unsigned char)*p);)
			p++;
		if (!question_is_address(word, (size_t)(p - word), &addr)) {
			questions->words.len = questions->addrs.len = first;
			break;
		}
		questions_add(questions, word, addr);
		while (p < end && isspace((unsigned char)*p))
			p++;
	}
	if (questions->words.len == first && line < end) {
		int r = find_address(reader, line, &addr, err);

		if (r)
			return err->exit_code == EXIT_CODE_USAGE ?
				       pass_bad_line(reader, line, questions, err) : r;
		questions_add(questions, line, addr);
		return 0;
	}
	/* Only now: of a symbol its blanks are part. */
	for (char *p = line; p < end; p++)
		if (isspace((unsigned char)*p))
			*p = '\0';
	return 0;
}

static int collect(struct reader *reader, char *text, size_t len, struct questions *questions,
		   struct err *err)
{
	char *end = text + len, *next;

	for (char *line = text; line < end; line = next) {
		uint64_t addr;
		size_t simple = question_line(line, &addr);
		char *newline;
		int r;

		if (simple) {
			line[simple] = '\0';
			questions_add(questions, line, addr);
			next = line + simple + 1;
			reader->line++;
			continue;
		}
		newline = memchr(line, '\n', (size_t)(end - line));
		next = newline ? newline + 1 : end;
		if (newline)
			*newline = '\0';
		r = collect_line(reader, line, newline ? newline : end, questions, err);
		if (r)
			return r;
		reader->line += newline != NULL;
	}
	return 0;
}

static int answer_lines(struct reader *reader, char *text, size_t len, struct questions *questions,
			struct err *err)
{
	struct err bad_word = { 0 };
	int r, bad;

	questions->words.len = questions->addrs.len = 0;
	bad = collect(reader, text, len, questions, &bad_word);
	r = answers_write(reader->answers, questions, err);
	if (!r && bad) {
		*err = bad_word;
		r = bad;
	}
	return r;
}

int answer_stdin(struct answers *answers, bool every_line, struct err *err)
{
	struct reader reader = { .answers = answers, .every_line = every_line, .line = 1 };
	CLEANUP(mem_free) char *text = mem_zalloc(BATCH_BYTES + 1 + QUESTION_LINE_ROOM);
	RELEASE(questions_release) struct questions questions = { 0 };
	bool end = false;
	size_t len = 0;
	int r = 0, w;

	if (isatty(STDIN_FILENO))
		log_info("reading addresses from the terminal; Ctrl-D ends");
	while (!r && !end) {
		char *last;
		size_t whole;

		r = question_read(text, BATCH_BYTES, &len, &end, err);
		if (r)
			return r;
		last = memrchr(text, '\n', len);
		text[len] = '\0';
		if (len == BATCH_BYTES)
			mem_return_large();
		whole = end ? len : last ? (size_t)(last + 1 - text) : 0;
		if (!whole && len == BATCH_BYTES)
			return err_usage(err, "line %zu of stdin is over %u bytes", reader.line, BATCH_BYTES);
		r = answer_lines(&reader, text, whole, &questions, err);
		memmove(text, text + whole, len - whole);
		len -= whole;
		w = answers_flush(answers, r ? NULL : err);
		r = r ? r : w;
		end = end || answers->writer.failed;
	}
	if (r || !reader.bad_lines)
		return r;
	err_usage(err, "%zu line%s of stdin %s neither an address nor a symbol", reader.bad_lines,
		  reader.bad_lines == 1 ? "" : "s", reader.bad_lines == 1 ? "is" : "are");
	return err_hint(err, BAD_LINES_HINT);
}
