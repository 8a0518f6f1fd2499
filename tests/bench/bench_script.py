# SPDX-License-Identifier: GPL-2.0-or-later
"""bench_script: what frames of Python and Java cost the program that takes samples: the kernel's own mean for a run of
it, where the sampled thread has 1 and 101 frames, and where the same Python is not known as one (a copy of its file under
another name), so that none are looked for. In turn; medians. A frame of Python is its name and place, a frame of Java
the step over it as well.

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

from figures import end, program_runs

STK = os.environ["STK"]
PEER = os.path.join(os.environ["STK_BUILDDIR"], "tests/bench/bench_script_peer")
PYTHON = os.path.realpath("/usr/bin/python3")
STATS = "/proc/sys/kernel/bpf_stats_enabled"
PERF_EVENT = 7  # enum bpf_prog_type
FEW, MANY = 1, 101
WARM_SECONDS, SECONDS, HZ = 0.5, 2, 997
FRAME_NS, BEGIN_NS = 70, 150
PYTHON_PROGRAM = """
import sys
def spin():
    total = 0
    while True:
        total += 1
call = spin
for n in range(int(sys.argv[1])):
    space = {"call": call}
    exec(f"def call_{n}(): call()", space)
    call = space[f"call_{n}"]
call()
"""
PYTHON_RECURSION = """
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
JAVA_PROGRAM = """
class Deep {
    static volatile long seen;
    static void spin() { for (long n = 0; ; n++) if ((n & 0xfffffff) == 0) seen = n; }
    static void deep(int n) { if (n > 0) deep(n - 1); else spin(); }
    public static void main(String[] args) { deep(Integer.parseInt(args[0])); }
}
"""
JAVA_MODES = {"interpreted": ["-Xint"],
              "compiled": ["-Xcomp", "-XX:TieredStopAtLevel=1", "-XX:CompileCommand=quiet",
                           "-XX:CompileCommand=compileonly,Deep.*", "-XX:CompileCommand=dontinline,Deep.*"]}


def measured(words, frames, data):
    """ns a sample of a program that is told how many frames it calls in vain."""
    program = subprocess.Popen([*words, str(frames - 1)])
    try:
        time.sleep(WARM_SECONDS)
        recorder = subprocess.Popen([STK, "record", "-e", "cpu-clock", "-F", str(HZ), "-p", str(program.pid), "-o", data,
                                     "--", "sleep", str(SECONDS)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                    text=True)
        time.sleep(SECONDS * 0.9)
        runs, ns = program_runs(recorder.pid, PERF_EVENT)
        return ns / (runs * share(recorder.communicate()[0]))
    finally:
        end(program)


def share(said):
    """What of all runs took a sample: the others were filtered, and cost little."""
    samples = int(re.search(r"([\d,]+) samples of", said)[1].replace(",", ""))
    filtered = re.search(r"filtered +([\d,]+)", said)
    return samples / (samples + int(filtered[1].replace(",", "") if filtered else 0))


def java_words(folder):
    """By what a frame is; of none if there is no JDK."""
    compiler = shutil.which("javac")
    if not compiler:
        return {}
    source = os.path.join(folder, "Deep.java")
    with open(source, "w", encoding="ascii") as file:
        file.write(JAVA_PROGRAM)
    subprocess.run([compiler, "-d", folder, source], check=True)
    return {kind: ["java", *options, "-cp", folder, "Deep"] for kind, options in JAVA_MODES.items()}


def read_from_outside():
    """ns a frame."""
    program = subprocess.Popen([PYTHON, "-c", PYTHON_RECURSION, str(MANY - 1)])
    time.sleep(WARM_SECONDS)
    peer = subprocess.run([PEER, str(program.pid)], stdout=subprocess.PIPE, text=True, check=True)
    end(program)
    return float(peer.stdout.split()[0])


def rounds_of(rounds, folder):
    """ns a sample, by kind and frames, and ns a frame from outside: of each round."""
    hidden = os.path.join(folder, "snake")  # its library is found by the variable
    shutil.copy(PYTHON, hidden)
    os.environ["PYTHONHOME"] = "/usr"
    kinds = {"python": [PYTHON, "-c", PYTHON_PROGRAM], "recursion": [PYTHON, "-c", PYTHON_RECURSION],
             **java_words(folder)}
    data = os.path.join(folder, "stk.data")
    found, outside = {}, []
    for _ in range(rounds):
        found.setdefault(("unknown", FEW), []).append(measured([hidden, "-c", PYTHON_PROGRAM], FEW, data))
        for kind, words in kinds.items():
            for frames in (FEW, MANY):
                found.setdefault((kind, frames), []).append(measured(words, frames, data))
        outside.append(read_from_outside())
    return found, outside


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with open(STATS, encoding="ascii") as file:
        before = file.read()
    try:
        with open(STATS, "w", encoding="ascii") as file:
            file.write("1")
        with tempfile.TemporaryDirectory() as folder:
            found, outside = rounds_of(rounds, folder)
    finally:
        with open(STATS, "w", encoding="ascii") as file:
            file.write(before)
    ns = {kind: statistics.median(values) for kind, values in found.items()}
    for kind in dict.fromkeys(kind for kind, frames in ns if frames == MANY):
        few, many = ns[kind, FEW], ns[kind, MANY]
        aim = f" (aim <= {FRAME_NS})" if kind in ("python", "recursion") else ""
        print(f"# {kind}: ns a frame {(many - few) / (MANY - FEW):.0f}{aim}, a sample {few:.0f} to {many:.0f}")
    frame = (ns["python", MANY] - ns["python", FEW]) / (MANY - FEW)
    begin = ns["python", FEW] - ns["unknown", FEW] - FEW * frame
    print(f"# ns a sample where none are looked for {ns['unknown', FEW]:.0f}, to begin {begin:.0f} (aim <= {BEGIN_NS})")
    print(f"# ns a frame read from outside {statistics.median(outside):.0f}")
    print("1..1\nok 1 - measured")


if __name__ == "__main__":
    main()
