# SPDX-License-Identifier: GPL-2.0-or-later
"""corpus_programs: programs with known chains of inlined functions, by every compiler that is here, in every format
debug data has. Each tells in a section of its own where its places are, or, of Go's, Go's own disassembler does.
"""
import collections
import contextlib
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.environ.get("STK_SRCDIR", "."), "tests/integration"))
from elf_file import ElfFile, SECTION_HEADER  # pylint: disable=wrong-import-position
from tap import skip  # pylint: disable=wrong-import-position

TRIED_SECONDS = 60  # one compiler
DWP_SECONDS = 5  # llvm-dwp 14 does not end on what gcc splits in DWARF 5
COMPILERS = ("gcc", "g++", "clang", "clang++")

# A place: its number, and how far it is from there, in the section "places".
PLACE = r"""
#define PLACE(id) __asm__ volatile("9: nop\n .pushsection places,\"a\"\n .quad " #id "\n .quad 9b - .\n .popsection")
#define INLINED static inline __attribute__((always_inline))
#define OPEN_INLINED inline __attribute__((always_inline)) /* of the names that a linker sees */
#define ALONE __attribute__((noinline))
extern volatile int sink;
"""
C_NEAR = PLACE + r"""
INLINED int leaf(int n)
{
	PLACE(1); /* @leaf */
	return sink + n;
}
INLINED int middle(int n)
{
	int sum = leaf(n); /* @middle */

	return sum * 3;
}
INLINED int step(int n)
{
	PLACE(2); /* @step */
	return n - sink;
}
"""
C_MAIN = r"""
#include "near.h"
volatile int sink;
ALONE static int outer(int n)
{
	return middle(n) + 1; /* @outer */
}
ALONE int again(int n)
{
	if (n <= 0)
		return step(n); /* @again */
	return again(n - 1) * n + sink;
}
ALONE int split(int n)
{
	int sum = 0;

	while (n-- > 0)
		sum += middle(n + sink); /* @split */
	return sum;
}
int main(int argc, char **argv)
{
	(void)argv;
	return outer(argc) + again(argc) + split(argc);
}
"""
CXX_NEAR = PLACE + r"""
#include <map>
#include <string>
#include <vector>
namespace near {
template <typename T> OPEN_INLINED T pick(T n)
{
	PLACE(1); /* @pick */
	return n + sink;
}
struct box {
	int held;
	OPEN_INLINED int open(int n) const
	{
		return pick<int>(n) * held; /* @open */
	}
};
template <int N> OPEN_INLINED int count(int n)
{
	if constexpr (N == 0) {
		PLACE(2); /* @count_end */
		return n + sink;
	} else {
		return count<N - 1>(n) + N; /* @count */
	}
}
}
"""
CXX_MAIN = r"""
#include "near.h"
volatile int sink;
namespace far {
ALONE int outer(int n)
{
	near::box box = { n };

	return box.open(n) + 1; /* @outer */
}
ALONE int counted(int n)
{
	return near::count<2>(n) - 1; /* @counted */
}
}
ALONE int words(int argc, char **argv)
{
	std::map<std::string, std::vector<int>> all;

	for (int i = 0; i < argc; i++)
		all[argv[i]].push_back(i);
	return all.size();
}
int main(int argc, char **argv)
{
	return far::outer(argc) + far::counted(argc) + words(argc, argv);
}
"""
RUST_NEAR = r"""
use std::arch::asm;
#[inline(always)]
pub fn pick<T: Copy + std::ops::Add<Output = T>>(n: T) -> T {
    unsafe { asm!("9: nop", ".pushsection places,\"aR\"", ".quad 1", ".quad 9b - .", ".popsection"); } // @pick
    n + n
}
#[inline(always)]
pub fn middle(n: i32) -> i32 {
    pick::<i32>(n) * 3 // @middle
}
#[inline(always)]
pub fn step(n: i32) -> i32 {
    unsafe { asm!("9: nop", ".pushsection places,\"aR\"", ".quad 2", ".quad 9b - .", ".popsection"); } // @step
    n - 1
}
"""
RUST_MAIN = r"""
mod near;
#[inline(never)]
fn outer(n: i32) -> i32 {
    near::middle(n) + 1 // @outer
}
#[inline(never)]
fn again(n: i32) -> i32 {
    if n <= 0 {
        return near::step(n); // @again
    }
    again(unsafe { std::ptr::read_volatile(&(n - 1)) }) * n
}
fn main() {
    let n = std::env::args().count() as i32;
    std::process::exit(outer(n) + again(n));
}
"""
GO_NEAR = r"""
package main

var sink int

func leaf(n int) int {
	return n*7 + sink // @leaf
}

func middle(n int) int {
	return leaf(n) ^ 3 // @middle
}

//go:noinline
func pick[T int | int64](n T) int {
	return leaf(int(n)) - 2 // @pick
}
"""
GO_MAIN = r"""
package main

import "os"

//go:noinline
func outer(n int) int {
	return middle(n) + 1 // @outer
}

//go:noinline
func again(n int) int {
	if n <= 0 {
		return leaf(n) - 1 // @again
	}
	return again(n-1) * n
}

//go:noinline
func picked(n int) int {
	return pick(n) + pick(int64(n))
}

func main() {
	os.Exit(outer(len(os.Args)) + again(len(os.Args)) + picked(len(os.Args)))
}
"""


