# SPDX-License-Identifier: GPL-2.0-or-later
"""symbolize: names of random addresses of the system's own files against what nm says of them."""
import bisect
import difflib
import glob
import json
import os
import random
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile

from elf_file import code_sections, debug_file
from tap import plan, point, skip

STK = os.environ.get("STK", "./stk")
ADDRESSES = 2000
PLT = (".plt", ".iplt")


def run(*words, text=None):
    return subprocess.run([STK, "symbolize", *words], input=text, capture_output=True, text=True,
                          errors="replace", timeout=60, check=False)


def nm(path, *words):
    """(start, size, name) of what may be code: nm -f sysv tells functions from tables in code sections."""
    out = subprocess.run(["nm", "-f", "sysv", "--defined-only", "--no-demangle", *words, path],
                         capture_output=True, text=True, errors="replace", check=False).stdout
    for line in out.splitlines():
        fields = [field.strip() for field in line.split("|")]
        if len(fields) == 7 and fields[2] in set("tTwWiuVv") and fields[3] != "OBJECT":
            yield int(fields[1], 16), int(fields[4] or "0", 16), fields[0].split("@")[0]


def call_frames(path):
    """(start, end) of each function that the call frames tell."""
    out = subprocess.run(["readelf", "--debug-dump=frames", path], capture_output=True, text=True, errors="replace",
                         check=False).stdout
    return sorted((int(start, 16), int(end, 16))
                  for start, end in re.findall(r" FDE .* pc=([0-9a-f]+)\.\.([0-9a-f]+)$", out, re.M))


def slots(path, sections):
    """The name of each slot of the PLT that objdump has one for, by its address."""
    tables = [word for _, _, name in sections if name.startswith(PLT) for word in ("-j", name)]
    if not tables or not shutil.which("objdump"):
        return {}
    out = subprocess.run(["objdump", "-d", *tables, path], capture_output=True, text=True, errors="replace",
                         check=False).stdout
    # A slot of an indirect function has no name, and objdump calls it by an address.
    return {int(start, 16): f"{name}@plt"
            for start, name in re.findall(r"^([0-9a-f]+) <([^@>*]+)(?:@@?[^@>]*)?@plt>:", out, re.M)}


class Truth:
    """Which names are right for an address: every sized symbol over it, else the labels before it."""

    def __init__(self, path, sections):
        self.frames, self.slots = call_frames(path), slots(path, sections)
        symbols = set(nm(path)) | set(nm(path, "-D"))
        debug = debug_file(path)
        if debug:
            symbols |= set(nm(debug))
        self.symbols = sorted(symbols)
        self.starts = [start for start, _, _ in self.symbols]
        self.longest = max((size for _, size, _ in self.symbols), default=0)

    def names(self, addr):
        covering, labels = set(), set()
        i = bisect.bisect_right(self.starts, addr) - 1
        while i >= 0 and self.starts[i] + self.longest > addr:
            start, size, name = self.symbols[i]
            if start <= addr < start + size:
                covering.add(name)
            elif not size and start <= addr:
                labels.add(name)
            i -= 1
        return covering, labels

    def beginning(self, addr):
        """The name of the function at ADDR of which only the call frames tell where it begins, or None."""
        i = bisect.bisect_right(self.frames, (addr, float("inf"))) - 1
        return f"fun_{self.frames[i][0]:x}" if i >= 0 and addr < self.frames[i][1] else None


def is_right(got, addr, truth, section):
    """Where nm knows no symbol, relocations name a slot of a PLT, or call frames a function's beginning."""
    covering, labels = truth.names(addr)
    if covering:
        return got in covering
    if section.startswith(PLT):
        want = truth.slots.get(addr & -8) or truth.slots.get(addr & -16)  # they are of 8 or 16 bytes
        return got == want if want else got is not None and (got.endswith("@plt") or got == ".plt")
    beginning = truth.beginning(addr)
    if beginning and not labels:
        return got in (beginning, "_start")
    # What only labels stand before may be called by one, or have no name (another section).
    return got in labels | {beginning, "_start", None}


