# SPDX-License-Identifier: GPL-2.0-or-later
"""unwind_cases: stacks that are hard to follow, one case after the other: each is found as it is known to be."""
import os
import shutil
import subprocess

import chains
import elf_file
import recording as r

SECONDS = 0.4
HZ = 1997
LEAST = 60  # samples of a case; some 400 when nothing else runs
RIGHT_PERCENT = 99.5
CASES = r.workload("cases")
DEPTH_MAX = 1024
# Shared by all cases: they say nothing of which one a stack is of.
SHARED = {"_start", "main", "cases_run", "recursion", "recursion_leaf"}
CC = os.environ.get("CXX", "c++")


def names_of_cases():
    return subprocess.run([CASES, "names"], capture_output=True, text=True, check=True, timeout=20).stdout.split()


def is_of(own):
    return lambda stack: bool(own & set(chains.user_frames(stack)))


def check(one, least=LEAST, percent=RIGHT_PERCENT, title=""):
    print(f"# {title}: {one.right} of {one.samples} exactly right")
    r.ok(f"{title}: {least} samples or more", one.samples >= least, one.explain())
    r.ok(f"{title}: {percent} % are exactly right", one.percent >= percent, one.explain())


def is_deep(names):
    """The root's side is cut off: what is left is a stretch of the known stack. On the way down, with little more
    than the limit, only a few frames of it are missing."""
    case = "case_recursion1100"
    below = names[names.index(case) + 1:] if case in names else names
    above = names[:len(names) - len(below)]
    if [name for name in above if name in SHARED | {case}] not in ([], [case], ["cases_run", case],
                                                                  ["main", "cases_run", case]):
        return False
    return {name for name in below if name != "recursion"} <= {"recursion_leaf"} and \
        "recursion_leaf" not in below[:-1]


def deep(recorded):
    """Deeper than a stack may be: what there is of it is right, and the end says why."""
    right = wrong = 0
    shown = []
    for stack in recorded.stacks:
        names = chains.user_frames(stack)
        if len(names) < DEPTH_MAX or stack["status"] == "complete":
            continue
        if stack["status"] == "cut" and stack["cause"] == "depth" and len(names) == DEPTH_MAX and is_deep(names):
            right += stack["count"]
        else:
            wrong += stack["count"]
            shown.append((stack["status"], stack["cause"], len(names), sorted(set(names))[:8]))
    r.ok(f"recursion1100: its first {DEPTH_MAX} frames, and why there are no more", right >= LEAST and not wrong,
         f"{right} right, {wrong} wrong", *shown[:5])


def rootless(recorded):
    """Whatever a stack is of, it is not whole where nothing begins: at its leaf least of all."""
    wrong = [s for s in recorded.stacks if s["status"] == "complete" and not chains.begins(chains.user_frames(s))]
    r.ok("of all cases none is complete that ends where nothing begins", not wrong,
         *[(s["count"], chains.user_frames(s)[:4]) for s in wrong[:8]])


def all_cases():
    recorded = r.record("-e", "cpu-clock", "-F", HZ, "--", CASES, "all", SECONDS)
    print("\n".join(f"# {line}" for line in recorded.err.splitlines()))
    r.ok("the cases are recorded", recorded.status == 0 and recorded.adds_up(), recorded.summary())
    for name in names_of_cases():
        paths = chains.Paths(CASES, name)
        own = {f"case_{name}"} | (paths.own - SHARED)
        if name == "recursion1100":
            deep(recorded)
        elif name == "big":
            # Its frame is greater than what is copied of a stack.
            check(chains.Exactness(recorded, paths, is_of(own)), percent=99, title=name)
        else:
            check(chains.Exactness(recorded, paths, is_of(own)), title=name)
    rootless(recorded)
    nowhere = [s for s in recorded.stacks if s["status"] == "cut" and s["cause"] not in ("depth", "exited")]
    share = r.percent(sum(s["count"] for s in nowhere), recorded.samples["stored"])
    r.ok("of all cases under 0.3 % are cut by anything but their depth", share < 0.3, f"{share:.2f} %",
         *[(s["count"], s["cause"], chains.user_frames(s)[:4]) for s in nowhere[:8]])


