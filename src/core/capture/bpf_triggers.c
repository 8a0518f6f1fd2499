// SPDX-License-Identifier: GPL-2.0-or-later
/* bpf_triggers: the kinds of things that samples are taken of. */
#include <sys/ioctl.h>
#include "base/log.h"
#include "core/capture/bpf_triggers.h"

struct trigger {
	bool (*is_wanted)(const struct source_options *options);
	/* Before the session is opened: what the profile says of it. Returns how many stacks a second to expect. */
	uint64_t (*describe)(struct bpf_source *bpf);
	/* Nothing is taken yet; NULL: there is nothing to open. */
	int (*open)(struct bpf_source *bpf, struct err *err);
	/* A cpu that has come online while recording; NULL: what was opened sees it. */
	int (*add_cpu)(struct bpf_source *bpf, uint32_t cpu, struct err *err);
	int (*start)(struct bpf_source *bpf, struct err *err);
	int (*stop)(struct bpf_source *bpf, struct err *err); /* no program begins to run any more */
};

static bool wants_clock(const struct source_options *options)
{
	return options->freq_hz || options->period;
}

/* Of a cpu that is new, or whose event is dead. */
static int open_event(struct bpf_source *bpf, uint32_t cpu, struct err *err)
{
	int fd = cpu_events_open(&bpf->events, cpu, err);

	if (fd < 0)
		return fd;
	/* Its samples end in the program; what goes to the ring is the kernel's word that it throttled. */
	if (ioctl(fd, PERF_EVENT_IOC_SET_OUTPUT, sideband_fd(bpf->sideband, cpu)))
		log_debug("bpf: throttling of cpu %u will not be seen: %m", cpu);
	return bpf_session_attach(&bpf->session, fd, err);
}

static int open_events(struct bpf_source *bpf, struct err *err)
{
	const struct target *target = bpf->options.target;
	size_t n = target->cpus.len ? target->cpus.len : bpf->online.list.len;
	const uint32_t *cpus = target->cpus.len ? target->cpus.data : bpf->online.list.data;
	int r = 0;

	for (size_t i = 0; !r && i < n; i++)
		r = open_event(bpf, cpus[i], err);
	return r;
}

static int add_event(struct bpf_source *bpf, uint32_t cpu, struct err *err)
{
	int r = open_event(bpf, cpu, err);

	return r ? r : cpu_events_start_cpu(&bpf->events, cpu, err);
}

static uint64_t describe_clock(struct bpf_source *bpf)
{
	const struct source_options *options = &bpf->options;
	struct sampling_event_choice *choice = &bpf->events.choice;

	sampling_event_choose(bpf->online.list.data[0], !options->force_cpu_clock, options->period,
			      options->freq_hz, choice);
	bpf->source.series[CAPTURE_LANE_CLOCK] = source_series_of(choice->name, options->period, options->freq_hz);
	return bpf->online.list.len * sampling_event_rate_max(choice);
}

static int start_clock(struct bpf_source *bpf, struct err *err)
{
	return cpu_events_start(&bpf->events, err);
}

/* The kernel waits for the cpu of each event. */
static int stop_clock(struct bpf_source *bpf, struct err *err)
{
	return cpu_events_stop(&bpf->events, err);
}

static bool wants_waits(const struct source_options *options)
{
	return options->waits;
}

/* Threads wait in few different stacks, but there may be many threads. */
#define WAIT_STACKS_A_SECOND 20000

static uint64_t describe_waits(struct bpf_source *bpf)
{
	bpf->source.series[CAPTURE_LANE_WAIT] = (struct source_series){
		.name = "off-cpu", .kind = SERIES_WAIT, .unit = SERIES_UNIT_NS,
	};
	return WAIT_STACKS_A_SECOND;
}

static int start_waits(struct bpf_source *bpf, struct err *err)
{
	int r = bpf_session_attach_switch(&bpf->session, err);

	return r ? r : asleep_begin(&bpf->asleep, &bpf->session, err);
}

static int stop_waits(struct bpf_source *bpf, struct err *err)
{
	bpf_session_detach_switch(&bpf->session);
	return 0;
}

static const struct trigger triggers[CAPTURE_LANES] = {
	[CAPTURE_LANE_CLOCK] = { wants_clock, describe_clock, open_events, add_event, start_clock, stop_clock },
	[CAPTURE_LANE_WAIT] = { wants_waits, describe_waits, NULL, NULL, start_waits, stop_waits },
};

bool bpf_triggers_wanted(const struct source_options *options)
{
	bool wanted = false;

	for (size_t i = 0; i < ARRAY_LEN(triggers); i++)
		wanted = wanted || triggers[i].is_wanted(options);
	return wanted;
}

uint64_t bpf_triggers_describe(struct bpf_source *bpf)
{
	uint64_t rate = 0;

	for (size_t i = 0; i < ARRAY_LEN(triggers); i++)
		if (triggers[i].is_wanted(&bpf->options))
			rate += triggers[i].describe(bpf);
	return rate;
}

int bpf_triggers_open(struct bpf_source *bpf, struct err *err)
{
	int r = 0;

	for (size_t i = 0; !r && i < ARRAY_LEN(triggers); i++)
		if (triggers[i].open && triggers[i].is_wanted(&bpf->options))
			r = triggers[i].open(bpf, err);
	return r;
}

int bpf_triggers_add_cpu(struct bpf_source *bpf, uint32_t cpu, struct err *err)
{
	int r = 0;

	for (size_t i = 0; !r && i < ARRAY_LEN(triggers); i++)
		if (triggers[i].add_cpu && triggers[i].is_wanted(&bpf->options))
			r = triggers[i].add_cpu(bpf, cpu, err);
	return r;
}

int bpf_triggers_start(struct bpf_source *bpf, struct err *err)
{
	int r = 0;

	for (size_t i = 0; !r && i < ARRAY_LEN(triggers); i++)
		if (triggers[i].is_wanted(&bpf->options))
			r = triggers[i].start(bpf, err);
	return r;
}

int bpf_triggers_stop(struct bpf_source *bpf, struct err *err)
{
	int r = 0;

	for (size_t i = 0; i < ARRAY_LEN(triggers); i++) {
		int one = triggers[i].is_wanted(&bpf->options) ? triggers[i].stop(bpf, r ? NULL : err) : 0;

		r = r ? r : one;
	}
	return r;
}
