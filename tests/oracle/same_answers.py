# SPDX-License-Identifier: GPL-2.0-or-later
"""same_answers [OLD NEW]: what two builds of stk answer to the same questions, address by address: the whole of it.

Asked are random addresses and both ends of each function of Debian's large debug files, of the running kernel, of a
process and of programs of every format of corpus_programs.py, modules.py and go.py. What differs and is meant to stands
in same_answers.list. Without words OLD is the commit of tests/oracle/before-diet.
"""
import collections
import concurrent.futures
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

import before_diet
import chains
import corpus_programs
import debug_files
import go
import modules
sys.path.insert(0, os.path.join(os.environ.get("STK_SRCDIR", "."), "tests/integration"))
from elf_file import debug_file  # pylint: disable=wrong-import-position
from tap import plan, point, skip  # pylint: disable=wrong-import-position

RANDOM = 5000  # addresses of one file; all there are, where they are not many more
ALL = 20000
AT_ONCE = 50000  # addresses that one run is asked about
ANSWER_SECONDS = 300
SHOWN = 20
# Besides those of debug_files.py: stripped, with debug data of those packages.
MORE_FILES = [("python3.11", "/usr/bin/python3.11"), ("libstdc++6", "/usr/lib/x86_64-linux-gnu/libstdc++.so.6.*[0-9]")]
KERNEL_MODULES = 5


def reviewed():
    """(patterns of the name, the kind and the difference) that are meant."""
    with open(f"{before_diet.SRCDIR}/tests/oracle/same_answers.list", encoding="utf-8") as file:
        lines = [line.split(None, 3) for line in file if line.strip() and line[0] != "#"]
    return [[re.compile(word) for word in (name, kind, what)] for name, kind, what, _ in lines]


def answers(stk, words, asked, folder):
    """(status and what was said, JSON)."""
    # No build is answered by what the other one, or an earlier run, kept.
    env = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": folder, "TMPDIR": folder, "STK_CACHE_DIR": ""}
    try:
        done = subprocess.run([stk, "symbolize", "--json", *words], input=asked, capture_output=True, check=False,
                              timeout=ANSWER_SECONDS, env=env, cwd=folder)
    except subprocess.TimeoutExpired:
        return f"no answer in {ANSWER_SECONDS} s", b""
    return (f"status {done.returncode}: {done.stderr.decode(errors='replace')}" if done.returncode else ""), done.stdout


def of_frames(old, new):
    """The same of the frames of an answer."""
    if len(old) != len(new):
        names = [" < ".join(str(frame["function"]) for frame in frames) for frames in (old, new)]
        yield "levels", f"{len(old)} -> {len(new)}: {names[0]} -> {names[1]}"
        return
    for level, (before, after) in enumerate(zip(old, new)):
        for key in before.keys() | after.keys():
            if before.get(key) != after.get(key):
                yield key, f"level {level} ({before['function']}): {before.get(key)!r} -> {after.get(key)!r}"


def differences(old, new):
    """(kind, words) of each thing that differs in two answers."""
    for key in old.keys() | new.keys():
        if key != "frames" and old.get(key) != new.get(key):
            yield key, f"{old.get(key)!r} -> {new.get(key)!r}"
    yield from of_frames(old["frames"], new["frames"])


class Comparison:
    """All answers of two builds about one file (or process, or kernel)."""
    intended = reviewed()

    def __init__(self, name, stks):
        self.name, self.stks = name, stks
        self.asked = self.named = self.meant = self.differ = 0
        self.kinds, self.examples, self.failures = collections.Counter(), [], []

    def is_intended(self, kind, words):
        return any(name.search(self.name) and which.fullmatch(kind) and what.search(words)
                   for name, which, what in self.intended)

    def judge(self, address, old, new):
        found = sorted(differences(old, new))
        wrong = [one for one in found if not self.is_intended(*one)]
        self.meant += bool(found) and not wrong
        self.differ += bool(wrong)
        self.kinds.update(kind for kind, _ in wrong)
        if len(self.examples) < SHOWN:
            self.examples += [f"{address:#x}: {kind}: {words}" for kind, words in wrong[:2]]

    def ask(self, words, addresses, folder):
        text = "".join(f"{address:#x}\n" for address in addresses).encode()
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            (said, old), (now_said, new) = pool.map(lambda stk: answers(stk, words, text, folder), self.stks)
        self.asked += len(addresses)
        self.named += old.count(b'"function":"')
        if said or now_said:
            self.failures += [f"old: {said}", f"new: {now_said}"]
        elif old != new:
            old, new = json.loads(old), json.loads(new)
            if len(old["addresses"]) != len(new["addresses"]):
                self.failures.append(f"{len(old['addresses'])} answers -> {len(new['addresses'])}")
            for address, *both in zip(addresses, old.pop("addresses"), new.pop("addresses")):
                self.judge(address, *both)
            self.judge(0, {**old, "frames": []}, {**new, "frames": []})  # what is said besides

    def tell(self):
        name = f"{self.name}: {self.asked:,} addresses, {self.named:,} frames"
        name += f", {self.meant:,} other answers that are meant" if self.meant else ""
        point(not self.failures and not self.differ and self.named, name, self.failures,
              f"{self.differ:,} answers differ: {dict(self.kinds.most_common())}", self.examples[:SHOWN])


