// SPDX-License-Identifier: GPL-2.0-or-later
/* shown_names: names of functions as frames of a book, each demangled once. */
#include <string.h>
#include "core/namer/demangle.h"
#include "core/namer/shown_names.h"
#include "core/namer/symbol_builder.h"

/* Name and suffix, the name cut so that both are no longer than names are. */
static uint32_t add_linkage(struct shown_names *names, const char *linkage, const char *suffix)
{
	size_t len = symbol_name_len(linkage), suffix_len = strlen(suffix);

	if (len > SYMBOL_NAME_MAX - suffix_len)
		len = SYMBOL_NAME_MAX - suffix_len;
	if (!suffix_len)
		return name_book_string(names->book, linkage, len);
	buf_clear(&names->text);
	buf_add(&names->text, linkage, len);
	buf_adds(&names->text, suffix);
	return name_book_string(names->book, buf_text(&names->text), names->text.len);
}

static uint32_t add_shown(struct shown_names *names, const char *linkage, const char *suffix,
			  uint32_t id)
{
	if (names->as_they_are)
		return id;
	if (names->shown.len <= id)
		vec_add(&names->shown, id + 1 - names->shown.len);
	if (!names->shown.data[id]) {
		buf_clear(&names->text);
		demangle(linkage, &names->text);
		buf_adds(&names->text, suffix);
		names->shown.data[id] =
			name_book_string(names->book, buf_text(&names->text), names->text.len);
	}
	return names->shown.data[id];
}

static struct shown_recent *recent_of(struct shown_names *names, const char *name)
{
	uintptr_t place = (uintptr_t)name;

	return &names->recent[(place ^ place >> 8) % SHOWN_RECENT];
}

struct book_frame shown_names_frame(struct shown_names *names, const char *linkage, const char *suffix)
{
	struct shown_recent *recent = recent_of(names, linkage);

	if (recent->name != linkage || recent->suffix != suffix) {
		recent->name = linkage;
		recent->suffix = suffix;
		recent->linkage = add_linkage(names, linkage, suffix);
		recent->function = add_shown(names, linkage, suffix, recent->linkage);
		if (recent->linkage == recent->function)
			recent->linkage = 0;
	}
	return (struct book_frame){ .function = recent->function, .linkage = recent->linkage };
}

struct book_frame shown_names_plain(struct shown_names *names, const char *name)
{
	static const char plain[] = "";
	struct shown_recent *recent = recent_of(names, name);

	if (recent->name != name || recent->suffix != plain) {
		recent->name = name;
		recent->suffix = plain;
		recent->linkage = 0;
		recent->function = name_book_string(names->book, name, strnlen(name, SYMBOL_NAME_MAX));
	}
	return (struct book_frame){ .function = recent->function };
}

void shown_names_forget(struct shown_names *names)
{
	memset(names->recent, 0, sizeof(names->recent));
}

void shown_names_release(struct shown_names *names)
{
	vec_release(&names->shown);
	buf_release(&names->text);
}
