# SPDX-License-Identifier: GPL-2.0-or-later
"""nth_failure: the n-th of each kind of system call fails, or the n-th allocation, and then those after it too: the
command ends in time and not by a signal, with a status of stk(1) and one line that says what failed; the file that was
there is there, or a whole new one is; nothing is left behind. A slice of all cases is tried, another one for each commit:
its seed is told, and STK_TEST_SEED=SEED takes the same again. STK_TEST_FULL=1 tries all of them, an hour, and words only
those whose name has each of them; speaks TAP."""
import collections
import errno
import fcntl
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time

import recording as r

TOO_LONG_SECONDS, HANGS_SECONDS = 5, 60
FULL = os.environ.get("STK_TEST_FULL")
FIRST = range(1, 21)
# A slice: how many cases of each verb, by how long one takes: a minute in all.
SLICE = {"record": 20, "report": 20, "symbolize": 20, "doctor": 8}
ALLOC_MOST = 200000
NO_ROOM = ("ENOMEM",)
NO_FILE = ("EMFILE", "ENFILE")
NOT_SO = ("EPERM", "ENOSYS", "EINVAL")
# What each call may fail with, by a pattern of its name; the first that fits.
ERRORS = [(r"open|creat", ("EMFILE", "EACCES", "ENOENT", "ENOSPC", "ENFILE", "EINTR")),
          (r"pread|readv|read$|getdents", ("EIO", "EINTR", "ENOMEM")),
          (r"write|copy_file|sendfile", ("ENOSPC", "EIO", "EFBIG", "EDQUOT")),
          (r"mmap|mremap|mprotect|madvise|munmap|mlock", NO_ROOM),
          (r"clone|fork", ("EAGAIN", "ENOMEM")),
          (r"exec", ("EACCES", "ENOMEM", "E2BIG")),
          (r"^bpf", ("EPERM", "ENOMEM", "E2BIG", "EINVAL", "EMFILE")),
          (r"perf_event_open", ("EMFILE", "EBUSY", "EACCES", "ENODEV", "EINVAL", "EOPNOTSUPP")),
          (r"ioctl", ("EIO", "ENOMEM", "ENOTTY", "EINVAL")),
          (r"poll|epoll_wait|epoll_pwait", ("EINTR", "ENOMEM")),
          (r"epoll|eventfd|timerfd|signalfd|inotify|memfd|socket|pipe|dup|pidfd", NO_FILE + NO_ROOM + ("ENOSYS",)),
          (r"stat|access|readlink", ("EACCES", "EIO", "ENOMEM", "ENOENT")),
          (r"link|rename|mkdir|chmod|chown|utime", ("EACCES", "ENOSPC", "EIO", "EROFS")),
          (r"truncate|fallocate|fsync|flock|fcntl|lseek", ("EIO", "ENOSPC", "EINVAL", "ENOLCK")),
          (r"send|recv|connect|shutdown", ("ENOBUFS", "EPIPE", "ECONNRESET", "EINTR")),
          (r"wait", ("EINTR", "ECHILD")),
          (r"kill", ("EPERM", "ESRCH")),
          (r"getrandom", ("EINTR", "ENOSYS")),
          (r"", NOT_SO)]
# They cannot fail, or are how a process ends; close, which closes even where it fails; brk, which has no errno:
# malloc() is what fails then; and futex, which the C library calls again.
NEVER = re.compile(r"^(exit|exit_group|rt_sigreturn|restart_syscall|getpid|gettid|getppid|get[er]*[ug]id|sched_yield|umask|"
                   r"alarm|brk|close|close_range|futex|set_robust_list|rseq|set_tid_address|clock_gettime|clock_nanosleep|time|uname)$")
STATUSES, EXIT_CONDITION = range(8), 6
NTH_CALL, NTH_ALLOC = r.workload("nth_call"), r.workload("nth_alloc.so")
BURNS = r.workload("twin_one"), "0.2"
Case = collections.namedtuple("Case", "verb what call nth error")
CPU_CLOCK = "-e", "cpu-clock", "-F", "997"


def call_names():
    """Names of system calls by number, as the C library's header has them."""
    text = subprocess.run([os.environ.get("CC", "gcc").split()[-1], "-E", "-dM", "-include", "sys/syscall.h", "-x", "c",
                           "/dev/null"], capture_output=True, text=True, check=True, timeout=60).stdout
    return {int(number): name for name, number in re.findall(r"^#define __NR_(\w+) (\d+)$", text, re.M)}


