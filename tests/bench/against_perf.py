# SPDX-License-Identifier: GPL-2.0-or-later
"""against_perf: what recording costs, as ratios against `perf record -g` in the same run, and whether the aims are met.

Each figure is the median of ROUNDS rounds in which stk and perf take turns, so that what else the machine does
falls on both. Both sample the same event of the same process by -p, so their CPU time is their own and not the
target's. Samples are counted in the files that were written, never taken for granted.
"""
import functools
import os
import shutil
import subprocess
import sys
import tempfile
import time

from figures import Failed, Row, Run, end, noise_percent, show_failures, show_rows, tool_may_fail, work_seconds

STK = os.environ["STK"]
FRAMES = os.path.join(os.environ["STK_BUILDDIR"], "tests/workload/frames")
STACKCOLLAPSE = "/usr/lib/perf-core/scripts/python/stackcollapse.py"
TOOLS = ("stk", "perf")
ROUNDS = int(os.environ.get("STK_BENCH_ROUNDS", "3"))
SECONDS = 5
FREQUENCIES = (99, 999, 4999)
# 256 stacks of 40 frames: main(), what calls it and the leaf are the other four.
STACKS = ["36", "256"]
FOREVER, ONE_SECOND = "1000000000", "2000000"
WORK = [FRAMES, *STACKS, ONE_SECOND]
SLOWDOWN_RUNS, VERSION_RUNS = 3, 10
# -N: perf looks up build ids at the end, as it does by default, but copies no files to ~/.debug: that it does
# once a file, so it would cost the first round alone.
PERF_RECORD = ["perf", "record", "-q", "-N", "-g"]
# perf 6.1 can abort over build ids ("assertion failed at util/build-id.c") when it starts the command itself. With
# -B it looks up none, and so does not read its samples again: that is a large part of what a sample costs it.
PERF_LAUNCH = PERF_RECORD + ["-B"]


def make_rows():
    Row("fixed CPU of 1 s at 99 Hz, s", ratio=0.75)
    Row("fixed wall of 1 s at 99 Hz, s")
    Row("marginal CPU per 1,000 samples, ms", ratio=0.2)
    for hz in FREQUENCIES:
        Row(f"target slower at {hz:,} Hz, %", noisy=True)
    for hz in FREQUENCIES:
        Row(f"file of {SECONDS} s at {hz:,} Hz, KB", ratio=0.1)
    for hz in FREQUENCIES:
        Row(f"file to folded at {hz:,} Hz, CPU s", ratio=0.05)
    for hz in FREQUENCIES:
        Row(f"peak memory at {hz:,} Hz, MB")
    for hz in FREQUENCIES:
        Row(f"recorder CPU of {SECONDS} s at {hz:,} Hz, s")
    for hz in FREQUENCIES:
        Row(f"samples in {SECONDS} s at {hz:,} Hz")
    Row("start to first sample, at most, ms", below=150)
    Row("`record -- /bin/true`, wall s", below=0.2)
    Row("`--version`, wall ms", below=5)


def record(tool, hz, path, *words):
    # The same event for both: perf's way to a frequency of cycles can stop a virtual machine for a while.
    start = [STK, "record", "-q"] if tool == "stk" else PERF_RECORD if words[0] == "-p" else PERF_LAUNCH
    return start + ["-e", "cpu-clock", "-F", str(hz), "-o", path, *words]


def record_pid(tool, hz, path, pid, seconds):
    return record(tool, hz, path, "-p", str(pid), "--", "sleep", str(seconds))


def folder(tool, path):
    if tool == "stk":
        return [STK, "fold", "-i", path]
    return ["perf", "script", "-i", path, "-s", STACKCOLLAPSE]


def samples(tool, path):
    """Samples in a file: the counts of stk's folded stacks, perf's one by one."""
    words = folder(tool, path) if tool == "stk" else ["perf", "script", "-i", path, "-F", "pid"]
    lines = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()
    return sum(int(line.rsplit(" ", 1)[1]) if tool == "stk" else 1 for line in lines if line.strip())


def fixed(rows, work):
    target = subprocess.Popen(["sleep", "1000"])
    for tool in TOOLS:
        with tool_may_fail(tool):
            run = Run(record_pid(tool, 99, os.path.join(work, "fixed"), target.pid, 1))
            rows["fixed CPU of 1 s at 99 Hz, s"].add(tool, run.cpu)
            rows["fixed wall of 1 s at 99 Hz, s"].add(tool, run.wall)
    end(target)


