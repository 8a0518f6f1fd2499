// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * address_lookup: from an address to a named location, in a process, a file, the kernel or a
 * profile.
 */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "base/log.h"
#include "core/image/image.h"
#include "core/maps/map_cache.h"
#include "core/parser/parser.h"
#include "core/profile/profile.h"
#include "core/symbol/address_lookup.h"
#include "core/symbol/build_search.h"
#include "core/symbol/profile_lookup.h"
#include "core/symbol/symbolizer.h"

#define LOCATIONS_KEPT_MAX (256u << 10) /* answers remembered between batches: some 30 MB */

struct address_lookup {
	struct lookup_options options;
	struct tables tables; /* of all but the profile */
	struct parser *parser; /* NULL: there is none */
	struct symbolizer *symbolizer;
	/* LOOKUP_PROCESS */
	struct map_cache *maps;
	struct map_process *process;
	uint64_t now_ns;
	/* LOOKUP_FILE */
	struct image *image;
	char *image_path; /* absolute: it is opened again for its names */
	uint32_t image_id;
	/* LOOKUP_PROFILE, LOOKUP_GUESS */
	struct profile *profile;
	struct profile_lookup *in_profile;
	struct symbolizer *profile_symbolizer;
	bool told_several;
};

static int open_process(struct address_lookup *lookup, struct err *err)
{
	int r;

	lookup->maps = map_cache_new(NULL);
	r = map_cache_scan_pid(lookup->maps, lookup->options.pid, err);
	if (r)
		return r;
	lookup->now_ns = clock_now_ns();
	lookup->process = map_cache_process(lookup->maps, lookup->options.pid, lookup->now_ns);
	symbolizer_add_pid(lookup->symbolizer, lookup->options.pid);
	return 0;
}

static void intern_file(struct address_lookup *lookup)
{
	struct event_image image = *image_identity(lookup->image);

	image.path = tables_string(&lookup->tables, lookup->image_path, strlen(lookup->image_path));
	lookup->image_id = tables_image(&lookup->tables, &image);
}

static int open_file(struct address_lookup *lookup, struct err *err)
{
	char path[PATH_MAX];
	int r;

	r = image_open_path(lookup->options.path, &lookup->image, err);
	if (r)
		return r;
	if (!realpath(lookup->options.path, path))
		return err_sys(err, errno, "cannot open '%s'", lookup->options.path);
	lookup->image_path = mem_strdup(path);
	intern_file(lookup);
	return 0;
}

/* The file of a build id: as it is on this machine, or as a process has it. */
static int open_build(struct address_lookup *lookup, struct err *err)
{
	struct build_search found = { 0 };
	int r = build_search(lookup->options.build_id, lookup->options.path, &found, err);

	if (r)
		return r;
	lookup->image = found.image;
	lookup->image_path = found.path;
	if (found.pid)
		symbolizer_add_pid(lookup->symbolizer, found.pid);
	intern_file(lookup);
	return 0;
}

/* A copy that was asked for by name has to be good; without one, answers carry the reason. */
static int open_kernel(struct address_lookup *lookup, struct err *err)
{
	struct err why = { 0 };
	int r = symbolizer_check_vmlinux(lookup->symbolizer, err);

	if (r)
		return r;
	if (lookup->options.kallsyms_path)
		return symbolizer_check_kernel(lookup->symbolizer, err);
	if (symbolizer_check_kernel(lookup->symbolizer, &why))
		log_warn("%s; %s", why.text, why.hint);
	return 0;
}

static struct symbolizer *new_symbolizer_for(const struct address_lookup *lookup)
{
	struct symbolizer_options options;

	symbolizer_options_for(lookup->profile, &options);
	options.parser = lookup->parser;
	options.no_demangle = lookup->options.no_demangle;
	options.debug_places = lookup->options.debug_places;
	options.no_lines = lookup->options.no_lines;
	options.no_inlines = lookup->options.no_inlines;
	options.kallsyms_path = lookup->options.kallsyms_path;
	return symbolizer_new(&options);
}

