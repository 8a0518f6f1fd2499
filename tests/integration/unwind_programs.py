# SPDX-License-Identifier: GPL-2.0-or-later
"""unwind_programs: how many stacks of well-known programs, as they come, reach their root.

A few of them in each run, all with STK_TEST_FULL=1. With --table the lines of doc/UNWINDING.md are printed
instead of points, with what a sample costs: kernel.bpf_stats_enabled is set meanwhile, and the program and its
recording have one cpu to themselves.
"""
import contextlib
import json
import os
import shutil
import subprocess
import sys
import time

import chains
import recording as r

HZ = 997
SECONDS, TABLE_SECONDS = 2, 4
PERCENT, JIT_PERCENT = 99.5, 99
LEAST = 1000  # samples; half of what there are when nothing else runs
BPF_STATS = "/proc/sys/kernel/bpf_stats_enabled"
SAMPLER = "sample"
SOURCE = os.path.join(os.environ.get("STK_SRCDIR", "."), "tests/workload")
ALL = bool(os.environ.get("STK_TEST_FULL"))

PYTHON = """
import json, re, decimal
while True:
    data = {str(i): [i, {"x": str(i) * 3}] for i in range(2000)}
    text = json.dumps(data, sort_keys=True)
    json.loads(text)
    re.sub("[0-9]+(3|5)", lambda m: m[0][::-1], text)
    sorted(data.values(), key=lambda one: -one[0])
    sum(decimal.Decimal(i).sqrt() for i in range(300))
"""
PERL = """
while (1) {
    my %h = map { $_ => "x$_" x 3 } 1 .. 2000;
    my $t = join ",", map { "$_=$h{$_}" } sort { $h{$a} cmp $h{$b} } keys %h;
    $t =~ s/([0-9]+)5=/reverse($1)/ge;
    my @n = grep { /3.*7/ } split /,/, $t;
}
"""
BASH = """
f() { local a=() i; for ((i = 0; i < 300; i++)); do a[i]=$((i * 7 % 31)); done; g "${a[@]}"; }
g() { local s= x; for x; do s+=$x; case $s in *1*2*3) s=;; esac; done; [[ $s =~ ([0-9])+4 ]]; }
while :; do f; done
"""
GDB = """
while True:
    for name in ("chain_0", "chain_run", "main"):
        gdb.lookup_global_symbol(name); gdb.execute("info line " + name, to_string=True)
        gdb.execute("disassemble " + name, to_string=True); gdb.execute("info scope " + name, to_string=True)
"""
CXX = """
#include <algorithm>
#include <functional>
#include <iostream>
#include <map>
#include <regex>
#include <sstream>
#include <unordered_map>
template <int N> struct Deep { std::map<int, std::vector<std::string>> m; Deep<N - 1> next;
	std::string run() { m[N].push_back(next.run()); std::ostringstream s; s << N << m.size(); return s.str(); } };
template <> struct Deep<0> { std::string run() { return std::regex_replace("a-b", std::regex("[a-c]+(-|_)"), "x"); } };
int main() { std::cout << Deep<90>().run(); }
"""
JAVASCRIPT = """
function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
class Shape { constructor(n) { this.n = n; } area() { return this.n * 2; } }
while (true) {
	const all = [];
	for (let i = 0; i < 20000; i++) all.push({ id: i, shape: new Shape(i % 100), text: 'n' + i });
	all.sort((a, b) => b.shape.area() - a.shape.area() || (a.text < b.text ? -1 : 1));
	JSON.parse(JSON.stringify(all)).map(one => one.text.replace(/([0-9])+/g, x => x + x));
	fib(22);
}
"""
JAVA = """
import java.util.*;
public class Work {
	static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
	public static void main(String[] args) {
		for (;;) {
			TreeMap<String, List<Integer>> map = new TreeMap<>();
			for (int i = 0; i < 20000; i++)
				map.computeIfAbsent("n" + i % 777, k -> new ArrayList<>()).add(i * 31 % 1000);
			for (List<Integer> one : map.values())
				one.sort((a, b) -> b - a);
			if (fib(24) + map.toString().replaceAll("[1-5]+", "x").hashCode() == 1)
				System.out.println();
		}
	}
}
"""
GO = """
package main
import ("fmt"; "regexp"; "sort"; "strings")
func fib(n int) int { if n < 2 { return n }; return fib(n-1) + fib(n-2) }
func main() {
	digits := regexp.MustCompile("([0-9]+)5")
	done := make(chan int)
	for { go func() {
		m := map[string]int{}
		for i := 0; i < 3000; i++ { m[fmt.Sprintf("n%d", i)] = i * 7 % 1000 }
		keys := make([]string, 0, len(m))
		for k := range m { keys = append(keys, k) }
		sort.Slice(keys, func(a, b int) bool { return m[keys[a]] < m[keys[b]] })
		digits.ReplaceAllString(strings.Join(keys, ","), "x")
		done <- fib(20)
	}(); <-done }
}
"""
RUST = """
use std::collections::BTreeMap;
fn fib(n: u64) -> u64 { if n < 2 { n } else { fib(n - 1) + fib(n - 2) } }
fn main() {
    loop {
        let mut m: BTreeMap<String, Vec<u64>> = BTreeMap::new();
        for i in 0..20000u64 { m.entry(format!("n{}", i % 777)).or_default().push(i * 31 % 1000); }
        for one in m.values_mut() { one.sort_by(|a, b| b.cmp(a)); }
        let text: String = m.keys().map(|k| k.replace("7", "xx")).collect::<Vec<_>>().join(",");
        if fib(22) + text.parse::<f64>().unwrap_or(0.0) as u64 == 1 { println!("{}", text); }
    }
}
"""


