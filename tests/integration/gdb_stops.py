# SPDX-License-Identifier: GPL-2.0-or-later
"""gdb_stops: the kernel's walk, frame by frame, against gdb: a sampled thread is stopped where it was interrupted,
and gdb looks at the very stack that was recorded.

A few stops of a few programs; with STK_TEST_STOPS=200 so many of all of them. Programs that are not installed are
skipped. STK_TEST_PROGRAMS="node java" takes these alone.
"""
import json
import os
import shutil
import signal
import subprocess
import sys
import time

import recording as r
from java import jvms

STOPS = int(os.environ.get("STK_TEST_STOPS", "0"))
ONLY = os.environ.get("STK_TEST_PROGRAMS", "").split()
SHORT_STOPS = 10
SHORT_PROGRAMS = ("python3", "perl", "openssl-sha256", "static")
SECONDS = max(150, STOPS // 5)  # for one program
SAMPLER = os.path.join(os.environ["STK_BUILDDIR"], "tests", "integration", "stop_samples")
INSIDE = os.path.join(os.environ["STK_SRCDIR"], "tests", "integration", "stops_in_gdb.py")
CHAIN = os.path.join(os.environ["STK_SRCDIR"], "tests", "workload", "chain.c")

PYTHON = """
import json, re
def deep(n): return json.loads(json.dumps({"a": [n] * 9})) if n < 2 else deep(n - 1)
class Key:
    def __init__(self, n): self.n = n
    def __lt__(self, other): return self.n < other.n
while True:
    deep(30); sorted(map(Key, range(300, 0, -1))); re.sub(r"(a|b)*c", lambda m: m.group(0).upper(), "ababc" * 50)
"""
PERL = """
sub deep { my $n = shift; return $n < 2 ? length(join ",", sort { $b <=> $a } map { $_ * 3 } 1..50) : deep($n - 1) }
while (1) { deep(25); my $t = "abcabc" x 40; $t =~ s/(b|c)+/uc $1/ge }
"""
BASH = """
fib() { if (($1 < 2)); then r=$1; else fib $(($1 - 1)); local a=$r; fib $(($1 - 2)); r=$((a + r)); fi; }
while :; do fib 12; x=$(printf '%s ' {1..20}); x=${x//1/one}; done
"""
NODE = """
class A { constructor(n) { this.n = n } less(o) { return this.n - o.n } }
function deep(n) { return n < 2 ? JSON.parse(JSON.stringify({ a: Array(9).fill(n) })) : deep(n - 1) }
for (;;) { deep(30); Array.from({ length: 300 }, (_, i) => new A(300 - i)).sort((a, b) => a.less(b));
  "abcabc".repeat(40).replace(/(b|c)+/g, m => m.toUpperCase()) }
"""
JAVA = """
public class Busy {
    static int deep(int n) { return n < 2 ? String.join(",", "a", "b").hashCode() : deep(n - 1) + n; }
    public static void main(String[] args) {
        long sum = 0;
        for (;;) {
            int[] a = new int[300];
            for (int i = 0; i < 300; i++) a[i] = deep(20) ^ (i * 7919);
            java.util.Arrays.sort(a);
            sum += a[5] + java.util.stream.IntStream.of(a).map(x -> x * 3).sum();
            if (sum == 42) System.out.println(sum);
        }
    }
}
"""
GO = """
package main
import ("encoding/json"; "fmt"; "sort"; "strings")
func deep(n int) int {
	if n < 2 { b, _ := json.Marshal(map[string]int{"a": n}); return len(b) }
	return deep(n-1) + 1
}
func main() {
	for i := 0; ; i++ {
		s := make([]string, 100)
		for k := range s { s[k] = fmt.Sprintf("%d-%d", (k*7919)%100, deep(20)) }
		sort.Slice(s, func(a, b int) bool { return s[a] < s[b] })
		if strings.Contains(strings.Join(s, ","), "never") { fmt.Println(i) }
	}
}
"""
GO_ALLOCATING = """
package main
var keep [64][]byte
type node struct { left, right *node }
func tree(n int) *node { if n == 0 { return &node{} }; return &node{tree(n-1), tree(n-1)} }
func three(n int) { keep[n%64] = make([]byte, 40000+n%1000) }
func two(n int) { three(n); keep[n%7][5] = 1 }
func main() {
	for i := range keep { keep[i] = make([]byte, 10) }
	var last *node
	for i := 0; ; i++ { for k := 0; k < 50; k++ { two(i + k) }; last = tree(8) }
	_ = last
}
"""
RUST = """
use std::collections::BTreeMap;
fn deep(n: u32, m: &mut BTreeMap<String, u32>) -> u32 {
    if n < 2 { m.insert(format!("{:?}", (n, m.len() % 50)), n); return m.len() as u32 }
    deep(n - 1, m).wrapping_add(n)
}
fn main() {
    let mut m = BTreeMap::new();
    loop {
        let mut v: Vec<u32> = (0..300).map(|i| deep(20, &mut m) ^ (i * 7919)).collect();
        v.sort_by(|a, b| b.cmp(a));
        if m.len() > 200 { m.clear(); }
        if v[0] == 42 { println!("{}", v[0]); }
    }
}
"""
GDB = "python\nwhile True:\n  gdb.execute('info functions ^elf_.*sym', to_string=True)\nend\n"
CXX = "".join(f"#include <{header}>\n" for header in ("algorithm", "functional", "map", "regex", "string", "vector")) + \
    "".join(f"""
struct s{i} {{ int a; std::map<std::string, std::vector<int>> m; }};
int f{i}(s{i} &x, const std::string &t) {{
  std::regex re("a{i}(b|c)*"); std::sort(x.m["k{i}"].begin(), x.m["k{i}"].end(), std::greater<int>());
  return std::regex_match(t, re) ? x.m[t].size() : f{max(0, i - 1)}(*(s{max(0, i - 1)} *)&x, t); }}
""" for i in range(60))


def write(name, text):
    with open(r.path(name), "w", encoding="utf-8") as file:
        file.write(text)
    return r.path(name)


def made(*command, **options):
    """Whether a command that makes a program succeeds."""
    try:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=200,
                       **options)
    except (OSError, subprocess.SubprocessError):
        return False
    return True


