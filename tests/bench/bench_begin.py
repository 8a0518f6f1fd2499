# SPDX-License-Identifier: GPL-2.0-or-later
"""bench_begin: what a recording costs before its first sample: of a small program, and of a python with and without
the unwind rows of its files on disk. Nearly all of the first is the verifier's, which reads the sampling program.

`bench_begin.py [ROUNDS]`
"""
import os
import re
import statistics
import subprocess
import sys
import tempfile

STK = os.environ.get("STK", "stk")
SMALL = ["sh", "-c", "echo; while :; do :; done"]
PYTHON = ["python3", "-c", "import json, re, socket, ssl, sqlite3\nprint(flush=True)\nwhile True: pass"]


def begun(command, folder, cache):
    """Milliseconds of a processor before the first sample."""
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        process.stdout.readline()
        ran = subprocess.run([STK, "record", "--debug", "-o", os.path.join(folder, "begin.data"), "-p", str(process.pid),
                              "-d", "0.1"], capture_output=True, text=True, check=True,
                             env={**os.environ, "STK_CACHE_DIR": cache})
        process.kill()
    return float(re.search(r"recorder: ([\d.]+) ms of a processor before the first sample", ran.stderr).group(1))


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    with tempfile.TemporaryDirectory() as folder:
        cache = os.path.join(folder, "cache")
        measures = ("a small program", SMALL, cache), ("a python", PYTHON, cache), ("a python, no rows on disk", PYTHON, "")
        begun(PYTHON, folder, cache)
        took = [[begun(command, folder, where) for _, command, where in measures] for _ in range(rounds)]
    medians = [statistics.median(column) for column in zip(*took)]
    for (name, _, _), median in zip(measures, medians):
        print(f"before the first sample of {name}: {median:.0f} ms of a processor, {median / medians[0]:.2f} of the first")


main()
