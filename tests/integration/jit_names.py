# SPDX-License-Identifier: GPL-2.0-or-later
"""jit_names: code made at run time has the names that its process tells, wherever that runs and whatever made it."""
import contextlib
import glob
import os
import re
import shutil
import signal
import subprocess

from recording import (FOLDER, OWN_PIDS, STK, done, eventually, finish, need_root, ok, own_pids, path, record, skip,
                       start, worked, workload)

JIT = workload("jit")
NOBODY = 65534
OTHER = 4242
HOT = """
function hotOne(n) { let s = 0; for (let i = 0; i < n; i++) { s = (s * 31 + i) | 0; } return s; }
function hotTwo(n) { let s = 0; for (let i = 0; i < n; i++) { s = (s ^ hotOne(50)) | 0; } return s; }
const end = Date.now() + 2000; let t = 0; while (Date.now() < end) { t ^= hotTwo(1000); }
"""
HOT_JAVA = """
public class Hot {
    static int hotJava(int n) { int s = 0; for (int i = 0; i < n; i++) s = s * 31 + i; return s; }
    public static void main(String[] a) {
        long end = System.currentTimeMillis() + 2000; int t = 0;
        while (System.currentTimeMillis() < end) t ^= hotJava(100000);
        System.out.println(t);
    }
}
"""


def write(name, text):
    with open(path(name), "w", encoding="utf-8") as file:
        file.write(text)
    return path(name)


def leaf_count(recording, pattern):
    return recording.count(lambda n, _: n and n[0] and re.search(pattern, n[0]))


def jit_frames(recording):
    return [frame for stack in recording.stacks for frame in stack["frames"] if frame["kind"] == "jit"]


def unnamed(recording):
    return {frame["reason"] for frame in jit_frames(recording) if not frame["symbol"]}


def remove(*patterns):
    for pattern in patterns:
        for name in glob.glob(pattern):
            with contextlib.suppress(OSError):
                os.unlink(name)


@contextlib.contextmanager
def running(*args, **kwargs):
    """A program that goes on for long, with a sample's worth of work done."""
    process = subprocess.Popen(args, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **kwargs)
    try:
        worked(process.pid, 0.1)
        yield process.pid
    finally:
        process.kill()
        process.wait()
        remove(f"/tmp/perf-{process.pid}.map")


def names_one(name, recording, pattern=r"^jit_one with blanks$", file=None):
    frames = [f for f in jit_frames(recording) if f["symbol"] and re.search(pattern, f["symbol"])]
    ok(name, recording.status == 0 and leaf_count(recording, pattern) >= 3 and
       (not file or any((f["file"] or "").endswith(file) and f["line"] for f in frames)),
       recording.summary(), unnamed(recording), {f["symbol"] for f in jit_frames(recording)})


def test_map():
    with running(JIT, "100", "early"):
        names_one("a map that is there when -a begins", record("-a", "-d", 1))
    process = subprocess.Popen([JIT, "2", "map"])
    worked(process.pid, 0.1)
    recorder = start("-p", process.pid)
    process.wait()
    names_one("a map that is written at the end of what -p names", finish(recorder))
    remove(f"/tmp/perf-{process.pid}.map")


SLICE_SAMPLES = 125  # at 99 Hz: a second and a quarter, which a slice that was drained late may be


def test_dump():
    recording = record("-F", 99, "--", JIT, 2, "dump", FOLDER.name)
    one, two = leaf_count(recording, "^jit_one$"), leaf_count(recording, "^jit_two$")
    # Two seconds and four: the slice in which the one followed the other is one's or the other's.
    ok("a jitdump tells apart what lay at one address one after the other",
       one + two > 400 and abs(one - (one + two) / 3) < SLICE_SAMPLES, recording.summary(),
       f"{one} and {two} samples")
    names_one("a jitdump tells lines", recording, "^jit_one$", "made.x")


def test_map_reuse():
    """A map has no times: a line that takes another one's place holds from when it was read on."""
    recording = record("-F", 99, "--", JIT, 3, "reuse")

    def under(leaf, caller):
        return recording.count(lambda names, _: names[:1] == [leaf] and caller in names)
    # Until it is read who the second one is, what it does is the first one's.
    ok("a map tells apart what lay at one address one after the other", under("jit_one", "first_half") and
       under("jit_two", "second_half") and not under("jit_two", "first_half"), recording.summary())


def test_symbolize():
    """A live process is asked about, not a recording of it."""
    for how, want in (("dump", r"^\S+ +jit_(one|two)\+0x5\b.*made\.x:\d+"), ("early", r"jit_one with blanks\+0x5\b")):
        with running(JIT, "100", how, FOLDER.name) as pid:
            with open(f"/proc/{pid}/maps", encoding="utf-8") as maps:
                code = [int(line.split("-")[0], 16) for line in maps
                        if re.match(r"\S+ ..x. \S+ 00:00 0\s*$", line)]
            said = subprocess.run([STK, "symbolize", "-p", str(pid)], input=f"{code[0] + 5:x}\n", text=True,
                                  capture_output=True, timeout=60, check=False)
            ok(f"symbolize -p: by the JIT's own words ({how})", re.search(want, said.stdout), said.stdout, said.stderr)


