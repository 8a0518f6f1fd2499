# SPDX-License-Identifier: GPL-2.0-or-later
"""record_unanswered: names of a program that is gone, while a debuginfod server does not answer."""
import os
import socket
import subprocess
import time

import recording as r

r.need_root()
RATE = ("-e", "cpu-clock", "-F", 1997)


def unanswered(library, interrupted):
    """A program that is gone when its names are looked up, with a debuginfod server that never answers."""
    gone = r.compiled("unanswered", UNANSWERED, library, f"-Wl,-rpath,{os.path.dirname(library)}")
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(r.HANGS_SECONDS)
        url = f"http://127.0.0.1:{server.getsockname()[1]}"
        limit = () if interrupted else ("--naming-time", 1)
        running = r.start(*RATE, f"--debuginfod={url}", *limit, "--", gone, env=ENV)
        with server.accept()[0]:  # it stays open
            if interrupted:
                time.sleep(1)  # as long as the other has for what the files here name
                running.send_signal(2)
            return r.finish(running)


UNANSWERED = """
#include <unistd.h>
void unanswered_leaf(void);
__attribute__((noinline)) static void unanswered_work(void) { unanswered_leaf(); __asm__ volatile(""); }
int main(int argc, char **argv)
{
	for (int i = 0; i < 40; i++)
		unanswered_work();
	return unlink(argv[0]);
}
"""
LIBRARY = r.compiled("libunanswered.so", "void unanswered_leaf(void) { for (volatile int i = 0; i < 5000000; i++); }", "-shared",
                     "-fPIC", "-s")
ENV = {**{key: value for key, value in os.environ.items() if not key.startswith("DEBUGINFOD_")}, "HOME": r.path("home"),
       "XDG_CACHE_HOME": r.path("home")}
os.mkdir(r.path("home"))
NO_LIBRARY = subprocess.run([r.STK, "record", "--debuginfod=http://127.0.0.1:1", "-o", r.path("x.data"), "--", "true"],
                            capture_output=True, env=ENV, timeout=r.HANGS_SECONDS, check=False).returncode == 4
if NO_LIBRARY:
    r.skip("debuginfod does not answer", "there is no libdebuginfod")
for title, interrupted in () if NO_LIBRARY else (("the time for names is over", False), ("Ctrl-C", True)):
    late = unanswered(LIBRARY, interrupted)
    named = late.with_chain("unanswered_leaf", "unanswered_work", "main")
    r.ok(f"debuginfod does not answer, {title}: what the files here name is named", late.status == 0 and named and
         named == late.with_function("unanswered_leaf") and late.adds_up(), named, late.summary(), late.stacks[:3])
    r.ok(f"debuginfod does not answer, {title}: that is told", "interrupted: " in late.err if interrupted else
         "debuginfod took longer" in late.err and "frames not named" not in late.err, late.err)
r.done()
