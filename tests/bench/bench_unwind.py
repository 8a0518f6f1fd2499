#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""bench_unwind [tables|walks|recordings]...: what whole user stacks cost: the walk against the kernel's own by
frame pointers, the rows against libdw, and recordings against `perf record --call-graph dwarf`, in one run, and
whether the aims are met.

Each figure is the median of ROUNDS rounds in which all take turns, so that what else the machine does falls on
all; beside it is the spread over the rounds. The kernel itself measures its BPF programs (run_time_ns / run_cnt,
BPF_ENABLE_STATS). What is left when nothing is done (an empty program on the same event) is taken away from both.
The target is alone on one cpu, and the recorder and all else that is measured are on another.
"""
import functools
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

from figures import (Failed, Row, Run, end, failures, noise_percent, show_failures, show_rows, tool_may_fail,
                     work_seconds)

STK = os.environ["STK"]
BUILD = os.environ["STK_BUILDDIR"]
DEEP, DEEP_FP = (os.path.join(BUILD, "tests/bench", name) for name in ("deep", "deep_fp"))
PEER, ROWS, VERIFIER = (os.path.join(BUILD, "tests", name) for name in (
    "bench/bench_unwind_peer", "bench/bench_unwind_rows", "integration/test_verifier"))
ROUNDS = int(os.environ.get("STK_BENCH_ROUNDS", "3"))
CPU = max(os.sched_getaffinity(0))
OTHER_CPU = min(os.sched_getaffinity(0))
WALK_HZ, WALK_SECONDS, WARM_SECONDS = 1999, 1.5, 0.7
DEPTHS = (40, 57)
# Of memory that the target goes through: none, and what leaves nothing of anything else in a cpu's caches from one
# sample to the next. The aims are for the first; the second says how much worse it can get.
CACHES = {"warm": 0, "cold": 30_000_000}
LIMITS = {(40, "warm"): 2000}
FREQUENCIES = (99, 999)
SECONDS = 5
FOREVER, ONE_SECOND = "1000000000", "3300"
SLOWDOWN_RUNS = 3
PERF = ["perf", "record", "-q", "-N", "--call-graph", "dwarf"]
# Whatever of these is here; they differ in size, language and compiler.
FILES = ("/lib/x86_64-linux-gnu/libc.so.6", "/lib/aarch64-linux-gnu/libc.so.6", "/usr/lib64/libc.so.6",
         "/usr/lib/x86_64-linux-gnu/libstdc++.so.6", "/usr/lib/x86_64-linux-gnu/libcrypto.so.3", "/usr/bin/python3",
         "/usr/bin/gdb", "/usr/bin/perl", "/usr/bin/node", "/usr/lib/gcc/x86_64-linux-gnu/12/cc1plus",
         "/usr/lib/x86_64-linux-gnu/libLLVM-14.so.1")


def on(cpu, *argv):
    return ["taskset", "-c", str(cpu), *argv]


class Target:
    """A program that runs until the block ends, alone on its cpu."""

    def __init__(self, program, depth, memory):
        self.argv = on(CPU, program, str(depth), FOREVER, str(memory))

    def __enter__(self):
        self.process = subprocess.Popen(self.argv)
        return self.process.pid

    def __exit__(self, *_):
        end(self.process)


def peer(program, pid, seconds):
    """ns a run, and frames a run, of a program of bench_unwind_peer on events of that process alone."""
    run = Run(on(OTHER_CPU, PEER, program, str(pid), str(WALK_HZ), str(seconds)), subprocess.PIPE)
    runs, ns, frames = map(int, run.printed.split())
    return ns / max(runs, 1), frames / max(runs, 1)


def program_times(pid):
    """Runs and ns, so far, of the program that samples in a recorder: its descriptors tell (kernel/bpf/syscall.c,
    bpf_prog_show_fdinfo())."""
    for fd in os.listdir(f"/proc/{pid}/fdinfo"):
        try:
            with open(f"/proc/{pid}/fdinfo/{fd}", encoding="ascii") as file:
                fields = dict(line.split(":", 1) for line in file if ":" in line)
        except OSError:
            continue
        if fields.get("prog_type", "").strip() == "7":  # BPF_PROG_TYPE_PERF_EVENT
            return int(fields["run_cnt"]), int(fields["run_time_ns"])
    raise Failed("stk record runs no program on perf events")


def record(words, path):
    return on(OTHER_CPU, STK, "record", "-q", "-e", "cpu-clock", "-o", path, *words)


def own_share(path):
    """Of the program's runs, those for the target: others on its cpu are left early, and would flatter the mean."""
    shown = subprocess.run([STK, "report", "-i", path, "--format", "json"], capture_output=True, check=True).stdout
    taken = json.loads(shown)["samples"]
    return taken["stored"] / max(taken["taken"], 1)


def stack_depth(path):
    """Frames of a stack, the samples' mean; samples taken in the kernel have others as well and are left out."""
    lines = subprocess.run([STK, "fold", "-i", path], capture_output=True, text=True, check=True).stdout.splitlines()
    stacks = [(line.count(";"), int(line.rsplit(" ", 1)[1])) for line in lines if "_[k]" not in line]
    samples = sum(count for _, count in stacks)
    if not samples:
        raise Failed("a recording of `deep` holds no sample")
    return sum(depth * count for depth, count in stacks) / samples