def chain(*flags):
    """The workload that knows its own chain, built in another way."""
    out = r.path("chain" + "".join(flags))
    return [out, "600"] if made("cc", "-O2", "-g", "-pthread", "-D_GNU_SOURCE", "-fomit-frame-pointer",
                                "-I" + os.path.dirname(CHAIN), *flags, "-o", out, CHAIN, "-lm") else None


def cc1plus():
    source, out = write("many.cc", CXX), r.path("many.ii")
    if not made("g++", "-E", source, "-o", out):
        return None
    found = subprocess.run(["g++", "-print-prog-name=cc1plus"], capture_output=True, text=True, check=True).stdout
    return [found.strip(), "-quiet", "-O2", "-fpreprocessed", out, "-o", "/dev/null"]


def clang():
    return ["clang++", "-std=c++17", "-O2", "-c", write("many.cc", CXX), "-o", "/dev/null"]


def go(name, text):
    def build():
        out = r.path(name)
        return [out] if made("go", "build", "-o", out, write(name + ".go", text), cwd=r.FOLDER.name,
                             env={**os.environ, "GOCACHE": r.path("gocache")}) else None
    return build


def rust():
    out = r.path("busy_rust")
    return [out] if made("rustc", "-O", "-o", out, write("busy.rs", RUST)) else None


def java():
    return ["java", "-XX:+PreserveFramePointer", "-cp", r.FOLDER.name, "Busy"] \
        if made("javac", "-d", r.FOLDER.name, write("Busy.java", JAVA)) else None


def java_ways(jvm):
    def build():
        words = jvm.ways()
        return words and [words[0], "-XX:+PreserveFramePointer", *words[1:], "Ways"]
    return build


def openssl(*what):
    return lambda: ["openssl", "speed", "-seconds", "600", *what]


def script(program, name, text, *flags):
    return lambda: [program, *flags, write(name, text)]


