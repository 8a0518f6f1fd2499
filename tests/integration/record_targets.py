# SPDX-License-Identifier: GPL-2.0-or-later
"""record_targets: each way to name what is recorded keeps that and nothing else."""
import os
import signal
import subprocess

import recording as r

RATE = ("-e", "cpu-clock", "-F", 997)
SECONDS = "0.7"


class Family:
    """The program `family`, held until go()."""

    def __init__(self, *prefix, modes=()):
        self.process = subprocess.Popen([*prefix, r.workload("family"), SECONDS, "wait", *modes],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.pid = self.process.pid
        r.eventually(lambda: self.comm() == "family" and r.rests(self.pid))

    def comm(self):
        with open(f"/proc/{self.pid}/comm", encoding="ascii") as file:
            return file.read().strip()

    def go(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def end(self):
        self.process.communicate(timeout=30)


def attached(args, family, after_go=False):
    """Records a family from before its start to its end."""
    running = r.start(*RATE, *args)
    r.sampling(running)
    family.go()
    recorded = r.finish(running) if not after_go else None
    family.end()
    return recorded or r.stop(running)


def members(recorded):
    return tuple(recorded.with_function(f"family_{m}") for m in ("parent", "child", "sibling"))


def check(title, recorded, parent, child, sibling):
    got = members(recorded)
    r.ok(title, recorded.status == 0 and all((n > 100) == want if want else n == 0
                                             for n, want in zip(got, (parent, child, sibling))),
         f"parent, child, sibling: {got}", recorded.summary())
    r.ok(f"{title}: it adds up", recorded.adds_up(), recorded.samples)


r.need_root()
family = Family()
check("-p: threads and later children", attached(["-p", family.pid], family), True, True, True)
family = Family()
check("-p --no-inherit: no children", attached(["-p", family.pid, "--no-inherit"], family),
      True, False, True)
check("a command: threads and children", r.record(*RATE, "--", r.workload("family"), SECONDS),
      True, True, True)
check("a command, --no-inherit", r.record(*RATE, "--no-inherit", "--", r.workload("family"), SECONDS),
      True, False, True)

family = Family()
tid = family.go()
check("-t: one thread", r.record(*RATE, "-t", tid), False, False, True)
family.end()

# The thread takes its leader's number, as family_parent of the program anew; the sibling there is another.
family = Family(modes=["exec"])
tid = family.go()
moved = r.record(*RATE, "-t", tid)
check("-t: a thread that calls exec", moved, True, False, True)
after, _, before = members(moved)
once = 997 * float(SECONDS)
r.ok("-t: that thread alone, before exec and after",
     before < 1.3 * once and 0.7 * once < after < 1.3 * once, members(moved), moved.summary())
family.end()

family = Family()
check("--comm: threads of a name", attached(["--comm", "sibling"], family, True), False, False, True)
family = Family("setpriv", "--reuid", "65534", "--clear-groups")
check("-u: a user by number", attached(["-u", "65534"], family, True), True, True, True)
family = Family()
check("-u: another user", attached(["-u", "65534"], family, True), False, False, False)

mounted = r.cgroup2()
group = os.path.join(mounted, f"stk-test-{os.getpid()}") if mounted else None
try:
    os.mkdir(group)
except (OSError, TypeError) as e:
    r.skip("-G: a cgroup", f"no cgroup2 can be made: {e}")
else:
    family = Family()
    with open(os.path.join(group, "cgroup.procs"), "w") as procs:
        procs.write(str(family.pid))
    check("-G: a cgroup", attached(["-G", group], family, True), True, True, True)
    family = Family()
    check("-G: not the others", attached(["-G", group], family, True), False, False, False)
    os.rmdir(group)

# One busy process on each cpu.
cpus = sorted(os.sched_getaffinity(0))[:2]
pinned = " & ".join(f"taskset -c {cpu} {r.workload('known')} 1 1" for cpu in cpus)
both = r.record(*RATE, "-C", cpus[0], "--", "sh", "-c", f"{pinned}; wait")
r.ok("-C: only that cpu", both.samples["stored"] > 100 and list(both.rows("cpu")) == [cpus[0]],
     both.rows("cpu"), both.samples)
user = r.record(*RATE, "-U", "--", "sh", "-c", "dd if=/dev/zero of=/dev/null bs=64k count=800000 2>&1")
r.ok("-U: no kernel frames", user.status == 0 and
     not [1 for s in user.stacks for f in s["frames"] if f["kind"] == "kernel"] and user.adds_up(),
     user.summary())
kernel = r.record(*RATE, "-K", "--", "sh", "-c", "dd if=/dev/zero of=/dev/null bs=64k count=800000 2>&1")
r.ok("-K: only kernel frames", kernel.samples["stored"] > 50 and
     not [1 for s in kernel.stacks for f in s["frames"] if f["kind"] != "kernel"] and kernel.adds_up(),
     kernel.summary())

everything = r.record(*RATE, "-a", "-d", 1)
r.ok("-a: idle is filtered", everything.status == 0 and everything.adds_up(), everything.summary())
bounded = r.record(*RATE, "-a", "--", r.workload("known"), 1, 1)
r.ok("-a with a command: it bounds the time", bounded.with_function("known_loop") > 500,
     bounded.summary())
family = Family()
bounded = r.record(*RATE, "-p", family.pid, "--", "sleep", "0.3")
family.process.send_signal(signal.SIGKILL)
family.end()
r.ok("-p with a command: only the process", bounded.status == 0 and bounded.samples["stored"] == 0,
     bounded.summary())
r.ok("a target that did nothing: no samples, and what to do",
     "no samples: " in bounded.err and "hint: " in bounded.err, bounded.err)
r.done()
