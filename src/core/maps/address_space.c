// SPDX-License-Identifier: GPL-2.0-or-later
/* address_space: what one process had mapped, at any time since it is known. */
#include <string.h>
#include "core/maps/address_space.h"
#include "core/maps/map_tree.h"

/* The memory of past versions is counted as it changes: whoever asks for it asks at every fork. */
static void push_past(struct address_space *space, struct map_nodes *nodes)
{
	nodes->past_cap -= space->past.cap;
	vec_push(&space->past, space->now);
	nodes->past_cap += space->past.cap;
}

static void free_past(struct address_space *space, struct map_nodes *nodes)
{
	nodes->past_cap -= space->past.cap;
	vec_release(&space->past);
}

void address_space_release(struct address_space *space, struct map_nodes *nodes)
{
	map_tree_put(nodes, space->now.root);
	for (size_t i = 0; i < space->past.len; i++)
		map_tree_put(nodes, space->past.data[i].root);
	free_past(space, nodes);
	memset(space, 0, sizeof(*space));
}

/* The version of that time; the oldest one for times before it; NULL: forgotten. */
static const struct space_version *version_at(const struct address_space *space, uint64_t time_ns)
{
	size_t low = 0, high = space->past.len;

	if (time_ns >= space->now.from_ns)
		return &space->now;
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (space->past.data[middle].from_ns <= time_ns)
			low = middle + 1;
		else
			high = middle;
	}
	if (low > 0)
		return &space->past.data[low - 1];
	if (space->forgot)
		return NULL;
	return space->past.len ? &space->past.data[0] : &space->now;
}

void address_space_fork(struct address_space *child, const struct address_space *parent,
			struct map_nodes *nodes, uint64_t time_ns)
{
	const struct space_version *version = version_at(parent, time_ns);

	child->now = (struct space_version){
		.from_ns = time_ns,
		.serial = ++nodes->serial,
		.contents = version ? version->contents : 0,
		.root = version ? map_tree_get(version->root) : NULL,
	};
}

static void forget_older_half(struct address_space *space, struct map_nodes *nodes)
{
	size_t n = space->past.len / 2;

	for (size_t i = 0; i < n; i++)
		map_tree_put(nodes, space->past.data[i].root);
	space->past.len -= n;
	memmove(space->past.data, space->past.data + n,
		space->past.len * sizeof(*space->past.data));
	space->forgot = true;
}

/* Keeps the present as the past; what is then `now` starts at that time and is free to change. */
static void begin_version(struct address_space *space, struct map_nodes *nodes, uint64_t time_ns)
{
	if (space->past.len >= SPACE_PAST_MAX)
		forget_older_half(space, nodes);
	push_past(space, nodes);
	map_tree_get(space->now.root);
	space->now.from_ns = time_ns;
	space->now.serial = ++nodes->serial;
	space->now.from_read = false;
}

/*
 * An event that is older than what /proc said later: the events from here on will tell all that has
 * led to it, step by step, so what was read is taken to hold from the event's time on.
 */
static void move_back(struct address_space *space, uint64_t time_ns)
{
	const struct space_version *before =
		space->past.len ? &space->past.data[space->past.len - 1] : NULL;

	if (!space->now.from_read || time_ns >= space->now.from_ns)
		return;
	space->now.from_ns = before && before->from_ns > time_ns ? before->from_ns : time_ns;
}

void address_space_exec(struct address_space *space, struct map_nodes *nodes, uint64_t time_ns)
{
	move_back(space, time_ns);
	begin_version(space, nodes, time_ns);
	map_tree_put(nodes, space->now.root);
	space->now.root = NULL;
	space->now.contents = 0;
	space->now.execs++;
}

void address_space_reread(struct address_space *space, struct map_nodes *nodes, uint64_t time_ns)
{
	address_space_exec(space, nodes, time_ns > space->now.from_ns ? time_ns :
								       space->now.from_ns);
	space->now.from_read = true;
	space->now.rereads++;
}

void address_space_share(struct address_space *space, const struct address_space *other,
			 struct map_nodes *nodes, uint64_t time_ns)
{
	struct map_node *root = other->now.root ? map_tree_get(other->now.root) : NULL;

	if (time_ns > space->now.from_ns)
		begin_version(space, nodes, time_ns);
	else /* answers given from this version no longer hold */
		space->now.serial = ++nodes->serial;
	map_tree_put(nodes, space->now.root);
	space->now.root = root;
	space->now.contents = other->now.contents;
	space->now.from_read = other->now.from_read;
}

/* What a new mapping meets. */
struct meeting {
	struct mapping joined; /* the new mapping, grown by those that agree with it */
	bool conflict, same;
};

/* Whether both say the same of the addresses that they share. */
static bool agrees(const struct mapping *a, const struct mapping *b)
{
	return a->file == b->file && a->start - a->file_offset == b->start - b->file_offset;
}