static int open_profile(struct address_lookup *lookup, struct err *err)
{
	int r;

	if (lookup->profile)
		return 0;
	r = profile_load(lookup->options.path, &lookup->profile, err);
	if (r)
		return r;
	lookup->in_profile = profile_lookup_new(lookup->profile, lookup->options.pid);
	lookup->profile_symbolizer = new_symbolizer_for(lookup);
	r = symbolizer_check_vmlinux(lookup->profile_symbolizer, err);
	if (r)
		return r;
	/* A copy that was asked for by name has to be that boot's. */
	if (lookup->options.kallsyms_path)
		return symbolizer_check_kernel(lookup->profile_symbolizer, err);
	return 0;
}

int address_lookup_new(const struct lookup_options *options, struct address_lookup **ret_lookup,
		       struct err *err)
{
	CLEANUP(address_lookup_free) struct address_lookup *lookup = mem_zalloc(sizeof(*lookup));
	struct symbolizer_options symbolizer_options = {
		.no_demangle = options->no_demangle,
		.debug_places = options->debug_places,
		.no_lines = options->no_lines,
		.no_inlines = options->no_inlines,
		.aliases = options->aliases,
		.kallsyms_path = options->kallsyms_path,
	};
	int r = 0;

	lookup->options = *options;
	/* First of all, while there is little to be copied; one that fails to start is told when it is missed. */
	if (options->space != LOOKUP_KERNEL && !parser_new(NULL, &lookup->parser, NULL))
		symbolizer_options.parser = lookup->parser;
	tables_init(&lookup->tables, NULL);
	lookup->symbolizer = symbolizer_new(&symbolizer_options);
	switch (options->space) {
	case LOOKUP_PROCESS:
		r = open_process(lookup, err);
		break;
	case LOOKUP_FILE:
		r = open_file(lookup, err);
		break;
	case LOOKUP_BUILD:
		r = open_build(lookup, err);
		break;
	case LOOKUP_KERNEL:
		r = open_kernel(lookup, err);
		break;
	case LOOKUP_PROFILE:
		r = open_profile(lookup, err);
		break;
	case LOOKUP_GUESS:
		break;
	}
	if (r)
		return r;
	*ret_lookup = TAKE(lookup);
	return 0;
}

void address_lookup_free(struct address_lookup *lookup)
{
	if (!lookup)
		return;
	symbolizer_free(lookup->symbolizer);
	symbolizer_free(lookup->profile_symbolizer);
	parser_free(lookup->parser);
	profile_lookup_free(lookup->in_profile);
	profile_free(lookup->profile);
	image_free(lookup->image);
	mem_free(lookup->image_path);
	map_cache_free(lookup->maps);
	tables_release(&lookup->tables);
	mem_free(lookup);
}

/* A location of no image: the answer is the address itself, with the reason. */
static uint32_t nowhere(struct tables *tables, uint64_t addr)
{
	const struct event_image image = { .kind = IMAGE_UNKNOWN };

	return tables_location(tables, tables_image(tables, &image), addr, 0);
}

/* Where the symbolizer finds the file when its path is gone. */
static void tell_mapping(struct address_lookup *lookup, const struct mapping *mapping,
			 const struct event_image *image)
{
	const struct event_process process = { .pid = lookup->options.pid };
	const struct event_mapping event = {
		.process = lookup->tables.processes.len ? 1 : tables_process(&lookup->tables, &process),
		.image = image->id,
		.start = mapping->start,
		.end = mapping->end,
		.offset = mapping->file_offset,
		.path = image->path,
	};

	tables_mapping(&lookup->tables, &event);
}

static uint32_t in_process(struct address_lookup *lookup, uint64_t addr)
{
	struct mapping mapping;
	struct event_image image;

	if (!lookup->process ||
	    !map_cache_find(lookup->maps, lookup->process, lookup->now_ns, addr, &mapping))
		return nowhere(&lookup->tables, addr);
	image = mapping.file->image;
	image.path = tables_string(&lookup->tables, mapping.file->path, strlen(mapping.file->path));
	if (image.kind == IMAGE_ANON || image.kind == IMAGE_UNKNOWN)
		image.pid = lookup->options.pid;
	image.id = tables_image(&lookup->tables, &image);
	tell_mapping(lookup, &mapping, &image);
	return tables_location(&lookup->tables, image.id, addr - mapping.start + mapping.file_offset, 0);
}

