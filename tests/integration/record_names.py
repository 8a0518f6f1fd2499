# SPDX-License-Identifier: GPL-2.0-or-later
"""record_names: names of a recording: where debug data is found, and when they are looked up."""
import http.server
import os
import shutil
import subprocess
import threading

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
    refused = r.record("--debuginfod", "--", "true", env=env, data=r.path("refused.data"))
    r.ok("--debuginfod without servers is refused before anything is recorded", refused.status == 2 and
         "DEBUGINFOD_URLS" in refused.err and not os.path.exists(refused.data), refused.summary())
    with Server(program) as server:
        fetched = r.record(*RATE, f"--debuginfod={server.url}", "--", program.file, 0.5, env=env)
        if fetched.status == 4:
            r.skip("--debuginfod", "there is no libdebuginfod")
            return
        r.ok("--debuginfod: functions, lines and what is inlined", whole_share(fetched) > 95, whole_share(fetched),
             fetched.summary(), server.asked)
        shutil.rmtree(env["HOME"])
        os.mkdir(env["HOME"])
        running = r.start(*RATE, "--debuginfod", "--", program.file, 30, env={**env, "DEBUGINFOD_URLS": server.url},
                          start_new_session=True)
        r.worked(running.pid, 0.5, own=False)
        os.killpg(running.pid, 2)
        ended = r.finish(running)
        r.ok("--debuginfod: Ctrl-C ends what is recorded, not what fetches", whole_share(ended) > 95,
             whole_share(ended), ended.summary(), server.asked)


r.need_root()
PROGRAM = Program("names")
check_debug_dir(PROGRAM)
check_vmlinux(PROGRAM)
check_debuginfod(PROGRAM)
r.done()
