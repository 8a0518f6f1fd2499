// SPDX-License-Identifier: GPL-2.0-or-later
/* test_tally: rows, recursion, ties, limits, time slices, call trees, whole stacks, and what a footer says. */
#include <inttypes.h>
#include "core/profile/profile.h"
#include "core/tally/calltree.h"
#include "core/tally/chains.h"
#include "core/tally/roles.h"
#include "core/tally/stacks.h"
#include "core/tally/survey.h"
#include "core/tally/tally.h"
#include "tap.h"

/* A profile of user functions, made by hand. */
struct made {
	struct profile *profile;
};

static uint32_t text(struct made *made, const char *words)
{
	return tables_string(&made->profile->tables, words, strlen(words));
}

static void made_init(struct made *made)
{
	made->profile = profile_new();
}

/* The file of that name, or for "jit" what process 1 has made at run time. */
static uint32_t image_of(struct made *made, const char *module)
{
	bool jit = !strcmp(module, "jit");
	struct event_image image = { .kind = jit ? IMAGE_ANON : IMAGE_FILE, .pid = jit };
	RELEASE(buf_release) struct buf path = { 0 };

	buf_addf(&path, "%s%s", jit ? "//" : "/bin/", jit ? "anon" : module);
	image.path = text(made, buf_text(&path));
	return tables_image(&made->profile->tables, &image);
}

/* A place `offset` in a function of app, or in "MODULE!FUNCTION"; "MODULE!": it has no name. */
static uint32_t at(struct made *made, const char *word, uint64_t offset)
{
	const char *end = strchr(word, '!'), *function = end ? end + 1 : word;
	CLEANUP(mem_free) char *module = end ? mem_strndup(word, end - word) : mem_strdup("app");
	struct name_frame frame = { .function = text(made, word) };
	uint64_t start = frame.function * 4096;
	struct event_name name = { .n_frames = *function != '\0', .frames = &frame, .reason = NAME_NO_SYMBOLS };

	frame.function = text(made, function);
	name.location = tables_location(&made->profile->tables, image_of(made, module), start + offset, 0);
	tables_name(&made->profile->tables, &name);
	return name.location;
}

/* count samples of the chain, leaf first, in words: "leaf caller main"; each `offset` is another place. */
static void sample(struct made *made, const char *chain, uint64_t offset, uint64_t time_ns, uint64_t count)
{
	uint32_t locations[16];
	struct event_stack stack = { .status = STACK_COMPLETE, .unwinder = STACK_UNWINDER_FP,
				     .locations = locations };
	char *copy = mem_strdup(chain), *rest = copy, *word;
	struct event_sample event = { .time_ns = time_ns, .duration_ns = 1000, .count = count };

	while ((word = strsep(&rest, " ")) && *word)
		locations[stack.n_user++] = at(made, word, offset);
	mem_free(copy);
	event.stack = tables_stack(&made->profile->tables, &stack);
	event.thread = tables_thread(&made->profile->tables, &(struct event_thread){
				     .pid = 1, .tid = 1, .name = text(made, "app") });
	vec_push(&made->profile->samples, event);
}

struct counted {
	struct made made;
	struct names names;
	struct selection selection;
	struct tally tally;
};

static void count(struct counted *counted, const struct tally_options *options,
		  const struct selection_options *selected)
{
	static const struct selection_options all;

	names_init(&counted->names, counted->made.profile, NULL);
	selection_init(&counted->selection, counted->made.profile, selected ? selected : &all);
	tally_init(&counted->tally, &counted->names, &counted->selection, options);
}

static void counted_release(struct counted *counted)
{
	tally_release(&counted->tally);
	selection_release(&counted->selection);
	names_release(&counted->names);
	profile_free(counted->made.profile);
}

static const char *row_name(const struct counted *counted, size_t row)
{
	return row < counted->tally.rows.len ?
		       names_function(&counted->names, counted->tally.rows.data[row].class) : NULL;
}

#define CHECK_ROW(counted, row, name, self_, children_) \
	do { \
		CHECK_STR(row_name(counted, row), name); \
		CHECK_EQ((counted)->tally.rows.data[row].self.count, self_); \
		CHECK_EQ((counted)->tally.rows.data[row].children.count, children_); \
	} while (0)

