// SPDX-License-Identifier: GPL-2.0-or-later
/* jit: what processes tell of code that they make at run time, by pid. */
#include "base/clock.h"
#include "base/hash.h"
#include "base/log.h"
#include "core/jit/jit.h"

#define READ_STEP_BYTES (8ull << 20) /* of one file at a time while recording */
#define READ_BYTES_MAX (8ull << 30) /* of all files, by one recording */
#define FORGET_EVERY_NS NS_PER_SEC
#define LOOKS_OVER 3 /* the first is of the drain before which it had ended */

struct jit {
	const struct target_reader *reader;
	uint64_t start_ns;
	uint64_t read_bytes;
	VEC(struct jit_process *) processes;
	struct hash_index by_pid; /* ids are places in processes, + 1 */
	uint64_t forget_at_ns; /* not before: looking at all of them takes a while */
	bool told_full;
	/* Of perf maps that were read to their end: how many have lines that make no sense, and of the first: */
	uint64_t bad_maps, bad_lines, lines;
	uint32_t bad_map_pid;
};

struct jit *jit_new(const struct target_reader *reader)
{
	struct jit *jit = mem_zalloc(sizeof(*jit));

	jit->reader = reader;
	return jit;
}

void jit_begin(struct jit *jit, uint64_t start_ns)
{
	jit->start_ns = start_ns;
}

static void free_process(struct jit_process *process)
{
	jit_process_release(process);
	mem_free(process);
}

void jit_free(struct jit *jit)
{
	if (!jit)
		return;
	for (size_t i = 0; i < jit->processes.len; i++)
		free_process(jit->processes.data[i]);
	vec_release(&jit->processes);
	hash_index_release(&jit->by_pid);
	mem_free(jit);
}

struct wanted_pid {
	const struct jit *jit;
	uint32_t pid;
};

static bool is_pid(const void *ctx, uint32_t id)
{
	const struct wanted_pid *wanted = ctx;

	return wanted->jit->processes.data[id - 1]->pid == wanted->pid;
}

struct jit_process *jit_find(const struct jit *jit, uint32_t pid)
{
	const struct wanted_pid wanted = { jit, pid };
	uint32_t id = hash_index_find(&jit->by_pid, hash_u64(pid), is_pid, &wanted);

	return id ? jit->processes.data[id - 1] : NULL;
}

static bool is_over(struct jit_process *process)
{
	return process->looks >= LOOKS_OVER;
}

static bool is_unwanted(struct jit_process *process)
{
	return !process->wanted && !jit_process_learn(process, 0, 0);
}

static void forget(struct jit *jit, bool (*is_it)(struct jit_process *process))
{
	size_t n = 0;

	for (size_t i = 0; i < jit->processes.len; i++) {
		struct jit_process *process = jit->processes.data[i];

		if (is_it(process))
			free_process(process);
		else
			jit->processes.data[n++] = process;
	}
	jit->processes.len = n;
	hash_index_release(&jit->by_pid);
	for (size_t i = 0; i < n; i++)
		hash_index_add(&jit->by_pid, hash_u64(jit->processes.data[i]->pid), (uint32_t)i + 1);
}

/* Those that have ended and that no sample was in. */
static void forget_unwanted(struct jit *jit)
{
	uint64_t now_ns = clock_now_ns();

	if (now_ns < jit->forget_at_ns)
		return;
	jit->forget_at_ns = now_ns + FORGET_EVERY_NS;
	forget(jit, is_unwanted);
}

size_t jit_over(struct jit *jit)
{
	size_t n = 0;

	for (size_t i = 0; i < jit->processes.len; i++) {
		struct jit_process *process = jit->processes.data[i];

		if (process->ended && !is_over(process))
			process->looks++;
		n += is_over(process);
	}
	return n;
}

bool jit_is_over(const struct jit *jit, uint32_t pid)
{
	struct jit_process *process = jit_find(jit, pid);

	return process && is_over(process);
}

