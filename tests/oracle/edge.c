// SPDX-License-Identifier: GPL-2.0-or-later
/* edge: pairs of frames, each held against the bytes of the code. */
#include <stdio.h>
#include <string.h>
#include "core/image/own_vdso.h"
#include "edge.h"
#include "edge_reach.h"

#define CALL_BYTES_MAX 8

const char *const edge_names[EDGE_CLASSES_N] = {
#define X(id, name, bad) name,
	EDGE_CLASSES(X)
#undef X
};
const bool edge_is_bad[EDGE_CLASSES_N] = {
#define X(id, name, bad) bad,
	EDGE_CLASSES(X)
#undef X
};

void edges_init(struct edges *edges, const struct profile *profile)
{
	size_t n = profile->tables.images.len + 1;

	*edges = (struct edges){ .profile = profile };
	edges->files = mem_array(n, sizeof(*edges->files));
	edges->are_tried = mem_array(n, sizeof(*edges->are_tried));
}

static struct code_file *open_file(const struct edges *edges, const struct event_image *wanted)
{
	struct image *image = NULL;
	struct err err = { 0 };

	if (wanted->kind != IMAGE_FILE)
		return NULL;
	if (image_open_path(strtab_get(&edges->profile->tables.strings, wanted->path), &image, &err))
		return NULL;
	if (!image_is_wanted(image, wanted)) {
		image_free(image);
		return NULL;
	}
	return code_file_new(image);
}

struct code_file *edges_file(struct edges *edges, uint32_t image)
{
	if (!edges->are_tried[image]) {
		edges->are_tried[image] = true;
		edges->files[image] = open_file(edges, tables_get_image(&edges->profile->tables, image));
	}
	return edges->files[image];
}

/* One frame: its place, with the address of the call's last byte where it is a return address. */
struct frame {
	const struct event_location *location;
	const struct event_image *image;
	struct place place;
	bool is_return;
};

static struct frame frame_of(struct edges *edges, uint32_t id)
{
	const struct tables *tables = &edges->profile->tables;
	struct frame f = { .location = tables_get_location(tables, id) };
	uint64_t offset = f.location->offset;

	f.image = tables_get_image(tables, f.location->image);
	f.is_return = f.location->flags & LOCATION_RETURN;
	f.place.at = offset - f.is_return;
	f.place.file = edges_file(edges, f.location->image);
	if (f.place.file && !image_offset_to_vaddr(f.place.file->image, f.place.at, &f.place.at))
		f.place.file = NULL;
	return f;
}

static const struct live_name *live_name_of(struct edges *edges, const struct frame *f)
{
	return f->image->kind == IMAGE_ANON ? live_code_name(&edges->live, f->place.at) : NULL;
}

const char *edge_function(struct edges *edges, uint32_t location)
{
	struct frame f = frame_of(edges, location);
	const struct code_name *name = f.place.file ? code_file_name(f.place.file, f.place.at) : NULL;
	const struct live_name *live = live_name_of(edges, &f);

	return name ? name->name : live ? live->name : "";
}

static bool is_one_of(const char *name, const char *const *names)
{
	for (; *names; names++)
		if (!strcmp(name, *names))
			return true;
	return false;
}

/* Behind its system call a new thread is in the middle of clone(), which has a caller in the old one only. */
static bool is_new_thread(struct place place)
{
	struct code_unit *unit = code_file_unit(place.file, place.at);
	uint8_t bytes[2];

	if (!unit || code_file_read(place.file, place.at - 2, bytes, 2) < 2 || memcmp(bytes, "\x0f\x05", 2))
		return false;
	for (size_t i = 0; i < unit->calls.len; i++)
		if (code_file_is_root(place.file, unit->calls.data[i].after - 1))
			return true;
	return false;
}

bool edge_is_root(struct edges *edges, uint32_t location)
{
	static const char *const entries[] = {
		"_start", "clone", "__clone", "clone3", "__clone3", "_dl_start_user",
		"runtime.goexit", "runtime.goexit.abi0", "runtime.mstart", "runtime.mstart.abi0", "runtime.rt0_go",
		"runtime.rt0_go.abi0", "_rt0_amd64_linux", "_rt0_amd64", "runtime.clone.abi0", "runtime.clone",
		/* where a goroutine is left for its thread's own stack, and nobody comes back to */
		"runtime.mcall", "runtime.morestack", "runtime.morestack.abi0", "runtime.gogo", "runtime.gogo.abi0",
		"gogo", NULL,
	};
	struct frame f = frame_of(edges, location);
	const struct code_unit *unit;

	if (!f.place.file)
		return false;
	unit = code_file_unit(f.place.file, image_entry(f.place.file->image));
	if (unit ? f.place.at - unit->start < unit->end - unit->start :
		   f.place.at - image_entry(f.place.file->image) < 64)
		return true;
	return code_file_is_root(f.place.file, f.place.at) || is_new_thread(f.place) ||
	       is_one_of(edge_function(edges, location), entries);
}

/* The call before a return address in a file: by decoding its function from its beginning. */
static bool find_call(const struct frame *outer, struct insn *ret)
{
	const struct code_unit *unit = code_file_unit(outer->place.file, outer->place.at);
	uint64_t after = outer->place.at + 1;
	const struct code_call *call = unit ? code_unit_call(unit, after) : NULL;
	uint8_t bytes[CALL_BYTES_MAX];
	size_t n;

	if (call) {
		*ret = call->insn;
		return true;
	}
	/* Without bounds, or behind constants that were taken for code. */
	n = code_file_read(outer->place.file, after - CALL_BYTES_MAX, bytes, CALL_BYTES_MAX);
	return n == CALL_BYTES_MAX && insn_call_before(bytes, n, after, ret);
}

