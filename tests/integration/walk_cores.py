#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""The walk in user space over core files of real programs, frame by frame against gdb.

walk_cores.py [PROGRAM..]: some programs and two cores of each; with STK_TEST_FULL all, and ten of each.
"""
import os
import random
import shutil
import signal
import subprocess
import sys
import time

from recording import FOLDER, done, ok, path, skip, skip_all, state

WALK = os.path.join(os.environ.get("STK_BUILDDIR", "."), "tests", "integration", "walk_core")
FULL = bool(os.environ.get("STK_TEST_FULL"))
CHOSEN = sys.argv[1:]
CORES = 10 if FULL else 2
SETTLE = 0.4 # seconds before the first core

# gdb's frames of every thread; an inlined function has no frame of its own, and a tail call's is made up.
GDB = r"""
import gdb
for command in ("pagination off", "debuginfod enabled off", "backtrace past-main on",
                "backtrace past-entry on", "backtrace limit 1024", "width 0"):
    gdb.execute("set " + command)
for thread in gdb.selected_inferior().threads():
    thread.switch()
    print("thread", thread.ptid[1])
    frame = gdb.newest_frame()
    while frame:
        if frame.type() not in (gdb.INLINE_FRAME, gdb.TAILCALL_FRAME):
            print("%#x %s" % (frame.pc(), frame.name() or "?"))
        try:
            frame = frame.older()
        except gdb.error as error:
            print("# " + str(error).splitlines()[0])
            break
"""

CHAIN_C = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
volatile unsigned long sum;
static int less(const void *a, const void *b)
{
	for (int i = 0; i < 50; i++)
		sum += *(const int *)a ^ i;
	return *(const int *)a - *(const int *)b;
}
__attribute__((noinline)) static void down(int depth)
{
	char text[256], copy[256];
	int numbers[200];

	if (depth > 0) {
		down(depth - 1);
		sum += depth;
		return;
	}
	for (int i = 0; i < 200; i++)
		numbers[i] = rand();
	qsort(numbers, 200, sizeof(int), less);
	snprintf(text, sizeof(text), "%f %s %d", sum * 1.5, "text", numbers[3]);
	memcpy(copy, text, sizeof(copy));
	sum += strlen(copy);
}
int main(void)
{
	for (;;)
		down(40);
}
"""

CXX = "#include <map>\n#include <regex>\n#include <string>\n#include <vector>\n" + "".join(
    f"std::map<std::string, std::vector<int>> m{i}; bool f{i}(const std::string &s) "
    f"{{ m{i}[s].push_back({i}); return std::regex_match(s, std::regex(\"a{i}.*b\")); }}\n" for i in range(300))

RUST = "use std::collections::HashMap;\n" + "".join(
    f"pub fn f{i}(m: &mut HashMap<String, Vec<u32>>) -> usize {{ m.entry(format!(\"{{}}\", {i}))"
    f".or_default().push({i}); m.values().map(|v| v.iter().filter(|x| **x > {i}).count()).sum() }}\n"
    for i in range(400)) + "fn main() {}\n"

GO = """package main
import ("fmt"; "sort"; "strings")
func down(n int) int {
	if n > 0 { return down(n-1) + 1 }
	s := make([]string, 300)
	for i := range s { s[i] = fmt.Sprintf("%d", i*7919%1000) }
	sort.Strings(s)
	return len(strings.Join(s, ","))
}
func main() { for { down(30) } }
"""

JAVA = """public class Burn {
  static int down(int n) { return n > 0 ? down(n - 1) + 1 : (int) (Math.sin(System.nanoTime()) * 1e6); }
  public static void main(String[] a) { int x = 0; while (true) { x += down(30); String.format("%d", x).hashCode(); } }
}
"""

PYTHON = ("import json, re\n"
          "def down(n):\n"
          "    return down(n - 1) if n else len(re.findall('a+b', json.dumps(list(range(200))) * 3))\n"
          "while True: sorted(range(500), key=lambda n: down(12) * -n)\n")


def write(name, text):
    with open(path(name), "w", encoding="utf-8") as file:
        file.write(text)
    return path(name)


def build(*command):
    return subprocess.run(command, capture_output=True, check=False, cwd=FOLDER.name).returncode == 0


