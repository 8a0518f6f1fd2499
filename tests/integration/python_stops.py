# SPDX-License-Identifier: GPL-2.0-or-later
"""python_stops: Python frames, name by name and line by line, against the traceback of the language itself: a sampled
thread is stopped where it was interrupted, and made to write its own traceback (faulthandler) before it runs on.

STK_TEST_PYTHONS: the pythons to try, by path (Debian's, and those of pyenv); STK_TEST_STOPS: so many stops of each.
"""
import ctypes
import glob
import os
import pwd
import re
import signal
import subprocess
import sys
import tempfile
import time

import recording as r

PYTHONS = os.environ.get("STK_TEST_PYTHONS", "").split() or \
    ["/usr/bin/python3", *sorted(glob.glob(pwd.getpwuid(os.getuid()).pw_dir + "/.pyenv/versions/3.[!6]*/bin/python3"))]
STOPS = int(os.environ.get("STK_TEST_STOPS", "40"))
SAMPLER = os.path.join(os.environ["STK_BUILDDIR"], "tests", "integration", "stop_samples")
WAYS = os.path.join(os.environ["STK_SRCDIR"], "tests", "workload", "ways.py")
FRAME = re.compile(r'  File "(.*)", line (\d+|\?\?\?) in (.*)')
WHOLE = re.compile(r'ways.py", line \d+ in <module>|  \.\.\.')
LIBC = ctypes.CDLL(None)
TGKILL = 234  # arch/x86/entry/syscalls/syscall_64.tbl
LIMIT = 100  # frames that faulthandler writes
COMPLETE = 1


def stopped(pid):
    """The thread of a process that stands still, within a while; None: there is none."""
    end = time.monotonic() + 2
    while time.monotonic() < end:
        for tid in os.listdir("/proc/%d/task" % pid):
            with open("/proc/%d/task/%s/stat" % (pid, tid), encoding="ascii", errors="replace") as f:
                if f.read().rpartition(")")[2].split()[0] == "T":
                    return int(tid)
        time.sleep(0.002)
    return None


class Sampler:
    def __init__(self, pid):
        self.child = subprocess.Popen([SAMPLER, str(pid)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.child.stdout.readline() == "ready\n"

    def say(self, line):
        self.child.stdin.write(line + "\n")
        self.child.stdin.flush()

    def lines(self, last):
        lines = []
        while True:
            line = self.child.stdout.readline().rstrip("\n")
            if line == last or not line:
                return lines
            lines.append(line)

    def native(self, tid):
        self.say("record %d" % tid)
        return self.child.stdout.readline().split()

    def frames(self, tid):
        self.say("frames %d" % tid)
        head, *frames = self.lines("end") or ["0 0"]
        return [int(word) for word in head.split()], [tuple(f.split("\t")[:3]) for f in frames]


def traceback(path, before):
    """What was written behind that place, when it is whole: the frames, from the innermost on."""
    end = time.monotonic() + 1
    text = ""
    while time.monotonic() < end:
        with open(path, encoding="utf-8", errors="replace") as f:
            f.seek(before)
            text = f.read()
        if WHOLE.search(text):
            break
        time.sleep(0.002)
    frames = [(m[1], m[2].replace("???", "0"), m[3]) for m in map(FRAME.match, text.splitlines()) if m]
    return [f for f in frames if f[2] != "<interpreter trampoline>"]  # 3.12: of no function


def short(name):
    return name.rpartition(".")[2]


def same(ours, theirs):
    """faulthandler knows no class of a method, and writes so many frames at most."""
    return [(line, short(name), path) for line, name, path in ours][:LIMIT] == \
        [(line, short(name), path) for path, line, name in theirs]


def stop(target, sampler, out, wait_ms):
    """What one stop came to; and both chains."""
    sampler.say("arm %d" % wait_ms)
    tid = stopped(target.pid)
    if tid is None:
        return "none", [], []
    record = sampler.native(tid)
    status, ours = sampler.frames(tid)
    before = os.path.getsize(out)
    LIBC.syscall(TGKILL, target.pid, tid, int(signal.SIGUSR1))
    os.kill(target.pid, signal.SIGCONT)
    theirs = traceback(out, before)
    if record[0] == "none" or record[3] == "1":
        return "late", ours, theirs
    if not theirs:
        return "silent", ours, theirs
    if status[0] != COMPLETE:
        return "cut", ours, theirs
    return "equal" if same(ours, theirs) else "other", ours, theirs


def stops_of(python, out, counts):
    """Stops of one process, until there are enough, or it says nothing any more: 3.13.0's faulthandler may not come out
    of frames that are just changing."""
    target = subprocess.Popen([python, WAYS, out], stdout=subprocess.PIPE, text=True)
    assert target.stdout.readline() == "ready\n"
    sampler = Sampler(target.pid)
    came_to = None
    while sum(counts.values()) < STOPS and came_to not in ("none", "silent"):
        came_to, ours, theirs = stop(target, sampler, out, sum(counts.values()) * 7 % 13)
        counts[came_to] += 1
        if came_to == "other" and counts["other"] <= 3:
            print("# ours", [(name, line) for line, name, _ in ours[:12]])
            print("# theirs", [(name, line) for _, line, name in theirs[:12]])
    target.kill()
    sampler.child.stdin.close()
    sampler.child.wait()
    target.wait()


def compare(python):
    counts = dict.fromkeys(("equal", "other", "cut", "late", "none", "silent"), 0)
    with tempfile.NamedTemporaryFile("w") as out:
        while sum(counts.values()) < STOPS:
            stops_of(python, out.name, counts)
    return counts


def main():
    r.need_root()
    for python in PYTHONS:
        counts = compare(python)
        judged = counts["equal"] + counts["other"] + counts["cut"]
        print(f"# {python}: {counts}")
        r.ok(f"{python}: what is shown is what the language says",
             counts["equal"] >= judged * 0.98 and counts["other"] <= judged // 1000 and judged > STOPS // 2, counts)
    r.done()


if __name__ == "__main__":
    sys.exit(main())
