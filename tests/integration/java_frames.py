# SPDX-License-Identifier: GPL-2.0-or-later
"""java_frames: a Java program as it runs is shown by its own methods, each at its place among native frames, by file
and line, whichever way it was called. Every stack of tests/workload/Chains.java whose innermost method is known is
held against the chain that its source tells, frame by frame; which chain that is says the thread's name.

STK_TEST_JVMS: the versions to try, "17 25", else all that are here; STK_TEST_MODES: the modes, by their names.
"""
import functools
import glob
import json
import os
import re
import subprocess

import recording as r
from java import jvms
from known_chains import running

SOURCE = os.path.join(os.environ["STK_SRCDIR"], "tests", "workload", "Chains.java")
FILE = "known/Chains.java"
# Of a leaf in compiled code a JVM tells where it is where there is a call or a safepoint alone, unless it is asked to.
EXACT = ["-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints"]
AS_IT_COMES = "as it comes"
MODES = {AS_IT_COMES: [], "exact": [], "-Xint": ["-Xint"], "C1": ["-XX:TieredStopAtLevel=1"], "C2": ["-XX:-TieredCompilation"],
         "ZGC": ["-XX:+UseZGC"], "ParallelGC, one code heap": ["-XX:+UseParallelGC", "-XX:-SegmentedCodeCache"]}
WANTED = [mode for mode in os.environ.get("STK_TEST_MODES", "").split(";") if mode] or list(MODES)
WARM_SECONDS = 2  # of CPU, in which most is compiled, and some is on its way
SECONDS = 1.5
LEAST = 15  # samples of each chain
CUT_PERCENT = 2.0  # of the samples in known methods: leaves where nothing proves a step
# So a leaf is shown at the next such place. What that may mix is kept apart by methods that are not inlined.
APART = ["-XX:CompileCommand=quiet", "-XX:CompileCommand=dontinline,known.Chains::by*",
         "-XX:CompileCommand=dontinline,known.Chains::reflected"]
NEXT_PERCENT = 0.3
UNTOLD_PERCENT = 1.0  # of the leaves are behind the last place that is told, and have no line; as a rule none
LEAVES = {"known.Chains.spin", "known.Chains.spinInC"}
MARK = re.compile(r"// (\w+|\*) (\d+) (\S+)(.*)$")
HIDDEN = ("libjvm.so", "libjli.so", "[anon]")

LIBRARY = """
#include <jni.h>
__attribute__((noipa)) static jlong native_call(JNIEnv *env, jclass class, jmethodID method, jlong n)
{
	return (*env)->CallStaticLongMethod(env, class, method, n) + 1;
}
__attribute__((noipa)) static jlong native_spin(jlong n)
{
	volatile jlong value = n;
	for (int i = 0; i < 4000; i++)
		value = value * 31 + 7;
	return value;
}
JNIEXPORT jlong JNICALL Java_known_Chains_calledInC(JNIEnv *env, jclass class, jlong n)
{
	static jmethodID method;
	if (!method)
		method = (*env)->GetStaticMethodID(env, class, "fromNative", "(J)J");
	return native_call(env, class, method, n) + 1;
}
JNIEXPORT jlong JNICALL Java_known_Chains_spinInC(JNIEnv *env, jclass class, jlong n)
{
	return native_spin(n) + 1;
}
"""


class Step:
    """One call of a chain; of one way of its dispatch."""

    def __init__(self, method, words, line):
        self.method = re.compile("".join(".*" if c == "*" else re.escape(c) for c in method) + "$")
        self.via, self.native, self.times = (), [], 1
        # A comment on a line of its own is of a native method.
        self.line = line
        words = words.split()
        while words:
            word = words.pop(0)
            if word == "via":
                self.via = tuple(words.pop(0).split(","))
            elif word == "native":
                self.native, self.line = words.pop(0).split(","), None
            else:
                self.times = int(word[1:])

    def is_of(self, frame):
        return frame["kind"] == "script" and self.method.match(frame["symbol"] or "")

    def fits(self, frame):
        return self.is_of(frame) and frame["file"] == FILE and frame["line"] == self.line


