/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * walking: children that run the code of walked.c on cpu 0, recorded by a BPF session whose tables, spaces and
 * processes are filled by hand.
 */
#pragma once
#include <stdbool.h>
#include <sys/types.h>
#include "base/mem.h"
#include "base/vec.h"
#include "core/capture/bpf_session.h"
#include "core/unwind/segments.h"
#include "walked.h"

#define ENOUGH 10 /* samples of one let_run() that have to be in the leaf */
#define SPACE 7 /* the head that is used: any */
#define PAGE 4096ul

/* How the code without rows is entered among the mappings. */
enum bare_as { AS_JIT = UNWIND_BARE_JIT, AS_FILE = UNWIND_BARE_FILE, AS_WAITING = UNWIND_BARE_WAITING, AS_NONE };

/* One sample, with what it points to. */
struct taken {
	struct raw_sample sample;
	struct capture_copy copy;
	uint8_t *memory; /* copy.bytes */
};

struct fixture {
	struct bpf_session session;
	int fd;
	struct segments *segments;
	uint32_t index_at, mappings_at, serial;
	VEC(struct taken) taken;
	uint64_t counters[COUNTER_LAST_];
};

/* Ends the program with a skip when capabilities are missing. */
void walking_init(void);
/* Opens a session whose tables are there already; sampling is on. What fails here ends the program. */
void open_fixture(struct fixture *f, enum capture_walk how, bool stop);
void close_fixture(struct fixture *f);
/* Everything that was taken since the last time; what was taken then is gone. */
void drain(struct fixture *f);
/* The mappings of a child, in order of their addresses, and a head with a new serial. */
void place_space(struct fixture *f, enum bare_as bare);
/* From now on the process of a sample has that space. */
void publish(struct fixture *f, const struct raw_sample *sample);

/* What children are called, and so found by: others may run this test too. */
const char *walked_comm(void);
/* A child on cpu 0 that is sampled from now on. */
pid_t fork_walked(void);
void end_child(pid_t pid);
/* Lets children run, as much as it takes for some 30 samples of them, and 10 seconds at most. */
void let_run(const struct fixture *f);