def chain(name, *flags):
    source = write("chain.c", CHAIN_C)
    return [path(name)] if build("gcc", "-O2", "-fomit-frame-pointer", *flags, source, "-o", path(name)) else None


def go():
    source = write("burn.go", GO)
    env = dict(os.environ, GOCACHE=path("gocache"), GOFLAGS="-mod=mod")
    made = subprocess.run(["go", "build", "-o", path("gone"), source], env=env, capture_output=True, check=False)
    return [path("gone")] if made.returncode == 0 else None


def java():
    write("Burn.java", JAVA)
    if not build("javac", "Burn.java"):
        return None
    return ["java", "-XX:+PreserveFramePointer", "-Xmx64m", "-cp", FOLDER.name, "Burn"]


def forever(*command):
    """A command that ends, again and again; exec keeps one process between two of them."""
    return ["bash", "-c", 'while :; do "$@"; done', "forever", *command]


# name: (in the short run, what makes the command; None from it: not here)
PROGRAMS = {
    "python3": (True, lambda: ["/usr/bin/python3", "-c", PYTHON]),
    "perl": (False, lambda: ["perl", "-e", "while (1) { my %h; $h{$_ % 97} .= join ',', sort 1 .. $_ % 50 "
                                           "for 1 .. 500; (join '', %h) =~ /(\\d+,)+5/ }"]),
    "bash": (True, lambda: ["bash", "-c", "f() { local i=$1; ((i > 0)) && f $((i - 1)); x=${x/a/b}$i; "
                                          "x=${x: -9}; }; while :; do f 12; done"]),
    "gdb": (False, lambda: forever("gdb", "-batch", "-nx", "-ex", "info functions clang_parse",
                                   "/usr/bin/clang")),
    "cc1plus": (False, lambda: forever("g++", "-O2", "-c", write("big.cc", CXX), "-o", "/dev/null")),
    "clang": (False, lambda: forever("clang++", "-O2", "-c", write("big.cc", CXX), "-o", "/dev/null")),
    "node": (False, lambda: ["node", "-e", "for (;;) { let s = JSON.stringify([...Array(500).keys()]); "
                                           "s.replace(/(\\d+),/g, (m, n) => n * 2); JSON.parse(s) }"]),
    "openssl rsa": (True, lambda: ["openssl", "speed", "-seconds", "100", "rsa2048"]),
    "openssl ecdsa": (False, lambda: ["openssl", "speed", "-seconds", "100", "ecdsap256"]),
    "openssl sha": (False, lambda: ["openssl", "speed", "-seconds", "100", "sha256"]),
    "openssl aes": (False, lambda: ["openssl", "speed", "-seconds", "100", "-evp", "aes-256-gcm"]),
    "chain": (True, lambda: chain("chain")),
    "static": (True, lambda: chain("chain-static", "-static")),
    "static-pie": (False, lambda: chain("chain-static-pie", "-static-pie")),
    "go": (False, go),
    "rustc": (False, lambda: forever("rustc", "-O", "--crate-type", "bin", "-o", "/dev/null",
                                     write("big.rs", RUST))),
    "java": (False, java),
}


def busiest(pid):
    """The descendant of a process that has taken the most time lately, the process itself included."""
    def ticks(one):
        try:
            with open(f"/proc/{one}/stat", encoding="ascii", errors="replace") as file:
                fields = file.read().rpartition(")")[2].split()
            return int(fields[1]), int(fields[11]) + int(fields[12])
        except OSError:
            return 0, 0
    family, before = [pid], {}
    for one in family:
        before[one] = ticks(one)[1]
        for other in filter(str.isdigit, os.listdir("/proc")):
            if ticks(int(other))[0] == one and int(other) not in family:
                family.append(int(other))
    time.sleep(0.05)
    return max(family, key=lambda one: ticks(one)[1] - before.get(one, 0))


def exe_of(pid):
    """The file that a process runs; "" when it has ended or its file is gone."""
    try:
        exe = os.readlink(f"/proc/{pid}/exe")
    except OSError:
        return ""
    return exe if os.path.exists(exe) else ""


def take_core(pid, core):
    subprocess.run(["gdb", "-nx", "-batch", "-p", str(pid), "-ex", f"generate-core-file {core}"],
                   capture_output=True, timeout=120, check=False)
    return os.path.exists(core)