THROWING = """
#include <cstdlib>
#include <ctime>
static volatile long sum;
#define NEVER_INLINE __attribute__((noinline, noclone))
#define DOWN(name, next) extern "C" NEVER_INLINE void name(long n) { char at[50 + 16]; \\
	__asm__ volatile("" : : "r"(at) : "memory"); next(n); sum = sum + at[0]; }
struct Held { ~Held() { sum = sum + 1; } };
extern "C" NEVER_INLINE void throw_leaf(long n)
{
	for (int i = 0; i < 20000; i++)
		__asm__ volatile("" : "+r"(i));
	throw n;
}
extern "C" NEVER_INLINE void throw_held(long n) { Held held; throw_leaf(n); sum = sum + 1; }
DOWN(throw_3, throw_held) DOWN(throw_2, throw_3) DOWN(throw_1, throw_2)
extern "C" NEVER_INLINE void throw_caught(long n)
{
	try { throw_1(n); } catch (long m) { sum = sum + m; }
}
int main(int argc, char **argv)
{
	double end = clock() + atof(argv[1]) * CLOCKS_PER_SEC;
	while (clock() < end) throw_caught(sum);
}
"""


def throwing():
    if not shutil.which(CC):
        r.skip("throw", f"no {CC} here")
        return
    program = r.path("throwing")
    subprocess.run([CC, "-x", "c++", "-O2", "-o", program, "-"], input=THROWING, text=True, check=True, timeout=60)
    recorded = r.record("-e", "cpu-clock", "-F", HZ, "--", program, 1)
    paths = chains.Fixed("_start @ main throw_caught throw_1 throw_2 throw_3 throw_held throw_leaf @",
                         "_start @ main throw_caught throw_1 throw_2 throw_3 throw_held @",
                         "_start @ main throw_caught @", "_start @ main @")
    # When it goes to where it caught, the unwinder's own frame already says that it returns there.
    check(chains.Exactness(recorded, paths), least=1000, percent=99, title="throw")


EVENTS = "/sys/kernel/tracing/uprobe_events"
GROUP = f"stk_{os.getpid()}"


def tell_kernel(path, text):
    """Python's own append would seek to the end, which such files have none of."""
    fd = os.open(path, os.O_WRONLY | os.O_APPEND)
    try:
        os.write(fd, text.encode())
    finally:
        os.close(fd)


def set_probes(functions):
    """Probes the returns of these functions; false: the kernel does not let us."""
    if not os.path.exists(EVENTS):
        subprocess.run(["mount", "-t", "tracefs", "tracefs", "/sys/kernel/tracing"], check=False, capture_output=True)
    elf = elf_file.ElfFile(CASES)
    vaddrs = {name: vaddr for vaddr, _, name in elf.functions()}
    segments = [(s[3], s[2], s[5]) for s in elf.executable_segments()]
    try:
        for name in functions:
            offset = next(vaddrs[name] - at + offset for at, offset, size in segments
                          if at <= vaddrs[name] < at + size)
            tell_kernel(EVENTS, f"r:{GROUP}/{name} {os.path.abspath(CASES)}:{offset:#x}\n")
        tell_kernel(f"/sys/kernel/tracing/events/{GROUP}/enable", "1")
    except OSError as error:
        print(f"# {error}")
        return False
    return True


def clear_probes(functions):
    for path, text in [(f"/sys/kernel/tracing/events/{GROUP}/enable", "0"),
                       *[(EVENTS, f"-:{GROUP}/{name}\n") for name in functions]]:
        try:
            tell_kernel(path, text)
        except OSError as error:
            print(f"# {text!r}: {error}")


def probed():
    """Where the returns of functions are probed, the stack has the address of the kernel's trampoline instead."""
    functions = ("alloca_sized", "case_alloca")
    try:
        if not set_probes(functions):
            r.skip("probed returns", "no probes can be set here")
            return
        recorded = r.record("-e", "cpu-clock", "-F", HZ, "--", CASES, "alloca", 1)
    finally:
        clear_probes(functions)
    print("\n".join(f"# {line}" for line in recorded.err.splitlines()[:3]))
    paths = chains.Paths(CASES, "alloca")
    # The trampoline's own instructions, and the first stack, which is copied, end there.
    check(chains.Exactness(recorded, paths, is_of(set(functions) | {"alloca_leaf"})), percent=95, title="probed returns")


r.need_root()
all_cases()
probed()
throwing()
r.done()
