# SPDX-License-Identifier: GPL-2.0-or-later
"""record_rights: what the processes of a recording may do while it samples: capabilities, user, descriptors. What
reads files of others has no right at all, and what opens them only those that this takes."""
import os
import re
import subprocess

import recording as r

# linux/capability.h
CAPS = {"CHOWN": 0, "DAC_OVERRIDE": 1, "DAC_READ_SEARCH": 2, "FOWNER": 3, "KILL": 5, "SETGID": 6, "SETUID": 7, "SETPCAP": 8, "SYS_PTRACE": 19, "SYS_NICE": 23,
        "SYSLOG": 34, "PERFMON": 38, "BPF": 39, "CHECKPOINT_RESTORE": 40}
OPENING = {"DAC_READ_SEARCH", "SYS_PTRACE", "CHECKPOINT_RESTORE"}
# Of who starts openers and makers, and ends them; and of who finds names, and has a parser with a priority of its own.
KEEPING = {"CHOWN", "DAC_OVERRIDE", "DAC_READ_SEARCH", "FOWNER"}
STARTING = OPENING | {"KILL", "SETGID", "SETUID", "SETPCAP"}
NAMING = OPENING | {"KILL", "SETGID", "SETUID", "SYS_NICE", "SYSLOG"}
# What the recorder itself has to keep while it samples, as core/capture/recorder_rights.h says.
MAY_STAY = {"BPF", "PERFMON"}
NOBODY = "65534"


class Process:
    """What /proc says of one."""

    def __init__(self, pid):
        self.pid, self.files = pid, {}
        with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as file:
            self.status = dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line)
        self.name = self.status["Name"]
        for fd in os.listdir(f"/proc/{pid}/fd"):
            try:
                self.files[int(fd)] = os.readlink(f"/proc/{pid}/fd/{fd}")
            except OSError:
                pass  # closed meanwhile

    def caps(self, which):
        bits = int(self.status["Cap" + which], 16)
        named = {name for name, bit in CAPS.items() if bits >> bit & 1}
        return named | {f"{bit}" for bit in range(64) if bits >> bit & 1 and bit not in CAPS.values()}

    def writes_to(self):
        """Files that it could write to, but the sockets and /dev/null."""
        found = []
        for fd, path in self.files.items():
            try:
                with open(f"/proc/{self.pid}/fdinfo/{fd}", encoding="ascii") as file:
                    flags = int(re.search(r"^flags:\s*(\d+)", file.read(), re.M).group(1), 8)
            except OSError:
                continue
            if flags & os.O_ACCMODE != os.O_RDONLY and path != "/dev/null" and not path.startswith("socket:"):
                found.append(path)
        return found

    def __str__(self):
        words = " ".join(f"{key}={self.status[key].strip()}" for key in
                         ("Uid", "Gid", "Groups", "CapInh", "CapPrm", "CapEff", "NoNewPrivs", "Seccomp"))
        return f"{self.pid} {self.name}: {words} {self.files}"


def family(pid):
    """A process and all that come of it; those that end meanwhile are left out."""
    fields, tree, found = r.stat_fields(), [pid], []
    while tree:
        one = tree.pop()
        tree += [child for child, words in fields.items() if int(words[1]) == one]
        try:
            found.append(Process(one))
        except OSError:
            pass
    return found


def named(found, name):
    return [process for process in found if process.name == name]


def holds(process, check):
    """Now, or soon: one that begins has what its parent had, and one that works opens and closes."""
    def now():
        try:
            return check(Process(process.pid))
        except OSError:
            return False  # it has ended
    return check(process) or r.eventually(now, 5)


def only(title, found, most, check):
    """Of each of some processes; as many as there have to be."""
    wrong = [process for process in found if not holds(process, check)]
    r.ok(title, len(found) == most and not wrong, f"{len(found)} of {most}", *wrong)


def is_bounded(process, caps):
    """It has those capabilities, unless who started this has not, no others, and comes by no more."""
    may = caps & OWN.caps("Prm")
    return process.caps("Eff") == process.caps("Prm") == may and not process.caps("Inh") and \
        not process.caps("Amb") and process.status["NoNewPrivs"] == "1"


def is_powerless(process):
    return is_bounded(process, set()) and process.status["Seccomp"] == "2" and \
        set(process.status["Uid"].split()) == set(process.status["Gid"].split()) == {NOBODY} and \
        not process.status["Groups"].strip()


def has_files(process, sockets, reads):
    """Nothing but /dev/null, its sockets, and with `reads` files to be read."""
    null = [fd for fd, path in process.files.items() if path == "/dev/null"]
    others = [path for path in process.files.values() if path != "/dev/null" and not path.startswith("socket:")]
    n = sum(path.startswith("socket:") for path in process.files.values())
    strange = [path for path in others if not path.startswith(("/", "memfd:")) or path.startswith("/proc/")]
    return null == [0, 1, 2] and n == sockets and not process.writes_to() and not strange and (reads or not others)


