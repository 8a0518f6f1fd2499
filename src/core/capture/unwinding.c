// SPDX-License-Identifier: GPL-2.0-or-later
/* unwinding: the unwind tables of a recording, and the stacks that the kernel could only copy. */
#include <string.h>
#include "base/clock.h"
#include "base/log.h"
#include "core/capture/asleep_frames.h"
#include "core/capture/bpf_session.h"
#include "core/capture/copied_stack.h"
#include "core/capture/jit_watch.h"
#include "core/capture/script_frames.h"
#include "core/capture/unwinding.h"
#include "core/unwind/spaces.h"

/*
 * Spent on making tables in one drain: those that copied stacks go through, then the others of living processes.
 * What comes in meanwhile has to fit into the rings and the other generation (bpf_config's size_table()).
 */
#define WANTED_NS_MAX 150000000ull
#define DRAIN_NS_MAX 20000000ull
/* Above every user address there is: 57-bit addresses (Documentation/arch/x86/x86_64/5level-paging.rst). */
#define USER_END (1ull << 56)
#define ASLEEP_NS_MAX 2000000000ull /* spent on who has slept all the time: then the copies alone count */
#define PREPARE_NS_MAX 250000000ull /* spent on processes that nobody named */

struct unwinding {
	struct unwinding_options options;
	struct segments *segments;
	struct table_store *tables;
	struct unwind_space *heads; /* the session's, or own_heads */
	struct unwind_space *own_heads;
	struct spaces *spaces;
	struct process_runtimes *runtimes;
	struct code_files *code;
	struct code_memory *memory; /* of code that is of no file */
	const struct source_consumer *to; /* of unwinding_consumer() */
	uint64_t missed; /* stacks copied since the last unwinding_rest_ns() */
	uint64_t rest_ns; /* what unwinding_rest_ns() said last, of what was missed */
	bool is_last; /* the drain that is at work */
	uint64_t asleep_until_ns;
	uint64_t told_ns; /* of the time spent on making tables, in the log */
	uint64_t learned; /* spaces made and published until then */
	struct unwinding_stats stats; /* what is counted here */
	uint64_t ips[CAPTURE_IPS_MAX];
	struct walk_frame frames[STACK_FRAMES_MAX]; /* of the copied stack that was followed last */
	uint64_t merged[CAPTURE_IPS_MAX]; /* the same with frames of interpreted code */
};

struct unwinding *unwinding_new(const struct unwinding_options *options)
{
	struct unwinding *unwinding = mem_zalloc(sizeof(*unwinding));
	struct segments_options segments = { .limit_bytes = options->limit_bytes };
	struct spaces_options spaces = { .maps = options->maps };

	unwinding->options = *options;
	if (!options->drain_ns)
		unwinding->options.drain_ns = DRAIN_NS_MAX;
	if (!options->wanted_ns)
		unwinding->options.wanted_ns = WANTED_NS_MAX;
	if (options->session) {
		segments.ctx = spaces.ctx = options->session;
		segments.add = bpf_session_segment;
		spaces.publish = bpf_session_publish;
		unwinding->heads = bpf_session_spaces(options->session);
	} else {
		unwinding->own_heads = mem_array(UNWIND_SPACES_MAX, sizeof(struct unwind_space));
		unwinding->heads = unwinding->own_heads;
	}
	unwinding->segments = segments_new(&segments);
	unwinding->code = code_files_new(map_cache_reader(options->maps));
	unwinding->memory = code_memory_new(map_cache_reader(options->maps));
	unwinding->tables = table_store_new(unwinding->segments, options->rows);
	spaces.segments = unwinding->segments;
	spaces.tables = unwinding->tables;
	spaces.heads = unwinding->heads;
	unwinding->runtimes = process_runtimes_new(options->maps);
	spaces.runtimes = unwinding->runtimes;
	unwinding->spaces = spaces_new(&spaces);
	return unwinding;
}