PROGRAMS = {
    "python3": script("python3", "busy.py", PYTHON),
    "perl": script("perl", "busy.pl", PERL),
    "bash": script("bash", "busy.sh", BASH),
    "gdb": lambda: ["gdb", "-q", "-nx", "-batch", "-x", write("busy.gdb", GDB), shutil.which("gdb") or "gdb"],
    "cc1plus": cc1plus,
    "clang": clang,
    "node": script("node", "busy.js", NODE),
    "openssl-rsa": openssl("rsa2048"),
    "openssl-ecdsa": openssl("ecdsap256"),
    "openssl-sha256": openssl("sha256"),
    "openssl-aes": openssl("-evp", "aes-256-gcm"),
    "dynamic": lambda: chain(),  # pylint: disable=unnecessary-lambda
    "static": lambda: chain("-static"),
    "static-pie": lambda: chain("-static-pie"),
    "cases": lambda: [r.workload("cases"), "all", "0.25", "for-ever"],
    "go": go("busy_go", GO),
    "go-allocating": go("allocating_go", GO_ALLOCATING),
    "rust": rust,
    "java": java,
    **{f"{jvm.name}-ways": java_ways(jvm) for jvm in jvms()},
}


def stops(name, command, wanted):
    """What stops_in_gdb.py found; None: it did not come to an end."""
    out = r.path(name + ".json")
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
                          start_new_session=True) as target:
        time.sleep(0.7)
        env = {**os.environ, "STOPS_PID": str(target.pid), "STOPS_WANTED": str(wanted), "STOPS_SAMPLER": SAMPLER,
               "STOPS_OUT": out}
        try:
            ran = subprocess.run(["gdb", "-q", "-nx", "-batch", "-x", INSIDE], env=env, capture_output=True,
                                 text=True, timeout=SECONDS, start_new_session=True)
            words = ran.stderr[-1500:]
        except subprocess.TimeoutExpired:
            words = "gdb did not end in time"
        try:
            os.killpg(target.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    try:
        with open(out, encoding="utf-8") as file:
            return json.load(file), words
    except (OSError, ValueError):
        return None, words


def explain(found):
    lines = []
    for difference in found["differences"]:
        lines.append(" ".join(f"{key} {value}" for key, value in difference.items() if key != "rows"))
        lines += ["    " + row for row in difference["rows"]]
    return lines


def check(name, wanted):
    command = PROGRAMS[name]()
    if not command or not shutil.which(command[0]):
        r.skip(f"{name}: equal to gdb's stacks", "not to be had here")
        return
    found, words = stops(name, command, wanted)
    r.ok(f"{name}: stopped and compared", found and found["compared"] >= wanted, words,
         found and {key: value for key, value in found.items() if key != "differences"})
    if not found:
        return
    depths = found["depths"] or [0]
    print(f"# {name}: {found['equal']} of {found['compared']} stops equal, {sum(depths) / len(depths):.0f} frames "
          f"({min(depths)} .. {max(depths)}), {found['complete']} reached the root, {found['jit']} with JIT code, "
          f"{found['copied']} more copied")
    if found["lost"]:
        print(f"# {name}: {found['lost']} of them up to where gdb shows an address that is no code, below "
              f"{found['wrong_files']}")
    if found["switched"]:
        print(f"# {name}: {found['switched']} of them up to where Go changes or ends its stack, which gdb does not "
              "know")
    if found["guessed"]:
        print(f"# {name}: {found['guessed']} of them guesses without the caller of a leaf that nothing describes: "
              f"{found['guessed_past']}")
    if found["put_back"]:
        print(f"# {name}: {found['put_back']} of them with a caller of generated code that gdb leaves out")
    if found["gave_up"]:
        print(f"# {name}: {found['gave_up']} of them up to where gdb took the stack for corrupt")
    r.ok(f"{name}: every frame is gdb's", found["equal"] == found["compared"] and
         found["gave_up"] <= found["compared"] / 50, *explain(found))


def main():
    r.need_root()
    if not shutil.which("gdb"):
        r.skip_all("no gdb")
    for name in PROGRAMS:
        if ONLY and name not in ONLY or not ONLY and not STOPS and name not in SHORT_PROGRAMS:
            continue
        check(name, STOPS or SHORT_STOPS)
        sys.stdout.flush()
    r.done()


main()
