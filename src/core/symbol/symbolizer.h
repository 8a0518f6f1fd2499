/* SPDX-License-Identifier: GPL-2.0-or-later */
/* symbolizer: location -> names, through ordered sources and one cache, batch by batch. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include "base/err.h"
#include "base/mem.h"
#include "core/profile/event.h"
#include "core/profile/tables.h"

struct debug_places;
struct kept_files;
struct missing_files;
struct jit;
struct parser;
struct found_symbol;
struct symbolizer;
struct symbol_places;
struct cached_names;

struct symbolizer_options {
	/*
	 * What reads programs and libraries, started before there was much to be copied into it; borrowed.
	 * NULL: one is started when the first of them is met.
	 */
	struct parser *parser;
	/*
	 * What processes told of code made at run time; borrowed. NULL: those told of by symbolizer_add_pid()
	 * are asked.
	 */
	struct jit *jit;
	bool no_demangle;
	bool no_lines; /* functions only, as symbol tables have them */
	bool no_inlines; /* functions and their lines, nothing inlined */
	bool libdw; /* lines and what is inlined by libdw; `parser` is made for it */
	bool aliases; /* all names of a place: further frames with NAME_ALIAS; not for a profile */
	const struct kept_files *kept_files; /* of processes that may be gone; borrowed; NULL: none */
	const struct debug_places *debug_places; /* besides the usual ones; borrowed; NULL: none */
	const char *kallsyms_path; /* a saved copy; NULL: /proc/kallsyms */
	/* The recording's boot id: kallsyms of another boot is refused; NULL: now's. */
	const char *boot_id;
	uint64_t kernel_text; /* address of _text at the recording; 0: as kallsyms says */
	/* Where kernel_text is not known: address of KERNEL_ANCHOR (meta.h), which proves a saved copy; 0: none. */
	uint64_t kernel_anchor;
	const char *kernel_build_id; /* hex; NULL: not checked */
	const char *kernel_release; /* as uname(2) has it; NULL: now's */
	uint64_t kernel_layout; /* symbolizer_kernel_layout() at the recording; 0: not checked */
	/*
	 * Where a module and its code were, by its path as images have it ("[ext4]"): as META_MODULE
	 * (meta.h), or NULL: not known. Without the function the running kernel is asked.
	 */
	const char *(*module_words)(const void *ctx, const char *path);
	const void *module_words_ctx;
	/* Told before each image: its path, and how many of all places of this batch are done; NULL: nobody. */
	void (*progress)(const char *path, size_t done, size_t all);
	/* Told before an image of the tables is opened and asked about; false: not now. NULL: nobody is. */
	bool (*begin)(void *ctx, uint32_t image);
	void *begin_ctx;
	/* Asked between images: true leaves the rest NAME_NOT_TRIED; NULL: never. */
	bool (*cancelled)(void);
};

struct profile;

/*
 * Makes options those for the names of a recording: sets its boot, its kernel and where that was. The
 * strings are the profile's; what is wanted of names, and from where, stays as it is.
 */
void symbolizer_options_for(const struct profile *profile, struct symbolizer_options *options);

struct symbolizer *symbolizer_new(const struct symbolizer_options *options);
void symbolizer_free(struct symbolizer *symbolizer);
DEFINE_CLEANUP(struct symbolizer *, symbolizer_free)

/*
 * Names every location of `tables` whose name was not tried yet (or all with `again`): grouped by
 * image, sorted, one ascending pass each; the answers go in through tables_name(), and so to the
 * tables' sink. A batch never fails: a location without a name gets its reason. Servers of debug data
 * (debug_places.fetcher) are asked once all have the names that files have which are here; what they send replaces
 * those that it is more than.
 * Cost is by distinct locations, not by samples.
 */
void symbolizer_name_all(struct symbolizer *symbolizer, struct tables *tables, bool again);

/*
 * The same for n locations of `tables`: those that were not tried yet. No flags of entries are
 * set: whole stacks are not looked at.
 */
void symbolizer_name_some(struct symbolizer *symbolizer, struct tables *tables,
			  const uint32_t *locations, size_t n);

/* Where an absolute kernel address is. */
struct symbolizer_place {
	uint32_t image; /* of the tables that were given */
	uint64_t offset;
	enum name_reason reason; /* NAME_NOT_TRIED: it is in that image; else why it is in none */
};

