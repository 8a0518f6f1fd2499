# SPDX-License-Identifier: GPL-2.0-or-later
"""record_names: names of a recording: where debug data is found, and when they are looked up."""
import http.server
import os
import pty
import re
import select
import shutil
import socket
import subprocess
import threading
import time

import recording as r

RATE = ("-e", "cpu-clock", "-F", 999)
SOURCE = r"""
#include <stdlib.h>
#include <time.h>
static volatile unsigned long names_sum;
static inline __attribute__((always_inline)) void names_inlined(unsigned long n)
{
	for (unsigned long i = 0; i < n; i++)
		names_sum += i * n;
}
__attribute__((noinline)) static void names_burn(double seconds)
{
	clock_t end = clock() + (clock_t)(seconds * CLOCKS_PER_SEC);

	while (clock() < end)
		names_inlined(100000);
}
int main(int argc, char **argv)
{
	names_burn(argc > 1 ? atof(argv[1]) : 0.5);
	return 0;
}
"""


class Program:
    """A stripped program, and its debug data by build id below a folder of its own."""

    def __init__(self, name, *flags):
        source, whole = r.path(f"{name}.c"), r.path(f"{name}.whole")
        self.file, self.folder = r.path(name), r.path(f"{name}.data")
        with open(source, "w", encoding="ascii") as out:
            out.write(SOURCE)
        subprocess.run(["gcc", "-O2", "-g", *flags, "-o", whole, source], check=True, timeout=60)
        subprocess.run(["objcopy", "--strip-all", whole, self.file], check=True, timeout=60)
        notes = subprocess.run(["readelf", "-n", whole], capture_output=True, text=True, check=True, timeout=60)
        self.build_id = next(line.split()[-1] for line in notes.stdout.splitlines() if "Build ID:" in line)
        self.debug = f"{self.folder}/.build-id/{self.build_id[:2]}/{self.build_id[2:]}.debug"
        os.makedirs(os.path.dirname(self.debug))
        subprocess.run(["objcopy", "--only-keep-debug", whole, self.debug], check=True, timeout=60)


def is_whole(stack):
    """What is inlined, and its function, each with its line."""
    frames = [f for f in stack["frames"] if f["symbol"] in ("names_inlined", "names_burn")]
    return [f["symbol"] for f in frames] == ["names_inlined", "names_burn"] and \
        all((f["file"] or "").endswith(".c") and f["line"] for f in frames)


def whole_share(recorded):
    """Of the samples that fell into names_burn() and what is inlined there: these share a module with nothing else
    that takes time."""
    of_program = [s for s in recorded.stacks if s["frames"] and s["frames"][0]["module"] == "names"]
    return r.percent(sum(s["count"] for s in of_program if is_whole(s)), sum(s["count"] for s in of_program))


class Server:
    """A debuginfod server that has one file."""

    def __init__(self, program):
        outer = self
        self.asked = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):  # pylint: disable=invalid-name
                outer.asked.append(self.path)
                if self.path != f"/buildid/{program.build_id}/debuginfo":
                    self.send_error(404)
                    return
                with open(program.debug, "rb") as file:
                    data = file.read()
                self.send_response(200)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, format, *args):  # pylint: disable=redefined-builtin
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def check_debug_dir(program):
    plain = r.record(*RATE, "--", program.file, 0.3)
    r.ok("a stripped program has no names of its own", plain.samples["stored"] and
         not plain.with_function("names_burn"), plain.summary())
    found = r.record(*RATE, "--debug-dir", program.folder, "--", program.file, 0.5)
    r.ok("--debug-dir: functions, lines and what is inlined", whole_share(found) > 95, whole_share(found),
         found.summary(), found.stacks[:3])
    folded = r.path("dir.folded")
    straight = r.record(*RATE, "--debug-dir", program.folder, "--", program.file, 0.3, data=folded)
    with open(folded, encoding="utf-8") as file:
        text = file.read()
    r.ok("--debug-dir: straight into a report", "names_burn;names_inlined_[i] " in text, straight.summary(), text[:500])
    for words, what in ((("--debug-dir", r.path("gone")), "a folder that is not there"),
                        (("--debug-dir", program.file), "a file as a folder")):
        refused = r.record(*words, "--", "true", data=r.path("refused.data"))
        r.ok(f"--debug-dir: {what} is refused before anything is recorded", refused.status == 2 and
             not os.path.exists(refused.data), refused.summary())


