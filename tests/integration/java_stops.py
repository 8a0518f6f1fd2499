# SPDX-License-Identifier: GPL-2.0-or-later
"""java_stops: Java frames, name by name and line by line, against what the JVM says of itself: a sampled thread is
stopped where it was interrupted, and the serviceability agent (tests/workload/Stacks.java) walks its stack there.

STK_TEST_JVMS: the versions to try, "17 25", else all that are here; STK_TEST_STOPS: so many stops of each;
STK_TEST_JAVA: options of the JVM that is looked at.
"""
import os
import re
import signal
import subprocess
import sys

import recording as r
from java import jvms
from python_stops import Sampler, stopped

STOPS = int(os.environ.get("STK_TEST_STOPS", "60"))
OPTIONS = os.environ.get("STK_TEST_JAVA", "").split()
AGENT = os.path.join(os.environ["STK_SRCDIR"], "tests", "workload", "Stacks.java")
EXPORTS = ["--add-modules", "jdk.hotspot.agent",
           *[word for part in ("", ".oops", ".runtime", ".debugger")
             for word in ("--add-exports", f"jdk.hotspot.agent/sun.jvm.hotspot{part}=ALL-UNNAMED")]]
ADDRESS = re.compile(r"[+/]0x[0-9a-f]+$")  # of a hidden class
COMPLETE = 1
SHOWN = {"other": 20, "cut": 3, "callers": 3}
STARTED_CPU_SECONDS = 2


class Agent:
    def __init__(self, jvm, pid):
        folder = r.path("agent-" + jvm.name)
        if not os.path.isdir(folder):
            subprocess.run([os.path.join(os.path.dirname(jvm.path), "javac"), *EXPORTS, "-d", folder, AGENT],
                           check=True, timeout=200, stderr=subprocess.DEVNULL)
        self.child = subprocess.Popen([jvm.path, *EXPORTS, "-cp", folder, "Stacks", str(pid)], stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.child.stdout.readline() == "ready\n"

    def frames(self, tid):
        """(line, name) of each, from the innermost on; None: it has failed."""
        self.child.stdin.write("%d\n" % tid)
        self.child.stdin.flush()
        frames, failed = [], False
        for line in self.child.stdout:
            if line == "end\n":
                break
            number, method, klass = line.rstrip("\n").split("\t")
            failed |= number == "!"
            frames.append((max(0, int(number)) if number != "!" else 0,
                           ADDRESS.sub("", klass).replace("/", ".") + "." + method))
        return None if failed else frames


def own_frames(sampler, tid):
    """Status and cause; and (line, name) of each frame of Java, and how many the innermost function has, with inlined ones."""
    sampler.say("frames %d" % tid)
    head, *lines = sampler.lines("end") or ["0 0"]
    frames = [line.split("\t") for line in lines]
    frames = [f for f in frames if f[2] or f[1] == "?"]  # stubs are of no file
    top = next((i + 1 for i, f in enumerate(frames) if not f[3]), 0)
    return [int(word) for word in head.split()], [(int(f[0]), f[1]) for f in frames], top


def is_part(some, whole):
    left = iter(whole)
    return all(one in left for one in some)


def verdict(ours, theirs, top):
    """Of a leaf the agent takes the nearest place that it knows. Where a leaf has no frame yet, or none any more, it
    takes what is there for one, and leaves out a caller, or some."""
    if ours == theirs:
        return "equal"
    callers = ours[top:]
    at = len(theirs) - len(callers)
    leaf = ours[top - 1][1] if top else ""
    if callers and at > 0 and callers == theirs[at:] and leaf == theirs[at - 1][1]:
        return "callers"
    if top == 1 and not ours[0][0] or is_part(theirs, ours):
        return "entered"
    return "entered" if any(name == leaf and theirs[i + 1:] and is_part(theirs[i + 1:], callers)
                            for i, (_, name) in enumerate(theirs)) else "other"


def sampled(target, sampler):
    """The thread that stands where its latest sample was taken, and its record."""
    sampler.say("threads")
    for tid in sampler.child.stdout.readline().split():
        record = sampler.native(int(tid))
        with open(f"/proc/{target.pid}/task/{tid}/syscall", encoding="ascii") as f:
            at = f.read().split()  # "-1 SP PC" of one that is in none
        if record[0] != "none" and at[0] == "-1" and len(record) > 5 and int(at[2], 16) == int(record[5], 16):
            return int(tid), record
    return None


def stop(target, sampler, agent, wait_ms):
    sampler.say("arm %d" % wait_ms)
    found = sampled(target, sampler) if stopped(target.pid) else None
    if not found:
        os.kill(target.pid, signal.SIGCONT)
        return "none", [], []
    tid, record = found
    (status, cause), ours, top = own_frames(sampler, tid)
    theirs = agent.frames(tid)
    os.kill(target.pid, signal.SIGCONT)
    if record[0] == "none" or record[3] == "1":
        return "late", ours, theirs
    if not theirs:
        return "silent", ours, theirs
    if status != COMPLETE:
        return "cut", [cause, *ours], theirs
    return verdict(ours, theirs, top), ours, theirs


def compare(jvm, ways):
    counts = dict.fromkeys(("equal", "callers", "entered", "other", "cut", "late", "none", "silent"), 0)
    target = subprocess.Popen([ways[0], *OPTIONS, *ways[1:], "Ways"], stdout=subprocess.DEVNULL)
    r.worked(target.pid, STARTED_CPU_SECONDS)
    sampler, agent = Sampler(target.pid), Agent(jvm, target.pid)
    for number in range(STOPS * 4):  # threads of the JVM's own have no frames of Java
        came_to, ours, theirs = stop(target, sampler, agent, number * 7 % 13)
        counts[came_to] += 1
        if counts[came_to] <= SHOWN.get(came_to, 0):
            print("#", came_to, "ours", ours[:14])
            print("# theirs", theirs[:14], flush=True)
        if sum(counts.values()) - counts["silent"] >= STOPS:
            break
    for child in (target, agent.child, sampler.child):
        child.kill()
        child.wait()
    return counts


def main():
    r.need_root()
    found = jvms()
    if not found:
        r.skip_all("no JDK is here")
    for jvm in found:
        counts = compare(jvm, jvm.ways())
        judged = sum(counts[one] for one in ("equal", "callers", "entered", "other", "cut"))
        print(f"# {jvm.name}: {counts}")
        r.ok(f"{jvm.name}: what is shown is what the JVM says",
             counts["cut"] <= 1 + judged * 0.02 and counts["other"] <= judged // 1000 and
             counts["entered"] <= judged // 5 and judged > STOPS // 4, counts)
    r.done()


if __name__ == "__main__":
    sys.exit(main())
