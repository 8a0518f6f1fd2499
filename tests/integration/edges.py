# SPDX-License-Identifier: GPL-2.0-or-later
"""edges: each frame of a stack that is called complete can be the caller of the one inside it.

Programs as they come are recorded, and tests/oracle/edges.c holds the stacks against their code. With STK_TEST_FULL=1
10,000 stacks of each of them. With --table a table of what was found is printed instead of points.
"""
import collections
import contextlib
import json
import os
import re
import signal
import struct
import subprocess
import sys

import programs as p
import recording as r

HZ = 2500
ALL = bool(os.environ.get("STK_TEST_FULL"))
STACKS = 10000 if ALL else 1000
TRIES = 6
DUMPS, DUMP_SECONDS = 12, 0.2  # looks at the code of a process: so many or more, so often or more
WARM_SECONDS = 4  # of cpu, until code made at run time is what it stays
EDGES = os.path.join(os.environ.get("STK_BUILDDIR", "."), "tests", "oracle", "edges")
UNKNOWN_PERCENT = 10
BROKEN_PERCENT = {"caller": 50, "root": 99}
LIB = "/usr/lib/x86_64-linux-gnu/"


class Counts:
    """What the oracle says of some recordings of one program."""

    def __init__(self):
        self.statuses = collections.Counter()
        self.edges, self.distinct = collections.Counter(), collections.Counter()
        self.bad = set()
        self.examples = []
        self.stacks = self.bad_samples = self.broken = 0

    def add(self, words):
        done = subprocess.run([EDGES, *map(str, words)], capture_output=True, text=True, errors="replace", timeout=300,
                              check=False)
        if done.returncode:
            raise RuntimeError(f"edges {words}: {done.returncode} {done.stderr}")
        told = json.loads(done.stdout.splitlines()[-1])
        self.statuses.update({key: told[key] for key in ("complete", "guessed", "cut")})
        self.bad_samples += told["bad_samples"]
        self.broken += told["broken"]
        for name, edge in told["edges"].items():
            self.edges[name] += edge["samples"]
            self.distinct[name] += edge["distinct"]
            if edge["bad"]:
                self.bad.add(name)
        self.examples += [line[2:] for line in done.stdout.splitlines() if line.startswith("#")]
        return self

    @property
    def taken(self):
        return sum(self.statuses.values())

    @property
    def complete_percent(self):
        return r.percent(self.statuses["complete"], self.taken)

    def bad_edges(self):
        return sum(self.edges[name] for name in self.bad)

    def text(self):
        return ", ".join(f"{name} {count}" for name, count in self.edges.most_common())


def recorded(words, seconds, data):
    return r.record_worked(seconds, "-e", "cpu-clock", "-F", HZ, "--", *words, data=data, cwd=r.FOLDER.name,
                           stdin=subprocess.DEVNULL)


def of_files(words):
    """Programs whose code is in files: recorded until there are stacks enough."""
    counts, data = Counts(), r.path("edges.data")
    for _ in range(TRIES):
        recorded(words, max(0.3, (STACKS - counts.statuses["complete"]) / HZ * 1.1), data)
        counts.add([data])
        yield counts, [data]
        if counts.statuses["complete"] >= STACKS:
            break


def dump(pid, number):
    """What is executable and of no file, of a process that stands still meanwhile."""
    path = r.path(f"code{number}")
    os.kill(pid, signal.SIGSTOP)
    try:
        r.eventually(lambda: r.state(pid) == "T")
        with open(f"/proc/{pid}/maps", encoding="utf-8") as maps, open(f"/proc/{pid}/mem", "rb") as memory, \
                open(path, "wb") as file:
            for line in maps:
                words = line.split()
                if "x" not in words[1] or words[4] != "0" or len(words) > 5:
                    continue
                start, end = (int(word, 16) for word in words[0].split("-"))
                memory.seek(start)
                with contextlib.suppress(OSError):
                    code = memory.read(end - start)
                    file.write(struct.pack("<QQ", start, len(code)) + code)
            file.write(bytes(16))
    finally:
        os.kill(pid, signal.SIGCONT)
    return path


def java_names(pid):
    """The JVM's own list of its code, as a perf map."""
    with contextlib.suppress(OSError):
        os.unlink(f"/tmp/perf-{pid}.map")
    subprocess.run(["jcmd", str(pid), "Compiler.perfmap"], capture_output=True, timeout=60, check=False)
    return f"/tmp/perf-{pid}.map"


