# SPDX-License-Identifier: GPL-2.0-or-later
"""unwind_go: stacks of Go that go over to another stack and back: systemstack, C by cgo, and Go called by that C; up to
Go 1.20, which keeps no frame pointer there, each of them is cut there, and no stack is wrong."""
import os
import re
import shutil
import subprocess

import chains
import recording as r

HZ, SECONDS = 997, 3
LEAST = 60  # samples of what is looked at; some 200 and more when nothing else runs
COMPLETE_PERCENT = RIGHT_PERCENT = 99.5

ALLOC = """
package main

var keep [64][]byte

//go:noinline
func three(n int) { keep[n%64] = make([]byte, 40000+n%1000) }

//go:noinline
func two(n int) { three(n); keep[n%7][5] = 1 }

//go:noinline
func one(n int) { two(n); keep[n%7][6] = 1 }

func main() {
	for i := range keep { keep[i] = make([]byte, 10) }
	for i := 0; ; i++ { one(i) }
}
"""
CGO = """
package main

/*
#cgo LDFLAGS: -lm
#include <stdlib.h>
#include <math.h>
extern int goBack(int);
static int less(const void *a, const void *b) { return *(int *)a - *(int *)b; }
static int __attribute__((noinline)) work(int n) {
	int a[300];
	double s = 0;
	for (int i = 0; i < 300; i++) a[i] = (i * 7919 + n) % 1000;
	qsort(a, 300, sizeof(int), less);
	for (int i = 0; i < 300; i++) s += sin(a[i]);
	return a[5] + (int)s;
}
static int __attribute__((noinline)) into(int n) { return goBack(n) + work(n); }
*/
import "C"
import "strings"

var sink []string

//export goBack
func goBack(n C.int) C.int {
	sink = strings.Split(strings.Repeat("ab,", 300), ",")
	return C.work(n) + C.int(len(sink))
}

//go:noinline
func run(n int) int { return int(C.into(C.int(n))) + 1 }

func main() { for i := 0; ; i++ { run(i) } }
"""
SIGNALS = """
package main

import ("os"; "os/signal"; "syscall")

//go:noinline
func leaf(n int) int { s := 0; for i := 0; i < n; i++ { s = s*31 + i }; return s }

func main() {
	got := make(chan os.Signal, 100)
	signal.Notify(got, syscall.SIGUSR1)
	go func() { for range got { } }()
	go func() { for { syscall.Kill(syscall.Getpid(), syscall.SIGUSR1) } }()
	for { leaf(100000) }
}
"""
SWITCHES = {"runtime.systemstack", "runtime.asmcgocall"}
BEFORE_SWITCH = "gosave_systemstack_switch"  # which they call while they are still on the goroutine's stack
ROOT = "runtime.goexit runtime.main main.main"
ALLOCATING = ROOT + " main.one main.two main.three @ runtime.(*mheap).alloc runtime.systemstack " \
    "runtime.(*mheap).alloc.func1 @"
INTO = ROOT + " main.run main._Cfunc_into runtime.cgocall runtime.asmcgocall _cgo_Cfunc_into into"
BACK = INTO + " goBack crosscall2 runtime.cgocallback @ main.goBack"
WORK = BACK + " main._Cfunc_work runtime.cgocall runtime.asmcgocall _cgo_Cfunc_work work @"
CALLING = (INTO + " work @", WORK, BACK + " @", BACK + " main._Cfunc_work @", BACK + " main._Cfunc_work runtime.cgocall @",
           INTO + " goBack @", INTO + " goBack crosscall2 runtime.cgocallback @", ROOT + " main.run main._Cfunc_into runtime.cgocall @",
           ROOT + " main.run main._Cfunc_into @", ROOT + " main.run")


def name_of(frame):
    """Without the parts that are of this build: _cgo_7d00c0ffee_Cfunc_x, and the ABI of assembly."""
    name = (frame["symbol"] or "").removesuffix(".abi0")
    return re.sub(r"^_cgo_[0-9a-f]+_", "_cgo_", name)


def build(name, source, *words):
    path = r.path(name)
    with open(path + ".go", "w", encoding="ascii") as file:
        file.write(source)
    env = {**os.environ, "GO111MODULE": "off", "GOCACHE": r.path("gocache")}
    made = subprocess.run(["go", "build", *words, "-o", path, path + ".go"], capture_output=True, text=True,
                          check=False, timeout=200, env=env)
    if made.returncode:
        r.skip(name, "go build: " + (made.stderr.strip().splitlines() or ["?"])[-1][:100])
        return None
    return path


