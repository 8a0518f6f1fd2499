# SPDX-License-Identifier: GPL-2.0-or-later
"""recording: runs `stk record` for a test and reads back what it kept; speaks TAP."""
import atexit
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

STK = os.environ.get("STK", "stk")
WORKLOAD = os.path.join(os.environ.get("STK_BUILDDIR", "."), "tests", "workload")
FOLDER = tempfile.TemporaryDirectory(prefix="stk-test-")
RECORD = ("record", "--naming-time=60")  # how long names may take is no point of a test
HANGS_SECONDS = 120  # what has not ended by then does not end: ten times what a busy machine makes of it
MODULES_OFFSET = 0xffffffffc0000000 - 0xffffffff81000000  # x86: from the kernel's text to where modules are
points = 0
failed = 0


def path(name):
    return os.path.join(FOLDER.name, name)


def workload(name):
    return os.path.join(WORKLOAD, name)


def ok(name, holds, *why):
    global points, failed
    points += 1
    failed += not holds
    print(f"{'ok' if holds else 'not ok'} {points} - {name}")
    for line in [] if holds else why:
        for part in str(line).splitlines():
            print(f"# {part}")
    sys.stdout.flush()
    return holds


def skip(name, reason):
    global points
    points += 1
    print(f"ok {points} - {name} # SKIP {reason}")


def skip_all(reason):
    print(f"1..0 # SKIP {reason}")
    sys.exit(0)


def need_root():
    if os.geteuid() != 0:
        skip_all("recording with BPF needs root")


def eventually(holds, seconds=30):
    """Waits until something is so; False when it never is."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


TRIES = 5


def enough(make, *functions, count=None, least=20):
    """A recording with so many samples in each of these functions (by count(recording); in all, when none is named).
    How many there are is the machine's: when too few came make() records again, and says so. Nothing is asserted of a
    recording before it has them, and of none twice."""
    for _ in range(TRIES):
        recorded = make()
        if count:
            got = {"counted": count(recorded)}
        else:
            got = {name: recorded.with_function(name) for name in functions} or {"stored": recorded.samples["stored"]}
        if min(got.values()) >= least:
            return recorded
        print(f"# too few samples, recorded again: {got}")
    ok(f"{least} samples in one of {TRIES} recordings", False, got)
    return recorded


def text_of(name):
    """Of a file of /proc or a cgroup; "" when there is none."""
    try:
        with open(name, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""


def state(pid):
    """One letter, as ps shows it; "" when there is no such process."""
    return "".join(text_of(f"/proc/{pid}/stat").rpartition(")")[2].split()[:1])


def stat_fields():
    """The words of /proc/PID/stat behind the name, by pid, of every process there is."""
    fields = {}
    for pid in filter(str.isdigit, os.listdir("/proc")):
        words = text_of(f"/proc/{pid}/stat").rpartition(")")[2].split()
        if words:  # else it has ended
            fields[int(pid)] = words
    return fields


def cpu_seconds(pid, own=True):
    """CPU time of a process and of all that it started; of what has ended, if it was waited for."""
    fields, ticks, tree = stat_fields(), 0, [pid]
    while tree:
        one = tree.pop()
        if own or one != pid:
            ticks += sum(map(int, fields.get(one, [])[11:15]))
        tree += [child for child, words in fields.items() if int(words[1]) == one]
    return ticks / os.sysconf("SC_CLK_TCK")


def worked(pid, seconds, own=True):
    """Waits until a process and its children have had so much CPU time more: how long that takes hangs on what
    else runs. own=False: only its children, as they are with `stk record -- COMMAND`."""
    end = cpu_seconds(pid, own) + seconds
    return eventually(lambda: state(pid) in ("", "Z") or cpu_seconds(pid, own) >= end, 100)


def rests(pid, looks=5):
    """Whether a process sleeps, at several looks."""
    for _ in range(looks):
        if state(pid) != "S":
            return False
        time.sleep(0.02)
    return True


def done():
    print(f"1..{points}")
    FOLDER.cleanup()
    sys.exit(failed > 0)


class Recording:
    """What one run of `stk record` came to: its status, its words and its profile."""

    def __init__(self, data, status, out, err):
        self.data, self.status, self.out, self.err = data, status, out, err
        self._report = None

    @property
    def report(self):
        if self._report is None:
            shown = subprocess.run([STK, "report", "-i", self.data, "--format", "json", "--stacks=1000000"],
                                   capture_output=True, text=True, timeout=120)
            if shown.returncode not in (0, 5):
                print(f"# report: {shown.stderr}")
                self._report = {"samples": {"taken": 0, "stored": 0, "filtered": 0, "lost": {}}, "stacks": []}
            else:
                self._report = json.loads(shown.stdout)
        return self._report

    def rows(self, key):
        """Self samples by what `report --sort KEY` makes the rows."""
        shown = subprocess.run([STK, "report", "-i", self.data, "--format", "json", "--sort", key],
                               capture_output=True, text=True, timeout=120)
        return {row[key]: row["self"] for row in json.loads(shown.stdout)["rows"]}

    @property
    def samples(self):
        return self.report["samples"]

    @property
    def stacks(self):
        return self.report["stacks"]

    def lost(self):
        return sum(self.samples["lost"].values())

    def filtered(self):
        filtered = self.samples["filtered"]
        return sum(filtered.values()) if isinstance(filtered, dict) else filtered

    def adds_up(self):
        """taken = stored + lost + filtered, and the stacks are what is stored: exactly."""
        s = self.samples
        return (s["taken"] == s["stored"] + self.lost() + self.filtered() and
                s["stored"] == sum(stack["count"] for stack in self.stacks))

    def count(self, wanted=lambda names, stack: True):
        return sum(s["count"] for s in self.stacks if wanted(names(s), s))

    def with_function(self, *functions):
        """Samples with all of these functions in their stacks."""
        return self.count(lambda n, _: all(f in n for f in functions))

    def with_chain(self, *chain):
        """Samples whose stack holds these functions one above the other, the leaf first."""
        return self.count(lambda n, _: any(tuple(n[i:i + len(chain)]) == chain for i in range(len(n))))

    def summary(self):
        return f"status {self.status}\n{self.err}"


# The start of a command that has pids of its own: what is done to their order is nobody else's.
OWN_PIDS = ("unshare", "-p", "-f", "-m", "--propagation", "unchanged", "sh", "-c",
            'mount --make-rprivate /proc && mount -t proc proc /proc && "$@"; exit $?', "sh")


def own_pids():
    """Whether OWN_PIDS works here."""
    return not subprocess.run([*OWN_PIDS, "true"], stderr=subprocess.DEVNULL, check=False, timeout=20).returncode


def cgroup2():
    """Where control groups of version 2 are mounted: by this test, if nobody else did."""
    with open("/proc/self/mounts", encoding="utf-8", errors="surrogateescape") as mounts:
        for line in mounts:
            folder, kind = line.split()[1:3]
            if kind == "cgroup2" and os.access(folder, os.W_OK):
                return folder
    folder = path("cgroup")
    os.mkdir(folder)
    if subprocess.run(["mount", "-t", "cgroup2", "none", folder], check=False).returncode:
        return None
    atexit.register(subprocess.run, ["umount", folder], check=False)
    return folder


def burner(seconds=60):
    """A process that works so long in twin_one_work."""
    return subprocess.Popen([workload("twin_one"), str(seconds)])


def end(process):
    process.kill()
    process.wait()


def compiled(name, text, *words):
    """A program or a library in the test's folder, from C."""
    with open(path(name + ".c"), "w", encoding="ascii") as file:
        file.write(text)
    subprocess.run([os.environ.get("CC", "gcc"), "-O1", "-g", path(name + ".c"), "-o", path(name), *words],
                   check=True, timeout=60)
    return path(name)