def check_file(path):
    sections = list(code_sections(path))
    truth = Truth(path, sections)
    total = sum(end - start for start, end, _ in sections)
    if not total or len(truth.symbols) < 10:
        skip(f"names of {path}", "it has no symbols")
        return
    chosen = random.choices(sections, [end - start for start, end, _ in sections], k=ADDRESSES)
    addrs = [random.randrange(start, end) for start, end, _ in chosen]
    done = run("-e", path, "--json", "--no-demangle", text="\n".join(map(hex, addrs)) + "\n")
    answers = json.loads(done.stdout)["addresses"] if done.returncode == 0 else []
    wrong, named = [], 0
    for addr, answer, section in zip(addrs, answers, chosen):
        got = answer["frames"][-1]["function"] if answer["frames"] else None
        named += got is not None
        if not is_right(got, addr, truth, section[2]):
            covering, labels = truth.names(addr)
            wrong.append(f"{addr:#x}: got {got}, want one of {sorted(covering or labels)[:4]}")
    point(len(answers) == ADDRESSES and not wrong,
          f"{ADDRESSES} addresses of {os.path.basename(path)}, {named} with names, as nm has them",
          wrong or [done.stderr.strip()] * (len(answers) != ADDRESSES))


def check_words():
    done = run("-e", sys.executable, "zzz")
    point(done.returncode == 2 and "'zzz' is neither an address nor a symbol" in done.stderr, "a word that is no address", [done.stderr])
    done = run("-e", sys.executable, text="1000\n\nnonsense\n")
    point(done.returncode == 2 and "line 3" in done.stderr and done.stdout.startswith("1000"),
          "answers before a bad line are kept, and the line is told", [done.stdout, done.stderr])
    bad = "1000\nnonsense\n0xzz\n2000 nonsense\n3000\n"
    done = run("-e", sys.executable, text=bad)
    point(done.returncode == 2 and [line.split()[0] for line in done.stdout.splitlines()] == ["1000", "3000"] and
          all(word in done.stderr for word in ("line 2", "line 3", "line 4", "3 lines")),
          "bad lines among others: those are answered, and these are told", [done.stdout, done.stderr])
    done = run("-e", sys.executable, "--format", "addr2line", "--no-inlines", text=bad)
    lines = done.stdout.splitlines()
    point(done.returncode == 2 and len(lines) == 10 and lines[2:8] == ["??", "??:0"] * 3,
          "two lines for each of them, as addr2line has", [done.stdout, done.stderr])
    done = run("-e", sys.executable, text="nonsense\n" * 500 + "3000\n")
    point(done.returncode == 2 and done.stdout.startswith("3000") and "500 lines" in done.stderr and
          len(done.stderr.splitlines()) < 10, "not each of hundreds is told by itself", [done.stderr[:900]])
    done = run("-e", sys.executable, text="1000\n" + "nonsense\n" * 5000)
    point(done.returncode == 2 and done.stdout.startswith("1000") and "line 1002" in done.stderr and
          "hint:" in done.stderr, "what is no list of addresses at all is not read to its end", [done.stderr[:900]])
    done = run("-e", sys.executable, text="1000\n2000  3000\n")
    point([line.split()[0] for line in done.stdout.splitlines()] == ["1000", "2000", "3000"],
          "several addresses on a line", [done.stdout, done.stderr])
    done = run("-p", str(os.getpid()), "-e", sys.executable, "0x1")
    point(done.returncode == 2 and "-p and -e" in done.stderr, "two places at a time are refused", [done.stderr])
    done = run("-p", str(2**31 - 1), "0x1")
    point(done.returncode == 1 and "ps -e" in done.stderr and "stk.data" not in done.stderr,
          "a process that is not there", [done.stderr])
    done = run("main")
    point(done.returncode == 2 and "-e" in done.stderr, "a symbol of no file", [done.stderr])
    done = run("--build-id", "xyz", "0x1")
    point(done.returncode == 2 and "readelf" in done.stderr, "a build id that is none", [done.stderr])
    done = run("--build-id", "0123456789abcdef", "0x1")
    point(done.returncode == 1 and "hint:" in done.stderr, "a build id of no file", [done.stderr])
    done = run("--format", "folded", "-k", "0x1")
    point(done.returncode == 2 and "hint:" in done.stderr, "folded is refused", [done.stderr])
    done = run("-e", "/etc/passwd", "0x1")
    point(done.returncode == 1 and "not an ELF file" in done.stderr, "a file that is no ELF file", [done.stderr])
    done = run("0x401000")
    point(done.returncode == 2 and all(word in done.stderr for word in ("-p", "-e", "-k")),
          "an address of nothing known: the hint names -p, -e and -k", [done.stderr])
    done = run("-k", "--kallsyms", "/etc/passwd", "0x1")
    point(done.returncode == 1 and "hint:" in done.stderr, "a copy of kallsyms that is none", [done.stderr])


