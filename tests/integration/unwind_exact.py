# SPDX-License-Identifier: GPL-2.0-or-later
"""unwind_exact: a program that knows its own stacks, 40 frames and more: each complete one is one of those. What share is
complete is measured by tests/bench/exact_against_perf.py."""
import chains
import recording as r


def check(title, program, *args):
    paths = chains.Paths(program, *args)

    def measure():
        return chains.Exactness(r.record("-e", "cpu-clock", "-F", 997, "--", program, 0.6, *args), paths)

    one = r.enough(measure, count=lambda one: one.right, least=100)
    print(f"# {title}: {one.right} of {one.samples} exactly right, {one.percent:.2f} %")
    wrong = [key for key in one.wrong if key[0] == "complete"]
    r.ok(f"{title}: every complete stack is one that the program has", not wrong, one.explain())
    r.ok(f"{title}: it adds up", one.recorded.status == 0 and one.recorded.adds_up(), one.recorded.samples)


r.need_root()
check("without frame pointers", r.workload("chain"))
check("with frame pointers", r.workload("chain_fp"))
check("in a thread", r.workload("chain"), "thread")
r.done()
