// SPDX-License-Identifier: GPL-2.0-or-later
/* tables: strings, images, locations, stacks and processes kept once each and named by ids. */
#include <string.h>
#include "core/profile/tables_budget.h"
#include "core/profile/tables_inner.h"

void tables_init(struct tables *tables, struct sink *out)
{
	memset(tables, 0, sizeof(*tables));
	tables->out = out;
}

void tables_release(struct tables *tables)
{
	strtab_release(&tables->strings);
	vec_release(&tables->images);
	vec_release(&tables->locations);
	vec_release(&tables->names);
	vec_release(&tables->name_frames);
	vec_release(&tables->outermost);
	vec_release(&tables->stacks);
	vec_release(&tables->stack_locations);
	vec_release(&tables->processes);
	vec_release(&tables->threads);
	vec_release(&tables->series);
	vec_release(&tables->mappings);
	hash_index_release(&tables->image_index);
	hash_index_release(&tables->location_index);
	hash_index_release(&tables->stack_index);
	hash_index_release(&tables->mapping_index);
	hash_index_release(&tables->thread_index);
}

void tables_tell(struct tables *tables, const struct event *event)
{
	int r;

	if (!tables->out || tables->failed)
		return;
	r = tables->out->push(tables->out, event, tables->err);
	if (r < 0)
		tables->failed = r;
}

uint32_t tables_string(struct tables *tables, const char *text, size_t len)
{
	uint32_t before = tables->strings.len;
	uint32_t id = strtab_add(&tables->strings, text, len);

	if (tables->strings.len != before) {
		struct event event = { .type = EVENT_STRING };

		event.string.id = id;
		event.string.len = (uint32_t)len;
		event.string.text = strtab_get(&tables->strings, id);
		tables_tell(tables, &event);
	}
	return id;
}

struct wanted_image {
	const struct tables *tables;
	const struct event_image *image;
};

/* The index has their places, from 1 on. */
static bool is_wanted_image(const void *ctx, uint32_t place)
{
	const struct wanted_image *w = ctx;
	const struct event_image *a = w->image, *b = &w->tables->images.data[place - 1];

	return a->pid == b->pid && image_is_same(a, b) && (a->build_id_len || a->path == b->path);
}

uint64_t tables_image_hash(const struct event_image *image)
{
	uint64_t seed = hash_u64((uint64_t)image->kind << 32 | image->pid);
	uint64_t words[] = { image->path, image->dev, image->inode, image->mtime_ns, image->size };

	if (image->build_id_len)
		return hash_bytes(image->build_id, image->build_id_len, seed);
	return hash_bytes(words, sizeof(words), seed);
}

uint32_t tables_image(struct tables *tables, const struct event_image *image)
{
	struct event event = { .type = EVENT_IMAGE, .image = *image };
	struct wanted_image w = { tables, &event.image };
	uint64_t hash;
	uint32_t place;

	if (event.image.build_id_len > BUILD_ID_MAX)
		event.image.build_id_len = BUILD_ID_MAX;
	hash = tables_image_hash(&event.image);
	place = hash_index_find(&tables->image_index, hash, is_wanted_image, &w);
	if (place)
		return tables->images.data[place - 1].id;
	if (!tables_fits_image(tables))
		return 0;
	event.image.id = ++tables->last_image;
	vec_push(&tables->images, event.image);
	hash_index_add(&tables->image_index, hash, (uint32_t)tables->images.len);
	tables_tell(tables, &event);
	return event.image.id;
}

struct wanted_location {
	const struct tables *tables;
	uint64_t offset;
	uint32_t image, flags;
};

static bool is_wanted_location(const void *ctx, uint32_t place)
{
	const struct wanted_location *w = ctx;
	const struct event_location *l = &w->tables->locations.data[place - 1];

	return l->offset == w->offset && l->image == w->image && l->flags == w->flags;
}

uint64_t tables_location_hash(uint32_t image, uint64_t offset, uint32_t flags)
{
	return hash_u64(hash_u64((uint64_t)image << 32 | flags) ^ offset);
}

