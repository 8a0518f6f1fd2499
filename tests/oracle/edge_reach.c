// SPDX-License-Identifier: GPL-2.0-or-later
/* edge_reach: a search over the functions that code jumps into. */
#include <string.h>
#include "edge_reach.h"

#define PLACES_MAX 600 /* functions that one call may lead through; past it, it may lead anywhere */
#define FLOW_INSNS_MAX 20000 /* of code whose functions are not known */
#define FLOW_STARTS_MAX 2000
#define THUNK_INSNS 3 /* of a slot of a PLT: endbr64, a jump */
#define LINKER "ld-linux"

struct search {
	struct edges *edges;
	struct place inner;
	uint32_t inner_image, pid;
	VEC(struct place) places; /* seen; from `next` on still to be looked at */
	size_t next;
	bool is_loose, by_slot, by_ifunc, by_lazy, is_found;
};

static void add(struct search *s, struct code_file *file, uint64_t at)
{
	for (size_t i = 0; i < s->places.len; i++)
		if (s->places.data[i].file == file && s->places.data[i].at == at)
			return;
	if (s->places.len < PLACES_MAX)
		vec_push(&s->places, ((struct place){ file, at }));
	else
		s->is_loose = true;
}

struct place edge_place_at(struct edges *edges, uint32_t pid, uint64_t address)
{
	const struct tables *tables = &edges->profile->tables;

	for (size_t i = 0; i < tables->mappings.len; i++) {
		const struct event_mapping *m = &tables->mappings.data[i];
		struct code_file *file;
		uint64_t vaddr;

		if (address - m->start >= m->end - m->start || tables_get_process(tables, m->process)->pid != pid)
			continue;
		file = edges_file(edges, m->image);
		if (file && image_offset_to_vaddr(file->image, m->offset + (address - m->start), &vaddr))
			return (struct place){ file, vaddr };
	}
	return (struct place){ NULL, address };
}

/* What a resolver may choose are addresses that it takes. */
static void add_chosen(struct search *s, struct code_file *file, uint64_t resolver)
{
	const struct code_unit *unit = code_file_unit(file, resolver);

	s->by_ifunc = true;
	if (tables_get_image(&s->edges->profile->tables, s->inner_image)->kind == IMAGE_VDSO)
		s->is_found = true;
	for (size_t i = 0; unit && i < unit->flow.leas.len; i++)
		if (code_file_in_section(file, unit->flow.leas.data[i], ".text"))
			add(s, file, unit->flow.leas.data[i]);
}

/* A file that nobody was sampled in is not known: its function may be the one, and jump on. */
static void add_named(struct search *s, const char *name)
{
	bool is_known = false;

	for (uint32_t id = 1; id <= s->edges->profile->tables.images.len; id++) {
		struct code_file *file = edges_file(s->edges, id);

		for (size_t i = 0; file && i < file->names.len; i++) {
			const struct code_name *found = &file->names.data[i];

			if (strcmp(found->name, name))
				continue;
			is_known = true;
			if (found->is_ifunc)
				add_chosen(s, file, found->value);
			else
				add(s, file, found->value);
		}
	}
	s->is_loose |= !is_known;
}

/* Whether the inner frame is on the way from a slot that is not filled yet to what fills it. */
static bool is_filling(struct search *s, struct code_file *file)
{
	const struct tables *tables = &s->edges->profile->tables;
	const char *path = strtab_get(&tables->strings, tables_get_image(tables, s->inner_image)->path);

	return strstr(path, LINKER) ||
	       (s->inner.file == file && code_file_in_section(file, s->inner.at, ".plt"));
}

static void add_slot(struct search *s, struct code_file *file, const struct code_slot *slot)
{
	s->by_slot = true;
	if (slot->is_lazy && is_filling(s, file))
		s->is_found = s->by_lazy = true;
	if (slot->kind == CODE_SLOT_NAME)
		add_named(s, slot->name);
	else if (slot->kind == CODE_SLOT_ADDRESS)
		add(s, file, slot->value);
	else
		add_chosen(s, file, slot->value);
}