/* The image of tables that a kernel address is in: the kernel, a module or a BPF program; or one of no file. */
struct symbolizer_place symbolizer_kernel_place(struct symbolizer *symbolizer, struct tables *tables,
						uint64_t addr);

/*
 * Naming ahead, before somebody waits for names, without holding up who asks: begins to name n locations
 * (1 .. SYMBOLIZER_AHEAD_MAX) of one image, in a file that options.kept_files has. symbolizer_take() is then called
 * until it is true, when parser_fd() of options.parser is readable and a few times a second; until then nothing
 * else is begun. False: nothing was begun, those of this image have to wait for symbolizer_name_all(). What was
 * begun when that is called is waited for there; what is named is not asked about again, but for whether a
 * stack may end there when one first did after it was asked about. options.parser was made for this
 * (parser_options.ahead).
 */
#define SYMBOLIZER_AHEAD_MAX 4096
bool symbolizer_begin(struct symbolizer *symbolizer, struct tables *tables, const uint32_t *locations, size_t n);
/*
 * True when nothing is under way any more: the locations have their names, or their reasons; those that are
 * still NAME_NOT_TRIED take longer than can be spent ahead, as do others of their image.
 */
bool symbolizer_take(struct symbolizer *symbolizer);

/*
 * The location of an absolute kernel address now: in the kernel, a module or a BPF program. Where
 * the kernel's symbols cannot be had, a location of no image that carries the reason as its name.
 */
uint32_t symbolizer_kernel_location(struct symbolizer *symbolizer, struct tables *tables,
				    uint64_t addr);

/*
 * What is known of an image of `tables` (symbol_cache.h), for who names places without storing them; borrowed until
 * the next call of any of these functions. `places` may be NULL: it is not known where it was mapped.
 */
const struct cached_names *symbolizer_names(struct symbolizer *symbolizer, const struct tables *tables,
					    uint32_t image, const struct symbol_places *places);
/* Tells that they were asked, and take more memory than before. */
void symbolizer_names_grew(struct symbolizer *symbolizer, const struct cached_names *names);

/*
 * Where a symbol is in an image of `tables`, as symbol_search_find(): its start as locations of that image
 * have it. ret_found is zeroed before; SYMBOL_UNKNOWN also when no source knows the image.
 */
void symbolizer_find_symbol(struct symbolizer *symbolizer, const struct tables *tables, uint32_t image,
			    const char *symbol, struct found_symbol *ret_found);
/* The same in the kernel, its modules and BPF programs: the absolute address now. */
bool symbolizer_find_kernel_symbol(struct symbolizer *symbolizer, const char *symbol, uint64_t *ret_addr);

/*
 * Tells of a live process. Where the file of an image can be read: at the paths it was mapped from, and
 * below /proc/PID/root and through /proc/PID/map_files of processes told of here.
 */
void symbolizer_add_pid(struct symbolizer *symbolizer, uint32_t pid);

/*
 * Whether kernel functions can be named, in words: 0, or a negative errno with the fix as the hint
 * (addresses that read as zero, a saved copy that is none or is another boot's).
 */
int symbolizer_check_kernel(struct symbolizer *symbolizer, struct err *err);

/*
 * Whether the vmlinux that debug_places name is that of the kernel asked about: 0, also when they name none, or
 * a negative errno with words: -ESTALE its build id is another; those of opening it.
 */
int symbolizer_check_vmlinux(const struct symbolizer *symbolizer, struct err *err);

/*
 * A fingerprint of where the functions of the kernel are, to be stored with a recording: without
 * KASLR two kernels have _text at one address. 0 when the kernel's symbols were not asked for yet,
 * or cannot be had.
 */
uint64_t symbolizer_kernel_layout(const struct symbolizer *symbolizer);

/*
 * Files with a part of the debug data of what was asked about so far that are not there; borrowed, and grows
 * with each call.
 */
const struct missing_files *symbolizer_missing_files(const struct symbolizer *symbolizer);
/* Stores them with a profile whose names were looked up, in words (META_MISSING_FILES). */
void symbolizer_tell_missing(const struct symbolizer *symbolizer, struct profile *profile);

/* Words for enum name_reason: a short name ("no-symbols") and a sentence. */
const char *name_reason_name(enum name_reason reason);
const char *name_reason_text(enum name_reason reason);
