# SPDX-License-Identifier: GPL-2.0-or-later
"""soak [SECONDS [WORD]...]: one recording of the whole system while programs come and go: nothing that stk holds grows
with time. The words choose what happens meanwhile, by default all of it:
  programs   processes that live some ten milliseconds, of a few files that are the same all the time
  upgrades   a program that runs for long, and whose file another one takes the place of by rename(2)
  jit        processes of node that make functions all the time, with perf maps and jitdumps
  distinct   programs that nobody has seen before: what is known of each is kept to the end, and that is so much a file
A table is printed: of an hour by hand, of half a minute in the check; speaks TAP."""
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import recording as r

SHORT_SECONDS = 30
SECONDS = int(sys.argv[1]) if sys.argv[1:] else SHORT_SECONDS
WORDS = sys.argv[2:] or ["programs", "upgrades", "jit", "distinct"]
LINES = 60  # of the table, at most
FIRST = 1 / 3  # of the time, in which programs are met for the first time; a slope is that of the rest
NEAR_SECONDS = 3  # what is compared is a mean of so long
# How much more there may be at the end than after the first third, whatever the machine: files and tables that were not
# met by then, names that are kept for speed. What grows all the time grows by more in an hour, and shows in the table.
MORE = {"recorder_kb": 24 << 10, "others_kb": 96 << 10, "bpf_kb": 16 << 10, "descriptors": 150, "recorder_fds": 24, "processes": 4}
SAMPLE_KB = 1  # a sample may take so much: each may be a stack that was not there before
BUILD_ID = bytes(range(0x51, 0x65))
VARIANTS = 4
# Held while a program is written and while one is started: a child has what is open for writing until it is executed, and
# a program that anybody has open so is not executed (ETXTBSY).
WRITING_OR_STARTING = threading.Lock()
PROGRAM = """
#include <stdlib.h>
#include <time.h>
static double now(void) { struct timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_sec + t.tv_nsec / 1e9; }
static __attribute__((noinline)) void soak_leaf(double end) { while (now() < end) ; __asm__ volatile(""); }
static __attribute__((noinline)) void soak_work(double seconds) { soak_leaf(now() + seconds); __asm__ volatile(""); }
int main(int argc, char **argv)
{
	int turns = atoi(argv[1]);
	for (int i = 0; i < turns; i++) {
		struct timespec nap = { 0, 100000000 };
		soak_work(atof(argv[2]));
		if (turns > 1)
			nanosleep(&nap, NULL);
	}
	return argc < 0;
}
"""
JIT = """
let n = 0;
function turn() {
  const f = new Function("x", "let s = x; for (let i = 0; i < 200000; i++) s = (s * 31 + " + n++ + ") % 1000003; return s");
  let s = 0;
  for (let i = 0; i < 20; i++) s += f(i);
  if (n < 10000) setTimeout(turn, 200);
}
turn();
"""
WHAT = ("recorder_kb", "others_kb", "bpf_kb", "descriptors", "recorder_fds", "processes", "profile_kb")


def program(number):
    """The bytes of a program whose build id is of this number."""
    return PROGRAM_BYTES.replace(BUILD_ID, number.to_bytes(20, "big"))


def put(path, number):
    """A program takes the place of what was at its path."""
    with WRITING_OR_STARTING, open(path + ".new", "wb") as file:
        file.write(program(number))
    os.chmod(path + ".new", 0o755)
    os.rename(path + ".new", path)


class Churn:
    """What happens while it is recorded, each kind in a thread of its own."""

    def __init__(self):
        self.over = threading.Event()
        self.made = dict.fromkeys(WORDS, 0)
        self.broken = []
        self.threads = [threading.Thread(target=self.keep, args=(word, getattr(self, word))) for word in WORDS]
        for thread in self.threads:
            thread.start()

    def keep(self, word, one):
        try:
            while not self.over.is_set():
                one(self.made[word])
                self.made[word] += 1
        except Exception as error:  # whatever it is, the point below tells it
            self.broken.append(f"{word}: {error}")

    def run(self, path, *args, seconds=0.0, **more):
        """A process, until it ends, or for so long."""
        with WRITING_OR_STARTING:
            process = subprocess.Popen([path, *map(str, args)], stdout=subprocess.DEVNULL, **more)
        with process:
            if seconds:
                self.over.wait(seconds)
                process.kill()
        return process.pid

    def programs(self, count):
        path = f"{FOLDER}/program{count % VARIANTS}"
        if count < VARIANTS:
            put(path, 1 + count)
        self.run(path, 1, 0.02)
        self.over.wait(0.5)

    def upgrades(self, count):
        path = f"{FOLDER}/daemon"
        put(path, 1000 + count % VARIANTS)
        upgrade = threading.Timer(3, put, (path, 1000 + (count + 1) % VARIANTS))
        upgrade.start()
        self.run(path, 1000000, 0.01, seconds=6)
        upgrade.join()

    def distinct(self, count):
        path = f"{FOLDER}/distinct{count}"
        put(path, 1000000 + count)
        self.run(path, 1, 0.05)
        os.unlink(path)
        self.over.wait(2)  # in an hour, more are met in the first third than are kept open (KEPT_FILES_MAX)

    def jit(self, count):
        """Two ways to tell names; what they wrote goes with them."""
        with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
            pid = self.run("node", ("--perf-basic-prof", "--perf-prof")[count % 2], JIT_FILE, seconds=10, cwd=folder)
        if os.path.exists(f"/tmp/perf-{pid}.map"):
            os.unlink(f"/tmp/perf-{pid}.map")

    def end(self):
        self.over.set()
        for thread in self.threads:
            thread.join()


