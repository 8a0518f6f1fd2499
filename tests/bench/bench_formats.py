#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""bench_formats: 1,000,000 samples of 50,000 different stacks into every format: CPU of all processes, peak memory, bytes;
beside what `perf script` takes for as many samples of its own, and `go tool pprof -top` for ours."""
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time

STK = os.environ["STK"]
BUILD = os.environ["STK_BUILDDIR"]
STACKS, SAMPLES, FUNCTIONS, DEPTH = 50_000, 1_000_000, 5_000, 30
FORMATS = ("text", "json", "folded", "svg", "html", "pprof", "speedscope", "perf-script")


def measured(words, out):
    """CPU seconds of it and its children, elapsed seconds, peak megabytes of the largest process."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    with open(out, "wb") as file:
        child = subprocess.Popen(words, stdout=file, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if status:
        sys.exit(f"{' '.join(words)}: status {status}")
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return cpu, time.monotonic() - start, usage.ru_maxrss / 1024


def make(folder):
    """A call tree of functions that call some others, walked at random; the same on every machine."""
    dice, script = random.Random(1), os.path.join(folder, "script")
    with open(script, "w", encoding="ascii") as file:
        file.write(f"series cpu-clock clock hz=999\nmeta duration_ns {100 * 10**9}\nimage app file /usr/bin/app\n")
        for i in range(FUNCTIONS):
            file.write(f"at f{i} app {i * 64 + 4096} return\nname f{i} +4 some_module::function_{i}{' entry' if not i else ''}\n")
        for i in range(STACKS):
            frames, at = ["f0"], 0
            for _ in range(dice.randrange(DEPTH // 2, DEPTH * 3 // 2)):
                at = (at * 7 + dice.randrange(4) + 1) % FUNCTIONS
                frames.append(f"f{at}")
            file.write(f"stack s{i} complete {' '.join(reversed(frames))}\n")
        file.write("process 7 1 app\n")
        for second in range(10):
            file.write(f"slice {second * 10**9} {10**9}\n")
            for i in range(STACKS // 10):
                file.write(f"sample s{second * STACKS // 10 + i} {SAMPLES // STACKS} 7 {7 + i % 8} {i % 2} app\n")
    data = os.path.join(folder, "many.data")
    subprocess.run([os.path.join(BUILD, "tests/make_profile/make_profile"), "--script", script, "-o", data], check=True)
    return data


def perf(folder):
    """Seconds of CPU for a million samples, and bytes of each; None without perf."""
    data = os.path.join(folder, "perf.data")
    load = "import json\nwhile True: json.dumps([list(range(500))] * 20)"
    taken = shutil.which("perf") and subprocess.run(
        ["perf", "record", "-q", "-e", "cpu-clock", "-F", "20000", "-g", "-o", data, "--", "timeout", "8", "python3", "-c", load],
        capture_output=True, check=False)
    if not taken or not os.path.exists(data):
        return None
    cpu, _, peak = measured(["perf", "script", "-i", data], os.path.join(folder, "perf.txt"))
    with open(os.path.join(folder, "perf.txt"), encoding="utf-8", errors="replace") as file:
        n = sum(1 for line in file if "cpu-clock" in line)
    return n, cpu * 1e6 / n, peak, os.path.getsize(os.path.join(folder, "perf.txt"))


with tempfile.TemporaryDirectory(prefix="stk-formats-") as work:
    profile = make(work)
    known = subprocess.run([STK, "report", "--help"], capture_output=True, text=True, check=True).stdout
    print(f"# {SAMPLES:,} samples of {STACKS:,} stacks, about {DEPTH} frames each; profile {os.path.getsize(profile):,} bytes")
    print(f"# {'':24} CPU s  elapsed s  peak MB       bytes")
    for name in FORMATS:
        if name == "html" and "html" not in known:
            continue
        out = os.path.join(work, "out")
        cpu_s, elapsed_s, peak_mb = measured([STK, "report", "-q", "-i", profile, "--format", name], out)
        print(f"# stk {name:20} {cpu_s:5.2f} {elapsed_s:10.2f} {peak_mb:8.0f} {os.path.getsize(out):11,}")
        if name == "pprof" and shutil.which("go"):
            os.rename(out, out + ".pb.gz")
            cpu_s, elapsed_s, peak_mb = measured(["go", "tool", "pprof", "-top", out + ".pb.gz"], out)
            print(f"# {'go tool pprof -top of it':24} {cpu_s:5.2f} {elapsed_s:10.2f} {peak_mb:8.0f} {os.path.getsize(out):11,}")
    found = perf(work)
    if found:
        print(f"# perf script: {found[0]:,} samples; for {SAMPLES:,} of them {found[1]:.2f} s of CPU, peak {found[2]:.0f} MB, "
              f"{found[3] * SAMPLES // found[0]:,} bytes")
print("ok 1 - formats\n1..1")
