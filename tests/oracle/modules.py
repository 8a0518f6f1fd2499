# SPDX-License-Identifier: GPL-2.0-or-later
"""modules: files that are not linked (.ko, .o): what core/dwarf and the symbol tables say at random addresses of their
code, against llvm-symbolizer and nm on the same file linked by ld at those addresses. Files made here, in every
version of DWARF and compressed, and some kernel modules where a debug package is installed (STK_TEST_FULL=1: more; with words: those files)."""
import glob
import json
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile

import chains
sys.path.insert(0, os.path.join(os.environ.get("STK_SRCDIR", "."), "tests/integration"))
from tap import plan, point  # pylint: disable=wrong-import-position

STK = os.path.abspath(os.environ.get("STK", "./stk"))
INIT, OTHER = 1 << 32, 2 << 32
SHARE = 0.999
PLACES = 1500
SOURCE = """
#define SECTION(name) __attribute__((section(name), noinline, used))
extern int elsewhere(int);
static inline __attribute__((always_inline)) int %(p)s_innermost(int x)
{
	return elsewhere(x) * 3;
}
static inline __attribute__((always_inline)) int %(p)s_inlined(int x)
{
	return %(p)s_innermost(x + 1) + 1;
}
int %(p)s_plain(int x)
{
	return %(p)s_inlined(x) + elsewhere(7);
}
SECTION(".text.unlikely") int %(p)s_cold(int x)
{
	return %(p)s_inlined(x) - 5;
}
SECTION(".init.text") int %(p)s_init(void)
{
	int sum = 0;
	for (int i = 0; i < 10; i++)
		sum += %(p)s_inlined(i);
	return sum;
}
SECTION(".exit.text") void %(p)s_exit(void)
{
	elsewhere(%(p)s_plain(1));
}
"""


def run(*words, **how):
    return subprocess.run(words, capture_output=True, text=True, errors="surrogateescape", check=False, timeout=300, **how)


def layout(path):
    """(name, address, size) of the code of a file that is not linked, as struct image_section has it."""
    with open(path, "rb") as file:
        data = file.read()
    table, = struct.unpack_from("=Q", data, 40)
    size, count, strings = struct.unpack_from("=HHH", data, 58)
    headers = [struct.unpack_from("=IIQQQQIIQQ", data, table + i * size) for i in range(count)]
    names = headers[strings][4]
    following = {0: 0, INIT: INIT}
    for header in headers:
        name = data[names + header[0]:data.index(b"\0", names + header[0])].decode()
        if not header[2] & chains.SHF_ALLOC or not header[2] & chains.SHF_EXECINSTR:
            continue
        base = INIT if name.startswith(".init") else 0
        align = max(header[8], 1)
        start = (following[base] + align - 1) // align * align
        following[base] = start + header[5]
        yield name, start, header[5]


def link(path, folder):
    """The same file linked, each section of code where stk has it."""
    script, linked = os.path.join(folder, "script"), os.path.join(folder, os.path.basename(path) + ".linked")
    with open(script, "w", encoding="utf-8") as file:
        file.write("SECTIONS {\n")
        for name, start, size in sorted(layout(path), key=lambda one: one[1]):
            if size:
                file.write(f"\"{name}\" {start:#x} : {{ KEEP(*(\"{name}\")) }}\n")
        file.write(f". = {OTHER:#x};\n}}\n")
    done = run("ld", "--noinhibit-exec", "--unresolved-symbols=ignore-all", "-e", "0", "-z", "norelro",
               "--build-id=none", "-T", script, "-o", linked, path)
    return linked if os.path.exists(linked) else sys.exit(f"Bail out! ld: {done.stderr[:300]}")


def addresses(path, count):
    code = [(start, size) for _, start, size in layout(path) if size]
    choice = random.Random(1)
    picked = choice.choices(code, [size for _, size in code], k=count)
    # And some of each section, however small.
    picked += [one for one in code for _ in range(20)]
    return sorted(start + choice.randrange(size) for start, size in picked)