static const struct tally_options by_symbol = { .keys = { TALLY_SYMBOL }, .n_keys = 1,
						.order = TALLY_BY_CHILDREN };

static void test_recursion(void)
{
	RELEASE(counted_release) struct counted c = { 0 };

	made_init(&c.made);
	sample(&c.made, "f g f g f main", 1, 0, 10);
	sample(&c.made, "g main", 2, 0, 5);
	count(&c, &by_symbol, NULL);
	CHECK_EQ(c.selection.all.count, 15);
	CHECK_EQ(c.tally.rows.len, 3);
	CHECK_ROW(&c, 0, "g", 5, 15); /* ties by name */
	CHECK_ROW(&c, 1, "main", 0, 15);
	CHECK_ROW(&c, 2, "f", 10, 10); /* three times on the stack, counted once */
}

static void test_no_children_and_limit(void)
{
	struct tally_options options = by_symbol;
	RELEASE(counted_release) struct counted c = { 0 };

	options.no_children = true;
	options.order = TALLY_BY_SELF;
	options.percent_limit = 10;
	made_init(&c.made);
	sample(&c.made, "b main", 1, 0, 45);
	sample(&c.made, "a main", 1, 0, 45);
	sample(&c.made, "small main", 1, 0, 9);
	sample(&c.made, "tiny main", 1, 0, 1);
	count(&c, &options, NULL);
	CHECK_EQ(c.tally.rows.len, 2);
	CHECK_ROW(&c, 0, "a", 45, 45);
	CHECK_ROW(&c, 1, "b", 45, 45);
	CHECK_EQ(c.tally.n_hidden, 2); /* main is no leaf: it is not hidden, it has no row */
	CHECK_EQ(c.tally.hidden_self.count, 10);
}

/* Of two series one is counted; what its samples come to is their own value, or what each stands for. */
static void check_series(const struct counted *c, uint32_t series, uint64_t count, uint64_t value, uint64_t longest)
{
	const struct selection_options options = { .series = series };
	struct selection selection;

	selection_init(&selection, c->made.profile, &options);
	CHECK_EQ(selection.samples_all, count);
	CHECK_EQ(selection.all.count, count);
	CHECK_EQ(selection.all.value, value);
	CHECK_EQ(selection.cells.len, 2);
	CHECK_EQ(selection.cells.data[0].longest, longest);
	selection_release(&selection);
}

static void test_series(void)
{
	const struct event_series clock = { .kind = SERIES_CLOCK, .unit = SERIES_UNIT_NS, .frequency_hz = 100 };
	const struct event_series wait = { .kind = SERIES_WAIT, .unit = SERIES_UNIT_NS };
	const struct event_series occurrence = { .kind = SERIES_OCCURRENCE };
	RELEASE(counted_release) struct counted c = { 0 };
	struct event_sample *samples;

	made_init(&c.made);
	for (int i = 0; i < 2; i++) {
		sample(&c.made, "f main", 1, 0, 10);
		sample(&c.made, "f main", 1, 0, 3);
		sample(&c.made, "g main", 1, 0, 2);
	}
	samples = c.made.profile->samples.data;
	for (int i = 0; i < 6; i++)
		samples[i].series = 1 + (i > 2);
	CHECK_EQ(tables_series(&c.made.profile->tables, &clock), 1);
	CHECK_EQ(tables_series(&c.made.profile->tables, &wait), 2);
	CHECK_EQ(tables_series(&c.made.profile->tables, &wait), 2);
	samples[3].value = 500;
	samples[3].longest = 400;
	samples[4].value = samples[4].longest = 450;
	samples[5].value = samples[5].longest = 7;
	check_series(&c, 1, 15, 15 * 10000000, 0);
	check_series(&c, 2, 15, 957, 450);
	CHECK_EQ(series_each(&occurrence), 1);
	names_init(&c.names, c.made.profile, NULL);
	selection_init(&c.selection, c.made.profile, &(struct selection_options){ .series = 2 });
	tally_init(&c.tally, &c.names, &c.selection, &by_symbol);
	CHECK_ROW(&c, 1, "f", 13, 13);
	CHECK_EQ(c.tally.rows.data[1].self.value, 950);
	CHECK_EQ(c.tally.rows.data[1].longest, 450);
}

