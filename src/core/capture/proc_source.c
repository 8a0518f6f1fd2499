// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * proc_source: what is left where not even perf_event may be used: the cpu time of the threads of the
 * target, as /proc tells it, in samples without stacks. One sample stands for one period of cpu
 * time, so shares by process, thread and cpu are right, and short-lived threads are missed. The states in
 * which threads were seen are told beside that: a thread that sleeps uses no cpu time.
 */
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>
#include "base/clock.h"
#include "base/file.h"
#include "core/capture/source.h"
#include "core/capture/thread_states.h"
#include "core/profile/event.h"

#define LOOK_EVERY_NS 20000000ull /* cpu times add up whenever they are read: this bounds what is missed */
#define PROCESSES_MAX 4096 /* the target and its children */
#define THREADS_MAX 65536
#define STAT_BYTES 1024

struct thread {
	uint32_t tid, pid;
	uint64_t cpu_ns; /* as last read */
	uint64_t rest_ns; /* of it, not yet a whole sample */
};

struct process {
	uint32_t pid, only_tid; /* only_tid: -t; 0: all its threads */
};

struct proc_source {
	struct source source;
	struct source_options options;
	uint64_t unit_ns; /* of cpu time a sample */
	uint64_t last_ns; /* of the last look */
	int timer_fd;
	bool running;
	VEC(struct process) processes;
	VEC(struct thread) threads, before; /* sorted by tid */
	struct thread_states states;
};

/* What /proc/PID/task/TID/stat says of a thread. */
struct thread_stat {
	char name[16], state;
	unsigned long long ticks; /* cpu time */
	uint32_t cpu; /* the last one it ran on */
};

static int compare_threads(const void *a, const void *b)
{
	const struct thread *x = a, *y = b;

	return x->tid < y->tid ? -1 : x->tid > y->tid;
}

static struct thread *find_before(struct proc_source *proc, uint32_t tid)
{
	const struct thread key = { .tid = tid };

	if (!proc->before.len)
		return NULL;
	return bsearch(&key, proc->before.data, proc->before.len, sizeof(key), compare_threads);
}

/* The fields of /proc/PID/stat after the name, which may hold blanks and brackets: proc(5). */
static bool read_stat(uint32_t pid, uint32_t tid, struct thread_stat *ret_stat)
{
	unsigned long long user, kernel;
	char path[64], text[STAT_BYTES], state;
	const char *rest, *name;
	int cpu;

	snprintf(path, sizeof(path), "/proc/%u/task/%u/stat", pid, tid);
	if (file_read_word(path, text, sizeof(text)))
		return false;
	name = strchr(text, '(');
	rest = strrchr(text, ')');
	if (!name || !rest || rest < name)
		return false;
	if (sscanf(rest + 1, " %c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu %*d %*d "
			    "%*d %*d %*d %*d %*u %*u %*d %*u %*u %*u %*u %*u %*u %*u %*u %*u %*u %*u "
			    "%*u %*u %*d %d", &state, &user, &kernel, &cpu) != 4)
		return false;
	*ret_stat = (struct thread_stat){ .state = state, .ticks = user + kernel, .cpu = cpu };
	snprintf(ret_stat->name, sizeof(ret_stat->name), "%.*s", (int)(rest - name - 1), name + 1);
	return true;
}

/* Cpu time in ns: exact from schedstat, else from the ticks of stat. */
static bool read_cpu_time(uint32_t pid, uint32_t tid, uint64_t *ret_ns, struct thread_stat *ret_stat)
{
	unsigned long long exact;
	char path[64], text[128];

	if (!read_stat(pid, tid, ret_stat))
		return false;
	*ret_ns = ret_stat->ticks * (NS_PER_SEC / sysconf(_SC_CLK_TCK));
	snprintf(path, sizeof(path), "/proc/%u/task/%u/schedstat", pid, tid);
	if (!file_read_word(path, text, sizeof(text)) && sscanf(text, "%llu", &exact) == 1)
		*ret_ns = exact;
	return true;
}

