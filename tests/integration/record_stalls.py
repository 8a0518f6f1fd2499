# SPDX-License-Identifier: GPL-2.0-or-later
"""record_stalls: a file system that stops answering, in whatever it is asked, keeps no recording from beginning,
sampling and ending, nor others' samples from being whole and named; what waits for it is told, and is gone once it
answers. STK_TEST_FULL=1: every kind of request in every way."""
import concurrent.futures
import dataclasses
import os
import platform
import re
import signal
import subprocess
import time

import recording as r
import stalling as s

FULL = os.environ.get("STK_TEST_FULL")
RATE = ("-e", "cpu-clock", "-F", 997)
LATE_SECONDS = 6 # what waiting may cost a recording, in all
STOP_SECONDS = 3 # and one that is told to end
GIVEN_UP_SECONDS = 15 # one that has not ended by then is let go
AT_A_TIME = 6
WHOLE = 0.9 # of the samples of a process that nothing is the matter with
HEALTH = """
#include <signal.h>
#include <sys/prctl.h>
static volatile unsigned long n;
void __attribute__((noinline)) health_work(void) { for (int i = 0; i < 1000000; i++) n += i; }
int main(void) { for (prctl(PR_SET_PDEATHSIG, SIGKILL);;) health_work(); }
"""
# Code of its own, which it says the place of, after it has mapped a file as a JIT does its jitdump.
JIT = r"""
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
/* push %rbp; mov %rsp,%rbp; mov $2000000,%ecx; 1: dec %ecx; jnz 1b; pop %rbp; ret */
static const unsigned char body[] = { 0x55, 0x48, 0x89, 0xe5, 0xb9, 0x80, 0x84, 0x1e, 0x00, 0xff, 0xc9, 0x75, 0xfc,
				      0x5d, 0xc3 };
int main(int argc, char **argv)
{
	char *code = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), path[4096];
	struct pollfd input = { 0, POLLIN, 0 };
	memcpy(code, body, sizeof(body));
	if (argc > 2)
		chroot(argv[2]);
	if (argc > 1 && argv[1][0]) {
		snprintf(path, sizeof(path), "%s/jit-%d.dump", argv[1], getpid());
		printf("%s\n", path);
		fflush(stdout);
		getchar(); /* it is there now */
		if (mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, open(path, O_RDONLY), 0) == MAP_FAILED)
			return 1;
	}
	printf("%lx\n", (unsigned long)code);
	fflush(stdout);
	for (;;) {
		((void (*)(void))code)();
		if (poll(&input, 1, 10) > 0)
			return 0; /* the test is over */
	}
}
"""
# Keeps its address space locked: it maps a file of which another has a page that is being read.
LOCKS = r"""
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>
static volatile unsigned long n;
void __attribute__((noinline)) lock_work(void) { for (int i = 0; i < 1000000; i++) n += i; }
int main(int argc, char **argv)
{
	int is_reader = argc > 2, fd = open(argv[1], O_RDONLY);
	char *map = is_reader ? mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, fd, 0) : NULL;
	for (int i = 0; i < 20; i++)
		lock_work();
	puts("up");
	fflush(stdout);
	getchar();
	if (is_reader)
		return map[0];
	return mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, open(argv[1], O_RDONLY), 0) == MAP_FAILED;
}
"""


@dataclasses.dataclass
class Case:
    """A recording while `kind` is not answered."""
    kind: str
    everything: bool = False # -a
    what: str = "program" # or: library
    while_sampling: bool = False
    source: str = "bpf"

    def __str__(self):
        return (f"{self.kind} of a {self.what}, {'while it samples' if self.while_sampling else 'before'}, "
                f"{'-a' if self.everything else '-p'}, {self.source}")

    def name(self):
        """Of the file, and what rests on it."""
        return re.sub(r"\W+", "-", str(self)) + (".so" if self.what == "library" else "")


