# SPDX-License-Identifier: GPL-2.0-or-later
"""jit: code made at run time has the names that its process tells: in a perf map, in a jitdump, or not at all."""
import os
import subprocess
import time

import recording as r

JIT = r.workload("jit")
RATE = ("-e", "cpu-clock", "-F", 997)


def jit_frames(recorded):
    return [frame for stack in recorded.stacks for frame in stack["frames"] if frame["kind"] == "jit"]


def symbols(recorded):
    return {frame["symbol"] for frame in jit_frames(recorded)}


def in_jit(recorded):
    return recorded.count(lambda _, stack: stack["frames"] and stack["frames"][0]["kind"] == "jit")


def attached(how):
    """A process whose map is there before, and for longer than a second."""
    process = subprocess.Popen([JIT, "600", how])
    path = f"/tmp/perf-{process.pid}.map"
    r.eventually(lambda: os.path.exists(path) and time.time() - os.stat(path).st_mtime > 1.2)
    running = r.start(*RATE, "-p", process.pid)
    r.sampling(running)
    r.worked(process.pid, 0.1)
    recorded = r.stop(running)
    r.end(process)
    os.unlink(path)
    return recorded


r.need_root()
folder = r.path("dump")
os.mkdir(folder)
MAP = {"jit_one with blanks"}
written = r.enough(lambda: r.record(*RATE, "--", JIT, 0.3, "map"), count=in_jit)
r.ok("a map that is written at the end of a command", symbols(written) == MAP and written.adds_up(), symbols(written))
shown = subprocess.run([r.STK, "report", "-i", written.data], capture_output=True, text=True, timeout=60, check=False)
r.ok("how many of its lines are bad is told", all("1 of 3 lines of '/tmp/perf-" in text for text in (written.err, shown.stdout)),
     written.err, shown.stdout)
bad = r.enough(lambda: r.record(*RATE, "--", JIT, 0.3, "bad"), count=in_jit)
r.ok("a map of bad lines only is refused", {frame["reason"] for frame in jit_frames(bad)} == {"jit-refused"} and
     "is damaged, or not what its name says" in bad.err, bad.err)
early = r.enough(lambda: attached("early"), count=in_jit)
r.ok("a map that is there when -p begins", symbols(early) == MAP and early.adds_up(), symbols(early))
whole = r.enough(lambda: attached("open"), count=in_jit)
r.ok("its last line counts without a newline when nothing is written any more", symbols(whole) == {"jit_open"}, symbols(whole))
# One lies where the other was; a sample is known to a second, and may have either's name.
dumped = r.enough(lambda: r.record(*RATE, "--", JIT, 0.2, "dump", folder), "jit_two")
r.ok("a jitdump, with lines", symbols(dumped) <= {"jit_one", "jit_two"} and dumped.adds_up() and
     all(frame["file"].endswith("made.x") and frame["line"] for frame in jit_frames(dumped)), symbols(dumped))
none = r.enough(lambda: r.record(*RATE, "--", JIT, 0.3, "none"), count=in_jit)
r.ok("without a map there is no name, and the reason is told", symbols(none) == {None} and none.adds_up() and
     {frame["reason"] for frame in jit_frames(none)} == {"jit"}, symbols(none))
r.done()