@contextlib.contextmanager
def running(words):
    """A process group of its own, that ends with the block."""
    with subprocess.Popen(words, cwd=r.FOLDER.name, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL, start_new_session=True) as ran:
        try:
            yield ran
        finally:
            with contextlib.suppress(OSError):
                os.killpg(ran.pid, signal.SIGKILL)
            with contextlib.suppress(OSError):
                os.unlink(f"/tmp/perf-{ran.pid}.map")


def looked_at(pid, seconds, data, names=None, steps=DUMPS, stk=r.STK):
    """Records a process while its code is kept so many times; what the oracle is asked about it."""
    # The first look is before the first sample and the last one behind the last: what was written anew at any time
    # between them differs somewhere.
    dumps = [dump(pid, 0)]
    recording = r.start("-e", "cpu-clock", "-F", HZ, "-p", pid, data=data, stk=stk)
    r.sampling(recording)
    for _ in range(steps):
        dumps.append(dump(pid, len(dumps)))
        r.worked(pid, seconds / steps)
    r.stop(recording)
    dumps.append(dump(pid, len(dumps)))
    asked = [data, "--pid", pid, *(word for one in dumps for word in ("--code", one))]
    return asked + (["--map", names(pid)] if names else [])


def of_memory(words, names=None, beside=None):
    """Programs with code of no file: their memory is kept now and then. beside: what keeps them busy."""
    counts, data = Counts(), r.path("edges.data")
    with running(words) as ran, running(beside or ["true"]):
        r.worked(ran.pid, WARM_SECONDS)
        for _ in range(TRIES):
            seconds = max(0.3, (STACKS - counts.statuses["complete"]) / HZ * 1.1)
            steps = 1 if beside else int(max(DUMPS, seconds / DUMP_SECONDS))
            asked = looked_at(ran.pid, seconds, data, names, steps)
            counts.add(asked)
            yield counts, asked
            if counts.statuses["complete"] >= STACKS or counts.taken >= 3 * STACKS:
                break


PFP = "-XX:+PreserveFramePointer"
# name: how it is recorded; and whether there has to be a complete stack at all.
PROGRAMS = {
    "python3": (lambda: of_files(p.command("/usr/bin/python3", "-c", p.PYTHON)), True),
    "perl": (lambda: of_files(p.command("perl", "-e", p.PERL)), True),
    "bash": (lambda: of_files(p.command("bash", "-c", p.BASH)), True),
    "ruby": (lambda: of_files(p.command("ruby", "-e", p.RUBY)), True),
    "php": (lambda: of_files(p.command("php", "-r", p.PHP)), True),
    "ocaml": (lambda: of_files(p.ocaml()), True),
    "redis": (lambda: of_memory(p.redis()[0], beside=p.redis()[1]), True),
    "sqlite3": (lambda: of_files(p.sqlite()), True),
    "openssl": (lambda: of_files(p.openssl()), True),
    "ffmpeg": (lambda: of_files(p.ffmpeg()), True),
    "cc1plus": (lambda: of_files(p.compiler("g++")), True),
    "clang": (lambda: of_files(p.compiler("clang++")), True),
    "git": (lambda: of_files(p.git()), True),
    "Go": (lambda: of_files(p.go()), True),
    "Rust": (lambda: of_files(p.rust()), True),
    "node": (lambda: of_memory(p.node()), True),
    "node --jitless": (lambda: of_memory(p.node("--jitless")), True),
    f"java {PFP}": (lambda: of_memory(p.java(PFP), java_names), True),
    f"java {PFP} -Xint": (lambda: of_memory(p.java(PFP, "-Xint"), java_names), True),
    "java": (lambda: of_memory(p.java(), java_names), False),
    "java, C1 alone": (lambda: of_memory(p.java("-XX:TieredStopAtLevel=1"), java_names), False),
    "luajit": (lambda: of_memory(p.command("luajit", "-e", p.LUA)), False),
}

# Of each kind of code one, in the short check.
SHORT = ("python3", "perl", "sqlite3", "openssl", "cc1plus", "git", "Go", "Rust", "node", "node --jitless", f"java {PFP}")


def counted(record):
    """The counts of all recordings of one program, and what the last one was asked about."""
    for counts, asked in record():
        pass
    return counts, asked


