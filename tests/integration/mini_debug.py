# SPDX-License-Identifier: GPL-2.0-or-later
"""mini_debug: a program stripped as Fedora strips its own keeps the names of its functions in .gnu_debugdata."""
import os
import shutil
import subprocess
import tempfile

from tap import plan, point

STK = os.environ.get("STK", "./stk")
PROGRAM = """
static __attribute__((noinline)) int inner_one(int n) { return n * 3; }
__attribute__((noinline)) int outer(int n) { return inner_one(n) + 1; }
int main(int argc, char **argv) { return outer(argc); }
"""
NAMES = ["inner_one", "main", "outer"]


def sh(folder, *words, **more):
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, errors="replace", timeout=60,
                          check=False, **more)


def make(folder):
    """`plain`, and `mini` of it; the way of rpm's find-debuginfo.sh. Addresses of the functions."""
    with open(os.path.join(folder, "program.c"), "w", encoding="utf-8") as file:
        file.write(PROGRAM)
    sh(folder, "gcc", "-g", "-O1", "-o", "plain", "program.c")
    symbols = [line.split() for line in sh(folder, "nm", "plain").stdout.splitlines()]
    functions = {words[2]: words[0] for words in symbols if len(words) == 3 and words[1] in "tT"}
    with open(os.path.join(folder, "keep"), "w", encoding="utf-8") as file:
        file.write("\n".join(functions) + "\n")
    sh(folder, "objcopy", "--only-keep-debug", "plain", "debug")
    sh(folder, "objcopy", "-S", "--remove-section=.comment", "--keep-symbols=keep", "debug", "symbols")
    sh(folder, "xz", "symbols")
    sh(folder, "strip", "-s", "-o", "bare", "plain")
    sh(folder, "objcopy", "--add-section", ".gnu_debugdata=symbols.xz", "bare", "mini")
    return [functions.get(name, "0") for name in NAMES]


def names(folder, program, addresses):
    done = sh(folder, STK, "symbolize", "-e", os.path.join(folder, program), *addresses)
    return done.stdout + done.stderr


def main():
    version = sh("/", STK, "--version").stdout
    if "+lzma" not in version or not shutil.which("xz") or not shutil.which("objcopy"):
        print("ok 1 - MiniDebugInfo # SKIP " + ("no xz or objcopy" if "+lzma" in version else "built without liblzma"))
        print("1..1")
        return
    with tempfile.TemporaryDirectory() as folder:
        addresses = ["0x" + address.lstrip("0") for address in make(folder)]
        bare, mini = names(folder, "bare", addresses), names(folder, "mini", addresses)
        point(not any(name in bare for name in NAMES), "a stripped program has no names", bare)
        point(all(name in mini for name in NAMES), "with MiniDebugInfo it has them", mini)
        cut = os.path.join(folder, "symbols.xz")
        os.truncate(cut, os.path.getsize(cut) - 20)
        sh(folder, "objcopy", "--add-section", ".gnu_debugdata=symbols.xz", "bare", "mini")
        damaged = names(folder, "mini", addresses)
        point(not any(name in damaged for name in NAMES) and "rror" not in damaged,
              "and damaged it is as if it were not there", damaged)
    plan()


main()