class Recorded:
    """A recording of a target that waits, or whose files are waited for, beside a healthy process."""

    def __init__(self, name, target, everything=False, seconds=1, once_sampling=None, stop_by=None, source="bpf"):
        whom = ("-a",) if everything else ("-p", f"{target.pid},{HEALTHY.pid}" if target else HEALTHY.pid)
        begun = time.monotonic()
        running = r.start(*RATE, "--source", source, "-d", 60 if stop_by else seconds, *whom, start_new_session=True,
                          data=r.path(name.replace("/", "-") + ".data"))
        self.sessions, self.hung = s.Sessions(running.pid), {}
        if once_sampling:
            r.sampling(running)
            time.sleep(1) # it knows by then how to follow the stacks of what ran already
            self.sessions.look()
            once_sampling()
        if stop_by:
            # There are samples, and a file is waited for.
            r.eventually(lambda: self.sessions.look() or os.path.exists(running.data) and MOUNT.held(name), 10)
            time.sleep(0.5)
            self.sessions.look()
            begun = time.monotonic()
            running.send_signal(stop_by)
        self.ended = r.eventually(lambda: self.sessions.look() or running.poll() is not None, GIVEN_UP_SECONDS)
        self.seconds = time.monotonic() - begun
        if self.ended: # who can end does so, when it gets a processor
            r.eventually(lambda: all(state == "D" for state, _ in self.sessions.left().values()), 3)
            self.hung = {pid: one for pid, one in self.sessions.left().items() if one[0] == "D"}
        self.waits = self.sessions.waits()
        MOUNT.release(name)
        self.recorded = r.finish(running)
        self.gone = r.eventually(lambda: not self.sessions.left())

    def healthy(self):
        """Samples of the healthy process, and those that are whole and named."""
        whole = [stack["count"] for stack in self.recorded.stacks if stack["comm"] == "healthy" and
                 stack["status"] == "complete" and "health_work" in r.names(stack)]
        return self.recorded.count(lambda _, stack: stack["comm"] == "healthy"), sum(whole)

    def whole(self):
        """The share of them, as a number from 0 to 1."""
        every, whole = self.healthy()
        return whole / every if every >= 20 else 0

    def told_to_wait(self):
        """How many processes it says that it has left behind."""
        told = re.findall(r"^warning: (\w+) process.* does not answer", self.recorded.err, re.M)
        return sum(1 if number == "a" else int(number) for number in told)

    def why(self):
        return (f"{self.seconds:.1f} s; healthy: {self.healthy()}; left {self.hung}, gone {self.gone}",
                self.recorded.summary(), *self.waits)


def check(title, got, most, timed_out=None):
    """What holds of every recording; timed_out: the module that is told to be so."""
    r.ok(f"{title}: ends in time", got.ended and got.seconds < most and got.recorded.status == 0, *got.why(),
         f"most: {most:.1f} s")
    r.ok(f"{title}: others' samples are whole and named", got.whole() >= WHOLE, *got.why())
    # Of those that are told one may come to its end before they are looked for; nobody else waits.
    told = got.told_to_wait()
    r.ok(f"{title}: who waits is told and counted, and is gone in the end", got.gone and
         len(got.hung) <= told <= len(got.hung) + 1 and bool(told) == bool(got.hung), *got.why())
    if timed_out:
        reasons = {frame["reason"] for stack in got.recorded.stacks for frame in stack["frames"]
                   if frame["module"] == timed_out}
        r.ok(f"{title}: the module is timed-out", "timed-out" in reasons and "(timed-out)" in got.recorded.err,
             reasons, *got.why())


def run(case):
    name = case.name()
    path = MOUNT.put(name, r.path("lib.so" if case.what == "library" else "naps"))
    if case.what == "library":
        target = s.Target([r.path("naps")])
        target.says()
    else:
        target = s.Target(["sh", "-c", 'read line; exec "$0"', path])
    go = path if case.what == "library" else "go"

    def use():
        if case.while_sampling:
            MOUNT.stall([case.kind], name, target.pid)
        target.told(go)
        target.says()

    if not case.while_sampling:
        use()
        MOUNT.stall([case.kind], name)
    got = Recorded(name, target, case.everything, *((3, use) if case.while_sampling else ()), source=case.source)
    target.end()
    return got


def side_by_side(work, ones):
    """Each with what came of it."""
    ones, begun = list(ones), time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(AT_A_TIME) as pool:
        yield from zip(ones, pool.map(work, ones))
    print(f"# {len(ones)} side by side: {time.monotonic() - begun:.1f} s")


