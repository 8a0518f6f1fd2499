# SPDX-License-Identifier: GPL-2.0-or-later
"""recording: runs `stk record` for a test and reads back what it kept; speaks TAP."""
import atexit
import json
import os
import re
import signal
import subprocess
import sys
import tempfile

STK = os.environ.get("STK", "stk")
WORKLOAD = os.path.join(os.environ.get("STK_BUILDDIR", "."), "tests", "workload")
FOLDER = tempfile.TemporaryDirectory(prefix="stk-test-")
points = 0
failed = 0


def path(name):
    return os.path.join(FOLDER.name, name)


def workload(name):
    return os.path.join(WORKLOAD, name)


def ok(name, holds, *why):
    global points, failed
    points += 1
    failed += not holds
    print(f"{'ok' if holds else 'not ok'} {points} - {name}")
    for line in [] if holds else why:
        for part in str(line).splitlines():
            print(f"# {part}")
    sys.stdout.flush()
    return holds


def skip(name, reason):
    global points
    points += 1
    print(f"ok {points} - {name} # SKIP {reason}")


def skip_all(reason):
    print(f"1..0 # SKIP {reason}")
    sys.exit(0)


def need_root():
    if os.geteuid() != 0:
        skip_all("recording with BPF needs root")


RATE_LIMIT = "/proc/sys/kernel/perf_event_max_sample_rate"


def need_rate(hz):
    """The kernel lowers its limit by itself when interrupts are slow, as in a virtual machine: raised for
    as long as this test takes."""
    with open(RATE_LIMIT, "r+", encoding="ascii") as limit:
        before = limit.read()
        if int(before) < hz:
            limit.seek(0)
            limit.write(str(2 * hz))
            atexit.register(lambda: write(RATE_LIMIT, before))


def write(name, text):
    with open(name, "w", encoding="ascii") as file:
        file.write(text)


def done():
    print(f"1..{points}")
    FOLDER.cleanup()
    sys.exit(failed > 0)


class Recording:
    """What one run of `stk record` came to: its status, its words and its profile."""

    def __init__(self, data, status, out, err):
        self.data, self.status, self.out, self.err = data, status, out, err
        self._report = None

    @property
    def report(self):
        if self._report is None:
            shown = subprocess.run([STK, "report", "-i", self.data, "--format", "json", "--stacks=1000000"],
                                   capture_output=True, text=True, timeout=120)
            if shown.returncode not in (0, 5):
                print(f"# report: {shown.stderr}")
                self._report = {"samples": {"taken": 0, "stored": 0, "filtered": 0, "lost": {}}, "stacks": []}
            else:
                self._report = json.loads(shown.stdout)
        return self._report

    @property
    def samples(self):
        return self.report["samples"]

    @property
    def stacks(self):
        return self.report["stacks"]

    def lost(self):
        return sum(self.samples["lost"].values())

    def filtered(self):
        filtered = self.samples["filtered"]
        return sum(filtered.values()) if isinstance(filtered, dict) else filtered

    def adds_up(self):
        """taken = stored + lost + filtered, and the stacks are what is stored: exactly."""
        s = self.samples
        return (s["taken"] == s["stored"] + self.lost() + self.filtered() and
                s["stored"] == sum(stack["count"] for stack in self.stacks))

    def count(self, wanted=lambda names, stack: True):
        return sum(s["count"] for s in self.stacks if wanted(names(s), s))

    def with_function(self, *functions):
        """Samples with all of these functions in their stacks."""
        return self.count(lambda n, _: all(f in n for f in functions))

    def with_chain(self, *chain):
        """Samples whose stack holds these functions one above the other, the leaf first."""
        return self.count(lambda n, _: any(tuple(n[i:i + len(chain)]) == chain for i in range(len(n))))

    def summary(self):
        return f"status {self.status}\n{self.err}"


def names(stack):
    """The functions of a stack, leaf first; None for a frame without a name."""
    return [frame.get("symbol") for frame in stack["frames"]]


def record(*args, data=None, timeout=60, prefix=(), **kwargs):
    """Runs `stk record -o FILE ARGS` to its end."""
    data = data or path("stk.data")
    ran = subprocess.run([*prefix, STK, "record", "-o", data, *map(str, args)], capture_output=True,
                         text=True, timeout=timeout, **kwargs)
    return Recording(data, ran.returncode, ran.stdout, ran.stderr)


def start(*args, data=None, **kwargs):
    """Starts `stk record -o FILE ARGS`; finish() waits for its end."""
    data = data or path("stk.data")
    running = subprocess.Popen([STK, "record", "-o", data, *map(str, args)], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, **kwargs)
    running.data = data
    return running


def finish(running, signal_number=None, timeout=60):
    if signal_number:
        running.send_signal(signal_number)
    out, err = running.communicate(timeout=timeout)
    return Recording(running.data, running.returncode, out, err)


def stop(running):
    return finish(running, signal.SIGINT)


def percent(part, whole):
    return 100.0 * part / whole if whole else 0.0


def number(text, pattern):
    """The first number in a summary by a pattern with one group; commas are taken out."""
    found = re.search(pattern, text)
    return int(found.group(1).replace(",", "")) if found else None
