// SPDX-License-Identifier: GPL-2.0-or-later
/* bpf_config: what the BPF programs are told before they are loaded, and the sizes of their memory. */
#include <bpf/btf.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/file.h"
#include "base/hash.h"
#include "core/capture/bpf_config.h"

#define SLOTS_MIN 64
#define SLOTS_DEFAULT_MIN 4096
#define SLOTS_DEFAULT_MAX (1u << 17)
#define WORDS_PER_SLOT 64 /* key and frames of a stack of usual depth */
#define WORDS_MIN (1u << 15)

/* A generation has room for those of half a second: making node's tables for the first time takes that long. */
#define COPIES_A_SECOND 2
#define COPIES_MIN 64
#define COPIES_MAX 1024
#define PIECES_PER_COPY 4 /* 16 KB; most stacks are less deep */

static uint32_t power_of_two(uint64_t least, uint32_t from, uint32_t to)
{
	uint32_t n = from;

	while (n < least && n < to)
		n *= 2;
	return n;
}

/*
 * A generation holds about half a second of samples that all differ, of usual depth. When half of it is full
 * the recorder is woken, so it may be a quarter of a second late before anything is lost. All of that memory
 * is taken at the start, so more room than that is paid for by every recording.
 */
static void size_table(struct capture_config *config, const struct bpf_session_options *options)
{
	uint32_t words;

	if (options->source->max_stacks)
		config->slots = power_of_two(options->source->max_stacks, SLOTS_MIN, CAPTURE_SLOTS_MAX);
	else
		config->slots = power_of_two(options->rate / 2, SLOTS_DEFAULT_MIN, SLOTS_DEFAULT_MAX);
	words = config->slots * WORDS_PER_SLOT;
	if (words < WORDS_MIN)
		words = WORDS_MIN;
	config->segment_words = words < CAPTURE_SEGMENT_WORDS_MAX ? words : CAPTURE_SEGMENT_WORDS_MAX;
	config->segments = words / config->segment_words;
}

/* Stacks are copied when a process is seen for the first time; the recorder is woken by the first of them. */
static void size_copies(struct capture_config *config, uint64_t rate)
{
	config->copies = config->pieces = 1; /* a map has one element at least */
	if (!bpf_config_uses_tables(config))
		return;
	config->copies = power_of_two(rate / COPIES_A_SECOND, COPIES_MIN, COPIES_MAX);
	config->pieces = config->copies * PIECES_PER_COPY;
}

static void configure_target(struct capture_config *config, const struct target *target)
{
	config->by_tid = !target->all && target->tids.len;
	config->by_pid = !target->all && (target->pids.len || target->workload_pid);
	config->by_uid = target->has_uid;
	config->uid = target->uid;
	config->by_cgroup = target->cgroup != NULL;
	config->cgroup_id = target->cgroup_id;
	if (!config->by_pid && !config->by_tid)
		config->self = (uint32_t)getpid();
	config->workload = target->command_pid;
	config->n_comms = target->n_comms;
	memcpy(config->comms, target->comms, sizeof(config->comms));
}

static uint32_t kernel_depth(void)
{
	char word[32];
	int depth = 0;

	if (!file_read_word("/proc/sys/kernel/perf_event_max_stack", word, sizeof(word)))
		depth = atoi(word);
	return depth > 0 && depth < STACK_KERNEL_FRAMES_MAX ? depth : STACK_KERNEL_FRAMES_MAX;
}

bool bpf_config_uses_tables(const struct capture_config *config)
{
	return config->walk == CAPTURE_WALK_AUTO || config->walk == CAPTURE_WALK_CFI;
}

void bpf_config(struct capture_config *ret_config, const struct bpf_session_options *options)
{
	const struct source_options *source = options->source;
	struct capture_config config = { 0 };

	config.max_depth = source->max_depth && source->max_depth < STACK_FRAMES_MAX ? source->max_depth :
										       STACK_FRAMES_MAX;
	config.max_kernel_depth = kernel_depth();
	config.user = source->user;
	config.kernel = source->kernel;
	config.idle = source->idle;
	config.samples = !source->waits || source->freq_hz || source->period;
	config.waits = source->waits;
	config.wait_states = source->wait_states ? source->wait_states : WAIT_STATES_ALL;
	config.block_min_ns = source->block_min_ns;
	config.block_max_ns = source->block_max_ns ? source->block_max_ns : UINT64_MAX;
	config.inherit = source->inherit;
	config.no_mm_seq = options->no_mm_seq;
	config.stop = options->stop;
	config.walk = source->walk;
	if (bpf_config_uses_tables(&config) && (!options->tables || !source->user))
		config.walk = CAPTURE_WALK_FP;
	config.scripts = source->scripts && bpf_config_uses_tables(&config);
	config.salt = hash_bytes("", 0, 0);
	configure_target(&config, source->target);
	size_table(&config, options);
	size_copies(&config, options->rate);
	*ret_config = config;
}

void bpf_config_traits(struct capture_config *config, bool *ret_reads_others)
{
	struct btf *btf = btf__load_vmlinux_btf();
	int id = btf ? btf__find_by_name_kind(btf, "btf_trace_sched_switch", BTF_KIND_TYPEDEF) : -1;
	const struct btf_type *type = id > 0 ? btf__type_by_id(btf, btf__type_by_id(btf, id)->type) : NULL;

	if (type && btf_is_ptr(type))
		type = btf__type_by_id(btf, type->type);
	/* The first is the tracepoint's own; the fourth came with 5.18. */
	config->switch_has_state = type && btf_is_func_proto(type) && btf_vlen(type) > 4;
	*ret_reads_others = btf && btf__find_by_name_kind(btf, "bpf_copy_from_user_task", BTF_KIND_FUNC) > 0;
	btf__free(btf);
}