def compare(name, stks, words, addresses):
    one, addresses = Comparison(name, stks), sorted(addresses)
    with tempfile.TemporaryDirectory(prefix="stk-same-") as folder:
        for first in range(0, len(addresses), AT_ONCE):
            one.ask(words, addresses[first:first + AT_ONCE], folder)
    one.tell()


def some(code):
    """Addresses of stretches of code, (start, size): all, or a sample."""
    if sum(size for _, size in code) <= ALL:
        return {start + at for start, size in code for at in range(size)}
    choice = random.Random(1)
    picked = choice.choices(code, [size for _, size in code], k=RANDOM)
    return {start + choice.randrange(size) for start, size in picked}


def functions(path):
    """(start, end) of each function in the symbol tables of a file, and of its debug file."""
    for file in filter(None, (path, debug_file(path))):
        for table in ([], ["-D"]):
            done = subprocess.run(["nm", "-S", *table, file], capture_output=True, text=True, errors="replace",
                                  check=False)
            for line in done.stdout.splitlines():
                parts = line.split()
                if len(parts) == 4 and parts[2] in "tTwWi":
                    yield int(parts[0], 16), int(parts[0], 16) + int(parts[1], 16)


def ends(bounds):
    return {at for start, end in bounds for at in (start - 1, start, end - 1) if at > 0}


def code_of(path):
    return [(address, size) for _, _, flags, address, size in chains.sections(path)
            if size and flags & chains.SHF_ALLOC and flags & chains.SHF_EXECINSTR]


def compare_file(name, stks, path, *words):
    compare(name, stks, ["-e", path, *words], some(code_of(path)) | ends(functions(path)))


def large_files(stks):
    for name, pattern in debug_files.FILES + MORE_FILES:
        path = debug_files.found(pattern)
        if not path:
            skip(name, f"no {pattern} (apt-get install {name})")
            continue
        compare_file(name, stks, path)


def kernel_modules(stks):
    if not all(map(shutil.which, ("gcc", "ld", "nm", "objcopy"))) or os.uname().machine != "x86_64":
        skip("kernel modules", "no gcc, ld, nm or objcopy, or not x86-64")
        return
    paths = modules.installed(KERNEL_MODULES)
    with tempfile.TemporaryDirectory(prefix="stk-same-modules-") as folder:
        for path, what in [*modules.made(folder), *((path, os.path.basename(path)) for path in paths)]:
            code = [(start, size) for _, start, size in modules.layout(path) if size]
            if code:
                bounds = functions(modules.link(path, folder))
                compare(f"module, {what}", stks, ["-e", path], some(code) | ends(bounds))
    if not paths:
        skip("modules of a kernel", "no debug package (apt-get install linux-image-cloud-amd64-dbg)")


def go_programs(stks):
    if not shutil.which("go"):
        return  # said of the corpus
    with tempfile.TemporaryDirectory(prefix="stk-same-go-") as folder:
        for name, source, words, env in go.BUILDS:
            for how, more in (("", []), (", stripped", ["-ldflags=-s -w"])):
                try:
                    path = go.build(folder, source, [*words, *more], env)
                except subprocess.TimeoutExpired:
                    path = None
                if path:
                    compare_file(f"Go, {name}{how}", stks, path)
                else:
                    skip(f"Go, {name}{how}", "it is not built here")


def kernel(stks):
    """Of the running one: each symbol's first byte and the one before, which is the end of another."""
    with open("/proc/kallsyms", encoding="utf-8") as file:
        starts = {int(line.split()[0], 16) for line in file if line.split()[1] in "tTwW"} - {0}
    if len(starts) < 1000:
        skip("the running kernel", "its addresses are hidden")
        return
    starts = sorted(starts)
    compare("the running kernel", stks, ["-k"],
            some([(start, end - start) for start, end in zip(starts, starts[1:]) if end - start < 1 << 20]) |
            ends((start, start + 1) for start in starts))


def process(stks):
    """What is mapped executable in a python that waits: programs, libraries and the kernel's own pages."""
    with subprocess.Popen([sys.executable, "-c", "import ssl, json, decimal; print(); input()"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as waits:
        waits.stdout.read(1)
        with open(f"/proc/{waits.pid}/maps", encoding="utf-8") as file:
            mapped = [[int(word, 16) for word in line.split()[0].split("-")] for line in file if "x" in line.split()[1]]
        code = [(start, end - start) for start, end in mapped]
        compare("a process", stks, ["-p", str(waits.pid)], some(code) | ends(mapped))
        waits.kill()


def main():
    try:
        stks = before_diet.pair()
    except before_diet.NoCommit as reason:
        print(f"1..0 # SKIP {reason}")
        return
    large_files(stks)
    kernel(stks)
    process(stks)
    kernel_modules(stks)
    for program in corpus_programs.programs():
        compare_file(program.name, stks, program.path, *program.words)
    go_programs(stks)
    plan()


main()
