# SPDX-License-Identifier: GPL-2.0-or-later
"""unwind_exact: a program that knows its own stacks, 40 frames and more: each recorded one is exactly right."""
import os

import chains
import recording as r

SECONDS = 4
LEAST = 2500  # samples
RIGHT_PERCENT = 99.9
BYTES_MAX = 100  # of the profile, a sample
# Work of all kinds was seen, or the rest says little.
LEAVES = ("leaf_spin", "leaf_red", "leaf_deeper", "leaf_qsort", "leaf_bsearch", "leaf_once", "leaf_signal",
          "work_memcpy", "work_snprintf", "work_strtod", "work_malloc", "work_math", "work_syscall")


def measure(program, *args):
    recorded = r.record("-e", "cpu-clock", "-F", 997, "--", program, SECONDS, *args)
    return chains.Exactness(recorded, chains.Paths(program, *args))


def check(title, program, *args):
    one = r.again(lambda: measure(program, *args), lambda one: one.samples >= LEAST)
    size = os.path.getsize(one.recorded.data) / max(1, one.recorded.samples["stored"])
    print(f"# {title}: {one.right} of {one.samples} exactly right, {one.percent:.2f} %, {size:.0f} bytes a sample")
    r.ok(f"{title}: {LEAST} samples or more", one.samples >= LEAST, one.explain())
    r.ok(f"{title}: {RIGHT_PERCENT} % are exactly right", one.percent >= RIGHT_PERCENT, one.explain())
    r.ok(f"{title}: few are of its start and its end", one.outside <= one.samples / 20, one.explain())
    missing = [leaf for leaf in LEAVES if not one.seen.get(leaf)]
    r.ok(f"{title}: every kind of work was seen", not missing, missing)
    r.ok(f"{title}: under {BYTES_MAX} bytes a sample", size < BYTES_MAX, f"{size:.1f}")
    r.ok(f"{title}: taken = stored + lost + filtered", one.recorded.adds_up(), one.recorded.samples)


r.need_root()
check("without frame pointers", r.workload("chain"))
check("with frame pointers", r.workload("chain_fp"))
check("in a thread", r.workload("chain"), "thread")
r.done()