def commands():
    """Of each verb: a name, its words, and whether `out` becomes a file that replaces one."""
    record = ["record", "-o", "OUT"]
    yield "record", "a command by BPF", [*record, *CPU_CLOCK, "--", *BURNS]
    yield "record", "a process by BPF", [*record, *CPU_CLOCK, "-d", "0.2", "-p", str(burner.pid)]
    yield "record", "the system", [*record, *CPU_CLOCK, "-d", "0.2", "-a"]
    yield "record", "a command by perf", [*record, *CPU_CLOCK, "--source", "perf", "--", *BURNS]
    yield "record", "into a report", ["record", *CPU_CLOCK, "-o", "OUT", "--format", "json", "--", *BURNS]
    yield "report", "to stdout", ["report", "-i", OLD]
    yield "report", "named anew", ["report", "-i", OLD, "--resymbolize"]
    yield "report", "into a file", ["report", "-i", OLD, "--format", "json", "-o", "OUT"]
    yield "symbolize", "a file", ["symbolize", "-e", r.workload("known"), "main", "known_a+1"]
    yield "symbolize", "a process", ["symbolize", "-p", str(burner.pid), "--json", *ADDRESSES]
    yield "doctor", "all", ["doctor"]


def read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return None


def settled(path, seconds):
    """Whether what locks a file has let it go."""
    with open(path, "rb") as file:
        def free():
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
            return True
        return r.eventually(free, seconds)


class Run:
    """One run in a folder of its own, where OUT was a file before."""
    count = 0

    def __init__(self, words, call=None, nth="0", error=0):
        Run.count += 1
        self.folder = r.path(f"run{Run.count}")
        os.mkdir(self.folder)
        self.out, self.told = f"{self.folder}/out", r.path(f"told{Run.count}")
        self.makes = "OUT" in words
        environ = {**os.environ, "LC_ALL": "C"}
        command = [r.STK, *(self.out if word == "OUT" else word for word in words)]
        if self.makes:
            shutil.copy(OLD, self.out)
        if call == "malloc":
            environ.update(LD_PRELOAD=NTH_ALLOC, NTH_ALLOC=nth, NTH_PROGRAM="stk", NTH_FILE=self.told)
        else:
            command = [NTH_CALL, self.told, str(NUMBERS[call] if call else -1), nth, str(error), *command]
        begun = time.monotonic()
        self.hangs, self.err = False, ""
        with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              env=environ, start_new_session=True) as process:
            try:
                out, err = process.communicate(timeout=HANGS_SECONDS)
            except subprocess.TimeoutExpired:
                self.hangs = True
                os.killpg(process.pid, signal.SIGKILL)
                out, err = process.communicate()
        self.seconds = time.monotonic() - begun
        self.status = process.returncode
        self.output, self.err = out.decode(errors="replace"), err.decode(errors="replace")
        self.left = call != "malloc" and not settled(self.told, TOO_LONG_SECONDS)
        told = (read(self.told) or b"").decode()
        self.hit = bool(told) if call == "malloc" else "failed" in told
        self.counts = {int(number): int(count) for number, count in re.findall(r"^called (\d+) (\d+)$", told, re.M)}
        self.mute = "failed" in told and bool(re.search(rf"^failed {NUMBERS['write']} \d+ 0x2 ", told, re.M))
        self.processes = 0 if "failed" in told else len(told.splitlines())
        self.told_of = " | ".join(line for line in told.splitlines() if "called" not in line)[:200]

    def end(self):
        shutil.rmtree(self.folder)
        if os.path.exists(self.told):
            os.unlink(self.told)


def is_whole(path, said):
    """Whether a profile, or a report in JSON, can be read and has samples in it; or none, and that was said."""
    shown = subprocess.run([r.STK, "report", "-i", path, "--format", "json", "--stacks=1000000"], capture_output=True,
                           text=True, timeout=60, check=False)
    text = shown.stdout
    if shown.returncode not in (0, 5):
        text = (read(path) or b"").decode(errors="replace")
    try:
        report = json.loads(text)
    except ValueError:
        return False
    samples = report["samples"]
    lost, filtered = (sum(v.values()) if isinstance(v, dict) else v for v in (samples["lost"], samples["filtered"]))
    return (samples["stored"] > 0 or "no samples: " in said) and samples["taken"] == samples["stored"] + lost + filtered


def files_faults(run):
    """What became of the file that was there."""
    there = {name for name in os.listdir(run.folder) if f"what was written is in '{name}'" not in run.err}
    old = OLD_BYTES in (read(run.out), read(run.out + ".old"))
    replaced = read(run.out) != OLD_BYTES
    if run.makes and not old and (run.status or ".json" in run.out):
        yield "the old file is lost"
    if run.makes and replaced and read(run.out) is None:
        yield "no file is at its place"
    elif run.makes and replaced and not is_whole(run.out, run.err):
        yield "what took the old file's place is not whole"
    if there - {"out", "out.old"}:
        yield f"left in the folder: {there}"


