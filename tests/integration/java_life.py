# SPDX-License-Identifier: GPL-2.0-or-later
"""java_life: methods of Java processes, threads and classes that live shortly, change, or are many: no frame shows a
method of another process, thread or time (which one runs says the thread's name), and what waits is shown, too.
In the group script.

STK_TEST_JVMS: the versions to try, "17 25", else all that are here.
"""
import os
import re
import subprocess
import time

import recording as r
import script_stacks as s
from java import jvms
from known_chains import running

SOURCES = os.path.join(os.environ["STK_SRCDIR"], "tests", "workload")
LINES = 30000
CALLEE_LINE, CALLER_LINE = 0x7b7b, 0x7c7c
NUMBER = re.compile(r"\d{7}")
NO_NUMBER = "0" * 7
COMM = re.compile(r"g(\d{7})$")
SMALL = ["-XX:+UseSerialGC", "-Xmx24m", "-XX:MaxMetaspaceSize=24m"]
# Everything is compiled after a few calls, and thrown away again.
EAGER = ["-XX:CompileThresholdScaling=0.01", "-XX:ReservedCodeCacheSize=6m", "-XX:+UseCodeCacheFlushing"]
KINDS = {"class loaders": ("loaders", SMALL), "hidden classes": ("hidden", SMALL),
         "class loaders, interpreted": ("loaders", [*SMALL, "-Xint"]),
         "other lines": ("lines", [*SMALL, "-Xint"]), "another file": ("files", [*SMALL, "-Xint"]),
         "class loaders, compiled at once": ("loaders", [*SMALL, *EAGER]),
         "hidden classes, compiled at once": ("hidden", [*SMALL, *EAGER]),
         "hidden classes, C2 at once": ("hidden", [*SMALL, *EAGER, "-XX:-TieredCompilation"])}
MADE_SECONDS = 4
NUMBERED_PERCENT = 50  # of the samples of a number: the others are in the JVM, which makes classes
NAMED_PERCENT = 95


def template():
    """The class that is loaded under all names."""
    lines = [""] * (CALLER_LINE + 1)
    lines[0] = "package known;"
    lines[2] = "public class G0000000 implements Runnable {"
    lines[CALLEE_LINE - 1] = "static long callee_0000000(long n) { return JavaLives.spin(n) + 1; }"
    lines[CALLER_LINE - 1] = "static long caller_0000000(long n) { return callee_0000000(n) + 2; } " \
        "public void run() { caller_0000000(7); }"
    lines[CALLER_LINE] = "}"
    with open(r.path("G0000000.java"), "w", encoding="ascii") as file:
        file.write("\n".join(lines))
    return r.path("G0000000.java")


def built(jvm):
    """The words that run JavaLives."""
    folder = r.path(jvm.name)
    for source in (template(), os.path.join(SOURCES, "Ways.java")):
        subprocess.run([os.path.join(os.path.dirname(jvm.path), "javac"), "-sourcepath", SOURCES, "-d", folder, source,
                        os.path.join(SOURCES, "JavaLives.java")], check=True, timeout=200)
    return folder


def of(jvm, *words, options=()):
    return [jvm.path, *options, "-cp", jvm.folder, "known.JavaLives", *map(str, words)]


def recorded(*words, options=("-F", 1997, "-e", "cpu-clock")):
    return s.Scripts(r.record(*options, "--", *words), "auto")


def numbered(stack):
    """The frames of functions that have a number, from the leaf on."""
    return [frame for frame in s.frames(stack) if NUMBER.search(frame["symbol"] or "")]


def wrong_frame(frame, number, what):
    """Whether a frame is none of that number's: by its method, its class, its file, or its line."""
    in_name = NO_NUMBER if what in ("lines", "files") else number
    in_file = NO_NUMBER if what == "lines" else number
    of_line = 0 if what == "files" else int(number) % LINES
    first = 1000 if "callee_" in frame["symbol"] else 1001 + LINES
    is_line = frame["line"] in (None, first + of_line) or frame["symbol"].endswith("<init>")
    return set(NUMBER.findall(frame["symbol"])) != {in_name} or not is_line or \
        not set(NUMBER.findall(frame["file"] or "")) <= {in_file}


