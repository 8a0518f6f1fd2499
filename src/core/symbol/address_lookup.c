// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * address_lookup: from addresses to what they are called, in a process, a file, the kernel or a
 * profile.
 */
#include <errno.h>
#include <string.h>
#include "base/log.h"
#include "core/namer/symbol_search.h"
#include "core/parser/parser.h"
#include "core/profile/profile.h"
#include "core/symbol/address_batch.h"
#include "core/symbol/address_lookup.h"
#include "core/symbol/profile_lookup.h"

#define LOCATIONS_KEPT_MAX (256u << 10) /* of kernel addresses that were guessed: some 30 MB */

struct address_lookup {
	struct lookup_options options;
	struct parser *parser; /* NULL: there is none */
	struct symbolizer *symbolizer;
	struct address_finder finder; /* all but the profile */
	struct address_batch batch;
	/* LOOKUP_PROFILE, LOOKUP_GUESS */
	struct profile *profile;
	struct profile_lookup *in_profile;
	struct symbolizer *profile_symbolizer;
	bool told_several;
};

static struct symbolizer *new_symbolizer_for(const struct address_lookup *lookup)
{
	struct symbolizer_options options = lookup->options.names;

	symbolizer_options_for(lookup->profile, &options);
	options.aliases = false;
	return symbolizer_new(&options);
}

/* One that was not recorded has no mappings, which says less. */
static int check_process(const struct address_lookup *lookup, struct err *err)
{
	const struct tables *tables = &lookup->profile->tables;

	if (!lookup->options.pid)
		return 0;
	for (size_t i = 0; i < tables->processes.len; i++)
		if (tables->processes.data[i].pid == lookup->options.pid)
			return 0;
	err_set(err, ESRCH, "'%s' has no process %u", lookup->options.path, lookup->options.pid);
	return err_hint(err, "stk report -i '%s' --sort pid  # lists those that were sampled",
			lookup->options.path);
}

static bool is_damaged(const struct profile *profile)
{
	return profile->frames_bad || profile->bytes_dropped;
}

static int open_profile(struct address_lookup *lookup, struct err *err)
{
	RELEASE(buf_release) struct buf damage = { 0 }, cut = { 0 };
	int r;

	if (lookup->profile)
		return 0;
	r = profile_load(lookup->options.path, lookup->options.budget, &lookup->profile, err);
	if (!r && is_damaged(lookup->profile) && profile_damage_text(lookup->profile, &damage))
		log_warn("%s: %s", lookup->options.path, buf_text(&damage));
	if (!r && profile_budget_text(lookup->profile, &cut))
		log_warn("%s: %s; --memory SIZE allows more", lookup->options.path, buf_text(&cut));
	if (!r)
		r = check_process(lookup, err);
	if (r)
		return r;
	/* What is added from here on is what the user asks about, and bounded like all that is. */
	tables_budget(&lookup->profile->tables, NULL);
	lookup->in_profile = profile_lookup_new(lookup->profile, lookup->options.pid);
	lookup->profile_symbolizer = new_symbolizer_for(lookup);
	r = symbolizer_check_vmlinux(lookup->profile_symbolizer, err);
	if (r)
		return r;
	/* A copy that was asked for by name has to be that boot's. */
	if (lookup->options.names.kallsyms_path)
		return symbolizer_check_kernel(lookup->profile_symbolizer, err);
	return 0;
}

int address_lookup_new(const struct lookup_options *options, struct address_lookup **ret_lookup,
		       struct err *err)
{
	CLEANUP(address_lookup_free) struct address_lookup *lookup = mem_zalloc(sizeof(*lookup));
	const struct parser_options parser_options = { .libdw = options->names.libdw };
	int r;

	lookup->options = *options;
	/* First of all, while there is little to be copied; one that fails to start is told when it is missed. */
	if (options->space != LOOKUP_KERNEL && !parser_new(&parser_options, &lookup->parser, NULL))
		lookup->options.names.parser = lookup->parser;
	lookup->symbolizer = symbolizer_new(&lookup->options.names);
	r = address_finder_init(&lookup->finder, &lookup->options, lookup->symbolizer, err);
	if (!r && options->space == LOOKUP_PROFILE)
		r = open_profile(lookup, err);
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
	address_finder_release(&lookup->finder);
	address_batch_release(&lookup->batch);
	mem_free(lookup);
}