def line_faults(run):
    lines = run.err.splitlines()
    failures = [line for line in lines if line.startswith("stk: ")]
    if run.status not in (0, EXIT_CONDITION) and not failures and not run.mute:
        yield "no line says what failed"
    if len(failures) > max(1, run.processes):
        yield "more than one failure is told"
    if run.status and "success" in run.err.lower():
        yield "a failure of nothing"


def faults(case, run, base):
    if run.hangs:
        yield f"it hangs: {HANGS_SECONDS} s"
    elif run.status < 0 or run.status not in STATUSES:
        yield f"status {run.status}"
    elif run.seconds > base.seconds + TOO_LONG_SECONDS:
        yield f"{run.seconds:.1f} s, and {base.seconds:.1f} s without a failure"
    if run.left:
        yield "a process is left behind"
    if not run.hangs:
        yield from line_faults(run)
    yield from files_faults(run)


def cases_of(verb, what, base):
    """All of one command: each kind of call that it makes."""
    for number, count in sorted(base.counts.items()):
        name = NAMES.get(number, str(number))
        if NEVER.match(name):
            continue
        errors = next(errors for pattern, errors in ERRORS if re.search(pattern, name))
        lasting = next((error for error in errors if error != "EINTR"), errors[0])  # no signal comes for ever
        for nth in FIRST:
            if nth <= count:
                yield Case(verb, what, name, str(nth), errors[nth % len(errors)])
        for nth in (1, 2, 5, 10, 20, 50, 100):
            if nth <= count:
                yield Case(verb, what, name, f"{nth}+", lasting)
    nth = 1
    while nth < ALLOC_MOST:
        yield Case(verb, what, "malloc", str(nth), "ENOMEM")
        yield Case(verb, what, "malloc", f"{nth}+", "ENOMEM")
        nth = nth + 1 if nth < 20 else nth * 5 // 4


def seed_of_commit():
    """The same for the same tree, so that what fails once fails again."""
    folder = os.environ.get("STK_SRCDIR", ".")
    shown = subprocess.run(["git", "-C", folder, "-c", "safe.directory=*", "rev-parse", "--short=12", "HEAD"],
                           capture_output=True, text=True, check=False, timeout=20) if shutil.which("git") else None
    return os.environ.get("STK_TEST_SEED") or (shown.stdout.strip() if shown else "") or "none"


def chosen(cases):
    if sys.argv[1:]:
        return [case for case in cases if all(word in " ".join(case) for word in sys.argv[1:])]
    if FULL:
        return cases
    seed = seed_of_commit()
    print(f"# STK_TEST_SEED={seed} takes the same slice again")
    some = random.Random(seed)
    return [case for verb, count in SLICE.items()
            for case in some.sample([case for case in cases if case.verb == verb], count)]


def try_all(cases, words, bases):
    found, hits, by_status = collections.defaultdict(list), collections.Counter(), collections.Counter()
    for case in cases:
        run = Run(words[case.verb, case.what], case.call, case.nth, getattr(errno, case.error))
        hits[case.verb] += run.hit
        by_status[run.status] += run.hit
        told = " ".join(run.err.split("\n"))[-300:]
        for fault in faults(case, run, bases[case.verb, case.what]):
            found[case.verb].append(f"{' '.join(case)}: {fault}: {told} [{run.told_of}]")
            if FULL or sys.argv[1:]:
                print(f"# {found[case.verb][-1]}", flush=True)
        run.end()
    return found, hits, by_status


def main():
    bases, words, cases = {}, {}, []
    for verb, what, command in commands():
        base = Run(command)
        r.ok(f"{verb}: {what}: without a failure", base.status in (0, 6) and not base.left and
             {NAMES.get(n) for n in base.counts} >= {"openat", "mmap", "write"},
             base.status, base.err, base.counts)
        bases[verb, what], words[verb, what] = base, command
        cases += cases_of(verb, what, base)
        base.end()
    cases = chosen(cases)
    begun = time.monotonic()
    found, hits, by_status = try_all(cases, words, bases)
    for verb in dict.fromkeys(case.verb for case in cases):
        count = sum(case.verb == verb for case in cases)
        r.ok(f"{verb}: {count} cases, in {hits[verb]} of which a call failed", not found[verb], *found[verb][:20])
    print(f"# {time.monotonic() - begun:.0f} s; statuses: {dict(by_status)}")


r.need_root()
NAMES = call_names()
NUMBERS = {name: number for number, name in NAMES.items()}
OLD = r.record(*CPU_CLOCK, "--", r.workload("known"), 1, 0.3, data=r.path("old.data")).data
OLD_BYTES = read(OLD)
burner = subprocess.Popen([r.workload("known"), "1", "3600"])
try:
    with open(f"/proc/{burner.pid}/maps", encoding="ascii") as maps:
        ADDRESSES = [f"0x{int(line.split('-')[0], 16) + 0x20:x}" for line in maps if " r-xp " in line][:3]
    main()
finally:
    burner.kill()
    burner.wait()
r.done()
