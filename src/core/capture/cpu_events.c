// SPDX-License-Identifier: GPL-2.0-or-later
/* cpu_events: the sampling event of each cpu: opened, started and stopped, and how many samples it asked for. */
#include <errno.h>
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "base/clock.h"
#include "core/capture/cpu_events.h"

#define DEAD_AFTER_NS (NS_PER_SEC / 2) /* an event on for less than half of this or more is dead */

static struct cpu_event *find(const struct cpu_events *events, uint32_t cpu)
{
	for (size_t i = 0; i < events->all.len; i++)
		if (events->all.data[i].cpu == cpu)
			return &events->all.data[i];
	return NULL;
}

int cpu_events_open(struct cpu_events *events, uint32_t cpu, struct err *err)
{
	struct cpu_event event = { .cpu = cpu }, *old = find(events, cpu);
	struct perf_event_attr attr;
	int r;

	sampling_event_attr(&events->choice, &attr);
	r = sampling_event_check(&attr, err);
	if (r)
		return r;
	event.fd = sampling_event_open(&attr, -1, cpu, err);
	if (event.fd < 0)
		return event.fd;
	if (old) {
		/* Its link keeps it: should it not be dead, it must not sample twice. */
		ioctl(old->fd, PERF_EVENT_IOC_DISABLE, 0);
		close(old->fd);
		*old = event;
	} else {
		vec_push(&events->all, event);
	}
	return event.fd;
}

static int start(const struct cpu_event *event, struct err *err)
{
	if (ioctl(event->fd, PERF_EVENT_IOC_ENABLE, 0))
		return err_sys(err, errno, "cannot start sampling on CPU %u", event->cpu);
	return 0;
}

int cpu_events_start(struct cpu_events *events, struct err *err)
{
	int r = 0;

	for (size_t i = 0; !r && i < events->all.len; i++)
		r = start(&events->all.data[i], err);
	return r;
}

int cpu_events_start_cpu(struct cpu_events *events, uint32_t cpu, struct err *err)
{
	return start(find(events, cpu), err);
}

int cpu_events_stop(struct cpu_events *events, struct err *err)
{
	int r = 0;

	for (size_t i = 0; i < events->all.len; i++) {
		const struct cpu_event *event = &events->all.data[i];

		if (!event->dead && ioctl(event->fd, PERF_EVENT_IOC_DISABLE, 0))
			r = err_sys(err, errno, "cannot stop sampling on CPU %u", event->cpu);
	}
	events->stopped = true;
	return r;
}

void cpu_events_bury(struct cpu_events *events, const struct cpus *online)
{
	for (size_t i = 0; i < events->all.len; i++)
		if (!cpus_has(online, events->all.data[i].cpu))
			events->all.data[i].dead = true;
}

bool cpu_events_died(const struct cpu_events *events, uint32_t cpu)
{
	const struct cpu_event *event = find(events, cpu);

	return event && event->dead;
}

/*
 * The time that an event has been on stands still once it is dead, also when its cpu was back before anyone
 * looked. "Half" leaves room for a recorder that is held up between the two clocks.
 */
static void look_for_life(struct cpu_event *event, const struct sampling_event_run *run, uint64_t now)
{
	uint64_t on = run->enabled_ns - event->enabled_ns, passed = now - event->read_ns;

	if (event->read_ns && passed <= DEAD_AFTER_NS)
		return;
	event->dead = event->read_ns && on < passed / 2;
	event->enabled_ns = run->enabled_ns;
	event->read_ns = now;
}

int cpu_events_tell(struct cpu_events *events, const struct source_consumer *consumer, struct err *err)
{
	int r = 0;

	for (size_t i = 0; !r && i < events->all.len; i++) {
		struct cpu_event *event = &events->all.data[i];
		struct sampling_event_run run;
		uint64_t expected;

		if (event->dead || !sampling_event_read(event->fd, &run))
			continue;
		if (!events->stopped)
			look_for_life(event, &run, clock_now_ns());
		expected = sampling_event_expected(&run, events->choice.period);
		if (expected <= event->expected)
			continue;
		r = consumer->counter(consumer->ctx, CAPTURE_LANE_CLOCK, COUNTER_EXPECTED, event->cpu,
				      expected - event->expected, err);
		event->expected = expected;
	}
	return r;
}

void cpu_events_release(struct cpu_events *events)
{
	for (size_t i = 0; i < events->all.len; i++)
		close(events->all.data[i].fd);
	vec_release(&events->all);
}