def chains():
    """The steps of each way, each of them in its ways, and the first and the last line of spin()."""
    found, spin = {}, (0, 0)
    with open(SOURCE, encoding="utf-8") as source:
        lines = source.read().split("\n")
    for number, line in enumerate(lines, 1):
        mark = MARK.search(line)
        if mark and number > 20:
            found.setdefault(mark[1], {}).setdefault(int(mark[2]), []).append(Step(mark[3], mark[4], number))
        if "static long spin(" in line:
            spin = (number, number + lines[number:].index("\t}"))
    root = found.pop("*")
    return {way: [steps[n] for n in sorted(steps)] + list(root.values()) for way, steps in found.items()}, spin


CHAINS, SPIN = chains()


def user(stack):
    return [f for f in stack["frames"] if f["kind"] != "kernel"]


def is_java(frame):
    """Stubs of the JVM are in no file."""
    return frame["kind"] == "script" and frame["file"]


def words_of(frame):
    return f"{frame['symbol']} {frame['file']}:{frame['line']}"


def take(step, frames):
    """Takes what a step has of the frames, which is there behind its callee; or why that cannot be."""
    for name in step[0].native:
        if not frames or frames[0]["kind"] == "script" or frames[0]["symbol"] != name:
            return f"no {name}"
        frames.pop(0)
    n = 0
    while step[0].via and frames and (frames[0]["symbol"] or "").startswith(step[0].via) and \
            not any(one.is_of(frames[0]) for one in step):
        n += 1
        frames.pop(0)
    if step[0].via and not n:
        return f"nothing of {step[0].via}"
    for _ in range(step[0].times):
        if not frames or not any(one.fits(frames[0]) for one in step):
            return f"no {step[0].method.pattern}, line {step[0].line}, but " + \
                (words_of(frames[0]) if frames else "nothing")
        frames.pop(0)
    return None


def is_untold(leaf):
    """Behind the last place that is told there is no line to show."""
    return leaf["symbol"] == "known.Chains.spin" and leaf["line"] is None


def has_line(leaf):
    return is_untold(leaf) or SPIN[0] <= leaf["line"] <= SPIN[1]


def wrong(stack, way):
    """Why a stack is not one of that way; None: it is."""
    frames = user(stack)
    while frames and not is_java(frames[0]):
        leaf = frames.pop(0)
        if CHAINS[way][0][0].native and leaf["symbol"] == CHAINS[way][0][0].native[0]:
            frames.insert(0, leaf)
            break
    if not CHAINS[way][0][0].native:
        leaf = frames.pop(0)
        if leaf["symbol"] != "known.Chains.spin" or leaf["file"] != FILE or not has_line(leaf):
            return "leaf " + words_of(leaf)
    elif frames[0]["symbol"] in LEAVES:
        frames[:0] = [{"kind": "user", "symbol": name} for name in CHAINS[way][0][0].native]  # entered or left
    for step in CHAINS[way]:
        why = take(step, frames)
        if why:
            return why
    return frames and "behind its end " + words_of(frames[0])


def has_callers(stack, way):
    """Whether the outermost of its frames are as they have to be, from the method on that is not inlined."""
    frames = [f for f in user(stack) if is_java(f)][-3:]
    return len(frames) == 3 and all(step[0].fits(f) for step, f in zip(CHAINS[way][-3:], frames))


def leaf_of(stack):
    """The innermost method."""
    return next((f for f in user(stack) if is_java(f)), None)


def of_leaf(stack):
    """Whether the innermost method is one that the chains lead to."""
    leaf = leaf_of(stack)
    return leaf and leaf["symbol"] in LEAVES


