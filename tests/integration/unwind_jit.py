# SPDX-License-Identifier: GPL-2.0-or-later
"""unwind_jit: stacks through code of no file whose chain of calls is known: none that is called complete lacks one.

Where that code keeps frame pointers most are to be complete; where it keeps none, 0 % would be right.
"""
import os

import chains
import known_chains as known
import programs as p
import recording as r

ALL = bool(os.environ.get("STK_TEST_FULL"))
NODE_FLOOR = 90  # percent that are to be complete

NODE_CHAIN = ("outerOne", "outerTwo", "work")
NODE = """
const all = []; for (let i = 0; i < 500; i++) all.push({ id: i * 7 % 500, text: 'n' + i });
function leaf(n) { let s = 0; for (let i = 0; i < n; i++) s = (s * 31 + i) | 0; return s; }
const works = {
	json: function work() { return JSON.stringify(JSON.parse(JSON.stringify(all))).length; },
	sort: function work() { return all.slice().sort((a, b) => a.text < b.text ? -1 : 1).length; },
	replace: function work() { return all.map(x => x.text.replace(/([0-9])5/g, y => y + y)).length; },
	calls: function work() { let s = 0; for (let i = 0; i < 200; i++) s += leaf(i); return s; },
	one: function work() { return leaf(4000000) + 1; },
};
const work = works[process.argv[2]];
function outerTwo() { return work() + 1; }
function outerOne() { return outerTwo() + 1; }
function drive() { let sum = 0; for (;;) sum = (sum + outerOne()) | 0; }
drive();
"""
# What a function calls besides what its source says: V8's own, to look for an interrupt or to make better code.
NODE_OTHERS = ("CEntry", "Tier", "Compile", "Optimiz", "Deopt", "Interrupt", "StackGuard", "Baseline")


def node_function(name):
    """A function of the script: "JS:*work /tmp/x.js:9:20"."""
    words = name.removeprefix("JS:").lstrip("*^~+'").split()
    return words[0] if name.startswith("JS:") and words else None


def node_judged(names):
    """Each function of the chain was called by the one before it, and calls only the next one."""
    functions = [node_function(name) for name in names]
    here = [at for at, function in enumerate(functions) if function in NODE_CHAIN]
    if not here or functions[here[0]] is None:
        return None
    for at in here:
        place = NODE_CHAIN.index(functions[at])
        if place and functions[at - 1] != NODE_CHAIN[place - 1]:
            return False
        inner = names[at + 1] if at + 1 < len(names) else ""
        if place + 1 < len(NODE_CHAIN) and inner and functions[at + 1] != NODE_CHAIN[place + 1] and \
                not any(word in inner for word in NODE_OTHERS):
            return False
    return True


def interpreted(names):
    return sum("InterpreterEntryTrampoline" in name for name in names)


def node():
    p.need("node")
    script = p.text("chain.js", NODE)
    for work in ("json", "sort", "replace", "calls") if ALL else ("sort", "replace"):
        recording = known.recorded(["node", "--perf-basic-prof", "--no-turbo-inlining", script, work])
        known.judge(f"node {work}", recording, node_judged, floor=NODE_FLOOR)
    # All of the time is in one function, which is always called from the same place.
    recording = known.recorded(["node", "--jitless", script, "one"])
    depths = {}
    for stack in recording.stacks:
        depth = interpreted(chains.user_frames(stack))
        depths[depth] = depths.get(depth, 0) + stack["count"]
    print(f"# node --jitless: so many frames of the interpreter: {depths}")
    whole = max(depth for depth, count in depths.items() if count > sum(depths.values()) / 10)
    known.judge("node --jitless", recording, lambda names: interpreted(names) == whole if interpreted(names) else None,
                floor=NODE_FLOOR)


def nofp():
    for name in ("nofp", "nofp_omit"):
        for spills in ([], ["spills"]):
            words = [r.workload(name), "100", *spills]
            paths = chains.Paths(words[0], "paths")
            known.judge(" ".join([name, *spills]), known.recorded(words),
                        lambda names, paths=paths: paths.knows(names) if paths.own & set(names) else None, 0)


r.need_root()
for program in (nofp, node):
    try:
        program()
    except p.Missing as missing:
        r.skip(program.__name__, missing)
r.done()