static uint32_t in_file(struct address_lookup *lookup, uint64_t addr)
{
	uint64_t offset = addr;

	if (image_has_code(lookup->image) && !image_vaddr_to_offset(lookup->image, addr, &offset))
		return nowhere(&lookup->tables, addr);
	return tables_location(&lookup->tables, lookup->image_id, offset, 0);
}

static uint32_t in_profile(struct address_lookup *lookup, uint64_t addr)
{
	uint32_t processes, location = profile_lookup_find(lookup->in_profile, addr, &processes);

	if (processes > 1 && !lookup->told_several) {
		log_warn("processes of '%s' had different files at 0x%llx: answers are for the one "
			 "with the most samples (-i FILE -p PID chooses another)",
			 lookup->options.path, (unsigned long long)addr);
		lookup->told_several = true;
	}
	return location;
}

static int no_idea(uint64_t addr, const char *why, struct err *err)
{
	err_usage(err, "cannot tell what 0x%llx is an address of: %s", (unsigned long long)addr,
		  why);
	return err_hint(err, "name its process with -p PID, its file with -e FILE, or the kernel "
			     "with -k");
}

/* The first answer is a guess: what is neither the kernel's nor the profile's is asked back. */
static int guess(struct address_lookup *lookup, uint64_t addr, struct lookup_answer *ret_answer,
		 struct err *err)
{
	RELEASE(buf_release) struct buf why = { 0 };
	struct err no_profile = { 0 };
	int r;

	if (addr >= KERNEL_HALF) {
		*ret_answer = (struct lookup_answer){
			&lookup->tables,
			symbolizer_kernel_location(lookup->symbolizer, &lookup->tables, addr),
		};
		return 0;
	}
	r = open_profile(lookup, &no_profile);
	if (r == -ENOENT) {
		buf_addf(&why, "there is no '%s' here", lookup->options.path);
		return no_idea(addr, buf_text(&why), err);
	}
	if (r) {
		if (err)
			*err = no_profile;
		return r;
	}
	ret_answer->tables = &lookup->profile->tables;
	ret_answer->location = in_profile(lookup, addr);
	if (ret_answer->location)
		return 0;
	buf_addf(&why, "no mapping in '%s' holds it", lookup->options.path);
	return no_idea(addr, buf_text(&why), err);
}

static int find_one(struct address_lookup *lookup, uint64_t addr, struct lookup_answer *ret_answer,
		    struct err *err)
{
	enum lookup_space space = lookup->options.space;

	ret_answer->tables = &lookup->tables;
	if (space == LOOKUP_PROCESS && addr >= KERNEL_HALF)
		space = LOOKUP_KERNEL;
	switch (space) {
	case LOOKUP_PROCESS:
		ret_answer->location = in_process(lookup, addr);
		return 0;
	case LOOKUP_FILE:
	case LOOKUP_BUILD:
		ret_answer->location = in_file(lookup, addr);
		return 0;
	case LOOKUP_KERNEL:
		ret_answer->location =
			symbolizer_kernel_location(lookup->symbolizer, &lookup->tables, addr);
		return 0;
	case LOOKUP_PROFILE:
		ret_answer->tables = &lookup->profile->tables;
		ret_answer->location = in_profile(lookup, addr);
		if (!ret_answer->location)
			ret_answer->location = nowhere(&lookup->profile->tables, addr);
		return 0;
	case LOOKUP_GUESS:
		break;
	}
	return guess(lookup, addr, ret_answer, err);
}

int address_lookup_find(struct address_lookup *lookup, const uint64_t *addrs, size_t n,
			struct lookup_answer *ret_answers, size_t *ret_n, struct err *err)
{
	CLEANUP(mem_free) uint32_t *own = mem_array(n, sizeof(*own));
	CLEANUP(mem_free) uint32_t *profiles = mem_array(n, sizeof(*profiles));
	size_t i, n_own = 0, n_profiles = 0;
	int r = 0;

