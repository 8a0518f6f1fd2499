# SPDX-License-Identifier: GPL-2.0-or-later
"""unwind_programs: how many stacks of well-known programs, as they come, reach their root.

A few of them in each run, all with STK_TEST_FULL=1. With --table the lines of doc/UNWINDING.md are printed
instead of points, with what a sample costs: kernel.bpf_stats_enabled is set meanwhile, and the program and its
recording have one cpu to themselves.
"""
import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import time

import chains
import recording as r
from programs import (BASH, GDB, PERL, PYTHON, Missing, again, big_file, chain, command, compiler, go, java, node,
                      rust)

HZ = 997
SECONDS, TABLE_SECONDS = 2, 4
FIRST_PERCENT = 25  # chains.FIRST_CAUSES: of clang, whose libraries have 2.3 M rows, for a second
# java with interpreted methods between compiled ones, 77 to 95: unwind_jit.py has it without them.
PERCENT, NODE_PERCENT, JAVA_PERCENT, OLD_GO_PERCENT = 99.5, 95, 70, 90
LEAST = 1000  # samples; half of what there are when nothing else runs
BPF_STATS = "/proc/sys/kernel/bpf_stats_enabled"
SAMPLER = "sample"
ALL = bool(os.environ.get("STK_TEST_FULL"))


def go_percent():
    """Up to Go 1.20 a stack is cut where it goes over to another (stack-switch)."""
    version = shutil.which("go") and subprocess.run(["go", "version"], capture_output=True, text=True, check=True).stdout
    return OLD_GO_PERCENT if version and int(re.search(r"go1\.(\d+)", version)[1]) < 21 else PERCENT


# name: how its command is had, whether it is one of the few, and which share is aimed at.
PROGRAMS = {
    "python3": (lambda: command("/usr/bin/python3", "-c", PYTHON), True, PERCENT),
    "perl": (lambda: command("perl", "-e", PERL), True, PERCENT),
    "bash": (lambda: command("bash", "-c", BASH), True, PERCENT),
    "gdb": (lambda: command("gdb", "-nx", "-batch", "-ex", f"python exec({GDB!r})", r.workload("chain")), False,
            PERCENT),
    "cc1plus": (lambda: compiler("g++"), True, PERCENT),
    "clang": (lambda: compiler("clang++"), False, PERCENT),
    "node, JIT with a map": (lambda: node("--perf-basic-prof"), True, NODE_PERCENT),
    "node, interpreted": (lambda: node("--jitless"), False, NODE_PERCENT),
    "java, PreserveFramePointer": (lambda: java("-XX:+PreserveFramePointer"), True, JAVA_PERCENT),
    "java, as it comes": (java, False, None),
    "openssl rsa2048": (lambda: command("openssl", "speed", "-seconds", "30", "rsa2048"), False, PERCENT),
    "openssl ecdsap256": (lambda: command("openssl", "speed", "-seconds", "30", "ecdsap256"), False, PERCENT),
    "openssl sha256": (lambda: command("openssl", "speed", "-seconds", "30", "-evp", "sha256"), False, PERCENT),
    "openssl aes-128-gcm": (lambda: command("openssl", "speed", "-seconds", "30", "-evp", "aes-128-gcm"), False,
                            PERCENT),
    "static": (lambda: chain("work-static", "-static"), False, PERCENT),
    "static-pie": (lambda: chain("work-static-pie", "-static-pie", "-fPIE"), False, PERCENT),
    "Go": (go, False, go_percent()),
    "Rust": (rust, False, PERCENT),
    "xz": (lambda: again("xz", "-9", "-T1", "-k", "-f", big_file()), False, PERCENT),
    "sort": (lambda: again("sort", "--parallel=1", "-R", "-o", "/dev/null", big_file()), False, PERCENT),
}


@contextlib.contextmanager
def bpf_stats():
    """The kernel measures what BPF programs take."""
    with open(BPF_STATS, encoding="ascii") as file:
        before = file.read()
    with open(BPF_STATS, "w", encoding="ascii") as file:
        file.write("1")
    try:
        yield
    finally:
        with open(BPF_STATS, "w", encoding="ascii") as file:
            file.write(before)


def samplers():
    """All sampling programs there are, by their numbers."""
    shown = subprocess.run(["bpftool", "-j", "prog", "show"], capture_output=True, text=True, check=True, timeout=20)
    return {p["id"]: p for p in json.loads(shown.stdout)
            if p.get("type") == "perf_event" and p.get("name") == SAMPLER}


def costs_between(before, after, number):
    """The ns of a run of that program, between two looks."""
    took = after[number].get("run_time_ns", 0) - before[number].get("run_time_ns", 0)
    return took / max(1, after[number].get("run_cnt", 0) - before[number].get("run_cnt", 0))