def cases(everything):
    """Those with everything see each other, and so are run one by one. A part, as long as not all are wanted."""
    later = "lookup", "read" # while it samples
    for kind in s.KINDS:
        for while_sampling in (False, True):
            for what in ("program", "library"):
                case = Case(kind, everything, what, while_sampling)
                fits = while_sampling == (kind in later)
                is_program = what == "program"
                few = is_program and fits if everything else is_program or fits and kind in ("open", "read")
                if FULL or few:
                    yield case
    if not everything:
        for kind, while_sampling in (("open", False), ("read", False), ("open", True)):
            yield Case(kind, while_sampling=while_sampling, source="perf")


def stopped(number):
    name = f"stopped-{number}"
    target = s.Target([MOUNT.put(name, r.path("naps"))])
    target.says()
    MOUNT.stall(["open", "read", "getattr"], name)
    got = Recorded(name, target, stop_by=number)
    target.end()
    return got


def in_page_fault(name):
    """What it runs is no longer in memory: it waits itself."""
    target = s.Target([MOUNT.put(name, r.path("naps"))])
    target.says()
    MOUNT.stall(["read"], name)
    MOUNT.command("drop", name)
    r.eventually(lambda: r.state(target.pid) == "D")
    return target


def in_exec(name):
    target = s.Target(["sh", "-c", 'read line; exec "$0"', MOUNT.put(name, r.path("naps"))])
    MOUNT.stall(["open"], name)
    target.told("go")
    r.eventually(lambda: MOUNT.held(name))
    return target


def in_mmap(name):
    """It maps a file past the page cache (stall_fs: reads are kept), of which another reads a page, and waits for
    that page with its address space locked."""
    path = MOUNT.put(name, r.path("naps"))
    reader = s.Target([r.path("locks"), path, "reader"])
    target = s.Target([r.path("locks"), path])
    for one in (reader, target):
        one.says()
    MOUNT.stall(["read"], name)
    MOUNT.command("drop", name)
    reader.told("go")
    r.eventually(lambda: MOUNT.held(name))
    target.told("go")
    r.eventually(lambda: r.state(target.pid) == "D")
    return target


def in_exit(name):
    """It has a file open, which the end of it closes."""
    with open(MOUNT.put(name, r.path("naps")), "rb") as file:
        target = s.Target([r.path("naps")], stderr=file)
    target.says()
    MOUNT.stall(["flush"], name)
    target.running.kill()
    r.eventually(lambda: MOUNT.held(name))
    return target


def write_map(path, address):
    with open(path, "w", encoding="ascii") as file:
        file.write(f"{address} {0x1000:x} jit_stalled\n")


def perf_map_in_root(name):
    """Its root is on the file system, and its perf map with it."""
    folder = os.path.dirname(name)
    root, tmp = os.path.join(MOUNT.at, folder), os.path.join(MOUNT.source, folder, "tmp")
    os.makedirs(tmp)
    target = s.Target([r.path("jit"), "", root])
    address = target.says()
    write_map(os.path.join(tmp, f"perf-{target.pid}.map"), address)
    return target


def perf_map_in_mounts(name):
    """Its /tmp is on the file system, in mounts of its own."""
    folder = os.path.dirname(name)
    tmp = os.path.join(MOUNT.source, folder)
    os.makedirs(tmp)
    shared = os.path.join(MOUNT.at, folder)
    begin = 'exec 3<"$0"; mount --bind "$1" /tmp; exec /proc/self/fd/3 ""'
    target = s.Target(["unshare", "-m", "sh", "-c", begin, r.path("jit"), shared])
    address = target.says()
    write_map(os.path.join(tmp, f"perf-{target.pid}.map"), address)
    return target


def dump_mapped(name):
    folder = os.path.dirname(name)
    os.makedirs(os.path.join(MOUNT.source, folder))
    target = s.Target([r.path("jit"), os.path.join(MOUNT.at, folder)])
    path = target.says()
    header = b"".join(n.to_bytes(4, "little") for n in (0x4A695444, 1, 40, 62, 0, target.pid, 0, 0, 0, 0))
    with open(os.path.join(MOUNT.source, folder, os.path.basename(path)), "wb") as file:
        file.write(header + bytes(4096 - len(header)))
    target.told("")
    target.says()
    return target


def waits_itself(begin):
    target = begin(begin.__name__)
    got = Recorded(begin.__name__, target)
    target.end()
    return got