static enum edge_class not_called(struct edges *edges, uint32_t inner, uint32_t outer)
{
	static const char *const injected[] = {
		"runtime.asyncPreempt", "runtime.asyncPreempt.abi0", "runtime.sigpanic", "runtime.sigpanic0",
		"runtime.sigpanic0.abi0", "Builtins_NotifyDeoptimized", NULL,
	};

	if (is_one_of(edge_function(edges, inner), injected))
		return EDGE_INJECTED;
	return edge_is_root(edges, outer) ? EDGE_MADE : EDGE_NO_CALL;
}

static enum edge_class check_file(struct edges *edges, uint32_t inner_id, uint32_t outer_id,
				  const struct frame *inner, const struct frame *outer)
{
	struct code_file *file = outer->place.file;
	uint32_t image = inner->location->image;
	const struct code_slot *slot = NULL;
	enum edge_class answer;
	struct insn insn;

	if (!find_call(outer, &insn))
		return not_called(edges, inner_id, outer_id);
	if (insn.kind == INSN_CALL_INDIRECT) {
		if (insn.has_target && code_file_in_section(file, insn.target, ".got"))
			slot = code_file_slot(file, insn.target);
		if (!slot)
			return EDGE_INDIRECT;
		answer = edge_reach_slot(edges, file, slot, inner->place, image, 0);
	} else {
		answer = edge_reach(edges, (struct place){ file, insn.target }, inner->place, image, 0);
	}
	if (answer == EDGE_TARGET && not_called(edges, inner_id, outer_id) == EDGE_INJECTED)
		return EDGE_INJECTED;
	return answer;
}

static bool is_interpreter(struct edges *edges, const struct frame *f)
{
	const struct live_name *name = live_name_of(edges, f);

	return name && !strcmp(name->name, LIVE_INTERPRETER);
}

static enum edge_class check_dump(struct edges *edges, const struct frame *inner,
				  const struct frame *outer)
{
	uint64_t after = outer->place.at + 1;
	uint8_t bytes[CALL_BYTES_MAX];
	struct insn insn;

	if (live_code_read(&edges->live, after - CALL_BYTES_MAX, bytes, CALL_BYTES_MAX) < CALL_BYTES_MAX)
		return EDGE_UNKNOWN;
	if (!insn_call_before(bytes, CALL_BYTES_MAX, after, &insn))
		return EDGE_NO_CALL;
	if (insn.kind == INSN_CALL_INDIRECT)
		return EDGE_INDIRECT;
	return edge_reach(edges, edge_place_at(edges, edges->live.pid, insn.target), inner->place,
			  inner->location->image, edges->live.pid);
}

/* HotSpot's stubs that find out what a call is to go to, and write that into it: it went to them before. */
static bool is_resolving(struct edges *edges, const struct frame *f)
{
	static const char *const stubs[] = { "wrong_method", "ic_miss_stub", "resolve_" };
	const struct live_name *name = live_name_of(edges, f);

	for (size_t i = 0; name && i < ARRAY_LEN(stubs); i++)
		if (!strncmp(name->name, stubs[i], strlen(stubs[i])))
			return true;
	return false;
}

/* Whether the bytes before a return address were others in some dump, or what a JIT fills freed memory with. */
static bool is_rewritten(struct edges *edges, uint64_t at)
{
	static const uint8_t filler[CALL_BYTES_MAX] = { 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc, 0xcc };
	uint8_t first[CALL_BYTES_MAX] = { 0 }, bytes[CALL_BYTES_MAX];
	size_t n = 0, now;

	for (edges->live.now = 0; edges->live.now < edges->live.dumps.len; edges->live.now++) {
		now = live_code_read(&edges->live, at, bytes, CALL_BYTES_MAX);
		if (edges->live.now && (now != n || memcmp(bytes, first, n)))
			return true;
		memcpy(first, bytes, now);
		n = now;
	}
	return n == CALL_BYTES_MAX && !memcmp(first, filler, CALL_BYTES_MAX);
}

/* Nobody tells when memory was written anew: right is what was right in one of the dumps. */
static enum edge_class check_live(struct edges *edges, const struct frame *inner,
				  const struct frame *outer)
{
	enum edge_class answer = EDGE_UNKNOWN;

	if (outer->image->kind != IMAGE_ANON || outer->image->pid != edges->live.pid)
		return EDGE_UNKNOWN;
	if (is_interpreter(edges, outer))
		return EDGE_INTERPRETER;
	for (edges->live.now = 0; edges->live.now < edges->live.dumps.len; edges->live.now++) {
		enum edge_class one = check_dump(edges, inner, outer);

		if (one != EDGE_UNKNOWN && !edge_is_bad[one])
			return one;
		answer = one == EDGE_UNKNOWN ? answer : one;
	}
	if (answer == EDGE_TARGET && is_resolving(edges, inner))
		return EDGE_LOOSE;
	if (answer == EDGE_NO_CALL && is_rewritten(edges, outer->place.at + 1 - CALL_BYTES_MAX))
		return EDGE_UNKNOWN;
	return answer;
}

enum edge_class edge_check(struct edges *edges, uint32_t inner_id, uint32_t outer_id)
{
	struct frame inner = frame_of(edges, inner_id), outer = frame_of(edges, outer_id);

	if (!outer.is_return)
		return EDGE_EXACT;
	if (!outer.place.file)
		return check_live(edges, &inner, &outer);
	return check_file(edges, inner_id, outer_id, &inner, &outer);
}
