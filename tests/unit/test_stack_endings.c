// SPDX-License-Identifier: GPL-2.0-or-later
/* stack_endings: causes and modules add up, and advice comes only where something is wrong and helps. */
#include "core/report/stack_endings.h"
#include "output/endings.h"
#include "tap.h"

static struct tables tables;
static struct arena arena;
static struct endings endings;
static struct report_endings ends;
static uint32_t app, libc, anon;

static uint32_t place(const char *path, enum image_kind kind)
{
	const struct event_image image = {
		.path = tables_string(&tables, path, strlen(path)), .kind = kind, .pid = kind == IMAGE_ANON
	};

	return tables_location(&tables, tables_image(&tables, &image), 0x10, LOCATION_RETURN);
}

static uint32_t guessed; /* location of what the next stacks were guessed past */

static void end(enum stack_status status, enum stack_cause cause, uint32_t outermost, uint64_t count)
{
	const struct tables_ending of = { outermost, status, cause, STACK_UNWINDER_CFI, guessed };

	endings_add(&endings, &of, count);
}

static const char *words(void)
{
	static struct buf text;

	stack_endings(&arena, &tables, &endings, &ends);
	buf_clear(&text);
	endings_add_words(&text, &ends);
	endings_release(&endings);
	endings = (struct endings){ 0 };
	return buf_text(&text);
}

/* The advice on what words() was asked about last. */
static const char *advice(const char *unwinder, size_t at)
{
	const char *lines[STACK_ADVICE_MAX];

	return stack_advice(&arena, &ends, unwinder, lines) > at ? lines[at] : "";
}

static void test_words(void)
{
	CHECK_STR(words(), "none taken");
	end(STACK_COMPLETE, STACK_CAUSE_NO, app, 7);
	CHECK_STR(words(), "100.0 % complete");
	CHECK_STR(advice("mixed", 0), "");
	end(STACK_NONE, STACK_CAUSE_KTHREAD, 0, 1200);
	CHECK_STR(words(), "none taken; 1,200 without (kernel-thread)");
	end(STACK_COMPLETE, STACK_CAUSE_NO, app, 9970);
	end(STACK_CUT, STACK_CAUSE_UNCOVERED, libc, 20);
	end(STACK_CUT, STACK_CAUSE_UNSUPPORTED, app, 10);
	end(STACK_NONE, STACK_CAUSE_EXITED, 0, 3);
	end(STACK_NONE, STACK_CAUSE_IDLE, 0, 2);
	CHECK_STR(words(), "99.7 % complete; cut 0.3 %: uncovered in libc.so.6 0.2 %, unsupported in app 0.1 %; "
			   "5 without (exited 3, idle 2)");
	CHECK_EQ(ends.cut, 30);
	CHECK_EQ(ends.none, 5);
	CHECK_STR(advice("mixed", 0), ""); /* all is well enough */
	end(STACK_COMPLETE, STACK_CAUSE_NO, app, 99999);
	end(STACK_CUT, STACK_CAUSE_DEPTH, app, 1);
	CHECK_STR(words(), "99.9 % complete; cut <0.1 %: depth");
	end(STACK_COMPLETE, STACK_CAUSE_NO, app, 60);
	end(STACK_GUESSED, STACK_CAUSE_GUESS, app, 30); /* where it was passed is not where it ended */
	end(STACK_GUESSED, STACK_CAUSE_NO, libc, 10);
	CHECK_STR(words(), "60.0 % complete; guessed 40.0 %: no-table 30.0 %, no-entry in libc.so.6 10.0 %");
	end(STACK_COMPLETE, STACK_CAUSE_NO, app, 60);
	end(STACK_GUESSED, STACK_CAUSE_GUESS, app, 10);
	guessed = libc;
	end(STACK_GUESSED, STACK_CAUSE_GUESS, app, 30);
	guessed = 0;
	CHECK_STR(words(), "60.0 % complete; guessed 40.0 %: no-table in libc.so.6 30.0 %, no-table 10.0 %");
}

