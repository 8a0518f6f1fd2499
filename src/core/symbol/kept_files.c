// SPDX-License-Identifier: GPL-2.0-or-later
/* kept_files: files of processes that are being recorded, held open while they are there. */
#include <fcntl.h>
#include "core/symbol/image_places.h"
#include "core/symbol/kept_files.h"

static void release_file(struct kept_file *file)
{
	image_free(file->image);
	file_origin_release(&file->origin);
}

/*
 * When there are too many the one that was met first has to go: most likely its places have been
 * named by now, it is still where it was, or a process that lives leads to it.
 */
static void push(struct kept_files *kept, const struct kept_file *file)
{
	if (kept->files.len < KEPT_FILES_MAX) {
		vec_push(&kept->files, *file);
		return;
	}
	release_file(&kept->files.data[kept->oldest]);
	kept->files.data[kept->oldest] = *file;
	kept->oldest = (kept->oldest + 1) % KEPT_FILES_MAX;
}

/* Through the processes that have it mapped now. */
static void keep(struct kept_files *kept, const struct tables *tables, const struct event_image *image,
		 const struct symbol_places *places)
{
	struct kept_file file = { .origin.root_fd = -1 };
	const struct symbolizer_options options = { .kept_files = kept };
	struct symbol_context context;

	symbol_context_init(&context, &options);
	for (size_t i = 0; i < places->n; i++)
		if (!i || places->places[i].pid != places->places[i - 1].pid)
			vec_push(&context.pids, places->places[i].pid);
	if (symbol_context_open(&context, image, strtab_get(&tables->strings, image->path), places, &file.image,
				&file.origin) == NAME_OK) {
		image_seal(file.image, &file.seal);
		push(kept, &file);
	}
	symbol_context_release(&context);
}

void kept_files_add(struct kept_files *kept, const struct tables *tables)
{
	RELEASE(image_places_release) struct image_places places = { 0 };

	if (kept->images_seen >= tables->images.len)
		return;
	image_places_read(&places, tables, kept->images_seen);
	for (size_t i = kept->images_seen; i < tables->images.len; i++) {
		const struct event_image *image = tables_get_image(tables, (uint32_t)i + 1);
		struct symbol_places own = image_places_of(&places, (uint32_t)i + 1);

		if (image->kind == IMAGE_FILE && image->path && own.n &&
		    (!kept->begin || kept->begin(kept->ctx, (uint32_t)i + 1)))
			keep(kept, tables, image, &own);
	}
	kept->images_seen = tables->images.len;
}

void kept_files_release(struct kept_files *kept)
{
	for (size_t i = 0; i < kept->files.len; i++)
		release_file(&kept->files.data[i]);
	vec_release(&kept->files);
	kept->images_seen = kept->oldest = 0;
}

static enum name_reason open_kept(const struct kept_file *file, const struct event_image *wanted,
				  struct image **ret_image)
{
	struct image_seal seal = file->seal;
	CLEANUP(image_free) struct image *image = NULL;

	if (image_open_fd(image_fd(file->image), image_name(file->image), &image, NULL) ||
	    !image_is_the_one(image, wanted) || !image_seal_holds(&seal, image_fd(image)))
		return NAME_OTHER_BUILD;
	*ret_image = TAKE(image);
	return NAME_OK;
}

enum name_reason kept_files_open(const struct kept_files *kept, const struct event_image *wanted,
				 struct image **ret_image, struct file_origin *ret_origin)
{
	enum name_reason reason = NAME_NO_FILE;

	for (size_t i = 0; kept && i < kept->files.len && reason != NAME_OK; i++) {
		const struct kept_file *file = &kept->files.data[i];

		if (!image_is_wanted(file->image, wanted))
			continue;
		reason = open_kept(file, wanted, ret_image);
		if (reason != NAME_OK)
			continue;
		ret_origin->root_fd = file->origin.root_fd < 0 ? -1 :
				      fcntl(file->origin.root_fd, F_DUPFD_CLOEXEC, 3);
		ret_origin->path = mem_strdup(file->origin.path);
	}
	return reason;
}