def functions(path, asked):
    """What holds each address by the symbol table: (name, offset)."""
    done = run(STK, "symbolize", "--json", "--no-inlines", "--no-demangle", "-e", path, "--", *map(hex, asked))
    answers = json.loads(done.stdout)["addresses"] if done.returncode == 0 else []
    return [(answer["frames"][-1]["function"], answer["frames"][-1].get("offset")) if answer["frames"] else None
            for answer in answers]


def starts(linked):
    """Names by address, of the functions that nm knows; what has no size is a label in one."""
    names = {}
    for line in run("nm", "-S", linked).stdout.splitlines():
        words = line.split()
        if len(words) == 4 and words[2] in "tTwW":
            names.setdefault(int(words[0], 16), set()).add(words[3])
    return names


def check(path, what, folder, count):
    linked = link(path, folder)
    asked = addresses(path, count)
    pairs = list(zip(asked, chains.ours(path, asked), chains.theirs(linked, asked), strict=True))
    unequal = [pair for pair in pairs if not chains.same(pair[1], pair[2])]
    lined = sum(1 for pair in pairs if pair[1] and pair[1][0][2])
    point(len(unequal) <= (1 - SHARE) * len(pairs) and lined,
          f"{what}: {len(pairs) - len(unequal)} of {len(pairs)} chains equal, {lined} with lines",
          [f"{address:#x}: ours {mine}, theirs {other}" for address, mine, other in unequal])
    known = starts(linked)
    some = [start for start in sorted(known) if any(begin <= start < begin + size for _, begin, size in layout(path))]
    some = random.Random(2).sample(some, min(len(some), 400))
    wrong = [f"{start:#x}: {name}, not {known[start]}"
             for start, name in zip(some, functions(path, some) or [None] * len(some), strict=True)
             if not name or name[0] not in known[start]]
    point(not wrong, f"{what}: {len(some)} functions by their first byte, as nm has them", wrong)


def made(folder):
    """(path, what it is) of modules of each version of DWARF."""
    for version in (2, 3, 4, 5):
        objects = []
        for part in ("one", "two"):
            source, built = f"{folder}/{part}.c", f"{folder}/{part}{version}.o"
            with open(source, "w", encoding="utf-8") as file:
                file.write(SOURCE % {"p": part})
            done = run(os.environ.get("CC", "gcc"), f"-gdwarf-{version}", "-O2", "-c", "-o", built, source)
            if done.returncode:
                sys.exit(f"Bail out! {done.stderr[:300]}")
            objects.append(built)
        path = f"{folder}/made{version}.ko"
        run("ld", "-r", "-o", path, *objects)
        yield path, f"DWARF {version}"
        if version not in (3, 5):
            continue
        for how in ("zlib", "zlib-gnu"):
            packed = f"{folder}/{how}{version}.ko"
            done = run("objcopy", f"--compress-debug-sections={how}", path, packed)
            if done.returncode == 0:
                yield packed, f"DWARF {version}, {how}"


def installed(count):
    """So many modules of debug packages."""
    modules = sorted(glob.glob("/usr/lib/debug/lib/modules/*/kernel/**/*.ko", recursive=True))
    return random.Random(3).sample(modules, min(len(modules), count))


def main():
    for program in ("ld", "nm", "objcopy", chains.PEER):
        if not shutil.which(program):
            print(f"1..0 # SKIP no {program} here")
            return
    if os.uname().machine != "x86_64":
        print("1..0 # SKIP the linker is asked for x86-64")
        return
    with tempfile.TemporaryDirectory(prefix="stk-modules-") as folder:
        for path, what in made(folder):
            check(path, what, folder, 200)
        for path in sys.argv[1:] or installed(60 if os.environ.get("STK_TEST_FULL") == "1" else 5):
            if any(size for *_, size in layout(path)):
                check(path, "/".join(path.split("/")[5:]), folder, PLACES)
                os.unlink(os.path.join(folder, os.path.basename(path) + ".linked"))
    plan()


if __name__ == "__main__":
    main()
