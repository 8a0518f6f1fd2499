# SPDX-License-Identifier: GPL-2.0-or-later
"""record_lives: what a process was at the time of a sample, whatever became of it since."""
import os
import shutil

import recording as r

RATE = ("-e", "cpu-clock", "-F", 1997)


def mixed(recorded, right, wrong_for):
    """Samples with the caller `right` that hold a function of the other."""
    return recorded.with_function(right, wrong_for)


def in_module(recorded, module):
    return sum(s["count"] for s in recorded.stacks if any(f["module"] == module for f in s["frames"]))


r.need_root()
ONE, TWO = r.workload("twin_one"), r.workload("twin_two")


def both(recorded):
    return recorded.with_function("twin_one_work"), recorded.with_function("twin_two_work")


def share_of_first(recorded):
    return r.percent(both(recorded)[0], sum(both(recorded)))


one = r.again(lambda: r.record(*RATE, "--", ONE, 0.5, TWO, 0.5, ONE, 0.5, TWO, 0.5),
              lambda one: abs(share_of_first(one) - 50) < 3)
first, second = both(one)
r.ok("exec in place: both are found", first > 700 and second > 700, first, second, one.summary())
modules = [(f["symbol"], f["module"]) for s in one.stacks for f in s["frames"]
           if f["symbol"] and f["symbol"].startswith("twin_") and
           not f["symbol"].startswith(f["module"] or "?")]
r.ok("exec in place: no name is of the other", not modules, modules[:5])
r.ok("exec in place: half and half", abs(share_of_first(one) - 50) < 3, f"{share_of_first(one):.1f} %")

last = "/proc/sys/kernel/ns_last_pid"
if os.access(last, os.W_OK) and r.own_pids():
    reuse = ("i=0; while [ $i -lt 40 ]; do echo $3 > " + last + '; "$1" 0.02; echo $3 > ' + last +
             '; "$2" 0.02; i=$((i+1)); done')
    reused = r.record(*RATE, "--", "sh", "-c", reuse, "sh", ONE, TWO, 30000, prefix=r.OWN_PIDS)
    pids = {}
    for s in reused.stacks:
        pids.setdefault(s["pid"], set()).update(n for n in r.names(s) if n and n.startswith("twin_"))
    r.ok("a pid used again: the same one ran both", any(len(p) == 2 for p in pids.values()), pids)
    wrong = [(f["symbol"], f["module"], s["comm"]) for s in reused.stacks for f in s["frames"]
             if f["symbol"] and f["symbol"].startswith("twin_") and
             not (f["symbol"].startswith(f["module"]) and s["comm"] == f["module"])]
    r.ok("a pid used again: no name is of the other", not wrong, wrong[:5])
    found = reused.with_function("twin_one_work") + reused.with_function("twin_two_work")
    r.ok("a pid used again: all are named", found > 0.9 * 1.6 * 1997, found, reused.summary())
else:
    r.skip("a pid used again", f"{last} cannot be written, or there are no pid namespaces")

swap = r.record(*RATE, "--", r.workload("swap"), r.WORKLOAD, 300)
same = int(swap.out or 0)
print(f"# two libraries at one address: {same} times of 300")
if same > 100:
    # What was followed by the mappings of before the swap is cut behind the first frame in the library.
    in_one, in_two = in_module(swap, "swapped_one.so"), in_module(swap, "swapped_two.so")
    r.ok("two libraries at one address: both are found", in_one > 600 and in_two > 600, in_one, in_two,
         swap.summary())
    one, two = swap.with_chain("swapped_one", "swap_call_one"), swap.with_chain("swapped_two", "swap_call_two")
    wrong = mixed(swap, "swap_call_one", "swapped_two") + mixed(swap, "swap_call_two", "swapped_one")
    r.ok("two libraries at one address: no name is of the other", wrong == 0, f"{wrong} samples")
    unnamed = swap.with_function("swap_call_one") + swap.with_function("swap_call_two") - one - two
    share = r.percent(unnamed, one + two)
    r.ok("two libraries at one address: all but a few are named", share < 2, f"{share:.1f} % not")
else:
    r.skip("two libraries at one address", f"they came to stand at one only {same} times")

brief = r.record(*RATE, "--", r.workload("spawn"), 100, ONE, 0.005)
found = brief.with_chain("twin_one_work", "main")
r.ok("processes that lived 5 ms: named", found > 0.9 * 0.5 * 1997 - 50, found, brief.summary())
r.ok("processes that lived 5 ms: it adds up", brief.adds_up() and brief.lost() == 0, brief.samples)

gone = r.path("gone")
shutil.copy(ONE, gone)
running = r.start(*RATE, "--", gone, 30)
r.sampling(running)
r.worked(running.pid, 0.1, own=False)
os.unlink(gone)
r.worked(running.pid, 0.5, own=False)
deleted = r.stop(running)
r.ok("a deleted program: named", deleted.with_chain("twin_one_work", "main") > 500, deleted.summary())
r.done()
