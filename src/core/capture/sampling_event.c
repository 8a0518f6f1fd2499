// SPDX-License-Identifier: GPL-2.0-or-later
/* sampling_event: opens perf events, and says in words why one may not be opened. */
#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "base/caps.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/mem.h"
#include "core/capture/cpus.h"
#include "core/capture/sampling_event.h"
#include "core/capture/sideband.h"

/* Four looks of half a millisecond; a look during which the host was away counts too little. */
#define PACE_LOOKS 4
#define PACE_LOOK_NS 500000ull
/* What a cpu can count in a second; anything else is a counter that does not work. */
#define CYCLES_HZ_MIN 100000000ull
#define CYCLES_HZ_MAX 10000000000ull
#define CYCLES_RATE_HZ 6000000000ull /* no cpu does more for long: for sampling_event_rate_max() */

/* The words for EACCES and EPERM: what is missing, and the command that gives it. */
static int not_permitted(int code, pid_t pid, struct err *err)
{
	char paranoid[16] = "?";

	file_read_word("/proc/sys/kernel/perf_event_paranoid", paranoid, sizeof(paranoid));
	/* The kernel's own answer is EACCES: perf_allow_cpu(), perf_check_permission() of kernel/events/core.c. */
	if (code == EPERM) {
		err_sys(err, code, "cannot open a perf event");
		return err_hint(err, "a container's seccomp filter forbids perf_event_open(2): give it CAP_BPF and "
				     "CAP_PERFMON, or run stk outside of it");
	}
	/* The levels over 2 are of Debian's and Ubuntu's kernels, which do not take CAP_PERFMON there. */
	if (pid > 0 && atoi(paranoid) > 2 && !caps_has(CAP_SYS_ADMIN)) {
		err_set(err, code, "cannot open a perf event: kernel.perf_event_paranoid is %s, and "
				   "CAP_SYS_ADMIN is missing", paranoid);
		return err_hint(err, CAPS_SUDO_OR "sudo sysctl kernel.perf_event_paranoid=2");
	}
	if (!caps_has(CAP_PERFMON)) {
		err_set(err, code, "cannot open a perf event: CAP_PERFMON is missing "
				   "(kernel.perf_event_paranoid is %s)", paranoid);
		caps_hint(err);
		return -code;
	}
	err_sys(err, code, "cannot open a perf event");
	return err_hint(err, "a security module forbids it: see its log (dmesg, ausearch)");
}

static int open_failed(int code, pid_t pid, int cpu, struct err *err)
{
	switch (code) {
	case EACCES:
	case EPERM:
		return not_permitted(code, pid, err);
	case ENOSYS:
		err_set(err, ENOSYS, "this kernel has no perf_event_open(2)");
		err_hint(err, "boot a kernel built with CONFIG_PERF_EVENTS=y");
		return err_exit(err, EXIT_CODE_LACKING);
	case EMFILE:
		err_set(err, EMFILE, "cannot open a perf event: too many open files");
		cpus_files_hint(err);
		return -EMFILE;
	default:
		return err_sys(err, code, "cannot open a perf event on CPU %d", cpu);
	}
}

int sampling_event_open(const struct perf_event_attr *attr, pid_t pid, int cpu, struct err *err)
{
	int fd = syscall(SYS_perf_event_open, attr, pid, cpu, -1, PERF_FLAG_FD_CLOEXEC);
	/* err_hint() answers 0 without an err, and 0 is a descriptor. */
	struct err unheard = { 0 };

	return fd >= 0 ? fd : open_failed(errno, pid, cpu, err ? err : &unheard);
}

void sampling_event_attr(const struct sampling_event_choice *choice, struct perf_event_attr *ret_attr)
{
	*ret_attr = (struct perf_event_attr){
		.size = sizeof(*ret_attr),
		.type = choice->cycles ? PERF_TYPE_HARDWARE : PERF_TYPE_SOFTWARE,
		.config = choice->cycles ? PERF_COUNT_HW_CPU_CYCLES : PERF_COUNT_SW_CPU_CLOCK,
		.sample_period = choice->period,
		.sample_type = sideband_sample_type,
		.sample_id_all = 1,
		.disabled = 1,
		.use_clockid = 1,
		.clockid = CLOCK_MONOTONIC,
		.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING,
	};
}

