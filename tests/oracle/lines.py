# SPDX-License-Identifier: GPL-2.0-or-later
"""lines: line tables of the machine's own files, and of builds of every format, against libdw's (tests/oracle/
lines_oracle.c), and against llvm-symbolizer's where libdw is known to be wrong.

With STK_TEST_FULL=1 every debug file of the machine.
"""
import concurrent.futures
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.environ.get("STK_SRCDIR", "."), "tests/integration"))
from tap import plan, point, skip  # pylint: disable=wrong-import-position

BUILDDIR = os.environ.get("STK_BUILDDIR", ".")
ORACLE = os.path.join(BUILDDIR, "tests/oracle/lines_oracle")
FOLDED_SHARE = 0.005  # of addresses, at most, that two units say different lines of
BYTES_A_ROW = 16  # of memory for each row of the program, at most, in files of many rows
MANY_ROWS = 100000
SAMPLE = ["/usr/bin/python3.11d", "/usr/lib/debug/.build-id/*/*.debug", "/usr/lib/x86_64-linux-gnu/debug/*.so.6.*"]
SAMPLE_FILES = 12  # of those, the greatest

MAIN = """
#include "part.h"
__attribute__((section(".text.far"))) int far(int n) { return n + 1; }
int unused(int n) { return far(n) + 7; }
static inline __attribute__((always_inline)) int twice(int n)
{
	return part(n) + part(n + 1);
}
int main(int argc, char **argv)
{
	int sum = 0;

	for (int i = 0; i < argc; i++)
		sum += twice(i);
	return sum + far(sum);
}
"""
PART_H = """
int part(int n);
static inline int clamp(int n) { return n < 0 ? 0 : n > 100 ? 100 : n; }
"""
PART = """
#include "part.h"
int part(int n)
{
	int sum = 0;
#line 1000 "gen/table.y"
	while (n-- > 0) sum += clamp(n);
#line 70000 "/abs/other.y"
	return sum;
}
"""
CXX = """
#include <algorithm>
#include <string>
#include <vector>
template <typename T> static T sum(const std::vector<T> &all) { T t{}; for (auto &one : all) t += one; return t; }
int main(int argc, char **argv)
{
	std::vector<std::string> words(argv, argv + argc);
	std::sort(words.begin(), words.end(), [](auto &a, auto &b) { return a.size() < b.size(); });
	return sum(words).size() + sum(std::vector<int>(argc, 1));
}
"""
ASM = """
	.text
	.globl _start
_start:
	xor %edi, %edi
	.section .text.second, "ax"
second:	nop
	nop
	.text
	mov $60, %eax
	syscall
"""
GO = """package main

import "fmt"

func main() { for i := 0; i < 3; i++ { fmt.Println(i, "x") } }
"""
RUST = """fn main() { let all: Vec<u32> = std::env::args().map(|a| a.len() as u32).collect();
    println!("{}", all.iter().sum::<u32>()); }
"""
CC_WAYS = ["-gdwarf-2", "-gdwarf-3", "-gdwarf-4", "-gdwarf-5", "-gdwarf-4 -gdwarf64", "-gdwarf-5 -gdwarf64",
           "-gdwarf-5 -ffunction-sections -Wl,--gc-sections", "-gdwarf-4 -ffunction-sections -Wl,--gc-sections -no-pie",
           "-g -flto", "-g -gz", "-g1", "-g -fdebug-prefix-map=WORK=.", "-g -static"]
CLANG_WAYS = ["-gline-tables-only", "-gdwarf-5 -gembed-source",
              "-g -fuse-ld=lld -ffunction-sections -Wl,--gc-sections", "-g -fuse-ld=lld -Wl,--icf=all -ffunction-sections"]


def run(command, folder, **more):
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", timeout=300,
                          check=False, **more)


def llvm_lines(path, addresses):
    """What llvm-symbolizer says of them: FILE:LINE:COLUMN."""
    text = run(["llvm-symbolizer", "--no-inlines", "--functions=none", "-e", path], "/",
               input="\n".join(addresses) + "\n").stdout
    return [block.strip() for block in text.split("\n\n") if block.strip()]


def faults_of_behind(path, told):
    """Where libdw's order of rows is no order, llvm-symbolizer is asked."""
    wants = [line.split(None, 2)[1:] for line in told]
    if not wants or not shutil.which("llvm-symbolizer"):
        return []
    says = llvm_lines(path, [address for address, _ in wants])
    if len(says) != len(wants):
        return [f"{path}: {len(says)} answers of llvm-symbolizer to {len(wants)}"]
    return [f"{path}: {address} is {ours}, llvm-symbolizer: {theirs}"
            for (address, ours), theirs in zip(wants, says) if ours != theirs]