static void check_time(struct counted *c, uint64_t from_ns, uint64_t to_ns, uint64_t want)
{
	struct selection_options options = { .has_time = true, .from_ns = from_ns, .to_ns = to_ns };
	struct selection selection;

	selection_init(&selection, c->made.profile, &options);
	CHECK_EQ(selection.all.count, want);
	selection_release(&selection);
}

static void test_time(void)
{
	RELEASE(counted_release) struct counted c = { 0 };

	made_init(&c.made);
	sample(&c.made, "a main", 1, 0, 1);
	sample(&c.made, "a main", 1, 1000, 2);
	sample(&c.made, "a main", 1, 2000, 4);
	check_time(&c, 0, 1000, 1);
	check_time(&c, 1000, 2000, 2);
	check_time(&c, 2000, 3000, 4);
	check_time(&c, 0, UINT64_MAX, 7);
	check_time(&c, 1100, 1200, 2); /* narrower than a slice: the one it is in */
	check_time(&c, 900, 1100, 3); /* or the two it touches */
	check_time(&c, 3000, 4000, 0);
	count(&c, &by_symbol, NULL);
	CHECK_EQ(c.selection.cells.len, 1); /* one stack, one cell */
}

static void test_trees(void)
{
	RELEASE(counted_release) struct counted c = { 0 };
	struct chains_options callers = { 0 }, callees = { .callees = true };
	struct chains_tree trees[4];
	struct arena arena = { 0 };

	made_init(&c.made);
	sample(&c.made, "leaf a main", 1, 0, 60);
	sample(&c.made, "leaf b main", 2, 0, 40);
	count(&c, &by_symbol, NULL);
	CHECK_STR(row_name(&c, 0), "leaf");
	CHECK_STR(row_name(&c, 1), "main");
	chains_build(&c.tally, &callers, &arena, trees);
	CHECK_EQ(trees[0].n_nodes, 2);
	CHECK_EQ(trees[0].nodes[0].weight.count, 60);
	CHECK_EQ(trees[0].nodes[0].n_frames, 2); /* a main: one run */
	CHECK_EQ(trees[0].nodes[0].n_nodes, 0);
	CHECK_EQ(trees[1].n_nodes, 0); /* nobody calls main */
	chains_build(&c.tally, &callees, &arena, trees);
	CHECK_EQ(trees[0].n_nodes, 0);
	CHECK_EQ(trees[1].n_nodes, 2);
	CHECK_EQ(trees[1].nodes[1].weight.count, 40);
	CHECK_EQ(trees[1].nodes[1].n_frames, 2); /* b leaf */
	arena_release(&arena);
}

static void test_recursive_trees(void)
{
	RELEASE(counted_release) struct counted c = { 0 };
	struct chains_options callers = { 0 }, callees = { .callees = true };
	struct chains_tree trees[4];
	struct arena arena = { 0 };

	made_init(&c.made);
	sample(&c.made, "f f f main", 1, 0, 10);
	sample(&c.made, "tiny main", 1, 0, 9990);
	count(&c, &by_symbol, NULL);
	CHECK_STR(row_name(&c, 2), "f");
	chains_build(&c.tally, &callers, &arena, trees);
	CHECK_EQ(trees[2].n_nodes, 0); /* 0.1 % of all samples */
	CHECK_EQ(trees[2].hidden.count, 10);
	chains_build(&c.tally, &callees, &arena, trees);
	CHECK_EQ(trees[2].hidden.count, 10); /* from the outermost f: two more below */
	CHECK_EQ(trees[0].n_nodes, 1);
	CHECK_EQ(trees[0].hidden.count, 10);
	arena_release(&arena);
}

static void test_stacks(void)
{
	RELEASE(counted_release) struct counted c = { 0 };
	struct stacks_options all = { 0 };
	struct stacks stacks;

	made_init(&c.made);
	sample(&c.made, "a main", 1, 0, 2);
	sample(&c.made, "a main", 2, 0, 3); /* other places in the same functions */
	sample(&c.made, "b main", 1, 0, 4);
	sample(&c.made, "", 0, 0, 1);
	count(&c, &by_symbol, NULL);
	stacks_init(&stacks, &c.names, &c.selection, &all);
	CHECK_EQ(stacks.entries.len, 3);
	CHECK_EQ(stacks.entries.data[0].weight.count, 5);
	CHECK_EQ(stacks.entries.data[1].weight.count, 4);
	CHECK_EQ(stacks.entries.data[2].weight.count, 1);
	stacks_release(&stacks);
	CHECK_EQ(c.tally.rows.data[c.tally.rows.len - 1].self.count, 1); /* a stack without frames has a row, too */
}

