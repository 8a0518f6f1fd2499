// SPDX-License-Identifier: GPL-2.0-or-later
/* names: every frame of every location with what it is called. */
#include <stdio.h>
#include <string.h>
#include "base/mem.h"
#include "core/profile/words.h"
#include "core/tally/library_code.h"
#include "core/tally/names.h"

#define CLASS_LATER 104 /* bytes that are taken of a class later, by those who count */

enum names_space names_space_of(const struct event_image *image, uint64_t address)
{
	switch (image->kind) {
	case IMAGE_KERNEL:
	case IMAGE_MODULE:
	case IMAGE_BPF:
		return NAMES_KERNEL;
	case IMAGE_ANON:
		return NAMES_JIT;
	case IMAGE_FILE:
	case IMAGE_VDSO:
	case IMAGE_VSYSCALL:
		return NAMES_USER;
	case IMAGE_SCRIPT:
		return NAMES_SCRIPT;
	case IMAGE_UNKNOWN:
	case IMAGE_KIND_END_:
		break;
	}
	return address >= KERNEL_HALF ? NAMES_KERNEL : NAMES_UNKNOWN;
}

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash && slash[1] ? slash + 1 : path;
}

const char *names_module_of(const struct tables *tables, const struct event_image *image)
{
	switch (image->kind) {
	case IMAGE_FILE:
	case IMAGE_MODULE:
	case IMAGE_SCRIPT:
		return image->path ? base_name(strtab_get(&tables->strings, image->path)) : NULL;
	case IMAGE_VDSO:
		return "[vdso]";
	case IMAGE_KERNEL:
		return "[kernel]";
	case IMAGE_BPF:
		return "[bpf]";
	case IMAGE_ANON:
		return "[anon]";
	case IMAGE_VSYSCALL:
		return "[vsyscall]";
	case IMAGE_UNKNOWN:
	case IMAGE_KIND_END_:
		break;
	}
	return NULL;
}

static uint32_t intern_module(struct names *names, const struct event_image *image)
{
	const char *module = names_module_of(&names->profile->tables, image);

	return module && *module ? strtab_adds(&names->modules, module) : 0;
}

struct wanted {
	const struct names *names;
	struct names_class class;
};

static bool same_class(const struct names_class *a, const struct names_class *b)
{
	return a->function == b->function && a->module == b->module && a->file == b->file &&
	       a->line == b->line && a->space == b->space && a->inlined == b->inlined;
}

/* Ids in the index are class + 1, because 0 is no id. */
static bool is_wanted(const void *ctx, uint32_t id)
{
	const struct wanted *wanted = ctx;

	return same_class(&wanted->names->classes.data[id - 1], &wanted->class);
}

static bool class_fits(struct names *names)
{
	struct budget *budget = names->profile->tables.budget;

	return budget_vec(budget, &names->classes, 1, "names") &&
	       budget_index(budget, &names->class_index, "names") && budget_take(budget, CLASS_LATER, "names");
}

/* One that does not fit is the first: nothing is known of it. */
static uint32_t class_of(struct names *names, const struct names_class *class)
{
	struct wanted wanted = { names, *class };
	uint64_t hash = hash_u64((uint64_t)class->function << 32 | class->module) + class->space +
			2 * class->inlined;
	uint32_t id;

	if (class->file)
		hash = hash_u64(hash ^ ((uint64_t)class->file << 32 | class->line));
	id = hash_index_find(&names->class_index, hash, is_wanted, &wanted);
	if (id)
		return id - 1;
	if (names->classes.len && !class_fits(names))
		return 0;
	vec_push(&names->classes, *class);
	hash_index_add(&names->class_index, hash, names->classes.len);
	return names->classes.len - 1;
}

/* Of a script frame: what is inlined may be of another file than the image. */
static uint32_t module_of_file(struct names *names, uint32_t file)
{
	return file ? strtab_adds(&names->modules, base_name(strtab_get(&names->profile->tables.strings, file))) :
		      0;
}

/* The class of one of a location's frames; `class` has what they share. */
static uint32_t class_of_frame(struct names *names, struct names_class class, const struct name_frame *frame,
			       enum names_source source)
{
	class.function = frame->function;
	class.inlined = frame->flags & NAME_INLINED;
	if (class.space == NAMES_SCRIPT)
		class.module = module_of_file(names, frame->file);
	if (source != NAMES_FUNCTIONS)
		class.file = frame->file;
	if (source == NAMES_LINES)
		class.line = frame->line;
	return class_of(names, &class);
}

