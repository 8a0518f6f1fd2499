// SPDX-License-Identifier: GPL-2.0-or-later
/* jit_unwind: unwind tables of the code that processes make at run time. */
#include "base/clock.h"
#include "base/hash.h"
#include "base/log.h"
#include "core/capture/jit_pieces.h"
#include "core/capture/jit_unwind.h"
#include "core/cfi/frame_rows.h"

#define BUILD_SHARE 20 /* of the time one part goes to making tables of one process */
/*
 * A JIT that uses memory again and tells of that much later (V8 writes 2 MB at a time) makes rows doubtful as soon
 * as they are there. After so many drains in which that was seen its code is followed as if nothing were told.
 */
#define CHANGES_MAX 4
#define RULE_BARE UNWIND_ESCAPED(UNWIND_FP, UNWIND_FP_CUSTOM) /* as step_bare() has it */

struct jit_table {
	uint64_t start, end;
	const struct placed_table *placed; /* held */
};

/* A process in one life. */
struct maker {
	uint64_t process_id; /* struct map_process */
	uint32_t pid;
	uint64_t serial, serial_before; /* of its tables, and of those before them */
	size_t told; /* codes with frames that were told when they were made */
	uint64_t contents; /* of its mappings then; 0: others by now */
	uint64_t next_ns; /* not to be made again before */
	uint64_t changed_drain; /* the last one in which code had become other code that nobody tells of */
	uint32_t changes; /* how many of those there were */
	uint64_t ended_drain; /* in which it was first seen to have ended; 0: it lives */
	struct jit_pieces pieces; /* those of the tables */
	struct jit_pieces gone; /* those of the tables before that are other code now */
	VEC(struct jit_table) tables;
};

struct jit_unwind {
	struct jit_watch *watch;
	struct map_cache *maps;
	struct table_store *store;
	struct space_jit space;
	VEC(struct maker *) makers;
	uint64_t last_serial;
	uint64_t drains;
};

static void drop_tables(struct jit_unwind *unwind, struct maker *maker)
{
	for (size_t i = 0; i < maker->tables.len; i++)
		table_store_drop(unwind->store, maker->tables.data[i].placed);
	maker->tables.len = 0;
}

static void free_maker(struct jit_unwind *unwind, struct maker *maker)
{
	drop_tables(unwind, maker);
	vec_release(&maker->tables);
	jit_pieces_release(&maker->pieces);
	jit_pieces_release(&maker->gone);
	mem_free(maker);
}

void jit_unwind_free(struct jit_unwind *unwind)
{
	if (!unwind)
		return;
	for (size_t i = 0; i < unwind->makers.len; i++)
		free_maker(unwind, unwind->makers.data[i]);
	vec_release(&unwind->makers);
	mem_free(unwind);
}

static struct maker *find_maker(const struct jit_unwind *unwind, uint64_t process_id)
{
	for (size_t i = 0; i < unwind->makers.len; i++)
		if (unwind->makers.data[i]->process_id == process_id)
			return unwind->makers.data[i];
	return NULL;
}

/* Of what had ended when a drain began that drain may have samples yet, unless nobody can wait for them. */
static void forget_ended(struct jit_unwind *unwind, bool at_once)
{
	size_t n = 0;

	for (size_t i = 0; i < unwind->makers.len; i++) {
		struct maker *maker = unwind->makers.data[i];
		const struct map_process *process = map_cache_known(unwind->maps, maker->pid);

		if ((!process || process->id != maker->process_id || process->end_ns) && !maker->ended_drain)
			maker->ended_drain = unwind->drains;
		if (maker->ended_drain && (at_once || maker->ended_drain < unwind->drains))
			free_maker(unwind, maker);
		else
			unwind->makers.data[n++] = maker;
	}
	unwind->makers.len = n;
}

static struct maker *add_maker(struct jit_unwind *unwind, const struct map_process *process)
{
	struct maker *maker;

	if (unwind->makers.len >= JIT_UNWIND_PROCESSES_MAX)
		forget_ended(unwind, true);
	if (unwind->makers.len >= JIT_UNWIND_PROCESSES_MAX)
		return NULL;
	maker = mem_zalloc(sizeof(*maker));
	maker->process_id = process->id;
	maker->pid = process->pid;
	vec_push(&unwind->makers, maker);
	return maker;
}

struct ranges {
	VEC(struct mapping) all;
};

static void add_range(void *ctx, const struct mapping *mapping)
{
	struct ranges *ranges = ctx;

	if (mapping->file->image.kind == IMAGE_ANON)
		vec_push(&ranges->all, *mapping);
}