def other_generation(stack, what="loaders"):
    """Why it is wrong, if it is: functions of a number run only in a thread that has it in its name."""
    found = numbered(stack)
    named = COMM.match(stack["comm"])
    names = [frame["symbol"].rpartition(".")[2].partition("_")[0] for frame in found]
    order = [name for name in names if name in ("callee", "caller", "run")]
    is_ordered = order == sorted(order, key=("callee", "caller", "run").index) and len(set(order)) == len(order)
    if found and (not named or not is_ordered or any(wrong_frame(frame, named[1], what) for frame in found)):
        return f"{stack['comm']}: {[(f['symbol'], f['file'], f['line']) for f in s.frames(stack)]}"
    return None


def whole_chain(stack):
    names = [frame["symbol"].rpartition(".")[2].partition("_")[0] for frame in numbered(stack)]
    return names == ["callee", "caller", "run"] and "known.JavaLives.generations" in s.names(stack)


def made(jvm):
    for kind, (what, options) in KINDS.items():
        name = f"{jvm.name}, {kind}"
        scripts = recorded(*of(jvm, what, MADE_SECONDS, options=options))
        of_number = [stack for stack in scripts.stacks if COMM.match(stack["comm"])]
        taken = sum(stack["count"] for stack in of_number)
        with_own = sum(stack["count"] for stack in of_number if numbered(stack))
        whole = sum(stack["count"] for stack in of_number if whole_chain(stack))
        lines = sum(stack["count"] for stack in of_number if any(f["line"] for f in numbered(stack)))
        count, some = scripts.wrong(lambda stack, what=what: other_generation(stack, what))
        print(f"# {name}: {scripts.recording.out.split()} classes, {taken} samples, {with_own} with functions of the "
              f"number, {whole} with all three, {lines} with lines, {count} wrong; cut: {scripts.said.get('cut')}")
        numbers = (scripts.recording.out.split() or ["0", "0"])[-2:]
        r.ok(f"{name}: classes were made and freed", int(numbers[0]) > 200 and int(numbers[1]) > int(numbers[0]) / 2,
             scripts)
        r.ok(f"{name}: the functions of the number are shown", r.percent(with_own, taken) >= NUMBERED_PERCENT, scripts)
        r.ok(f"{name}: none of another one, by class, method, file or line", not count, count, *some, scripts)


def is_known(name):
    return name and name.startswith(("known.", "java.", "jdk.", "sun.", "javax."))


def brief(jvm):
    """It is gone before anybody asks for a name."""
    name = f"{jvm.name}, exits"
    scripts = recorded(*of(jvm, "brief", 3))
    java = [stack for stack in scripts.stacks if any(frame["file"] for frame in s.frames(stack))]
    taken = sum(stack["count"] for stack in java)
    named = sum(stack["count"] for stack in java if all(s.names(stack)))
    own = [stack for stack in java if any(n and n.startswith("known.JavaLives.") for n in s.names(stack))]
    whole = sum(stack["count"] for stack in own if s.names(stack)[-1] == "known.JavaLives.main")
    print(f"# {name}: {taken} samples with frames of Java, {named} with all names, "
          f"{sum(stack['count'] for stack in own)} of its own, {whole} from main on; cut: {scripts.said.get('cut')}")
    r.ok(f"{name}: {NAMED_PERCENT} % have all names", taken > 500 and r.percent(named, taken) >= NAMED_PERCENT, scripts)
    odd = {n for stack in java for f in s.frames(stack) for n in [f["symbol"]] if f["file"] and not is_known(n)}
    r.ok(f"{name}: each is the program's or the JDK's", not odd, sorted(map(str, odd))[:10])
    r.ok(f"{name}: its own are from main() on",
         r.percent(whole, sum(stack["count"] for stack in own)) >= NAMED_PERCENT, scripts)

    def calls(stack):
        """leaf() is called by left() or right(), which main() calls, by brief()."""
        names = [n.rpartition(".")[2] for n in s.names(stack) if n and n.startswith("known.JavaLives.")]
        text = " ".join(reversed(names))
        return stack["status"] == "complete" and stack["comm"] == "java" and names and \
            not re.match(r"main( brief( goes| (left|right)( leaf( spin)?)?)?)?$", text) and \
            not text.startswith("main <clinit>") and text
    count, some = scripts.wrong(calls)
    r.ok(f"{name}: in the order of its calls", r.percent(count, taken) <= 0.3, count, *some)


