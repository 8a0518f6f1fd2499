# SPDX-License-Identifier: GPL-2.0-or-later
"""same_stacks [OLD NEW]: stacks of the same running programs, recorded by two builds of stk in turn: how many are
complete, guessed and cut, and in how many of them a frame cannot be the caller of the one inside it (edges.c).

The table is what a reviewer reads. It fails where complete stacks become wrong, or clearly fewer. Without words OLD is
the commit of tests/oracle/before-diet.
"""
import contextlib
import os
import sys

import before_diet
sys.path.insert(0, os.path.join(os.environ.get("STK_SRCDIR", "."), "tests/integration"))
import edges  # pylint: disable=wrong-import-position
import programs as p  # pylint: disable=wrong-import-position
import recording as r  # pylint: disable=wrong-import-position
import unwind_go  # pylint: disable=wrong-import-position
import unwind_musl  # pylint: disable=wrong-import-position

ROUNDS, SECONDS = 2, 2  # of each build, of cpu
LEAST = 1000  # samples of each build
FEWER_POINTS = 2  # that complete stacks may fall by: more than chance makes of them
PFP = "-XX:+PreserveFramePointer"


def musl(*flags):
    p.need("musl-gcc")
    return [unwind_musl.build(r.FOLDER.name, list(flags)), "1000"]


def cgo():
    p.need("go", "gcc")
    program = unwind_go.build("cgo", unwind_go.CGO)
    if not program:
        raise p.Missing("it is not built here")
    return [program]


# name: (its command, what keeps it busy, what names its code of no file)
PROGRAMS = {
    "python3": lambda: (p.command("/usr/bin/python3", "-c", p.PYTHON), None, None),
    "perl": lambda: (p.command("perl", "-e", p.PERL), None, None),
    "ruby": lambda: (p.command("ruby", "-e", p.RUBY), None, None),
    "php": lambda: (p.command("php", "-r", p.PHP), None, None),
    "redis": lambda: (*p.redis(), None),
    "Go": lambda: (p.go(), None, None),
    "Go with C": lambda: (cgo(), None, None),
    "Rust": lambda: (p.rust(), None, None),
    "musl": lambda: (musl(), None, None),
    "musl, static": lambda: (musl("-static"), None, None),
    "node": lambda: (p.node(), None, None),
    "node --jitless": lambda: (p.node("--jitless"), None, None),
    f"java {PFP}": lambda: (p.java(PFP), None, edges.java_names),
    f"java {PFP} -Xint": lambda: (p.java(PFP, "-Xint"), None, edges.java_names),
    "java": lambda: (p.java(), None, edges.java_names),
}


class Found:
    """What the oracle says of all recordings of one program by one build."""

    def __init__(self, stk):
        self.stk, self.complete, self.guessed = stk, edges.Counts(), edges.Counts()

    def record(self, pid, names, steps):
        asked = edges.looked_at(pid, SECONDS, r.path("same.data"), names, steps, self.stk)
        self.complete.add(asked)
        self.guessed.add([*asked, "--guessed"])
        # The next build finds what this one did.
        with contextlib.suppress(OSError):
            os.unlink(f"/tmp/perf-{pid}.map")

    @property
    def taken(self):
        return self.complete.taken

    def share(self, status):
        return r.percent(self.complete.statuses[status], self.taken)


def of_program(stks, words, beside, names):
    """What was found by each build."""
    found = [Found(stk) for stk in stks]
    with edges.running(words) as ran, edges.running(beside or ["true"]):
        r.worked(ran.pid, edges.WARM_SECONDS)
        for number in range(ROUNDS):
            # A program that warms up, or a busier machine, is no build's gain.
            for one in found[::-1] if number % 2 else found:
                one.record(ran.pid, names, 1 if beside else edges.DUMPS)
    return found


def check(name, old, new):
    wrong, was = new.complete.bad_samples, old.complete.bad_samples
    r.ok(f"{name}: {LEAST} samples or more", min(old.taken, new.taken) >= LEAST, old.taken, new.taken)
    r.ok(f"{name}: no frame of a complete stack is wrong where none was", was or not wrong,
         f"{wrong} of {new.complete.statuses['complete']}", *new.complete.examples)
    if name.startswith("Go") and not unwind_go.keeps_fp():
        r.skip(f"{name}: complete stacks are no fewer", "Go up to 1.20 is cut where it has gone to another stack")
        return
    r.ok(f"{name}: complete stacks are no fewer", new.share("complete") >= old.share("complete") - FEWER_POINTS,
         f"{old.share('complete'):.2f} % -> {new.share('complete'):.2f} %")


def row(name, old, new):
    cells = [f"{one.taken:,}" for one in (old, new)]
    for status in ("complete", "guessed", "cut"):
        cells += [f"{one.share(status):.2f}" for one in (old, new)]
    for status in ("complete", "guessed"):
        cells += [str(getattr(one, status).bad_samples) for one in (old, new)]
    return f"# | {name} | " + " | ".join(" -> ".join(cells[i:i + 2]) for i in range(0, len(cells), 2)) + " |"


def main():
    r.need_root()
    if os.uname().machine != "x86_64":
        r.skip_all("the oracle knows the instructions of x86-64")
    try:
        stks = before_diet.pair()
    except before_diet.NoCommit as reason:
        r.skip_all(reason)
    print("# | program | samples | complete, % | guessed, % | cut, % | bad in complete | bad in guessed |")
    print("# |---|---:|---:|---:|---:|---:|---:|")
    for name, command in PROGRAMS.items():
        try:
            found = of_program(stks, *command())
        except p.Missing as missing:
            r.skip(name, missing)
            continue
        check(name, *found)
        print(row(name, *found), flush=True)
    r.done()


main()
