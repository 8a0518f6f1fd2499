# SPDX-License-Identifier: GPL-2.0-or-later
"""unwind_entry: samples of a program that does nothing but system calls: on the way into the kernel and out of it, where
its registers are partly saved, a stack is cut without a frame (entry; with cycles only); all others are the program's."""
import recording as r

SECONDS = 4
DEPTH = 20

r.need_root()
for event in "cpu-clock", "cycles":
    recorded = r.record("-e", event, "-F", 4999, "--", r.workload("calls"), SECONDS)
    if recorded.status and event == "cycles":
        r.skip(f"{event}: each stack is the program's", "this cpu counts no cycles")
        continue
    within = [s for s in recorded.stacks if "syscall" in r.names(s)]
    count = sum(s["count"] for s in within)
    whole = [s for s in within if s["status"] == "complete"]
    wrong = [s for s in whole if r.names(s).count("calls_down") != DEPTH + 1 or "main" not in r.names(s)]
    share = r.percent(sum(s["count"] for s in whole), count)
    r.ok(f"{event}: each stack is the program's", count > 1000 and not wrong,
         f"{count} samples, {len(wrong)} stacks are not", *[r.names(s) for s in wrong[:3]])
    r.ok(f"{event}: 99.5 % reach their root ({share:.2f} % of {count})", share >= 99.5, recorded.summary())
r.done()
