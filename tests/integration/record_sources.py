# SPDX-License-Identifier: GPL-2.0-or-later
"""record_sources: a short recording by each source, of a program of known stacks, of exec and of code made at run time. In a
build with sanitizers (tools/check) none of its processes may say a word of them. Speaks TAP."""
import os
import re
import subprocess

import recording as r

RATE = "-e", "cpu-clock", "-F", 499
LEAST = 20
# With sanitizers a process is slow, and leaks are looked for at the end: of what is there then, all is reachable.
ENVIRON = {**os.environ, "ASAN_OPTIONS": "detect_leaks=1:allocator_may_return_null=1", "UBSAN_OPTIONS": "print_stacktrace=1"}
SAID = re.compile(r"Sanitizer|runtime error")
SOURCES = [("bpf", ["--source", "bpf"]), ("perf, with copies of stacks", ["--source", "perf"]),
           ("perf, with call chains", ["--source", "perf", "--call-graph=fp"]), ("proc", ["--source", "proc"])]


def check(title, got, *functions):
    """What a source that follows stacks found, and that no sanitizer spoke."""
    r.ok(f"{title}: it records", got.status == 0 and got.adds_up(), got.summary())
    for function in functions:
        r.ok(f"{title}: {function}", got.with_function(function) >= LEAST, got.summary())
    r.ok(f"{title}: no sanitizer says anything", not SAID.search(got.err), got.err)


r.need_root()
jit = r.path("jit")
os.mkdir(jit)
for name, options in SOURCES:
    chain = r.record(*RATE, *options, "--", r.workload("known"), 2, 0.3, env=ENVIRON)
    check(f"{name}: threads", chain, *([] if name == "proc" else ["known_a2", "known_b1"]))
    lives = r.record(*RATE, *options, "--", r.workload("twin_one"), 0.3, r.workload("twin_two"), 0.3, env=ENVIRON)
    check(f"{name}: exec", lives, *([] if name == "proc" else ["twin_one_work", "twin_two_work"]))
    made = r.record(*RATE, *options, "--", r.workload("jit"), 0.3, "dump", jit, env=ENVIRON)
    check(f"{name}: code made at run time", made, *([] if name == "proc" else ["jit_one", "jit_two"]))
with subprocess.Popen([r.workload("known"), "1", "60"]) as known:
    try:
        check("bpf: the system", r.record(*RATE, "-a", "-d", 1, env=ENVIRON), "known_a2")
    finally:
        known.kill()
r.done()
