# SPDX-License-Identifier: GPL-2.0-or-later
"""bench_begin: how long stk itself takes to begin; what a recording costs before its first sample, and how long it takes
until it samples and until its stacks are whole: of a small program, of a python and of a node. Nearly all of the first is
the verifier's, which reads the sampling program.

`bench_begin.py [ROUNDS]`
"""
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

STK = os.environ.get("STK", "stk")
SMALL = ["sh", "-c", "echo; while :; do :; done"]
PYTHON = ["python3", "-c", "import json, re, socket, ssl, sqlite3\nprint(flush=True)\nwhile True: pass"]
NODE = ["node", "-e", "console.log(); for (;;) JSON.parse(JSON.stringify({a: [1, 2, 3]}))"]
RATE = 1999


def begun(command, folder):
    """Milliseconds: of a processor before the first sample; from the start of stk to it; of samples whose stacks are
    not whole, which are the first ones."""
    data = os.path.join(folder, "begin.data")
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        process.stdout.readline()
        began = time.monotonic()
        with subprocess.Popen([STK, "record", "--debug", "-o", data, "-e", "cpu-clock", "-F", str(RATE), "-p",
                               str(process.pid), "-d", "1"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              text=True) as running:
            for line in running.stderr:
                match = re.search(r"recorder: ([\d.]+) ms of a processor before the first sample", line)
                if match:
                    cpu, attach = float(match[1]), (time.monotonic() - began) * 1000
        process.kill()
    shown = subprocess.run([STK, "report", "-i", data, "--format", "json"], capture_output=True, text=True, check=True)
    stacks = json.loads(shown.stdout)["user_stacks"]
    partial = stacks["guessed"] + sum(stacks["cut"].values())
    return cpu, attach, partial * 1000 / RATE


def started(words):
    """Milliseconds that a program takes that says its version."""
    began = time.monotonic()
    subprocess.run(words, stdout=subprocess.DEVNULL, check=True)
    return (time.monotonic() - began) * 1000


def compare_starts(rounds):
    """stk's own beginning beside the smallest program there is."""
    took = [(started([STK, "--version"]), started(["true"])) for _ in range(rounds)]
    own, least = (statistics.median(values) for values in zip(*took))
    print(f"stk --version: {own:.1f} ms, {own / least:.2f} of true(1)")


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    compare_starts(4 * rounds)
    with tempfile.TemporaryDirectory() as folder:
        measures = [("a small program", SMALL), ("a python", PYTHON)]
        if shutil.which("node"):
            measures.append(("a node", NODE))
        for _, command in measures:
            begun(command, folder)
        took = [[begun(command, folder) for _, command in measures] for _ in range(rounds)]
    medians = [[statistics.median(values) for values in zip(*column)] for column in zip(*took)]
    for (name, _), (cpu, attach, partial) in zip(measures, medians):
        print(f"before the first sample of {name}: {cpu:.0f} ms of a processor, {cpu / medians[0][0]:.2f} of the first; "
              f"it samples after {attach:.0f} ms, and stacks are whole {partial:.0f} ms later")


main()