def without_maps(recorded):
    """What node wrote of its code has been read, once the report is made."""
    for pid in {stack["pid"] for stack in recorded.stacks}:
        with contextlib.suppress(OSError):
            os.unlink(f"/tmp/perf-{pid}.map")
    return recorded


def record(words, seconds):
    return without_maps(r.record_worked(seconds, "-e", "cpu-clock", "-F", HZ, "--", *words, cwd=r.FOLDER.name))


def measured(words, seconds):
    """The same, on one cpu, with the ns that a sample took."""
    cpu = str(max(os.sched_getaffinity(0)))
    others = set(samplers())
    running = r.start("-e", "cpu-clock", "-F", HZ, "-C", cpu, "-d", seconds, "--", "taskset", "-c", cpu, *words,
                      cwd=r.FOLDER.name)
    r.sampling(running)
    time.sleep(seconds * 0.4)
    before = samplers()
    time.sleep(seconds * 0.4)
    after = samplers()
    ns = costs_between(before, after, min(set(before) & set(after) - others))
    return without_maps(r.finish(running, timeout=120)), ns


def depth(recorded):
    """The mean number of user frames."""
    taken = [s for s in recorded.stacks if s["status"] not in (None, "none")]
    return sum(len(chains.user_frames(s)) * s["count"] for s in taken) / max(1, sum(s["count"] for s in taken))


def first(user):
    """Stacks of before there were tables."""
    return sum(user["cut"].get(cause, 0) for cause in chains.FIRST_CAUSES)


def shares(recorded):
    user = recorded.report["user_stacks"]
    samples = user["complete"] + user["guessed"] + sum(user["cut"].values()) - first(user)
    return samples, r.percent(user["complete"], samples), user


def spinning(recorded):
    """
    Samples of the JVM's code without CFI (SpinPause is assembly) that frame pointers took to their thread's root: the
    busier the machine, the longer its threads spin.
    """
    def spins(stack):
        leaf = next(f for f in stack["frames"] if f["kind"] != "kernel")
        return leaf["module"] == "libjvm.so" and \
            chains.user_frames(stack)[0] == "clone3"
    return sum(s["count"] for s in recorded.stacks if s["status"] == "guessed" and spins(s))


def explain(recorded):
    worst = {}
    for s in recorded.stacks:
        if s["status"] in ("cut", "guessed"):
            last = chains.user_frames(s)[:1]
            modules = [f["module"] for f in s["frames"] if f["kind"] != "kernel"][-1:]
            key = (s["status"], s["cause"], *last, *modules)
            worst[key] = worst.get(key, 0) + s["count"]
    lines = [f"{count} x {key}" for key, count in sorted(worst.items(), key=lambda one: -one[1])[:8]]
    return "\n".join(lines) + "\n" + recorded.summary()


def test(name, words, percent):
    recorded = r.enough(lambda: record(words, SECONDS), count=lambda one: shares(one)[0], least=LEAST)
    samples, share, user = shares(recorded)
    print(f"# {name}: {share:.2f} % of {samples} reach their root, {depth(recorded):.1f} frames deep; {user['cut']}")
    if percent:
        share += r.percent(spinning(recorded), samples)
        few = r.percent(first(user), samples) < FIRST_PERCENT
        r.ok(f"{name}: {percent} % of stacks reach their root", share >= percent and few, explain(recorded))
    r.ok(f"{name}: taken = stored + lost + filtered", recorded.adds_up(), recorded.samples)


def tests():
    for name, (words, is_one_of_the_few, percent) in PROGRAMS.items():
        if not ALL and not is_one_of_the_few:
            r.skip(name, "asked for by STK_TEST_FULL=1")
            continue
        try:
            test(name, words(), percent)
        except Missing as missing:
            r.skip(name, missing)


def table():
    print("| program | samples | reach their root, % | mean depth | ns a sample |\n|---|---:|---:|---:|---:|")
    with bpf_stats():
        for name, (words, _, _) in PROGRAMS.items():
            try:
                recorded, ns = measured(words(), TABLE_SECONDS)
            except Missing as missing:
                print(f"{name}: {missing}", file=sys.stderr)
                continue
            samples, share, _ = shares(recorded)
            print(f"| {name} | {samples:,} | {share:.2f} | {depth(recorded):.1f} | {ns:,.0f} |")
            if share < 100:
                print(f"{name}:\n{explain(recorded)}", file=sys.stderr)


r.need_root()
if sys.argv[1:] == ["--table"]:
    table()
else:
    tests()
    r.done()
