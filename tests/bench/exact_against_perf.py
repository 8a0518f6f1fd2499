# SPDX-License-Identifier: GPL-2.0-or-later
"""exact_against_perf: which share of the stacks of a program that knows its own is exactly right, and how many bytes
each takes, by stk and by perf's two ways. Figures, not a test."""
import os
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.environ["STK_SRCDIR"], "tests/integration"))
import chains  # pylint: disable=wrong-import-position
import recording as r  # pylint: disable=wrong-import-position

SECONDS = 3
HZ = 997
PROGRAMS = {"without frame pointers": "chain", "with frame pointers": "chain_fp"}
# perf copies 8 KB of stack, unless it is told otherwise; this program often has more.
PERF = {"perf --call-graph dwarf": ["--call-graph", "dwarf"], "perf --call-graph fp": ["--call-graph", "fp"]}


def by_stk(program):
    recorded = r.record("-e", "cpu-clock", "-F", HZ, "--", program, SECONDS)
    one = chains.Exactness(recorded, chains.Paths(program))
    return one.right, one.samples, os.path.getsize(recorded.data) / max(1, recorded.samples["stored"])


def perf_stacks(data):
    """Names of each sample's user frames, the root first."""
    shown = subprocess.run(["perf", "script", "-i", data, "--no-inline", "-F", "ip,sym,dso"], capture_output=True,
                           text=True, check=True, timeout=300).stdout
    for sample in shown.split("\n\n"):
        frames = [line.split() for line in sample.splitlines() if line.strip()]
        names = [words[1].partition("+")[0].partition("@")[0] for words in frames
                 if len(words) > 2 and "kernel" not in words[-1]]
        if names:
            yield names[::-1]


def by_perf(program, options):
    data = r.path("perf.data")
    subprocess.run(["perf", "record", "-q", "-B", "-N", "-e", "cpu-clock", "-F", str(HZ), *options, "-o", data,
                    program, str(SECONDS)], capture_output=True, check=True, timeout=120)
    paths = chains.Paths(program)
    right = samples = 0
    for names in perf_stacks(data):
        if paths.own & set(names):
            samples += 1
            # To main is far enough: by frame pointers there is no more.
            begin = names.index("main") if "main" in names else 0
            right += paths.knows(["_start", "?"] + names[begin:])
    return right, samples, os.path.getsize(data) / max(1, samples)


def show(name, measured):
    right, samples, size = measured
    print(f"{name:52}{right:8,} of {samples:6,}{r.percent(right, samples):8.2f} %{size:9,.0f} bytes a sample")


for title, file in PROGRAMS.items():
    show(f"stk, {title}", by_stk(r.workload(file)))
    for way, words in PERF.items() if shutil.which("perf") else ():
        try:
            show(f"{way}, {title}", by_perf(r.workload(file), words))
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as failure:
            print(f"no figure: {failure}")
