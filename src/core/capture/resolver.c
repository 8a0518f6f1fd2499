// SPDX-License-Identifier: GPL-2.0-or-later
/* resolver: raw samples with addresses in, events with locations out, through the map cache. */
#include <string.h>
#include "base/hash.h"
#include "base/vec.h"
#include "core/capture/jit_watch.h"
#include "core/capture/resolver.h"
#include "core/capture/script_frames.h"
#include "core/image/kernel_image.h"

/* Locations found lately, by where their hash falls: 16,384 slots of 40 bytes. */
#define RECENT_SLOTS 16384

/* `location` stays right for this address while the owner's epoch is the same. */
struct recent {
	uint64_t owner; /* id of the process, 0: the kernel; with the address's flags */
	uint64_t epoch, ip;
	uint64_t since_ns; /* it stays right for times from here on */
	uint32_t location; /* 0: an empty slot */
};

struct resolver {
	struct map_cache *maps;
	struct tables *tables;
	struct sink *out;
	struct kernel_image *kernel;
	struct jit_watch *jit; /* NULL: nobody wants to know */
	struct scripts *scripts; /* NULL: nobody knows of any */
	uint32_t series[CAPTURE_LANES]; /* of the samples */
	VEC(struct ended_thread) ended; /* since the last slice was done */
	uint64_t start_ns, slice_from_ns, slice_to_ns;
	VEC(uint32_t) images; /* images.data[number of a map_file - 1]: its id; 0: not asked yet */
	struct recent recent[RECENT_SLOTS];
	uint32_t locations[STACK_KERNEL_FRAMES_MAX + STACK_FRAMES_MAX];
};

struct resolver *resolver_new(struct map_cache *maps, struct tables *tables, struct sink *out,
			      uint64_t start_ns)
{
	struct resolver *resolver = mem_zalloc(sizeof(*resolver));

	resolver->maps = maps;
	resolver->tables = tables;
	resolver->out = out;
	resolver->kernel = map_cache_kernel(maps);
	resolver->start_ns = start_ns;
	return resolver;
}

void resolver_tell_jit(struct resolver *resolver, struct jit_watch *watch)
{
	resolver->jit = watch;
}

void resolver_scripts(struct resolver *resolver, struct scripts *scripts)
{
	resolver->scripts = scripts;
}

void resolver_series(struct resolver *resolver, enum capture_lane lane, uint32_t series)
{
	resolver->series[lane] = series;
}

void resolver_forget(struct resolver *resolver)
{
	memset(resolver->recent, 0, sizeof(resolver->recent));
}

void resolver_free(struct resolver *resolver)
{
	if (!resolver)
		return;
	vec_release(&resolver->images);
	vec_release(&resolver->ended);
	mem_free(resolver);
}

/* A time of the recording; what was before its start is 0: already there. */
static uint64_t since_start(const struct resolver *resolver, uint64_t time_ns)
{
	return time_ns > resolver->start_ns ? time_ns - resolver->start_ns : 0;
}

static uint32_t string_id(struct resolver *resolver, const char *text)
{
	return tables_string(resolver->tables, text, strlen(text));
}

static uint32_t push_process(struct resolver *resolver, const struct map_process *process)
{
	const struct event_process event = {
		.id = process->event_process,
		.pid = process->pid,
		.ppid = process->ppid,
		.comm = string_id(resolver, process->comm),
		.start_ns = since_start(resolver, process->start_ns),
		.end_ns = since_start(resolver, process->end_ns),
	};

	return tables_process(resolver->tables, &event);
}

static void on_changed(void *ctx, const struct map_process *process)
{
	push_process(ctx, process);
}

void resolver_slice(struct resolver *resolver, uint64_t from_ns, uint64_t to_ns)
{
	resolver->slice_from_ns = from_ns;
	resolver->slice_to_ns = to_ns;
	map_cache_each_changed(resolver->maps, on_changed, resolver);
}

void resolver_thread_ended(struct resolver *resolver, uint32_t pid, uint32_t tid, uint64_t time_ns)
{
	vec_push(&resolver->ended, ((struct ended_thread){ pid, tid, since_start(resolver, time_ns) }));
}

void resolver_slice_done(struct resolver *resolver)
{
	tables_threads_ended(resolver->tables, resolver->ended.data, resolver->ended.len);
	resolver->ended.len = 0;
}

/* One address of one sample. */
struct address {
	struct map_process *process; /* NULL: the kernel's */
	uint64_t time_ns, epoch, ip;
	uint32_t flags; /* LOCATION_* */
	enum script_beside beside;
};

/* What is looked up: a call at the very end of a mapping returns to an address past it. */
static uint64_t inside(const struct address *address)
{
	return address->flags & LOCATION_RETURN && address->ip ? address->ip - 1 : address->ip;
}