def names(stack):
    """The functions of a stack, leaf first; None for a frame without a name."""
    return [frame.get("symbol") for frame in stack["frames"]]


def unnamed(stack):
    """Frames without a name, but for a thunk against indirect target selection: the kernel makes these at boot, beside its
    text and without symbols (its_alloc() in arch/x86/kernel/alternative.c), and a tick may fall into one."""
    frames = stack["frames"]
    thunk = has_thunks() and frames and frames[0]["kind"] == "kernel" and int(frames[0]["offset"], 16) >= MODULES_OFFSET
    return [frame for frame in frames[bool(thunk):] if not frame["symbol"]]


def has_thunks():
    try:
        with open("/sys/devices/system/cpu/vulnerabilities/indirect_target_selection", encoding="ascii") as file:
            return "thunks" in file.read()
    except OSError:
        return False


def new_data(data):
    """A recording of nothing leaves what is there: so nothing is."""
    data = data or path("stk.data")
    if os.path.isfile(data):
        os.unlink(data)
    return data


def record(*args, data=None, timeout=HANGS_SECONDS, prefix=(), **kwargs):
    """Runs `stk record -o FILE ARGS` to its end."""
    data = new_data(data)
    ran = subprocess.run([*prefix, STK, *RECORD, "-o", data, *map(str, args)], capture_output=True,
                         text=True, timeout=timeout, **kwargs)
    return Recording(data, ran.returncode, ran.stdout, ran.stderr)


def start(*args, data=None, prefix=(), stk=STK, **kwargs):
    """Starts `stk record -o FILE ARGS`; finish() waits for its end."""
    data = new_data(data)
    ready, told = os.pipe()
    running = subprocess.Popen([*prefix, stk, *RECORD, "--ready-fd", str(told), "-o", data, *map(str, args)],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, pass_fds=[told], **kwargs)
    os.close(told)
    running.data, running.ready = data, ready
    return running


def sampling(running):
    """Waits until a recording that was started samples, or has ended."""
    if running.ready is not None:
        os.read(running.ready, 1)
        os.close(running.ready)
        running.ready = None


def record_worked(seconds, *args, **kwargs):
    """Records a command that goes on for long until it has had so much CPU time."""
    running = start(*args, **kwargs)
    worked(running.pid, seconds, own=False)
    return stop(running)


def finish(running, signal_number=None, timeout=HANGS_SECONDS):
    if signal_number:
        running.send_signal(signal_number)
    out, err = running.communicate(timeout=timeout)
    sampling(running)  # closes what nobody waited for
    return Recording(running.data, running.returncode, out, err)


def stop(running):
    return finish(running, signal.SIGINT)


def percent(part, whole):
    return 100.0 * part / whole if whole else 0.0


def number(text, pattern):
    """The first number in a summary by a pattern with one group; commas are taken out."""
    found = re.search(pattern, text)
    return int(found.group(1).replace(",", "")) if found else None