def other_thread(stack):
    numbers = {int(number) for frame in numbered(stack) for number in NUMBER.findall(frame["symbol"])}
    return numbers - {stack["tid"]} and f"tid {stack['tid']}: {s.names(stack)}"


def threads(jvm):
    for how in (("-F", 1997, "-e", "cpu-clock"), ("--wall",)):
        scripts = recorded(*of(jvm, "threads", 3), options=how)
        name = f"{jvm.name}, 20 threads, {how[0]}"
        with_own = [stack for stack in scripts.stacks if numbered(stack)]
        count, some = scripts.wrong(other_generation)
        mixed, some_mixed = scripts.wrong(other_thread)
        print(f"# {name}: {sum(stack['count'] for stack in with_own)} samples in functions of threads, {count} wrong; "
              f"cut: {scripts.said.get('cut')}")
        r.ok(f"{name}: each has its own function", len({stack["tid"] for stack in with_own}) == 20,
             len({stack["tid"] for stack in with_own}), scripts)
        r.ok(f"{name}: and no other one", not count and not mixed, count, *some, *some_mixed)


WAITS = {"sleep": ("java.lang.Thread.sleep", "known.JavaLives.bySleep"),
         "wait": ("java.lang.Object.wait", "known.JavaLives.byWait"),
         "park": ("jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.LockSupport.parkNanos",
                  "known.JavaLives.byPark"),
         "read": ("java.net.Socket$SocketInputStream.read", "known.JavaLives.byRead"),
         "lock": ("known.JavaLives.byLock",)}


def first_script(stack):
    return next(i for i, frame in enumerate(stack["frames"]) if frame["kind"] == "script")


def is_in_order(some, names):
    left = iter(names)
    return all(one in left for one in some)


def thread_names(pid):
    folder = f"/proc/{pid}/task"
    return {r.text_of(f"{folder}/{tid}/comm").strip() for tid in os.listdir(folder)}


def waiting(jvm):
    """A recording of threads that wait again and again, and do nothing else any more."""
    with running(of(jvm, "waits", 60)) as pid:
        r.eventually(lambda: WAITS.keys() | {"writer"} <= thread_names(pid))
        time.sleep(1)
        recording = r.start("--off-cpu", "-p", pid)
        r.sampling(recording)
        time.sleep(2)
        return s.Scripts(r.stop(recording), "auto")


def waits(jvm):
    scripts = waiting(jvm)
    for thread, chain in WAITS.items():
        stacks = [stack for stack in scripts.stacks if stack["comm"] == thread]
        taken = sum(stack["count"] for stack in stacks)
        inside = [stack for stack in stacks if is_in_order(chain, s.names(stack))]
        there = sum(stack["count"] for stack in inside)
        name = f"{jvm.name}, waits of {thread}"
        print(f"# {name}: {there} of {taken}")
        r.ok(f"{name}: its methods are there, in their order", taken >= 20 and r.percent(there, taken) >= NAMED_PERCENT,
             *[(stack["count"], r.names(stack)) for stack in stacks if stack not in inside][:4], scripts)
        others = {n for stack in stacks for n in s.names(stack) if n and n.startswith("known.JavaLives.by")} - {chain[-1]}
        r.ok(f"{name}: and no other thread's", not others, others)
        r.ok(f"{name}: the JVM's own are hidden above them", not any(
            frame["module"] == "libjvm.so" for stack in inside for frame in stack["frames"][first_script(stack):]), inside[:1])


