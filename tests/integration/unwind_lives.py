# SPDX-License-Identifier: GPL-2.0-or-later
"""unwind_lives: tables that follow what processes do: libraries come and go, processes fork, exec, and live briefly."""
import collections
import os

import chains
import recording as r

RATE = ("-e", "cpu-clock", "-F", 1997)
ONE, TWO = r.workload("brief_one"), r.workload("brief_two")
SHORT_LIVED = 2000
WHOLE_PERCENT = 95
FORMS = ("_start @ main {0}_work {0}_deeper {0}_leaf", "_start @ main {0}_work @", "_start @ main @",
         "_start @ main forks {0}_work {0}_deeper {0}_leaf", "_start @ main forks {0}_work @", "_start @ main forks @",
         "_start @ main threads @",
         "@ {0}_thread {0}_work {0}_deeper {0}_leaf", "@ {0}_thread {0}_work @", "@ {0}_thread @", "@")
PATHS = chains.Fixed(*(form.format(name) for name in ("brief_one", "brief_two") for form in FORMS))


def right(title, recorded, least, percent, paths=PATHS, wanted=lambda stack: True):
    """Stacks that are whole are right, each of them; and most are whole."""
    one = chains.Exactness(recorded, paths, wanted)
    false = {key: n for key, n in one.wrong.items() if key[0] == "complete"}
    print(f"# {title}: {one.right} of {one.samples} exactly right, {one.percent:.2f} %; "
          f"{sum(false.values())} whole and wrong; {one.outside} at its start; copied: {copied(recorded)}")
    r.ok(f"{title}: {least} samples or more", one.samples >= least, one.explain())
    r.ok(f"{title}: no stack is whole and wrong", not false, one.explain())
    r.ok(f"{title}: {percent} % are exactly right", one.percent >= percent, one.explain())
    return one


def copied(recorded):
    """Stacks that the kernel had no tables for, and copied."""
    return r.number(recorded.err, r"([\d,]+) stacks? copied") or 0


def whole(title, recorded):
    """Of many processes: nearly all stacks are whole, and the others say why not."""
    shares, unexplained = {}, 0
    for stack in recorded.stacks:
        status = stack["status"]
        if status in (None, "none"):
            continue
        shares[status] = shares.get(status, 0) + stack["count"]
        if status == "cut" and not stack["cause"]:
            unexplained += stack["count"]
    samples = sum(shares.values())
    share = r.percent(shares.get("complete", 0), samples)
    print(f"# {title}: {share:.1f} % of {samples} stacks are whole; copied: {copied(recorded)}; "
          f"{recorded.report['user_stacks']}")
    r.ok(f"{title}: {WHOLE_PERCENT} % of user stacks are whole", share >= WHOLE_PERCENT, shares, recorded.summary())
    r.ok(f"{title}: whatever is not says why", not unexplained and samples, unexplained)
    r.ok(f"{title}: taken = stored + lost + filtered", recorded.adds_up(), recorded.samples)


def libraries():
    folder = r.workload("omit")
    swap = r.record(*RATE, "--", os.path.join(folder, "swap"), folder, 150)
    same = int(swap.out or 0)
    print(f"# two libraries at one address: {same} times of 150")
    name = "two libraries at one address"
    if same < 50:
        r.skip(name, f"they came to stand at one only {same} times")
        return
    forms = [f"_start @ main swap_use swap_call_{n} swapped_{n} swapped_{n}_inner" for n in ("one", "two")]
    paths = chains.Fixed(*forms, "_start @ main swap_use @", "_start @ main @")
    # Each lives for 2 ms, and the kernel follows the one that was there at the last drain: about half of them. The other
    # stacks end at their leaf and say so.
    right(name, swap, 1000, 25, paths, lambda stack: "swapped_" in str(chains.user_frames(stack)))
    cut = collections.Counter()
    for stack in swap.stacks:
        if stack["status"] == "cut":
            cut[stack["cause"]] += stack["count"]
    r.ok(f"{name}: the others are cut for that", cut["stale-map"] >= 0.9 * sum(cut.values()), cut)


def forks():
    # A parent that hardly runs may not have been met by a sample before its last child: then it leaves none anything.
    forked = r.record(*RATE, "--", ONE, "fork", 150, 5)
    right("fork without exec", forked, 1000, 99.5)
    # The children have their tables from the parent, but for those that are there before it has them.
    r.ok("fork without exec: children need no copies", copied(forked) < 75, forked.summary())


def lives():
    right("threads that come and go", r.record(*RATE, "--", ONE, "threads", 150, 5), 1000, 99.5)
    right("exec in place", r.record(*RATE, "--", ONE, "again", 100, 10), 1500, 97)
    right("exec by a thread", r.record(*RATE, "--", ONE, "leave", 100, 10), 1500, 97)
    right("one program, then another", r.record(*RATE, "--", *[ONE, TWO] * 5, *[50] * 10), 800, 97)
    right("processes that live 5 ms", r.record(*RATE, "--", r.workload("spawn"), 200, ONE, 5), 1500, 97,
          wanted=lambda stack: stack["comm"] == "brief_one")


REUSE = """
last=/proc/sys/kernel/ns_last_pid i=0
while [ $i -lt 40 ]; do
	echo 300 >$last; "$1" 10
	echo 300 >$last; "$2" 10
	i=$((i+1))
done
"""


def numbers_used_again():
    name = "a pid used again"
    if not r.own_pids():
        r.skip(name, "unshare(2) is not allowed here")
        return
    reused = r.record(*RATE, "--", "sh", "-c", REUSE, "sh", ONE, TWO, prefix=r.OWN_PIDS)
    pids = {}
    for stack in reused.stacks:
        pids.setdefault(stack["pid"], set()).add(stack["comm"])
    r.ok(f"{name}: the same one ran both", any({"brief_one", "brief_two"} <= comms for comms in pids.values()),
         dict(list(pids.items())[:8]))
    right(name, reused, 1000, 97, wanted=lambda stack: stack["comm"].startswith("brief_"))


def storms():
    many = r.record(*RATE, "--", r.workload("spawn"), SHORT_LIVED, ONE, 3, timeout=120)
    right("2,000 processes of 3 ms", many, 8000, WHOLE_PERCENT, wanted=lambda stack: stack["comm"] == "brief_one")
    whole("2,000 processes of 3 ms", many)
    whole("2,000 times /bin/true", r.record(*RATE, "--", r.workload("spawn"), SHORT_LIVED, "/bin/true", timeout=120))


r.need_root()
libraries()
forks()
lives()
numbers_used_again()
storms()
r.done()
