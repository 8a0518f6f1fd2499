// SPDX-License-Identifier: GPL-2.0-or-later
/* test_thread_names: names follow COMM and FORK records, and /proc tells those nobody told. */
#include <sys/prctl.h>
#include <unistd.h>
#include "core/capture/thread_names.h"
#include "tap.h"

int main(void)
{
	struct thread_names names = { 0 };
	struct perf_record record = { .type = PERF_RECORD_COMM, .pid = 4000001, .tid = 4000001 };

	prctl(PR_SET_NAME, "of /proc");
	CHECK_STR(thread_names_get(&names, getpid(), getpid()), "of /proc");
	CHECK_STR(thread_names_get(&names, 4194304, 4194304), "");
	record.comm.text = "a name of more than fifteen";
	thread_names_record(&names, &record);
	CHECK_STR(thread_names_get(&names, 4000001, 4000001), "a name of more ");
	record = (struct perf_record){ .type = PERF_RECORD_FORK, .pid = 4000001, .tid = 4000002,
				       .fork = { 4000001, 4000001 } };
	thread_names_record(&names, &record);
	CHECK_STR(thread_names_get(&names, 4000001, 4000002), "a name of more ");
	record = (struct perf_record){ .type = PERF_RECORD_COMM, .pid = 4000001, .tid = 4000002 };
	record.comm.text = "own";
	thread_names_record(&names, &record);
	CHECK_STR(thread_names_get(&names, 4000001, 4000002), "own");
	CHECK_STR(thread_names_get(&names, 4000001, 4000001), "a name of more ");
	/* More threads than are kept: all are forgotten, and the newest is right. */
	for (uint32_t tid = 5000000; tid < 5070000; tid++) {
		record.tid = tid;
		thread_names_record(&names, &record);
	}
	CHECK(names.names.len <= 65536);
	CHECK_STR(thread_names_get(&names, 4000001, 5069999), "own");
	thread_names_release(&names);
	return tap_done();
}
