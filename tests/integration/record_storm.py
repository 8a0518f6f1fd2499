# SPDX-License-Identifier: GPL-2.0-or-later
"""record_storm: processes by the thousand and stacks by the ten thousand: kept or counted."""
import os
import resource
import subprocess
import time

import recording as r


def measured(name, *args):
    """Prints what a reader of the profile costs: a figure, not a point."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    ran = subprocess.run(["/usr/bin/env", "python3", "-c", MEASURE, r.STK, *args], capture_output=True,
                         text=True, timeout=120)
    print(f"# {name}: {ran.stderr.strip().splitlines()[-1] if ran.stderr.strip() else '?'}, "
          f"{time.monotonic() - start:.2f} s with python")
    return before


MEASURE = """
import resource, subprocess, sys, time
start = time.monotonic()
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
use = resource.getrusage(resource.RUSAGE_CHILDREN)
print(f"{time.monotonic() - start:.2f} s, {use.ru_maxrss / 1024:.0f} MB", file=sys.stderr)
"""

# So many that chance moves the number of samples by well under 5 %.
PROCESSES = 6000

BRIEF = "processes that live a fraction of a millisecond"


def spawned():
    return r.record("-e", "cpu-clock", "-F", 999, "--", r.workload("spawn"), PROCESSES, "/bin/true")


def expected(recorded):
    """By the CPU time that the processes took."""
    return float(recorded.out or 0) * 999


r.need_root()

storm = spawned()
r.ok(f"{BRIEF}: recorded", storm.status == 0, storm.summary())
r.ok(f"{BRIEF}: 95 % of the samples or more", storm.samples["stored"] >= 0.95 * expected(storm) > 0,
     f"{storm.samples['stored']} of {expected(storm):.0f}", storm.samples, storm.summary())
r.ok(f"{BRIEF}: every loss is counted", storm.adds_up(), storm.samples)
in_user = [s for s in storm.stacks if s["frames"] and s["frames"][0]["kind"] != "kernel"]
named = sum(s["count"] for s in in_user if any(f["symbol"] for f in s["frames"]))
share = r.percent(named, sum(s["count"] for s in in_user))
r.ok(f"{BRIEF}: 90 % of the samples in user mode have a named user frame", share >= 90,
     f"{share:.1f} % of {sum(s['count'] for s in in_user)}")

many = r.record("-e", "cpu-clock", "-F", 4999, "--", r.workload("many"), 25000, 220)
r.ok("25,000 stacks: recorded", many.status == 0, many.summary())
stay = [s for s in many.stacks if "many_stay" in r.names(s)]
r.ok("25,000 stacks: thousands of them were seen", len(stay) > 15000, len(stay), many.summary())
r.ok("25,000 stacks: every sample is kept or counted", many.adds_up(), many.samples)
share = r.percent(many.lost(), many.samples["taken"])
r.ok("25,000 stacks: under 1 % lost", share < 1, f"{share:.2f} %", many.samples)
deep = max((sum(not f["inlined"] for f in s["frames"]) for s in stay), default=0)
r.ok("25,000 stacks: up to 200 frames", 195 <= deep <= 215, deep)
whole = sum(s["count"] for s in stay if "main" in r.names(s))
share = r.percent(whole, sum(s["count"] for s in stay))
r.ok("25,000 stacks: 99 % reach main", share > 99, f"{share:.2f} %")
print(f"# profile: {os.path.getsize(many.data)} bytes")
measured("report", "report", "-i", many.data)
measured("fold", "fold", "-i", many.data)
r.done()