def jit(case):
    begin, kind, at = case
    name = f"{begin.__name__}-{kind}-{at.replace('/', '-')}/x"
    folder = os.path.dirname(name)
    target = begin(name)
    stalled = os.path.normpath(os.path.join(folder, at.format(pid=target.pid)))
    MOUNT.stall([kind], stalled)
    got = Recorded(stalled, target)
    target.end()
    return got


JITS = [(perf_map_in_root, "getattr", "."), (perf_map_in_root, "lookup", "tmp"),
        (perf_map_in_root, "open", "tmp/perf-{pid}.map"),
        (perf_map_in_mounts, "getattr", "perf-{pid}.map"), (perf_map_in_mounts, "read", "perf-{pid}.map"),
        (dump_mapped, "lookup", "jit-{pid}.dump"), (dump_mapped, "open", "jit-{pid}.dump")]


def seconds_of(everything):
    """Of a recording of one second while all answers."""
    got = Recorded("reference" + str(everything), None, everything)
    print(f"# {'-a' if everything else '-p'} while all answers: {got.seconds:.1f} s, {got.healthy()}")
    return got.seconds


def interrupted(case):
    """Who names files without a deadline, since the user has named them. What came of SIGINT while it waits where a
    signal ends the waiting, as it does on most file systems."""
    verb, kind = case
    name = f"{verb}-{kind}"
    path = MOUNT.put(name, r.path("naps"))
    if verb == "report":
        target = s.Target([path])
        target.says()
        r.record(*RATE, "-d", 0.3, "-p", target.pid, data=r.path(name + ".data"))
        target.end()
        words = ["report", "-i", r.path(name + ".data"), "--resymbolize"]
    else:
        words = ["symbolize", "-e", path, "main"]
    MOUNT.stall([kind], name, heeds=True)
    running = subprocess.Popen([r.STK, *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                               start_new_session=True)
    waits = r.eventually(lambda: MOUNT.held(name) or running.poll() is not None) and running.poll() is None
    where = s.kernel_stack(running.pid)
    for _ in range(2):  # asked for politely, and at once
        running.send_signal(signal.SIGINT)
        ends = r.eventually(lambda: running.poll() is not None, STOP_SECONDS / 2)
        if ends:
            break
    MOUNT.release(name)
    return waits, ends, where, running.communicate(timeout=r.HANGS_SECONDS)[1]


INTERRUPTED = [(verb, kind) for verb in ("report", "symbolize") for kind in (s.KINDS if FULL else ("open", "read"))]


def main():
    most = {everything: seconds_of(everything) + LATE_SECONDS for everything in (False, True)}
    for case, got in side_by_side(run, cases(False)):
        check(case, got, most[False] + 2 * case.while_sampling, case.name())
    for case in cases(True):
        check(case, run(case), most[True] + 2 * case.while_sampling, case.name())
    for begin, got in side_by_side(waits_itself, (in_page_fault, in_exec, in_mmap, in_exit)):
        check(f"a process that waits {begin.__name__.replace('_', ' ')}", got, most[False])
    for number, got in side_by_side(stopped, (signal.SIGINT, signal.SIGTERM)):
        check(f"{number.name} while a file is waited for", got, STOP_SECONDS)
    for (verb, kind), (waits, ends, *why) in side_by_side(interrupted, INTERRUPTED):
        r.ok(f"{verb} waits for {kind} of a file that the user named, and SIGINT ends it, the second at the latest",
             waits and ends, waits, *why)
    if platform.machine() == "x86_64":
        for case, got in side_by_side(jit, JITS):
            check(f"{case[0].__name__}: {case[1]} of {case[2]}", got, most[False])


s.skip_unless_it_works()
r.compiled("naps", s.NAPS, "-ldl")
r.compiled("lib.so", s.LIBRARY, "-shared", "-fPIC")
r.compiled("locks", LOCKS)
r.compiled("healthy", HEALTH)
if platform.machine() == "x86_64":
    r.compiled("jit", JIT)
MOUNT = s.mount()
# It has samples however busy the machine is, and a name of its own: report makes stacks of one name one.
HEALTHY = s.Target(["nice", "-n", "-5", r.path("healthy")])
main()
s.done()
