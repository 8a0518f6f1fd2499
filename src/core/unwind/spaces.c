// SPDX-License-Identifier: GPL-2.0-or-later
/* spaces: which mappings with which tables a process has, and what the kernel knows of it. */
#include <errno.h>
#include <string.h>
#include "base/hash.h"
#include "base/log.h"
#include "core/unwind/space_set.h"
#include "core/unwind/spaces.h"

/* A process that the kernel knows a space of. */
struct tenant {
	struct spaces_life life;
	uint64_t process_id; /* struct map_process */
	struct map_contents contents;
	uint64_t key; /* key_of() with them */
	uint64_t seen_ns; /* the last time that a sample of it was taken */
	uint32_t space; /* its id */
};

struct spaces {
	struct spaces_options options;
	struct space_set set;
	struct unwind_space *own_heads;
	VEC(struct tenant) tenants;
	struct hash_index by_pid; /* tenants, by number + 1 */
	uint64_t events_lost; /* that are made up for, but for ... */
	size_t unsure; /* ... so many tenants, the first ones */
	struct spaces_stats counts; /* made, published, refused */
	bool warned;
	uint64_t again_ns; /* the earliest of those of tenants */
};

struct spaces *spaces_new(const struct spaces_options *options)
{
	struct spaces *spaces = mem_zalloc(sizeof(*spaces));

	spaces->options = *options;
	spaces->again_ns = UINT64_MAX;
	if (!options->heads)
		spaces->own_heads = mem_array(UNWIND_SPACES_MAX, sizeof(struct unwind_space));
	space_set_init(&spaces->set, options->segments, options->tables,
		       options->heads ? options->heads : spaces->own_heads);
	return spaces;
}

void spaces_free(struct spaces *spaces)
{
	if (!spaces)
		return;
	space_set_release(&spaces->set);
	vec_release(&spaces->tenants);
	hash_index_release(&spaces->by_pid);
	mem_free(spaces->own_heads);
	mem_free(spaces);
}

/* The kernel's pid of a tenant that is looked for. */
struct wanted_tenant {
	const struct spaces *spaces;
	uint32_t pid;
};

static bool has_pid(const void *ctx, uint32_t number)
{
	const struct wanted_tenant *wanted = ctx;

	return wanted->spaces->tenants.data[number - 1].life.pid == wanted->pid;
}

static struct tenant *tenant_by_pid(const struct spaces *spaces, uint32_t pid)
{
	struct wanted_tenant wanted = { spaces, pid };
	uint32_t number = hash_index_find(&spaces->by_pid, hash_u64(pid), has_pid, &wanted);

	return number ? &spaces->tenants.data[number - 1] : NULL;
}

/* Of equal mappings, and of one process where its runtime has told something; 0: no mappings are known. */
static uint64_t key_of(const struct spaces *spaces, const struct map_process *process,
		       const struct map_contents *contents)
{
	uint64_t runtime = 0, key = contents->number;

	if (key && spaces->options.runtimes)
		runtime = process_runtimes_serial(spaces->options.runtimes, process);
	return runtime ? hash_u64(key) ^ hash_u64(runtime << 32) : key;
}

/*
 * The space of that plan: the one that has these contents already, maybe with fewer tables;
 * `before`; a new one.
 */
static struct space *make_space(struct spaces *spaces, struct space_plan *plan, uint64_t contents,
				struct space *same, struct space *before)
{
	struct space *space;

	if (same && space_plan_equal(&same->plan, plan)) {
		space_plan_renew(&same->plan, plan);
		return same;
	}
	if (before && !before->retired && space_plan_equal(&before->plan, plan)) {
		if (same)
			space_set_supersede(&spaces->set, same);
		space_plan_renew(&before->plan, plan);
		space_set_rename(&spaces->set, before, contents);
		return before;
	}
	space = space_set_add(&spaces->set, plan, contents);
	spaces->counts.refused += !space;
	spaces->counts.made += !!space;
	if (!space)
		return same;
	if (same)
		space_set_supersede(&spaces->set, same);
	return space;
}

/*
 * The space of that process at that time. One that it had before serves on when the change is of no account
 * for a walk, so that who makes JIT code all the time is not published all the time.
 */
static struct space *space_of(struct spaces *spaces, const struct map_process *process, uint64_t time_ns,
			      struct space *before)
{
	struct map_contents contents;
	struct space *space;
	struct space_plan plan = { 0 };
	uint64_t key;