void unwinding_free(struct unwinding *unwinding)
{
	if (!unwinding)
		return;
	spaces_free(unwinding->spaces);
	process_runtimes_free(unwinding->runtimes);
	code_files_free(unwinding->code);
	code_memory_free(unwinding->memory);
	table_store_free(unwinding->tables);
	segments_free(unwinding->segments);
	mem_free(unwinding->own_heads);
	mem_free(unwinding);
}

struct living {
	VEC(uint32_t) pids;
};

static void add_living(void *ctx, const struct map_process *process)
{
	struct living *living = ctx;

	vec_push(&living->pids, process->pid);
}

/* Processes that are there, while there is time left. */
static void prepare_living(struct unwinding *unwinding)
{
	uint64_t until_ns = clock_now_ns() + PREPARE_NS_MAX;
	struct living living = { 0 };

	table_store_allow(unwinding->tables, PREPARE_NS_MAX, 0);
	/* A look-up may read a process again, and move it. */
	map_cache_each_living(unwinding->options.maps, add_living, &living);
	for (size_t i = 0; i < living.pids.len && clock_now_ns() < until_ns; i++)
		spaces_prepare(unwinding->spaces, living.pids.data[i]);
	vec_release(&living.pids);
}

void unwinding_prepare(struct unwinding *unwinding, const struct target *target)
{
	uint64_t before = clock_now_ns();

	for (size_t i = 0; unwinding->options.jit && i < target->pids.len; i++)
		jit_watch_expect(unwinding->options.jit, target->pids.data[i]);
	for (size_t i = 0; i < target->pids.len; i++)
		spaces_prepare(unwinding->spaces, target->pids.data[i]);
	for (size_t i = 0; i < target->tids.len; i++)
		spaces_prepare(unwinding->spaces, target_process_of(target->tids.data[i]));
	/* What it will exec is not known; the C library and the vdso will most likely be ours. */
	if (target->workload_pid)
		spaces_prepare(unwinding->spaces, target->workload_pid);
	/* Whoever works will be sampled at once, by every cpu: more than could be copied meanwhile. */
	if (target->all || target->has_uid || target->cgroup || target->n_comms)
		prepare_living(unwinding);
	segments_keep_spare(unwinding->segments);
	log_debug("unwinding: prepared in %.1f ms", (clock_now_ns() - before) / 1e6);
}

void unwinding_meet(struct unwinding *unwinding, uint32_t pid, uint64_t start_ns, uint64_t exec_id)
{
	const struct spaces_life life = { pid, start_ns, exec_id };

	spaces_get(unwinding->spaces, &life, clock_now_ns());
}

void unwinding_begin(struct unwinding *unwinding, bool last)
{
	unwinding->is_last = last;
	code_memory_begin(unwinding->memory);
	unwinding->asleep_until_ns = clock_now_ns() + ASLEEP_NS_MAX;
	table_store_allow(unwinding->tables, 0, last ? UINT64_MAX : unwinding->options.wanted_ns);
}

void unwinding_follow(struct unwinding *unwinding, uint64_t now_ns)
{
	/* What nobody has asked for yet; after the end nobody will. */
	table_store_allow(unwinding->tables, unwinding->is_last ? 0 : unwinding->options.drain_ns, 0);
	spaces_follow(unwinding->spaces, now_ns);
	segments_keep_spare(unwinding->segments);
}

void unwinding_quiet(struct unwinding *unwinding)
{
	spaces_quiet(unwinding->spaces);
}