static const struct survey_runtime *of(const struct survey *survey, const char *name)
{
	size_t i = 0;

	while (i < n_runtimes && strcmp(runtimes[i].name, name) != 0)
		i++;
	return &survey->runtimes[i];
}

static void test_survey(void)
{
	RELEASE(counted_release) struct counted c = { 0 };
	struct survey survey;

	made_init(&c.made);
	sample(&c.made, "_PyEval_EvalFrameDefault.cold _PyEval_EvalFrameDefault main", 1, 0, 30);
	sample(&c.made, "_PyEval_EvalFrameDefault.cold _PyEval_EvalFrameDefault jit!py::leaf:/hot.py main", 1, 0,
	       7);
	sample(&c.made, "_PyEval_EvalFrameDefault _PyEval_Vector jit!py::leaf:/hot.py main", 1, 0, 4);
	sample(&c.made, "jit!py::leaf:/hot.py _PyEval_EvalFrameDefault main", 1, 0, 9);
	sample(&c.made, "memcpy luaV_execute redisCommand main", 1, 0, 2);
	sample(&c.made, "execute_command_internals main", 1, 0, 1);
	count(&c, &by_symbol, NULL);
	survey_init(&survey, &c.names, &c.selection);
	CHECK_EQ(of(&survey, "Python")->hidden, 34); /* a trampoline calls the loop itself */
	CHECK_EQ(of(&survey, "Lua")->hidden, 2);
	CHECK_EQ(of(&survey, "bash")->hidden, 0);
	CHECK_EQ(survey.user.entries.len, 1); /* all end in main */
	CHECK_EQ(survey.user.entries.data[0].of.status, STACK_COMPLETE);
	CHECK_EQ(survey.user.entries.data[0].of.unwinder, STACK_UNWINDER_FP);
	CHECK_EQ(survey.user.entries.data[0].count, 53);
	CHECK_EQ(survey.kernel[STACK_NONE][STACK_CAUSE_NO], 53);
	survey_release(&survey);
}

/* The innermost frame that tells decides: a named function, the loop, or a file whose loop has no symbol. */
static void test_survey_innermost(void)
{
	RELEASE(counted_release) struct counted c = { 0 };
	struct survey survey;

	made_init(&c.made);
	sample(&c.made, "jit!JS:*f node!Builtins_InterpreterEntryTrampoline main", 1, 0, 1);
	sample(&c.made, "memcpy jit!JS:*f node!Builtins_InterpreterEntryTrampoline main", 1, 0, 2);
	sample(&c.made, "node!Builtins_InterpreterEntryTrampoline jit!JS:*f main", 1, 0, 4);
	sample(&c.made, "jit!Builtin:Add node!Builtins_InterpreterEntryTrampoline jit!JS:*f main", 1, 0, 8);
	sample(&c.made, "libc.so.6!memcpy libruby-3.1.so.3.1! ruby!main", 1, 0, 16);
	sample(&c.made, "jit!Interpreter jit!T.main(java.lang.String[]) main", 1, 0, 32);
	sample(&c.made, "jit!T.main(java.lang.String[]) jit!Interpreter main", 1, 0, 64);
	sample(&c.made, "JS:*f node_exporter!main _PyEval_EvalFrameDefault", 1, 0, 128); /* no code of a JIT */
	count(&c, &by_symbol, NULL);
	survey_init(&survey, &c.names, &c.selection);
	CHECK_EQ(of(&survey, "node")->hidden, 12);
	CHECK_EQ(of(&survey, "Ruby")->hidden, 16);
	CHECK_EQ(of(&survey, "Java")->hidden, 32);
	CHECK_EQ(of(&survey, "Python")->hidden, 128);
	CHECK_EQ(of(&survey, "node")->jit, 0);
	survey_release(&survey);
}