def processes_of_stk():
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.path.samefile(f"/proc/{pid}/exe", r.STK):
                yield int(pid)
        except OSError:
            pass  # it has ended, or is the kernel's


def words_of(path):
    """A file of lines "NAME: NUMBER ..": the numbers."""
    with open(path, encoding="ascii", errors="replace") as file:
        pairs = [line.split(":", 1) for line in file if ":" in line]
    return {name: int(rest.split()[0]) for name, rest in pairs if rest.split() and rest.split()[0].isdigit()}


def bpf_kb(pid):
    """What the maps take that a process has open, as the kernel says."""
    maps = {}
    for fd in os.listdir(f"/proc/{pid}/fd"):
        try:
            if "bpf-map" in os.readlink(f"/proc/{pid}/fd/{fd}"):
                words = words_of(f"/proc/{pid}/fdinfo/{fd}")
                maps[words["map_id"]] = words["memlock"]
        except FileNotFoundError:
            pass
    return sum(maps.values()) // 1024


def measure(recorder, data):
    now = dict.fromkeys(WHAT, 0)
    for pid in processes_of_stk():
        try:
            memory = words_of(f"/proc/{pid}/smaps_rollup")
            fds = len(os.listdir(f"/proc/{pid}/fd"))
        except OSError:
            continue
        if not memory:
            continue  # it is ending
        kb = memory.get("Pss_Anon", memory["Pss"]) + memory.get("Pss_Shmem", 0)
        now["recorder_kb" if pid == recorder else "others_kb"] += kb
        now["descriptors"] += fds
        now["recorder_fds"] += fds if pid == recorder else 0
        now["processes"] += 1
    now["bpf_kb"] = bpf_kb(recorder)
    now["profile_kb"] = os.path.getsize(data) // 1024 if os.path.exists(data) else 0
    return now


def slope(curve, name):
    """By least squares, an hour, of the rest of the time after its first part."""
    points = [(at, now[name]) for at, now in curve if at >= SECONDS * FIRST]
    mean_x, mean_y = (sum(values) / len(points) for values in zip(*points))
    below = sum((x - mean_x) ** 2 for x, _ in points)
    return 3600 * sum((x - mean_x) * (y - mean_y) for x, y in points) / below if below else 0.0


def show(curve, made):
    print("# " + " ".join(f"{name:>12}" for name in ("seconds",) + WHAT))
    step = max(1, len(curve) // LINES)
    for at, now in curve[::step] + curve[-1:]:
        print(f"# {at:12.0f} " + " ".join(f"{now[name]:12}" for name in WHAT))
    print("# " + f"{'an hour':>12} " + " ".join(f"{slope(curve, name):12.0f}" for name in WHAT))
    print(f"# made: {made}", flush=True)


def level(curve, name, around):
    """The mean about a time."""
    near = [now[name] for at, now in curve if abs(at - around) <= NEAR_SECONDS / 2]
    return sum(near) / max(1, len(near))


def check(curve, samples):
    for name, more in MORE.items():
        then, last = level(curve, name, SECONDS * FIRST), level(curve, name, curve[-1][0] - NEAR_SECONDS / 2)
        more += samples * SAMPLE_KB if name == "recorder_kb" else 0
        r.ok(f"{name}: no more at the end than after a third", 0 < then and last <= then + more, f"{then:.0f}, then {last:.0f}")


def follow(running):
    curve, begun, next_line = [], time.monotonic(), 60
    while running.poll() is None and time.monotonic() < begun + SECONDS:
        at = time.monotonic() - begun
        curve.append((at, measure(running.pid, running.data)))
        if at >= next_line:
            next_line += 60
            print(f"# {at:6.0f} s: {curve[-1][1]}", file=sys.stderr, flush=True)
        time.sleep(max(0, 1 - (time.monotonic() - begun - at)))
    return curve


r.need_root()
FOLDER = tempfile.mkdtemp(prefix="stk-soak-")
JIT_FILE = f"{FOLDER}/jit.js"
with open(JIT_FILE, "w", encoding="ascii") as script:
    script.write(JIT)
with open(r.compiled("soak", PROGRAM, "-Wl,--build-id=0x" + BUILD_ID.hex()), "rb") as compiled:
    PROGRAM_BYTES = compiled.read()
if not shutil.which("node") and "jit" in WORDS:
    WORDS.remove("jit")
    print("# without node: nothing makes code at run time")
churn = Churn()
try:
    recording = r.start("-a", "-F", 999, "-e", "cpu-clock", stdin=subprocess.DEVNULL)
    r.sampling(recording)
    seen = follow(recording)
    alive = recording.poll() is None
    if alive:
        recording.send_signal(signal.SIGINT)
finally:
    churn.end()
    shutil.rmtree(FOLDER)
ended = r.finish(recording)
show(seen, churn.made)
r.ok("what happened meanwhile went on to the end", not churn.broken, churn.broken)
r.ok("it records to the end", alive and ended.status == 0, ended.summary())
print("# " + ended.err.replace("\n", "\n# "))
if SECONDS <= SHORT_SECONDS:  # of an hour the stacks are gigabytes of JSON
    r.ok("and adds up", ended.adds_up() and ended.samples["stored"] > 0, ended.samples)
check(seen, r.number(ended.err, r"([0-9,]+) samples of"))
r.done()
