# SPDX-License-Identifier: GPL-2.0-or-later
"""second_reader: stk symbolize --reader=libdw says what stk's own reader says, at each byte of programs with inlined
functions, and what it cannot read."""
import json
import os
import shutil
import subprocess
import sys
import tempfile

from elf_file import code_of
from tap import plan, point

STK = os.path.abspath(os.environ.get("STK", "./stk"))
TRIES = 4
C_TEXT = """
volatile int sink;
static inline __attribute__((always_inline)) int leaf(int n)
{
	sink = n;
	return n * 3;
}
static inline __attribute__((always_inline)) int middle(int n)
{
	return leaf(n) + sink;
}
__attribute__((noinline)) int outer(int n)
{
	for (int i = 0; i < n; i++)
		sink += middle(i);
#line 7000 "made/by.y"
	return leaf(n);
}
int main(int argc, char **argv)
{
	return outer(argc);
}
"""
CXX_TEXT = """
#include <algorithm>
#include <map>
#include <string>
#include <vector>
namespace {
struct box {
	int held;
	int open(int n) const;
	static inline __attribute__((always_inline)) int twice(int n) { return n * 2; }
};
int box::open(int n) const
{
	return twice(n) > held ? open(n - 1) : n;
}
}
static inline __attribute__((always_inline)) int clamp(int n) { return n < 0 ? 0 : n; }
int main(int argc, char **argv)
{
	std::map<std::string, std::vector<int>> all;
	box one = { argc };

	for (int i = 0; i < argc; i++)
		all[argv[i]].push_back(clamp(one.open(i)));
	std::sort(all[argv[0]].begin(), all[argv[0]].end(), [](int a, int b) { return a > b; });
	return all.size();
}
"""
WAYS = [("gcc", "-O2 -gdwarf-2 -gstrict-dwarf"), ("gcc", "-O2 -gdwarf-3"), ("gcc", "-O2 -gdwarf-4"),
        ("gcc", "-O2 -gdwarf-5 -gdwarf64"), ("gcc", "-O0 -g -gz"), ("g++", "-O2 -gdwarf-4 -fdebug-types-section"),
        ("g++", "-O2 -g -ffunction-sections -Wl,--gc-sections"), ("clang", "-O2 -gdwarf-4"), ("clang", "-O2 -g")]


def run(*words, text=None):
    return subprocess.run([STK, "symbolize", *words], input=text, capture_output=True, text=True, errors="replace",
                          timeout=300, check=False)


def ask(path, questions, reader):
    """Answers, or what went wrong; again, on a machine so busy that some ran out of time."""
    for _ in range(TRIES):
        done = run("-e", path, "--no-demangle", "--json", f"--reader={reader}",
                   text="".join(f"{question}\n" for question in questions))
        if done.returncode not in (0, 2):
            return done.stderr
        answers = json.loads(done.stdout)["addresses"]
        if all(answer["reason"] != "timed-out" for answer in answers):
            break
    return answers


def is_name(ours, theirs):
    """libdw does not say what a name is in that is no linkage name."""
    return ours == theirs or (ours and theirs and ours.endswith(("::" + theirs, "." + theirs)))


def is_path(ours, theirs):
    """libdw adds a slash to a folder that ends in one."""
    return (ours or "").replace("//", "/") == (theirs or "").replace("//", "/")


def is_same(ours, theirs):
    return ours["reason"] == theirs["reason"] and len(ours["frames"]) == len(theirs["frames"]) and all(
        is_name(a["function"], b["function"]) and is_path(a["file"], b["file"]) and
        all(a[key] == b[key] for key in a if key not in ("function", "file"))
        for a, b in zip(ours["frames"], theirs["frames"]))


def shown(answer):
    return [(f["function"], f["file"], f["line"], f["column"]) for f in answer["frames"]], answer["reason"]


def compare(path, questions):
    """(answers of ours, lines about those that differ)"""
    ours, theirs = (ask(path, questions, reader) for reader in ("stk", "libdw"))
    if isinstance(ours, str) or isinstance(theirs, str):
        return [], [ours, theirs]
    faults = [f"{path} {a['asked']}: {shown(a)}, libdw {shown(b)}" for a, b in zip(ours, theirs) if not is_same(a, b)]
    faults += [f"{path} {a['asked']}: timed out" for a in ours + theirs if a["reason"] == "timed-out"]
    return ours, faults + [f"{len(ours)} answers, libdw {len(theirs)}"] * (len(ours) != len(theirs))


def inlined(answers):
    return sum(len(answer["frames"]) > 1 for answer in answers)


def check(name, path, questions=None):
    start, size = code_of(path)
    answers, faults = compare(path, questions or [hex(start + i) for i in range(size)])
    point(not faults and inlined(answers), f"{name}: {len(answers)} answers, {inlined(answers)} of inlined functions",
          faults or "nothing is inlined")


