/* SPDX-License-Identifier: GPL-2.0-or-later */
/* thread_names: what threads are called, kept up to date by side-band records in order of time. */
#pragma once
#include <stdint.h>
#include "base/hash.h"
#include "base/vec.h"
#include "core/capture/perf_record.h"

struct thread_name {
	uint32_t tid;
	char comm[16];
};

/* A zeroed struct is empty. */
struct thread_names {
	VEC(struct thread_name) names;
	struct hash_index index;
};

void thread_names_release(struct thread_names *names);
/* Takes in a COMM or FORK record; others are left alone. */
void thread_names_record(struct thread_names *names, const struct perf_record *record);
/* The name, valid until the next call; read once from /proc when no record told it; "" when gone. */
const char *thread_names_get(struct thread_names *names, uint32_t pid, uint32_t tid);
