// SPDX-License-Identifier: GPL-2.0-or-later
/* bpf_table: empties the stack table that the sampling program fills, one generation at a time. */
#include <errno.h>
#include <string.h>
#include <time.h>
#include "core/capture/bpf_table.h"

#define SPINS 1000 /* a sample takes a few microseconds */
#define NAPS 1000
#define NAP_NS 1000000

/*
 * Waits until the run that is going on at this cpu, if any, is over. The flip was written, with a full
 * barrier, before `entered` is read; a run writes `entered`, with a full barrier, before it reads which
 * generation is active. So a run that we do not see has seen the flip, and one that we see is waited
 * for. No system call, nothing of the scheduler or of RCU is needed for that.
 */
static bool wait_for_cpu(const struct capture_cpu *cpu)
{
	uint64_t seen = __atomic_load_n(&cpu->entered, __ATOMIC_SEQ_CST);

	if (!(seen & 1))
		return true;
	for (int i = 0; i < SPINS + NAPS; i++) {
		if (__atomic_load_n(&cpu->entered, __ATOMIC_SEQ_CST) != seen)
			return true;
		if (i >= SPINS)
			nanosleep(&(struct timespec){ .tv_nsec = NAP_NS }, NULL);
	}
	return false;
}

int bpf_table_flip(struct bpf_session *session)
{
	uint32_t before = session->generation;

	bpf_session_activate(session, (before + 1) % CAPTURE_GENERATIONS);
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
	for (uint32_t i = 0; i < session->n_cpus; i++)
		if (!wait_for_cpu(&session->cpus[i]))
			return -EBUSY;
	return before;
}

/* The record that a slot names. */
static const struct capture_record *record_of(const struct bpf_session *session, uint32_t generation,
					      uint64_t slot)
{
	const struct capture_config *config = &session->config;
	uint32_t word = (uint32_t)slot - 1, segment = word / config->segment_words;
	size_t segment_bytes = CAPTURE_SEGMENT_BYTES((size_t)config->segment_words);

	if (segment >= config->segments)
		return NULL;
	segment += generation * config->segments;
	return (const void *)((const char *)session->arena_window.at + segment * segment_bytes +
			      word % config->segment_words * 8ul);
}

static struct raw_sample to_sample(const struct capture_record *record)
{
	const struct capture_key *key = &record->key;
	struct raw_sample sample = {
		.first_ns = record->first_ns,
		.last_ns = record->last_ns,
		.pid = key->pid,
		.tid = key->tid,
		.cpu = key->cpu,
		.own_tid = record->own_tid,
		.thread_start_ns = record->thread_start_ns,
		.count = record->count,
		.n_kernel = key->n_kernel,
		.n_user = key->n_user,
		.status = key->status,
		.cause = key->cause,
		.unwinder = key->unwinder,
		.kernel_cut = key->kernel_cut,
		.kernel_errno = key->kernel_errno,
		.ips = record->ips,
		.start_ns = key->start_ns,
		.exec_id = key->exec_id,
		.space_serial = key->space_serial,
	};

	memcpy(sample.comm, key->comm, sizeof(sample.comm));
	return sample;
}

/* The copy of a sample's stack, if it has one; ret_pieces has room for CAPTURE_COPY_PIECES_MAX. */
static const struct capture_copy *copy_of(const struct bpf_session *session, uint32_t generation,
					  const struct capture_key *key, const uint8_t **ret_pieces)
{
	const struct capture_config *config = &session->config;
	const struct capture_copy *copy = session->copies_window.at;
	const uint8_t *pieces = session->pieces_window.at;

	if (!key->copy || key->copy > config->copies)
		return NULL;
	copy += (size_t)generation * config->copies + key->copy - 1;
	if (copy->n_pieces > CAPTURE_COPY_PIECES_MAX)
		return NULL;
	for (uint32_t i = 0; i < copy->n_pieces; i++) {
		if (copy->pieces[i] >= config->pieces)
			return NULL;
		ret_pieces[i] = pieces + ((size_t)generation * config->pieces + copy->pieces[i]) *
						 CAPTURE_PIECE_BYTES;
	}
	return copy;
}

/* Hands over every sample; delivered[cpu] counts them. */
static int drain_samples(struct bpf_session *session, uint32_t generation, uint64_t *delivered,
			 const struct source_consumer *consumer, struct err *err)
{
	uint64_t *slots = (uint64_t *)session->slots_window.at + (size_t)generation * session->config.slots;
	int r = 0;

	for (uint32_t i = 0; i < session->config.slots; i++) {
		const uint8_t *pieces[CAPTURE_COPY_PIECES_MAX];
		const struct capture_record *record;
		struct raw_sample sample;

		if (!slots[i])
			continue;
		record = record_of(session, generation, slots[i]);
		slots[i] = 0;
		if (r || !record || record->key.cpu >= session->n_cpus ||
		    record->key.n_kernel + record->key.n_user > CAPTURE_IPS_MAX)
			continue; /* shows as COUNTER_LOST_DRAIN */
		sample = to_sample(record);
		sample.copy = copy_of(session, generation, &record->key, pieces);
		sample.pieces = sample.copy ? pieces : NULL;
		r = consumer->sample(consumer->ctx, &sample, err);
		if (!r)
			delivered[sample.cpu] += sample.count;
	}
	return r;
}

/* Hands over one cpu's counters and zeroes them; what was kept but not delivered was lost here. */
static int drain_counters(uint64_t *counters, uint32_t cpu, uint64_t delivered,
			  const struct source_consumer *consumer, struct err *err)
{
	int r = 0;

	counters[COUNTER_LOST_DRAIN] += counters[COUNTER_STORED] - delivered;
	counters[COUNTER_STORED] = delivered;
	for (int i = 0; i < COUNTER_LAST_; i++) {
		if (counters[i] && !r)
			r = consumer->counter(consumer->ctx, i, cpu, counters[i], err);
		counters[i] = 0;
	}
	return r;
}

int bpf_table_drain(struct bpf_session *session, uint32_t generation,
		    const struct source_consumer *consumer, struct err *err)
{
	CLEANUP(mem_free) uint64_t *delivered = mem_array(session->n_cpus, sizeof(uint64_t));
	int r = drain_samples(session, generation, delivered, consumer, err);

	for (uint32_t i = 0; i < session->n_cpus; i++) {
		int one = drain_counters(session->cpus[i].counters[generation], i, delivered[i], consumer,
					 r ? NULL : err);

		r = r ? r : one;
	}
	memset(bpf_session_fill(session, generation), 0, sizeof(struct capture_fill));
	return r;
}