uint64_t unwinding_rest_ns(struct unwinding *unwinding)
{
	uint64_t missed = unwinding->missed, learned = unwinding->learned;
	struct table_store_stats tables;
	struct spaces_stats stats;

	spaces_stats(unwinding->spaces, &stats);
	unwinding->missed = 0;
	/* One that was made for a process that has ended already will help nobody, but the next sample may well
	 * be another such process's, and copies last for a short time only. */
	unwinding->learned = stats.made + stats.published;
	table_store_stats(unwinding->tables, &tables);
	if (tables.build_ns != unwinding->told_ns)
		log_debug("unwinding: this drain made tables for %.1f ms, %llu times one is left for the next",
			  (tables.build_ns - unwinding->told_ns) / 1e6, (unsigned long long)tables.postponed);
	unwinding->told_ns = tables.build_ns;
	if (tables.postponed)
		return UNWINDING_REST_NS; /* a stack that comes to one of those is copied again */
	if (!missed)
		unwinding->rest_ns = 0;
	else if (unwinding->learned != learned || !unwinding->rest_ns)
		unwinding->rest_ns = UNWINDING_REST_NS;
	else if (unwinding->rest_ns < UNWINDING_VAIN_NS_MAX)
		unwinding->rest_ns *= 2;
	return unwinding->rest_ns;
}

uint64_t unwinding_again_ns(const struct unwinding *unwinding)
{
	return spaces_again_ns(unwinding->spaces);
}

/* Frames of interpreted code were to be seen in memory that is not in the copy; of who sleeps it is as it was. */
static void add_scripts(struct unwinding *unwinding, struct copied_stack *stack, struct raw_sample *sample)
{
	const struct script_python *python = spaces_python(unwinding->spaces, sample->space_serial);
	const struct asleep_frames asleep = {
		.stack = stack,
		.python = python,
		.runtimes = unwinding->runtimes,
		.scripts = unwinding->options.scripts,
		.max_depth = unwinding->options.max_depth,
	};

	if (sample->asleep && asleep.scripts && raw_sample_by_tables(sample))
		asleep_frames_add(&asleep, unwinding->frames, sample, unwinding->merged);
	else if (python || script_frames_by_heap(unwinding->spaces, sample))
		script_frames_cut(sample, SCRIPT_CAUSE_LATE);
}

/*
 * The kernel's own part stays as it is; the user's is followed from the registers on. Returns whether some of it
 * was read of the process as it is now.
 */
static bool follow_copy(struct unwinding *unwinding, struct raw_sample *sample)
{
	const struct spaces_life life = { sample->pid, sample->start_ns, sample->exec_id };
	uint64_t refused = spaces_refused(unwinding->spaces);
	uint64_t word;
	struct copied_stack stack = {
		.sample = sample,
		.maps = unwinding->options.maps,
		.code = unwinding->code,
		.memory = unwinding->memory,
	};
	struct walk_input input = {
		.segments = unwinding->segments,
		.user_end = USER_END,
		.max_depth = unwinding->options.max_depth,
		.how = unwinding->options.walk,
		.frames = unwinding->frames,
	};
	struct walk_result result;

	copied_stack_begin(&stack, &input);
	memcpy(unwinding->ips, sample->ips, sample->n_kernel * sizeof(uint64_t));
	/* Each turn has one table more, so there is an end to it; and a limit to the time it takes. */
	do {
		word = spaces_get(unwinding->spaces, &life, sample->first_ns);
		input.space = word ? &unwinding->heads[word >> 32] : NULL;
		stack.ran_out = false;
		walk(&input, unwinding->ips + sample->n_kernel, &result);
	} while (result.cause == STACK_CAUSE_TABLE_LATE &&
		 spaces_want(unwinding->spaces, &life, sample->first_ns, result.stopped_pc));
	if (result.status == STACK_CUT && result.cause == STACK_CAUSE_FAULT) {
		if (result.through_signal && copied_stack_is_elsewhere(&stack, result.stopped_sp))
			result.cause = STACK_CAUSE_SWITCH;
		else if (stack.ran_out)
			result.cause = STACK_CAUSE_COPY_SHORT;
	}
	/* It went by frame pointers, and not because nothing is known of the process. */
	if (result.status == STACK_CUT && !word && spaces_refused(unwinding->spaces) != refused)
		result.cause = STACK_CAUSE_TABLES_FULL;
	sample->n_user = result.n;
	sample->status = result.status;
	sample->cause = result.cause;
	sample->unwinder = result.unwinder;
	sample->space_serial = (uint32_t)word;
	sample->ips = unwinding->ips;
	if (word)
		add_scripts(unwinding, &stack, sample);
	return stack.is_live;
}

