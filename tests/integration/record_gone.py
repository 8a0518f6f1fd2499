# SPDX-License-Identifier: GPL-2.0-or-later
"""record_gone: code that is no plain file in its place has its names too: what is deleted, replaced or gone before
the recording ends, what never had a file, BPF programs that were unloaded, the page of [vsyscall]; speaks TAP."""
import os
import re
import shutil
import subprocess
import sys

from recording import (FOLDER, STK, Recording, compiled, done, finish, need_root, ok, path, record, skip, start, unnamed,
                       worked, workload)

FREQUENCY = 499
CHAIN, OTHER = workload("chain"), workload("chain_fp")
FIRST = "chain_0"
LIBRARY = """
void %s(void)
{
	for (volatile int i = 0; i < 100000; i++)
		;
}
"""
PROGRAM = """
#include <time.h>
void hot_old(void);
int main(void)
{
	for (time_t end = time(0) + 60; time(0) < end;)
		hot_old();
}
"""


def recorded(*command):
    return record("-F", FREQUENCY, "--", *command)


def copied(name, program):
    shutil.copy(program, path(name))
    return path(name)


def lines_of(recording, function):
    return {os.path.basename(frame["file"] or "?") for stack in recording.stacks for frame in stack["frames"]
            if frame["symbol"] == function}


def named(name, recording, function=FIRST, source="chain.c"):
    all_samples = recording.count()
    share = recording.with_function(function)
    ok(name, recording.status == 0 and all_samples >= 20 and share >= 0.6 * all_samples and
       lines_of(recording, function) == {source}, recording.summary(), f"{share} of {all_samples}",
       lines_of(recording, function))


def running(*words, **how):
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, **how)
    worked(process.pid, 0.1)
    return process


def ended(process):
    process.kill()
    process.wait()


def test_deleted():
    file = copied("deleted", CHAIN)
    process = running(file, "60")
    os.unlink(file)
    named("a program that was deleted before", record("-p", process.pid, "-d", 1, "-F", FREQUENCY))
    ended(process)
    named("a program that deletes itself",
          recorded("sh", "-c", f"cp {CHAIN} {file}; {file} 1 & sleep 0.2; rm {file}; wait"))


def test_replaced():
    file = copied("replaced", CHAIN)
    process = running(file, "60")
    os.rename(copied("newer", OTHER), file)
    recording = record("-p", process.pid, "-d", 1, "-F", FREQUENCY)
    named("a program that another build took the place of", recording)
    ended(process)
    again = Recording(recording.data, 0, "", "")
    shown = subprocess.run([STK, "report", "-i", recording.data, "--json", "--stacks=0", "--resymbolize"],
                           capture_output=True, text=True, check=False, timeout=60)
    ok("and which is not used for its addresses later", shown.returncode == 0 and f'"{FIRST}"' in shown.stdout,
       again.summary(), shown.stderr, shown.stdout[:500])


def test_upgraded():
    folder = path("lib")
    os.makedirs(folder)
    old = compiled("lib/libhot.so", LIBRARY % "hot_old", "-shared", "-fPIC")
    new = compiled("newlib.so", LIBRARY % "hot_new", "-shared", "-fPIC")
    program = compiled("uses", PROGRAM, old, f"-Wl,-rpath,{folder}")
    process = running(program)
    os.rename(new, old)
    recording = record("-p", process.pid, "-d", 1, "-F", FREQUENCY)
    named("a library that was upgraded meanwhile", recording, "hot_old", "libhot.so.c")
    ok("by nothing of the new one", not recording.with_function("hot_new"), recording.summary())
    ended(process)


def make_root(root, program):
    """A root folder with a program and its libraries; the program's place in it."""
    libraries = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    for file in re.findall(r"(/\S+) \(0x", libraries):
        os.makedirs(root + os.path.dirname(file), exist_ok=True)
        shutil.copy(file, root + file)
    os.makedirs(root + "/opt", exist_ok=True)
    shutil.copy(program, root + "/opt/inside")
    return "/opt/inside"


def test_chroot():
    root = path("root")
    inside = make_root(root, CHAIN)
    named("a program in another root that ends before the recording",
          recorded("sh", "-c", f"chroot {root} {inside} 1; sleep 0.5"))
    named("the same, whose root is gone by then",
          recorded("sh", "-c", f"chroot {root} {inside} 1.5 & sleep 1.2; rm -rf {root}; wait; sleep 0.3"))


def test_no_file():
    script = ("import os, sys; fd = os.memfd_create('nameless'); os.write(fd, open(sys.argv[1], 'rb').read()); "
              "os.execve(fd, ['nameless', '60'], os.environ)")
    process = running(sys.executable, "-c", script, CHAIN)
    worked(process.pid, 0.2)
    named("a program that never was in a folder", record("-p", process.pid, "-d", 1, "-F", FREQUENCY))
    ended(process)
    named("and that ends before the recording",
          recorded("sh", "-c", f"{sys.executable} -c \"{script.replace('60', '1')}\" {CHAIN}; sleep 0.3"))


def test_bpf():
    program = workload("bpf_loop")
    recording = recorded(program, "1")
    if "exited with 77" in recording.err:
        skip("a BPF program that is gone", "no BPF program may be loaded here")
        return
    own = [name for stack in recording.stacks for frame in stack["frames"]
           if re.fullmatch(r"bpf_prog_[0-9a-f]{16}_burn_in_bpf", name := frame["symbol"] or "")]
    share = recording.count(lambda names, _: any(name in names for name in own))
    ok("a BPF program that is gone", recording.status == 0 and own and share > 0.5 * recording.count(),
       recording.summary(), f"{share} of {recording.count()}", set(own))


def test_vsyscall():
    with open("/proc/self/maps", encoding="utf-8", errors="replace") as maps:
        if "[vsyscall]" not in maps.read():
            skip("the page of [vsyscall]", "this kernel has none")
            skip("which is no kernel frame", "this kernel has none")
            return
    recording = recorded(workload("vsyscall"), "1")
    share = recording.with_chain("vtime", "main")
    # Most of an emulated call is spent after it has returned.
    ok("the page of [vsyscall]", recording.status == 0 and share >= 5, recording.summary(),
       f"{share} of {recording.count()}")
    own = [frame for stack in recording.stacks for frame in unnamed(stack) if frame["kind"] == "kernel"]
    ok("which is no kernel frame", not own, own[:3])


def test_ended_between():
    """What has ended and whose file is gone before anybody asked for its names."""
    file = copied("brief", CHAIN)
    running_recorder = start("-F", FREQUENCY, "--", "sh", "-c", f"{file} 0.7; rm {file}; sleep 1.2")
    named("a program that has ended and is deleted", finish(running_recorder))


need_root()
test_deleted()
test_replaced()
test_upgraded()
test_chroot()
test_no_file()
test_ended_between()
test_bpf()
test_vsyscall()
done()