@functools.lru_cache(maxsize=2)
def shown(recording, which):
    out = subprocess.run([r.STK, "fold", "--json", f"--frames={which}", recording.data], capture_output=True, text=True,
                         check=True, timeout=120)
    return json.loads(out.stdout)["stacks"]


def without_machinery(stack):
    """Of all frames those that are left where the JVM's own are hidden."""
    frames = stack["frames"]
    outermost = max((i for i, f in enumerate(frames) if is_java(f)), default=-1)
    return {**stack, "frames": [f for f in frames[:outermost + 1] if f["module"] not in HIDDEN]}


def library(jvm):
    """chains.so, by the JDK's header; None: it cannot be built."""
    home = os.path.dirname(os.path.dirname(jvm.path))
    if not glob.glob(os.path.join(home, "include", "jni.h")):
        return None
    words = [f"-I{home}/include", f"-I{home}/include/linux", "-shared", "-fPIC"]
    return r.compiled(f"chains-{jvm.version}.so", LIBRARY, *words)


def recorded(jvm, mode):
    folder = r.path(jvm.name)
    exact = [] if mode == AS_IT_COMES else EXACT
    with running([jvm.path, *APART, *exact, *MODES[mode], "-cp", folder, "known.Chains", *filter(None, [jvm.library])]) as pid:
        r.worked(pid, WARM_SECONDS)
        recording = r.start("-e", "cpu-clock", "-F", 1997, "-p", pid)
        r.sampling(recording)
        r.worked(pid, SECONDS)
        return r.stop(recording)


def of_ways(recording, which):
    """Of each chain: samples; those that are cut, whose callers are wrong, that are wrong, and why; whose leaf has no line."""
    counts, cut, wrongs, bad, callers, untold = dict.fromkeys(CHAINS, 0), 0, {}, 0, 0, 0
    for stack in shown(recording, which):
        if not of_leaf(stack):
            continue
        way = stack["comm"]
        if stack["status"] != "complete":
            cut += stack["count"]
            continue
        counts[way] += stack["count"]
        untold += stack["count"] if is_untold(leaf_of(stack)) else 0
        why = wrong(without_machinery(stack) if which == "all" else stack, way)
        if why:
            bad += stack["count"]
            callers += 0 if has_callers(stack, way) else stack["count"]
            wrongs[f"{way}: {why}"] = wrongs.get(f"{way}: {why}", 0) + stack["count"]
    some = [f"{count} x {why}" for why, count in sorted(wrongs.items(), key=lambda one: -one[1])[:8]]
    return counts, cut, callers, bad, some, untold


def check_chains(name, jvm, recording, mode):
    percent = 0 if mode == "-Xint" else NEXT_PERCENT
    ways = [way for way in CHAINS if jvm.library or way not in ("jni", "leaf_in_c")]
    for which in "auto", "all":
        counts, cut, callers, bad, some, untold = of_ways(recording, which)
        taken = sum(counts.values())
        if which == "auto":
            print(f"# {name}: {taken} samples in chains, {min(counts[way] for way in ways)} to "
                  f"{max(counts[way] for way in ways)} of each, {cut} cut, {bad} wrong", *some)
        r.ok(f"{name}, --frames={which}: there are samples of each chain", min(counts[way] for way in ways) >= LEAST,
             counts, recording.summary())
        r.ok(f"{name}, --frames={which}: each complete stack is its thread's chain, by methods, files and lines",
             r.percent(bad, taken) <= percent, f"{bad} of {taken}", *some)
        if mode != AS_IT_COMES:
            most = 0 if mode == "-Xint" else UNTOLD_PERCENT
            r.ok(f"{name}, --frames={which}: leaves have lines", r.percent(untold, taken) <= most, f"{untold} of {taken}")
        r.ok(f"{name}, --frames={which}: and never another one's", not callers, callers, *some)
        r.ok(f"{name}, --frames={which}: few are cut", r.percent(cut, taken + cut) <= CUT_PERCENT, cut,
             recording.summary())


