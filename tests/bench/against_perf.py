# SPDX-License-Identifier: GPL-2.0-or-later
"""against_perf: what recording costs, as ratios against `perf record -g` in the same run, and whether the aims are met.

Figures, not a test: what perf fails at is told and its figure left out, for perf is not what is checked here.
Only stk's own failure is one.

Each figure is the median of ROUNDS rounds in which stk and perf take turns, so that what else the machine does
falls on both. Both sample the same event of the same process by -p, so their CPU time is their own and not the
target's. Samples are counted in the files that were written, never taken for granted.
"""
import contextlib
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time

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
SLOWDOWN_RUNS, VERSION_RUNS = 3, 10
HWM_POLL_SECONDS = 0.002
# -N: perf looks up build ids at the end, as it does by default, but copies no files to ~/.debug: that it does
# once a file, so it would cost the first round alone.
PERF_RECORD = ["perf", "record", "-q", "-N", "-g"]
# perf 6.1 can abort over build ids ("assertion failed at util/build-id.c") when it starts the command itself. With
# -B it looks up none, and so does not read its samples again: that is a large part of what a sample costs it.
PERF_LAUNCH = PERF_RECORD + ["-B"]


class Failed(Exception):
    """A command that did not end well."""


failures = set()


@contextlib.contextmanager
def tool_may_fail(tool):
    """A figure of a peer that cannot be had is missing, and why is told."""
    try:
        yield
    except (Failed, OSError, subprocess.CalledProcessError) as failure:
        if tool == "stk":
            raise
        failures.add(str(failure))


class Row:
    """One line of the table: what is measured, in each round by each tool, and the aim for it, if there is one."""

    rows = {}

    def __init__(self, name, ratio=None, below=None, noisy=False):
        self.name, self.ratio, self.below, self.noisy = name, ratio, below, noisy
        self.values = {}
        Row.rows[name] = self

    def add(self, tool, value):
        self.values.setdefault(tool, []).append(value)

    def aim(self):
        if self.noisy:
            return "<= perf's"
        if self.below:
            return f"< {self.below:g}"
        return f"<= {self.ratio:g}" if self.ratio else ""

    def verdict(self, ours, theirs, noise):
        if theirs is None and not self.below:
            return ""
        if self.noisy:
            return "met" if ours <= theirs else "within noise" if ours - theirs <= noise else "NOT MET"
        if self.below:
            return "met" if ours < self.below else "NOT MET"
        if self.ratio:
            return "met" if ours <= self.ratio * theirs else "NOT MET"
        return ""

    def show(self, noise):
        ours = statistics.median(self.values["stk"])
        theirs = statistics.median(self.values["perf"]) if "perf" in self.values else None
        ratio = f"{ours / theirs:.3f}" if theirs and theirs > 0 and not self.noisy else "-"
        shown = "-" if theirs is None else f"{theirs:.3f}"
        print(f"{self.name:44}{ours:10.3f}{shown:>11}{ratio:>8}  {self.aim():<10}"
              f"{self.verdict(ours, theirs, noise)}".rstrip())


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


class Run:
    """One finished command: what it printed, wall and CPU seconds, peak memory in KB."""

    def __init__(self, argv, stdout=subprocess.DEVNULL):
        began = time.monotonic()
        self.process = subprocess.Popen(argv, stdin=subprocess.DEVNULL, stdout=stdout, stderr=subprocess.PIPE)
        self.peak_kb = 0
        watcher = threading.Thread(target=self.watch)
        watcher.start()
        said = self.process.stderr.read()
        self.printed = self.process.stdout.read().decode() if self.process.stdout else ""
        _, status, usage = os.wait4(self.process.pid, 0)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        self.wall = time.monotonic() - began
        watcher.join()
        self.cpu = usage.ru_utime + usage.ru_stime
        if self.process.returncode:
            raise Failed(f"{argv[0]} {argv[1]}: status {self.process.returncode}: "
                         f"{said.decode(errors='replace').strip()[-300:]}")

    def watch(self):
        """The peak is asked of /proc: that of rusage would count this process's own, from before exec."""
        while self.process.returncode is None:
            try:
                with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as file:
                    for line in file:
                        if line.startswith("VmHWM:"):
                            self.peak_kb = max(self.peak_kb, int(line.split()[1]))
            except (OSError, ValueError):
                return
            time.sleep(HWM_POLL_SECONDS)


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


def end(process):
    process.kill()
    process.wait()


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


def work_seconds(tool, hz, path):
    """CPU seconds that a fixed piece of work takes, recorded by a tool or by none."""
    # Held until the recorder watches it; it is timed by its own CPU clock.
    work = subprocess.Popen(["sh", "-c", 'read go; exec "$@"', "sh", FRAMES, *STACKS, ONE_SECOND],
                            stdin=subprocess.PIPE)
    watching = None
    if tool:
        watching = subprocess.Popen(record_pid(tool, hz, path, work.pid, 30), stderr=subprocess.DEVNULL,
                                    stdout=subprocess.DEVNULL)
        time.sleep(0.5)
    work.stdin.write(b"go\n")
    work.stdin.close()
    _, _, usage = os.wait4(work.pid, 0)
    work.returncode = 0
    if watching:
        early = watching.poll()
        watching.terminate()
        watching.wait()
        if early:
            raise Failed(f"{tool} record ended early with status {early}: its slowdown is not known")
    return usage.ru_utime + usage.ru_stime


def slowdown(rows, work, unrecorded):
    for hz in FREQUENCIES:
        for _ in range(SLOWDOWN_RUNS):
            base = work_seconds(None, hz, None)
            unrecorded.append(base)
            for tool in TOOLS:
                with tool_may_fail(tool):
                    seconds = work_seconds(tool, hz, os.path.join(work, "slow"))
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
    quarters = statistics.quantiles(unrecorded)
    noise = (quarters[2] / quarters[0] - 1) * 100
    print(f"stk against {peer or 'perf'}, medians of {ROUNDS} rounds on {os.cpu_count()} CPUs, cpu-clock, -p of one "
          f"process with {STACKS[1]} stacks of 40 frames")
    print(f"{'':44}{'stk':>10}{'perf':>11}{'ratio':>8}  aim")
    for row in Row.rows.values():
        row.show(noise)
    print(f"noise: without a recorder the middle half of the target's times is {noise:.1f} % wide")
    for failure in sorted(failures):
        print(f"no figure: {failure}")


try:
    main()
except Failed as failed:
    sys.exit(f"{failed}")
