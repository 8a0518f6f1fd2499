// SPDX-License-Identifier: GPL-2.0-or-later
/* table_file: opens the file behind a mapping, to make its unwind table, and knows where it was to be loaded. */
#include <elf.h>
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/clock.h"
#include "core/image/debug_file.h"
#include "core/image/image_print.h"
#include "core/image/target_file.h"
#include "core/unwind/table_file.h"

#ifdef __aarch64__
#define MACHINE EM_AARCH64
#else
#define MACHINE EM_X86_64
#endif

/* A search for the file of a mapping. */
struct search {
	const struct mapping *mapping;
	uint64_t print; /* of its file; 0: not known */
	struct image *found;
	bool safe;
	const char *why;
};

void table_loads_read(struct table_loads *loads, const struct image *image)
{
	for (size_t i = 0; i < image_segments(image); i++) {
		const struct image_segment *segment = image_segment(image, i);

		if (segment->type == PT_LOAD && segment->file_size)
			vec_push(&loads->loads, ((struct table_load){
							.offset = segment->offset,
							.vaddr = segment->vaddr,
							.file_size = segment->file_size,
							.exec = segment->flags & PF_X,
						}));
	}
}

static int fitness(const struct table_load *load, uint64_t file_offset)
{
	uint64_t first = load->offset & -(uint64_t)sysconf(_SC_PAGESIZE);

	if (file_offset < first || file_offset - first >= load->file_size + (load->offset - first))
		return 0;
	return 1 + 2 * load->exec + (first == file_offset);
}

bool table_loads_vaddr(const struct table_loads *loads, uint64_t file_offset, uint64_t *ret_vaddr)
{
	int best = 0;

	for (size_t i = 0; i < loads->loads.len; i++) {
		const struct table_load *load = &loads->loads.data[i];
		int fit = fitness(load, file_offset);

		if (fit <= best)
			continue;
		best = fit;
		*ret_vaddr = file_offset - load->offset + load->vaddr;
	}
	return best > 0;
}

void table_loads_release(struct table_loads *loads)
{
	vec_release(&loads->loads);
}

static bool has_offset(const struct image *image, uint64_t file_offset)
{
	RELEASE(table_loads_release) struct table_loads loads = { 0 };
	uint64_t vaddr;

	table_loads_read(&loads, image);
	return table_loads_vaddr(&loads, file_offset, &vaddr);
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
		return "it is no ELF file, or a damaged one";
	case EFBIG:
		return "its file is over the limit of segments or sections";
	default:
		return "its file is not there any more";
	}
}

/* Why an image is not the one of a mapping; NULL: it is. */
static const char *fault_of(struct image *image, const struct mapping *mapping, uint64_t print)
{
	struct event_image wanted = mapping->file->image;

	wanted.print = print;
	if (!image_is_the_one(image, &wanted, true))
		return "its file has been replaced by another one";
	if (image_identity(image)->size > IMAGE_FILE_BYTES_MAX)
		return "its file is too great";
	if (!has_offset(image, mapping->file_offset))
		return "its file has nothing to map where it was mapped from";
	return NULL;
}

static bool is_safe(int fd)
{
	struct stat st;

	return !fstat(fd, &st) && (!st.st_uid || st.st_uid == geteuid());
}

/* Takes what a target_file_open() gave. An earlier find that is not safe gives way to a safe one. */
static void try_opened(struct search *search, int opened)
{
	CLEANUP(image_free) struct image *image = NULL;
	CLOSE_FD int fd = opened;
	const char *fault = NULL;
	int r = fd < 0 ? fd : 0;

	if (!r && search->found && !is_safe(fd))
		return;
	if (!r)
		r = image_open_fd(fd, search->mapping->file->path, &image, NULL);
	fault = r ? words_of(r) : fault_of(image, search->mapping, search->print);
	if (fault) {
		search->why = search->why ? search->why : fault;
		return;
	}
	image_free(search->found);
	search->found = TAKE(image);
	search->safe = is_safe(fd);
}

struct image *table_file_open(const struct mapping *mapping, uint32_t pid, uint64_t print, bool *ret_safe,
			      const char **ret_why)
{
	struct search search = { .mapping = mapping, .print = print };
	const char *path = mapping->file->path;

	if (pid)
		try_opened(&search, target_file_open_mapped(pid, mapping->start, mapping->end));
	if (pid && !search.safe && path[0] == '/')
		try_opened(&search, target_file_open(pid, path));
	if (!search.safe && path[0] == '/')
		try_opened(&search, target_file_open(0, path));
	if (!search.found && pid)
		try_opened(&search, target_file_open_at(pid, mapping->start));
	if (!search.found)
		*ret_why = search.why ? search.why : "it has no file";
	*ret_safe = search.safe;
	return search.found;
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

struct image *table_file_debug(const struct image *image, bool *ret_wanted)
{
	*ret_wanted = !has_frames(image);
	return *ret_wanted ? debug_file_open(image_identity(image)) : NULL;
}

bool table_file_is_at(const struct image *image, const char *path)
{
	const struct event_image *identity = image_identity(image);
	struct stat st;

	return path[0] == '/' && !stat(path, &st) && st.st_dev == identity->dev && st.st_ino == identity->inode;
}

static int build(const struct rows_subject *subject, struct unwind_table *ret_table, struct err *err)
{
	struct image_seal seal, debug_seal = { .in_memory = true };
	int r;

	image_seal(subject->image, &seal);
	if (subject->debug)
		image_seal(subject->debug, &debug_seal);
	r = unwind_table_build(subject->image, subject->debug, ret_table, err);
	if (!r && ret_table->machine != MACHINE)
		r = err_set(err, -EOPNOTSUPP, "it is for another machine");
	if (!image_seal_holds(&seal, image_fd(subject->image)) ||
	    (subject->debug && !image_seal_holds(&debug_seal, image_fd(subject->debug))))
		r = err_set(err, -ESTALE, "its file was written to while it was read");
	return r;
}

int table_file_rows(const struct rows_subject *subject, const struct rows_keeper *keeper,
		    void (*use)(void *ctx, const struct unwind_table *rows), void *ctx, struct err *err)
{
	RELEASE(unwind_table_release) struct unwind_table built = { 0 };
	uint64_t before = clock_cpu_ns();
	int r;

	if (keeper && keeper->find(keeper->ctx, subject, use, ctx))
		return 0;
	r = build(subject, &built, err);
	if (r)
		return r;
	before = clock_cpu_ns() - before;
	use(ctx, &built);
	if (keeper)
		keeper->keep(keeper->ctx, subject, &built, before);
	return 0;
}
