# SPDX-License-Identifier: GPL-2.0-or-later
"""programs: well-known programs that tests record, and what they are given to do, without an end."""
import os
import shutil
import subprocess

import recording as r

SOURCE = os.path.join(os.environ.get("STK_SRCDIR", "."), "tests/workload")

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


RUBY = """
require 'json'
class Shape
  attr_reader :n
  def initialize(n) = @n = n
  def area = @n * 2
end
def fib(n) = n < 2 ? n : fib(n - 1) + fib(n - 2)
loop do
  all = (0...3000).map { |i| { 'id' => i, 'shape' => Shape.new(i % 100), 'text' => "n#{i}" } }
  all.sort_by { |one| [one['shape'].area, one['text']] }.each { |one| one['text'].gsub(/([0-9])+5/) { |x| x.reverse } }
  JSON.parse(JSON.generate(all.map { |one| one['id'] }))
  fib(16)
end
"""
PHP = """
class Shape { public function __construct(public int $n) {} public function area() { return $this->n * 2; } }
function fib($n) { return $n < 2 ? $n : fib($n - 1) + fib($n - 2); }
while (true) {
    $all = [];
    for ($i = 0; $i < 3000; $i++) $all[] = ['id' => $i, 'shape' => new Shape($i % 100), 'text' => "n$i"];
    usort($all, fn($a, $b) => $b['shape']->area() - $a['shape']->area() ?: strcmp($a['text'], $b['text']));
    foreach ($all as $one) preg_replace_callback('/([0-9])+5/', fn($x) => strrev($x[0]), $one['text']);
    json_decode(json_encode($all), true);
    fib(16);
}
"""
OCAML = """
module M = Map.Make (String)
let rec fib n = if n < 2 then n else fib (n - 1) + fib (n - 2)
let () =
  while true do
    let m = ref M.empty in
    for i = 0 to 3000 do m := M.add (Printf.sprintf "n%d" (i * 7 mod 1000)) [ i; fib 5 ] !m done;
    let all = List.sort (fun (a, _) (b, _) -> compare (String.length b, b) (String.length a, a)) (M.bindings !m) in
    let text = String.concat "," (List.map fst all) in
    Hashtbl.hash (Digest.string text, List.rev_map String.uppercase_ascii (String.split_on_char ',' text)) |> ignore
  done
"""
LUA = """
local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end
while true do
  local all = {}
  for i = 1, 3000 do all[i] = { id = i, text = "n" .. i * 7 % 1000 } end
  table.sort(all, function(a, b) if a.text == b.text then return a.id < b.id end return a.text < b.text end)
  for _, one in ipairs(all) do one.text = one.text:gsub("([0-9])5", "%1x") end
  fib(20)
end
"""
SQL = """
CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT, c INTEGER);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)
INSERT INTO t SELECT i, 'n' || (i * 7 % 1000), i % 77 FROM n;
CREATE INDEX tb ON t (b);
"""
SQL_QUERY = """
SELECT c, count(*), group_concat(b) FROM t WHERE b LIKE '%5_' GROUP BY c ORDER BY length(b), c;
SELECT count(*) FROM t x JOIN t y ON x.b = y.b WHERE x.c < 9;
UPDATE t SET b = upper(b) || (c % 10) WHERE a % 5 = 0;
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


def ocaml():
    need("ocamlopt")
    text("work.ml", OCAML)
    built("ocamlopt", "-o", "work-ocaml", "work.ml")
    return [r.path("work-ocaml")]


def sqlite():
    need("sqlite3")
    return ["sqlite3", ":memory:", ".output /dev/null", ".read " + text("work.sql", SQL + SQL_QUERY * 1000)]


def git():
    """A repository of this machine's C headers."""
    need("git")
    folder = r.path("repository")
    if not os.path.isdir(folder):
        shutil.copytree("/usr/include/linux", folder, symlinks=True)
        for words in (["init", "-q"], ["add", "."], ["-c", "user.name=n", "-c", "user.email=e", "commit", "-qm", "one"]):
            built("git", "-C", folder, *words)
    return ["sh", "-c", f"while git -C {folder} repack -adfq --threads=1; do git -C {folder} log -p >/dev/null; "
                        f"git -C {folder} grep -c 'struct.*_[a-z]*s' >/dev/null; done"]


def ffmpeg():
    need("ffmpeg")
    return again("ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "testsrc2=s=320x240:d=5", "-threads", "1",
                 "-filter_threads", "1", "-c:v", "mpeg4", "-f", "null", "-")


def openssl():
    need("openssl")
    return ["sh", "-c", "while :; do for a in rsa2048 ecdsap256 sha256 aes-128-gcm chacha20-poly1305 ed25519; do "
                        "openssl speed -seconds 1 $a >/dev/null 2>&1; done; done"]


def redis():
    """A server, and what keeps it busy."""
    need("redis-server", "redis-benchmark")
    port = str(7000 + os.getpid() % 20000)
    # One that cannot connect at its start works on nothing for ever.
    return (["redis-server", "--port", port, "--save", ""],
            ["sh", "-c", f"until redis-cli -p {port} ping; do sleep 0.1; done; while redis-benchmark -p {port} -n 20000 -q "
                         "-t set,get,lpush,lrange_100,zadd,hset; do :; done"])