def check_refusals():
    """What cannot be answered: the exit status as stk(1) has it, what is wrong, and a hint, and nothing else."""
    os.mkfifo("fifo")
    for words, status, said in (
            (("-p", "2147483647", "0x1"), 1, "no such process"), (("-p", "abc", "0x1"), 2, "not 'abc'"),
            (("-p", "", "0x1"), 2, "--pid"), (("-i", "/no/such", "0x1"), 1, "no such file"),
            (("-i", "/etc/passwd", "0x1"), 1, "not a stk profile"), (("-e", "/no/such", "0x1"), 1, "no such file"),
            (("-e", ".", "0x1"), 1, "not a regular file"), (("-e", "fifo", "0x1"), 1, "not a regular file"),
            (("-e", "/dev/zero", "0x1"), 1, "not a regular file"), (("-e", sys.executable, "-k", "0x1"), 2, "-e and -k"),
            (("-p", "1", "--build-id", "0011", "0x1"), 2, "-p and --build-id"),
            (("-e", sys.executable, "main+zz"), 2, "nor a symbol"), (("-e", sys.executable, "0x1+"), 2, "nor a symbol"),
            (("-e", sys.executable, "0x" + "f" * 17), 2, "nor a symbol"), (("--build-id", "00", "0x1"), 2, "not a build ID"),
            (("--vmlinux", sys.executable, "-k", "0x1"), 1, "kernel"), (("--kallsyms", "/no/such", "-k", "0x1"), 1, "no such"),
            (("--debug-dir", "/no/such", "-e", sys.executable, "0x1"), 2, "--debug-dir"),
            (("--format", "none", "-e", sys.executable, "0x1"), 2, "text, json"),
            (("-o", "x.svg", "-e", sys.executable, "0x1"), 2, "x.svg"), (("--nosuch",), 2, "--nosuch")):
        done = run(*words, text="")
        lines = done.stderr.splitlines()
        point(done.returncode == status and said in done.stderr and not done.stdout and len(lines) == 2 and
              lines[0].startswith("stk: ") and lines[1].startswith("hint: "), f"refused: {' '.join(words)}"[:100],
              [f"status {done.returncode}", done.stdout, done.stderr])
    os.unlink("fifo")


def check_order(program):
    """Answers are in the order of the questions, however many of them are the same, and whatever the order of addresses."""
    starts = {name: (start, size) for start, size, name in nm(program)}
    start, size = starts["main"]
    asked = [random.choice(["main+0x%x" % random.randrange(size), hex(start + random.randrange(size)),
                            hex(random.randrange(1 << 47)), "main"]) for _ in range(3000)]
    for how, done in (("stdin", run("-e", program, "--json", text="\n".join(asked) + "\n")),
                      ("arguments", run("-e", program, "--json", *asked[:500]))):
        answers = json.loads(done.stdout)["addresses"] if done.returncode == 0 else []
        want = asked if how == "stdin" else asked[:500]
        wrong = [f"{word}: {answer['asked']} {answer['address']}" for word, answer in zip(want, answers)
                 if answer["asked"] != word or int(answer["address"], 16) != (
                     start + int(word.partition("+")[2] or "0", 16) if word.startswith("main") else int(word, 16))]
        point(len(answers) == len(want) and not wrong, f"{len(want)} answers in the order of the questions, from {how}",
              wrong or [done.stderr, str(len(answers))])


ALIASES = """
int one(int x) { return x * 3 + 1; }
int two(int) __attribute__((alias("one")));
int weak(int) __attribute__((alias("one"), weak));
static int local(int) __attribute__((alias("one"), used));
int alone(int x) { return x - 1; }
int main(int n, char **v) { return one(n) + alone(n); }
"""