def by_thread(text):
    """{lwp: [words of its line, frames]} of the lines that gdb's script and walk_core print."""
    threads, frames = {}, []
    for line in text.splitlines():
        words = line.split()
        if words[:1] == ["thread"]:
            frames = []
            threads[int(words[1])] = (words[2:], frames)
        elif line.startswith("0x"):
            frames.append((int(words[0], 16), " ".join(words[1:])))
    return threads


# gdb knows neither where Go's stacks end nor that systemstack has changed them: it goes on into what is none.
PAST_ROOT = ("go",)
SWITCH = ("runtime.systemstack", "runtime.systemstack.abi0")


def compare(core, exe, name):
    """How many threads' frames are gdb's, of how many; with what differs. What tables lead no further from is
    compared up to there: gdb guesses by other means."""
    walked = subprocess.run([WALK, core], capture_output=True, text=True, timeout=120, check=False)
    script = write("frames.py", GDB)
    told = subprocess.run(["gdb", "-nx", "-batch", exe, core, "-x", script], capture_output=True, text=True,
                          timeout=240, check=False)
    ours, theirs = by_thread(walked.stdout), by_thread(told.stdout)
    right = frames = 0
    differ = [walked.stderr] if walked.returncode else []
    for lwp, (verdict, stack) in ours.items():
        other = theirs.get(lwp, ([], []))[1]
        sure = next((i for i, frame in enumerate(stack) if frame[1] == "?"), None)
        a, b = [ip for ip, _ in stack], [ip for ip, _ in other]
        if sure is not None:
            a, b = a[:sure + 1], b[:sure + 1]
        # Generated code inside a file has rows by which gdb does not go; it has no name for it either, or V8's.
        nameless = next((i for i, frame in enumerate(other)
                         if frame[1] == "?" or frame[1].startswith("Builtins_")), None)
        if a != b and verdict[2:] == ["mixed"] and nameless is not None:
            a, b = a[:nameless + 1], b[:nameless + 1]
        if name in PAST_ROOT:
            switch = next((i + 1 for i, frame in enumerate(other) if frame[1] in SWITCH), None)
            a, b = a[:switch], b[:switch][:len(a)]
        frames += len(a)
        if a == b:
            right += 1
            continue
        at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
        differ.append(f"thread {lwp} {' '.join(verdict)}: from frame {at} on, of {len(a)} and gdb's {len(b)}")
        for i in range(max(0, at - 2), min(at + 4, max(len(a), len(b)))):
            differ.append(f"  {i}: {a[i] if i < len(a) else 0:#x}  gdb {b[i] if i < len(b) else 0:#x} "
                          f"{other[i][1] if i < len(other) else ''}")
    return right, len(ours), frames, differ


def one_program(name, command):
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               start_new_session=True)
    threads = right = frames = cores = 0
    differ = []
    try:
        time.sleep(SETTLE)
        while cores < CORES and state(process.pid) not in ("", "Z"):
            time.sleep(random.uniform(0, 0.3))
            pid, core = busiest(process.pid), path("core")
            exe = exe_of(pid)
            if not exe or not take_core(pid, core) or exe_of(pid) != exe:
                cores += 0.1 # it ended just then, or became another program
                continue
            cores += 1
            one = compare(core, exe, name)
            right, threads, frames = right + one[0], threads + one[1], frames + one[2]
            differ += one[3]
            if one[3] and os.environ.get("KEEP_CORES"):
                os.rename(core, f"{os.environ['KEEP_CORES']}/{name.replace(' ', '-')}-{int(cores)}")
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    ok(f"{name}: {right} of {threads} stacks are gdb's, {frames} frames", threads and right == threads,
       *differ[:60])


def main():
    if not shutil.which("gdb"):
        skip_all("no gdb to compare with")
    if os.geteuid() != 0:
        skip_all("gdb may stop other processes only as root")
    for name, (short, make) in PROGRAMS.items():
        if name not in CHOSEN if CHOSEN else not (short or FULL):
            continue
        command = make()
        if not command or not shutil.which(command[0]):
            skip(name, "not here")
            continue
        one_program(name, command)
    done()


main()