static void take_copy(struct unwinding *unwinding, struct raw_sample *sample)
{
	uint64_t before = clock_now_ns();

	unwinding->missed++;
	unwinding->stats.copied++; /* each has a record of its own, also of a wait that has not ended */
	unwinding->stats.copied_bytes += sample->copy->bytes;
	if (before >= unwinding->asleep_until_ns)
		sample->asleep = NULL;
	if (sample->asleep)
		code_memory_grant(unwinding->memory);
	if (follow_copy(unwinding, sample) && !asleep_frames_hold(sample)) {
		sample->asleep = NULL;
		sample->script_status = SCRIPT_NONE;
		follow_copy(unwinding, sample);
	}
	unwinding->stats.copied_complete += sample->status == STACK_COMPLETE;
	unwinding->stats.copied_ns += clock_now_ns() - before;
	sample->copy = NULL;
	sample->pieces = NULL;
}

/* What there was no room to copy is cut; but the process is known from now on, and its next samples are not. */
static void learn_process(struct unwinding *unwinding, const struct raw_sample *sample)
{
	const struct spaces_life life = { sample->pid, sample->start_ns, sample->exec_id };

	unwinding->missed++;
	spaces_get(unwinding->spaces, &life, sample->first_ns);
}

/*
 * A frame is found by the row of the one below it. So where the mappings were not those that the walk went by, the
 * address itself is still right, read by a right row, and all that was found from there on is doubtful. Should
 * the kernel have given it its parent's mappings, nobody else would give it its own.
 */
static void check_mappings(struct unwinding *unwinding, struct raw_sample *sample)
{
	const struct spaces_life life = { sample->pid, sample->start_ns, sample->exec_id };
	struct map_process *process =
		map_cache_process(unwinding->options.maps, sample->pid, sample->first_ns);

	for (uint16_t i = 0; process && i < sample->n_user; i++) {
		if (raw_sample_is_script(sample, i))
			continue;
		if (spaces_was_right(unwinding->spaces, sample->space_serial, process, sample->first_ns,
				     raw_sample_pc(sample, i)))
			continue;
		sample->n_user = i + 1;
		sample->status = STACK_CUT;
		sample->cause = STACK_CAUSE_STALE;
		if (sample->script_status)
			script_frames_cut(sample, SCRIPT_CAUSE_STALE);
		unwinding->stats.stale += sample->count;
		spaces_get(unwinding->spaces, &life, sample->first_ns);
	}
}

/* Code without rows: because it describes none, or because they had no room? Its frame is the last one kept. */
static void blame_limit(struct unwinding *unwinding, struct raw_sample *sample)
{
	struct map_process *process =
		map_cache_process(unwinding->options.maps, sample->pid, sample->first_ns);
	struct mapping mapping;
	uint64_t bias;

	if (process &&
	    map_cache_find(unwinding->options.maps, process, sample->first_ns,
			   raw_sample_pc(sample, sample->n_user - 1), &mapping) &&
	    table_store_get(unwinding->tables, &mapping, 0, &bias)->refused)
		sample->cause = STACK_CAUSE_TABLES_FULL;
}

/* Where a walk by frame pointers ends: were there to be no rows, or not yet? */
static void blame_table(struct unwinding *unwinding, struct raw_sample *sample)
{
	uint8_t cause = sample->cause;

	/* Behind its end are frames of interpreted code that it did not come to. */
	if (sample->status != STACK_CUT || !sample->n_user || raw_sample_is_script(sample, sample->n_user - 1) ||
	    (cause != STACK_CAUSE_UNCOVERED && cause != STACK_CAUSE_FRAME && cause != STACK_CAUSE_NOEXEC &&
	     cause != STACK_CAUSE_NO_PROGRESS))
		return;
	if (spaces_timed_out(unwinding->spaces, sample->space_serial, raw_sample_pc(sample, sample->n_user - 1)))
		sample->cause = STACK_CAUSE_TIMED_OUT;
	else if (cause == STACK_CAUSE_UNCOVERED)
		blame_limit(unwinding, sample);
}