def build(folder, compiler, flags, output):
    path = os.path.join(folder, output)
    subprocess.run([compiler, *flags.split(), "-o", path, "main.cc" if "++" in compiler else "main.c"], cwd=folder,
                   check=True, timeout=100)
    return path


def check_split(folder):
    for version in ("4", "5"):
        path = build(folder, "gcc", f"-O2 -gdwarf-{version} -gsplit-dwarf", "split" + version)
        questions = [f"outer+{i}" for i in range(64)]
        pairs = [(a, b) for a, b in zip(ask(path, questions, "stk"), ask(path, questions, "libdw")) if len(a["frames"]) > 1]
        wrong = [f"{shown(a)}, libdw {shown(b)}" for a, b in pairs if len(b["frames"]) != 1 or
                 b["reason"] != "no-debug-part" or b["frames"][0]["line"] != a["frames"][0]["line"]]
        point(pairs and not wrong, f"split DWARF {version}: the lines, and why not all", wrong)
        done = run("-e", path, "--reader=libdw", *questions)
        point(done.stderr.count("warning:") == 1 and "--reader=stk" in done.stderr,
              f"split DWARF {version}: what reads it is said once", done.stderr)


def check_shared(folder):
    paths = [build(folder, "g++", "-O2 -gdwarf-4", f"dwz{i}") for i in range(2)]
    subprocess.run(["dwz", "-m", "common", *paths], cwd=folder, check=True, timeout=100)
    check("dwz's shared file", paths[0])
    os.rename(f"{folder}/common", f"{folder}/away")
    start, size = code_of(paths[0])
    answers = ask(paths[0], [hex(start + i) for i in range(size)], "libdw")
    point("no-debug-part" in {answer["reason"] for answer in answers}, "dwz's shared file is gone: that is why",
          {answer["reason"] for answer in answers})


def damaged(path, section, what):
    """A copy whose section is overwritten: all of it, or the version of its second unit."""
    with open(path, "rb") as file:
        data = bytearray(file.read())
    out = subprocess.run(["readelf", "-SW", path], capture_output=True, text=True, check=True).stdout
    words = next(line for line in out.splitlines() if f" {section} " in line).partition(section)[2].split()
    at, size = int(words[2], 16), int(words[3], 16)
    if what == "second unit":
        second = at + 4 + int.from_bytes(data[at:at + 4], "little")
        data[second + 4:second + 6] = b"\xff\xff"
    else:
        data[at:at + size] = b"\xff" * size
    with open(path + ".bad", "wb") as file:
        file.write(data)
    return path + ".bad"


def check_damaged(folder):
    """The function at least, and why not its line."""
    with open(f"{folder}/two.c", "w", encoding="ascii") as file:
        file.write("int two(int a)\n{\n\treturn a + 2;\n}\n")
    for compiler in filter(shutil.which, ("gcc", "clang")):
        path = build(folder, compiler, "-O2 -g two.c", "damaged")
        for section, what in ((".debug_abbrev", "all"), (".debug_info", "all"), (".debug_info", "second unit")):
            done = run("-e", damaged(path, section, what), "--reader=libdw", "--json", "outer", "two")
            answers = json.loads(done.stdout)["addresses"]
            point(done.returncode == 0 and [a["frames"][0]["function"] for a in answers] == ["outer", "two"] and
                  "bad-file" in {a["reason"] for a in answers}, f"{compiler}, {section} damaged, {what}: functions, and why no lines",
                  [done.returncode, answers, done.stderr])


def check_words():
    done = run("-e", STK, "--reader=gdb", "main")
    point(done.returncode == 2 and "no reader 'gdb'" in done.stderr and "hint: --reader=libdw" in done.stderr,
          "another reader there is not", done.stderr)
    for words in (["-i", "stk.data"], ["-i", "stk.data", "0x1"], ["0x1"]):
        done = run("--reader=libdw", *words)
        point(done.returncode == 2 and "hint: " in done.stderr, f"{' '.join(words)}: names that a profile has",
              done.stderr)


def main():
    check_words()
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("main.c", C_TEXT), ("main.cc", CXX_TEXT)):
            with open(f"{folder}/{name}", "w", encoding="ascii") as file:
                file.write(text)
        for i, (compiler, flags) in enumerate(WAYS):
            if shutil.which(compiler):
                check(f"{compiler} {flags}", build(folder, compiler, flags, f"way{i}"))
        unlinked = build(folder, "gcc", "-O2 -g -c", "main.o")
        check("a file that is not linked", unlinked, [f"outer+{i}" for i in range(64)])
        check_split(folder)
        check_damaged(folder)
        if shutil.which("dwz") and shutil.which("g++"):
            check_shared(folder)
    plan()


if __name__ == "__main__":
    sys.exit(main())