/* A process that has a file mapped. */
static void put_mapping(struct made *made, uint32_t pid, const char *module)
{
	struct event_process process = { .pid = pid };
	struct event_mapping mapping = { .end = 4096, .image = image_of(made, module) };

	mapping.process = tables_process(&made->profile->tables, &process);
	tables_mapping(&made->profile->tables, &mapping);
}

static void test_survey_jit(void)
{
	RELEASE(counted_release) struct counted c = { 0 };
	struct survey survey;

	made_init(&c.made);
	sample(&c.made, "jit! jit!JS:*f node!main", 1, 0, 1);
	sample(&c.made, "libc.so.6!memcpy jit! node!main", 1, 0, 2); /* not its leaf */
	sample(&c.made, "jit!f node!main", 1, 0, 4);
	sample(&c.made, "jit! main", 1, 0, 8);
	count(&c, &by_symbol, NULL);
	survey_init(&survey, &c.names, &c.selection);
	CHECK_EQ(of(&survey, "node")->jit, 1);
	CHECK_EQ(survey.runtimes[n_runtimes].jit, 8);
	survey_release(&survey);

	/* Where the stack does not tell the process does. */
	put_mapping(&c.made, 2, "node");
	put_mapping(&c.made, 1, "libc.so.6");
	put_mapping(&c.made, 1, "libjvm.so");
	survey_init(&survey, &c.names, &c.selection);
	CHECK_EQ(of(&survey, "node")->jit, 1);
	CHECK_EQ(of(&survey, "Java")->jit, 8);
	CHECK_EQ(survey.runtimes[n_runtimes].jit, 0);
	survey_release(&survey);
}

static void check_unnamed(const struct counted *c, const struct survey_unnamed *unnamed, const char *module,
			  uint64_t self, uint64_t all)
{
	CHECK_STR(strtab_get(&c->names.modules, unnamed->module), module);
	CHECK_EQ(unnamed->self, self);
	CHECK_EQ(unnamed->count, all);
}

/* What ends in functions without a name goes before what only begins there. */
static void test_survey_unnamed(void)
{
	RELEASE(counted_release) struct counted c = { 0 };
	struct survey survey;

	made_init(&c.made);
	sample(&c.made, "work start.so!", 1, 0, 90);
	sample(&c.made, "liba.so! liba.so! start.so!", 1, 0, 5);
	sample(&c.made, "libb.so! work", 1, 0, 7);
	sample(&c.made, "work begin.so!", 1, 0, 1);
	count(&c, &by_symbol, NULL);
	survey_init(&survey, &c.names, &c.selection);
	CHECK_EQ(survey.unnamed.len, 4);
	if (survey.unnamed.len == 4) {
		check_unnamed(&c, &survey.unnamed.data[0], "libb.so", 7, 7);
		check_unnamed(&c, &survey.unnamed.data[1], "liba.so", 5, 5);
		check_unnamed(&c, &survey.unnamed.data[2], "start.so", 0, 95);
		check_unnamed(&c, &survey.unnamed.data[3], "begin.so", 0, 1);
	}
	survey_release(&survey);
}

static void test_runtimes(void)
{
	static const struct {
		const char *module, *runtime; /* NULL: none */
	} cases[] = {
		{ "python3.11", "Python" }, { "libpython2.7.so.1.0", "Python" }, { "pythonic", NULL },
		{ "node", "node" }, { "node-20", "node" }, { "node_exporter", NULL },
		{ "libnode.so.108", "node" }, { "libjvm.so", "Java" }, { "libjvm.so.1", NULL },
		{ "libluajit-5.1.so.2.1", "LuaJIT" }, { "liblua5.4.so.0", "Lua" }, { "lua5.4", "Lua" },
		{ "php-fpm8.2", "PHP" }, { "libphp8.2.so", "PHP" },
		{ "perl", "Perl" }, { "perlbal", NULL }, { "ruby3.1", "Ruby" }, { "bash", "bash" }, { "", NULL },
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct runtime *runtime = runtime_of_module(cases[i].module);

		CHECK_STR(runtime ? runtime->name : NULL, cases[i].runtime);
	}
	CHECK(!runtime_matches(NULL, "x"));
	CHECK(runtime_matches("a*b|c", "axxb"));
	CHECK(runtime_matches("a*b|c", "c"));
	CHECK(!runtime_matches("a*b|c", "a"));
	CHECK(!runtime_matches("a*b|c", "cc"));
}

