# SPDX-License-Identifier: GPL-2.0-or-later
"""debug_files: random addresses of Debian's large debug files against llvm-symbolizer, differences told by kind.

With STK_TEST_FULL=1, for those of the files that are here; with words, of those files.
"""
import collections
import glob
import os
import shutil
import subprocess
import sys
import tempfile

import chains
sys.path.insert(0, os.path.join(os.environ.get("STK_SRCDIR", "."), "tests/integration"))
from elf_file import debug_file  # pylint: disable=wrong-import-position

ADDRESSES, EQUAL_SHARE, SHOWN = 5000, 0.999, 3
PEER_SECONDS = 240
# What each is, and where Debian's package puts it: by the build id of a program or library, or by name.
FILES = [("python3.11-dbg", "/usr/bin/python3.11d"),
         ("libc6-dbg", "/lib/x86_64-linux-gnu/libc.so.6"),
         ("libstdc++6-12-dbg", "/usr/lib/x86_64-linux-gnu/debug/libstdc++.so.6.*[0-9]"),
         ("openjdk-17-dbg", "/usr/lib/jvm/java-17-openjdk-amd64/lib/server/libjvm.so"),
         ("linux-image-*-cloud-amd64-dbg", "/usr/lib/debug/boot/vmlinux-*-cloud-amd64")]


def kind(mine, other):
    """What two answers differ in, at the innermost level that does."""
    if not mine:
        return "no answer of ours"
    if all(name == "??" for name, *_ in other):
        return "no answer of theirs"
    if len(mine) != len(other):
        return "how many levels"
    for a, b in zip(mine, other):
        for what, ours, theirs in zip(("function", "file", "line", "column"), a, b):
            if ours != theirs and not (what == "function" and chains.same_name(ours, theirs)) and (
                    what != "file" or not chains.same([a], [b])):
                return what
    return "none"


def theirs(path, asked):
    with tempfile.TemporaryDirectory(prefix="stk-debug-files-") as folder:
        run = subprocess.run([chains.PEER, "--no-demangle", "--inlines", "-e", chains.without_symbols(path, folder)],
                             input="".join(f"{address:#x}\n" for address in asked), stdout=subprocess.PIPE, text=True,
                             errors="surrogateescape", check=True, timeout=PEER_SECONDS)
    return chains.parse(run.stdout)


def found(pattern):
    """The first file of FILES's pattern, or None."""
    paths = [path for path in sorted(glob.glob(pattern)) if not path.endswith(".py")]
    return os.path.realpath(paths[0]) if paths else None


def compare(number, name, path):
    asked = chains.addresses(path, ADDRESSES, 1)
    pairs = list(zip(asked, chains.ours(path, asked), theirs(path, asked), strict=True))
    unequal = [pair for pair in pairs if not chains.same(pair[1], pair[2])]
    ok = len(unequal) <= (1 - EQUAL_SHARE) * len(pairs)
    print(f"{'ok' if ok else 'not ok'} {number} - {name}: {len(pairs) - len(unequal)} of {len(pairs)} chains equal "
          f"({100 * (1 - len(unequal) / len(pairs)):.2f} %), {sum(len(pair[2]) for pair in pairs)} levels", flush=True)
    for what, count in collections.Counter(kind(mine, other) for _, mine, other in unequal).most_common():
        print(f"# {count} differ: {what}")
    for address, mine, other in unequal[:SHOWN]:
        print(f"# {address:#x}: ours {mine}, theirs {other}"[:400])


def main():
    words = sys.argv[1:]
    if not shutil.which(chains.PEER):
        print("1..0 # SKIP no llvm-symbolizer (apt-get install llvm)")
        return
    chosen = [one for one in FILES if not words or any(word in one[0] for word in words)]
    for number, (name, pattern) in enumerate(chosen, 1):
        path = found(pattern)
        path = os.path.realpath(debug_file(path) or path) if path else None
        if not path or b".debug_info" not in section_names(path):
            print(f"ok {number} - {name} # SKIP no {pattern} with debug data")
            continue
        try:
            compare(number, name, path)
        except subprocess.TimeoutExpired:
            print(f"ok {number} - {name} # SKIP llvm-symbolizer took over {PEER_SECONDS} s")
    print(f"1..{len(chosen)}")


def section_names(path):
    return subprocess.run(["readelf", "-SW", path], capture_output=True, check=False).stdout


if __name__ == "__main__":
    main()
