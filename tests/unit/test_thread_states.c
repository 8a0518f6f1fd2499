// SPDX-License-Identifier: GPL-2.0-or-later
/* test_thread_states: what is said of threads that were only looked at. */
#include "core/capture/thread_states.h"
#include "tap.h"

static void look(struct thread_states *states, const char *name, const char *letters)
{
	for (; *letters; letters++)
		thread_states_add(states, name, *letters);
}

static void test_text(void)
{
	RELEASE(thread_states_release) struct thread_states states = { 0 };
	RELEASE(buf_release) struct buf text = { 0 };

	thread_states_text(&states, &text);
	CHECK_STR(buf_text(&text), "");
	look(&states, "main", "SSD");
	look(&states, "worker", "RRRS");
	look(&states, "late", "Z");
	thread_states_text(&states, &text);
	CHECK_STR(buf_text(&text), "worker: running 75.0 %, sleeping 25.0 % of 4 looks; "
				   "main: sleeping 66.7 %, waiting for a disk 33.3 % of 3 looks; "
				   "late: otherwise 100.0 % of 1 look");
}

static void test_many_names(void)
{
	RELEASE(thread_states_release) struct thread_states states = { 0 };
	RELEASE(buf_release) struct buf text = { 0 };
	char name[16];

	for (int i = 0; i < THREAD_NAMES_MAX + 50; i++) {
		snprintf(name, sizeof(name), "name %03d", i);
		look(&states, name, "R");
	}
	CHECK_EQ(states.counts.len, THREAD_NAMES_MAX + 1);
	thread_states_text(&states, &text);
	CHECK(!strncmp(buf_text(&text), "others: running 100.0 % of 50 looks; name 000: ", 47));
	CHECK(strstr(buf_text(&text), "; and 249 more names") != NULL);
}

int main(void)
{
	test_text();
	test_many_names();
	return tap_done();
}
