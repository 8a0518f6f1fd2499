# SPDX-License-Identifier: GPL-2.0-or-later
"""parser: the process that reads programs and libraries, as the commands run it: its rights, its ends."""
import os
import re
import shutil
import signal
import subprocess
import time

import recording as r

FILE = os.path.realpath("/bin/bash")


def children(pid):
    with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
        return [int(child) for child in file.read().split()]


def comm(pid):
    try:
        with open(f"/proc/{pid}/comm", encoding="utf-8") as file:
            return file.read().strip()
    except OSError:
        return ""


def parsers(pid):
    """Its children, or those of what looks names up for it."""
    found = []
    try:
        for child in children(pid):
            found += [child] if comm(child) == "stk-parser" else parsers(child)
    except OSError:
        pass  # it has ended
    return found


def status(pid):
    with open(f"/proc/{pid}/status", encoding="utf-8") as file:
        return dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line)


def is_gone(pid):
    try:
        return status(pid)["State"][0] in "ZX"
    except (OSError, KeyError):
        return True


def symbols():
    out = subprocess.run(["nm", "-D", "--defined-only", FILE], capture_output=True, text=True, check=True).stdout
    return [(line.split()[0], line.split()[2]) for line in out.splitlines() if line.split()[1] == "T"]


class Symbolize:
    """`stk symbolize` that waits for addresses."""

    def __init__(self, stk=r.STK, **how):
        self.process = subprocess.Popen([stk, "symbolize", "-e", FILE], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **how)

    def ask(self, address):
        self.process.stdin.write(address + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline()

    def child(self):
        r.eventually(lambda: parsers(self.process.pid))
        return (parsers(self.process.pid) or [0])[0]

    def end(self):
        out, err = self.process.communicate(timeout=60)
        return self.process.returncode, out + err


def lacks_rights(name, pid, uid):
    found = status(pid)
    wanted = {"NoNewPrivs": "1", "Seccomp": "2", "CapEff": "0" * 16, "CapPrm": "0" * 16, "CapInh": "0" * 16,
              "CapAmb": "0" * 16, "Uid": "\t".join([str(uid)] * 4)}
    if os.geteuid() == 0 and uid == 65534:
        wanted["CapBnd"] = "0" * 16
    wrong = {key: found.get(key) for key, value in wanted.items() if found.get(key) != value}
    r.ok(f"{name}: the parser has no rights", not wrong, wrong)


def has_limits(name, pid):
    with open(f"/proc/{pid}/limits", encoding="utf-8") as file:
        limits = {line[:26].strip(): line[26:].split()[:2] for line in file}
    data = [int(value) for value in limits["Max data size"]]
    r.ok(f"{name}: the parser has limits", data[0] == data[1] < 3 << 30 and
         limits["Max file size"] == limits["Max core file size"] == ["0", "0"] and
         limits["Max cpu time"][0] != "unlimited", limits)


def opens_nothing(name, pid, allowed):
    links = {fd: os.readlink(f"/proc/{pid}/fd/{fd}") for fd in os.listdir(f"/proc/{pid}/fd")}
    strange = {fd: link for fd, link in links.items()
               if link not in ["/dev/null", *allowed] and not link.startswith(("socket:", "/usr/lib/debug/"))}
    sockets = [link for link in links.values() if link.startswith("socket:")]
    r.ok(f"{name}: the parser holds its socket and what it was given", len(sockets) == 1 and not strange, links)


def while_symbolizing(known):
    symbolize = Symbolize()
    address, name = known[len(known) // 2]
    answer = symbolize.ask(address)
    child = symbolize.child()
    r.ok("symbolize: an answer", name in answer, answer)
    lacks_rights("symbolize", child, 65534 if os.geteuid() == 0 else os.geteuid())
    has_limits("symbolize", child)
    if os.geteuid() == 0:
        opens_nothing("symbolize", child, [FILE])
        r.ok("symbolize: the parser is of another session", os.getsid(child) != os.getsid(symbolize.process.pid))
    os.kill(child, signal.SIGKILL)
    r.eventually(lambda: is_gone(child))
    address, name = known[len(known) // 3]
    answer = symbolize.ask(address)
    r.ok("symbolize: a parser that was killed is started again", name in answer and
         parsers(symbolize.process.pid) not in ([], [child]), answer)
    child = symbolize.child()
    os.kill(child, signal.SIGSTOP)
    address, name = known[len(known) // 4]
    begin = time.monotonic()
    answer = symbolize.ask(address)
    took = time.monotonic() - begin
    r.ok("symbolize: one that is stopped is given up", name in answer and took < r.HANGS_SECONDS, took, answer)
    child = symbolize.child()
    code, words = symbolize.end()
    r.ok("symbolize: ends well", code == 0, code, words)
    r.ok("symbolize: leaves no parser behind", r.eventually(lambda: is_gone(child)))


def after_the_parent(known):
    symbolize = Symbolize()
    symbolize.ask(known[0][0])
    child = symbolize.child()
    symbolize.process.kill()
    symbolize.process.communicate(timeout=60)
    r.ok("a parser does not outlive a command that was killed", r.eventually(lambda: is_gone(child)))


def with_children_ignored(known):
    """A parent that ignores SIGCHLD passes that on, and children's numbers are then free when they end."""
    symbolize = Symbolize(preexec_fn=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN))
    symbolize.ask(known[0][0])
    os.kill(symbolize.child(), signal.SIGKILL)
    answer = symbolize.ask(known[1][0])
    r.ok("where SIGCHLD was ignored: an answer", known[1][1] in answer, answer)
    symbolize.end()


def as_nobody(known):
    if os.geteuid() != 0 or not shutil.which("setpriv"):
        r.skip("another user's parser", "not root, or no setpriv")
        return
    stk = r.path("stk")
    shutil.copy(r.STK, stk)
    os.chmod(r.FOLDER.name, 0o755)
    symbolize = Symbolize(stk, user=1234, group=1234, extra_groups=[])
    answer = symbolize.ask(known[0][0])
    r.ok("another user: an answer", known[0][1] in answer, answer)
    lacks_rights("another user", symbolize.child(), 1234)
    symbolize.end()


def while_recording():
    if os.geteuid() != 0:
        r.skip("the parser of a recording", "not root")
        return
    data = r.path("lives.data")
    with subprocess.Popen([r.STK, "record", "-q", "-F", "99", "-o", data, "--", r.workload("busy"), "chain", "800"],
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as record:
        found = r.eventually(lambda: parsers(record.pid) and status(parsers(record.pid)[0])["Seccomp"] == "2")
        if found:
            lacks_rights("record", parsers(record.pid)[0], 65534)
            opens_nothing("record", parsers(record.pid)[0], [])
        else:
            r.ok("record: there is a parser", False)
        record.communicate(timeout=r.HANGS_SECONDS)
    report = subprocess.run([r.STK, "report", "--children", "-i", data], capture_output=True, text=True, check=False).stdout
    r.ok("record: names are there", "chain_b" in report, report)


def traced(known):
    if not shutil.which("strace"):
        r.skip("what the parser asks of the kernel", "no strace")
        return
    log = r.path("strace")
    out = subprocess.run(["strace", "-f", "-o", log, r.STK, "symbolize", "-e", FILE, known[0][0]],
                         capture_output=True, text=True, timeout=r.HANGS_SECONDS, check=False)
    with open(log, encoding="utf-8", errors="replace") as file:
        lines = file.read().splitlines()
    filtered = next((i for i, line in enumerate(lines) if "PR_SET_SECCOMP" in line), None)
    if filtered is None or out.returncode:
        r.skip("what the parser asks of the kernel", "strace does not work here, or there is no seccomp")
        return
    pid = lines[filtered].split()[0]
    calls = {match[1] for line in lines[filtered + 1:] if line.split()[0] == pid
             for match in [re.match(r"\d+ +([a-z_0-9]+)\(", line)] if match}
    honest = {"pread64", "recvmsg", "sendmsg", "mmap", "munmap", "mremap", "brk", "madvise", "close", "fstat",
              "newfstatat", "read", "lseek", "mprotect", "fcntl", "prlimit64", "clock_gettime", "exit_group", "sysinfo"}
    r.ok("the parser reads what it was given, and asks nothing else of the kernel", calls <= honest, calls - honest)


KNOWN = symbols()
while_symbolizing(KNOWN)
after_the_parent(KNOWN)
with_children_ignored(KNOWN)
as_nobody(KNOWN)
while_recording()
traced(KNOWN)
r.done()
