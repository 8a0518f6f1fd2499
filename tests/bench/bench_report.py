#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""bench_report: time and peak memory of report and fold on 25,000 different stacks of up to 200 frames."""
import os
import subprocess
import sys
import tempfile
import time

STK = os.environ["STK"]
MAKE_PROFILE = os.path.join(os.environ["STK_BUILDDIR"], "tests/make_profile/make_profile")
SECONDS_MAX, MEGABYTES_MAX, RUNS, AGAIN = 0.5, 100, 5, 4
BOUNDED = [["report"], ["fold"]]
SHOWN = [["report", "-g"], ["report", "--stacks"], ["fold", "--json"]]


def run(words, out):
    """Runs once: wall seconds and peak megabytes."""
    start = time.monotonic()
    child = subprocess.Popen([STK] + words, stdout=out)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"stk {' '.join(words)}: exit status {child.returncode}")
    return time.monotonic() - start, usage.ru_maxrss / 1024


def measured(words, out):
    """The shortest time and the highest peak of several runs."""
    runs = [run(words, out) for _ in range(RUNS)]
    return min(r[0] for r in runs), max(r[1] for r in runs)


def main():
    failed = False
    with tempfile.TemporaryDirectory() as work, open(os.devnull, "wb") as out:
        data = os.path.join(work, "many.data")
        subprocess.run([MAKE_PROFILE, "many", "-o", data], check=True)
        for words in BOUNDED + SHOWN:
            seconds, megabytes = measured(words + ["-i", data], out)
            # A host that runs something else meanwhile only ever adds time: measured again, then.
            for _ in range(AGAIN):
                if words in BOUNDED and seconds > SECONDS_MAX:
                    seconds = min(seconds, measured(words + ["-i", data], out)[0])
            over = words in BOUNDED and (seconds > SECONDS_MAX or megabytes > MEGABYTES_MAX)
            failed |= over
            print(f"# {'stk ' + ' '.join(words):<22} {seconds:6.3f} s  {megabytes:6.1f} MB"
                  f"{'  OVER' if over else ''}")
    print(f"{'not ' if failed else ''}ok 1 - report and fold in {SECONDS_MAX} s and {MEGABYTES_MAX} MB")
    print("1..1")
    return failed


sys.exit(main())