/* Locations of one module are one; those of no known module are counted, and not named. */
static void test_modules(void)
{
	uint32_t more = tables_location(&tables, tables_get_location(&tables, libc)->image, 0x20, 0);

	end(STACK_CUT, STACK_CAUSE_FAULT, libc, 2);
	end(STACK_CUT, STACK_CAUSE_FAULT, more, 3);
	end(STACK_CUT, STACK_CAUSE_FAULT, app, 4);
	end(STACK_CUT, STACK_CAUSE_FAULT, 0, 1);
	CHECK_STR(words(), "0.0 % complete; cut 100.0 %: "
			   "fault in libc.so.6 50.0 %, fault in app 40.0 %, fault 10.0 %");
	CHECK_EQ(ends.n_causes, 1);
	CHECK_EQ(ends.causes[0].count, 10);
	CHECK_EQ(ends.causes[0].n_modules, 2);
	CHECK_STR(ends.causes[0].modules[0].module, "libc.so.6");
	CHECK_EQ(ends.causes[0].modules[0].count, 5);
	for (unsigned int i = STACK_CAUSE_UNCOVERED; i <= STACK_CAUSE_STALE; i++)
		end(STACK_CUT, i, app, 10);
	CHECK(strstr(words(), ", 2 more 33.3 %") != NULL);
}

static void test_entries(void)
{
	const struct event_name entry = { .location = app, .flags = NAME_ENTRY };

	tables_name(&tables, &entry);
	end(STACK_CUT, STACK_CAUSE_REGISTER, app, 1); /* past an entry there is nothing */
	end(STACK_GUESSED, STACK_CAUSE_NO, app, 1);
	end(STACK_GUESSED, STACK_CAUSE_GUESS, app, 2);
	end(STACK_CUT, 250, libc, 1); /* of a newer version */
	CHECK_STR(words(), "40.0 % complete; guessed 40.0 %: no-table; cut 20.0 %: unknown in libc.so.6");
	end(250, 250, 0, 1);
	CHECK_STR(words(), "none taken; 1 without (unknown)");
}

static void test_advice(void)
{
	end(STACK_CUT, STACK_CAUSE_FRAME, libc, 90);
	end(STACK_CUT, STACK_CAUSE_DEPTH, libc, 10);
	words();
	CHECK_STR(advice("frame-pointer", 0),
		  "libc.so.6 is built without frame pointers: record without --call-graph=fp");
	CHECK(strstr(advice("callchain", 0), "without --call-graph=fp") != NULL);
	CHECK(strstr(advice(NULL, 0), "neither unwind tables") != NULL);
	CHECK_STR(advice(NULL, 1), ""); /* who asked for a depth knows */
	end(STACK_CUT, STACK_CAUSE_FRAME, libc, 4); /* too few to tell */
	words();
	CHECK_STR(advice("frame-pointer", 0), "");
	end(STACK_CUT, STACK_CAUSE_UNCOVERED, anon, 90);
	end(STACK_CUT, STACK_CAUSE_NOEXEC, anon, 80); /* the same advice is given once */
	end(STACK_CUT, STACK_CAUSE_TABLES_FULL, libc, 30);
	words();
	CHECK(strstr(advice("mixed", 0), "-XX:+PreserveFramePointer") != NULL);
	CHECK(strstr(advice("mixed", 1), "--unwind-memory") != NULL);
	end(STACK_COMPLETE, STACK_CAUSE_NO, app, 980);
	for (unsigned int i = STACK_CAUSE_UNCOVERED; i <= STACK_CAUSE_STALE; i++)
		end(STACK_CUT, i, libc, 4); /* none is worth a line */
	words();
	CHECK_STR(advice("mixed", 0), "");
}

int main(void)
{
	tables_init(&tables, NULL);
	app = place("/usr/bin/app", IMAGE_FILE);
	libc = place("/usr/lib/libc.so.6", IMAGE_FILE);
	anon = place("//anon", IMAGE_ANON);
	test_words();
	test_modules();
	test_entries();
	test_advice();
	tables_release(&tables);
	arena_release(&arena);
	return tap_done();
}
