# SPDX-License-Identifier: GPL-2.0-or-later
"""known_chains: records a program, and judges whether its complete stacks lack a call of a chain that is known."""
import contextlib
import os
import signal
import subprocess

import chains
import recording as r

HZ = 1997
LEAST = 400  # samples in the chain; some 2,000 when nothing else runs
SECONDS = 1.0  # of CPU
WARM_SECONDS = 3
LACKING_PERCENT = 0.1  # of the complete ones: code that is being made as it is sampled


@contextlib.contextmanager
def running(words):
    with subprocess.Popen(words, cwd=r.FOLDER.name, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL, start_new_session=True) as ran:
        try:
            yield ran.pid
        finally:
            os.killpg(ran.pid, signal.SIGKILL)
            with contextlib.suppress(OSError):
                os.unlink(f"/tmp/perf-{ran.pid}.map")


def recorded(words, before_end=lambda pid: None, seconds=SECONDS):
    with running(words) as pid:
        r.worked(pid, WARM_SECONDS)
        recording = r.start("-e", "cpu-clock", "-F", HZ, "-p", pid)
        r.sampling(recording)
        r.worked(pid, seconds)
        before_end(pid)
        done = r.stop(recording)
        assert done.report  # names come from what the process has written
        return done


def judge(name, recording, judged, percent=LACKING_PERCENT, floor=None):
    """judged(names, root first): None: of something else; else whether no call of the chain is missing."""
    counts, wrong = {True: 0, False: 0}, {}
    taken = 0
    for stack in recording.stacks:
        names = chains.user_frames(stack)
        answer = judged(names)
        if answer is None:
            continue
        taken += stack["count"]
        if stack["status"] != "complete":
            continue
        counts[answer] += stack["count"]
        if not answer:
            shown = " < ".join(names[:-9:-1])
            wrong[shown] = wrong.get(shown, 0) + stack["count"]
    complete = sum(counts.values())
    lacking = r.percent(counts[False], complete)
    print(f"# {name}: {complete} of {taken} complete, of which {counts[False]} ({lacking:.2f} %) lack a call")
    r.ok(f"{name}: {LEAST} samples or more", taken >= LEAST, recording.summary())
    if floor:
        r.ok(f"{name}: {floor} % are complete or more", r.percent(complete, taken) >= floor, recording.summary())
    r.ok(f"{name}: no complete stack lacks a call of the chain", lacking <= percent,
         *[f"{count} x {shown[:250]}" for shown, count in sorted(wrong.items(), key=lambda one: -one[1])[:5]])
