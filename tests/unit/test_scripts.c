// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Functions of interpreted code by their numbers: sights, epochs, answers that lie; and where frames go in a
 * stack.
 */
#include <errno.h>
#include "abi/script.h"
#include "core/capture/script_frames.h"
#include "core/capture/scripts.h"
#include "core/script/sights.h"
#include "tap.h"

static struct buf sights;

/* One more sight, without a table of lines. */
static void add_sight(uint32_t number, const char *name, const char *file, uint32_t first_line)
{
	struct script_sight sight = {
		.number = number,
		.first_line = first_line,
		.version = 0x30b,
		.bytes = { (uint16_t)strlen(name), (uint16_t)strlen(file), 0 },
		.char_bytes = { 1, 1, 1 },
	};
	static const char zeroes[8];

	buf_add(&sights, &sight, sizeof(sight));
	buf_adds(&sights, name);
	buf_adds(&sights, file);
	buf_add(&sights, zeroes, -sights.len % 8);
}

static void take(struct scripts *scripts)
{
	scripts_take(scripts, sights.data, sights.len, NULL);
	buf_clear(&sights);
}

static const char *name_of(const struct scripts *scripts, uint32_t number)
{
	struct script_points points;

	scripts_find(scripts, STACK_SCRIPT(number, 0), &points);
	return points.n ? points.all[0].name : NULL;
}

static void test_numbers(void)
{
	CLEANUP(scripts_free) struct scripts *scripts = scripts_new(NULL);
	struct script_points one, other;

	add_sight(SCRIPT_NUMBER(0, 7), "one", "/a.py", 3);
	add_sight(SCRIPT_NO_NUMBER, "failed", "/a.py", 3);
	add_sight(SCRIPT_NUMBER(0, 9), "two", "/b.py", 4);
	add_sight(SCRIPT_NUMBER(0, 11), "one", "/a.py", 3);
	take(scripts);
	scripts_find(scripts, STACK_SCRIPT(7, 2), &one);
	CHECK_EQ(one.n, 1);
	CHECK_STR(one.all[0].name, "one");
	CHECK_STR(one.all[0].file, "/a.py");
	CHECK_EQ(one.all[0].line, 0); /* without a table of lines: not the first one */
	CHECK_STR(name_of(scripts, 9), "two");
	/* Another object, the same function. */
	scripts_find(scripts, STACK_SCRIPT(11, 0), &other);
	CHECK(other.n == 1 && other.all[0].function == one.all[0].function);
	scripts_find(scripts, STACK_SCRIPT(9, 0), &other);
	CHECK(other.n == 1 && other.all[0].function != one.all[0].function);
	CHECK(!name_of(scripts, 8));
	CHECK(!name_of(scripts, SCRIPT_UNKNOWN));
	CHECK(!name_of(scripts, SCRIPT_NUMBER(1, 7)));
	/* A number that was given back by who failed, and taken by another one. */
	add_sight(SCRIPT_NUMBER(0, 7), "three", "/a.py", 30);
	take(scripts);
	CHECK_STR(name_of(scripts, 7), "three");
}

/* What no program has seen gets numbers that none has given. */
static void test_added(void)
{
	CLEANUP(scripts_free) struct scripts *scripts = scripts_new(NULL);
	uint64_t before = scripts_epoch(scripts);
	uint32_t one, other;

	add_sight(SCRIPT_NUMBER(0, 1), "one", "/a.py", 3);
	take(scripts);
	add_sight(7, "two", "/b.py", 4);
	other = scripts_add(scripts, sights.data, sight_bytes(sights.data, sights.len));
	CHECK_EQ(scripts_add(scripts, sights.data, sight_bytes(sights.data, sights.len)), other);
	buf_clear(&sights);
	add_sight(7, "one", "/a.py", 3);
	one = scripts_add(scripts, sights.data, sight_bytes(sights.data, sights.len));
	buf_clear(&sights);
	CHECK(!name_of(scripts, one));
	scripts_read(scripts, NULL);
	CHECK_STR(name_of(scripts, one), "one");
	CHECK_STR(name_of(scripts, other), "two");
	CHECK_STR(name_of(scripts, 1), "one");
	CHECK(one != other && one != 1 && other != 1 && scripts_epoch(scripts) == before + 1);
}

