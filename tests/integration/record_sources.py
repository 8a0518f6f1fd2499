# SPDX-License-Identifier: GPL-2.0-or-later
"""record_sources: a short recording by each source, of a program of known stacks, of exec and of code made at run time. In a
build with sanitizers (tools/check) none of its processes may say a word of them."""
import os
import re

import recording as r

RATE = "-e", "cpu-clock", "-F", 997
# With sanitizers a process is slow, and leaks are looked for at the end: of what is there then, all is reachable.
ENVIRON = {**os.environ, "ASAN_OPTIONS": "detect_leaks=1:allocator_may_return_null=1", "UBSAN_OPTIONS": "print_stacktrace=1"}
SAID = re.compile(r"Sanitizer|runtime error")
SOURCES = {"bpf": ["--source", "bpf"], "perf, with copies of stacks": ["--source", "perf"],
           "perf, with call chains": ["--source", "perf", "--call-graph=fp"]}


def check(title, *words, functions):
    """What a source found."""
    got = r.enough(lambda: r.record(*RATE, *SOURCES[title], "--", *words, env=ENVIRON), *functions)
    what = os.path.basename(words[0])
    r.ok(f"{title}, {what}: it records, and adds up", got.status == 0 and got.adds_up(), got.summary())
    r.ok(f"{title}, {what}: no sanitizer says anything", not SAID.search(got.err), got.err)


r.need_root()
jit = r.path("jit")
os.mkdir(jit)
for source in SOURCES:
    check(source, r.workload("known"), 2, 0.2, functions=["known_a2", "known_b1"])
    check(source, r.workload("twin_one"), 0.1, r.workload("twin_two"), 0.1, functions=["twin_one_work", "twin_two_work"])
    check(source, r.workload("jit"), 0.1, "dump", jit, functions=["jit_two"])
r.done()
