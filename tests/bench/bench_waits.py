# SPDX-License-Identifier: GPL-2.0-or-later
"""bench_waits: what a recording of waits costs a program that does nothing but wait: two threads on one cpu that hand a
byte, or a futex, to and fro, with 13 user frames. Rounds in turn: by itself, under `stk record --off-cpu`, under bpftrace
that counts kernel and user stacks at each switch, and under `perf record -e sched:sched_switch -g`; and beside a
recording of another process.

`bench_waits.py [ROUNDS]`: medians of round trips a second; CPU seconds of all the recorder's processes; and of what BPF
runs at each switch, the kernel's own mean.
"""
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from figures import Failed, end, failures, program_runs, show_failures, tool_may_fail

STK = os.environ["STK"]
PROGRAM = os.path.join(os.environ["STK_BUILDDIR"], "tests/workload/wait_kinds")
KINDS = ("pipe", "futex")
MILLISECONDS, FRAMES = 3000, 7  # and six more frames of the program and of libc
WATCHING_SECONDS = 2.5  # until the slowest of the recorders watches
STATS = "/proc/sys/kernel/bpf_stats_enabled"
TRACING = 26  # enum bpf_prog_type
SCRIPT = """tracepoint:sched:sched_switch /comm == "asks" || comm == "answers"/ { @[kstack, ustack, comm] = count(); }"""


def recorder(tool, path, pid, *words):
    return {"stk": [STK, "record", "-q", "--off-cpu", *words, "-o", path, "-p", str(pid)],
            "bpftrace": ["bpftrace", "-q", "-o", path, "-e", SCRIPT],
            "perf": ["perf", "record", "-q", "-N", "-e", "sched:sched_switch", "-g", "-o", path, "-p", str(pid)]}[tool]


def held(kind):
    """The program, before its exec: it goes on with a line, and keeps its pid."""
    return subprocess.Popen(["sh", "-c", 'read go; exec "$@"', "sh", PROGRAM, kind, str(MILLISECONDS), str(FRAMES)],
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def let_go(program):
    """Round trips a second, and switches."""
    printed = program.communicate("go\n")[0]
    if program.returncode:
        raise Failed(f"wait_kinds: status {program.returncode}")
    said = {line.split()[0]: line.split()[1:] for line in printed.splitlines()}
    return int(said["trips:"][0]) / int(said["trips:"][1]) * 1e9, int(said["process:"][1])


def mean_run(pid):
    """ns a run of the largest tracing program of a process, by the kernel's account."""
    runs, ns = program_runs(pid, TRACING)
    return ns / runs if runs else None


def watched(tool, kind, path, *words, other=None):
    """Round trips a second, switches, CPU seconds of the recorder, ns a run of its program; `other`: watched instead."""
    program = held(kind)
    watching = subprocess.Popen(recorder(tool, path, other or program.pid, *words), stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    time.sleep(WATCHING_SECONDS)
    early = watching.poll()
    speed, switches = let_go(program)
    mean = mean_run(watching.pid) if tool == "stk" and early is None else None
    if early is None:
        watching.send_signal(2)
    said = watching.stderr.read().decode(errors="replace").strip()
    if early is not None:
        raise Failed(f"{tool} ended early, status {early}: {said[-200:]}")
    _, status, usage = os.wait4(watching.pid, 0)
    watching.returncode = os.waitstatus_to_exitcode(status)
    if watching.returncode not in (0, -2, 1 if other else 0):
        raise Failed(f"{tool}: status {watching.returncode}: {said[-200:]}")
    return speed, switches, usage.ru_utime + usage.ru_stime, mean


def of_another(kind, path):
    """The program beside a recording of a process that does nothing."""
    nobody = subprocess.Popen(["sleep", "1000"])
    try:
        return watched("stk", kind, path, other=nobody.pid)
    finally:
        end(nobody)


def at_switches(work):
    """What BPF runs at a switch takes, in the mean: of the threads that are watched, and of all others."""
    with open(STATS, encoding="ascii") as file:
        was = file.read()
    try:
        with open(STATS, "w", encoding="ascii") as file:
            file.write("1")
        path = os.path.join(work, "mean")
        for kind in KINDS:
            print(f"program, ns a run: {kind} {watched('stk', kind, path)[3]:,.0f}")
        for what, aim, mean in (("pipe, user stacks alone", 2000, watched("stk", "pipe", path, "-U")[3]),
                                ("switches of nobody", 200, of_another("pipe", path)[3])):
            print(f"program, ns a run: {what} {mean:,.0f} (aim: at most {aim}: {'met' if mean <= aim else 'NOT MET'})")
    finally:
        with open(STATS, "w", encoding="ascii") as file:
            file.write(was)


def show(kind, speeds, cpus, sizes):
    bare = statistics.median(speeds["bare"])
    ours = statistics.median(speeds["stk"])
    for tool, values in speeds.items():
        median = statistics.median(values)
        beside = "" if tool in ("bare", "of another", "stk") else f"; stk: {ours / median:.3f} of it (aim > 1: " \
            f"{'met' if ours > median else 'NOT MET'})"
        print(f"{kind}: {tool:10}{median:>9,.0f} round trips/s, {median / bare:.3f} of bare, "
              f"{min(values):,.0f} to {max(values):,.0f}{beside}")
    for tool, values in cpus.items():
        print(f"{kind}: {tool:10}{statistics.median(values):>9.2f} s of CPU in all its processes, "
              f"{statistics.median(sizes[tool]) / 1024:,.0f} KB")


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else int(os.environ.get("STK_BENCH_ROUNDS", "3"))
    if os.geteuid() != 0:
        print("root only records waits: nothing is measured")
        return
    tools = ["stk"]
    for tool in "bpftrace", "perf":
        if shutil.which(tool):
            tools.append(tool)
        else:
            failures.add(f"{tool} is not here: nothing to compare with")
    with tempfile.TemporaryDirectory() as work:
        print(f"medians of {rounds} rounds of {MILLISECONDS / 1000:.0f} s, both threads on one cpu, 13 user frames")
        for kind in KINDS:
            speeds, cpus, sizes = {"bare": []}, {}, {}
            for _ in range(rounds):
                speeds["bare"].append(let_go(held(kind))[0])
                speeds.setdefault("of another", []).append(of_another(kind, os.path.join(work, "another"))[0])
                for tool in tools:
                    with tool_may_fail(tool):
                        path = os.path.join(work, tool)
                        speed, _, cpu, _ = watched(tool, kind, path)
                        speeds.setdefault(tool, []).append(speed)
                        cpus.setdefault(tool, []).append(cpu)
                        sizes.setdefault(tool, []).append(os.path.getsize(path))
                        os.unlink(path)
            show(kind, speeds, cpus, sizes)
        at_switches(work)
    show_failures()


try:
    main()
except Failed as failed:
    sys.exit(f"{failed}")
