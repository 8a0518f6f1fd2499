# SPDX-License-Identifier: GPL-2.0-or-later
"""extents: what is said of a place holds as far as it is said to, in the large files that are here.

tests/oracle/extents asks about every place of the extents of random answers; corpus.py has it look at each of
its programs. With STK_TEST_FULL=1 the largest files too; with words, those files.
"""
import glob
import os
import re
import shutil
import subprocess
import sys

EXTENTS = os.path.join(os.environ.get("STK_BUILDDIR", "."), "tests/oracle/extents")
PLACES, SECONDS, NOWHERE = "400", 120, "/nowhere"
GO = "/usr/lib/go*/bin/go"
# Whole programs, with debug files where Debian's are here, and without; and those of other compilers.
FILES = ["/usr/bin/python3.11", "/usr/bin/python3.11d", "/lib/x86_64-linux-gnu/libc.so.6",
         "/lib64/ld-linux-x86-64.so.2", "/usr/bin/perl", GO, "/usr/lib/x86_64-linux-gnu/libstdc++.so.6.*[0-9]"]
LARGE = ["/usr/lib/jvm/java-17-openjdk-amd64/lib/server/libjvm.so", "/usr/lib/debug/boot/vmlinux-*-cloud-amd64"]
NO_INLINES = "4"  # NAMER_NO_INLINES
LEAST_TIGHT = 75  # percent of extents that end where the answer changes; others are only slower


def check(number, path, words):
    kind = "without debug data" if words[1] == NOWHERE else "of lines" if NO_INLINES in words else "with all there is"
    name = f"{os.path.basename(path)}, {kind}: answers hold as far as they say"
    done = subprocess.run([EXTENTS, path, PLACES, *words], capture_output=True, text=True, errors="replace",
                          timeout=SECONDS, check=False)
    tight = re.search(r"([\d.]+) % tight", done.stdout)
    ok = not done.returncode and tight and float(tight[1]) >= LEAST_TIGHT
    print(f"{'ok' if ok else 'not ok'} {number} - {name}", flush=True)
    for line in (done.stdout + done.stderr).splitlines():
        print(f"# {line.removeprefix('# ')}")


def main():
    wanted = sys.argv[1:] or FILES + (LARGE if os.environ.get("STK_TEST_FULL") == "1" else [])
    paths = sorted({os.path.realpath(path) for pattern in wanted for path in glob.glob(pattern)})
    # Where nothing is found by build id: symbols and call frames alone.
    asked = [(path, ["1", "/usr/lib/debug", *(["addresses"] if "vmlinux" in path else [])]) for path in paths]
    asked += [(path, ["2", NOWHERE]) for path in paths if "vmlinux" not in path]
    # Of what is compressed, lines alone are read by another way.
    asked += [(path, ["3", "/usr/lib/debug", "offsets", NO_INLINES]) for path in paths if "python" in path]
    if not shutil.which(EXTENTS) or not asked:
        print("1..0 # SKIP none of the files is here")
        return
    for number, (path, words) in enumerate(asked, 1):
        check(number, path, words)
    print(f"1..{len(asked)}")


main()
