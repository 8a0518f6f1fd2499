// SPDX-License-Identifier: GPL-2.0-or-later
/* dwarf_split: where the rest of a unit is that was split. */
#include <errno.h>
#include <unistd.h>
#include "core/dwarf/dwarf_package.h"
#include "core/dwarf/dwarf_split.h"
#include "core/dwarf/dwarf_units.h"

/* An open .dwo, and whose it is. */
struct split_file {
	struct image *image;
	struct dwarf_object *object;
	struct dwarf_unit *skeleton;
};

struct dwarf_split {
	struct dwarf_object *program;
	const struct file_opener *opener;
	uint32_t n_objects; /* made so far */
	struct dwarf_object *own; /* .dwo sections of the program itself; NULL: none */
	struct split_file package;
	enum name_reason package_reason; /* why there is none; NAME_NOT_TRIED: not looked for yet */
	VEC(struct split_file) files;
};

/* NULL: it has no split units that can be read; *ret_reason is then why not. */
static struct dwarf_object *new_object(struct dwarf_split *split, struct image *image, enum name_reason *ret_reason)
{
	struct dwarf_object *object = dwarf_object_new(image, DWARF_SPLIT, split->program->limits);

	if (!dwarf_sections_size(object->sections, DWARF_INFO)) {
		*ret_reason = dwarf_sections_reason(object->sections);
		dwarf_object_free(object);
		return NULL;
	}
	/* Its code is the program's. */
	object->low = split->program->low;
	object->high = split->program->high;
	object->serial = split->program->serial + DWARF_SERIAL_SPLIT + split->n_objects++;
	return object;
}

struct dwarf_split *dwarf_split_new(struct dwarf_object *program, struct image *image,
				    const struct file_opener *opener)
{
	struct dwarf_split *split = mem_zalloc(sizeof(*split));
	enum name_reason reason;

	split->program = program;
	split->opener = opener;
	split->package_reason = NAME_NOT_TRIED;
	split->own = new_object(split, image, &reason);
	return split;
}

static void close_file(struct split_file *file)
{
	if (file->skeleton)
		file->skeleton->split = NULL;
	dwarf_object_free(file->object);
	image_free(file->image);
}

void dwarf_split_free(struct dwarf_split *split)
{
	if (!split)
		return;
	for (size_t i = 0; i < split->files.len; i++)
		close_file(&split->files.data[i]);
	vec_release(&split->files);
	close_file(&split->package);
	dwarf_object_free(split->own);
	mem_free(split);
}

/* Opens what is wanted: NAME_OK, or why it is not there, or not of use. */
static enum name_reason open_file(struct dwarf_split *split, const struct wanted_file *wanted,
				  struct split_file *ret_file)
{
	CLOSE_FD int fd = -ENOENT;
	struct split_file file = { 0 };
	enum name_reason reason;

	if (split->opener)
		fd = split->opener->open(split->opener->ctx, wanted);
	if (fd == -ESTALE || fd == -ENOEXEC) /* what is there is no such file */
		return NAME_BAD_FILE;
	if (fd < 0)
		return NAME_NO_DEBUG_PART;
	if (image_open_fd(fd, wanted->name, &file.image, NULL))
		return NAME_BAD_FILE;
	file.object = new_object(split, file.image, &reason);
	if (!file.object) {
		image_free(file.image);
		return reason == NAME_OK ? NAME_BAD_FILE : reason;
	}
	*ret_file = file;
	return NAME_OK;
}

/* Lends a split unit what its skeleton has for both; before its first entry is read. */
static struct dwarf_unit *join(struct dwarf_unit *unit, struct dwarf_unit *skeleton)
{
	unit->encoding.addr_sections = skeleton->encoding.addr_sections;
	unit->encoding.addr_base = skeleton->encoding.addr_base;
	dwarf_unit_read_root(unit);
	if (unit->id != skeleton->id)
		return NULL;
	if (!unit->has_low) {
		unit->has_low = skeleton->has_low;
		unit->low = skeleton->low;
	}
	if (unit->encoding.version < 5) {
		unit->ranges_sections = skeleton->ranges_sections;
		unit->ranges_base = skeleton->split_ranges_base;
	}
	return unit;
}

static struct dwarf_unit *find_in_package(struct dwarf_object *package, struct dwarf_unit *skeleton)
{
	struct dwarf_package_unit place;
	struct dwarf_unit *unit;

	if (!dwarf_package_find(package, skeleton->id, &place))
		return NULL;
	unit = dwarf_units_at(package, DWARF_INFO, place.info);
	if (!unit || unit->root_known)
		return NULL;
	unit->abbrev_offset += place.abbrev;
	unit->encoding.str_offsets_base = place.str_offsets;
	unit->rnglists_base = place.rnglists;
	return join(unit, skeleton);
}

