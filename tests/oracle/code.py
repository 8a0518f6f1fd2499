# SPDX-License-Identifier: GPL-2.0-or-later
"""code: what machine code is seen to do (src/core/cfi/x86_instruction.h, code_flow.h), against objdump and .eh_frame.

Lengths of instructions: those of objdump, of all code of some files. Rows: of files that describe their frames, made
as if they did not, by symbols and code alone: a row differs from the file's own nowhere, but where that is known to
be wrong. With STK_TEST_FULL=1 in more files.
"""
import glob
import os
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.environ.get("STK_SRCDIR", "."), "tests/integration"))
from tap import plan, point, skip  # pylint: disable=wrong-import-position

ORACLE = os.path.join(os.environ.get("STK_BUILDDIR", "."), "tests/oracle/code_oracle")
LIB = "/usr/lib/x86_64-linux-gnu/"
SAMPLE = [LIB + "libc.so.6", LIB + "libstdc++.so.6", LIB + "libcrypto.so.3", LIB + "libgmp.so.10", "/usr/bin/perl",
          "/usr/bin/python3"]
MORE = ["/usr/bin/gdb", "/usr/bin/bash", "/usr/bin/git", LIB + "libm.so.6", LIB + "libLLVM-1*.so*", "/usr/bin/node",
        "/usr/lib/gcc/x86_64-linux-gnu/*/cc1*"]
LEAST_ROWS = 0.5  # of the instructions of all files of the sample
# libcrypto's own description is wrong behind `lea 0x58(%rsp), %rsp` of two functions, and says nothing of a `sub`.
WRONG_BY_THEMSELVES = {"libcrypto.so.3": 4}


def files():
    patterns = SAMPLE + (MORE if os.environ.get("STK_TEST_FULL") else [])
    return sorted({os.path.realpath(path) for pattern in patterns for path in glob.glob(pattern)})


def instructions(path):
    """Those of objdump in hexadecimal, each once. fwait is one of its own for us."""
    seen = set()
    with subprocess.Popen(["objdump", "-d", "-w", path], stdout=subprocess.PIPE, text=True) as disassembler:
        for line in disassembler.stdout:
            words = line.rstrip("\n").split("\t")
            if len(words) < 3 or "(bad)" in words[2] or words[2].startswith("."):
                continue
            code = words[1].replace(" ", "")
            # A prefix without an instruction, VIA's instructions, and a jump that processors read differently.
            if words[2].split()[-1].startswith(("rex", "xstore", "xcrypt", "xsha")) or code.startswith(("9b", "66e9", "66e8")) \
                    or (words[2].startswith("rex") and code[2:4] in ("c4", "c5", "62")):
                continue
            seen.add(code)
    return seen


def lengths(paths):
    seen = set()
    for path in paths:
        seen |= instructions(path)
    done = subprocess.run([ORACLE, "lengths"], input="".join(code + "\n" for code in sorted(seen)), text=True,
                          capture_output=True, check=False)
    lines = done.stdout.splitlines()
    point(done.returncode == 0 and lines[-1:] == [f"read {len(seen)}"] and len(seen) > 100000,
          f"{len(seen):,} different instructions were read", done.stderr)
    point(len(lines) == 1, "and each is as long as objdump says", *lines[:10])


def rows(paths):
    total = [0] * 6
    for path in paths:
        done = subprocess.run([ORACLE, path], capture_output=True, text=True, check=False, timeout=550)
        lines = done.stdout.splitlines()
        if not lines or not lines[-1].startswith("sum "):
            point(False, f"{path} was followed", done.stderr[-300:])
            continue
        sums = [int(word) for word in lines[-1].split()[1:]]
        total = [one + other for one, other in zip(total, sums)]
        print(f"# {path}: {sums[0]:,} instructions, {100 * sums[1] / max(sums[0], 1):.1f} % with a row, "
              f"{sums[2]:,} compared, {sums[3]} different, {sums[5] / max(sums[4], 1):.0f} MB/s")
        point(sums[3] <= WRONG_BY_THEMSELVES.get(os.path.basename(path), 0),
              f"{os.path.basename(path)}: no row that its own description contradicts", *lines[:10])
    point(total[1] >= LEAST_ROWS * total[0] > 0, f"{100 * total[1] / max(total[0], 1):.1f} % of the code has rows")


def main():
    if not shutil.which("objdump") or os.uname().machine != "x86_64":
        skip("machine code against objdump", "needs objdump, and x86-64")
        return plan()
    paths = files()
    lengths(paths)
    rows(paths)
    return plan()


sys.exit(main())