static void place_frames(struct unwinding *unwinding, struct raw_sample *sample)
{
	const struct script_python *python = spaces_python(unwinding->spaces, sample->space_serial);

	if (python && python->chain == SCRIPT_PYTHON_OBJECTS)
		script_frames_place(python, sample, unwinding->ips);
	else if (python)
		script_frames_check(python, sample);
}

void unwinding_sample(struct unwinding *unwinding, const struct raw_sample *sample,
		      struct raw_sample *ret_sample)
{
	*ret_sample = *sample;
	if (sample->copy)
		take_copy(unwinding, ret_sample);
	if (ret_sample->space_serial)
		check_mappings(unwinding, ret_sample);
	else if (sample->status == STACK_CUT && sample->cause == STACK_CAUSE_COPY_FULL)
		learn_process(unwinding, sample);
	blame_table(unwinding, ret_sample);
	if (ret_sample->script_status)
		place_frames(unwinding, ret_sample);
	else if (spaces_script_waits(unwinding->spaces, ret_sample->space_serial))
		script_frames_cut(ret_sample, SCRIPT_CAUSE_LATE);
}

static int hand_on_sample(void *ctx, const struct raw_sample *sample, struct err *err)
{
	struct unwinding *unwinding = ctx;
	struct raw_sample whole;

	unwinding_sample(unwinding, sample, &whole);
	return unwinding->to->sample(unwinding->to->ctx, &whole, err);
}

static int hand_on_counter(void *ctx, enum capture_lane lane, enum counter counter, uint32_t cpu, uint64_t delta,
			   struct err *err)
{
	const struct unwinding *unwinding = ctx;

	return unwinding->to->counter(unwinding->to->ctx, lane, counter, cpu, delta, err);
}

static int hand_on_wait_ended(void *ctx, uint64_t id, uint64_t ns, struct err *err)
{
	const struct unwinding *unwinding = ctx;

	return unwinding->to->wait_ended(unwinding->to->ctx, id, ns, err);
}

void unwinding_consumer(struct unwinding *unwinding, const struct source_consumer *to,
			struct source_consumer *ret_consumer)
{
	unwinding->to = to;
	*ret_consumer = (struct source_consumer){
		.ctx = unwinding,
		.sample = hand_on_sample,
		.counter = hand_on_counter,
		.wait_ended = hand_on_wait_ended,
	};
}

void unwinding_stats(const struct unwinding *unwinding, struct unwinding_stats *ret_stats)
{
	struct table_store_stats tables;
	struct segments_stats segments;
	struct spaces_stats spaces;

	table_store_stats(unwinding->tables, &tables);
	segments_stats(unwinding->segments, &segments);
	spaces_stats(unwinding->spaces, &spaces);
	*ret_stats = unwinding->stats;
	ret_stats->tables = tables.tables;
	ret_stats->rows = tables.rows;
	ret_stats->refused = tables.refused;
	ret_stats->build_ns = tables.build_ns;
	ret_stats->segments_bytes = segments.bytes;
	ret_stats->used_bytes = segments.used_bytes;
	ret_stats->limit_bytes = segments.limit_bytes;
	ret_stats->spaces = spaces.spaces;
	ret_stats->mappings = spaces.mappings;
	ret_stats->published = spaces.published;
	for (enum script_kind kind = 0; kind < SCRIPT_KINDS; kind++)
		ret_stats->runtimes[kind] = process_runtimes_versions(unwinding->runtimes, kind);
}

const struct process_runtimes *unwinding_runtimes(const struct unwinding *unwinding)
{
	return unwinding->runtimes;
}