def complete(title, recorded):
    user = recorded.report["user_stacks"]
    # What was copied for lack of a table has no other stack in it.
    copied = r.number(recorded.err, r"([0-9,]+) stacks? copied") or 0
    switches = user["cut"].get("stack-switch", 0)
    samples = user["complete"] + user["guessed"] + sum(user["cut"].values()) - switches
    share = r.percent(user["complete"], samples)
    r.ok(f"{title}: another stack is missing of none but copies", switches <= copied, recorded.summary())
    print(f"# {title}: {share:.2f} % of {samples} are complete; cut: {user['cut']}")
    r.ok(f"{title}: {COMPLETE_PERCENT} % are complete", share >= COMPLETE_PERCENT, recorded.summary())


def exact(title, recorded, paths, wanted):
    """What the program itself calls: not the runtime before main, which is on the thread's own stack."""
    def is_wanted(stack):
        names = set(chains.user_frames(stack, name_of))
        return stack["cause"] != "stack-switch" and wanted & names and "runtime.schedinit" not in names

    one = chains.Exactness(recorded, paths, is_wanted, name_of)
    print(f"# {title}: {one.right} of {one.samples} exactly right")
    r.ok(f"{title}: {LEAST} samples or more", one.samples >= LEAST, one.explain())
    r.ok(f"{title}: {RIGHT_PERCENT} % are exactly right", one.percent >= RIGHT_PERCENT, one.explain())


def keeps_fp():
    """Whether this Go keeps a frame pointer where it switches stacks."""
    version = subprocess.run(["go", "version"], capture_output=True, text=True, check=True, timeout=60).stdout
    return int(re.search(r"go1\.(\d+)", version)[1]) >= 21


def cut_there(title, recorded):
    """Each stack that has gone to another one is cut in the function that has switched."""
    frames = [(s, chains.user_frames(s, name_of)) for s in recorded.stacks]
    gone = [(s, names) for s, names in frames if SWITCHES & set(names[:-1]) and names[-1] != BEFORE_SWITCH]
    wrong = [names for s, names in gone if s["status"] != "cut" or not set(names[:1]) <= SWITCHES]
    r.ok(f"{title}: some were on another stack", sum(s["count"] for s, _ in gone) >= LEAST, recorded.summary())
    r.ok(f"{title}: each of those is cut where it had switched", not wrong, *wrong[:3])
    r.skip(f"{title}: on across both stacks", "Go keeps no frame pointer there before 1.21")


def record(program):
    return r.record("-e", "cpu-clock", "-F", HZ, "-d", SECONDS, "--", program)


def allocating(title, *words):
    program = build(title.replace(" ", "-"), ALLOC, *words)
    if not program:
        return
    recorded = record(program)
    if not keeps_fp():
        cut_there(title, recorded)
        return
    complete(title, recorded)
    exact(f"{title}: what systemstack calls", recorded, chains.Fixed(ALLOCATING), {"runtime.(*mheap).alloc.func1"})
    last = [s for s in recorded.stacks if s["status"] == "complete"
            and chains.user_frames(s, name_of)[:1] == ["runtime.systemstack"]]
    r.ok(f"{title}: no stack ends in systemstack", not last, *last[:2])


def calling(title, *words):
    program = build(title.replace(" ", "-"), CGO, *words)
    if not program:
        return
    recorded = record(program)
    if not keeps_fp():
        cut_there(title, recorded)
        return
    complete(title, recorded)
    exact(title, recorded, chains.Fixed(*CALLING), {"main.run", "into", "work", "main.goBack", "goBack"})


def signals(title):
    """A handler's stack goes on with what the signal interrupted, though Go's own traces end there."""
    program = build(title.replace(" ", "-"), SIGNALS)
    if not program:
        return
    recorded = record(program)
    complete(title, recorded)
    frames = [(s["count"], chains.user_frames(s, name_of)) for s in recorded.stacks if s["status"] == "complete"]
    handled = [(count, names) for count, names in frames if "runtime.sigtramp" in names]
    short = [names for _, names in handled if "runtime.sigreturn" not in names or
             "runtime.sigreturn" in names[-1:] + names[:1]]
    r.ok(f"{title}: some were sampled", sum(count for count, _ in handled) >= 5, len(frames))
    r.ok(f"{title}: each goes on with what was interrupted", not short, *short[:3])


def main():
    r.need_root()
    if not shutil.which("go"):
        r.skip_all("no Go (apt-get install golang-go)")
    allocating("allocating")
    allocating("allocating PIE", "-buildmode=pie")
    calling("cgo")
    calling("cgo PIE", "-buildmode=pie")
    signals("signals")
    r.done()


if __name__ == "__main__":
    main()