	map_cache_contents(spaces->options.maps, process, time_ns, &contents);
	if (!contents.number)
		return NULL;
	key = key_of(spaces, process, &contents);
	space = space_set_by_contents(&spaces->set, key);
	if (space && !space_plan_is_behind(&space->plan, spaces->options.tables))
		return space;
	space_plan_make(&plan, spaces->options.maps, process, time_ns, spaces->options.tables,
			spaces->options.runtimes);
	/* It may have a runtime that was not known before. */
	if (plan.n_heaps || plan.has_python)
		key = key_of(spaces, process, &contents);
	space = make_space(spaces, &plan, key, space, before);
	space_plan_release(&plan, spaces->options.tables);
	return space;
}

static uint64_t word_of(const struct space *space)
{
	return space ? UNWIND_WORD(space->head, space->serial) : 0;
}

/* Tells the kernel of a pid; false: it has no room for one more. */
static bool tell(struct spaces *spaces, const struct spaces_life *life, const struct space *space)
{
	const uint64_t word = word_of(space);
	const struct unwind_process process = {
		.word = word,
		.check = unwind_check(word, life->start_ns, life->exec_id),
	};
	struct err err = { 0 };
	int r;

	if (!spaces->options.publish)
		return true;
	r = spaces->options.publish(spaces->options.ctx, life->pid, space ? &process : NULL, &err);
	if (!r)
		return true;
	if (!spaces->warned)
		log_warn("the stacks of process %u and others are unwound in user space: %s", life->pid,
			 err.text);
	spaces->warned = true;
	return false;
}

/* The kernel knows nothing of it any more; the last tenant takes its number. */
static void remove_tenant(struct spaces *spaces, struct tenant *tenant)
{
	struct tenant *last = &spaces->tenants.data[spaces->tenants.len - 1];
	uint32_t number = tenant - spaces->tenants.data + 1;

	spaces->set.all.data[tenant->space - 1]->tenants--;
	hash_index_remove(&spaces->by_pid, hash_u64(tenant->life.pid), number);
	if (tenant != last) {
		hash_index_remove(&spaces->by_pid, hash_u64(last->life.pid), spaces->tenants.len);
		*tenant = *last;
		hash_index_add(&spaces->by_pid, hash_u64(tenant->life.pid), number);
	}
	spaces->tenants.len--;
}

static void evict_tenant(struct spaces *spaces, struct tenant *tenant)
{
	tell(spaces, &tenant->life, NULL);
	remove_tenant(spaces, tenant);
}

static void move_tenant(struct spaces *spaces, struct tenant *tenant, struct space *to)
{
	spaces->set.all.data[tenant->space - 1]->tenants--;
	to->tenants++;
	tenant->space = to->id;
}

static struct tenant *add_tenant(struct spaces *spaces, const struct spaces_life *life, struct space *space)
{
	vec_push(&spaces->tenants, ((struct tenant){ .life = *life, .space = space->id }));
	hash_index_add(&spaces->by_pid, hash_u64(life->pid), spaces->tenants.len);
	space->tenants++;
	return &spaces->tenants.data[spaces->tenants.len - 1];
}

/* Gives the kernel what a process has mapped now. Whoever asks has had a sample that the kernel could not
 * follow: should the kernel have forgotten the process, it is told again. */
static void publish(struct spaces *spaces, const struct spaces_life *life, const struct map_process *process,
		    struct space *space, uint64_t time_ns)
{
	struct tenant *tenant = tenant_by_pid(spaces, life->pid);
	bool known = tenant && tenant->space == space->id && tenant->life.start_ns == life->start_ns &&
		     tenant->life.exec_id == life->exec_id;

	if (!tell(spaces, life, space)) {
		if (tenant)
			remove_tenant(spaces, tenant);
		return;
	}
	if (tenant)
		move_tenant(spaces, tenant, space);
	else
		tenant = add_tenant(spaces, life, space);
	tenant->life = *life;
	tenant->process_id = process->id;
	map_cache_contents(spaces->options.maps, process, UINT64_MAX, &tenant->contents);
	tenant->key = key_of(spaces, process, &tenant->contents);
	if (tenant->seen_ns < time_ns)
		tenant->seen_ns = time_ns;
	spaces->counts.published += !known;
}

/* Whether a process that a sample was taken of at that time is still there as far as is known, and still the
 * same program. Its first thread, whose end is all that is told, may have left before the others. */
