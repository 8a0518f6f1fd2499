# SPDX-License-Identifier: GPL-2.0-or-later
"""bench_script: what frames of Python cost the program that takes samples: the kernel's own mean for a run of it, where
the sampled thread has 1 and 101 Python frames in one call of the interpreter's loop, and where the same interpreter is
not known as one (a copy of its file under another name), so that none are looked for. In turn; medians.

Beside it, a frame as it is read from outside, by process_vm_readv(2), as profilers do that have no part in the kernel.

`bench_script.py [ROUNDS]`
"""
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from figures import program_runs

STK = os.environ["STK"]
PEER = os.path.join(os.environ["STK_BUILDDIR"], "tests/bench/bench_script_peer")
PYTHON = os.path.realpath("/usr/bin/python3")
STATS = "/proc/sys/kernel/bpf_stats_enabled"
PERF_EVENT = 7  # enum bpf_prog_type
FEW, MANY = 1, 101
WARM_SECONDS, SECONDS, HZ = 0.5, 2, 997
FRAME_NS, BEGIN_NS = 70, 150
PROGRAM = """
import sys
def spin():
    total = 0
    while True:
        total += 1
def deep(n):
    if n: deep(n - 1)
    else: spin()
deep(int(sys.argv[1]))
"""


def measured(python, frames, data):
    """ns a sample."""
    program = subprocess.Popen([python, "-c", PROGRAM, str(frames - 1)])
    try:
        time.sleep(WARM_SECONDS)
        recorder = subprocess.Popen([STK, "record", "-e", "cpu-clock", "-F", str(HZ), "-p", str(program.pid), "-o", data,
                                     "--", "sleep", str(SECONDS)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                    text=True)
        time.sleep(SECONDS * 0.9)
        runs, ns = program_runs(recorder.pid, PERF_EVENT)
        return ns / (runs * share(recorder.communicate()[0]))
    finally:
        program.kill()
        program.wait()


def share(said):
    """What of all runs took a sample: the others were filtered, and cost little."""
    samples = int(re.search(r"([\d,]+) samples of", said)[1].replace(",", ""))
    filtered = re.search(r"filtered +([\d,]+)", said)
    return samples / (samples + int(filtered[1].replace(",", "") if filtered else 0))


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    kinds = {"unknown": [], "few": [], "many": []}
    outside = []
    with open(STATS, encoding="ascii") as file:
        before = file.read()
    with tempfile.TemporaryDirectory() as folder:
        hidden = os.path.join(folder, "snake")  # its library is found by the variable
        shutil.copy(PYTHON, hidden)
        os.environ["PYTHONHOME"] = "/usr"
        data = os.path.join(folder, "stk.data")
        try:
            with open(STATS, "w", encoding="ascii") as file:
                file.write("1")
            for _ in range(rounds):
                kinds["unknown"].append(measured(hidden, FEW, data))
                kinds["few"].append(measured(PYTHON, FEW, data))
                kinds["many"].append(measured(PYTHON, MANY, data))
                program = subprocess.Popen([PYTHON, "-c", PROGRAM, str(MANY - 1)])
                time.sleep(WARM_SECONDS)
                peer = subprocess.run([PEER, str(program.pid)], capture_output=True, text=True, check=False)
                program.kill()
                program.wait()
                if not peer.returncode:
                    outside.append(float(peer.stdout.split()[0]))
        finally:
            with open(STATS, "w", encoding="ascii") as file:
                file.write(before)
    unknown, few, many = (statistics.median(kinds[kind]) for kind in ("unknown", "few", "many"))
    frame = (many - few) / (MANY - FEW)
    begin = few - unknown - FEW * frame
    print(f"# ns a sample: none looked for {unknown:.0f}, {FEW + 1} frames {few:.0f}, {MANY + 1} frames {many:.0f}")
    print(f"# ns a frame {frame:.0f} (aim <= {FRAME_NS}), to begin {begin:.0f} (aim <= {BEGIN_NS})")
    if outside:
        print(f"# ns a frame read from outside {statistics.median(outside):.0f}: "
              f"{statistics.median(outside) / frame:.1f} times ours")
    print("1..1\nok 1 - measured")


if __name__ == "__main__":
    main()