def test_own_pids():
    if not own_pids():
        skip("a map in a pid namespace", "no pid namespace can be made")
        return
    names_one("a map in a pid namespace", record("--", *OWN_PIDS, JIT, 1, "map"))
    process = subprocess.Popen([*OWN_PIDS, JIT, "100", "early"])
    eventually(lambda: len(glob.glob("/tmp/perf-*.map")) > 0)
    worked(process.pid, 0.2, own=False)
    names_one("a map in a pid namespace, with -a", record("-a", "-d", 1))
    children = subprocess.run(["pgrep", "-P", str(process.pid)], capture_output=True, text=True, check=False)
    for pid in map(int, children.stdout.split()):
        os.kill(pid, signal.SIGKILL)
    process.wait()
    remove("/tmp/perf-[1-9].map")


def test_own_mounts():
    """What is written at the end lies in a mount that goes with the process."""
    into = ("unshare", "-m", "sh", "-c", 'mount -t tmpfs none /tmp && exec "$@"', "sh")
    if subprocess.run([*into, "true"], capture_output=True, check=False).returncode:
        skip("files in a mount of the process's own", "none can be made")
        return
    names_one("a map in a mount of the process's own", record("--", *into, JIT, 1, "map"))
    names_one("a jitdump in a mount of the process's own", record("--", *into, JIT, 1, "dump", "/tmp"), "^jit_two$",
              "made.x")


def test_chroot():
    root = path("root")
    os.makedirs(os.path.join(root, "tmp"))
    libraries = subprocess.run(["ldd", JIT], capture_output=True, text=True, check=True).stdout
    for file in [JIT, *re.findall(r"(/\S+) \(0x", libraries)]:
        os.makedirs(root + os.path.dirname(file), exist_ok=True)
        shutil.copy(file, root + file)
    names_one("a map in a chroot", record("--", "chroot", root, JIT, 1, "map"))
    # A link that leads out of the root, to a map that is there.
    with running("chroot", root, JIT, "100", "none") as pid:
        write("outside", f"0 {'f' * 16} outside\n")
        shutil.rmtree(root + "/tmp")
        os.rename(path("outside"), path(f"perf-{pid}.map"))
        os.symlink(FOLDER.name, root + "/tmp")
        outside = record("-p", pid, "-d", 1)
        ok("a link out of a chroot is not followed", unnamed(outside) and unnamed(outside) <= {"jit", "jit-refused"} and
           not leaf_count(outside, "outside"), outside.summary(), unnamed(outside))


def refused(name, why, make, user=None):
    with running(JIT, "100", "none", user=user, group=user) as pid:
        make(f"/tmp/perf-{pid}.map", pid)
        recording = record("-p", pid, "-d", 1, timeout=60)
        ok(f"{name} is refused", unnamed(recording) == {"jit-refused"} and why in recording.err,
           recording.summary(), unnamed(recording))


def all_memory(name, owner):
    with open(name, "w", encoding="ascii") as file:
        file.write(f"1 {'f' * 15} anything\n")
    os.chown(name, owner, owner)


def test_refusals():
    refused("a FIFO", "is a FIFO", lambda name, _: os.mkfifo(name, 0o666))
    refused("a device", "is a device", lambda name, _: os.mknod(name, 0o20666, os.makedev(1, 5)))
    refused("a symbolic link", "is a symbolic link",
            lambda name, _: (all_memory(path("target"), 0), os.symlink(path("target"), name)))
    refused("a file with two names", "has more than one name",
            lambda name, _: (all_memory(name, 0), os.link(name, name + ".second")))
    remove("/tmp/perf-*.map.second")
    refused("another user's file", "is neither root's", lambda name, _: all_memory(name, OTHER), NOBODY)
    refused("an earlier process's file", "is older", lambda name, _: (all_memory(name, 0), os.utime(name, (1, 1))))
    with running(JIT, "100", "none", user=NOBODY, group=NOBODY) as pid:
        all_memory(f"/tmp/perf-{pid}.map", NOBODY)
        names_one("its own user's file is read", record("-p", pid, "-d", 1), "^anything$")


def test_node():
    if not shutil.which("node"):
        skip("node --perf-basic-prof", "no node")
        skip("node --perf-prof", "no node")
        return
    script = write("hot.js", HOT)
    names_one("node --perf-basic-prof", record("--", "node", "--perf-basic-prof", script), "hot")
    names_one("node --perf-basic-prof --interpreted-frames-native-stack",
              record("--", "node", "--perf-basic-prof", "--interpreted-frames-native-stack", script), "hot")
    # Its lines are left out where node has freed the name of their file before it wrote it.
    names_one("node --perf-prof", record("--", "node", "--perf-prof", script, cwd=FOLDER.name), "hot")


def test_java():
    name = "java -XX:+DumpPerfMapAtExit"
    if not shutil.which("javac"):
        skip(name, "no javac")
        return
    subprocess.run(["javac", "-d", FOLDER.name, write("Hot.java", HOT_JAVA)], check=True, timeout=120)
    names_one(name, record("--", "java", "-XX:+UnlockDiagnosticVMOptions", "-XX:+DumpPerfMapAtExit",
                           "-cp", FOLDER.name, "Hot"), r"Hot\.hotJava")


need_root()
test_map()
test_dump()
test_map_reuse()
test_symbolize()
test_own_pids()
test_own_mounts()
test_chroot()
test_refusals()
test_node()
test_java()
done()