static int push_sample(struct proc_source *proc, const struct source_consumer *consumer,
		       const struct thread *thread, uint64_t count, const struct thread_stat *stat,
		       struct err *err)
{
	struct raw_sample sample = {
		.first_ns = proc->last_ns,
		.last_ns = proc->last_ns,
		.pid = thread->pid,
		.tid = thread->tid,
		.cpu = stat->cpu,
		.count = count,
		.status = STACK_NONE,
		.cause = STACK_CAUSE_NO_CALLCHAIN,
	};
	int r;

	memcpy(sample.comm, stat->name, sizeof(sample.comm));
	r = consumer->counter(consumer->ctx, COUNTER_TAKEN, stat->cpu, count, err);
	if (!r)
		r = consumer->sample(consumer->ctx, &sample, err);
	if (!r)
		r = consumer->counter(consumer->ctx, COUNTER_STORED, stat->cpu, count, err);
	return r;
}

/* Without a consumer: only notes where the cpu time of those that are there already stands. */
static int look_at_thread(struct proc_source *proc, const struct source_consumer *consumer,
			  uint32_t pid, uint32_t tid, struct err *err)
{
	const struct thread *before = find_before(proc, tid);
	struct thread thread = { .tid = tid, .pid = pid };
	struct thread_stat stat;
	uint64_t count;

	if (proc->threads.len >= THREADS_MAX || !read_cpu_time(pid, tid, &thread.cpu_ns, &stat))
		return 0;
	if (!consumer) {
		vec_push(&proc->threads, thread);
		return 0;
	}
	thread_states_add(&proc->states, stat.name, stat.state);
	/* Less time than before: another thread by an old number. */
	if (before && before->cpu_ns <= thread.cpu_ns && before->pid == pid)
		thread.rest_ns = before->rest_ns + thread.cpu_ns - before->cpu_ns;
	else
		thread.rest_ns = thread.cpu_ns;
	count = thread.rest_ns / proc->unit_ns;
	thread.rest_ns -= count * proc->unit_ns;
	vec_push(&proc->threads, thread);
	return count ? push_sample(proc, consumer, &thread, count, &stat, err) : 0;
}

static bool knows_process(const struct proc_source *proc, uint32_t pid)
{
	for (size_t i = 0; i < proc->processes.len; i++)
		if (proc->processes.data[i].pid == pid && !proc->processes.data[i].only_tid)
			return true;
	return false;
}

/* The children that one thread forked join the target. */
static void add_children(struct proc_source *proc, uint32_t pid, uint32_t tid)
{
	RELEASE(buf_release) struct buf list = { 0 };
	char path[64], *at, *end;

	snprintf(path, sizeof(path), "/proc/%u/task/%u/children", pid, tid);
	if (!proc->options.inherit || file_read(path, STAT_BYTES * STAT_BYTES, &list, NULL) || !list.len)
		return;
	for (at = list.data; proc->processes.len < PROCESSES_MAX; at = end) {
		uint32_t child = strtoul(at, &end, 10);

		if (end == at)
			break;
		if (!knows_process(proc, child))
			vec_push(&proc->processes, ((struct process){ .pid = child }));
	}
}

/* Calls look_at_thread() for all threads; false: the process is gone. */
static bool look_at_process(struct proc_source *proc, const struct source_consumer *consumer,
			    const struct process *process, int *ret_failed, struct err *err)
{
	char path[64];
	struct dirent *entry;
	uint32_t pid = process->pid;
	DIR *dir;

	snprintf(path, sizeof(path), "/proc/%u/task", pid);
	dir = opendir(path);
	if (!dir)
		return false;
	while (!*ret_failed && (entry = readdir(dir))) {
		uint32_t tid = strtoul(entry->d_name, NULL, 10);

		if (!tid || (process->only_tid && tid != process->only_tid))
			continue;
		*ret_failed = look_at_thread(proc, consumer, pid, tid, err);
		if (!process->only_tid)
			add_children(proc, pid, tid);
	}
	closedir(dir);
	return true;
}

static int look(struct proc_source *proc, const struct source_consumer *consumer, struct err *err)
{
	size_t kept = 0;
	int r = 0;

	vec_release(&proc->before);
	memcpy(&proc->before, &proc->threads, sizeof(proc->before));
	memset(&proc->threads, 0, sizeof(proc->threads));
	/* Children found on the way are looked at in this same round. */
	for (size_t i = 0; i < proc->processes.len; i++) {
		struct process process = proc->processes.data[i];

		if (look_at_process(proc, consumer, &process, &r, err))
			proc->processes.data[kept++] = process;
	}
	proc->processes.len = kept;
	qsort(proc->threads.data, proc->threads.len, sizeof(struct thread), compare_threads);
	return r;
}

