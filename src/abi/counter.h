/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/*
 * counter: everything that is counted about a recording, in the kernel and outside it.
 * The identity that always holds, to the sample, in each series: taken = stored + lost + filtered.
 * Values are part of the profile format: append only, never renumber.
 */
#pragma once

/* X(enumerator, class, "name", "what it means, as the summary says it") */
#define COUNTERS(X) \
	X(COUNTER_EXPECTED, EXPECTED, "expected", "samples the events' own counts ask for") \
	X(COUNTER_TAKEN, TAKEN, "taken", "samples and waits that were looked at") \
	X(COUNTER_STORED, STORED, "stored", "kept") \
	X(COUNTER_FILTERED_IDLE, FILTERED, "idle", "CPU was idle") \
	X(COUNTER_FILTERED_TARGET, FILTERED, "other", "another process, user, cgroup or comm") \
	X(COUNTER_FILTERED_MODE, FILTERED, "mode", "left out by --user-only or --kernel-only") \
	X(COUNTER_FILTERED_DELAY, FILTERED, "delay", "before the end of --delay or before exec") \
	X(COUNTER_FILTERED_SELF, FILTERED, "self", "stk itself") \
	X(COUNTER_LOST_TABLE_FULL, LOST, "table-full", "no free slot in the stack table") \
	X(COUNTER_LOST_FRAMES_FULL, LOST, "frames-full", "no room for frames in the stack table") \
	X(COUNTER_LOST_SCRATCH, LOST, "scratch", "no scratch space on that CPU") \
	X(COUNTER_LOST_RING, LOST, "ring", "the ring of samples was full") \
	X(COUNTER_LOST_DRAIN, LOST, "drain", "left behind when they were taken out") \
	X(COUNTER_LOST_WRITE, LOST, "write", "could not be written to the profile") \
	X(COUNTER_SIDEBAND_LOST, RECORDING, "sideband-lost", "map and name events lost in a ring") \
	X(COUNTER_MAPS_REREAD, RECORDING, "maps-reread", "processes whose mappings were read again") \
	X(COUNTER_MAPS_EVICTED, RECORDING, "maps-evicted", "processes that left the map cache") \
	X(COUNTER_THROTTLED, NOTE, "throttled", "times the kernel throttled the event") \
	X(COUNTER_TARGETS_FULL, RECORDING, "targets-full", "children that could not be followed") \
	X(COUNTER_KERNEL_STACK_EFAULT, NOTE, "kernel-stack-EFAULT", "samples without their kernel stack") \
	X(COUNTER_KERNEL_STACK_EINVAL, NOTE, "kernel-stack-EINVAL", "samples without their kernel stack") \
	X(COUNTER_KERNEL_STACK_OTHER, NOTE, "kernel-stack-other", "samples without their kernel stack") \
	X(COUNTER_COPIED, NOTE, "copied", "stacks unwound in user space") \
	X(COUNTER_TABLES_REFUSED, RECORDING, "tables-refused", "files whose unwind tables were over the limit") \
	X(COUNTER_FILTERED_BLOCK, FILTERED, "block", "shorter or longer than --min-block and --max-block") \
	X(COUNTER_FILTERED_STATE, FILTERED, "state", "left out by --state") \
	X(COUNTER_LOST_WAIT_END, LOST, "wait-end", "the kernel did not report their end") \
	X(COUNTER_LOST_OPEN_FULL, LOST, "open-full", "too many threads waited at one time") \
	X(COUNTER_LOST_LATE_FULL, LOST, "late-full", "no room for the end of a long wait")

enum counter {
#define X(id, class, name, text) id,
	COUNTERS(X)
#undef X
	COUNTER_LAST_
};

enum counter_class {
	COUNTER_CLASS_EXPECTED,
	COUNTER_CLASS_TAKEN,
	COUNTER_CLASS_STORED,
	COUNTER_CLASS_FILTERED,
	COUNTER_CLASS_LOST,
	COUNTER_CLASS_NOTE, /* no sample is lost by it */
	COUNTER_CLASS_RECORDING, /* the same, of no series */
};

static inline int counter_is_note(enum counter_class class)
{
	return class == COUNTER_CLASS_NOTE || class == COUNTER_CLASS_RECORDING;
}
