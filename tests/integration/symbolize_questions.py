# SPDX-License-Identifier: GPL-2.0-or-later
"""symbolize_questions: what can be asked beside addresses, and which files are said to be missing."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from tap import plan, point

STK = os.path.abspath(os.environ.get("STK", "./stk"))
MAKE_PROFILE = os.path.abspath(os.path.join(os.environ.get("STK_BUILDDIR", "."), "tests/make_profile/make_profile"))
SOURCE = r"""
#include <unistd.h>
namespace ns {
__attribute__((noinline)) int sorter(int n) { __asm__ volatile("" : "+r"(n)); return n; }
template <typename T> struct box {
	__attribute__((noinline)) T open(T n) { __asm__ volatile("" : "+r"(n)); return n; }
};
}
struct a { __attribute__((noinline)) int push(int n) { __asm__ volatile("" : "+r"(n)); return n; } };
struct b { __attribute__((noinline)) int push(int n) { __asm__ volatile("" : "+r"(n)); return n; } };
static inline __attribute__((always_inline)) int inner(int n) { __asm__ volatile("nop" : "+r"(n)); return n; }
__attribute__((noinline)) int outer(int n) { return inner(n) + 1; }
int main(int argc, char **argv)
{
	ns::box<int> box;
	char c;

	while (argc > 1 && read(0, &c, 1) > 0)
		;
	return ns::sorter(argc) + box.open(argc) + a().push(argc) + b().push(argc) + outer(argc);
}
"""


def run(*words, text="", **more):
    return subprocess.run([STK, "symbolize", *words], input=text, capture_output=True, text=True, timeout=60,
                          check=False, **more)


def build(name, *flags):
    with open("program.cc", "w", encoding="ascii") as file:
        file.write(SOURCE)
    return subprocess.run(["g++", "-g", "-O2", "-fno-ipa-icf", *flags, "-Wl,--build-id", "-o", name, "program.cc"],
                          check=False).returncode == 0


def functions(done):
    answers = json.loads(done.stdout)["addresses"] if done.stdout else []
    return [[frame["function"] for frame in answer["frames"]] for answer in answers]


def check_names():
    for asked, want in (("ns::sorter(int)", "ns::sorter(int)"), ("_ZN2ns6sorterEi+0x1", "ns::sorter(int)"),
                        ("ns::box<int>::open(int)", "ns::box<int>::open(int)"), ("main", "main")):
        done = run("-e", "program", "--json", "--no-lines", asked)
        point(functions(done) == [[want]], f"'{asked}' is {want}", [done.stdout, done.stderr])
    done = run("-e", "program", "sorter")
    point(done.returncode == 2 and "neither an address nor a symbol" in done.stderr, "less than a whole name is none", [done.stderr])
    lines = "".join(f"no_such_{i}\nns::sorter(int)\n" for i in range(30))
    done = run("-e", "program", "--json", "--no-lines", text=lines)
    point(functions(done) == [["ns::sorter(int)"]] * 30 and done.returncode == 2, "many of them from stdin",
          [done.stdout[:300], done.stderr])


def check_languages():
    """Functions with names as compilers of other languages make them: those of D are shown readably, asked for by either."""
    names = (("_D3std5stdio10ChunksImpl6__ctorMFNcSQBiQBh4FilemZSQBwQBvQBs",
              "std.stdio.ChunksImpl.this(std.stdio.File, ulong)"),
             ("base_GHCziBase_map_info",) * 2, ("camlStdlib__List__map_236",) * 2)
    with open("languages.s", "w", encoding="ascii") as file:
        file.write(".text\n" + "".join(f".globl {name}\n.type {name}, @function\n{name}:\n\tnop\n\tnop\n"
                                      f".size {name}, 2\n" for name, _ in names))
    subprocess.run(["gcc", "-shared", "-nostdlib", "-o", "languages.so", "languages.s"], check=True)
    for linkage, shown in names:
        done = run("-e", "languages.so", "--json", linkage + "+0x1", shown)
        point(functions(done) == [[shown], [shown]], f"'{linkage}' is shown as '{shown}', and found by both",
              [done.stdout, done.stderr])
        done = run("-e", "languages.so", "--json", "--no-demangle", linkage)
        point(functions(done) == [[linkage]], f"'{linkage}' with --no-demangle", [done.stdout, done.stderr])


def check_offsets():
    text = subprocess.run(["readelf", "-SW", "program"], capture_output=True, text=True, check=True).stdout
    vaddr, offset = (int(word, 16) for word in re.search(r" \.text +\S+ +(\S+) (\S+)", text).groups())
    symbols = subprocess.run(["nm", "program"], capture_output=True, text=True, check=True).stdout
    main = next(int(line.split()[0], 16) for line in symbols.splitlines() if line.endswith(" main"))
    at = main - vaddr + offset
    path = os.path.abspath("program")
    for words in (("-e", "program", f"program+{at:#x}"), ("-e", "program", f"program:{at:#x}"),
                  ("-e", path, f"{path}:{at:#x}"), ("-e", path, f"./program:{at:#x}"), (f"{path}:{at:#x}",), (f"program:{at:#x}", f"program+{at:#x}")):
        done = run("--json", "--no-lines", *words)
        got = [answer["address"] for answer in json.loads(done.stdout)["addresses"]] if done.stdout else []
        point(got == [hex(main)] * len([word for word in words if "0x" in word]), f"an offset: {words[-2:]}",
              [done.stdout, done.stderr])
    with subprocess.Popen(["./program", "wait"], stdin=subprocess.PIPE) as child:
        done = run("-p", str(child.pid), "--json", "--no-lines", f"program:{at:#x}", "ns::sorter(int)")
        child.stdin.close()
    point(functions(done) == [["main"], ["ns::sorter(int)"]], "the same of a process", [done.stdout, done.stderr])
    done = run("-e", "program", "other:0x1000")
    point(done.returncode == 2 and "not an offset in one of the files" in done.stderr, "an offset in another file", [done.stderr])
    done = run("-e", "program", "program:0xffffff")
    point(done.returncode == 2 and "not an offset in one of the files" in done.stderr, "an offset beyond the file", [done.stderr])


def check_stripped():
    if not build("static", "-static"):
        return
    subprocess.run(["strip", "-s", "static"], check=True)
    done = run("-e", "static", "main")
    point(done.returncode == 2 and "no symbols at all" in done.stderr, "a file without any symbols", [done.stderr])


def check_damaged():
    subprocess.run([MAKE_PROFILE, "--raw", "wide", "--damage", "flip", "-o", "damaged.data"], check=True)
    done = run("-i", "damaged.data", "0x1")
    point(done.returncode == 5 and "damaged.data: recovered" in done.stderr, "a damaged profile: that it is is told",
          [done.stdout, done.stderr])


def check_missing():
    if not build("split", "-gsplit-dwarf"):
        return
    units = [name for name in os.listdir(".") if name.endswith(".dwo")]
    whole = run("-e", "split", "--json", "outer(int)")
    for name in units:
        os.unlink(name)
    done = run("-e", "split", "--json", "outer(int)")
    answer = json.loads(done.stdout)
    missing = answer["missing_files"]
    point(json.loads(whole.stdout)["missing_files"] == [] and answer["addresses"][0]["reason"] == "no-debug-part",
          "a .dwo is missing: the reason", [done.stdout, done.stderr])
    point(len(missing) == 1 and os.path.basename(missing[0]["file"]) in units and missing[0]["module"].endswith("/split") and
          os.path.abspath(units[0]) in missing[0]["looked_at"], "which one, and where it was looked for", [missing])
    done = run("-v", "-e", "split", "outer(int)")
    point(units[0] in done.stderr and "looked for at" in done.stderr and "no-debug-part" in done.stdout,
          "the same in words", [done.stdout, done.stderr])


def reason(name):
    return json.loads(run("-e", name, "--json", "outer(int)").stdout)["addresses"][0]["reason"]


def check_type_units():
    """A .dwo in which each type unit has a section of its own, and what is said of one that is not the wanted one."""
    flags, unit, other = ("-gdwarf-5", "-gsplit-dwarf", "-fdebug-types-section"), "types-program.dwo", "other-program.dwo"
    if not build("whole", "-gdwarf-5") or not build("types", *flags) or not build("other", *flags, "-O1"):
        return
    sections = subprocess.run(["readelf", "-SW", unit], capture_output=True, text=True, check=True).stdout
    asked = ("outer(int)", "ns::sorter(int)", "ns::box<int>::open(int)", "a::push(int)", "b::push(int)", "main")
    whole, split = (functions(run("-e", name, "--json", *asked)) for name in ("whole", "types"))
    point(sections.count(".debug_info.dwo") > 1 and ["inner", "outer(int)"] in whole and split == whole,
          "type units in sections of their own: the same names", [sections, whole, split])
    for name, title, want in ((other, "another build's .dwo", "other-build"),
                              ("program.cc", "a .dwo that is no object file", "bad-file")):
        os.replace(name, unit)
        point(reason("types") == want, f"{title}: the reason", [reason("types")])
        missing = json.loads(run("-e", "types", "--json", "outer(int)").stdout)["missing_files"]
        point(not missing, f"{title}: it is not missing", [missing])


if not shutil.which("g++") or not shutil.which("readelf"):
    print("1..0 # SKIP no g++ and readelf (apt-get install g++ binutils)")
    sys.exit(0)
with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    build("program")
    check_names()
    check_languages()
    check_offsets()
    check_stripped()
    check_damaged()
    check_missing()
    check_type_units()
    os.chdir("/")
plan()