int sampling_event_check(const struct perf_event_attr *attr, struct err *err)
{
	if (attr->type != PERF_TYPE_SOFTWARE || attr->sample_period >= CPU_CLOCK_PERIOD_MIN_NS)
		return 0;
	err_usage(err, "cannot sample every %llu ns of cpu-clock: the kernel's shortest period is %d ns",
		  (unsigned long long)attr->sample_period, CPU_CLOCK_PERIOD_MIN_NS);
	return err_hint(err, "-c %d, or -F 99999", CPU_CLOCK_PERIOD_MIN_NS);
}

/* Whether this cpu counts hardware cycles for the caller: one is opened and closed again. */
static bool sampling_event_has_cycles(uint32_t cpu, const struct sampling_event_choice *choice)
{
	struct sampling_event_choice cycles = *choice;
	struct perf_event_attr attr;
	int fd;

	cycles.cycles = true;
	sampling_event_attr(&cycles, &attr);
	fd = sampling_event_open(&attr, -1, cpu, NULL);
	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

bool sampling_event_read(int fd, struct sampling_event_run *run)
{
	struct {
		uint64_t count, enabled_ns, running_ns; /* perf_event_open(2): read_format */
	} now;

	if (read(fd, &now, sizeof(now)) != sizeof(now))
		return false;
	run->count = now.count;
	run->enabled_ns = now.enabled_ns;
	run->running_ns = now.running_ns;
	return true;
}

uint64_t sampling_event_expected(const struct sampling_event_run *run, uint64_t period)
{
	uint64_t count = run->count;

	if (run->running_ns && run->running_ns < run->enabled_ns)
		count = (double)count * run->enabled_ns / run->running_ns;
	return count / period;
}

/* Cycles a second while this look lasted; 0: nothing was counted. */
static uint64_t look(int fd)
{
	struct sampling_event_run before, after;
	uint64_t until = clock_now_ns() + PACE_LOOK_NS;

	if (!sampling_event_read(fd, &before))
		return 0;
	while (clock_now_ns() < until)
		;
	if (!sampling_event_read(fd, &after) || after.running_ns <= before.running_ns)
		return 0;
	return (double)(after.count - before.count) * NS_PER_SEC /
	       (after.running_ns - before.running_ns);
}

static uint64_t cycles_hz(void)
{
	/* User mode only: that much every caller may count of itself. */
	struct perf_event_attr attr = {
		.size = sizeof(attr),
		.type = PERF_TYPE_HARDWARE,
		.config = PERF_COUNT_HW_CPU_CYCLES,
		.exclude_kernel = 1,
		.exclude_hv = 1,
		.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING,
	};
	CLOSE_FD int fd = sampling_event_open(&attr, 0, -1, NULL);
	uint64_t best = 0;

	for (int i = 0; fd >= 0 && i < PACE_LOOKS; i++) {
		uint64_t hz = look(fd);

		best = hz > best ? hz : best;
	}
	return best >= CYCLES_HZ_MIN && best <= CYCLES_HZ_MAX ? best : 0;
}

uint64_t sampling_event_period(bool cycles, uint32_t freq_hz)
{
	return (cycles ? cycles_hz() : NS_PER_SEC) / freq_hz;
}

void sampling_event_choose(uint32_t cpu, bool cycles, uint64_t period, uint32_t freq_hz,
			   struct sampling_event_choice *ret_choice)
{
	struct sampling_event_choice *choice = ret_choice;

	choice->cycles = cycles;
	choice->period = period;
	if (!choice->period && choice->cycles)
		choice->period = sampling_event_period(true, freq_hz);
	choice->cycles = choice->cycles && choice->period && sampling_event_has_cycles(cpu, choice);
	if (!choice->cycles && !period)
		choice->period = sampling_event_period(false, freq_hz);
	choice->name = choice->cycles ? "cycles" : "cpu-clock";
}

uint64_t sampling_event_rate_max(const struct sampling_event_choice *choice)
{
	return (choice->cycles ? CYCLES_RATE_HZ : NS_PER_SEC) / choice->period + 1;
}
