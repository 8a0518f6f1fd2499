# SPDX-License-Identifier: GPL-2.0-or-later
"""unwind_musl: musl's C library describes no frame: programs that know their own stacks, dynamic and static.

Its own functions have no names where only the dynamic symbols are left, which is no matter: what they are called
from and what they call has, and each of those stacks is exactly right.
"""
import os
import shutil
import subprocess
import tempfile

import chains
import recording as r

SECONDS = 3
CHAIN = os.path.join(os.environ.get("STK_SRCDIR", "."), "tests/workload/chain.c")
LEAST = 1500  # samples
# Not right are those in rt_sigreturn(2), whose address is the next function's first, and those through musl's restorer,
# which has no symbol: its name is that of the function before it.
WHOLE_PERCENT = 98
RIGHT_PERCENT = 97
LEAVES = ("leaf_spin", "leaf_red", "leaf_deeper", "leaf_qsort", "leaf_once",
          "work_memcpy", "work_snprintf", "work_strtod", "work_malloc", "work_math", "work_syscall")
BUILDS = {"dynamic": [], "static": ["-static"], "in a thread": []}


def build(folder, options):
    program = os.path.join(folder, "chain" + "".join(options))
    subprocess.run(["musl-gcc", "-O2", *options, "-o", program, CHAIN,
                    "-lm", "-pthread"], check=True)
    return program


def measure(program, *args):
    recorded = r.record("-e", "cpu-clock", "-F", 997, "--", program, SECONDS, *args)
    return chains.Exactness(recorded, chains.Paths(program, *args))


def whole_percent(recorded):
    counts = {}
    for stack in recorded.stacks:
        if stack["status"] not in (None, "none") and stack.get("cause") not in chains.FIRST_CAUSES:
            counts[stack["status"]] = counts.get(stack["status"], 0) + stack["count"]
    return 100 * counts.get("complete", 0) / max(1, sum(counts.values()))


def check(title, program, *args):
    one = r.enough(lambda: measure(program, *args), count=lambda one: one.samples, least=LEAST)
    whole = whole_percent(one.recorded)
    print(f"# {title}: {one.right} of {one.samples} exactly right, {one.percent:.2f} %; {whole:.2f} % whole")
    r.ok(f"{title}: {WHOLE_PERCENT} % are whole", whole >= WHOLE_PERCENT, one.explain())
    r.ok(f"{title}: {RIGHT_PERCENT} % are exactly right", one.percent >= RIGHT_PERCENT, one.explain())
    missing = [leaf for leaf in LEAVES if not one.seen.get(leaf)]
    r.ok(f"{title}: every kind of work was seen", not missing, missing)


def main():
    r.need_root()
    if not shutil.which("musl-gcc"):
        r.skip_all("needs musl-gcc")
    with tempfile.TemporaryDirectory() as made:
        for name, flags in BUILDS.items():
            check(name, build(made, flags), *(["thread"] if name == "in a thread" else []))
    r.done()


if __name__ == "__main__":
    main()
