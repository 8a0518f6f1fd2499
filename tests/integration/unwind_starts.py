# SPDX-License-Identifier: GPL-2.0-or-later
"""unwind_starts: programs that begin while others keep the machine busy: their stacks are whole from their first sample on.

`unwind_starts.py ROUNDS [OPTION..]` prints figures; options go to stk record.
"""
import collections
import os
import resource
import shutil
import subprocess
import sys
import time

import recording as r

LOAD = 20
NEW = 40
SECONDS = 2
APART = 0.025  # seconds from one start to the next
WHOLE_PERCENT = 90
SOURCE = "#include <stdio.h>\n#include <stdlib.h>\n" + "".join(
    f'int f{i}(int a, int b) {{ int s = 0; for (int i = 0; i < a; i++) s += i * b ^ {i}; return s + printf("%d", s); }}\n'
    for i in range(3000))
SAMPLES = 50  # where the kernel shares processors out by sessions, other sessions may have most of them
# What the recorder had no time for; other causes are other tests' matter.
LATE = ("copy-full", "late-table", "tables-full")


def there(commands):
    return [command for command in commands if shutil.which(command[0])]


def compiler(name):
    """gcc's compiler proper: what gcc starts would outlive it."""
    try:
        shown = subprocess.run(["gcc", f"-print-prog-name={name}"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return name
    return shown.stdout.strip()


def busy():
    return there([
        ["python3", "-c", "while True: sum(i * i for i in range(1000))"],
        ["perl", "-e", 'while (1) { $x++; $y = "$x" }'],
        ["bash", "-c", "while :; do x=$((x+1)); done"],
        ["openssl", "speed", "-seconds", "100", "sha256"],
    ])


def programs(source):
    return there([
        ["python3", "-c", "import json, re\nwhile True: json.dumps({str(i): i for i in range(500)})"],
        ["perl", "-e", "while (1) { my %h; $h{$_} = $_ * 2 for 1 .. 5000; my @k = sort keys %h; }"],
        ["bash", "-c", "while :; do x=$((x+1)); y=${x//1/2}; done"],
        [compiler("cc1"), "-quiet", "-O2", source, "-o", "/dev/null"],
        ["openssl", "speed", "-seconds", "5", "rsa2048"],
        ["xz", "-9", "-c", "/proc/self/exe"],
        ["sort", source],
        ["ruby", "-e", "loop { (1 .. 1000).map { |x| x.to_s }.sort }"],
        ["php", "-r", "while (1) { $a = []; for ($i = 0; $i < 5000; $i++) $a[] = md5((string)$i); sort($a); }"],
        ["git", "hash-object", "--stdin"],
        ["clang", "-O2", "-S", source, "-o", "/dev/null"],
        ["gdb", "-batch", "-ex", "info functions x", shutil.which("gdb") or ""],
        [compiler("cc1plus"), "-quiet", "-O2", source, "-o", "/dev/null"],
        ["objdump", "-d", shutil.which("gdb") or r.STK],
        ["awk", 'BEGIN { while (1) { x = sprintf("%d", i++); a[x % 1000] = x } }'],
    ])


def begin(command):
    with open("/dev/zero", "rb") as zeros:
        return subprocess.Popen(command, stdin=zeros if command[0] == "git" else subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def end(processes):
    for process in processes:
        process.kill()
    for process in processes:
        process.wait()


class Starts:
    """One recording of the whole system, in which NEW processes begin, and what became of the stacks of ours."""

    def __init__(self, source, load, options, data):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        running = r.start("-a", "-d", str(SECONDS), *options, data=data)
        r.sampling(running)
        commands, new = programs(source), []
        for i in range(NEW):
            new.append(begin(commands[i % len(commands)]))
            time.sleep(APART)
        self.recorded = r.finish(running)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        end(new)
        self.ours = {process.pid for process in new + load}

    def share(self):
        """What became of the stacks; not while the others still keep the machine busy."""
        self.causes = collections.Counter()
        for stack in self.recorded.stacks:
            if stack["pid"] in self.ours and stack["status"] not in (None, "none"):
                self.causes[stack["cause"] or stack["status"]] += stack["count"]
        self.samples = sum(self.causes.values())
        self.whole = r.percent(self.causes["complete"], self.samples)
        self.late = r.percent(sum(self.causes[cause] for cause in LATE), self.samples)

    def told(self):
        unwinding = [line.strip() for line in self.recorded.err.splitlines() if " unwinding " in line]
        return (f"{self.whole:.1f} % of {self.samples} stacks are whole, {self.late:.1f} % came too late "
                f"({dict(self.causes.most_common(6))}); {self.cpu:.2f} s of a processor; {' '.join(unwinding)}")


def measured(rounds, options):
    """That many of them, among LOAD busy processes: a list."""
    source = r.path("many.c")
    with open(source, "w", encoding="ascii") as file:
        file.write(SOURCE)
    commands = busy()
    load = [begin(commands[i % len(commands)]) for i in range(LOAD)]
    made = []
    try:
        time.sleep(1)
        for _ in range(rounds):
            made.append(Starts(source, load, options, r.path(f"{len(made)}.data")))
    finally:
        end(load)
    for one in made:
        one.share()
        print(f"# {one.told()}", flush=True)
    return made


def test():
    best = r.enough(lambda: measured(1, ("-F", 499))[0], count=lambda one: one.samples, least=SAMPLES)
    title = f"{NEW} programs begin among {LOAD} busy ones"
    r.ok(f"{title}: {WHOLE_PERCENT} % of their stacks are whole", best.whole >= WHOLE_PERCENT, best.told(),
         best.recorded.summary())
    r.ok(f"{title}: taken = stored + lost + filtered", best.recorded.adds_up(), best.recorded.samples)
    r.done()


r.need_root()
if len(sys.argv) > 1:
    measured(int(sys.argv[1]), sys.argv[2:])
else:
    test()