static bool still_runs(const struct spaces *spaces, const struct map_process *process, uint64_t time_ns)
{
	struct map_contents then, now;

	if ((process->end_ns && process->end_ns >= time_ns) ||
	    map_cache_known(spaces->options.maps, process->pid) != process)
		return false;
	map_cache_contents(spaces->options.maps, process, time_ns, &then);
	map_cache_contents(spaces->options.maps, process, UINT64_MAX, &now);
	return then.execs == now.execs;
}

uint64_t spaces_get(struct spaces *spaces, const struct spaces_life *life, uint64_t time_ns)
{
	struct map_process *process = map_cache_process(spaces->options.maps, life->pid, time_ns);
	struct tenant *tenant = tenant_by_pid(spaces, life->pid);
	struct space *before = NULL, *space, *now;

	if (!process)
		return 0;
	if (tenant && tenant->process_id == process->id)
		before = spaces->set.all.data[tenant->space - 1];
	space = space_of(spaces, process, time_ns, before);
	if (still_runs(spaces, process, time_ns)) {
		now = space_of(spaces, process, UINT64_MAX, space ? space : before);
		if (now)
			publish(spaces, life, process, now, time_ns);
	}
	return word_of(space);
}

bool spaces_want(struct spaces *spaces, const struct spaces_life *life, uint64_t time_ns, uint64_t addr)
{
	struct map_process *process = map_cache_process(spaces->options.maps, life->pid, time_ns);
	struct mapping mapping;

	return process && map_cache_find(spaces->options.maps, process, time_ns, addr, &mapping) &&
	       mapping.file->image.kind != IMAGE_ANON &&
	       table_store_want(spaces->options.tables, &mapping, process->end_ns ? 0 : process->pid);
}

const struct unwind_space *spaces_head(const struct spaces *spaces, uint64_t word)
{
	const struct unwind_space *head = &spaces->set.heads[word >> 32];

	return word && head->serial == (uint32_t)word ? head : NULL;
}

void spaces_prepare(struct spaces *spaces, uint32_t pid)
{
	struct map_process *process = map_cache_process(spaces->options.maps, pid, UINT64_MAX);

	if (process)
		space_of(spaces, process, UINT64_MAX, NULL);
}

/* Makes the kernel's knowledge of one process right again. False: it is none any more. */
static bool follow_tenant(struct spaces *spaces, struct tenant *tenant)
{
	const struct map_process *process = map_cache_known(spaces->options.maps, tenant->life.pid);
	struct map_contents contents;
	struct space *space;
	uint64_t key;

	if (!process || process->id != tenant->process_id ||
	    (process->end_ns && process->end_ns >= tenant->seen_ns))
		return false;
	map_cache_contents(spaces->options.maps, process, UINT64_MAX, &contents);
	space = spaces->set.all.data[tenant->space - 1];
	key = key_of(spaces, process, &contents);
	/* Nothing known: the map cache was short of memory, and that changed nothing in the process. */
	if ((contents.number == tenant->contents.number && key == tenant->key &&
	     !space_plan_is_behind(&space->plan, spaces->options.tables)) ||
	    (!contents.number && contents.execs == 0))
		return true;
	if (contents.execs != tenant->contents.execs)
		return false;
	space = space_of(spaces, process, UINT64_MAX, space);
	if (!space)
		return false;
	tenant->contents = contents;
	tenant->key = key;
	if (space->id == tenant->space)
		return true;
	move_tenant(spaces, tenant, space);
	spaces->counts.published++;
	return tell(spaces, &tenant->life, space);
}

/*
 * After events were lost a process is read again when it is looked up; here that is every one, as
 * far as the time for it goes. The rest is left for the next times, also when events are lost in
 * all of them. From the end: the place of a tenant that goes is taken by the last one, which was
 * looked up.
 */
static void look_up_tenants(struct spaces *spaces, uint64_t now_ns)
{
	struct map_cache_stats stats;

	map_cache_stats(spaces->options.maps, &stats);
	if (stats.lost != spaces->events_lost && !spaces->unsure) {
		spaces->events_lost = stats.lost;
		spaces->unsure = spaces->tenants.len;
	}
	while (spaces->unsure && map_cache_may_reread(spaces->options.maps))
		if (--spaces->unsure < spaces->tenants.len)
			map_cache_process(spaces->options.maps,
					  spaces->tenants.data[spaces->unsure].life.pid, now_ns);
}