def virtual(jvm):
    """Callers of virtual threads that have waited are on the heap: what is there is whole up to that."""
    with running([jvm.path, "-cp", jvm.folder, "Ways", "20"]) as pid:
        r.worked(pid, 3)
        recording = r.start("-e", "cpu-clock", "-F", 1997, "-p", pid)
        r.sampling(recording)
        r.worked(pid, 2)
        scripts = s.Scripts(r.stop(recording), "auto")
    inside = [stack for stack in scripts.stacks if "Ways.waiting" in s.names(stack)]
    taken = sum(stack["count"] for stack in inside)
    ends = {}
    for stack in inside:
        end = stack["cause"] or stack["status"]
        ends[end] = ends.get(end, 0) + stack["count"]
    name = f"{jvm.name}, virtual threads"
    print(f"# {name}: {taken} samples in waiting(), ends: {ends}, script frames cut: {scripts.said.get('cut')}")
    ended = ends.get("complete", 0) + ends.get("continuation", 0)
    r.ok(f"{name}: they end where they go on on the heap, or are whole",
         taken >= 200 and ends.get("continuation") and r.percent(ended, taken) >= 99.5, ends, scripts)
    causes = scripts.said.get("cut") or {}
    r.ok(f"{name}: their frames of Java are cut there, and nowhere else",
         r.percent(scripts.cut() - causes.get("continuation", 0), taken) <= 0.5, scripts)

    def odd(stack):
        """dispatched() is called by waiting() alone, which calls itself, and is called by runVirtual()."""
        names = [n for n in s.names(stack) if n and n.startswith("Ways.")]
        below = names[names.index("Ways.waiting"):]
        while below and below[0] == "Ways.waiting":
            below.pop(0)
        return below not in ([], ["Ways.runVirtual"]) and names
    scripts.stacks = inside
    count, some = scripts.wrong(odd)
    r.ok(f"{name}: in the order of their calls", not count, count, *some)


def two_versions(one, other):
    """At once, of all processes: each has its own functions, and its JDK's."""
    with running(of(one, "threads", 60)) as first, running(of(other, "threads", 60)) as second:
        r.worked(first, 1)
        recording = r.start("-a", "-F", 997, "-e", "cpu-clock")
        r.sampling(recording)
        # Of all that run tables are made first.
        for pid in first, second:
            r.worked(pid, 3)
        scripts = s.Scripts(r.stop(recording), "auto")
    count, some = scripts.wrong(other_generation)
    name = f"{one.name} and {other.name}"
    pids = {}
    for stack in scripts.stacks:
        if numbered(stack):
            pids.setdefault(stack["pid"], set()).add(stack["tid"])
    mixed, some_mixed = scripts.wrong(other_thread)
    r.ok(f"{name} at once: each of both has its 20 threads", sorted(map(len, pids.values())) == [20, 20],
         {pid: len(tids) for pid, tids in pids.items()}, scripts)
    r.ok(f"{name} at once: none has functions of another one", not count and not mixed, *some, *some_mixed)


def main():
    r.need_root()
    found = jvms()
    if not found:
        r.skip_all("no JDK is here")
    for jvm in found:
        jvm.folder = built(jvm)
        brief(jvm)
        made(jvm)
        threads(jvm)
        waits(jvm)
        if jvm.version >= 21:
            virtual(jvm)
    if len(found) > 1:
        two_versions(found[0], found[-1])
    r.done()


main()
