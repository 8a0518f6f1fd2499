// SPDX-License-Identifier: GPL-2.0-or-later
/* capturing: recordings of the program `busy` by the BPF source itself. */
#include <poll.h>
#include <stdarg.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "base/log.h"
#include "capturing.h"
#include "core/probe/caps.h"

#define ARGS_MAX 8

static char busy_path[4096];

double now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static int on_sample(void *ctx, const struct raw_sample *sample, struct err *err)
{
	struct recording *rec = ctx;
	struct raw_sample copy = *sample;

	copy.ips = mem_dup(sample->ips, (sample->n_kernel + sample->n_user) * sizeof(uint64_t));
	vec_push(&rec->samples, copy);
	rec->by_cpu[sample->cpu] += sample->count;
	return 0;
}

static int on_counter(void *ctx, enum counter counter, uint32_t cpu, uint64_t delta, struct err *err)
{
	struct recording *rec = ctx;

	rec->counters[cpu < CPUS ? cpu : CPUS - 1][counter] += delta;
	rec->sum[counter] += delta;
	return 0;
}

void recording_free(struct recording *rec)
{
	for (size_t i = 0; i < rec->samples.len; i++)
		mem_free((void *)rec->samples.data[i].ips);
	vec_release(&rec->samples);
	mem_free(rec);
}

void burn(int ms)
{
	struct timespec t;

	do
		clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	while (t.tv_sec * 1000 + t.tv_nsec / 1000000 < ms);
}

/* A workload that waits, and burns spin_ms when it is told to go on, before it calls exec. */
struct workload {
	pid_t pid;
	int go, out;
};

static struct workload workload_new(char **argv, int spin_ms)
{
	int go[2], out[2];
	struct workload w;

	if (pipe(go) || pipe(out))
		exit(1);
	w.pid = fork();
	if (!w.pid) {
		char byte;

		dup2(out[1], 1);
		close(go[1]);
		close(out[0]);
		if (read(go[0], &byte, 1) < 0)
			_exit(1);
		burn(spin_ms);
		execv(argv[0], argv);
		_exit(127);
	}
	close(go[0]);
	close(out[1]);
	w.go = go[1];
	w.out = out[0];
	return w;
}

static void read_functions(struct recording *rec, int fd)
{
	FILE *f = fdopen(fd, "r");
	struct function *fn = rec->functions;

	while (rec->n_functions < FUNCTIONS_MAX &&
	       fscanf(f, "%31s %lx %lx", fn->name, &fn->start, &fn->end) == 3) {
		fn++;
		rec->n_functions++;
	}
	fclose(f);
}

static void drain(struct source *source, const struct source_consumer *consumer)
{
	struct err err = { 0 };

	if (source->kind->drain(source, consumer, &err))
		printf("# drain: %s\n", err.text);
}

struct recording *record(struct plan *plan, const char *mode, ...)
{
	struct recording *rec = mem_zalloc(sizeof(*rec));
	struct map_cache *maps = map_cache_new(NULL);
	struct source_consumer consumer = { rec, NULL, on_sample, on_counter };
	char *argv[ARGS_MAX] = { busy_path, (char *)mode };
	struct source *source = NULL;
	struct workload w;
	struct err err = { 0 };
	double began, next;
	va_list ap;
	int n = 2;

	va_start(ap, mode);
	while (n < ARGS_MAX - 1 && (argv[n] = va_arg(ap, char *)))
		n++;
	va_end(ap);
	w = workload_new(argv, plan->pre_exec_ms);
	if (plan->target_workload)
		plan->target.workload_pid = w.pid;
	if (target_check(&plan->target, &err))
		printf("# %s\n", err.text);
	plan->options.target = &plan->target;
	plan->options.force_cpu_clock = !plan->cycles;
	if (!plan->options.freq_hz && !plan->options.period)
		plan->options.freq_hz = 999;
	began = now_ms();
	if (source_bpf.open(&plan->options, maps, &source, &err)) {
		printf("Bail out! %s (hint: %s)\n", err.text, err.hint);
		exit(1);
	}
	rec->open_ms = now_ms() - began;
	if (source_bpf.start(source, &err))
		printf("# start: %s\n", err.text);
	began = now_ms();
	next = began + 1000;
	if (write(w.go, "", 1) != 1)
		exit(1);
	if (plan->meanwhile)
		plan->meanwhile(plan, w.pid);
	for (;;) {
		struct pollfd fd = { source_bpf.poll_fd(source), POLLIN, 0 };
		bool ended = waitpid(w.pid, NULL, WNOHANG) != 0;

		if (ended && now_ms() >= began + plan->at_least_ms)
			break;
		if (plan->never_drain) {
			poll(NULL, 0, 20);
		} else if (poll(&fd, 1, 20) > 0 || now_ms() >= next) {
			next = now_ms() + 1000;
			drain(source, &consumer);
		}
	}
	began = now_ms();
	source_bpf.stop(source, &err);
	drain(source, &consumer);
	source_bpf.close(source);
	rec->close_ms = now_ms() - began;
	close(w.go);
	read_functions(rec, w.out);
	map_cache_free(maps);
	target_release(&plan->target);
	return rec;
}

