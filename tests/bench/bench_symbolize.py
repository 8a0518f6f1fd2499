#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""bench_symbolize: stk symbolize against llvm-symbolizer, addr2line and eu-addr2line on Debian's large debug files.

One table, of one run: CPU and wall milliseconds and peak megabytes, medians of rounds in which the tools take turns,
each with the ratio of stk to it, and stk's aims. Nothing is kept between runs. A peer that takes over PEER_SECONDS,
or was slow at its smaller task, is left out and that is said. With words, only rows that have one of them.
"""
import os
import random
import shutil
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
SLOW_SECONDS = 5  # who takes longer than that for 10,000 addresses is not asked for 1,000,000
PEAK_MB = 64
JVM = "/usr/lib/jvm/java-17-openjdk-amd64/lib/server/libjvm.so"
VMLINUX = "/usr/lib/debug/boot/vmlinux-6.1.0-54-cloud-amd64"
PEERS = {"llvm-symbolizer": ["--inlines", "-e"], "addr2line": ["-i", "-f", "-e"], "eu-addr2line": ["-i", "-f", "-e"]}
# How many addresses, what of them, and aims by file: (milliseconds, of what; megabytes).
TASKS = [(1, "names", ["--no-lines"], {"py": (1.2, "wall", 4), "vml": (1.2, "wall", 4), "jvm": (1.2, "wall", 4)}),
         (1, "file:line", ["--no-inlines"], {"jvmz": (90, "wall", 100)}),
         (1, "inlines", [], {"py": (2, "wall", 10), "vml": (3.5, "wall", 10), "jvm": (3, "wall", 10),
                             "jvmz": (400, "wall", 100)}),
         (10000, "inlines", [], {"py": (18, "cpu", PEAK_MB), "vml": (220, "cpu", PEAK_MB),
                                 "jvm": (450, "cpu", PEAK_MB), "jvmz": (900, "cpu", PEAK_MB)}),
         (1000000, "inlines", [], {"py": (None, "cpu", PEAK_MB), "vml": (None, "cpu", PEAK_MB),
                                   "jvm": (None, "cpu", PEAK_MB)})]
LEAST_RATIO = {"llvm-symbolizer": 0.2}  # of CPU at 10,000 addresses


def debug_file(path):
    """The file that has the debug data of another; None: there is none."""
    out = subprocess.run(["readelf", "-n", path], capture_output=True, text=True, check=False).stdout
    text = next((line.split()[-1] for line in out.splitlines() if "Build ID:" in line), None)
    found = f"/usr/lib/debug/.build-id/{text[:2]}/{text[2:]}.debug" if text else ""
    return os.path.realpath(found) if os.path.exists(found) else path if os.path.exists(path) else None


def files(folder):
    found = {"py": debug_file("/usr/bin/python3.11d"), "vml": debug_file(VMLINUX), "jvm": debug_file(JVM)}
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


def run(argv, text):
    """(CPU seconds, wall seconds, MB), children too; None: it took too long."""
    with open(text, "rb") as asked:
        begin = time.monotonic()
        process = subprocess.Popen(argv, stdin=asked, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    late = []
    timer = threading.Timer(PEER_SECONDS, lambda: (late.append(True), process.kill()))
    timer.start()
    peak, done = 0, False
    while not done:
        # rusage's peak would be that of this script, from before exec.
        peak = max(peak, peak_now(process.pid))
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        done = pid != 0
        if not done:
            time.sleep(0.0002 if time.monotonic() - begin < 0.1 else 0.005)
    wall = time.monotonic() - begin
    timer.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stderr.close()
    if late:
        return None
    if process.returncode:
        raise OSError(f"{argv[0]} ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime, wall, peak


def command(tool, path, words):
    return [STK, "symbolize", "-e", path, *words] if tool == "stk" else [tool, *PEERS[tool], path]


def measured(tools, path, words, text):
    """By tool, the median of its rounds, or why there is none."""
    runs, why = {tool: [] for tool in tools}, {}
    for _ in range(ROUNDS):
        for tool in tools:
            if tool in why or (runs[tool] and runs[tool][0][1] > LONG_SECONDS):
                continue
            try:
                one = run(command(tool, path, words), text)
            except OSError as failure:
                why[tool] = str(failure)
                continue
            if one:
                runs[tool].append(one)
            else:
                why[tool] = f"over {PEER_SECONDS} s"
    return {tool: why.get(tool) or [statistics.median(column) for column in zip(*runs[tool])] for tool in tools}


def verdict(count, figures, aim):
    if not aim:
        return ""
    cpu, wall, peak = figures["stk"]
    limit, what, megabytes = aim
    took = 1000 * (cpu if what == "cpu" else wall)
    words = [] if limit is None else [f"{what} <= {limit:g} ms: {'met' if took <= limit else 'NOT MET'}"]
    words.append(f"<= {megabytes} MB: {'met' if peak <= megabytes else 'NOT MET'}")
    for peer, ratio in LEAST_RATIO.items() if count == 10000 else ():
        if not isinstance(figures.get(peer, ""), str):
            words.append(f"<= {ratio:g} of {peer}: {'met' if cpu <= ratio * figures[peer][0] else 'NOT MET'}")
    return "; ".join(words)


def show(name, figures, aim):
    for tool, values in figures.items():
        if isinstance(values, str):
            print(f"{name:26}{tool:16}  {values}")
        else:
            ratio = "" if tool == "stk" or isinstance(figures["stk"], str) else \
                f"{figures['stk'][0] / max(values[0], 1e-4):.3f}"
            print(f"{name:26}{tool:16}{1000 * values[0]:11.1f}{1000 * values[1]:11.1f}{values[2]:9.1f}{ratio:>9}  "
                  f"{aim if tool == 'stk' else ''}".rstrip(), flush=True)


def main():
    tools = ["stk"] + [tool for tool in PEERS if shutil.which(tool)]
    failed = False
    print(f"{'':42}{'CPU ms':>11}{'wall ms':>11}{'peak MB':>9}{'ratio':>9}  aims (without a cache)")
    with tempfile.TemporaryDirectory(prefix="stk-bench-") as folder:
        for file, path in files(folder).items():
            took = {}
            for count, what, words, aims in TASKS:
                name = f"{count:,} {what}, {file}"
                if file not in aims or (sys.argv[1:] and not any(word in name for word in sys.argv[1:])):
                    continue
                asked = chains.addresses(path, count, 7)
                random.Random(7).shuffle(asked)
                text = f"{folder}/asked"
                with open(text, "w", encoding="ascii") as out:
                    out.writelines(f"{address:#x}\n" for address in asked)
                slow = {tool for tool in tools if tool != "stk" and took.get(tool, 0) > SLOW_SECONDS}
                figures = measured([tool for tool in tools if tool not in slow], path, words, text)
                figures |= {tool: f"left out: over {SLOW_SECONDS} s for 10,000" for tool in slow}
                if isinstance(figures["stk"], str):
                    failed = True
                    show(name, figures, "")
                    continue
                show(name, figures, verdict(count, figures, aims[file]))
                if count == 10000:
                    took = {tool: PEER_SECONDS if isinstance(values, str) else values[1]
                            for tool, values in figures.items()}
    return failed


sys.exit(main())
