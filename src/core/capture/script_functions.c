// SPDX-License-Identifier: GPL-2.0-or-later
/* script_functions: the functions of interpreted code in a recording. */
#include <string.h>
#include "core/capture/script_functions.h"

#define BYTES_MAX (12u << 20) /* 80,000 functions, or so; those that come then have no names, and .. */
#define FUNCTION_BYTES 64 /* .. of each, with its texts */
#define CHAIN_BYTES 64
#define CHAIN_ID (1ull << 63) /* and no function's number */

void script_functions_release(struct script_functions *functions)
{
	strtab_release(&functions->texts);
	vec_release(&functions->all);
	hash_index_release(&functions->by_all);
	vec_release(&functions->chains);
	arena_release(&functions->links);
	hash_index_release(&functions->by_chain);
}

struct wanted_function {
	const struct script_functions *functions;
	struct script_function function;
};

static bool is_function(const void *ctx, uint32_t id)
{
	const struct wanted_function *wanted = ctx;

	return !memcmp(&wanted->functions->all.data[id - 1], &wanted->function, sizeof(wanted->function));
}

static bool has_room(const struct script_functions *functions)
{
	return functions->bytes < BYTES_MAX;
}

static uint32_t text_id(struct script_functions *functions, const char *text)
{
	return has_room(functions) ? strtab_adds(&functions->texts, text) :
				     strtab_find(&functions->texts, text, strlen(text));
}

uint32_t script_functions_add(struct script_functions *functions, const char *name, const char *file,
			      uint32_t first_line)
{
	const struct wanted_function wanted = {
		functions, { text_id(functions, name), text_id(functions, file), first_line }
	};
	uint64_t hash = hash_bytes(&wanted.function, sizeof(wanted.function), 0);
	uint32_t id = hash_index_find(&functions->by_all, hash, is_function, &wanted);

	if (id || !has_room(functions))
		return id;
	functions->bytes += FUNCTION_BYTES + strlen(name) + strlen(file);
	vec_push(&functions->all, wanted.function);
	id = (uint32_t)functions->all.len;
	hash_index_add(&functions->by_all, hash, id);
	return id;
}

void script_functions_point(const struct script_functions *functions, uint32_t function, uint32_t line,
			    struct script_points *points)
{
	const struct script_function *known = &functions->all.data[function - 1];

	if (points->n == LOCATION_FRAMES_MAX)
		return;
	points->all[points->n++] = (struct script_point){
		.function = function,
		.line = line,
		.name = strtab_get(&functions->texts, known->name),
		.file = strtab_get(&functions->texts, known->file),
	};
}

struct wanted_chain {
	const struct script_functions *functions;
	struct script_chain chain;
};

static bool is_chain(const void *ctx, uint32_t id)
{
	const struct wanted_chain *wanted = ctx;
	const struct script_chain *chain = &wanted->functions->chains.data[id - 1];

	return chain->n == wanted->chain.n &&
	       !memcmp(chain->links, wanted->chain.links, chain->n * sizeof(*chain->links));
}

/* 0: it is a new one, and there is no room. */
static uint32_t chain_of(struct script_functions *functions, const struct script_link *links, uint32_t n)
{
	const struct wanted_chain wanted = { functions, { links, n } };
	uint64_t hash = hash_bytes(links, n * sizeof(*links), 0);
	uint32_t id = hash_index_find(&functions->by_chain, hash, is_chain, &wanted);
	struct script_link *kept;

	if (id || !has_room(functions))
		return id;
	kept = arena_array(&functions->links, n, sizeof(*kept));
	memcpy(kept, links, n * sizeof(*kept));
	functions->bytes += CHAIN_BYTES + n * sizeof(*kept);
	vec_push(&functions->chains, ((struct script_chain){ kept, n }));
	id = (uint32_t)functions->chains.len;
	hash_index_add(&functions->by_chain, hash, id);
	return id;
}

uint64_t script_functions_id(struct script_functions *functions, struct script_points *points)
{
	struct script_link links[LOCATION_FRAMES_MAX];
	uint32_t chain;

	for (uint32_t i = 0; i < points->n; i++)
		links[i] = (struct script_link){ points->all[i].function, points->all[i].line };
	chain = points->n > 1 ? chain_of(functions, links, points->n) : 0;
	if (chain)
		return CHAIN_ID | chain;
	if (!points->n)
		return 0;
	if (points->n > 1) {
		points->all[0] = points->all[points->n - 1];
		points->n = 1;
		points->lacks = SCRIPT_CAUSE_FULL;
	}
	return (uint64_t)points->all[0].function << 32 | points->all[0].line;
}
