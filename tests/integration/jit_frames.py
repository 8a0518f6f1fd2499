# SPDX-License-Identifier: GPL-2.0-or-later
"""jit_frames: code made at run time is followed by the frames that its jitdump tells, while it is there; speaks TAP."""
import glob
import os
import re

from recording import FOLDER, done, names, need_root, ok, path, record, workload

# Its functions are reached in one way; down calls itself.
DEEP = """
import sys, time
def leaf(n):
    s = 0
    for i in range(n): s = (s * 31 + i) & 0xffff
    return s
def down(n):
    return leaf(2000) if n == 0 else down(n - 1)
def outer():
    end = time.time() + 5
    while time.time() < end: down(10)
def main(): outer()
if sys.argv[1:] == ["fork"]:
    import os
    pid = os.fork()
    if pid: os._exit(os.waitpid(pid, 0)[1])
main()
"""
COMPLETE_MIN = 0.97
AT_ONCE_MIN = 0.8  # without BPF a stack is followed when it comes, and a jitdump is read once a second
RATE = 499
# The slice in which code takes another's place is of both: nothing tells which of them its samples are in.
SLICE_SECONDS = 1.2
SAMPLES_MIN = 200  # that a busy machine leaves of five seconds


def samples(stacks):
    return sum(stack["count"] for stack in stacks)


def share(recording, without=()):
    """Of those that have a user stack at all."""
    stacks = [s for s in recording.stacks if s["status"] in ("complete", "guessed", "cut") and s not in without]
    return samples([s for s in stacks if s["status"] == "complete"]) / max(samples(stacks), 1)


def made(recording, function):
    """Stacks that this function is in."""
    return [s for s in recording.stacks if function in names(s)]


def test_told(how, source="bpf"):
    recording = record("-F", RATE, "--source", source, "--", workload("jit_frames"), 2, how, FOLDER.name)
    one, two = made(recording, "jit_one"), made(recording, "jit_two")
    complete = [s for s in recording.stacks if s["status"] == "complete"]
    lacking = [names(s) for s in complete if ("jit_one" in names(s) or "jit_two" in names(s)) and
               [n for n in names(s) if n in ("jit_one", "jit_two", "run_seconds", "main")][1:] != ["run_seconds", "main"]]
    ok(f"no stack through code made at run time is complete without its callers ({how}, {source})", complete and not lacking,
       recording.summary(), lacking[:3])
    if how == "told":
        stale = [s for s in recording.stacks if s["cause"] == "stale-map"]
        least = COMPLETE_MIN if source == "bpf" else AT_ONCE_MIN
        ok(f"both of one address are followed by their own frames, but for the slice of the change ({source})",
           samples(one) > SAMPLES_MIN and samples(two) > SAMPLES_MIN and share(recording, stale) > least and
           samples(stale) < SLICE_SECONDS * RATE,
           recording.summary(), samples(one), samples(two), samples(stale))
    else:
        # It has the other's place and name, but not its frames: half of all.
        ok("code that nobody tells of is not followed by the frames of what was there before",
           0.3 < share(recording) < 0.7, recording.summary())


def python():
    """One that has -X perf_jit, from 3.13 on; built by hand as a rule. None: there is none."""
    found = glob.glob(os.path.expanduser("~/.pyenv/versions/3.1[3-9]*/bin/python")) + \
        glob.glob("/usr/bin/python3.1[3-9]") + glob.glob("/usr/local/bin/python3.1[3-9]")
    return found[0] if found else None


def in_order(stack):
    """The chain of the script's functions, outermost first, with one `down` for all of its calls."""
    told = [re.match(r"py::(\S+?):.*deep\.py$", n or "") for n in reversed(names(stack))]
    return re.sub(r"(down )+", "down ", " ".join(m[1] for m in told if m) + " ").strip()


def test_python(how):
    name = f"python -X perf_jit{how and ', in a child that it forked'}"
    program = python()
    if not program:
        ok(f"{name} # SKIP no python 3.13", True)
        return
    with open(path("deep.py"), "w", encoding="ascii") as file:
        file.write(DEEP)
    recording = record("-F", 499, "--", program, "-X", "perf_jit", path("deep.py"), *how.split())
    for dump in glob.glob("/tmp/jit-*.dump"):
        os.unlink(dump)
    complete = [s for s in recording.stacks if s["status"] == "complete"]
    chains = {}
    for stack in complete:
        chains[in_order(stack)] = chains.get(in_order(stack), 0) + stack["count"]
    ok(f"{name}: whole", samples(recording.stacks) > SAMPLES_MIN and share(recording) >= COMPLETE_MIN,
       recording.summary())
    # What a child has from its parent was told by that one only: it is there, but without a name.
    wanted = "main outer down leaf" if how else "<module> main outer down leaf"
    right = sum(n for chain, n in chains.items() if wanted.startswith(chain) or how and chain == "<module>")
    ok(f"{name}: each function in its order", right == sum(chains.values()) and
       chains.get(wanted, 0) > 0.5 * right, recording.summary(), chains)


need_root()
test_told("told")
test_told("told", "perf")
test_told("silent")
test_python("")
test_python("fork")
done()