def check_machinery(name, recording):
    between = {}
    for which in "auto", "all":
        stacks = [user(s) for s in shown(recording, which) if s["comm"] == "jni" and of_leaf(s)]
        names = [[f["symbol"] for f in frames] for frames in stacks]
        between[which] = [{f["module"] for f in frames[n.index("known.Chains.fromNative"):n.index("native_call")]}
                          for frames, n in zip(stacks, names) if "native_call" in n]
    r.ok(f"{name}: the JVM's functions between C and Java are not shown ..", between["auto"] and
         not any("libjvm.so" in modules for modules in between["auto"]), between["auto"][:3])
    r.ok(f"{name}: .. but with --frames=all", between["all"] and
         all("libjvm.so" in modules for modules in between["all"]), between["all"][:3])


def check_native(name, recording):
    native = shown(recording, "native")
    r.ok(f"{name}: --frames=native shows none of Java", native and
         not any(f["kind"] == "script" for s in native for f in s["frames"]))


def check_inlined(name, recording, is_interpreted):
    frames = [f for s in shown(recording, "auto") if of_leaf(s) for f in user(s) if f["kind"] == "script"]
    inlined = [f for f in frames if f["inlined"]]
    r.ok(f"{name}: what is inlined is marked so", not inlined if is_interpreted else inlined, len(inlined), len(frames))


def check_texts(name, recording):
    """By name, file, line and mark: of one chain, in what people read."""
    steps = [step[0] for step in CHAINS["plain"]]
    at = {f"{step.method.pattern}".replace("\\", "").rstrip("$"): step.line for step in steps}
    text = subprocess.run([r.STK, "report", "-i", recording.data, "--stacks=0", "--comm=plain"], capture_output=True,
                          text=True, check=True, timeout=120).stdout
    spins = "\n".join(one for one in text.split("\n\n") if "  known.Chains.spin " in one)
    lines = re.findall(r"^ +(known\.\S+)( \(inlined\))?  \(Chains\.java\)  known/Chains\.java:(\d+)$", spins, re.M)
    odd = [line for line in lines if line[0] in at and int(line[2]) != at[line[0]]]
    r.ok(f"{name}: the report's stacks have names, files and lines", {line[0] for line in lines} >= set(at) and not odd,
         *odd[:3], text[:1500])
    folded = subprocess.run([r.STK, "fold", "-i", recording.data, "--comm=plain"], capture_output=True, text=True,
                            check=True, timeout=120).stdout
    chain = ";".join(name + "(?:_\\[i\\])?" for name in ("plain", *map(re.escape, reversed(at)), "known.Chains.spin"))
    r.ok(f"{name}: folded stacks have names", re.search(f"^{chain} \\d+$", folded, re.M), folded[:1500])
    marked = [line for line in lines if line[1]]
    r.ok(f"{name}: and mark what is inlined", bool(marked) == ("_[i]" in folded), folded[:500], *marked[:3])


def check(jvm, mode):
    name = f"{jvm.name}, {mode}"
    recording = recorded(jvm, mode)
    r.ok(f"{name}: the recording adds up", recording.status == 0 and recording.adds_up(), recording.summary())
    check_chains(name, jvm, recording, mode)
    if jvm.library:
        check_machinery(name, recording)
    if mode == AS_IT_COMES:
        check_native(name, recording)
    check_inlined(name, recording, mode == "-Xint")
    check_texts(name, recording)


def main():
    r.need_root()
    found = jvms()
    if not found:
        r.skip_all("no JDK is here")
    for jvm in found:
        subprocess.run([os.path.join(os.path.dirname(jvm.path), "javac"), "-d", r.path(jvm.name), SOURCE], check=True,
                       timeout=200)
        jvm.library = library(jvm)
        for mode in WANTED:
            check(jvm, mode)
    r.done()


main()
