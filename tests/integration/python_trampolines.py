# SPDX-License-Identifier: GPL-2.0-or-later
"""python_trampolines: stacks of a CPython that calls each function through code that it has made (-X perf, and
-X perf_jit, which tells of it in a jitdump): whole, with each function once. In the group script."""
import glob
import os
import re

import recording as r
import script_stacks as s

RATE = 499
SAMPLES_MIN = 200  # that a busy machine leaves of four seconds
COMPLETE_MIN = 0.97
COPIED_MIN = 0.9  # without BPF the first stacks are cut until there are tables
INNER_MAX = 0.03  # a call that has no frame yet, or none any more, is shown by its trampoline
DEPTH = 11  # of down

# Its functions are reached in one way.
DEEP = """
import sys, time
def leaf(n):
    s = 0
    for i in range(n): s = (s * 31 + i) & 0xffff
    return s
def down(n):
    return leaf(2000) if n == 0 else down(n - 1)
def outer():
    end = time.time() + 4
    while time.time() < end: down(10)
def main(): outer()
if sys.argv[1:] == ["fork"]:
    import os
    pid = os.fork()
    if pid: os._exit(os.waitpid(pid, 0)[1])
main()
"""
CHAIN = ["<module>", "main", "outer", *["down"] * DEPTH, "leaf"]


def samples(stacks):
    return sum(stack["count"] for stack in stacks)


def shown(recording, which):
    """Its stacks with those frames, but for stacks without any of the user's."""
    return [stack for stack in s.Scripts(recording, which).stacks if stack["status"] in ("complete", "guessed", "cut")]


def trampoline(frame):
    """The function of the script that it is of; None: it is no trampoline, or one of another file."""
    found = re.match(r"py::(\S+?):.*deep\.py$", frame["symbol"] or "")
    return found[1] if found and frame["kind"] != "script" else None


def of_script(frame):
    return frame["symbol"] if frame["kind"] == "script" and (frame["file"] or "").endswith("deep.py") else None


def chain(stack, name_of):
    """From the root on."""
    return [name for name in map(name_of, reversed(stack["frames"])) if name]


def without_trampoline(stack):
    """Functions whose frame has no trampoline of that name behind it."""
    frames = stack["frames"]
    return [of_script(inner) for inner, outer in zip(frames, [*frames[1:], {"symbol": None}])
            if of_script(inner) and of_script(inner) != trampoline(outer)]


def forget(recording):
    """What they have told of themselves."""
    for pid in {stack["pid"] for stack in recording.stacks}:
        for told in glob.glob(f"/tmp/perf-{pid}.map") + glob.glob(f"/tmp/jit-{pid}.dump"):
            os.unlink(told)


def judge(name, stacks, name_of, least):
    """Points: whole, and of those that are each function in its order."""
    whole = [stack for stack in stacks if stack["status"] == "complete"]
    share = samples(whole) / max(samples(stacks), 1)
    print(f"# {name}: {samples(stacks)} samples, {100 * share:.1f} % whole")
    r.ok(f"{name}: whole", samples(stacks) >= SAMPLES_MIN and share >= least, samples(stacks), share,
         {(stack["status"], stack["cause"]) for stack in stacks})
    chains = [(chain(stack, name_of), stack["count"]) for stack in whole]
    wrong = [names for names, _ in chains if names != CHAIN[:len(names)]]
    r.ok(f"{name}: each function once, in its order", not wrong, *wrong[:3])
    full = sum(count for names, count in chains if names == CHAIN)
    r.ok(f"{name}: and most have all of them", full > 0.5 * samples(whole), full, samples(whole))


def test(python, option, fork):
    name = f"{s.short(python)} -X {option}{fork and ' in a child that it forked'}"
    recording = r.record("-F", RATE, "--", python, "-X", option, r.path("deep.py"), *fork.split())
    auto = shown(recording, "auto")
    judge(name, auto, of_script, COMPLETE_MIN)
    seen = samples(stack for stack in auto if any(map(trampoline, stack["frames"])))
    r.ok(f"{name}: no trampoline, but of a call that has no frame", seen <= INNER_MAX * samples(auto), seen)
    if not fork:  # a child's are its parent's, which has named them for itself only
        judge(f"{name}, --frames=native", shown(recording, "native"), trampoline, COMPLETE_MIN)
        lacking = [lacks for lacks in map(without_trampoline, shown(recording, "all")) if lacks]
        r.ok(f"{name}, --frames=all: behind each function is its trampoline", not lacking, *lacking[:3])
    forget(recording)


def test_copied(python, option):
    name = f"{s.short(python)} -X {option}, without BPF"
    recording = r.record("-F", RATE, "--source", "perf", "--", python, "-X", option, r.path("deep.py"))
    judge(name, shown(recording, "auto"), trampoline, COPIED_MIN)
    forget(recording)


def main():
    r.need_root()
    with open(r.path("deep.py"), "w", encoding="ascii") as file:
        file.write(DEEP)
    for python in s.pythons():
        found = re.search(r"/3\.(1[23])\.", python)
        for option in ("perf", "perf_jit") if found and found[1] == "13" else ("perf",) if found else ():
            test(python, option, "")
            test(python, option, "fork")
            test_copied(python, option)
    r.done()


main()