def check(name, record, is_whole):
    counts, asked = counted(record)
    complete = counts.statuses["complete"]
    print(f"# {name}: {counts.complete_percent:.2f} % of {counts.taken} complete; {counts.text()}")
    if is_whole:
        r.ok(f"{name}: {STACKS} complete stacks or more", complete >= STACKS, counts.statuses)
    r.ok(f"{name}: each frame of them can be the caller of the one inside it", not counts.bad_edges(),
         f"{counts.bad_samples} of {complete} cannot", *counts.examples)
    unknown = r.percent(counts.edges["no-bytes"], sum(counts.edges.values()))
    r.ok(f"{name}: the code of {100 - UNKNOWN_PERCENT} % of the frames could be looked at", unknown <= UNKNOWN_PERCENT,
         counts.text())
    return asked


def says_no(asked):
    """What finds nothing may be blind: stacks that are made wrong must be found."""
    for what, least in BROKEN_PERCENT.items():
        counts = Counts().add([*asked, f"--break={what}"])
        found = r.percent(counts.bad_samples, counts.broken)
        r.ok(f"--break={what}: {least} % of the stacks that it makes wrong are found or more",
             counts.broken > STACKS / 10 and found >= least, f"{found:.1f} % of {counts.broken}")


def kind(text):
    """An instruction as objdump writes it, in the numbers of tests/oracle/insn.h."""
    text = re.sub(r"^((bnd|notrack|data16|repz|repnz|rex\S*|cs|ds) )+", "", text.split("<")[0])
    word = text.split()[0] if text.split() else ""
    if word in ("call", "jmp"):
        return (1 if word == "call" else 3) + ("*" in text)
    return 5 if word[:1] == "j" or word[:4] == "loop" else 6 if word in ("ret", "iretq") else 0


def instructions(path):
    """Where each instruction of a file ends, and which call and jump: held against objdump."""
    told = subprocess.run([EDGES, "--insns", path], capture_output=True, text=True, check=True, timeout=100).stdout
    ours = {int(at, 16): int(kind) for at, kind in (line.split() for line in told.splitlines())}
    theirs = {}
    with subprocess.Popen(["objdump", "-dw", "--no-show-raw-insn", path], stdout=subprocess.PIPE, text=True) as shown:
        for line in shown.stdout:
            found = re.match(r"\s+([0-9a-f]+):\t(.*)", line)
            if found:
                theirs[int(found[1], 16)] = found[2]
    elsewhere = [at for at in ours if at not in theirs]
    other = [(hex(at), theirs[at], mine) for at, mine in ours.items()
             if at in theirs and kind(theirs[at]) != (mine if mine <= 6 else 0)]
    # Constants among the code are taken for some; objdump takes them for others.
    r.ok(f"{len(ours)} instructions of {os.path.basename(path)} are where objdump has them, and calls and jumps are",
         len(ours) > 10000 and len(elsewhere) <= len(ours) / 100000 and not other, len(elsewhere), *other[:8])


def tests():
    for name in ("libc.so.6", "libcrypto.so.3"):
        if os.path.exists(LIB + name):
            instructions(LIB + name)
        else:
            r.skip(f"instructions of {name}", "there is none")
    for name, (record, is_whole) in PROGRAMS.items():
        if not ALL and name not in SHORT:
            r.skip(name, "asked for by STK_TEST_FULL=1")
            continue
        try:
            asked = check(name, record, is_whole)
        except p.Missing as missing:
            r.skip(name, missing)
            continue
        if name == "python3":
            says_no(asked)


def table():
    print("| program | samples | complete, % | complete ones with a bad edge, % | edges |\n|---|---:|---:|---:|---|")
    for name, (record, _) in PROGRAMS.items():
        if sys.argv[2:] and name not in sys.argv[2:]:
            continue
        try:
            counts, _ = counted(record)
        except p.Missing as missing:
            print(f"{name}: {missing}", flush=True)
            continue
        share = r.percent(counts.bad_samples, counts.statuses["complete"])
        print(f"| {name} | {counts.taken:,} | {counts.complete_percent:.2f} | {share:.2f} | {counts.text()} |")
        print("\n".join(counts.examples), flush=True)


def main():
    r.need_root()
    if os.uname().machine != "x86_64":
        r.skip_all("the oracle knows the instructions of x86-64")
    if sys.argv[1:2] == ["--table"]:
        table()
    else:
        tests()
        r.done()


if __name__ == "__main__":
    main()
