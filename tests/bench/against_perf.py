# SPDX-License-Identifier: GPL-2.0-or-later
"""against_perf: what recording costs, as ratios against `perf record -g` in the same run.

Figures, not a test: what perf fails at is told and its figure left out, for perf is not what is checked
here. Only stk's own failure is one.

Each figure is the median of ROUNDS rounds in which stk and perf take turns, so that what else the machine
does falls on both. Recorders watch one process by -p: their CPU time is their own, not the target's.
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
KNOWN = os.path.join(os.environ["STK_BUILDDIR"], "tests/workload/known")
STACKCOLLAPSE = "/usr/lib/perf-core/scripts/python/stackcollapse.py"
ROUNDS = int(os.environ.get("STK_BENCH_ROUNDS", "3"))
SECONDS = 3
FREQUENCIES = (99, 999, 4999)
HWM_POLL_SECONDS = 0.005
# -B: perf 6.1 aborts while it reads build ids at the end ("assertion failed at util/build-id.c") on newer
# kernels. Leaving them out makes perf's recordings a little cheaper than they are by default.
PERF_RECORD = ["perf", "record", "-q", "-B", "-g"]


class Failed(Exception):
    """A command that did not end well."""


failures = set()


@contextlib.contextmanager
def tool_may_fail(tool):
    """A figure of a peer that cannot be had is missing, and why is told."""
    try:
        yield
    except (Failed, OSError) as failure:
        if tool == "stk":
            raise
        failures.add(str(failure))


def end(process):
    process.kill()
    process.wait()


class Run:
    """One finished command: wall and CPU seconds, peak memory in KB."""

    def __init__(self, argv):
        began = time.monotonic()
        # A recorder's peak is asked of /proc: rusage would count this process's own from before exec.
        self.process = subprocess.Popen(argv, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.PIPE)
        self.peak_kb = 0
        watcher = threading.Thread(target=self.watch)
        watcher.start()
        said = self.process.stderr.read()
        _, status, usage = os.wait4(self.process.pid, 0)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        watcher.join()
        self.wall = time.monotonic() - began
        self.cpu = usage.ru_utime + usage.ru_stime
        if self.process.returncode:
            raise Failed(f"{argv[0]} {argv[1]}: status {self.process.returncode}: "
                         f"{said.decode(errors='replace').strip()[-300:]}")

    def watch(self):
        while self.process.returncode is None:
            try:
                with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as file:
                    for line in file:
                        if line.startswith("VmHWM:"):
                            self.peak_kb = max(self.peak_kb, int(line.split()[1]))
            except (OSError, ValueError):
                return
            time.sleep(HWM_POLL_SECONDS)


def recorder(tool, hz, pid, seconds, path):
    if tool == "stk":
        return [STK, "record", "-q", "-e", "cpu-clock", "-F", str(hz), "-p", str(pid), "-d", str(seconds), "-o", path]
    # The same event for both: perf's way to a frequency of cycles can stop a virtual machine for a while.
    return PERF_RECORD + ["-e", "cpu-clock", "-F", str(hz), "-p", str(pid), "-o", path, "--",
                          "sleep", str(seconds)]


def folder(tool, path):
    if tool == "stk":
        return [STK, "fold", "-i", path]
    return ["perf", "script", "-i", path, "-s", STACKCOLLAPSE]


def samples(path):
    """Samples in a profile of stk: the counts of its folded stacks."""
    folded = subprocess.run([STK, "fold", "-i", path], capture_output=True, text=True, check=True)
    return sum(int(line.rsplit(" ", 1)[1]) for line in folded.stdout.splitlines())


def idle_target():
    return subprocess.Popen(["sleep", "1000"])


def busy_work():
    """Seconds of CPU that a fixed piece of work takes: a shell's counting loop."""
    return ["sh", "-c", "i=0; while [ $i -lt 2500000 ]; do i=$((i+1)); done"]


def fixed(results, folder_path):
    target = idle_target()
    for tool in ("stk", "perf"):
        with tool_may_fail(tool):
            run = Run(recorder(tool, 99, target.pid, 1, os.path.join(folder_path, f"fixed.{tool}")))
            results.setdefault(("fixed CPU, s", tool), []).append(run.cpu)
            results.setdefault(("fixed wall, s", tool), []).append(run.wall)
    end(target)