def check_aliases():
    """--aliases tells all names of a place, the best one first, and nothing without it."""
    compiler = shutil.which("gcc") or shutil.which("clang")
    with open("aliases.c", "w", encoding="ascii") as file:
        file.write(ALIASES)
    subprocess.run([compiler, "-O1", "-fno-ipa-icf", "-fno-inline", "-o", "aliases", "aliases.c"], check=True)
    answers = {words: json.loads(run("-e", "aliases", "--json", *words.split()).stdout)["addresses"][0]["frames"]
               for words in ("one", "--aliases one", "--aliases two+0x1", "--aliases alone")}
    names = {words: [(frame["function"], frame["alias"]) for frame in frames] for words, frames in answers.items()}
    every = [("one", False), ("two", True), ("weak", True), ("local", True)]
    point(names["one"] == every[:1] and names["--aliases alone"] == [("alone", False)], "one name without --aliases",
          [str(names)])
    point(names["--aliases one"] == names["--aliases two+0x1"] == every, "all names of one function, by --aliases",
          [str(names)])
    text = run("-e", "aliases", "--aliases", "one").stdout.splitlines()
    point(len(text) == 4 and all(line.endswith("(the same)") for line in text[1:]), "--aliases as text", text)


def check_streaming():
    """An answer is there before the next question is asked."""
    with subprocess.Popen([STK, "symbolize", "-e", sys.executable], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True) as child:
        lines = []
        for word in ("0x1000", "0x2000"):
            child.stdin.write(word + "\n")
            child.stdin.flush()
            lines.append(child.stdout.readline())
        child.stdin.close()
    point(lines[0].startswith("0x1000") and lines[1].startswith("0x2000"), "answers come as lines come", lines)


def check_kernel():
    with open("/proc/kallsyms", encoding="ascii", errors="replace") as file:
        symbols = [line.split() for line in file]
    text = [(int(words[0], 16), words[2]) for words in symbols if words[1] in "tT" and len(words) == 3]
    if not any(addr for addr, _ in text):
        skip("kernel names", "kernel addresses are hidden")
        return
    names = {}
    for addr, name in text:
        names.setdefault(addr, set()).add(name)
    chosen = random.sample([addr for addr in names if not all(
        name.startswith("__pfx_") or name.endswith(("text", "_text_start", "_text_end"))
        for name in names[addr])], 1000)
    done = run("-k", "--json", text="\n".join(map(hex, chosen)) + "\n")
    answers = json.loads(done.stdout)["addresses"]
    wrong = [f"{addr:#x}: {answer['frames']}" for addr, answer in zip(chosen, answers)
             if not answer["frames"] or answer["frames"][0]["function_offset"] != "0x0"
             # clones are shown by their function's name
             or not any(name.startswith(answer["frames"][0]["function"]) for name in names[addr])]
    point(not wrong, "1000 kernel functions by their addresses", wrong)


PROGRAM = """
#include <stdio.h>
inline __attribute__((always_inline)) int inner(int x) { return x * 3 + printf("%d", x); }
inline __attribute__((always_inline)) int middle(int x) { return inner(x) + 1; }
__attribute__((noinline)) int outer(int x) { return middle(x) + middle(x + 2); }
namespace name { template <class T> __attribute__((noinline)) T twice(T x) { return x + outer((int)x); } }
int main(int argc, char **) { return outer(argc) + name::twice<long>(argc); }
"""


def compile_program():
    compiler = shutil.which("g++") or shutil.which("clang++")
    if not compiler:
        return None
    with open("program.cc", "w", encoding="utf-8") as file:
        file.write(PROGRAM)
    done = subprocess.run([compiler, "-g", "-O2", "-Wl,--build-id", "-o", "program", "program.cc"], check=False,
                          capture_output=True)
    return os.path.abspath("program") if done.returncode == 0 else None


def check_symbols(program):
    """Symbols and offsets ask what their addresses ask."""
    starts = {name: start for start, _, name in nm(program)}
    twice = next(name for name in starts if "twice" in name)
    shown = subprocess.run(["c++filt", twice], capture_output=True, text=True, check=False).stdout.strip()
    for words, addr in (("main", starts["main"]), ("main+0x4", starts["main"] + 4), ("main+12", starts["main"] + 12),
                        ("main+0x4/0x20", starts["main"] + 4), (twice, starts[twice]),
                        (shown + "+0x2", starts[twice] + 2)):
        by_name, by_stdin = run("-e", program, "--json", words), run("-e", program, "--json", text=words + "\n")
        got = [json.loads(done.stdout)["addresses"][0]["address"] for done in (by_name, by_stdin) if done.stdout]
        point(got == [hex(addr)] * 2, f"the address of {words}", [str(got), hex(addr), by_name.stderr])
    done = run("-p", str(os.getpid()), "--json", "malloc+0x1", "getpid")
    answers = json.loads(done.stdout)["addresses"] if done.stdout else []
    point(len(answers) == 2 and all(answer["module"].startswith(("libc", "python", "ld-")) for answer in answers),
          "symbols of a process", [done.stdout, done.stderr])
    if os.geteuid() == 0:
        done = run("-k", "--json", "schedule+0x4/0x100")
        point('"function":"schedule","part":null,"function_offset":"0x4"' in done.stdout, "a symbol of the kernel",
              [done.stdout, done.stderr])


