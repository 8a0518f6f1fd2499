# SPDX-License-Identifier: GPL-2.0-or-later
"""record_kernel: stacks of a program that does nothing but system calls: in the kernel and above it, with all names."""
import recording as r

# Where the kernel is entered: by a call, or by what interrupts it or faults (arch/x86/entry, arch/arm64/kernel/entry.S).
ENTRIES = ("entry_SYSCALL_64", "asm_", "el0t_64_sync", "el0t_64_irq")
CALLERS = ["calls_down"] * 21 + ["main"]

r.need_root()
called = r.enough(lambda: r.record("-e", "cpu-clock", "-F", 1997, "--", r.workload("calls"), 0.3),
                  count=lambda one: one.count(lambda _, stack: any(f["kind"] == "kernel" for f in stack["frames"])))
unnamed, entered, mixed, above = [], [], [], []
for stack in called.stacks:
    kernel = [frame for frame in stack["frames"] if frame["kind"] == "kernel"]
    if stack["comm"] != "calls" or not kernel:
        continue
    unnamed += r.unnamed({"frames": kernel})
    if stack["frames"][:len(kernel)] != kernel:
        mixed.append(r.names(stack))
    user = [frame["symbol"] for frame in stack["frames"][len(kernel):] if not frame["inlined"]]
    if "calls_down" in user and stack["status"] == "complete":
        above += [] if user[user.index("calls_down"):][:len(CALLERS)] == CALLERS else [user]
        entered += [] if (kernel[-1]["symbol"] or "?").startswith(ENTRIES) else [kernel[-1]["symbol"]]
r.ok("every frame of the kernel has a name", not unnamed, unnamed[:3])
r.ok("frames of the kernel are below those of the user", not mixed, mixed[:3])
r.ok("stacks of the kernel begin where it is entered", not entered, entered[:3])
r.ok("the callers of a system call are those of the program", not above, above[:3])
r.ok("it adds up", called.status == 0 and called.adds_up(), called.summary())
r.done()
