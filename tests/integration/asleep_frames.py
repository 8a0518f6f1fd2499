# SPDX-License-Identifier: GPL-2.0-or-later
"""asleep_frames: threads of a Python that sleep all the time that is recorded are shown in their functions: those that
Python itself says, by name and line."""
import os
import re
import signal
import time

import recording as r
import script_stacks as s
from known_chains import running

WORKLOAD = os.path.join(os.environ["STK_SRCDIR"], "tests", "workload", "asleep.py")
WAYS = 10  # with the main thread
SAID = re.compile(r'^  File "([^"]*)", line (\d+) in (.*)$', re.M)


def asleep(pid, names):
    """How often each of its threads was off, or of those of some names; None: one is not."""
    switches, folder = [], f"/proc/{pid}/task"
    for tid in os.listdir(folder):
        status = r.text_of(f"{folder}/{tid}/status")
        if names and r.text_of(f"{folder}/{tid}/comm").strip() not in names:
            continue
        if not re.search(r"^State:\s+S", status, re.M):
            return None
        switches.append((tid, re.findall(r"ctxt_switches:\s+(\d+)", status)))
    return switches


def fall_asleep(pid, threads, names=()):
    """Until nobody has run for a while, of so many."""
    def still():
        before = asleep(pid, names)
        time.sleep(0.3)
        return before and len(before) >= threads and asleep(pid, names) == before
    r.eventually(still)


def recorded(pid, *words):
    recording = r.start(*(words or ("--off-cpu",)), "-p", pid)
    r.sampling(recording)
    time.sleep(0.5)
    return s.Scripts(r.stop(recording))


def last(name):
    """faulthandler has no qualified names."""
    return name.rpartition(".")[2]


def shown(scripts):
    """Of each stack that is of the program: file, line and name of its frames, the leaf first."""
    return sorted([(f["file"], f["line"], last(f["symbol"])) for f in s.frames(stack)]
                  for stack in scripts.stacks for _ in range(stack["count"]))


def said(path):
    """The same, of each thread, as Python has written it."""
    threads = r.text_of(path).split("\n\n")
    return sorted([(file, int(line), name) for file, line, name in SAID.findall(thread)] for thread in threads)


def check(name, python):
    dump = r.path(f"{name}.dump")
    with running([python, WORKLOAD, dump]) as pid:
        fall_asleep(pid, WAYS)
        scripts = recorded(pid)
        os.kill(pid, signal.SIGUSR1)
        # The main thread's comes last, and from its first function on.
        r.eventually(lambda: r.text_of(dump).endswith("in <module>\n"))
    ours, theirs = shown(scripts), said(dump)
    r.ok(f"{name}: all threads wait", scripts.recording.samples["stored"] == WAYS, scripts)
    r.ok(f"{name}: in the functions and lines that Python says", ours == theirs and len(ours) == WAYS,
         *[one for one in ours if one not in theirs], "said:", *[one for one in theirs if one not in ours])
    r.ok(f"{name}: all of their frames are there", scripts.said.get("complete") == WAYS and
         all(stack["status"] == "complete" for stack in scripts.stacks), scripts)


def main():
    r.need_root()
    check("python3", s.FIRST)
    r.done()


if __name__ == "__main__":
    main()
