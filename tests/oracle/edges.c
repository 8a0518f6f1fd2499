// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * edges [OPTION..] PROFILE: holds each pair of neighbouring frames of a profile's complete stacks against
 * the code: is the instruction before a return address a call, and does it go where the inner frame is?
 * Writes one line of JSON: how many samples and pairs there are of each class (edge.h); and "#" lines, some
 * examples of what is wrong.
 *
 *   --code FILE.., --pid PID                dumps of the memory of a process with code of no file, and of which
 *   --map FILE                              its perf map
 *   --break=caller                          shows that it is no blind oracle: leaves out the leaf's caller, in one
 *   --break=root                            stack of four; or ends one in four at its leaf, and calls it complete
 *   --guessed                               of the guessed stacks instead
 *   --show CLASS                            examples of that class as well
 *   --insns FILE                            only tells where each instruction of a file's functions ends
 */
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/hash.h"
#include "core/profile/format.h"
#include "edge.h"

#define EXAMPLES 3 /* of each class that is wrong */
#define EVERY 4 /* one stack in so many is broken */
#define FRAMES_SHOWN 6

enum breaking { BREAK_NOTHING, BREAK_CALLER, BREAK_ROOT };

struct pair {
	uint32_t inner, outer;
	enum edge_class class;
	uint64_t samples;
};

struct counting {
	struct edges edges;
	VEC(struct pair) pairs;
	struct hash_index index;
	uint64_t samples[EDGE_CLASSES_N], distinct[EDGE_CLASSES_N], examples[EDGE_CLASSES_N];
	uint64_t stacks, statuses[STACK_END_]; /* samples */
	uint64_t broken, bad_stacks;
	enum edge_class shown; /* asked for besides what is wrong */
	int held; /* the status of the stacks that are held against the code */
};

struct wanted_pair {
	const struct counting *counting;
	uint32_t inner, outer;
};

static bool is_pair(const void *ctx, uint32_t id)
{
	const struct wanted_pair *wanted = ctx;
	const struct pair *pair = &wanted->counting->pairs.data[id - 1];

	return pair->inner == wanted->inner && pair->outer == wanted->outer;
}

/* A pair with no outer frame is the end of a stack. */
static enum edge_class classify(struct counting *c, uint32_t inner, uint32_t outer, bool is_leaf)
{
	if (outer)
		return edge_check(&c->edges, inner, outer);
	if (edge_is_root(&c->edges, inner))
		return EDGE_CLASSES_N;
	return is_leaf ? EDGE_ALONE : EDGE_ROOT;
}