def ask(path):
    """(figures, faults) of one file."""
    done = run([ORACLE, path], "/")
    lines = done.stdout.splitlines()
    if done.returncode or not lines or not lines[-1].startswith("units="):
        return {}, [f"{path}: the oracle ended with {done.returncode}: {' '.join(lines[-1:])} {done.stderr[-300:]}"]
    figures = {key: float(value) for key, value in re.findall(r"(\w+)=([\d.]+)", lines[-1])}
    faults = [f"{path}: {line[2:]}" for line in lines if line.startswith("#")]
    faults += faults_of_behind(path, [line for line in lines if line.startswith("at ")])
    if figures["different"] or figures["not_in_index"] or \
            figures["folded"] > FOLDED_SHARE * figures["compared"] + 4:
        faults.append(f"{path}: {lines[-1]}")
    if figures["rows"] > MANY_ROWS and figures["bytes"] > BYTES_A_ROW * figures["rows"]:
        faults.append(f"{path}: {figures['bytes'] / figures['rows']:.1f} bytes a row")
    return figures, faults


def check(name, paths):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(ask, paths))
    total = {key: sum(figures.get(key, 0) for figures, _ in results)
             for key in ("units", "rows", "kept", "bytes", "compared", "behind", "folded")}
    print(f"# {len(paths)} files, {total['units']:,.0f} units, {total['rows']:,.0f} rows, {total['kept']:,.0f} kept in "
          f"{total['bytes']:,.0f} bytes; {total['compared']:,.0f} addresses, {total['behind']:,.0f} of them behind the "
          f"end of a sequence, {total['folded']:,.0f} of two minds")
    for time in ("own_ns_row", "libdw_ns_row"):
        print(f"# {time}: {sum(f.get(time, 0) * f.get('rows', 0) for f, _ in results) / max(total['rows'], 1):.1f}")
    point(total["compared"] > 0 and not any(faults for _, faults in results),
          f"{total['rows']:,.0f} rows of {len(paths)} files ({name}) are libdw's", [f for _, fs in results for f in fs])


def own_files():
    paths = {os.path.realpath(path) for pattern in SAMPLE for path in glob.glob(pattern)
             if not path.endswith(".py")}  # gdb's, beside a library
    paths = sorted(paths, key=os.path.getsize, reverse=True)
    return paths if os.environ.get("STK_TEST_FULL") == "1" else paths[:SAMPLE_FILES]


def write(folder, name, text):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)


def build(folder, command, output):
    """The path of what the command made, or None."""
    done = run([word.replace("WORK", folder) for word in command], folder)
    path = os.path.join(folder, output)
    if not os.path.exists(path):
        print(f"# not made: {' '.join(command)}: {done.stderr[:200]}")
        return None
    return path


def builds(folder):
    """Small programs of every compiler that is here, in every format it has."""
    for name, text in (("main.c", MAIN), ("part.c", PART), ("part.h", PART_H), ("main.cc", CXX), ("start.s", ASM),
                       ("main.go", GO), ("main.rs", RUST)):
        write(folder, name, text)
    for compiler, ways in (("gcc", CC_WAYS), ("clang", CC_WAYS + CLANG_WAYS)):
        for i, way in enumerate(ways if shutil.which(compiler) else []):
            for level in ("-O0", "-O2"):
                output = f"{compiler}{i}{level}"
                yield build(folder, [compiler, level, *way.split(), "-o", output, "main.c", "part.c"], output)
    for compiler, way in (("g++", "-g -O2"), ("clang++", "-g -O2"), ("g++", "-g -O0 -ffunction-sections")):
        output = f"{compiler}{len(way)}"
        if shutil.which(compiler):
            yield build(folder, [compiler, *way.split(), "-o", output, "main.cc"], output)
    for version in ("2", "3", "4", "5"):
        yield build(folder, ["gcc", "-nostdlib", "-static", "-Wa,-gdwarf-" + version, "-o", "start" + version,
                             "start.s"], "start" + version)
    if shutil.which("go"):
        yield build(folder, ["env", f"GOCACHE={folder}/cache", "go", "build", "-o", "go", "main.go"], "go")
    if shutil.which("rustc"):
        yield build(folder, ["rustc", "-g", "-O", "-o", "rust", "main.rs"], "rust")


def check_alone(folder, path):
    """A file without .debug_info has the lines that it had with it."""
    chains = os.path.join(BUILDDIR, "tests/oracle/dwarf_chains")
    alone = os.path.join(folder, "alone")
    run(["objcopy", "--remove-section=.debug_info", "--remove-section=.debug_aranges", path, alone], folder)
    text = run(["nm", path], folder).stdout
    addresses = "\n".join(line.split()[0] for line in text.splitlines() if re.search(r" [tT] (main|part|far)$", line))
    with_info, without = (run([chains, file, "lines"], folder, input=addresses + "\n").stdout for file in (path, alone))
    lines = re.findall(r":[1-9]\d*:\d+$", without, re.M)
    point(len(lines) == 3 and with_info == without, "lines are found without .debug_info", [with_info, without])


def main():
    if not os.path.exists(ORACLE):
        skip("line tables", "the oracle is not built")
    else:
        own = own_files()
        if own:
            check("debug files of this machine", own)
        else:
            skip("debug files of this machine", "there are none")
        with tempfile.TemporaryDirectory() as folder:
            made = [path for path in builds(folder) if path]
            check("builds of every format", made)
            check_alone(folder, os.path.join(folder, "gcc3-O2"))
    plan()


main()
