// SPDX-License-Identifier: GPL-2.0-or-later
/* symbol_pass: the names of a few addresses by one look at each symbol. */
#include <string.h>
#include "core/namer/demangle.h"
#include "core/namer/symbol_pass.h"

void symbol_pass_init(struct symbol_pass *pass, const uint64_t *addrs, size_t n,
		      const char *(*name)(void *ctx, uint64_t ref, unsigned int rank), void *ctx)
{
	*pass = (struct symbol_pass){ .n = n, .name = name, .ctx = ctx };
	for (size_t i = 0; i < n; i++)
		pass->places[i].addr = addrs[i];
}

static void candidate_release(struct pass_candidate *candidate)
{
	mem_free(candidate->name);
	mem_free(candidate->mangled);
	*candidate = (struct pass_candidate){ 0 };
}

static void see_alias(struct pass_candidate *candidate, const char *name)
{
	if (!candidate->mangled && demangle_is_mangled(name))
		candidate->mangled = mem_strndup(name, strnlen(name, SYMBOL_KEPT_MAX));
	else if (candidate->mangled && !candidate->folded)
		candidate->folded = demangle_differs(candidate->mangled, name);
}

/* Takes a symbol where it starts later than the one before, or is better. */
static void offer(struct symbol_pass *pass, struct pass_candidate *candidate,
		  const struct pass_candidate *symbol, uint64_t ref)
{
	unsigned int rank = symbol->rank;
	const char *name;

	if (candidate->name && candidate->start > symbol->start)
		return;
	name = pass->name(pass->ctx, ref, rank);
	if (!name)
		return;
	if (symbol_is_edge(rank, name))
		rank |= SYMBOL_MARKER;
	if (candidate->start != symbol->start)
		candidate_release(candidate);
	see_alias(candidate, name);
	if (candidate->name &&
	    !symbol_is_better(rank, name, candidate->rank, candidate->name))
		return;
	mem_free(candidate->name);
	candidate->name = mem_strndup(name, strnlen(name, SYMBOL_KEPT_MAX));
	candidate->start = symbol->start;
	candidate->end = symbol->end;
	candidate->rank = rank;
}

/* Only its name tells whether a local label is an edge, which ends a function of no size too. */
static bool is_edge(const struct symbol_pass *pass, unsigned int rank, uint64_t ref)
{
	const char *name = pass->name(pass->ctx, ref, rank);

	return name && symbol_is_edge(rank, name);
}

static void look_at_unsized(struct symbol_pass *pass, struct pass_place *place,
			    const struct pass_candidate *symbol, uint64_t ref)
{
	/* What a sized one reaches over is never asked about, so that its name need not be read. */
	if (symbol->start < place->covered || (place->hard.name && symbol->start < place->hard.start))
		return;
	if (symbol_is_soft(symbol->rank) && !is_edge(pass, symbol->rank, ref))
		offer(pass, &place->soft, symbol, ref);
	else
		offer(pass, &place->hard, symbol, ref);
}

static void look_from(struct symbol_pass *pass, struct pass_place *place,
		      const struct pass_candidate *symbol, uint64_t ref)
{
	if (!(symbol->rank & SYMBOL_SIZED)) {
		look_at_unsized(pass, place, symbol, ref);
		return;
	}
	if (symbol->end > place->covered)
		place->covered = symbol->end;
	if (symbol->end > place->addr)
		offer(pass, symbol->rank & SYMBOL_FUNCTION ? &place->function : &place->label,
		      symbol, ref);
}

void symbol_pass_add(struct symbol_pass *pass, uint64_t start, uint64_t size, uint64_t limit,
		     unsigned int rank, uint64_t ref)
{
	struct pass_candidate symbol = { .start = start, .rank = rank };
	uint64_t extent;

	if (start >= limit || size > SYMBOL_EXTENT_MAX)
		return;
	extent = limit - start;
	if (size) {
		symbol.rank |= SYMBOL_SIZED;
		extent = size < extent ? size : extent;
	}
	symbol.end = start + (extent < SYMBOL_EXTENT_MAX ? extent : SYMBOL_EXTENT_MAX);
	pass->seen++;
	for (size_t i = 0; i < pass->n; i++)
		if (start <= pass->places[i].addr)
			look_from(pass, &pass->places[i], &symbol, ref);
}

void symbol_pass_cover(struct symbol_pass *pass, uint64_t end)
{
	for (size_t i = 0; i < pass->n; i++)
		if (end > pass->places[i].covered)
			pass->places[i].covered = end;
}

/* Of those without a size: the rules of open_unsized() in symbol_ranges.c for the last two. */
static const struct pass_candidate *find_unsized(const struct pass_place *place)
{
	const struct pass_candidate *hard = &place->hard, *soft = &place->soft;

	if (!hard->name || hard->start < place->covered)
		hard = NULL;
	if (!soft->name || soft->start < place->covered)
		soft = NULL;
	if (!hard || !soft)
		return hard ? hard : soft;
	if (soft->start < hard->start)
		return hard;
	if (soft->start == hard->start)
		return hard->rank & SYMBOL_MARKER ? soft : hard;
	return hard->rank & SYMBOL_FUNCTION && hard->end > soft->start ? hard : soft;
}

bool symbol_pass_find(const struct symbol_pass *pass, size_t i, struct symbol_hit *ret_hit)
{
	const struct pass_place *place = &pass->places[i];
	const struct pass_candidate *found = &place->function;

	if (!found->name)
		found = &place->label;
	if (!found->name)
		found = find_unsized(place);
	if (!found || found->end <= place->addr || found->rank & SYMBOL_MARKER)
		return false;
	*ret_hit = (struct symbol_hit){
		.name = found->name,
		.start = found->start,
		.offset = place->addr - found->start,
		.folded = found->folded,
		.sized = (found->rank & SYMBOL_SIZED) != 0,
	};
	return true;
}

void symbol_pass_release(struct symbol_pass *pass)
{
	for (size_t i = 0; i < pass->n; i++) {
		candidate_release(&pass->places[i].function);
		candidate_release(&pass->places[i].label);
		candidate_release(&pass->places[i].hard);
		candidate_release(&pass->places[i].soft);
	}
	pass->n = 0;
}
