// SPDX-License-Identifier: GPL-2.0-or-later
/* bpf_table: empties the stack table that the sampling program fills, one generation at a time. */
#include <errno.h>
#include <string.h>
#include <time.h>
#include "abi/script.h"
#include "core/capture/bpf_table.h"

#define SPINS 1000 /* a sample takes a few microseconds */
#define NAPS 1000
#define NAP_NS 1000000

/*
 * Waits until the run that is going on in this slot, if any, is over. The flip was written, with a full
 * barrier, before `entered` is read; a run writes `entered`, with a full barrier, before it reads which
 * generation is active. So a run that we do not see has seen the flip, and one that we see is waited
 * for. No system call, nothing of the scheduler or of RCU is needed for that.
 */
static bool wait_for_slot(const struct capture_slot *slot)
{
	uint64_t seen = __atomic_load_n(&slot->entered, __ATOMIC_SEQ_CST);

	if (!(seen & 1))
		return true;
	for (int i = 0; i < SPINS + NAPS; i++) {
		if (__atomic_load_n(&slot->entered, __ATOMIC_SEQ_CST) != seen)
			return true;
		if (i >= SPINS)
			nanosleep(&(struct timespec){ .tv_nsec = NAP_NS }, NULL);
	}
	return false;
}

/* All runs that have not seen what was written before. */
static bool wait_for_runs(const struct bpf_session *session)
{
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
	for (uint32_t i = 0; i < session->n_slots; i++)
		if (!wait_for_slot(&session->own[i]))
			return false;
	return true;
}

