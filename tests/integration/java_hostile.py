# SPDX-License-Identifier: GPL-2.0-or-later
"""java_hostile: a process that is taken for a HotSpot and then lies of its code, its methods and their texts, in each of
the ways of tests/workload/java_hostile.c. The recorder ends as always, and what is beside it is right: a Python, and a
JVM, if one is here. In the group script.

STK_TEST_WAYS: the ways to try."""
import os
import shutil
import subprocess
import time

import recording as r
import script_stacks as s
from java import jvms

READ = ("sound", "selves", "pointers", "storm", "many", "lengths", "rings", "largest", "middling", "sizes", "frame_sizes",
        "segments", "changing")
REFUSED = ("unknown", "older", "endless", "no_stride", "tables_nowhere", "many_heaps", "one_heap_twice", "no_codelets",
           "places", "wide")
WAYS = os.environ.get("STK_TEST_WAYS", " ".join(READ + REFUSED)).split()
SECONDS = 2
HZ = {"storm": 4999, "many": 4999}
END_SECONDS = 10  # from its end on; some 0.5 when nothing else runs
MEMORY_KB = 72 << 10  # some 54 MB of it are the recorder's in any case, in a few seconds
# As many of the longest texts as a recording keeps (BYTES_MAX in src/core/capture/script_functions.c), more than once.
MORE_KB = {"storm": 128 << 10}
GOOD = ["known.Good.inlined", "known.Good.compiled", "known.Good.interpreted"]
OWN = ["hostile_work", "inner", "outer", "main"]
OTHERS = ("Good", "vil", "orged")


def recorded(way, jvm):
    """Beside others that are sound: what was recorded, the recorder's memory, and how long it took to end."""
    ended = r.path("ended")
    beside = [" ".join(s.of(s.FIRST, "brief", SECONDS + 1))]
    if jvm:
        beside.append(f"{jvm.path} -cp {jvm.folder} Beside")
    words = " & ".join([*beside, f"{r.path('libjvm.so')} {way} {SECONDS}"])
    running = r.start("-F", HZ.get(way, 999), "--", "sh", "-c", f"{words}; wait; touch {ended}")
    peak = s.Peak(running.pid)
    recording = r.finish(running)
    peak.join()
    return s.Scripts(recording), peak.kb, time.time() - os.stat(ended).st_mtime


def of_python(stack):
    """Why a stack of the Python beside it is wrong."""
    odd = [name for name in s.names(stack) if name is None or any(word in name for word in OTHERS)]
    return (odd or s.owners(stack) - {stack["pid"]}) and f"pid {stack['pid']}: {s.names(stack)}"


def of_java(stack):
    """The same of the JVM."""
    own = [name for name in s.names(stack) if name and name.startswith("Beside.")]
    odd = [name for name in s.names(stack) if name and any(word in name for word in OTHERS)]
    return (odd or own not in (["Beside.main"], ["Beside.spin", "Beside.main"])) and s.names(stack)


def of_hostile(stack):
    """The C functions of a complete stack are all there, whatever is said of the others."""
    found = [name for name in r.names(stack) if name in OWN]
    if any(name and ("own_" in name or "Beside" in name or name.startswith("forged")) for name in s.names(stack)):
        return s.names(stack)
    return "hostile_work" in found and stack["status"] == "complete" and found != OWN and r.names(stack)


def check(way, jvm):
    scripts, kb, seconds = recorded(way, jvm)
    recording = scripts.recording
    print(f"# {way}: {kb >> 10} MB, ended after {seconds:.2f} s, cut: {scripts.said.get('cut')}")
    r.ok(f"{way}: the recording ends well and adds up", recording.status == 0 and recording.adds_up(), recording.summary())
    r.ok(f"{way}: it ends within {END_SECONDS} s", seconds < END_SECONDS, seconds)
    r.ok(f"{way}: with less memory than it may take", kb < MORE_KB.get(way, MEMORY_KB), kb)
    hostile = [stack for stack in scripts.stacks if "hostile_work" in r.names(stack)]
    good = [stack for stack in hostile if s.names(stack) == GOOD]
    if way in READ:
        r.ok(f"{way}: before it lies its methods are shown", sum(stack["count"] for stack in good) >= 20, scripts)
    else:
        r.ok(f"{way}: nothing is shown of it", hostile and not any(map(s.frames, hostile)), hostile[:1], scripts)
    named = {name for stack in hostile for name in s.names(stack)}
    r.ok(f"{way}: texts have an end", max((len(name) for name in named if name), default=0) <= 2 * 4096 + 1)
    parts = [("the Python beside it", of_python, [stack for stack in scripts.stacks if s.owners(stack)]),
             ("its own", of_hostile, hostile)]
    if jvm:
        parts.append(("the JVM beside it", of_java,
                      [stack for stack in scripts.stacks if any("Beside." in (n or "") for n in s.names(stack))]))
    for name, judge, stacks in parts:
        scripts.stacks = stacks
        count, some = scripts.wrong(judge)
        r.ok(f"{way}: stacks of {name} are right", stacks and not count, count, *some, scripts)


BESIDE = """
public class Beside {
	static volatile long sum;
	static long spin(long n) {
		for (int i = 0; i < 2000; i++) n = n * 31 + (n >>> 7);
		return n;
	}
	public static void main(String[] args) {
		long end = System.nanoTime() + 3000000000L;
		while (System.nanoTime() < end) sum += spin(7);
	}
}
"""


def beside():
    """A JVM that runs Beside; None: there is none."""
    found = jvms()[:1]
    for jvm in found:
        jvm.folder = r.path(jvm.name)
        with open(r.path("Beside.java"), "w", encoding="ascii") as file:
            file.write(BESIDE)
        subprocess.run([os.path.join(os.path.dirname(jvm.path), "javac"), "-d", jvm.folder, r.path("Beside.java")],
                       check=True, timeout=200)
    return found[0] if found else None


def main():
    r.need_root()
    shutil.copy(r.workload("java_hostile"), r.path("libjvm.so"))
    jvm = beside()
    for way in WAYS:
        check(way, jvm)
    r.done()


main()