/* The rows of the pieces in a range; what is left of it is followed as such memory without a table is. */
static void make_table(struct jit_unwind *unwind, struct maker *maker, const struct mapping *range)
{
	RELEASE(unwind_table_release) struct unwind_table built = { .machine = UNWIND_MACHINE };
	RELEASE(row_list_release) struct row_list list = { 0 };
	const struct jit_pieces *pieces = &maker->pieces;
	struct jit_table table = { range->start, range->end, NULL };
	size_t i = jit_pieces_from(pieces, range->start), n = 0;

	if (i == pieces->all.len || pieces->all.data[i].start >= range->end ||
	    row_list_init_memory(&list, range->start, range->end, NULL))
		return;
	for (; i < pieces->all.len && pieces->all.data[i].start < range->end; i++) {
		const struct jit_piece *piece = &pieces->all.data[i];
		const struct frame_code code = { piece->start, piece->bytes, piece->frames, piece->frames_bytes };

		n += frame_rows_code(&list, rule_machine_of(UNWIND_MACHINE), &code);
	}
	if (!n || !row_list_begin(&list, UNWIND_SOURCE_FP, range->start, range->end))
		return;
	row_list_add(&list, range->start, RULE_BARE);
	if (row_list_finish(&list, &built, NULL))
		return;
	table.placed = table_store_place(unwind->store, &built, maker->serial);
	if (table.placed)
		vec_push(&maker->tables, table);
}

/* Since which tables each piece is there without a break, and which have become something else. */
static void compare_pieces(struct maker *maker, const struct jit_memory *memory, struct jit_pieces *before)
{
	jit_pieces_release(&maker->gone);
	for (size_t i = 0; i < maker->pieces.all.len; i++) {
		struct jit_piece *piece = &maker->pieces.all.data[i], *old = jit_pieces_find(before, piece->start);
		bool same = old && old->start == piece->start && old->bytes == piece->bytes &&
			    old->hash == piece->hash;

		piece->since_serial = same ? old->since_serial : maker->serial;
		if (same)
			old->since_serial = 0;
	}
	for (size_t i = 0; i < before->all.len; i++)
		/* Unmapped by now, it was not changed, as far as can be seen. */
		if (before->all.data[i].since_serial &&
		    jit_piece_look(&before->all.data[i], memory) == JIT_PIECE_CHANGED)
			vec_push(&maker->gone.all, before->all.data[i]);
}

static struct jit_memory memory_of(const struct jit_unwind *unwind, uint32_t pid)
{
	return (struct jit_memory){ map_cache_reader(unwind->maps), pid };
}

static void make(struct jit_unwind *unwind, struct maker *maker, const struct map_process *process,
		 const struct jit_process *const tellers[2])
{
	struct ranges ranges = { 0 };
	RELEASE(jit_pieces_release) struct jit_pieces before = maker->pieces;
	const struct jit_memory memory = memory_of(unwind, process->pid);
	uint64_t began_ns = clock_own_ns(), took_ns;

	map_cache_each_mapping(unwind->maps, process, UINT64_MAX, add_range, &ranges);
	maker->pieces = (struct jit_pieces){ 0 };
	if (maker->changes < CHANGES_MAX)
		jit_pieces_read(&maker->pieces, &memory, tellers, ranges.all.data, ranges.all.len);
	maker->serial_before = maker->serial;
	maker->serial = ++unwind->last_serial;
	compare_pieces(maker, &memory, &before);
	drop_tables(unwind, maker);
	for (size_t i = 0; i < ranges.all.len; i++)
		make_table(unwind, maker, &ranges.all.data[i]);
	vec_release(&ranges.all);
	took_ns = clock_own_ns() - began_ns;
	maker->next_ns = clock_now_ns() + BUILD_SHARE * took_ns;
	log_debug("jit: pid %u: frames of %zu pieces of code, %zu tables, %.1f ms", maker->pid,
		  maker->pieces.all.len, maker->tables.len, took_ns / 1e6);
}

/* A child begins with its parent's code, and nobody tells of that again. */
static size_t find_tellers(struct jit_unwind *unwind, const struct map_process *process,
			   const struct jit_process *ret_tellers[2])
{
	ret_tellers[0] = jit_watch_dump(unwind->watch, process);
	ret_tellers[1] = jit_find(jit_watch_told(unwind->watch), process->ppid);
	return (ret_tellers[0] ? ret_tellers[0]->codes.with_frames : 0) +
	       (ret_tellers[1] ? ret_tellers[1]->codes.with_frames : 0);
}

/* Whether the tables are to be made (anew). Those of other mappings are of no use until then. */
static bool is_due(struct jit_unwind *unwind, struct maker *maker, uint64_t contents, size_t told)
{
	if (maker->contents == contents && maker->told == told)
		return false;
	if (clock_now_ns() >= maker->next_ns)
		return true;
	if (maker->contents != contents) {
		drop_tables(unwind, maker);
		maker->contents = 0;
	}
	return false;
}