class Language:
    """Two files, and what is inlined where: by place, the levels (function, file, mark of its line)."""

    def __init__(self, near, main, chains):
        self.texts, self.places = {near[0]: near[1], main[0]: main[1]}, chains
        self.lines = {(name, mark): number for name, text in self.texts.items()
                      for number, line in enumerate(text.splitlines(), 1) for mark in re.findall(r"@(\w+)", line)}

    def write(self, folder):
        for name, text in self.texts.items():
            with open(f"{folder}/{name}", "w", encoding="ascii") as file:
                file.write(text)

    def chains(self, place, folder):
        """Each of the chains that a place may have, innermost first."""
        return [[(function, f"{folder}/{name}", self.lines[name, mark]) for function, name, mark in chain]
                for chain in self.places[place]]

    def columns(self, place):
        """The same of columns: those that the statement may have, or the call of the level before it."""
        return [[self.called(name, mark, short(chain[i - 1][0]) if i else None)
                 for i, (_, name, mark) in enumerate(chain)] for chain in self.places[place]]

    def called(self, name, mark, function):
        """Where a call begins: with what it is called of, with its name, or with what it is given."""
        line = self.texts[name].splitlines()[self.lines[name, mark] - 1]
        if function is None:
            return {len(line) - len(line.lstrip()) + 1}
        call = re.search(rf"((?:[\w:]+[.:])?)\b{function}\b[^(]*(\()", line)
        return {call.start() + 1, call.end(1) + 1, call.start(2) + 1}


C = Language(("near.h", C_NEAR), ("main.c", C_MAIN), {
    1: [[("leaf", "near.h", "leaf"), ("middle", "near.h", "middle"), ("outer", "main.c", "outer")],
        [("leaf", "near.h", "leaf"), ("middle", "near.h", "middle"), ("split", "main.c", "split")]],
    2: [[("step", "near.h", "step"), ("again", "main.c", "again")]]})
CXX = Language(("near.h", CXX_NEAR), ("main.cc", CXX_MAIN), {
    1: [[("int near::pick<int>(int)", "near.h", "pick"), ("near::box::open(int) const", "near.h", "open"),
         ("far::outer(int)", "main.cc", "outer")]],
    2: [[("int near::count<0>(int)", "near.h", "count_end"), ("int near::count<1>(int)", "near.h", "count"),
         ("int near::count<2>(int)", "near.h", "count"), ("far::counted(int)", "main.cc", "counted")]]})
RUST = Language(("near.rs", RUST_NEAR), ("main.rs", RUST_MAIN), {
    1: [[("main::near::pick", "near.rs", "pick"), ("main::near::middle", "near.rs", "middle"),
         ("main::outer", "main.rs", "outer")]],
    2: [[("main::near::step", "near.rs", "step"), ("main::again", "main.rs", "again")]]})