static void proc_close(struct source *source)
{
	struct proc_source *proc = (struct proc_source *)source;

	if (proc->timer_fd >= 0)
		close(proc->timer_fd);
	vec_release(&proc->processes);
	vec_release(&proc->threads);
	vec_release(&proc->before);
	thread_states_release(&proc->states);
	mem_free(proc);
}

static void add_targets(struct proc_source *proc)
{
	const struct target *target = proc->options.target;

	for (size_t i = 0; i < target->pids.len; i++)
		vec_push(&proc->processes, ((struct process){ .pid = target->pids.data[i] }));
	for (size_t i = 0; i < target->tids.len; i++) {
		uint32_t tid = target->tids.data[i], pid = target_process_of(tid);

		vec_push(&proc->processes, ((struct process){ pid ? pid : tid, tid }));
	}
	if (target->workload_pid)
		vec_push(&proc->processes, ((struct process){ .pid = target->workload_pid }));
}

static int proc_open(const struct source_options *options, struct map_cache *maps,
		     struct source **ret_source, struct err *err)
{
	const struct target *target = options->target;
	struct proc_source *proc;

	if (target->all || target->has_uid || target->cgroup || target->n_comms)
		return err_set(err, EOPNOTSUPP, "cannot sample by /proc: only processes by number");
	proc = mem_zalloc(sizeof(*proc));
	proc->source = (struct source){
		.kind = &source_proc,
		.event = "cpu-clock",
		.period = options->period,
		.freq_hz = options->freq_hz,
		.lacks = "there are no stacks: only processes, threads and CPUs; threads that lived under "
			 "20 ms are missed",
	};
	proc->options = *options;
	proc->unit_ns = options->period ? options->period : NS_PER_SEC / options->freq_hz;
	proc->timer_fd = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
	if (proc->timer_fd < 0) {
		err_sys(err, errno, "cannot make a timer");
		proc_close(&proc->source);
		return err ? err->code : -EMFILE;
	}
	add_targets(proc);
	*ret_source = &proc->source;
	return 0;
}

static int proc_start(struct source *source, struct err *err)
{
	struct proc_source *proc = (struct proc_source *)source;
	const struct timespec every = { 0, LOOK_EVERY_NS };
	const struct itimerspec timer = { every, every };

	proc->running = true;
	proc->last_ns = clock_now_ns();
	look(proc, NULL, NULL);
	if (timerfd_settime(proc->timer_fd, 0, &timer, NULL) < 0)
		return err_sys(err, errno, "cannot start a timer");
	return 0;
}

static int proc_drain(struct source *source, const struct source_consumer *consumer, struct err *err)
{
	struct proc_source *proc = (struct proc_source *)source;
	uint64_t ticks, now = clock_now_ns();
	int r;

	if (!proc->running)
		return 0;
	/* Only to make it unreadable again: how many rounds were due does not matter. */
	if (read(proc->timer_fd, &ticks, sizeof(ticks)) < 0 && errno != EAGAIN)
		return err_sys(err, errno, "cannot read a timer");
	consumer->slice(consumer->ctx, proc->last_ns, now);
	r = look(proc, consumer, err);
	proc->last_ns = now;
	return r;
}

static int proc_stop(struct source *source, struct err *err)
{
	return 0; /* the last drain takes what has been used until then */
}

static void proc_states(struct source *source, struct buf *out)
{
	thread_states_text(&((struct proc_source *)source)->states, out);
}

static int proc_poll_fd(struct source *source)
{
	return ((struct proc_source *)source)->timer_fd;
}

const struct source_kind source_proc = {
	.name = "proc",
	.summary = "CPU time and states of threads, from /proc",
	.open = proc_open,
	.start = proc_start,
	.stop = proc_stop,
	.poll_fd = proc_poll_fd,
	.drain = proc_drain,
	.states = proc_states,
	.close = proc_close,
};