def run_ns(pid, how, path):
    """ns a run of the sampling program of a recording of that process, once every table it needs is there."""
    recorder = subprocess.Popen(record(["-F", str(WALK_HZ), "-C", str(CPU), "-p", str(pid), "--call-graph", how,
                                        "-d", str(WARM_SECONDS + WALK_SECONDS + 1)], path))
    try:
        time.sleep(WARM_SECONDS)
        runs, ns = program_times(recorder.pid)
        time.sleep(WALK_SECONDS)
        runs_after, ns_after = program_times(recorder.pid)
    finally:
        recorder.terminate()
        recorder.wait()
    return (ns_after - ns) / max(runs_after - runs, 1)


def ours(pid, how, work, filtered):
    """ns and frames of a sample. Runs for others, which take `filtered` ns each, are taken out of the mean."""
    path = os.path.join(work, "walk")
    mean, own = run_ns(pid, how, path), own_share(path)
    return (mean - (1 - own) * filtered) / own, stack_depth(path)


def add_walk_rows():
    for cache in CACHES:
        for depth in DEPTHS:
            Row(f"walk of {depth} frames, {cache}, ns a frame", ratio=1.0 if cache == "warm" else None, digits=1)
    for cache in CACHES:
        Row(f"each frame more, {cache}, ns", digits=1)
    for depth in DEPTHS:
        for cache in CACHES:
            Row(f"sample of {depth} frames, {cache}, ns over empty", below=LIMITS.get((depth, cache)),
                digits=0)
    for cache in CACHES:
        Row(f"sample of another process, {cache}, ns over empty", digits=1)
    for cache in CACHES:
        Row(f"empty program, {cache}, ns", digits=1)


def walks(rows, work):
    """Ours in a program without frame pointers, the kernel's in the same one with them. The walk alone is what a
    sample costs more than one of the interrupted address only; in ours that is also what its frames cost to keep."""
    for cache, memory in CACHES.items():
        more = {"stk": [], "peer": []}
        for depth in DEPTHS:
            with Target(DEEP, depth, memory) as pid:
                empty, _ = peer("empty", pid, WALK_SECONDS / 2)
                filtered = run_ns(os.getpid(), "auto", os.path.join(work, "filtered"))
                whole, frames = ours(pid, "auto", work, filtered)
                leaf, _ = ours(pid, "none", work, filtered)
            with Target(DEEP_FP, depth, memory) as pid:
                theirs, their_frames = peer("stack", pid, WALK_SECONDS)
            rows[f"walk of {depth} frames, {cache}, ns a frame"].add("stk", (whole - leaf) / frames)
            rows[f"walk of {depth} frames, {cache}, ns a frame"].add("peer", (theirs - empty) / their_frames)
            rows[f"sample of {depth} frames, {cache}, ns over empty"].add("stk", whole - empty)
            rows[f"sample of {depth} frames, {cache}, ns over empty"].add("peer", theirs - empty)
            rows[f"empty program, {cache}, ns"].add("peer", empty)
            rows[f"sample of another process, {cache}, ns over empty"].add("stk", filtered - empty)
            more["stk"].append((whole, frames))
            more["peer"].append((theirs, their_frames))
        for tool, ((low, few), (high, many)) in more.items():
            rows[f"each frame more, {cache}, ns"].add(tool, (high - low) / max(many - few, 1))


def add_table_rows():
    Row("rows of all files, million", digits=2)
    Row("rows a second, million, of libdw's rows", digits=2)
    Row("time for the rows of all files, ms", ratio=0.167, digits=1)
    Row("bytes a row, pages included", below=4.5, digits=2)


def tables(rows):
    """One run takes the medians of its own rounds, file by file."""
    files = sorted({os.path.realpath(file) for file in FILES if os.path.exists(file)})
    lines = [line.split() for line in Run(on(OTHER_CPU, ROWS, *files), subprocess.PIPE).printed.splitlines()]
    print(f"{'rows':>12}{'bytes a row':>13}{'ns a row':>10}{'libdw':>8}{'ratio':>8}  file")
    for path, n, size, ns, libdw_n, libdw_ns in lines:
        n, size, ns, libdw_n, libdw_ns = map(int, (n, size, ns, libdw_n, libdw_ns))
        print(f"{n:12,}{size / n:13.2f}{ns / libdw_n:10.1f}{libdw_ns / libdw_n:8.1f}{libdw_ns / ns:8.1f}  {path}")
    n, size, ns, libdw_n, libdw_ns = (sum(int(line[i]) for line in lines) for i in range(1, 6))
    rows["rows of all files, million"].add("stk", n / 1e6)
    rows["rows of all files, million"].add("libdw", libdw_n / 1e6)
    rows["rows a second, million, of libdw's rows"].add("stk", libdw_n * 1e3 / ns)
    rows["rows a second, million, of libdw's rows"].add("libdw", libdw_n * 1e3 / libdw_ns)
    rows["time for the rows of all files, ms"].add("stk", ns / 1e6)
    rows["time for the rows of all files, ms"].add("libdw", libdw_ns / 1e6)
    rows["bytes a row, pages included"].add("stk", size / n)


