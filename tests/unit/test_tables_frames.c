// SPDX-License-Identifier: GPL-2.0-or-later
/* Which frames of stacks with script frames are shown, and that they end as before. */
#include <string.h>
#include "core/profile/tables.h"
#include "tap.h"

/*
 * Frames as letters, leaf first: k the kernel, n native, r the runtime's own, g that past a guess, s a script's,
 * e what the C library starts a process from.
 */
static const char letters[] = "knrgse";
static const uint32_t flags[] = { 0, LOCATION_RETURN, LOCATION_RETURN | LOCATION_RUNTIME,
				  LOCATION_RETURN | LOCATION_RUNTIME | LOCATION_GUESSED, 0, LOCATION_RETURN };

struct fixture {
	struct tables tables;
	uint32_t location[ARRAY_LEN(flags)];
};

static void setup(struct fixture *f)
{
	const struct event_image kernel = { .kind = IMAGE_KERNEL }, file = { .kind = IMAGE_FILE },
				 script = { .kind = IMAGE_SCRIPT };
	const struct event_image *images[] = { &kernel, &file, &file, &file, &script, &file };
	struct name_frame start = { 0 };
	struct event_name name = { .reason = NAME_OK, .n_frames = 1, .frames = &start };

	tables_init(&f->tables, NULL);
	for (size_t i = 0; i < ARRAY_LEN(flags); i++)
		f->location[i] = tables_location(&f->tables, tables_image(&f->tables, images[i]), i, flags[i]);
	start.function = tables_string(&f->tables, "__libc_start_main@@GLIBC_2.34", 29);
	name.location = f->location[5];
	tables_name(&f->tables, &name);
}

static uint32_t add(struct fixture *f, const char *frames, uint8_t status)
{
	uint32_t locations[16];
	struct event_stack stack = { .status = status, .unwinder = STACK_UNWINDER_CFI, .locations = locations };

	for (size_t i = 0; frames[i]; i++)
		locations[i] = f->location[strchr(letters, frames[i]) - letters];
	stack.n_kernel = strspn(frames, "k");
	stack.n_user = strlen(frames) - stack.n_kernel;
	return tables_stack(&f->tables, &stack);
}

static const char *shown(const struct fixture *f, uint32_t id, char *ret)
{
	const struct tables_stack *stack = tables_get_stack(&f->tables, id);
	size_t n = stack->n_kernel + stack->n_user;

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < ARRAY_LEN(flags); k++)
			if (tables_stack_locations(&f->tables, id)[i] == f->location[k])
				ret[i] = letters[k];
	ret[n] = '\0';
	return ret;
}

static const struct {
	const char *frames;
	uint8_t status;
	const char *automatic, *native;
} cases[] = {
	{ "kknrsrsn", STACK_COMPLETE, "kknssn", "kknrrn" },
	{ "knrsrsreer", STACK_COMPLETE, "knss", "knrrreer" }, /* what starts the runtime goes */
	{ "srener", STACK_COMPLETE, "sene", "rener" }, /* not where a program has it built in */
	{ "sree", STACK_GUESSED, "see", "ree" }, /* nor where the walk may have missed that */
	{ "nrer", STACK_COMPLETE, "nrer", "nrer" },
	{ "knrn", STACK_COMPLETE, "knrn", "knrn" }, /* none of a script's: shown whole */
	{ "rsr", STACK_COMPLETE, "s", "rr" },
	{ "rsr", STACK_CUT, "sr", "rr" }, /* where the walk ended */
	{ "rsrs", STACK_GUESSED, "srs", "rr" },
	{ "grsrn", STACK_COMPLETE, "sn", "grrn" }, /* where it guessed is known all the same */
	{ "ks", STACK_CUT, "ks", "ks" }, /* all would go */
	{ "sss", STACK_COMPLETE, "sss", "s" },
	{ "kk", STACK_NONE, "kk", "kk" },
	{ "", STACK_CUT, "", "" },
};

static void check_frames(enum tables_frames frames)
{
	struct fixture f;
	uint32_t ids[ARRAY_LEN(cases)];
	struct tables_ending before[ARRAY_LEN(cases)];

	setup(&f);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		ids[i] = add(&f, cases[i].frames, cases[i].status);
		before[i] = tables_stack_ending(&f.tables, ids[i]);
	}
	tables_show_frames(&f.tables, frames);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const char *want = frames == TABLES_FRAMES_AUTO ? cases[i].automatic :
				   frames == TABLES_FRAMES_NATIVE ? cases[i].native : cases[i].frames;
		struct tables_ending ending = tables_stack_ending(&f.tables, ids[i]);
		char got[16];

		CHECK_STR(shown(&f, ids[i], got), want);
		CHECK_EQ(ending.status, cases[i].status);
		CHECK_EQ(ending.guessed, before[i].guessed);
		if (cases[i].status != STACK_COMPLETE)
			CHECK_EQ(ending.outermost, before[i].outermost);
	}
	tables_release(&f.tables);
}

/* A script's frame says nothing of how the walk ended: the native one below it does. */
static void test_ending(void)
{
	struct event_name name = { .flags = NAME_ENTRY };
	struct fixture f;
	uint32_t cut, scripts;

	setup(&f);
	cut = add(&f, "nss", STACK_CUT);
	scripts = add(&f, "kss", STACK_CUT);
	CHECK_EQ(tables_stack_ending(&f.tables, cut).outermost, f.location[1]);
	CHECK_EQ(tables_stack_ending(&f.tables, scripts).outermost, 0);
	CHECK(tables_is_outermost(&f.tables, f.location[1]));
	CHECK(!tables_is_outermost(&f.tables, f.location[0]) && !tables_is_outermost(&f.tables, f.location[4]));
	CHECK_EQ(tables_stack_status(&f.tables, cut), STACK_CUT);
	name.location = f.location[1];
	tables_name(&f.tables, &name);
	CHECK_EQ(tables_stack_status(&f.tables, cut), STACK_COMPLETE);
	CHECK_EQ(tables_stack_status(&f.tables, scripts), STACK_CUT);
	tables_release(&f.tables);
}

int main(void)
{
	check_frames(TABLES_FRAMES_AUTO);
	check_frames(TABLES_FRAMES_ALL);
	check_frames(TABLES_FRAMES_NATIVE);
	test_ending();
	return tap_done();
}