static struct recent *recent_slot(struct resolver *resolver, const struct address *address,
				  uint64_t *ret_owner)
{
	uint64_t owner = address->process ? address->process->id : 0;
	uint64_t hash;

	owner = (owner * 4 | address->beside) * (LOCATION_FLAGS + 1) | address->flags;
	hash = hash_u64(address->ip ^ owner << 48 ^ address->epoch << 20);
	*ret_owner = owner;
	return &resolver->recent[hash % RECENT_SLOTS];
}

static uint32_t recent_find(struct resolver *resolver, const struct address *address)
{
	uint64_t owner;
	const struct recent *slot = recent_slot(resolver, address, &owner);

	return slot->ip == address->ip && slot->owner == owner && slot->epoch == address->epoch &&
			       slot->since_ns <= address->time_ns ?
		       slot->location :
		       0;
}

static void recent_keep(struct resolver *resolver, const struct address *address,
			uint64_t since_ns, uint32_t location)
{
	uint64_t owner;
	struct recent *slot = recent_slot(resolver, address, &owner);

	*slot = (struct recent){ owner, address->epoch, address->ip, since_ns, location };
}

/* The function of a BPF program is told at once: by the end of the recording it may be gone. */
static void push_name(struct resolver *resolver, uint32_t location,
		      const struct kernel_place *place)
{
	const struct name_frame frame = { .function = string_id(resolver, place->name) };
	const struct event_name name = {
		.location = location,
		.reason = NAME_OK,
		.n_frames = 1,
		.offset = place->name_offset,
		.frames = &frame,
	};

	tables_name(resolver->tables, &name);
}

static uint32_t kernel_location(struct resolver *resolver, struct address *address)
{
	struct kernel_place place;
	uint32_t location;

	address->epoch = kernel_image_epoch(resolver->kernel);
	location = recent_find(resolver, address);
	if (location)
		return location;
	kernel_image_find(resolver->kernel, address->time_ns, inside(address), &place);
	place.image.path = string_id(resolver, place.path);
	location = tables_location(resolver->tables, tables_image(resolver->tables, &place.image),
				   place.offset + (address->ip - inside(address)),
				   address->flags);
	if (place.name)
		push_name(resolver, location, &place);
	address->epoch = kernel_image_epoch(resolver->kernel);
	/* The epoch moves with events, not with times: a program that has gone is not kept. */
	if (!place.name)
		recent_keep(resolver, address, 0, location);
	return location;
}

static uint32_t image_of(struct resolver *resolver, const struct address *address, const struct mapping *mapping)
{
	const struct map_file *file = mapping->file;
	struct event_image image = file->image;
	uint32_t *known;

	if (image_is_own(&image)) {
		image.pid = address->process->pid;
		image.path = file->path[0] ? string_id(resolver, file->path) : 0;
		return tables_image(resolver->tables, &image);
	}
	if (file->number > resolver->images.len)
		vec_add(&resolver->images, file->number - resolver->images.len);
	known = &resolver->images.data[file->number - 1];
	if (!*known) {
		image.path = file->path[0] ? string_id(resolver, file->path) : 0;
		*known = tables_image(resolver->tables, &image);
	}
	return *known;
}

static void push_mapping(struct resolver *resolver, const struct address *address,
			 const struct mapping *mapping, uint32_t image)
{
	const struct map_file *file = mapping->file;
	/* The path an image has is that of the first mapping: of one build at two paths, this is the other. */
	bool copied = file->image.kind == IMAGE_FILE && file->path[0] &&
		      strcmp(file->path, strtab_get(&resolver->tables->strings,
						    tables_get_image(resolver->tables, image)->path));
	const struct event_mapping event = {
		.process = address->process->event_process,
		.image = image,
		.path = copied ? string_id(resolver, file->path) : 0,
		.start = mapping->start,
		.end = mapping->end,
		.offset = mapping->file_offset,
		.from_ns = since_start(resolver, address->time_ns),
	};

	tables_mapping(resolver->tables, &event);
}

/* Memory of no file as it is at a time: see image_is_timed(). */
static uint32_t timed_image(struct resolver *resolver, uint32_t image, const struct jit_time *when)
{
	struct event_image timed = *tables_get_image(resolver->tables, image);

	timed.mtime_ns = since_start(resolver, when->from_ns);
	timed.size = when->to_ns > when->from_ns ? when->to_ns - when->from_ns : 1;
	return tables_image(resolver->tables, &timed);
}

