# SPDX-License-Identifier: GPL-2.0-or-later
"""harsh: recordings where something of the system is not as usual: /proc hides processes, users have a namespace of their
own, memory is short, the clock is set, file systems go, and others record as well. Speaks TAP."""
import contextlib
import os
import re
import shutil
import signal
import subprocess
import time

import recording as r

RATE = "-e", "cpu-clock", "-F", 499
WORK_SECONDS = 0.4
LEAST = 20  # samples of that much work; there are two hundred
NOBODY = ("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "--inh-caps=-all")
HIDDEN = ("unshare", "-m", "sh", "-c", 'mount -t proc -o hidepid=2 proc /proc && exec "$@"', "sh")
STKS = 10
MB = 1 << 20


def works(*prefix):
    """Whether a command can be run so."""
    return not subprocess.run([*prefix, "true"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False,
                              timeout=20).returncode


@contextlib.contextmanager
def running(*command):
    """A process that works until the end; found by its name where a prefix forks."""
    with subprocess.Popen(list(map(str, command)), stdout=subprocess.DEVNULL, start_new_session=True) as process:
        try:
            yield process
        finally:
            os.killpg(process.pid, signal.SIGKILL)


def recorded(target, *options, **more):
    """A recording of some work of a process."""
    recorder = r.start(*RATE, "-p", target.pid, *options, **more)
    r.sampling(recorder)
    r.worked(target.pid, WORK_SECONDS)
    return r.stop(recorder)


def is_good(recording, function="known_a2"):
    return recording.status == 0 and recording.adds_up() and recording.with_function(function) >= LEAST


def why(recording):
    return recording.summary(), recording.samples


def check_hidepid():
    """root sees all in spite of it; a user what is his."""
    if not works(*HIDDEN):
        r.skip("hidepid=2", "unshare(2), or a mount of /proc, is not allowed here")
        return
    known = r.path("known")
    for owner, who in ((), "root's"), (NOBODY, "another user's"):
        with running(*owner, known, 1, 60) as target:
            got = recorded(target, prefix=HIDDEN)
        r.ok(f"hidepid=2: root records a process of {who}", is_good(got), *why(got))
    got = record_as_nobody("--", known, 1, 0.4)
    r.ok("hidepid=2: a user records a command", is_good(got), *why(got))
    with running(known, 1, 60) as target:
        got = record_as_nobody("-p", target.pid, "-d", 0.2)
    lines = [line for line in got.err.splitlines() if line.startswith("stk: ")]
    r.ok("hidepid=2: a process that a user does not see is refused, in one line", got.status in (1, 3) and len(lines) == 1 and
         str(target.pid) in lines[0], *why(got))


def record_as_nobody(*args):
    return r.record(*RATE, *args, data=r.path("nobody.data"), prefix=(*HIDDEN, *NOBODY), cwd=r.FOLDER.name)


def check_user_namespace():
    """A target in one; and the recorder itself, where it is root in name alone."""
    own = ("unshare", "-Ur")
    if not works(*own):
        r.skip("a user namespace", "there is none to be had here")
        return
    for title, prefix in ("", own), (" with mounts of its own", (*own, "-m")):
        with running(*prefix, r.path("known"), 1, 60) as target:
            got = recorded(target)
        r.ok(f"a target in a user namespace{title}", is_good(got), *why(got))
    got = r.record(*RATE, "--", r.path("known"), 1, 0.4, prefix=own)
    r.ok("a recorder in a user namespace: its own command, without BPF", is_good(got) and "without BPF" in got.err, *why(got))
    got = r.record(*RATE, "-d", 0.2, "-a", prefix=own)
    r.ok("a recorder in a user namespace: the system is refused, in one line", got.status == 3 and
         got.err.count("stk: ") == 1 and "hint: " in got.err, got.summary())


def memory_group():
    """A new control group of memory, its file of the limit and of processes; None: there is none to be had."""
    with open("/proc/self/mounts", encoding="utf-8", errors="surrogateescape") as mounts:
        for folder, kind, options in (line.split()[1:4] for line in mounts):
            own = os.path.join(folder, f"stk-test-{os.getpid()}")
            first = kind == "cgroup" and "memory" in options.split(",")
            if first or (kind == "cgroup2" and "memory" in subtree(folder)):
                try:
                    os.mkdir(own)
                except OSError:
                    continue
                return own, os.path.join(own, "memory.limit_in_bytes" if first else "memory.max")
    return None


def subtree(folder):
    try:
        with open(os.path.join(folder, "cgroup.subtree_control"), encoding="ascii") as file:
            return file.read().split()
    except OSError:
        return []


def in_group(group, megabytes):
    """What a recording of the system comes to with so much memory."""
    folder, limit = group
    with open(limit, "w", encoding="ascii") as file:
        file.write(str(megabytes * MB))
    into = ("sh", "-c", f'echo $$ >{folder}/cgroup.procs && exec "$@"', "sh")
    running_one = r.start(*RATE, "-a", "-d", 3, data=r.path(f"memory{megabytes}.data"), prefix=into)
    r.sampling(running_one)
    while running_one.poll() is None:
        for program in PROGRAMS:
            subprocess.run(program, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, timeout=60)
    return r.finish(running_one)


def check_memory(group, megabytes):
    """It goes to its end without names maybe; or says that it cannot begin; or the kernel ends it, and what was written
    is a profile."""
    got = in_group(group, megabytes)
    there = os.path.exists(got.data)
    told = got.err.count("stk: ")
    holds = {0: there and told == 0, 1: told == 1 and "memory" in got.err and not there, -signal.SIGKILL: True}
    whole = not there or (got.adds_up() and got.samples["stored"] > 0)
    r.ok(f"{megabytes} MB of memory: a clear end, and no half profile", holds.get(got.status, False) and whole, there, *why(got))
    return got.status


def check_memories():
    group = memory_group()
    if not group:
        r.skip("little memory", "there is no control group of memory to be had")
        return
    try:
        ends = [check_memory(group, megabytes) for megabytes in (24, 72, 160)]
        # What is read for names and rows goes first, so that the recorder stays: or there was no room for its tables.
        r.ok("the kernel ends those that it can do without", ends[1] in (0, 1) and ends[2] == 0, ends)
    finally:
        r.eventually(lambda: not subprocess.run(["rmdir", group[0]], stderr=subprocess.DEVNULL, check=False).returncode, 10)


CLOCK = """
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long shift(void)
{
	static const char *forward, *back;
	forward = forward ? forward : getenv("CLOCK_FORWARD");
	back = back ? back : getenv("CLOCK_BACK");
	return !access(back, F_OK) ? -3600 : !access(forward, F_OK) ? 3600 : 0;
}
int clock_gettime(clockid_t clock, struct timespec *ts)
{
	int r = syscall(SYS_clock_gettime, clock, ts);
	if (!r && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
		ts->tv_sec += shift();
	return r;
}
time_t time(time_t *at)
{
	struct timespec ts;
	clock_gettime(CLOCK_REALTIME, &ts);
	if (at)
		*at = ts.tv_sec;
	return ts.tv_sec;
}
int gettimeofday(struct timeval *restrict tv, void *restrict zone)
{
	struct timespec ts;
	clock_gettime(CLOCK_REALTIME, &ts);
	tv->tv_sec = ts.tv_sec;
	tv->tv_usec = ts.tv_nsec / 1000;
	return 0;
}
"""


class SeenClock:
    """The clock as stk alone sees it: nobody else's is touched."""
    name = "the clock as stk sees it"

    def __init__(self):
        library = r.compiled("clock.so", CLOCK, "-shared", "-fPIC")
        self.files = {3600: r.path("forward"), -3600: r.path("back")}
        self.environ = {"LD_PRELOAD": library, "CLOCK_FORWARD": self.files[3600], "CLOCK_BACK": self.files[-3600]}

    def set(self, shift):
        for seconds, path in self.files.items():
            with contextlib.suppress(FileNotFoundError):
                os.unlink(path)
            if seconds == shift:
                with open(path, "w", encoding="ascii"):
                    pass


class RealClock:
    """The machine's: for a machine of one's own."""
    name = "the clock"
    environ = {}

    def __init__(self):
        self.shift = 0

    def set(self, shift):
        time.clock_settime(time.CLOCK_REALTIME, time.time() + shift - self.shift)
        self.shift = shift


def check_clock(clock):
    """Set forward, back behind the beginning, and right again."""
    data = r.path("clock.data")
    with running(r.path("known"), 1, 60) as target:
        recorder = r.start(*RATE, "-p", target.pid, data=data, env={**os.environ, **clock.environ})
        try:
            r.sampling(recorder)
            begun = time.monotonic()
            for shift in (3600, -3600, 0):
                clock.set(shift)
                r.worked(target.pid, WORK_SECONDS)
        finally:
            clock.set(0)
        took = time.monotonic() - begun
        got = r.stop(recorder)
    r.ok(f"{clock.name} set forward and back by an hour: all is recorded", is_good(got) and
         got.with_function("known_a2") > 2 * LEAST, *why(got))
    seconds = float(re.search(r" in ([0-9.]+) s ", got.err)[1])
    r.ok(f"{clock.name} set forward and back: the recording is as long as it was", took - 1 < seconds < took + 5, took, got.err)
    with running(r.path("known"), 1, 60) as target:
        clock.set(3600)
        try:
            timed = r.record(*RATE, "-d", 0.5, "-p", target.pid, data=data, env={**os.environ, **clock.environ})
        finally:
            clock.set(0)
    r.ok(f"{clock.name} an hour ahead: -d ends in time", is_good(timed), *why(timed))


def check_no_names():
    """Those who look names up are killed, and who starts them: the recorder goes on, and waits as before."""
    with running(r.path("known"), 1, 60) as target:
        recorder = r.start(*RATE, "-p", target.pid)
        r.sampling(recorder)
        fields = r.stat_fields()
        below = [recorder.pid]
        for pid in below:
            below += [child for child, words in fields.items() if int(words[1]) == pid]
        named = {pid: comm_of(pid) for pid in below}
        starters = {int(fields[pid][1]) for pid in below if named[pid] == "stk-names"} - {recorder.pid}
        for pid in starters | {pid for pid in below if named[pid] in ("stk-names", "stk-parser")}:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        r.worked(target.pid, WORK_SECONDS)
        before = own_cpu(recorder.pid)
        r.worked(target.pid, 2)
        spent = own_cpu(recorder.pid) - before
        got = r.stop(recorder)
    r.ok("who looks up names is killed: it records to the end", got.status == 0 and got.adds_up() and
         got.samples["stored"] >= LEAST and bool(starters), *why(got))
    r.ok("and does not spin", spent < 1, f"{spent:.2f} s beside 2 s of work")


def comm_of(pid):
    try:
        with open(f"/proc/{pid}/comm", encoding="ascii") as file:
            return file.read().strip()
    except OSError:
        return ""


def own_cpu(pid):
    return sum(map(int, r.stat_fields()[pid][11:13])) / os.sysconf("SC_CLK_TCK")


def check_unmounted():
    """A file system that goes while a program of it runs: what is held open keeps its names."""
    folder = r.path("mounted")
    os.mkdir(folder)
    if subprocess.run(["mount", "-t", "tmpfs", "none", folder], check=False, timeout=20).returncode:
        r.skip("a tmpfs is unmounted", "mount(2) is not allowed here")
        return
    try:
        shutil.copy(r.workload("known"), folder)
        for title, late in ("after it was sampled", True), ("before it was", False):
            with running(f"{folder}/known", 1, 60) as target:
                recorder = None
                if late:
                    recorder = r.start(*RATE, "-p", target.pid)
                    r.sampling(recorder)
                    r.worked(target.pid, WORK_SECONDS)
                subprocess.run(["umount", "-l", folder], check=True, timeout=20)
                recorder = recorder or r.start(*RATE, "-p", target.pid)
                r.sampling(recorder)
                r.worked(target.pid, WORK_SECONDS)
                got = r.stop(recorder)
            r.ok(f"a tmpfs is unmounted under a program {title}", is_good(got), *why(got))
            if late:
                subprocess.run(["mount", "-t", "tmpfs", "none", folder], check=True, timeout=20)
                shutil.copy(r.workload("known"), folder)
    finally:
        subprocess.run(["umount", "-l", folder], stderr=subprocess.DEVNULL, check=False, timeout=20)


def check_many():
    """Ten recordings of the system at once: each is whole, and none has what the others lost."""
    with running(r.path("known"), 1, 60):
        recorders = [r.start(*RATE, "-a", "-d", 2, data=r.path(f"many{i}.data")) for i in range(STKS)]
        got = [r.finish(recorder) for recorder in recorders]
    bad = [one.summary() for one in got if not is_good(one)]
    r.ok(f"{STKS} recordings at once: each of them is whole", not bad, len(bad), *bad[:2])


r.need_root()
os.chmod(r.FOLDER.name, 0o777)
shutil.copy(r.workload("known"), r.path("known"))
PROGRAMS = [words for words in (["python3", "-c", "import json, ssl"], ["gdb", "--version"], ["clang", "--version"],
                                ["perl", "-e", "1"], ["git", "--version"]) if shutil.which(words[0])]
check_hidepid()
check_user_namespace()
check_memories()
check_clock(SeenClock())
if os.environ.get("STK_TEST_CLOCK"):
    check_clock(RealClock())
else:
    r.skip("the machine's own clock is set", "STK_TEST_CLOCK=1")
check_no_names()
check_unmounted()
check_many()
r.done()
