# SPDX-License-Identifier: GPL-2.0-or-later
"""record_identity: which file some code is of: a program that was overwritten in place lends its names to nobody
else's samples, a library that was replaced keeps its own, and copies of one library are one; speaks TAP."""
import os
import re
import shlex
import shutil
import subprocess
import sys

from recording import STK, compiled, done, need_root, ok, path, record

FREQUENCY = 499
# Two of these differ in nothing but what they are called, so that places of one are good places of the other.
PROGRAM = """
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>
__attribute__((noipa)) void hot_%(name)s(void)
{
	for (volatile int i = 0; i < 100000; i++)
		;
}
__attribute__((noipa)) void warm_%(name)s(void)
{
	hot_%(name)s();
	__asm__ volatile("");
}
int main(int argc, char **argv)
{
	prctl(PR_SET_NAME, "as_%(name)s");
	clock_t end = atof(argv[1]) * CLOCKS_PER_SEC;
	while (clock() < end)
		warm_%(name)s();
}
"""


def built(name, *words):
    """A program whose functions and thread are called after its first word."""
    own = name.split("-")[0]
    return compiled(name, PROGRAM % {"name": own}, "-fno-omit-frame-pointer", *words)


def names_in(recording, comm):
    """Samples of threads of that name, in user code: by the function of their leaf, else by why it has none."""
    counts = {}
    for stack in recording.stacks:
        frames = [frame for frame in stack["frames"] if frame["kind"] == "user"]
        if stack["comm"] == comm and frames:
            leaf = frames[0]["symbol"] or frames[0].get("reason")
            counts[leaf] = counts.get(leaf, 0) + stack["count"]
    return counts


def check_own(name, recording, *comms):
    """Each sample has its own program's names, or says that its file is another by now."""
    for comm in comms:
        own = comm.removeprefix("as_")
        names = names_in(recording, comm)
        others = sum(count for leaf, count in names.items()
                     if leaf.startswith(("hot_", "warm_")) and not leaf.endswith(own))
        mine = sum(count for leaf, count in names.items() if leaf.endswith(own) or leaf == "other-build")
        ok(f"{name}: {own}", recording.status == 0 and not others and mine >= 0.8 * sum(names.values()) and
           mine >= 50, recording.summary(), names)


def test_overwritten(kind, *words):
    program, old, new = path("prog"), built("old", *words), built("new", *words)
    shutil.copy(old, program)
    again = f"{program} 0.6; cat {new} > {program}; {program} 0.6; sleep 0.2"
    recording = record("-F", FREQUENCY, "--", "sh", "-c", again)
    check_own(f"overwritten in place, {kind}", recording, "as_old", "as_new")
    ok(f"overwritten in place, {kind}: what is there now has its names",
       names_in(recording, "as_new").get("hot_new", 0) >= 50, names_in(recording, "as_new"))
    # Within a second of its end, before anybody has asked for a name.
    shutil.copy(old, program)
    recording = record("-F", FREQUENCY, "--", "sh", "-c", f"{program} 0.4; cat {new} > {program}")
    check_own(f"overwritten at the end, {kind}", recording, "as_old")
    # By a tool that gives the new file the old one's time.
    shutil.copy(old, program)
    recording = record("-F", FREQUENCY, "--", "sh", "-c",
                       f"touch -r {program} {program}.t; {program} 0.4; cat {new} > {program}; "
                       f"touch -r {program}.t {program}; {program} 0.4; sleep 0.2")
    check_own(f"overwritten, with the old file's time, {kind}", recording, "as_old", "as_new")


LIBRARY = """
void hot_%s(void)
{
	for (volatile int i = 0; i < 100000; i++)
		;
}
"""
USER = """
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>
void hot_old(void);
int main(int argc, char **argv)
{
	prctl(PR_SET_NAME, "as_old");
	clock_t end = atof(argv[1]) * CLOCKS_PER_SEC;
	while (clock() < end)
		hot_old();
}
"""