def marginal_of(tool, results, folder_path):
    cpu, taken = {}, {}
    for hz in FREQUENCIES:
        target = subprocess.Popen([KNOWN, "1", str(SECONDS + 5)])
        path = os.path.join(folder_path, f"{hz}.{tool}")
        try:
            run = Run(recorder(tool, hz, target.pid, SECONDS, path))
        finally:
            end(target)
        cpu[hz], taken[hz] = run.cpu, samples(path) if tool == "stk" else hz * SECONDS
        results.setdefault((f"CPU at {hz} Hz, s", tool), []).append(run.cpu)
        results.setdefault((f"peak at {hz} Hz, MB", tool), []).append(run.peak_kb / 1024)
        results.setdefault((f"file at {hz} Hz, KB", tool), []).append(os.path.getsize(path) / 1024)
        with tool_may_fail(tool):
            fold = Run(folder(tool, path))
            results.setdefault((f"file to folded at {hz} Hz, CPU s", tool), []).append(fold.cpu)
    low, high = FREQUENCIES[0], FREQUENCIES[-1]
    per_thousand = (cpu[high] - cpu[low]) / max(taken[high] - taken[low], 1) * 1000 * 1000
    results.setdefault(("marginal CPU per 1,000 samples, ms", tool), []).append(per_thousand)


def marginal(results, folder_path):
    for tool in ("stk", "perf"):
        with tool_may_fail(tool):
            marginal_of(tool, results, folder_path)


def work_seconds(tool, hz, folder_path):
    """CPU seconds of the work while the tool watches it."""
    # Held until the recorder watches it: the work is timed by its own CPU clock.
    work = subprocess.Popen(["sh", "-c", "read go; exec \"$@\"", "sh"] + busy_work(),
                            stdin=subprocess.PIPE)
    watching = None
    if tool != "none":
        watching = subprocess.Popen(
            recorder(tool, hz, work.pid, 30, os.path.join(folder_path, f"slow.{tool}")),
            stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        time.sleep(0.7)
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


def slowdown(results, folder_path):
    for hz in FREQUENCIES:
        alone = work_seconds("none", hz, folder_path)
        for tool in ("stk", "perf"):
            with tool_may_fail(tool):
                percent = (work_seconds(tool, hz, folder_path) / alone - 1) * 100
                results.setdefault((f"target slower at {hz} Hz, %", tool), []).append(percent)


def first_sample(results):
    """Wall time of `record -- true`: all there is to a recording but the samples."""
    with tempfile.TemporaryDirectory() as path:
        for tool, argv in (("stk", [STK, "record", "-q", "-o", path + "/a", "--", "true"]),
                           ("perf", PERF_RECORD + ["-o", path + "/b", "--", "true"])):
            with tool_may_fail(tool):
                results.setdefault(("recording `true`, wall s", tool), []).append(Run(argv).wall)


def figure(values):
    return f"{statistics.median(values):10.3f}" if values else f"{'-':>10}"


def main():
    if not shutil.which("perf"):
        print("perf is not here: nothing to compare with (apt-get install linux-perf)")
        return
    results = {}
    with tempfile.TemporaryDirectory() as path:
        for _ in range(ROUNDS):
            fixed(results, path)
            first_sample(results)
            marginal(results, path)
            slowdown(results, path)
    version = subprocess.run(["perf", "--version"], capture_output=True, text=True, check=False).stdout.strip()
    print(f"stk against {version or 'perf'}, medians of {ROUNDS} rounds on {os.cpu_count()} CPUs")
    print(f"{'':42}{'stk':>10}{'perf':>10}{'ratio':>8}")
    for what, tool in results:
        if tool != "stk":
            continue
        ours, theirs = results[what, "stk"], results.get((what, "perf"), [])
        ratio = "-"
        if theirs and statistics.median(theirs) > 0:
            ratio = f"{statistics.median(ours) / statistics.median(theirs):.2f}"
        print(f"{what:42}{figure(ours)}{figure(theirs)}{ratio:>8}")
    for failure in sorted(failures):
        print(f"no figure: {failure}")


try:
    main()
except Failed as failed:
    sys.exit(f"{failed}")