def at_frequency(rows, work, tool, hz):
    """CPU seconds of the recorder, and the samples that it kept."""
    path = os.path.join(work, f"{hz}.{tool}")
    target = subprocess.Popen([FRAMES, *STACKS, FOREVER])
    try:
        run = Run(record_pid(tool, hz, path, target.pid, SECONDS))
    finally:
        end(target)
    taken = samples(tool, path)
    rows[f"samples in {SECONDS} s at {hz:,} Hz"].add(tool, taken)
    rows[f"recorder CPU of {SECONDS} s at {hz:,} Hz, s"].add(tool, run.cpu)
    rows[f"peak memory at {hz:,} Hz, MB"].add(tool, run.peak_kb / 1024)
    rows[f"file of {SECONDS} s at {hz:,} Hz, KB"].add(tool, os.path.getsize(path) / 1024)
    with tool_may_fail(tool):
        rows[f"file to folded at {hz:,} Hz, CPU s"].add(tool, Run(folder(tool, path)).cpu)
    return run.cpu, taken


def at_frequencies(rows, work):
    for tool in TOOLS:
        with tool_may_fail(tool):
            runs = [at_frequency(rows, work, tool, hz) for hz in FREQUENCIES]
            (low_cpu, low), (high_cpu, high) = runs[0], runs[-1]
            rows["marginal CPU per 1,000 samples, ms"].add(tool, (high_cpu - low_cpu) / max(high - low, 1) * 1e6)


def slowdown(rows, work, unrecorded):
    for hz in FREQUENCIES:
        for _ in range(SLOWDOWN_RUNS):
            base = work_seconds(WORK)
            unrecorded.append(base)
            for tool in TOOLS:
                with tool_may_fail(tool):
                    path = os.path.join(work, "slow")
                    seconds = work_seconds(WORK, functools.partial(record_pid, tool, hz, path, seconds=30))
                    rows[f"target slower at {hz:,} Hz, %"].add(tool, (seconds / base - 1) * 100)


def start(rows, work, tool):
    path = os.path.join(work, "start")
    rows["`record -- /bin/true`, wall s"].add(tool, Run(record(tool, 99, path, "--", "/bin/true")).wall)
    # The command is sampled from its exec on: that it tells the time comes after its first sample.
    began = time.time_ns()
    run = Run(record(tool, FREQUENCIES[-1], path, "--", "date", "+%s%N"), subprocess.PIPE)
    if tool == "stk" and not samples(tool, path):
        raise Failed("a recording of `date` holds no sample")
    rows["start to first sample, at most, ms"].add(tool, (int(run.printed.split()[0]) - began) / 1e6)


def version(rows, tool):
    for _ in range(VERSION_RUNS):
        began = time.monotonic()
        subprocess.run([STK if tool == "stk" else "perf", "--version"], stdout=subprocess.DEVNULL, check=True,
                       close_fds=False)
        rows["`--version`, wall ms"].add(tool, (time.monotonic() - began) * 1000)


def starts(rows, work):
    for tool in TOOLS:
        with tool_may_fail(tool):
            start(rows, work, tool)
            version(rows, tool)


def main():
    if not shutil.which("perf"):
        print("perf is not here: nothing to compare with (apt-get install linux-perf)")
        return
    make_rows()
    unrecorded = []
    with tempfile.TemporaryDirectory() as work:
        for _ in range(ROUNDS):
            for part in (fixed, starts, at_frequencies):
                part(Row.rows, work)
            slowdown(Row.rows, work, unrecorded)
    peer = subprocess.run(["perf", "--version"], capture_output=True, text=True, check=False).stdout.strip()
    print(f"stk against {peer or 'perf'}, medians of {ROUNDS} rounds on {os.cpu_count()} CPUs, cpu-clock, -p of one "
          f"process with {STACKS[1]} stacks of 40 frames")
    noise = noise_percent(unrecorded)
    show_rows("perf", noise)
    print(f"noise: without a recorder the middle half of the target's times is {noise:.1f} % wide")
    show_failures()


try:
    main()
except Failed as failed:
    sys.exit(f"{failed}")
