/* SPDX-License-Identifier: GPL-2.0-or-later */
/* capturing: recordings of the program `busy` by the BPF source itself, for the tests of its parts. */
#pragma once
#include <sys/types.h>
#include "../unit/tap.h"
#include "base/vec.h"
#include "core/capture/source.h"

#define CPUS 1024
#define FUNCTIONS_MAX 16
#define USER_AND_KERNEL .user = true, .kernel = true

struct function {
	char name[32];
	unsigned long start, end;
};

/* What one recording brought. */
struct recording {
	VEC(struct raw_sample) samples; /* ips are copies */
	uint64_t counters[CPUS][COUNTER_LAST_];
	uint64_t sum[COUNTER_LAST_];
	uint64_t by_cpu[CPUS]; /* samples handed over */
	struct function functions[FUNCTIONS_MAX];
	int n_functions;
	double open_ms, close_ms;
};

struct plan {
	struct source_options options;
	struct target target;
	bool target_workload; /* watched from its exec on */
	bool cycles; /* where there are any: samples then come in NMIs */
	bool never_drain; /* before the end */
	int pre_exec_ms, at_least_ms;
	/* What else there is to do once sampling is on, given the workload. */
	void (*meanwhile)(struct plan *plan, pid_t pid);
};

/* Ends the program with a skip when the capabilities for it are missing; finds `busy`. */
void capturing_init(void);

/* Records `busy MODE ...` (words up to a NULL) until it ends, drained as the recorder does. */
struct recording *record(struct plan *plan, const char *mode, ...);
void recording_free(struct recording *rec);
void show(const char *title, const struct recording *rec); /* all counters, in TAP comments */

/* taken = stored + lost + filtered, for each cpu, and what was stored is what arrived. */
bool balanced(const struct recording *rec);
uint64_t lost(const struct recording *rec);
/* Samples with this enum stack_status and enum stack_cause. */
uint64_t with_status(const struct recording *rec, int status, int cause);
/* Samples whose user stack begins with these functions of `busy`, leaf first. */
uint64_t with_chain(const struct recording *rec, const char *const *names, int n);
/* How many different processes, or threads. */
int count_ids(const struct recording *rec, bool threads);

/* Becomes `busy MODE ARG`, silently. */
void run_busy(const char *mode, const char *arg) __attribute__((noreturn));

double now_ms(void);
void burn(int ms); /* of this thread's own running time */
