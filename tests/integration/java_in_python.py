# SPDX-License-Identifier: GPL-2.0-or-later
"""java_in_python: a CPython and a JVM in one process, which call each other: the functions of both are in one stack,
each at its place.

In the group script; needs python3-jpype.
"""
import os
import subprocess

import known_chains
import recording as r
import script_stacks as s
from java import jvms

WORKLOAD = os.path.join(os.environ["STK_SRCDIR"], "tests", "workload")
JPYPE = "/usr/share/java/org.jpype.jar"
OUTER = ["<module>", "python_outer", "java_outer", "java_inner"]
CHAINS = [[*OUTER, "java_burn"], [*OUTER, "Back.back", "python_inner", "python_burn"]]
OWN = {name for chain in CHAINS for name in chain}
WHOLE_PERCENT = 90  # end in one of the two: the others are in the calls between


def own(stack):
    """The program's own functions, the root first."""
    names = [(frame["symbol"] or "").replace("known.JavaInPython.", "") for frame in s.frames(stack)]
    return [name for name in reversed(names) if name in OWN]


def built(jvm):
    home = os.path.dirname(os.path.dirname(jvm.path))
    subprocess.run([os.path.join(home, "bin", "javac"), "-d", r.FOLDER.name,
                    os.path.join(WORKLOAD, "JavaInPython.java")], check=True, timeout=200)
    return [s.FIRST, os.path.join(WORKLOAD, "java_in_python.py"), os.path.join(home, "lib", "server", "libjvm.so"),
            r.FOLDER.name, JPYPE]


def main():
    r.need_root()
    if not os.path.exists(JPYPE):
        r.skip_all("python3-jpype is not installed")
    found = jvms()
    if not found:
        r.skip_all("no JDK is here")
    scripts = s.Scripts(known_chains.recorded(built(found[0])), "auto")
    stacks = [stack for stack in scripts.stacks if own(stack) and not stack["script_cut"]]
    r.ok("both runtimes are found", {of["name"] for of in scripts.said.get("runtimes", [])} == {"python", "java"},
         scripts)
    wrong = [own(stack) for stack in stacks if not any(own(stack) == chain[:len(own(stack))] for chain in CHAINS)]
    r.ok("each call is below its caller", stacks and not wrong, *wrong[:3])
    counts = [sum(stack["count"] for stack in stacks if own(stack) == chain) for chain in CHAINS]
    r.ok("Python's and Java's functions burn", min(counts) > known_chains.LEAST / 4, counts)
    r.ok(f"{WHOLE_PERCENT} % of the stacks are whole", r.percent(sum(counts), scripts.shown()) >= WHOLE_PERCENT,
         counts, scripts)
    r.done()


main()
