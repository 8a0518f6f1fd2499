// SPDX-License-Identifier: GPL-2.0-or-later
/* script_name: names that runtimes of scripts give to what they compile, without what tells nothing. */
#include <ctype.h>
#include <string.h>
#include "base/mem.h"
#include "output/escape.h"
#include "output/script_name.h"

struct script {
	const char *function, *file; /* in the text, not ended by a NUL; "n.js:5" is a file, too */
	size_t function_len, file_len;
};

/* Behind what V8 writes before a function: what it compiled, and how far it went: '~' '^' '+' '*'. */
static const char *behind_v8(const char *text)
{
	static const char *const kinds[] = { "JS:", "LazyCompile:", "Function:", "Eval:", "Script:" };

	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		size_t n = strlen(kinds[i]);

		if (!strncmp(text, kinds[i], n) && text[n] && text[n] != ':')
			return text + n + (strchr("~^+*", text[n]) ? 1 : 0);
	}
	return NULL;
}

/* The blank before the place, as in "get g /a b/n.js:5:1"; else the last one; NULL: there is none. */
static const char *find_place(const char *text)
{
	static const char *const begins[] = { "/", "file:", "node:", "http:", "https:" };
	const char *blank = NULL;

	for (const char *at = text; (at = strchr(at, ' ')); at++) {
		blank = at;
		for (size_t i = 0; i < ARRAY_LEN(begins); i++)
			if (!strncmp(at + 1, begins[i], strlen(begins[i])))
				return blank;
	}
	return blank;
}

/* "5:1" ends in a column, which goes; a line alone stays. */
static size_t without_column(const char *text, size_t len)
{
	size_t colon = len, line;

	while (colon && isdigit((unsigned char)text[colon - 1]))
		colon--;
	if (colon == len || !colon || text[colon - 1] != ':')
		return len;
	for (line = --colon; line && isdigit((unsigned char)text[line - 1]);)
		line--;
	return line < colon && line && text[line - 1] == ':' ? colon : len;
}

static void set_file(struct script *script, const char *path)
{
	const char *slash = strrchr(path, '/');

	script->file = slash && slash[1] ? slash + 1 : path;
	script->file_len = strlen(script->file);
}

static bool read_name(const char *text, struct script *script)
{
	const char *v8 = behind_v8(text), *place;

	if (v8) {
		place = find_place(v8);
		set_file(script, place ? place + 1 : "");
		script->file_len = without_column(script->file, script->file_len);
	} else {
		if (strncmp(text, "py::", 4) != 0 || !(place = strchr(text + 4, ':')))
			return false;
		set_file(script, place + 1);
	}
	script->function = v8 ? v8 : text + 4;
	script->function_len = place ? (size_t)(place - script->function) : strlen(script->function);
	return script->function_len || script->file_len;
}

bool script_name(struct buf *out, const char *text, size_t columns)
{
	struct script script;
	size_t start = out->len;

	if (!read_name(text, &script))
		return false;
	if (escape_columns(text, strlen(text)) <= columns) {
		buf_adds(out, text);
		return true;
	}
	buf_add(out, script.function, script.function_len);
	if (script.function_len && script.file_len)
		buf_addc(out, ' ');
	buf_add(out, script.file, script.file_len);
	if (escape_columns(out->data + start, out->len - start) <= columns)
		return true;
	out->len = start;
	/* "<module>" and "<lambda>" are no names. */
	if (script.file_len && (!script.function_len || *script.function == '<'))
		buf_add(out, script.file, script.file_len);
	else
		buf_add(out, script.function, script.function_len);
	return true;
}