static const char *module_of(const struct counting *c, uint32_t location)
{
	const struct tables *tables = &c->edges.profile->tables;
	const char *path = strtab_get(&tables->strings,
				      tables_get_image(tables, tables_get_location(tables, location)->image)->path);
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

static void show_frame(struct counting *c, uint32_t id, const char *before)
{
	const struct event_location *location = tables_get_location(&c->edges.profile->tables, id);

	printf("%s%s+%#" PRIx64 "(%.40s)%s", before, module_of(c, id), location->offset,
	       edge_function(&c->edges, id), location->flags & LOCATION_RETURN ? "" : "!");
}

static void show(struct counting *c, enum edge_class class, const uint32_t *frames, unsigned int n,
		 unsigned int at)
{
	unsigned int first = at ? at - 1 : 0;

	if (c->examples[class]++ >= EXAMPLES)
		return;
	printf("# %s at %u of %u: ", edge_names[class], at, n);
	for (unsigned int i = first; i < n && i < first + FRAMES_SHOWN; i++)
		show_frame(c, frames[i], i == first ? "" : i == at + 1 ? " <== " : " < ");
	printf("\n");
}

static bool count_pair(struct counting *c, const uint32_t *frames, unsigned int n, unsigned int at,
		       uint64_t samples)
{
	uint32_t key[2] = { frames[at], at + 1 < n ? frames[at + 1] : 0 };
	struct wanted_pair wanted = { c, key[0], key[1] };
	uint64_t hash = hash_bytes(key, sizeof(key), 0);
	uint32_t id = hash_index_find(&c->index, hash, is_pair, &wanted);
	enum edge_class class;

	if (!id) {
		class = classify(c, key[0], key[1], !at);
		vec_push(&c->pairs, ((struct pair){ key[0], key[1], class, 0 }));
		id = c->pairs.len;
		hash_index_add(&c->index, hash, id);
		if (class < EDGE_CLASSES_N) {
			c->distinct[class]++;
			if (edge_is_bad[class] || class == c->shown)
				show(c, class, frames, n, at);
		}
	}
	class = c->pairs.data[id - 1].class;
	if (class == EDGE_CLASSES_N)
		return false;
	c->samples[class] += samples;
	return edge_is_bad[class];
}

static void count_stack(struct counting *c, uint32_t id, uint64_t samples, enum breaking breaking)
{
	const struct tables *tables = &c->edges.profile->tables;
	const struct tables_stack *stack = tables_get_stack(tables, id);
	int status = tables_stack_status(tables, id);
	uint32_t frames[FORMAT_STACK_MAX];
	unsigned int n = stack->n_user;
	bool is_bad = false;

	c->statuses[status] += samples;
	if (status != c->held || !n)
		return;
	memcpy(frames, tables_stack_locations(tables, id) + stack->n_kernel, n * sizeof(*frames));
	if (breaking && c->stacks % EVERY == 0 && n > 2) {
		if (breaking == BREAK_CALLER)
			memmove(frames + 1, frames + 2, (n - 2) * sizeof(*frames));
		n = breaking == BREAK_CALLER ? n - 1 : 1;
		c->broken += samples;
	}
	c->stacks++;
	for (unsigned int at = 0; at < n; at++)
		is_bad |= count_pair(c, frames, n, at, samples);
	c->bad_stacks += is_bad ? samples : 0;
}

static void print(const struct counting *c)
{
	const char *comma = "";

	printf("{\"complete\": %" PRIu64 ", \"guessed\": %" PRIu64 ", \"cut\": %" PRIu64,
	       c->statuses[STACK_COMPLETE], c->statuses[STACK_GUESSED], c->statuses[STACK_CUT]);
	printf(", \"stacks\": %" PRIu64 ", \"broken\": %" PRIu64 ", \"bad_samples\": %" PRIu64,
	       c->stacks, c->broken, c->bad_stacks);
	printf(", \"edges\": {");
	for (int i = 0; i < EDGE_CLASSES_N; i++) {
		if (!c->distinct[i])
			continue;
		printf("%s\"%s\": {\"bad\": %s, \"samples\": %" PRIu64 ", \"distinct\": %" PRIu64 "}", comma,
		       edge_names[i], edge_is_bad[i] ? "true" : "false", c->samples[i], c->distinct[i]);
		comma = ", ";
	}
	printf("}}\n");
}

static int tell_insns(const char *path)
{
	struct image *image = NULL;
	struct err err = { 0 };
	struct code_file *file;

	if (image_open_path(path, &image, &err) || !(file = code_file_new(image)))
		return 1;
	for (size_t i = 0; i < file->units.len; i++) {
		const struct code_unit *unit = &file->units.data[i];
		uint8_t bytes[INSN_BYTES_MAX];
		struct insn insn = { 0 };

		for (uint64_t at = unit->start; at < unit->end; at += insn.length) {
			size_t n = code_file_read(file, at, bytes, sizeof(bytes));

			if (!insn_decode(bytes, n, at, &insn))
				break;
			printf("%" PRIx64 " %u\n", at, insn.kind);
		}
	}
	return 0;
}

static void __attribute__((noreturn)) die(const char *what, const char *word)
{
	fprintf(stderr, "edges: %s '%s'\n", what, word);
	exit(2);
}

static enum edge_class class_of(const char *word)
{
	for (int i = 0; i < EDGE_CLASSES_N; i++)
		if (!strcmp(edge_names[i], word))
			return i;
	die("no class of edges:", word);
}

static enum breaking breaking_of(const char *word)
{
	if (strcmp(word, "caller") && strcmp(word, "root"))
		die("nothing that can be broken:", word);
	return !strcmp(word, "caller") ? BREAK_CALLER : BREAK_ROOT;
}

struct asked {
	struct live_code live;
	enum breaking breaking;
	enum edge_class shown;
	int held;
};

static void check(const char *path, const struct asked *asked)
{
	struct profile *profile = NULL;
	struct counting c = { 0 };
	struct err err = { 0 };

	if (profile_load(path, NULL, &profile, &err))
		die(err.text, path);
	edges_init(&c.edges, profile);
	c.edges.live = asked->live;
	c.shown = asked->shown;
	c.held = asked->held;
	for (size_t i = 0; i < profile->samples.len; i++)
		count_stack(&c, profile->samples.data[i].stack, profile->samples.data[i].count, asked->breaking);
	print(&c);
}

int main(int argc, char **argv)
{
	static const struct option options[] = {
		{ "code", required_argument, NULL, 'c' },  { "pid", required_argument, NULL, 'p' },
		{ "map", required_argument, NULL, 'm' },   { "break", required_argument, NULL, 'x' },
		{ "insns", required_argument, NULL, 'i' }, { "guessed", no_argument, NULL, 'g' },
		{ "show", required_argument, NULL, 's' },
		{ 0 },
	};
	struct asked asked = { .shown = EDGE_CLASSES_N, .held = STACK_COMPLETE };
	int option;

	elf_version(EV_CURRENT);
	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
		switch (option) {
		case 'c':
			if (!live_code_load(&asked.live, optarg))
				die("no dump of memory:", optarg);
			break;
		case 'p':
			asked.live.pid = atoi(optarg);
			break;
		case 'm':
			if (!live_code_load_names(&asked.live, optarg))
				die("no perf map:", optarg);
			break;
		case 'x':
			asked.breaking = breaking_of(optarg);
			break;
		case 'g':
			asked.held = STACK_GUESSED;
			break;
		case 's':
			asked.shown = class_of(optarg);
			break;
		case 'i':
			return tell_insns(optarg);
		default:
			return 2;
		}
	}
	if (optind + 1 != argc)
		die("one profile is wanted, not", argc > optind ? argv[optind + 1] : "none");
	check(argv[optind], &asked);
	return 0;
}
