// SPDX-License-Identifier: GPL-2.0-or-later
/* address_search: where a symbol is, or an offset in a file, in what an address_finder finds addresses in. */
#include <string.h>
#include <sys/stat.h>
#include "core/image/image.h"
#include "core/namer/symbol_search.h"
#include "core/symbol/address_finder.h"

/* The files of a process, by address, until one has a symbol of the very name. */
struct process_search {
	struct address_finder *finder;
	const char *symbol;
	struct found_symbol *found;
	uint32_t last; /* number of the file that was asked last, which has it when it is found */
};

static bool is_of_file(const struct mapping *mapping)
{
	return mapping->file->image.kind != IMAGE_ANON && mapping->file->image.kind != IMAGE_UNKNOWN;
}

static void search_mapping(void *ctx, const struct mapping *mapping)
{
	struct process_search *search = ctx;
	struct address_finder *finder = search->finder;
	struct event_image image = mapping->file->image;

	if (search->found->found == SYMBOL_FOUND || mapping->file->number == search->last || !is_of_file(mapping))
		return;
	search->last = mapping->file->number;
	image.path = tables_string(&finder->tables, mapping->file->path, strlen(mapping->file->path));
	image.id = tables_image(&finder->tables, &image);
	address_finder_tell(finder, mapping, &image);
	*search->found = (struct found_symbol){ 0 };
	symbolizer_find_symbol(finder->symbolizer, &finder->tables, image.id, search->symbol, search->found);
}

/* An offset in a file of the process, which is meant by its number, or else by its name. */
struct placing {
	uint32_t number; /* 0: by name */
	const char *name; /* its path, or the last part of that */
	uint64_t offset;
	uint64_t addr;
	bool placed;
};

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

static bool is_called(const char *path, const char *name)
{
	return !strcmp(path, name) || !strcmp(base_name(path), name);
}

static void place_mapping(void *ctx, const struct mapping *mapping)
{
	struct placing *placing = ctx;

	if (placing->placed || !is_of_file(mapping) || placing->offset < mapping->file_offset ||
	    placing->offset - mapping->file_offset >= mapping->end - mapping->start)
		return;
	if (placing->number ? mapping->file->number != placing->number :
			      !is_called(mapping->file->path, placing->name))
		return;
	placing->addr = placing->offset - mapping->file_offset + mapping->start;
	placing->placed = true;
}

static bool place(struct address_finder *finder, struct placing *placing)
{
	if (finder->process)
		map_cache_each_mapping(finder->maps, finder->process, finder->now_ns, place_mapping, placing);
	return placing->placed;
}

static void search_kernel(struct address_finder *finder, const char *symbol, struct found_symbol *found)
{
	if (symbolizer_find_kernel_symbol(finder->symbolizer, symbol, &found->start))
		found->found = SYMBOL_FOUND;
}

static void search_process(struct address_finder *finder, const char *symbol, struct found_symbol *found)
{
	struct process_search search = { .finder = finder, .symbol = symbol, .found = found };
	struct placing placing = { 0 };

	if (finder->process)
		map_cache_each_mapping(finder->maps, finder->process, finder->now_ns, search_mapping, &search);
	if (found->found != SYMBOL_FOUND) {
		search_kernel(finder, symbol, found);
		return;
	}
	placing.number = search.last;
	placing.offset = found->start;
	if (place(finder, &placing))
		found->start = placing.addr;
	else
		found->found = SYMBOL_UNKNOWN;
}

static bool address_of_offset(const struct address_finder *finder, uint64_t offset, uint64_t *ret_addr)
{
	*ret_addr = offset;
	return !image_has_code(finder->image) || image_offset_to_vaddr(finder->image, offset, ret_addr);
}

static void search_file(struct address_finder *finder, const char *symbol, struct found_symbol *found)
{
	symbolizer_find_symbol(finder->symbolizer, &finder->tables, finder->image_id, symbol, found);
	if (found->found == SYMBOL_FOUND && !address_of_offset(finder, found->start, &found->start))
		found->found = SYMBOL_UNKNOWN;
}

void address_finder_symbol(struct address_finder *finder, const char *symbol, struct found_symbol *ret_found)
{
	switch (finder->options->space) {
	case LOOKUP_PROCESS:
		search_process(finder, symbol, ret_found);
		break;
	case LOOKUP_FILE:
	case LOOKUP_BUILD:
		search_file(finder, symbol, ret_found);
		break;
	case LOOKUP_KERNEL:
		search_kernel(finder, symbol, ret_found);
		break;
	default:
		break;
	}
}

static bool is_same_file(const char *left, const char *right)
{
	struct stat a, b;

	return !stat(left, &a) && !stat(right, &b) && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/* Whether a name is that of the one file; a folder in it may be written in many ways. */
static bool is_asked_about(const struct address_finder *finder, const char *file)
{
	const char *asked = finder->options->space == LOOKUP_FILE ? finder->options->path : finder->image_path;

	return is_called(asked, file) || is_called(finder->image_path, file) ||
	       (strchr(file, '/') && is_same_file(asked, file));
}

bool address_finder_offset(struct address_finder *finder, const char *file, uint64_t offset, uint64_t *ret_addr)
{
	struct placing placing = { .name = file, .offset = offset };

	switch (finder->options->space) {
	case LOOKUP_PROCESS:
		*ret_addr = place(finder, &placing) ? placing.addr : 0;
		return placing.placed;
	case LOOKUP_FILE:
	case LOOKUP_BUILD:
		return is_asked_about(finder, file) && address_of_offset(finder, offset, ret_addr);
	default:
		return false;
	}
}
