# SPDX-License-Identifier: GPL-2.0-or-later
"""pager: a report on a terminal goes through a pager, and is seen where there is none."""
import os
import pty
import subprocess

import recording as r

PROFILE = r.path("fixed.data")
PROGRAMS = r.path("bin")
MAKE = os.path.join(os.environ.get("STK_BUILDDIR", "."), "tests", "make_profile", "make_profile")
subprocess.run([MAKE, "wide", "-o", PROFILE], check=True, timeout=30)
os.mkdir(PROGRAMS)
os.symlink("/bin/cat", os.path.join(PROGRAMS, "cat"))


def report(words=("--all",), **settings):
    """What a terminal sees of a report, on a system that has no program but cat."""
    controller, terminal = pty.openpty()
    env = {key: value for key, value in os.environ.items() if key not in ("PAGER", "STK_PAGER", "COLUMNS")}
    done = subprocess.run([r.STK, "report", *words, "-i", PROFILE], stdout=terminal, stderr=subprocess.PIPE,
                          text=True, timeout=30, check=False, env={**env, "PATH": PROGRAMS, **settings})
    os.set_blocking(controller, False)
    try:
        seen = os.read(controller, 65536).decode()
    except BlockingIOError:
        seen = ""
    os.close(terminal)
    os.close(controller)
    return done.returncode, seen, done.stderr


status, shown, said = report()
r.ok("without less the report is seen all the same", status == 0 and "mostly called from" in shown and not said,
     shown, said)
status, shown, said = report((), PAGER="echo paged")
r.ok("what fits the terminal is not paged", status == 0 and "mostly called from" in shown, shown, said)
status, shown, said = report(PAGER="echo paged")
r.ok("PAGER names another", status == 0 and shown.strip() == "paged", shown, said)
status, shown, said = report(PAGER="echo paged", STK_PAGER="")
r.ok("an empty STK_PAGER goes before it, and means none", "mostly called from" in shown, shown, said)
status, shown, said = report(STK_PAGER="no-such-pager")
r.ok("a pager that is not there is told", "--no-pager" in said, shown, said)
r.done()