GO = Language(("near.go", GO_NEAR), ("main.go", GO_MAIN), {
    "main.outer": [[("main.leaf", "near.go", "leaf"), ("main.middle", "near.go", "middle"),
                    ("main.outer", "main.go", "outer")]],
    "main.again": [[("main.leaf", "near.go", "leaf"), ("main.again", "main.go", "again")]],
    "main.pick[...]": [[("main.leaf", "near.go", "leaf"), ("main.pick[...]", "near.go", "pick")]]})

# A program: its (address, place)s, what stk is told besides its path, and whether it has names of functions alone.
Program = collections.namedtuple("Program", "name path language known folder words only_names", defaults=((), False))
made, not_made = collections.Counter(), []  # by compiler; what was not, and why


class NotMade(Exception):
    """This compiler or tool cannot make it; the reason."""


class NotThere(Exception):
    """The tool that is missing."""


def call(folder, *words, seconds=TRIED_SECONDS):
    if not shutil.which(words[0]):
        raise NotThere(f"no {words[0]}")
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, errors="replace", timeout=seconds,
                          check=False)
    if done.returncode:
        raise NotMade(f"{' '.join(words)}: {' '.join(done.stderr.split())[:200]}")
    return done.stdout


def section(path, name):
    """(address, bytes) of a section."""
    elf = ElfFile(path)
    names = elf.sections[struct.unpack_from("<H", elf.data, 0x3e)[0]][4]
    for header in (SECTION_HEADER.unpack_from(elf.data, elf.shoff + i * SECTION_HEADER.size)
                   for i in range(len(elf.sections))):
        at = names + header[0]
        if elf.data[at:elf.data.index(b"\0", at)] == name.encode():
            return header[3], elf.data[header[4]:header[4] + header[5]]
    return 0, b""


def places(path):
    """(address, place) of a program that tells them itself."""
    base, data = section(path, "places")
    return [(base + at + 8 + distance, place)
            for at in range(0, len(data) - 15, 16) for place, distance in [struct.unpack_from("<Qq", data, at)]]


def go_places(path):
    """Of Go's: instructions of what is inlined on the innermost line."""
    function, found = None, []
    for line in call("/", "go", "tool", "objdump", "-s", r"^main\.(outer|again|pick\[.*)$", path).splitlines():
        words = line.split()
        if line.startswith("TEXT"):
            function = plain(words[1].partition("(")[0])
        elif len(words) > 2:
            if words[0] == f"near.go:{GO.lines['near.go', 'leaf']}":
                found.append((int(words[1], 16), function))
    return found


def plain(function):
    """A name without what compilers tell differently of the same function: Rust's type arguments and Go's shapes."""
    return re.sub(r"\[go\.shape[^]]*\]+|\[\.\.\.\]$", "[...]", re.sub(r"::<.*>$", "", function or ""))


def short(function):
    """A name without its scope, its types, what it returns and what it is given."""
    return re.split(r"[ :]", re.split("[(<]", function)[0])[-1]


@contextlib.contextmanager
def way(name, chosen):
    """A folder to make one build in. What these versions of the tools cannot make is told at the end."""
    with tempfile.TemporaryDirectory(prefix="stk-corpus-") as folder:
        try:
            if not chosen or any(word in name for word in chosen):
                yield os.path.realpath(folder)
                made[re.split("[ ,]", name)[0]] += 1
            else:
                yield None
        except NotMade as reason:
            not_made.append(f"{name}: {reason}")
        except subprocess.TimeoutExpired:
            not_made.append(f"{name}: the tool did not end")
        except NotThere as reason:
            skip(name, str(reason))


def compiled(folder, compiler, *flags, output="known"):
    """(path, places, language) of the program."""
    language = CXX if "++" in compiler else C
    language.write(folder)
    source = "main.cc" if language is CXX else "main.c"
    standard = ["-std=gnu++17"] if language is CXX else []
    call(folder, compiler, "-O2", *standard, *flags, "-Wl,--build-id", "-o", output, source)
    return f"{folder}/{output}", places(f"{folder}/{output}"), language