static void test_epochs(void)
{
	CLEANUP(scripts_free) struct scripts *scripts = scripts_new(NULL);
	uint64_t before = scripts_epoch(scripts);
	uint32_t epoch = 0;

	add_sight(SCRIPT_NUMBER(0, 7), "first", "/a.py", 1);
	take(scripts);
	CHECK(!scripts_count(scripts, SCRIPT_SLOTS / 2 - 1, &epoch));
	CHECK(scripts_count(scripts, 1, &epoch));
	CHECK_EQ(epoch, 1);
	CHECK(scripts_epoch(scripts) != before);
	/* Samples of the one before may still come, and sights of it. */
	add_sight(SCRIPT_NUMBER(1, 7), "second", "/a.py", 1);
	add_sight(SCRIPT_NUMBER(0, 8), "late", "/a.py", 1);
	take(scripts);
	CHECK_STR(name_of(scripts, SCRIPT_NUMBER(0, 7)), "first");
	CHECK_STR(name_of(scripts, SCRIPT_NUMBER(0, 8)), "late");
	CHECK_STR(name_of(scripts, SCRIPT_NUMBER(1, 7)), "second");
	CHECK(scripts_count(scripts, SCRIPT_SLOTS / 2, &epoch) && epoch == 2);
	CHECK(!name_of(scripts, SCRIPT_NUMBER(0, 7)));
	CHECK_STR(name_of(scripts, SCRIPT_NUMBER(1, 7)), "second");
	/* They begin again, and no number is taken for one of another time. */
	for (uint32_t i = 2; i < SCRIPT_EPOCHS; i++)
		scripts_count(scripts, SCRIPT_SLOTS / 2, &epoch);
	CHECK_EQ(epoch, 0);
	CHECK(!name_of(scripts, SCRIPT_NUMBER(0, 7)) && !name_of(scripts, SCRIPT_NUMBER(1, 7)));
}

/* What does not fit, and what does not hold: nothing of it is read. */
static void test_damaged(void)
{
	CLEANUP(scripts_free) struct scripts *scripts = scripts_new(NULL);
	struct script_sight sight = { .number = 5, .bytes = { 4000, 0, 0 } };

	add_sight(SCRIPT_NUMBER(0, 7), "one", "/a.py", 3);
	buf_add(&sights, &sight, sizeof(sight));
	take(scripts);
	CHECK_STR(name_of(scripts, 7), "one");
	CHECK(!name_of(scripts, 5));
	scripts_take(scripts, NULL, 0, NULL);
}

static int lie;

static void ask(void *ctx, const struct target_question *question, int given, struct target_answer *ret_answer,
		struct buf *bulk)
{
	struct sight_made made = { .bytes = 32, .name_bytes = 4, .file_bytes = 4 };

	(void)ctx;
	(void)question;
	*ret_answer = (struct target_answer){ 0 };
	buf_clear(bulk);
	CHECK(given >= 0);
	switch (lie) {
	case 0:
		ret_answer->error = -EIO;
		return;
	case 1:
		return; /* nothing at all */
	case 2:
		made.bytes = 1 << 20;
		break;
	case 3:
		made.n_lines = UINT32_MAX;
		break;
	case 4:
		made.name_bytes = 0;
		break;
	case 5:
		made.name_bytes = 8;
		break;
	default:
		break;
	}
	buf_add(bulk, &made, sizeof(made));
	buf_add(bulk, lie == 6 ? "abcdabcd" : "abc\0abc\0", 8); /* without its end; as it is to be */
}

static void test_lies(void)
{
	const struct target_reader reader = { NULL, ask };

	for (lie = 0; lie <= 7; lie++) {
		CLEANUP(scripts_free) struct scripts *scripts = scripts_new(&reader);
		const char *name;

		add_sight(SCRIPT_NUMBER(0, 7), "one", "/a.py", 3);
		take(scripts);
		name = name_of(scripts, 7);
		CHECK(lie == 7 ? name && !strcmp(name, "abc") : !name);
	}
}

#define LOOP 0x1000ull

