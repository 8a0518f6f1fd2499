# SPDX-License-Identifier: GPL-2.0-or-later
"""record_naming: names are looked up by a process of its own: whatever becomes of it, the recording goes on, and ends."""
import ctypes
import os
import signal
import subprocess
import threading
import time

import recording as r

RATE = ("-e", "cpu-clock", "-F", 499)
FAN_CLASS_CONTENT, FAN_CLOEXEC, FAN_MARK_ADD, FAN_OPEN_PERM, AT_FDCWD = 4, 1, 1, 0x10000, -100
# Those that the process keeps, by number: capability.h.
RIGHTS = {"DAC_READ_SEARCH": 2, "KILL": 5, "SETGID": 6, "SETUID": 7, "SYS_PTRACE": 19, "SYS_NICE": 23, "SYSLOG": 34,
          "CHECKPOINT_RESTORE": 40}
SOURCE = """
#include <time.h>
static volatile unsigned long naming_sum;
__attribute__((noinline)) static void naming_burn(void)
{
	for (int i = 0; i < 1000000; i++)
		naming_sum += i;
}
int main(int argc, char **argv)
{
	for (time_t end = time(0) + 120; time(0) < end;)
		naming_burn();
	return 0;
}
"""


class Program:
    """A stripped program, and its debug data by build id below a folder of its own."""

    def __init__(self):
        whole = r.path("naming.whole")
        self.file, self.folder = r.path("naming"), r.path("naming.data")
        with open(r.path("naming.c"), "w", encoding="ascii") as out:
            out.write(SOURCE)
        subprocess.run(["gcc", "-O2", "-g", "-o", whole, r.path("naming.c")], check=True, timeout=60)
        subprocess.run(["objcopy", "--strip-all", whole, self.file], check=True, timeout=60)
        notes = subprocess.run(["readelf", "-n", whole], capture_output=True, text=True, check=True, timeout=60)
        build_id = next(line.split()[-1] for line in notes.stdout.splitlines() if "Build ID:" in line)
        self.debug = f"{self.folder}/.build-id/{build_id[:2]}/{build_id[2:]}.debug"
        os.makedirs(os.path.dirname(self.debug))
        subprocess.run(["objcopy", "--only-keep-debug", whole, self.debug], check=True, timeout=60)


class Unanswered:
    """Whoever opens a file waits until the end of this: somebody has to permit it (fanotify(7)), and nobody does."""

    def __init__(self, path):
        libc = ctypes.CDLL(None, use_errno=True)
        self.fd = libc.fanotify_init(FAN_CLASS_CONTENT | FAN_CLOEXEC, os.O_RDONLY)
        self.works = self.fd >= 0 and not libc.fanotify_mark(self.fd, FAN_MARK_ADD, ctypes.c_uint64(FAN_OPEN_PERM),
                                                             AT_FDCWD, os.fsencode(path))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.fd >= 0:
            os.close(self.fd)


def comm(pid):
    try:
        with open(f"/proc/{pid}/comm", encoding="utf-8", errors="replace") as file:
            return file.read().strip()
    except OSError:
        return ""


def namers(pid):
    """The processes that look names up for a recorder: their own children are called so for a moment, too."""
    fields = r.stat_fields()
    zygotes = [child for child, words in fields.items() if int(words[1]) == pid and comm(child) == "stk-zygote"]
    return [child for child, words in fields.items() if int(words[1]) in zygotes and comm(child) == "stk-names" and
            words[0] != "Z"]


class Stopper:
    """Stops every process that looks names up for a recording, as soon as it is seen."""

    def __init__(self, pid):
        self.pid, self.stopped, self.ends = pid, set(), False
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        while not self.ends:
            for pid in namers(self.pid):
                if pid not in self.stopped:
                    os.kill(pid, signal.SIGSTOP)
                    self.stopped.add(pid)
            time.sleep(0.01)

    def end(self):
        self.ends = True
        self.thread.join()


def reasons(recorded, module):
    return {frame["reason"] for stack in recorded.stacks for frame in stack["frames"] if frame["module"] == module}


def status_of(pid):
    with open(f"/proc/{pid}/status", encoding="utf-8") as file:
        return dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line)


def check_rights(program):
    running = r.start(*RATE, "--", program.file)
    r.eventually(lambda: namers(running.pid))
    status = status_of(namers(running.pid)[0])
    most = sum(1 << number for number in RIGHTS.values())
    r.ok("it has the rights that files of processes take, and no others", int(status["CapEff"], 16) & ~most == 0 and
         int(status["CapPrm"], 16) & ~most == 0 and int(status["CapBnd"], 16) == 0 and status["NoNewPrivs"] == "1",
         status["CapEff"], status["CapPrm"], status["CapBnd"], status["NoNewPrivs"])
    pid = namers(running.pid)[0]
    files = {fd: os.readlink(f"/proc/{pid}/fd/{fd}") for fd in os.listdir(f"/proc/{pid}/fd")}
    r.ok("it holds no file of the recording, nor what the recorder was started with", not
         [path for path in files.values() if "bpf" in path or "perf_event" in path or "pipe:" in path], files)
    ended = r.finish(running, signal.SIGINT)
    r.ok("it ends with the recording", ended.status == 0 and not is_left(pid), ended.summary())


def is_left(pid):
    """Whether a process does not end."""
    return not r.eventually(lambda: r.state(pid) in ("", "Z"), 10)


