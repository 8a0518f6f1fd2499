# SPDX-License-Identifier: GPL-2.0-or-later
"""unwind_java: stacks of java as it comes, by what HotSpot says of its frames: a chain of calls that is known is whole.

In the group jit: each JVM that is here, with its collectors and compilers, and of code that comes to its frames in
many ways (tests/workload/Ways.java) 99.5 % are complete. That the frames are right gdb says: gdb_stops.py.
"""
import os

import known_chains as known
import programs as p
import recording as r
from java import jvms

ALL = bool(os.environ.get("STK_TEST_FULL"))
COMPLETE_PERCENT = 99.5
WAYS_SECONDS = 3  # of CPU
STARTS, STARTED_PERCENT = 6, 85  # of a second in all; compilers have stacks that are deeper than copies

CHAIN = ("main", "outer", "a", "b", "c", "leaf")
SOURCE = """
public class T {
	static final int[] from = new int[100], to = new int[100];
	static int leaf(int n) {
		int s = 0;
		for (int i = 0; i < n; i++) s = s * 31 + i;
		for (int i = 0; i < 4; i++) s += (int) Runtime.getRuntime().freeMemory();
		System.arraycopy(from, n % 2, to, 0, 50 + n % 2);
		return s + to.clone().length;
	}
	static int c(int n) { return leaf(n) + 1; }
	static int b(int n) { return c(n) + 2; }
	static int a(int n) { return b(n) + 3; }
	static int outer(int n) { return a(n) + 4; }
	static volatile int sum;
	public static void main(String[] args) { for (int n = Integer.parseInt(args[0]);;) sum += outer(n); }
}
"""
BRIEF = """
public class Brief {
	static long fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
	public static void main(String[] args) {
		long end = System.nanoTime() + 1000000000L, sum = 0;
		while (System.nanoTime() < end) sum += fib(25);
		System.out.println(sum);
	}
}
"""
APART = ["-XX:CompileCommand=quiet", *[f"-XX:CompileCommand=dontinline,T.{one}" for one in CHAIN]]
MODES = {"as it comes": [], "ParallelGC, one code heap": ["-XX:+UseParallelGC", "-XX:-SegmentedCodeCache"],
         "SerialGC": ["-XX:+UseSerialGC"], "ZGC": ["-XX:+UseZGC"], "-Xint": ["-Xint"],
         "C1": ["-XX:TieredStopAtLevel=1"], "C2": ["-XX:-TieredCompilation"],
         "C1, main interpreted": ["-XX:TieredStopAtLevel=1", "-XX:CompileCommand=exclude,T.main"],
         "frame pointers": ["-XX:+PreserveFramePointer"]}


def is_chain(names):
    """The methods from the root on are the chain's, up to where the sample was."""
    methods = [name[2:] for name in names if name.startswith("T.")]
    return tuple(methods) == CHAIN[:len(methods)] if methods else None  # outside of main()


def chain(jvm, how, options):
    turns = "4000000" if how == "-Xint" else "300"
    recording = known.recorded([jvm.path, *options, *APART, "-cp", r.path(jvm.name), "T", turns])
    known.judge(f"{jvm.name}, {how}", recording, is_chain, floor=COMPLETE_PERCENT if ALL else None)


def ways(jvm, how, options):
    words = jvm.ways()
    recording = known.recorded([words[0], *options, *words[1:], "Ways"], seconds=WAYS_SECONDS)
    counts = {}
    for stack in recording.stacks:
        counts[stack["status"]] = counts.get(stack["status"], 0) + stack["count"]
    taken, whole = sum(counts.values()), counts.get("complete", 0)
    print(f"# {jvm.name}, {how}, ways: {whole} of {taken} complete ({r.percent(whole, taken):.2f} %)")
    r.ok(f"{jvm.name}, {how}: {COMPLETE_PERCENT} % of the many ways are complete",
         r.percent(whole, taken) >= COMPLETE_PERCENT, recording.summary())


def started(jvm):
    """From the first moment on: its code cache is asked for until it is there."""
    p.text("Brief.java", BRIEF)
    p.built(os.path.join(os.path.dirname(jvm.path), "javac"), "-d", r.path(jvm.name), r.path("Brief.java"))
    shares = []
    for _ in range(STARTS):
        recording = r.record("-e", "cpu-clock", "-F", known.HZ, "--", jvm.path, "-cp", r.path(jvm.name), "Brief")
        counts = {}
        for stack in recording.stacks:
            counts[stack["status"]] = counts.get(stack["status"], 0) + stack["count"]
        shares.append(r.percent(counts.get("complete", 0), sum(counts.values())))
    print(f"# {jvm.name}, started under the recorder: {', '.join(f'{share:.1f}' for share in shares)} % complete")
    r.ok(f"{jvm.name}: each one that is started is followed", min(shares) >= STARTED_PERCENT, shares)


def virtual(jvm):
    """Most callers of virtual threads that have waited are on the heap: that is said so."""
    words = jvm.ways()
    recording = known.recorded([*words, "Ways", "20"], seconds=WAYS_SECONDS)
    causes = {}
    for stack in recording.stacks:
        cause = stack["cause"] or stack["status"]
        causes[cause] = causes.get(cause, 0) + stack["count"]
    taken = sum(causes.values())
    known_ones = causes.get("complete", 0) + causes.get("continuation", 0)
    print(f"# {jvm.name}, virtual threads: {causes}")
    r.ok(f"{jvm.name}: virtual threads are whole, or end where they go on on the heap",
         causes.get("continuation") and r.percent(known_ones, taken) >= COMPLETE_PERCENT, recording.summary())


def main():
    found = jvms()
    if not found:
        raise p.Missing("no JDK of a version from 17 to 25")
    for jvm in found if ALL else found[:1]:
        source = p.text("T.java", SOURCE)
        p.built(os.path.join(os.path.dirname(jvm.path), "javac"), "-d", r.path(jvm.name), source)
        for how, options in MODES.items():
            if ALL or not options:
                chain(jvm, how, options)
            if ALL:
                ways(jvm, how, options)
        if ALL:
            started(jvm)
        if ALL and jvm.version >= 21:
            virtual(jvm)


r.need_root()
try:
    main()
except p.Missing as missing:
    r.skip("java", missing)
r.done()