static uint32_t in_profile(struct address_lookup *lookup, uint64_t addr)
{
	bool disputed;
	uint32_t location = profile_lookup_find(lookup->in_profile, addr, &disputed);

	if (disputed && !lookup->told_several) {
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

/* An address by its location in the tables of the profile, or of what is asked now. */
struct located {
	struct tables *tables;
	uint32_t location;
};

/* A location of no image: the answer is the address itself, with the reason. */
static uint32_t nowhere(struct tables *tables, uint64_t addr)
{
	const struct event_image image = { .kind = IMAGE_UNKNOWN };

	return tables_location(tables, tables_image(tables, &image), addr, 0);
}

/* The first answer is a guess: what is neither the kernel's nor the profile's is asked back. */
static int guess(struct address_lookup *lookup, uint64_t addr, struct located *ret_at, struct err *err)
{
	RELEASE(buf_release) struct buf why = { 0 };
	struct tables *tables = &lookup->finder.tables;
	struct err no_profile = { 0 };
	int r;

	if (addr >= KERNEL_HALF) {
		*ret_at = (struct located){ tables, symbolizer_kernel_location(lookup->symbolizer, tables, addr) };
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
	*ret_at = (struct located){ &lookup->profile->tables, in_profile(lookup, addr) };
	if (ret_at->location)
		return 0;
	buf_addf(&why, "no mapping in '%s' holds it", lookup->options.path);
	return no_idea(addr, buf_text(&why), err);
}

static int locate(struct address_lookup *lookup, uint64_t addr, struct located *ret_at, struct err *err)
{
	if (lookup->options.space == LOOKUP_GUESS)
		return guess(lookup, addr, ret_at, err);
	ret_at->tables = &lookup->profile->tables;
	ret_at->location = in_profile(lookup, addr);
	if (!ret_at->location)
		ret_at->location = nowhere(ret_at->tables, addr);
	return 0;
}

/* What the tables of one kind know of places of these: names those that are not named yet. */
static void name_located(struct address_lookup *lookup, const struct located *located, size_t n)
{
	CLEANUP(mem_free) uint32_t *own = mem_array(n, sizeof(*own));
	CLEANUP(mem_free) uint32_t *profiles = mem_array(n, sizeof(*profiles));
	size_t n_own = 0, n_profiles = 0;

	for (size_t i = 0; i < n; i++) {
		if (located[i].tables == &lookup->finder.tables)
			own[n_own++] = located[i].location;
		else
			profiles[n_profiles++] = located[i].location;
	}
	symbolizer_name_some(lookup->symbolizer, &lookup->finder.tables, own, n_own);
	if (n_profiles)
		symbolizer_name_some(lookup->profile_symbolizer, &lookup->profile->tables, profiles,
				     n_profiles);
}

/* By tables, which hold names already: those of a recording, and kernel addresses beside it. */
static int find_located(struct address_lookup *lookup, const uint64_t *addrs, size_t n,
			const struct lookup_listener *listener, struct lookup_answer *ret_answers,
			size_t *ret_n, struct err *err)
{
	CLEANUP(mem_free) struct located *located = mem_array(n, sizeof(*located));
	size_t i;
	int r = 0;

	for (i = 0; i < n && !r; i++)
		r = locate(lookup, addrs[i], &located[i], err);
	*ret_n = r ? i - 1 : n;
	name_located(lookup, located, *ret_n);
	for (i = 0; i < *ret_n; i++)
		ret_answers[i] = address_batch_tell_location(&lookup->batch, located[i].tables,
							     located[i].tables == &lookup->finder.tables,
							     located[i].location, addrs[i], listener);
	return r;
}

int address_lookup_find(struct address_lookup *lookup, const uint64_t *addrs, size_t n,
			const struct lookup_listener *listener, struct lookup_answer *ret_answers,
			size_t *ret_n, struct err *err)
{
	if (lookup->options.space == LOOKUP_PROFILE || lookup->options.space == LOOKUP_GUESS)
		return find_located(lookup, addrs, n, listener, ret_answers, ret_n, err);
	address_batch_find(&lookup->batch, &lookup->finder, addrs, n, listener, ret_answers);
	*ret_n = n;
	return 0;
}

static int is_unknown(const struct address_lookup *lookup, const char *symbol, const struct found_symbol *found,
		      struct err *err)
{
	bool one_file = lookup->options.space == LOOKUP_FILE || lookup->options.space == LOOKUP_BUILD;

	if (found->found == SYMBOL_NO_SYMBOLS && one_file) {
		err_usage(err, "'%s' is not an address, and '%s' has no symbols at all", symbol,
			  lookup->finder.image_path);
		return err_hint(err, "ask by address; its debug package, or --debuginfod, may bring its symbols");
	}
	err_usage(err, "'%s' is neither an address nor a symbol", symbol);
	return err_hint(err, "nm(1) and /proc/kallsyms list symbols, a C++ function is its whole name, in quotes: "
			     "'ns::sorter(int)'; addresses are hexadecimal, up to 16 digits");
}

int address_lookup_symbol(struct address_lookup *lookup, const char *symbol, uint64_t *ret_addr, struct err *err)
{
	struct found_symbol found = { 0 };

	if (lookup->options.space == LOOKUP_PROFILE || lookup->options.space == LOOKUP_GUESS) {
		err_usage(err, "'%s' is not an address", symbol);
		return err_hint(err, "addresses are hexadecimal, up to 16 digits, such as 0x401000; a symbol or an "
				     "offset needs its file (-e), its process (-p) or the kernel (-k)");
	}
	address_finder_symbol(&lookup->finder, symbol, &found);
	if (found.found != SYMBOL_FOUND)
		return is_unknown(lookup, symbol, &found, err);
	*ret_addr = found.start;
	return 0;
}

bool address_lookup_offset(struct address_lookup *lookup, const char *file, uint64_t offset, uint64_t *ret_addr)
{
	return address_finder_offset(&lookup->finder, file, offset, ret_addr);
}

void address_lookup_forget(struct address_lookup *lookup)
{
	address_batch_forget(&lookup->batch);
	if (lookup->finder.tables.locations.len >= LOCATIONS_KEPT_MAX)
		address_finder_forget(&lookup->finder);
}

bool address_lookup_damaged(const struct address_lookup *lookup)
{
	const struct budget *budget = lookup->options.budget;

	return lookup->profile && (is_damaged(lookup->profile) || (budget && budget->refused));
}

const struct missing_files *address_lookup_missing(const struct address_lookup *lookup)
{
	const struct symbolizer *of_profile = lookup->profile_symbolizer;

	return symbolizer_missing_files(of_profile ? of_profile : lookup->symbolizer);
}
