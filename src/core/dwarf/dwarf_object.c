// SPDX-License-Identifier: GPL-2.0-or-later
/* dwarf_object: one file with DWARF in it, and what is read of it. */
#include <string.h>
#include "core/dwarf/dwarf_lines.h"
#include "core/dwarf/dwarf_object.h"
#include "core/dwarf/dwarf_unit.h"

#define ABBREVS_KEPT_BYTES (2u << 20)
/* At least: entries that are looked at elsewhere have neighbours that will be, too. */
#define PEEK_BYTES 1024

struct dwarf_object *dwarf_object_new(struct image *image, enum dwarf_part part,
				      const struct dwarf_limits *limits)
{
	struct dwarf_object *object = mem_zalloc(sizeof(*object));
	struct line_code code = line_code_of(image);

	object->limits = limits;
	object->ranges_left = DWARF_RANGES_LEFT;
	object->sections = dwarf_sections_new(image, part, limits);
	object->low = code.low;
	object->high = code.high;
	return object;
}

static void forget_abbrevs(struct dwarf_object *object)
{
	for (size_t i = 0; i < object->abbrevs.len; i++)
		dwarf_abbrevs_free(object->abbrevs.data[i]);
	object->abbrevs.len = object->abbrevs_bytes = 0;
	hash_index_release(&object->abbrev_index);
}

void dwarf_object_free(struct dwarf_object *object)
{
	if (!object)
		return;
	for (size_t i = 0; i < object->units.len; i++)
		dwarf_unit_free(object->units.data[i]);
	vec_release(&object->units);
	hash_index_release(&object->unit_index);
	forget_abbrevs(object);
	vec_release(&object->abbrevs);
	vec_release(&object->places);
	dwarf_window_release(&object->lines_window);
	dwarf_window_release(&object->ranges_window);
	dwarf_window_release(&object->whole.window);
	dwarf_window_release(&object->peek.window);
	dwarf_sections_free(object->sections);
	mem_free(object);
}

/* Whether a view holds these bytes already. */
static bool view_has(const struct dwarf_view *view, enum dwarf_section which, uint64_t offset,
		     uint64_t len, struct cursor *ret_cursor)
{
	uint64_t size = cursor_left(&view->bytes), skip = offset - view->offset;

	if (!view->bytes.at || view->section != which || offset < view->offset || skip > size ||
	    len > size - skip)
		return false;
	*ret_cursor =
		(struct cursor){ .at = view->bytes.at + skip, .end = view->bytes.at + skip + len };
	return true;
}

static bool view_load(struct dwarf_object *object, struct dwarf_view *view,
		      enum dwarf_section which, uint64_t offset, uint64_t len)
{
	struct cursor bytes;

	view->bytes = (struct cursor){ 0 };
	if (!dwarf_sections_read(object->sections, which, offset, len, &view->window, &bytes))
		return false;
	view->section = which;
	view->offset = offset;
	view->bytes = bytes;
	return true;
}

static bool nothing(struct cursor *ret_cursor)
{
	static const uint8_t none[DWARF_SLACK];

	*ret_cursor = (struct cursor){ .at = none, .end = none, .bad = true };
	return false;
}

bool dwarf_object_view(struct dwarf_object *object, enum dwarf_section which, uint64_t offset,
		       uint64_t len, struct cursor *ret_cursor)
{
	if (view_has(&object->whole, which, offset, len, ret_cursor))
		return true;
	if (!view_load(object, &object->whole, which, offset, len))
		return nothing(ret_cursor);
	*ret_cursor = object->whole.bytes;
	return true;
}

bool dwarf_object_peek(struct dwarf_object *object, enum dwarf_section which, uint64_t offset,
		       uint64_t len, struct cursor *ret_cursor)
{
	uint64_t size = dwarf_sections_size(object->sections, which), more;

	if (offset >= size)
		return nothing(ret_cursor);
	if (len > size - offset)
		len = size - offset;
	if (view_has(&object->whole, which, offset, len, ret_cursor) ||
	    view_has(&object->peek, which, offset, len, ret_cursor))
		return true;
	more = len < PEEK_BYTES ? PEEK_BYTES : len;
	if (more > size - offset)
		more = size - offset;
	if (!view_load(object, &object->peek, which, offset, more))
		return nothing(ret_cursor);
	return view_has(&object->peek, which, offset, len, ret_cursor);
}

/* What is looked for among the tables. */
struct wanted_abbrevs {
	const struct dwarf_object *object;
	const struct dwarf_encoding *unit;
	uint64_t offset;
};

static bool is_wanted(const void *ctx, uint32_t id)
{
	const struct wanted_abbrevs *wanted = ctx;
	const struct dwarf_abbrevs *abbrevs = wanted->object->abbrevs.data[id - 1];

	return abbrevs->offset == wanted->offset && abbrevs->version == wanted->unit->version &&
	       abbrevs->address_size == wanted->unit->address_size &&
	       abbrevs->offset_size == wanted->unit->offset_size;
}

const struct dwarf_abbrevs *dwarf_object_abbrevs(struct dwarf_object *object,
						 const struct dwarf_encoding *unit, uint64_t offset)
{
	struct wanted_abbrevs wanted = { object, unit, offset };
	uint64_t hash = hash_u64(offset);
	uint32_t id = hash_index_find(&object->abbrev_index, hash, is_wanted, &wanted);

	if (!id) {
		vec_push(&object->abbrevs, dwarf_abbrevs_new(unit, offset));
		id = object->abbrevs.len;
		object->abbrevs_bytes += dwarf_abbrevs_bytes(object->abbrevs.data[id - 1]);
		hash_index_add(&object->abbrev_index, hash, id);
	}
	return object->abbrevs.data[id - 1];
}

void dwarf_object_trim(struct dwarf_object *object)
{
	if (object->abbrevs_bytes > ABBREVS_KEPT_BYTES)
		forget_abbrevs(object);
}

size_t dwarf_object_bytes(const struct dwarf_object *object)
{
	return sizeof(*object) + dwarf_sections_bytes(object->sections) + object->whole.window.cap +
	       object->peek.window.cap + object->lines_window.cap + object->abbrevs_bytes +
	       object->units.len * sizeof(struct dwarf_unit) +
	       object->places.cap * sizeof(struct dwarf_unit_place);
}
