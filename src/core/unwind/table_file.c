// SPDX-License-Identifier: GPL-2.0-or-later
/* table_file: opens the file behind a mapping, to make its unwind table, and knows where it was to be loaded. */
#include <elf.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "core/image/image_print.h"
#include "core/unwind/table_file.h"

static int fitness(const struct target_load *load, uint64_t file_offset)
{
	uint64_t first = load->offset & -(uint64_t)sysconf(_SC_PAGESIZE);

	if (file_offset < first || file_offset - first >= load->file_size + (load->offset - first))
		return 0;
	return 1 + 2 * load->exec + (first == file_offset);
}

bool table_file_vaddr(const struct buf *loads, uint64_t file_offset, uint64_t *ret_vaddr)
{
	const struct target_load *load = (const struct target_load *)loads->data;
	int best = 0;

	for (size_t n = loads->len / sizeof(*load); n; n--, load++) {
		int fit = fitness(load, file_offset);

		if (fit <= best)
			continue;
		best = fit;
		*ret_vaddr = file_offset - load->offset + load->vaddr;
	}
	return best > 0;
}

static bool has_offset(const struct image *image, uint64_t file_offset)
{
	RELEASE(buf_release) struct buf loads = { 0 };
	uint64_t vaddr;

	target_loads_add(image, &loads);
	return table_file_vaddr(&loads, file_offset, &vaddr);
}

/* Why there is no image behind an errno of opening it. */
static const char *words_of(int code)
{
	switch (-code) {
	case EACCES:
	case EPERM:
		return "its file may not be read";
	case ENOEXEC:
	case EINVAL:
		return "it is not an ELF file, or is damaged";
	case EFBIG:
		return "its file is over the limit of segments or sections";
	default:
		return "its file is not there any more";
	}
}

/*
 * All that is known of a file that could not even be opened in time is what /proc/PID/maps says. What the process
 * has mapped is that file then.
 */
static bool is_all_that_is_known(const struct image *image, const struct event_image *wanted)
{
	const struct event_image *have = image_identity(image);

	return !wanted->build_id_len && !wanted->mtime_ns && !wanted->size && wanted->inode && wanted->dev &&
	       have->inode == wanted->inode && have->dev == wanted->dev;
}

/* Why an image is not the one of a mapping; NULL: it is. */
static const char *fault_of(struct image *image, const struct target_question *question)
{
	if (!is_all_that_is_known(image, &question->image) && !image_is_the_one(image, &question->image))
		return "its file has been replaced by another one";
	if (image_identity(image)->size > IMAGE_FILE_BYTES_MAX)
		return "its file is too great";
	if (!has_offset(image, question->file_offset))
		return "its file has nothing to map where it was mapped from";
	return NULL;
}

struct image *table_file_choose(const struct target_question *question, const struct target_found *found,
				bool *ret_safe, const char **ret_why)
{
	CLEANUP(image_free) struct image *best = NULL;

	*ret_safe = false;
	*ret_why = found->n ? NULL : "it has no file";
	for (uint32_t i = 0; i < found->n && !*ret_safe; i++) {
		CLEANUP(image_free) struct image *image = NULL;
		int fd = found->files[i].fd, r = fd < 0 ? fd : 0;
		const char *fault;

		/* An earlier find that is not safe gives way to a safe one. */
		if (!r && best && !found->files[i].safe)
			continue;
		if (!r)
			r = image_open_fd(fd, question->path, &image, NULL);
		fault = r ? words_of(r) : fault_of(image, question);
		if (fault) {
			*ret_why = *ret_why ? *ret_why : fault;
			continue;
		}
		image_free(best);
		best = TAKE(image);
		*ret_safe = found->files[i].safe;
	}
	return TAKE(best);
}

static bool has_frames(const struct image *image)
{
	struct image_section section;

	for (size_t i = 0; i < image_segments(image); i++)
		if (image_segment(image, i)->type == PT_GNU_EH_FRAME)
			return true;
	return (image_section(image, image_find_section(image, ".eh_frame"), &section) && section.size) ||
	       image_find_section(image, ".debug_frame");
}

/* The debug file that was found for a file that describes no frames itself. */
static struct image *debug_of(const struct image *image, const struct target_found *found)
{
	const struct event_image *identity = image_identity(image);
	CLEANUP(image_free) struct image *debug = NULL;

	if (has_frames(image) || found->debug_fd < 0 ||
	    image_open_fd(found->debug_fd, "debug file", &debug, NULL) ||
	    !image_is_wanted(debug, identity) || image_identity(debug)->size > IMAGE_FILE_BYTES_MAX)
		return NULL;
	return TAKE(debug);
}

bool table_file_open(const struct target_question *question, const struct target_found *found,
		     struct rows_subject *ret_subject, bool *ret_safe, const char **ret_why)
{
	struct image *image = table_file_choose(question, found, ret_safe, ret_why);

	*ret_subject = (struct rows_subject){ .image = image, .debug = image ? debug_of(image, found) : NULL };
	return image;
}

void table_file_close(struct rows_subject *subject)
{
	image_free(subject->image);
	image_free(subject->debug);
	subject->image = subject->debug = NULL;
}

int table_file_build(const struct rows_subject *subject, struct unwind_table *ret_table, struct err *err)
{
	struct image_seal seal, debug_seal = { .in_memory = true };
	int r;

	image_seal(subject->image, &seal);
	if (subject->debug)
		image_seal(subject->debug, &debug_seal);
	r = unwind_table_build(subject->image, subject->debug, ret_table, err);
	if (!r && ret_table->machine != UNWIND_MACHINE)
		r = err_set(err, -EOPNOTSUPP, "it is for another machine");
	if (!image_seal_holds(&seal, image_fd(subject->image)) ||
	    (subject->debug && !image_seal_holds(&debug_seal, image_fd(subject->debug))))
		r = err_set(err, -ESTALE, "its file was written to while it was read");
	return r;
}

bool table_file_question(const struct rows_wanted *wanted, bool further, struct target_question *ret_question)
{
	const struct mapping *mapping = wanted->mapping;
	const char *path = mapping->file->path;

	*ret_question = (struct target_question){
		.task = TARGET_TASK_ROWS,
		.flags = TARGET_DEBUG_TOO | (further ? TARGET_EVERY_WAY : TARGET_SAFE_FIRST),
		.image = mapping->file->image,
		.file_offset = mapping->file_offset,
	};
	if (wanted->pid)
		target_question_way(ret_question, TARGET_WAY_MAPPED, wanted->pid, mapping->start, mapping->end);
	if (target_question_path(ret_question, path, strlen(path))) {
		if (wanted->pid)
			target_question_way(ret_question, TARGET_WAY_BENEATH, wanted->pid, 0, 0);
		target_question_way(ret_question, TARGET_WAY_BENEATH, 0, 0, 0);
	}
	/* What is left of a mapping that was split is looked for last: a process may have very many. */
	if (further && wanted->pid)
		target_question_way(ret_question, TARGET_WAY_AT, wanted->pid, mapping->start, 0);
	return !further || wanted->pid;
}
