# SPDX-License-Identifier: GPL-2.0-or-later
"""record_slow: a library of which one read takes long, as from a cold disk or over a network, costs the first stacks
through it, which say so, and not the recording."""
import time

import recording as r
import stalling as s

RATE = ("-e", "cpu-clock", "-F", 997)
LIBRARY = "lib_work"
ENOUGH = 20  # samples


def whole(stack):
    names = r.names(stack)
    return stack["status"] == "complete" and LIBRARY in names and "main" in names


def begin(name):
    """A process that has that library mapped and read, of which others have to wait."""
    target = s.Target([r.path("naps")])
    target.says()
    target.told(MOUNT.put(name, r.path("lib.so")))
    target.says()
    MOUNT.stall(["read"], name, target.pid)
    return target


def recorded(ms):
    """While a read of each of two libraries takes so long."""
    names = [f"slow-{ms}-{i}.so" for i in range(2)]
    targets = [begin(name) for name in names]
    running = r.start(*RATE, "-p", ",".join(str(target.pid) for target in targets), data=r.path(names[0] + ".data"))
    waits = r.eventually(lambda: MOUNT.held(names[0]) or MOUNT.held(names[1]))
    time.sleep(ms / 1000)
    for name in names:
        MOUNT.release(name)
    r.sampling(running)
    for target in targets:
        r.worked(target.pid, 1)
    got = r.stop(running)
    for target in targets:
        target.end()
    return waits, got


def check(ms):
    waits, got = recorded(ms)
    through = [stack for stack in got.stacks if LIBRARY in r.names(stack)]
    counts = {}
    for stack in through:
        key = stack["status"], stack["cause"]
        counts[key] = counts.get(key, 0) + stack["count"]
    r.ok(f"{ms} ms: the library is asked for", waits and got.status == 0 and got.adds_up(), got.summary())
    r.ok(f"{ms} ms: stacks through it are whole before the recording ends",
         sum(stack["count"] for stack in through if whole(stack)) >= ENOUGH, counts, got.summary())
    cut = {cause for status, cause in counts if status == "cut"}
    r.ok(f"{ms} ms: those before say why they are not", cut <= {"timed-out"}, counts)
    r.ok(f"{ms} ms: and so does the summary, with the file's name", not cut or f"timed-out in slow-{ms}-" in got.err,
         counts, got.summary())


s.skip_unless_it_works()
r.compiled("naps", s.NAPS, "-ldl")
r.compiled("lib.so", s.LIBRARY, "-shared", "-fPIC")
MOUNT = s.mount()
for delay in (300, 700, 1500):
    check(delay)
s.done()