static bool meet(void *ctx, const struct map_node *node)
{
	struct meeting *meeting = ctx;
	struct mapping *joined = &meeting->joined;

	if (!agrees(joined, &node->mapping)) {
		meeting->conflict = true;
		return false;
	}
	if (node->mapping.start <= joined->start && node->mapping.end >= joined->end) {
		meeting->same = true;
		return false;
	}
	if (node->mapping.start < joined->start) {
		joined->file_offset = node->mapping.file_offset;
		joined->start = node->mapping.start;
	}
	if (node->mapping.end > joined->end)
		joined->end = node->mapping.end;
	if (node->mapping.since_ns < joined->since_ns)
		joined->since_ns = node->mapping.since_ns;
	return true;
}

void address_space_map(struct address_space *space, struct map_nodes *nodes,
		       const struct map_change *change)
{
	struct meeting meeting = { .joined = change->mapping };

	if (!change->by_reading)
		move_back(space, change->time_ns);
	/* Where nothing was known, what /proc shows now may have been there before. */
	meeting.joined.since_ns = change->by_reading ? 0 : change->time_ns;
	map_tree_each(space->now.root, change->mapping.start, change->mapping.end, meet, &meeting);
	if (meeting.same)
		return;
	if (meeting.conflict) {
		if (change->time_ns > space->now.from_ns)
			begin_version(space, nodes, change->time_ns);
		else /* answers given from this version no longer hold */
			space->now.serial = ++nodes->serial;
		space->now.from_read |= change->by_reading;
		meeting.joined = change->mapping;
		meeting.joined.since_ns = change->time_ns;
	}
	space->now.root = map_tree_replace(nodes, space->now.root, &meeting.joined);
	space->now.contents = ++nodes->contents;
}

static bool find_in(const struct space_version *version, uint64_t time_ns, uint64_t addr,
		    struct mapping *ret_mapping)
{
	const struct map_node *node = map_tree_find(version->root, addr);

	if (!node || node->mapping.since_ns > time_ns)
		return false;
	*ret_mapping = node->mapping;
	return true;
}

bool address_space_find(const struct address_space *space, uint64_t time_ns, uint64_t addr,
			struct mapping *ret_mapping, uint64_t *ret_serial)
{
	const struct space_version *version = version_at(space, time_ns);

	if (!version)
		return false;
	if (ret_serial)
		*ret_serial = version->serial;
	if (find_in(version, time_ns, addr, ret_mapping))
		return true;
	/* What a later reading of /proc found in a gap belongs to the whole run of the program. */
	return version != &space->now && version->execs == space->now.execs &&
	       find_in(&space->now, time_ns, addr, ret_mapping);
}

bool address_space_find_before_exec(const struct address_space *space, uint64_t time_ns,
				    uint64_t addr, struct mapping *ret_mapping)
{
	const struct space_version *version = version_at(space, time_ns);
	const struct space_version *past = space->past.data;
	size_t i = version == &space->now ? space->past.len : 0;

	if (!version || !space->past.len)
		return false;
	if (version != &space->now)
		i = version - past;
	/* The versions of one program stand together; the last one of the program before is wanted. */
	for (; i > 0 && past[i - 1].execs == version->execs; i--)
		version = &past[i - 1];
	return i > 0 && time_ns >= version->from_ns && time_ns - version->from_ns < SPACE_EXEC_NS &&
	       find_in(&past[i - 1], version->from_ns, addr, ret_mapping);
}

uint64_t address_space_serial(const struct address_space *space, uint64_t time_ns)
{
	const struct space_version *version = version_at(space, time_ns);

	return version ? version->serial : 0;
}

void address_space_contents(const struct address_space *space, uint64_t time_ns,
			    struct map_contents *ret_contents)
{
	const struct space_version *version = version_at(space, time_ns);

	*ret_contents = (struct map_contents){ 0 };
	if (version)
		*ret_contents = (struct map_contents){ version->contents, version->execs - version->rereads };
}

struct each_mapping {
	void (*fn)(void *ctx, const struct mapping *mapping);
	void *ctx;
};

static bool call_with_mapping(void *ctx, const struct map_node *node)
{
	const struct each_mapping *each = ctx;

	each->fn(each->ctx, &node->mapping);
	return true;
}

void address_space_each(const struct address_space *space, uint64_t time_ns,
			void (*fn)(void *ctx, const struct mapping *mapping), void *ctx)
{
	const struct space_version *version = version_at(space, time_ns);
	struct each_mapping each = { fn, ctx };

	if (version)
		map_tree_each(version->root, 0, UINT64_MAX, call_with_mapping, &each);
}

void address_space_retire(struct address_space *space, struct map_nodes *nodes, uint64_t time_ns)
{
	size_t n = 0;

	/* A past version ends where the next one begins. */
	while (n < space->past.len &&
	       (n + 1 < space->past.len ? space->past.data[n + 1] : space->now).from_ns <= time_ns)
		map_tree_put(nodes, space->past.data[n++].root);
	if (!n)
		return;
	space->past.len -= n;
	memmove(space->past.data, space->past.data + n,
		space->past.len * sizeof(*space->past.data));
	if (!space->past.len)
		free_past(space, nodes);
}