def test_library():
    """A library can be written over while it runs: what ran before and what runs since are not told apart."""
    old = compiled("libhot.so", LIBRARY % "old", "-shared", "-fPIC")
    new = compiled("libnew.so", LIBRARY % "new", "-shared", "-fPIC")
    user = compiled("user", USER, old, f"-Wl,-rpath,{os.path.dirname(old)}")
    recording = record("-F", FREQUENCY, "--", "sh", "-c",
                       f"{user} 1.5 & sleep 0.7; dd if={new} of={old} conv=notrunc status=none; wait")
    check_own("a library that was written over", recording, "as_old")


def test_replaced(kind, *words):
    """As an upgrade does it: another file takes the name while what runs is recorded."""
    old = compiled("libold.so", LIBRARY % "old", "-shared", "-fPIC", *words)
    new = compiled("libnext.so", LIBRARY % "new", "-shared", "-fPIC", *words)
    user = compiled("renames", USER, old, f"-Wl,-rpath,{os.path.dirname(old)}")
    recording = record("-F", FREQUENCY, "--", "sh", "-c", f"{user} 1 & sleep 0.4; mv {new} {old}; wait")
    names = names_in(recording, "as_old")
    ok(f"a library that was replaced meanwhile keeps its names, {kind}", recording.status == 0 and
       names.get("hot_old", 0) >= max(50, 0.9 * sum(names.values())), recording.summary(), names)


def test_two_mounts():
    """Without a build id a path is not enough to be one: two files are at it in two mount namespaces."""
    none = "-Wl,--build-id=none"
    one, two, at = built("one", none), built("two", none), path("at")
    shutil.copy(one, at)
    bound = f"mount --bind {two} {at} && exec {at} 0.8"
    recording = record("-F", FREQUENCY, "--", "sh", "-c", f"{at} 0.8 & unshare -m sh -c '{bound}'; wait")
    check_own("two programs without build ids at one path", recording, "as_one", "as_two")
    for own in "one", "two":
        ok(f"two programs without build ids at one path: {own} has its names",
           names_in(recording, f"as_{own}").get(f"hot_{own}", 0) >= 50, recording.summary(), names_in(recording, f"as_{own}"))


def test_copies():
    """A library that three containers have is one: it has one table for all of them."""
    libc = re.search(r"=> (/\S*libc\.so\.6)", subprocess.run(["ldd", built("uses")], capture_output=True, text=True,
                                                            check=True).stdout)[1]
    script = "s = 0\nfor i in range(2000000): s += len(str(i).split('1'))"
    for folder in "a", "b", "c":
        os.makedirs(path(folder), exist_ok=True)
        shutil.copy(libc, path(f"{folder}/libc.so.6"))
    tables = []
    for folders in "aaa", "abc":
        started = " & ".join(f"LD_LIBRARY_PATH={path(folder)} {sys.executable} -c {shlex.quote(script)}"
                             for folder in folders)
        recording = record("-F", FREQUENCY, "--", "sh", "-c", started + "; wait")
        tables.append(recording.report["recorded"]["unwinding"]["tables"])
    ok("one library at three paths is one", recording.status == 0 and tables[1] <= tables[0] + 1,
       recording.summary(), tables)


def test_paths():
    """A copy, a hard link and a bind mount of a program are one image: all its samples are in the first one's path."""
    program, copy, link, mount = built("many"), path("many.copy"), path("many.link"), path("many.mount")
    shutil.copy(program, copy)
    shutil.copy("/bin/true", mount)
    os.link(program, link)
    bound = f"unshare -m sh -c 'mount --bind {program} {mount} && exec {mount} 0.5'"
    recording = record("-F", FREQUENCY, "--", "sh", "-c", f"{program} 0.5 & {copy} 0.5 & {link} 0.5 & {bound}; wait")
    modules = {frame["module"] for stack in recording.stacks for frame in stack["frames"] if frame["symbol"] == "hot_many"}
    # Each takes half a second of a processor: three of them would have 750 samples.
    ok("one program at four paths is one image", recording.with_function("hot_many") >= 800 and len(modules) == 1,
       recording.summary(), names_in(recording, "as_many"), modules)


need_root()
test_overwritten("with build ids")
test_overwritten("without build ids", "-Wl,--build-id=none")
test_library()
test_replaced("with build ids")
test_replaced("without build ids", "-Wl,--build-id=none")
test_two_mounts()
test_copies()
test_paths()
done()
