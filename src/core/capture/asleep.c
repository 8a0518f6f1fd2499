// SPDX-License-Identifier: GPL-2.0-or-later
/* asleep: threads that were off the cpu before the recording of waits began. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "core/capture/asleep.h"
#include "core/capture/bpf_look.h"
#include "core/capture/bpf_table.h"

static int compare(const void *left, const void *right)
{
	const struct capture_asleep *a = left, *b = right;

	return a->tid < b->tid ? -1 : a->tid > b->tid;
}

static const struct capture_asleep *find(const struct asleep *asleep, uint32_t tid)
{
	const struct capture_asleep wanted = { .tid = tid };

	return asleep->found.len ? bsearch(&wanted, asleep->found.data, asleep->found.len,
					   sizeof(*asleep->found.data), compare) : NULL;
}

static struct raw_sample to_sample(const struct capture_asleep *from, uint64_t time_ns)
{
	struct raw_sample sample = bpf_table_sample(&from->key);

	sample.first_ns = sample.last_ns = time_ns;
	sample.own_tid = from->own_tid;
	sample.thread_start_ns = from->thread_start_ns;
	sample.wait_id = CAPTURE_WAIT_ID(CAPTURE_LIFE_BEFORE, from->tid);
	return sample;
}

/* What the programs that walk count of a kernel part that could not be taken. */
static enum counter kernel_counter(uint8_t kernel_errno)
{
	if (kernel_errno == EFAULT)
		return COUNTER_KERNEL_STACK_EFAULT;
	return kernel_errno == EINVAL ? COUNTER_KERNEL_STACK_EINVAL : COUNTER_KERNEL_STACK_OTHER;
}

static int keep_found(void *ctx, const struct capture_asleep *found, const uint64_t *ips,
		      const struct capture_copy *copy, const uint8_t *bytes, struct err *err)
{
	struct asleep *asleep = ctx;

	vec_push(&asleep->found, *found);
	return 0;
}

int asleep_begin(struct asleep *asleep, struct bpf_session *session, struct err *err)
{
	int r;

	asleep->start_ns = clock_now_ns();
	r = bpf_look(session, CAPTURE_LOOK_START, keep_found, asleep, err);
	bpf_look_left_out(session, &asleep->filtered, &asleep->full);
	if (asleep->found.len)
		qsort(asleep->found.data, asleep->found.len, sizeof(*asleep->found.data), compare);
	return r;
}

int asleep_tell(struct asleep *asleep, const struct source_consumer *consumer, struct err *err)
{
	int r = 0;

	while (!r && asleep->told < asleep->found.len) {
		struct raw_sample sample = to_sample(&asleep->found.data[asleep->told++], asleep->start_ns);

		sample.opened = 1;
		r = consumer->sample(consumer->ctx, &sample, err);
	}
	return r;
}

struct ending {
	struct asleep *asleep;
	struct bpf_session *session;
	uint64_t now_ns, *counters;
	const struct source_consumer *stacks;
};

/* One that has been off all the time. */
static int end_found(void *ctx, const struct capture_asleep *found, const uint64_t *ips,
		     const struct capture_copy *copy, const uint8_t *bytes, struct err *err)
{
	struct ending *ending = ctx;
	const struct capture_asleep *before = find(ending->asleep, found->tid);
	const struct capture_config *config = &ending->session->config;
	uint64_t ns = ending->now_ns - ending->asleep->start_ns;
	struct raw_sample sample = to_sample(found, ending->now_ns);
	const uint8_t *pieces[CAPTURE_ASLEEP_PIECES];
	int r;

	/*
	 * Left with the others that are open: who has run since, when waits were not taken any more, and whose wait
	 * has a length that is not asked for.
	 */
	if (!before || before->switches != found->switches || before->thread_start_ns != found->thread_start_ns ||
	    ns < config->block_min_ns || ns > config->block_max_ns)
		return 0;
	ending->counters[COUNTER_TAKEN]++;
	sample.state = before->key.state; /* it may have been woken since, and not be on a cpu yet */
	sample.count = 1;
	sample.value_ns = sample.longest_ns = ns;
	sample.ips = ips;
	if (found->key.kernel_errno)
		ending->counters[kernel_counter(found->key.kernel_errno)]++;
	ending->counters[COUNTER_COPIED] += found->key.copy;
	for (uint32_t i = 0; copy && i < copy->n_pieces; i++)
		pieces[i] = bytes + (size_t)i * CAPTURE_PIECE_BYTES;
	sample.copy = copy;
	sample.pieces = copy ? pieces : NULL;
	sample.asleep = found;
	r = ending->stacks->sample(ending->stacks->ctx, &sample, err);
	ending->counters[r ? COUNTER_LOST_DRAIN : COUNTER_STORED]++;
	return r ? r : bpf_session_close_wait(ending->session, found->tid, err);
}

int asleep_end(struct asleep *asleep, struct bpf_session *session, uint64_t now_ns,
	       const struct source_consumer *stacks, uint64_t *counters, struct err *err)
{
	struct ending ending = { asleep, session, now_ns, counters, stacks };

	counters[COUNTER_FILTERED_STATE] += asleep->filtered;
	counters[COUNTER_LOST_OPEN_FULL] += asleep->full;
	counters[COUNTER_TAKEN] += asleep->filtered + asleep->full;
	return bpf_look(session, CAPTURE_LOOK_END, end_found, &ending, err);
}

void asleep_release(struct asleep *asleep)
{
	vec_release(&asleep->found);
}