uint32_t tables_location(struct tables *tables, uint32_t image, uint64_t offset, uint32_t flags)
{
	struct wanted_location w = { tables, offset, image, flags };
	uint64_t hash = tables_location_hash(image, offset, flags);
	uint32_t place = hash_index_find(&tables->location_index, hash, is_wanted_location, &w);
	struct tables_name untried = { .reason = NAME_NOT_TRIED };
	struct event event = { .type = EVENT_LOCATION };

	if (place)
		return tables->locations.data[place - 1].id;
	if (!tables_fits_location(tables))
		return 0;
	event.location = (struct event_location){
		.id = ++tables->last_location, .image = image, .offset = offset, .flags = flags
	};
	vec_push(&tables->locations, event.location);
	vec_push(&tables->names, untried);
	vec_push(&tables->outermost, false);
	hash_index_add(&tables->location_index, hash, (uint32_t)tables->locations.len);
	tables_tell(tables, &event);
	return event.location.id;
}

static size_t stack_len(const struct event_stack *stack)
{
	return (size_t)stack->n_kernel + stack->n_user;
}

struct wanted_stack {
	const struct tables *tables;
	const struct event_stack *stack;
};

static bool is_wanted_stack(const void *ctx, uint32_t id)
{
	const struct wanted_stack *w = ctx;
	const struct event_stack *a = w->stack;
	const struct tables_stack *b = tables_get_stack(w->tables, id);

	return a->n_kernel == b->n_kernel && a->n_user == b->n_user && a->status == b->status &&
	       a->cause == b->cause && a->unwinder == b->unwinder &&
	       a->kernel_cut == b->kernel_cut && a->kernel_errno == b->kernel_errno &&
	       a->script_status == b->script_status && a->script_cause == b->script_cause &&
	       (!stack_len(a) || !memcmp(a->locations, w->tables->stack_locations.data + b->first,
					 stack_len(a) * sizeof(*a->locations)));
}

static uint64_t stack_hash(const struct event_stack *stack)
{
	uint64_t seed = (uint64_t)stack->n_kernel << 48 | (uint64_t)stack->n_user << 32 |
			(uint64_t)stack->status << 24 | (uint64_t)stack->cause << 16 |
			(uint64_t)stack->unwinder << 8 | stack->kernel_cut;

	return hash_bytes(stack->locations, stack_len(stack) * sizeof(*stack->locations),
			  hash_u64(seed) + ((uint32_t)stack->script_status << 16 |
					    (uint32_t)stack->script_cause << 8 | stack->kernel_errno));
}

/* The memory stays, to be filled again. */
void tables_forget_stacks(struct tables *tables)
{
	tables->stacks_forgotten = tables_stacks_told(tables);
	tables->stacks.len = tables->stack_locations.len = 0;
	hash_index_release(&tables->stack_index);
}

static void make_room_for_stack(struct tables *tables, size_t n)
{
	size_t bytes = (tables->stack_locations.len + n) * sizeof(*tables->stack_locations.data) +
		       (tables->stacks.len + 1) * sizeof(*tables->stacks.data);

	if (tables->limit_bytes && bytes > tables->limit_bytes)
		tables_forget_stacks(tables);
}

/* Among the user's frames the innermost one that was passed by a guess. */
static uint32_t guessed_of(const struct tables *tables, const struct event_stack *stack)
{
	for (uint32_t i = stack->n_kernel; i < stack_len(stack); i++)
		if (tables_get_location(tables, stack->locations[i])->flags & LOCATION_GUESSED)
			return stack->locations[i];
	return 0;
}

static void keep_stack(struct tables *tables, const struct event_stack *stack)
{
	size_t n = stack_len(stack), first = tables->stack_locations.len;
	struct tables_stack kept = {
		.first = (uint32_t)first,
		.guessed = guessed_of(tables, stack),
		.n_kernel = stack->n_kernel,
		.n_user = stack->n_user,
		.status = stack->status,
		.cause = stack->cause,
		.unwinder = stack->unwinder,
		.kernel_cut = stack->kernel_cut,
		.kernel_errno = stack->kernel_errno,
		.script_status = stack->script_status,
		.script_cause = stack->script_cause,
	};
	uint16_t end;
	size_t outermost;

	vec_reserve(&tables->stack_locations, first + n);
	if (n)
		memcpy(tables->stack_locations.data + first, stack->locations,
		       n * sizeof(*stack->locations));
	tables->stack_locations.len += n;
	vec_push(&tables->stacks, kept);
	end = n ? tables_native_end(tables, stack->locations + stack->n_kernel, stack->n_user) : 0;
	outermost = end ? TABLES_FIND(&tables->locations, stack->locations[stack->n_kernel + end - 1]) : SIZE_MAX;
	if (outermost != SIZE_MAX)
		tables->outermost.data[outermost] = true;
}

