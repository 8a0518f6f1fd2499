// SPDX-License-Identifier: GPL-2.0-or-later
/* module_files: the files that the names of one module are in. */
#include <elf.h>
#include <errno.h>
#include <string.h>
#include "core/image/debug_link.h"
#include "core/image/mini_debug.h"
#include "core/image/unpacked_marks.h"
#include "core/namer/module_files.h"

static enum name_reason reason_of(int code)
{
	switch (code) {
	case -EFBIG:
		return NAME_LIMIT;
	case -EACCES:
	case -EPERM:
		return NAME_NOT_PERMITTED;
	case -ENOEXEC:
	case -EINVAL:
		return NAME_BAD_FILE;
	case -ESTALE:
		return NAME_OTHER_BUILD;
	case -ETIME:
		return NAME_TIMED_OUT;
	default:
		return NAME_NO_FILE;
	}
}

/* Whether an opened file is the image's: the build id is right, or there is none and the CRC is. */
static bool is_debug_file(const struct image *image, const struct image *debug,
			  const struct debug_link *link)
{
	const struct event_image *identity = image_identity(image);

	if (image_machine(debug) != image_machine(image) || image_is_64(debug) != image_is_64(image))
		return false;
	if (identity->build_id_len)
		return image_is_wanted(debug, identity);
	return link->name[0] && debug_link_fits(link, debug, NULL, NULL);
}

static void open_debug(struct module_files *files)
{
	const struct event_image *identity = image_identity(files->image);
	struct wanted_file wanted = { .kind = WANTED_DEBUG, .folder = "" };
	CLEANUP(image_free) struct image *debug = NULL;
	struct debug_link link = { .name = "" };
	CLOSE_FD int fd = -1;
	int ret;

	files->debug_reason = NAME_NO_FILE;
	if (!debug_link_read(files->image, &link))
		link.name[0] = '\0';
	if (!files->opener || !files->opener->open || (!identity->build_id_len && !link.name[0]))
		return;
	wanted.build_id_len = identity->build_id_len;
	memcpy(wanted.build_id, identity->build_id, identity->build_id_len);
	wanted.name = link.name;
	wanted.crc = link.crc;
	fd = files->opener->open(files->opener->ctx, &wanted);
	ret = fd < 0 ? fd : image_open_fd(fd, "debug file", &debug, NULL);
	if (ret)
		files->debug_reason = reason_of(ret);
	else if (image_identity(debug)->size > IMAGE_FILE_BYTES_MAX)
		files->debug_reason = NAME_LIMIT;
	else if (!is_debug_file(files->image, debug, &link))
		files->debug_reason = NAME_OTHER_BUILD;
	else
		files->debug = TAKE(debug);
}

struct image *module_files_debug(struct module_files *files)
{
	if (!files->debug_tried)
		open_debug(files);
	files->debug_tried = true;
	return files->debug;
}

struct image *module_files_symbols(struct module_files *files)
{
	if (image_find_section_type(files->image, SHT_SYMTAB))
		return NULL;
	if (module_files_debug(files))
		return files->debug;
	if (!files->mini_tried && mini_debug_is_there(files->image)) {
		int ret = mini_debug_open(files->image, &files->mini, NULL);

		files->mini_reason = ret ? reason_of(ret) : NAME_OK;
	}
	files->mini_tried = true;
	return files->mini;
}

bool module_files_has_dwarf(const struct image *image)
{
	static const char *const names[] = { ".debug_info", ".zdebug_info", ".debug_line",
					     ".zdebug_line" };
	struct image_section section;

	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (image_section(image, image_find_section(image, names[i]), &section) &&
		    section.type != SHT_NULL && section.type != SHT_NOBITS)
			return true;
	return false;
}

size_t module_files_marks_bytes(const struct module_files *files)
{
	return unpacked_marks_bytes(files->image) + (files->debug ? unpacked_marks_bytes(files->debug) : 0);
}

void module_files_forget_marks(struct module_files *files)
{
	unpacked_marks_forget(files->image);
	if (files->debug)
		unpacked_marks_forget(files->debug);
}

void module_files_release(struct module_files *files)
{
	image_free(files->debug);
	image_free(files->mini);
	image_free(files->image);
	*files = (struct module_files){ 0 };
}
