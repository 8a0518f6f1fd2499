// SPDX-License-Identifier: GPL-2.0-or-later
/* precedence: the recorder goes before the programs that it records, for a bounded share of a processor. */
#include <errno.h>
#include <sched.h>
#include <sys/resource.h>
#include "base/clock.h"
#include "base/log.h"
#include "base/turns.h"
#include "core/capture/precedence.h"

void precedence_begin(struct precedence *precedence)
{
	int r;

	*precedence = (struct precedence){
		.now_ns = clock_now_ns(),
		.cpu_ns = clock_cpu_ns(),
		.credit_ns = PRECEDENCE_CREDIT_NS,
	};
	if (sched_getscheduler(0) != SCHED_OTHER || getpriority(PRIO_PROCESS, 0))
		return;
	r = turns_set_nice(0, PRECEDENCE_NICE, true);
	if (r) {
		errno = -r;
		log_debug("precedence: none before other programs: %m");
		return;
	}
	precedence->is_ours = precedence->raised = true;
}

bool precedence_account(struct precedence *precedence, uint64_t now_ns, uint64_t cpu_ns)
{
	int64_t credit = precedence->credit_ns;

	credit += (int64_t)((now_ns - precedence->now_ns) / PRECEDENCE_SHARE);
	if (cpu_ns > precedence->cpu_ns)
		credit -= (int64_t)(cpu_ns - precedence->cpu_ns);
	if (credit > PRECEDENCE_CREDIT_NS)
		credit = PRECEDENCE_CREDIT_NS;
	if (credit < -PRECEDENCE_CREDIT_NS)
		credit = -PRECEDENCE_CREDIT_NS;
	precedence->now_ns = now_ns;
	precedence->cpu_ns = cpu_ns;
	precedence->credit_ns = credit;
	/* Not back at once: a value that is set at each turn would be of little use. */
	return precedence->raised ? credit > 0 : credit > PRECEDENCE_CREDIT_NS / 4;
}

void precedence_step(struct precedence *precedence, uint64_t others_ns)
{
	bool raise;

	if (!precedence->is_ours)
		return;
	raise = precedence_account(precedence, clock_now_ns(), clock_cpu_ns() + others_ns);
	if (raise == precedence->raised)
		return;
	if (!raise)
		log_debug("precedence: its share is used up: one program among others for a while");
	precedence->is_ours = !turns_set_nice(0, raise ? PRECEDENCE_NICE : 0, true);
	precedence->raised = raise;
}

void precedence_end(struct precedence *precedence)
{
	if (precedence->raised)
		turns_set_nice(0, 0, true);
	*precedence = (struct precedence){ 0 };
}