/* Native frames, then those of interpreted code by their numbers; `want` is where they are to go. */
static bool placed(const uint64_t *given, size_t n, uint8_t status, const uint64_t *want, size_t n_want,
		   enum script_cause cause)
{
	static uint64_t ips[CAPTURE_IPS_MAX];
	const struct script_python python = { .loop_start = LOOP, .loop_end = LOOP + 16 };
	struct raw_sample sample = {
		.n_user = (uint16_t)n, .status = status, .unwinder = STACK_UNWINDER_CFI, .ips = given,
		.script_status = SCRIPT_COMPLETE,
	};

	script_frames_place(&python, &sample, ips);
	return sample.n_user == n_want && !memcmp(sample.ips, want, n_want * sizeof(*want)) &&
	       sample.script_status == (cause ? SCRIPT_CUT : SCRIPT_COMPLETE) && sample.script_cause == cause;
}

#define S(number) STACK_SCRIPT(number, 0)
#define PLACED(status, given, want, cause) \
	placed(given, ARRAY_LEN(given), status, want, ARRAY_LEN(want), cause)

static void test_placed(void)
{
	static const uint64_t even[] = { 0x10, LOOP + 8, 0x20, LOOP + 4, 0x30, S(1), S(2) };
	static const uint64_t even_want[] = { 0x10, LOOP + 8, S(1), 0x20, LOOP + 4, S(2), 0x30 };
	/* The innermost call of the loop has no frame yet. */
	static const uint64_t entered[] = { LOOP, 0x20, LOOP + 4, 0x30, S(2) };
	static const uint64_t entered_want[] = { LOOP, 0x20, LOOP + 4, S(2), 0x30 };
	static const uint64_t fewer[] = { LOOP + 8, 0x20, 0x30, S(1), S(2) };
	static const uint64_t fewer_want[] = { LOOP + 8, 0x20, 0x30 };
	static const uint64_t more[] = { LOOP, LOOP + 8, LOOP + 9, 0x30, S(1) };
	static const uint64_t more_want[] = { LOOP, LOOP + 8, LOOP + 9, 0x30 };

	CHECK(PLACED(STACK_COMPLETE, even, even_want, SCRIPT_CAUSE_NO));
	CHECK(PLACED(STACK_COMPLETE, entered, entered_want, SCRIPT_CAUSE_NO));
	CHECK(PLACED(STACK_COMPLETE, fewer, fewer_want, SCRIPT_CAUSE_RACING));
	CHECK(PLACED(STACK_COMPLETE, more, more_want, SCRIPT_CAUSE_CHAIN));
	/* Behind a stack that was cut they stay. */
	CHECK(PLACED(STACK_CUT, fewer, fewer, SCRIPT_CAUSE_NO));
}

static enum script_cause checked(const uint64_t *ips, size_t n)
{
	const struct script_python python = { .loop_start = LOOP, .loop_end = LOOP + 16 };
	struct raw_sample sample = {
		.n_user = (uint16_t)n, .unwinder = STACK_UNWINDER_CFI, .ips = ips, .script_status = SCRIPT_COMPLETE,
	};

	script_frames_check(&python, &sample);
	return sample.script_status == SCRIPT_CUT ? sample.script_cause : SCRIPT_CAUSE_NO;
}

/* Each call of the loop has frames behind it, but for the innermost. */
static void test_checked(void)
{
	static const uint64_t whole[] = { LOOP, 0x20, LOOP + 4, S(2), S(1), 0x30 };
	static const uint64_t outer[] = { LOOP, S(2), 0x20, LOOP + 4, 0x30 };
	static const uint64_t last[] = { LOOP, S(2), 0x20, LOOP + 4 };

	CHECK_EQ(checked(whole, ARRAY_LEN(whole)), SCRIPT_CAUSE_NO);
	CHECK_EQ(checked(outer, ARRAY_LEN(outer)), SCRIPT_CAUSE_CHAIN);
	CHECK_EQ(checked(last, ARRAY_LEN(last)), SCRIPT_CAUSE_CHAIN);
}

int main(void)
{
	test_checked();
	test_numbers();
	test_added();
	test_epochs();
	test_damaged();
	test_lies();
	test_placed();
	buf_release(&sights);
	return tap_done();
}