static bool is_timed(const struct resolver *resolver, const struct address *address, const struct mapping *mapping,
		     struct jit_time *ret_when)
{
	*ret_when = (struct jit_time){ resolver->slice_from_ns, resolver->slice_to_ns };
	return resolver->jit && mapping->file->image.kind == IMAGE_ANON &&
	       jit_watch_saw(resolver->jit, address->process, address->time_ns, ret_when);
}

static uint32_t location_in(struct resolver *resolver, const struct address *address,
			    const struct mapping *mapping)
{
	uint32_t image = image_of(resolver, address, mapping);
	uint32_t runtime = script_is_machinery(mapping, address->beside) ? LOCATION_RUNTIME : 0;
	struct jit_time when;

	push_mapping(resolver, address, mapping, image);
	if (is_timed(resolver, address, mapping, &when))
		image = timed_image(resolver, image, &when);
	return tables_location(resolver->tables, image,
			       address->ip - mapping->start + mapping->file_offset,
			       address->flags | runtime);
}

/* 0: the address lies in no mapping that is known, so in no memory that can be executed. */
static uint32_t user_location(struct resolver *resolver, struct address *address, bool in_kernel)
{
	struct mapping mapping;
	uint32_t location = recent_find(resolver, address);

	if (location)
		return location;
	if (!map_cache_find(resolver->maps, address->process, address->time_ns, inside(address),
			    &mapping)) {
		/* Not kept: it is true of this moment only. */
		return in_kernel && map_cache_find_before_exec(resolver->maps, address->process,
							       address->time_ns,
							       inside(address), &mapping) ?
			       location_in(resolver, address, &mapping) :
			       0;
	}
	location = location_in(resolver, address, &mapping);
	if (image_is_timed(tables_get_image(resolver->tables,
					    tables_get_location(resolver->tables, location)->image)))
		return location;
	/* The look-up may have read the process again, and that begins an epoch. */
	address->epoch = map_cache_epoch(resolver->maps, address->process, address->time_ns);
	recent_keep(resolver, address, mapping.since_ns, location);
	return location;
}

static uint32_t unknown_location(struct resolver *resolver, const struct address *address)
{
	const struct event_image image = { .kind = IMAGE_UNKNOWN, .pid = address->process->pid };

	return tables_location(resolver->tables, tables_image(resolver->tables, &image),
			       address->ip, address->flags);
}

/* Some of its frames of interpreted code are not shown, or not by their names. */
static void cut_scripts(struct event_stack *stack, enum script_cause cause)
{
	if (stack->script_status != SCRIPT_COMPLETE)
		return;
	stack->script_status = SCRIPT_CUT;
	stack->script_cause = cause;
}

/* Of a frame of interpreted code; its function may not be known. */
static uint32_t script_location(struct resolver *resolver, uint64_t word, struct event_stack *stack)
{
	struct address address = { .ip = word, .epoch = resolver->scripts ? scripts_epoch(resolver->scripts) : 0 };
	uint32_t location = recent_find(resolver, &address);
	enum script_cause lacks;

	if (location)
		return location;
	location = script_frame_location(resolver->tables, resolver->scripts, word, &lacks);
	/* What is not known yet was seen first by a run that goes on, and comes with that one's sample. */
	if (lacks == SCRIPT_CAUSE_NO)
		recent_keep(resolver, &address, 0, location);
	else
		cut_scripts(stack, lacks);
	return location;
}

/* Frame i is none: it lies in no memory that can be executed. */
static void end_before(struct event_stack *stack, const struct raw_sample *sample, uint16_t i)
{
	if (!raw_sample_by_tables(sample))
		stack->cause = STACK_CAUSE_NOEXEC;
	else if (sample->status != STACK_CUT || i + 1 < sample->n_user)
		stack->cause = STACK_CAUSE_NO_MAPPING;
	stack->status = STACK_CUT;
	cut_scripts(stack, SCRIPT_CAUSE_STALE);
}

/*
 * Adds the user part of a stack.
 *
 * A walk by frame pointers through a function that uses the register for something else reads a
 * "frame" out of any memory. What can be told for certain is this: a return address lies in memory
 * that can be executed, or it is none; and then the frame pointer saved beside it, which led on to
 * the frames after it, is none either. So the stack ends before the first such frame, as cut. The
 * process's mappings must be known for that: the leaf's, which was executing, is. Never dropped are
 * the leaf, which is no return address, and frames that lie in executable memory: they may be as
 * wrong, but nothing proves it (that no call instruction precedes an address does not: signal
 * trampolines and made-up first frames are such).
 *
 * A walk by tables ends at such an address by itself, and keeps it, since the recorder may know more.
 */
