# SPDX-License-Identifier: GPL-2.0-or-later
"""record_kills: how much of a recording is left when it is killed at any time; times are those of a machine that has
nothing else to do."""
import os
import random
import signal
import subprocess
import time

import recording as r

RATE = ("-e", "cpu-clock", "-F", 997)


def cpu_seconds(pid):
    return int(r.text_of(f"/proc/{pid}/schedstat").split()[0]) / 1e9


def slowdown():
    """How many times longer than alone a program takes now that needs 0.1 s of a cpu."""
    start = time.monotonic()
    subprocess.run([r.workload("twin_one"), "0.1"], check=True, timeout=60)
    return max(1, (time.monotonic() - start) / 0.1)


def quickest():
    """The seconds of a recording of next to nothing, as if nothing else ran."""
    def one():
        start = time.monotonic()
        r.record("-q", "--", "/bin/true")
        return (time.monotonic() - start) / slowdown()
    return min(one() for _ in range(5))


def killed_late(data):
    """Samples that are left, and those that were taken until a second before the end."""
    work = r.burner()
    running = r.start(*RATE, "-p", work.pid, data=data)
    r.sampling(running)
    begun = cpu_seconds(work.pid)
    time.sleep(1 + random.random() * 2)
    r.eventually(lambda: os.path.exists(data), 5)
    # Written once a second, and a busy machine may let the recorder wait: the first time that is written from now
    # on may be of what was taken before, the second is not.
    early = cpu_seconds(work.pid)
    for _ in range(2):
        written = os.stat(data).st_mtime_ns
        r.eventually(lambda: os.stat(data).st_mtime_ns != written, 5)
    killed = r.finish(running, signal.SIGKILL)
    r.end(work)
    return killed.samples["stored"], (early - begun) * 997


def killed_early(after, how, data):
    """How many samples are left."""
    seconds = after * slowdown()
    work = r.burner()
    running = r.start(*how, *(() if how else ("-p", work.pid)), data=data)
    time.sleep(seconds)
    killed = r.finish(running, signal.SIGKILL)
    r.end(work)
    return killed.samples["stored"] if os.path.exists(data) else 0


def ancestors(pid):
    while pid != "0":
        pid = r.text_of(f"/proc/{pid}/stat").rpartition(")")[2].split()[1]
        yield pid


def names_of(pid):
    """The process that looks names up."""
    for entry in filter(str.isdigit, os.listdir("/proc")):
        if r.text_of(f"/proc/{entry}/comm") == "stk-names\n" and str(pid) in ancestors(entry):
            return int(entry)
    return None


def stopped_late():
    """The share of what was taken before a SIGINT that is in the profile when the recorder is killed 0.2 s later, while
    names are waited for that do not come."""
    work = r.burner()
    running = r.start(*RATE, "-p", work.pid, data=r.path("stopped.data"))
    r.sampling(running)
    begun = cpu_seconds(work.pid)
    r.eventually(lambda: names_of(running.pid))
    os.kill(names_of(running.pid), signal.SIGSTOP)
    time.sleep(1.6)
    taken = (cpu_seconds(work.pid) - begun) * 997
    running.send_signal(signal.SIGINT)
    time.sleep(0.2)
    killed = r.finish(running, signal.SIGKILL)
    r.end(work)
    return killed.samples["stored"] / taken


r.need_root()
quick = quickest()
r.ok("a recording of /bin/true takes under 0.2 s", quick < 0.2, f"{quick:.3f} s")
for i in range(4):
    left, taken = killed_late(r.path(f"killed-{i}.data"))
    r.ok("kill -9 loses at most the last second", left >= taken * 0.95 - 10, left, taken)
for after in (1.0, 1.4, 2.0, 3.0):
    for title, how in (("default", ()), ("-a", ("-a",))):
        left = killed_early(after, how, r.path(f"killed-early{after}{title}.data"))
        r.ok(f"kill -9 after {after} s leaves samples: {title}", left > 0, left)
share = stopped_late()
r.ok("0.2 s after a SIGINT all samples are on disk, whatever is waited for", share >= 0.97, share)
r.done()
