# SPDX-License-Identifier: GPL-2.0-or-later
"""record_shares: known chains are found whole, and have the shares of time they are known to have."""
import os

import recording as r

SHARES = {("known_a2", "known_a1", "known_a", "known_loop"): 60,
          ("known_b1", "known_b", "known_loop"): 30,
          ("known_c", "known_loop"): 10}
POINTS = 3
# Three points are three standard deviations of 2,000 samples, and more than four of 5,000: none of the
# nine shares misses by chance.
SECONDS = 5


def check(title, recorded, least):
    s = recorded.samples
    r.ok(f"{title}: recorded", recorded.status == 0, recorded.summary())
    in_loop = recorded.with_function("known_loop")
    r.ok(f"{title}: {least} samples or more", in_loop >= least, f"{in_loop} samples", recorded.summary())
    for chain, share in SHARES.items():
        got = r.percent(recorded.with_chain(*chain), in_loop)
        r.ok(f"{title}: {chain[0]} has {share} %", abs(got - share) <= POINTS, f"got {got:.1f} %")
    r.ok(f"{title}: taken = stored + lost + filtered", recorded.adds_up(), s)
    r.ok(f"{title}: nothing is lost", recorded.lost() == 0, s)
    outside = r.percent(s["stored"] - in_loop, s["stored"])
    r.ok(f"{title}: the command is all there is", outside < 3, f"{outside:.1f} % elsewhere")


r.need_root()
CLOCK = ("-e", "cpu-clock")
check("one thread", r.record(*CLOCK, "-F", 997, "--", r.workload("known"), 1, SECONDS), 2000)
check("four threads", r.record(*CLOCK, "-F", 997, "--", r.workload("known"), 4, SECONDS / 4), 2000)
check("the default event", r.record("-F", 997, "--", r.workload("known"), 2, SECONDS / 2), 2000)

one = r.record(*CLOCK, "-c", 1000000, "--", r.workload("known"), 1, 1)
r.ok("-c: a sample each millisecond", 900 <= one.samples["stored"] <= 1100, one.samples, one.summary())


def missed(recorded):
    """None where the event's count is not known."""
    return None if recorded.samples["expected"] is None else recorded.samples["expected"] - recorded.samples["taken"]


# On the cpu that works: the kernel takes an event away from one that idles without ticks, until it has some.
cpu = min(os.sched_getaffinity(0))
one = r.record(*CLOCK, "-F", 997, "-C", cpu, "--", "taskset", "-c", cpu, r.workload("known"), 1, 1)
r.ok("expected is what the event's count asks for", missed(one) is not None and
     0 <= missed(one) <= one.samples["expected"] * 0.05 + 20, one.samples, one.summary())
r.done()