static void add_user(struct resolver *resolver, const struct raw_sample *sample,
		     struct map_process *process, struct event_stack *stack)
{
	uint16_t n = sample->n_user < STACK_FRAMES_MAX ? sample->n_user : STACK_FRAMES_MAX;
	uint16_t first_script = script_first(sample);
	uint32_t *locations = resolver->locations + stack->n_kernel;
	bool is_java = first_script < n && resolver->scripts &&
		       scripts_is_java(resolver->scripts, sample->ips[sample->n_kernel + first_script]);
	bool leaf_known = false;
	struct address address = {
		.process = process,
		.time_ns = sample->first_ns,
		.epoch = map_cache_epoch(resolver->maps, process, sample->first_ns),
	};

	for (uint16_t i = 0; i < n; i++) {
		if (raw_sample_is_script(sample, i)) {
			locations[i] = script_location(resolver, sample->ips[sample->n_kernel + i], stack);
			stack->n_user++;
			continue;
		}
		address.ip = raw_sample_address(sample, i);
		address.flags = (raw_sample_is_return(sample, i) ? LOCATION_RETURN : 0) |
				(raw_sample_is_guessed(sample, i) ? LOCATION_GUESSED : 0);
		address.beside = script_beside(resolver->maps, process, sample, first_script, is_java, i);
		locations[i] = user_location(resolver, &address, sample->n_kernel);
		if (i == 0)
			leaf_known = locations[i];
		if (!locations[i] && leaf_known) {
			end_before(stack, sample, i);
			return;
		}
		if (!locations[i])
			locations[i] = unknown_location(resolver, &address);
		stack->n_user++;
	}
}

static void add_kernel(struct resolver *resolver, const struct raw_sample *sample,
		       struct event_stack *stack)
{
	struct address address = { .time_ns = sample->first_ns };

	stack->n_kernel = sample->n_kernel < STACK_KERNEL_FRAMES_MAX ? sample->n_kernel :
								       STACK_KERNEL_FRAMES_MAX;
	/* Where [vsyscall] is emulated, the address in it is the user's leaf, whatever half it is in. */
	if (stack->n_kernel && map_cache_is_vsyscall(sample->ips[stack->n_kernel - 1]))
		stack->n_kernel--;
	for (uint16_t i = 0; i < stack->n_kernel; i++) {
		address.ip = sample->ips[i];
		address.flags = i || sample->kernel_leaf_is_return ? LOCATION_RETURN : 0;
		resolver->locations[i] = kernel_location(resolver, &address);
	}
}

static uint32_t thread_id(struct resolver *resolver, const struct raw_sample *sample, uint32_t process)
{
	const struct event_thread thread = {
		.process = process,
		.pid = sample->pid,
		.tid = sample->tid,
		.own_tid = sample->own_tid,
		.name = tables_string(resolver->tables, sample->comm, strnlen(sample->comm, sizeof(sample->comm))),
		.start_ns = since_start(resolver, sample->thread_start_ns),
	};

	return tables_thread(resolver->tables, &thread);
}

void resolver_resolve(struct resolver *resolver, const struct raw_sample *sample,
		      struct resolved_sample *ret_sample)
{
	struct map_process *process =
		map_cache_process(resolver->maps, sample->pid, sample->first_ns);
	struct event_stack *stack = &ret_sample->stack;

	*ret_sample = (struct resolved_sample){
		.stack = {
			.status = sample->status,
			.cause = sample->cause,
			.unwinder = sample->unwinder,
			.kernel_cut = sample->kernel_cut,
			.kernel_errno = sample->kernel_errno,
			.script_status = sample->script_status,
			.script_cause = sample->script_cause,
			.locations = resolver->locations,
		},
		.lane = sample->lane,
		.state = sample->state,
		.cpu = sample->cpu,
	};
	add_kernel(resolver, sample, stack);
	if (process) {
		if (!process->event_process)
			process->event_process = push_process(resolver, process);
		add_user(resolver, sample, process, stack);
	}
	ret_sample->thread = thread_id(resolver, sample, process ? process->event_process : 0);
}

int resolver_push(struct resolver *resolver, const struct resolved_sample *sample, uint64_t count,
		  uint64_t value_ns, uint64_t longest_ns, struct err *err)
{
	const struct event event = {
		.type = EVENT_SAMPLE,
		.sample = {
			.time_ns = since_start(resolver, resolver->slice_from_ns),
			.duration_ns = resolver->slice_to_ns - resolver->slice_from_ns,
			.series = resolver->series[sample->lane],
			.stack = tables_stack(resolver->tables, &sample->stack),
			.thread = sample->thread,
			.cpu = sample->cpu,
			.count = count,
			.value = value_ns,
			.longest = longest_ns,
			.state = sample->state,
		},
	};

	if (resolver->tables->failed)
		return err_set(err, resolver->tables->failed, "cannot store a sample");
	return resolver->out->push(resolver->out, &event, err);
}