/* Which functions have a frame in the stack, leaf first: "own main". */
static void check_inlines(struct made *made, uint32_t stack, enum names_inlines inlines, const char *want)
{
	RELEASE(buf_release) struct buf got = { 0 };
	struct names_options options = { .inlines = inlines };
	struct names_walk walk;
	struct names names;
	uint32_t frame;

	names_init(&names, made->profile, &options);
	names_walk_start(&walk, &names, stack);
	while (names_walk_next(&walk, &frame))
		buf_addf(&got, "%s%s", got.len ? " " : "",
			 names_function(&names, names.frames.data[frame].class));
	CHECK_STR(buf_text(&got), want);
	names_release(&names);
}

static void test_inlines(void)
{
	struct made made;
	struct event_name name = { 0 };
	uint32_t stack;

	made_init(&made);
	{
		struct name_frame frames[] = {
			{ .function = text(&made, "operator++"), .file = text(&made, "/usr/include/c++/12/it.h"),
			  .flags = NAME_INLINED },
			{ .function = text(&made, "own"), .file = text(&made, "/home/me/a.cc"),
			  .flags = NAME_INLINED },
			{ .function = text(&made, "nowhere"), .flags = NAME_INLINED },
			/* The code of this one stands in a header, but it is no inlined one. */
			{ .function = text(&made, "main"), .file = text(&made, "main.h") },
		};
		struct event_stack whole = { .status = STACK_COMPLETE, .n_user = 1,
					     .locations = &name.location };

		name.n_frames = ARRAY_LEN(frames);
		name.frames = frames;
		name.location = tables_location(&made.profile->tables, image_of(&made, "app"), 4096, 0);
		tables_name(&made.profile->tables, &name);
		stack = tables_stack(&made.profile->tables, &whole);
	}
	check_inlines(&made, stack, NAMES_INLINES_ALL, "operator++ own nowhere main");
	check_inlines(&made, stack, NAMES_INLINES_OWN, "own main");
	check_inlines(&made, stack, NAMES_INLINES_NONE, "main");
	profile_free(made.profile);
}

/* The tree in one line: "main 15 0(g 15 5(f 10 10))" is name, samples through it, and those that end in it. */
static void tree_text(const struct calltree *tree, const struct calltree_node *node, struct buf *text)
{
	for (uint32_t i = 0; i < node->n; i++) {
		const struct calltree_node *child = calltree_child(tree, node, i);
		const struct names *names = tree->names;
		const char *name = child->program ?
					   strtab_get(&names->profile->tables.strings, child->program) :
					   names_function(names, names->frames.data[child->frame].class);

		buf_addf(text, "%s%s %" PRIu64 " %" PRIu64, i ? ", " : "", name, child->all.count,
			 child->self.count);
		if (child->n) {
			buf_addc(text, '(');
			tree_text(tree, child, text);
			buf_addc(text, ')');
		}
	}
}

static void check_tree(const struct counted *c, const struct calltree_options *options, const char *want)
{
	RELEASE(buf_release) struct buf text = { 0 };
	struct calltree tree;

	calltree_init(&tree, &c->names, &c->selection, options);
	tree_text(&tree, &tree.nodes.data[CALLTREE_ROOT], &text);
	CHECK_STR(buf_text(&text), want);
	CHECK_EQ(tree.nodes.data[CALLTREE_ROOT].all.count, c->selection.all.count);
	CHECK_EQ(tree.nodes.data[CALLTREE_ROOT].all.value, c->selection.all.value);
	calltree_release(&tree);
}

