# SPDX-License-Identifier: GPL-2.0-or-later
"""unwind_jit: stacks through code of no file whose chain of calls is known: none that is called complete lacks one.

Where that code keeps frame pointers most are to be complete; where it keeps none, 0 % would be right.
"""
import contextlib
import os
import signal
import subprocess

import chains
import programs as p
import recording as r

ALL = bool(os.environ.get("STK_TEST_FULL"))
HZ = 1997
LEAST = 400  # samples in the chain; some 2,000 when nothing else runs
SECONDS = 1.0
WARM_SECONDS = 3
LACKING_PERCENT = 0.1  # of the complete ones: code that is being made as it is sampled
NODE_FLOOR, JAVA_FLOOR = 90, 95  # percent that are to be complete
INTERPRETED_PERCENT = 0.3  # the interpreter calls pieces of itself, which are no methods

JAVA_CHAIN = ("main", "outer", "a", "b", "c", "leaf")
JAVA = """
public class T {
	static final int[] from = new int[100], to = new int[100];
	static int leaf(int n) {
		int s = 0;
		for (int i = 0; i < n; i++) s = s * 31 + i;
		for (int i = 0; i < 4; i++) s += (int) Runtime.getRuntime().freeMemory();
		System.arraycopy(from, n % 2, to, 0, 50 + n % 2);
		return s + to.clone().length;
	}
	static int c(int n) { return leaf(n) + 1; }
	static int b(int n) { return c(n) + 2; }
	static int a(int n) { return b(n) + 3; }
	static int outer(int n) { return a(n) + 4; }
	static volatile int sum;
	public static void main(String[] args) { for (int n = Integer.parseInt(args[0]);;) sum += outer(n); }
}
"""
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


@contextlib.contextmanager
def running(words):
    with subprocess.Popen(words, cwd=r.FOLDER.name, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL, start_new_session=True) as ran:
        try:
            yield ran.pid
        finally:
            os.killpg(ran.pid, signal.SIGKILL)
            with contextlib.suppress(OSError):
                os.unlink(f"/tmp/perf-{ran.pid}.map")


def recorded(words, before_end=lambda pid: None):
    with running(words) as pid:
        r.worked(pid, WARM_SECONDS)
        recording = r.start("-e", "cpu-clock", "-F", HZ, "-p", pid)
        r.sampling(recording)
        r.worked(pid, SECONDS)
        before_end(pid)
        done = r.stop(recording)
        assert done.report  # names come from what the process has written
        return done


def perf_map(pid):
    subprocess.run(["jcmd", str(pid), "Compiler.perfmap"], capture_output=True, timeout=60, check=False)


def judge(name, recording, judged, percent=LACKING_PERCENT, floor=None):
    """judged(names, root first): None: of something else; else whether no call of the chain is missing."""
    counts, wrong = {True: 0, False: 0}, {}
    taken = 0
    for stack in recording.stacks:
        names = chains.user_frames(stack)
        answer = judged(names)
        if answer is None:
            continue
        taken += stack["count"]
        if stack["status"] != "complete":
            continue
        counts[answer] += stack["count"]
        if not answer:
            shown = " < ".join(names[:-9:-1])
            wrong[shown] = wrong.get(shown, 0) + stack["count"]
    complete = sum(counts.values())
    lacking = r.percent(counts[False], complete)
    print(f"# {name}: {complete} of {taken} complete, of which {counts[False]} ({lacking:.2f} %) lack a call")
    r.ok(f"{name}: {LEAST} samples or more", taken >= LEAST, recording.summary())
    if floor:
        r.ok(f"{name}: {floor} % are complete or more", r.percent(complete, taken) >= floor, recording.summary())
    r.ok(f"{name}: no complete stack lacks a call of the chain", lacking <= percent,
         *[f"{count} x {shown[:250]}" for shown, count in sorted(wrong.items(), key=lambda one: -one[1])[:5]])


def java_method(name):
    """A method of T, "?" for one that the interpreter runs, or None."""
    if name == "Interpreter":
        return "?"
    found = name.split(" T.")
    return found[1].split("(")[0] if len(found) == 2 else None


def java_judged(names):
    """The methods from the root on are the chain's, up to where the sample was."""
    methods = [method for method in map(java_method, names) if method]
    if not methods:
        return None  # outside of main()
    return len(methods) <= len(JAVA_CHAIN) and all(method in ("?", there) for method, there in zip(methods, JAVA_CHAIN))


def java_interpreted(names):
    """All of the time is the last method's, so that is where a sample is."""
    methods = [method for method in map(java_method, names) if method]
    return len(methods) == len(JAVA_CHAIN) if methods and java_method(names[-1]) else None


def java():
    p.need("javac", "java", "jcmd")
    p.text("T.java", JAVA)
    p.built("javac", "T.java")
    apart = ["-XX:CompileCommand=quiet", *[f"-XX:CompileCommand=dontinline,T.{one}" for one in JAVA_CHAIN]]
    # The wrappers of native methods keep frame pointers, whatever the methods do, and so does the interpreter.
    compilers = {"C1": ["-XX:TieredStopAtLevel=1"], "as it comes": [],
                 "C1, main interpreted": ["-XX:TieredStopAtLevel=1", "-XX:CompileCommand=exclude,T.main"]}
    if ALL:
        compilers.update({"-Xint": ["-Xint"], "C2": ["-XX:-TieredCompilation"]})
    for how, options in compilers.items():
        for pointers in ("-XX:-PreserveFramePointer", "-XX:+PreserveFramePointer"):
            is_interpreted = how == "-Xint"
            # The interpreter's frames have no names: where there must be all of them is known of the last method.
            turns = "4000000" if is_interpreted else "300"
            recording = recorded(["java", *options, pointers, *apart, "-cp", r.FOLDER.name, "T", turns], perf_map)
            judge(f"java {how} {pointers}", recording, java_interpreted if is_interpreted else java_judged,
                  INTERPRETED_PERCENT if is_interpreted else LACKING_PERCENT,
                  JAVA_FLOOR if "+" in pointers else None)


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
        recording = recorded(["node", "--perf-basic-prof", "--no-turbo-inlining", script, work])
        judge(f"node {work}", recording, node_judged, floor=NODE_FLOOR)
    # All of the time is in one function, which is always called from the same place.
    recording = recorded(["node", "--jitless", script, "one"])
    depths = {}
    for stack in recording.stacks:
        depth = interpreted(chains.user_frames(stack))
        depths[depth] = depths.get(depth, 0) + stack["count"]
    print(f"# node --jitless: so many frames of the interpreter: {depths}")
    whole = max(depth for depth, count in depths.items() if count > sum(depths.values()) / 10)
    judge("node --jitless", recording, lambda names: interpreted(names) == whole if interpreted(names) else None,
          floor=NODE_FLOOR)


def nofp():
    for name in ("nofp", "nofp_omit"):
        for spills in ([], ["spills"]):
            words = [r.workload(name), "100", *spills]
            paths = chains.Paths(words[0], "paths")
            judge(" ".join([name, *spills]), recorded(words),
                  lambda names, paths=paths: paths.knows(names) if paths.own & set(names) else None, 0)


r.need_root()
for program in (nofp, java, node):
    try:
        program()
    except p.Missing as missing:
        r.skip(program.__name__, missing)
r.done()
