# SPDX-License-Identifier: GPL-2.0-or-later
"""stalling: files on a file system that stops answering at will, programs that run from it, and recordings of them.
Whatever happens, nobody waits for it once the test is over."""
import atexit
import os
import shutil
import signal
import socket
import subprocess
import sys

import recording as r

STALL_FS = r.workload("stall_fs")
KINDS = ("lookup", "getattr", "open", "read", "flush")
# Most of the time it sleeps: its samples are there, and others have the processor. Each line of its input is a
# library of which it calls lib_work from then on, too; it says when it does.
NAPS = """
#include <dlfcn.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
static volatile unsigned long n;
void __attribute__((noinline)) nap_work(void) { for (int i = 0; i < 1000000; i++) n += i; }
int main(void)
{
	struct pollfd input = { 0, POLLIN, 0 };
	void (*lib_work)(void) = 0;
	char line[4096];
	puts("up");
	fflush(stdout);
	for (;;) {
		if (poll(&input, 1, 10) > 0) {
			ssize_t len = read(0, line, sizeof(line) - 1);
			void *library;
			if (len <= 0)
				return 0; /* the test is over */
			line[len - 1] = 0;
			library = dlopen(line, RTLD_NOW);
			lib_work = library ? dlsym(library, "lib_work") : 0;
			puts(lib_work ? "has" : dlerror());
			fflush(stdout);
		}
		nap_work();
		if (lib_work)
			lib_work();
	}
}
"""
LIBRARY = """
static volatile unsigned long n;
void __attribute__((noinline)) lib_work(void) { for (int i = 0; i < 1000000; i++) n += i; }
"""


class Target:
    """A process that runs, told and telling by lines."""

    def __init__(self, words, **kwargs):
        self.running = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
                                        **kwargs)
        self.pid = self.running.pid
        TARGETS.append(self)

    def says(self):
        return self.running.stdout.readline().strip()

    def told(self, line):
        self.running.stdin.write(line + "\n")
        self.running.stdin.flush()

    def end(self):
        self.running.kill()
        try:
            self.running.wait(10)
        except subprocess.TimeoutExpired:
            print(f"# process {self.pid} cannot be ended: {r.state(self.pid)}")
        for pipe in (self.running.stdin, self.running.stdout):
            try:
                pipe.close()
            except OSError:
                pass


TARGETS = []
MOUNTS = []


class Mount:
    """A folder, `source`, and the file system that shows it at `at`."""

    def __init__(self, name):
        self.source, self.at, self.socket = r.path(name), r.path(name + "-mount"), r.path(name + "-socket")
        os.mkdir(self.source)
        os.mkdir(self.at)
        os.chmod(self.source, 0o755)
        MOUNTS.append(self)
        self.server = subprocess.Popen([STALL_FS, self.source, self.at, self.socket])

    def is_there(self):
        return os.path.exists(self.socket) and os.path.ismount(self.at)

    def command(self, *words):
        with socket.socket(socket.AF_UNIX) as to:
            to.settimeout(10)
            to.connect(self.socket)
            to.sendall((" ".join(map(str, words)) + "\n").encode())
            return to.recv(4096).decode().strip()

    def stall(self, kinds, name, but=0, heeds=False):
        """Requests of these kinds for that file or folder are not answered, but those of one process. Who waits is
        ended by a signal only with `heeds`."""
        said = self.command("heed" if heeds else "stall", ",".join(kinds), name, but)
        if said != "ok":
            raise ValueError(said)

    def release(self, name):
        self.command("release", name)

    def held(self, name="."):
        """The kinds of the requests that wait."""
        return self.command("held", name).split()[1:]

    def put(self, name, copy, mode=0o755):
        """A copy of a file; its path on the file system."""
        at = os.path.join(self.source, name)
        os.makedirs(os.path.dirname(at), exist_ok=True)
        shutil.copyfile(copy, at)
        os.chmod(at, mode)
        return os.path.join(self.at, name)

    def end(self):
        self.server.terminate()
        try:
            self.server.wait(5)
        except subprocess.TimeoutExpired:
            self.server.kill()
            self.server.wait()
        for _ in range(2):  # once more where it was mounted over, and what it did itself fails
            subprocess.run(["umount", "-l", self.at], stderr=subprocess.DEVNULL, check=False, timeout=20)


def end_all():
    while MOUNTS:
        MOUNTS.pop().end()  # before the programs: who waits for it cannot be ended
    while TARGETS:
        TARGETS.pop().end()


def on_signal(number, _):
    end_all()
    sys.exit(128 + number)


def skip_unless_it_works():
    r.need_root()
    if not os.path.exists(STALL_FS):
        r.skip_all("built without libfuse3: no file system that stops answering")
    if not os.path.exists("/dev/fuse"):
        r.skip_all("no /dev/fuse here")
    if not shutil.which(os.environ.get("CC", "gcc").split()[-1]):
        r.skip_all("no compiler here")


def mount(name="files"):
    """Mounts one. Ended when the test ends, whatever ends it."""
    if not MOUNTS and not TARGETS:
        atexit.register(end_all)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, on_signal)
    mounted = Mount(name)
    if not r.eventually(lambda: mounted.is_there() or mounted.server.poll() is not None) or not mounted.is_there():
        end_all()
        r.skip_all("no file system of one's own can be mounted here")
    return mounted


class Sessions:
    """The sessions of a process and of all that it has started, as far as was seen: who is left behind is another's
    child by then, in the session that it was in."""

    def __init__(self, pid):
        self.pid, self.all = pid, set()

    def look(self):
        fields, tree = r.stat_fields(), [self.pid]
        while tree:
            one = tree.pop()
            if one in fields:
                self.all.add(int(fields[one][3]))
            tree += [child for child, words in fields.items() if int(words[1]) == one]

    def left(self):
        """Of these sessions: {pid: (state, name)}."""
        there = {}
        for pid, words in r.stat_fields().items():
            if int(words[3]) in self.all and words[0] not in "ZX":
                there[pid] = words[0], first_line(f"/proc/{pid}/comm")
        return there

    def waits(self):
        """Where each of them is in the kernel: for who reads why a test failed."""
        return [f"{pid} {name} {state}: {' < '.join(kernel_stack(pid)[:14])}"
                for pid, (state, name) in self.left().items()]


def first_line(path):
    try:
        with open(path, encoding="ascii", errors="replace") as file:
            return file.readline().strip()
    except OSError:
        return ""


def kernel_stack(pid):
    try:
        with open(f"/proc/{pid}/stack", encoding="ascii") as stack:
            return [line.split()[1].split("+")[0] for line in stack]
    except OSError:
        return []


def done():
    end_all()
    r.done()
