// SPDX-License-Identifier: GPL-2.0-or-later
/* code_files: the code that processes run, read from the files that they have it mapped from. */
#include <errno.h>
#include "core/unwind/code_files.h"
#include "core/unwind/table_file.h"

struct code_file {
	uint32_t number; /* of its struct map_file */
	uint64_t print;
	struct image *image; /* NULL: it cannot be opened */
};

struct code_files {
	struct code_file files[CODE_FILES_MAX];
	size_t opened; /* so far: the next one takes the place opened % CODE_FILES_MAX */
};

struct code_files *code_files_new(void)
{
	return mem_zalloc(sizeof(struct code_files));
}

void code_files_free(struct code_files *files)
{
	if (!files)
		return;
	for (size_t i = 0; i < CODE_FILES_MAX; i++)
		image_free(files->files[i].image);
	mem_free(files);
}

static struct image *image_of(struct code_files *files, const struct mapping *mapping, uint32_t pid,
			      uint64_t print)
{
	struct code_file *file;
	const char *why;
	bool safe;

	for (size_t i = 0; i < CODE_FILES_MAX; i++)
		if (files->files[i].number == mapping->file->number && files->files[i].print == print)
			return files->files[i].image;
	file = &files->files[files->opened++ % CODE_FILES_MAX];
	image_free(file->image);
	file->number = mapping->file->number;
	file->print = print;
	file->image = table_file_open(mapping, pid, print, &safe, &why);
	return file->image;
}

int code_files_read(struct code_files *files, const struct mapping *mapping, uint32_t pid, uint64_t print,
		    uint64_t addr, void *ret_data, uint32_t len)
{
	uint64_t offset = addr - mapping->start + mapping->file_offset;
	struct image *image;

	if (mapping->file->image.kind != IMAGE_FILE || addr < mapping->start || mapping->end - addr < len)
		return -EFAULT;
	image = image_of(files, mapping, pid, print);
	return image && !image_read(image, offset, ret_data, len, NULL) ? 0 : -EFAULT;
}