	for (i = 0; i < n && !r; i++) {
		r = find_one(lookup, addrs[i], &ret_answers[i], err);
		if (r)
			break;
		if (ret_answers[i].tables == &lookup->tables)
			own[n_own++] = ret_answers[i].location;
		else
			profiles[n_profiles++] = ret_answers[i].location;
	}
	symbolizer_name_some(lookup->symbolizer, &lookup->tables, own, n_own);
	if (n_profiles)
		symbolizer_name_some(lookup->profile_symbolizer, &lookup->profile->tables, profiles,
				     n_profiles);
	for (size_t k = 0; k < n_profiles; k++)
		profile_lookup_name(lookup->in_profile, profiles[k]);
	*ret_n = i;
	return r;
}

/* The files of a process, by address, until one has the symbol. */
struct symbol_search {
	struct address_lookup *lookup;
	const char *symbol;
	uint64_t addr;
	uint64_t offset; /* of the symbol in `in` */
	const struct map_file *in; /* NULL: not found yet */
	uint32_t last; /* number of the file that was asked last */
	bool placed;
};

static void search_mapping(void *ctx, const struct mapping *mapping)
{
	struct symbol_search *search = ctx;
	struct address_lookup *lookup = search->lookup;

	if (search->placed || mapping->file->image.kind == IMAGE_ANON ||
	    mapping->file->image.kind == IMAGE_UNKNOWN)
		return;
	if (!search->in && mapping->file->number != search->last) {
		struct event_image image = mapping->file->image;

		search->last = mapping->file->number;
		image.path = tables_string(&lookup->tables, mapping->file->path, strlen(mapping->file->path));
		image.id = tables_image(&lookup->tables, &image);
		tell_mapping(lookup, mapping, &image);
		if (symbolizer_find_symbol(lookup->symbolizer, &lookup->tables, image.id, search->symbol,
					   &search->offset))
			search->in = mapping->file;
	}
	if (mapping->file != search->in || search->offset < mapping->file_offset ||
	    search->offset - mapping->file_offset >= mapping->end - mapping->start)
		return;
	search->addr = search->offset - mapping->file_offset + mapping->start;
	search->placed = true;
}

static bool search_process(struct address_lookup *lookup, const char *symbol, uint64_t *ret_addr)
{
	struct symbol_search search = { .lookup = lookup, .symbol = symbol };

	if (lookup->process)
		map_cache_each_mapping(lookup->maps, lookup->process, lookup->now_ns, search_mapping, &search);
	*ret_addr = search.addr;
	return search.placed;
}

static bool search_file(struct address_lookup *lookup, const char *symbol, uint64_t *ret_addr)
{
	uint64_t offset;

	if (!symbolizer_find_symbol(lookup->symbolizer, &lookup->tables, lookup->image_id, symbol, &offset))
		return false;
	*ret_addr = offset;
	return !image_has_code(lookup->image) || image_offset_to_vaddr(lookup->image, offset, ret_addr);
}

int address_lookup_symbol(struct address_lookup *lookup, const char *symbol, uint64_t *ret_addr, struct err *err)
{
	bool found;

	switch (lookup->options.space) {
	case LOOKUP_PROCESS:
		found = search_process(lookup, symbol, ret_addr) ||
			symbolizer_find_kernel_symbol(lookup->symbolizer, symbol, ret_addr);
		break;
	case LOOKUP_FILE:
	case LOOKUP_BUILD:
		found = search_file(lookup, symbol, ret_addr);
		break;
	case LOOKUP_KERNEL:
		found = symbolizer_find_kernel_symbol(lookup->symbolizer, symbol, ret_addr);
		break;
	default:
		err_usage(err, "'%s' is no address", symbol);
		return err_hint(err, "addresses are hexadecimal, up to 16 digits, such as 0x401000; a symbol "
				     "needs its file (-e), its process (-p) or the kernel (-k)");
	}
	if (found)
		return 0;
	err_usage(err, "'%s' is no address, and no symbol either", symbol);
	return err_hint(err, "nm(1) and /proc/kallsyms list symbols; addresses are hexadecimal, up to 16 digits");
}

void address_lookup_forget(struct address_lookup *lookup)
{
	if (lookup->tables.locations.len < LOCATIONS_KEPT_MAX)
		return;
	tables_release(&lookup->tables);
	tables_init(&lookup->tables, NULL);
	if (lookup->image)
		intern_file(lookup);
}

bool address_lookup_damaged(const struct address_lookup *lookup)
{
	return lookup->profile && (lookup->profile->frames_bad || lookup->profile->bytes_dropped);
}