/* The file of a frame is where its code stands, so of what is inlined it is where that is written. */
static bool is_left_out(const struct tables *tables, const struct name_frame *frame, enum names_inlines inlines)
{
	if (inlines == NAMES_INLINES_ALL || !(frame->flags & NAME_INLINED))
		return false;
	return inlines == NAMES_INLINES_NONE || is_library_code(strtab_get(&tables->strings, frame->file));
}

static void add_location(struct names *names, uint32_t location, const uint32_t *image_modules,
			 const struct names_options *options)
{
	const struct tables *tables = &names->profile->tables;
	const struct event_location *at = tables_get_location(tables, location);
	const struct event_image *image = tables_get_image(tables, at->image);
	const struct tables_name *name = tables_get_name(tables, location);
	struct names_class class = { .module = image_modules[at->image <= tables->images.len ? at->image : 0],
				     .space = names_space_of(image, at->offset) };

	for (uint32_t i = 0; i < name->n_frames; i++) {
		const struct name_frame *frame = &tables->name_frames.data[name->first + i];

		if (i + 1 < name->n_frames && is_left_out(tables, frame, options->inlines))
			continue;
		vec_push(&names->frames,
			 ((struct names_frame){ class_of_frame(names, class, frame, options->source), location,
						name->first + i, !frame->function }));
	}
	if (!name->n_frames)
		vec_push(&names->frames, ((struct names_frame){ class_of(names, &class), location, 0, true }));
}

static void add_ending(struct names *names, const char *word, enum names_space space)
{
	struct names_class class = { .module = *word ? strtab_adds(&names->modules, word) : 0, .space = space };

	vec_push(&names->frames, ((struct names_frame){ class_of(names, &class), 0, 0, true }));
}

/* Of stacks without frames nobody knows what they are in, but why is known. */
static void add_endings(struct names *names)
{
	names->endings = names->frames.len;
	for (size_t cause = 0; cause < STACK_CAUSE_LAST_; cause++) {
		char word[32] = "";

		if (*cause_words[cause].name)
			snprintf(word, sizeof(word), "[%s]", cause_words[cause].name);
		add_ending(names, word, NAMES_UNKNOWN);
	}
	add_ending(names, "[truncated]", NAMES_USER);
	add_ending(names, "[truncated]", NAMES_KERNEL);
	add_ending(names, "[unknown]", NAMES_KERNEL);
}

void names_init(struct names *names, const struct profile *profile, const struct names_options *options)
{
	static const struct names_options none;
	const struct tables *tables = &profile->tables;
	uint32_t n = tables->locations.len;
	CLEANUP(mem_free) uint32_t *image_modules = mem_array(tables->images.len + 1, sizeof(*image_modules));
	const struct names_class unknown = { .space = NAMES_UNKNOWN };

	*names = (struct names){ .profile = profile, .modules.budget = tables->budget };
	budget_stage(tables->budget, BUDGET_CELLS);
	for (uint32_t i = 1; i <= tables->images.len; i++)
		image_modules[i] = intern_module(names, tables_get_image(tables, i));
	class_of(names, &unknown);
	names->first = mem_array(n + 2, sizeof(*names->first));
	vec_push(&names->frames, ((struct names_frame){ .nameless = true }));
	for (uint32_t location = 1; location <= n; location++) {
		names->first[location] = names->frames.len;
		add_location(names, location, image_modules, options ? options : &none);
	}
	names->first[n + 1] = names->frames.len;
	add_endings(names);
}

void names_release(struct names *names)
{
	strtab_release(&names->modules);
	vec_release(&names->classes);
	hash_index_release(&names->class_index);
	vec_release(&names->frames);
	mem_free(names->first);
}

const char *names_function(const struct names *names, uint32_t class)
{
	return strtab_get(&names->profile->tables.strings, names->classes.data[class].function);
}

const char *names_module(const struct names *names, uint32_t class)
{
	return strtab_get(&names->modules, names->classes.data[class].module);
}

const char *names_file(const struct names *names, uint32_t class)
{
	return strtab_get(&names->profile->tables.strings, names->classes.data[class].file);
}