class Missing(Exception):
    """What a program is made of is not here."""


def need(*tools):
    for tool in tools:
        if not shutil.which(tool):
            raise Missing(f"no {tool} here")


def text(name, words):
    with open(r.path(name), "w", encoding="utf-8") as file:
        file.write(words)
    return r.path(name)


def built(*command, **kwargs):
    made = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, cwd=r.FOLDER.name,
                          **kwargs)
    if made.returncode:
        raise Missing(f"cannot be built here: {(made.stderr.strip().splitlines() or ['?'])[-1][:80]}")


def command(*words):
    need(words[0])
    return list(words)


def again(*words):
    """A command that would end too soon, over and over."""
    need(words[0])
    return ["sh", "-c", 'while "$@"; do :; done', "sh", *words]


def chain(name, *flags):
    need("gcc")
    built("gcc", "-std=gnu11", "-D_GNU_SOURCE", "-O2", "-g", "-w", "-fomit-frame-pointer", "-pthread", f"-I{SOURCE}",
          *flags, "-o", r.path(name), os.path.join(SOURCE, "chain.c"), "-lm")
    return [r.path(name), "100"]


def java(*options):
    need("javac", "java")
    text("Work.java", JAVA)
    built("javac", "Work.java")
    return ["java", *options, "-cp", r.FOLDER.name, "Work"]


def go():
    need("go")
    built("go", "build", "-o", "work-go", text("work.go", GO), env={**os.environ, "GOCACHE": r.path("gocache")})
    return [r.path("work-go")]


def rust():
    need("rustc")
    built("rustc", "-C", "opt-level=3", "-o", "work-rust", text("work.rs", RUST))
    return [r.path("work-rust")]


def node(*options):
    return command("node", *options, text("work.js", JAVASCRIPT))


def compiler(name):
    return again(name, "-O2", "-c", "-o", r.path("cxx.o"), text("work.cc", CXX))


