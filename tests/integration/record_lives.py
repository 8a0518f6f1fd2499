# SPDX-License-Identifier: GPL-2.0-or-later
"""record_lives: what a process was at the time of a sample, whatever became of it since."""
import json
import os
import shutil
import subprocess

import recording as r

RATE = ("-e", "cpu-clock", "-F", 1997)
ONE, TWO = r.workload("twin_one"), r.workload("twin_two")
WORK = ("twin_one_work", "twin_two_work")


def others(recorded):
    """Names of one program in the file, or under the command, of another: both are laid out alike."""
    return [(frame["symbol"], frame["module"], stack["comm"]) for stack in recorded.stacks for frame in stack["frames"]
            if (frame["symbol"] or "").startswith("twin_") and
            not (frame["symbol"].startswith(frame["module"] or "?") and stack["comm"] == frame["module"])]


r.need_root()
placed = r.enough(lambda: r.record(*RATE, "--", ONE, 0.2, TWO, 0.2, ONE, 0.2, TWO, 0.2), *WORK)
r.ok("exec in place: no name is of the other program", not others(placed) and placed.adds_up(), others(placed)[:5])

LAST = "/proc/sys/kernel/ns_last_pid"
if os.access(LAST, os.W_OK) and r.own_pids():
    REUSE = ("i=0; while [ $i -lt 10 ]; do echo $3 > " + LAST + '; "$1" 0.02; echo $3 > ' + LAST +
             '; "$2" 0.02; i=$((i+1)); done')

    def ran(recorded):
        """Of each process the programs that it ran."""
        pids = {}
        for stack in recorded.stacks:
            pids.setdefault(stack["pid"], set()).update(set(WORK) & set(r.names(stack)))
        return pids

    reused = r.enough(lambda: r.record(*RATE, "--", "sh", "-c", REUSE, "sh", ONE, TWO, 30000, prefix=r.OWN_PIDS), *WORK)
    r.ok("a pid used again: the same one ran both", set(WORK) in ran(reused).values(), ran(reused))
    r.ok("a pid used again: no name is of the other program", not others(reused) and reused.adds_up(), others(reused)[:5])
    inner = r.record(*RATE, "--", *r.OWN_PIDS, "sh", "-c", 'echo $$; exec "$0" 0.3', ONE)
    rows = json.loads(subprocess.run([r.STK, "report", "-i", inner.data, "--sort", "tid", "--json"], check=True, timeout=60,
                                     capture_output=True, text=True).stdout)["rows"]
    r.ok("a thread has its number in its own pid namespace, too",
         [row["own_tid"] for row in rows if row["thread_name"] == os.path.basename(ONE)[:15]] == [int(inner.out)] and
         [row["own_tid"] for row in rows if row["thread_name"] == "unshare"] in ([], [None]), rows, inner.out)
else:
    r.skip("a pid used again", f"{LAST} cannot be written, or there are no pid namespaces")

swap = r.enough(lambda: r.record(*RATE, "--", r.workload("swap"), r.WORKLOAD, 60), "swap_call_one", "swap_call_two")
wrong = swap.with_function("swap_call_one", "swapped_two") + swap.with_function("swap_call_two", "swapped_one")
print(f"# two libraries were at one address {swap.out.strip()} times of 60")
r.ok("two libraries at one address: no name is of the other", not wrong and swap.adds_up(), f"{wrong} samples")

brief = r.enough(lambda: r.record(*RATE, "--", r.workload("spawn"), 40, ONE, 0.005), "twin_one_work")
unnamed = brief.count(lambda names, stack: stack["comm"] == "twin_one" and "main" in names and "twin_one_work" not in names and
                      r.unnamed(stack))
r.ok("processes that lived 5 ms are named", not others(brief) and not unnamed and brief.adds_up(), unnamed, others(brief)[:5])


def deleted():
    """A program that is deleted while it is sampled."""
    gone = r.path("gone")
    shutil.copy(ONE, gone)
    running = r.start(*RATE, "--", gone, 600)
    r.sampling(running)
    r.worked(running.pid, 0.05, own=False)
    os.unlink(gone)
    r.worked(running.pid, 0.1, own=False)
    return r.stop(running)


def headless():
    """A process whose first thread has left already."""
    process = subprocess.Popen([r.workload("headless"), "60"], stdout=subprocess.PIPE, text=True)
    address = process.stdout.readline().strip()
    r.eventually(lambda: r.state(process.pid) == "Z")
    try:
        got = r.record(*RATE, "-d", 0.2, "-p", process.pid)
        got.symbol = subprocess.run([r.STK, "symbolize", "-p", str(process.pid), address], capture_output=True, text=True,
                                    timeout=r.HANGS_SECONDS, check=False)
        got.doctor = subprocess.run([r.STK, "doctor", "-p", str(process.pid)], capture_output=True, text=True,
                                    timeout=r.HANGS_SECONDS, check=False)
    finally:
        r.end(process)
    return got


for title, make in (("while it is recorded", lambda: r.record(*RATE, "--", r.workload("headless"), 0.2)),
                    ("before, -p", headless)):
    left = r.enough(make, "headless_work")
    # what the first thread does is the dynamic linker's, which has no symbols
    unnamed = left.count(lambda _, stack: stack["comm"] == "headless" and stack["tid"] != stack["pid"] and r.unnamed(stack))
    r.ok(f"the first thread left {title}: all is named", not unnamed and left.adds_up(), unnamed, left.summary())
r.ok("the first thread left: symbolize -p and doctor -p", "headless_work+0x0" in left.symbol.stdout and
     "'headless'" in left.doctor.stdout and "has ended" not in left.doctor.stdout, left.symbol, left.doctor)

recorded = r.enough(deleted, "twin_one_work", "main")
modules = {frame["module"] for stack in recorded.stacks for frame in stack["frames"] if frame["symbol"] == "twin_one_work"}
r.ok("a deleted program is named", modules == {"gone"} and recorded.adds_up(), modules, recorded.summary())
r.done()
