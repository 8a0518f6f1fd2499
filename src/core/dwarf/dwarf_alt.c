// SPDX-License-Identifier: GPL-2.0-or-later
/* dwarf_alt: the file that others share entries and strings with. */
#include <string.h>
#include "core/dwarf/dwarf_alt.h"

#define LINK_BYTES_MAX (WANTED_NAME_MAX + 64) /* of either section that are looked at */

/* What .gnu_debugaltlink or .debug_sup say: a name and an id. */
static bool read_link(struct dwarf_sections *sections, struct wanted_file *wanted)
{
	bool is_sup = !dwarf_sections_size(sections, DWARF_ALTLINK);
	enum dwarf_section which = is_sup ? DWARF_SUP : DWARF_ALTLINK;
	uint64_t size = dwarf_sections_size(sections, which), id_len;
	const uint8_t *id, *end;
	struct cursor cursor;

	if (size > LINK_BYTES_MAX || !dwarf_sections_keep(sections, which, 0, size, &cursor))
		return false;
	/* The version, and whether this is itself what others refer to. */
	if (is_sup && (cursor_fixed(&cursor, 2) != 5 || cursor_fixed(&cursor, 1)))
		return false;
	end = memchr(cursor.at, '\0', cursor_left(&cursor));
	if (!end || end - cursor.at >= WANTED_NAME_MAX)
		return false;
	wanted->name = (const char *)cursor.at;
	cursor.at = end + 1;
	id_len = is_sup ? cursor_uleb(&cursor) : cursor_left(&cursor);
	id = cursor_skip(&cursor, id_len);
	if (!id || !id_len || id_len > sizeof(wanted->build_id))
		return false;
	wanted->build_id_len = id_len;
	memcpy(wanted->build_id, id, id_len);
	return true;
}

struct image *dwarf_alt_open(struct dwarf_sections *sections, const struct file_opener *opener,
			     enum name_reason *ret_reason)
{
	struct wanted_file wanted = { .kind = WANTED_ALT, .folder = "" };
	CLEANUP(image_free) struct image *image = NULL;
	const struct event_image *identity;
	CLOSE_FD int fd = -1;

	if (!read_link(sections, &wanted))
		return NULL;
	*ret_reason = NAME_NO_DEBUG_PART;
	if (opener)
		fd = opener->open(opener->ctx, &wanted);
	if (fd < 0 || image_open_fd(fd, wanted.name, &image, NULL))
		return NULL;
	identity = image_identity(image);
	if (identity->build_id_len != wanted.build_id_len ||
	    memcmp(identity->build_id, wanted.build_id, wanted.build_id_len))
		return NULL;
	return TAKE(image);
}