int bpf_table_flip(struct bpf_session *session)
{
	uint32_t before = session->generation;

	bpf_session_activate(session, (before + 1) % CAPTURE_GENERATIONS);
	return wait_for_runs(session) ? (int)before : -EBUSY;
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

struct raw_sample bpf_table_sample(const struct capture_key *key)
{
	struct raw_sample sample = {
		.pid = key->pid,
		.tid = key->tid,
		.cpu = key->cpu == CAPTURE_NO_CPU ? EVENT_NO_CPU : key->cpu,
		.lane = key->lane,
		.state = key->state,
		.kernel_leaf_is_return = key->lane == CAPTURE_LANE_WAIT,
		.n_kernel = key->n_kernel,
		.n_user = key->n_user,
		.status = key->status,
		.cause = key->cause,
		.unwinder = key->unwinder,
		.kernel_cut = key->kernel_cut,
		.kernel_errno = key->kernel_errno,
		.script_status = key->script_status,
		.script_cause = key->script_cause,
		.start_ns = key->start_ns,
		.exec_id = key->exec_id,
		.space_serial = key->space_serial,
	};

	memcpy(sample.comm, key->comm, sizeof(sample.comm));
	return sample;
}

static struct raw_sample to_sample(const struct capture_record *record)
{
	struct raw_sample sample = bpf_table_sample(&record->key);

	sample.first_ns = record->first_ns;
	sample.last_ns = record->last_ns;
	sample.own_tid = record->own_tid;
	sample.thread_start_ns = record->thread_start_ns;
	sample.count = record->count;
	sample.value_ns = record->value_ns;
	sample.longest_ns = record->longest_ns;
	sample.opened = record->opened;
	sample.ips = record->ips;
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

/* What was handed over: samples by cpu, and waits. */
struct delivered {
	uint64_t *samples; /* [n_cpus] */
	uint64_t waits;
};

static bool is_sane(const struct bpf_session *session, const struct capture_record *record)
{
	const struct capture_key *key = &record->key;

	if (key->n_kernel + key->n_user > CAPTURE_IPS_MAX)
		return false;
	return key->lane == CAPTURE_LANE_WAIT ? session->config.waits : key->cpu < session->n_cpus;
}

/* Hands over every sample. */
static int drain_samples(struct bpf_session *session, uint32_t generation, struct delivered *delivered,
			 const struct source_consumer *consumer, struct err *err)
{
	uint64_t *slots = (uint64_t *)session->slots_window.at + (size_t)generation * session->config.slots;
	const uint32_t life = bpf_session_fill(session, generation)->life;
	int r = 0;

	for (uint32_t i = 0; i < session->config.slots; i++) {
		const uint8_t *pieces[CAPTURE_COPY_PIECES_MAX];
		const struct capture_record *record;
		struct raw_sample sample;
		uint64_t word = (uint32_t)slots[i];

		if (!slots[i])
			continue;
		record = record_of(session, generation, slots[i]);
		slots[i] = 0;
		if (r || !record || !is_sane(session, record) || !(record->count | record->opened))
			continue; /* shows as COUNTER_LOST_DRAIN, where anything was lost */
		sample = to_sample(record);
		sample.wait_id = CAPTURE_WAIT_ID(life, word);
		sample.copy = copy_of(session, generation, &record->key, pieces);
		sample.pieces = sample.copy ? pieces : NULL;
		r = consumer->sample(consumer->ctx, &sample, err);
		if (!r && sample.lane == CAPTURE_LANE_WAIT)
			delivered->waits += sample.count;
		else if (!r)
			delivered->samples[sample.cpu] += sample.count;
	}
	return r;
}

/*
 * The ends of waits that began in an older generation. Its records were handed over before, but where a flip had to
 * wait in vain: what ended meanwhile shows as COUNTER_LOST_DRAIN.
 */
static int drain_late(struct bpf_session *session, uint32_t generation, struct delivered *delivered,
		      const struct source_consumer *consumer, struct err *err)
{
	const struct capture_late_wait *late = session->late_window.at;
	uint32_t n = bpf_session_fill(session, generation)->late;
	int r = 0;

	late += (size_t)generation * CAPTURE_LATE_WAITS;
	for (uint32_t i = 0; r >= 0 && i < n && i < CAPTURE_LATE_WAITS; i++) {
		r = consumer->wait_ended(consumer->ctx, late[i].id, late[i].ns, err);
		delivered->waits += late[i].ns && r > 0;
	}
	return r < 0 ? r : 0;
}

/* Hands over counters, and zeroes them; what was kept but not delivered was lost here. */
static int tell_counters(uint64_t *counters, enum capture_lane lane, uint32_t cpu, uint64_t delivered,
			 const struct source_consumer *consumer, struct err *err)
{
	int r = 0;

	counters[COUNTER_LOST_DRAIN] += counters[COUNTER_STORED] - delivered;
	counters[COUNTER_STORED] = delivered;
	for (int i = 0; i < COUNTER_LAST_; i++) {
		if (counters[i] && !r)
			r = consumer->counter(consumer->ctx, lane, i, cpu, counters[i], err);
		counters[i] = 0;
	}
	return r;
}

/* Waits begin on one cpu and end on another: of all together. */
static int tell_wait_counters(struct bpf_session *session, uint32_t generation, const struct delivered *delivered,
			      const struct source_consumer *consumer, struct err *err)
{
	uint64_t sums[CAPTURE_COUNTERS] = { 0 };

	for (uint32_t cpu = 0; cpu < session->n_cpus; cpu++) {
		uint32_t slot = CAPTURE_SLOT(&session->config, CAPTURE_LANE_WAIT, cpu);
		uint64_t *counters = session->own[slot].counters[generation];

		for (int i = 0; i < COUNTER_LAST_; i++) {
			sums[i] += counters[i];
			counters[i] = 0;
		}
	}
	return tell_counters(sums, CAPTURE_LANE_WAIT, EVENT_NO_CPU, delivered->waits, consumer, err);
}

/* No function gets a number until all programs have seen the epoch, and the table is emptied. */
static void begin_epoch(struct bpf_session *session, uint32_t epoch)
{
	__atomic_store_n(session->script_closed, 1, __ATOMIC_SEQ_CST);
	__atomic_store_n(session->script_epoch, epoch, __ATOMIC_SEQ_CST);
}

static void open_epoch(struct bpf_session *session)
{
	memset(session->keys_window.at, 0, SCRIPT_SLOTS * sizeof(uint64_t));
	__atomic_store_n(session->script_closed, 0, __ATOMIC_SEQ_CST);
}

bool bpf_table_functions(struct bpf_session *session, uint32_t generation, struct scripts *scripts,
			 const struct process_runtimes *runtimes)
{
	/* Of a value: kernel/bpf/arraymap.c. */
	const size_t size = (SCRIPT_SIGHTS_BYTES + SCRIPT_SIGHT_MAX + 7) / 8 * 8;
	const struct capture_fill *fill = bpf_session_fill(session, generation);
	uint32_t epoch;
	bool has_codes;

	has_codes = scripts_take(scripts, (const char *)session->sights_window.at + generation * size,
		     fill->sight_bytes < size ? fill->sight_bytes : size, runtimes);
	if (scripts_count(scripts, fill->script_keys, &epoch))
		begin_epoch(session, epoch);
	/* Who still works with the epoch before would give its numbers a second time, where the table is empty. */
	if (*session->script_closed && wait_for_runs(session))
		open_epoch(session);
	return has_codes;
}

int bpf_table_drain(struct bpf_session *session, uint32_t generation,
		    const struct source_consumer *consumer, struct err *err)
{
	CLEANUP(mem_free) uint64_t *samples = mem_array(session->n_cpus, sizeof(uint64_t));
	struct capture_fill *fill = bpf_session_fill(session, generation);
	struct delivered delivered = { .samples = samples };
	int r = drain_samples(session, generation, &delivered, consumer, err), one;

	if (session->config.waits) {
		one = drain_late(session, generation, &delivered, consumer, r ? NULL : err);
		r = r ? r : one;
		one = tell_wait_counters(session, generation, &delivered, consumer, r ? NULL : err);
		r = r ? r : one;
	}
	for (uint32_t i = 0; i < session->n_cpus; i++) {
		uint32_t slot = CAPTURE_SLOT(&session->config, CAPTURE_LANE_CLOCK, i);

		one = tell_counters(session->own[slot].counters[generation], CAPTURE_LANE_CLOCK, i, samples[i],
				    consumer, r ? NULL : err);
		r = r ? r : one;
	}
	*fill = (struct capture_fill){ .life = fill->life + CAPTURE_GENERATIONS };
	return r;
}

/* Up to the end of the recording. Sets the counter that it ends in. Errors: the consumer's. */
static int end_wait(const struct bpf_session *session, const struct capture_open_wait *wait, uint64_t now_ns,
		    const struct source_consumer *consumer, enum counter *ret_counter, struct err *err)
{
	uint64_t ns = now_ns > wait->off_ns ? now_ns - wait->off_ns : 1;
	int r;

	*ret_counter = COUNTER_FILTERED_BLOCK;
	if (ns < session->config.block_min_ns || ns > session->config.block_max_ns)
		return 0;
	r = consumer->wait_ended(consumer->ctx, wait->id, ns, err);
	*ret_counter = r > 0 ? COUNTER_STORED : COUNTER_LOST_DRAIN;
	return r < 0 ? r : 0;
}

int bpf_table_end_waits(struct bpf_session *session, uint64_t now_ns, uint64_t *counters,
			const struct source_consumer *consumer, struct err *err)
{
	struct capture_open_wait wait;
	enum counter counter;
	uint64_t stored;
	uint32_t tid = 0;
	int r = 0, more = 0;

	while (!r && (more = bpf_session_open_wait(session, &tid, &wait, err)) > 0) {
		r = end_wait(session, &wait, now_ns, consumer, &counter, err);
		counters[COUNTER_TAKEN]++;
		counters[counter]++;
	}
	r = r ? r : more;
	stored = counters[COUNTER_STORED];
	more = tell_counters(counters, CAPTURE_LANE_WAIT, EVENT_NO_CPU, stored, consumer, r ? NULL : err);
	return r ? r : more;
}