def check_vmlinux(program):
    for file, status, words in ((program.file, 1, "cannot use"), (r.path("gone"), 1, "cannot open")):
        refused = r.record("--vmlinux", file, "--", "true", data=r.path("refused.data"))
        r.ok(f"--vmlinux: what is none is refused before anything is recorded ({words})", refused.status == status and
             words in refused.err and not os.path.exists(refused.data), refused.summary())


def check_debuginfod(program):
    env = {key: value for key, value in os.environ.items() if not key.startswith("DEBUGINFOD_")}
    env["HOME"] = r.path("home")
    env["XDG_CACHE_HOME"] = r.path("home/cache")
    os.mkdir(env["HOME"])
    with Server(program) as server:
        fetched = r.record(*RATE, f"--debuginfod={server.url}", "--", program.file, 0.5, env=env)
        if fetched.status == 4:
            r.skip("--debuginfod", "there is no libdebuginfod")
            return
        r.ok("--debuginfod: functions, lines and what is inlined", whole_share(fetched) > 95, whole_share(fetched),
             fetched.summary(), server.asked)
        plain = r.record(*RATE, "--", program.file, 0.3, env=env)
        before = whole_share(plain)
        subprocess.run([r.STK, "symbolize", "-q", "-i", plain.data, f"--debuginfod={server.url}"], env=env, timeout=60,
                       check=False)
        named = r.Recording(plain.data, plain.status, plain.out, plain.err)
        r.ok("symbolize -i --debuginfod: the same in a profile that has no names", not before and
             whole_share(named) > 95, before, whole_share(named), plain.summary())
        shutil.rmtree(env["HOME"])
        os.mkdir(env["HOME"])
        running = r.start(*RATE, "--debuginfod", "--", program.file, 30, env={**env, "DEBUGINFOD_URLS": server.url},
                          start_new_session=True)
        r.worked(running.pid, 0.5, own=False)
        os.killpg(running.pid, 2)
        ended = r.finish(running)
        r.ok("--debuginfod: Ctrl-C ends what is recorded, not what fetches", whole_share(ended) > 95,
             whole_share(ended), ended.summary(), server.asked)


class SilentServer:
    """A server that takes every question and never answers: names take as long as they may."""

    def __enter__(self):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        return self

    def __exit__(self, *_):
        self.socket.close()


