// SPDX-License-Identifier: GPL-2.0-or-later
/* address_finder: in which image an address is, and at which offset. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "base/file.h"
#include "base/log.h"
#include "core/image/image.h"
#include "core/image/packed_file.h"
#include "core/symbol/address_finder.h"
#include "core/symbol/build_search.h"

static int open_process(struct address_finder *finder, struct err *err)
{
	int r;

	finder->maps = map_cache_new(NULL);
	r = map_cache_scan_pid(finder->maps, finder->options->pid, err);
	if (r)
		return r;
	finder->now_ns = clock_now_ns();
	finder->process = map_cache_process(finder->maps, finder->options->pid, finder->now_ns);
	symbolizer_add_pid(finder->symbolizer, finder->options->pid);
	return 0;
}

static void intern_file(struct address_finder *finder)
{
	struct event_image image = *image_identity(finder->image);

	image.path = tables_string(&finder->tables, finder->image_path, strlen(finder->image_path));
	finder->image_id = tables_image(&finder->tables, &image);
}

static int open_file(struct address_finder *finder, struct err *err)
{
	CLOSE_FD int fd = open(finder->options->path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
	char path[PATH_MAX];
	int r;

	if (fd < 0)
		return err_sys(err, errno, "cannot open '%s'", finder->options->path);
	r = packed_file_image(fd, finder->options->path, &finder->image, err);
	if (r)
		return r;
	if (!realpath(finder->options->path, path))
		return err_sys(err, errno, "cannot open '%s'", finder->options->path);
	finder->image_path = mem_strdup(path);
	intern_file(finder);
	return 0;
}

/* The file of a build id: as it is on this machine, or as a process has it. */
static int open_build(struct address_finder *finder, struct err *err)
{
	struct build_search found = { 0 };
	int r = build_search(finder->options->build_id, finder->options->path, finder->options->names.debug_places,
			     finder->options->names.cancelled, &found, err);

	if (r)
		return r;
	finder->image = found.image;
	finder->image_path = found.path;
	if (found.pid)
		symbolizer_add_pid(finder->symbolizer, found.pid);
	intern_file(finder);
	return 0;
}

/* A copy that was asked for by name has to be good; without one, answers carry the reason. */
static int open_kernel(struct address_finder *finder, struct err *err)
{
	struct err why = { 0 };
	int r = symbolizer_check_vmlinux(finder->symbolizer, err);

	if (r)
		return r;
	if (finder->options->names.kallsyms_path)
		return symbolizer_check_kernel(finder->symbolizer, err);
	if (symbolizer_check_kernel(finder->symbolizer, &why))
		log_warn("%s; %s", why.text, why.hint);
	return 0;
}

int address_finder_init(struct address_finder *finder, const struct lookup_options *options,
		       struct symbolizer *symbolizer, struct err *err)
{
	*finder = (struct address_finder){ .options = options, .symbolizer = symbolizer };
	tables_init(&finder->tables, NULL);
	switch (options->space) {
	case LOOKUP_PROCESS:
		return open_process(finder, err);
	case LOOKUP_FILE:
		return open_file(finder, err);
	case LOOKUP_BUILD:
		return open_build(finder, err);
	case LOOKUP_KERNEL:
		return open_kernel(finder, err);
	case LOOKUP_PROFILE:
	case LOOKUP_GUESS:
		break;
	}
	return 0;
}

void address_finder_release(struct address_finder *finder)
{
	image_free(finder->image);
	mem_free(finder->image_path);
	map_cache_free(finder->maps);
	tables_release(&finder->tables);
}

/* Of no image: the answer is the address itself, with the reason. */
static struct address_place nowhere(struct address_finder *finder, uint64_t addr)
{
	const struct event_image image = { .kind = IMAGE_UNKNOWN };

	return (struct address_place){ addr, tables_image(&finder->tables, &image), NAME_NO_MAPPING };
}

void address_finder_tell(struct address_finder *finder, const struct mapping *mapping,
			 const struct event_image *image)
{
	const struct event_process process = { .pid = finder->options->pid };
	const struct event_mapping event = {
		.process = finder->tables.processes.len ? 1 : tables_process(&finder->tables, &process),
		.image = image->id,
		.start = mapping->start,
		.end = mapping->end,
		.offset = mapping->file_offset,
		.path = image->path,
	};

	tables_mapping(&finder->tables, &event);
}

/* Makes the mapping that holds addr the last one; false: there is none. */
static bool find_mapping(struct address_finder *finder, uint64_t addr)
{
	struct mapping *mapping = &finder->mapping;
	struct event_image image;

	finder->mapping_image = 0;
	if (!finder->process || !map_cache_find(finder->maps, finder->process, finder->now_ns, addr, mapping))
		return false;
	image = mapping->file->image;
	image.path = tables_string(&finder->tables, mapping->file->path, strlen(mapping->file->path));
	if (image.kind == IMAGE_ANON || image.kind == IMAGE_UNKNOWN)
		image.pid = finder->options->pid;
	image.id = tables_image(&finder->tables, &image);
	address_finder_tell(finder, mapping, &image);
	finder->mapping_image = image.id;
	return true;
}

static struct address_place in_process(struct address_finder *finder, uint64_t addr)
{
	const struct mapping *mapping = &finder->mapping;

	if ((!finder->mapping_image || addr < mapping->start || addr >= mapping->end) &&
	    !find_mapping(finder, addr))
		return nowhere(finder, addr);
	return (struct address_place){ addr - mapping->start + mapping->file_offset, finder->mapping_image,
				       NAME_NOT_TRIED };
}

static struct address_place in_file(struct address_finder *finder, uint64_t addr)
{
	uint64_t offset = addr;

	if (image_has_code(finder->image) && !image_vaddr_to_offset(finder->image, addr, &offset))
		return nowhere(finder, addr);
	return (struct address_place){ offset, finder->image_id, NAME_NOT_TRIED };
}

static struct address_place in_kernel(struct address_finder *finder, uint64_t addr)
{
	struct symbolizer_place place = symbolizer_kernel_place(finder->symbolizer, &finder->tables, addr);

	return (struct address_place){ place.offset, place.image, place.reason };
}

struct address_place address_finder_place(struct address_finder *finder, uint64_t addr)
{
	switch (finder->options->space) {
	case LOOKUP_PROCESS:
		return addr >= KERNEL_HALF ? in_kernel(finder, addr) : in_process(finder, addr);
	case LOOKUP_FILE:
	case LOOKUP_BUILD:
		return in_file(finder, addr);
	default:
		return in_kernel(finder, addr);
	}
}

void address_finder_forget(struct address_finder *finder)
{
	tables_release(&finder->tables);
	tables_init(&finder->tables, NULL);
	finder->mapping_image = 0;
	if (finder->image)
		intern_file(finder);
}