/* By its header alone: there may be many type units beside it. Before DWARF 5 the id is said by the first entry. */
static bool may_be_of(struct dwarf_object *object, uint64_t offset, const struct dwarf_unit *skeleton)
{
	uint64_t bytes;
	CLEANUP(dwarf_unit_free) struct dwarf_unit *unit = dwarf_unit_new(object, DWARF_INFO, offset, &bytes);

	return unit && (unit->id == skeleton->id || unit->encoding.version < 5);
}

static struct dwarf_unit *find_in_file(struct dwarf_object *object, struct dwarf_unit *skeleton)
{
	struct dwarf_unit *unit;

	dwarf_units_find_all(object);
	for (size_t i = 0; i < object->places.len; i++) {
		uint64_t offset = object->places.data[i].offset;

		if (!may_be_of(object, offset, skeleton))
			continue;
		unit = dwarf_units_at(object, DWARF_INFO, offset);
		unit = unit ? join(unit, skeleton) : NULL;
		if (unit)
			return unit;
	}
	return NULL;
}

static struct dwarf_object *package_of(struct dwarf_split *split)
{
	const struct wanted_file wanted = { .kind = WANTED_DWP, .name = "", .folder = "" };

	if (split->package_reason == NAME_NOT_TRIED)
		split->package_reason = open_file(split, &wanted, &split->package);
	return split->package.object;
}

/* Closes the file whose unit was least recently asked for. */
static void close_oldest(struct dwarf_split *split)
{
	size_t oldest = 0;

	for (size_t i = 1; i < split->files.len; i++)
		if (split->files.data[i].skeleton->used < split->files.data[oldest].skeleton->used)
			oldest = i;
	close_file(&split->files.data[oldest]);
	split->files.data[oldest] = split->files.data[--split->files.len];
}

static struct dwarf_unit *open_own_file(struct dwarf_split *split, struct dwarf_unit *skeleton)
{
	const struct wanted_file wanted = { .kind = WANTED_DWO,
					    .name = skeleton->dwo_name,
					    .folder = skeleton->comp_dir ? skeleton->comp_dir
									 : "" };
	struct split_file file;
	struct dwarf_unit *unit;

	skeleton->split_reason = NAME_NO_DEBUG_PART;
	if (strlen(wanted.name) < WANTED_NAME_MAX && strlen(wanted.folder) < WANTED_NAME_MAX)
		skeleton->split_reason = open_file(split, &wanted, &file);
	if (skeleton->split_reason != NAME_OK)
		return NULL;
	unit = find_in_file(file.object, skeleton);
	if (!unit) {
		skeleton->split_reason = file.object->damaged ? NAME_BAD_FILE : NAME_OTHER_BUILD;
		close_file(&file);
		return NULL;
	}
	if (split->files.len >= DWARF_SPLIT_FILES_MAX)
		close_oldest(split);
	file.skeleton = skeleton;
	vec_push(&split->files, file);
	return unit;
}

static struct dwarf_unit *look(struct dwarf_split *split, struct dwarf_unit *skeleton)
{
	struct dwarf_unit *unit = split->own ? find_in_file(split->own, skeleton) : NULL;

	if (!unit && package_of(split))
		unit = find_in_package(package_of(split), skeleton);
	if (!unit)
		unit = open_own_file(split, skeleton);
	/* A package that is there, and is none, says more than that the unit's own file is not. */
	if (!unit && skeleton->split_reason == NAME_NO_DEBUG_PART && split->package_reason != NAME_OK)
		skeleton->split_reason = split->package_reason;
	return unit;
}

struct dwarf_unit *dwarf_split_find(struct dwarf_split *split, struct dwarf_unit *skeleton)
{
	dwarf_unit_read_root(skeleton);
	if (!skeleton->dwo_name)
		return NULL;
	if (!skeleton->split && skeleton->split_reason == NAME_OK)
		skeleton->split = look(split, skeleton);
	if (!skeleton->split)
		split->program->reason = skeleton->split_reason;
	return skeleton->split;
}

size_t dwarf_split_bytes(const struct dwarf_split *split)
{
	size_t bytes = sizeof(*split) + split->files.cap * sizeof(struct split_file);

	for (size_t i = 0; i < split->files.len; i++)
		bytes += dwarf_object_bytes(split->files.data[i].object);
	if (split->package.object)
		bytes += dwarf_object_bytes(split->package.object);
	return bytes;
}
