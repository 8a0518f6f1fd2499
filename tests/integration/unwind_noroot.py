# SPDX-License-Identifier: GPL-2.0-or-later
"""unwind_noroot: whole stacks for who has no rights at all: nobody, with kernel.perf_event_paranoid at 2, by copies of
stacks that perf makes. Known chains are exactly right, well-known programs whole, and it costs little."""
import ctypes
import errno
import json
import os
import shutil
import signal
import struct
import subprocess

import chains
import programs
import recording as r

PARANOID = "/proc/sys/kernel/perf_event_paranoid"
NOBODY = ("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "--inh-caps=-all")
HZ, SECONDS = 499, 2
LEAST = 200  # samples; some 900 when nothing else runs
RIGHT_PERCENT = 99  # of a known chain; the rest is cut: no stack that is called whole may be wrong
WHOLE_PERCENT = 99
CPU_HZ, CPU_SECONDS, CPU_PERCENT = 99, 8, 3
STOPPED_SECONDS = 1.5  # more than the rings hold at HZ

SQL = """
create table t(a integer primary key, b text, c real);
with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000)
    insert into t select i, hex(randomblob(8)), i * 1.5 from n;
create index tb on t(b);
with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000000000)
    select sum(i * i % 7) from n join t on t.a = i % 100000 where b like '%A%';
"""
CXX = """
#include <algorithm>
#include <map>
#include <regex>
#include <stdexcept>
#include <string>
#include <vector>
int main()
{
	const std::regex parts("([a-z]+)([0-9]+)");
	for (size_t n = 0;; n++) {
		std::map<std::string, std::vector<int>> m;
		for (int i = 0; i < 2000; i++)
			m["key" + std::to_string(i * 7919 % 1000)].push_back(i);
		for (auto &[key, list] : m) {
			std::smatch found;
			std::sort(list.begin(), list.end(), [](int a, int b) { return a > b; });
			n += std::regex_match(key, found, parts);
		}
		try {
			throw std::runtime_error("x");
		} catch (const std::exception &) {
		}
	}
}
"""
# No garbage: what the collector does is on stacks of its own.
GO = """
package main
import "sort"
var list [3000]int
//go:noinline
func fib(n int) int { if n < 2 { return n }; return fib(n-1) + fib(n-2) }
//go:noinline
func order(n int) { for i := range list { list[i] = (i*7919 + n) % 3001 }; sort.Ints(list[:]) }
func main() { for n := 0; ; n++ { fib(15); order(n) } }
"""


def in_folder(name, words):
    with open(r.path(name), "w", encoding="utf-8") as file:
        file.write(words)
    return r.path(name)


def as_nobody(*args, data=None, prefix=()):
    return r.start("-e", "cpu-clock", *args, data=data, prefix=(*NOBODY, *prefix), stk=stk)


def record(*args, seconds=SECONDS, **kwargs):
    """A command, until it has had so much time."""
    running = as_nobody(*args, **kwargs)
    r.worked(running.pid, seconds, own=False)
    return r.stop(running)


def shares(recorded):
    user = recorded.report["user_stacks"]
    return user["complete"] + user["guessed"] + sum(user["cut"].values()), user["complete_pct"] or 0, user["cut"]


def false_ones(recorded, paths, first=None):
    """Stacks that are called whole, go through the program's own functions, and are none that it can have. first: what
    is before this function is not looked at."""
    false = []
    for stack in recorded.stacks:
        frames = chains.user_frames(stack)
        frames = frames[frames.index(first):] if first in frames else frames
        if stack["status"] == "complete" and paths.own & set(frames[1:]) and not paths.knows(frames):
            false.append((stack["count"], " < ".join(reversed(frames))))
    return false


def check_chain(title, program, *args):
    one = r.enough(lambda: chains.Exactness(record("-F", HZ, "--", program, 60, *args), chains.Paths(program, *args)),
                   count=lambda one: one.samples, least=LEAST)
    false = false_ones(one.recorded, chains.Paths(program, *args))
    print(f"# {title}: {one.right} of {one.samples} exactly right, {one.percent:.2f} %")
    r.ok(f"{title}: no stack is called whole and is not", not false, false[:5])
    r.ok(f"{title}: {RIGHT_PERCENT} % are exactly right", one.percent >= RIGHT_PERCENT, one.explain())
    r.ok(f"{title}: taken = stored + lost + filtered", one.recorded.adds_up(), one.recorded.samples)
    return one.recorded


def check_program(name, words, *options):
    recorded = r.enough(lambda: record("-F", HZ, *options, "--", *words), count=lambda one: shares(one)[0], least=LEAST)
    samples, percent, cut = shares(recorded)
    print(f"# {name}: {percent:.2f} % of {samples} whole; {cut}")
    r.ok(f"{name}: {WHOLE_PERCENT} % are whole", percent >= WHOLE_PERCENT, recorded.summary())
    return recorded


def built(title, tool, *command, **kwargs):
    """Whether a program could be built; else it is skipped."""
    if not shutil.which(tool):
        r.skip(title, f"no {tool} here")
        return False
    made = subprocess.run([tool, *command], capture_output=True, text=True, timeout=120, check=False,
                          cwd=r.FOLDER.name, **kwargs)
    if made.returncode:
        r.skip(title, f"cannot be built here: {made.stderr.strip()[-80:]}")
    return not made.returncode


def check_cost(words):
    """The recorder's own time, the start with its tables included, and what it writes."""
    child = subprocess.Popen([*NOBODY, *words], stdout=subprocess.DEVNULL)
    try:
        data = r.path("cost.data")
        running = as_nobody("-q", "-F", CPU_HZ, "-p", child.pid, "-d", CPU_SECONDS, data=data)
        _, status, usage = os.wait4(running.pid, 0)
    finally:
        child.kill()
        child.wait()
    cpu = 100 * (usage.ru_utime + usage.ru_stime) / CPU_SECONDS
    recorded = r.Recording(data, os.waitstatus_to_exitcode(status), "", "")
    size = os.path.getsize(data) / max(1, recorded.samples["stored"])
    print(f"# cost at {CPU_HZ} Hz: {cpu:.2f} % of a cpu, {size:.0f} bytes a sample")
    return cpu, size


def check_short():
    """Copies are short where nothing may be locked and samples are many: told as that, and never shown as whole."""
    program = r.path("chain")
    recorded = record("-F", 1999, "--", program, 60, prefix=("prlimit", "--memlock=0"))
    cut = recorded.report["user_stacks"]["cut"]
    r.ok("a stack that is deeper than its copy is cut for that, and what helps is told",
         cut.get("copy-short", 0) > LEAST / 4 and "ulimit -l" in recorded.err, recorded.summary())
    # Past an entry there is nothing that could be missed, so the few frames before main() may be cut.
    paths = chains.Fixed(*(path[path.index("main"):] for path in chains.Paths(program).lines if "main" in path))
    false = false_ones(recorded, paths, "main")
    r.ok("short copies: no stack is called whole and is not", not false, false[:5], recorded.summary())
    r.ok("short copies: taken = stored + lost + filtered", recorded.adds_up(), recorded.samples)


def check_lost():
    """A recorder that is not let run loses samples, and says how many."""
    child = subprocess.Popen([*NOBODY, r.path("chain"), "60"], stdout=subprocess.DEVNULL)
    try:
        running = as_nobody("-F", 4999, "-p", child.pid)
        r.sampling(running)
        r.worked(child.pid, 0.2)
        running.send_signal(signal.SIGSTOP)
        r.worked(child.pid, STOPPED_SECONDS)
        running.send_signal(signal.SIGCONT)
        r.worked(child.pid, 0.2)
        recorded = r.stop(running)
    finally:
        child.kill()
        child.wait()
    r.ok("what a ring had no room for is counted", recorded.samples["lost"].get("ring", 0) > 100 and
         recorded.adds_up(), recorded.samples, recorded.summary())


def forbid_perf():
    """As a container's seccomp filter does: perf_event_open(2) and bpf(2) are refused from here on."""
    numbers = {"x86_64": (298, 321), "aarch64": (241, 280)}[os.uname().machine]
    codes = [(0x20, 0, 0, 0)]  # the number of the call: struct seccomp_data
    codes += [(0x15, len(numbers) - i, 0, number) for i, number in enumerate(numbers)]
    codes += [(0x06, 0, 0, 0x7fff0000), (0x06, 0, 0, 0x00050000 | errno.EPERM)]  # allow; an errno
    program = b"".join(struct.pack("HBBI", *code) for code in codes)
    filters = ctypes.create_string_buffer(program)
    prog = struct.pack("HxxxxxxP", len(codes), ctypes.addressof(filters))
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(38, 1, 0, 0, 0) or libc.prctl(22, 2, prog, 0, 0):  # PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP
        raise OSError(ctypes.get_errno(), "prctl")


def check_refused():
    """Where nothing can be sampled: one error, what helps, and no file."""
    none = subprocess.run([*NOBODY, stk, "record", "-o", r.path("none.data"), "--", r.path("chain"), "1"],
                          capture_output=True, text=True, timeout=60, check=False, preexec_fn=forbid_perf)
    lines = none.stderr.splitlines()
    r.ok("perf refused: one error and what helps, status 3", none.returncode == 3 and len(lines) == 2 and
         lines[0] == "stk: cannot open a perf event: operation not permitted" and
         "seccomp filter forbids perf_event_open" in lines[1], none.returncode, none.stderr)
    r.ok("perf refused: no file is left", not os.path.exists(r.path("none.data")))
    for who, prefix in (("root", ()), ("nobody", NOBODY)):
        said = subprocess.run([*prefix, stk, "doctor", "--json", "bpf", "perf-event"], capture_output=True, text=True, timeout=60,
                              check=False, preexec_fn=forbid_perf)
        found = {f["probe"]: f for f in json.loads(said.stdout)["findings"]}
        r.ok(f"perf refused: stk doctor says so to {who}", said.returncode == 6 and
             found["bpf"]["status"] == ("skip" if prefix else "fail") and found["perf-event"]["status"] == "fail" and
             "seccomp filter" in found["perf-event"]["fix"], found)


r.need_root()
with open(PARANOID, encoding="ascii") as setting:
    if int(setting.read()) > 2:
        r.skip_all("perf_event_paranoid is over 2")
os.chmod(r.FOLDER.name, 0o777)
os.chdir(r.FOLDER.name)
os.environ["HOME"] = r.FOLDER.name
stk = r.path("stk")
shutil.copy(r.STK, stk)  # where nobody can reach it
for name in ("chain", "chain_fp"):
    shutil.copy(r.workload(name), r.path(name))

told = check_chain("without frame pointers", r.path("chain"))
r.ok("it says how it was taken, and what that leaves out", "without BPF" in told.err and "copies of stacks" in told.err and
     "time in the kernel is left out" in told.err and told.report["recorded"]["unwinder"] == "mixed", told.err)
doctor = subprocess.run([*NOBODY, stk, "doctor", "perf-event"], capture_output=True, text=True, timeout=60, check=False)
r.ok("stk doctor says the same", "own processes, user part only" in doctor.stdout and "by unwind tables, from copies" in doctor.stdout,
     doctor.stdout, doctor.stderr)
check_chain("with frame pointers", r.path("chain_fp"))
check_chain("in a thread", r.path("chain"), "thread")
family = r.finish(as_nobody("-F", HZ, "--", "sh", "-c", "./chain 1 & ./chain_fp 1 & ./chain 1 thread; wait"))
r.ok("children and their threads are followed", shares(family)[0] >= LEAST and shares(family)[1] >= WHOLE_PERCENT and
     {stack["comm"] for stack in family.stacks} >= {"chain", "chain_fp"} and
     family.with_function("chain_thread", "chain_39") > 0, family.summary())

check_program("perl", ["perl", "-e", programs.PERL])
check_program("python3", ["/usr/bin/python3", "-c", programs.PYTHON])
strict = check_program("python3, by tables alone", ["/usr/bin/python3", "-c", programs.PYTHON], "--call-graph=cfi")
r.ok("--call-graph=cfi needs no BPF", strict.report["recorded"]["unwinder"] == "tables", strict.summary())
if shutil.which("sqlite3"):
    check_program("sqlite3", ["sqlite3", "-init", in_folder("work.sql", SQL), ":memory:", ".quit"])
else:
    r.skip("sqlite3", "no sqlite3 here")
if built("C++", "g++", "-O2", "-std=c++17", "-o", "work-cxx", in_folder("work.cc", CXX)):
    check_program("C++", [r.path("work-cxx")])
if built("C++ with frame pointers", "g++", "-O2", "-fno-omit-frame-pointer", "-std=c++17", "-o", "work-cxx-fp",
         in_folder("work.cc", CXX)):
    check_program("C++ with frame pointers", [r.path("work-cxx-fp")])
if built("Go", "go", "build", "-o", "work-go", in_folder("work.go", GO),
         env={**os.environ, "GOCACHE": r.path("gocache")}):
    check_program("Go", [r.path("work-go")])

cost, written = check_cost(["/usr/bin/python3", "-c", programs.PYTHON])
r.ok(f"it takes less than {CPU_PERCENT} % of a cpu at {CPU_HZ} Hz", cost < CPU_PERCENT, cost)
r.ok("a sample takes less than 200 bytes of the file", written < 200, written)
check_short()
check_lost()
check_refused()
r.done()