/* A slot of a PLT is a function of its own, whatever the FDE of all of them says. */
static bool is_thunk(struct search *s, struct place from)
{
	uint8_t bytes[THUNK_INSNS * INSN_BYTES_MAX];
	size_t n = code_file_read(from.file, from.at, bytes, sizeof(bytes)), at = 0;
	const struct code_slot *slot;
	struct insn insn;

	for (int i = 0; i < THUNK_INSNS; i++, at += insn.length) {
		if (!insn_decode(bytes + at, n - at, from.at + at, &insn))
			return false;
		if (insn.kind == INSN_OTHER)
			continue;
		if (insn.kind != INSN_JUMP_INDIRECT || !insn.has_target)
			return false;
		slot = code_file_slot(from.file, insn.target);
		if (!slot)
			return false;
		if (s->inner.file == from.file && s->inner.at - from.at < at + insn.length)
			s->is_found = s->by_slot = true;
		add_slot(s, from.file, slot);
		return true;
	}
	return false;
}

/* Code without known bounds: instruction by instruction, both ways at a branch. */
struct flow {
	const struct live_name *home; /* what the process calls the code where it begins */
	VEC(uint64_t) starts;
	size_t next, left;
};

static void flow_add(struct flow *flow, uint64_t at)
{
	for (size_t i = 0; i < flow->starts.len; i++)
		if (flow->starts.data[i] == at)
			return;
	if (flow->starts.len < FLOW_STARTS_MAX)
		vec_push(&flow->starts, at);
	else
		flow->left = 0;
}

static size_t read_code(struct search *s, const struct code_file *file, uint64_t at, uint8_t *bytes)
{
	return file ? code_file_read(file, at, bytes, INSN_BYTES_MAX) :
		      live_code_read(&s->edges->live, at, bytes, INSN_BYTES_MAX);
}

/*
 * HotSpot's code jumps to these to leave a frame for good: for a handler of its caller, for a call that
 * is made anew when its target was found, for frames of the interpreter in its place.
 */
static bool is_left_for(struct search *s, const struct live_name *name)
{
	static const char *const leaving[] = { "_rethrow_Java", "ic_miss_stub", "unwind_exception",
					       "handle_exception", "forward_exception", "StubRoutines (1)" };
	static const char *const interpreting[] = { "DeoptimizationBlob", "UncommonTrapBlob", "deoptimize " };
	const struct live_name *inner = s->inner.file ? NULL : live_code_name(&s->edges->live, s->inner.at);

	for (size_t i = 0; i < ARRAY_LEN(leaving); i++)
		if (!strncmp(name->name, leaving[i], strlen(leaving[i])))
			return true;
	for (size_t i = 0; i < ARRAY_LEN(interpreting); i++) {
		if (strncmp(name->name, interpreting[i], strlen(interpreting[i])))
			continue;
		s->is_found |= inner == name || (inner && !strcmp(inner->name, LIVE_INTERPRETER));
		return true;
	}
	return false;
}

/* Where a jump out of memory leads to, which may be a file. */
static void flow_to(struct search *s, struct flow *flow, struct code_file *file, uint64_t target)
{
	const struct live_name *name = file ? NULL : live_code_name(&s->edges->live, target);
	struct place place = { file, target };

	if (name && name != flow->home && is_left_for(s, name))
		return;
	if (!file && !live_code_has(&s->edges->live, target)) {
		place = edge_place_at(s->edges, s->pid, target);
		if (place.file)
			add(s, place.file, place.at);
		return;
	}
	flow_add(flow, target);
}