def children(how, found):
    """Green: whoever opens and reads files of targets."""
    readers = [process for process in named(found, "stk-zygote") if named(family(process.pid), "stk-opener")]
    namers = [process for process in named(found, "stk-zygote") if named(family(process.pid), "stk-names")]
    only(f"{how}: who starts readers has the rights for that", readers, 1, lambda one: is_bounded(one, STARTING))
    only(f"{how}: and holds one socket", readers, 1, lambda one: has_files(one, 1, False))
    only(f"{how}: the opener can open, and no more", named(found, "stk-opener"), 1,
         lambda one: is_bounded(one, OPENING))
    only(f"{how}: and holds its sockets", named(found, "stk-opener"), 1, lambda one: has_files(one, 3, True))
    only(f"{how}: the makers have no rights", named(found, "stk-maker"), 2, is_powerless)
    only(f"{how}: and hold one socket each", named(found, "stk-maker"), 2, lambda one: has_files(one, 1, True))
    only(f"{how}: who starts the naming process has its rights", namers, 1, lambda one: is_bounded(one, NAMING))
    only(f"{how}: and holds one socket", namers, 1, lambda one: has_files(one, 1, False))
    only(f"{how}: the naming process has the rights that finding names takes", named(found, "stk-names"), 1,
         lambda one: is_bounded(one, NAMING))
    only(f"{how}: and holds its sockets", named(found, "stk-names"), 1, lambda one: has_files(one, 2, True))
    only(f"{how}: who names the output has the rights for that", named(found, "stk-keeper"), 1,
         lambda one: is_bounded(one, KEEPING))
    only(f"{how}: and holds a socket, the output and its folder", named(found, "stk-keeper"), 1,
         lambda one: sorted(one.files) == list(range(6)))
    only(f"{how}: the parser has no rights", named(found, "stk-parser"), 1, is_powerless)
    only(f"{how}: and holds one socket", named(found, "stk-parser"), 1, lambda one: has_files(one, 1, True))


def the_recorder_itself(how, pid):
    """It has given up what it needs no more."""
    def rights():
        one = Process(pid)
        return (one.caps("Prm") | one.caps("Eff")) <= MAY_STAY and one.status["NoNewPrivs"] == "1"
    r.eventually(rights, 5)
    one = Process(pid)
    r.ok(f"{how}: the recorder has no capabilities left but those it needs",
         (one.caps("Prm") | one.caps("Eff")) <= MAY_STAY and not one.caps("Inh") and not one.caps("Amb"), one)
    r.ok(f"{how}: and comes by no more", one.status["NoNewPrivs"] == "1", one)


def the_command():
    """What is started keeps what stk was started with."""
    show = ("grep", "-E", "^(Cap|NoNewPrivs|Seccomp:|Groups|Uid)", "/proc/self/status")
    plain = subprocess.run(show, capture_output=True, text=True, check=True, timeout=60).stdout
    told = r.record("-e", "cpu-clock", "-F", 997, "--", *show)
    r.ok("a command has the rights that stk was started with", told.status == 0 and told.out == plain, plain,
         told.out, told.summary())
    later = ("sh", "-c", '"$0" 1; exec "$@"', r.workload("twin_one"), *show)
    told = r.record("-e", "cpu-clock", "-F", 997, "--", *later)
    r.ok("and still while samples are taken", told.status == 0 and told.out == plain, plain, told.out,
         told.summary())


def whole(pid, found):
    """Whether all that a recording starts is there."""
    found[:] = family(pid)
    names = [process.name for process in found]
    return all(names.count(name) == n for name, n in (("stk-keeper", 1), ("stk-maker", 2), ("stk-names", 1), ("stk-opener", 1),
                                                      ("stk-parser", 1), ("stk-zygote", 2)))


r.need_root()
OWN = Process(os.getpid())
healthy = r.burner(100)
try:
    for way, words in (("-p", ("-p", healthy.pid)), ("-a", ("-a",))):
        running = r.start("-e", "cpu-clock", "-F", 997, "-d", 60, "--require-bpf", *words)
        there = []
        r.sampling(running)
        r.eventually(lambda: os.path.exists(running.data) and whole(running.pid, there))
        children(way, there)
        the_recorder_itself(way, running.pid)
        r.worked(healthy.pid, 0.1)
        ended = r.stop(running)
        r.ok(f"{way}: and it has samples with names", ended.status == 0 and ended.with_function("twin_one_work"),
             ended.summary())
finally:
    r.end(healthy)
the_command()
r.done()