FLAGS = ["-gdwarf-2", "-gdwarf-3", "-gdwarf-4", "-gdwarf-5", "-gdwarf-4 -gdwarf64", "-gdwarf-5 -gdwarf64",
         "-g -gz=zlib", "-g -ffunction-sections -no-pie", "-g -flto",
         "-gdwarf-4 -gsplit-dwarf", "-gdwarf-5 -gsplit-dwarf", "-g -fdebug-types-section -gdwarf-4"]
MORE = {"gcc": ["-g1", "-g -gz=zlib-gnu"], "g++": ["-g1", "-g -gz=zlib-gnu"], "clang": ["-gline-tables-only", "-gdwarf-5 -gembed-source"],
        "clang++": ["-gline-tables-only", "-gdwarf-5 -fsplit-dwarf-inlining -gsplit-dwarf"]}


def with_flags(compiler, chosen):
    for flags in FLAGS + MORE[compiler]:
        with way(f"{compiler} {flags}", chosen) as folder:
            if folder:
                path, known, language = compiled(folder, compiler, *flags.split())
                yield Program(f"{compiler} {flags}", path, language, known, folder)


def zipped(folder, path, how):
    call(folder, "objcopy", f"--compress-debug-sections={how}", path, f"{path}.{how}")
    return f"{path}.{how}", []


def packed(folder, path, tool):
    """.dwp in place of the .dwo files."""
    call(folder, tool, "-e", path, "-o", f"{path}.dwp", seconds=DWP_SECONDS)
    for name in os.listdir(folder):
        if name.endswith(".dwo"):
            os.unlink(f"{folder}/{name}")
    return path, []


def shared(folder, path, _):
    """What two programs have in common, in a third file."""
    shutil.copy(path, f"{path}2")
    call(folder, "dwz", "-m", f"{folder}/common.dwz", "-M", "common.dwz", path, f"{path}2")
    if not section(path, ".gnu_debugaltlink")[1]:
        raise NotMade("dwz found nothing to share")
    return path, []


def alone(folder, path, _):
    call(folder, "dwz", path)
    return path, []


def build_id(path):
    return section(path, ".note.gnu.build-id")[1][16:].hex()


def apart(folder, path):
    """The debug data in a file of its own, the program without."""
    call(folder, "objcopy", "--only-keep-debug", path, f"{path}.debug")
    call(folder, "objcopy", "--strip-all", path, f"{path}.stripped")
    return f"{path}.debug", f"{path}.stripped"


def by_build_id(folder, path, _):
    debug, stripped = apart(folder, path)
    text = build_id(path)
    os.makedirs(f"{folder}/debug/.build-id/{text[:2]}")
    os.rename(debug, f"{folder}/debug/.build-id/{text[:2]}/{text[2:]}.debug")
    os.unlink(path)
    return stripped, ["--debug-dir", f"{folder}/debug"]


def by_link(folder, path, how):
    debug, stripped = apart(folder, path)
    call(folder, "objcopy", f"--add-gnu-debuglink={debug}", stripped)
    os.unlink(path)
    if how == "another checksum":
        with open(debug, "ab") as file:
            file.write(b"more")
    elif how == "below .debug":
        os.mkdir(f"{folder}/.debug")
        os.rename(debug, f"{folder}/.debug/{os.path.basename(debug)}")
    return stripped, []