def check_build_id(program):
    out = subprocess.run(["readelf", "-n", program], capture_output=True, text=True, check=False).stdout
    build_id = next((line.split()[-1] for line in out.splitlines() if "Build ID" in line), None)
    if not build_id:
        skip("a file by its build id", "the linker writes none")
        return
    # It waits for its stdin, so that it is there to be found.
    shutil.copy(shutil.which("cat"), "cat")
    with subprocess.Popen(["./cat"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as child:
        out = subprocess.run(["readelf", "-n", "cat"], capture_output=True, text=True, check=False).stdout
        build_id = next(line.split()[-1] for line in out.splitlines() if "Build ID" in line)
        os.rename("cat", "moved")
        done = run("--build-id", build_id.upper(), "--json", "0x3000")
        answers = json.loads(done.stdout)["addresses"] if done.stdout else [{}]
        point(answers[0].get("build_id") == build_id, "a file by its build id, as a process has it",
              [done.stdout, done.stderr])
        child.stdin.close()
    if shutil.which("objcopy"):
        subprocess.run(["objcopy", "--only-keep-debug", program, "program.debug"], check=True)
        whole, debug = (run("-e", path, "--json", "main+0x4", "outer(int)") for path in (program, "program.debug"))
        frames = [[answer["frames"] for answer in json.loads(done.stdout or "{\"addresses\":[]}")["addresses"]]
                  for done in (whole, debug)]
        point(frames[0] and frames[0] == frames[1], "a debug file alone names what its program does",
              [whole.stdout, debug.stdout, debug.stderr])


def shown(data):
    done = subprocess.run([STK, "report", "-i", data, "--json", "--stacks=0"], capture_output=True, text=True, check=False)
    return json.loads(done.stdout)


def check_profile(program):
    """A recording without names gets them, and loses nothing else."""
    make_profile = os.path.join(os.environ.get("STK_BUILDDIR", home_build), "tests/make_profile/make_profile")
    if not os.path.exists(make_profile):
        skip("better names for a profile", "make_profile is not built")
        return
    notes = subprocess.run(["readelf", "-n", program], capture_output=True, text=True, check=False).stdout
    build_id = next(line.split()[-1] for line in notes.splitlines() if "Build ID" in line)
    starts = {name: start for start, _, name in nm(program)}
    load = json.loads(run("-e", program, "--json", "main+0x4").stdout)["addresses"][0]["offset"]
    twice = next(name for name in starts if "twice" in name)
    inner = json.loads(run("-e", program, "--json", twice).stdout)["addresses"][0]["offset"]
    with open("script", "w", encoding="utf-8") as file:
        file.write(f"image app file {program} build-id={build_id}\nimage gone file /gone/lib build-id=0102\n"
                   f"at a app {load}\nname a reason=1\nat b app {inner}\nname b +0x1 twice\n"
                   "at c gone 0x10\nname c +0x1 kept@/gone/file.c:12\nat d gone 0x20\nname d reason=1\n"
                   "stack s complete b c d a\nprocess 7 1 app\nslice 0 1000000000\nsample s 3 7 7 0 app\n"
                   "mapping 7 app 0x1000 0x9000 0\nseries cycles counted\ncounter taken 3\ncounter stored 3\n")
    subprocess.run([make_profile, "--script", "script", "-o", "bare.data"], check=True)
    before = open("bare.data", "rb").read()
    plain = shown("bare.data")
    done = run("-i", "bare.data")
    point(done.returncode == 0 and "more" in done.stderr and open("bare.data.old", "rb").read() == before,
          "a profile with better names, and the old one kept", [done.stderr])
    stack = shown("bare.data")
    frames = stack["stacks"][0]["frames"]
    names = [frame["symbol"] for frame in frames]
    point(names[-1] == "main" and "kept" in names and frames[-1]["line"]
          and frames[names.index("kept")]["line"] == 12 and frames[names.index("kept") + 1]["reason"] == "no-symbols",
          "names and lines are there, and what was known of other files too", [str(frames)])
    point(stack["samples"]["taken"] == stack["samples"]["shown"] == 3 and
          all(stack[key] == plain[key] for key in ("samples", "recorded", "user_stacks")),
          "no sample is lost, nor what was told of the recording", [str(stack), str(plain)])
    after = open("bare.data", "rb").read()
    done = run("-i", "bare.data")
    point(done.returncode == 0 and "no better names" in done.stderr and open("bare.data", "rb").read() == after,
          "a second time nothing is written", [done.stderr])
    done = run("-i", "bare.data", "-p", "7", "0x1000")
    point(done.returncode == 0 and done.stdout.startswith("0x1000  program"), "an address of one process",
          [done.stdout, done.stderr])
    done = run("-i", "bare.data", "-p", "8", "0x1000")
    point(done.returncode == 1 and "no process 8" in done.stderr and "--sort pid" in done.stderr,
          "a process that was not recorded", [done.stdout, done.stderr])
    done = run("-i", "bare.data", "-", text="0x1000\n")
    point(done.returncode == 0 and done.stdout.startswith("0x1000"), "addresses of a profile from stdin",
          [done.stdout, done.stderr])
    done = run("-i", "bare.data", "-o", "/dev/full")
    point(done.returncode == 7 and open("bare.data", "rb").read() == after, "a full disk leaves the profile as it was",
          [done.stderr])


def check_addr2line(program):
    """Byte for byte what binutils prints, wherever both know."""
    done = run("-e", program, "--format", "addr2line", "0x0", "0xfffffff0")
    point(done.stdout == "??\n??:0\n" * 2, "addr2line's answer for what is not known", [done.stdout, done.stderr])
    starts = {name: (start, size) for start, size, name in nm(program)}
    addrs = [hex(addr) for name, (start, size) in starts.items() if name == "main" or "outer" in name or "twice" in name
             for addr in range(start, start + size)]
    text = "\n".join(addrs) + "\n"
    mine = run("-e", program, "--format", "addr2line", text=text)
    if "program.cc" not in mine.stdout:
        skip("addr2line's answers, byte for byte", "nothing here reads lines")
        return
    theirs = subprocess.run(["addr2line", "-f", "-i", "-C", "-e", program], input=text, capture_output=True,
                            text=True, check=False)
    want = re.sub(r" \(discriminator \d+\)", "", theirs.stdout)  # stk does not keep these
    point(mine.stdout == want, f"{len(addrs)} answers as addr2line prints them",
          difflib.unified_diff(want.splitlines(), mine.stdout.splitlines(), lineterm=""))
    bare = run("-e", program, "--format", "addr2line", "--no-lines", text=text).stdout.splitlines()
    point(set(bare[1::2]) == {"??:?"} and len(bare) == 2 * len(addrs), "functions only", bare[:8])


random.seed(1)
STK = os.path.abspath(STK)
home_build = os.getcwd()
home = tempfile.TemporaryDirectory()
os.chdir(home.name)  # no ./stk.data here
if not shutil.which("nm") or not shutil.which("readelf"):
    print("1..0 # SKIP no nm and readelf (apt-get install binutils)")
    sys.exit(0)
candidates = [os.path.realpath(sys.executable), os.path.realpath(STK), os.path.realpath("/bin/sh")]
for pattern in ("libc.so.6", "ld-linux-x86-64.so.2", "libstdc++.so.6", "libm.so.6", "libcrypto.so.3"):
    candidates += [os.path.realpath(path) for path in glob.glob(f"/lib/x86_64-linux-gnu/{pattern}")]
candidates += [os.path.realpath(path) for path in
               glob.glob(os.path.join(sysconfig.get_config_var("LIBDIR") or "/", "libpython3*.so.1.0"))]
node = shutil.which("node")
if node:
    candidates.append(os.path.realpath(node))
for candidate in dict.fromkeys(candidates):
    check_file(candidate)
check_words()
check_refusals()
check_aliases()
made = compile_program()
if made:
    check_symbols(made)
    check_order(made)
    check_build_id(made)
    check_addr2line(made)
    check_profile(made)
else:
    skip("symbols, build ids and addr2line's answers", "no C++ compiler (apt-get install g++)")
check_streaming()
check_kernel()
plan()
