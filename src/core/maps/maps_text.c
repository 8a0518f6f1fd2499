// SPDX-License-Identifier: GPL-2.0-or-later
/* maps_text: the text of /proc/PID/maps, line by line. */
#include <string.h>
#include <sys/sysmacros.h>
#include "core/maps/maps_text.h"

/* A stretch of one line that is still to be read. */
struct cursor {
	const char *at, *end;
};

static int digit_value(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return 16;
}

/* A number that ends with `stop`, which is passed over; at most 64 bits, at least one digit. */
static bool take_number(struct cursor *cursor, unsigned int base, char stop, uint64_t *ret_value)
{
	const char *start = cursor->at;
	uint64_t value = 0;

	for (; cursor->at < cursor->end; cursor->at++) {
		unsigned int digit = digit_value(*cursor->at);

		if (digit >= base)
			break;
		if (value > (UINT64_MAX - digit) / base)
			return false;
		value = value * base + digit;
	}
	if (cursor->at == start || cursor->at == cursor->end || *cursor->at != stop)
		return false;
	cursor->at++;
	*ret_value = value;
	return true;
}

/* "r-xp " */
static bool take_permissions(struct cursor *cursor, struct maps_line *line)
{
	if (cursor->end - cursor->at < 5 || cursor->at[4] != ' ')
		return false;
	line->exec = cursor->at[2] == 'x';
	cursor->at += 5;
	return true;
}

/* A newline is the one character that the kernel writes as an octal escape (fs/proc/task_mmu.c). */
static const char *take_path(struct maps_text *text, struct cursor *cursor)
{
	size_t len = 0;

	while (cursor->at < cursor->end && *cursor->at == ' ')
		cursor->at++;
	while (cursor->at < cursor->end && len < sizeof(text->path) - 1) {
		if (cursor->end - cursor->at >= 4 && !memcmp(cursor->at, "\\012", 4)) {
			text->path[len++] = '\n';
			cursor->at += 4;
		} else {
			text->path[len++] = *cursor->at++;
		}
	}
	text->path[len] = '\0';
	return text->path;
}

static bool parse_line(struct maps_text *text, struct cursor cursor, struct maps_line *line)
{
	uint64_t major, minor;

	*line = (struct maps_line){ 0 };
	/* A blank follows the inode even where no path does (show_vma_header_prefix()). */
	if (!take_number(&cursor, 16, '-', &line->start) ||
	    !take_number(&cursor, 16, ' ', &line->end) || line->start >= line->end ||
	    !take_permissions(&cursor, line) ||
	    !take_number(&cursor, 16, ' ', &line->file_offset) ||
	    !take_number(&cursor, 16, ':', &major) || !take_number(&cursor, 16, ' ', &minor) ||
	    major > UINT32_MAX || minor > UINT32_MAX ||
	    !take_number(&cursor, 10, ' ', &line->inode))
		return false;
	line->dev = makedev(major, minor);
	line->path = take_path(text, &cursor);
	return true;
}

void maps_text_init(struct maps_text *text, const char *data, size_t len)
{
	text->at = data;
	text->end = data + len;
	text->bad_lines = 0;
	text->path[0] = '\0';
}

bool maps_text_next(struct maps_text *text, struct maps_line *ret_line)
{
	while (text->at < text->end) {
		const char *newline = memchr(text->at, '\n', text->end - text->at);
		struct cursor cursor = { text->at, newline ? newline : text->end };

		text->at = newline ? newline + 1 : text->end;
		if (parse_line(text, cursor, ret_line))
			return true;
		text->bad_lines++;
	}
	return false;
}
