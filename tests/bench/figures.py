# SPDX-License-Identifier: GPL-2.0-or-later
"""figures: what the measuring scripts share: commands that are timed, and a table of medians with ratios and aims.

Figures, not tests: what a peer fails at is told and its figure left out, for peers are not what is checked here.
Only stk's own failure is one.
"""
import contextlib
import os
import re
import statistics
import subprocess
import threading
import time

HWM_POLL_SECONDS = 0.002
WATCHING_SECONDS = 0.5  # until a recorder watches its target

failures = set()


class Failed(Exception):
    """A command that did not end well."""


@contextlib.contextmanager
def tool_may_fail(tool):
    """A figure of a peer that cannot be had is missing, and why is told."""
    try:
        yield
    except (Failed, OSError, subprocess.CalledProcessError) as failure:
        if tool == "stk":
            raise
        failures.add(str(failure))


def program_runs(pid, prog_type):
    """Runs, and ns of all of them, of the program of that type (enum bpf_prog_type) of a process that has run most, by the
    kernel's account; (0, 0): none has run."""
    found = []
    for name in os.listdir(f"/proc/{pid}/fdinfo"):
        try:
            with open(f"/proc/{pid}/fdinfo/{name}", encoding="ascii") as file:
                words = dict(re.findall(r"^(\w+):\s+(\S+)$", file.read(), re.M))
        except FileNotFoundError:
            continue  # closed meanwhile
        if words.get("prog_type") == str(prog_type) and int(words["run_cnt"]):
            found.append((int(words["run_cnt"]), int(words["run_time_ns"])))
    return max(found, default=(0, 0))


class Row:
    """One line of the table: what is measured, in each round by each tool, and the aim for it, if there is one: a
    ratio to the peer, or a value it has to be below; or, where noise hides it, not above the peer's."""

    rows = {}

    def __init__(self, name, ratio=None, below=None, noisy=False, digits=3):
        self.name, self.ratio, self.below, self.noisy, self.digits = name, ratio, below, noisy, digits
        self.values = {}
        Row.rows[name] = self

    def add(self, tool, value):
        """A value of "stk", or of the one peer that this line has, whatever its name."""
        self.values.setdefault("stk" if tool == "stk" else "peer", []).append(value)

    def median(self, tool):
        """None: it was not measured."""
        return statistics.median(self.values[tool]) if tool in self.values else None

    def aim(self):
        if self.noisy:
            return "<= peer's"
        if self.below:
            return f"< {self.below:g}"
        return f"<= {self.ratio:g}" if self.ratio else ""

    def verdict(self, ours, theirs, noise):
        if ours is None or (theirs is None and not self.below):
            return ""
        if self.noisy:
            return "met" if ours <= theirs else "within noise" if ours - theirs <= noise else "NOT MET"
        if self.below:
            return "met" if ours < self.below else "NOT MET"
        if self.ratio:
            return "met" if ours <= self.ratio * theirs else "NOT MET"
        return ""

    def shown(self, value):
        return "-" if value is None else f"{value:,.{self.digits}f}"

    def spread(self, tool):
        values = self.values.get(tool, [])
        return f"{self.shown(min(values))} to {self.shown(max(values))}" if len(values) > 1 else ""

    def show(self, noise):
        ours, theirs = self.median("stk"), self.median("peer")
        ratio = f"{ours / theirs:.3f}" if ours is not None and theirs and theirs > 0 and not self.noisy else "-"
        print(f"{self.name:46}{self.shown(ours):>11}{self.shown(theirs):>11}{ratio:>8}  {self.aim():<10} "
              f"{self.verdict(ours, theirs, noise):<13}{self.spread('stk'):<20}  {self.spread('peer')}".rstrip())


def show_rows(peer, noise=0):
    print(f"{'':46}{'stk':>11}{peer:>11}{'ratio':>8}  {'aim':<24}{'spread of stk':<20}  of {peer}")
    for row in Row.rows.values():
        row.show(noise)


def show_failures():
    for failure in sorted(failures):
        print(f"no figure: {failure}")


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


def end(process):
    process.kill()
    process.wait()


def work_seconds(argv, recorder=None):
    """CPU seconds that a fixed piece of work takes, watched by what recorder(pid) starts, or by nothing."""
    # Held until the recorder watches it; it is timed by its own CPU clock.
    work = subprocess.Popen(["sh", "-c", 'read go; exec "$@"', "sh", *argv], stdin=subprocess.PIPE)
    watching = None
    if recorder:
        watching = subprocess.Popen(recorder(work.pid), stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        time.sleep(WATCHING_SECONDS)
    work.stdin.write(b"go\n")
    work.stdin.close()
    _, _, usage = os.wait4(work.pid, 0)
    work.returncode = 0
    if watching:
        early = watching.poll()
        watching.terminate()
        watching.wait()
        if early:
            raise Failed(f"{watching.args[0]} record ended early with status {early}: its slowdown is not known")
    return usage.ru_utime + usage.ru_stime


def noise_percent(seconds):
    """How wide the middle half is of what should be equal times."""
    quarters = statistics.quantiles(seconds)
    return (quarters[2] / quarters[0] - 1) * 100
