#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""bench_noroot: what whole user stacks cost who has no rights: stk and `perf record --call-graph dwarf`, both as nobody,
of the same processes in the same run. Both have the kernel copy the stack; stk follows the copies at once."""
import os
import shutil
import subprocess
import sys
import tempfile
import time

from figures import Failed, Row, Run, end, failures, show_failures, show_rows, tool_may_fail

STK = os.environ["STK"]
DEEP = os.path.join(os.environ["STK_BUILDDIR"], "tests/bench/deep")
ROUNDS = int(os.environ.get("STK_BENCH_ROUNDS", "3"))
NOBODY = ("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "--inh-caps=-all")
PARANOID = "/proc/sys/kernel/perf_event_paranoid"
FREQUENCIES = (99, 999)
SECONDS, WARM_SECONDS = 8, 0.5
CPU_PERCENT = 3  # the aim, at 99 Hz
PYTHON = "import json\nwhile True: json.loads(json.dumps({str(i): [i, {'x': 'y' * i}] for i in range(300)}))"
PROGRAMS = ("deep", "python3")


def argv(work, program):
    """40 frames; and an interpreter, with its libraries."""
    return [os.path.join(work, "deep"), "40", "1000000000", "0"] if program == "deep" else ["/usr/bin/python3", "-c",
                                                                                            PYTHON]


def recorder(work, tool, hz, path, pid):
    if tool == "stk":
        return [os.path.join(work, "stk"), "record", "-q", "-e", "cpu-clock", "-F", str(hz), "-p", str(pid), "-d",
                str(SECONDS), "-o", path]
    return ["perf", "record", "-q", "-N", "--call-graph", "dwarf", "-e", "cpu-clock:u", "-F", str(hz), "-o", path, "-p",
            str(pid), "--", "sleep", str(SECONDS)]


def samples(tool, path):
    words = [STK, "fold", "-i", path] if tool == "stk" else ["perf", "script", "-f", "-i", path, "-G", "-F", "pid"]
    lines = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()
    return sum(int(line.rsplit(" ", 1)[1]) if tool == "stk" else 1 for line in lines if line.strip())


def measure(work, program, tool, hz):
    path = os.path.join(work, f"recorded.{tool}")
    target = subprocess.Popen([*NOBODY, *argv(work, program)], stdout=subprocess.DEVNULL)
    try:
        time.sleep(WARM_SECONDS)
        run = Run([*NOBODY, *recorder(work, tool, hz, path, target.pid)])
    finally:
        end(target)
    taken = samples(tool, path)
    Row.rows[f"{program}: recorder at {hz:,} Hz, % of a cpu"].add(tool, 100 * run.cpu / run.wall)
    Row.rows[f"{program}: file at {hz:,} Hz, bytes a sample"].add(tool, os.path.getsize(path) / max(taken, 1))
    Row.rows[f"{program}: samples at {hz:,} Hz"].add(tool, taken)


def main():
    if os.geteuid() != 0:
        print("nobody can be made of root only: nothing is measured")
        return
    with open(PARANOID, encoding="ascii") as setting:
        if int(setting.read()) > 2:
            print(f"{PARANOID} is over 2: nothing is measured")
            return
    tools = ["stk"] + (["perf"] if shutil.which("perf") else [])
    if "perf" not in tools:
        failures.add("perf is not here: nothing to compare with (apt-get install linux-perf)")
    for program in PROGRAMS:
        for hz in FREQUENCIES:
            Row(f"{program}: recorder at {hz:,} Hz, % of a cpu", below=CPU_PERCENT if hz == 99 else None, digits=2)
            Row(f"{program}: file at {hz:,} Hz, bytes a sample", ratio=0.02, digits=1)
            Row(f"{program}: samples at {hz:,} Hz", digits=0)
    with tempfile.TemporaryDirectory() as work:
        os.chmod(work, 0o777)
        os.environ["HOME"] = work
        for name, source in (("stk", STK), ("deep", DEEP)):
            shutil.copy(source, os.path.join(work, name))
        for _ in range(ROUNDS):
            for program in PROGRAMS:
                for hz in FREQUENCIES:
                    for tool in tools:
                        with tool_may_fail(tool):
                            measure(work, program, tool, hz)
    print(f"medians of {ROUNDS} rounds of {SECONDS} s, start and names included, as nobody. Peer: perf record --call-graph "
          f"dwarf, which names nothing")
    show_rows("perf")
    show_failures()


try:
    main()
except Failed as failed:
    sys.exit(f"{failed}")
