// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * diff_modules: which modules of two profiles are the same although their files have other names: a library of
 * another version, and a program of which there are two builds.
 */
#include <stdlib.h>
#include <string.h>
#include "core/report/composition.h"
#include "core/report/diff.h"

#define COMM_BYTES 15 /* of a program's name that its threads have: TASK_COMM_LEN less its NUL */

/* One that only one side has. */
struct lone {
	const char *name;
	size_t len; /* without its version */
	enum diff_sides side;
	bool is_main; /* most samples of its side are in it, or in what it called */
};
typedef VEC(struct lone) lones;

/* By string of names.modules: the value of the samples that go through such a module. */
static uint64_t *weigh_modules(const struct composition *composition)
{
	const struct names *names = &composition->names;
	uint64_t *values = mem_array(names->modules.len + 1, sizeof(*values));
	/* In which cell it was met at last, + 1. */
	CLEANUP(mem_free) size_t *met = mem_array(names->modules.len + 1, sizeof(*met));

	for (size_t i = 0; i < composition->selection.cells.len; i++) {
		const struct selection_cell *cell = &composition->selection.cells.data[i];
		struct names_walk walk;
		uint32_t frame;

		names_walk_start(&walk, names, cell->stack);
		while (names_walk_next(&walk, &frame)) {
			uint32_t module = names->classes.data[names->frames.data[frame].class].module;

			if (met[module] == i + 1)
				continue;
			met[module] = i + 1;
			values[module] += cell->weight.value;
		}
	}
	return values;
}

static void find_lones(const struct composition *const sides[DIFF_SIDES], lones *ret_lones)
{
	uint64_t *values[DIFF_SIDES] = { weigh_modules(sides[DIFF_A]), weigh_modules(sides[DIFF_B]) };

	for (int side = 0; side < DIFF_SIDES; side++) {
		const struct strtab *own = &sides[side]->names.modules, *other = &sides[!side]->names.modules;
		double all = (double)sides[side]->selection.all.value;

		for (uint32_t id = 1; id <= own->len; id++) {
			const char *name = strtab_get(own, id);
			uint32_t there = strtab_find(other, name, strlen(name));

			if (values[side][id] && !(there && values[!side][there]))
				vec_push(ret_lones, ((struct lone){ name, report_unversioned(name), side,
								    2 * (double)values[side][id] > all }));
		}
	}
	mem_free(values[DIFF_A]);
	mem_free(values[DIFF_B]);
}

static int compare_versionless(const struct lone *a, const struct lone *b)
{
	int order = memcmp(a->name, b->name, a->len < b->len ? a->len : b->len);

	return order ? order : a->len < b->len ? -1 : a->len > b->len;
}

static int compare_lones(const void *left, const void *right)
{
	const struct lone *a = left, *b = right;
	int order = compare_versionless(a, b);

	return order ? order : (int)a->side - (int)b->side;
}

/* A file that is executed: no library, and nothing of the kernel's or without a file. */
static bool is_program(const struct lone *lone)
{
	return *lone->name != '[' && !strstr(lone->name, ".so");
}

/* The program that each side is about, where the other one lacks it; NULL: about several, or the same. */
static void find_programs(const lones *all, const struct lone *ret_programs[DIFF_SIDES])
{
	for (size_t i = 0; i < all->len; i++)
		if (all->data[i].is_main && is_program(&all->data[i]))
			ret_programs[all->data[i].side] = &all->data[i];
}

static struct diff_module make_pair(struct arena *arena, const char *a, const char *b)
{
	return (struct diff_module){ { a, b }, { arena_printf(arena, "%.*s", COMM_BYTES, a),
						 arena_printf(arena, "%.*s", COMM_BYTES, b) } };
}

const struct diff_module *compose_diff_modules(struct composition *composition, const struct composition *a,
					       const struct composition *b, size_t *ret_n)
{
	const struct composition *const sides[DIFF_SIDES] = { a, b };
	const struct lone *programs[DIFF_SIDES] = { 0 };
	struct diff_module *pairs;
	lones all = { 0 };
	size_t n = 0, same;

	find_lones(sides, &all);
	if (all.len)
		qsort(all.data, all.len, sizeof(*all.data), compare_lones);
	pairs = arena_array(&composition->arena, all.len / 2, sizeof(*pairs));
	for (size_t i = 0; i < all.len; i += same) {
		const struct lone *at = &all.data[i];

		for (same = 1; i + same < all.len && !compare_versionless(at, at + same);)
			same++;
		if (same == 2 && at[0].side != at[1].side)
			pairs[n++] = make_pair(&composition->arena, at[0].name, at[1].name);
	}
	find_programs(&all, programs);
	if (programs[DIFF_A] && programs[DIFF_B])
		pairs[n++] = make_pair(&composition->arena, programs[DIFF_A]->name, programs[DIFF_B]->name);
	vec_release(&all);
	*ret_n = n;
	return pairs;
}