def big_file():
    """Some megabytes that can be packed and sorted, the same on each machine that has this library."""
    path = r.path("big")
    if not os.path.exists(path):
        with open("/proc/self/maps", encoding="utf-8") as maps:
            libc = next(line.split()[-1] for line in maps if "libc.so" in line or "libc-" in line)
        with open(libc, "rb") as source, open(path, "wb") as file:
            file.write(source.read() * 4)
    return path


# name: how its command is had, whether it is one of the few, and which share is aimed at.
PROGRAMS = {
    "python3": (lambda: command("/usr/bin/python3", "-c", PYTHON), True, PERCENT),
    "perl": (lambda: command("perl", "-e", PERL), True, PERCENT),
    "bash": (lambda: command("bash", "-c", BASH), True, PERCENT),
    "gdb": (lambda: command("gdb", "-nx", "-batch", "-ex", f"python exec({GDB!r})", r.workload("chain")), False,
            PERCENT),
    "cc1plus": (lambda: compiler("g++"), True, PERCENT),
    "clang": (lambda: compiler("clang++"), False, PERCENT),
    "node, JIT with a map": (lambda: node("--perf-basic-prof"), True, JIT_PERCENT),
    "node, interpreted": (lambda: node("--jitless"), False, JIT_PERCENT),
    "java, PreserveFramePointer": (lambda: java("-XX:+PreserveFramePointer"), True, JIT_PERCENT),
    "java, as it comes": (java, False, None),
    "openssl rsa2048": (lambda: command("openssl", "speed", "-seconds", "30", "rsa2048"), False, PERCENT),
    "openssl ecdsap256": (lambda: command("openssl", "speed", "-seconds", "30", "ecdsap256"), False, PERCENT),
    "openssl sha256": (lambda: command("openssl", "speed", "-seconds", "30", "-evp", "sha256"), False, PERCENT),
    "openssl aes-128-gcm": (lambda: command("openssl", "speed", "-seconds", "30", "-evp", "aes-128-gcm"), False,
                            PERCENT),
    "static": (lambda: chain("work-static", "-static"), False, PERCENT),
    "static-pie": (lambda: chain("work-static-pie", "-static-pie", "-fPIE"), False, PERCENT),
    "Go": (go, False, PERCENT),
    "Rust": (rust, False, PERCENT),
    "xz": (lambda: again("xz", "-9", "-T1", "-k", "-f", big_file()), False, PERCENT),
    "sort": (lambda: again("sort", "--parallel=1", "-R", "-o", "/dev/null", big_file()), False, PERCENT),
}


@contextlib.contextmanager
def bpf_stats():
    """The kernel measures what BPF programs take."""
    with open(BPF_STATS, encoding="ascii") as file:
        before = file.read()
    with open(BPF_STATS, "w", encoding="ascii") as file:
        file.write("1")
    try:
        yield
    finally:
        with open(BPF_STATS, "w", encoding="ascii") as file:
            file.write(before)


def samplers():
    """All sampling programs there are, by their numbers."""
    shown = subprocess.run(["bpftool", "-j", "prog", "show"], capture_output=True, text=True, check=True, timeout=20)
    return {p["id"]: p for p in json.loads(shown.stdout)
            if p.get("type") == "perf_event" and p.get("name") == SAMPLER}


def costs_between(before, after, number):
    """The ns of a run of that program, between two looks."""
    took = after[number].get("run_time_ns", 0) - before[number].get("run_time_ns", 0)
    return took / max(1, after[number].get("run_cnt", 0) - before[number].get("run_cnt", 0))


def without_maps(recorded):
    """What node wrote of its code has been read, once the report is made."""
    for pid in {stack["pid"] for stack in recorded.stacks}:
        with contextlib.suppress(OSError):
            os.unlink(f"/tmp/perf-{pid}.map")
    return recorded


def record(words, seconds):
    return without_maps(r.record_worked(seconds, "-e", "cpu-clock", "-F", HZ, "--", *words, cwd=r.FOLDER.name))