static void test_calltree(void)
{
	const struct selection_options by_program = { .fields = SELECTION_PROGRAM };
	RELEASE(counted_release) struct counted c = { 0 };
	CLEANUP(mem_free) bool *skip = NULL;

	made_init(&c.made);
	sample(&c.made, "f f g main", 1, 0, 10);
	sample(&c.made, "g main", 2, 0, 5);
	sample(&c.made, "h main", 3, 0, 5);
	sample(&c.made, "f other", 4, 0, 7);
	count(&c, &by_symbol, &by_program);
	check_tree(&c, &(struct calltree_options){ 0 },
		   "main 20 0(g 15 5(f 10 0(f 10 10)), h 5 5), other 7 0(f 7 7)");
	check_tree(&c, &(struct calltree_options){ .by_program = true },
		   "app 27 0(main 20 0(g 15 5(f 10 0(f 10 10)), h 5 5), other 7 0(f 7 7))");
	skip = mem_array(c.names.classes.len, sizeof(*skip));
	for (uint32_t class = 0; class < c.names.classes.len; class++)
		skip[class] = !strcmp(names_function(&c.names, class), "g");
	check_tree(&c, &(struct calltree_options){ .skip = skip }, "main 20 5(f 10 10, h 5 5), other 7 0(f 7 7)");
}

static void test_roles(void)
{
	static const struct {
		const char *function, *module;
		enum names_space space;
		unsigned int roles;
	} cases[] = {
		{ "main", "app", NAMES_USER, ROLE_OWN | ROLE_MAIN },
		{ "run", "app", NAMES_USER, ROLE_OWN },
		{ "_start", "app", NAMES_USER, ROLE_OWN | ROLE_SKIPPED },
		{ "schedule", "app", NAMES_USER, ROLE_OWN }, /* the kernel's alone is a wrapper */
		{ "schedule", "[kernel]", NAMES_KERNEL, ROLE_SKIPPED | ROLE_SWITCHES },
		{ "_PyEval_EvalFrameDefault", "python3.11", NAMES_USER, ROLE_OWN | ROLE_SKIPPED },
		{ "_PyEval_EvalFrameDefault", "app", NAMES_USER, ROLE_OWN },
		{ "method_vectorcall", "libpython3.11.so.1.0", NAMES_USER, ROLE_SKIPPED },
		{ "void std::__invoke_impl<void, f>(f)", "app", NAMES_USER, ROLE_SKIPPED },
		{ "std::future<std::__invoke_result<int>::type> Pool::enqueue<int>(int)", "app", NAMES_USER,
		  ROLE_OWN },
		{ "void std::__introsort_loop<int*>(int*)", "app", NAMES_USER, 0 },
		{ "irqentry_exit", "[kernel]", NAMES_KERNEL, ROLE_SKIPPED | ROLE_INTERRUPT },
		{ "malloc", "libc.so.6", NAMES_USER, ROLE_ALLOCATES | ROLE_LIBC },
		{ "operator new(unsigned long)", "libstdc++.so.6.0.30", NAMES_USER, ROLE_ALLOCATES },
		{ "core::fmt::write", "app", NAMES_USER, 0 },
		{ "runtime.mapassign", "srv", NAMES_USER, 0 },
		{ "fun_1f00", "app", NAMES_USER, ROLE_OWN | ROLE_SKIPPED | ROLE_NAMELESS },
		{ "fun_tastic", "app", NAMES_USER, ROLE_OWN },
		{ "fun_", "app", NAMES_USER, ROLE_OWN },
		{ "", "[anon]", NAMES_JIT, ROLE_OWN | ROLE_SKIPPED | ROLE_NAMELESS },
		{ "free", "app.py", NAMES_SCRIPT, ROLE_OWN },
		{ "<module>", "app.py", NAMES_SCRIPT, ROLE_OWN | ROLE_MAIN },
		{ "_find_and_load", "<frozen importlib._bootstrap>", NAMES_SCRIPT, ROLE_SKIPPED },
		{ "read", "libc.so.6", NAMES_USER, ROLE_LIBC },
		{ "read", "ld-musl-x86_64.so.1", NAMES_USER, ROLE_LIBC },
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		CHECK_EQ(roles_of(cases[i].function, cases[i].module, cases[i].space), cases[i].roles);
}

int main(void)
{
	test_inlines();
	test_calltree();
	test_roles();
	test_recursion();
	test_no_children_and_limit();
	test_series();
	test_time();
	test_trees();
	test_recursive_trees();
	test_stacks();
	test_survey();
	test_survey_innermost();
	test_survey_jit();
	test_survey_unnamed();
	test_runtimes();
	return tap_done();
}
