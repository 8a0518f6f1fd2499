// SPDX-License-Identifier: GPL-2.0-or-later
/* cache_ahead: brings from memory what the chains of some nodes of a file of the symbol cache are made of. */
#include "core/cache/cache_ahead.h"
#include "core/namer/symbol_answer.h"

/* A file's sections, unchecked. */
struct view {
	const struct cache_node *nodes;
	const struct cache_scope *scopes;
	const struct cache_name *names;
	const char *strings;
	uint32_t n_nodes, n_scopes, n_names, n_strings;
};

static struct view view_of(const struct cache_file *file)
{
	struct view view;

	view.nodes = cache_file_section(file, CACHE_NODES, &view.n_nodes);
	view.scopes = cache_file_section(file, CACHE_SCOPES, &view.n_scopes);
	view.names = cache_file_section(file, CACHE_NAMES, &view.n_names);
	view.strings = cache_file_section(file, CACHE_STRINGS, &view.n_strings);
	return view;
}

static void expect_node(const struct view *view, uint32_t node)
{
	if (node && node <= view->n_nodes)
		__builtin_prefetch(&view->nodes[node - 1]);
}

static void expect_text(const struct view *view, uint32_t offset)
{
	if (offset < view->n_strings)
		__builtin_prefetch(view->strings + offset);
}

/* From nodes to the scopes that they are in, in their places. */
static void expect_scopes(const struct view *view, struct cache_ahead *ahead)
{
	size_t n = 0;

	for (size_t i = 0; i < ahead->n; i++) {
		uint32_t node = ahead->nodes[i], scope;

		if (!node || node > view->n_nodes || ahead->is_known(ahead->ctx, node))
			continue;
		scope = view->nodes[node - 1].scope;
		if (!scope || scope > view->n_scopes)
			continue;
		__builtin_prefetch(&view->scopes[scope - 1]);
		ahead->nodes[n++] = scope;
	}
	ahead->n = n;
}

/* From scopes, in the places of nodes, to those that they are inlined at, and to names; how many of these. */
static size_t expect_nodes(const struct view *view, struct cache_ahead *ahead, uint32_t names[CACHE_AHEAD_MAX])
{
	size_t n_names = 0;

	for (size_t i = 0; i < ahead->n; i++) {
		const struct cache_scope *scope = &view->scopes[ahead->nodes[i] - 1];

		ahead->nodes[i] = scope->parent;
		expect_node(view, scope->parent);
		expect_text(view, scope->file);
		if (!scope->name || scope->name > view->n_names)
			continue;
		__builtin_prefetch(&view->names[scope->name - 1]);
		names[n_names++] = scope->name;
	}
	return n_names;
}

void cache_ahead_bring(struct cache_ahead *ahead)
{
	const struct view view = view_of(ahead->file);
	uint32_t names[CACHE_AHEAD_MAX];

	for (size_t i = 0; i < ahead->n; i++)
		expect_node(&view, ahead->nodes[i]);
	for (int depth = 0; depth < SYMBOL_FRAMES_MAX && ahead->n; depth++) {
		size_t n;

		expect_scopes(&view, ahead);
		n = expect_nodes(&view, ahead, names);
		for (size_t i = 0; i < n; i++) {
			expect_text(&view, view.names[names[i] - 1].function);
			expect_text(&view, view.names[names[i] - 1].linkage);
		}
	}
	ahead->n = 0;
}