def measured(words, seconds):
    """The same, on one cpu, with the ns that a sample took."""
    cpu = str(max(os.sched_getaffinity(0)))
    others = set(samplers())
    running = r.start("-e", "cpu-clock", "-F", HZ, "-C", cpu, "-d", seconds, "--", "taskset", "-c", cpu, *words,
                      cwd=r.FOLDER.name)
    r.sampling(running)
    time.sleep(seconds * 0.4)
    before = samplers()
    time.sleep(seconds * 0.4)
    after = samplers()
    ns = costs_between(before, after, min(set(before) & set(after) - others))
    return without_maps(r.finish(running, timeout=120)), ns


def depth(recorded):
    """The mean number of user frames."""
    taken = [s for s in recorded.stacks if s["status"] not in (None, "none")]
    return sum(len(chains.user_frames(s)) * s["count"] for s in taken) / max(1, sum(s["count"] for s in taken))


def shares(recorded):
    user = recorded.report["user_stacks"]
    samples = user["complete"] + user["guessed"] + sum(user["cut"].values())
    return samples, r.percent(user["complete"], samples), user


def spinning(recorded):
    """
    Samples of the JVM's code without CFI (SpinPause is assembly) that frame pointers took to their thread's root: the
    busier the machine, the longer its threads spin.
    """
    def spins(stack):
        leaf = next(f for f in stack["frames"] if f["kind"] != "kernel")
        return leaf["module"] == "libjvm.so" and \
            chains.user_frames(stack)[0] == "clone3"
    return sum(s["count"] for s in recorded.stacks if s["status"] == "guessed" and spins(s))


def explain(recorded):
    worst = {}
    for s in recorded.stacks:
        if s["status"] in ("cut", "guessed"):
            last = chains.user_frames(s)[:1]
            modules = [f["module"] for f in s["frames"] if f["kind"] != "kernel"][-1:]
            key = (s["status"], s["cause"], *last, *modules)
            worst[key] = worst.get(key, 0) + s["count"]
    lines = [f"{count} x {key}" for key, count in sorted(worst.items(), key=lambda one: -one[1])[:8]]
    return "\n".join(lines) + "\n" + recorded.summary()


def test(name, words, percent):
    recorded = r.again(lambda: record(words, SECONDS), lambda one: shares(one)[0] >= LEAST)
    samples, share, user = shares(recorded)
    print(f"# {name}: {share:.2f} % of {samples} reach their root, {depth(recorded):.1f} frames deep; {user['cut']}")
    r.ok(f"{name}: {LEAST} samples or more", samples >= LEAST, recorded.summary())
    if percent:
        share += r.percent(spinning(recorded), samples)
        r.ok(f"{name}: {percent} % of stacks reach their root", share >= percent, explain(recorded))
    r.ok(f"{name}: taken = stored + lost + filtered", recorded.adds_up(), recorded.samples)


def tests():
    for name, (words, is_one_of_the_few, percent) in PROGRAMS.items():
        if not ALL and not is_one_of_the_few:
            r.skip(name, "asked for by STK_TEST_FULL=1")
            continue
        try:
            test(name, words(), percent)
        except Missing as missing:
            r.skip(name, missing)


def table():
    print("| program | samples | reach their root, % | mean depth | ns a sample |\n|---|---:|---:|---:|---:|")
    with bpf_stats():
        for name, (words, _, _) in PROGRAMS.items():
            try:
                recorded, ns = measured(words(), TABLE_SECONDS)
            except Missing as missing:
                print(f"{name}: {missing}", file=sys.stderr)
                continue
            samples, share, _ = shares(recorded)
            print(f"| {name} | {samples:,} | {share:.2f} | {depth(recorded):.1f} | {ns:,.0f} |")
            if share < 100:
                print(f"{name}:\n{explain(recorded)}", file=sys.stderr)


r.need_root()
if sys.argv[1:] == ["--table"]:
    table()
else:
    tests()
    r.done()
