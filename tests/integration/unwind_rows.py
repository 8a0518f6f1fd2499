# SPDX-License-Identifier: GPL-2.0-or-later
"""unwind_rows: unwind rows on disk: used by the next recording, looked after with the names, and never anybody else's."""
import glob
import os
import shutil
import stat
import subprocess

import recording as r

cache = r.path("cache")
PROGRAM = ("python3", "-c", "for i in range(400): sum(j * j for j in range(3000))")


def record(*options, env=None):
    """A recording, and how many tables were found, refused and written."""
    recorded = r.record("--debug", "-e", "cpu-clock", "-F", 997, *options, "--", *PROGRAM,
                        env={**os.environ, "STK_CACHE_DIR": cache, **(env or {})})
    words = ("tables found", "refused", "written")
    counts = [r.number(recorded.err, r"rows cache: .*?([\d]+) " + word) for word in words]
    return recorded, None if None in counts else counts


def files():
    return sorted(glob.glob(os.path.join(cache, "*", "*.stkrows")))


def stk(*words):
    return subprocess.run([r.STK, *words], capture_output=True, text=True, timeout=120, check=False,
                          env={**os.environ, "STK_CACHE_DIR": cache})


def whole(recorded):
    samples = recorded.count(lambda _, s: s["status"] not in (None, "none"))
    return r.percent(recorded.count(lambda _, s: s["status"] == "complete"), samples)


def counted():
    cold, first = record()
    r.ok("cold: recorded, nothing is found, something is written", cold.status == 0 and first and first[:2] == [0, 0] and
         first[2] >= 2, first, cold.summary())
    r.ok("cold: a file for each table", len(files()) == (first or [0] * 3)[2], files(), first)
    r.ok("nobody else can read or write them", all(stat.S_IMODE(os.stat(path).st_mode) == 0o600 for path in files()))
    warm, second = record()
    r.ok("warm: all of them are found, and none is refused", second and second[0] >= first[2] and not second[1], second)
    r.ok("cold and warm: 99 % of the stacks are whole", min(whole(cold), whole(warm)) >= 99, whole(cold), whole(warm),
         cold.summary(), warm.summary())
    return first


def off():
    before = files()
    _, counts = record("--no-cache")
    r.ok("--no-cache: rows are neither used nor written", counts is None and files() == before, counts)
    shutil.rmtree(cache)
    record("--no-cache")
    record(env={"STK_CACHE_DIR": ""})
    r.ok("--no-cache, and no folder: nothing is written", not files(), files())


def damaged():
    record()
    for path in files():
        with open(path, "r+b") as file:
            file.seek(os.path.getsize(path) // 2)
            file.write(b"damage")
    refused, counts = record()
    r.ok("damaged: not used, told, and made anew", counts and not counts[0] and counts[1] >= 2 and
         counts[2] >= counts[1], counts)
    r.ok("damaged: 99 % of the stacks are whole", whole(refused) >= 99, whole(refused), refused.summary())
    r.ok("made anew: all are good", stk("symbols", "verify").returncode == 0)
    with open(files()[0], "r+b") as file:
        file.seek(-8, os.SEEK_END)
        file.write(b"damage")
    verified = stk("symbols", "verify")
    r.ok("verify removes what is damaged and says so", verified.returncode == 5 and "removed" in verified.stdout,
         verified.stdout)


def looked_after():
    shown = stk("symbols", "list").stdout
    lines = [line for line in shown.splitlines() if "  rows  " in line]
    r.ok("list shows each, and of what", len(lines) == len(files()) and "libc.so" in shown, shown)
    tidied = stk("symbols", "gc", "--max-size", "0")
    r.ok("gc removes them", tidied.returncode == 0 and not files(), tidied.stdout)


def not_ours():
    """As root with a user's HOME: what is in a folder of somebody else is not used."""
    record()
    for path in [cache, *glob.glob(os.path.join(cache, "*")), *files()]:
        os.chown(path, 12345, 12345)
    before = {path: os.stat(path).st_mtime_ns for path in files()}
    recorded, counts = record()
    r.ok("a folder of another user: nothing is found there", counts and counts[0] == 0 and counts[2] == 0, counts)
    r.ok("and nothing is put there", before and {path: os.stat(path).st_mtime_ns for path in files()} == before)
    r.ok("and 99 % of the stacks are whole", whole(recorded) >= 99, recorded.summary())


r.need_root()
counted()
off()
damaged()
looked_after()
not_ours()
r.done()
