# SPDX-License-Identifier: GPL-2.0-or-later
"""record_errors: each mistake is one line, a hint and the documented status; as root, as nobody, and with
CAP_BPF and CAP_PERFMON alone."""
import os
import shutil
import subprocess
import threading

import recording as r

NOBODY = ("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "--inh-caps=-all")
TWO = ("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups",
       "--inh-caps=-all,+bpf,+perfmon", "--ambient-caps=-all,+bpf,+perfmon")
USAGE = [["-p", "abc"], ["-p", "-5"], ["-p", ""], ["-p", "1,,2"], ["-p", "1.5"], ["-t", "x"], ["-F", "0"], ["-F", "-1"],
         ["-F", "99999999"], ["-F", "fast"], ["-c", "0"], ["-c", "10k"], ["-F", "99", "-c", "5"],
         ["-d", "x"], ["-d", "-1"], ["-d", "0"], ["-d", "nan"], ["-d", "1e3"], ["-D", "-1"], ["-e", "foo"],
         ["-U", "-K"], ["--map-cache", "5"], ["--map-cache", "64X"], ["--max-stacks", "1"],
         ["--max-stacks", "524289"], ["-e", "cpu-clock", "-c", "9999"],
         ["-a", "-p", "1"], ["--name", "("], ["--comm", "ab,"], ["--comm", "1,2,3,4,5,6,7,8,9"],
         ["-G", "../../../../proc"], ["-u", "no-such-user"], ["-u", "4294967295"], ["-C", "9999"], ["-C", "x"],
         ["-o", ""], ["--format", "xml"],
         ["--call-graph=foo"], ["--call-graph="], ["--call-graph", "dwarf,8192"], ["--call-graph=lbr"],
         ["--call-graph", "lbr"], ["--no-dwarf", "--call-graph", "cfi"], ["-K", "--call-graph=fp"],
         ["-K", "--max-depth", "9"], ["--call-graph=none", "--max-depth", "9"], ["--max-depth", "0"],
         ["--max-depth", "1025"], ["--no-dwarf", "--unwind-memory", "64"], ["--unwind-memory", "3"],
         ["--unwind-memory", "5G"], ["--unwind-memory", "64K"],
         ["--off-cpu", "--min-block", "9", "--max-block", "8"], ["--off-cpu", "--min-block", "x"], ["--state", "disk"],
         ["--wall", "--state", "idle"], ["--off-cpu", "--state", ""], ["--off-cpu", "-C", "0"], ["--min-block", "9"],
         ["--ready-fd", "99"], ["--ready-fd", "2"], ["--ready-fd", "x"], ["--nonsense"], ["-p"]]
r.need_root()
os.chmod(r.FOLDER.name, 0o777)
os.chdir(r.FOLDER.name)
stk = r.path("stk")
shutil.copy(r.STK, stk)  # where nobody can reach it
known = r.path("known")
shutil.copy(r.workload("known"), known)


def run(prefix, *args):
    return subprocess.run([*prefix, stk, "record", *args], capture_output=True, text=True, timeout=60,
                          check=False)


def says(title, ran, status, *words):
    lines = ran.stderr.splitlines()
    r.ok(title, ran.returncode == status and lines and lines[0].startswith("stk: ") and len(lines) <= 2 and
         (len(lines) == 1 or lines[1].startswith("hint: ")) and all(w in ran.stderr for w in words),
         f"status {ran.returncode}, wanted {status}", ran.stderr)


def recorded(title, ran, *words):
    r.ok(title, ran.returncode == 0 and all(w in ran.stderr for w in words), f"status {ran.returncode}",
         ran.stderr)


for who, prefix in (("root", ()), ("nobody", NOBODY), ("two capabilities", TWO)):
    for words in USAGE:
        says(f"{who}: {' '.join(words)}", run(prefix, *words, "--", "true"), 2)
    says(f"{who}: no such process", run(prefix, "-p", "4194303"), 1, "4194303")
    says(f"{who}: no such thread", run(prefix, "-t", "4194303"), 1, "4194303")
    says(f"{who}: no such cgroup", run(prefix, "-G", "no-such-group"), 1)
    says(f"{who}: no such command", run(prefix, "--", "no-such-command"), 1, "hint: ")
    says(f"{who}: a file that is no program", run(prefix, "--", "/etc/passwd"), 3, "hint: ")
    says(f"{who}: output in no folder", run(prefix, "-o", "/nonexistent/x", "--", "true"), 1, "hint: ")
    says(f"{who}: output is a folder", run(prefix, "-o", "/tmp", "--", "true"), 1)
lives = threading.Event()
thread = threading.Thread(target=lives.wait)
thread.start()
says("a thread's number is told from a process's", run((), "-p", str(thread.native_id)), 1, f"-t {thread.native_id}",
     "hint: ")
lives.set()
# What uname(2) tells a process may be changed; tests/integration/kernels.sh asks a real one.
says("a kernel that is too old", run(("setarch", "--uname-2.6"), "--", "true"), 4, "2.6.", "5.15", "hint: ")
for who, prefix in (("nobody", NOBODY), ("two capabilities", TWO)):
    says(f"{who}: output that may not be written", run(prefix, "-o", "/etc/stk.data", "--", "true"), 3,
         "permission denied")


# A saved copy of kallsyms: for who is shown no addresses, and of this boot only.
with open("/proc/kallsyms", encoding="ascii", errors="replace") as file:
    symbols = file.readlines()
copies = {"good": symbols, "empty": [], "zero": ["0000000000000000" + line[16:] for line in symbols],
          "moved": [f"{int(line[:16], 16) + 0x200000:016x}{line[16:]}" for line in symbols]}
for name, lines in copies.items():
    with open(r.path(name), "w", encoding="ascii", errors="replace") as file:
        file.writelines(lines)
    os.chmod(r.path(name), 0o644)
SHORT = ("-F", "999", "-a", "-d", "0.3")
for who, prefix in (("root", ()), ("two capabilities", TWO)):
    says(f"{who}: no such copy of kallsyms", run(prefix, *SHORT, "--kallsyms", "no-such-file"), 1)
    says(f"{who}: a copy of kallsyms that is none", run(prefix, *SHORT, "--kallsyms", "empty"), 1, "hint: ")
    says(f"{who}: a copy of kallsyms of zeros", run(prefix, *SHORT, "--kallsyms", "zero"), 3, "hint: ")
    says(f"{who}: another boot's kallsyms", run(prefix, *SHORT, "--kallsyms", "moved"), 1,
         "another boot's", "hint: ")
# Of something that spends its time in the kernel, for an idle system has no samples.
saved = run(TWO, "-F", "999", "-a", "--kallsyms", "good", "-o", "named.data", "--",
            "dd", "if=/dev/zero", "of=/dev/null", "bs=4k", "count=1000000", "status=none")
shown = subprocess.run([r.STK, "report", "--children", "-i", r.path("named.data")], capture_output=True,
                       text=True, timeout=60)
r.ok("two capabilities: this boot's kallsyms names the kernel's functions", saved.returncode == 0 and
     "entry_SYSCALL_64" in shown.stdout, saved.stderr, shown.stdout)
if subprocess.run([*NOBODY, "grep", "-qm1", "^0*[1-9a-f]", "/proc/kallsyms"], check=False).returncode:
    says("nobody: nothing tells whose kallsyms it is", run(NOBODY, "--kallsyms", "good", "--", "true"), 3,
         "hint: ")
else:
    r.skip("nobody: nothing tells whose kallsyms it is", "kallsyms is open to all here")

with open("/proc/sys/kernel/perf_event_paranoid", encoding="ascii") as file:
    paranoid = int(file.read())
says("nobody: the whole system", run(NOBODY, "-a", "-d", "0.2"), 3, "cannot open a perf event", "hint: ")
says("nobody: another's process", run(NOBODY, "-p", "1", "-d", "0.2"), 3, "CAP_", "hint: ")
says("nobody: a user", run(NOBODY, "-u", "0", "-d", "0.2"), 3, "CAP_", "hint: ")
says("nobody: waits", run(NOBODY, "--off-cpu", "--", "true"), 3, "CAP_", "hint: ")
says("nobody: --require-bpf", run(NOBODY, "--require-bpf", "--", "touch", "ran"), 3, "CAP_", "hint: ")
r.ok("nobody: and the command has not run", not os.path.exists("ran"))
CHAIN = ("known_a2", "known_a1", "known_a")


def known_by(who, prefix):
    """A recording of two threads of a program, enough of it."""
    def make():
        own = run(prefix, "-e", "cpu-clock", "-F", "997", "-o", "own.data", "--", known, "2", "0.3")
        return r.Recording(r.path("own.data"), own.returncode, own.stdout, own.stderr)
    got = r.enough(make, *CHAIN)
    r.ok(f"{who}: a command is recorded, and adds up", got.status == 0 and got.adds_up(), got.summary())
    return got


if paranoid <= 2:
    own = known_by("nobody, by perf events", NOBODY)
    r.ok("nobody: what is done without BPF is told", all(word in own.err for word in
         ("without BPF", "copies of stacks", "hint: ", "CAP_")), own.err)
    r.ok("nobody: its chains are found", own.with_chain(*CHAIN), own.summary())
two = known_by("two capabilities, by BPF", TWO)
r.ok("two capabilities: no fallback, and its chains are found", "without BPF" not in two.err and two.with_chain(*CHAIN),
     two.summary())
recorded("two capabilities: the whole system", run(TWO, "-a", "-d", "0.3", "-o", "all.data"))
r.done()