class Terminal:
    """A command whose standard error, and what is typed, are a terminal's."""

    def __init__(self, *command, env):
        self.out = r.path("terminal.out")
        self.text = ""
        self.pid, self.fd = pty.fork()
        if not self.pid:
            out = os.open(self.out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            os.dup2(out, 1)
            os.execvpe(command[0], list(map(str, command)), env)

    def read(self, until, seconds=r.HANGS_SECONDS):
        """Reads what it shows until that has a pattern in it (None: until it has ended); whether it has."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if until and re.search(until, self.text):
                return True
            if not select.select([self.fd], [], [], 0.1)[0]:
                continue
            try:
                got = os.read(self.fd, 65536)
            except OSError:  # EIO: nobody has it open any more
                got = b""
            if not got:
                break
            self.text += got.decode(errors="replace")
        return bool(until and re.search(until, self.text))

    def type(self, text):
        os.write(self.fd, text.encode())

    def finish(self):
        """Its status, what it wrote to standard output, and what the terminal has seen."""
        self.read(None)
        status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        os.close(self.fd)
        with open(self.out, encoding="utf-8", errors="replace") as file:
            return status, file.read(), self.text


def folded(data):
    shown = subprocess.run([r.STK, "fold", "-i", data], capture_output=True, text=True, timeout=60, check=False)
    return shown.stdout


def stored(data, hidden):
    """The stacks of a profile by the names that are in it: `hidden`, where they come from, is away meanwhile."""
    for path in hidden:
        os.rename(path, f"{path}.away")
    text = folded(data)
    for path in hidden:
        os.rename(f"{path}.away", path)
    return text


def check_ahead(program):
    data = r.path("killed.data")
    work = subprocess.Popen([program.file, "60"])
    running = subprocess.Popen([r.STK, "record", "--debug", *map(str, RATE), "-o", data, "--debug-dir", program.folder,
                                "-p", str(work.pid)], stderr=subprocess.PIPE, text=True)
    seen = ""
    for line in running.stderr:
        if re.search(r"names ahead: \d+ places of '.*/names'", line):
            seen = line
            break
    threading.Thread(target=running.stderr.read, daemon=True).start()
    r.eventually(lambda: os.path.exists(data))  # who names does not wait for who writes
    # Written once a second: the first time from now on may have begun before.
    for _ in range(2 if seen else 0):
        written = os.stat(data).st_mtime_ns
        r.eventually(lambda: os.stat(data).st_mtime_ns != written, 20)  # pylint: disable=cell-var-from-loop
    for process in (running, work):
        process.kill()
        process.wait()
    text = stored(data, (program.file, program.folder))
    r.ok("kill -9: the names of what was there by then are in the profile", "names_burn;names_inlined_[i] " in text,
         seen, text[:800])


def interrupt(env, *words):
    """What a command whose names take long shows of them, then how it ends by Ctrl-C, and in how many seconds."""
    with SilentServer() as server:
        terminal = Terminal(r.STK, words[0], f"--debuginfod={server.url}", *words[1:], env=env)
        # Whichever is first: servers are asked about the vDSO, too.
        shown = terminal.read("names of [^:]+: [0-9,]+ of [0-9,]+ places done")
        terminal.type("\x03")
        begun = time.monotonic()
        status, out, seen = terminal.finish()
        return shown, status, out, seen, time.monotonic() - begun


def check_interrupted(program, env):
    data = r.path("interrupted.data")
    shown, status, _, seen, seconds = interrupt(env, "record", *RATE, "-o", data, "--", program.file, "0.3")
    r.ok("record: what is named at the end is shown when it takes long", shown, repr(seen))
    r.ok("record: Ctrl-C ends that, and the recording is whole", status == 0 and "interrupted: " in seen and
         "samples of" in seen and f"wrote {data}" in seen and seconds < 4, status, seconds, repr(seen))
    r.ok("record: nothing but names was left out", "names;" in folded(data) and
         "names_burn" not in stored(data, (program.folder,)), folded(data)[:500])
    named = subprocess.run([r.STK, "symbolize", "-i", data, "--debug-dir", program.folder], capture_output=True,
                           text=True, timeout=60, check=False)
    text = stored(data, (program.file, program.folder))
    r.ok("record: symbolize -i adds what was left out", named.returncode == 0 and
         "names_burn;names_inlined_[i] " in text, named.stderr, text[:500])


def check_report(program, env):
    data = r.path("report.data")
    r.record(*RATE, "--", program.file, 0.3, data=data)
    shown, status, out, seen, seconds = interrupt(env, "report", "-i", data)
    r.ok("report: what is named is shown when it takes long", shown, repr(seen))
    r.ok("report: Ctrl-C ends that, and what is known is shown", status == 0 and "interrupted: " in seen and
         "mostly called from" in out and "names" in out and seconds < 4, status, seconds, repr(seen), out[:500])
    quick = Terminal(r.STK, "report", "-i", data, env=env)
    status, out, seen = quick.finish()
    r.ok("report: nothing is shown of names that are there", status == 0 and "names of" not in seen, repr(seen))


r.need_root()
PROGRAM = Program("names")
check_debug_dir(PROGRAM)
check_vmlinux(PROGRAM)
check_debuginfod(PROGRAM)
check_ahead(PROGRAM)
ENV = {key: value for key, value in os.environ.items() if not key.startswith("DEBUGINFOD_")}
ENV.update(HOME=r.path("empty"), XDG_CACHE_HOME=r.path("empty/cache"))
os.mkdir(ENV["HOME"])
if subprocess.run([r.STK, "record", "--debuginfod=http://127.0.0.1:1", "-o", r.path("x.data"), "--", "true"],
                  capture_output=True, env=ENV, timeout=60, check=False).returncode == 4:
    r.skip("what takes long", "there is no libdebuginfod")
else:
    check_interrupted(PROGRAM, ENV)
    check_report(PROGRAM, ENV)
r.done()