void jit_forget_over(struct jit *jit)
{
	forget(jit, is_over);
}

bool jit_has_room(struct jit *jit)
{
	if (jit->processes.len >= JIT_PROCESSES_MAX / 2)
		forget_unwanted(jit);
	return jit->processes.len < JIT_PROCESSES_MAX / 2;
}

static struct jit_process *make(struct jit *jit, uint32_t pid)
{
	struct jit_process *process;

	if (jit->processes.len >= JIT_PROCESSES_MAX)
		forget_unwanted(jit);
	if (jit->processes.len >= JIT_PROCESSES_MAX) {
		if (!jit->told_full)
			log_warn("more than %d processes have JIT code: that of further ones has no names",
				 JIT_PROCESSES_MAX);
		jit->told_full = true;
		return NULL;
	}
	process = mem_alloc(sizeof(*process));
	jit_process_init(process, pid, jit->reader);
	vec_push(&jit->processes, process);
	hash_index_add(&jit->by_pid, hash_u64(pid), (uint32_t)jit->processes.len);
	return process;
}

/* Another process has the number of one that has ended. What that one told stays: places are by number. */
static void begin_anew(struct jit_process *process)
{
	struct jit_process new;

	jit_process_init(&new, process->pid, process->reader);
	new.wanted = process->wanted;
	new.codes = process->codes;
	process->codes = (struct jit_codes){ 0 };
	jit_process_release(process);
	*process = new;
}

struct jit_process *jit_add(struct jit *jit, uint32_t pid, uint64_t start_ns, uint64_t seen_ns)
{
	struct jit_process *process = jit_find(jit, pid);

	if (process && process->ended && start_ns > process->owner.start_ns + NS_PER_SEC / 10)
		begin_anew(process);
	else if (process && process->wanted)
		return process;
	else if (!process)
		process = make(jit, pid);
	if (process)
		jit_process_learn(process, start_ns, seen_ns);
	return process;
}

static void note_bad_lines(struct jit *jit, const struct jit_process *process)
{
	if (jit->bad_maps++)
		return;
	jit->bad_lines = process->map.bad;
	jit->lines = process->map.lines;
	jit->bad_map_pid = process->map_pid;
}

static void read_one(struct jit *jit, struct jit_process *process, uint64_t bytes_max, bool last)
{
	if (!process->wanted || process->ended || jit->read_bytes >= READ_BYTES_MAX)
		return;
	process->gone = !process->start_ticks || !jit_process_learn(process, 0, 0);
	jit->read_bytes += jit_process_read(process, process->gone ? JIT_FILE_BYTES_MAX : bytes_max,
					    last || process->gone);
	if (process->ended && process->map.bad && !jit_process_is_misread(process))
		note_bad_lines(jit, process);
}

void jit_bad_lines(const struct jit *jit, struct buf *words)
{
	if (!jit->bad_maps)
		return;
	buf_addf(words, "%llu of %llu lines of '/tmp/perf-%u.map' are bad: not 'START SIZE NAME'",
		 (unsigned long long)jit->bad_lines, (unsigned long long)jit->lines, jit->bad_map_pid);
	if (jit->bad_maps > 1)
		buf_addf(words, "; so are some of %llu other maps", (unsigned long long)jit->bad_maps - 1);
}

void jit_read_process(struct jit *jit, struct jit_process *process)
{
	read_one(jit, process, READ_STEP_BYTES, false);
}

static void read_some(struct jit *jit, uint64_t bytes_max, bool last)
{
	for (size_t i = 0; i < jit->processes.len; i++)
		read_one(jit, jit->processes.data[i], bytes_max, last);
}

void jit_read(struct jit *jit)
{
	read_some(jit, READ_STEP_BYTES, false);
}

void jit_read_all(struct jit *jit)
{
	read_some(jit, JIT_FILE_BYTES_MAX, true);
}

uint64_t jit_monotonic_ns(const struct jit *jit, uint64_t since_start_ns)
{
	return jit->start_ns + since_start_ns;
}