bool balanced(const struct recording *rec)
{
	static const enum counter_class classes[] = {
#define X(id, class, name, text) COUNTER_CLASS_##class,
		COUNTERS(X)
#undef X
	};

	for (int cpu = 0; cpu < CPUS; cpu++) {
		const uint64_t *c = rec->counters[cpu];
		uint64_t sum = 0;

		for (int i = 0; i < COUNTER_LAST_; i++)
			if (classes[i] == COUNTER_CLASS_STORED || classes[i] == COUNTER_CLASS_LOST ||
			    classes[i] == COUNTER_CLASS_FILTERED)
				sum += c[i];
		if (sum != c[COUNTER_TAKEN] || c[COUNTER_STORED] != rec->by_cpu[cpu]) {
			printf("# cpu %d: taken %lu, sum %lu, stored %lu, arrived %lu\n", cpu,
			       c[COUNTER_TAKEN], sum, c[COUNTER_STORED], rec->by_cpu[cpu]);
			return false;
		}
	}
	return true;
}

uint64_t lost(const struct recording *rec)
{
	uint64_t sum = 0;

	for (int i = COUNTER_LOST_TABLE_FULL; i <= COUNTER_LOST_WRITE; i++)
		sum += rec->sum[i];
	return sum;
}

uint64_t with_status(const struct recording *rec, int status, int cause)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < rec->samples.len; i++)
		if (rec->samples.data[i].status == status && rec->samples.data[i].cause == cause)
			sum += rec->samples.data[i].count;
	return sum;
}

void show(const char *title, const struct recording *rec)
{
	static const char *const names[] = {
#define X(id, class, name, text) name,
		COUNTERS(X)
#undef X
	};

	printf("# %s: open %.1f ms, end %.1f ms, %zu slots;", title, rec->open_ms, rec->close_ms,
	       rec->samples.len);
	for (int i = 0; i < COUNTER_LAST_; i++)
		if (rec->sum[i])
			printf(" %s %lu", names[i], rec->sum[i]);
	for (int i = 0; i < STACK_CAUSE_LAST_; i++)
		for (int k = 0; k < STACK_END_; k++)
			if (with_status(rec, k, i))
				printf("; status %d cause %d: %lu", k, i, with_status(rec, k, i));
	printf("\n");
	for (int cpu = 0; cpu < CPUS; cpu++)
		if (rec->counters[cpu][COUNTER_EXPECTED])
			printf("# cpu %d: expected %lu, taken %lu, idle %lu\n", cpu,
			       rec->counters[cpu][COUNTER_EXPECTED], rec->counters[cpu][COUNTER_TAKEN],
			       rec->counters[cpu][COUNTER_FILTERED_IDLE]);
}

static const char *name_of(const struct recording *rec, uint64_t ip)
{
	for (int i = 0; i < rec->n_functions; i++)
		if (ip >= rec->functions[i].start && ip < rec->functions[i].end)
			return rec->functions[i].name;
	return "";
}

uint64_t with_chain(const struct recording *rec, const char *const *names, int n)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < rec->samples.len; i++) {
		const struct raw_sample *s = &rec->samples.data[i];
		int k = 0;

		while (k < n && k < s->n_user && !strcmp(name_of(rec, s->ips[s->n_kernel + k]), names[k]))
			k++;
		if (k == n)
			sum += s->count;
	}
	return sum;
}

int count_ids(const struct recording *rec, bool threads)
{
	VEC(uint32_t) seen = { 0 };
	int n;

	for (size_t i = 0; i < rec->samples.len; i++) {
		uint32_t id = threads ? rec->samples.data[i].tid : rec->samples.data[i].pid;
		size_t k = 0;

		while (k < seen.len && seen.data[k] != id)
			k++;
		if (k == seen.len)
			vec_push(&seen, id);
	}
	n = seen.len;
	vec_release(&seen);
	return n;
}

void run_busy(const char *mode, const char *arg)
{
	if (freopen("/dev/null", "w", stdout))
		execl(busy_path, busy_path, mode, arg, NULL);
	_exit(127);
}

static void show_debug(enum log_level level, const char *text)
{
	printf("# %s\n", text);
}

void capturing_init(void)
{
	const char *builddir = getenv("STK_BUILDDIR");

	snprintf(busy_path, sizeof(busy_path), "%s/tests/workload/busy", builddir ? builddir : ".");
	if (getenv("STK_TEST_DEBUG"))
		log_set(LOG_DEBUG, show_debug);
	setvbuf(stdout, NULL, _IOLBF, 0);
	if (!caps_has(CAP_BPF) || !caps_has(CAP_PERFMON)) {
		printf("1..0 # SKIP needs CAP_BPF and CAP_PERFMON\n");
		exit(0);
	}
}