int names_compare(const struct names *names, uint32_t a, uint32_t b)
{
	const struct names_class *x = &names->classes.data[a], *y = &names->classes.data[b];
	int order = strcmp(names_function(names, a), names_function(names, b));

	if (!order)
		order = strcmp(names_module(names, a), names_module(names, b));
	if (!order)
		order = x->space - y->space;
	if (!order)
		order = strcmp(names_file(names, a), names_file(names, b));
	if (!order && x->line != y->line)
		order = x->line < y->line ? -1 : 1;
	return order ? order : x->inlined - y->inlined;
}

#define SWITCH_FRAMES_MAX 8 /* of the tracepoint's, before __schedule() */

static bool is_schedule(const struct names *names, uint32_t location)
{
	const struct names_frame *frame = &names->frames.data[names->first[location + 1] - 1];

	return !strcmp(names_function(names, frame->class), "__schedule");
}

uint32_t names_skipped(const struct names *names, uint32_t stack)
{
	const struct tables *tables = &names->profile->tables;
	const uint32_t *locations = tables_stack_locations(tables, stack);
	uint32_t n = names->waits ? tables_get_stack(tables, stack)->n_kernel : 0;

	if (!n || tables_get_image(tables, tables_get_location(tables, locations[0])->image)->kind != IMAGE_BPF)
		return 0;
	for (uint32_t i = 1; i < n && i < SWITCH_FRAMES_MAX; i++)
		if (is_schedule(names, locations[i]))
			return i;
	return 0;
}

uint32_t names_ending(const struct names *names, uint32_t stack)
{
	const struct tables_ending ending = tables_stack_ending(&names->profile->tables, stack);
	uint8_t cause = tables_ending_cause(&names->profile->tables, &ending);

	return names->endings + (cause < STACK_CAUSE_LAST_ ? cause : STACK_CAUSE_NO);
}

void names_walk_start(struct names_walk *walk, const struct names *names, uint32_t stack)
{
	const struct tables *tables = &names->profile->tables;
	const struct tables_stack *at = tables_get_stack(tables, stack);

	*walk = (struct names_walk){ .names = names,
				     .locations = tables_stack_locations(tables, stack),
				     .n = (uint32_t)at->n_kernel + at->n_user,
				     .at = names_skipped(names, stack) };
	if (!walk->n) {
		walk->frame = names_ending(names, stack);
		walk->end = walk->frame + 1;
	}
}

bool *names_wanted(const struct names *names, const struct names_filter *filter)
{
	bool *wanted;

	if (!filter->modules.n && !filter->symbols.n)
		return NULL;
	wanted = mem_array(names->classes.len, sizeof(*wanted));
	for (uint32_t class = 0; class < names->classes.len; class++)
		wanted[class] = word_list_has(&filter->modules, names_module(names, class)) &&
				word_list_has(&filter->symbols, names_function(names, class));
	return wanted;
}

bool names_stack_has(const struct names *names, const bool *wanted, uint32_t stack)
{
	struct names_walk walk;
	uint32_t frame;

	names_walk_start(&walk, names, stack);
	while (names_walk_next(&walk, &frame))
		if (wanted[names->frames.data[frame].class])
			return true;
	return false;
}

struct alike {
	const struct names_class *classes;
	const struct names_class *class;
	bool source;
};

static bool is_alike(const void *ctx, uint32_t id)
{
	const struct alike *alike = ctx;
	const struct names_class *a = &alike->classes[id - 1], *b = alike->class;

	return a->function == b->function && a->module == b->module && a->space == b->space &&
	       (!alike->source || (a->file == b->file && a->line == b->line));
}

uint32_t *names_alike(const struct names *names, bool source)
{
	uint32_t *first = mem_array(names->classes.len, sizeof(*first));
	struct hash_index index = { 0 };

	for (uint32_t i = 0; i < names->classes.len; i++) {
		const struct names_class *class = &names->classes.data[i];
		const struct alike alike = { names->classes.data, class, source };
		uint64_t hash = hash_u64(((uint64_t)class->function << 32 | class->module) + class->space);
		uint32_t id;

		if (source)
			hash = hash_u64(hash ^ ((uint64_t)class->file << 32 | class->line));
		id = hash_index_find(&index, hash, is_alike, &alike);
		if (!id)
			hash_index_add(&index, hash, id = i + 1);
		first[i] = id - 1;
	}
	hash_index_release(&index);
	return first;
}