def add_recording_rows():
    for hz in FREQUENCIES:
        Row(f"target slower at {hz:,} Hz, %", noisy=True)
    for hz in FREQUENCIES:
        Row(f"file of {SECONDS} s at {hz:,} Hz, bytes a sample", ratio=0.01, digits=1)
    for hz in FREQUENCIES:
        Row(f"file of {SECONDS} s at {hz:,} Hz, KB", ratio=0.01, digits=1)
    for hz in FREQUENCIES:
        Row(f"recorder CPU of {SECONDS} s at {hz:,} Hz, s")
    for hz in FREQUENCIES:
        Row(f"samples in {SECONDS} s at {hz:,} Hz", digits=0)


def record_pid(tool, hz, path, pid, seconds):
    if tool == "stk":
        return record(["-F", str(hz), "-p", str(pid), "-d", str(seconds)], path)
    return on(OTHER_CPU, *PERF, "-e", "cpu-clock", "-F", str(hz), "-o", path, "-p", str(pid), "--", "sleep",
              str(seconds))


def samples(tool, path):
    words = [STK, "fold", "-i", path] if tool == "stk" else ["perf", "script", "-i", path, "-G", "-F", "pid"]
    lines = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()
    return sum(int(line.rsplit(" ", 1)[1]) if tool == "stk" else 1 for line in lines if line.strip())


def recordings(rows, work):
    for hz in FREQUENCIES:
        for tool in ("stk", "perf"):
            path = os.path.join(work, f"recorded.{tool}")
            with tool_may_fail(tool), Target(DEEP, 40, 0) as pid:
                run = Run(record_pid(tool, hz, path, pid, SECONDS))
                taken = samples(tool, path)
                size = os.path.getsize(path)
                rows[f"samples in {SECONDS} s at {hz:,} Hz"].add(tool, taken)
                rows[f"file of {SECONDS} s at {hz:,} Hz, KB"].add(tool, size / 1024)
                rows[f"file of {SECONDS} s at {hz:,} Hz, bytes a sample"].add(tool, size / max(taken, 1))
                rows[f"recorder CPU of {SECONDS} s at {hz:,} Hz, s"].add(tool, run.cpu)


def slowdowns(rows, work, unrecorded):
    argv = on(CPU, DEEP, "40", ONE_SECOND)
    for hz in FREQUENCIES:
        for _ in range(SLOWDOWN_RUNS):
            base = work_seconds(argv)
            unrecorded.append(base)
            for tool in ("stk", "perf"):
                path = os.path.join(work, f"slow.{tool}")
                with tool_may_fail(tool):
                    seconds = work_seconds(argv, functools.partial(record_pid, tool, hz, path, seconds=30))
                    rows[f"target slower at {hz:,} Hz, %"].add(tool, (seconds / base - 1) * 100)


def loads():
    """What the verifier goes through, and how long it takes all programs to be loaded and attached."""
    for line in Run([VERIFIER], subprocess.PIPE).printed.splitlines():
        if line.startswith("#"):
            print(line[2:])


def measure_tables():
    add_table_rows()
    loads()
    tables(Row.rows)


def measure_walks(work):
    """While the kernel measures all of its BPF programs, which costs each run some ns: recordings come later."""
    add_walk_rows()
    holder = subprocess.Popen([PEER, "hold"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    try:
        for _ in range(ROUNDS):
            walks(Row.rows, work)
    finally:
        end(holder)


def measure_recordings(work, unrecorded):
    add_recording_rows()
    for _ in range(ROUNDS):
        recordings(Row.rows, work)
        slowdowns(Row.rows, work, unrecorded)


def main():
    if os.geteuid() != 0:
        print("the kernel measures its BPF programs for root only: nothing is measured")
        return
    have_perf = shutil.which("perf")
    if not have_perf:
        failures.add("perf is not here: nothing to compare recordings with (apt-get install linux-perf)")
    parts = sys.argv[1:] or ["tables", "walks", "recordings"]
    unrecorded = []
    with tempfile.TemporaryDirectory() as work:
        if "tables" in parts:
            measure_tables()
        if "walks" in parts:
            measure_walks(work)
        if "recordings" in parts and have_perf:
            measure_recordings(work, unrecorded)
    noise = noise_percent(unrecorded) if unrecorded else 0
    print(f"medians of {ROUNDS} rounds, cpu {CPU}. Peers: bpf_get_stack(BPF_F_USER_STACK) on the same program with frame "
          f"pointers; libdw's dwarf_cfi_addrframe(); perf record --call-graph dwarf")
    show_rows("peer", noise)
    if unrecorded:
        print(f"noise: without a recorder the middle half of the target's times is {noise:.1f} % wide")
    show_failures()


try:
    main()
except Failed as failed:
    sys.exit(f"{failed}")