static void mark_born_with(void *ctx, const struct map_process *process)
{
	const struct spaces *spaces = ctx;
	struct map_contents contents;
	struct space *space;

	map_cache_contents(spaces->options.maps, process, UINT64_MAX, &contents);
	space = contents.number ? space_set_by_contents(&spaces->set, key_of(spaces, process, &contents)) : NULL;
	if (space)
		space->is_born_with = true;
}

/*
 * Takes back what nobody has. The kernel gives a child its parent's word, which we are not told of: while
 * a living process has just these mappings, it may well have them from there.
 */
static void retire_unused(struct spaces *spaces)
{
	size_t unused = 0;

	for (size_t i = 0; i < spaces->set.all.len; i++) {
		struct space *space = spaces->set.all.data[i];

		if (!space || space->retired || space->tenants)
			continue;
		space->is_born_with = false;
		unused++;
	}
	if (!unused)
		return;
	map_cache_each_living(spaces->options.maps, mark_born_with, spaces);
	for (size_t i = 0; i < spaces->set.all.len; i++) {
		struct space *space = spaces->set.all.data[i];

		if (space && !space->retired && !space->tenants && !space->is_born_with)
			space_set_retire(&spaces->set, space);
	}
}

void spaces_follow(struct spaces *spaces, uint64_t now_ns)
{
	look_up_tenants(spaces, now_ns);
	/* From the end: the place of one that goes is taken by one that was looked at. */
	spaces->again_ns = UINT64_MAX;
	for (size_t i = spaces->tenants.len; i-- > 0;) {
		const struct space *space;

		if (!follow_tenant(spaces, &spaces->tenants.data[i])) {
			evict_tenant(spaces, &spaces->tenants.data[i]);
			continue;
		}
		space = spaces->set.all.data[spaces->tenants.data[i].space - 1];
		if (space->plan.again_ns && space->plan.again_ns < spaces->again_ns)
			spaces->again_ns = space->plan.again_ns;
	}
	retire_unused(spaces);
}

void spaces_quiet(struct spaces *spaces)
{
	space_set_quiet(&spaces->set);
}

bool spaces_was_right(struct spaces *spaces, uint32_t serial, struct map_process *process, uint64_t time_ns,
		      uint64_t addr)
{
	struct space *space = space_set_by_serial(&spaces->set, serial);
	struct map_contents contents;
	struct mapping mapping;
	bool found;

	if (!space)
		return false;
	map_cache_contents(spaces->options.maps, process, time_ns, &contents);
	if (contents.number == space->contents)
		return true;
	found = map_cache_find(spaces->options.maps, process, time_ns, addr, &mapping);
	return space_plan_agrees(&space->plan, addr, found ? &mapping : NULL);
}

bool spaces_timed_out(const struct spaces *spaces, uint32_t serial, uint64_t addr)
{
	const struct space *space = space_set_by_serial(&spaces->set, serial);

	return space && space_plan_timed_out(&space->plan, addr);
}

bool spaces_script_waits(const struct spaces *spaces, uint32_t serial)
{
	const struct space *space = serial ? space_set_by_serial(&spaces->set, serial) : NULL;

	return space && space->plan.script_waiting;
}

bool spaces_is_heap(const struct spaces *spaces, uint32_t serial, uint64_t addr)
{
	const struct space *space = serial ? space_set_by_serial(&spaces->set, serial) : NULL;

	return space && space_plan_is_heap(&space->plan, addr);
}

uint64_t spaces_again_ns(const struct spaces *spaces)
{
	return spaces->again_ns;
}

const struct script_python *spaces_python(const struct spaces *spaces, uint32_t serial)
{
	const struct space *space = serial ? space_set_by_serial(&spaces->set, serial) : NULL;

	return space && space->plan.has_python ? &space->plan.python : NULL;
}

uint64_t spaces_refused(const struct spaces *spaces)
{
	return spaces->counts.refused;
}

void spaces_stats(const struct spaces *spaces, struct spaces_stats *ret_stats)
{
	*ret_stats = spaces->counts;
	for (size_t i = 0; i < spaces->set.all.len; i++) {
		const struct space *space = spaces->set.all.data[i];

		if (!space || space->retired)
			continue;
		ret_stats->spaces++;
		ret_stats->mappings += space->plan.ranges.len;
	}
}