def check_killed(program):
    running = r.start(*RATE, "--debug-dir", program.folder, "--", program.file)
    r.eventually(lambda: namers(running.pid))
    r.worked(running.pid, 0.5, own=False)
    first = namers(running.pid)
    os.kill(first[0], signal.SIGKILL)
    again = r.eventually(lambda: set(namers(running.pid)) - set(first))
    ended = r.finish(running, signal.SIGINT)
    r.ok("one that is killed is started again, and all is named", again and ended.status == 0 and
         ended.with_function("naming_burn") > 0 and reasons(ended, "naming") <= {None, "ok"}, again,
         reasons(ended, "naming"), ended.summary())


def check_unanswered(program):
    with Unanswered(program.debug) as unanswered:
        if not unanswered.works:
            r.skip("a file that cannot be opened", "there is no fanotify(7) for permissions")
            return
        running = r.start(*RATE, "--debug-dir", program.folder, "--", program.file)
        r.eventually(lambda: [pid for pid in namers(running.pid) if r.state(pid) == "D"])
        waits = namers(running.pid)
        again = r.eventually(lambda: namers(running.pid) and namers(running.pid) != waits)
        begun = time.monotonic()
        ended = r.finish(running, signal.SIGINT)
        seconds = time.monotonic() - begun
    r.ok("a file that does not open: another process goes on without it", again and ended.status == 0 and
         reasons(ended, "naming") == {"timed-out"}, reasons(ended, "naming"), ended.summary())
    r.ok("a file that does not open: all else has names", ended.with_function("main") == 0 and
         ended.with_function("__libc_start_call_main") + ended.with_function("__libc_start_main") > 0, ended.stacks[:2])
    r.ok("a file that does not open: that is told in one line", ended.err.count("(timed-out)") == 1 and
         "naming'" in ended.err, ended.err)
    r.ok("a file that does not open: the end does not wait for it", seconds < 5, seconds)


def check_parser_stopped(program):
    """As one that reads a file whose pages do not come: it has no use for a processor, whoever waits for it."""
    running = r.start(*RATE, "--names-at-end", "--debug-dir", program.folder, "--", program.file)
    r.eventually(lambda: namers(running.pid))
    r.worked(running.pid, 0.3, own=False)
    fields = r.stat_fields()
    parsers = [child for child, words in fields.items() if int(words[1]) in namers(running.pid)]
    for pid in parsers:
        os.kill(pid, signal.SIGSTOP)
    begun = time.monotonic()
    ended = r.finish(running, signal.SIGINT)
    seconds = time.monotonic() - begun
    r.ok("what reads files stands still: it costs one file its names, and little time", parsers and ended.status == 0 and
         seconds < 5 and ended.err.count("(timed-out)") == 1 and "other files" not in ended.err, seconds, parsers,
         ended.summary())


def check_stopped(program):
    data = r.path("stopped.data")
    running = r.start(*RATE, "--naming-time", 2, "--", program.file, data=data)
    stopper = Stopper(running.pid)
    r.worked(running.pid, 0.3, own=False)
    begun = time.monotonic()
    ended = r.finish(running, signal.SIGINT)
    seconds = time.monotonic() - begun
    stopper.end()
    r.ok("processes that never answer: the recording ends in its time", ended.status == 0 and seconds < 30 and
         ended.samples["stored"] > 0, seconds, ended.summary())
    r.ok("processes that never answer: that names are missing is told", "have none in the profile" in ended.err and
         "--naming-time" in ended.err, ended.err)
    r.ok("processes that never answer: none is left", not [pid for pid in stopper.stopped if is_left(pid)],
         stopper.stopped)
    shown = subprocess.run([r.STK, "fold", "-i", data, "--debug-dir", program.folder], capture_output=True, text=True,
                           timeout=60, check=False)
    r.ok("processes that never answer: names are found later", "naming_burn" in shown.stdout, shown.stdout[:500],
         shown.stderr)


def check_second_signal(program):
    """A profile has its name once samples are in it: here that is at the end, before the first second is over."""
    data = r.path("second.data")
    running = r.start(*RATE, "--naming-time", 600, "-D", 100, "--", program.file, data=data)
    stopper = Stopper(running.pid)
    r.worked(running.pid, 0.3, own=False)
    running.send_signal(signal.SIGINT)
    begun = time.monotonic()
    there = r.eventually(lambda: os.path.exists(data) and os.stat(data).st_size)
    seconds = time.monotonic() - begun
    time.sleep(0.5)  # both at once are one
    goes_on = running.poll() is None
    r.ok("SIGINT: what was sampled is in the file at once, and names are waited for", there and seconds < 2 and goes_on,
         there, seconds, goes_on)
    begun = time.monotonic()
    ended = r.finish(running, signal.SIGINT)
    seconds = time.monotonic() - begun
    stopper.end()
    r.ok("a second SIGINT ends that", ended.status == 0 and seconds < 10 and ended.samples["stored"] > 0 and
         "interrupted: " in ended.err, seconds, ended.summary())


r.need_root()
PROGRAM = Program()
check_rights(PROGRAM)
check_killed(PROGRAM)
check_unanswered(PROGRAM)
check_parser_stopped(PROGRAM)
check_stopped(PROGRAM)
check_second_signal(PROGRAM)
r.done()
