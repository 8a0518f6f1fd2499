# SPDX-License-Identifier: GPL-2.0-or-later
"""debug_files: random addresses of Debian's large debug files, and of modules of its kernel: stk's own reader says what
libdw says (stk symbolize --reader=libdw).

With STK_TEST_FULL=1 ten times as many addresses; with words, of those files.
"""
import glob
import os
import random
import subprocess
import sys

import chains
sys.path.insert(0, os.path.join(os.environ.get("STK_SRCDIR", "."), "tests/integration"))
from elf_file import debug_file  # pylint: disable=wrong-import-position
from second_reader import compare, inlined  # pylint: disable=wrong-import-position
from tap import plan, point, skip  # pylint: disable=wrong-import-position

ADDRESSES = 500  # of one question: 4000 of libjvm take stk's reader over its two seconds
ROUNDS = 10 if os.environ.get("STK_TEST_FULL") == "1" else 1
MODULES = 6
# What each is, and where Debian's package puts it: by the build id of a program or library, or by name.
FILES = [("python3.11-dbg", "/usr/bin/python3.11d"),
         ("libc6-dbg", "/lib/x86_64-linux-gnu/libc.so.6"),
         ("libstdc++6-12-dbg", "/usr/lib/x86_64-linux-gnu/debug/libstdc++.so.6.*[0-9]"),
         ("openjdk-17-dbg", "/usr/lib/jvm/java-17-openjdk-amd64/lib/server/libjvm.so"),
         ("linux-image-*-cloud-amd64-dbg", "/usr/lib/debug/boot/vmlinux-*-cloud-amd64")]
KERNEL_MODULES = "/usr/lib/debug/lib/modules/*/kernel/**/*.ko*"


def found(pattern):
    """The first file of FILES's pattern, or None."""
    paths = [path for path in sorted(glob.glob(pattern)) if not path.endswith(".py")]
    return os.path.realpath(paths[0]) if paths else None


def has_dwarf(path):
    out = subprocess.run(["readelf", "-SW", path], capture_output=True, check=False).stdout
    return b".debug_info" in out or b".zdebug_info" in out


def check(name, paths, questions_of):
    told, faults, n = 0, [], 0
    for path in paths:
        for seed in range(ROUNDS):
            answers, wrong = compare(path, questions_of(path, seed))
            n, told, faults = n + len(answers), told + inlined(answers), faults + wrong
    point(n and told and not faults, f"{name}: {n} answers, {told} of inlined functions", faults or "nothing is inlined")


def by_address(path, seed):
    return [hex(address) for address in chains.addresses(path, ADDRESSES, seed)]


def by_symbol(path, seed):
    """Of a file that is not linked addresses are nobody's but stk's."""
    out = subprocess.run(["nm", "-S", path], capture_output=True, text=True, check=False).stdout
    functions = [(words[3], int(words[1], 16)) for words in map(str.split, out.splitlines())
                 if len(words) == 4 and words[2] in "tT" and int(words[1], 16)]
    names = [name for name, _ in functions]
    choice = random.Random(seed)
    return [f"{name}+{choice.randrange(size):#x}" for name, size in choice.choices(functions, k=ADDRESSES)
            if names.count(name) == 1]


def main():
    words = sys.argv[1:]
    for name, pattern in FILES:
        path = found(pattern)
        if words and not any(word in name for word in words):
            continue
        if path and has_dwarf(debug_file(path) or path):
            check(name, [path], by_address)
        else:
            skip(name, f"no {pattern} with debug data")
    if not words or "modules" in words:
        paths = sorted(glob.glob(KERNEL_MODULES, recursive=True), key=os.path.getsize)[-MODULES:]
        paths = [path for path in paths if has_dwarf(path)]
        check("modules", paths, by_symbol) if paths else skip("modules", "no debug data of modules")
    plan()


if __name__ == "__main__":
    main()