AFTERWARDS = [("compressed by objcopy: zlib", "-g", zipped, "zlib"),
              ("compressed by objcopy: zlib-gnu", "-g", zipped, "zlib-gnu"),
              ("compressed by objcopy: zstd", "-g", zipped, "zstd"),
              ("compressed by objcopy: zstd, DWARF 4", "-gdwarf-4", zipped, "zstd"),
              ("packed by llvm-dwp, DWARF 4", "-gdwarf-4 -gsplit-dwarf", packed, "llvm-dwp"),
              ("packed by llvm-dwp, DWARF 5", "-gdwarf-5 -gsplit-dwarf", packed, "llvm-dwp"),
              ("packed by dwp, DWARF 4", "-gdwarf-4 -gsplit-dwarf", packed, "dwp"),
              ("dwz", "-gdwarf-4", alone, None), ("dwz, DWARF 5", "-gdwarf-5", alone, None),
              ("dwz -m, DWARF 4", "-gdwarf-4", shared, None), ("dwz -m, DWARF 5", "-gdwarf-5", shared, None),
              ("a debug file by build id", "-g", by_build_id, None), ("a debug file by its name", "-g", by_link, None),
              ("a debug file by its name, below .debug", "-g", by_link, "below .debug"),
              ("a debug file of the right build, with another checksum", "-g", by_link, "another checksum")]


def changed_afterwards(compiler, chosen):
    for what, flags, change, how in AFTERWARDS:
        name = f"{compiler}, {what}"
        with way(name, chosen) as folder:
            if folder:
                path, known, language = compiled(folder, compiler, *flags.split())
                path, words = change(folder, path, how)
                yield Program(name, path, language, known, folder, words)


def mini_debug(compiler, chosen):
    """MiniDebugInfo: names of functions that no other table has, and nothing else."""
    name = f"{compiler}, MiniDebugInfo"
    with way(name, chosen) as folder:
        if folder:
            path, known, language = compiled(folder, compiler, "-g")
            debug, stripped = apart(folder, path)
            call(folder, "objcopy", "--strip-debug", "--remove-section=.comment", debug, f"{folder}/mini")
            call(folder, "xz", f"{folder}/mini")
            call(folder, "objcopy", f"--add-section=.gnu_debugdata={folder}/mini.xz", stripped)
            for left in (path, debug):
                os.unlink(left)
            yield Program(name, stripped, language, known, folder, only_names=True)


def of_rust(chosen):
    for flags in ("-O -g", "-O -g -C dwarf-version=5", "-O -g -C split-debuginfo=unpacked",
                  "-O -g -C split-debuginfo=packed", "-O -C debuginfo=line-tables-only", "-O -g -C lto",
                  "-O -g -C symbol-mangling-version=v0"):
        name = f"rustc {flags}"
        with way(name, chosen) as folder:
            if folder:
                RUST.write(folder)
                call(folder, "rustc", "--edition=2021", *flags.split(), "-o", "known", "main.rs")
                yield Program(name, f"{folder}/known", RUST, places(f"{folder}/known"), folder)


def of_go(chosen):
    for name, flags, strip in (("go", [], False), ("go, not compressed", ["-ldflags=-compressdwarf=false"], False),
                               ("go, without DWARF", ["-ldflags=-w"], False), ("go, stripped", [], True)):
        with way(name, chosen) as folder:
            if folder:
                GO.write(folder)
                with open(f"{folder}/go.mod", "w", encoding="ascii") as file:
                    file.write("module known\n\ngo 1.18\n")
                call(folder, "env", f"GOCACHE={tempfile.gettempdir()}/stk-corpus-go", "GOFLAGS=", "GO111MODULE=on",
                     "go", "build", *flags, "-o", "known", ".")
                known = go_places(f"{folder}/known")
                if strip:
                    call(folder, "strip", "known")
                yield Program(name, f"{folder}/known", GO, known, folder)


def programs(*chosen):
    """Each program that can be made here, or only those with one of the words in their name: there, in a folder of its
    own, until the next one is asked for."""
    for compiler in COMPILERS:
        if not shutil.which(compiler):
            skip(f"programs of {compiler}", f"no {compiler} (apt-get install {compiler.replace('clang++', 'clang')})")
            continue
        yield from with_flags(compiler, chosen)
        yield from changed_afterwards(compiler, chosen)
        yield from mini_debug(compiler, chosen)
    if shutil.which("rustc"):
        yield from of_rust(chosen)
    else:
        skip("programs of rustc", "no rustc (apt-get install rustc)")
    if shutil.which("go"):
        yield from of_go(chosen)
    else:
        skip("programs of go", "no go (apt-get install golang-go)")
