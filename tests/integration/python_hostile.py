# SPDX-License-Identifier: GPL-2.0-or-later
"""python_hostile: a process that is taken for a CPython and then lies of its frames, its functions and their texts, in
each of the ways of tests/workload/python_hostile.c. The recorder ends as always, and what is beside it is right.
In the group script.

STK_TEST_WAYS: the ways to try."""
import os
import shutil
import time

import recording as r
import script_stacks as s

READ = ("sound", "cycle", "self", "calls", "row", "storm", "many", "lengths", "edges", "states", "pointers", "changing",
        "hidden", "at_end")
REFUSED = ("behind_end", "later", "unknown")
WAYS = os.environ.get("STK_TEST_WAYS", " ".join(READ + REFUSED)).split()
# A file that is called otherwise is no Python.
HOSTILE = shutil.copy(r.workload("python_hostile"), r.path("python3"))
SECONDS = 2
HZ = {"storm": 4999}  # so many that counters of 32 bits might come around
END_SECONDS = 10  # from its end on; some 0.4 when nothing else runs
MEMORY_KB = 72 << 10  # some 54 MB of it are the recorder's in any case, in a few seconds
GOOD = ("good_inner", "good_outer")
OTHERS = ("good", "evil", "forged")


def recorded(way):
    """Beside a Python that is sound: what was recorded, the recorder's memory, and how long it took to end."""
    ended = r.path("ended")
    beside = " ".join(s.of(s.FIRST, "brief", SECONDS + 1))
    running = r.start("-F", HZ.get(way, 999), "--", "sh", "-c", f"{beside} & {HOSTILE} {way} {SECONDS}; wait; touch {ended}")
    peak = s.Peak(running.pid)
    recording = r.finish(running)
    peak.join()
    return s.Scripts(recording), peak.kb, time.time() - os.stat(ended).st_mtime


def of_other(stack):
    """Why a stack of the Python beside it is wrong."""
    odd = [name for name in s.names(stack) if name is None or any(word in name for word in OTHERS)]
    return (odd or s.owners(stack) - {stack["pid"]}) and f"pid {stack['pid']}: {s.names(stack)}"


def of_hostile(stack):
    """The C functions of a complete stack are all there, whatever is said of the others."""
    found = [name for name in r.names(stack) if name in ("hostile_work", "inner", "main")]
    # One of that name alone was read out of a text.
    if any(name and (name.startswith("own_") or name == "forged") for name in s.names(stack)):
        return s.names(stack)
    return "hostile_work" in found and stack["status"] == "complete" and found != ["hostile_work", "inner", "main"] and \
        r.names(stack)


def check(way):
    scripts, kb, seconds = recorded(way)
    recording = scripts.recording
    print(f"# {way}: {kb >> 10} MB, ended after {seconds:.2f} s, cut: {scripts.said.get('cut')}")
    r.ok(f"{way}: the recording ends well and adds up", recording.status == 0 and recording.adds_up(), recording.summary())
    r.ok(f"{way}: it ends within {END_SECONDS} s", seconds < END_SECONDS, seconds)
    r.ok(f"{way}: with less than {MEMORY_KB >> 10} MB", kb < MEMORY_KB, kb)
    hostile = [stack for stack in scripts.stacks if "hostile_work" in r.names(stack)]
    beside = [stack for stack in scripts.stacks if s.owners(stack)]
    good = [stack for stack in hostile if [n for n in s.names(stack) if n in GOOD] == list(GOOD)]
    if way in READ:
        r.ok(f"{way}: before it lies its functions are shown", good, scripts)
    else:
        r.ok(f"{way}: nothing is shown of it", hostile and not any(map(s.frames, hostile)), hostile[:1], scripts)
    if way == "hidden":
        r.ok(f"{way}: that frames are missing is said", scripts.cut("fault") >= 20, scripts)
    for name, judge, stacks in (("another process beside it", of_other, beside), ("its own", of_hostile, hostile)):
        scripts.stacks = stacks
        count, some = scripts.wrong(judge)
        r.ok(f"{way}: stacks of {name} are right", stacks and not count, count, *some, scripts)


def main():
    r.need_root()
    for way in WAYS:
        check(way)
    r.done()


main()
