# SPDX-License-Identifier: GPL-2.0-or-later
"""asleep_all: what asleep_frames shows, with every Python that there is; and the same of JVMs, against jstack. In the
group script.

STK_TEST_PYTHONS, STK_TEST_JVMS: which ones, as in python_life and java_life."""
import os
import re
import subprocess

import recording as r
import script_stacks as s
from asleep_frames import check, fall_asleep, recorded
from java import jvms
from known_chains import running

SOURCE = os.path.join(os.environ["STK_SRCDIR"], "tests", "workload", "Asleep.java")
THREADS = ["recursion", "deep", "lambdas", "sorted", "inlined", "reflection", "take", "put", "sleep", "accept", "child",
           "lock", "main"]
MODES = {"as it is": [], "interpreted": ["-Xint"], "C1": ["-XX:TieredStopAtLevel=1"], "C2": ["-XX:-TieredCompilation"],
         "ZGC": ["-XX:+UseZGC"], "Parallel": ["-XX:+UseParallelGC"], "Serial, one part": ["-XX:+UseSerialGC", "-XX:-SegmentedCodeCache"]}
HEAD = re.compile(r'^"([^"]+)" #')
AT = re.compile(r"^\tat (\S+)\((?:.*?:(\d+)|.*)\)$")
HIDDEN = re.compile(r"[/+]0x[0-9a-f]+")


def plain(name):
    """A class that the JVM has made at run time: which one of that name is not shown."""
    return HIDDEN.sub("", name)


def jstack(jvm, pid):
    """Of each thread, by its name, what the JVM says: (method, line), the innermost first."""
    text = subprocess.run([os.path.join(os.path.dirname(jvm.path), "jstack"), str(pid)], capture_output=True, text=True,
                          timeout=60, check=True).stdout
    found, name = {}, None
    for line in text.splitlines():
        head, at = HEAD.match(line), AT.match(line)
        if head:
            name = head[1]
            found[name] = []
        elif at and name:
            found[name].append((plain(at[1]), int(at[2]) if at[2] else None))
    return found


def of_thread(scripts, name):
    comm = "java" if name == "main" else name
    stacks = [stack for stack in scripts.stacks if stack["comm"] == comm and s.frames(stack)]
    return [[(plain(f["symbol"] or "?"), f["line"]) for f in s.frames(stack)] for stack in stacks]


def java(jvm, folder, mode, options):
    name = f"{jvm.name}, {mode}"
    with running([jvm.path, *options, "-cp", folder, "Asleep"]) as pid:
        r.eventually(lambda: set(THREADS[:-1]) <= {r.text_of(f"/proc/{pid}/task/{tid}/comm").strip()
                                                   for tid in os.listdir(f"/proc/{pid}/task")})
        fall_asleep(pid, len(THREADS), THREADS[:-1] + ["java"])
        scripts = recorded(pid)
        theirs = jstack(jvm, pid)
    for thread in THREADS:
        ours = of_thread(scripts, thread)
        differ = [pair for stack in ours for pair in zip(stack, theirs.get(thread, [])) if pair[0] != pair[1]]
        r.ok(f"{name}: {thread} waits where the JVM says", ours == [theirs.get(thread)] and len(ours[0]) > 1,
             [len(stack) for stack in ours], len(theirs.get(thread, [])), *differ[:3])
    r.ok(f"{name}: none is cut", not scripts.said.get("cut"), scripts)


def main():
    r.need_root()
    for python in os.environ.get("STK_TEST_PYTHONS", "").split() or s.pythons():
        check(s.short(python), python)
    for jvm in jvms():
        folder = r.path(jvm.name)
        subprocess.run([os.path.join(os.path.dirname(jvm.path), "javac"), "-d", folder, SOURCE], check=True, timeout=200)
        for mode, options in MODES.items():
            java(jvm, folder, mode, options)
    r.done()


main()
