#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""bench_symbolize: stk symbolize against llvm-symbolizer, addr2line and eu-addr2line on Debian's large debug files.

One table, of one run: CPU and wall milliseconds and peak megabytes (of the largest process), medians of rounds in
which the tools take turns, each with the ratio of stk to it, and stk's aims. A peer that would take over PEER_SECONDS is
asked about fewer addresses, which is said beside it, with the ratio for as many. At last the source lines of a small
profile, by perf script and by stk. With words, only rows that have one of them.
"""
import glob
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.environ.get("STK_SRCDIR", "."), "tests/oracle"))
import chains  # pylint: disable=wrong-import-position

STK = os.path.abspath(os.environ.get("STK", "./stk"))
PEER_SECONDS, ROUNDS, LONG_SECONDS = 60, 5, 3  # what takes longer than LONG_SECONDS is run once
SHORT_ROUNDS, SHORT_SECONDS = 25, 0.02  # what takes less is over too soon for five figures
FEWER = 10000  # addresses for who is too slow
PEAK_MB = 64
JVM = "/usr/lib/jvm/java-17-openjdk-amd64/lib/server/libjvm.so"
VMLINUX = "/usr/lib/debug/boot/vmlinux-*"
PYTHON = "/usr/bin/python3.11d"
PEERS = {"llvm-symbolizer": ["--inlines", "-e"], "addr2line": ["-i", "-f", "-e"], "eu-addr2line": ["-i", "-f", "-e"]}
# How many addresses, what of them, and aims by file: (milliseconds, of what; megabytes). Addresses are shuffled.
TASKS = [(1, "names", ["--no-lines"], {"py": (1.2, "wall", 4), "vml": (1.2, "wall", 4), "jvm": (1.2, "wall", 4)}),
         (1, "file:line", ["--no-inlines"], {"jvmz": (90, "wall", 100)}),
         (1, "inlines", [], {"py": (2, "wall", 10), "vml": (3.5, "wall", 10), "jvm": (3, "wall", 10),
                             "jvmz": (400, "wall", 100)}),
         (10000, "inlines", [], {"py": (18, "cpu", PEAK_MB), "vml": (220, "cpu", PEAK_MB),
                                 "jvm": (450, "cpu", PEAK_MB), "jvmz": (900, "cpu", PEAK_MB)}),
         (1000000, "names", ["--no-lines"], {"py": (250, "cpu", PEAK_MB)}),
         (1000000, "inlines", [], {"py": (600, "cpu", PEAK_MB), "vml": (None, "cpu", PEAK_MB),
                                   "jvm": (None, "cpu", PEAK_MB)})]
LEAST_RATIO = {"llvm-symbolizer": 0.2}  # of CPU at 10,000 addresses
HOT = "s = 0\nfor i in range(3000000):\n    s = (s * 31 + len(str(i))) % 1000003\n"


def debug_file(path):
    """The file that has the debug data of another; None: there is none."""
    out = subprocess.run(["readelf", "-n", path], capture_output=True, text=True, check=False).stdout
    text = next((line.split()[-1] for line in out.splitlines() if "Build ID:" in line), None)
    found = f"/usr/lib/debug/.build-id/{text[:2]}/{text[2:]}.debug" if text else ""
    return os.path.realpath(found) if os.path.exists(found) else path if os.path.exists(path) else None


def files(folder):
    vmlinux = max(glob.glob(VMLINUX), key=os.path.getmtime, default="")
    found = {"py": debug_file(PYTHON), "vml": debug_file(vmlinux), "jvm": debug_file(JVM)}
    if found["jvm"]:  # Debian compresses its own
        for name, how in (("jvmz", "--compress-debug-sections=zlib"), ("jvm", "--decompress-debug-sections")):
            subprocess.run(["objcopy", how, found["jvm"], f"{folder}/{name}"], check=True)
            found[name] = f"{folder}/{name}"
    for name, path in list(found.items()):
        if not path:
            print(f"no figure: {name}: its file is not here")
            del found[name]
    return found


def peak_now(pid):
    """Peak megabytes of a process and its children."""
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            children = [int(word) for word in file.read().split()]
        with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as file:
            own = next((int(line.split()[1]) / 1024 for line in file if line.startswith("VmHWM:")), 0)
    except OSError:
        return 0
    return max([own] + [peak_now(child) for child in children])


def watch(pid, begin):
    """(status, usage, MB) of a process that is looked at until it ends."""
    # rusage's peak would be that of this script, from before exec.
    peak = peak_now(pid)
    while True:
        done, status, usage = os.wait4(pid, os.WNOHANG)
        if done:
            return status, usage, peak
        time.sleep(0.0002 if time.monotonic() - begin < 0.1 else 0.005)
        peak = max(peak, peak_now(pid))


def run(argv, text, watched=True):
    """(CPU seconds, wall seconds, MB), children too; None: it took too long. Not watched: no MB, and nobody beside it."""
    late = []
    files_of_it = [(os.POSIX_SPAWN_OPEN, 0, text, os.O_RDONLY, 0), (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
                   (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)]
    begin = time.monotonic()
    pid = os.posix_spawnp(argv[0], argv, os.environ, file_actions=files_of_it)
    timer = threading.Timer(PEER_SECONDS, lambda: (late.append(True), os.kill(pid, signal.SIGKILL)))
    if watched:
        timer.start()
        status, usage, peak = watch(pid, begin)
    else:
        _, status, usage = os.wait4(pid, 0)
        peak = 0
    wall = time.monotonic() - begin
    timer.cancel()
    if late:
        return None
    if status:
        raise OSError(f"{argv[0]} ended with {os.waitstatus_to_exitcode(status)}")
    return usage.ru_utime + usage.ru_stime, wall, peak


def command(tool, path, words):
    if tool == "stk":
        return [STK, "symbolize", "-e", path, *words]
    return [tool, *PEERS[tool], path]


def one_round(tool, argv, text, runs, why):
    """Runs a tool once more; what is short is watched only at first, for its peak."""
    short = runs and runs[0][1] < SHORT_SECONDS
    try:
        one = run(argv, text, watched=not short)
    except OSError as failure:
        why[tool] = str(failure)
        return
    if one:
        runs.append(one)
    else:
        why[tool] = f"over {PEER_SECONDS} s"


def medians(runs):
    """Of CPU and wall time; the largest peak. What was watched in a short run does not count as its time."""
    timed = [one for one in runs if not one[2]] or runs
    return [*(statistics.median(column) for column in zip(*(one[:2] for one in timed))), max(one[2] for one in runs)]


def measured(tools, path, words, texts):
    """By tool, the medians of its rounds, or why there is none."""
    runs, why = {tool: [] for tool in tools}, {}
    for turn in range(SHORT_ROUNDS):
        for tool in tools:
            last = runs[tool][-1][1] if runs[tool] else 0
            if tool not in why and last <= LONG_SECONDS and (turn < ROUNDS or last < SHORT_SECONDS):
                one_round(tool, command(tool, path, words), texts[tool], runs[tool], why)
    return {tool: why.get(tool) or medians(runs[tool]) for tool in tools}


def verdict(count, tool, figures, aim):
    if not aim or isinstance(figures[tool], str):
        return ""
    cpu, wall, peak = figures[tool]
    limit, what, megabytes = aim
    took = 1000 * (cpu if what == "cpu" else wall)
    words = [] if limit is None else [f"{what} <= {limit:g} ms: {'met' if took <= limit else 'NOT MET'}"]
    if peak:
        words.append(f"<= {megabytes:.3g} MB: {'met' if peak <= megabytes else 'NOT MET'}")
    for peer, ratio in LEAST_RATIO.items() if count == FEWER and tool == "stk" else ():
        if not isinstance(figures.get(peer, ""), str):
            words.append(f"<= {ratio:g} of {peer}: {'met' if cpu <= ratio * figures[peer][0] else 'NOT MET'}")
    return "; ".join(words)


def show(name, figures, shares, said):
    """A line for each tool; shares: what part of the addresses it was asked about."""
    for tool, values in figures.items():
        if isinstance(values, str):
            print(f"{name:26}{tool:16}  {values}", flush=True)
            continue
        share, ratio = shares.get(tool, 1), ""
        if tool != "stk" and not isinstance(figures.get("stk", ""), str):
            ratio = f"{figures['stk'][0] * share / max(values[0], 1e-4):.3f}"
        peak = f"{values[2]:.1f}" if values[2] else "-"  # it had ended before anybody looked
        words = said.get(tool) or (f"of {FEWER:,} addresses" if share != 1 else "")
        print(f"{name:26}{tool:16}{1000 * values[0]:11.1f}{1000 * values[1]:11.1f}{peak:>9}{ratio:>9}  "
              f"{words}".rstrip(), flush=True)


def write_addresses(asked, path):
    with open(path, "w", encoding="ascii") as out:
        out.writelines(f"{address:#x}\n" for address in asked)
    return path


def measure_task(folder, file, path, task, took):
    """One row for each tool; took: seconds of each for FEWER addresses, from an earlier row. False: stk failed."""
    count, what, words, aims = task
    asked = chains.addresses(path, count, 7)
    random.Random(7).shuffle(asked)
    text, few = write_addresses(asked, f"{folder}/asked"), write_addresses(asked[:FEWER], f"{folder}/fewer")
    slow = {tool for tool in PEERS if count > FEWER and took.get(tool, 0) * count / FEWER / 2 > PEER_SECONDS}
    tools = ["stk"]
    if what != "names" or count == 1:
        tools += [tool for tool in PEERS if shutil.which(tool)]
    texts = {tool: few if tool in slow else text for tool in tools}
    figures = measured(tools, path, words, texts)
    show(f"{count:,} {what}, {file}", figures, {tool: FEWER / count for tool in slow},
         {"stk": verdict(count, "stk", figures, aims.get(file))})
    if count == FEWER:
        took.update({tool: PEER_SECONDS if isinstance(values, str) else values[1] for tool, values in figures.items()})
    return not isinstance(figures["stk"], str)


def measure_profile(folder):
    """The source lines of all that was on the stack of a second of work."""
    name, perf, stk = "lines of a profile", f"{folder}/perf.data", f"{folder}/stk.data"
    if not shutil.which("perf") or not os.path.exists(PYTHON):
        print(f"no figure: {name}: there is no perf, or no {PYTHON}")
        return
    with open(os.devnull, "wb") as null:
        subprocess.run(["perf", "record", "-B", "-N", "-e", "cpu-clock", "-F", "199", "-g", "-o", perf, PYTHON, "-c", HOT],
                       stdout=null, stderr=null, timeout=60, check=False)
        subprocess.run([STK, "record", "-e", "cpu-clock", "-F", "199", "-o", stk, "--", PYTHON, "-c", HOT],
                       stdout=null, stderr=null, timeout=60, check=False)
    commands = {"stk": [STK, "report", "-i", stk, "--resymbolize", "--stacks=0", "--srcline"],
                "perf script": ["perf", "script", "-i", perf, "-F", "comm,ip,sym,srcline"]}
    figures = {}
    for tool, argv in commands.items():
        try:
            figures[tool] = run(argv, os.devnull) or f"over {PEER_SECONDS} s"
        except OSError as failure:
            figures[tool] = str(failure)
    show(name, figures, {}, {})


def measure_start():
    """What each of the figures has in it: a process that starts and ends."""
    cpu, wall, _ = medians([run(["true"], os.devnull, watched=False) for _ in range(SHORT_ROUNDS)])
    print(f"{'a process, empty':26}{'true':16}{1000 * cpu:11.1f}{1000 * wall:11.1f}")


def main():
    failed = False
    print(f"{'':42}{'CPU ms':>11}{'wall ms':>11}{'peak MB':>9}{'ratio':>9}  aims")
    measure_start()
    with tempfile.TemporaryDirectory(prefix="stk-bench-") as folder:
        for file, path in files(folder).items():
            took = {}
            for task in TASKS:
                name = f"{task[0]:,} {task[1]}, {file}"
                if file in task[3] and (not sys.argv[1:] or any(word in name for word in sys.argv[1:])):
                    failed |= not measure_task(folder, file, path, task, took)
        if not sys.argv[1:] or "profile" in sys.argv[1:]:
            measure_profile(folder)
    return failed


sys.exit(main())