uint32_t tables_stack(struct tables *tables, const struct event_stack *stack)
{
	struct wanted_stack w = { tables, stack };
	uint64_t hash = stack_hash(stack);
	uint32_t id = hash_index_find(&tables->stack_index, hash, is_wanted_stack, &w);
	struct event event = { .type = EVENT_STACK, .stack = *stack };

	if (id)
		return id;
	make_room_for_stack(tables, stack_len(stack));
	if (!tables_fits_stack(tables, stack_len(stack)))
		return 0;
	keep_stack(tables, stack);
	id = tables_stacks_told(tables);
	hash_index_add(&tables->stack_index, hash, id);
	event.stack.id = id;
	tables_tell(tables, &event);
	return id;
}

static bool same_process(const struct event_process *a, const struct event_process *b)
{
	return a->pid == b->pid && a->ppid == b->ppid && a->comm == b->comm &&
	       a->start_ns == b->start_ns && a->end_ns == b->end_ns;
}

/* NULL: never given, or forgotten. */
static struct event_process *find_process(const struct tables *tables, uint32_t id)
{
	size_t place = TABLES_FIND(&tables->processes, id);

	return place == SIZE_MAX ? NULL : &tables->processes.data[place];
}

/* Looking through what stays must pay. */
size_t tables_next_max(const struct tables *tables, size_t size, size_t kept)
{
	size_t max = tables->limit_bytes / size;

	return kept > max / 2 ? kept * 2 : max;
}

/* Those that have ended: of them no more is heard but their last samples, which need the id only. */
static void forget_processes(struct tables *tables)
{
	size_t kept = 0;

	if (!tables->limit_bytes || tables->processes.len < tables->processes_max)
		return;
	for (size_t i = 0; i < tables->processes.len; i++)
		if (!tables->processes.data[i].end_ns)
			tables->processes.data[kept++] = tables->processes.data[i];
	tables->processes.len = kept;
	tables->processes_max = tables_next_max(tables, sizeof(struct event_process), kept);
}

uint32_t tables_process(struct tables *tables, const struct event_process *process)
{
	struct event event = { .type = EVENT_PROCESS, .process = *process };
	struct event_process *known = find_process(tables, process->id);

	if (known && same_process(known, process))
		return process->id;
	if (known) {
		*known = *process;
	} else if (!process->id || process->id > tables->last_process) {
		forget_processes(tables);
		if (!budget_vec(tables->budget, &tables->processes, 1, "processes"))
			return 0;
		event.process.id = ++tables->last_process;
		vec_push(&tables->processes, event.process);
	}
	tables_tell(tables, &event);
	return event.process.id;
}

static bool same_name(const struct tables *tables, const struct tables_name *known,
		      const struct event_name *name)
{
	return known->reason == name->reason && known->flags == name->flags &&
	       known->n_frames == name->n_frames && known->offset == name->offset &&
	       (!name->n_frames || !memcmp(tables->name_frames.data + known->first, name->frames,
					   name->n_frames * sizeof(*name->frames)));
}

void tables_name(struct tables *tables, const struct event_name *name)
{
	struct event event = { .type = EVENT_NAME, .name = *name };
	size_t place = TABLES_FIND(&tables->locations, name->location);
	struct tables_name *known;

	if (place == SIZE_MAX)
		return;
	known = &tables->names.data[place];
	if (same_name(tables, known, name))
		return;
	if (name->n_frames > known->n_frames && !tables_fits_frames(tables, name->n_frames)) {
		known->reason = known->n_frames ? known->reason : NAME_LIMIT;
		return;
	}
	/* A longer name than the one before moves to the end; its old place is not used again. */
	if (name->n_frames > known->n_frames) {
		known->first = (uint32_t)tables->name_frames.len;
		vec_add(&tables->name_frames, name->n_frames);
	}
	if (name->n_frames)
		memcpy(tables->name_frames.data + known->first, name->frames,
		       name->n_frames * sizeof(*name->frames));
	known->n_frames = name->n_frames;
	known->reason = name->reason;
	known->flags = name->flags;
	known->offset = name->offset;
	tables_tell(tables, &event);
}

void tables_limit(struct tables *tables, size_t limit_bytes)
{
	tables->limit_bytes = limit_bytes;
	tables->processes_max = tables_next_max(tables, sizeof(struct event_process), 0);
	tables->threads_max = tables_next_max(tables, sizeof(struct event_thread), 0);
	tables->mappings_max = tables_next_max(tables, sizeof(struct event_mapping), 0);
}

const struct event_process *tables_get_process(const struct tables *tables, uint32_t id)
{
	static const struct event_process none;

	const struct event_process *process = find_process(tables, id);

	return process ? process : &none;
}