static void flow_run(struct search *s, struct flow *flow, struct code_file *file, uint64_t at)
{
	bool is_here = s->inner.file == file;
	uint8_t bytes[INSN_BYTES_MAX];
	const struct code_slot *slot;
	struct insn insn;

	for (; flow->left && !s->is_found; flow->left--, at += insn.length) {
		size_t n = read_code(s, file, at, bytes);

		if (!n || !insn_decode(bytes, n, at, &insn)) {
			s->is_loose = true; /* what is there is not what was there */
			return;
		}
		s->is_found |= is_here && s->inner.at - at < insn.length;
		if (insn.kind == INSN_RETURN || insn.kind == INSN_TRAP)
			return;
		if (insn.kind == INSN_BRANCH || insn.kind == INSN_JUMP)
			flow_to(s, flow, file, insn.target);
		if (insn.kind == INSN_JUMP_INDIRECT) {
			slot = file && insn.has_target ? code_file_slot(file, insn.target) : NULL;
			if (slot)
				add_slot(s, file, slot);
			else
				s->is_loose = true;
		}
		if (insn.kind == INSN_JUMP || insn.kind == INSN_JUMP_INDIRECT)
			return;
	}
}

static void follow(struct search *s, struct place from)
{
	struct flow flow = { .left = FLOW_INSNS_MAX };

	flow.home = from.file ? NULL : live_code_name(&s->edges->live, from.at);
	flow_add(&flow, from.at);
	while (flow.next < flow.starts.len && flow.left && !s->is_found)
		flow_run(s, &flow, from.file, flow.starts.data[flow.next++]);
	if (!flow.left)
		s->is_loose = true;
	vec_release(&flow.starts);
}

static void look_at_unit(struct search *s, struct place from, const struct code_unit *unit)
{
	if (s->inner.file == from.file && s->inner.at - unit->start < unit->end - unit->start)
		s->is_found = true;
	for (size_t i = 0; i < unit->flow.exits.len; i++)
		add(s, from.file, unit->flow.exits.data[i]);
	for (size_t i = 0; i < unit->flow.slots.len; i++)
		add_slot(s, from.file, code_file_slot(from.file, unit->flow.slots.data[i]));
	s->is_loose |= unit->flow.is_loose;
}

static void look_at(struct search *s, struct place from)
{
	const struct live_name *name;
	const struct code_unit *unit;

	if (from.file) {
		if (is_thunk(s, from))
			return;
		unit = code_file_unit(from.file, from.at);
		if (unit)
			look_at_unit(s, from, unit);
		else
			follow(s, from);
		return;
	}
	name = live_code_name(&s->edges->live, from.at);
	if (name && !s->inner.file && live_code_name(&s->edges->live, s->inner.at) == name)
		s->is_found = true;
	else
		follow(s, from);
}

static enum edge_class run(struct search *s)
{
	bool is_first;

	while (s->next < s->places.len && !s->is_found)
		look_at(s, s->places.data[s->next++]);
	is_first = s->next <= 1;
	vec_release(&s->places);
	if (s->is_found)
		return s->by_lazy ? EDGE_LAZY : s->by_ifunc ? EDGE_IFUNC : s->by_slot ? EDGE_SLOT :
		       is_first ? EDGE_DIRECT : EDGE_JUMPS;
	return s->is_loose ? EDGE_LOOSE : EDGE_TARGET;
}

enum edge_class edge_reach(struct edges *edges, struct place from, struct place inner,
			   uint32_t inner_image, uint32_t pid)
{
	struct search s = { .edges = edges, .inner = inner, .inner_image = inner_image, .pid = pid };

	add(&s, from.file, from.at);
	return run(&s);
}

enum edge_class edge_reach_slot(struct edges *edges, struct code_file *file, const struct code_slot *slot,
				struct place inner, uint32_t inner_image, uint32_t pid)
{
	struct search s = { .edges = edges, .inner = inner, .inner_image = inner_image, .pid = pid };

	add_slot(&s, file, slot);
	return run(&s);
}
