# SPDX-License-Identifier: GPL-2.0-or-later
"""record_targets: each way to name what is recorded keeps that and nothing else."""
import os
import subprocess

import recording as r

RATE = ("-e", "cpu-clock", "-F", 997)
SECONDS = "0.2"  # of CPU time, of each member
MEMBERS = ("family_parent", "family_child", "family_sibling")


class Family:
    """The program `family`: a parent, a child that it forks and a thread, "sibling". It waits for go(), the thread for work()."""

    def __init__(self, *prefix, modes=()):
        self.process = subprocess.Popen([*prefix, r.workload("family"), SECONDS, "wait", *modes],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.pid = self.process.pid
        self.process.stdout.readline()  # it is the program, and waits

    def go(self):
        """The number of its thread."""
        self.work()
        return int(self.process.stdout.readline())

    def work(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def end(self):
        self.process.communicate(timeout=r.HANGS_SECONDS)


def attached(*args, prefix=(), prepare=lambda family: ()):
    """Records a family from before its start to its end; prepare(family): more words that name it."""
    family = Family(*prefix)
    running = r.start(*RATE, *args, *prepare(family))
    r.sampling(running)
    family.go()
    family.work()
    family.end()
    return r.stop(running)


def thread(*modes):
    """Records its thread alone, from before it works to its end."""
    family = Family(modes=modes)
    running = r.start(*RATE, "-t", family.go())
    r.sampling(running)
    family.work()
    family.end()
    return r.stop(running)


def check(title, make, *wanted):
    """A recording that has these members, and no other."""
    recorded = r.enough(make, *wanted) if wanted else make()
    got = {name: recorded.with_function(name) for name in MEMBERS}
    r.ok(title, recorded.status == 0 and all(name in wanted or not n for name, n in got.items()), got, recorded.summary())
    r.ok(f"{title}: it adds up", recorded.adds_up(), recorded.samples)


def by_pid(family):
    return "-p", family.pid


PARENT, CHILD, SIBLING = MEMBERS
r.need_root()
check("-p: threads and later children", lambda: attached(prepare=by_pid), *MEMBERS)
check("-p --no-inherit: no children", lambda: attached("--no-inherit", prepare=by_pid), PARENT, SIBLING)
check("a command: threads and children", lambda: r.record(*RATE, "--", r.workload("family"), SECONDS), *MEMBERS)
check("a command, --no-inherit", lambda: r.record(*RATE, "--no-inherit", "--", r.workload("family"), SECONDS), PARENT, SIBLING)
check("-t: one thread", thread, SIBLING)
# It takes its leader's number: what it runs then is family_parent, which is none of what was asked for.
check("-t: a thread that calls exec", lambda: thread("exec"), SIBLING)
check("--comm: threads of a name", lambda: attached("--comm", "sibling"), SIBLING)
check("--comm: two names", lambda: attached("--comm", "nobody,sibling"), SIBLING)
check("--name: processes by a pattern", lambda: attached("--name", "^fami.y$"), *MEMBERS)
check("-u: a user by number", lambda: attached("-u", "65534", prefix=("setpriv", "--reuid", "65534", "--clear-groups")), *MEMBERS)
check("-u: another user", lambda: attached("-u", "65534"))
mounted = r.cgroup2()
group = os.path.join(mounted, f"stk-test-{os.getpid()}") if mounted else None


def by_group(family):
    with open(os.path.join(group, "inner/cgroup.procs"), "w", encoding="ascii") as procs:
        procs.write(str(family.pid))
    return "-G", group


try:
    os.makedirs(group + "/inner")
except (OSError, TypeError) as e:
    r.skip("-G: a cgroup and those below it", f"no cgroup2 can be made: {e}")
else:
    check("-G: a cgroup and those below it", lambda: attached(prepare=by_group), *MEMBERS)
    check("-G: not the others", lambda: attached("-G", group))
    r.eventually(lambda: not r.text_of(group + "/inner/cgroup.procs"))
    os.removedirs(group + "/inner")

# One busy process on each cpu.
cpus = sorted(os.sched_getaffinity(0))[:2]
pinned = " & ".join(f"taskset -c {cpu} {r.workload('known')} 1 {SECONDS}" for cpu in cpus)
one = r.enough(lambda: r.record(*RATE, "-C", cpus[0], "--", "sh", "-c", f"{pinned}; wait"))
r.ok("-C: only that cpu", list(one.rows("cpu")) == [cpus[0]] and one.adds_up(), one.rows("cpu"), one.samples)
COPIES = ("--", "dd", "if=/dev/zero", "of=/dev/null", "bs=64k", "count=100000", "status=none")


def kinds(recorded):
    return {frame["kind"] for stack in recorded.stacks for frame in stack["frames"]}


user = r.record(*RATE, "-U", *COPIES)
r.ok("-U: no kernel frames", user.status == 0 and "kernel" not in kinds(user) and user.adds_up(), user.summary())
kernel = r.enough(lambda: r.record(*RATE, "-K", *COPIES))
r.ok("-K: only kernel frames", kernel.status == 0 and kinds(kernel) == {"kernel"} and kernel.adds_up(), kernel.summary())
whole = r.enough(lambda: r.record(*RATE, "-a", "--", r.workload("known"), 1, SECONDS), "known_loop")
r.ok("-a with a command: the whole system, until it ends", whole.status == 0 and whole.adds_up(), whole.summary())
family = Family()
bounded = r.record(*RATE, "-p", family.pid, "--", r.workload("known"), 1, SECONDS)
family.process.kill()
family.end()
r.ok("-p with a command: only the process", bounded.status == 0 and bounded.samples["stored"] == 0 and bounded.adds_up(),
     bounded.summary())
r.ok("a target that did nothing: no samples, and what to do", "no samples: " in bounded.err and "hint: " in bounded.err,
     bounded.err)
r.done()