static uint64_t serial_of(void *ctx, const struct map_process *process)
{
	struct jit_unwind *unwind = ctx;
	struct maker *maker = find_maker(unwind, process->id);
	const struct jit_process *tellers[2];
	struct map_contents contents;
	size_t told;

	if (process->end_ns)
		return maker && maker->tables.len ? maker->serial : 0;
	told = find_tellers(unwind, process, tellers);
	if (!maker && told)
		maker = add_maker(unwind, process);
	if (!maker)
		return 0;
	map_cache_contents(unwind->maps, process, UINT64_MAX, &contents);
	if (is_due(unwind, maker, contents.number, told)) {
		maker->told = told;
		maker->contents = contents.number;
		make(unwind, maker, process, tellers);
	}
	return maker->tables.len ? maker->serial : 0;
}

static const struct placed_table *table_of(void *ctx, const struct map_process *process,
					   const struct mapping *mapping, uint64_t *ret_bias)
{
	const struct maker *maker = find_maker(ctx, process->id);

	for (size_t i = 0; maker && i < maker->tables.len; i++) {
		const struct jit_table *table = &maker->tables.data[i];

		if (mapping->start < table->start || mapping->end > table->end)
			continue;
		*ret_bias = table->placed->first_vaddr;
		return table->placed;
	}
	return NULL;
}

struct jit_unwind *jit_unwind_new(struct jit_watch *watch, struct map_cache *maps, struct table_store *tables)
{
	struct jit_unwind *unwind = mem_zalloc(sizeof(*unwind));

	unwind->watch = watch;
	unwind->maps = maps;
	unwind->store = tables;
	unwind->space = (struct space_jit){ unwind, serial_of, table_of };
	return unwind;
}

const struct space_jit *jit_unwind_space(struct jit_unwind *unwind)
{
	return &unwind->space;
}

void jit_unwind_begin(struct jit_unwind *unwind)
{
	unwind->drains++;
	forget_ended(unwind, false);
}

static struct maker *maker_by_serial(const struct jit_unwind *unwind, uint64_t serial)
{
	for (size_t i = 0; i < unwind->makers.len; i++)
		if (unwind->makers.data[i]->serial == serial || unwind->makers.data[i]->serial_before == serial)
			return unwind->makers.data[i];
	return NULL;
}

/*
 * Other code is there by now: whether it was told to be there only after the sample, and what was there at its time
 * was this.
 */
static bool was_there(const struct jit_unwind *unwind, const struct maker *maker, const struct jit_piece *piece,
		      const struct jit_time *when)
{
	struct jit_process *teller = jit_find(jit_watch_told(unwind->watch), maker->pid);
	const struct jit_memory memory = memory_of(unwind, maker->pid);
	const struct jit_code *then, *now;
	struct jit_piece there;

	if (!teller)
		return false;
	then = jit_codes_find(&teller->codes, piece->start, when->to_ns, when->to_ns + 1);
	now = jit_codes_find(&teller->codes, piece->start, UINT64_MAX, UINT64_MAX);
	if (!then || then->start != piece->start || then->hash != piece->hash || then->since_ns > when->from_ns ||
	    !now->frames || now->since_ns <= when->to_ns || now->bytes > JIT_PIECE_BYTES_MAX)
		return false;
	there = (struct jit_piece){ .start = now->start, .bytes = now->bytes, .hash = now->hash };
	return jit_piece_look(&there, &memory) == JIT_PIECE_THERE;
}

/* Once in a drain. A child has memory of its own, with its parent's tables maybe. */
static bool is_there(const struct jit_unwind *unwind, struct maker *maker, struct jit_piece *piece, uint32_t pid,
		     const struct jit_time *when)
{
	const struct jit_memory memory = memory_of(unwind, pid);

	if (pid == maker->pid && piece->checked == unwind->drains)
		return true;
	if (jit_piece_look(piece, &memory) == JIT_PIECE_CHANGED) {
		maker->told = 0; /* made anew when it is asked for next */
		if (pid == maker->pid && was_there(unwind, maker, piece, when))
			return true;
		maker->changes += maker->changed_drain != unwind->drains;
		maker->changed_drain = unwind->drains;
		return false;
	}
	if (pid == maker->pid)
		piece->checked = unwind->drains;
	return true;
}

bool jit_unwind_held(struct jit_unwind *unwind, const struct placed_table *table, uint32_t pid, uint64_t addr,
		     const struct jit_time *when)
{
	struct maker *maker = maker_by_serial(unwind, table->serial);
	struct jit_piece *piece;

	if (!maker)
		return false;
	piece = jit_pieces_find(&maker->pieces, addr);
	/* The table had none there, or one that is there no more. */
	if (!piece || piece->since_serial > table->serial)
		return !jit_pieces_find(&maker->gone, addr) || table->serial == maker->serial;
	return piece->since_ns <= when->from_ns && is_there(unwind, maker, piece, pid, when);
}
